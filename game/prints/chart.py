"""The chart: one page with the whole of it, then sheet by sheet at the size of the table, with marks to join
them edge to edge."""

from collections.abc import Iterator
from math import ceil, cos, radians, sin, sqrt
from typing import NamedTuple

from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Zone
from game.prints.battle import PrintedBattle, PrintedShip, units_to_cm
from game.prints.pen import Pen, Point, draw_hull, point_ahead

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SHEETS = 120
"""More sheets are a mistake of scale, and no printer should be started for them."""
HEAD_HEIGHT = 8.0
"""Mm above the chart of a page, for its title."""


class ChartWindow(NamedTuple):
    """A part of the chart on a page: which part (cm of the table), where on the page (mm), how large."""

    left: float
    top: float
    page_origin: Point
    page_size: Point
    scale: float

    def to_page(self, x: float, y: float) -> Point:
        """Return where a position of the table, in cm, is on the page."""
        return self.page_origin[0] + (x - self.left) * self.scale, self.page_origin[1] + (
            y - self.top
        ) * self.scale


def sheet_counts(battle: PrintedBattle, pen: Pen) -> tuple[int, int]:
    """Return how many sheets the chart needs across and down."""
    wide, tall = battle.level.chart.size_cm
    room = _sheet_size(pen)
    return ceil(wide * battle.scale / room[0]), ceil(tall * battle.scale / room[1])


def _sheet_size(pen: Pen) -> Point:
    return (pen.paper.width - 2 * pen.paper.margin, pen.paper.height - 2 * pen.paper.margin - HEAD_HEIGHT)


def draw_overview(battle: PrintedBattle, pen: Pen) -> None:
    """Draw the whole chart on one page, with the names of its sheets."""
    (wide, tall), room = battle.level.chart.size_cm, _sheet_size(pen)
    scale = min(room[0] / wide, (room[1] - 14) / tall)
    corner = (pen.paper.margin, pen.paper.margin + HEAD_HEIGHT)
    pen.draw_text(corner[:1] + (corner[1] - 3,), battle.level.title, "title", 6)
    window = ChartWindow(0.0, 0.0, corner, (wide * scale, tall * scale), scale)
    _draw_window(battle, pen, window, small=True)
    across, down = sheet_counts(battle, pen)
    for column, row, name in _sheet_names(across, down):
        x, y = column * room[0] / battle.scale, row * room[1] / battle.scale
        a = window.to_page(x, y)
        b = window.to_page(min(x + room[0] / battle.scale, wide), min(y + room[1] / battle.scale, tall))
        pen.draw_polygon([a, (b[0], a[1]), b, (a[0], b[1])], None, 0.3, 0.25, (2.0, 1.2))
        if b[0] - a[0] > 9:  # a strip at the edge has no room for it
            pen.draw_text((b[0] - 1, b[1] - 1.2), name, "bold", 3.2, "right", grey=0.3)
    _draw_wind(battle, pen, window)
    foot = corner[1] + tall * scale + 6
    scale_note = f"{across * down} sheets at the size of the table: {_scale_words(battle)}"
    pen.draw_text((corner[0], foot), scale_note, "plain", 3.4)


def _scale_words(battle: PrintedBattle) -> str:
    size = CM_PER_UNIT[battle.length_unit] * battle.scale
    many = {"square": "a square", "hex": "a hex", "inch": "an inch", "cm": "a centimetre"}
    return f"{many[battle.length_unit]} of the rules is {size:.1f} mm"


def _sheet_names(across: int, down: int) -> Iterator[tuple[int, int, str]]:
    for row in range(down):
        for column in range(across):
            yield column, row, f"{LETTERS[row % 26]}{row // 26 or ''}{column + 1}"


def draw_sheets(battle: PrintedBattle, pen: Pen) -> None:
    """Draw every sheet of the chart, row by row, each on its own page."""
    across, down = sheet_counts(battle, pen)
    room, (wide, tall) = _sheet_size(pen), battle.level.chart.size_cm
    names = {(column, row): name for column, row, name in _sheet_names(across, down)}
    for (column, row), name in names.items():
        pen.new_page()
        left, top = column * room[0] / battle.scale, row * room[1] / battle.scale
        at = (pen.paper.margin, pen.paper.margin + HEAD_HEIGHT)
        size = (min(room[0], (wide - left) * battle.scale), min(room[1], (tall - top) * battle.scale))
        _draw_window(battle, pen, ChartWindow(left, top, at, size, battle.scale))
        _draw_join_marks(pen, at, size, names, (column, row))
        pen.draw_text((at[0] + 6, at[1] - 3), f"{battle.level.title}: {name}", "title", 4.5)
        right = pen.paper.width - pen.paper.margin
        pen.draw_line((right - 50, at[1] - 4), (right, at[1] - 4), 0.0, 0.35)
        pen.draw_text((right - 52, at[1] - 3), "50 mm", "plain", 2.6, "right")


