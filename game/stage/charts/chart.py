"""The engraved chart of a level: paper, coast with water-lining, hills, soundings, ships.

`engrave` makes the whole picture once; keep it and blit it. Plain values go in, fonts are given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.charts import marks
from game.stage.charts import scale as chart_scale
from game.stage.charts.labels import (
    Badge,
    ChartPlace,
    Room,
    Word,
    hull_box,
    lay_badges,
    lay_depths,
    lay_names,
    lay_places,
    lay_title,
)
from game.stage.charts.marks import ChartShip, charted
from game.stage.charts.scale import CM, Measure
from game.stage.charts.tracks import (
    ChartMoment,
    ChartTrack,
    Disc,
    along,
    draw_disc,
    draw_tracks,
    draw_turns,
    fates,
    lay_discs,
    starts,
)
from game.stage.charts.works import NO_WORKS, Works, draw_works, fort_box, ghosted
from game.stage.paper import palette
from game.stage.paper.palette import Sides
from game.stage.sea.hexes import draw_ruled
from game.stage.sea.soundings import FAR, Polygon, distances, roughened, run_on
from game.stage.sea.spectrum import Field, noise, toward

BORDER: Final = 12
"""Px of the chequered border, inside the chart's rectangle."""
_CELLS: Final = 60_000
_OPEN: Final = 100.0
"""Px from the shore beyond which nothing of it is drawn."""
_TURNED: Final = 4
"""So many ships at the most are drawn where each turn left them."""
_LINING: Final = ((3.5, 0.55), (7.5, 0.42), (12.5, 0.32), (18.5, 0.24), (25.5, 0.17), (33.5, 0.12))
"""Distance from the shore in px and strength of each water-lining stroke."""
_PAPER_PX: Final = 512
_PAPER: Final = (240.0, 229.0, 200.0)
_WASH: Final = (150.0, 186.0, 178.0)
_GROUND: Final = (206.0, 186.0, 132.0)


@dataclass(frozen=True, slots=True)
class ChartContents:
    """What a chart shows: a table of `size_cm` with rings of land, shoals and rocks (cm), ships,
    the wind (compass degrees it blows from), names of places, what these waters are called, what
    the scale bar measures in, what men have built or drawn there, how many columns and rows of
    hexes are ruled on it; the ways of those ships, in their order, and what happened where; and
    which part of the table fills the sheet (x, y, width, height in cm; None: the whole)."""

    size_cm: tuple[float, float]
    land: Sequence[Polygon] = ()
    shoals: Sequence[Polygon] = ()
    rocks: Sequence[Polygon] = ()
    ships: Sequence[ChartShip] = ()
    wind_from: float = 0.0
    seed: int = 5
    places: Sequence[ChartPlace] = ()
    title: str = ""
    measure: Measure = CM
    works: Works = NO_WORKS
    hexes: tuple[int, int] = (0, 0)
    tracks: Sequence[ChartTrack] = ()
    moments: Sequence[ChartMoment] = ()
    window: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class ChartFonts:
    """Faces at their final sizes: `italic` (Fell Italic 14) for soundings and names, `capital`
    (Fell 20) for the compass, `plain` (Source Sans 13, 600) for what must be read, `title` (Fell
    Italic 27) for the name of the waters."""

    italic: pygame.font.Font
    capital: pygame.font.Font
    plain: pygame.font.Font
    title: pygame.font.Font | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """Distances at each px of the sheet, in px."""

    land: Field
    shoal: Field
    rock: Field


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the table lies on the sheet: px per cm and the px of its corner."""

    scale: float
    left: float
    top: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Px of a table point."""
        return self.left + x * self.scale, self.top + y * self.scale


@dataclass(frozen=True, slots=True)
class Lettering:
    """Everything on a sheet that must not lie on anything else: the rose (x, y, radius), the scale
    bar, hulls, badges, words and the discs of moments, in px."""

    rose: tuple[int, int, int]
    bar: pygame.Rect
    hulls: tuple[tuple[ChartShip, pygame.Rect], ...]
    badges: tuple[Badge, ...]
    words: tuple[Word, ...]
    discs: tuple[Disc, ...] = ()


