"""The words that a sentence may be made of as chips below it, for a hand that presses instead of
typing; and, for an aim, whole sentences to begin with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.levels import Level
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.ui.kit.action import Action
from game.ui.kit.widgets import Item
from game.ui.level_editor.aim_fields import is_list, known_words
from game.ui.level_editor.caret import Caret, caret_at
from game.ui.level_editor.fields import Field

_HIGH: Final = 26
"""Units that a chip is high."""
_READY: Final = "ready"
_OWN_ROW: Final = (_READY, "deeds", "joints", "sides", "ships")
"""Kinds that begin a row."""
_NOT_NAMES: Final = ("Deeds", "Joints", "Sides", "Edges", "Zones")
"""Kinds of words that have no place in a list of ships."""


@dataclass(frozen=True, slots=True)
class PutIn(Action):
    """These words stand at the caret."""

    words: str


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """These words stand in the place of all that was written."""

    words: str


def ready(level: Level, field: Field) -> tuple[str, ...]:
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


def chips(look: Look, room: pygame.Rect, level: Level, field: Field) -> list[Item]:
    """Chips in rows, as many as the room holds: whole sentences, then the words."""
    rows = _Rows(look, room)
    found: list[Item] = []
    for kind, words in _kinds(level, field):
        laid = rows.laid(words, anew=kind in _OWN_ROW)
        act = Begin if kind == _READY else PutIn
        found += [
            Item(f"word-{kind}-{n}", rect, partial(_chip, words=said), does=act(said))
            for n, (said, rect) in enumerate(zip(words, laid, strict=False))
        ]
    return found


def _kinds(level: Level, field: Field) -> Iterator[tuple[str, Sequence[str]]]:
    """The kinds of words in their order, each with its words."""
    yield _READY, ready(level, field)
    for kind, words in known_words(level):
        if not is_list(field) or kind not in _NOT_NAMES:
            yield kind.lower(), words


class _Rows:
    """Rows of chips, filled from the top."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self.look, self.room, self.x, self.y = look, room, room.x, room.y

    def laid(self, words: Sequence[str], *, anew: bool) -> list[pygame.Rect]:
        """Where chips of these words lie, ``anew``: from the next row on; of the first of them
        only, where not all have room."""
        look, gap, high = self.look, self.look.px(6), self.look.grown(_HIGH)
        found: list[pygame.Rect] = []
        for said in words:
            wide = min(letters.width(said, letters.DENSE, look) + look.px(16), self.room.w)
            over = self.x + wide > self.room.right or (anew and not found)
            if over and self.x > self.room.x:
                self.x, self.y = self.room.x, self.y + high + gap
            if self.y + high > self.room.bottom:
                break
            found.append(pygame.Rect(self.x, self.y, wide, high))
            self.x += wide + gap
        return found


def _chip(c: Canvas, rect: pygame.Rect, touch: Touch, words: str) -> None:
    """One word."""
    paint.block(c, rect, palette.PAPER_0 if touch.hovered else palette.PAPER_1, palette.INK_3, 1, 4)
    said = letters.fit(words, letters.DENSE, c.look, rect.w - c.px(8))
    letters.draw_text(c, rect.center, said, letters.DENSE, palette.INK_1, "center")
    if touch.focused:
        paint.focus_ring(c, rect)


def pressed(text: str, caret: Caret, words: str, *, names: bool) -> tuple[str, Caret]:
    """The text with these words at the caret, set off by blanks, or by commas in a list of
    ``names``."""
    first, last = caret.chosen
    before, after = text[:first].rstrip(" ,"), text[last:].lstrip(" ,")
    gap = ", " if names else " "
    lead = "" if not before or before.endswith("(") else gap
    tail = gap if after and not after.startswith(")") else ""
    whole = f"{before}{lead}{words}{tail}{after}"
    return whole, caret_at(len(before) + len(lead) + len(words))
