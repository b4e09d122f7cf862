"""The dice tray: dice tumble, hits rise, the seal is stamped, and what came of it stands beside.

Of guns the seal counts the hits so far while balls are in the air."""

from dataclasses import replace
from typing import Final, Literal

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_dice_bracket, draw_die, draw_tumbling_die, draw_wax_seal
from game.ui.battle.dice.dice_timing import (
    RISE_SECONDS,
    STAMP_SECONDS,
    DiceTiming,
    settle_seconds,
    tumble_seconds,
)
from game.ui.battle.dice.roll_view import DiceGroup, RollView, SideDie
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.values import citations
from game.ui.kit.panel_cache import Panel

__all__ = ["DiceTiming", "draw", "draw_result_seal", "narrowed_rect", "settle_seconds", "tumble_seconds"]

_SIZE: Final = 34
_PITCH: Final = 40
_GAP: Final = 14
_MIN_LABEL_WIDTH: Final = 62
_MAX_LABEL_WIDTH: Final = 190
_ROOMY: Final = 600
_RESULTS_WIDTH: Final = 250
_MIN_DICE_PERCENT: Final = 45
"""Percent of their size that dice have at the least."""
_MAX_ROWS_PERCENT: Final = 60
"""Percent of their size that dice in two rows have at the most: their reasons stand below them."""
_LABEL_BELOW: Final = 19
"""Units from the foot of the dice to the top of their reason."""


def draw(c: Canvas, rect: pygame.Rect, timing: DiceTiming) -> None:
    """Draw the tray with its roll."""
    roll = timing.roll
    if roll is None:
        return
    if c.style.is_motion_reduced:
        timing = replace(timing, age=99.0)
    with c.text_region("tray", rect):
        meta = f"{roll.needed_text}  {citations.clause_mark(c.style, roll.clause)}".strip()
        room = panel_drawing.draw_panel(c, rect, roll.title, meta)
        _draw_roll(c, room, roll, timing)


