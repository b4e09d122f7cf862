"""Where spars stand, how they are trimmed to the wind, and sails as meshes: bellied, seamed, holed and torn,
or gathered up along their yards."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from game.stage.hulls.mesh import (
    CANVAS,
    ONLY_SHADOW,
    PLAIN,
    RIG,
    Floats,
    Ints,
    MeshBuilder,
    grid_faces,
    scaled_colours,
)
from game.stage.hulls.ship_look import CHART_UP_TO_PX, RGB, ShipLook
from game.stage.hulls.ship_plans import TALLEST_MAST_M, HullLines, MastPlan, ShipPlan

FURLED_RGB: RGB = (190, 175, 144)
ROPE_RGB: RGB = (112, 92, 68)
SEAM_RGB: RGB = (206, 191, 163)

SailShape = Callable[[Floats, Floats], Floats]  # shares across and down of a sail to points (..., 3)


@dataclass(frozen=True, slots=True)
class SailCondition:
    """How worn the canvas is, and the detail wanted. With `shapes` only the sail's shape is added."""

    holes: int
    is_detailed: bool
    random: random.Random
    shapes: list[SailShape] | None = None


def add_set_sail(
    mesh: MeshBuilder, shape: SailShape, columns: int, rows: int, condition: SailCondition, *,
    has_reefs: bool = False,
) -> None:  # fmt: skip
    """Add the sail `shape`, with the shot holes and torn foot of `condition`."""
    if condition.shapes is not None:
        condition.shapes.append(shape)
        return
    if condition.holes:
        corners, cloth, scorch = _cells_round_holes(columns, rows, holes_and_tears(condition))
    else:
        corners = grid_faces(np.stack(_even_grid(columns, rows), 2))
        cloth, scorch = np.tile(np.arange(columns), rows), np.ones(columns * rows)
    middle_t = corners[..., 1].mean(1)
    tone = 1.0 + 0.035 * (1 - 2 * middle_t) + 0.018 * (cloth % 2) - 0.03 * (middle_t > 0.94)
    cells = shape(corners[..., 0], corners[..., 1])
    mesh.add_faces(cells, scaled_colours((255, 255, 255), scorch * tone), RIG, light=CANVAS)
    rim = shape(*_edge_points())
    mesh.add_faces(rim, FURLED_RGB, RIG, light=PLAIN, casts=ONLY_SHADOW)
    if not condition.holes:
        edge = rim if condition.is_detailed else rim[::2]
        mesh.add_rope(
            np.concatenate([edge, edge[:1]]),
            ROPE_RGB if condition.is_detailed else (176, 158, 128),
            RIG,
            0.10 if condition.is_detailed else 0.0,
            bias=0.2,
        )
    if condition.is_detailed and not condition.holes:
        _add_seams(mesh, shape, columns, has_reefs)


@lru_cache(maxsize=32)
def _even_grid(columns: int, rows: int) -> tuple[Floats, Floats]:
    """Return the corners of an even mesh in shares across and down, each (rows + 1, columns + 1)."""
    down, across = np.meshgrid(np.linspace(0, 1, rows + 1), np.linspace(0, 1, columns + 1), indexing="ij")
    return across, down


@dataclass(frozen=True, slots=True)
class SailHoles:
    """Shot holes (N, 4: middle across and down, half width, half height) and tears from the foot (N, 3:
    middle across, half width, height) of a sail, in shares of it."""

    shot: Floats
    tears: Floats

    def nearness(self, across: Floats, down: Floats) -> Floats:
        """Return how far points are from the holes: below 1 in one of them, 1 at its edge."""
        near = np.full(across.shape, 9.0)
        for at, drop, wide, tall in self.shot.tolist():
            x, y = (across - at) / wide, (down - drop) / tall
            turn = np.arctan2(y, x) + 40 * at
            ragged = 1 + 0.20 * np.sin(3 * turn) + 0.12 * np.sin(5 * turn + 30 * drop)
            near = np.minimum(near, np.hypot(x, y) / ragged)
        for at, wide, tall in self.tears.tolist():
            depth = np.maximum((down - (1 - tall)) / tall, 1e-3)
            near = np.minimum(near, np.abs(across - at + 0.03 * np.sin(down * 20)) / (wide * depth))
        return near


