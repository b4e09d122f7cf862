"""The list of chapters at the left of a rulebook: no number lies over a title, in any book."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.stage.hulls import Bank
from game.ui.pages.rulebook import RULINGS, Rulebook
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession


@pytest.mark.parametrize(
    ("size", "text"), [((1584, 912), 100), ((1024, 768), 100), ((1024, 768), 150)]
)
def test_no_number_of_a_chapter_lies_over_a_title(
    size: tuple[int, int], text: int, tmp_path: Path, ships: Bank
) -> None:
    app = App(size, tmp_path, [], BattleSession(tmp_path).doors(), 1, ships)
    app.change(replace(app.settings, text_scale=text))
    page = Rulebook(app, app.doors.books)
    app.push(page)
    app.frame(0.01)
    assert len(page.books) == 4
    for place in range(4):
        page.place, seen = place, set[str]()
        page._open("")
        for first in range(0, len(page.chapters()), 4):
            page.first_chapter, app.ledger = first, []
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
            app.frame(0.01)
            left = page._papers()[0]
            marks = [mark for mark in app.ledger if left.contains(mark.ink)]
            numbers = [mark for mark in marks if mark.words.startswith("§")]
            titles = [mark for mark in marks if not mark.words.startswith("§")]
            seen |= {number.words for number in numbers}
            for number in numbers:
                own = [t for t in titles if abs(t.ink.centery - number.ink.centery) < 10]
                assert own, number.words
                for title in own:
                    assert title.ink.x - number.ink.right >= app.look.px(4), number.words
        told = [number for number, _ in page.chapters() if number != RULINGS]
        assert seen == {f"§{number}" for number in told}
