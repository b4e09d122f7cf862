"""A pad types: A on a name or a number lays keys over the table, on which it is spelt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.kit.screen_keys import ScreenKeys, is_a
from game.ui.level_editor import editor_update, number_input
from game.ui.level_editor.fields import Field
from game.ui.level_editor.text_input import LONGEST, TypedText

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen


def opens(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the event was A on a number: the cross steps it, so A is for typing it."""
    if not is_a(event) or not table.walking:
        return False
    field = editor_update.field_named(table, table.ring.at.removeprefix("field-"))
    if field is None or field.form not in number_input.NUMBERS:
        return False
    types(table, field)
    return True


def types(table: EditorScreen, field: Field) -> None:
    """Keys lie over the table; what is typed on them stands in the file when it is done."""
    number = field.form in number_input.NUMBERS

    def take(text: str) -> None:
        table.typing = TypedText(field.name, text) if text or not number or table.own else None
        editor_update.finish_typing(table)

    label = f"{field.label}: {field.words}" if number else field.label
    text = "" if number else str(field.value or "")
    keys = ScreenKeys(table, table.house, label, text, take, digits=number, longest=LONGEST)
    table.house.push(keys)