def _draw_join_marks(
    pen: Pen, at: Point, size: Point, names: dict[tuple[int, int], str], here: tuple[int, int]
) -> None:
    """Draw a cross and a ring on each corner, and which sheet joins which edge."""
    (x, y), (w, h), (column, row) = at, size, here
    for mark in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)):
        pen.draw_line((mark[0] - 4, mark[1]), (mark[0] + 4, mark[1]), 0.0, 0.15)
        pen.draw_line((mark[0], mark[1] - 4), (mark[0], mark[1] + 4), 0.0, 0.15)
        pen.draw_circle(mark, 1.6, None, 0.0, 0.15)
    edges = (
        ((column + 1, row), (x + w + 4, y + h / 2), 90.0),
        ((column - 1, row), (x - 4, y + h / 2), -90.0),
        ((column, row + 1), (x + w / 2, y + h + 5), 0.0),
        ((column, row - 1), (x + w / 2, y - 2), 0.0),
    )
    for neighbour, place, turn in edges:
        if neighbour in names:
            pen.draw_text(place, f"joins {names[neighbour]}", "plain", 2.8, "middle", turn, 0.35)


# ------------------------------------------------------------------------------ contents
def _draw_window(battle: PrintedBattle, pen: Pen, window: ChartWindow, small: bool = False) -> None:
    pen.start_clip(window.page_origin, window.page_size)
    _draw_grid(battle, pen, window, small)
    _draw_areas(battle, pen, window, small)
    for zone in battle.level.zones:
        _draw_zone(battle, pen, window, zone)
    _draw_works(battle, pen, window)
    for entry in battle.ships:
        _draw_ship(pen, window, entry, small)
    if not small:  # the small chart has no margin
        _draw_wind(battle, pen, window)
    pen.stop_clip()
    pen.draw_box(window.page_origin, window.page_size, None, 0.0, 0.4)


def _draw_grid(battle: PrintedBattle, pen: Pen, window: ChartWindow, small: bool) -> None:
    """Draw squares or hexes if the book has them; else a line every ten cm or every inch."""
    wide, tall = battle.level.chart.size_cm
    if battle.length_unit == "hex":
        if not small:
            _draw_hexes(battle, pen, window)
        return
    step = CM_PER_UNIT[battle.length_unit] * (10 if battle.length_unit == "cm" or small else 1)
    for n in range(int(wide / step) + 1):
        pen.draw_line(window.to_page(n * step, 0), window.to_page(n * step, tall), 0.75, 0.1)
        _draw_grid_figure(pen, window, n * step, None, n * round(step / CM_PER_UNIT[battle.length_unit]))
    for n in range(int(tall / step) + 1):
        pen.draw_line(window.to_page(0, n * step), window.to_page(wide, n * step), 0.75, 0.1)
        _draw_grid_figure(pen, window, None, n * step, n * round(step / CM_PER_UNIT[battle.length_unit]))


def _draw_grid_figure(pen: Pen, window: ChartWindow, x: float | None, y: float | None, figure: int) -> None:
    px, py = window.to_page(x or 0.0, y or 0.0)
    at = (px + 0.6, window.page_origin[1] + 3) if x is not None else (window.page_origin[0] + 0.6, py - 0.6)
    pen.draw_text(at, str(figure), "plain", 2.4, grey=0.5)


def _draw_hexes(battle: PrintedBattle, pen: Pen, window: ChartWindow) -> None:
    """Draw flat-bottomed hexes; odd columns are half a hex lower."""
    pitch = CM_PER_UNIT["hex"]
    across = pitch * sqrt(3) / 2
    radius = pitch / sqrt(3)
    columns = range(ceil(battle.level.chart.size_cm[0] / across) + 1)
    for column in columns:
        for row in range(ceil(battle.level.chart.size_cm[1] / pitch) + 1):
            x, y = across * column + radius, pitch * (row + 0.5 + column % 2 / 2)
            px, py = window.to_page(x, y)
            far = radius * window.scale
            if abs(px - window.page_origin[0] - window.page_size[0] / 2) > window.page_size[0] / 2 + far:
                continue
            if abs(py - window.page_origin[1] - window.page_size[1] / 2) > window.page_size[1] / 2 + far:
                continue
            turns = [radians(60 * n) for n in range(6)]
            ring = [(px + far * cos(turn), py + far * sin(turn)) for turn in turns]
            pen.draw_polygon(ring, None, 0.65, 0.12)
            pen.draw_text((px, py + far * 0.8), f"{column}, {row}", "plain", 2.0, "middle", grey=0.6)


