"""The ground of a table before any of it is painted: its coasts and hills, rocks awash, hamlets and tracks.
Computed once a level; places are in cm. No rule knows houses; ships run on rocks and see no island."""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.distance_fields import (
    DistanceField,
    Polygon,
    coast_bluffness,
    depth_within_ring,
    extend_past_edge,
    relief_light,
    roughen_edges,
    round_corners,
    signed_distances,
)
from game.stage.sea.ground_samples import GRAIN_PX
from game.stage.sea.waves import Field, smoothstep, tiling_noise

Ring: TypeAlias = tuple[Point, ...]
LightFactors: TypeAlias = tuple[float, float, float]

_ROCK_FINE: Final = 3
_SIDES: Final = 8
_PITCH_CM: Final = (0.8, 2.0)  # least and greatest distance between two heads, cm
_LEVELS: Final = (1.0, 0.80, 0.42, 0.10)
_HEIGHTS: Final = (0.0, 0.30, 0.86, 1.0)  # rings of a head: breadth and height, as shares of its own
_TALL: Final = 0.75  # height of a head, as a share of its radius
_TO_SUN: Final = (-0.70, -0.57)
_WET: Final[Colour] = (64, 60, 56)
_DRY: Final[Colour] = palette.mix_colours(palette.ROCK, palette.SAND, 0.14)


@dataclass(frozen=True, slots=True)
class Rock:
    """One rock: its middle and the ring of its foot, cm, its radius, and its number."""

    x: float
    y: float
    radius: float
    outline: Ring
    number: int


@lru_cache(maxsize=8)
def rocks_in(reefs: Sequence[Ring]) -> tuple[Rock, ...]:
    """Return the heads of all these areas, the farthest first."""
    found = [head for n, ring in enumerate(reefs) for head in _rocks_in_area(ring, 40 * n)]
    return tuple(sorted(found, key=lambda head: (head.y, head.x)))


def _rocks_in_area(ring: Ring, first: int) -> list[Rock]:
    """Return the heads of one area: spread unevenly, larger in its middle, none across its edge."""
    pitch = min(_PITCH_CM[1], max(_PITCH_CM[0], math.sqrt(_area(ring)) / 3.6))
    left, top = min(x for x, _ in ring), min(y for _, y in ring)
    wide, high = max(x for x, _ in ring) - left, max(y for _, y in ring) - top
    rng = np.random.default_rng(round(100 * (left + 7 * top)) % 2**31 + 3)
    found: list[Rock] = []
    for row in range(math.ceil(high / pitch) + 1):
        for column in range(math.ceil(wide / pitch) + 1):
            a, b, size = (float(v) for v in rng.uniform(-1, 1, 3))
            x = left + (column + 0.5 * (row % 2) + 0.34 * a) * pitch
            y = top + (row + 0.34 * b) * pitch
            clear = depth_within_ring(ring, x, y)
            radius = min(pitch * (0.40 + 0.26 * size), 0.95 * clear)
            if radius > 0.2 * pitch:
                number = first + len(found)
                found.append(Rock(x, y, radius, _rock_outline(x, y, radius, number), number))
    if not found:
        x, y = sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
        radius = max(0.3, 0.8 * depth_within_ring(ring, x, y))
        found.append(Rock(x, y, radius, _rock_outline(x, y, radius, first), first))
    return found


def _area(ring: Ring) -> float:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2


def _rock_outline(x: float, y: float, radius: float, number: int) -> Ring:
    return tuple((x + radius * dx, y + radius * dy) for dx, dy in _unit_outline(number))


@lru_cache(maxsize=64)
def _unit_outline(number: int) -> Ring:
    rng = np.random.default_rng(900 + number)
    strike, slim = rng.uniform(0, math.pi), rng.uniform(0.5, 0.85)
    found = []
    for n in range(_SIDES):
        turn = 2 * math.pi * (n + 0.7 * rng.uniform(-0.5, 0.5)) / _SIDES
        far = rng.uniform(0.68, 1.0)
        a, b = far * math.cos(turn), slim * far * math.sin(turn)
        found.append(
            (a * math.cos(strike) - b * math.sin(strike), a * math.sin(strike) + b * math.cos(strike))
        )
    return tuple(found)


