"""LS98-turn-1: one turn of the 1798 game, step by step. Start reading here."""

from __future__ import annotations

from game.books.ls98.rules.boarding import boarding, may_board
from game.books.ls98.rules.boats import row
from game.books.ls98.rules.damage import fires, sinking
from game.books.ls98.rules.deployment import arrivals, deploy, waiting
from game.books.ls98.rules.drifting import clusters_adrift, drift
from game.books.ls98.rules.ground import grounding
from game.books.ls98.rules.happenings import happenings
from game.books.ls98.rules.loading import has_guns_to_load, reload
from game.books.ls98.rules.manoeuvre import movers, next_to_move, sail
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
    aground,
    boats,
    fighting,
    is_sinking,
    option,
    ships,
)
from game.books.ls98.rules.signals import may_signal, signals
from game.books.ls98.rules.states import Part
from game.books.ls98.rules.striking import strikes_when_raked
from game.books.ls98.rules.towing import tows
from game.books.ls98.rules.wind import (
    rough_sea,
    strained,
    tell_weather,
    weather,
    weather_may_change,
)
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, the
from game.levels.format.model import Level


async def battle(level: Level) -> None:
    """LS98-turn-1: turn after turn until the battle is decided."""
    if not the(Turn).deployed:
        await deploy(level)
        await tell_weather()
    while not verdict_now(level).decided:
        await happen(TurnBegan("LS98-turn-1", turn=the(Turn).number + 1))
        await happenings(level)
        await ls98_turn(level)
    end = verdict_now(level)
    await happen(Ended("LS98-win-1", "", end.winner, end.degree, end.reason))


async def ls98_turn(level: Level) -> None:
    """LS98-turn-1: weather, signals, arrivals, both sides' moves with their fire, and what the turn
    leaves behind: drift, boarding, fires, sinking, the bottom, loading."""
    begin_turn()
    sides = the(Board).sides
    await part(WEATHER, weather_may_change())
    await weather()
    await part(SIGNALS, any(may_signal(side) for side in sides))
    for side in sides:
        await signals(side)
    await part(ARRIVALS, bool(waiting()))
    await arrivals(level)
    await movement(sides)
    await part(DRIFT, may_drift_or_strain())
    await drift()
    slack = await tows()
    if option("tow-slips"):
        await drift(slack)
    await rough_sea()
    await strikes_when_raked()  # LS98-surr-1
    await part(BOARDING, may_board())
    await boarding()
    await part(FIRES, any(ship.burning for ship in ships()))
    await fires()
    await part(SINKING, any(may_go_down(ship) for ship in ships()))
    await sinking()
    await grounding()
    await part(LOADING, any(has_guns_to_load(ship) for ship in fighting()))
    await reload()
    the(Turn).step = Part.NONE


def may_drift_or_strain() -> bool:
    """LS98-drift-1, LS98-tow-1, LS98-rough-1: a ship may go with the wind, move in tow, or feel a
    rough sea."""
    towing = any(ship.towing for ship in ships()) or any(boat.towing for boat in boats())
    return bool(clusters_adrift() or towing or strained())


def may_go_down(ship: Ship) -> bool:
    """LS98-sink-1, LS98-ground-1, LS98-ground-2: the sea or the bottom has a die for her."""
    return is_sinking(ship) or ship.damage >= ship.points or aground(ship)


async def movement(sides: list[str]) -> None:
    """LS98-move-1: one side moves all its ships and boats, then the next; with ``ship-by-ship`` the
    sides move single ships in turn."""
    if option("ship-by-ship"):
        return await alternate(sides)
    for side in sides:
        await movement_of(side)
        while ship := await next_to_move(side):
            await sail(ship)  # fires as she bears in here, and is answered: LS98-fire-2, -3
        await row(side)
    the(Turn).side = ""
    return None


async def alternate(sides: list[str]) -> None:
    """LS98-move-1: single ships in turn, while any side has one left to move."""
    await part(MOVEMENT, any(has_moves(side) for side in sides))
    left = list(sides)
    while left:
        for side in list(left):
            the(Turn).side = side
            ship = await next_to_move(side)
            if ship is None:
                left.remove(side)
            else:
                await sail(ship)
    for side in sides:
        await row(side)
    the(Turn).side = ""


async def movement_of(side: str) -> None:
    """LS98-turn-1: whose ships move now, and whose may answer their fire."""
    the(Turn).side = side
    await part(MOVEMENT, has_moves(side), side)


def has_moves(side: str) -> bool:
    """LS98-move-1: a side has a ship or a boat to move."""
    return bool(movers(side).offers) or any(boat.side == side for boat in boats())


async def part(name: Part, acts: bool, side: str = "") -> None:
    """LS98-turn-1: a part of the turn begins; it is told if anybody acts in it."""
    the(Turn).step = name
    if acts:
        await happen(PartBegan("LS98-turn-1", "", name, side))


def begin_turn() -> None:
    """LS98-fire-2: a turn begins, and what was counted in the last is old."""
    the(Turn).number += 1
    for ship in every(Ship):
        ship.moved = ship.fired = False
        ship.run = 0
    for boat in every(Boat):
        boat.moved = False
