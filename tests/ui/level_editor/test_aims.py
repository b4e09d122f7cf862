"""Aims, events, groups and lists of names are lines of the properties, written on a sheet that
checks them at once: by real events."""

from __future__ import annotations

import pygame
import pytest

from game.ui.level_editor import controls
from game.ui.level_editor.sentence_editor import SentenceEditor

from .conftest import Author, Open


def opened(author: Author, name: str) -> SentenceEditor:
    """The sheet of the property of that name."""
    place = next(n for n, field in enumerate(author.table.fields) if field.name == name)
    author.table.first_field = place
    author.table.first_field = controls.first_field(author.table)
    author.click(f"field-{name}")
    assert isinstance(author.app.screen, SentenceEditor)
    return author.app.screen


def said(sheet: SentenceEditor) -> list[str]:
    told = sheet.verdict
    return [told] if isinstance(told, str) else [found.code for found in told]


def test_an_aim_is_written_anew_and_only_its_line_changes(lay: Open) -> None:
    author = lay()
    number = 0
    before = author.work.level.objectives[number].major
    assert before is not None
    sheet = opened(author, f"objective.{number}.major")
    assert sheet.text == before
    author.ctrl(pygame.K_a)
    author.type("captured confiance before turn 9")
    assert said(sheet) == []
    author.key(pygame.K_RETURN)
    assert author.app.screen is author.table
    assert author.work.level.objectives[number].major == "captured confiance before turn 9"
    old, new = author.work.kept.split("\n"), author.work.page.text.split("\n")
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 1
    author.ctrl(pygame.K_z)
    assert not author.work.unsaved


@pytest.mark.parametrize(
    ("words", "code"),
    [("captured tonant", "unknown-ship"), ("captred belier", "condition"), ("turn", "condition")],
)
def test_what_is_wrong_is_told_while_it_is_written_and_not_taken(
    lay: Open, words: str, code: str
) -> None:
    author = lay()
    sheet = opened(author, "objective.0.major")
    author.ctrl(pygame.K_a)
    author.type(words)
    assert said(sheet)[0] == code
    author.key(pygame.K_RETURN)
    assert author.app.screen is sheet
    author.click("take")
    assert author.app.screen is sheet
    author.key(pygame.K_ESCAPE)
    assert author.app.screen is author.table
    assert not author.work.unsaved


def test_tab_completes_a_word_by_what_the_level_knows(lay: Open) -> None:
    author = lay()
    sheet = opened(author, "objective.0.major")
    author.ctrl(pygame.K_a)
    author.type("capt")
    author.key(pygame.K_TAB)
    author.type(" con")
    author.key(pygame.K_TAB)
    assert sheet.text == "captured confiance"
    author.type(" and captured b")
    seen = set()
    for _ in range(10):
        author.key(pygame.K_TAB)
        seen.add(sheet.text.rpartition(" ")[2])
    assert {"belier", "british", "battery"} <= seen


def test_one_more_aim_and_one_more_event_and_away_again(lay: Open) -> None:
    author = lay()
    many = len(author.work.level.objectives)
    opened(author, "objective.spanish")
    author.type("captured loire or struck loire")
    author.click("take")
    aims = author.work.level.objectives
    assert len(aims) == many + 1
    assert (aims[-1].side, aims[-1].major) == ("spanish", "captured loire or struck loire")
    opened(author, "event.new")
    author.type("turn 3")
    author.key(pygame.K_RETURN)
    opened(author, "event.0.arrive")
    author.type("belier, confiance")
    author.key(pygame.K_RETURN)
    (event,) = author.work.level.events
    assert (event.when, event.arrive) == ("turn 3", ("belier", "confiance"))
    assert author.table.hulls[3].later
    opened(author, f"objective.{many}.major")
    author.ctrl(pygame.K_a)
    author.key(pygame.K_BACKSPACE)
    author.key(pygame.K_RETURN)
    assert len(author.work.level.objectives) == many
    opened(author, "event.0.when")
    author.ctrl(pygame.K_a)
    author.key(pygame.K_DELETE)
    author.key(pygame.K_RETURN)
    assert author.work.level.events == ()
    assert author.work.page.data == author.work.first.data


def test_a_group_and_a_list_of_words_are_written_so_too(lay: Open) -> None:
    author = lay()
    opened(author, "group.new")
    author.type("belier confiance")
    author.key(pygame.K_RETURN)
    (group,) = author.work.level.groups
    assert (group.id, group.of) == ("group-1", ("belier", "confiance"))
    author.key(pygame.K_TAB)
    sheet = opened(author, "ship.0.features")
    author.type("fast-sailor, nonsense")
    assert said(sheet)[0] not in ("", "It can be read.")
    author.ctrl(pygame.K_BACKSPACE)
    author.key(pygame.K_RETURN)
    assert author.work.level.ships[0].features == ("fast-sailor",)
    assert 'features = ["fast-sailor"]' in author.work.page.text


def test_a_sentence_is_pasted_and_drawn_in_rows(lay: Open) -> None:
    author = lay(drawn=True)
    sheet = opened(author, "objective.0.major")
    author.ctrl(pygame.K_a)
    for _ in range(12):
        author.type("captured confiance and captured belier or ")
    author.type("captured confiance")
    author.ctrl(pygame.K_a)
    author.ctrl(pygame.K_x)
    assert sheet.text == ""
    author.ctrl(pygame.K_v)
    assert sheet.text.count("captured") == 25
    author.key(pygame.K_LEFT)
    author.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    author.frame()
    assert author.app.screen is sheet