def _draw_roll(c: Canvas, room: pygame.Rect, roll: RollView, timing: DiceTiming) -> None:
    """Draw dice, seal, dice beside and results, from left to right."""
    beside_w = sum(_side_width(c.style, side) for side in roll.side_dice[:2])
    seal_w = c.style.text_px(90) + c.px(_GAP)
    rest = room.w - seal_w - beside_w - _natural_width(c.style, roll) - c.px(8)
    results_w = min(max(room.w // 3, rest), _results_width(c.style, roll))
    results_w = results_w if roll.results or roll.reasons else 0
    dice_w = room.w - seal_w - beside_w - results_w - c.px(8)
    cramped = c.style.text_scale > 1 or room.w < c.px(_ROOMY)
    cramped = cramped or not _has_room_for_reasons(c.style, roll, dice_w)
    if cramped and _natural_width(c.style, roll) > dice_w:
        # Large text or a narrow card: the reasons of the dice stay, the results are in the log.
        dice_w, results_w = dice_w + results_w, 0
    if _row_count(c.style, dice_w, roll) > 1 and not _has_room_for_reasons(c.style, roll, dice_w):
        # This many dice that even their reasons have no room: those beside them are in the log too.
        dice_w, roll = dice_w + beside_w, replace(roll, side_dice=())
    x = _draw_groups(c, pygame.Rect(room.x, room.y, dice_w, room.h), roll, timing)
    centre = (
        min(x + c.style.text_px(44), room.right - c.style.text_px(34)),
        room.y + min(c.style.text_px(38), room.h // 2 - c.px(2)),
    )
    draw_result_seal(c, centre, timing, min(34.0 * c.style.text_scale, room.h / c.style.unit / 2 - 4))
    x = centre[0] + c.style.text_px(46)
    if timing.age < timing.tumble_seconds:
        return
    for side in roll.side_dice[:2]:
        if x + _side_width(c.style, side) > room.right + c.px(8):
            break  # Many dice and large text: what it showed is in the log.
        x = _draw_side_die(c, pygame.Rect(x, room.y, _side_width(c.style, side), room.h), side)
    if results_w:
        _draw_results(c, pygame.Rect(x + c.px(6), room.y, room.right - x - c.px(6), room.h), roll)


def draw_result_seal(c: Canvas, centre: tuple[int, int], timing: DiceTiming, radius: float) -> None:
    """Draw the seal: what has hit so far while balls are in the air, at last the whole as it is stamped."""
    roll = timing.roll
    if roll is None:
        return
    if timing.age >= timing.stamp_time:
        pressed = min(1.0, (timing.age - timing.stamp_time) / STAMP_SECONDS)
        kind: Literal["hits", "total"] = "hits" if roll.is_red_seal else "total"
        draw_wax_seal(c, centre, roll.seal_figure, roll.seal_word, kind, radius, pressed)
    elif roll.is_red_seal and timing.hits_so_far:
        draw_wax_seal(c, centre, str(timing.hits_so_far), "so far", "hits", radius)


def tray_panel(layout: BattleLayout, timing: DiceTiming) -> Panel:
    """Return the tray with its dice; while they tumble it is painted every frame."""
    rect = narrowed_rect(layout.style, layout.tray, timing.roll)
    lie = (timing.roll, timing.settle_times, timing.hit_times) if timing.is_at_rest else None
    return Panel("tray", rect, lambda c: draw(c, rect, timing), lie)


def narrowed_rect(style: UiStyle, rect: pygame.Rect, roll: RollView | None) -> pygame.Rect:
    """Return the tray no wider than its roll needs: a small roll is not on an empty paper, and what
    comes of it makes it wider when it comes. A volley has all of it, for its special dice and what they bring
    come later."""
    if roll is None or roll.seal_word in ("hit", "hits"):
        return rect
    wanted = _natural_width(style, roll) + style.text_px(90) + style.px(_GAP + 8)
    wanted += sum(_side_width(style, side) for side in roll.side_dice[:2])
    wanted += _results_width(style, roll) if roll.results or roll.reasons else 0
    meta = letters.text_width(
        f"{roll.needed_text}  {citations.clause_mark(style, roll.clause)}", letters.SMALL, style
    )
    title = letters.text_width(roll.title, letters.PANEL_TITLE, style) + meta + style.px(60)
    wide = max(wanted, title) + style.px(32)
    return pygame.Rect(rect.x, rect.y, min(rect.w, wide), rect.h)


def _results_width(style: UiStyle, roll: RollView) -> int:
    """Return the pixels that what came of it needs, and at least what it is usually given."""
    rows = [(f"{sign} {name}", clause) for sign, name, clause in roll.reasons]
    longest = max(
        (
            letters.text_width(words, letters.SMALL, style)
            + letters.text_width(citations.clause_mark(style, clause), letters.SMALL, style)
            for words, clause in (*rows, *roll.results)
        ),
        default=0,
    )
    return max(style.text_px(_RESULTS_WIDTH), longest + style.px(34))


def _row_count(style: UiStyle, room: int, roll: RollView) -> int:
    """Return the number of rows for the dice of a group: two where this many pixels hold not even the
    smallest dice side by side."""
    smallest = style.px(_PITCH) * _MIN_DICE_PERCENT / 100
    dice = sum(len(group.dice) for group in roll.groups) * smallest
    return 1 if dice + style.px(_GAP * (len(roll.groups) - 1)) <= room else 2


def _dice_per_row(group: DiceGroup, rows: int) -> int:
    return -(-len(group.dice) // rows)


def _dice_scale(style: UiStyle, room: int, roll: RollView) -> float:
    """Return how small the dice must be so that all groups find this many pixels in a row enough, their
    labels as wide as they want to be."""
    rows = _row_count(style, room, roll)
    labels = [_group_width(style, replace(group, dice=()), 1.0) for group in roll.groups]
    row = [style.px(_PITCH) * _dice_per_row(group, rows) for group in roll.groups]
    spare = room - style.px(_GAP * (len(labels) - 1))
    for percent in range(100 if rows == 1 else _MAX_ROWS_PERCENT, _MIN_DICE_PERCENT, -1):
        wide = (max(w, d * percent / 100) for w, d in zip(labels, row, strict=True))
        if sum(wide) <= spare:
            return percent / 100
    return _MIN_DICE_PERCENT / 100


def _natural_width(style: UiStyle, roll: RollView) -> int:
    wanted = sum(_group_width(style, group, 1.0) for group in roll.groups)
    return wanted + style.px(_GAP * (len(roll.groups) - 1))


def _group_width(style: UiStyle, group: DiceGroup, scale: float) -> int:
    """Return the pixels that a group takes: its dice, and at least the room for its label on two lines."""
    wanted = max(_two_line_width(style, _group_label(style, group)), style.text_px(_MIN_LABEL_WIDTH))
    least = min(wanted, style.text_px(_MAX_LABEL_WIDTH))
    return max(round(style.px(_PITCH) * len(group.dice) * scale), least)


def _two_line_width(style: UiStyle, words: str) -> int:
    """Return px that words need where they stand on two lines, broken where both are shortest."""
    parts = words.split()
    halves = ((" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts) + 1))
    return min(
        (max(letters.text_width(half, letters.SMALL, style) for half in pair) for pair in halves), default=0
    )


def _group_label(style: UiStyle, group: DiceGroup) -> str:
    return citations.with_clause(style, group.label, group.clause)


def _draw_groups(c: Canvas, room: pygame.Rect, roll: RollView, timing: DiceTiming) -> int:
    """Draw every bracketed group; return the x after the last."""
    scale, rows = _dice_scale(c.style, room.w, roll), _row_count(c.style, room.w, roll)
    x, number = room.x, 0
    for group, wide in zip(roll.groups, _group_widths(c.style, roll, room.w), strict=True):
        lies = pygame.Rect(x, room.y, wide, room.h)
        _draw_group(c, lies, group, (scale, rows), (timing, number))
        number += 0 if group.is_removed else len(group.dice)
        x += wide + c.px(_GAP)
    return x


def _group_widths(style: UiStyle, roll: RollView, room: int) -> list[int]:
    """Return the pixels for each group where all have this many: labels give way, down to their longest
    words, before what stands beside the seal is pushed off the tray."""
    scale, rows = _dice_scale(style, room, roll), _row_count(style, room, roll)
    abreast = [_dice_per_row(group, rows) for group in roll.groups]
    wanted = [
        _group_width(style, replace(group, dice=group.dice[:many]), scale)
        for group, many in zip(roll.groups, abreast, strict=True)
    ]
    words = [_longest_word(style, _group_label(style, group)) for group in roll.groups]
    dice = [round(style.px(_PITCH) * many * scale) for many in abreast]
    least = [max(min(pair), d) for *pair, d in zip(wanted, words, dice, strict=True)]
    spare = room - style.px(_GAP * (len(wanted) - 1))
    if sum(least) > spare:  # so many reasons that even their longest words must be shortened
        least, wanted = dice, least
    share = min(1.0, max(0.0, (spare - sum(least)) / max(1, sum(wanted) - sum(least))))
    return [n + int((w - n) * share) for n, w in zip(least, wanted, strict=True)]


def _longest_word(style: UiStyle, words: str) -> int:
    """Return the pixels of the longest word, which no line can break."""
    return max((letters.text_width(word, letters.SMALL, style) for word in words.split()), default=0)


def _has_room_for_reasons(style: UiStyle, roll: RollView, room: int) -> bool:
    """Return whether every reason can be read on two lines where all groups share this many pixels."""
    for group, wide in zip(roll.groups, _group_widths(style, roll, room), strict=True):
        lines = letters.wrap_text(_group_label(style, group), letters.SMALL, style, wide)
        for line in (*lines[:1], " ".join(lines[1:])):
            if letters.text_width(line, letters.SMALL, style) > wide:
                return False
    return True


def _reason_lines(style: UiStyle, group: DiceGroup, room: pygame.Rect, below: int) -> list[str]:
    """Return the reason of a group, this many px below the top of its room, in as many lines as are left
    there, two at the least: small dice leave it a third, where labels have had to give way."""
    step = letters.line_height(letters.SMALL, style)
    most = max(2, (room.h - below) // step)
    lines = letters.wrap_text(_group_label(style, group), letters.SMALL, style, room.w)
    return list(lines) if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def _draw_group(
    c: Canvas,
    room: pygame.Rect,
    group: DiceGroup,
    size_and_rows: tuple[float, int],
    lying: tuple[DiceTiming, int],
) -> None:
    """Draw one group in its room: its dice of that scale in rows, tumbling or at rest, the bracket, the label
    and the clause; `lying` is the tray, and the number of its first die."""
    (x, y), (timing, first), (scale, rows) = room.topleft, lying, size_and_rows
    abreast = max(1, _dice_per_row(group, rows))
    size, pitch = _SIZE * scale, c.px(_PITCH * scale)
    for n, shown in enumerate(group.dice):
        age, lies = timing.age, timing.die_settle_time(first + n)
        place = (x + n % abreast * pitch, y + c.px(3) + n // abreast * pitch)
        if shown.state == "removed" or age >= lies:
            lift = min(1.0, max(0.0, (age - lies) / RISE_SECONDS))
            draw_die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            draw_tumbling_die(c, place, shown.sides, int(age * 16) + n, size)
    if not group.label:
        return
    end = max(x + abreast * pitch - c.px(4), x + c.px(30))
    foot = y + c.px(_SIZE * scale + _LABEL_BELOW - 5) + (rows - 1) * pitch
    ink = palette.WAX if group.is_removed else palette.INK_2
    draw_dice_bracket(c, x, end, foot, ink)
    step = letters.line_height(letters.SMALL, c.style)
    for n, line in enumerate(_reason_lines(c.style, group, room, foot + c.px(5) - y)):
        fitted = letters.truncate_text(line, letters.SMALL, c.style, room.w)
        letters.draw_text(c, (x, foot + c.px(5) + n * step), fitted, letters.SMALL, ink)


def _side_width(style: UiStyle, side: SideDie) -> int:
    """Return the pixels for a die beside and its words."""
    return max(
        style.px(70),
        min(style.text_px(104), letters.text_width(side.words, letters.SMALL, style) + style.px(14)),
    )


def _draw_side_die(c: Canvas, rect: pygame.Rect, side: SideDie) -> int:
    """Return a die beside the main ones, with its words and clause below; returns the x after it."""
    edge = c.px(_SIZE)
    draw_die(c, (rect.centerx - edge // 2, rect.y + c.px(3)), side.die.value, side.die.sides, side.die.state)
    step = letters.line_height(letters.SMALL, c.style)
    y = rect.y + edge + c.px(14)
    for line in letters.wrap_text(side.words, letters.SMALL, c.style, rect.w - c.px(6))[:2]:
        fitted = letters.truncate_text(line, letters.SMALL, c.style, rect.w - c.px(4))
        if y + step <= rect.bottom + c.px(4):
            at = (rect.centerx, y + step // 2)
            ink = palette.WAX if side.die.state == "hit" else palette.INK_2
            letters.draw_text(c, at, fitted, letters.SMALL, ink, "center")
        y += step
    return rect.right


def _draw_results(c: Canvas, rect: pygame.Rect, roll: RollView) -> None:
    """Draw what came of the roll, line by line with its clause; before that, the reasons of the target."""
    if rect.w < c.px(90):
        return
    rows: list[tuple[str, str, palette.Colour]] = [
        (f"{sign} {name}", clause, palette.INK_2) for sign, name, clause in roll.reasons
    ]
    rows += [(words, clause, palette.INK_1) for words, clause in roll.results]
    if not rows:
        return
    panel_drawing.draw_hairline(c, rect.topleft, (rect.x, rect.bottom - c.px(4)))
    step = c.style.text_px(17)
    most = max(1, rect.h // step)
    x, y = rect.x + c.px(10), rect.y + step // 2
    free = most - len(rows)
    for words, clause, ink in rows[-most:]:
        mark = citations.clause_mark(c.style, clause)
        room = rect.right - x - letters.text_width(mark, letters.SMALL, c.style) - c.px(8)
        lines = list(letters.wrap_text(words, letters.SMALL, c.style, room))
        if len(lines) - 1 > free:
            lines = [letters.truncate_text(words, letters.SMALL, c.style, room)]
        free -= len(lines) - 1
        letters.draw_text(c, (rect.right, y), mark, letters.SMALL, palette.CLAUSE, "midright")
        for line in lines:
            letters.draw_text(c, (x, y), line, letters.SMALL, ink, "midleft")
            y += step
