"""The words that a sentence may be made of as chips below it, for a hand that presses instead of
typing; and, for an aim, whole sentences to begin with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.levels import Level
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit.action import Action
from game.ui.kit.widgets import CustomControl
from game.ui.level_editor.aim_fields import is_id_list, sentence_words
from game.ui.level_editor.caret import Caret, new_caret
from game.ui.level_editor.property_fields import PropertyField

_HIGH: Final = 26
"""Units that a chip is high."""
_READY_SENTENCES: Final = "ready"
_KINDS_WITH_OWN_ROW: Final = (_READY_SENTENCES, "deeds", "joints", "sides", "ships")
"""Kinds that begin a row."""
_NON_NAME_KINDS: Final = ("Deeds", "Joints", "Sides", "Edges", "Zones")
"""Kinds of words that have no place in a list of ships."""


@dataclass(frozen=True, slots=True)
class InsertWords(Action):
    """These words stand at the caret."""

    text: str


@dataclass(frozen=True, slots=True)
class ReplaceText(Action):
    """These words stand in the place of all that was written."""

    text: str


def ready_sentences(level: Level, field: PropertyField) -> tuple[str, ...]:
    """Whole sentences for an aim: of most ships of the other side, and of its first ship."""
    if not (field.keys[0] == "objective" and 0 <= field.side < len(level.sides)):
        return ()
    mine = level.sides[field.side].id
    theirs = [ship for ship in level.ships if ship.side != mine]
    if not theirs:
        return ()
    first, many = theirs[0], sum(ship.side == theirs[0].side for ship in theirs)
    found = [f"captured {first.id} or struck {first.id}"]
    if many > 1:
        most = f"{many // 2 + 1} of {first.side}"
        found = [f"captured {most} or struck {most}", f"beaten all of {first.side}", *found]
    return tuple(found)


def chip_widgets(
    style: UiStyle, room: pygame.Rect, level: Level, field: PropertyField
) -> list[CustomControl]:
    """Chips in rows, as many as the room holds: whole sentences, then the words."""
    rows = _ChipRows(style, room)
    found: list[CustomControl] = []
    for kind, words in _word_kinds(level, field):
        laid = rows.add_chips(words, anew=kind in _KINDS_WITH_OWN_ROW)
        act = ReplaceText if kind == _READY_SENTENCES else InsertWords
        found += [
            CustomControl(
                f"word-{kind}-{n}", rect, partial(_draw_chip, words=said), action=act(said)
            )
            for n, (said, rect) in enumerate(zip(words, laid, strict=False))
        ]
    return found


def _word_kinds(level: Level, field: PropertyField) -> Iterator[tuple[str, Sequence[str]]]:
    """The kinds of words in their order, each with its words."""
    yield _READY_SENTENCES, ready_sentences(level, field)
    for kind, words in sentence_words(level):
        if not is_id_list(field) or kind not in _NON_NAME_KINDS:
            yield kind.lower(), words


class _ChipRows:
    """Rows of chips, filled from the top."""

    def __init__(self, style: UiStyle, room: pygame.Rect) -> None:
        self.style, self.area, self.x, self.y = style, room, room.x, room.y

    def add_chips(self, words: Sequence[str], *, anew: bool) -> list[pygame.Rect]:
        """Where chips of these words lie, ``anew``: from the next row on; of the first of them
        only, where not all have room."""
        style, gap, high = self.style, self.style.px(6), self.style.text_px(_HIGH)
        found: list[pygame.Rect] = []
        for said in words:
            wide = min(letters.text_width(said, letters.DENSE, style) + style.px(16), self.area.w)
            over = self.x + wide > self.area.right or (anew and not found)
            if over and self.x > self.area.x:
                self.x, self.y = self.area.x, self.y + high + gap
            if self.y + high > self.area.bottom:
                break
            found.append(pygame.Rect(self.x, self.y, wide, high))
            self.x += wide + gap
        return found


def _draw_chip(c: Canvas, rect: pygame.Rect, interaction: InteractionState, words: str) -> None:
    """One word."""
    panel_drawing.draw_block(
        c, rect, palette.PAPER_0 if interaction.is_hovered else palette.PAPER_1, palette.INK_3, 1, 4
    )
    said = letters.truncate_text(words, letters.DENSE, c.style, rect.w - c.px(8))
    letters.draw_text(c, rect.center, said, letters.DENSE, palette.INK_1, "center")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def insert_words(text: str, caret: Caret, words: str, *, names: bool) -> tuple[str, Caret]:
    """The text with these words at the caret, set off by blanks, or by commas in a list of
    ``names``."""
    first, last = caret.selection
    before, after = text[:first].rstrip(" ,"), text[last:].lstrip(" ,")
    gap = ", " if names else " "
    lead = "" if not before or before.endswith("(") else gap
    tail = gap if after and not after.startswith(")") else ""
    whole = f"{before}{lead}{words}{tail}{after}"
    return whole, new_caret(len(before) + len(lead) + len(words))