def draw_rocks(
    target: pygame.Surface, heads: Sequence[Rock], at: tuple[int, int], px_per_cm: float, preset: LightFactors
) -> None:
    """Draw the visible rocks on a surface whose corner is `at` px from the place of 0 cm."""
    frame = target.get_rect()
    for head in heads:
        picture = _rock_picture(head.number, round(2 * head.radius * px_per_cm), preset)
        spot = picture.get_rect(center=(round(head.x * px_per_cm) - at[0], round(head.y * px_per_cm) - at[1]))
        if spot.colliderect(frame):
            target.blit(picture, spot)


@lru_cache(maxsize=256)
def _rock_picture(number: int, across: int, preset: LightFactors) -> pygame.Surface:
    side = max(4, across) + 2 + max(4, across) // 2
    sheet = pygame.Surface((side * _ROCK_FINE, side * _ROCK_FINE), pygame.SRCALPHA)
    sheet.fill((*lit_colour(_WET, 1.0, preset), 0))
    half, radius = side * _ROCK_FINE / 2, max(4, across) * _ROCK_FINE / 2
    rng = np.random.default_rng(500 + number)
    lean = (0.34 * rng.uniform(-1, 1), 0.26 * rng.uniform(-1, 1))
    trace = _unit_outline(number)
    levels = []
    for share, height in zip(_LEVELS, _HEIGHTS, strict=True):
        rise = HEIGHT_FACTOR * _TALL * height
        levels.append(
            [(half + radius * (x * share + lean[0] * height),
              half + radius * (y * share + lean[1] * height - rise)) for x, y in trace]
        )  # fmt: skip
    shade = [(x + 0.20 * radius, y + 0.16 * radius) for x, y in levels[0]]
    pygame.draw.polygon(sheet, (*lit_colour((18, 40, 48), 1.0, preset), 120), shade)
    pygame.draw.polygon(sheet, lit_colour(_WET, 0.8, preset), levels[0])
    for n, (low, high) in enumerate(itertools.pairwise(levels)):
        for k in range(_SIDES):
            m = (k + 1) % _SIDES
            out = (trace[k][0] + trace[m][0], trace[k][1] + trace[m][1])
            sun = (out[0] * _TO_SUN[0] + out[1] * _TO_SUN[1]) / math.hypot(*out)
            lit = 0.76 + (0.42 - 0.06 * n) * sun + 0.10 * n + 0.07 * rng.uniform(-1, 1)
            colour = palette.mix_colours(_WET, _DRY, (0.30, 0.85, 1.0)[n])
            face = [low[k], low[m], high[m], high[k]]
            pygame.draw.polygon(sheet, lit_colour(colour, lit, preset), face)
    pygame.draw.polygon(sheet, lit_colour(_DRY, 1.16, preset), levels[-1])
    return pygame.transform.smoothscale(sheet, (side, side))


def lit_colour(colour: Colour, light: float, preset: LightFactors) -> Colour:
    """Return the colour in that light."""
    red, green, blue = (
        min(255, round(channel * light * share)) for channel, share in zip(colour, preset, strict=True)
    )
    return red, green, blue


Sounding: TypeAlias = Callable[[Point], float]  # a place to its cm from land, negative ashore

_FINE: Final = 4
_STEP_CM: Final = 5.0
_MAX_HAMLETS: Final = 6  # limit of hamlets on one table
_HAMLET_GAP_CM: Final = 24.0
_TOWN_GAP_CM: Final = 4.0
_CHURCH_GAP_CM, _CHURCH_DEPTH_CM = 7.5, -1.5
_DEPTHS: Final = (-3.6, -1.5)  # distance of a hamlet from the coast: not in the surf, and in sight of the sea
_TRACK_CM: Final = 13.0
_TURNS: Final = 6
_WALL: Final[Colour] = (250, 246, 232)
_ROOFS: Final[tuple[Colour, ...]] = ((122, 122, 116), (146, 114, 90), (154, 138, 100))
_STONE: Final[Colour] = (214, 206, 184)
_EARTH: Final[Colour] = (198, 184, 144)
_SHADE: Final[Colour] = (58, 62, 44)


