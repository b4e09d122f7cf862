"""The rulebook's list of chapters: no number overlaps a title, in any book."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.pages.rulebook_page import RULINGS, RulebookPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession


@pytest.mark.parametrize(("size", "text"), [((1584, 912), 100), ((1024, 768), 100), ((1024, 768), 150)])
def test_no_number_of_a_chapter_lies_over_a_title(
    size: tuple[int, int], text: int, tmp_path: Path, ships: SpriteBank
) -> None:
    app = App(size, tmp_path, [], BattleSession(tmp_path).make_callbacks(), 1, ships)
    app.change_settings(replace(app.settings, text_scale=text))
    page = RulebookPage(app, app.callbacks.books)
    app.push_screen(page)
    app.run_frame(0.01)
    assert len(page.books) == 4
    for place in range(4):
        page.book_index, seen = place, set[str]()
        page._open_chapter("")
        for first in range(0, len(page.chapters()), 4):
            page.first_chapter, app.text_ledger = first, []
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
            app.run_frame(0.01)
            left = page._panel_rects()[0]
            marks = [mark for mark in app.text_ledger if left.contains(mark.rect)]
            numbers = [mark for mark in marks if mark.text.startswith("§")]
            titles = [mark for mark in marks if not mark.text.startswith("§")]
            seen |= {number.text for number in numbers}
            for number in numbers:
                own = [t for t in titles if abs(t.rect.centery - number.rect.centery) < 10]
                assert own, number.text
                for title in own:
                    assert title.rect.x - number.rect.right >= app.style.px(4), number.text
        told = [number for number, _ in page.chapters() if number != RULINGS]
        assert seen == {f"§{number}" for number in told}
