"""Numbers typed straight into a row by real events: places, headings, turns, lengths, refusals."""

import pygame
import pytest

from game.ui.level_editor.field_kinds import FieldKind
from game.ui.level_editor.field_update import NumberError, parse_number
from game.ui.level_editor.property_fields import PropertyField

from .conftest import EditorDriver, OpenEditor, show_row

PLACE = PropertyField(("ship", 0, "at", 0), "Across", "68 cm", FieldKind.PLACE, 68.0)
TURNS = PropertyField(("rules", "turns"), "Turns", "30", FieldKind.NUMBER, 30, (), (1, 200))
MARGIN = PropertyField(("chart", "land", 0, "margin"), "Margin", "—", FieldKind.LENGTH, None, (), (0, 50))


def enter(author: EditorDriver, name: str, digits: str, ends: int = pygame.K_RETURN) -> None:
    """The pointer rests on the row, and the number is typed."""
    author.hover_control(f"field-{name}")
    author.type_text(digits)
    author.press_key(ends)


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
    field: PropertyField, text: str, value: float | str
) -> None:
    found = parse_number(field, text)
    assert (found.reason if isinstance(found, NumberError) else found) == value


def test_a_place_a_heading_and_the_turns_are_typed_each_as_one_act(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    enter(author, "ship.0.at.0", "41.25")
    enter(author, "ship.0.heading", "275", pygame.K_TAB)
    ship = author.document.level.ships[0]
    assert (ship.at[0], ship.heading) == (41.25, 275.0)
    assert len(author.document.history.undo_steps) == 2
    author.press_ctrl(pygame.K_z)
    author.press_ctrl(pygame.K_z)
    assert author.document.level.ships[0].at[0] == 68
    author.press_key(pygame.K_ESCAPE)
    show_row(author, "chart.wind_from")
    enter(author, "chart.wind_from", "400")
    assert author.document.level.chart.wind_from == 40
    show_row(author, "rules.turns")
    enter(author, "rules.turns", "17")
    assert author.document.level.rules.turns == 17


def test_a_whole_number_is_written_without_a_point(lay: OpenEditor) -> None:
    author = lay()
    show_row(author, "rules.turns")
    enter(author, "rules.turns", "17")
    assert "turns = 17\n" in author.document.text


def test_hulls_are_as_long_as_the_book_makes_them(lay: OpenEditor) -> None:
    author = lay()
    lengths = author.editor.rules_preview.ship_lengths_cm(author.document.level)
    assert lengths
    named = zip(author.document.level.ships, author.editor.hulls, strict=True)
    assert {ship.id: hull.length for ship, hull in named if ship.id in lengths} == lengths


def test_esc_gives_it_up_and_what_is_no_number_is_said(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    enter(author, "ship.0.at.0", "41", pygame.K_ESCAPE)
    assert author.document.history.undo_steps == []
    enter(author, "ship.0.at.0", "4-1")
    assert author.document.history.undo_steps == []
    assert "4-1 is no number" in author.document.notice
    author.hover_control("field-ship.0.name")
    author.type_text("7")
    assert author.editor.typed_text is None, "a name is pressed before it is typed"


def test_the_book_has_the_last_word_and_says_so(lay: OpenEditor) -> None:
    author = lay("hf/mirror-frigates")
    author.press_key(pygame.K_TAB)
    enter(author, "ship.0.heading", "50")
    assert author.document.level.ships[0].heading == 45
    assert "45" in author.document.notice
    enter(author, "ship.0.at.0", "9999")
    assert author.document.level.ships[0].at[0] <= author.document.level.chart.size[0]
    assert "nearest" in author.document.notice


def test_by_keys_alone_the_row_of_the_focus_is_typed_into(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.editor.is_in_controls, author.editor.ring.focused = True, "field-ship.0.at.1"
    author.editor.ring.is_shown = True
    author.type_text("33")
    author.press_key(pygame.K_RETURN)
    assert author.document.level.ships[0].at[1] == 33
