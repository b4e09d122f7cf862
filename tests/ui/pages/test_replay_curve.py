"""How it stood, in the corner of a replay: begun there, read, and a way to what turned the battle."""

from fractions import Fraction
from pathlib import Path

import pytest

from game.analysis.battle_analysis import BattleAnalysis
from game.analysis.turning_points import Cause, TurningPoint
from game.analysis.win_chance import ChanceEstimate, CurvePoint, WinChanceCurve
from game.play.journal import JournalContents, read_journal_file
from game.play.saved_battles import setup_of
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.battle.screen.screen import BattleScreen
from game.ui.pages.replay_curve import ReplayCurve
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from recipes.known_job import KnownAnalysis
from tests.ui.conftest import InputDriver

DUEL = Path(__file__).parents[2] / "replay" / "kept" / "constitution-and-guerriere.journal"
POINT = TurningPoint(4, Cause.DICE, "A broadside", Fraction(3, 10), 0.1, 145, 167)


ANALYSIS = BattleAnalysis(
    0,
    WinChanceCurve(
        tuple(
            CurvePoint(turn, turn, ChanceEstimate(Fraction(turn, 8), Fraction(turn, 8), 1))
            for turn in range(1, 9)
        )
    ),
    (POINT,),
    is_finished=True,
)


@pytest.fixture(scope="module")
def contents() -> JournalContents:
    """Return the journal of a finished duel."""
    return read_journal_file(DUEL)


def replayed(
    tmp_path: Path, contents: JournalContents, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> tuple[App, BattleSession, BattleScreen]:
    """Return a replay of the battle on the screen; its analysis is known once it is begun."""
    session = BattleSession(tmp_path)
    app = App(size, tmp_path, [], session.make_callbacks(), 4, SpriteBank(process=False))
    monkeypatch.setattr(session.analysis_session, "start", lambda *_: KnownAnalysis(ANALYSIS))
    screen = session.make_replay_screen(app, setup_of(contents), contents.entries)
    app.push_screen(screen)
    app.run_frame(0.1)
    return app, session, screen


def test_the_strip_is_beside_advice_while_the_replay_is_watched(
    tmp_path: Path, contents: JournalContents, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session, screen = replayed(tmp_path, contents, monkeypatch, (1280, 720))
    strip = screen.state.plugin
    assert isinstance(strip, ReplayCurve)
    watched = 0
    for _ in range(40):
        app.run_frame(0.1)
        if screen.state.replay is None and "advice" in screen.control_rects():
            watched += 1
            with screen.battle.table.as_current():
                (rect,) = strip.panel_rects()
            assert not rect.colliderect(screen.control_rects()["advice"])
    assert watched
    session.close_battle()


def test_a_mark_leads_to_what_turned_the_battle(
    tmp_path: Path, contents: JournalContents, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session, screen = replayed(tmp_path, contents, monkeypatch, (1280, 720))
    driver = InputDriver(app)
    assert "curve-mark-1" not in screen.control_rects()
    driver.click("curve-begin")
    driver.run_frame()
    driver.click("curve-mark-1")
    driver.run_frame()
    assert screen.battle.turn == POINT.turn
    assert POINT.first_event <= len(screen.battle.events) < POINT.last_event
    driver.click("curve-toggle")
    driver.run_frame()
    assert "curve-mark-1" not in screen.control_rects()
    session.close_battle()


def test_in_a_small_window_it_is_a_button(
    tmp_path: Path, contents: JournalContents, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _, screen = replayed(tmp_path, contents, monkeypatch, (1024, 768))
    driver = InputDriver(app)
    small = screen.control_rects()["curve-toggle"]
    assert small.w < 60
    driver.click("curve-toggle")
    driver.run_frame()
    assert "curve-begin" in screen.control_rects()


def test_a_battle_that_is_not_over_has_none(
    tmp_path: Path, contents: JournalContents, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, session, screen = replayed(tmp_path, contents, monkeypatch, (1280, 720))
    assert isinstance(screen.state.plugin, ReplayCurve)
    unfinished = session.make_replay_screen(screen.context, setup_of(contents), contents.entries[:-9])
    assert unfinished.state.plugin is None
