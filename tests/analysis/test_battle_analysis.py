"""The win chance by turn, what turned a battle, and both beside the window and on the command line."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.analysis.analysis_process import STOPPED_TEXT, AnalysisProcess
from game.analysis.analysis_report import report_page, turning_words
from game.analysis.battle_analysis import AnalysisEffort, BattleAnalysis, analyse_battle, usual_effort
from game.analysis.turning_points import Cause, greatest_steps, turning_point
from game.analysis.win_chance import (
    BATCH,
    ChanceEstimate,
    CurvePoint,
    CurveStep,
    RolloutTable,
    WinChanceCurve,
    win_chances,
)
from game.cli.commands import analyse
from game.core.events import Fired
from game.play.battle_forks import RecordedBattle, record_battle
from game.play.event_words import battle_names
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of
from tests.cli.cli_shell import Shell

KEPT = Path(__file__).parents[1] / "replay" / "kept"
DUEL = KEPT / "constitution-and-guerriere.journal"
SURE, HALF = Fraction(1), Fraction(1, 2)
pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def duel() -> RecordedBattle:
    """Return a kept duel that its first side wins."""
    contents = read_journal_file(DUEL)
    return record_battle(setup_of(contents), contents.entries)


class KnownRollouts(RolloutTable):
    """Rollouts that are even up to an entry and all won behind it."""

    turned_at = 0

    def values(self, entry_index: int, count: int) -> Sequence[Fraction]:
        """Return 1 behind the entry, and by turns 0 and 1 before it."""
        if entry_index > self.turned_at:
            return [SURE] * count
        return [Fraction(n % 2) for n in range(count)]


def curve_step(recorded: RecordedBattle, turn: int) -> CurveStep:
    """Return the step of this turn, from an even chance to certainty."""
    start, end = (next(s for s in recorded.turn_starts if s.turn == t) for t in (turn, turn + 1))
    even = ChanceEstimate().with_values([Fraction(n % 2) for n in range(100)])
    return CurveStep(
        CurvePoint(turn, start.entry_index, even),
        CurvePoint(turn + 1, end.entry_index, ChanceEstimate().with_values([SURE] * 100)),
    )


def test_bounds_hold_more_than_what_was_seen() -> None:
    won = ChanceEstimate().with_values([SURE] * 24)
    assert won.share == 1
    assert 0.8 < won.bounds[0] < 0.9
    assert won.bounds[1] == 1
    drawn = ChanceEstimate().with_values([HALF] * 24)
    assert drawn.half_width < ChanceEstimate().with_values([Fraction(n % 2) for n in range(24)]).half_width
    assert ChanceEstimate(SURE, SURE, 1, is_known=True).bounds == (1, 1)


def test_rollouts_go_where_the_bounds_are_widest(duel: RecordedBattle) -> None:
    table = KnownRollouts(duel)
    table.turned_at = duel.turn_starts[3].entry_index
    *_, curve = win_chances(table, 200)
    counts = [point.chance.rollouts for point in curve.points]
    assert curve.done == curve.wanted == sum(counts[:-1]) == 200
    assert min(counts) == 1, "the end is known"
    assert BATCH <= max(counts[3:-1]) < min(counts[:3]), "what is certain needs fewer"
    assert curve.points[-1].chance.is_known
    assert curve.points[-1].turn == len(duel.turn_starts)


def test_the_curve_begins_rough_and_whole(duel: RecordedBattle) -> None:
    starts = len(duel.turn_starts) - 1
    curve = next(islice(win_chances(KnownRollouts(duel), 480), starts - 1, None))
    assert all(point.chance.rollouts for point in curve.points)
    assert curve.done == 2 * starts


def test_the_same_battle_has_the_same_curve_in_a_process_of_its_own(duel: RecordedBattle) -> None:
    contents = read_journal_file(DUEL)
    analysis = AnalysisProcess(setup_of(contents), contents.entries)
    until = monotonic() + 30
    while analysis.value is None and monotonic() < until:
        analysis.poll()
        sleep(0.01)
    assert analysis.value is not None
    analysis._process.kill()
    while analysis.is_running and monotonic() < until:
        analysis.poll()
        sleep(0.01)
    assert analysis.problem == STOPPED_TEXT
    done = analysis.value.curve.done
    here = next(k for k in analyse_battle(duel, usual_effort(2)) if k.curve.done == done)
    assert here == analysis.value
    analysis.close()


def test_one_broadside_is_found_and_named(duel: RecordedBattle) -> None:
    step = curve_step(duel, 4)
    fired = next(n for n, e in enumerate(duel.events) if isinstance(e, Fired) and n > 145)
    roll = max((s for s in duel.steps if s.event_count < fired), key=lambda s: s.entry_index)
    table = KnownRollouts(duel)
    table.turned_at = roll.entry_index
    found = turning_point(table, step, 16, battle_names(duel.level))
    assert found is not None
    assert (found.turn, found.cause, found.moved) == (4, Cause.DICE, HALF)
    assert turning_words(found).startswith("Constitution pours a broadside into Guerriere: 9 hits")
    assert found.first_event <= fired < found.last_event
    assert "in a hundred" in turning_words(found)


def test_many_small_things_are_not_one(duel: RecordedBattle) -> None:
    class Slow(RolloutTable):
        def values(self, entry_index: int, count: int) -> Sequence[Fraction]:
            return [Fraction(entry_index, len(duel.entries))] * count

    found = turning_point(Slow(duel), curve_step(duel, 4), 64, battle_names(duel.level))
    assert found is not None
    assert (found.cause, found.words) == (Cause.MANY, "")
    assert found.moved > 0


def test_only_the_largest_steps_are_looked_at(duel: RecordedBattle) -> None:
    def point(turn: int, won: int, of: int = 100) -> CurvePoint:
        values = [Fraction(n < won) for n in range(of)]
        return CurvePoint(turn, turn, ChanceEstimate().with_values(values))

    curve = WinChanceCurve((point(1, 50), point(2, 55), point(3, 90), point(4, 60), point(5, 5, 8)))
    assert [step.start.turn for step in greatest_steps(curve)] == [2, 3]
    table = KnownRollouts(duel)
    table.turned_at = duel.turn_starts[2].entry_index
    assert turning_point(table, curve_step(duel, 4), 16, {}) is None, "pairs do not see it"


# ------------------------------------------------------------------------------ command line
def interrupted_analysis(recorded: RecordedBattle, effort: AnalysisEffort) -> Iterator[BattleAnalysis]:
    """Tell of half a curve; then the user presses Ctrl C."""
    yield from islice(
        (BattleAnalysis(0, curve) for curve in win_chances(KnownRollouts(recorded), effort.rollouts)), 9
    )
    raise KeyboardInterrupt


def test_the_command_prints_what_there_is_when_it_is_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shell = Shell(tmp_path / "player", capsys)
    monkeypatch.setattr(analyse, "analyse_battle", interrupted_analysis)
    assert shell("analyse", str(DUEL), "--json") == 130
    found = json.loads(shell.out)
    assert (found["side"], found["finished"], found["curve"][-1]["chance"]) == ("american", False, 1.0)
    assert "of 480 battles fought on" in shell.err
    page = tmp_path / "page.html"
    assert shell("analyse", str(DUEL), "--html", "-o", str(page)) == 130
    assert "<svg" in page.read_text(encoding="utf-8")
    assert shell("analyse", str(DUEL)) == 130
    assert "the chance of United States Navy to win" in shell.out
    assert shell("analyse", str(DUEL), "--json", "--html") == 2
    assert shell("analyse", str(tmp_path / "none")) == 2


def test_a_page_numbers_what_turned_the_battle(duel: RecordedBattle) -> None:
    table = KnownRollouts(duel)
    table.turned_at = 165
    *_, curve = win_chances(table, 200)
    point = turning_point(table, curve_step(duel, 6), 16, battle_names(duel.level))
    assert point is not None
    page = report_page(duel.level, BattleAnalysis(0, curve, (point,), is_finished=True))
    assert "What turned it" in page
    assert page.count("<circle") == 1
