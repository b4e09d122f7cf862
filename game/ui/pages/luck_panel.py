"""Luck on paper: how the dice of the guns fell, and what luck and orders weighed turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import pygame

from game.analysis.analysis_report import signed_points
from game.analysis.dice_luck import DiceLuck
from game.analysis.luck import BattleAccount, TurnAccount, whole_points
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas

DICE_NOTE: Final = "In so many of a hundred battles the same dice would have hit less."
PARTS_NOTE: Final = (
    "Parts may be more than a hundred: a chance can be thrown away and won back. Orders count against "
    "what an Admiral would have ordered."
)
_SPREAD: Final = 4
"""Standard deviations of hits that a bell shows on either side."""
_FILL_ALPHA: Final = 90
_BADGE: Final = 7.0


@dataclass(frozen=True, slots=True)
class LuckNames:
    """Ids and names of the sides in the level's order; ``viewer``: the number of the side from which
    luck is seen."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    viewer: int = 0

    def number(self, side: str) -> int:
        """Return the number of a side."""
        return self.ids.index(side)

    def name(self, side: str) -> str:
        """Return the name of a side."""
        return self.names[self.number(side)]


# ------------------------------------------------------------------------------ the dice
def draw_dice_luck(c: Canvas, rect: pygame.Rect, lucks: Sequence[DiceLuck], names: LuckNames) -> None:
    """Draw a bell for each side that fired: all hits that its dice could have come to, and those
    they did."""
    if not lucks:
        letters.draw_wrapped(c, rect, "Nobody fired.", letters.BODY, palette.INK_2)
        return
    note = letters.line_height(letters.SMALL, c.style) * 2
    high = min((rect.h - note) // len(lucks), c.style.text_px(190))
    for number, luck in enumerate(lucks):
        draw_bell(c, pygame.Rect(rect.x, rect.y + number * high, rect.w, high - c.px(8)), luck, names)
    foot = pygame.Rect(rect.x, rect.y + len(lucks) * high, rect.w, note)
    letters.draw_wrapped(c, foot, DICE_NOTE, letters.SMALL, palette.INK_2)


def draw_bell(c: Canvas, rect: pygame.Rect, luck: DiceLuck, names: LuckNames) -> None:
    """Draw one side's bell with its words below."""
    line = letters.line_height(letters.STRONG, c.style)
    words = pygame.Rect(rect.x, rect.bottom - 2 * line, rect.w, 2 * line)
    area = pygame.Rect(rect.x, rect.y + c.px(14), rect.w, max(c.px(12), words.y - rect.y - c.px(18)))
    first, shown = _shown_chances(luck)
    highest = max(shown)
    across = area.w / max(1, len(shown) - 1)
    curve = [
        (round(area.x + n * across), round(area.bottom - (area.h - 1) * chance / highest))
        for n, chance in enumerate(shown)
    ]
    ink = c.style.side_colours(names.number(luck.side)).paper
    here = min(max(luck.hits - first, 0), len(shown) - 1)
    below = [*curve[: here + 1], (curve[here][0], area.bottom), (area.x, area.bottom)]
    if len(below) > 2:
        sheet = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.polygon(sheet, (*ink, _FILL_ALPHA), [(x - area.x, y - area.y) for x, y in below])
        c.surface.blit(sheet, area)
    panel_drawing.draw_hairline(c, area.bottomleft, area.bottomright)
    if len(curve) > 1:
        pygame.draw.aalines(c.surface, palette.INK_2, False, curve)
    pygame.draw.line(c.surface, ink, (curve[here][0], area.bottom), (curve[here][0], area.y), max(2, c.px(2)))
    panel_drawing.draw_badge(c, (curve[here][0], area.y - c.px(4)), names.number(luck.side), _BADGE)
    said = f"{names.name(luck.side)}: luckier than {luck.luckier_than} in 100"
    letters.draw_text(
        c, words.topleft, letters.truncate_text(said, letters.STRONG, c.style, words.w), letters.STRONG
    )
    counted = f"{luck.hits} hits of {luck.dice} dice, {round(luck.due)} due"
    letters.draw_text(c, (words.x, words.y + line), counted, letters.DENSE, palette.INK_2)


def _shown_chances(luck: DiceLuck) -> tuple[int, Sequence[float]]:
    """Return the first number of hits that is shown, and the chances from there."""
    spread = sum((n - luck.due) ** 2 * Fraction(chance) for n, chance in enumerate(luck.chances)) ** 0.5
    first = max(0, min(luck.hits, int(luck.due - _SPREAD * spread)))
    last = min(luck.dice, max(luck.hits, int(luck.due + _SPREAD * spread) + 1))
    return first, luck.chances[first : last + 1]


# ------------------------------------------------------------------------------ luck and orders
def account_sentences(account: BattleAccount, names: LuckNames) -> list[str]:
    """Return the sum of a battle in words, from the viewer's side, in whole points that add up."""
    sign = -1 if names.viewer else 1
    start, end = (round(100 * (1 - x if names.viewer else x)) for x in (account.start, account.end))
    own, other = names.ids[names.viewer], names.ids[1 - names.viewer]
    parts = [sign * account.luck, account.orders[own], -account.orders[other]]
    luck, orders, others = (
        signed_points(Fraction(points, 100)) for points in whole_points(parts, end - start)
    )
    return [
        f"{names.name(own)}: a chance of {start} in a hundred at the start, {end} at the end.",
        f"Luck {luck} ± {round(100 * account.half_width)}",
        f"Own orders {orders}",
        f"Orders of {names.name(other)} {others}",
    ]


def draw_luck_panel(c: Canvas, rect: pygame.Rect, account: BattleAccount, names: LuckNames) -> None:
    """Draw the sum of a battle in words, and below it luck and orders of each turn as bars."""
    head, *parts = account_sentences(account, names)
    inner = rect.copy()
    inner.y = letters.draw_wrapped(c, inner, head, letters.BODY, palette.INK_1) + c.px(6)
    line = letters.line_height(letters.STRONG, c.style)
    for words, ink in zip(parts, (palette.OCHRE, palette.TEAL, palette.TEAL), strict=True):
        panel_drawing.draw_block(
            c, pygame.Rect(inner.x, inner.y + c.px(2), c.px(12), c.px(12)), ink, palette.INK_3
        )
        room = inner.w - c.px(20)
        said = letters.truncate_text(words, letters.STRONG, c.style, room)
        letters.draw_text(c, (inner.x + c.px(20), inner.y), said, letters.STRONG)
        inner.y += line + c.px(2)
    lines = letters.wrap_text(PARTS_NOTE, letters.SMALL, c.style, rect.w)
    note = letters.line_height(letters.SMALL, c.style) * len(lines)
    bars = pygame.Rect(rect.x, inner.y + c.px(8), rect.w, rect.bottom - note - inner.y - c.px(16))
    if bars.h >= c.style.text_px(60):
        _draw_turns(c, bars, account.turns, -1 if names.viewer else 1)
    foot = pygame.Rect(rect.x, rect.bottom - note, rect.w, note)
    letters.draw_wrapped(c, foot, PARTS_NOTE, letters.SMALL, palette.INK_2)


def _draw_turns(c: Canvas, rect: pygame.Rect, turns: Sequence[TurnAccount], sign: int) -> None:
    """Draw two bars a turn: luck, and the orders of both sides together."""
    line = letters.line_height(letters.SMALL, c.style)
    area = pygame.Rect(rect.x, rect.y, rect.w, rect.h - line)
    moved = [(sign * turn.luck, sign * (turn.after - turn.before - turn.luck)) for turn in turns]
    most = max((abs(part) for parts in moved for part in parts), default=Fraction(0)) or Fraction(1)
    pitch = area.w / max(1, len(turns))
    every = max(1, round(c.style.text_px(24) / max(1, pitch)))
    for number, (turn, parts) in enumerate(zip(turns, moved, strict=True)):
        x, wide = area.x + round(number * pitch), max(2, round(pitch * 0.36))
        for place, (part, ink) in enumerate(zip(parts, (palette.OCHRE, palette.TEAL), strict=True)):
            high = round(abs(part) / most * (area.h // 2 - 2))
            top = area.centery - high if part > 0 else area.centery
            bar = pygame.Rect(x + round(pitch * 0.1) + place * wide, top, wide, max(1, high))
            pygame.draw.rect(c.surface, c.style.drawn_colour(ink), bar)
        if number % every == 0:
            at = (x + round(pitch / 2), rect.bottom - line // 2)
            letters.draw_text(c, at, str(turn.turn), letters.SMALL, palette.INK_2, "center")
    panel_drawing.draw_hairline(c, area.midleft, area.midright)
