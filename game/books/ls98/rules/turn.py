"""LS98-turn-1: one turn of the 1798 game, step by step. Start reading here."""

from __future__ import annotations

from game.books.ls98.rules.boarding import is_boarding_possible, run_boarding
from game.books.ls98.rules.boats import row_boats
from game.books.ls98.rules.damage import advance_sinking, burn_fires
from game.books.ls98.rules.deployment import bring_in_ships, deploy, sides_to_enter
from game.books.ls98.rules.drifting import clusters_adrift, drift
from game.books.ls98.rules.due_events import run_level_events
from game.books.ls98.rules.ground import damage_grounded
from game.books.ls98.rules.loading import advance_loading, has_guns_to_load
from game.books.ls98.rules.manoeuvre import movers_menu, next_to_move, sail
from game.books.ls98.rules.outcome import verdict_now
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
    boats_away,
    fighting_ships,
    has_option,
    is_aground,
    is_sinking,
    ships_on_map,
)
from game.books.ls98.rules.signals import make_signal, may_signal
from game.books.ls98.rules.states import Part
from game.books.ls98.rules.striking import strike_helpless
from game.books.ls98.rules.towing import try_tows
from game.books.ls98.rules.wind import (
    change_weather,
    strain_ships,
    strained_ships,
    tell_weather,
    weather_may_change,
)
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, get_single
from game.levels.format.model import Level


async def battle(level: Level) -> None:
    """LS98-turn-1: turn after turn until the battle is decided."""
    if not get_single(Turn).deployed:
        await deploy(level)
        await tell_weather()
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("LS98-turn-1", turn=get_single(Turn).number + 1))
        await run_level_events(level)
        await ls98_turn(level)
    end = verdict_now(level)
    await happen(Ended("LS98-win-1", "", end.winner, end.degree, end.reason))


async def ls98_turn(level: Level) -> None:
    """LS98-turn-1: weather, signals, arrivals, both sides' moves with their fire, and what the turn
    leaves behind: drift, boarding, fires, sinking, the bottom, loading."""
    begin_turn()
    sides = get_single(Board).sides
    await begin_part(WEATHER, weather_may_change())
    await change_weather()
    await begin_part(SIGNALS, any(may_signal(side) for side in sides))
    for side in sides:
        await make_signal(side)
    await begin_part(ARRIVALS, bool(sides_to_enter()))
    await bring_in_ships(level)
    await move_sides(sides)
    await begin_part(DRIFT, needs_drift_part())
    await drift()
    slack = await try_tows()
    if has_option("tow-slips"):
        await drift(slack)
    await strain_ships()
    await strike_helpless()  # LS98-surr-1
    await begin_part(BOARDING, is_boarding_possible())
    await run_boarding()
    await begin_part(FIRES, any(ship.burning for ship in ships_on_map()))
    await burn_fires()
    await begin_part(SINKING, any(may_sink_this_turn(ship) for ship in ships_on_map()))
    await advance_sinking()
    await damage_grounded()
    await begin_part(LOADING, any(has_guns_to_load(ship) for ship in fighting_ships()))
    await advance_loading()
    get_single(Turn).step = Part.NONE


def needs_drift_part() -> bool:
    """LS98-drift-1, LS98-tow-1, LS98-rough-1: a ship may go with the wind, move in tow, or feel a
    rough sea."""
    towing = any(ship.towing for ship in ships_on_map()) or any(boat.towing for boat in boats_away())
    return bool(clusters_adrift() or towing or strained_ships())


def may_sink_this_turn(ship: Ship) -> bool:
    """LS98-sink-1, LS98-ground-1, LS98-ground-2: the sea or the bottom has a die for her."""
    return is_sinking(ship) or ship.damage >= ship.points or is_aground(ship)


async def move_sides(sides: list[str]) -> None:
    """LS98-move-1: one side moves all its ships and boats, then the next; with ``ship-by-ship`` the
    sides move single ships in turn."""
    if has_option("ship-by-ship"):
        return await move_alternately(sides)
    for side in sides:
        await begin_side_moves(side)
        while ship := await next_to_move(side):
            await sail(ship)  # fires as she bears in here, and is answered: LS98-fire-2, -3
        await row_boats(side)
    get_single(Turn).side = ""
    return None


async def move_alternately(sides: list[str]) -> None:
    """LS98-move-1: single ships in turn, while any side has one left to move."""
    await begin_part(MOVEMENT, any(has_moves(side) for side in sides))
    left = list(sides)
    while left:
        for side in list(left):
            get_single(Turn).side = side
            ship = await next_to_move(side)
            if ship is None:
                left.remove(side)
            else:
                await sail(ship)
    for side in sides:
        await row_boats(side)
    get_single(Turn).side = ""


async def begin_side_moves(side: str) -> None:
    """LS98-turn-1: whose ships move now, and whose may answer their fire."""
    get_single(Turn).side = side
    await begin_part(MOVEMENT, has_moves(side), side)


def has_moves(side: str) -> bool:
    """LS98-move-1: a side has a ship or a boat to move."""
    return bool(movers_menu(side).offers) or any(boat.side == side for boat in boats_away())


async def begin_part(part: Part, has_work: bool, side: str = "") -> None:
    """LS98-turn-1: a part of the turn begins; it is told if anybody acts in it."""
    get_single(Turn).step = part
    if has_work:
        await happen(PartBegan("LS98-turn-1", "", part, side))


def begin_turn() -> None:
    """LS98-fire-2: a turn begins, and what was counted in the last is old."""
    get_single(Turn).number += 1
    for ship in every(Ship):
        ship.moved = ship.fired = False
        ship.run = 0
    for boat in every(Boat):
        boat.moved = False
