"""An aim is written by the hand alone, by pressing words; and a side that stands where a ship must
is told of as one."""

import pygame
import pytest

from game.ui.kit.widgets import CustomControl
from game.ui.level_editor import sentence_editor
from game.ui.level_editor.file_pane import new_caret
from game.ui.level_editor.property_fields import ready_sentences
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
    sheet = open_sheet(author, "objective.1.draw")
    for words in ("captured", "loire", "or", "struck", "belier"):
        press(author, sheet, words)
    assert sheet.text == "captured loire or struck belier"
    author.click("rub")
    press(author, sheet, "loire")
    author.click("take")
    assert author.document.level.objectives[1].draw == "captured loire or struck loire"


def test_an_aim_begins_as_a_whole_sentence_that_can_be_read(lay: OpenEditor) -> None:
    author = lay("kmh/trafalgar")
    sheet = open_sheet(author, "objective.0.major")
    found = ready_sentences(author.document.level, 0)
    assert len(found) == 3
    for sentence in found:
        press(author, sheet, sentence)
        assert sheet.text == sentence
        assert sheet.is_acceptable, sheet.findings
        assert sheet._readable_text().startswith("It reads: ")


def test_an_aim_that_is_there_is_another_by_one_press(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "objective.0.major")
    first, *_ = ready_sentences(author.document.level, 0)
    assert sheet.text
    assert sheet.text != first
    press(author, sheet, first)
    author.click("take")
    assert author.document.level.objectives[0].major == first
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_a_side_for_a_ship_is_told_as_what_it_is(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "objective.1.draw")
    for words in ("captured", "british"):
        press(author, sheet, words)
    assert not isinstance(sheet.findings, str)
    found = sheet.findings[0]
    assert found.message == '"british" is not a ship, but a side, squadron or group'
    assert '"3 of british"' in found.hint
    assert not sheet.is_acceptable


@pytest.mark.parametrize(
    ("text", "at", "then"),
    [
        ("", 0, "or"),
        ("captured a", 10, "captured a or"),
        ("captured a  struck b", 11, "captured a or struck b"),
        ("(", 1, "(or"),
        ("(a)", 2, "(a or)"),
    ],
)
def test_words_are_set_off_from_those_beside_them(text: str, at: int, then: str) -> None:
    whole, caret = sentence_editor.insert_words(text, new_caret(at), "or")
    assert whole == then
    assert whole[: caret.position].endswith("or")


def test_whole_sentences_are_of_the_other_side(lay: OpenEditor) -> None:
    level = lay("kmh/trafalgar").document.level
    for number, side in enumerate(level.sides):
        found = ready_sentences(level, number)
        assert found
        assert not any(f"of {side.id}" in sentence for sentence in found)


def test_what_is_no_condition_is_not_read_as_one(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    sheet = open_sheet(author, "place")
    author.type_text(", by night")
    assert sheet.is_acceptable
    assert chips(sheet) == []
    assert sheet._readable_text() == ""
