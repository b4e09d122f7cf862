"""The two squadrons before a battle: their ships in profile and to one scale, their strength, and what each
side wins with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.levels import Level
from game.levels.format.ships import Ship
from game.play.briefing_words import strength_of
from game.stage.hulls.flags import ensign_name_for, paper_flag
from game.stage.hulls.ship_plans import plan_of
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.panels.record_panel import draw_profile
from game.ui.kit.layout import Column, Row
from game.ui.pages.level_briefs import SideBrief

_HULL_SHARE: Final = 0.82
"""Length of a hull as a share of the width of its profile."""
_HEIGHT_SHARE: Final = 0.62
"""Height of a profile as a share of its width."""
_LARGEST: Final = 150.0
"""Largest width of a profile in units: larger ones are coarse."""
_SMALLEST_SHARE: Final = 0.4
"""A smaller craft is drawn with this share of the length of the longest ship, or nobody would see it."""
_MAX_ROWS: Final = 4
_GAP: Final = 5.0
_USUAL_LENGTH: Final = 45.0
"""Metres of a ship whose length is not known."""
_MAX_AIM_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class _Strip:
    """The rows of ships of one side, with the px they may take."""

    ships: tuple[Ship, ...]
    rect: pygame.Rect

    def rows_of(self, count: int) -> list[tuple[Ship, ...]]:
        """Return the ships in that many rows, as equal as possible."""
        long = -(-len(self.ships) // count)
        return [self.ships[n : n + long] for n in range(0, len(self.ships), long)]


def draw_forces(c: Canvas, rect: pygame.Rect, level: Level, sides: Sequence[SideBrief]) -> None:
    """Draw the sides beside each other, the ships of the last one with their bows to the others."""
    parts = Row.repeat(len(sides), gap=c.px(24)).split(rect)
    aims = [_aim_lines(c.style, side, part.w) for side, part in zip(sides, parts, strict=True)]
    foot = max(map(len, aims)) * letters.line_height(letters.DENSE, c.style)
    rooms = [_profile_rect(c.style, part, foot) for part in parts]
    fleets = [tuple(ship for ship in level.ships if ship.side == side.id) for side in sides]
    strips = [_Strip(ships, room) for ships, room in zip(fleets, rooms, strict=True)]
    longest = max((_length_of(ship) for ship in level.ships), default=_USUAL_LENGTH)
    counts = range(1, _MAX_ROWS + 1)
    afloat = [strip for strip in strips if strip.ships]
    best = (max(_row_scale(c.style, strip, rows, longest) for rows in counts) for strip in afloat)
    scale = min(best, default=1.0)
    for n, (side, part, strip) in enumerate(zip(sides, parts, strips, strict=True)):
        _draw_words(c, part, level, side, foot)
        if strip.ships:
            rows = next(n for n in counts if _row_scale(c.style, strip, n, longest) >= scale)
            _draw_ships(c, strip, rows, scale, longest, faces_left=n > 0 and n == len(sides) - 1)


def _aim_lines(style: UiStyle, side: SideBrief, width_px: int) -> tuple[str, ...]:
    return letters.wrap_text(f"To win: {side.aim}", letters.DENSE, style, width_px)[:_MAX_AIM_LINES]


def _profile_rect(style: UiStyle, part: pygame.Rect, foot: int) -> pygame.Rect:
    """Return the px for ships, between the side's strength and its aim, which is `foot` px high."""
    heads = letters.line_height(letters.STRONG, style) + letters.line_height(letters.DENSE, style)
    top = heads + style.px(6)
    return pygame.Rect(part.x, part.y + top, part.w, max(1, part.h - top - foot - style.px(6)))


def _length_of(ship: Ship) -> float:
    return ship.length_m or _USUAL_LENGTH


def _drawn_length(ship: Ship, longest: float) -> float:
    return max(_length_of(ship), _SMALLEST_SHARE * longest)


def _row_scale(style: UiStyle, strip: _Strip, count: int, longest: float) -> float:
    """Return the largest px to a metre at which all ships fit in so many rows."""
    names = letters.line_height(letters.SMALL, style) if count == 1 else 0
    high = strip.rect.h / count - names
    widest = 0.0
    for row in strip.rows_of(count):
        room = strip.rect.w - style.px(_GAP) * (len(row) - 1)
        widest = max(widest, sum(_drawn_length(ship, longest) for ship in row) / max(1, room))
    wide = _HULL_SHARE / widest
    tall = high / _HEIGHT_SHARE * _HULL_SHARE / longest
    return max(0.01, min(wide, tall, style.px(_LARGEST) * _HULL_SHARE / longest))


