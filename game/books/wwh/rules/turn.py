"""WWH-T: the sides take turns; in its turn a side moves, fires, boards. Start reading here."""

from __future__ import annotations

from game.books.wwh.rules.boarding import board, has_boarding, next_to_board
from game.books.wwh.rules.due_events import run_level_events
from game.books.wwh.rules.gunnery import fire, has_fire, next_to_fire
from game.books.wwh.rules.manoeuvre import has_move, next_to_move, roll_independence, sail
from game.books.wwh.rules.outcome import verdict_now
from game.books.wwh.rules.setting_up import set_up_battle
from game.books.wwh.rules.sheet import BOARDING, COMBAT, MANOEUVRE, Phase, Round, Ship, has_option
from game.books.wwh.rules.wind import wind_change
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, get_single
from game.levels.format.model import Level


async def battle(level: Level) -> None:
    """WWH-G1: round after round until the battle is decided."""
    if not get_single(Round).mustered:
        await set_up_battle(level)
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("WWH-T.1", turn=get_single(Round).number + 1))
        await run_level_events(level)
        await wwh_round(level)
    end = verdict_now(level)
    await happen(Ended("WWH-G1", "", end.winner, end.degree, end.reason))


async def wwh_round(level: Level) -> None:
    """WWH-T.1: a turn of each side, then the weather, unless the battle is over."""
    now = get_single(Round)
    now.number += 1
    now.waiting = list(now.order)
    while now.waiting and not verdict_now(level).is_decided:
        await wwh_turn(now.waiting.pop(0))
    if not now.waiting and not verdict_now(level).is_decided:
        await wind_change()


async def wwh_turn(side: str) -> None:
    """WWH-T.1: Manoeuvre, Combat, Boarding."""
    begin_turn(side)
    await begin_phase(side, MANOEUVRE, has_move(side))
    await roll_independence(side)  # WWH-T.4
    while ship := await next_to_move(side):
        await sail(ship)  # rakes are fired in here, WWH-2.1.4
    await begin_phase(side, COMBAT, has_fire(side))
    while ship := await next_to_fire(side):
        await fire(ship)
    await begin_phase(side, BOARDING, has_boarding(side))
    while ship := await next_to_board(side):
        await board(ship)
    get_single(Round).side, get_single(Round).phase = "", Phase.NONE


def begin_turn(side: str) -> None:
    """WWH-2.2c, WWH-2.2d: it is this side's turn, and what was counted in the last is old."""
    get_single(Round).side = side
    for ship in every(Ship):
        ship.moved = ship.stood_down = ship.boarded = ship.lost_a_mast = False
        ship.sixes_over = ship.port_hits = ship.starboard_hits = 0
        ship.fired = []


async def begin_phase(side: str, phase: Phase, has_work: bool) -> None:
    """WWH-T.1: which phase of whose turn it is; told if anybody ``has_work`` in it, and where records
    are hidden always, for who cannot fire keeps that to himself (WWH-B.1)."""
    get_single(Round).phase = phase
    if has_work or has_option("hidden-records"):
        await happen(PartBegan("WWH-T.1", "", phase, side))
