"""Land, shoals and rocks, laid over the moving sea.

The table is cut into squares of SQUARE cm. Each square is painted once for a zoom (ground, and
two states of its surf) and kept in a bounded cache; while the view glides, a coarse painting is
stretched instead. Where there is only deep water nothing is painted at all.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame

from game.stage import palette
from game.stage.camera import Camera
from game.stage.palette import Colour
from game.stage.soundings import Polygon, distances, roughened, run_on, sample
from game.stage.spectrum import Field, noise, smooth

SQUARE: Final = 8
"""Cm along the side of one painted square."""
COARSE: Final = 8.0
"""Px per cm of the coarse painting."""
_BEYOND: Final = 6
"""Squares painted past the table's edge, where land that reaches it goes on."""
_KEPT: Final = 220
_A_FRAME: Final = 1
_ART: Final = 21.4
"""Px per cm at which the widths below were drawn."""
_BREATH_SECONDS: Final = 5.5
_NOISES: Final = ((46, 8, 3.3), (32, 0, 2.2), (22, 1, 1.0), (6, 2, 1.0))
"""Grain in px of each noise, its seed, and how far it is stretched (so it repeats later)."""
_GRADES: Final = {
    "day": (1.0, 1.0, 1.0),
    "dusk": (0.52, 0.46, 0.50),
    "night": (0.22, 0.28, 0.36),
}


@dataclass(frozen=True, slots=True)
class _Square:
    """One painted square: the ground, and its surf drawn in and out (or none)."""

    ground: pygame.Surface
    surf: tuple[pygame.Surface, pygame.Surface] | None


@dataclass(frozen=True, slots=True)
class _Spot:
    """What lies at each px of a square: distances in art px and four grains of noise."""

    land: Field
    shoal: Field
    rock: Field
    lumps: tuple[Field, Field, Field, Field]


def _ramp(stops: Sequence[tuple[float, Colour]]) -> Field:
    """256 colours along `stops`, shape (256, 3)."""
    at, places = np.linspace(0, 1, 256), [place for place, _ in stops]
    channels = [np.interp(at, places, [colour[c] for _, colour in stops]) for c in range(3)]
    return np.stack(channels, axis=1).astype(np.float32)


def _along(ramp: Field, share: Field) -> Field:
    """Colours of a ramp at `share` (0 to 1), shape (..., 3)."""
    return np.asarray(ramp[np.clip(share * 255, 0, 255).astype(np.uint8)])


_SHALLOWS: Final = _ramp(
    (
        (0.0, (33, 82, 95)),
        (0.22, (40, 104, 112)),
        (0.45, (66, 136, 134)),
        (0.70, palette.mix(palette.SHALLOW, (122, 176, 156), 0.7)),
        (0.88, (170, 194, 160)),
        (1.0, (206, 206, 164)),
    )
)
_LAND: Final = _ramp(
    (
        (0.0, (190, 172, 130)),
        (0.10, palette.SAND),
        (0.20, (198, 188, 142)),
        (0.34, (160, 160, 114)),
        (0.62, palette.HEATH),
        (1.0, (150, 146, 110)),
    )
)


def _water(spot: _Spot) -> tuple[Field, Field]:
    """Colour and thickness of shallows and shoals over the sea."""
    _, n1, n2, _ = spot.lumps
    near = np.exp(-np.maximum(spot.land + 9 * n1 + 3 * n2, 0) / 44)
    bloom = 0.50 * smooth(26, -64, spot.shoal + 9 * n2 + 14 * n1) * (1 + 0.12 * n2)
    near = np.maximum(near, np.asarray(bloom))
    rocky = np.exp(-np.maximum(spot.rock, 0) / 16) * 0.5
    depth = np.clip(np.maximum(near, rocky), 0, 1).astype(np.float32)
    return _along(_SHALLOWS, depth), np.asarray(0.86 * smooth(0.03, 0.72, depth), dtype=np.float32)


def _land(spot: _Spot) -> Field:
    """Colour of the ground: wet sand, sand, grass, heath, with low light from the north-west."""
    n0, n1, n2, n3 = spot.lumps
    inland = np.maximum(-spot.land, 0)
    height = (np.minimum(inland, 110) / 110) ** 0.75 * (1.15 + 0.36 * n0 + 0.10 * n1)
    height = height + 0.014 * n2 * smooth(6, 40, inland)
    slope_y, slope_x = np.gradient(height * 70)
    light = np.clip(0.97 + (slope_x * 0.45 + slope_y * 0.42) * 0.22, 0.84, 1.12)
    colour = _along(_LAND, (inland + 3 * n2 + 1.2 * n3) / 46)
    colour = colour + (4 * n1 + 2.5 * n2 + 2.0 * n3)[..., None]
    scrub = smooth(1.0, 1.6, n3 * 0.8 + 0.9 * n2 + 0.6 * n0) * smooth(16, 40, inland)
    colour = colour + (np.array((84, 98, 70)) - colour) * (0.55 * scrub)[..., None]
    wet = 1 - 0.24 * smooth(5, 0, inland)
    return np.asarray(colour * (light * wet)[..., None], dtype=np.float32)