def holes_and_tears(wear: SailCondition) -> SailHoles:
    """Return the holes of the next sail."""
    chance, shot, tears = wear.random, list[tuple[float, ...]](), list[tuple[float, ...]]()
    for _ in range(wear.holes * 2 + chance.randrange(2)):
        at, drop, size = (chance.uniform(0.06, 0.94), chance.uniform(0.12, 0.95), chance.uniform(0.5, 1))
        shot.append((at, drop, 0.075 * size, 0.115 * size))
    for _ in range(2 * wear.holes - 2):
        tears.append((chance.uniform(0.05, 0.95), chance.uniform(0.05, 0.12), chance.uniform(0.25, 0.7)))
    return SailHoles(np.array(shot).reshape(-1, 4), np.array(tears).reshape(-1, 3))


_EDGE_PIECES: Final = 3  # pieces along each side of a cell at the edge of a hole
_SCORCH: Final = 0.18  # how much darker canvas is at the edge of a hole


def _cells_round_holes(columns: int, rows: int, holes: SailHoles) -> tuple[Floats, Ints, Floats]:
    """Return the cells of a sail without its holes (N, 4, 2), the cloth of each, and how scorched it is.
    Those that a hole touches are cut in smaller ones, whose corners are moved onto its edge."""
    cut = _EDGE_PIECES
    across, down = _even_grid(columns * cut, rows * cut)
    pieces = grid_faces(np.stack([across, down, holes.nearness(across, down)], 2))
    pieces = pieces.reshape(rows, cut, columns, cut, 4, 3).swapaxes(1, 2).reshape(-1, cut * cut, 4, 3)
    near = pieces[..., 2]
    touched = near.min((1, 2)) < 1
    small = touched[:, None] & (near.max(2) > 1)
    cloth = np.tile(np.arange(columns), rows)
    away = np.concatenate([near.mean((1, 2))[~touched], near.mean(2)[small]])
    whole = grid_faces(np.stack(_even_grid(columns, rows), 2))[~touched]
    return (
        np.concatenate([whole, _at_edge(pieces[small])]),
        np.concatenate([cloth[~touched], np.repeat(cloth[:, None], cut * cut, 1)[small]]),
        1 - _SCORCH * np.clip(1.6 - away, 0, 0.6) / 0.6,
    )


def _at_edge(pieces: Floats) -> Floats:
    """Return cells (N, 4, 2) of these (N, 4, 3: across, down, nearness) with every corner in a hole moved
    onto its edge: along the side that leaves the hole, or across the cell where both or none do."""
    near, moved, rows = pieces[..., 2], pieces[..., :2].copy(), np.arange(len(pieces))
    for n in range(4):
        before, after = near[:, n - 1] > 1, near[:, (n + 1) % 4] > 1
        to = np.where(before == after, n + 2, np.where(before, n - 1, n + 1)) % 4
        here, there = pieces[:, n], pieces[rows, to]
        share = (1 - here[:, 2]) / np.maximum(there[:, 2] - here[:, 2], 1e-6)
        leaves = (here[:, 2] < 1) & (there[:, 2] > 1)
        moved[:, n] += np.where(leaves, share, 0.0)[:, None] * (there - here)[:, :2]
    return moved


@lru_cache(maxsize=1)
def _edge_points() -> tuple[Floats, Floats]:
    s, zero = np.linspace(0, 1, 7)[:-1], np.zeros(6)
    across = np.concatenate([s, zero + 1, 1 - s, zero])
    return across, np.concatenate([zero, s, zero + 1, 1 - s])


