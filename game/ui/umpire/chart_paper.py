"""The chart of the umpire's table: the ground in its ruler, the models where the sheets have them,
the ends of the move that is laid out, and the place that was pressed, in the book's own measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.format.charts import Chart
from game.play.words import called
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.charts import marks
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.digit_endpoints import DigitEndpoint, digit_endpoints
from game.ui.battle.endpoint_picker import EndpointPicker
from game.ui.level_editor import chart_ruler, ship_markers
from game.ui.level_editor.chart_viewport import ChartViewport, whole
from game.ui.level_editor.wind_rose import Rose, rose_for
from game.ui.pages.chart_view import fonts_for
from game.ui.umpire import things

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

DISC: Final = 11
"""Units of the radius of an end that can be pressed."""
_DOTS: Final = 9
"""Units between two dots of what she can reach at the least: of ends that lie nearer one is
drawn."""
_ROUND: Final = ((-22.0, -22.0), (22.0, 22.0))
"""Cm of water round the ships that are in view, from corner to corner."""
_EDGE: Final = 4.0
"""Cm from what must be seen to the edge of the view."""
_CLOSEST: Final = 14.0
"""Px a cm at the most, unless a hand brings the chart closer."""


def round_ships(
    room: pygame.Rect, size: Point, ships: Sequence[Point], ends: Sequence[Point]
) -> ChartViewport:
    """The part of a chart of that size in cm that holds these ships with water all round them, and
    the ends of a move; the whole of it where that is hardly more, or where there are none."""
    everything = whole(room, size)
    if not ships:
        return everything
    spots = [*ends, *((x + a, y + b) for x, y in ships for a, b in _ROUND)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(xs) - min(xs) + 2 * _EDGE, max(ys) - min(ys) + 2 * _EDGE
    scale = min(room.w / wide, room.h / high, _CLOSEST)
    if scale <= everything.scale:
        return everything
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return replace(everything, scale=scale).centred(*middle)


def draw(c: Canvas, table: UmpireTable) -> None:
    """The chart in its ruler, and everything on it."""
    lay, level = table.layout(), table.battle.level
    frame = table.frame
    paint.shadow(c, lay.chart)
    clip = c.surface.get_clip()
    c.surface.set_clip(lay.sea)
    held = table.press is not None and table.press[0] != table.press[1]
    table.ground.draw(c, frame, level, table.house.now, held=held)
    hulls = table.hulls
    boxes = [ship_markers.box_of(hull, frame) for hull in hulls]
    rose = rose_for(c.look, frame, boxes)
    _wind(c, table, rose)
    reach = table.reach
    if reach is not None:
        _ends(c, table, reach)
    things.draw(c, frame, table.things, table.ship)
    _moved(c, table)
    with table.battle.table.at():
        numbers = {ship.id: n for n, ship in enumerate(table.desk.ships)}
    ship_markers.draw(c, frame, hulls, numbers.get(table.ship))
    taken = [rose.box, *things.boxes(c.look, frame, table.things)]
    told = _marked(c, table)
    taken += [told] if told is not None else []
    taken += [] if reach is None else [disc for _, disc in ends_of(c.look, frame, reach)]
    mine = [hull for hull in hulls if hull.number == numbers.get(table.ship)]
    if reach is not None:
        hulls = tuple(hull for hull in hulls if hull not in mine)
        others = [ship_markers.box_of(hull, frame) for hull in hulls]
        taken += _name_clear(c, frame, mine, reach, [*taken, *others])
    ship_markers.draw_names(c, frame, hulls, taken)
    c.surface.set_clip(clip)
    chart_ruler.draw_ruler(c, lay.chart, frame, level.chart, table.mark)


def _wind(c: Canvas, table: UmpireTable, rose: Rose) -> None:
    """The rose with the wind as it now blows."""
    with table.battle.table.at():
        weather = table.battle.book.weather()
    small = letters.font_for(letters.Role(letters.FELL, 18), c.look)
    spot = (rose.x, rose.y, rose.radius)
    marks.draw_rose(c.surface, spot, weather.blows_from / 100, small, fonts_for(c.look).plain)


def _ends(c: Canvas, table: UmpireTable, reach: EndpointPicker) -> None:
    """Where the move may end as dots, and where it ends as it is laid out, with a line to it."""
    frame, apart = table.frame, max(1, c.px(_DOTS))
    drawn: set[tuple[int, int]] = set()
    for place in reach.places:
        x, y = frame.at(*place)
        cell = (round(x) // apart, round(y) // apart)
        if cell not in drawn and frame.room.collidepoint(x, y):
            drawn.add(cell)
            pygame.draw.circle(c.surface, palette.TEAL, (x, y), max(2, c.px(2)))
    start, end = frame.at(*reach.start), frame.at(*reach.end)
    pygame.draw.aaline(c.surface, palette.INK_1, start, end)
    pygame.draw.aacircle(c.surface, palette.FOCUS, end, c.px(9))
    pygame.draw.aacircle(c.surface, palette.INK_1, end, c.px(9), c.px(2))


def ends_of(
    look: Look, frame: ChartViewport, reach: EndpointPicker
) -> list[tuple[DigitEndpoint, pygame.Rect]]:
    """The ends of a move that have a digit, and the px of each disc; those in view."""
    found = []
    for end in digit_endpoints(reach.start, tuple(reach.places), reach.heading):
        rect = pygame.Rect(0, 0, *[2 * look.px(DISC)] * 2)
        rect.center = round(frame.at(*end.place)[0]), round(frame.at(*end.place)[1])
        if frame.room.contains(rect):
            found.append((end, rect))
    return found


def _name_clear(
    c: Canvas, frame: ChartViewport, mine: Sequence[ship_markers.Hull], reach: EndpointPicker,
    taken: list[pygame.Rect],
) -> list[pygame.Rect]:  # fmt: skip
    """The name of her who moves, in any case, where least of what is ``taken`` and fewest ends of
    her move lie under it; the px that she and it take."""
    ends = [frame.at(*place) for place in reach.places]
    found: list[pygame.Rect] = []
    for hull in mine:
        spots = [
            spot for spot in ship_markers.name_rects(c, frame, hull) if frame.room.contains(spot)
        ]
        if spots:
            spot = min(spots, key=lambda r: (len(r.collidelistall(taken)), covered(r, ends)))
            ship_markers.draw_name_at(c, hull, spot)
            found += [spot, ship_markers.box_of(hull, frame)]
    return found


def covered(rect: pygame.Rect, spots: Sequence[Point]) -> int:
    """How many of these places lie in a rectangle."""
    return sum(rect.collidepoint(spot) for spot in spots)


def _moved(c: Canvas, table: UmpireTable) -> None:
    """A line from where a ship lay to where her model is to be set."""
    with table.battle.table.at():
        ships = {ship.id: ship for ship in table.desk.remaining_ships}
    for name, before in table.moved.items():
        if name in ships:
            now = ships[name].x / CM, ships[name].y / CM
            ends = table.frame.at(*before), table.frame.at(*now)
            pygame.draw.line(c.surface, palette.TEAL, *ends, max(1, c.px(2)))


def _marked(c: Canvas, table: UmpireTable) -> pygame.Rect | None:
    """The place that was pressed, as a cross, and where it is; returns where its words stand."""
    if table.mark is None:
        return None
    frame, chart = table.frame, table.battle.level.chart
    x, y = frame.at(*table.mark)
    arm = c.px(8)
    pygame.draw.line(c.surface, palette.WAX, (x - arm, y), (x + arm, y), max(1, c.px(2)))
    pygame.draw.line(c.surface, palette.WAX, (x, y - arm), (x, y + arm), max(1, c.px(2)))
    words = spot_words(chart, table.mark)
    words = f"{words}, {_measured(table)}" if _measured(table) else words
    role = letters.SMALL_STRONG
    lines = letters.wrap(words, role, c.look, frame.room.w - c.px(30))
    step = letters.line_height(role, c.look)
    wide = max(letters.width(line, role, c.look) for line in lines)
    slip = pygame.Rect(0, 0, wide + c.px(14), step * len(lines) + c.px(8))
    slip.midbottom = (frame.room.centerx, frame.room.bottom - c.px(6))
    with c.region("place", slip):
        paint.block(c, slip, palette.PAPER_0, palette.INK_2, 1, 4)
        for n, line in enumerate(lines):
            at = (slip.centerx, slip.y + c.px(4) + n * step + step // 2)
            letters.draw_text(c, at, line, role, palette.INK_1, "center")
    return slip


def spot_words(chart: Chart, at: Point) -> str:
    """A place in cm as the plates of the ships tell theirs: on squares and hexes a column and a
    row."""
    x, y = chart_ruler.chart_place(chart, at)
    if chart.unit == "square":
        return f"column {floor(x)}  row {floor(y)}"
    return chart_ruler.place_words(chart, (x, y))


def _measured(table: UmpireTable) -> str:
    """How far the place is from the ship whose sheet lies open, as the book says it."""
    if table.mark is None:
        return ""
    thing = next((each for each in table.things if each.id == table.ship), None)
    with table.battle.table.at():
        ship = table.desk.ship(table.ship)
        if thing is not None:
            at, name = thing.at, called(table.desk.names, thing.id)
        elif ship is not None and not ship.gone:
            at, name = (ship.x / CM, ship.y / CM), ship.name
        else:
            return ""
        words, _ = table.desk.book_ui.ruler_words(at, table.mark)
    return f"{words} from {name}" if words else ""