def _draw_ships(
    c: Canvas, strip: _Strip, rows: int, scale: float, longest: float, *, faces_left: bool
) -> None:
    for ships, area in zip(strip.rows_of(rows), Column.repeat(rows).split(strip.rect), strict=False):
        boxes = _ship_boxes(c, ships, area, scale, longest, with_names=rows == 1)
        named = rows == 1 and _names_fit(c.style, ships, boxes)
        foot = letters.line_height(letters.SMALL, c.style) if named else 0
        for ship, box in zip(ships, boxes, strict=True):
            box.bottom = area.bottom - foot
            _draw_ship(c, ship, box, faces_left=faces_left)
            if named:
                at = (box.centerx, area.bottom - foot // 2)
                letters.draw_text(c, at, ship.name, letters.SMALL, palette.INK_2, "center")


def _draw_ship(c: Canvas, ship: Ship, box: pygame.Rect, *, faces_left: bool) -> None:
    plan = plan_of(ship.kind or "")
    masts = tuple(mast.name for mast in plan.masts)
    spars = (*masts, "bowsprit") if plan.bowsprit_length else masts
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    draw_profile(Canvas(sheet, c.style), sheet.get_rect(), spars, (), ship.kind or "")
    c.surface.blit(pygame.transform.flip(sheet, faces_left, False), box)


def _ship_boxes(
    c: Canvas, ships: Sequence[Ship], area: pygame.Rect, scale: float, longest: float, *, with_names: bool
) -> list[pygame.Rect]:
    """Return the boxes of a row from the left; few ships stand apart, so that their names have room."""
    wides = [_drawn_length(ship, longest) * scale / _HULL_SHARE for ship in ships]
    wanted = [max(wide, letters.text_width(ship.name, letters.SMALL, c.style) + c.px(8))
              for wide, ship in zip(wides, ships, strict=True)]  # fmt: skip
    cells = wanted if with_names and sum(wanted) + c.px(_GAP) * len(ships) <= area.w else wides
    boxes, x = list[pygame.Rect](), float(area.x)
    for wide, cell in zip(wides, cells, strict=True):
        left = x + (cell - wide) / 2
        boxes.append(pygame.Rect(round(left), area.y, round(wide), round(wide * _HEIGHT_SHARE)))
        x += cell + c.px(_GAP)
    return boxes


def _names_fit(style: UiStyle, ships: Sequence[Ship], boxes: Sequence[pygame.Rect]) -> bool:
    for n, (ship, box) in enumerate(zip(ships, boxes, strict=True)):
        half = letters.text_width(ship.name, letters.SMALL, style) / 2
        after = boxes[n + 1].centerx if n + 1 < len(boxes) else None
        if after is not None:
            next_half = letters.text_width(ships[n + 1].name, letters.SMALL, style) / 2
            if box.centerx + half + style.px(4) > after - next_half:
                return False
    return True


def _draw_words(c: Canvas, part: pygame.Rect, level: Level, side: SideBrief, foot: int) -> None:
    """Draw badge, ensign, name and strength above the ships, and the aim below, `foot` px high."""
    high, number = letters.line_height(letters.STRONG, c.style), side.side_index
    middle = part.y + high // 2
    panel_drawing.draw_badge(c, (part.x + c.px(10), middle), number, 9, "ABCD"[number])
    nation = next((each.nation for each in level.sides if each.id == side.id), None) or ""
    flag = pygame.Rect(part.x + c.px(26), 0, c.px(24), c.px(16))
    flag.centery = middle
    ensign = ensign_name_for(nation, "")
    left = flag.right + c.px(8) if ensign else flag.x
    if ensign:
        c.surface.blit(paper_flag(ensign, flag.size), flag)
        panel_drawing.draw_outline(c, flag, palette.INK_3, 1, 0)
    letters.draw_fitted(c, (left, middle), side.name, letters.STRONG, part.right - left, anchor="midleft")
    strength = strength_of(level, side.id).words
    at = (part.x, part.y + high + c.px(2))
    letters.draw_fitted(c, at, strength, letters.DENSE, part.w, palette.INK_2)
    if side.aim:
        aim = pygame.Rect(part.x, part.bottom - foot, part.w, foot)
        letters.draw_wrapped(c, aim, f"To win: {side.aim}", letters.DENSE)
