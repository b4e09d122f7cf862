"""The book's optional rules are switched by the hand, as a finding may ask for one."""

from __future__ import annotations

from game.ui.level_editor import controls
from game.ui.level_editor.chooser import Chooser

from .conftest import Author, Open
from .test_move_to_water import with_island


def opened(author: Author) -> Chooser:
    """The list of the optional rules."""
    fields = [field.name for field in author.table.fields]
    author.table.first_field = fields.index("rules.options")
    author.table.first_field = controls.first_field(author.table)
    author.click("field-rules.options")
    assert isinstance(author.app.screen, Chooser)
    return author.app.screen


def press(author: Author, name: str) -> None:
    """The rule of that name is turned over, found by typing it."""
    screen = author.app.screen
    assert isinstance(screen, Chooser)
    number = next(n for n, choice in enumerate(screen.choices) if choice.value == name)
    author.type(name)
    author.click(f"choice-{number}")


def test_what_a_finding_asks_for_is_switched_on_and_off(lay: Open) -> None:
    author = lay(text=with_island())
    author.wait(0.5)
    first = author.work.text
    assert any('"shallows"' in found.message for found in author.work.findings)
    opened(author)
    press(author, "shallows")
    assert author.work.level.rules.options == ("shallows",)
    screen = author.app.screen
    assert isinstance(screen, Chooser)  # it stays, for the next
    note = next(choice.note for choice in screen.choices if choice.value == "shallows")
    assert note == "shallows: on"
    press(author, "boats")
    assert author.work.level.rules.options == ("shallows", "boats")
    press(author, "shallows")
    press(author, "boats")
    author.click("back")
    assert author.app.screen is author.table
    assert author.work.level.rules.options == ()
    assert author.work.text == first
    author.wait(0.5)
    assert any('"shallows"' in found.message for found in author.work.findings)


def test_the_line_tells_how_many_are_on(lay: Open) -> None:
    author = lay("kmh/muros")
    line = next(field for field in author.table.fields if field.name == "rules.options")
    many = len(author.work.level.rules.options)
    assert many
    assert line.words == f"{many} of the book’s on"
