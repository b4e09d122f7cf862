"""WWH-T: the sides take turns; in its turn a side moves, fires, boards. Start reading here."""

from game.books.wwh.rules.boarding import has_boarding_phase_work, next_ship_to_board, run_ship_boarding
from game.books.wwh.rules.gunnery import ask_next_to_fire, ask_ship_fire, has_combat_phase_work
from game.books.wwh.rules.manoeuvre import ask_next_to_move, close_up_and_roll, has_manoeuvre_phase_work, sail
from game.books.wwh.rules.outcome import run_level_events, verdict_now
from game.books.wwh.rules.setting_up import run_setting_up
from game.books.wwh.rules.sheet import BOARDING, COMBAT, MANOEUVRE, Phase, Round, Ship, has_book_option
from game.books.wwh.rules.wind import roll_wind_change
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, get_single
from game.levels.format.model import Level


async def battle(level: Level) -> None:
    """WWH-G1: round after round until the battle is decided."""
    if not get_single(Round).mustered:
        await run_setting_up(level)
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("WWH-T.1", turn=get_single(Round).number + 1))
        await run_level_events(level)
        await run_wwh_round(level)
    end = verdict_now(level)
    await happen(Ended("WWH-G1", "", end.winner, end.degree, end.reason))


async def run_wwh_round(level: Level) -> None:
    """WWH-T.1: a turn of each side, then the weather, unless the battle is over."""
    now = get_single(Round)
    now.number += 1
    now.waiting = list(now.order)
    while now.waiting and not verdict_now(level).is_decided:
        await run_wwh_turn(now.waiting.pop(0))
    if not now.waiting and not verdict_now(level).is_decided:
        await roll_wind_change()


async def run_wwh_turn(side: str) -> None:
    """WWH-T.1: Manoeuvre, Combat, Boarding."""
    begin_turn(side)
    await begin_phase(side, MANOEUVRE, has_manoeuvre_phase_work(side))
    await close_up_and_roll(side)  # WWH-T.4
    while ship := await ask_next_to_move(side):
        await sail(ship)  # rakes are fired in here, WWH-2.1.4
    await begin_phase(side, COMBAT, has_combat_phase_work(side))
    while ship := await ask_next_to_fire(side):
        await ask_ship_fire(ship)
    await begin_phase(side, BOARDING, has_boarding_phase_work(side))
    while ship := await next_ship_to_board(side):
        await run_ship_boarding(ship)
    get_single(Round).side, get_single(Round).phase = "", Phase.NONE


def begin_turn(side: str) -> None:
    """WWH-2.2c, WWH-2.2d: it is this side's turn, and what was counted in the last is cleared."""
    get_single(Round).side = side
    for ship in every(Ship):
        ship.moved = ship.stood_down = ship.boarded = ship.lost_a_mast = False
        ship.sixes_over = ship.port_hits = ship.starboard_hits = 0
        ship.fired = []


async def begin_phase(side: str, phase: Phase, has_work: bool) -> None:
    """WWH-T.1: which phase of whose turn it is. It is reported if anybody ``has_work`` in it, and always
    where records are hidden, so that nobody learns who cannot fire (WWH-B.1)."""
    get_single(Round).phase = phase
    if has_work or has_book_option("hidden-records"):
        await happen(PartBegan("WWH-T.1", "", phase, side))
