"""Parts of a level in the panel: opened, set, added, moved and taken out, by the mouse or by keys alone."""

import pygame
import pytest

from game.levels.reading.translation import level_in_language
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.sentence_editor import SentenceEditor

from .conftest import EditorDriver, OpenEditor, open_sheet, show_row
from .test_aims import choose
from .test_every_key import LEVEL


def lines_changed(author: EditorDriver) -> list[str]:
    """The lines of the text that the file has not."""
    before = author.document.saved_text.split("\n")
    return [line for line in author.document.text.split("\n") if line not in before]


def take_back_all(author: EditorDriver) -> int:
    """Everything is taken back by Ctrl Z; how many steps it was."""
    many = 0
    while author.document.undo_label:
        author.press_ctrl(pygame.K_z)
        many += 1
    assert author.document.history.file_text == author.document.saved_text
    return many


def test_the_mouse_alone_adds_moves_and_takes_out(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    author.click("goto")
    assert isinstance(author.app.screen, ChooserScreen)
    texts = [choice.text for choice in author.app.screen.choices]
    van = author.document.level.squadrons[0].name
    assert {"Chart", "Sides", van, "Shoal 1", "Turn 3", "Other books"} <= set(texts)
    author.click(f"choice-{texts.index('Rules')}")
    assert author.editor.part == ("rules",)
    author.click("up")
    author.click(show_row(author, "side"))
    author.click(show_row(author, "side.+"))
    sides = author.document.level.sides
    assert (len(sides), author.editor.part) == (3, ("side", 2))
    author.click(show_row(author, "side.2.order"), 0.1)
    assert [side.id for side in author.document.level.sides][1] == sides[2].id
    assert author.editor.part == ("side", 1)
    author.click("drop")
    assert author.editor.part == ("side",)
    author.click("up")
    author.click(show_row(author, "squadron"))
    author.click(show_row(author, "squadron.0"))
    author.click(show_row(author, "squadron.0.manoeuvre"))
    author.click(show_row(author, "squadron.0.manoeuvre.at"))
    press = author.chart_px(30, 70)
    author.button_down(press)
    author.button_up(press)
    intent = author.document.level.squadrons[0].manoeuvre
    assert intent is not None
    assert intent.at == (30.0, 70.0)
    assert lines_changed(author) == ['manoeuvre = { does = "sail", at = [30, 70] }']
    assert take_back_all(author) == 4


def test_keys_alone_write_a_text_of_several_lines(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    author.press_key(pygame.K_RETURN)
    for _ in range(20):
        if author.editor.ring.focused == "field-briefing":
            break
        author.press_key(pygame.K_DOWN)
    author.press_key(pygame.K_RETURN)
    assert author.editor.part == ("briefing",)
    author.press_key(pygame.K_DOWN)
    author.press_key(pygame.K_DOWN)
    author.press_key(pygame.K_RETURN)
    sheet = author.app.screen
    assert isinstance(sheet, SentenceEditor)
    author.type_text('You hold "the bay".')
    author.press_key(pygame.K_RETURN)
    author.type_text("Keep it.")
    author.press_key(pygame.K_UP)
    author.press_key(pygame.K_HOME)
    author.type_text("So: ")
    author.press_ctrl(pygame.K_RETURN)
    assert author.document.level.briefing["french"] == 'So: You hold "the bay".\nKeep it.'
    assert lines_changed(author) == ['briefing.french = """', 'So: You hold "the bay".', 'Keep it."""']
    author.press_key(pygame.K_ESCAPE)
    assert (author.editor.part, author.editor.ring.focused) == (None, "field-briefing")
    for _ in range(40):  # the rows scroll under the arrow, to the last
        author.press_key(pygame.K_DOWN)
        if author.editor.ring.focused == "field-format":
            break
    else:
        pytest.fail("the last row is not reached")
    assert take_back_all(author) == 1


def enter(author: EditorDriver, name: str, text: str) -> None:
    """A short text is typed into its row."""
    author.click(show_row(author, name))
    while author.editor.typed_text is not None and author.editor.typed_text.text:
        author.press_key(pygame.K_BACKSPACE)
    author.type_text(text)
    author.press_key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("side.0.id", "Royal Navy", "an id is lower-case letters"),
        ("side.0.id", "all", "all"),
        ("squadron.0.name", "x" * 90, ""),
        ("score.0.points", "many", "a whole number belongs here"),
        ("for.hf.ship.amphion.batteries", "12", "batteries are L, S and C"),
    ],
)
def test_what_the_format_does_not_allow_is_refused_at_once(
    lay: OpenEditor, name: str, text: str, said: str
) -> None:
    author = lay(text=LEVEL)
    enter(author, name, text)
    if said:
        assert said in author.document.notice
    assert author.document.is_readable == (name != "side.0.id" or text != "all")
    assert not author.document.is_unsaved or not said or text == "all"


