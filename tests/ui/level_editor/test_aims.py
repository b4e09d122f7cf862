"""Aims, events, groups and lists of names are lines of the properties, written on a sheet that
checks them at once: by real events."""

import pygame
import pytest

from game.ui.level_editor.sentence_editor import SentenceEditor

from .conftest import OpenEditor, open_sheet


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


def test_one_more_aim_and_one_more_event_and_away_again(lay: OpenEditor) -> None:
    author = lay()
    many = len(author.document.level.objectives)
    open_sheet(author, "objective.spanish")
    author.type_text("captured loire or struck loire")
    author.click("take")
    aims = author.document.level.objectives
    assert len(aims) == many + 1
    assert (aims[-1].side, aims[-1].major) == ("spanish", "captured loire or struck loire")
    open_sheet(author, "event.new")
    author.type_text("turn 3")
    author.press_key(pygame.K_RETURN)
    open_sheet(author, "event.0.arrive")
    author.type_text("belier, confiance")
    author.press_key(pygame.K_RETURN)
    (event,) = author.document.level.events
    assert (event.when, event.arrive) == ("turn 3", ("belier", "confiance"))
    assert author.editor.hulls[3].is_later_arrival
    open_sheet(author, f"objective.{many}.major")
    author.press_ctrl(pygame.K_a)
    author.press_key(pygame.K_BACKSPACE)
    author.press_key(pygame.K_RETURN)
    assert len(author.document.level.objectives) == many
    open_sheet(author, "event.0.when")
    author.press_ctrl(pygame.K_a)
    author.press_key(pygame.K_DELETE)
    author.press_key(pygame.K_RETURN)
    assert author.document.level.events == ()
    assert author.document.toml.data == author.document.first_page.data


def test_a_group_and_a_list_of_words_are_written_so_too(lay: OpenEditor) -> None:
    author = lay()
    open_sheet(author, "group.new")
    author.type_text("belier confiance")
    author.press_key(pygame.K_RETURN)
    (group,) = author.document.level.groups
    assert (group.id, group.of) == ("group-1", ("belier", "confiance"))
    author.press_key(pygame.K_TAB)
    sheet = open_sheet(author, "ship.0.features")
    author.type_text("fast-sailor, nonsense")
    assert said(sheet)[0] not in ("", "It can be read.")
    author.press_ctrl(pygame.K_BACKSPACE)
    author.press_key(pygame.K_RETURN)
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
    author.press_key(pygame.K_RETURN)
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
    author.press_key(pygame.K_RETURN)
    assert author.document.level.briefing_of() == ""
    assert "briefing" not in author.document.toml.data
    side = author.document.level.sides[0].id
    open_sheet(author, f"briefing.{side}")
    author.type_text("Take her.")
    author.press_key(pygame.K_RETURN)
    assert author.document.level.briefing == {side: "Take her."}