def _add_seams(mesh: MeshBuilder, cut: SailShape, cloths: int, has_reefs: bool) -> None:
    down = np.linspace(0.02, 0.98, 6)
    for share in np.linspace(0, 1, cloths + 1)[1:-1]:
        mesh.add_rope(cut(np.full(6, share), down), SEAM_RGB, RIG, 0.05, bias=0.25)
    if has_reefs:
        across = np.linspace(0.02, 0.98, 9)
        mesh.add_rope(cut(across, np.full(9, 0.18)), (186, 168, 136), RIG, 0.12, bias=0.25)


def add_furled_sail(mesh: MeshBuilder, left: Floats, right: Floats, thick: float) -> None:
    """Add a sail rolled on its yard from `left` to `right`, with gaskets."""
    share = np.linspace(0, 1, 9)[:, None]
    line = left + (right - left) * share - [0, 0, thick * 0.2]
    swell = thick * (0.75 + 0.5 * np.sin(share[:-1, 0] * np.pi))
    tones = np.where(np.arange(8) % 2, 0.94, 1.0)
    mesh.add_rope(line, scaled_colours(FURLED_RGB, tones), RIG, swell, casts=1, bias=1.0)
    gaskets = np.stack([line[1:-1] + [0, 0, thick * 0.4], line[1:-1] - [0, 0, thick * 0.5]], 1)
    mesh.add_spars(gaskets, (168, 150, 120), RIG, 0.1, bias=1.1)


def add_clewed_sail(mesh: MeshBuilder, left: Floats, right: Floats, drop: float) -> None:
    """Add a course hauled up in its gear: festoons under the yard."""
    share = np.linspace(0, 1, 13)
    hang = drop * (0.45 + 0.55 * np.abs(np.sin(share * np.pi * 3))) * (0.6 + 0.4 * np.sin(share * np.pi))
    top = left + (right - left) * share[:, None]
    rows = [top, top - np.outer(hang * 0.55, [0, 0, 1.0]), top - np.outer(hang, [0, 0, 1.0])]
    tones = np.tile(np.where(np.arange(12) % 2, 0.96, 1.02), (2, 1))
    tones[1] *= 0.86
    mesh.add_faces(
        grid_faces(np.stack(rows)), scaled_colours((255, 250, 240), tones.ravel()), RIG, light=CANVAS, casts=1
    )
    mesh.add_rope(rows[2], ROPE_RGB, RIG, 0.08, bias=0.3)


def four_cornered_sail(corners: Floats, belly_direction: Floats, depth: float) -> SailShape:
    """Return a four-cornered fore-and-aft sail: throat, peak, clew, tack, bellied along `belly_direction`."""
    throat, peak, clew, tack = corners

    def cut(across: Floats, down: Floats) -> Floats:
        a, t = across[..., None], down[..., None]
        head, foot = throat + (peak - throat) * a, tack + (clew - tack) * a
        swell = np.sin(np.pi * np.clip(a, 0, 1)) ** 0.8 * np.sin(np.pi * (0.06 + 0.88 * t))
        points: Floats = head + (foot - head) * t + belly_direction * (depth * swell)
        return points

    return cut


def three_cornered_sail(
    head: Floats, tack: Floats, clew: Floats, belly_direction: Floats, depth: float
) -> SailShape:
    """Return a three-cornered sail: `across` goes from luff to leech, `down` from head to foot."""

    def cut(across: Floats, down: Floats) -> Floats:
        a, t = across[..., None], down[..., None]
        luff, leech = head + (tack - head) * t, head + (clew - head) * t
        swell = np.sin(np.pi * a) * np.sin(np.pi * np.minimum(t, 0.94))
        points: Floats = luff + (leech - luff) * a + belly_direction * (depth * swell)
        return points

    return cut


ABACK_ANGLE = 40.0  # degrees off the wind under which square sails belly backwards
LIFTING_RANGE = 7.0  # degrees to either side of that in which the canvas changes over
HAULING_ANGLE = 14.0  # degrees off the wind within which the yards are hauled from one tack to the other


