"""The engraved chart of a level: paper, coast with water-lining, hills, soundings, ships.

`draw_chart` makes the whole picture; cache it and blit it. Inputs are plain values and fonts."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.charts import chart_labels, chart_marks, chart_objects
from game.stage.charts import chart_marks as chart_scale
from game.stage.charts.chart_marks import CM_UNIT, ChartShip, LengthUnit, charted_length_px
from game.stage.paper import palette
from game.stage.paper.palette import Colour, Sides
from game.stage.sea.distance_fields import FAR_CM, Polygon, extend_past_edge, roughen_edges, signed_distances
from game.stage.sea.hex_grid import draw_chart_hexes
from game.stage.sea.waves import Field, tiling_noise

BORDER_PX: Final = 12  # px of the chequered border, inside the chart's rectangle
_GRID_CELLS: Final = 60_000
_OPEN_SEA_PX: Final = 100.0  # px from the shore beyond which no shore detail is drawn
_MAX_TRACKS_WITH_TURNS: Final = 4  # number of ships up to which each is drawn at the end of every turn
# Distance from the shore in px and strength of each water-lining stroke.
_WATER_LINES: Final = ((3.5, 0.55), (7.5, 0.42), (12.5, 0.32), (18.5, 0.24), (25.5, 0.17), (33.5, 0.12))
_PAPER_PX: Final = 512
_PAPER: Final = (240.0, 229.0, 200.0)
_WASH: Final = (150.0, 186.0, 178.0)
_GROUND: Final = (206.0, 186.0, 132.0)


@dataclass(frozen=True, slots=True)
class ChartContents:
    """Contents of a chart: a table of `size_cm` with rings of land, shoals and rocks (cm), ships, the wind
    (degrees from the top that it blows from), place names, the name of the waters, the unit of the scale bar,
    works and zones, the intended courses, the columns and rows of hexes; the tracks of those ships, in the
    same order, and numbered moments; the part of the table that fills the sheet (x, y, width, height in cm;
    None: the whole); and where north is, in degrees from the top."""

    size_cm: tuple[float, float]
    land: Sequence[Polygon] = ()
    shoals: Sequence[Polygon] = ()
    rocks: Sequence[Polygon] = ()
    ships: Sequence[ChartShip] = ()
    wind_from: float = 0.0
    seed: int = 5
    place_names: Sequence[chart_labels.PlaceName] = ()
    title: str = ""
    measure: LengthUnit = CM_UNIT
    works: chart_objects.ChartObjects = chart_objects.NO_CHART_OBJECTS
    courses: Sequence[chart_objects.ChartCourse] = ()
    hexes: tuple[int, int] = (0, 0)
    tracks: Sequence[chart_objects.ChartTrack] = ()
    numbered_moments: Sequence[chart_objects.NumberedMoment] = ()
    visible_part: tuple[float, float, float, float] | None = None
    north: int = 0


@dataclass(frozen=True, slots=True)
class ChartFonts:
    """Fonts at their final sizes: `italic` (Fell Italic 14) for soundings and names, `capital` (Fell 20) for
    the compass, `plain` (Source Sans 13, 600) for what must be legible, `title` (Fell Italic 27) for the name
    of the waters."""

    italic: pygame.font.Font
    capital: pygame.font.Font
    plain: pygame.font.Font
    title: pygame.font.Font | None = None


@dataclass(frozen=True, slots=True)
class SheetDistances:
    """Distances at each px of the sheet, in px."""

    land_distance: Field
    shoal_distance: Field
    rock_distance: Field


@dataclass(frozen=True, slots=True)
class SheetProjection:
    """Position of the table on the sheet: px per cm and the px of its corner."""

    px_per_cm: float
    left: float
    top: float

    def pixel_of(self, x: float, y: float) -> tuple[float, float]:
        """Return the px of a table point."""
        return self.left + x * self.px_per_cm, self.top + y * self.px_per_cm


@dataclass(frozen=True, slots=True)
class ChartLayout:
    """All on a sheet that must not overlap: rose, scale bar, hulls, badges, words and discs, in px."""

    rose: tuple[int, int, int]
    scale_bar: pygame.Rect
    hulls: tuple[tuple[ChartShip, pygame.Rect], ...]
    badges: tuple[chart_labels.PlacedBadge, ...]
    labels: tuple[chart_labels.PlacedLabel, ...]
    discs: tuple[chart_objects.MomentDisc, ...] = ()


def draw_chart(
    chart: ChartContents, size: tuple[int, int], fonts: ChartFonts, sides: Sides = palette.SIDES
) -> pygame.Surface:
    """Return the finished chart, `size` px, with its border, its ships in these sides' colours."""
    projection = sheet_projection(chart, size)
    ground = sheet_distances(chart, projection, size)
    layout = chart_layout(chart, projection, ground, size, fonts)
    made = pygame.Surface(size, 0, 32)
    pygame.surfarray.pixels3d(made)[:] = chart_pixels(ground, size, chart.seed).swapaxes(0, 1)
    draw_chart_hexes(made, projection.pixel_of, chart.hexes)
    chart_marks.draw_rhumbs(made, layout.rose)
    chart_marks.draw_hills(made, ground.land_distance, chart.seed)
    chart_objects.draw_chart_objects(
        made, chart.works, projection.pixel_of, projection.px_per_cm, _unit_for(size), sides
    )
    chart_marks.draw_rose(made, layout.rose, chart.wind_from, fonts.capital, fonts.plain, chart.north)
    chart_scale.draw_scale_bar(made, projection.px_per_cm, chart.measure, layout.scale_bar, fonts.plain)
    _draw_tracks(made, chart, projection, fonts, sides)
    for ship, box in layout.hulls:
        _draw_ship(
            made, ship, box, chart_marks.charted_length_px(ship, projection.px_per_cm, _unit_for(size)), sides
        )
    for word in layout.labels:
        face = (fonts.title or fonts.italic) if word.face == "title" else fonts.italic
        chart_marks.draw_tracked_text(
            made, face, word.text, word.rect.topleft, word.tracking, word.ink_strength
        )
    for badge in layout.badges:
        chart_marks.draw_badge(made, badge.side, badge.rect, fonts.plain, sides[badge.side])
    for disc in layout.discs:
        chart_objects.draw_moment_disc(made, disc, fonts.plain)
    chart_marks.draw_border(made, BORDER_PX)
    return made


