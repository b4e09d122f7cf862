"""Ensigns and side pennants, drawn live so that they stream down wind and ripple."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.stage.hulls import ship_look
from game.stage.hulls.author_hull import cropped_picture_grid
from game.stage.hulls.mesh import Floats
from game.stage.hulls.sail_meshes import SailTrim, foreshorten_rig, wind_off_bow
from game.stage.hulls.ship_plans import drawn_px_per_m, plan_at_zoom, plan_of
from game.stage.hulls.sprite_points import ensign_and_staff_points, pennant_point, project_to_pixels
from game.stage.hulls.water_pose import points_in_water_pose
from game.stage.paper.palette import SideColours, Sides
from game.stage.paper.picture_cache import BoundedCache

FlagPixels: TypeAlias = tuple[tuple[ship_look.RGB | None, ...], ...]  # rows, hoist at the left; None is clear

COARSE_SIZE, FINE_SIZE = (9, 15), (18, 30)  # rows and columns: the game's own; larger or on paper
_MIN_ALPHA: Final = 128  # alpha from which a pixel counts as cloth

_flags: Final[dict[str, bytes]] = {}  # the pictures in use, by the names that the flag painter knows
_flag_of_nation: Final[dict[str, str]] = {}  # those names by nation


def set_author_flags(flags: Mapping[str, bytes]) -> None:
    """Set the authors' flags by nation, given as PNG; all other nations fly the game's. Ignore a picture that
    cannot be read or is all clear."""
    _flags.clear()
    _flag_of_nation.clear()
    for nation, png in flags.items():
        if cropped_picture_grid(png, *COARSE_SIZE) is not None:
            # Painted flags are cached by name, so a changed picture needs a new one.
            name = f"{nation} {zlib.crc32(png):08x}"
            _flags[name], _flag_of_nation[nation] = png, name


def author_flag_name(nation: str) -> str:
    """Return the painter's name of a nation's own flag; '' if it has none."""
    return _flag_of_nation.get(nation, "")


def author_flag_pixels(name: str, *, is_detailed: bool) -> FlagPixels | None:
    """Return the flag of that name, or None."""
    grid = (
        cropped_picture_grid(_flags[name], *(FINE_SIZE if is_detailed else COARSE_SIZE))
        if name in _flags
        else None
    )
    if grid is None:
        return None
    return tuple(tuple(_rgb_or_none(*map(int, cell)) for cell in row) for row in grid.round().tolist())


def _rgb_or_none(red: int, green: int, blue: int, alpha: int) -> ship_look.RGB | None:
    return (red, green, blue) if alpha >= _MIN_ALPHA else None


RED_RGB: ship_look.RGB = (190, 44, 40)
WHITE_RGB: ship_look.RGB = (240, 234, 220)
BLUE_RGB: ship_look.RGB = (40, 62, 120)
GOLD_RGB: ship_look.RGB = (232, 178, 52)
SKY_RGB: ship_look.RGB = (52, 98, 164)
FLAG_COLOURS = (RED_RGB, WHITE_RGB, BLUE_RGB, GOLD_RGB, SKY_RGB)
R, W, B, G, S = range(5)
COLUMNS, ROWS = 15, 9

# Ensign of each nation that has one here.
ENSIGNS: Final = {
    "british": "gb", "american": "us", "french": "fr", "spanish": "es", "danish": "dk", "dutch": "nl",
    "swedish": "se", "russian": "ru", "turkish": "ot", "portuguese": "pt", "neapolitan": "np",
    "venetian": "ve",
}  # fmt: skip

# Indices into `FLAG_COLOURS` from shares of the fly (0 hoist, 1 tail) and of the hoist (0 head).
FlagPattern = Callable[[Floats, Floats], Floats]


def ensign_name_for(nation: str, default: str) -> str:
    """Return the name of a nation's flag: its own in the battle's pack, else the game's, else `default`."""
    return author_flag_name(nation) or ENSIGNS.get(nation, default)


