"""The level on the table under the other books: seen, told, weighed, fought, nothing changed."""

from pathlib import Path

import pygame
import pytest

from game.books import shelf
from game.levels import level_for_book, load_level
from game.levels.reading.level_folders import shipped_levels, shipped_levels_folder
from game.ui.kit.scroll_text import TextBlock
from game.ui.level_editor import other_books as books
from game.ui.level_editor.balance_page import BalancePage
from game.ui.level_editor.other_books import LevelUnderBook, level_under_book, other_books, page_blocks
from game.ui.level_editor.other_books_page import OtherBooksPage
from tests.levels.samples import replace_line
from tests.ui.level_editor.conftest import EditorDriver, OpenEditor

NILE = "kmh/the-nile"


def opened(author: EditorDriver) -> OtherBooksPage:
    """The page, by its key."""
    author.press_key(pygame.K_b)
    page = author.app.screen
    assert isinstance(page, OtherBooksPage)
    return page


def words(page: OtherBooksPage) -> str:
    return " ".join(line.words for line in page.text_lines())


def test_each_other_book_is_stepped_to_and_the_chart_is_as_it_sets_it_up(lay: OpenEditor) -> None:
    author = lay(NILE, drawn=True)
    page, level = opened(author), author.document.level
    seen = []
    for _ in range(4):
        seen.append(page.state.level.rules.book)
        assert page.state.level == level_for_book(level, seen[-1])
        assert len(page.state.result.hulls) == len(page.state.level.ships)
        author.press_key(pygame.K_RIGHT)
    assert seen == ["wwh", "hf", "ls98", "wwh"]
    author.press_key(pygame.K_b)
    author.press_key(pygame.K_ESCAPE)
    assert author.app.screen is author.screen
    assert author.document.text == author.file.read_text("utf-8"), "nothing was written"


def test_a_ship_left_out_is_in_nobody_s_hand_and_the_others_show_their_guns(lay: OpenEditor) -> None:
    author = lay(NILE)
    author.press_key(pygame.K_TAB)
    page = opened(author)
    first = author.document.level.ships[0].id
    assert page.state.selected_ship_id == first
    hull = page.state.selected_hull
    assert hull is not None
    assert page._range_bands(hull), "her guns bear on something by the book"
    for _ in page.state.level.ships:
        author.press_key(pygame.K_TAB)
    assert page.state.selected_ship_id == "", "after the last ship none, and round"
    author.button_down(page.state.viewport.to_px(*page.state.result.hulls[2].position))
    assert page.state.selected_ship_id == page.state.level.ships[2].id
    author.button_up(page.state.viewport.to_px(*page.state.result.hulls[2].position))
    left = page.state.viewport.left
    author.drag_pointer(
        page.state.viewport.area.center,
        (page.state.viewport.area.centerx + 40, page.state.viewport.area.centery),
    )
    assert page.state.viewport.left < left
    before = page.state.viewport.scale
    author.press_key(pygame.K_PAGEUP)
    assert page.state.viewport.scale > before


def test_a_book_that_cannot_play_it_says_why_and_neither_weighs_nor_fights(lay: OpenEditor) -> None:
    text = (shipped_levels_folder() / "kmh" / "mirror-duel.toml").read_text("utf-8")
    author = lay("kmh/mirror-duel", text=f'{text}\n[for.wwh.rules]\noptions = ["ramming"]\n')
    page = opened(author)
    assert page.state.result.book == "wwh"
    assert not page.state.result.level_under_book.can_be_fought
    assert "cannot play it" in words(page)
    assert "What it finds" in words(page)
    assert page.state.result.level_under_book.findings[0].line > 1
    author.press_key(pygame.K_w)
    author.press_key(pygame.K_F5)
    assert author.app.screen is page
    assert author.battles_started == []


def test_it_is_weighed_and_fought_under_the_book_that_is_seen(lay: OpenEditor) -> None:
    author = lay(NILE)
    page = opened(author)
    author.press_key(pygame.K_b)
    assert page.state.result.book == "hf"
    author.press_key(pygame.K_w)
    sheet = author.app.screen
    assert isinstance(sheet, BalancePage)
    assert (sheet.trial.trial.setup.book, sheet.level) == ("hf", page.state.level)
    author.press_key(pygame.K_ESCAPE)
    assert author.app.screen is page
    author.click("play")
    assert author.books_opened == ["hf"]


def test_what_is_changed_in_another_program_is_followed(lay: OpenEditor) -> None:
    author = lay(NILE)
    page = opened(author)
    text = author.file.read_text("utf-8")
    name = author.document.level.ships[0].id
    author.file.write_text(text.replace("[chart]", "[chart]\n# new", 1), "utf-8")
    author.app.screen.advance(3)
    author.editor.document.reload_if_changed()
    assert page.state.result.text == author.file.read_text("utf-8")
    assert page.state.level.ships[0].id == name


def test_the_words_are_reckoned_once_for_a_book_and_not_at_every_event(
    lay: OpenEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = lay(NILE)
    page = opened(author)
    reckoned: list[str] = []

    def told(made: LevelUnderBook) -> tuple[TextBlock, ...]:
        reckoned.append(made.level.rules.book)
        return page_blocks(made)

    monkeypatch.setattr(books, "page_blocks", told)
    for n in range(6):
        author.move_pointer(author.chart_px(20 + n, 20))
        page.text_lines()
    assert reckoned == []
    author.press_key(pygame.K_RIGHT)
    for n in range(6):
        author.move_pointer(author.chart_px(20 + n, 20))
        assert words(page).startswith("Hold Fast can play it.")
    assert reckoned == ["hf"]


def test_a_sea_too_small_and_ships_on_one_another_are_told_there(lay: OpenEditor) -> None:
    author = lay(text=replace_line("at = [70, 40]", "at = [31, 42]"))
    page = opened(author)
    author.press_key(pygame.K_RIGHT)
    told = words(page)
    assert 'under hf a ship lies on another: "junon" on "amphion". [for.hf] may lay ships' in told
    assert "the sea is small: a fast ship crosses it in 2 turns, at home in 4" in told


def test_a_pad_steps_books_and_ships_and_goes_back(lay: OpenEditor) -> None:
    author = lay(NILE)
    page = opened(author)
    hat = pygame.event.Event(pygame.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0)
    page.handle(hat)
    assert page.state.result.book == "hf"
    page.handle(pygame.event.Event(pygame.JOYHATMOTION, value=(0, -1), hat=0, instance_id=0))
    page.handle(hat)
    assert page.state.selected_ship_id == page.state.level.ships[0].id
    page.handle(pygame.event.Event(pygame.JOYBUTTONDOWN, button=1, instance_id=0))
    assert author.app.screen is author.screen


@pytest.mark.parametrize("file", shipped_levels()[::6], ids=lambda file: file.stem)
def test_every_book_has_something_to_say_of_every_level(file: Path) -> None:
    text, level = file.read_text("utf-8"), load_level(file)
    assert other_books(level) == [name for name in shelf.NAMES if name != level.rules.book]
    for book in other_books(level):
        made = level_under_book(level, book, text, file.name)
        told = page_blocks(made)
        assert ("cannot play it" in told[0].words) is not made.can_be_fought
        assert any(f"{made.level.rules.turns} turns" in block.words for block in told)