def engrave(
    chart: ChartContents, size: tuple[int, int], fonts: ChartFonts, sides: Sides = palette.SIDES
) -> pygame.Surface:
    """The finished chart, `size` px, border and all, its ships in these sides' colours."""
    sheet = lay_out(chart, size)
    ground = sounded(chart, sheet, size)
    laid = _lay_lettering(chart, sheet, ground, size, fonts)
    made = pygame.Surface(size, 0, 32)
    pygame.surfarray.pixels3d(made)[:] = printed(ground, size, chart.seed).swapaxes(0, 1)
    draw_ruled(made, sheet.at, chart.hexes)
    marks.draw_rhumbs(made, laid.rose)
    marks.draw_hills(made, ground.land, chart.seed)
    draw_works(made, chart.works, sheet.at, sheet.scale, _unit(size), sides)
    marks.draw_rose(made, laid.rose, chart.wind_from, fonts.capital, fonts.plain)
    chart_scale.draw_scale(made, sheet.scale, chart.measure, laid.bar, fonts.plain)
    _draw_ways(made, chart, sheet, fonts, sides)
    for ship, box in laid.hulls:
        _draw_ship(made, ship, box, marks.charted(ship, sheet.scale, _unit(size)), sides)
    for word in laid.words:
        face = (fonts.title or fonts.italic) if word.face == "title" else fonts.italic
        marks.write(made, face, word.text, word.rect.topleft, word.tracking, word.ink)
    for badge in laid.badges:
        marks.draw_badge(made, badge.side, badge.rect, fonts.plain, sides[badge.side])
    for disc in laid.discs:
        draw_disc(made, disc, fonts.plain)
    marks.draw_border(made, BORDER)
    return made


def _draw_ways(
    made: pygame.Surface, chart: ChartContents, sheet: Sheet, fonts: ChartFonts, sides: Sides
) -> None:
    """The way of each ship, and her pale self where the turns left her while they are few."""
    unit = _unit(made.get_size())
    draw_tracks(made, chart.tracks, sheet.at, unit, sides)
    if len(chart.tracks) <= _TURNED:
        for ship, track in zip(chart.ships, chart.tracks, strict=False):
            end = sheet.at(ship.x, ship.y), charted(ship, sheet.scale, unit)
            draw_turns(made, track, sheet.at, end, fonts.plain, sides)


def _draw_ship(
    made: pygame.Surface, ship: ChartShip, box: pygame.Rect, length: float, sides: Sides
) -> None:
    """Her hull, pale if she comes later."""

    def draw() -> None:
        marks.draw_hull(made, ship, box.center, length, sides[ship.side].paper)

    if ship.later:
        ghosted(made, box.inflate(round(length), round(length)), draw)
    else:
        draw()


def lettering(chart: ChartContents, size: tuple[int, int], fonts: ChartFonts) -> Lettering:
    """Where `engrave` puts what must not lie on anything else."""
    sheet = lay_out(chart, size)
    return _lay_lettering(chart, sheet, sounded(chart, sheet, size), size, fonts)


def _lay_lettering(
    chart: ChartContents, sheet: Sheet, ground: Ground, size: tuple[int, int], fonts: ChartFonts
) -> Lettering:
    """What matters most is laid out first; soundings take what is left."""
    room = Room(pygame.Rect((0, 0), size).inflate(-2 * BORDER - 8, -2 * BORDER - 8))
    unit, shore = _unit(size), np.minimum(ground.land, ground.rock)
    letters = fonts.plain.get_height()
    rose = _rose_place(chart, sheet, size, ground, letters)
    for box in marks.rose_boxes(rose, chart.wind_from, letters):
        room.take(box)
    long = chart_scale.scale_width(sheet.scale, chart.measure, letters)
    bar = room.take(_scale_place(long, rose, size, letters, _seen(chart, sheet)))
    hulls = [
        (ship, hull_box(ship, sheet.at(ship.x, ship.y), charted(ship, sheet.scale, unit)))
        for ship in chart.ships
    ]
    for _, box in hulls:
        room.take(box, 0)
    spots = [(moment.number, sheet.at(moment.x, moment.y)) for moment in chart.moments]
    discs = lay_discs(room, spots, letters + 8)
    for fort in chart.works.forts:
        room.take(fort_box(fort, sheet.at(fort.x, fort.y), sheet.scale, unit), 0)
    named = (
        starts(chart.ships, chart.tracks, sheet.at, sheet.scale, unit) if chart.tracks else hulls
    )
    words = lay_names(room, named, fonts.italic, ground.land)
    badges = lay_badges(room, named, round(26 * unit))
    words += lay_names(room, fates(hulls, chart.tracks), fonts.italic, ground.land)
    for ring in chart.rocks:
        room.take(_ring_box(ring, sheet))
    places = [(place, sheet.at(place.x, place.y)) for place in chart.places]
    words += lay_places(room, places, fonts.italic, ground.land)
    words += lay_title(room, chart.title, fonts.title or fonts.italic, shore)
    for spot in along(chart.tracks, sheet.at):
        room.take(pygame.Rect(round(spot[0]) - 3, round(spot[1]) - 3, 6, 6), 0)
    words += lay_depths(room, shore, ground.shoal, fonts.italic, chart.seed)
    return Lettering(rose, bar, tuple(hulls), tuple(badges), tuple(words), tuple(discs))