def _rock(spot: _Spot) -> Field:
    """Colour of bare rock, rounded and lit."""
    _, n1, n2, n3 = spot.lumps
    rise = np.sqrt(np.clip(-spot.rock / 14, 0, 1)) * 11 + 1.6 * n3 + 1.2 * n2
    slope_y, slope_x = np.gradient(rise)
    light = np.clip(0.82 + (slope_x * 0.55 + slope_y * 0.55) * 0.55, 0.4, 1.5)
    colour = np.array(palette.ROCK) + (10 * n3 + 6 * n1)[..., None]
    return np.asarray(colour * light[..., None], dtype=np.float32)


def _surf(spot: _Spot, drawn_out: float) -> Field:
    """Thickness of broken water: three lines off the beach and a collar round each rock;
    `drawn_out` is -1 (high on the beach) to 1 (drawn back)."""
    _, n1, n2, n3 = spot.lumps
    total = np.zeros(spot.land.shape, dtype=np.float32)
    broken = smooth(-0.9, 0.8, n3 + 0.5 * n2)
    for n, (off, wide, strong) in enumerate(((5, 2.6, 0.95), (13, 2.2, 0.58), (23, 2.0, 0.32))):
        swing = drawn_out * (1.2 + 0.7 * n)
        away = spot.land - off - 2.6 * n2 - 1.6 * n3 - 2.0 * n1 - swing
        gaps = smooth(-1.1, 0.5, n1 + 0.6 * n2 + 0.35 * (1 - n))
        total += np.exp(-((away / wide) ** 2)) * strong * broken * gaps
    total *= spot.land > -1
    collar = smooth(11 + 3 * drawn_out, 0, spot.rock + 2.2 * n2) * smooth(-0.8, 0.7, n2 + 0.7 * n3)
    collar = collar * (spot.rock > -0.5) * (spot.rock < 13)
    return np.asarray(np.clip(np.maximum(total, 0.9 * collar), 0, 1), dtype=np.float32)


def _surface(rgb: Field, alpha: Field, grade: tuple[float, float, float]) -> pygame.Surface:
    """A picture from colours and thicknesses in [y, x]."""
    high, wide = alpha.shape
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    graded = np.clip(rgb * np.array(grade, dtype=np.float32), 0, 255).astype(np.uint8)
    pygame.surfarray.pixels3d(made)[:] = graded.swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = (np.clip(alpha, 0, 1).T * 255).astype(np.uint8)
    return made