@dataclass(frozen=True, slots=True)
class SailTrim:
    """Trim of everything that swings, in the ship's own axes (x forward, y starboard)."""

    wind_off_bow: float

    @property
    def brace_radians(self) -> float:
        """Radians the yards turn from square, weather arm forward, signed like the wind."""
        sharp = clamp((176 - abs(self.wind_off_bow)) * 0.56, 0, 54)
        return math.radians(sharp) * clamp(self.wind_off_bow / HAULING_ANGLE, -1, 1)

    @property
    def sail_fill(self) -> float:
        """State of her square sails: 1 well filled, 0 lifting, -0.5 pressed to the masts."""
        return clamp((abs(self.wind_off_bow) - ABACK_ANGLE) / LIFTING_RANGE, -0.5, 1.0)

    @property
    def lee_side(self) -> int:
        """Lee side: 1 is starboard, -1 port, so -1 when the wind is from starboard."""
        return -1 if self.wind_off_bow >= 0 else 1

    @property
    def boom_direction(self) -> Floats:
        """Unit vector along a boom swung to leeward."""
        swing = math.radians(clamp((abs(self.wind_off_bow) - 35) * 0.55, 8, 72))
        return np.array([-math.cos(swing), self.lee_side * math.sin(swing), 0.0])

    @property
    def belly_direction(self) -> Floats:
        """Direction in which a fore-and-aft sail bellies: square to its boom, to leeward."""
        aft, out, _ = self.boom_direction
        return np.array([abs(out), self.lee_side * abs(aft), 0.0])

    def yard_directions(self, share: float = 1.0) -> tuple[Floats, Floats]:
        """Return the unit vectors along a yard to starboard and square to it, forward."""
        turn = self.brace_radians * share
        along = np.array([math.sin(turn), math.cos(turn), 0.0])
        return along, np.array([math.cos(turn), -math.sin(turn), 0.0])


def clamp(value: float, low: float, high: float) -> float:
    """Return `value` limited to `low` .. `high`."""
    return max(low, min(high, value))


def wind_off_bow(heading: float, wind_from: float) -> float:
    """Return the degrees from the bow to the wind's eye, -180..180, positive to starboard."""
    return (wind_from - heading + 180.0) % 360.0 - 180.0


MAST_RGB: RGB = (196, 160, 104)
YARD_RGB: RGB = (70, 53, 40)
BOOM_RGB: RGB = (100, 76, 52)
TARRED_ROPE_RGB: RGB = (58, 50, 42)
MAST_RAKE = 0.02


@dataclass(frozen=True, slots=True)
class StandingMast:
    """A mast in place: its foot on deck, its truck, and where along the ship it is."""

    mast: MastPlan
    foot: Floats
    truck: Floats

    def point_at(self, share: float) -> Floats:
        """Return the point at this share of the height."""
        return self.foot + (self.truck - self.foot) * share

    @property
    def height(self) -> float:
        """Metres from deck to truck."""
        return float(self.truck[2] - self.foot[2])


@dataclass(frozen=True, slots=True)
class RigBuilder:
    """State shared by the functions that set sail: the ship, her trim, her wear, her sails. Only what a mast
    carries between the two shares of `height_range` is rigged."""

    mesh: MeshBuilder
    lines: HullLines
    trim: SailTrim
    condition: SailCondition
    look: ShipLook
    shot_away: frozenset[tuple[str, int]]
    canted: frozenset[tuple[str, int]]
    height_range: tuple[float, float] = (0.0, 1.0)

    @property
    def plan(self) -> ShipPlan:
        """The plan of her hull."""
        return self.lines.plan

    def is_height_rigged(self, share: float) -> bool:
        """Return whether a part at this share of a mast's height is rigged."""
        return self.height_range[0] <= share <= self.height_range[1]


