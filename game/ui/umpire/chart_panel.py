"""The chart of the umpire's table: the ground in its ruler, the models where the sheets have them,
the ends of the move that is laid out, and the place that was pressed, in the book's own measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.format.charts import Chart
from game.play.event_words import name_by_id
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.charts import chart_marks
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.planning.digit_endpoints import DigitEndpoint, digit_endpoints
from game.ui.battle.state.endpoint_picker import EndpointPicker
from game.ui.level_editor import chart_ruler, ship_markers
from game.ui.level_editor.chart_viewport import ChartViewport, whole_chart_viewport
from game.ui.level_editor.wind_rose import WindRose, rose_layout
from game.ui.pages.level_chart import fonts_for
from game.ui.umpire import chart_objects

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

ENDPOINT_RADIUS: Final = 11
"""Units of the radius of an end that can be pressed."""
_DOT_GAP: Final = 9
"""Units between two dots of what she can reach at the least: of ends that lie nearer one is
drawn."""
_SEA_ROUND_SHIPS: Final = ((-22.0, -22.0), (22.0, 22.0))
"""Cm of water round the ships that are in view, from corner to corner."""
_VIEW_MARGIN: Final = 4.0
"""Cm from what must be seen to the edge of the view."""
_MAX_PX_PER_CM: Final = 14.0
"""Px a cm at the most, unless a hand brings the chart closer."""


def viewport_round_ships(
    room: pygame.Rect, size: Point, ships: Sequence[Point], ends: Sequence[Point]
) -> ChartViewport:
    """The part of a chart of that size in cm that holds these ships with water all round them, and
    the ends of a move; the whole of it where that is hardly more, or where there are none."""
    everything = whole_chart_viewport(room, size)
    if not ships:
        return everything
    spots = [*ends, *((x + a, y + b) for x, y in ships for a, b in _SEA_ROUND_SHIPS)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(xs) - min(xs) + 2 * _VIEW_MARGIN, max(ys) - min(ys) + 2 * _VIEW_MARGIN
    scale = min(room.w / wide, room.h / high, _MAX_PX_PER_CM)
    if scale <= everything.scale:
        return everything
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return replace(everything, scale=scale).centred(*middle)


def draw_chart(c: Canvas, screen: UmpireScreen) -> None:
    """The chart in its ruler, and everything on it."""
    lay, level = screen.layout(), screen.battle.level
    viewport = screen.viewport
    panel_drawing.draw_shadow(c, lay.chart_with_ruler)
    clip = c.surface.get_clip()
    c.surface.set_clip(lay.chart_area)
    held = screen.chart_press is not None and screen.chart_press[0] != screen.chart_press[1]
    screen.chart_background.draw(c, viewport, level, screen.context.run_seconds, held=held)
    hulls = screen.hulls
    boxes = [ship_markers.hull_rect(hull, viewport) for hull in hulls]
    rose = rose_layout(c.style, viewport, boxes)
    _draw_wind_rose(c, screen, rose)
    endpoints = screen.endpoints
    if endpoints is not None:
        _draw_endpoints(c, screen, endpoints)
    chart_objects.draw_objects(c, viewport, screen.objects, screen.shown_ship)
    _draw_moved_lines(c, screen)
    with screen.battle.table.at():
        numbers = {ship.id: n for n, ship in enumerate(screen.desk.ships)}
    ship_markers.draw_hulls(c, viewport, hulls, numbers.get(screen.shown_ship))
    taken = [rose.rect, *chart_objects.object_rects(c.style, viewport, screen.objects)]
    told = _draw_marked_point(c, screen)
    taken += [told] if told is not None else []
    taken += (
        []
        if endpoints is None
        else [disc for _, disc in digit_endpoint_rects(c.style, viewport, endpoints)]
    )
    mine = [hull for hull in hulls if hull.number == numbers.get(screen.shown_ship)]
    if endpoints is not None:
        hulls = tuple(hull for hull in hulls if hull not in mine)
        others = [ship_markers.hull_rect(hull, viewport) for hull in hulls]
        taken += _draw_active_name(c, viewport, mine, endpoints, [*taken, *others])
    ship_markers.draw_hull_names(c, viewport, hulls, taken)
    c.surface.set_clip(clip)
    chart_ruler.draw_ruler(c, lay.chart_with_ruler, viewport, level.chart, screen.marked_point)


def _draw_wind_rose(c: Canvas, screen: UmpireScreen, rose: WindRose) -> None:
    """The rose with the wind as it now blows."""
    with screen.battle.table.at():
        weather = screen.battle.book.weather()
    small = letters.font_for(letters.TextRole(letters.FELL_FACE, 18), c.style)
    spot = (rose.x, rose.y, rose.radius)
    chart_marks.draw_rose(
        c.surface, spot, weather.blows_from / 100, small, fonts_for(c.style).plain
    )


def _draw_endpoints(c: Canvas, screen: UmpireScreen, endpoints: EndpointPicker) -> None:
    """Where the move may end as dots, and where it ends as it is laid out, with a line to it."""
    viewport, apart = screen.viewport, max(1, c.px(_DOT_GAP))
    drawn: set[tuple[int, int]] = set()
    for place in endpoints.places:
        x, y = viewport.to_px(*place)
        cell = (round(x) // apart, round(y) // apart)
        if cell not in drawn and viewport.area.collidepoint(x, y):
            drawn.add(cell)
            pygame.draw.circle(c.surface, palette.TEAL, (x, y), max(2, c.px(2)))
    start, end = viewport.to_px(*endpoints.start), viewport.to_px(*endpoints.end)
    pygame.draw.aaline(c.surface, palette.INK_1, start, end)
    pygame.draw.aacircle(c.surface, palette.FOCUS, end, c.px(9))
    pygame.draw.aacircle(c.surface, palette.INK_1, end, c.px(9), c.px(2))


def digit_endpoint_rects(
    style: UiStyle, viewport: ChartViewport, endpoints: EndpointPicker
) -> list[tuple[DigitEndpoint, pygame.Rect]]:
    """The ends of a move that have a digit, and the px of each disc; those in view."""
    found = []
    for end in digit_endpoints(endpoints.start, tuple(endpoints.places), endpoints.start_heading):
        rect = pygame.Rect(0, 0, *[2 * style.px(ENDPOINT_RADIUS)] * 2)
        rect.center = round(viewport.to_px(*end.place)[0]), round(viewport.to_px(*end.place)[1])
        if viewport.area.contains(rect):
            found.append((end, rect))
    return found


def _draw_active_name(
    c: Canvas,
    viewport: ChartViewport,
    mine: Sequence[ship_markers.ChartHull],
    endpoints: EndpointPicker,
    taken: list[pygame.Rect],
) -> list[pygame.Rect]:
    """The name of her who moves, in any case, where least of what is ``taken`` and fewest ends of
    her move lie under it; the px that she and it take."""
    ends = [viewport.to_px(*place) for place in endpoints.places]
    found: list[pygame.Rect] = []
    for hull in mine:
        spots = [
            spot
            for spot in ship_markers.name_positions(c, viewport, hull)
            if viewport.area.contains(spot)
        ]
        if spots:
            spot = min(spots, key=lambda r: (len(r.collidelistall(taken)), points_inside(r, ends)))
            ship_markers.draw_name_in(c, hull, spot)
            found += [spot, ship_markers.hull_rect(hull, viewport)]
    return found


def points_inside(rect: pygame.Rect, spots: Sequence[Point]) -> int:
    """How many of these places lie in a rectangle."""
    return sum(rect.collidepoint(spot) for spot in spots)


def _draw_moved_lines(c: Canvas, screen: UmpireScreen) -> None:
    """A line from where a ship lay to where her model is to be set."""
    with screen.battle.table.at():
        ships = {ship.id: ship for ship in screen.desk.remaining_ships}
    for name, before in screen.ships_to_move.items():
        if name in ships:
            now = ships[name].x / CM, ships[name].y / CM
            ends = screen.viewport.to_px(*before), screen.viewport.to_px(*now)
            pygame.draw.line(c.surface, palette.TEAL, *ends, max(1, c.px(2)))


def _draw_marked_point(c: Canvas, screen: UmpireScreen) -> pygame.Rect | None:
    """The place that was pressed, as a cross, and where it is; returns where its words stand."""
    if screen.marked_point is None:
        return None
    viewport, chart = screen.viewport, screen.battle.level.chart
    x, y = viewport.to_px(*screen.marked_point)
    arm = c.px(8)
    pygame.draw.line(c.surface, palette.WAX, (x - arm, y), (x + arm, y), max(1, c.px(2)))
    pygame.draw.line(c.surface, palette.WAX, (x, y - arm), (x, y + arm), max(1, c.px(2)))
    words = position_text(chart, screen.marked_point)
    words = f"{words}, {_distance_text(screen)}" if _distance_text(screen) else words
    role = letters.SMALL_STRONG
    lines = letters.wrap_text(words, role, c.style, viewport.area.w - c.px(30))
    step = letters.line_height(role, c.style)
    wide = max(letters.text_width(line, role, c.style) for line in lines)
    slip = pygame.Rect(0, 0, wide + c.px(14), step * len(lines) + c.px(8))
    slip.midbottom = (viewport.area.centerx, viewport.area.bottom - c.px(6))
    with c.region("place", slip):
        panel_drawing.draw_block(c, slip, palette.PAPER_0, palette.INK_2, 1, 4)
        for n, line in enumerate(lines):
            at = (slip.centerx, slip.y + c.px(4) + n * step + step // 2)
            letters.draw_text(c, at, line, role, palette.INK_1, "center")
    return slip


def position_text(chart: Chart, at: Point) -> str:
    """A place in cm as the plates of the ships tell theirs: on squares and hexes a column and a
    row."""
    x, y = chart_ruler.to_chart_units(chart, at)
    if chart.unit == "square":
        return f"column {floor(x)}  row {floor(y)}"
    return chart_ruler.position_text(chart, (x, y))


def _distance_text(screen: UmpireScreen) -> str:
    """How far the place is from the ship whose sheet lies open, as the book says it."""
    if screen.marked_point is None:
        return ""
    thing = next((each for each in screen.objects if each.id == screen.shown_ship), None)
    with screen.battle.table.at():
        ship = screen.desk.find_ship(screen.shown_ship)
        if thing is not None:
            at, name = thing.position, name_by_id(screen.desk.names, thing.id)
        elif ship is not None and not ship.gone_how:
            at, name = (ship.x / CM, ship.y / CM), ship.name
        else:
            return ""
        words, _ = screen.desk.book_ui.ruler_words(at, screen.marked_point)
    return f"{words} from {name}" if words else ""
