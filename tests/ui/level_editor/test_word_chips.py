"""An aim is written by the hand alone, by pressing words; and a side that stands where a ship must
is told of as one."""

import pygame
import pytest

from game.ui.kit.widgets import CustomControl
from game.ui.level_editor import sentence_editor
from game.ui.level_editor.file_pane import new_caret
from game.ui.level_editor.property_fields import text_and_aim_fields
from game.ui.level_editor.sentence_editor import InsertWords, ReplaceText, SentenceEditor

from .conftest import EditorDriver, OpenEditor, open_sheet


def chips(sheet: SentenceEditor) -> list[tuple[str, str]]:
    """The chips of a sheet, each with its words."""
    items = [w for w in sheet.widgets() if isinstance(w, CustomControl)]
    return [(w.name, w.action.text) for w in items if isinstance(w.action, ReplaceText | InsertWords)]


def press(author: EditorDriver, sheet: SentenceEditor, words: str) -> None:
    """A press on the chip that says these words."""
    author.click(next(name for name, said in chips(sheet) if said == words))


def test_an_aim_is_written_by_presses_alone(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    many = len(author.document.level.objectives)
    sheet = open_sheet(author, "objective.spanish")
    for words in ("captured", "loire", "or", "struck", "belier"):
        press(author, sheet, words)
    assert sheet.text == "captured loire or struck belier"
    author.click("rub")
    press(author, sheet, "loire")
    author.click("take")
    aims = author.document.level.objectives
    assert len(aims) == many + 1
    assert aims[-1].major == "captured loire or struck loire"


def test_an_aim_begins_as_a_whole_sentence_that_can_be_read(lay: OpenEditor) -> None:
    author = lay("kmh/trafalgar")
    sheet = open_sheet(author, "objective.british")
    found = sentence_editor.ready_sentences(author.document.level, sheet.field)
    assert len(found) == 3
    for sentence in found:
        press(author, sheet, sentence)
        assert sheet.text == sentence
        assert sheet.is_acceptable, sheet.findings
        assert sheet._readable_text().startswith("It reads: ")


def test_an_aim_that_is_there_is_another_by_one_press(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "objective.0.major")
    first, *_ = sentence_editor.ready_sentences(author.document.level, sheet.field)
    assert sheet.text
    assert sheet.text != first
    press(author, sheet, first)
    author.click("take")
    assert author.document.level.objectives[0].major == first
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_a_list_of_ships_is_pressed_with_commas(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "group.new")
    for words in ("belier", "confiance"):
        press(author, sheet, words)
    assert sheet.text == "belier, confiance"
    said = {words for _, words in chips(sheet)}
    assert not said & {"captured", "and", "left"}


def test_a_side_for_a_ship_is_told_as_what_it_is(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "objective.spanish")
    for words in ("captured", "british"):
        press(author, sheet, words)
    assert not isinstance(sheet.findings, str)
    found = sheet.findings[0]
    assert found.message == '"british" is not a ship, but a side, squadron or group'
    assert '"3 of british"' in found.hint
    assert not sheet.is_acceptable


@pytest.mark.parametrize(
    ("text", "at", "names", "then"),
    [
        ("", 0, False, "or"),
        ("captured a", 10, False, "captured a or"),
        ("captured a  struck b", 11, False, "captured a or struck b"),
        ("(", 1, False, "(or"),
        ("a, b", 4, True, "a, b, or"),
        ("(a)", 2, False, "(a or)"),
    ],
)
def test_words_are_set_off_from_those_beside_them(text: str, at: int, names: bool, then: str) -> None:
    whole, caret = sentence_editor.insert_words(text, new_caret(at), "or", is_name_list=names)
    assert whole == then
    assert whole[: caret.position].endswith("or")


def test_whole_sentences_are_of_the_other_side(lay: OpenEditor) -> None:
    author = lay("kmh/trafalgar")
    level, toml = author.document.level, author.document.toml
    fields = [field for field in text_and_aim_fields(level, toml) if field.label == "+ aim"]
    assert len(fields) == len(level.sides)
    for field in fields:
        mine = level.sides[field.side].id
        assert not any(f"of {mine}" in sentence for sentence in sentence_editor.ready_sentences(level, field))


def test_what_is_no_condition_is_not_read_as_one(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "group.new")
    author.type_text("belier")
    assert sheet.is_acceptable
    assert sheet._readable_text() == "It can be read."