@lru_cache(maxsize=32)
def flag_pixels(ensign: str, *, is_detailed: bool = False) -> FlagPixels:
    """Return the flag as rows of colours, hoist at the left, ROWS x COLUMNS for the game's own; unknown names
    are plain white. With `is_detailed` an author's own flag has more of both."""
    own = author_flag_pixels(ensign, is_detailed=is_detailed)
    if own is not None:
        return own
    v, u = np.meshgrid((np.arange(ROWS) + 0.5) / ROWS, (np.arange(COLUMNS) + 0.5) / COLUMNS, indexing="ij")
    index = FLAG_PATTERNS[ensign](u, v) if ensign in FLAG_PATTERNS else np.full(u.shape, W)
    return tuple(tuple(FLAG_COLOURS[int(i)] for i in row) for row in index)


def _union(u: Floats, v: Floats) -> Floats:
    cross = np.minimum(np.abs(u - 0.5) * 1.0, np.abs(v - 0.5) * 0.8)
    saltire = np.minimum(np.abs(u - v), np.abs(u + v - 1))
    index = np.where(saltire < 0.14, W, B)
    index = np.where(saltire < 0.05, R, index)
    index = np.where(cross < 0.18, W, index)
    return np.where(cross < 0.10, R, index)


def _british(u: Floats, v: Floats, field: int) -> Floats:
    """Return an ensign with the union in the canton; the white one has its red cross."""
    cross = (np.abs(v - 0.5) < 0.08) | (np.abs(u - 0.5) < 0.045)
    plain = np.where(cross & (field == W), R, field)
    return np.where((u < 0.47) & (v < 0.5), _union(u / 0.47, v / 0.5), plain)


def _french(u: Floats, v: Floats) -> Floats:
    return np.where(u < 0.34, B, np.where(u < 0.67, W, R))


def _american(u: Floats, v: Floats) -> Floats:
    stripes = np.where((v * 9).astype(int) % 2, W, R)
    stars = np.where(((u * 15).astype(int) + (v * 9).astype(int)) % 2, W, B)
    return np.where((u < 0.41) & (v < 0.55), np.where(v < 0.05, B, stars), stripes)


def _cross(u: Floats, v: Floats, cross: int, field: int) -> Floats:
    return np.where((np.abs(v - 0.5) < 0.10) | (np.abs(u - 0.36) < 0.06), cross, field)


def _turkish(u: Floats, v: Floats) -> Floats:
    full = (u - 0.46) ** 2 + (v - 0.5) ** 2 * 0.4 < 0.03
    dark = (u - 0.53) ** 2 + (v - 0.5) ** 2 * 0.4 > 0.018
    return np.where(full & dark, W, R)


def _russian(u: Floats, v: Floats) -> Floats:
    return np.where(np.minimum(np.abs(u - v), np.abs(u + v - 1)) < 0.11, B, W)


def _arms(u: Floats, v: Floats, rim: int, inner: int) -> Floats:
    arms = ((u - 0.5) / 0.20) ** 2 + ((v - 0.5) / 0.34) ** 2
    return np.where(arms < 0.4, inner, np.where(arms < 1, rim, W))


def _venetian(u: Floats, v: Floats) -> Floats:
    lion = (((u - 0.45) / 0.24) ** 2 + ((v - 0.5) / 0.26) ** 2 < 1) | (u > 0.9)
    return np.where(lion, G, R)


FLAG_PATTERNS: dict[str, FlagPattern] = {
    "gb": lambda u, v: _british(u, v, W),
    "gb-red": lambda u, v: _british(u, v, R),
    "gb-blue": lambda u, v: _british(u, v, B),
    "fr": _french,
    "privateer": _french,
    "us": _american,
    "es": lambda _, v: np.where((v > 0.27) & (v < 0.73), G, R),
    "dk": lambda u, v: _cross(u, v, W, R),
    "se": lambda u, v: _cross(u, v, G, S),
    "nl": lambda _, v: np.where(v < 0.34, R, np.where(v < 0.67, W, B)),
    "ot": _turkish,
    "ru": _russian,
    "pt": lambda u, v: _arms(u, v, R, S),
    "np": lambda u, v: _arms(u, v, G, R),
    "ve": _venetian,
}


