"""The page of advice: what it says of each state, and how it is reached from a replay."""

from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from game.analysis.advice import DecisionAdvice
from game.analysis.background_job import JobState
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of
from game.ui.battle.screen.screen import BattleScreen
from game.ui.pages.advice_page import AdvicePage, AdviceSource, advice_source
from game.ui.shell.battle_session import BattleSession
from recipes.known_job import KnownJob
from recipes.pictures_analysis import weighed
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.pages.test_pages import check_targets, check_text

KEPT = Path(__file__).parents[2] / "replay" / "kept"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_it_says_which_is_better_and_which_is_yours(open_app: OpenApp, size: tuple[int, int]) -> None:
    app = open_app(size)
    source = AdviceSource(lambda _: KnownJob(weighed(120, 28, 3)), {}, frozenset({"red"}))
    app.push_screen(AdvicePage(app, source))
    app.text_ledger = []
    app.run_frame(0.0)
    check_text(app, app.text_ledger)
    check_targets(app)
    assert {"+28", "+3", "yours", "There was a better answer."} <= {mark.text for mark in app.text_ledger}


def test_nothing_is_praised_that_is_stopped_too_soon(open_app: OpenApp) -> None:
    app = open_app()
    source = AdviceSource(lambda _: KnownJob(weighed(0, 0, 0), state=JobState.LOST), {})
    app.push_screen(AdvicePage(app, source))
    app.text_ledger = []
    app.run_frame(0.0)
    assert {"given", "Stopped before anything was known."} <= {mark.text for mark in app.text_ledger}


def test_keys_lead_to_the_decision_before_and_after(open_app: OpenApp) -> None:
    app, asked = open_app(), list[int]()

    def start(number: int) -> KnownJob[DecisionAdvice]:
        asked.append(number)
        return KnownJob(weighed(120, 1, 1))

    app.push_screen(AdvicePage(app, AdviceSource(start, {})))
    driver = InputDriver(app)
    driver.press_key(pygame.K_q)
    driver.press_key(pygame.K_e)
    assert asked == [-1, 10, 12]
    driver.press_key(pygame.K_ESCAPE)
    assert not isinstance(app.screen, AdvicePage)


def test_a_replay_leads_to_its_advice_and_back(open_app: OpenApp, tmp_path: Path) -> None:
    app, session = open_app(), BattleSession(tmp_path)
    contents = read_journal_file(KEPT / "mirror-duel.journal")
    entries = [list(entry) for entry in contents.entries]
    screen = session.make_replay_screen(app, setup_of(contents), entries)
    app.push_screen(screen)
    driver = InputDriver(app)
    driver.run_frame()
    driver.click("advice")
    assert isinstance(app.screen, AdvicePage)
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, BattleScreen)
    screen.close()


@pytest.mark.parametrize("conceded", [False, True])
def test_several_players_are_advised_only_after_the_battle(conceded: bool) -> None:
    contents = read_journal_file(KEPT / "mirror-duel.journal")
    setup = replace(setup_of(contents), seats={"red": "human", "blue": "human"})
    entries = [*contents.entries[:40], *([["x", "red"]] if conceded else [])]
    job = advice_source(setup, entries, 5).start(-1)
    until = monotonic() + 20
    while job.state is JobState.RUNNING and job.value is None and monotonic() < until:
        job.poll()
        sleep(0.01)
    assert (job.value is not None) == conceded
    assert ("after the battle" in job.refusal) == (not conceded)
    job.close()
