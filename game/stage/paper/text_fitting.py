"""Text that must fit: it shrinks to a minimum, then it is shortened. The full text of what was
shortened is available as a tooltip."""

from dataclasses import replace
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.typography import Anchor, TextRole

SHRINK_STEPS: Final = (1.0, 0.94, 0.88)
"""Steps by which words shrink before they are shortened: small print of 13 px ends at 11. Large
text may also shrink to its size at 100 %."""


def shrink_to_width(words: str, role: TextRole, style: UiStyle, width_px: int) -> tuple[str, TextRole]:
    """Return the words and the largest form of `role` in which they fit in `width_px` px; if none
    fits,
    their beginning with an ellipsis and the smallest form."""
    smaller = role
    plain = 1 / max(style.text_scale, 1.0)
    for share in (*SHRINK_STEPS, *(less for less in ((1 + plain) / 2, plain) if less < SHRINK_STEPS[-1])):
        smaller = role if share == 1 else replace(role, size=role.size * share)
        if letters.text_width(words, smaller, style) <= width_px:
            return words, smaller
    return letters.truncate_text(words, smaller, style, width_px), smaller


def draw_fitted(
    c: Canvas,
    at: tuple[float, float],
    words: str,
    role: TextRole,
    width_px: int,
    colour: Colour = palette.INK_1,
    anchor: Anchor = "topleft",
) -> pygame.Rect:
    """Draw the words on one line within `width_px` px; return the pixels that the line covers."""
    fitted, smaller = shrink_to_width(words, role, c.style, width_px)
    return letters.draw_text(c, at, fitted, smaller, colour, anchor)


def fit_in_lines(
    words: str, role: TextRole, style: UiStyle, room: pygame.Rect
) -> tuple[tuple[str, ...], TextRole]:
    """Return the words as lines that fit in `room`, and their role: one line if possible, else as
    many as its height holds in the smallest form. Shorten the rest."""
    one, smaller = shrink_to_width(words, role, style, room.w)
    step = letters.line_height(smaller, style)
    most = max(1, (room.h + step // 4) // step)
    if one == words or most == 1:
        return (one,), smaller
    lines = letters.wrap_text(words, smaller, style, room.w)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    fitted = [letters.truncate_text(line, smaller, style, room.w) for line in lines]
    told = [one if one == line else letters.map_short_to_full(one, words)
            for one, line in zip(fitted, lines, strict=True)]  # fmt: skip
    return tuple(told), smaller


def draw_two_texts(
    c: Canvas,
    room: pygame.Rect,
    words: tuple[str, str],
    roles: tuple[TextRole, TextRole],
    inks: tuple[Colour, Colour],
) -> None:
    """Draw two texts on the middle line of `room`, one at each end. If both do not fit, each gets
    what the other leaves, and at least half."""
    gap, half = c.px(8), (room.w - c.px(8)) // 2
    left, right = (letters.text_width(w, r, c.style) for w, r in zip(words, roles, strict=True))
    if left + right + gap > room.w:
        left, right = (min(left, max(half, room.w - gap - right)), min(right, max(half, room.w - gap - left)))
    draw_fitted(c, room.midleft, words[0], roles[0], left, inks[0], "midleft")
    draw_fitted(c, room.midright, words[1], roles[1], right, inks[1], "midright")
