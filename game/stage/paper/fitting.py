"""Words that have to find room: they shrink to a floor, then they are shortened; what was shortened
is told in full to whoever points at it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.lettering import Anchor, Role
from game.stage.paper.palette import Colour

SHARES: Final = (1.0, 0.94, 0.88)
"""How small words may become, step by step, before they are shortened: small print of 13 px ends at
11. Large text may besides become as small as it is at 100 %."""


def snug(words: str, role: Role, look: Look, room: int) -> tuple[str, Role]:
    """The words, and the largest form of `role` in which they fit in `room` px; the smallest, and
    their beginning with an ellipsis, where they do not."""
    smaller = role
    plain = 1 / max(look.text, 1.0)
    for share in (*SHARES, *(less for less in ((1 + plain) / 2, plain) if less < SHARES[-1])):
        smaller = role if share == 1 else replace(role, size=role.size * share)
        if letters.width(words, smaller, look) <= room:
            return words, smaller
    return letters.fit(words, smaller, look, room), smaller


def draw_fitted(
    c: Canvas,
    at: tuple[float, float],
    words: str,
    role: Role,
    room: int,
    colour: Colour = palette.INK_1,
    anchor: Anchor = "topleft",
) -> pygame.Rect:
    """The words stand on one line within `room` px; returns the pixels that the line occupies."""
    fitted, smaller = snug(words, role, c.look, room)
    return letters.draw_text(c, at, fitted, smaller, colour, anchor)


def in_lines(words: str, role: Role, look: Look, room: pygame.Rect) -> tuple[tuple[str, ...], Role]:
    """The words as the lines that stand in `room`, and their role: one if they have room so, else
    as many as its height holds in the smallest form; what is left over is shortened."""
    one, smaller = snug(words, role, look, room.w)
    step = letters.line_height(smaller, look)
    most = max(1, (room.h + step // 4) // step)
    if one == words or most == 1:
        return (one,), smaller
    lines = letters.wrap(words, smaller, look, room.w)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    fitted = [letters.fit(line, smaller, look, room.w) for line in lines]
    told = [one if one == line else letters.shortened(one, words)
            for one, line in zip(fitted, lines, strict=True)]  # fmt: skip
    return tuple(told), smaller


def draw_both(
    c: Canvas,
    room: pygame.Rect,
    words: tuple[str, str],
    roles: tuple[Role, Role],
    inks: tuple[Colour, Colour],
) -> None:
    """Two texts on the middle line of `room`, one at each end: where both do not fit, each has as
    much as the other leaves, and at least half."""
    gap, half = c.px(8), (room.w - c.px(8)) // 2
    left, right = (letters.width(w, r, c.look) for w, r in zip(words, roles, strict=True))
    if left + right + gap > room.w:
        left, right = (
            min(left, max(half, room.w - gap - right)),
            min(right, max(half, room.w - gap - left)),
        )
    draw_fitted(c, room.midleft, words[0], roles[0], left, inks[0], "midleft")
    draw_fitted(c, room.midright, words[1], roles[1], right, inks[1], "midright")
