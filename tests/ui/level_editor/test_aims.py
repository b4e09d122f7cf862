"""Aims, events, groups and lists of names are lines of the properties, written on a sheet that
checks them at once: by real events."""

import pygame
import pytest

from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.sentence_editor import SentenceEditor

from .conftest import EditorDriver, OpenEditor, open_sheet, show_row


def said(sheet: SentenceEditor) -> list[str]:
    told = sheet.findings
    return [told] if isinstance(told, str) else [found.code for found in told]


def test_an_aim_is_written_anew_and_only_its_line_changes(lay: OpenEditor) -> None:
    author = lay()
    number = 0
    before = author.document.level.objectives[number].major
    assert before is not None
    sheet = open_sheet(author, f"objective.{number}.major")
    assert sheet.text == before
    author.press_ctrl(pygame.K_a)
    author.type_text("captured confiance before turn 9")
    assert said(sheet) == []
    author.press_key(pygame.K_RETURN)
    assert author.app.screen is author.screen
    assert author.document.level.objectives[number].major == "captured confiance before turn 9"
    old, new = author.document.saved_text.split("\n"), author.document.toml.text.split("\n")
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 1
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


@pytest.mark.parametrize(
    ("words", "code"),
    [("captured tonant", "unknown-ship"), ("captred belier", "condition"), ("turn", "condition")],
)
def test_what_is_wrong_is_told_while_it_is_written_and_not_taken(
    lay: OpenEditor, words: str, code: str
) -> None:
    author = lay()
    sheet = open_sheet(author, "objective.0.major")
    author.press_ctrl(pygame.K_a)
    author.type_text(words)
    assert said(sheet)[0] == code
    author.press_key(pygame.K_RETURN)
    assert author.app.screen is sheet
    author.click("take")
    assert author.app.screen is sheet
    author.press_key(pygame.K_ESCAPE)
    assert author.app.screen is author.screen
    assert not author.document.is_unsaved


def test_tab_completes_a_word_by_what_the_level_knows(lay: OpenEditor) -> None:
    author = lay()
    sheet = open_sheet(author, "objective.0.major")
    author.press_ctrl(pygame.K_a)
    author.type_text("capt")
    author.press_key(pygame.K_TAB)
    author.type_text(" con")
    author.press_key(pygame.K_TAB)
    assert sheet.text == "captured confiance"
    author.type_text(" and captured b")
    seen = set()
    for _ in range(10):
        author.press_key(pygame.K_TAB)
        seen.add(sheet.text.rpartition(" ")[2])
    assert {"belier", "british", "battery"} <= seen


def choose(author: EditorDriver, value: str) -> None:
    """That entry of the list is pressed."""
    screen = author.app.screen
    assert isinstance(screen, ChooserScreen)
    number = next(n for n, choice in enumerate(screen.choices) if choice.value == value)
    author.type_text(value)
    author.click(f"choice-{number}")


def write(author: EditorDriver, name: str, words: str) -> None:
    """The sentence of that name is written from the first letter on, and taken."""
    open_sheet(author, name)
    author.press_ctrl(pygame.K_a)
    author.type_text(words)
    author.click("take")


def test_one_more_aim_and_one_more_event_and_away_again(lay: OpenEditor) -> None:
    author = lay()
    many = len(author.document.level.objectives)
    author.click(show_row(author, "objective"))
    author.click(show_row(author, "objective.+"))
    choose(author, "spanish")
    assert author.editor.part == ("objective", many)
    aims = author.document.level.objectives
    assert (aims[-1].side, aims[-1].major) == ("spanish", "captured 2 of british or struck 2 of british")
    write(author, f"objective.{many}.major", "captured loire")
    assert author.document.level.objectives[-1].major == "captured loire"
    author.press_key(pygame.K_DELETE)
    assert (author.editor.part, len(author.document.level.objectives)) == (("objective",), many)
    author.click("up")
    author.click(show_row(author, "event"))
    author.click(show_row(author, "event.+"))
    write(author, "event.0.when", "turn 3")
    author.click(show_row(author, "event.0.arrive"))
    for ship in ("belier", "confiance"):
        choose(author, ship)
    author.press_key(pygame.K_ESCAPE)
    (event,) = author.document.level.events
    assert (event.when, event.arrive) == ("turn 3", ("belier", "confiance"))
    assert author.editor.hulls[3].is_later_arrival
    open_sheet(author, "event.0.when")
    author.press_ctrl(pygame.K_a)
    author.press_key(pygame.K_DELETE)
    author.press_key(pygame.K_RETURN)
    assert author.document.level.events == ()
    assert author.editor.part == ("event",)
    assert author.document.toml.data == author.document.first_page.data