def mast_in_place(lines: HullLines, mast: MastPlan) -> StandingMast:
    """Return the position of `mast`."""
    plan = lines.plan
    foot = lines.deck_points(mast.position * 2, 0.0)
    height = TALLEST_MAST_M * mast.height_factor * plan.rig_height
    truck = foot + [-MAST_RAKE * height, 0.0, height]
    if plan.rig == "lug":
        truck = foot + [-(0.05 if mast.name == "main" else 0.02) * height, 0.0, height]
    return StandingMast(mast, foot, truck)


def gaff_corners(
    lines: HullLines, stick: StandingMast, trim: SailTrim
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return throat, peak, clew and tack of the gaff sail on this mast."""
    plan = lines.plan
    boom = trim.boom_direction
    if plan.rig == "cutter":
        reach, gaff, lift = plan.length * 0.74, 0.66, 0.22
        tack, throat = stick.point_at(0.0) + [0, 0, 2.2], stick.point_at(0.52)
    else:
        reach = plan.length * (0.30 if len(plan.masts) > 2 else 0.36)
        gaff, lift = 0.78, 0.17
        tack, throat = stick.point_at(0.0) + [0, 0, 2.8], stick.point_at(0.38)
    clew = tack + boom * reach + [0, 0, 0.7]
    peak = throat + boom * reach * gaff + [0, 0, lift * stick.height]
    return throat, peak, clew, tack


def bowsprit_points(lines: HullLines) -> Floats:
    """Return heel, cap and end (3, 3) of the bowsprit."""
    plan = lines.plan
    stem = lines.side_points(1.0, 0.92, 1) * [1, 0, 1]
    reach = plan.bowsprit_length
    return np.array(
        [stem + [-3.0, 0, -0.3], stem + [reach * 0.55, 0, reach * 0.24], stem + [reach, 0, reach * 0.42]]
    )


def sail_grid_size(builder: RigBuilder, columns: int, rows: int) -> tuple[int, int]:
    """Return the cells of a sail's mesh: more in a close view."""
    return (columns * 3 // 2, rows * 3 // 2) if builder.condition.is_detailed else (columns, rows)


# Degrees from up or down the screen within which a rig is lowered fully, and beyond which not at all; for a
# normal ship and for one on the chart.
_END_ON: Final = {False: (30.0, 45.0), True: (37.0, 50.0)}
_LEAST_HEIGHT: Final = {False: 0.85, True: 0.66 / 0.90}  # share of the height that is left there
_MAST_SHADES: Final = (1.0, 0.92, 0.84)  # light on the masts from the nearest to the farthest


def end_on_share(heading: float, px_per_m: float) -> float:
    """Return 1 for a ship that points up or down the screen, 0 across it, and a smooth value between."""
    whole, none = _END_ON[px_per_m <= CHART_UP_TO_PX]
    away = abs((heading + 90) % 180 - 90)
    return min(1.0, max(0.0, (none - away) / (none - whole)))


def foreshorten_rig(points: Floats, plan: ShipPlan, heading: float, px_per_m: float) -> Floats:
    """Lower points (N, 3) of a rig in her own axes to their drawn height on this heading."""
    share = 1 - (1 - _LEAST_HEIGHT[px_per_m <= CHART_UP_TO_PX]) * end_on_share(heading, px_per_m)
    if share == 1:
        return points
    low = points.copy()
    low[:, 2] = np.where(
        low[:, 2] > plan.freeboard, plan.freeboard + (low[:, 2] - plan.freeboard) * share, low[:, 2]
    )
    return low


def mast_lights(plan: ShipPlan, heading: float, px_per_m: float) -> tuple[float, ...]:
    """Return the light on each of her masts, from bow to stern."""
    share = end_on_share(heading, px_per_m)
    steps = [1 - (1 - shade) * share for shade in _MAST_SHADES[: len(plan.masts)]]
    up_the_screen = np.cos(np.radians(heading)) > 0
    return tuple(reversed(steps) if up_the_screen else steps)