@dataclass(frozen=True, slots=True)
class House:
    """A house or church centred on (x, y), its ridge turned by `turn_step` of _TURNS steps, and its roof."""

    x: float
    y: float
    turn_step: int
    roof_number: int
    is_church: bool = False


@dataclass(frozen=True, slots=True)
class Landmarks:
    """All houses, the farthest first, and all tracks."""

    houses: tuple[House, ...] = ()
    tracks: tuple[tuple[Point, ...], ...] = ()


def _far_away(_: Point) -> float:
    return math.inf


def make_landmarks(
    size_cm: tuple[float, float], land: Sounding, bluff: Sounding, forts: Sequence[Point], seed: int,
    town: Sounding = _far_away,
) -> Landmarks:  # fmt: skip
    """Return the landmarks of a table: hamlets on low coasts, apart from each other, from forts and from a
    city (`town` is the cm from it), and the churches of that city."""
    rng = np.random.default_rng(seed)
    hamlets: list[Point] = []
    for spot in _candidate_points(size_cm, rng):
        clear = all(math.dist(spot, fort) > 0.3 * _HAMLET_GAP_CM for fort in forts)
        lonely = all(math.dist(spot, other) > _HAMLET_GAP_CM for other in hamlets)
        if (
            len(hamlets) < _MAX_HAMLETS and clear and lonely and town(spot) > _TOWN_GAP_CM
            and _DEPTHS[0] < land(spot) < _DEPTHS[1] and bluff(spot) < 0.4
            and land(_point_inland(spot, land, 3.0)) < land(spot) - 1.2
        ):  # fmt: skip
            hamlets.append(spot)
    houses = [
        house for n, spot in enumerate(hamlets) for house in _hamlet_houses(spot, land, n % 3 == 0, rng)
    ]
    tracks = [_track_points(spot, land, rng) for spot in (*hamlets, *forts) if land(spot) < -1.0]
    houses += _town_churches(size_cm, lambda spot: max(land(spot), town(spot)), forts, rng)
    houses.sort(key=lambda house: (house.y, house.x))
    return Landmarks(tuple(houses), tuple(track for track in tracks if len(track) > 3))


def _town_churches(
    size_cm: tuple[float, float], town: Sounding, forts: Sequence[Point], rng: np.random.Generator
) -> list[House]:
    spots: list[Point] = []
    for spot in _candidate_points(size_cm, rng):
        apart = all(math.dist(spot, other) > _CHURCH_GAP_CM for other in (*spots, *forts))
        if apart and town(spot) < _CHURCH_DEPTH_CM:
            spots.append(spot)
    return [House(x, y, int(rng.integers(_TURNS)), 0, is_church=True) for x, y in spots]


def _candidate_points(size_cm: tuple[float, float], rng: np.random.Generator) -> list[Point]:
    found = [
        (x + float(rng.uniform(-2, 2)), y + float(rng.uniform(-2, 2)))
        for x in np.arange(-8.0, size_cm[0] + 8, _STEP_CM).tolist()
        for y in np.arange(-8.0, size_cm[1] + 8, _STEP_CM).tolist()
    ]
    return [found[n] for n in rng.permutation(len(found)).tolist()]


def _point_inland(spot: Point, land: Sounding, far: float) -> Point:
    x, y = spot
    right = land((x + 0.6, y)) - land((x - 0.6, y))
    down = land((x, y + 0.6)) - land((x, y - 0.6))
    steep = math.hypot(right, down) or 1.0
    return x - far * right / steep, y - far * down / steep