class Shore:
    """The ground of one table. `draw` after the water and before any wake."""

    def __init__(
        self,
        size_cm: tuple[float, float],
        land: Sequence[Polygon] = (),
        shoals: Sequence[Polygon] = (),
        rocks: Sequence[Polygon] = (),
        *,
        light: str = "day",
        seed: int = 5,
    ) -> None:
        """Sounds the table; paints nothing yet. Polygons are rings of (x, y) in cm."""
        self._size = size_cm
        self._grade = _GRADES[light]
        self._bare = not (land or shoals or rocks)
        self._land = roughened(distances([run_on(p, size_cm) for p in land], size_cm), seed)
        self._shoal = roughened(distances(shoals, size_cm), seed + 2, 1.4)
        self._rock = roughened(distances(rocks, size_cm), seed + 4, 0.4, 1.2)
        self._noises = tuple(noise(512, grain, seed + n) for grain, n, _ in _NOISES)
        self._kept: OrderedDict[tuple[int, int, int], _Square | None] = OrderedDict()
        self._coarse: dict[tuple[int, int], _Square | None] = {}
        self._last_scale = 0.0

    def draw(self, target: pygame.Surface, camera: Camera, seconds: float) -> None:
        """Lay the ground and its surf; at a new zoom squares sharpen a few at each draw."""
        if self._bare:
            return
        resting = camera.px_per_cm == self._last_scale
        self._last_scale = camera.px_per_cm
        left = _A_FRAME if resting else 0
        breath = 0.5 + 0.5 * math.sin(2 * math.pi * seconds / _BREATH_SECONDS)
        for across, down, box in _squares(camera, self._size, target.get_clip()):
            key = (round(camera.px_per_cm * 1000), across, down)
            if key not in self._kept and left > 0 and self._painted(across, down) is not None:
                left -= 1
                self._keep(key, self._paint(across, down, camera.px_per_cm))
            square = self._kept.get(key, self._painted(across, down))
            if square is not None:
                _lay(target, square, box, breath)

    def finish(self, target: pygame.Surface, camera: Camera) -> None:
        """Paint every square now in view in full: for a still picture."""
        for across, down, _ in _squares(camera, self._size, target.get_clip()):
            key = (round(camera.px_per_cm * 1000), across, down)
            if not self._bare and self._painted(across, down) is not None:
                self._keep(key, self._paint(across, down, camera.px_per_cm))
        self._last_scale = camera.px_per_cm

    def _keep(self, key: tuple[int, int, int], square: _Square | None) -> None:
        """Remember a square; past _KEPT the oldest go."""
        self._kept[key] = square
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def _painted(self, across: int, down: int) -> _Square | None:
        """The coarse square, painted now if need be; None where there is only deep water."""
        if (across, down) not in self._coarse:
            self._coarse[across, down] = self._paint(across, down, COARSE)
        return self._coarse[across, down]

    def _axes(self, across: int, down: int, scale: float) -> tuple[Field, Field]:
        """Cm of the px columns and rows of a square."""
        return _centres(across, scale), _centres(down, scale)

    def _paint(self, across: int, down: int, scale: float) -> _Square | None:
        """Paint one square at `scale` px per cm, or find that it is all deep water."""
        xs, ys = self._axes(across, down, scale)
        land, shoal, rock = (grid.at(xs, ys) for grid in (self._land, self._shoal, self._rock))
        if land.min() > 5.5 and shoal.min() > 2 and rock.min() > 4:
            return None
        lumps = tuple(
            sample(tile, xs * (_ART / wide), ys * (_ART / wide), wrap=True)
            for tile, (_, _, wide) in zip(self._noises, _NOISES, strict=True)
        )
        spot = _Spot(
            land * _ART, shoal * _ART, rock * _ART, (lumps[0], lumps[1], lumps[2], lumps[3])
        )
        inland = land.max() < -0.3
        rgb, alpha = (_land(spot), np.ones(land.shape)) if inland else _water(spot)
        for paint, away in ((_land, spot.land), (_rock, spot.rock)):
            if away.min() < 1 and not (inland and paint is _land):
                ashore = smooth(0.8, -0.8, away)
                rgb = rgb + (paint(spot) - rgb) * ashore[..., None]
                alpha = np.maximum(alpha, ashore)
        ground = _surface(rgb, alpha, self._grade)
        if (land.min() > 2.5 and rock.min() > 1.5) or inland:
            return _Square(ground, None)
        foam = np.broadcast_to(np.array(palette.SURF, dtype=np.float32), rgb.shape)
        drawn, back = (_surface(foam, _surf(spot, way), self._grade) for way in (-1.0, 1.0))
        return _Square(ground, (drawn, back))


def _centres(place: int, scale: float) -> Field:
    """Cm of the px of square `place` along one axis: px edges are whole, so squares meet."""
    first, last = round(place * SQUARE * scale), round((place + 1) * SQUARE * scale)
    return np.asarray((np.arange(first, last) + 0.5) / scale, dtype=np.float32)


def _squares(
    camera: Camera, size_cm: tuple[float, float], area: pygame.Rect
) -> list[tuple[int, int, pygame.Rect]]:
    """The squares of the table that show in `area`: (across, down, place on the screen)."""
    x, y = (math.floor(v) for v in camera.to_screen(0, 0))
    step = SQUARE * camera.px_per_cm
    found = []
    first = [max(-_BEYOND, int(v // step)) for v in (area.left - x, area.top - y)]
    last = [math.ceil(size / SQUARE) + _BEYOND for size in size_cm]
    for down in range(first[1], last[1]):
        for across in range(first[0], last[0]):
            left, top = x + round(across * step), y + round(down * step)
            right, bottom = x + round((across + 1) * step), y + round((down + 1) * step)
            box = pygame.Rect(left, top, right - left, bottom - top)
            if box.colliderect(area):
                found.append((across, down, box))
    return found


def _lay(target: pygame.Surface, square: _Square, box: pygame.Rect, breath: float) -> None:
    """Put one square in its box, stretched if it was painted for another zoom."""
    sheets = [square.ground, *(square.surf or ())]
    if square.ground.get_size() != box.size:
        sheets = [pygame.transform.smoothscale(sheet, box.size) for sheet in sheets]
    target.blit(sheets[0], box)
    for sheet, share in zip(sheets[1:], (1 - breath, breath), strict=False):
        sheet.set_alpha(round(255 * share))
        target.blit(sheet, box)
