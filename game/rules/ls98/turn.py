"""LS98-turn-1: one turn of the 1798 game, step by step. Start reading here."""

from __future__ import annotations

from game.core.events import Ended, Told, TurnBegan
from game.core.steps import happen
from game.core.table import every, the
from game.levels.model import Level
from game.rules.ls98.boarding import boarding
from game.rules.ls98.boats import row
from game.rules.ls98.damage import fires, sinking
from game.rules.ls98.deployment import arrivals, deploy
from game.rules.ls98.drifting import drift
from game.rules.ls98.ground import grounding
from game.rules.ls98.happenings import happenings
from game.rules.ls98.loading import reload
from game.rules.ls98.manoeuvre import next_to_move, sail
from game.rules.ls98.outcome import verdict_now
from game.rules.ls98.sheet import Board, Boat, Ship, Turn, option
from game.rules.ls98.signals import signals
from game.rules.ls98.striking import strikes_when_raked
from game.rules.ls98.towing import tows
from game.rules.ls98.wind import rough_sea, tell_weather, weather


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
    await step("weather die (from GT2)")
    await weather()
    await step("signals")
    for side in sides:
        await signals(side)
    await step("arrivals")
    await arrivals(level)
    await movement(sides)
    await step("drift, tows, rough sea damage")
    await drift()
    await tows()
    await rough_sea()
    await strikes_when_raked()  # LS98-surr-1
    await step("boarding: grapple, defensive fire, melee round, morale, disengage")
    await boarding()
    await step("fires and explosions")
    await fires()
    await step("sinking and grounding dice")
    await sinking()
    await grounding()
    await step("reload marks and smoke")
    await reload()
    the(Turn).step = ""


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
    await step("movement with fire as they bear and defensive fire, ship by ship")
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
    await step(f"{side} movement with fire as they bear, and defensive fire at them")


async def step(name: str) -> None:
    """LS98-turn-1: the step of the turn that begins now."""
    the(Turn).step = name
    await happen(Told("LS98-turn-1", "", name))


def begin_turn() -> None:
    """LS98-fire-2: a turn begins, and what was counted in the last is old."""
    the(Turn).number += 1
    for ship in every(Ship):
        ship.moved = ship.fired = False
        ship.run = 0
    for boat in every(Boat):
        boat.moved = False
