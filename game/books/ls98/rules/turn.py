"""LS98-turn-1: one turn of the 1798 game, step by step. Start reading here."""

from game.books.ls98.rules.boarding import has_boarding_part, run_boarding
from game.books.ls98.rules.boats import ask_boat_moves
from game.books.ls98.rules.damage import run_fires, run_sinking
from game.books.ls98.rules.deployment import bring_in_ships, entries_left, run_opening
from game.books.ls98.rules.gunnery import advance_loading, has_loading_work
from game.books.ls98.rules.manoeuvre import ask_next_to_move, movers_menu, sail
from game.books.ls98.rules.morale import strike_dismasted_if_raked
from game.books.ls98.rules.motion import run_grounded_ships
from game.books.ls98.rules.outcome import run_level_events, verdict_now
from game.books.ls98.rules.sheet import (
    ARRIVALS,
    BOARDING,
    DRIFT,
    FIRES,
    LOADING,
    MOVEMENT,
    SIGNALS,
    SINKING,
    WEATHER,
    Board,
    Boat,
    Ship,
    Turn,
    TurnPart,
    boats_away,
    fighting_ships,
    has_book_option,
    is_aground,
    is_sinking,
    ships_on_map,
)
from game.books.ls98.rules.signals import ask_signal, may_signal
from game.books.ls98.rules.towing import clusters_adrift, drift_ships, run_tows
from game.books.ls98.rules.wind import (
    log_weather,
    roll_strains,
    roll_weather,
    ships_under_strain,
    weather_may_change,
)
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, get_single
from game.levels.format.model import Level


async def battle(level: Level) -> None:
    """LS98-turn-1: turn after turn until the battle is decided."""
    if not get_single(Turn).deployed:
        await run_opening(level)
        await log_weather()
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("LS98-turn-1", turn=get_single(Turn).number + 1))
        await run_level_events(level)
        await run_ls98_turn(level)
    end = verdict_now(level)
    await happen(Ended("LS98-win-1", "", end.winner, end.degree, end.reason))


async def run_ls98_turn(level: Level) -> None:
    """LS98-turn-1: weather, signals, arrivals, both sides' moves with their fire, and what the turn leaves
    behind: drift, boarding, fires, sinking, the bottom, loading."""
    begin_turn()
    sides = get_single(Board).sides
    await begin_part(WEATHER, weather_may_change())
    await roll_weather()
    await begin_part(SIGNALS, any(may_signal(side) for side in sides))
    for side in sides:
        await ask_signal(side)
    await begin_part(ARRIVALS, bool(entries_left()))
    await bring_in_ships(level)
    await run_side_moves(sides)
    await begin_part(DRIFT, has_drift_part_work())
    await drift_ships()
    slack = await run_tows()
    if has_book_option("tow-slips"):
        await drift_ships(slack)
    await roll_strains()
    await strike_dismasted_if_raked()  # LS98-surr-1
    await begin_part(BOARDING, has_boarding_part())
    await run_boarding()
    await begin_part(FIRES, any(ship.burning for ship in ships_on_map()))
    await run_fires()
    await begin_part(SINKING, any(may_sink_this_turn(ship) for ship in ships_on_map()))
    await run_sinking()
    await run_grounded_ships()
    await begin_part(LOADING, any(has_loading_work(ship) for ship in fighting_ships()))
    await advance_loading()
    get_single(Turn).step = TurnPart.NONE


def has_drift_part_work() -> bool:
    """LS98-drift-1, LS98-tow-1, LS98-rough-1: return whether a ship may drift, move in tow, or suffer in a
    rough sea."""
    towing = any(ship.towing for ship in ships_on_map()) or any(boat.towing for boat in boats_away())
    return bool(clusters_adrift() or towing or ships_under_strain())


def may_sink_this_turn(ship: Ship) -> bool:
    """LS98-sink-1, LS98-ground-1, LS98-ground-2: return whether a die is thrown for her against the sea or
    the bottom."""
    return is_sinking(ship) or ship.damage >= ship.points or is_aground(ship)


async def run_side_moves(sides: list[str]) -> None:
    """LS98-move-1: one side moves all its ships and boats, then the next; with ``ship-by-ship`` the sides
    move single ships in turn."""
    if has_book_option("ship-by-ship"):
        return await run_alternate_moves(sides)
    for side in sides:
        await begin_side_moves(side)
        while ship := await ask_next_to_move(side):
            await sail(ship)  # fires as she bears in here, and is answered: LS98-fire-2, -3
        await ask_boat_moves(side)
    get_single(Turn).side = ""
    return None


async def run_alternate_moves(sides: list[str]) -> None:
    """LS98-move-1: single ships in turn, while any side has one left to move."""
    await begin_part(MOVEMENT, any(has_ships_to_move(side) for side in sides))
    left = list(sides)
    while left:
        for side in list(left):
            get_single(Turn).side = side
            ship = await ask_next_to_move(side)
            if ship is None:
                left.remove(side)
            else:
                await sail(ship)
    for side in sides:
        await ask_boat_moves(side)
    get_single(Turn).side = ""


async def begin_side_moves(side: str) -> None:
    """LS98-turn-1: whose ships move now, and whose may answer their fire."""
    get_single(Turn).side = side
    await begin_part(MOVEMENT, has_ships_to_move(side), side)


def has_ships_to_move(side: str) -> bool:
    """LS98-move-1: a side has a ship or a boat to move."""
    return bool(movers_menu(side).offers) or any(boat.side == side for boat in boats_away())


async def begin_part(part: TurnPart, has_work: bool, side: str = "") -> None:
    """LS98-turn-1: a part of the turn begins; it is reported if anybody acts in it."""
    get_single(Turn).step = part
    if has_work:
        await happen(PartBegan("LS98-turn-1", "", part, side))


def begin_turn() -> None:
    """LS98-fire-2: a turn begins, and what was counted in the last is cleared."""
    get_single(Turn).number += 1
    for ship in every(Ship):
        ship.moved = ship.fired = False
        ship.run = 0
    for boat in every(Boat):
        boat.moved = False
