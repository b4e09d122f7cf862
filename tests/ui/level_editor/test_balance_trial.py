"""A level is weighed beside the window: what is weighed, how it is counted, what stops it."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame
import pytest

from game.levels import Level
from game.trials.aims_met import NEVER, Met, terms_of
from game.trials.fighting import Outcome, Trial, fight
from game.trials.hindsight import LEAST
from game.ui.level_editor import balance_page
from game.ui.level_editor.balance_page import CHANGED, BalancePage
from game.ui.level_editor.balance_trial import BalanceTrial, aim_lines, shares, trial_of, unended

from .conftest import Author, Open

FRAME = 0.5
"""Seconds that no frame may take while battles are fought; a battle takes longer than a frame."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three battles of little effort instead of 200."""

    def small(text: str, level: Level, file: str) -> Trial:
        return replace(trial_of(text, level, file, 3), effort=1)

    monkeypatch.setattr(balance_page, "trial_of", small)


def begun(author: Author) -> BalancePage:
    author.key(pygame.K_w)
    sheet = author.app.screen
    assert isinstance(sheet, BalancePage), author.work.said
    return sheet


@pytest.mark.usefixtures("few")
def test_what_lies_on_the_table_is_weighed_though_it_is_not_saved(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.key(pygame.K_LEFT)
    assert author.work.unsaved
    sheet = begun(author)
    assert sheet.weighing.trial.orders.level_text == author.work.page.written
    end = time.monotonic() + 60
    while sheet.weighing.running and time.monotonic() < end:
        before = time.monotonic()
        author.frame()
        assert time.monotonic() - before < FRAME
        time.sleep(0.02)
    found = sorted(sheet.weighing.outcomes, key=lambda outcome: outcome.number)
    assert [outcome.number for outcome in found] == [0, 1, 2]
    alone = fight(sheet.weighing.trial, 1)
    assert replace(found[1], thought=()) == replace(alone, thought=())
    assert sum(count for _, count in shares(sheet.level, found)) == 3
    assert any("won: " in words for words, _ in sheet.lines())


def test_what_only_battles_find_stands_on_the_sheet_and_on_the_table_while_its_text_does(
    lay: Open,
) -> None:
    author = lay()
    sheet = begun(author)
    sheet.weighing.stop()
    terms = len(terms_of(sheet.level))
    met = tuple(Met(1, True) if n else Met(NEVER, False) for n in range(terms))
    ships = tuple(ship.id for ship in sheet.level.ships)
    seats = dict(sheet.weighing.trial.orders.seats)
    sheet.weighing.outcomes += [
        Outcome(n, n, seats, met=met, fired=ships, fought=ships) for n in range(LEAST)
    ]
    sheet._look_back()
    (finding,) = sheet.found
    assert finding.code == "never-met"
    assert any(f"Line {finding.line}: " in words for words, _ in sheet.lines())
    author.key(pygame.K_ESCAPE)
    author.wait()
    assert finding in author.work.findings
    assert finding in [pin.finding for pin in author.table.pins]
    author.key(pygame.K_TAB)
    author.key(pygame.K_LEFT)
    author.wait()
    assert finding not in author.work.findings, "another text was not fought"
    author.ctrl(pygame.K_z)
    author.wait()
    assert finding in author.work.findings


def test_esc_stops_it_and_no_process_is_left(lay: Open) -> None:
    author = lay()
    sheet = begun(author)
    crew = list(sheet.weighing._crew)
    assert crew
    assert sheet.weighing.running
    author.key(pygame.K_ESCAPE)
    assert author.app.screen is author.table
    assert not sheet.weighing.running
    for worker in crew:
        worker.join(10)
        assert not worker.is_alive()


def test_a_change_of_the_file_stops_it(lay: Open) -> None:
    author = lay()
    author.click("weigh")
    sheet = author.app.screen
    assert isinstance(sheet, BalancePage)
    text = author.file.read_text("utf-8")
    author.file.write_text(text.replace("at = [68, 66]", "at = [60, 66]"), "utf-8")
    author.wait(3)
    assert not sheet.weighing.running
    assert sheet.lines()[0][0] == CHANGED


def test_what_its_book_cannot_take_is_not_weighed(lay: Open) -> None:
    author = lay()
    author.work.put("break", (("ship", 0, "heading"), 400))
    author.key(pygame.K_w)
    assert author.app.screen is author.table
    assert author.work.said.startswith("It cannot be weighed yet. Line ")


def test_stalls_and_faults_are_told_and_count_for_nobody(lay: Open) -> None:
    level = lay().work.level
    side = level.sides[0].id
    won = Outcome(0, 1, {}, winner=side)
    all_of_them = [won, Outcome(1, 2, {}, stalled=True), Outcome(2, 3, {}, error="ValueError: x")]
    assert dict(shares(level, all_of_them))[side] == 1
    assert unended(all_of_them) == "1 stalled; 1 broke: ValueError: x"
    assert all(met == 0 for _, _, met in aim_lines(level, all_of_them))


def test_a_process_that_ends_too_soon_is_told(lay: Open) -> None:
    work = lay().work
    under_way = BalanceTrial(trial_of(work.page.written, work.level, "level"))
    for worker in under_way._crew:
        worker.kill()
        worker.join(10)
    end = time.monotonic() + 10
    while under_way.running and time.monotonic() < end:
        under_way.look()
    assert under_way.lost
    assert not under_way.running
