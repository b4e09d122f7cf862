"""A level is weighed beside the window: what is weighed, how it is counted, what stops it."""

import time
from dataclasses import replace

import pygame
import pytest

from game.levels import Level
from game.trials.aims_met import NEVER, AimMet, aim_terms
from game.trials.counting import LEAST_BATTLES
from game.trials.fighting import Outcome, Trial, fight_battle
from game.ui.level_editor import balance_page
from game.ui.level_editor.balance_page import (
    TEXT_CHANGED_NOTICE,
    BalancePage,
    BalanceTrial,
    aims_met,
    make_trial,
    unfinished_text,
    wins_by_side,
)

from .conftest import EditorDriver, OpenEditor

FRAME = 0.5
"""Seconds that no frame may take while battles are fought; a battle takes longer than a frame."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three battles of little effort instead of 200."""

    def small(text: str, level: Level, file: str) -> Trial:
        return replace(make_trial(text, level, file, 3), effort=1)

    monkeypatch.setattr(balance_page, "make_trial", small)


def begun(author: EditorDriver) -> BalancePage:
    author.press_key(pygame.K_w)
    sheet = author.app.screen
    assert isinstance(sheet, BalancePage), author.document.notice
    return sheet


@pytest.mark.usefixtures("few")
def test_what_lies_on_the_table_is_weighed_though_it_is_not_saved(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_LEFT)
    assert author.document.is_unsaved
    sheet = begun(author)
    assert sheet.trial.trial.setup.level_text == author.document.toml.file_text
    end = time.monotonic() + 60
    while sheet.trial.is_running and time.monotonic() < end:
        before = time.monotonic()
        author.run_frame()
        assert time.monotonic() - before < FRAME
        time.sleep(0.02)
    found = sorted(sheet.trial.outcomes, key=lambda outcome: outcome.number)
    assert [outcome.number for outcome in found] == [0, 1, 2]
    alone = fight_battle(sheet.trial.trial, 1)
    assert replace(found[1], thought=()) == replace(alone, thought=())
    assert sum(count for _, count in wins_by_side(sheet.level, found)) == 3
    assert any("won: " in words for words, _ in sheet.result_lines())


def test_what_only_battles_find_stands_on_the_sheet_and_on_the_table_while_its_text_does(
    lay: OpenEditor,
) -> None:
    author = lay()
    sheet = begun(author)
    sheet.trial.stop()
    terms = len(aim_terms(sheet.level))
    met = tuple(AimMet(1, True) if n else AimMet(NEVER, False) for n in range(terms))
    ships = tuple(ship.id for ship in sheet.level.ships)
    seats = dict(sheet.trial.trial.setup.seats)
    sheet.trial.outcomes += [
        Outcome(n, n, seats, met=met, fired=ships, fought=ships) for n in range(LEAST_BATTLES)
    ]
    sheet._pass_findings()
    (finding,) = sheet.findings
    assert finding.code == "never-met"
    assert any(f"Line {finding.line}: " in words for words, _ in sheet.result_lines())
    author.press_key(pygame.K_ESCAPE)
    author.run_seconds()
    assert finding in author.document.findings
    assert finding in [pin.finding for pin in author.editor.pins]
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_LEFT)
    author.run_seconds()
    assert finding not in author.document.findings, "another text was not fought"
    author.press_ctrl(pygame.K_z)
    author.run_seconds()
    assert finding in author.document.findings


def test_esc_stops_it_and_no_process_is_left(lay: OpenEditor) -> None:
    author = lay()
    sheet = begun(author)
    crew = [job._process for job in sheet.trial._jobs]
    assert crew
    assert sheet.trial.is_running
    author.press_key(pygame.K_ESCAPE)
    assert author.app.screen is author.screen
    assert not sheet.trial.is_running
    for worker in crew:
        worker.join(10)
        assert not worker.is_alive()


def test_a_change_of_the_file_stops_it(lay: OpenEditor) -> None:
    author = lay()
    author.click("weigh")
    sheet = author.app.screen
    assert isinstance(sheet, BalancePage)
    text = author.file.read_text("utf-8")
    author.file.write_text(text.replace("at = [68, 66]", "at = [60, 66]"), "utf-8")
    author.run_seconds(3)
    assert not sheet.trial.is_running
    assert sheet.result_lines()[0][0] == TEXT_CHANGED_NOTICE


def test_what_its_book_cannot_take_is_not_weighed(lay: OpenEditor) -> None:
    author = lay()
    author.document.set_values("break", (("ship", 0, "heading"), 400))
    author.press_key(pygame.K_w)
    assert author.app.screen is author.screen
    assert author.document.notice.startswith("It cannot be weighed yet. Line ")


def test_stalls_and_faults_are_told_and_count_for_nobody(lay: OpenEditor) -> None:
    level = lay().document.level
    side = level.sides[0].id
    won = Outcome(0, 1, {}, winner=side)
    all_of_them = [won, Outcome(1, 2, {}, stalled=True), Outcome(2, 3, {}, error="ValueError: x")]
    assert dict(wins_by_side(level, all_of_them))[side] == 1
    assert unfinished_text(all_of_them) == "1 stalled; 1 broke: ValueError: x"
    assert all(met == 0 for _, _, met in aims_met(level, all_of_them))


def test_a_process_that_ends_too_soon_is_told(lay: OpenEditor) -> None:
    document = lay().document
    under_way = BalanceTrial(make_trial(document.toml.file_text, document.level, "level"))
    for job in under_way._jobs:
        job._process.kill()
    end = time.monotonic() + 10
    while under_way.is_running and time.monotonic() < end:
        under_way.poll()
    assert under_way.lost_processes
    assert not under_way.is_running
