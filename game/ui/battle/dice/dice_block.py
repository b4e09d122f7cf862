"""Many dice on the sea in a block, for a place beside the ships: the groups are one under the other in short
rows of small dice, each with its reason at its right, under them what the roll comes to."""

from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_die, draw_tumbling_die
from game.ui.battle.dice import dice_row
from game.ui.battle.dice.dice_timing import RISE_SECONDS, DiceTiming
from game.ui.battle.dice.dice_tray import draw_result_seal
from game.ui.battle.dice.roll_view import DiceGroup, RollView, SideDie

_COLUMN_COUNTS: Final = (12, 8, 5, 4)
"""This many dice may be side by side."""
_DICE_SCALES: Final = (0.85, 0.7)
"""How small its dice are, as shares of those in a row."""
_SIZE, _PITCH, _ROLLING_SIZE = 26.0, 32.0, 28.0
_MAX_LABEL_WIDTH: Final = 170
"""Units that a reason may be wide before it is broken."""
_GAP, _GROUP_GAP, _EDGE = 12, 4, 14
"""Units between dice and their reasons, between two groups, and at the edges."""
_TITLE_LINES: Final = 2
_SEAL: Final = 26.0
_SEAL_WIDTH: Final = 2.5 * _SEAL + 8
"""Units of the seal, as large as it is before it lands, and of the air before it."""
_MAX_SIDE_DICE: Final = 2
"""This many dice are thrown beside a volley at the most, after its own."""


@dataclass(frozen=True, slots=True)
class DiceBlock:
    """How a block is laid: this many dice side by side, and the share of their size they have."""

    columns: int
    scale: float


@dataclass(frozen=True, slots=True)
class _Row:
    """A group in the block: its dice (of those taken away one), its reason in lines, px high."""

    group: DiceGroup
    dice: int
    lines: tuple[str, ...]
    height: int


def possible_blocks(style: UiStyle, roll: RollView) -> list[DiceBlock]:
    """Return the blocks in which every word of the roll has room, the largest dice first. A row of the
    largest group is no longer than the others of it."""
    most = max(1, *(_dice_count(group) for group in roll.groups)) if roll.groups else 1
    columns = dict.fromkeys(ceil(most / ceil(most / n)) for n in _COLUMN_COUNTS)
    tried = (DiceBlock(n, share) for share in _DICE_SCALES for n in columns)
    return [block for block in tried if fits_in_block(style, roll, block)]


def fits_in_block(style: UiStyle, roll: RollView, block: DiceBlock) -> bool:
    """Return whether every word of the roll has room in this block."""
    wide = _content_width(style, roll, block)
    room = wide - style.text_px(_SEAL_WIDTH)
    needed = len(dice_row.needed_lines(style, roll, room))
    why = [letters.wrap_text(words, letters.SMALL, style, room) for words in dice_row.reason_lines(roll)]
    lines = needed + sum(map(len, why))
    titles = letters.wrap_text(roll.title, dice_row.TITLE_ROLE, style, wide)
    fits = all(letters.text_width(line, dice_row.TITLE_ROLE, style) <= wide for line in titles)
    enough = needed <= dice_row.MAX_NEEDED_LINES and lines <= dice_row.MAX_LINES
    return fits and len(titles) <= _TITLE_LINES and enough


def block_size(style: UiStyle, roll: RollView, block: DiceBlock) -> tuple[int, int]:
    """Return px of the block."""
    wide = _content_width(style, roll, block)
    rows = sum(row.height for row in _rows(style, roll, block))
    high = _title_height(style, roll, wide) + rows + _side_dice_height(style, roll) + _foot_height(style)
    return wide + 2 * style.px(_EDGE), high + style.px(_EDGE)


