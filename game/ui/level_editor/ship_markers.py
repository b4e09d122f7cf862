"""Ships of a level on the chart; and the level set up by its own book, for their lengths and ranges.

The setup is cached for one level, since a large fleet takes longer than a frame.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

import pygame

from game.books import shelf
from game.core.table import Table
from game.levels import Level
from game.levels.conditions.level_events import ships_at_start
from game.scene.label_placement import Box, Label, place_boxes, place_labels
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.charts.chart import BEAM_SHARE, draw_hull_to_scale, hull_outline
from game.stage.frame.camera import HULL_METRES_PER_CM
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.level_editor.chart_view import ChartViewport

_DEFAULT_LENGTH_M: Final = 45.0
"""Length in metres of an unknown hull."""
_MIN_HULL_PX: Final = 9.0
"""Length in units below which a hull has a badge."""
_HIT_MARGIN: Final = 9.0
"""Distance in units within which a press takes a hull."""
_LATER_ALPHA: Final = 120
"""Opacity of a ship that arrives later, of 255."""
NAME_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 16)


@dataclass(frozen=True, slots=True)
class ChartHull:
    """A ship on the chart: number in the file, position and length in cm, heading in degrees, side number,
    name, and whether she arrives later."""

    number: int
    position: Point
    heading: float
    length: float
    side: int
    name: str
    is_later_arrival: bool = False


def chart_hulls(level: Level, lengths_cm: dict[str, float]) -> tuple[ChartHull, ...]:
    """Return the ships in file order."""
    sides, there = [side.id for side in level.sides], {s.id for s in ships_at_start(level)}
    return tuple(
        ChartHull(
            number,
            level.chart.position_in_cm(ship.at),
            ship.heading,
            lengths_cm.get(ship.id) or (ship.length_m or _DEFAULT_LENGTH_M) / HULL_METRES_PER_CM,
            sides.index(ship.side) % len(palette.SIDES),
            ship.name or ship.id,
            ship.id not in there,
        )
        for number, ship in enumerate(level.ships)
    )


def hull_at(hulls: Sequence[ChartHull], viewport: ChartViewport, px: Point, unit: float) -> ChartHull | None:
    """Return the closest ship at this px; of several the one drawn last."""
    found = [(_px_from_hull(hull, viewport, px), -n, hull) for n, hull in enumerate(hulls)]
    near = [one for one in found if one[0] <= _HIT_MARGIN * unit]
    return min(near, key=lambda one: one[:2])[2] if near else None


def _px_from_hull(hull: ChartHull, viewport: ChartViewport, px: Point) -> float:
    x, y = viewport.to_px(*hull.position)
    ring = hull_outline((x, y), hull.length * viewport.scale, hull.heading)
    bow, stern = ring[0], ((ring[4][0] + ring[5][0]) / 2, (ring[4][1] + ring[5][1]) / 2)
    long = hypot(stern[0] - bow[0], stern[1] - bow[1]) or 1.0
    along = ((px[0] - bow[0]) * (stern[0] - bow[0]) + (px[1] - bow[1]) * (stern[1] - bow[1])) / long
    share = min(1.0, max(0.0, along / long))
    near = (bow[0] + (stern[0] - bow[0]) * share, bow[1] + (stern[1] - bow[1]) * share)
    away = hypot(px[0] - near[0], px[1] - near[1])
    return max(0.0, away - hull.length * viewport.scale * BEAM_SHARE / 2)


def hull_rect(hull: ChartHull, viewport: ChartViewport) -> pygame.Rect:
    """Return the rectangle of a hull in px."""
    x, y = viewport.to_px(*hull.position)
    west, north, east, south = _hull_extent(max(8.0, hull.length * viewport.scale), hull.heading)
    left, top = round(x + west) - 1, round(y + north) - 1
    return pygame.Rect(left, top, round(x + east) + 2 - left, round(y + south) + 2 - top)


@lru_cache(maxsize=512)
def _hull_extent(length: float, heading: float) -> tuple[float, float, float, float]:
    ring = hull_outline((0.0, 0.0), length, heading)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def draw_hulls(
    c: Canvas, viewport: ChartViewport, hulls: Sequence[ChartHull], selected: Collection[int] = ()
) -> None:
    """Draw the hulls in view; those with a `selected` number last, with an ochre edge."""
    room = viewport.area
    for hull in sorted(hulls, key=lambda hull: hull.number in selected):
        box = hull_rect(hull, viewport)
        if not box.colliderect(room):
            continue
        mine = hull.number in selected
        sign = hull.side, c.style.side_colours(hull.side).paper
        edge = palette.FOCUS if mine else palette.INK_1
        px = hull.length * viewport.scale
        if mine:
            long = hull.length * viewport.scale + c.px(7)
            beam = (hull.length * viewport.scale * BEAM_SHARE + c.px(7)) / long
            ring = hull_outline(viewport.to_px(*hull.position), long, hull.heading, beam)
            pygame.draw.polygon(c.surface, palette.FOCUS, ring)
            pygame.draw.aalines(c.surface, palette.INK_1, True, ring)
        alpha = _LATER_ALPHA if hull.is_later_arrival and not mine else 255
        draw_hull_to_scale(c.surface, viewport.to_px(*hull.position), px, hull.heading, sign, edge, alpha)
        if px < c.style.unit * _MIN_HULL_PX:
            panel_drawing.draw_badge(c, (box.right + c.px(3), box.top - c.px(2)), hull.side, 4)


def draw_hull_names(
    c: Canvas,
    viewport: ChartViewport,
    hulls: Sequence[ChartHull],
    taken_rects: list[pygame.Rect],
    points: Sequence[Point] = (),
    last_places: dict[int, int] | None = None,
) -> None:
    """Draw names where there is space, each at the best of its eight places. `taken_rects` grows; a name
    covers few of the `points` in px. `last_places`, by the ship's number, keeps names where they were."""
    boxes = [hull_rect(hull, viewport) for hull in hulls]
    seen = [(hull, box) for hull, box in zip(hulls, boxes, strict=True) if viewport.area.contains(box)]
    taken_rects += [box for _, box in seen]
    places = {} if last_places is None else last_places
    labels = [Label(Box(*box), *_name_size(c, hull), c.px(3), places.get(hull.number)) for hull, box in seen]
    found = place_labels(labels, Box(*viewport.area), [Box(*rect) for rect in taken_rects], points)
    for (hull, _), label, place in zip(seen, labels, found, strict=True):
        spots = [place.box, *place_boxes(label)]
        rects = [pygame.Rect(round(spot.left), round(spot.top), label.width, label.height) for spot in spots]
        fits = (r for r in rects if viewport.area.contains(r) and r.collidelist(taken_rects) < 0)
        rect = next(fits, None)
        if rect is not None:
            places[hull.number] = place.place
            taken_rects.append(rect)
            draw_name_in(c, hull, rect)


