"""The dice on the sea itself: the same roll as on the tray, without any paper. The foot of the sea
is darkened, the dice lie in a row with their reasons under them, the seal counts at the right."""

from __future__ import annotations

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
_DARKEST: Final = 0.73
"""How dark the foot of the sea becomes."""
_VEIL: Final = (6, 16, 26)
_UNDER: Final = (10, 26, 36)
_FAINT: Final = (220, 214, 198)
_TITLE: Final = letters.Role(letters.FELL_ITALIC, 22)
_TITLE_Y, _DICE_Y, _BRACKET_Y, _REASON_Y, _SEAL_Y = 38, 72, 113, 124, 97
_SIZE, _ROLLING, _PITCH, _APART = 26.0, 30.0, 33.0, 34.0
_SMALLEST: Final = 0.5
"""How small dice become where there are many, as a share of their size."""
_WORDS: Final = 150
_SEAL: Final = 26.0
_EDGE: Final = 16


def row_of(look: Look, sea: pygame.Rect, plate: pygame.Rect) -> pygame.Rect:
    """Where the dice lie: at the foot of the sea beside the plate of the ship in hand."""
    left, high = plate.right + look.px(_EDGE), look.px(HIGH)
    return pygame.Rect(left, sea.bottom - high, sea.right - left, high)


def takes(look: Look, row: pygame.Rect, throw: Throw) -> bool:
    """Whether the roll lies on the sea: a volley of which every word has room. What is added up, or
    tested, and all of it in large type, has a card."""
    if throw.word not in ("hit", "hits") or look.text > 1:
        return False
    if letters.width(throw.meta, letters.SMALL_STRONG, look) > look.grown(_WORDS):
        return False
    rest = look.grown(_WORDS + 2 * _SEAL + 8) + 2 * look.px(_PITCH + _APART)
    return _natural(look, throw) + rest + look.px(2 * _EDGE) <= row.w


def draw_veil(c: Canvas, sea: pygame.Rect) -> None:
    """The foot of the sea is darkened, under plates and dice."""
    high = c.px(HIGH)
    c.surface.blit(_veil((sea.w, high)), (sea.x, sea.bottom - high))


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
    rest = c.look.grown(_WORDS + 2 * _SEAL + 8)
    later = 2 * c.px(_PITCH + _APART)
    room = rect.w - c.px(2 * _EDGE) - rest - later
    share = max(_SMALLEST, min(1.0, room / max(1, _natural(c.look, throw))))
    wide = round(_natural(c.look, throw) * share) + rest
    x = max(rect.x + c.px(_EDGE), min(rect.centerx - wide // 2, rect.right - wide - later))
    number = 0
    for group in throw.groups:
        _draw_group(c, (x, rect.y), group, share, (tray, number))
        number += 0 if group.removed else len(group.dice)
        x += round(_width(c.look, group) * share) + c.px(_APART * share)
    _draw_words(c, (x, rect.y + c.px(_DICE_Y)), throw, told)
    x += c.look.grown(_WORDS + _SEAL)
    draw_seal(c, (x, rect.y + c.px(_SEAL_Y)), tray, _SEAL * c.look.text)
    x += c.look.grown(_SEAL) + c.px(_EDGE)
    for side in throw.beside[:2] if told else ():
        if x + c.px(_PITCH + _APART) <= rect.right:
            _draw_beside(c, (x, rect.y), side)
        x += c.px(_PITCH + _APART)


def _natural(look: Look, throw: Throw) -> int:
    """Pixels that all groups take at full size."""
    return sum(_width(look, group) for group in throw.groups) + look.px(_APART) * len(throw.groups)


def _width(look: Look, group: Group) -> int:
    """Pixels that a group takes: its dice, and most of its reason."""
    words = letters.width(group.label, letters.SMALL_STRONG, look)
    return max(look.px(_PITCH) * len(group.dice), words - look.px(_APART / 2))


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
    room = max(end - x, round(_width(c.look, group) * share)) + c.px(_APART / 2)
    words = letters.fit(group.label, letters.SMALL_STRONG, c.look, room)
    at = ((x + end) // 2, y + c.px(_REASON_Y) + c.look.grown(4))
    ink = palette.FRESH_LOSS if group.removed else palette.CREAM
    letters.draw_text(c, at, words, letters.SMALL_STRONG, ink, "center", _UNDER)


def _draw_beside(c: Canvas, at: tuple[int, int], side: SideDie) -> None:
    """A die beside the others, and its words."""
    x, y = at
    place = (x, y + c.px(_DICE_Y))
    die(c, place, side.die.value, side.die.sides, side.die.state, _SIZE)
    room = c.px(_PITCH + _APART)
    words = letters.fit(side.words, letters.SMALL, c.look, room)
    middle = (x + c.px(_SIZE) // 2, y + c.px(_REASON_Y) + c.look.grown(4))
    letters.draw_text(c, middle, words, letters.SMALL, _FAINT, "center", _UNDER)


def _draw_words(c: Canvas, at: tuple[int, int], throw: Throw, told: bool) -> None:
    """What the dice need, and, when the last lies, what came of them."""
    room, step = c.look.grown(_WORDS), letters.line_height(letters.SMALL, c.look)
    lines = [(throw.meta, letters.SMALL_STRONG, palette.CREAM)]
    for words, _ in throw.results[-2:] if told else ():
        lines += [(part, letters.SMALL, _FAINT) for part in
                  letters.wrap(words, letters.SMALL, c.look, room)[:1]]  # fmt: skip
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
