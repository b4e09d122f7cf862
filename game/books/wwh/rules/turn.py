"""WWH-T: the sides take turns; in its turn a side moves, fires, boards. Start reading here."""

from __future__ import annotations

from game.books.wwh.rules.boarding import board, may_board_any, next_to_board
from game.books.wwh.rules.gunnery import fire, may_fire_any, next_to_fire
from game.books.wwh.rules.happenings import happenings
from game.books.wwh.rules.manoeuvre import independence, may_move_any, next_to_move, sail
from game.books.wwh.rules.outcome import verdict_now
from game.books.wwh.rules.setting_up import set_out
from game.books.wwh.rules.sheet import BOARDING, COMBAT, MANOEUVRE, Phase, Round, Ship, option
from game.books.wwh.rules.wind import wind_change
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, the
from game.levels.format.model import Level


async def battle(level: Level) -> None:
    """WWH-G1: round after round until the battle is decided."""
    if not the(Round).mustered:
        await set_out(level)
    while not verdict_now(level).decided:
        await happen(TurnBegan("WWH-T.1", turn=the(Round).number + 1))
        await happenings(level)
        await wwh_round(level)
    end = verdict_now(level)
    await happen(Ended("WWH-G1", "", end.winner, end.degree, end.reason))


async def wwh_round(level: Level) -> None:
    """WWH-T.1: a turn of each side, then the weather, unless the battle is over."""
    now = the(Round)
    now.number += 1
    now.waiting = list(now.order)
    while now.waiting and not verdict_now(level).decided:
        await wwh_turn(now.waiting.pop(0))
    if not now.waiting and not verdict_now(level).decided:
        await wind_change()


async def wwh_turn(side: str) -> None:
    """WWH-T.1: Manoeuvre, Combat, Boarding."""
    begin_turn(side)
    await phase(side, MANOEUVRE, may_move_any(side))
    await independence(side)  # WWH-T.4
    while ship := await next_to_move(side):
        await sail(ship)  # rakes are fired in here, WWH-2.1.4
    await phase(side, COMBAT, may_fire_any(side))
    while ship := await next_to_fire(side):
        await fire(ship)
    await phase(side, BOARDING, may_board_any(side))
    while ship := await next_to_board(side):
        await board(ship)
    the(Round).side, the(Round).phase = "", Phase.NONE


def begin_turn(side: str) -> None:
    """WWH-2.2c, WWH-2.2d: it is this side's turn, and what was counted in the last is old."""
    the(Round).side = side
    for ship in every(Ship):
        ship.moved = ship.stood_down = ship.boarded = ship.lost_a_mast = False
        ship.sixes_over = ship.port_hits = ship.starboard_hits = 0
        ship.fired = []


async def phase(side: str, name: Phase, acts: bool) -> None:
    """WWH-T.1: which phase of whose turn it is; told if anybody ``acts`` in it, and where records
    are hidden always, for who cannot fire keeps that to himself (WWH-B.1)."""
    the(Round).phase = name
    if acts or option("hidden-records"):
        await happen(PartBegan("WWH-T.1", "", name, side))
