"""Search of the drawing table: ships, objects, the author's classes and every line of the file, by any word
of them. What is chosen is selected and shown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.levels.editing.chart_objects import ChartObject, ObjectShape
from game.ui.level_editor import part_update, ship_classes, update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.finding_pins import keys_at_line
from game.ui.level_editor.ship_classes import AuthorClass
from game.ui.level_editor.state import EditorState

_LINE_CHARS: Final = 60
"""Characters of a line of the file in the list."""


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of the file, numbered from 1."""

    number: int


Target: TypeAlias = ChartObject | AuthorClass | FileLine


def open_search(editor: EditorState) -> None:
    """Open the list of all that can be found."""
    editor.document.parse_typed_text()
    if not editor.document.require_readable():
        return
    found = list(_targets(editor))
    choices = [ListChoice(number, text, note) for number, (_, text, note) in enumerate(found)]

    def take(value: Scalar) -> None:
        _show(editor, found[int(value or 0)][0])

    editor.context.push_screen(ChooserScreen(editor, "Find", choices, take, None))


def _targets(editor: EditorState) -> Iterator[tuple[Target, str, str]]:
    """Yield what can be found, each with its text and a note."""
    for each in editor.things:
        yield each, *_thing_texts(editor, each)
    for own in ship_classes.author_classes(editor.document):
        yield own, own.class_id, "class of your own"
    for number, line in enumerate(editor.document.text.split("\n"), start=1):
        if "=" in line and not line.lstrip().startswith("#"):
            yield FileLine(number), line.strip()[:_LINE_CHARS], f"line {number}"


def _thing_texts(editor: EditorState, each: ChartObject) -> tuple[str, str]:
    level, toml = editor.document.level, editor.document.toml
    if each.shape is ObjectShape.SHIP:
        ship = level.ships[int(each.path[1])]
        return each.name, f"{ship.id} · {ship.side} · {ship.ship_class or f'{ship.guns} guns'}"
    row = toml.value_at(each.path) if toml.has(each.path) else {}
    words = [each.noun if each.name else "", str(row.get("id", "")), each.side]
    return each.name or each.noun, " · ".join(word for word in words if word)


def _show(editor: EditorState, target: Target) -> None:
    """Select and show what was chosen."""
    match target:
        case AuthorClass():
            update.select_class(editor, target)
        case ChartObject():
            show_thing(editor, target)
        case FileLine(number):
            keys = keys_at_line(editor.document.toml, number, 1)
            under = next((each for each in editor.things if keys[: len(each.path)] == each.path), None)
            if under is not None:
                show_thing(editor, under)
            else:
                part_update.open_part_at(editor, keys)
            update.scroll_file_to_line(editor, number - 1)


def show_thing(editor: EditorState, thing: ChartObject) -> None:
    """Select a ship or object and move the view to it."""
    update.select_several(editor, [thing.path])
    if thing.shape is ObjectShape.SHIP:
        update.pan_to_ship(editor)
    else:
        update.pan_to_object(editor)