def test_an_id_is_written_anew_wherever_it_stands(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    enter(author, "side.0.id", "english")
    level = author.document.level
    assert (level.sides[0].id, level.ships[0].side, level.rules.purse) == (
        "english",
        "english",
        {"english": 3},
    )
    assert author.document.is_readable
    assert take_back_all(author) == 1


def test_another_book_is_added_and_sets_a_ship_otherwise(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    author.click(show_row(author, "for"))
    author.click(show_row(author, "for.+"))
    choose(author, "ls98")
    assert author.editor.part == ("for", "ls98")
    author.click(show_row(author, "for.ls98.ship"))
    author.click(show_row(author, "for.ls98.ship.+"))
    choose(author, "active")
    author.click(show_row(author, "for.ls98.ship.active.heading"), 0.9)
    author.click(show_row(author, "for.ls98.rules.turns"), 0.9)
    overlay = author.document.level.overlays["ls98"]
    assert (overlay.ship["active"].heading, overlay.rules.turns) == (95.0, 1)
    author.click("clear-for.ls98.rules.turns")
    assert author.document.level.overlays["ls98"].rules.turns is None
    assert take_back_all(author) == 3


def test_a_ship_s_damage_is_a_part_of_her(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    author.press_key(pygame.K_TAB)
    author.click(show_row(author, "ship.0.damage"))
    author.click(show_row(author, "ship.0.damage.points"), 0.9)
    author.click(show_row(author, "ship.0.damage.burning"))
    assert author.document.level.ships[0].damage.points == 3
    author.press_key(pygame.K_ESCAPE)
    assert (author.editor.part, author.editor.selected_ship) == (None, 0)
    author.click("clear-ship.0.damage")
    assert author.document.level.ships[0].damage.points == 0
    assert "[ship.damage]" not in author.document.text
    assert take_back_all(author) == 3


def test_a_press_in_the_text_sets_the_caret(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    sheet = open_sheet(author, "briefing.all")
    room = sheet._text_rect()
    author.button_down((room.x + 1, room.y + 4))
    author.button_up((room.x + 1, room.y + 4))
    assert sheet.caret.position == 0
    author.drag_pointer((room.x + 1, room.y + 4), (room.right, room.y + 4))
    assert sheet.caret.selection == (0, len(sheet.text))
    author.type_text("New.")
    author.click("take")
    assert author.document.level.briefing_of() == "New."


def test_a_battle_gets_another_language_by_hand(lay: OpenEditor) -> None:
    author = lay(text=LEVEL)
    author.click(show_row(author, "in"))
    author.click(show_row(author, "in.+"))
    chooser = author.app.screen
    assert isinstance(chooser, ChooserScreen)
    texts = [choice.text for choice in chooser.choices]
    assert "English" not in texts, "it is in English already"
    choose(author, "ca")
    assert author.editor.part == ("in", "ca")
    enter(author, "in.ca.title", "Tot")
    author.click(show_row(author, "in.ca.zone"))
    enter(author, "in.ca.zone.bay", "La badia")
    shown = level_in_language(author.document.level, "ca")
    assert (shown.title, shown.zones[0].name) == ("Tot", "La badia")
    assert take_back_all(author) == 2
