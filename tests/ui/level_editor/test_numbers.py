"""Numbers typed straight into a row by real events: places, headings, turns, lengths, refusals."""

from __future__ import annotations

import pygame
import pytest

from game.ui.level_editor.fields import Field, FieldKind
from game.ui.level_editor.number_input import NoNumber, read

from .conftest import Author, Open

PLACE = Field(("ship", 0, "at", 0), "Across", "68 cm", FieldKind.PLACE, 68.0)
TURNS = Field(("rules", "turns"), "Turns", "30", FieldKind.NUMBER, 30, (), (1, 200))
MARGIN = Field(("chart", "land", 0, "margin"), "Margin", "—", FieldKind.LENGTH, None, (), (0, 50))


def enter(author: Author, name: str, digits: str, ends: int = pygame.K_RETURN) -> None:
    """The pointer rests on the row, and the number is typed."""
    author.rest(f"field-{name}")
    author.type(digits)
    author.key(ends)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (PLACE, "48.25", 48.25),
        (PLACE, " 48,5 ", 48.5),
        (PLACE, "-3", -3.0),
        (PLACE, "4-8", "Across: 4-8 is no number"),
        (PLACE, "1e999", "Across: 1e999 is no number"),
        (PLACE, "nan", "Across: nan is no number"),
        (TURNS, "24", 24.0),
        (TURNS, "24.5", "Turns: a whole number from 1 to 200"),
        (TURNS, "0", "Turns: a whole number from 1 to 200"),
        (TURNS, "201", "Turns: a whole number from 1 to 200"),
        (MARGIN, "0.5", 0.5),
        (MARGIN, "0", "Margin: more than 0, 50 at the most"),
    ],
)
def test_what_is_a_number_and_what_is_said_of_what_is_none(
    field: Field, text: str, value: float | str
) -> None:
    found = read(field, text)
    assert (found.why if isinstance(found, NoNumber) else found) == value


def test_a_place_a_heading_and_the_turns_are_typed_each_as_one_act(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    enter(author, "ship.0.at.0", "41.25")
    enter(author, "ship.0.heading", "275", pygame.K_TAB)
    ship = author.work.level.ships[0]
    assert (ship.at[0], ship.heading) == (41.25, 275.0)
    assert len(author.work.history.done) == 2
    author.ctrl(pygame.K_z)
    author.ctrl(pygame.K_z)
    assert author.work.level.ships[0].at[0] == 68
    author.key(pygame.K_ESCAPE)
    enter(author, "chart.wind_from", "400")
    assert author.work.level.chart.wind_from == 40
    names = [field.name for field in author.table.fields]
    author.table.first_field = names.index("rules.turns")
    enter(author, "rules.turns", "17")
    assert author.work.level.rules.turns == 17


def test_esc_gives_it_up_and_what_is_no_number_is_said(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    enter(author, "ship.0.at.0", "41", pygame.K_ESCAPE)
    assert author.work.history.done == []
    enter(author, "ship.0.at.0", "4-1")
    assert author.work.history.done == []
    assert "4-1 is no number" in author.work.said
    author.rest("field-ship.0.name")
    author.type("7")
    assert author.table.typing is None, "a name is pressed before it is typed"


def test_the_book_has_the_last_word_and_says_so(lay: Open) -> None:
    author = lay("hf/mirror-frigates")
    author.key(pygame.K_TAB)
    enter(author, "ship.0.heading", "50")
    assert author.work.level.ships[0].heading == 45
    assert "45" in author.work.said
    enter(author, "ship.0.at.0", "9999")
    assert author.work.level.ships[0].at[0] <= author.work.level.chart.size[0]
    assert "nearest" in author.work.said


def test_by_keys_alone_the_row_of_the_focus_is_typed_into(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.table.walking, author.table.ring.at = True, "field-ship.0.at.1"
    author.table.ring.shown = True
    author.type("33")
    author.key(pygame.K_RETURN)
    assert author.work.level.ships[0].at[1] == 33
