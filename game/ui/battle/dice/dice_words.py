"""What is said of a roll that lies on the sea: what it needs, why, and what came of it."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.dice.roll_view import RollView

MAX_LINES: Final = 4
"""So many lines stand beside the dice in all."""
MAX_NEEDED_LINES: Final = 2
"""So many lines has what the dice need at the most."""
BACKING_COLOUR: Final = (10, 26, 36)
"""What cream words lie on, so that they can be read on smoke."""
FAINT_COLOUR: Final = (220, 214, 198)
TITLE_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 22)


def is_volley(roll: RollView) -> bool:
    """Whether guns have thrown it: what strikes is counted."""
    return roll.seal_word in ("hit", "hits")


def reason_lines(roll: RollView) -> list[str]:
    """Why the roll is as it is, each with its sign."""
    return [f"{sign} {name}" for sign, name, _ in roll.reasons]


def needed_lines(style: UiStyle, roll: RollView, width_px: int) -> Sequence[str]:
    """What the dice need, in lines no wider than the room; none if nothing is said of it."""
    if not roll.needed_text:
        return ()
    return letters.wrap_text(roll.needed_text, letters.SMALL_STRONG, style, width_px)


def result_lines(style: UiStyle, roll: RollView, width_px: int, max_lines: int) -> Sequence[str]:
    """What came of the dice, in so many lines at the most: the last two things, or the last alone
    where both have no room uncut."""
    parts = [letters.wrap_text(words, letters.SMALL, style, width_px) for words, _ in roll.results[-2:]]
    lines = [line for part in parts for line in part]
    if len(lines) > max_lines:
        lines = list(parts[-1])
    if len(lines) <= max_lines:
        return lines
    return [*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :])] if max_lines > 0 else ()


def draw_roll_words(c: Canvas, area: pygame.Rect, roll: RollView, shows_results: bool) -> None:
    """What the dice need and why, and, when the last lies, what came of them, from the top of
    `area`
    on and as wide as it is."""
    room, step = area.w, letters.line_height(letters.SMALL, c.style)
    needed = needed_lines(c.style, roll, room)[:MAX_NEEDED_LINES]
    lines = [(part, letters.SMALL_STRONG, palette.CREAM) for part in needed]
    for words in reason_lines(roll):
        parts = letters.wrap_text(words, letters.SMALL, c.style, room)
        lines += [(part, letters.SMALL, palette.CREAM) for part in parts]
    if shows_results:
        came = result_lines(c.style, roll, room, MAX_LINES - len(lines))
        lines += [(part, letters.SMALL, FAINT_COLOUR) for part in came]
    for n, (words, role, ink) in enumerate(lines):
        fitted = letters.truncate_text(words, role, c.style, room)
        place = (area.x, area.y + n * step + step // 2)
        letters.draw_text(c, place, fitted, role, ink, "midleft", BACKING_COLOUR)
