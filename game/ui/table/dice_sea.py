"""The dice on the sea itself: the same roll as on the tray, without any paper. The foot of the sea
is darkened, the dice lie in a row with their reasons under them, the seal counts at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.dice import bracket, die, tumbling
from game.ui.table.dice_tray import draw_seal
from game.ui.table.tray import RISE, Tray
from game.ui.table.tray_view import Group, SideDie, Throw

HIGH: Final = 150
"""Units of the foot of the window that the dice take."""
_LEAST: Final = 860
"""Units of a row beside the plate at the least."""
_DARKEST: Final = 0.73
"""How dark the foot of the sea becomes."""
_VEIL: Final = (6, 16, 26)
_UNDER: Final = (10, 26, 36)
_FAINT: Final = (220, 214, 198)
_TITLE: Final = letters.Role(letters.FELL_ITALIC, 22)
_TITLE_Y, _DICE_Y, _BRACKET_Y, _REASON_Y, _SEAL_Y = 38, 72, 113, 124, 97
_SIZE, _ROLLING, _PITCH, _APART = 26.0, 30.0, 33.0, 34.0
_SHARES: Final = (1.0, 0.92, 0.85, 0.77, 0.7)
"""How small dice become where there are many, as shares of their size."""
_LINES: Final = 4
"""So many lines stand beside the dice in all."""
_META_LINES: Final = 2
"""So many lines has what the dice need at the most."""
_WORDS: Final = 150
_SEAL: Final = 26.0
_STAMPED: Final = 1.5
"""How large a seal is before it lands, as a share of itself: so far it stays from the words."""
_REST: Final = _WORDS + (_STAMPED + 1) * _SEAL + 8
"""Units of words and seal."""
_EDGE: Final = 16


def row_of(look: Look, sea: pygame.Rect, plate: pygame.Rect) -> pygame.Rect:
    """Where the dice lie: at the foot of the sea beside the plate of the ship in hand, or above it
    where that leaves too little."""
    left, high = plate.right + look.px(_EDGE), look.px(HIGH)
    if sea.right - left < look.px(_LEAST):
        return pygame.Rect(sea.x, plate.y - high, sea.w, high)
    return pygame.Rect(left, sea.bottom - high, sea.right - left, high)


def takes(look: Look, row: pygame.Rect, throw: Throw) -> bool:
    """Whether the roll lies on the sea: a volley of which every word has room. What is added up, or
    tested, and all of it in large type, has a card."""
    if throw.word not in ("hit", "hits") or look.text > 1:
        return False
    if len(_meta_lines(look, throw)) > _META_LINES:
        return False
    return _share_of(look, row, throw) > 0


def _share_of(look: Look, row: pygame.Rect, throw: Throw) -> float:
    """How large the dice are so that all of the roll has room with its words uncut; 0 where it has
    none."""
    room = row.w - look.px(2 * _EDGE) - look.grown(_REST) - _aside(look, throw)
    return next((share for share in _SHARES if _natural(look, throw, share) <= room), 0.0)


def _meta_lines(look: Look, throw: Throw) -> Sequence[str]:
    """What the dice need, in lines."""
    return letters.wrap(throw.meta, letters.SMALL_STRONG, look, look.grown(_WORDS))


def draw_veil(c: Canvas, sea: pygame.Rect, row: pygame.Rect) -> None:
    """The foot of the sea is darkened from the row on, under plates and dice."""
    c.surface.blit(_veil((sea.w, sea.bottom - row.y)), (sea.x, row.y))


def draw(c: Canvas, rect: pygame.Rect, tray: Tray) -> None:
    """The roll lies on the sea in `rect`."""
    throw = tray.throw
    if throw is None:
        return
    tray = replace(tray, age=99.0) if c.look.still else tray
    with c.region("label-dice", rect):
        at = (rect.centerx, rect.y + c.px(_TITLE_Y))
        title = letters.fit(throw.title, _TITLE, c.look, rect.w - c.px(2 * _EDGE))
        letters.draw_text(c, at, title, _TITLE, palette.CREAM, "center", _UNDER)
        _draw_row(c, rect, throw, tray)


def _draw_row(c: Canvas, rect: pygame.Rect, throw: Throw, tray: Tray) -> None:
    """Dice in their groups, dice beside, what they needed, the seal."""
    told = tray.age >= tray.tumbled
    rest = c.look.grown(_REST)
    later = _aside(c.look, throw)
    share = _share_of(c.look, rect, throw) or _SHARES[-1]
    wide = _natural(c.look, throw, share) + rest
    x = max(rect.x + c.px(_EDGE), min(rect.centerx - wide // 2, rect.right - wide - later))
    number = 0
    for group in throw.groups:
        _draw_group(c, (x, rect.y), group, share, (tray, number))
        number += 0 if group.removed else len(group.dice)
        x += _width(c.look, group, share) + c.px(_APART)
    _draw_words(c, (x, rect.y + c.px(_DICE_Y)), throw, told)
    x += c.look.grown(_WORDS + _STAMPED * _SEAL)
    draw_seal(c, (x, rect.y + c.px(_SEAL_Y)), tray, _SEAL * c.look.text)
    x += c.look.grown(_SEAL) + c.px(_EDGE)
    for side in throw.beside[:2] if told else ():
        _draw_beside(c, (x, rect.y), side)
        x += _side_width(c.look, side)


def _aside(look: Look, throw: Throw) -> int:
    """Pixels that are kept for dice beside the others."""
    return max(
        2 * look.px(_PITCH + _APART), sum(_side_width(look, side) for side in throw.beside[:2])
    )


def _side_width(look: Look, side: SideDie) -> int:
    """Pixels that such a die takes with its words."""
    words = letters.width(side.words, letters.SMALL, look)
    return max(look.px(_PITCH + _APART), words + look.px(_APART / 2))


def _natural(look: Look, throw: Throw, share: float) -> int:
    """Pixels that all groups take with dice of that share."""
    groups = sum(_width(look, group, share) for group in throw.groups)
    return groups + look.px(_APART) * len(throw.groups)


def _width(look: Look, group: Group, share: float) -> int:
    """Pixels that a group takes: its dice, and most of its reason."""
    words = letters.width(group.label, letters.SMALL_STRONG, look)
    return max(look.px(_PITCH * share) * len(group.dice), words - look.px(_APART / 2))


def _draw_group(
    c: Canvas, at: tuple[int, int], group: Group, share: float, lying: tuple[Tray, int]
) -> None:
    """One group: its dice, tumbling or lying, a bracket, and its reason; `lying` is the tray, and
    the number of its first die."""
    (x, y), (tray, first) = at, lying
    pitch, size = c.px(_PITCH * share), _SIZE * share
    for n, shown in enumerate(group.dice):
        place, lies = (x + n * pitch, y + c.px(_DICE_Y)), tray.lies_at(first + n)
        if shown.state == "removed" or tray.age >= lies:
            lift = min(1.0, max(0.0, (tray.age - lies) / RISE))
            die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            tumbling(c, place, shown.sides, int(tray.age * 16) + n, _ROLLING * share)
    end = x + max(1, len(group.dice)) * pitch - c.px(_PITCH - _SIZE)
    bracket(c, x, end, y + c.px(_BRACKET_Y), palette.CREAM)
    room = max(end - x, _width(c.look, group, share)) + c.px(_APART / 2)
    words = letters.fit(group.label, letters.SMALL_STRONG, c.look, room)
    at = ((x + end) // 2, y + c.px(_REASON_Y) + c.look.grown(4))
    ink = palette.FRESH_LOSS if group.removed else palette.CREAM
    letters.draw_text(c, at, words, letters.SMALL_STRONG, ink, "center", _UNDER)


def _draw_beside(c: Canvas, at: tuple[int, int], side: SideDie) -> None:
    """A die beside the others, and its words."""
    x, y = at
    place = (x, y + c.px(_DICE_Y))
    die(c, place, side.die.value, side.die.sides, side.die.state, _SIZE)
    below = (x, y + c.px(_REASON_Y) + c.look.grown(4))
    letters.draw_text(c, below, side.words, letters.SMALL, _FAINT, "midleft", _UNDER)


def _draw_words(c: Canvas, at: tuple[int, int], throw: Throw, told: bool) -> None:
    """What the dice need, and, when the last lies, what came of them."""
    room, step = c.look.grown(_WORDS), letters.line_height(letters.SMALL, c.look)
    needed = _meta_lines(c.look, throw)[:_META_LINES]
    lines = [(part, letters.SMALL_STRONG, palette.CREAM) for part in needed]
    for words, _ in throw.results[-2:] if told else ():
        parts = letters.wrap(words, letters.SMALL, c.look, room)
        free = _LINES - len(lines)
        kept = (*parts[: free - 1], " ".join(parts[free - 1 :])) if free > 0 else ()
        lines += [(part, letters.SMALL, _FAINT) for part in kept if part]
    for n, (words, role, ink) in enumerate(lines):
        fitted = letters.fit(words, role, c.look, room)
        place = (at[0], at[1] + n * step + step // 2)
        letters.draw_text(c, place, fitted, role, ink, "midleft", _UNDER)


@lru_cache(maxsize=4)
def _veil(size: tuple[int, int]) -> pygame.Surface:
    """Darkness that grows towards the foot."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        share = (y / max(1, size[1] - 1)) ** 1.3
        made.fill((*_VEIL, round(255 * _DARKEST * share)), (0, y, size[0], 1))
    return made