RIPPLE_STEPS = 8  # steps of one ripple; `phase` 0..1 runs through them

CREAM_RGB: ship_look.RGB = (244, 236, 216)
STAFF_RGB: ship_look.RGB = (196, 160, 104)
LOWERED_SPREAD = 0.22  # share of an ensign that is still spread when it is down at the rail
MIN_MOVING_FLAG_PX = 22.0  # least depth in px of an ensign that comes down at twice its size
FLAG_OVERSAMPLING = 3
_FINE_FROM = 14  # depth in px from which an author's own flag is shown in its fine form
_CLEAR = (0, 0, 0, 0)
# Least depth in px of an ensign on the chart, and of a flagship's; less on small craft. No pennants are flown
# there.
CHART_ENSIGN_PX, FLAGSHIP_ENSIGN_PX = 11.0, 14.0
# Depth of an ensign on the chart as a share of her hull at most, so that none is longer than its ship: a flag
# is nearly twice as long as it is deep.
MAX_HULL_SHARE = 0.42
_BOLD_UP_TO_PX = 1.5  # px a metre up to which ensigns grow from their chart size to their own
_HALYARD_HEIGHT = 2.4  # screen metres from the rail to the head of an ensign's hoist, for a flag of size 1
# Length and breadth of every shape of pennant, in metres of a ship of size 1.
_PENNANT_SIZES = {
    "swallowtail": (15.0, 2.4),
    "triangle": (17.0, 2.8),
    "banner": (8.5, 4.2),
    "pointed": (13.0, 3.4),
}
_NEAR, _CUT_TO = (2.0, 3.0), 0.62  # px a metre between which a pennant is cut, and what is left
MIN_PENNANT_PX = 1.7  # least half-breadth of a pennant at its hoist, in pixels


@dataclass(frozen=True, slots=True)
class FlagImage:
    """One picture of a flag: the surface, and where on it the hoist is."""

    image: pygame.Surface
    hoist: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ShipFlags:
    """The flags of a ship in the order of blitting; without a mast, also the ensign's staff."""

    blits: tuple[tuple[pygame.Surface, tuple[int, int]], ...] = ()
    staff: tuple[tuple[float, float], tuple[float, float], int] | None = None

    def draw(self, target: pygame.Surface) -> None:
        """Draw staff, ensign and pennant on the target."""
        if self.staff is not None:
            foot, head, thick = self.staff
            pygame.draw.line(target, STAFF_RGB, foot, head, thick)
        target.fblits(self.blits)


