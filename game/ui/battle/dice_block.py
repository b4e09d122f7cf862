"""Many dice on the sea in a block, for a place beside the ships: the groups lie one under the
other in short rows of small dice, each with its reason at its right, under them what the roll
comes to."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.dice import die, tumbling
from game.ui.battle import dice_words
from game.ui.battle.dice_timing import RISE, DiceTiming
from game.ui.battle.dice_tray import draw_seal
from game.ui.battle.roll_view import DiceGroup, RollView, SideDie

_COLUMNS: Final = (12, 8, 5, 4)
"""So many dice may lie side by side."""
_SHARES: Final = (0.85, 0.7)
"""How small its dice are, as shares of those in a row."""
_SIZE, _PITCH, _ROLLING = 26.0, 32.0, 28.0
_LABEL: Final = 170
"""Units that a reason may be wide before it is broken."""
_GAP, _APART, _EDGE = 12, 4, 14
"""Units between dice and their reasons, between two groups, and at the edges."""
_TITLE_LINES: Final = 2
_SEAL: Final = 26.0
_SEAL_WIDE: Final = 2.5 * _SEAL + 8
"""Units of the seal, as large as it is before it lands, and of the air before it."""
_BESIDE: Final = 2
"""So many dice are thrown beside a volley at the most, after its own."""


@dataclass(frozen=True, slots=True)
class Block:
    """How a block is laid: so many dice side by side, and the share of their size they have."""

    columns: int
    share: float


@dataclass(frozen=True, slots=True)
class _Row:
    """A group in the block: its dice (of those taken away one), its reason in lines, px high."""

    group: DiceGroup
    dice: int
    lines: tuple[str, ...]
    high: int


def blocks(look: Look, throw: RollView) -> list[Block]:
    """The blocks in which every word of the roll has room, the largest dice first. A row of the
    largest group is no longer than the others of it."""
    most = max(1, *(_count(group) for group in throw.groups)) if throw.groups else 1
    columns = dict.fromkeys(ceil(most / ceil(most / n)) for n in _COLUMNS)
    tried = (Block(n, share) for share in _SHARES for n in columns)
    return [block for block in tried if takes(look, throw, block)]


def takes(look: Look, throw: RollView, block: Block) -> bool:
    """Whether every word of the roll has room in this block."""
    wide = _inner(look, throw, block)
    room = wide - look.grown(_SEAL_WIDE)
    needed = len(dice_words.meta_lines(look, throw, room))
    why = [letters.wrap(words, letters.SMALL, look, room) for words in dice_words.reasons(throw)]
    lines = needed + sum(map(len, why))
    titles = letters.wrap(throw.title, dice_words.TITLE, look, wide)
    fits = all(letters.width(line, dice_words.TITLE, look) <= wide for line in titles)
    enough = needed <= dice_words.META_LINES and lines <= dice_words.LINES
    return fits and len(titles) <= _TITLE_LINES and enough


def size_of(look: Look, throw: RollView, block: Block) -> tuple[int, int]:
    """Px of the block."""
    wide = _inner(look, throw, block)
    rows = sum(row.high for row in _rows(look, throw, block))
    high = _title_high(look, throw, wide) + rows + _beside_high(look, throw) + _foot_high(look)
    return wide + 2 * look.px(_EDGE), high + look.px(_EDGE)


def draw(c: Canvas, rect: pygame.Rect, tray: DiceTiming, block: Block) -> None:
    """The roll lies in the block that fills `rect`."""
    throw, look = tray.throw, c.look
    if throw is None:
        return
    wide, x, y = _inner(look, throw, block), rect.x + c.px(_EDGE), rect.y
    step = letters.line_height(dice_words.TITLE, look)
    for line in letters.wrap(throw.title, dice_words.TITLE, look, wide):
        at = (x, y + step // 2)
        letters.draw_text(c, at, line, dice_words.TITLE, palette.CREAM, "midleft", dice_words.UNDER)
        y += step
    y, number = rect.y + _title_high(look, throw, wide), 0
    for row in _rows(look, throw, block):
        _draw_row(c, (x, y), row, block, (tray, number))
        number += 0 if row.group.removed else len(row.group.dice)
        y += row.high
    told = tray.age >= tray.tumbled
    words = pygame.Rect(x, y, wide - look.grown(_SEAL_WIDE), _foot_high(look))
    dice_words.draw(c, words, throw, told)
    seal = (x + wide - look.grown(_SEAL), y + _foot_high(look) // 2)
    draw_seal(c, seal, tray, _SEAL * look.text)
    for n, side in enumerate(throw.beside[:_BESIDE] if told else ()):
        _draw_beside(c, (x, words.bottom + n * c.px(_PITCH)), side)


def _count(group: DiceGroup) -> int:
    """How many dice of a group are shown: of those that are taken away one."""
    return min(1, len(group.dice)) if group.removed else len(group.dice)


def _across(look: Look, throw: RollView, block: Block) -> int:
    """Px of the dice that lie side by side."""
    most = max((_count(group) for group in throw.groups), default=0)
    return min(block.columns, most) * look.px(_PITCH * block.share)


def _inner(look: Look, throw: RollView, block: Block) -> int:
    """Px from the first die to the end of the longest reason; what stands at the foot needs some
    room too."""
    rows = _rows(look, throw, block)
    lines = [line for row in rows for line in row.lines]
    words = max((letters.width(line, letters.SMALL_STRONG, look) for line in lines), default=0)
    foot = look.grown(_LABEL + _SEAL_WIDE)
    return max(_across(look, throw, block) + look.px(_GAP) + words, foot)


def _rows(look: Look, throw: RollView, block: Block) -> list[_Row]:
    """The groups, one under the other."""
    step, pitch = letters.line_height(letters.SMALL_STRONG, look), look.px(_PITCH * block.share)
    found = list[_Row]()
    for group in throw.groups:
        lines: tuple[str, ...] = ()
        dice = _count(group)
        if group.label:
            lines = letters.wrap(group.label, letters.SMALL_STRONG, look, look.grown(_LABEL))
        rows = ceil(dice / block.columns)
        high = max(rows * pitch, len(lines) * step) + look.px(_APART)
        found.append(_Row(group, dice, lines, high))
    return found


def _title_high(look: Look, throw: RollView, wide: int) -> int:
    """Px of the title."""
    lines = len(letters.wrap(throw.title, dice_words.TITLE, look, wide))
    return lines * letters.line_height(dice_words.TITLE, look) + look.px(_APART)


def _beside_high(look: Look, throw: RollView) -> int:
    """Px kept for dice beside the others, which come later."""
    kept = _BESIDE if dice_words.is_volley(throw) else len(throw.beside[:_BESIDE])
    return kept * look.px(_PITCH)


def _foot_high(look: Look) -> int:
    """Px of what the roll comes to."""
    step = letters.line_height(letters.SMALL, look)
    return max(dice_words.LINES * step, look.grown(2 * _SEAL))


def _draw_row(
    c: Canvas, at: tuple[int, int], row: _Row, block: Block, lying: tuple[DiceTiming, int]
) -> None:
    """One group: its dice, tumbling or lying, and its reason; `lying` is the tray, and the number
    of its first die."""
    (x, y), (tray, first) = at, lying
    pitch, size = c.px(_PITCH * block.share), _SIZE * block.share
    for n, shown in enumerate(row.group.dice[: row.dice]):
        place = x + n % block.columns * pitch, y + n // block.columns * pitch
        lies = tray.lies_at(first + n)
        if shown.state == "removed" or tray.age >= lies:
            lift = min(1.0, max(0.0, (tray.age - lies) / RISE))
            die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            tumbling(c, place, shown.sides, int(tray.age * 16) + n, _ROLLING * block.share)
    assert tray.throw is not None
    ink = palette.FRESH_LOSS if row.group.removed else palette.CREAM
    step = letters.line_height(letters.SMALL_STRONG, c.look)
    x += _across(c.look, tray.throw, block) + c.px(_GAP)
    top = y + (max(pitch, len(row.lines) * step) - len(row.lines) * step) // 2
    for n, line in enumerate(row.lines):
        below = (x, top + n * step + step // 2)
        letters.draw_text(c, below, line, letters.SMALL_STRONG, ink, "midleft", dice_words.UNDER)


def _draw_beside(c: Canvas, at: tuple[int, int], side: SideDie) -> None:
    """A die beside the others, and its words."""
    x, y = at
    die(c, (x, y), side.die.value, side.die.sides, side.die.state, _SIZE * _SHARES[0])
    words = (x + c.px(_PITCH + _GAP), y + c.px(_SIZE / 2))
    letters.draw_text(c, words, side.words, letters.SMALL, dice_words.FAINT, "midleft",
                      dice_words.UNDER)  # fmt: skip
