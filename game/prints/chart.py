"""The chart as it is drawn on paper: waters, shores, works, ships and their names, whole or a part of it."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil, cos, floor, hypot, radians, sin, sqrt
from typing import NamedTuple

from game.books import shelf
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Chain, ChartArea, Shoal, Zone
from game.levels.format.model import DeploymentPlan, PlanPlacement
from game.prints.battle import Piece, PieceKind, PrintedBattle
from game.prints.flow import Flow
from game.prints.pen import Font, Pen, Point, draw_hull, hull_outline, point_ahead
from game.scene.label_placement import Box, Label, place_labels, points_along
from game.sea.units import compass_point_name

SMALL_CHART_HEIGHT = 110.0
"""Mm that a chart among text takes at most."""
NAME_SIZES = (1.0, 0.85, 0.7)
"""Sizes of names that are tried, in shares of the usual one."""
SHORE_STEP = 10.0
"""Mm between the points of a shore that labels keep clear of."""


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

    def shows(self, point: Point) -> bool:
        """Return whether a point of the page, in mm, is inside."""
        (x, y), (w, h) = self.page_origin, self.page_size
        return x <= point[0] <= x + w and y <= point[1] <= y + h


class ChartView(NamedTuple):
    """What of a battle a chart shows besides what everybody knows: secret shoals and chains, hidden zones,
    another way to begin. ``is_small``: not at the size of the table. ``keep_clear``: room on the page, in mm,
    that names stay out of."""

    shows: tuple[Shoal | Chain, ...] = ()
    with_hidden_zones: bool = False
    plan: DeploymentPlan | None = None
    is_small: bool = True
    keep_clear: tuple[Box, ...] = ()


def whole_window(battle: PrintedBattle, corner: Point, room: Point) -> ChartWindow:
    """Return a window of the whole chart, as large as fits into a room of the page."""
    wide, tall = battle.level.chart.size_cm
    scale = min(room[0] / wide, room[1] / tall)
    return ChartWindow(0.0, 0.0, corner, (wide * scale, tall * scale), scale)


def add_small_chart(battle: PrintedBattle, flow: Flow, view: ChartView) -> None:
    """Add a chart to a text, with a line of space above and below."""
    window = whole_window(battle, (flow.left, 0.0), (flow.width, SMALL_CHART_HEIGHT))
    flow.require(window.page_size[1] + 4.0)
    window = window._replace(page_origin=(flow.left, flow.y - 2.0))
    flow.add(lambda pen: draw_chart(battle, pen, window, view), window.page_size[1] + 6.0)


def draw_chart(battle: PrintedBattle, pen: Pen, window: ChartWindow, view: ChartView) -> None:
    """Draw what the window shows, with a frame."""
    pieces = _pieces_on_chart(battle, view)
    pen.start_clip(window.page_origin, window.page_size)
    _draw_grid(battle, pen, window, view.is_small)
    _draw_areas(battle, pen, window, view)
    for zone in _zones(battle, view):
        _draw_zone(battle, pen, window, zone)
    _draw_chains(battle, pen, window, view)
    for piece in pieces:
        _draw_piece(battle, pen, window, piece, view)
    shore = _shore_points(battle, window)
    names = list(_names(battle, window, view, pieces))
    obstacles = [*view.keep_clear, *(name.anchor for name in names if name.is_obstacle)]
    if view.is_small:
        at, radius = _wind_place(battle, window, pieces, shore)
        draw_wind(battle, pen, at, radius)
        obstacles.append(Box(at[0] - radius, at[1] - radius - 5.0, 2 * radius, 2 * radius + 10.0))
    _draw_names(pen, window, names, obstacles, shore)
    pen.stop_clip()
    pen.draw_box(window.page_origin, window.page_size, None, 0.0, 0.4)


def _pieces_on_chart(battle: PrintedBattle, view: ChartView) -> list[Piece]:
    """Return what has a place of its own; with a plan, where that puts it."""
    pieces = [piece for piece in battle.pieces if piece.has_place]
    if view.plan is None:
        return pieces
    berths = view.plan.ship
    return [_moved(battle, p, berths[p.id]) if p.id in berths else p for p in pieces]


def _moved(battle: PrintedBattle, piece: Piece, berth: PlanPlacement) -> Piece:
    x, y = battle.level.chart.position_in_cm(berth.at)
    return piece._replace(x=x, y=y, heading=piece.heading if berth.heading is None else berth.heading)


def is_public(battle: PrintedBattle, thing: Shoal | Chain) -> bool:
    """Return whether everybody knows of a shoal or chain, or the book has no such secrets."""
    key = "shoal.known_to" if isinstance(thing, Shoal) else "chain.known_to"
    if thing.known_to is None or key not in shelf.book(battle.book).lint.READS:
        return True
    return all(is_known_to(thing, side.id) for side in battle.level.sides)


def is_known_to(thing: Shoal | Chain, side: str) -> bool:
    """Return whether a side knows of a shoal or chain by the level; who laid it does."""
    own = isinstance(thing, Chain) and thing.side == side
    return own or thing.known_to is None or side in thing.known_to


def _zones(battle: PrintedBattle, view: ChartView) -> list[Zone]:
    return [zone for zone in battle.level.zones if zone.shown or view.with_hidden_zones]


# ------------------------------------------------------------------------------ grid and waters
def _draw_grid(
    battle: PrintedBattle, pen: Pen, window: ChartWindow, small: bool, numbered: bool = True
) -> None:
    """Draw squares or hexes if the book has them; else a line every ten cm or every inch."""
    if battle.length_unit == "hex":
        _draw_hexes(battle, pen, window, small, numbered)
        return
    wide, tall = battle.level.chart.size_cm
    unit = CM_PER_UNIT[battle.length_unit]
    every = 10 if battle.length_unit == "cm" or small else 1
    for n in range(0, int(wide / unit) + 1, every):
        pen.draw_line(window.to_page(n * unit, 0), window.to_page(n * unit, tall), 0.75, 0.1)
        if numbered:
            at = (window.to_page(n * unit, 0)[0] + 0.6, window.page_origin[1] + 3)
            pen.draw_text(at, str(n), "plain", 2.4, grey=0.5)
    for n in range(0, int(tall / unit) + 1, every):
        pen.draw_line(window.to_page(0, n * unit), window.to_page(wide, n * unit), 0.75, 0.1)
        if numbered:
            at = (window.page_origin[0] + 0.6, window.to_page(0, n * unit)[1] - 0.6)
            pen.draw_text(at, str(n), "plain", 2.4, grey=0.5)


def _draw_hexes(battle: PrintedBattle, pen: Pen, window: ChartWindow, small: bool, numbered: bool) -> None:
    """Draw flat-bottomed hexes; odd columns are half a hex lower. A small chart has every fifth number;
    without numbers the hexes have no end."""
    pitch = CM_PER_UNIT["hex"]
    across, radius = pitch * sqrt(3) / 2, pitch / sqrt(3)
    far = radius * window.scale
    wide, tall = (length / window.scale for length in window.page_size)
    columns = range(floor(window.left / across) - 1, ceil((window.left + wide) / across) + 1)
    rows = range(floor(window.top / pitch) - 1, ceil((window.top + tall) / pitch) + 1)
    turns = [(cos(radians(60 * n)), sin(radians(60 * n))) for n in range(6)]
    for column, row in product(columns, rows):
        if numbered and min(column, row) < 0:
            continue
        px, py = window.to_page(across * column + radius, pitch * (row + 0.5 + column % 2 / 2))
        ring = [(px + far * dx, py + far * dy) for dx, dy in turns]
        pen.draw_polygon(ring, None, 0.8 if small else 0.65, 0.12)
        if numbered and (not small or column % 5 == row % 5 == 0):
            pen.draw_text((px, py + far * 0.8), f"{column}, {row}", "plain", 2.0, "middle", grey=0.6)


def draw_empty_sea(battle: PrintedBattle, pen: Pen, window: ChartWindow) -> None:
    """Draw squares or hexes without numbers, for sheets of open sea."""
    pen.start_clip(window.page_origin, window.page_size)
    _draw_grid(battle, pen, window, small=False, numbered=False)
    pen.stop_clip()
    pen.draw_box(window.page_origin, window.page_size, None, 0.0, 0.4)


def _ring(battle: PrintedBattle, window: ChartWindow, area: ChartArea | Zone | Chain) -> list[Point]:
    return [window.to_page(*battle.level.chart.position_in_cm(point)) for point in area.points]


def _draw_areas(battle: PrintedBattle, pen: Pen, window: ChartWindow, view: ChartView) -> None:
    chart = battle.level.chart
    for shoal in _shoals(battle, view):
        pen.draw_polygon(_ring(battle, window, shoal), 0.95, 0.35, 0.25, (1.2, 1.0))
    for areas, gap in ((chart.land, 2.2), (chart.rocks, 1.1)):
        rings = [_ring(battle, window, area) for area in areas]
        for ring in rings:  # outlines first: where lands overlap there is no shore
            pen.draw_polygon(ring, None, 0.0, 1.0)
        for ring in rings:
            pen.draw_polygon(ring, 0.9, None)
            pen.hatch_area(ring, gap, 0.6)
    for cover in chart.cover:
        pen.draw_polygon(_ring(battle, window, cover), None, 0.3, 0.3, (0.3, 0.9))
    for beach in chart.beaches:
        pen.draw_polygon(_ring(battle, window, beach), None, 0.2, 0.3, (0.5, 0.7))


def _shoals(battle: PrintedBattle, view: ChartView) -> list[Shoal]:
    return [shoal for shoal in battle.level.chart.shoals if is_public(battle, shoal) or shoal in view.shows]


def _chains(battle: PrintedBattle, view: ChartView) -> list[Chain]:
    return [chain for chain in battle.level.chains if is_public(battle, chain) or chain in view.shows]


def _draw_zone(battle: PrintedBattle, pen: Pen, window: ChartWindow, zone: Zone) -> None:
    if zone.points:
        pen.draw_polygon(_ring(battle, window, zone), None, 0.2, 0.3, (0.4, 1.2))
        return
    chart = battle.level.chart
    at = window.to_page(*chart.position_in_cm(zone.at or (0.0, 0.0)))
    radius = chart.length_in_cm(zone.radius or 0.0) * window.scale
    pen.draw_circle(at, radius, None, 0.2, 0.3, (0.4, 1.2))


def _draw_chains(battle: PrintedBattle, pen: Pen, window: ChartWindow, view: ChartView) -> None:
    for chain in _chains(battle, view):
        pen.draw_polygon(_ring(battle, window, chain), None, 0.0, 0.6, (1.5, 1.0), closed=False)


# ------------------------------------------------------------------------------ ships and works
def _draw_piece(battle: PrintedBattle, pen: Pen, window: ChartWindow, piece: Piece, view: ChartView) -> None:
    at, length = window.to_page(piece.x, piece.y), piece.length * window.scale
    if piece.kind is PieceKind.WORKS:
        fort = next(fort for fort in battle.level.forts if fort.id == piece.id)
        radius = max(length / 2, 1.5)
        pen.draw_circle(at, radius, 0.3, 0.0, 0.4)
        for turn in (-fort.arc / 2, fort.arc / 2):
            pen.draw_line(at, point_ahead(at, piece.heading + turn, radius * 3), 0.2, 0.2, (1.0, 0.8))
    elif piece.kind is PieceKind.TROOPS:
        half = max(length / 2, 1.2)
        pen.draw_box((at[0] - half, at[1] - half), (2 * half, 2 * half), 1.0, 0.0, 0.4)
        pen.draw_line((at[0] - half, at[1] - half), (at[0] + half, at[1] + half))
        pen.draw_line((at[0] - half, at[1] + half), (at[0] + half, at[1] - half))
    else:
        is_place_only = not view.is_small or bool(piece.arrival)
        draw_hull(pen, at, piece.heading, length, piece.side, is_later_position=is_place_only)


def _wind_place(
    battle: PrintedBattle, window: ChartWindow, pieces: Sequence[Piece], shore: Sequence[Point]
) -> tuple[Point, float]:
    """Return the middle of the wind's rose on a page and its radius in mm: in the corner where least is
    covered, of equal ones the upper right."""
    (left, top), (wide, tall) = window.page_origin, window.page_size
    radius = min(max(min(wide, tall) * 0.06, 6.0), 10.0)
    beside, above = radius + 6.0, radius + 9.0
    corners = [
        (x, y) for y in (top + above, top + tall - above) for x in (left + wide - beside, left + beside)
    ]
    things = [*shore, *(window.to_page(piece.x, piece.y) for piece in pieces)]
    covered = [sum(hypot(x - cx, y - cy) < radius + 6.0 for x, y in things) for cx, cy in corners]
    return corners[covered.index(min(covered))], radius


def draw_wind(battle: PrintedBattle, pen: Pen, at: Point, radius: float) -> None:
    """Draw the rose of the wind, how hard it blows below it."""
    chart = battle.level.chart
    pen.draw_circle(at, radius, 1.0, 0.2, 0.25)
    letter = point_ahead(at, chart.north, radius + 2.4)
    pen.draw_text((letter[0], letter[1] + 1.4), "N", "title", 4, "middle")
    if chart.wind_from is None or chart.wind == "calm":
        words = chart.wind if chart.wind == "calm" else "by dice"
        pen.draw_text((at[0], at[1] + 1), words, "italic", 3.2, "middle")
        return
    draw_wind_arrow(battle, pen, at, radius * 0.85)
    whence = compass_point_name(chart.wind_from, chart.north)
    pen.draw_text((at[0], at[1] + radius + 4), f"{whence}, {chart.wind}", "italic", 3.2, "middle")


def draw_wind_arrow(battle: PrintedBattle, pen: Pen, at: Point, length: float) -> None:
    """Draw whither it blows, so far to both sides of a point; nothing in a calm."""
    chart = battle.level.chart
    if chart.wind_from is None or chart.wind == "calm":
        return
    blows, barb = chart.wind_from + 180, min(3.0, length)
    tail, head = point_ahead(at, blows, -length), point_ahead(at, blows, length)
    pen.draw_line(tail, head, 0.0, 0.5)
    barbs = [point_ahead(head, blows, -barb, side * barb * 0.47) for side in (1, -1)]
    pen.draw_polygon([head, *barbs], 0.0, None)


# ------------------------------------------------------------------------------ names
class _Name(NamedTuple):
    """A name beside its thing on a page, in mm; ``on_white``: it may lie on hatching."""

    text: str
    anchor: Box
    font: Font
    size: float
    gap: float
    on_white: bool
    is_obstacle: bool

    @property
    def middle(self) -> Point:
        """Return the middle of the thing."""
        return self.anchor.left + self.anchor.width / 2, self.anchor.top + self.anchor.height / 2


def _names(
    battle: PrintedBattle, window: ChartWindow, view: ChartView, pieces: Sequence[Piece]
) -> Iterator[_Name]:
    """Yield the names of everything whose middle is in the window, with the room that the thing takes."""
    small, chart = view.is_small, battle.level.chart
    for piece in pieces:
        box = _piece_box(window, piece)
        yield _Name(
            piece.name, box, "plain", 2.2 if small else 3.2, 0.4, piece.kind is not PieceKind.SHIP, True
        )
    areas = [(shoal, shoal.name or "shoal") for shoal in _shoals(battle, view)]
    others = (*chart.land, *chart.rocks, *chart.beaches, *chart.cover)
    for area, name in [*areas, *((area, area.name) for area in others)]:
        if name:
            yield _area_name(_ring(battle, window, area), name, 2.6 if small else 4.6)
    for chain in _chains(battle, view):
        middle = _middle(_ring(battle, window, chain))
        yield _Name(battle.names[chain.id], Box(*middle, 0, 0), "plain", 2.6, 1.0, True, False)
    for zone in _zones(battle, view):
        yield _zone_name(battle, window, zone, 2.6 if small else 3.4)


def _piece_box(window: ChartWindow, piece: Piece) -> Box:
    at, length = window.to_page(piece.x, piece.y), piece.length * window.scale
    if piece.kind in (PieceKind.SHIP, PieceKind.BOATS):
        return _box_round(hull_outline(at, piece.heading, length))
    half = max(length / 2, 1.5)
    return Box(at[0] - half, at[1] - half, 2 * half, 2 * half)


def _box_round(ring: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _middle(ring: Sequence[Point]) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def _area_name(ring: Sequence[Point], name: str, size: float) -> _Name:
    x, y = _middle(ring)
    return _Name(name, Box(x, y - size / 2, 0, 0), "italic", size, 0.0, True, False)


def _zone_name(battle: PrintedBattle, window: ChartWindow, zone: Zone, size: float) -> _Name:
    name, chart = zone.name or zone.id.upper(), battle.level.chart
    if zone.points:
        return _area_name(_ring(battle, window, zone), name, size)
    x, y = window.to_page(*chart.position_in_cm(zone.at or (0.0, 0.0)))
    return _Name(name, Box(x, y - size / 2, 0, 0), "italic", size, 0.0, True, False)


def _shore_points(battle: PrintedBattle, window: ChartWindow) -> list[Point]:
    chart = battle.level.chart
    found: list[Point] = []
    for area in (*chart.land, *chart.rocks):
        ring = _ring(battle, window, area)
        found += [p for p in points_along([*ring, ring[0]], SHORE_STEP) if window.shows(p)]
    return found


def _draw_names(
    pen: Pen, window: ChartWindow, names: Sequence[_Name], obstacles: Sequence[Box], shore: Sequence[Point]
) -> None:
    """Draw names clear of each other, of obstacles and of shores, as far as there is room: in smaller letters
    where that helps."""
    shown = [name for name in names if window.shows(name.middle)]
    bounds = Box(*window.page_origin, *window.page_size)
    tried = []
    for share in NAME_SIZES:
        labels = [_label_of(pen, name, share) for name in shown]
        places = place_labels(labels, bounds, obstacles, shore)
        tried.append((sum(place.covered_labels for place in places), share, places))
        if not tried[-1][0]:
            break
    _, share, places = min(tried, key=lambda each: each[0])
    for name, place in zip(shown, places, strict=True):
        left, top, wide, high = place.box
        if name.on_white:
            pen.draw_box((left, top), (wide, high), 1.0, 1.0, 0.0)
        at = (left + wide / 2, top + high * 0.78)
        pen.draw_text(at, name.text, name.font, name.size * share, "middle", grey=0.1)


def _label_of(pen: Pen, name: _Name, share: float) -> Label:
    size = name.size * share
    return Label(name.anchor, pen.text_width(name.text, name.font, size) + 1.0, size * 1.1, name.gap)