def draw_hull_name(c: Canvas, viewport: ChartViewport, hull: ChartHull) -> None:
    """Draw the name of the selected ship, with or without space."""
    spot = name_positions(c, viewport, hull)[0]
    if viewport.area.contains(spot):
        draw_name_in(c, hull, spot)


def name_positions(c: Canvas, viewport: ChartViewport, hull: ChartHull) -> list[pygame.Rect]:
    """Return where a name may be, best first."""
    label = Label(Box(*hull_rect(hull, viewport)), *_name_size(c, hull), c.px(3))
    return [pygame.Rect(*map(round, box)) for box in place_boxes(label)]


def _name_size(c: Canvas, hull: ChartHull) -> tuple[int, int]:
    wide = letters.text_width(hull.name, NAME_ROLE, c.style) + c.px(4)
    return wide, letters.line_height(NAME_ROLE, c.style) + c.px(4)


def draw_name_in(c: Canvas, hull: ChartHull, rect: pygame.Rect) -> None:
    """Draw a name with an edge of paper."""
    with c.text_region(f"tag-{hull.number}", rect):
        at = rect.center
        letters.draw_text(c, at, hull.name, NAME_ROLE, palette.INK_1, "center", palette.PAPER_0)


class RulesPreview:
    """Cache of the last level's table."""

    def __init__(self) -> None:
        self._level: Level | None = None
        self._table: Table | None = None

    def ship_lengths_cm(self, level: Level) -> dict[str, float]:
        """Return the length of each ship in cm; nothing if the book refuses the level."""
        table = self._table_of(level)
        if table is None:
            return {}
        with table.as_current():
            seen = shelf.book(level.rules.book).rules.sight()
            return {ship.id: ship.length / CM for ship in seen}

    def ship_ranges(self, level: Level, ship_id: str, cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
        """Return the range bands of a ship at a position in cm and a heading in degrees."""
        table = self._table_of(level)
        if table is None:
            return ()
        with table.as_current():
            return book_ui_of(level.rules.book).range_bands(ship_id, cm, heading_deg)

    def fort_ranges(
        self, level: Level, fort_id: str, cm: Point, facing: float, arc: float
    ) -> tuple[RangeBand, ...]:
        """Return the range bands of a fort."""
        table = self._table_of(level)
        if table is None:
            return ()
        with table.as_current():
            return book_ui_of(level.rules.book).works_range_bands(fort_id, cm, facing, arc)

    def close(self) -> None:
        """Drop the cache."""
        if self._table is not None:
            self._table.close()
        self._level = self._table = None

    def _table_of(self, level: Level) -> Table | None:
        """Return the level's table with the ships that arrive later, which can be edited too."""
        if self._level is not level:
            self.close()
            self._level, self._table = level, _set_up_table(level)
        return self._table


def _set_up_table(level: Level) -> Table | None:
    book = level.rules.book
    if book not in shelf.NAMES or shelf.book(book).rules.faults(level):
        return None
    table = Table()
    with table.as_current():
        shelf.book(book).rules.set_up(level.model_copy(update={"events": ()}))
    return table
