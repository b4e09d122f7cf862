"""What is said of a roll that lies on the sea: what it needs, why, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.roll_view import RollView

LINES: Final = 4
"""So many lines stand beside the dice in all."""
META_LINES: Final = 2
"""So many lines has what the dice need at the most."""
UNDER: Final = (10, 26, 36)
"""What cream words lie on, so that they can be read on smoke."""
FAINT: Final = (220, 214, 198)
TITLE: Final = letters.Role(letters.FELL_ITALIC, 22)


def is_volley(throw: RollView) -> bool:
    """Whether guns have thrown it: what strikes is counted."""
    return throw.word in ("hit", "hits")


def reasons(throw: RollView) -> list[str]:
    """Why the roll is as it is, each with its sign."""
    return [f"{sign} {name}" for sign, name, _ in throw.reasons]


def meta_lines(look: Look, throw: RollView, room: int) -> Sequence[str]:
    """What the dice need, in lines no wider than the room; none if nothing is said of it."""
    if not throw.meta:
        return ()
    return letters.wrap(throw.meta, letters.SMALL_STRONG, look, room)


def results(look: Look, throw: RollView, room: int, free: int) -> Sequence[str]:
    """What came of the dice, in so many lines at the most: the last two things, or the last alone
    where both have no room uncut."""
    parts = [letters.wrap(words, letters.SMALL, look, room) for words, _ in throw.results[-2:]]
    lines = [line for part in parts for line in part]
    if len(lines) > free:
        lines = list(parts[-1])
    if len(lines) <= free:
        return lines
    return [*lines[: free - 1], " ".join(lines[free - 1 :])] if free > 0 else ()


def draw(c: Canvas, at: pygame.Rect, throw: RollView, told: bool) -> None:
    """What the dice need and why, and, when the last lies, what came of them, from the top of `at`
    on and as wide as it is."""
    room, step = at.w, letters.line_height(letters.SMALL, c.look)
    needed = meta_lines(c.look, throw, room)[:META_LINES]
    lines = [(part, letters.SMALL_STRONG, palette.CREAM) for part in needed]
    for words in reasons(throw):
        parts = letters.wrap(words, letters.SMALL, c.look, room)
        lines += [(part, letters.SMALL, palette.CREAM) for part in parts]
    if told:
        came = results(c.look, throw, room, LINES - len(lines))
        lines += [(part, letters.SMALL, FAINT) for part in came]
    for n, (words, role, ink) in enumerate(lines):
        fitted = letters.fit(words, role, c.look, room)
        place = (at.x, at.y + n * step + step // 2)
        letters.draw_text(c, place, fitted, role, ink, "midleft", UNDER)