def ship_flags(  # noqa: PLR0913, PLR0917 - one ship's facts, each of them plain
    at: tuple[int, int],
    kind: str,
    heading: float,
    wind_from: float,
    px_per_m: float,
    phase: float,
    ensign: str,
    side: int,
    has_struck: bool = False,
    prize_of: str = "",
    lost_masts: tuple[str, ...] = (),
    trimmed_to: float | None = None,
    extra_turn: float = 0.0,
    hoisted_share: float = 1.0,
    moorage: str = "afloat",
    heel_state: ship_look.HeelState = ship_look.NO_HEEL,
    flag_scale: float = 1.0,
    is_flagship: bool = False,
    *,
    sides: Sides,
) -> ShipFlags:
    """Return ensign and pennant of a ship whose anchor is at `at`.

    `phase` is the ripple, 0..1 and round again. A ship that has struck flies white and no pennant; with
    `prize_of` the captor's ensign flies over the old one. `side` is 0..3 for A to D, -1 for none, and `sides`
    the set of colours the player chose. `lost_masts`, `moorage` and `heel_state` are those of her `ShipLook`:
    a flag without a mast flies from a staff. `heading` is the one her sprite was baked on, `extra_turn` the
    degrees it is turned from there, `trimmed_to` the wind of its yards if that is another. `hoisted_share`
    0..1 is how far the ensign is up from the rail; `flag_scale` how much larger than life it is meanwhile, so
    that it is seen however small the ship is. That of a flagship is larger on the chart."""
    plan, charted = plan_of(kind), px_per_m <= ship_look.CHART_UP_TO_PX
    scale = drawn_px_per_m(plan, px_per_m)
    size = max(0.62, plan.length / 54) * (1.45 if plan.length > 20 else 1.0)
    wind, step = ship_look.round_heading(wind_from), math.floor(phase * RIPPLE_STEPS) % RIPPLE_STEPS
    trim = wind if trimmed_to is None else round(trimmed_to) % 360
    near = px_per_m if charted else 1.0
    hoists = _hoist_points(plan.name, round(heading) % 360, trim, lost_masts, moorage, heel_state, near)
    spots = _rotate_points(hoists, extra_turn) * scale + at
    staff = None
    if len(spots) > 2:
        (x, y), _, (foot_x, foot_y) = spots.tolist()
        staff = (x, y), (foot_x, foot_y), max(1, round(0.3 * scale))
    deepest = MAX_HULL_SHARE * plan.length * scale
    bold = (FLAGSHIP_ENSIGN_PX if is_flagship else CHART_ENSIGN_PX) * min(1.0, max(0.7, plan.length / 50))
    own = max(5.6 * size * scale * flag_scale, MIN_MOVING_FLAG_PX * (flag_scale - 1))
    far = min(1.0, max(0.0, (_BOLD_UP_TO_PX - px_per_m) / (_BOLD_UP_TO_PX - ship_look.CHART_UP_TO_PX)))
    whole = own + far * max(0.0, min(bold, deepest) - own)
    tall = max(3, round(whole * (LOWERED_SPREAD + (1 - LOWERED_SPREAD) * hoisted_share)))
    spots[0, 1] += (1 - hoisted_share) * _HALYARD_HEIGHT * size * scale
    flags = (prize_of, ensign) if prize_of else ("white" if has_struck else ensign,)
    cloths = _flags_on_halyard(spots[0], flags, tall, FlagWind(wind, step))
    if 0 <= side < len(sides) and (not has_struck or prize_of) and far < 1:
        cut = round(size * scale * _pennant_scale(px_per_m) * (1 - far), 1)
        cloths.append(flag_blit(spots[1], pennant_image(sides[side], cut, wind, step)))
    return ShipFlags(tuple(cloths), staff)