def _hamlet_houses(spot: Point, land: Sounding, church: bool, rng: np.random.Generator) -> list[House]:
    back = _point_inland(spot, land, 1.0)
    ahead = back[0] - spot[0], back[1] - spot[1]
    along = -ahead[1], ahead[0]
    steps = round((math.degrees(math.atan2(along[1], along[0])) % 180) / 180 * _TURNS) % _TURNS
    found = []
    for n in range(int(rng.integers(6, 10))):
        side, far = 0.55 * (-1) ** n, (n // 2 - 1.5) * 0.95
        a, b = (float(v) for v in rng.uniform(-0.2, 0.2, 2))
        x = spot[0] + along[0] * (far + a) + ahead[0] * (side + b)
        y = spot[1] + along[1] * (far + a) + ahead[1] * (side + b)
        if land((x, y)) < -0.9:
            turn = (steps + (_TURNS // 2 if rng.uniform() < 0.3 else 0)) % _TURNS
            found.append(House(x, y, turn, int(rng.integers(len(_ROOFS)))))
    if church:
        x, y = (spot[n] + 1.7 * ahead[n] + 0.4 * along[n] for n in (0, 1))
        found.append(House(x, y, 0, 0, is_church=True))
    return found


def _track_points(spot: Point, land: Sounding, rng: np.random.Generator) -> tuple[Point, ...]:
    found, way = [spot], (0.0, 0.0)
    while 0.9 * len(found) < _TRACK_CM:
        x, y = found[-1]
        nx, ny = _point_inland((x, y), land, 0.3)
        stray = rng.uniform(-0.16, 0.16, 2)
        dx, dy = (0.7 * way[n] + (nx - x, ny - y)[n] + float(stray[n]) for n in (0, 1))
        far = math.hypot(dx, dy) or 1.0
        way = dx / far, dy / far
        x, y = x + 0.9 * way[0], y + 0.9 * way[1]
        if land((x, y)) > -0.8:
            break
        found.append((x, y))
    return tuple(found)


# --------------------------------------------------------------------------------------- drawing


def draw_landmarks(
    target: pygame.Surface, marks: Landmarks, at: tuple[int, int], px_per_cm: float, preset: LightFactors
) -> None:
    """Draw the visible landmarks on a surface whose corner is `at` px from the place of 0 cm."""
    frame = target.get_rect()
    for track in marks.tracks:
        points = [(x * px_per_cm - at[0], y * px_per_cm - at[1]) for x, y in track]
        _draw_track(target, points, px_per_cm, preset)
    for house in marks.houses:
        picture = _house_picture(
            house.turn_step, house.roof_number, house.is_church, round(4 * px_per_cm), preset
        )
        spot = picture.get_rect(
            center=(round(house.x * px_per_cm) - at[0], round(house.y * px_per_cm) - at[1])
        )
        if spot.colliderect(frame):
            target.blit(picture, spot)


def _draw_track(target: pygame.Surface, points: Sequence[Point], scale: float, preset: LightFactors) -> None:
    """Draw the part of a track on the surface: trodden earth that fades into the fields."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    box = box.inflate(6, 6).clip(target.get_rect())
    if box.w < 1 or box.h < 1:
        return
    earth, half = lit_colour(_EARTH, 1.0, preset), max(1.2, 0.13 * scale)
    sheet = pygame.Surface((2 * box.w, 2 * box.h), pygame.SRCALPHA)
    sheet.fill((*earth, 0))
    fine = [(2 * (x - box.x), 2 * (y - box.y)) for x, y in points]
    for n, ends in enumerate(itertools.pairwise(fine)):
        fades = min(1.0, 2 - 2 * n / (len(fine) - 1))
        pygame.draw.line(sheet, (*earth, round(170 * fades)), *ends, max(2, round(half)))
    target.blit(pygame.transform.smoothscale(sheet, box.size), box)


@lru_cache(maxsize=128)
def _house_picture(turn: int, roof: int, church: bool, quarters: int, preset: LightFactors) -> pygame.Surface:
    scale = quarters / 4
    side = max(5, math.ceil((3.4 if church else 1.7) * scale)) + 2
    sheet = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    sheet.fill((*lit_colour(_WALL, 0.8, preset), 0))
    builder = _HousePainter(sheet, scale * _FINE, preset)
    slope = 180 * turn / _TURNS
    if church:
        builder.draw_house((0.12, 0.0), slope, (0.62, 0.28), 0.70, _STONE, _ROOFS[0])
        builder.draw_house((-0.56, 0.0), slope, (0.22, 0.20), 2.1, _STONE, _ROOFS[0])
    else:
        builder.draw_house((0.0, 0.0), slope, (0.42, 0.23), 0.62, _WALL, _ROOFS[roof])
    return pygame.transform.smoothscale(sheet, (side, side))


@dataclass(frozen=True, slots=True)
class _HousePainter:
    """Draws boxes with ridged roofs on a surface, plan-oblique, lit from the north-west."""

    sheet: pygame.Surface
    scale: float
    grade: LightFactors

    def _pixel_of(self, spot: Point, height: float) -> Point:
        middle = self.sheet.get_width() / 2
        return middle + spot[0] * self.scale, middle + (spot[1] - HEIGHT_FACTOR * height) * self.scale

    def _draw_face(self, corners: Sequence[Point], colour: Colour, light: float) -> None:
        pygame.draw.polygon(self.sheet, lit_colour(colour, light, self.grade), corners)

    def draw_house(
        self, middle: Point, slope: float, half: Point, tall: float, wall: Colour, roof: Colour
    ) -> None:
        """Draw a house about `middle` (cm along its ridge and across it, from the middle of the surface);
        `half` is half its length and breadth, `tall` the height of its eaves, in cm."""
        ux, uy = math.cos(math.radians(slope)), math.sin(math.radians(slope))

        def spot(along: float, aside: float) -> Point:
            a, b = middle[0] + along * half[0], middle[1] + aside * half[1]
            return a * ux - b * uy, a * uy + b * ux

        corners = [spot(-1, -1), spot(1, -1), spot(1, 1), spot(-1, 1)]
        shade = [self._pixel_of((x + 0.3 * tall, y + 0.22 * tall), 0) for x, y in corners]
        pygame.draw.polygon(self.sheet, (*lit_colour(_SHADE, 1.0, self.grade), 120), shade)
        ridge = tall + 0.9 * half[1]
        for n in range(4):
            a, b = corners[n], corners[(n + 1) % 4]
            out = (b[1] - a[1], a[0] - b[0])
            if out[1] > 0:
                light = 1.0 if out[0] < 0 else 0.84
                face = [
                    self._pixel_of(a, 0),
                    self._pixel_of(b, 0),
                    self._pixel_of(b, tall),
                    self._pixel_of(a, tall),
                ]
                if n % 2:  # a gable
                    top = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                    face.insert(3, self._pixel_of(top, ridge))
                self._draw_face(face, wall, light)
        ends = (spot(-1, 0), spot(1, 0))
        for aside in sorted((-1, 1), key=lambda s: spot(0, s)[1]):
            eaves = (spot(-1, aside), spot(1, aside))
            out = (eaves[0][0] - ends[0][0], eaves[0][1] - ends[0][1])
            light = 1.16 if -0.7 * out[0] - 0.6 * out[1] > 0 else 0.84
            low = [self._pixel_of(place, tall) for place in eaves]
            high = [self._pixel_of(place, ridge) for place in ends[::-1]]
            self._draw_face([*low, *high], roof, light)


# Cm over which the corners of hexes on a coast are rounded, and how far that may move it: less than half the
# distance from the edge of a hex to its middle.
_CORNER_RADIUS_CM: Final = (3.4, 2.4)
# Cm by which a coast of hexes wanders besides, and the size of the lumps: a hex is 10 across, and smaller
# lumps would leave a row of equal scallops.
_BAYS: Final = (1.8, 13.0)
# Cm from the edge of their hex to cliffs inland, and cm over which the coast beside them swings out: a ship
# can run upon a hex of cliffs, and her hull must be in water there, aground.
_HEX_SETBACK_CM: Final = (6.8, 5.0)
_HEADLAND_CM: Final = 3.0  # radius of coast that decides whether it is a headland or a bay


@lru_cache(maxsize=1)
def ground_grain(seed: int) -> Field:
    """Return the tile of the finest noise of every ground; read only."""
    tile = tiling_noise(512, GRAIN_PX, seed + 2)
    tile.setflags(write=False)
    return tile


_Ring: TypeAlias = tuple[tuple[float, float], ...]
_Rings: TypeAlias = tuple[_Ring, ...]


@dataclass(frozen=True, slots=True)
class GroundAreas:
    """The areas of a table's ground: rings of (x, y) in cm. Land on `cliffs` is bluff wherever it meets the
    sea. `reefs` are areas with rocks; `has_hexes` says whether coasts follow hexes, whose corners are
    rounded; `fort_positions` are the places of works. `countries` are the rings of each country of the land,
    by its name, in the order of the level."""

    land: _Rings = ()
    shoals: _Rings = ()
    reefs: _Rings = ()
    cliffs: _Rings = ()
    fort_positions: _Ring = ()
    has_hexes: bool = False
    countries: tuple[tuple[str, _Rings], ...] = ()


def hashable_rings(polygons: Sequence[Polygon]) -> _Rings:
    """Return polygons as hashable tuples."""
    return tuple(tuple((x, y) for x, y in polygon) for polygon in polygons)


@dataclass(frozen=True, slots=True)
class GroundData:
    """Distances from land, shoal and rock of a table, its bluffness and light, rocks and landmarks, and its
    countries with the distances from each (None: everywhere)."""

    land_distance: DistanceField
    bluffness: DistanceField
    relief_light: DistanceField
    shoal_distance: DistanceField
    rock_distance: DistanceField
    rocks: tuple[Rock, ...]
    landmarks: Landmarks
    countries: tuple[tuple[str, DistanceField | None], ...]


@lru_cache(maxsize=2)
def ground_data(size_cm: tuple[float, float], areas: GroundAreas, seed: int) -> GroundData:
    """Return the ground of a table: half a second's work and some 5 MB, cached for two: the present battle
    and the one before it, which is often fought again. The kiosk returns to its duel after each battle of its
    list, and to others only an hour later."""
    true = _distances_past_edge(areas.land, size_cm)
    steep = _distances_past_edge(areas.cliffs, size_cm)
    land = _smooth_hex_coast(true, steep, seed) if areas.has_hexes else roughen_edges(true, seed)
    countries = _country_distances(areas, size_cm)
    heads = rocks_in(areas.reefs)
    foreshore = areas.cliffs if areas.has_hexes else ()
    wet = [extend_past_edge(ring, size_cm) for ring in (*areas.shoals, *areas.reefs, *foreshore)]
    bluff = coast_bluffness(land, _HEADLAND_CM, seed + 6)
    if areas.cliffs:
        most = np.maximum(bluff.values, smoothstep(2.4, 0.8, steep.values))
        bluff = DistanceField(bluff.cell_cm, np.asarray(most))
    for quay in (away or true for name, away in countries if name == "quay"):
        land, bluff = _build_quays(land, bluff, true, quay)
    towns = [away or true for name, away in countries if name == "town"]
    return GroundData(
        land, bluff, relief_light(land),
        roughen_edges(round_corners(signed_distances(wet, size_cm), 1.2, 1.5), seed + 2, 1.4),
        signed_distances([head.outline for head in heads], size_cm), heads,
        make_landmarks(
            size_cm, land.value_at, bluff.value_at, areas.fort_positions, seed + 8,
            towns[0].value_at if towns else _far_away,
        ), countries,
    )  # fmt: skip


def _distances_past_edge(rings: _Rings, size_cm: tuple[float, float]) -> DistanceField:
    return signed_distances([extend_past_edge(ring, size_cm) for ring in rings], size_cm)


def _country_distances(
    areas: GroundAreas, size_cm: tuple[float, float]
) -> tuple[tuple[str, DistanceField | None], ...]:
    """Return the countries with the cm from their land: the first is everywhere under the others."""
    first, *others = areas.countries or (("fields", ()),)
    return (first[0], None), *((name, _distances_past_edge(rings, size_cm)) for name, rings in others)


def _build_quays(
    land: DistanceField, bluff: DistanceField, true: DistanceField, quay: DistanceField
) -> tuple[DistanceField, DistanceField]:
    """Return coast and bluffness with straight walls where there is a quay."""
    built = smoothstep(3.0, 1.2, quay.values)
    straight = land.values + (true.values - land.values) * built
    return (
        DistanceField(land.cell_cm, np.asarray(straight, dtype=np.float32)),
        DistanceField(bluff.cell_cm, np.asarray(bluff.values * (1 - built), dtype=np.float32)),
    )


def _smooth_hex_coast(true: DistanceField, steep: DistanceField, seed: int) -> DistanceField:
    """Return distances from land whose edge runs along hexes, with a natural coast."""
    far, beside = _HEX_SETBACK_CM
    back = far * np.clip(1 - np.maximum(steep.values, 0) / beside, 0, 1)
    coast = DistanceField(
        true.cell_cm, np.asarray(round_corners(true, *_CORNER_RADIUS_CM).values + back, dtype=np.float32)
    )
    return roughen_edges(coast, seed, *_BAYS)