def _draw_tracks(
    made: pygame.Surface, chart: ChartContents, projection: SheetProjection, fonts: ChartFonts, sides: Sides
) -> None:
    """Draw the track of each ship, and a pale ship at the end of each turn if there are few ships."""
    unit = _unit_for(made.get_size())
    chart_objects.draw_tracks(made, (*chart.courses, *chart.tracks), projection.pixel_of, unit, sides)
    if len(chart.tracks) <= _MAX_TRACKS_WITH_TURNS:
        for ship, track in zip(chart.ships, chart.tracks, strict=False):
            end = projection.pixel_of(ship.x, ship.y), charted_length_px(ship, projection.px_per_cm, unit)
            chart_objects.draw_turn_ships(made, track, projection.pixel_of, end, fonts.plain, sides)


def _draw_ship(made: pygame.Surface, ship: ChartShip, box: pygame.Rect, length: float, sides: Sides) -> None:
    def draw() -> None:
        chart_marks.draw_hull(made, ship, box.center, length, sides[ship.side].paper)

    if ship.is_later_arrival:
        chart_objects.draw_faded(made, box.inflate(round(length), round(length)), draw)
    else:
        draw()


def chart_layout(
    chart: ChartContents,
    projection: SheetProjection,
    ground: SheetDistances,
    size: tuple[int, int],
    fonts: ChartFonts,
) -> ChartLayout:
    """Place what matters most first; soundings take the rest."""
    space = chart_labels.FreeSpace(pygame.Rect((0, 0), size).inflate(-2 * BORDER_PX - 8, -2 * BORDER_PX - 8))
    unit, shore = _unit_for(size), np.minimum(ground.land_distance, ground.rock_distance)
    letters = fonts.plain.get_height()
    rose = _rose_position(chart, projection, size, ground, letters)
    for box in chart_marks.rose_rects(rose, chart.wind_from, letters, chart.north):
        space.occupy(box)
    long = chart_scale.scale_bar_width(projection.px_per_cm, chart.measure, letters)
    bar = space.occupy(_scale_bar_rect(long, rose, size, letters, _ship_pixels(chart, projection)))
    lengths = (charted_length_px(ship, projection.px_per_cm, unit) for ship in chart.ships)
    hulls = [
        (ship, chart_labels.charted_hull_rect(ship, projection.pixel_of(ship.x, ship.y), long))
        for ship, long in zip(chart.ships, lengths, strict=True)
    ]
    for _, box in hulls:
        space.occupy(box, 0)
    _occupy_tracks(space, chart.courses, projection, 5)
    spots = [(m.number, projection.pixel_of(m.x, m.y)) for m in chart.numbered_moments]
    discs = chart_objects.place_discs(space, spots, letters + 8)
    for fort in chart.works.forts:
        at = projection.pixel_of(fort.x, fort.y)
        space.occupy(chart_objects.fort_rect(fort, at, projection.px_per_cm, unit), 0)
    named = (
        chart_objects.ships_at_start(
            chart.ships, chart.tracks, projection.pixel_of, projection.px_per_cm, unit
        )
        if chart.tracks
        else hulls
    )
    words = chart_labels.place_ship_names(space, named, fonts.italic, ground.land_distance)
    badges = chart_labels.place_badges(space, named, round(26 * unit))
    fates = chart_objects.ships_with_fates(hulls, chart.tracks)
    words += chart_labels.place_ship_names(space, fates, fonts.italic, ground.land_distance)
    for ring in chart.rocks:
        space.occupy(_ring_rect(ring, projection))
    places = [(place, projection.pixel_of(place.x, place.y)) for place in chart.place_names]
    words += chart_labels.place_place_names(space, places, fonts.italic, ground.land_distance)
    words += chart_labels.place_title(space, chart.title, fonts.title or fonts.italic, shore)
    _occupy_tracks(space, chart.tracks, projection, 3)
    words += chart_labels.place_soundings(space, shore, ground.shoal_distance, fonts.italic, chart.seed)
    return ChartLayout(rose, bar, tuple(hulls), tuple(badges), tuple(words), tuple(discs))


