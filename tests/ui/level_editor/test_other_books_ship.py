"""A ship is moved, turned and anchored under another book: by hand, by keys and by pad, in that
book's steps, written under [for.<book>] alone, and taken back."""

import pygame
import pytest

from game.levels import level_for_book
from game.levels.format.ships import Ship
from game.ui.level_editor.gestures import knob_px
from game.ui.level_editor.other_books import ShipAction
from game.ui.level_editor.other_books_page import OtherBooksPage
from tests.levels.samples import SMALLEST

from .conftest import EditorDriver, OpenEditor


def opened(author: EditorDriver, book: str = "wwh") -> OtherBooksPage:
    """The page under that book, the first ship in hand."""
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_b)
    page = author.app.screen
    assert isinstance(page, OtherBooksPage)
    for _ in page.state.books:
        if page.state.result.book != book:
            author.press_key(pygame.K_b)
    return page


def there(author: EditorDriver, book: str) -> Ship:
    """The first ship as that book has her."""
    return level_for_book(author.document.level, book).ships[0]


@pytest.mark.parametrize(
    ("book", "at"), [("wwh", (33.75, 18.75)), ("hf", (33.0, 20.5)), ("ls98", (31.754, 20.0))]
)
def test_a_drag_is_written_under_the_book_in_its_own_steps(
    lay: OpenEditor, book: str, at: tuple[float, float]
) -> None:
    author = lay(text=SMALLEST)
    page, home = opened(author, book), author.document.level.ships[0]
    start = page.state.viewport.to_px(*page.state.result.hulls[0].position)
    author.drag_pointer(start, page.state.viewport.to_px(33, 20.5))
    assert there(author, book).at == at
    assert author.document.level.ships[0] == home, "her own book has her where she was"
    assert f"[for.{book}.ship.amphion]\nat = " in author.document.text
    assert len(author.document.history.undo_steps) == 1
    assert author.document.notice == f"Written under [for.{book}]: its own book has her where she was."
    author.press_ctrl(pygame.K_z)
    assert author.document.text == SMALLEST
    author.press_ctrl(pygame.K_y)
    assert there(author, book).at == at
    author.press_key(pygame.K_DELETE)
    assert author.document.text == SMALLEST, "as at home leaves no trace"


def test_the_knob_and_the_brackets_turn_her_by_the_books_points(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    hull = page.state.selected_hull
    assert hull is not None
    middle = page.state.viewport.to_px(*hull.position)
    author.drag_pointer(
        knob_px(hull, page.state.viewport, author.app.style.unit), (middle[0] + 60, middle[1] + 52)
    )
    assert there(author, "wwh").heading == 135
    author.press_key(pygame.K_RIGHTBRACKET)
    assert there(author, "wwh").heading == 180
    author.press_key(pygame.K_COMMA)
    assert there(author, "wwh").heading == 135
    assert author.document.level.ships[0].heading == 90


def test_rows_step_place_heading_and_state_and_all_of_it_is_undone(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    for name, share in (("across", 0.95), ("down", 0.05), ("heading", 0.95), ("state", 0.05)):
        author.click(name, share)
    ship = there(author, "wwh")
    assert (ship.at, ship.heading, ship.state) == ((37.5, 32.5), 135, "aground")
    author.click("at-home")
    assert author.document.text == SMALLEST
    for _ in range(5):
        author.press_ctrl(pygame.K_z)
    assert author.document.text == SMALLEST
    assert page.control_rects()["at-home"]


def test_keys_alone_reach_every_row(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    seen = []
    for _ in range(9):
        if page.ring.focused != "state":
            author.press_key(pygame.K_DOWN)
            seen.append(page.ring.focused)
    assert seen[-4:] == ["across", "down", "heading", "state"]
    for _ in range(3):
        author.press_key(pygame.K_RIGHT)
    assert there(author, "wwh").state == "anchored"


def test_esc_gives_a_drag_up_and_a_press_alone_writes_nothing(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    start = page.state.viewport.to_px(*page.state.result.hulls[1].position)
    author.button_down(start)
    author.move_pointer((start[0] - 60, start[1] - 40))
    assert page.state.selected_hull is not None
    assert page.state.selected_hull.position != page.state.result.hulls[1].position
    author.press_key(pygame.K_ESCAPE)
    author.button_up(start)
    assert author.app.screen is page
    author.button_down(start)
    author.button_up(start)
    assert page.state.selected_ship_id == "junon"
    assert author.document.history.undo_steps == []


def test_a_text_that_cannot_be_read_is_not_written_in(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST)
    opened(author)
    author.document.type_text(SMALLEST + "\n[for", joins_last_step=False)
    author.press_key(pygame.K_RIGHTBRACKET)
    assert author.document.text == SMALLEST + "\n[for"
    assert author.document.notice


def test_a_drawn_out_chart_takes_places_of_its_own_measure(lay: OpenEditor) -> None:
    author = lay(text=f"{SMALLEST}\n[for.wwh]\nscale = 2\n")
    page = opened(author)
    assert page.state.level.ships[0].at == (60.0, 80.0)
    author.click("across", 0.95)
    assert there(author, "wwh").at == (67.5, 80.0)
    assert ShipAction.ACROSS in {w.action for w in page.widgets() if hasattr(w, "action")}
