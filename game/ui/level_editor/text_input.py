"""Words that are being typed into a property, or that narrow a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

MAX_LENGTH: Final = 80


@dataclass(frozen=True, slots=True)
class TypedText:
    """What has been typed so far for the property of that name."""

    field_name: str
    text: str


def text_after_key(text: str, event: pygame.event.Event) -> str:
    """The text after a key: a sign more, or one less."""
    if event.key == pygame.K_BACKSPACE:
        return text[:-1]
    sign = event.dict.get("unicode", "")
    return text + sign if sign.isprintable() and sign and len(text) < MAX_LENGTH else text


def typed_after_key(typing: TypedText, event: pygame.event.Event) -> TypedText:
    """The same after a key."""
    return replace(typing, text=text_after_key(typing.text, event))
