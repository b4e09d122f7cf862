"""The book's optional rules are switched by the hand, as a finding may ask for one."""

from game.ui.level_editor.dialogs import ChooserScreen

from .conftest import EditorDriver, OpenEditor, show_row
from .test_move_to_water import with_island


def opened(author: EditorDriver) -> ChooserScreen:
    """The list of the optional rules."""
    author.click(show_row(author, "rules.options"))
    assert isinstance(author.app.screen, ChooserScreen)
    return author.app.screen


def press(author: EditorDriver, name: str) -> None:
    """The rule of that name is turned over, found by typing it."""
    screen = author.app.screen
    assert isinstance(screen, ChooserScreen)
    number = next(n for n, choice in enumerate(screen.choices) if choice.value == name)
    author.type_text(name)
    author.click(f"choice-{number}")


def test_what_a_finding_asks_for_is_switched_on_and_off(lay: OpenEditor) -> None:
    author = lay(text=with_island())
    author.run_seconds(0.5)
    first = author.document.text
    assert any('"shallows"' in found.message for found in author.document.findings)
    opened(author)
    press(author, "shallows")
    assert author.document.level.rules.options == ("shallows",)
    screen = author.app.screen
    assert isinstance(screen, ChooserScreen)  # it stays, for the next
    note = next(choice.note for choice in screen.choices if choice.value == "shallows")
    assert note == "shallows: on"
    press(author, "boats")
    assert author.document.level.rules.options == ("shallows", "boats")
    press(author, "shallows")
    press(author, "boats")
    author.click("back")
    assert author.app.screen is author.screen
    assert author.document.level.rules.options == ()
    assert author.document.text == first
    author.run_seconds(0.5)
    assert any('"shallows"' in found.message for found in author.document.findings)


def test_the_line_tells_how_many_are_on(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    show_row(author, "rules.options")
    line = next(field for field in author.editor.fields if field.name == "rules.options")
    many = len(author.document.level.rules.options)
    assert many
    assert line.text == f"{many} on"