def _occupy_tracks(
    space: chart_labels.FreeSpace,
    tracks: Sequence[chart_objects.ChartTrack | chart_objects.ChartCourse],
    projection: SheetProjection,
    half: int,
) -> None:
    """Keep labels `half` px off each track or course."""
    for x, y in chart_objects.track_pixels(tracks, projection.pixel_of):
        space.occupy(pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half), 0)


def _ring_rect(ring: Polygon, projection: SheetProjection) -> pygame.Rect:
    (left, top), (right, bottom) = (
        projection.pixel_of(far(x for x, _ in ring), far(y for _, y in ring)) for far in (min, max)
    )
    return pygame.Rect(round(left), round(top), round(right - left) + 1, round(bottom - top) + 1)


def _unit_for(size: tuple[int, int]) -> float:
    return max(0.85, min(2.0, size[1] / 452))


def _overhang_px(chart: ChartContents, scale: float, unit: float) -> float:
    """Return how far the drawn hulls of ships near the table's edge reach over it at this scale."""
    reach = [
        charted_length_px(ship, scale, unit) / 2 - scale * min(at, most - at)
        for ship in chart.ships
        for at, most in zip((ship.x, ship.y), chart.size_cm, strict=True)
    ]
    return max(0.0, *reach, 0.0)


