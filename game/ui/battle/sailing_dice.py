"""The narrow tray of a sailing roll: basic speed and dice, and the way that a ship has on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.dice import die, tumbling
from game.stage.paper.seals import seal
from game.ui.battle import citations
from game.ui.battle.dice_timing import STAMP, DiceTiming
from game.ui.battle.roll_view import RollView

_SUM: Final = 124
"""Units of a strip for the sum and its seal."""


@dataclass(frozen=True, slots=True)
class WayOn:
    """The sum under a sailing roll: whose it is, basic speed, the wind that gave the dice, `off`
    when they are taken away, the whole ('' until it is known), and anything else with its reason (a
    doubled die)."""

    ship: str
    basic: str
    wind: str
    off: bool
    total: str = ""
    other: str = ""
    why: str = ""


def narrowed(look: Look, rect: pygame.Rect, throw: RollView, words: WayOn) -> pygame.Rect:
    """The strip no wider than the sum on it, with room for its seal."""
    dice = sum(len(group.dice) for group in throw.groups)
    line = citations.cited(look, f"{dice}d6 {words.wind}", throw.clause)
    wide = look.px(150) + _figure_width(look, words.basic, "basic speed")
    wide += letters.width("−", letters.NUMBER, look) + look.px(9)
    wide += max(look.px(38) * dice, letters.width(line, letters.SMALL, look)) + look.px(12)
    wide += _figure_width(look, words.other, words.why) if words.other else 0
    return pygame.Rect(rect.x, rect.y, min(rect.w, wide + look.grown(_SUM)), rect.h)


def draw(c: Canvas, rect: pygame.Rect, tray: DiceTiming, sum_words: WayOn) -> None:
    """The narrow tray of a sailing roll: basic speed + dice = way on."""
    throw = tray.throw
    if throw is None:
        return
    tray = replace(tray, age=99.0) if c.look.still else tray
    with c.region("strip", rect):
        paint.panel(c, rect)
        middle = rect.centery
        x = rect.x + c.px(16)
        at, room = (x, middle - c.look.grown(10)), c.px(122)
        fitting.draw_fitted(c, at, "Way on", letters.PANEL_TITLE, room, anchor="midleft")
        at = (x, middle + c.look.grown(14))
        fitting.draw_fitted(c, at, sum_words.ship, letters.SMALL, room, palette.INK_2, "midleft")
        x = _figure(c, rect.x + c.px(150), middle, sum_words.basic, "basic speed")
        sign = "−" if sum_words.off else "+"
        drawn = letters.draw_text(
            c, (x, middle - c.look.grown(8)), sign, letters.NUMBER, palette.INK_2, "midleft"
        )
        x = _strip_dice(c, drawn.right + c.px(9), rect, (throw, tray), sum_words)
        taken = letters.width(sum_words.why, letters.SMALL, c.look) + c.px(14)
        if sum_words.other and x + taken <= rect.right - c.look.grown(_SUM):
            x = _figure(c, x, middle, sum_words.other, sum_words.why)
        if tray.age >= tray.stamp_time and sum_words.total:
            at = (rect.right - c.look.grown(94), middle - c.look.grown(8))
            letters.draw_text(c, at, "=", letters.NUMBER, palette.INK_2, "midright")
            pressed = min(1.0, (tray.age - tray.stamp_time) / STAMP)
            seal(
                c,
                (rect.right - c.look.grown(50), middle),
                sum_words.total,
                "cm",
                "total",
                min(32.0 * c.look.text, rect.h / c.look.u / 2 - 6),
                pressed,
            )


def _figure_width(look: Look, figure: str, words: str) -> int:
    """Pixels of a large figure over its words, with the air after it."""
    under = letters.width(words, letters.SMALL, look)
    return max(letters.width(figure, letters.NUMBER, look), under) + look.px(14)


def _figure(c: Canvas, x: int, middle: int, figure: str, words: str) -> int:
    """A large figure over its words; returns the x after it."""
    letters.draw_text(c, (x, middle - c.look.grown(8)), figure, letters.NUMBER, anchor="midleft")
    drawn = letters.draw_text(
        c, (x, middle + c.look.grown(16)), words, letters.SMALL, palette.INK_2, "midleft"
    )
    return drawn.right + c.px(14)


def _strip_dice(
    c: Canvas, x: int, rect: pygame.Rect, lying: tuple[RollView, DiceTiming], words: WayOn
) -> int:
    """The dice of the strip, and under them what gave them; returns the x after them."""
    (throw, tray), start = lying, x
    number = 0
    for group in throw.groups:
        for shown in group.dice:
            place = (x, rect.centery - c.look.grown(8) - c.px(17))
            if tray.age >= tray.lies_at(number):
                die(c, place, shown.value, shown.sides, "plain", 32)
            else:
                tumbling(c, place, shown.sides, int(tray.age * 16) + number, 32)
            x += c.px(38)
            number += 1
    at = (start, rect.centery + c.look.grown(16))
    line = citations.cited(c.look, f"{number}d6 {words.wind}", throw.clause)
    drawn = letters.draw_text(c, at, line, letters.SMALL, palette.INK_2, "midleft")
    return max(x, drawn.right) + c.px(12)
