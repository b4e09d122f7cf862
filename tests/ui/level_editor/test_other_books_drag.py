"""A ship is moved, turned and anchored under another book: by hand, by keys and by pad, in that
book's steps, written under [for.<book>] alone, and taken back."""

from __future__ import annotations

import pygame
import pytest

from game.levels import level_for
from game.levels.format.ships import Ship
from game.ui.level_editor.gestures import knob_of
from game.ui.level_editor.other_books_drag import OnShip
from game.ui.level_editor.other_books_page import OtherBooksPage
from tests.levels.samples import SMALLEST

from .conftest import Author, Open


def opened(author: Author, book: str = "wwh") -> OtherBooksPage:
    """The page under that book, the first ship in hand."""
    author.key(pygame.K_TAB)
    author.key(pygame.K_b)
    page = author.app.screen
    assert isinstance(page, OtherBooksPage)
    for _ in page.books:
        if page.made.book != book:
            author.key(pygame.K_b)
    return page


def there(author: Author, book: str) -> Ship:
    """The first ship as that book has her."""
    return level_for(author.work.level, book).ships[0]


@pytest.mark.parametrize(
    ("book", "at"), [("wwh", (33.75, 18.75)), ("hf", (33.0, 20.5)), ("ls98", (31.754, 20.0))]
)
def test_a_drag_is_written_under_the_book_in_its_own_steps(
    lay: Open, book: str, at: tuple[float, float]
) -> None:
    author = lay(text=SMALLEST)
    page, home = opened(author, book), author.work.level.ships[0]
    start = page.frame.at(*page.made.hulls[0].at)
    author.pull(start, page.frame.at(33, 20.5))
    assert there(author, book).at == at
    assert author.work.level.ships[0] == home, "her own book has her where she was"
    assert f"[for.{book}.ship.amphion]\nat = " in author.work.text
    assert len(author.work.history.done) == 1
    assert author.work.said == f"Written under [for.{book}]: its own book has her where she was."
    author.ctrl(pygame.K_z)
    assert author.work.text == SMALLEST
    author.ctrl(pygame.K_y)
    assert there(author, book).at == at
    author.key(pygame.K_DELETE)
    assert author.work.text == SMALLEST, "as at home leaves no trace"


def test_the_knob_and_the_brackets_turn_her_by_the_books_points(lay: Open) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    hull = page.hull
    assert hull is not None
    middle = page.frame.at(*hull.at)
    author.pull(knob_of(hull, page.frame, author.app.look.u), (middle[0] + 60, middle[1] + 52))
    assert there(author, "wwh").heading == 135
    author.key(pygame.K_RIGHTBRACKET)
    assert there(author, "wwh").heading == 180
    author.key(pygame.K_COMMA)
    assert there(author, "wwh").heading == 135
    assert author.work.level.ships[0].heading == 90


def test_rows_step_place_heading_and_state_and_all_of_it_is_undone(lay: Open) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    for name, share in (("across", 0.95), ("down", 0.05), ("heading", 0.95), ("state", 0.05)):
        author.click(name, share)
    ship = there(author, "wwh")
    assert (ship.at, ship.heading, ship.state) == ((37.5, 32.5), 135, "aground")
    author.click("at-home")
    assert author.work.text == SMALLEST
    for _ in range(5):
        author.ctrl(pygame.K_z)
    assert author.work.text == SMALLEST
    assert page.spots()["at-home"]


def test_keys_alone_reach_every_row(lay: Open) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    seen = []
    for _ in range(9):
        if page.ring.at != "state":
            author.key(pygame.K_DOWN)
            seen.append(page.ring.at)
    assert seen[-4:] == ["across", "down", "heading", "state"]
    for _ in range(3):
        author.key(pygame.K_RIGHT)
    assert there(author, "wwh").state == "anchored"


def test_esc_gives_a_drag_up_and_a_press_alone_writes_nothing(lay: Open) -> None:
    author = lay(text=SMALLEST)
    page = opened(author)
    start = page.frame.at(*page.made.hulls[1].at)
    author.down(start)
    author.drag((start[0] - 60, start[1] - 40))
    assert page.hull is not None
    assert page.hull.at != page.made.hulls[1].at
    author.key(pygame.K_ESCAPE)
    author.up(start)
    assert author.app.screen is page
    author.down(start)
    author.up(start)
    assert page.in_hand == "junon"
    assert author.work.history.done == []


def test_a_text_that_cannot_be_read_is_not_written_in(lay: Open) -> None:
    author = lay(text=SMALLEST)
    opened(author)
    author.work.type(SMALLEST + "\n[for", join=False)
    author.key(pygame.K_RIGHTBRACKET)
    assert author.work.text == SMALLEST + "\n[for"
    assert author.work.said


def test_a_drawn_out_chart_takes_places_of_its_own_measure(lay: Open) -> None:
    author = lay(text=f"{SMALLEST}\n[for.wwh]\nscale = 2\n")
    page = opened(author)
    assert page.level.ships[0].at == (60.0, 80.0)
    author.click("across", 0.95)
    assert there(author, "wwh").at == (67.5, 80.0)
    assert OnShip.ACROSS in {w.does for w in page.widgets() if hasattr(w, "does")}