def sheet_projection(chart: ChartContents, size: tuple[int, int]) -> SheetProjection:
    """Return the table, or its visible part, as large as fits in the middle of the border."""
    left, top, wide, high = chart.visible_part or (0.0, 0.0, *chart.size_cm)
    room = (size[0] - 2 * BORDER_PX, size[1] - 2 * BORDER_PX)
    scale = min(room[0] / wide, room[1] / high)
    if chart.visible_part is None:
        # Ships at the table's edge stay whole inside the border.
        over = _overhang_px(chart, scale, _unit_for(size))
        scale = min((room[0] - 2 * over) / wide, (room[1] - 2 * over) / high)
    return SheetProjection(scale, size[0] / 2 - (left + wide / 2) * scale,
                 size[1] / 2 - (top + high / 2) * scale)  # fmt: skip


def sheet_distances(
    chart: ChartContents, projection: SheetProjection, size: tuple[int, int]
) -> SheetDistances:
    """Return the distances at each px of the sheet; past the table's edge the coast continues."""
    xs = ((np.arange(size[0]) + 0.5 - projection.left) / projection.px_per_cm).astype(np.float32)
    ys = ((np.arange(size[1]) + 0.5 - projection.top) / projection.px_per_cm).astype(np.float32)
    land = [extend_past_edge(ring, chart.size_cm) for ring in chart.land]
    rough = 5 / projection.px_per_cm

    def distances_to(rings: Sequence[Polygon], seed: int, amount: float) -> Field:
        if not rings:
            return np.full(
                (size[1], size[0]), max(FAR_CM * projection.px_per_cm, _OPEN_SEA_PX), dtype=np.float32
            )
        grid = roughen_edges(
            signed_distances(rings, chart.size_cm, _GRID_CELLS), seed, amount, 20 / projection.px_per_cm
        )
        return _distances_in_px(grid.values_at(xs, ys), projection.px_per_cm)

    return SheetDistances(
        distances_to(land, chart.seed, rough),
        distances_to(chart.shoals, chart.seed + 1, 2 * rough),
        distances_to(chart.rocks, chart.seed + 2, rough / 3),
    )


def _paper_noise(grain: int, seed: int) -> Field:
    """Return noise that tiles, one for all sheets: it takes as long as printing the rest of a sheet."""
    far = np.random.default_rng(seed + grain).integers(_PAPER_PX, size=2)
    return np.roll(_grain_noise(grain), far, (0, 1))


@lru_cache(maxsize=3)
def _grain_noise(grain: int) -> Field:
    return tiling_noise(_PAPER_PX, grain, grain)