def _flags_on_halyard(
    at: Floats, flags: tuple[str, ...], tall: int, breeze: FlagWind
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return one or two flags on a halyard whose upper end is at `at` px; the lower one is smaller."""
    wind, step = breeze.wind_from, breeze.ripple_step
    cloths = [flag_blit(at, flag_image(flags[0], tall, wind, step))]
    for lower in flags[1:]:
        below = at + breeze.hoist_vector * tall * 1.05
        cloths.append(flag_blit(below, flag_image(lower, round(tall * 0.85), wind, step)))
    return cloths


def _pennant_scale(px_per_m: float) -> float:
    """Return the share of its size that a pennant is cut to: near by it would be longer than a mast."""
    low, high = _NEAR
    return 1 - (1 - _CUT_TO) * min(1.0, max(0.0, (px_per_m - low) / (high - low)))


def _rotate_points(spots: Floats, turned: float) -> Floats:
    """Turn points in screen metres clockwise about the anchor by `turned` degrees."""
    sine, cosine = math.sin(math.radians(turned)), math.cos(math.radians(turned))
    swung: Floats = spots @ np.array([[cosine, sine], [-sine, cosine]])
    return swung


@lru_cache(maxsize=1024)
def _hoist_points(
    kind: str, heading: int, wind_from: int, lost_masts: tuple[str, ...], moorage: str,
    heel_state: ship_look.HeelState, px_per_m: float,
) -> Floats:  # fmt: skip
    """Return the screen metres of ensign hoist, pennant hoist and, if there is one, the foot of the staff."""
    plan = plan_at_zoom(kind, px_per_m)
    head, staff = ensign_and_staff_points(plan, heading, wind_from, lost_masts)
    spots = [head, pennant_point(plan, lost_masts)] + ([] if staff is None else [staff])
    look = ship_look.ShipLook(kind, "", lost_masts=lost_masts, moorage=moorage, heel_state=heel_state)
    trim = SailTrim(wind_off_bow(heading, wind_from))
    high = foreshorten_rig(np.array(spots), plan, heading, px_per_m)
    return project_to_pixels(points_in_water_pose(high, plan, look, trim), heading, 1.0)


def flag_blit(hoist_top: Floats, cloth: FlagImage) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the blit of a flag with its hoist at `hoist_top`."""
    x, y = hoist_top.tolist()
    return cloth.image, (round(x) - cloth.hoist[0], round(y) - cloth.hoist[1])


def draw_flag(target: pygame.Surface, hoist_top: Floats, cloth: FlagImage) -> None:
    """Blit a flag with its hoist at `hoist_top`."""
    target.blit(*flag_blit(hoist_top, cloth))


@dataclass(frozen=True, slots=True)
class FlagWind:
    """The wind on flags: where they stream (x east, y south) and how far they ripple."""

    wind_from: int
    ripple_step: int

    @property
    def downwind(self) -> tuple[float, float]:
        """Unit vector down wind."""
        to = math.radians(self.wind_from + 180.0)
        return math.sin(to), -math.cos(to)

    @property
    def hoist_vector(self) -> Floats:
        """Screen vector (2,) from head to foot of a hoist of length 1.

        Seen from above, a flag that streams up or down the screen would be a line, so it leans to one side,
        away from the way it streams."""
        east, south = self.downwind
        aside = -1.0 if east * south > 1e-6 else 1.0
        end_on = abs(south)
        return np.array([aside * 0.46 * end_on, ship_look.HEIGHT_FACTOR * 1.2 * (1 - 0.5 * end_on)])

    def streaming_edge(self, length: float, columns: int, swing: float) -> tuple[Floats, Floats]:
        """Return points (columns + 1, 2) along a streaming edge, and the light on each column."""
        east, south = self.downwind
        along = np.linspace(0, 1, columns + 1)
        turn = 2 * math.pi * (along * 1.15 - self.ripple_step / RIPPLE_STEPS)
        wave = np.sin(turn) * swing * (0.25 + 0.75 * along)
        flat = np.outer(along * length, (east, south)) + np.outer(wave, (-south, east))
        lift = 0.30 * swing * np.cos(turn) * along - 0.10 * length * along**2
        flat[:, 1] -= ship_look.HEIGHT_FACTOR * lift
        facing = np.cos(turn) * (-south * ship_look.TO_SUN[0] + east * ship_look.TO_SUN[1])
        return flat, 1.0 + 0.22 * facing[:-1]


def clear_cache() -> None:
    """Forget all flags of a finished battle."""
    _flag_cache.clear()
    _pennant_cache.clear()


def flag_image(ensign: str, hoist_px: int, wind_from: int, ripple_step: int) -> FlagImage:
    """Return a rectangular flag `hoist_px` pixels deep, at one step of its ripple, from the cache."""
    return _flag_cache[ensign, hoist_px, wind_from, ripple_step]


def _make_flag(of: tuple[str, int, int, int]) -> FlagImage:
    ensign, hoist, wind_from, step = of
    breeze = FlagWind(wind_from, step)
    cloth = flag_pixels(ensign, is_detailed=hoist >= _FINE_FROM)
    rows = len(cloth)
    edge, light = breeze.streaming_edge(hoist * 1.75, len(cloth[0]), 0.16 * hoist)
    fall = breeze.hoist_vector * hoist
    quads, colours = list[Floats](), list[ship_look.RGB]()
    for row, paints in enumerate(cloth):
        upper, lower = edge + fall * (row / rows), edge + fall * ((row + 1) / rows)
        pieces = np.stack([upper[:-1], upper[1:], lower[1:], lower[:-1]], 1)
        for piece, paint, tone in zip(pieces, paints, light.tolist(), strict=True):
            if paint is not None:  # clear pixels of an author's picture are not cloth
                quads.append(piece)
                colours.append(_shade_colour(paint, tone))
    return _paint_flag(quads, colours)


def paper_flag(ensign: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a flag flat on paper, hoist at the left."""
    cloth = flag_pixels(ensign, is_detailed=True)
    small = pygame.Surface((len(cloth[0]), len(cloth)), pygame.SRCALPHA)
    for y, row in enumerate(cloth):
        for x, colour in enumerate(row):
            small.set_at((x, y), colour or _CLEAR)
    return pygame.transform.smoothscale(small, size)


def pennant_image(side_colours: SideColours, size: float, wind_from: int, step: int) -> FlagImage:
    """Return the pennant of a side in its own shape, cream-edged so that it shows on any sail."""
    return _pennant_cache[side_colours, size, wind_from, step]


def _make_pennant(of: tuple[SideColours, float, int, int]) -> FlagImage:
    signs, size, wind_from, step = of
    breeze = FlagWind(wind_from, step)
    length, breadth = _PENNANT_SIZES[signs.pennant]
    columns = 10
    edge, light = breeze.streaming_edge(length * size, columns, size)
    along = np.linspace(0, 1, columns + 1)
    shape = {
        "swallowtail": 1 - 0.3 * along,
        "triangle": 1.05 - along,
        "banner": along * 0 + 1,
        "pointed": np.minimum(1, (1.02 - along) * 2.2),
    }[signs.pennant]
    # Colour must be visible at any zoom, so no pennant is narrower than a few pixels.
    half = (shape * max(breadth * size * 0.24, MIN_PENNANT_PX))[:, None]
    normal = breeze.hoist_vector * 2.0
    upper, lower = edge - half * normal, edge + half * normal
    forked = signs.pennant == "swallowtail"
    tail = (upper[-4:-3] + lower[-4:-3]) / 2 if forked else np.zeros((0, 2))
    rim = min(1.2, max(0.5, 0.25 * size)) * normal
    quads = [
        np.concatenate([upper - rim, tail, lower[::-1] + rim]),
        np.concatenate([upper, tail, lower[::-1]]),
    ]
    colours = [CREAM_RGB, signs.sea]
    for column in range(columns - 3):
        quads.append(np.array([upper[column], upper[column + 1], lower[column + 1], lower[column]]))
        colours.append(_shade_colour(signs.sea, float(light[column])))
    return _paint_flag(quads, colours)


_flag_cache: Final = BoundedCache[tuple[str, int, int, int], FlagImage](
    _make_flag, lambda cloth: (cloth.image,), 6
)
_pennant_cache: Final = BoundedCache[tuple[SideColours, float, int, int], FlagImage](
    _make_pennant, lambda cloth: (cloth.image,), 4
)


def _paint_flag(pieces: list[Floats], colours: list[ship_look.RGB]) -> FlagImage:
    every = np.concatenate(pieces)
    low = np.floor(every.min(0)) - 2
    width, height = (np.ceil(every.max(0)) + 2 - low).astype(int).tolist()
    canvas = pygame.Surface((width * FLAG_OVERSAMPLING, height * FLAG_OVERSAMPLING), pygame.SRCALPHA)
    for piece, colour in zip(pieces, colours, strict=True):
        pygame.draw.polygon(canvas, colour, ((piece - low) * FLAG_OVERSAMPLING).tolist())
    image = ship_look.unpremultiply_in_place(pygame.transform.smoothscale(canvas, (width, height)))
    return FlagImage(image, (int(-low[0]), int(-low[1])))


def _shade_colour(colour: ship_look.RGB, tone: float) -> ship_look.RGB:
    r, g, b = (min(255, max(0, int(part * tone))) for part in colour)
    return r, g, b