def _draw_areas(battle: PrintedBattle, pen: Pen, window: ChartWindow, small: bool) -> None:
    chart = battle.level.chart
    for shoal in chart.shoals:
        ring = [window.to_page(*chart.position_in_cm(p)) for p in shoal.points]
        pen.draw_polygon(ring, 0.95, 0.35, 0.25, (1.2, 1.0))
        _draw_area_name(pen, ring, shoal.name or "shoal", small)
    for areas, gap in ((chart.land, 2.2), (chart.rocks, 1.1)):
        for area in areas:
            ring = [window.to_page(*chart.position_in_cm(p)) for p in area.points]
            pen.draw_polygon(ring, 0.9, None)
            pen.hatch_area(ring, gap, 0.6)
            pen.draw_polygon(ring, None, 0.0, 0.5)
            _draw_area_name(pen, ring, area.name, small)
    for beach in chart.beaches:
        pen.draw_polygon(
            [window.to_page(*chart.position_in_cm(p)) for p in beach.points], None, 0.2, 0.3, (0.5, 0.7)
        )


def _draw_area_name(pen: Pen, ring: list[Point], name: str, small: bool) -> None:
    """Draw the name of an area in its middle, on white to keep the hatching off."""
    if name:
        x, y = sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
        size = 3.0 if small else 5.0
        wide = pen.text_width(name, "italic", size) + 2
        pen.draw_polygon(_rectangle(x - wide / 2, y - size * 0.8, wide, size * 1.1), 1.0, None)
        pen.draw_text((x, y), name, "italic", size, "middle")


def _rectangle(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _draw_zone(battle: PrintedBattle, pen: Pen, window: ChartWindow, zone: Zone) -> None:
    if not zone.shown:
        return
    chart = battle.level.chart
    name = zone.name or zone.id.upper()
    if zone.points:
        ring = [window.to_page(*chart.position_in_cm(p)) for p in zone.points]
        pen.draw_polygon(ring, None, 0.2, 0.3, (0.4, 1.2))
        x, y = ring[0]
    else:
        x, y = window.to_page(*chart.position_in_cm(zone.at or (0.0, 0.0)))
        radius = chart.length_in_cm(zone.radius or 0.0) * window.scale
        pen.draw_circle((x, y), radius, None, 0.2, 0.3, (0.4, 1.2))
        y -= radius
    pen.draw_text((x, y - 1), name, "italic", 3.2, "middle")


def _draw_works(battle: PrintedBattle, pen: Pen, window: ChartWindow) -> None:
    """Draw forts as walls with the arc of their guns, chains as a barred line."""
    chart = battle.level.chart
    for fort in battle.level.forts:
        at = window.to_page(*chart.position_in_cm(fort.at))
        radius = max(chart.length_in_cm(fort.radius) * window.scale, 1.5)
        pen.draw_circle(at, radius, 0.3, 0.0, 0.4)
        for turn in (-fort.arc / 2, fort.arc / 2):
            pen.draw_line(at, point_ahead(at, fort.facing + turn, radius * 3), 0.2, 0.2, (1.0, 0.8))
        pen.draw_text((at[0], at[1] + radius + 3), fort.name or fort.id.upper(), "plain", 2.8, "middle")
    for chain in battle.level.chains:
        line = [window.to_page(*chart.position_in_cm(p)) for p in chain.points]
        pen.draw_polygon(line, None, 0.0, 0.6, (1.5, 1.0), closed=False)


def _draw_ship(pen: Pen, window: ChartWindow, entry: PrintedShip, small: bool) -> None:
    seen = entry.visible_ship
    at = window.to_page(units_to_cm(seen.x), units_to_cm(seen.y))
    length = units_to_cm(seen.length) * window.scale
    heading = seen.heading / 100
    draw_hull(pen, at, heading, length, entry.side, is_later_position=not small or entry.comes_later)
    size = 2.2 if small else 3.2
    beam = length * 0.125 + size
    below = point_ahead(at, heading, 0, beam if 90 <= heading % 360 < 270 else -beam)
    turn = (heading - 90) if heading % 360 <= 180 else heading + 90
    pen.draw_text(below, seen.name, "plain", size, "middle", turn, grey=0.15)


def _draw_wind(battle: PrintedBattle, pen: Pen, window: ChartWindow) -> None:
    chart = battle.level.chart
    wide, tall = chart.size_cm
    far = min(wide, tall) * 0.06
    middle = (wide - 1.6 * far, 2.2 * far)  # below the numbers of the edge
    at = window.to_page(*middle)
    pen.draw_circle(at, far * window.scale, 1.0, 0.2, 0.25)
    letter = point_ahead(at, chart.north, far * window.scale + 2.4)
    pen.draw_text((letter[0], letter[1] + 1.4), "N", "title", 4, "middle")
    if chart.wind_from is None or chart.wind == "calm":
        pen.draw_text(
            (at[0], at[1] + 1), chart.wind if chart.wind == "calm" else "by dice", "italic", 3.2, "middle"
        )
        return
    blows, length = chart.wind_from + 180, far * window.scale * 0.85
    tail, head = point_ahead(at, blows, -length), point_ahead(at, blows, length)
    pen.draw_line(tail, head, 0.0, 0.5)
    pen.draw_polygon([head, point_ahead(head, blows, -3, 1.4), point_ahead(head, blows, -3, -1.4)], 0.0, None)
    pen.draw_text((at[0], at[1] + far * window.scale + 4), f"wind, {chart.wind}", "italic", 3.2, "middle")