def chart_pixels(
    ground: SheetDistances, size: tuple[int, int], seed: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return paper, washes, shore line, water-lining and stipple, shape (height, width, 3)."""
    wide, high = size
    fibre, mottle, wander = (
        np.tile(_paper_noise(grain, seed), (high // _PAPER_PX + 1, wide // _PAPER_PX + 1))[:high, :wide]
        for grain in (2, 90, 9)
    )
    shore = np.minimum(ground.land_distance, ground.rock_distance)
    sea = shore > 0
    edge = np.clip(1.5 - np.abs(shore + 0.4), 0, 1) * 0.92
    # Ink on ink: multiply what each leaves of the paper, and apply it once.
    bare = 1 - _stipple(ground, sea, seed)
    bare *= 1 - edge
    lining = _lining_darkness(ground.land_distance + 0.55 * wander, shore.shape)
    if lining is not None:
        bare *= 1 - lining * sea
    wash = 0.34 * np.exp(-np.maximum(shore, 0) / 30) * sea
    ashore = np.float32(0.20) * ~sea
    # Visible share of each colour at a px; one channel after the other is far quicker than all.
    inked, sandy, washed = 1 - bare, ashore * bare, wash * (1 - ashore) * bare
    paper = (1 - wash) * (1 - ashore) * bare
    uneven = (1.6 * fibre + 2.2 * mottle) * paper
    made = np.empty((high, wide, 3), dtype=np.uint8)
    for channel in range(3):
        tone = uneven + _PAPER[channel] * paper
        tone += _WASH[channel] * washed
        tone += _GROUND[channel] * sandy
        tone += palette.INK_1[channel] * inked
        made[..., channel] = np.clip(tone, 0, 255, out=tone).astype(np.uint8)
    return made


def _lining_darkness(away: Field, shape: tuple[int, ...]) -> Field | None:
    """Return how dark the lines along the shore are, by the px from it; None on a sheet of open sea."""
    if away.min() > max(far for far, _ in _WATER_LINES) + 2:
        return None
    lines: Field = np.zeros(shape, dtype=np.float32)
    for far, strength in _WATER_LINES:
        lines = np.maximum(lines, strength * np.clip(1.15 - np.abs(away - far), 0, 1))
    return lines


def _distances_in_px(far: Field, scale: float) -> Field:
    """Convert distances from cm, limited to FAR_CM, to px: where that is little on the sheet, the farthest
    count as open sea, or a whole ocean would be inked as a coast."""
    lacking = max(0.0, _OPEN_SEA_PX - FAR_CM * scale)
    open_sea = np.clip((far / FAR_CM - 0.6) / 0.4, 0, 1)
    return np.asarray(far * scale + lacking * open_sea**2, dtype=np.float32)


def _stipple(
    ground: SheetDistances, sea: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], seed: int
) -> Field:
    """Return dots of ink on the shallows: thick on shoals, which have a broken edge, thinner inshore."""
    chance = np.random.default_rng(seed).random(ground.land_distance.shape, dtype=np.float32)
    thick: Field = np.where(ground.shoal_distance < 0, np.float32(0.15), np.float32(0))
    for thin in (
        0.085 * np.exp(-np.maximum(ground.land_distance, 0) / 15) * (ground.land_distance > 4),
        0.13 * np.exp(-np.maximum(ground.rock_distance, 0) / 7),
    ):
        np.maximum(thick, thin, out=thick, where=thin > 0.006)
    dots = (chance < thick) & sea
    inked: Field = np.where(dots, np.float32(0.68), np.float32(0))
    rim = (np.abs(ground.shoal_distance) < 0.8) & sea & ~dots
    if rim.any():
        rows, cols = (np.arange(many) for many in rim.shape)
        inked[rim & ((rows[:, None] + cols[None, :]) % 6 < 3)] = 0.5
    return inked


def _rose_position(
    chart: ChartContents,
    projection: SheetProjection,
    size: tuple[int, int],
    ground: SheetDistances,
    letters: int,
) -> tuple[int, int, int]:
    """Return middle and radius of the compass rose: a corner far from ships, dangers and land."""
    radius = max(34, min(round(62 * _unit_for(size)), size[1] // 7))
    # Towards the wind there must be space for its arrow, elsewhere for a letter.
    east, south = unit_vector(chart.wind_from)
    near = BORDER_PX + round(1.08 * radius) + round(1.4 * letters)
    arrow = round(0.85 * radius)
    lefts = (near + arrow * (east < -0.3), size[0] // 2, size[0] - near - arrow * (east > 0.3))
    tops = (size[1] - near - arrow * (south > 0.3), near + arrow * (south < -0.3))
    shown = [projection.pixel_of(*ring[0]) for ring in (*chart.rocks, *chart.shoals)]
    shown += _ship_pixels(chart, projection)
    corners = [(x, y) for y in tops for x in lefts]

    def room(corner: tuple[int, int]) -> float:
        far = min((math.dist(corner, spot) for spot in shown), default=400.0)
        rows, cols = (slice(max(0, at - radius), at + radius) for at in reversed(corner))
        ashore = float((ground.land_distance[rows, cols] < 0).mean())
        # A coast under the rose is lost; all land or all water is no loss.
        return min(far, 2.6 * radius) - 4 * radius * ashore * (1 - ashore) - 0.2 * radius * ashore

    x, y = max(corners, key=room)
    return x, y, radius


def _ship_pixels(chart: ChartContents, projection: SheetProjection) -> list[tuple[float, float]]:
    ways = (point for track in chart.tracks for point in track.points)
    return [projection.pixel_of(x, y) for x, y in (*((ship.x, ship.y) for ship in chart.ships), *ways)]


def _scale_bar_rect(
    long: int,
    rose: tuple[int, int, int],
    size: tuple[int, int],
    letters: int,
    seen: Sequence[tuple[float, float]],
) -> pygame.Rect:
    """Return the rectangle of the scale bar: at the foot without the rose; at the head if ships are there."""
    bar = pygame.Rect(0, 0, long, letters + 18)
    bar.bottom = size[1] - BORDER_PX - 8
    bar.left = BORDER_PX + 8
    if rose[0] < size[0] / 2:
        bar.right = size[0] - BORDER_PX - 8
    above = bar.copy()
    above.top = BORDER_PX + 8
    ground = [each.inflate(letters, letters) for each in (bar, above)]
    crowds = [sum(each.collidepoint(spot) for spot in seen) for each in ground]
    return above if crowds[1] < crowds[0] else bar


BEAM_SHARE: Final = 0.25  # breadth of a hull as a share of its length
# Half a hull, bow up: beams abeam, lengths astern.
_HULL: Final = ((0.0, -0.5), (0.34, -0.4), (0.5, -0.22), (0.5, 0.36), (0.36, 0.5))
_FINE: Final = 3
_CELLS: Final = 60_000
_MARGIN_INK: Final = 0.6
_DEEP_INK: Final = 70  # of soundings off shoals, which mean nothing, on a chart that is worked on
_EDGE: Final = 4  # px round a hull for its line and its bow dot


def draw_ground(
    chart: ChartContents, projection: SheetProjection, size: tuple[int, int], fonts: ChartFonts, sides: Sides
) -> tuple[pygame.Surface, tuple[chart_labels.PlacedLabel, ...]]:
    """Return a picture of the part of the chart that fills ``size`` px, and the names and soundings on it,
    which are where there is space."""
    ground = sheet_distances(chart, projection, size)
    made = pygame.Surface(size, 0, 32)
    pygame.surfarray.pixels3d(made)[:] = chart_pixels(ground, size, chart.seed).swapaxes(0, 1)
    draw_chart_hexes(made, projection.pixel_of, chart.hexes)
    chart_marks.draw_hills(made, ground.land_distance, chart.seed)
    unit = max(0.85, min(1.6, size[1] / 600))
    for shoal in chart.shoals:
        chart_objects.draw_dashed_line(
            made, chart_objects.closed_ring_pixels(shoal, projection.pixel_of), palette.INK_2, unit
        )
    chart_objects.draw_chart_objects(
        made, chart.works, projection.pixel_of, projection.px_per_cm, unit, sides
    )
    space = chart_labels.FreeSpace(made.get_rect().inflate(-12, -12))
    for fort in chart.works.forts:
        space.occupy(
            chart_objects.fort_rect(fort, projection.pixel_of(fort.x, fort.y), projection.px_per_cm, unit), 0
        )
    for ship in chart.ships:
        at = projection.pixel_of(ship.x, ship.y)
        space.occupy(pygame.Rect(round(at[0]) - 24, round(at[1]) - 20, 48, 56), 0)
    inside = made.get_rect()
    seen = [(p, projection.pixel_of(p.x, p.y)) for p in chart.place_names]
    words = chart_labels.place_place_names(
        space, [(p, at) for p, at in seen if inside.collidepoint(at)], fonts.italic, ground.land_distance
    )
    shore = np.minimum(ground.land_distance, ground.rock_distance)
    words += chart_labels.place_soundings(
        space, shore, ground.shoal_distance, fonts.italic, chart.seed, deep_ink=_DEEP_INK
    )
    for word in words:
        chart_marks.draw_tracked_text(
            made, fonts.italic, word.text, word.rect.topleft, word.tracking, word.ink_strength
        )
    return made, tuple(words)


def draw_shoal_margins(
    target: pygame.Surface,
    projection: SheetProjection,
    size_cm: tuple[float, float],
    margins: Sequence[tuple[Polygon, float]],
) -> None:
    """Draw where water becomes shoal in wax, off the ring as the level has it, not as roughened."""
    wide, high = target.get_size()
    xs = ((np.arange(wide) + 0.5) / projection.px_per_cm - projection.left / projection.px_per_cm).astype(
        np.float32
    )
    ys = ((np.arange(high) + 0.5) / projection.px_per_cm - projection.top / projection.px_per_cm).astype(
        np.float32
    )
    strength = np.zeros((high, wide), dtype=np.float32)
    for far in sorted({far for _, far in margins}):
        rings = [ring for ring, own in margins if own == far]
        off = signed_distances(rings, size_cm, _CELLS).values_at(xs, ys)
        strength = np.maximum(strength, np.clip(1.3 - np.abs(off - far) * projection.px_per_cm, 0, 1))
    pixels = pygame.surfarray.pixels3d(target)
    share = (_MARGIN_INK * strength.T)[..., None]
    pixels[:] = (pixels + (np.array(palette.WAX) - pixels) * share).astype(np.uint8)


# --------------------------------------------------------------------------------- true hulls


def hull_outline(at: Point, length: float, heading: float, beam: float = BEAM_SHARE) -> list[Point]:
    """Return the outline of a hull: its middle and length in any unit, degrees clockwise from up."""
    ahead, abeam = unit_vector(heading), unit_vector(heading + 90)
    half = [*_HULL, *((-side, astern) for side, astern in reversed(_HULL[1:]))]
    return [
        (
            at[0] + length * (abeam[0] * side * beam - ahead[0] * astern),
            at[1] + length * (abeam[1] * side * beam - ahead[1] * astern),
        )
        for side, astern in half
    ]


def draw_hull_to_scale(
    target: pygame.Surface, at: Point, length: float, heading: float, side_and_colour: tuple[int, Colour],
    edge_colour: Colour = palette.INK_1, alpha: int = 255,
) -> None:  # fmt: skip
    """Draw a hull of `length` px at its place, in the colour and with the mark of her side."""
    picture = _hull_picture(
        round(length * 4) / 4, round(heading * 4) / 4 % 360, side_and_colour, edge_colour, alpha
    )
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=512)
def _hull_picture(
    length: float, heading: float, sign: tuple[int, Colour], edge: Colour, alpha: int
) -> pygame.Surface:
    px = 2 * (math.ceil(length / 2) + _EDGE)
    sheet = pygame.Surface((px * _FINE, px * _FINE), pygame.SRCALPHA)
    sheet.fill((*edge, 0))
    middle, size = (sheet.get_width() / 2, sheet.get_height() / 2), length * _FINE
    ring = hull_outline(middle, size, heading)
    side, paint = sign
    pygame.draw.polygon(sheet, paint if side in {0, 3} else palette.PAPER_0, ring)
    if side == 1:
        pygame.draw.polygon(sheet, paint, hull_outline(middle, size * 0.72, heading, BEAM_SHARE * 0.72))
    elif side == 2:
        pygame.draw.polygon(sheet, paint, [middle, *ring[5:], ring[0]])
    elif side == 3:
        pygame.draw.polygon(sheet, palette.PAPER_0, hull_outline(middle, size * 0.22, heading, 0.9))
    line = max(_FINE, min(2 * _FINE, round(size * 0.03)))
    pygame.draw.polygon(sheet, edge, ring, line)
    bow = unit_vector(heading)
    tip = (middle[0] + bow[0] * size * 0.5, middle[1] + bow[1] * size * 0.5)
    pygame.draw.circle(sheet, edge, tip, max(1.4 * _FINE, min(3 * _FINE, size * 0.04)))
    made = pygame.transform.smoothscale(sheet, (px, px))
    made.set_alpha(alpha)
    return made