def test_a_group_and_a_list_of_words_are_chosen(lay: OpenEditor) -> None:
    author = lay()
    author.click(show_row(author, "group"))
    author.click(show_row(author, "group.+"))
    author.click(show_row(author, "group.0.of"))
    for ship in ("belier", "confiance"):
        choose(author, ship)
    author.press_key(pygame.K_ESCAPE)
    (group,) = author.document.level.groups
    assert group.of[-2:] == ("belier", "confiance")
    author.click(show_row(author, "ship.0.features"))
    choose(author, "fast-sailor")
    author.press_key(pygame.K_ESCAPE)
    assert author.document.level.ships[0].features == ("fast-sailor",)
    assert 'features = ["fast-sailor"]' in author.document.toml.text


def test_a_sentence_is_pasted_and_drawn_in_rows(lay: OpenEditor) -> None:
    author = lay(drawn=True)
    sheet = open_sheet(author, "objective.0.major")
    author.press_ctrl(pygame.K_a)
    for _ in range(12):
        author.type_text("captured confiance and captured belier or ")
    author.type_text("captured confiance")
    author.press_ctrl(pygame.K_a)
    author.press_ctrl(pygame.K_x)
    assert sheet.text == ""
    author.press_ctrl(pygame.K_v)
    assert sheet.text.count("captured") == 25
    author.press_key(pygame.K_LEFT)
    author.press_key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    author.run_frame()
    assert author.app.screen is sheet


def test_orders_to_a_side_are_written_beside_what_everybody_reads(lay: OpenEditor) -> None:
    """A briefing of one text becomes `briefing.all`, and comes back by undo character for character."""
    author = lay("cookbook/chase")
    shared, side = author.document.level.briefing_of(), author.document.level.sides[1]
    assert shared
    assert open_sheet(author, "briefing.all").text == shared
    author.press_key(pygame.K_ESCAPE)
    sheet = open_sheet(author, f"briefing.{side.id}")
    assert not any(name.startswith("word-") for name in author.app.screen.control_rects())
    author.type_text("You have the wind.")
    assert said(sheet) == []
    author.press_ctrl(pygame.K_RETURN)
    level = author.document.level
    assert (level.briefing_of(), level.briefing_of(side.id)) == (shared, "You have the wind.")
    old, new = author.document.saved_text, author.document.toml.text
    first = new.index(f'briefing.{side.id} = "You have the wind."\n')
    assert new.replace("briefing.all", "briefing").replace(new[first:].split("\n")[0] + "\n", "", 1) == old
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_a_briefing_that_is_left_empty_is_taken_out(lay: OpenEditor) -> None:
    author = lay("cookbook/chase")
    open_sheet(author, "briefing.all")
    author.press_ctrl(pygame.K_a)
    author.press_key(pygame.K_BACKSPACE)
    author.press_ctrl(pygame.K_RETURN)
    assert author.document.level.briefing_of() == ""
    assert "briefing" not in author.document.toml.data
    side = author.document.level.sides[0].id
    open_sheet(author, f"briefing.{side}")
    author.type_text("Take her.")
    author.press_ctrl(pygame.K_RETURN)
    assert author.document.level.briefing == {side: "Take her."}
