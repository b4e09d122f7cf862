"""The narrow tray of a sailing roll: basic speed and dice, and the way that a ship has on."""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_die, draw_tumbling_die, draw_wax_seal
from game.ui.battle.dice.dice_timing import STAMP_SECONDS, DiceTiming
from game.ui.battle.dice.roll_view import RollView
from game.ui.battle.values import citations

_SUM: Final = 124
"""Units of a strip for the sum and its seal."""


@dataclass(frozen=True, slots=True)
class SailingSum:
    """The sum under a sailing roll: whose it is, basic speed, the wind that gave the dice, `is_removed` when
    they are taken away, the whole ('' until it is known), and anything else with its reason (a doubled die).
    """

    ship: str
    basic_speed: str
    wind_text: str
    is_removed: bool
    total: str = ""
    other: str = ""
    why: str = ""


def narrowed_rect(style: UiStyle, rect: pygame.Rect, roll: RollView, words: SailingSum) -> pygame.Rect:
    """Return the strip no wider than the sum on it, with room for its seal."""
    dice = sum(len(group.dice) for group in roll.groups)
    line = citations.with_clause(style, f"{dice}d6 {words.wind_text}", roll.clause)
    wide = style.px(150) + _figure_width(style, words.basic_speed, "basic speed")
    wide += letters.text_width("−", letters.NUMBER, style) + style.px(9)
    wide += max(style.px(38) * dice, letters.text_width(line, letters.SMALL, style)) + style.px(12)
    wide += _figure_width(style, words.other, words.why) if words.other else 0
    return pygame.Rect(rect.x, rect.y, min(rect.w, wide + style.text_px(_SUM)), rect.h)


def draw(c: Canvas, rect: pygame.Rect, timing: DiceTiming, sum_words: SailingSum) -> None:
    """Draw the narrow tray of a sailing roll: basic speed + dice = way on."""
    roll = timing.roll
    if roll is None:
        return
    timing = replace(timing, age=99.0) if c.style.is_motion_reduced else timing
    with c.text_region("strip", rect):
        panel_drawing.draw_panel(c, rect)
        middle = rect.centery
        x = rect.x + c.px(16)
        at, room = (x, middle - c.style.text_px(10)), c.px(122)
        letters.draw_fitted(c, at, "Speed", letters.PANEL_TITLE, room, anchor="midleft")
        at = (x, middle + c.style.text_px(14))
        letters.draw_fitted(c, at, sum_words.ship, letters.SMALL, room, palette.INK_2, "midleft")
        x = _draw_figure(c, rect.x + c.px(150), middle, sum_words.basic_speed, "basic speed")
        sign = "−" if sum_words.is_removed else "+"
        drawn = letters.draw_text(
            c, (x, middle - c.style.text_px(8)), sign, letters.NUMBER, palette.INK_2, "midleft"
        )
        x = _draw_dice(c, drawn.right + c.px(9), rect, (roll, timing), sum_words)
        taken = letters.text_width(sum_words.why, letters.SMALL, c.style) + c.px(14)
        if sum_words.other and x + taken <= rect.right - c.style.text_px(_SUM):
            x = _draw_figure(c, x, middle, sum_words.other, sum_words.why)
        if timing.age >= timing.stamp_time and sum_words.total:
            at = (rect.right - c.style.text_px(94), middle - c.style.text_px(8))
            letters.draw_text(c, at, "=", letters.NUMBER, palette.INK_2, "midright")
            pressed = min(1.0, (timing.age - timing.stamp_time) / STAMP_SECONDS)
            draw_wax_seal(
                c,
                (rect.right - c.style.text_px(50), middle),
                sum_words.total,
                "cm",
                "total",
                min(32.0 * c.style.text_scale, rect.h / c.style.unit / 2 - 6),
                pressed,
            )


def _figure_width(style: UiStyle, figure: str, words: str) -> int:
    """Return the pixels of a large figure over its words, with the air after it."""
    under = letters.text_width(words, letters.SMALL, style)
    return max(letters.text_width(figure, letters.NUMBER, style), under) + style.px(14)


def _draw_figure(c: Canvas, x: int, middle: int, figure: str, words: str) -> int:
    """Return a large figure over its words; returns the x after it."""
    letters.draw_text(c, (x, middle - c.style.text_px(8)), figure, letters.NUMBER, anchor="midleft")
    drawn = letters.draw_text(
        c, (x, middle + c.style.text_px(16)), words, letters.SMALL, palette.INK_2, "midleft"
    )
    return drawn.right + c.px(14)


def _draw_dice(
    c: Canvas, x: int, rect: pygame.Rect, lying: tuple[RollView, DiceTiming], words: SailingSum
) -> int:
    """Return the dice of the strip, and under them what gave them; returns the x after them."""
    (roll, timing), start = lying, x
    number = 0
    for group in roll.groups:
        for shown in group.dice:
            place = (x, rect.centery - c.style.text_px(8) - c.px(17))
            if timing.age >= timing.die_settle_time(number):
                draw_die(c, place, shown.value, shown.sides, "plain", 32)
            else:
                draw_tumbling_die(c, place, shown.sides, int(timing.age * 16) + number, 32)
            x += c.px(38)
            number += 1
    at = (start, rect.centery + c.style.text_px(16))
    line = citations.with_clause(c.style, f"{number}d6 {words.wind_text}", roll.clause)
    drawn = letters.draw_text(c, at, line, letters.SMALL, palette.INK_2, "midleft")
    return max(x, drawn.right) + c.px(12)
