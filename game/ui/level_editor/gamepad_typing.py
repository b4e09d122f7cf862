"""A pad types: A on a name or a number lays keys over the table, on which it is spelt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.kit.screen_keys import ScreenKeys, is_pad_a
from game.ui.level_editor import editor_update, number_input
from game.ui.level_editor.property_fields import PropertyField
from game.ui.level_editor.text_input import MAX_LENGTH, TypedText

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen


def is_typing_press(editor: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the event was A on a number: the cross steps it, so A is for typing it."""
    if not is_pad_a(event) or not editor.is_in_controls:
        return False
    field = editor_update.find_field(editor, editor.ring.focused.removeprefix("field-"))
    if field is None or field.kind not in number_input.NUMBER_KINDS:
        return False
    open_keyboard(editor, field)
    return True


def open_keyboard(editor: EditorScreen, field: PropertyField) -> None:
    """Keys lie over the table; what is typed on them stands in the file when it is done."""
    number = field.kind in number_input.NUMBER_KINDS

    def take(text: str) -> None:
        editor.typed_text = (
            TypedText(field.name, text) if text or not number or editor.selected_class else None
        )
        editor_update.finish_typing(editor)

    label = f"{field.label}: {field.text}" if number else field.label
    text = "" if number else str(field.value or "")
    keys = ScreenKeys(
        editor, editor.context, label, text, take, digits=number, max_length=MAX_LENGTH
    )
    editor.context.push_screen(keys)