def draw(c: Canvas, rect: pygame.Rect, timing: DiceTiming, block: DiceBlock) -> None:
    """Draw the roll as the block that fills `rect`."""
    roll, style = timing.roll, c.style
    if roll is None:
        return
    wide, x, y = _content_width(style, roll, block), rect.x + c.px(_EDGE), rect.y
    step = letters.line_height(dice_row.TITLE_ROLE, style)
    for line in letters.wrap_text(roll.title, dice_row.TITLE_ROLE, style, wide):
        at = (x, y + step // 2)
        letters.draw_text(c, at, line, dice_row.TITLE_ROLE, palette.CREAM, "midleft", dice_row.BACKING_COLOUR)
        y += step
    y, number = rect.y + _title_height(style, roll, wide), 0
    for row in _rows(style, roll, block):
        _draw_row(c, (x, y), row, block, (timing, number))
        number += 0 if row.group.is_removed else len(row.group.dice)
        y += row.height
    told = timing.age >= timing.tumble_seconds
    words = pygame.Rect(x, y, wide - style.text_px(_SEAL_WIDTH), _foot_height(style))
    dice_row.draw_roll_words(c, words, roll, told)
    seal = (x + wide - style.text_px(_SEAL), y + _foot_height(style) // 2)
    draw_result_seal(c, seal, timing, _SEAL * style.text_scale)
    for n, side in enumerate(roll.side_dice[:_MAX_SIDE_DICE] if told else ()):
        _draw_side_die(c, (x, words.bottom + n * c.px(_PITCH)), side)


def _dice_count(group: DiceGroup) -> int:
    """Return how many dice of a group are shown: of those that are taken away one."""
    return min(1, len(group.dice)) if group.is_removed else len(group.dice)


def _dice_width(style: UiStyle, roll: RollView, block: DiceBlock) -> int:
    most = max((_dice_count(group) for group in roll.groups), default=0)
    return min(block.columns, most) * style.px(_PITCH * block.scale)


def _content_width(style: UiStyle, roll: RollView, block: DiceBlock) -> int:
    """Return px from the first die to the end of the longest reason; what stands at the foot needs some room
    too."""
    rows = _rows(style, roll, block)
    lines = [line for row in rows for line in row.lines]
    words = max((letters.text_width(line, letters.SMALL_STRONG, style) for line in lines), default=0)
    foot = style.text_px(_MAX_LABEL_WIDTH + _SEAL_WIDTH)
    return max(_dice_width(style, roll, block) + style.px(_GAP) + words, foot)


def _rows(style: UiStyle, roll: RollView, block: DiceBlock) -> list[_Row]:
    """Return the groups, one under the other."""
    step, pitch = letters.line_height(letters.SMALL_STRONG, style), style.px(_PITCH * block.scale)
    found = list[_Row]()
    for group in roll.groups:
        lines: tuple[str, ...] = ()
        dice = _dice_count(group)
        if group.label:
            lines = letters.wrap_text(
                group.label, letters.SMALL_STRONG, style, style.text_px(_MAX_LABEL_WIDTH)
            )
        rows = ceil(dice / block.columns)
        high = max(rows * pitch, len(lines) * step) + style.px(_GROUP_GAP)
        found.append(_Row(group, dice, lines, high))
    return found


def _title_height(style: UiStyle, roll: RollView, wide: int) -> int:
    lines = len(letters.wrap_text(roll.title, dice_row.TITLE_ROLE, style, wide))
    return lines * letters.line_height(dice_row.TITLE_ROLE, style) + style.px(_GROUP_GAP)


def _side_dice_height(style: UiStyle, roll: RollView) -> int:
    """Return px kept for dice beside the others, which come later."""
    kept = _MAX_SIDE_DICE if dice_row.is_volley(roll) else len(roll.side_dice[:_MAX_SIDE_DICE])
    return kept * style.px(_PITCH)


def _foot_height(style: UiStyle) -> int:
    step = letters.line_height(letters.SMALL, style)
    return max(dice_row.MAX_LINES * step, style.text_px(2 * _SEAL))


def _draw_row(
    c: Canvas, at: tuple[int, int], row: _Row, block: DiceBlock, lying: tuple[DiceTiming, int]
) -> None:
    """Draw one group: its dice, tumbling or at rest, and its reason; `lying` is the tray, and the number of
    its first die."""
    (x, y), (timing, first) = at, lying
    pitch, size = c.px(_PITCH * block.scale), _SIZE * block.scale
    for n, shown in enumerate(row.group.dice[: row.dice]):
        place = x + n % block.columns * pitch, y + n // block.columns * pitch
        lies = timing.die_settle_time(first + n)
        if shown.state == "removed" or timing.age >= lies:
            lift = min(1.0, max(0.0, (timing.age - lies) / RISE_SECONDS))
            draw_die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            draw_tumbling_die(c, place, shown.sides, int(timing.age * 16) + n, _ROLLING_SIZE * block.scale)
    assert timing.roll is not None
    ink = palette.FRESH_LOSS if row.group.is_removed else palette.CREAM
    step = letters.line_height(letters.SMALL_STRONG, c.style)
    x += _dice_width(c.style, timing.roll, block) + c.px(_GAP)
    top = y + (max(pitch, len(row.lines) * step) - len(row.lines) * step) // 2
    for n, line in enumerate(row.lines):
        below = (x, top + n * step + step // 2)
        letters.draw_text(c, below, line, letters.SMALL_STRONG, ink, "midleft", dice_row.BACKING_COLOUR)


def _draw_side_die(c: Canvas, at: tuple[int, int], side: SideDie) -> None:
    """Draw a die beside the others, and its words."""
    x, y = at
    draw_die(c, (x, y), side.die.value, side.die.sides, side.die.state, _SIZE * _DICE_SCALES[0])
    words = (x + c.px(_PITCH + _GAP), y + c.px(_SIZE / 2))
    letters.draw_text(c, words, side.words, letters.SMALL, dice_row.FAINT_COLOUR, "midleft",
                      dice_row.BACKING_COLOUR)  # fmt: skip