def _ring_box(ring: Polygon, sheet: Sheet) -> pygame.Rect:
    """The px a ring takes."""
    (left, top), (right, bottom) = (
        sheet.at(far(x for x, _ in ring), far(y for _, y in ring)) for far in (min, max)
    )
    return pygame.Rect(round(left), round(top), round(right - left) + 1, round(bottom - top) + 1)


def _unit(size: tuple[int, int]) -> float:
    """How large things are drawn on a sheet of this size."""
    return max(0.85, min(2.0, size[1] / 452))


def lay_out(chart: ChartContents, size: tuple[int, int]) -> Sheet:
    """The table, or the part of it that is shown, as large as it fits inside the border, in the
    middle of the sheet."""
    left, top, wide, high = chart.window or (0.0, 0.0, *chart.size_cm)
    room = (size[0] - 2 * BORDER, size[1] - 2 * BORDER)
    scale = min(room[0] / wide, room[1] / high)
    return Sheet(scale, size[0] / 2 - (left + wide / 2) * scale,
                 size[1] / 2 - (top + high / 2) * scale)  # fmt: skip


def sounded(chart: ChartContents, sheet: Sheet, size: tuple[int, int]) -> Ground:
    """Distances at each px of the sheet; past the table's edge the coast runs on."""
    xs = ((np.arange(size[0]) + 0.5 - sheet.left) / sheet.scale).astype(np.float32)
    ys = ((np.arange(size[1]) + 0.5 - sheet.top) / sheet.scale).astype(np.float32)
    land = [run_on(ring, chart.size_cm) for ring in chart.land]
    rough = 5 / sheet.scale

    def lie(rings: Sequence[Polygon], seed: int, amount: float) -> Field:
        if not rings:
            return np.full((size[1], size[0]), max(FAR * sheet.scale, _OPEN), dtype=np.float32)
        grid = roughened(distances(rings, chart.size_cm, _CELLS), seed, amount, 20 / sheet.scale)
        return _in_px(grid.at(xs, ys), sheet.scale)

    return Ground(
        lie(land, chart.seed, rough),
        lie(chart.shoals, chart.seed + 1, 2 * rough),
        lie(chart.rocks, chart.seed + 2, rough / 3),
    )


def _paper(grain: int, seed: int) -> Field:
    """Noise that tiles, the same for all sheets but for where it begins: to make it takes as long
    as to print the rest of a sheet."""
    far = np.random.default_rng(seed + grain).integers(_PAPER_PX, size=2)
    return np.roll(_noise(grain), far, (0, 1))


@lru_cache(maxsize=3)
def _noise(grain: int) -> Field:
    """The noise of that grain."""
    return noise(_PAPER_PX, grain, grain)


def printed(
    ground: Ground, size: tuple[int, int], seed: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Paper, washes, shore line, water-lining and stipple, shape (height, width, 3)."""
    wide, high = size
    fibre, mottle, wander = (
        np.tile(_paper(grain, seed), (high // _PAPER_PX + 1, wide // _PAPER_PX + 1))[:high, :wide]
        for grain in (2, 90, 9)
    )
    shore = np.minimum(ground.land, ground.rock)
    sea = shore > 0
    edge = np.clip(1.5 - np.abs(shore + 0.4), 0, 1) * 0.92
    # ink on ink on ink: what each leaves of the paper is multiplied, and it is laid on once
    bare = 1 - _stipple(ground, sea, seed)
    bare *= 1 - edge
    lining = _lining(ground.land + 0.55 * wander, shore.shape)
    if lining is not None:
        bare *= 1 - lining * sea
    wash = 0.34 * np.exp(-np.maximum(shore, 0) / 30) * sea
    ashore = np.float32(0.20) * ~sea
    # how much of each colour is seen at a px; one channel after the other is far quicker than all
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


def _lining(away: Field, shape: tuple[int, ...]) -> Field | None:
    """How dark the lines along the shore are, by the px from it; None on a sheet of open sea."""
    if away.min() > max(far for far, _ in _LINING) + 2:
        return None
    lines: Field = np.zeros(shape, dtype=np.float32)
    for far, strength in _LINING:
        lines = np.maximum(lines, strength * np.clip(1.15 - np.abs(away - far), 0, 1))
    return lines


def _in_px(far: Field, scale: float) -> Field:
    """Distances in px of what is measured in cm up to FAR: where that is little on the sheet, the
    farthest count as open sea, lest a whole ocean be inked as a coast."""
    lacking = max(0.0, _OPEN - FAR * scale)
    open_sea = np.clip((far / FAR - 0.6) / 0.4, 0, 1)
    return np.asarray(far * scale + lacking * open_sea**2, dtype=np.float32)


def _stipple(
    ground: Ground, sea: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], seed: int
) -> Field:
    """Dots of ink on the shallows: thick on shoals, which have a broken edge, thinner inshore."""
    chance = np.random.default_rng(seed).random(ground.land.shape, dtype=np.float32)
    thick: Field = np.where(ground.shoal < 0, np.float32(0.15), np.float32(0))
    for thin in (
        0.085 * np.exp(-np.maximum(ground.land, 0) / 15) * (ground.land > 4),
        0.13 * np.exp(-np.maximum(ground.rock, 0) / 7),
    ):
        np.maximum(thick, thin, out=thick, where=thin > 0.006)
    dots = (chance < thick) & sea
    inked: Field = np.where(dots, np.float32(0.68), np.float32(0))
    rim = (np.abs(ground.shoal) < 0.8) & sea & ~dots
    if rim.any():
        rows, cols = (np.arange(many) for many in rim.shape)
        inked[rim & ((rows[:, None] + cols[None, :]) % 6 < 3)] = 0.5
    return inked


def _rose_place(
    chart: ChartContents, sheet: Sheet, size: tuple[int, int], ground: Ground, letters: int
) -> tuple[int, int, int]:
    """Middle and radius of the compass rose: a corner far from ships, dangers and land."""
    radius = max(34, min(round(62 * _unit(size)), size[1] // 7))
    # Towards the wind there must be room for its arrow, elsewhere for a letter.
    east, south = toward(chart.wind_from)
    near = BORDER + round(1.08 * radius) + round(1.4 * letters)
    arrow = round(0.85 * radius)
    lefts = (near + arrow * (east < -0.3), size[0] // 2, size[0] - near - arrow * (east > 0.3))
    tops = (size[1] - near - arrow * (south > 0.3), near + arrow * (south < -0.3))
    shown = [sheet.at(*ring[0]) for ring in (*chart.rocks, *chart.shoals)]
    shown += _seen(chart, sheet)
    corners = [(x, y) for y in tops for x in lefts]

    def room(corner: tuple[int, int]) -> float:
        far = min((math.dist(corner, spot) for spot in shown), default=400.0)
        rows, cols = (slice(max(0, at - radius), at + radius) for at in reversed(corner))
        ashore = float((ground.land[rows, cols] < 0).mean())
        # A coast under the rose is lost; all land or all water is no loss.
        return min(far, 2.6 * radius) - 4 * radius * ashore * (1 - ashore) - 0.2 * radius * ashore

    x, y = max(corners, key=room)
    return x, y, radius


def _seen(chart: ChartContents, sheet: Sheet) -> list[tuple[float, float]]:
    """The px of all ships and of their ways."""
    ways = (point for track in chart.tracks for point in track.points)
    return [sheet.at(x, y) for x, y in (*((ship.x, ship.y) for ship in chart.ships), *ways)]


def _scale_place(
    long: int,
    rose: tuple[int, int, int],
    size: tuple[int, int],
    letters: int,
    seen: Sequence[tuple[float, float]],
) -> pygame.Rect:
    """Where the scale bar goes: the foot of the sheet on the side the rose leaves free; its head
    where ships sailed there."""
    bar = pygame.Rect(0, 0, long, letters + 18)
    bar.bottom = size[1] - BORDER - 8
    bar.left = BORDER + 8
    if rose[0] < size[0] / 2:
        bar.right = size[0] - BORDER - 8
    above = bar.copy()
    above.top = BORDER + 8
    ground = [each.inflate(letters, letters) for each in (bar, above)]
    crowds = [sum(each.collidepoint(spot) for spot in seen) for each in ground]
    return above if crowds[1] < crowds[0] else bar
