"""Draws the foam of a ship: her wake along the path she sailed, and the water at her hull."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.actors import STEP_CM, WAKE_LIFE, Wake
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import Camera
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import BoundedCache, cached_pictures
from game.stage.smoke import effect_stamps

_ARM_SPREAD: Final = 0.26
_FADE_PX: Final = 205.0
_FULL_SCALE_PX: Final = 21.4
_CLOSEST_PX: Final = 6.5
_CROWD: Final = 20  # wakes drawn at full density; more of them share the same number of stamps
_FEW_WAKES: Final = 4  # wakes that are rebuilt as often as the sea is painted
_STILL_DIVISOR: Final = 4  # a wake that has not grown is rebuilt less often: it only fades
_SMALL_PX: Final = 13.0  # beam below which a wake is a core of 5 to 9 px and two thin arms
_FAR_SPREAD: Final = 0.13  # px that such an arm opens for each px of the wake
_BOW_PX: Final = 6.0  # px of the foam at the bow of a ship under way, however small she is drawn
_RANDOM_ROWS: Final[list[list[float]]] = effect_stamps.random_table(11, 256, 4).tolist()
_SEEN: Final = 6  # alpha of 255 below which foam is invisible
_FOAM_STATES: Final = 4
_TURN: Final = 3  # degrees between two pictures of the foam round a hull: finer than her ring is wide


def wake_blits(camera: Camera, wake: Wake, light: str, min_spacing_px: float) -> Blits:
    """Return the stamps of one wake: a core a third of the beam wide and two arms that open, fading with
    distance (170 to 230 px at battle scale) and with age. Each stamp belongs to one point of the path for
    good, so foam stays in place while the ship sails on; stamped points are at least `min_spacing_px` px
    apart."""
    beam = wake.beam * camera.px_per_cm
    reach = _FADE_PX * max(0.35, camera.px_per_cm / _FULL_SCALE_PX)
    step = STEP_CM * camera.px_per_cm
    every = max(1, round(max(min_spacing_px, beam * 0.22) / step))
    last = len(wake.x) - 1
    newest = last - (wake.dropped_points + last) % every
    colour = effect_stamps.foam_colour_in(light)
    stamps: Blits = []
    for i in range(newest, 0, -every):
        along = (last - i) * step
        if along >= reach:
            break
        left = (1 - along / reach) ** 1.2 * max(0.0, 1 - (wake.now - wake.times[i]) / WAKE_LIFE)
        dx, dy = (wake.x[i] - wake.x[i - 1]) / STEP_CM, (wake.y[i] - wake.y[i - 1]) / STEP_CM
        here = camera.to_screen(wake.x[i], wake.y[i])
        chance = _RANDOM_ROWS[(wake.dropped_points + i) % len(_RANDOM_ROWS)]
        stamps += _point_blits(here, (-dy, dx), beam, along, left, chance, colour)
    return stamps


def _point_blits(
    here: Point, abeam: Point, beam: float, along: float, left: float, chance: list[float], colour: Colour
) -> Blits:
    a, b, c, d = chance
    wide = beam * (1.5 - 0.6 * left)
    out = beam * 0.42 + along * _ARM_SPREAD
    places: tuple[tuple[float, float, float], ...] = (
        ((a - 0.5) * 0.55 * wide, (0.75 + 0.5 * b) * wide, 0.50),
        ((c - 0.5) * 0.85 * wide, (0.60 + 0.6 * d) * wide, 0.42),
        (out * (0.86 + 0.28 * b), (0.36 + 0.34 * c) * wide, 0.44 * a + 0.14),
        (-out * (0.86 + 0.28 * d), (0.36 + 0.34 * a) * wide, 0.44 * c + 0.14),
    )
    if beam < _SMALL_PX:
        core, arm = min(9.0, max(5.0, places[0][1])), min(5.0, max(3.0, places[2][1]))
        out = beam * 0.42 + along * _FAR_SPREAD
        places = ((places[0][0], core, 0.90), (out, arm, 0.35 + 0.3 * a), (-out, arm, 0.35 + 0.3 * c))
    kind, (x, y), (east, south) = int(16 * a), here, abeam
    stamps: Blits = []
    for n, (off, size, strength) in enumerate(places):
        level = round(strength * left * effect_stamps.STAMP_LEVELS)
        if level > 0:
            # The key is the look: patches with different numbers look alike.
            form, across = (kind + n) % effect_stamps.FOAM_FORMS, effect_stamps.foam_stamp_px(round(size))
            stamp, left_of, above = _stamp_cache[form, across, level, colour]
            stamps.append((stamp, (x + east * off - left_of, y + south * off - above)))
    return stamps


def clear_cache() -> None:
    """Forget all foam of a finished battle."""
    _stamp_cache.clear()


FoamPatch = tuple[int, int, int, Colour]  # kind, px across, strength and colour of a patch of foam
FoamStamp = tuple[pygame.Surface, float, float]


def _make_stamp(patch: FoamPatch) -> FoamStamp:
    """Return a patch of foam cropped to its visible part, which is half of its square, and the px from its
    middle left and up to its corner: the wakes of a fleet blit thousands."""
    whole = effect_stamps.foam_stamp(*patch)
    half, seen = whole.get_width() / 2, whole.get_bounding_rect(_SEEN)
    return whole.subsurface(seen).copy(), half - seen.x, half - seen.y


# A picture shows less than 9 MB, of two ships near by as of a fleet from afar.
_stamp_cache: Final = BoundedCache[FoamPatch, FoamStamp](_make_stamp, lambda stamp: stamp[:1], 12)


def draw_wakes(target: pygame.Surface, camera: Camera, wakes: Sequence[Wake], light: str = "day") -> None:
    """Draw every wake on the sea; call it before any ship is drawn."""
    WakeLayer().draw(target, camera, wakes, light)


@dataclass(slots=True)
class _CachedWake:
    """A cached wake: the number of its draw and of its newest point, its stamps, and the first and last row
    of px they cover (None if it is out of view)."""

    wake: Wake
    draw_number: int
    newest_point: int
    stamps: Blits
    y_range: tuple[float, float] | None


class WakeLayer:
    """The stamps of all wakes of one sea, from draw to draw: foam stays in place on the water, so while the
    view is still a wake is rebuilt only now and then."""

    def __init__(self) -> None:
        self._cache: dict[int, _CachedWake] = {}
        self._view_key: tuple[object, ...] = ()
        self._draw_number = 0

    def draw(
        self, target: pygame.Surface, camera: Camera, wakes: Sequence[Wake], light: str = "day",
        rebuild_interval: int = 1,
    ) -> None:  # fmt: skip
        """Draw the wakes in the target's clip on the sea. Under the same view rebuild each once in
        `rebuild_interval` draws, spread evenly, and half as often if there are more than a few: the newest
        foam is still hidden under the ship herself."""
        view = (camera.to_screen(0, 0), camera.px_per_cm, light)
        if view != self._view_key or len(self._cache) > 2 * len(wakes):
            self._cache.clear()
        self._view_key, self._draw_number = view, self._draw_number + 1
        rebuild_interval *= 2 if len(wakes) > _FEW_WAKES else 1
        closest = max(_CLOSEST_PX, _CLOSEST_PX * len(wakes) / _CROWD)
        clip, area = target.get_clip(), target.get_rect()
        due = list[_CachedWake]()
        for n, wake in enumerate(wakes):
            held = self._cache.get(id(wake))
            if held is None or held.wake is not wake:
                # Each has its turn at another draw.
                held = self._cache[id(wake)] = self._build_wake(camera, wake, light, closest, area)
                held.draw_number -= n % rebuild_interval
            elif self._draw_number - held.draw_number >= rebuild_interval * (
                1 if held.newest_point != _newest_point(held.wake) else _STILL_DIVISOR
            ):
                due.append(held)
        due.sort(key=lambda held: held.draw_number)
        for held in due[: math.ceil(len(wakes) / rebuild_interval)]:
            self._cache[id(held.wake)] = self._build_wake(camera, held.wake, light, closest, area)
        stamps: Blits = []
        for held in map(self._cache.__getitem__, map(id, wakes)):
            if held.y_range and held.y_range[0] < clip.bottom and held.y_range[1] > clip.top:
                stamps += held.stamps
        target.fblits(stamps)

    def _build_wake(
        self, camera: Camera, wake: Wake, light: str, min_spacing_px: float, area: pygame.Rect
    ) -> _CachedWake:
        stamps = wake_blits(camera, wake, light, min_spacing_px) if _is_in_view(camera, wake, area) else []
        if not stamps:
            return _CachedWake(wake, self._draw_number, _newest_point(wake), stamps, None)
        high = max(stamp.get_height() for stamp, _ in stamps)
        tops = [at[1] for _, at in stamps]
        return _CachedWake(
            wake, self._draw_number, _newest_point(wake), stamps, (min(tops), max(tops) + high)
        )


def _newest_point(wake: Wake) -> int:
    return wake.dropped_points + len(wake.x)


def _is_in_view(camera: Camera, wake: Wake, area: pygame.Rect) -> bool:
    if not wake.x:
        return False
    scale = camera.px_per_cm
    left, top = camera.to_screen(min(wake.x), min(wake.y))
    right, bottom = camera.to_screen(max(wake.x), max(wake.y))
    reach = _FADE_PX * max(0.35, scale / _FULL_SCALE_PX)
    edge = _ARM_SPREAD * reach + 2 * wake.beam * scale
    across = left - edge < area.right and right + edge > area.left
    return across and top - edge < area.bottom and bottom + edge > area.top


def _waterline_points(length: float, beam: float) -> list[tuple[float, float, float]]:
    """Return (forward, abeam, share of the way to the bow) round a waterline, clockwise from the bow."""
    points = []
    for n in range(26):
        turn = 2 * math.pi * n / 26
        ahead = math.cos(turn)
        full = 1.0 if ahead < 0.2 else 1 - ((ahead - 0.2) / 0.8) ** 2.35
        side = max(abs(math.sin(turn)) ** 0.5 * full, 0.54 if ahead < -0.92 else 0.0)
        points.append((ahead * length / 2, math.copysign(side, math.sin(turn)) * beam / 2, ahead))
    return points


def draw_waterline_foam(
    target: pygame.Surface, camera: Camera, pose: tuple[float, float, float], hull: tuple[float, float], *,
    speed_share: float = 1.0, seconds: float = 0.0, light: str = "day",
) -> None:  # fmt: skip
    """Draw foam round a hull at `pose` (x cm, y cm, heading degrees) of `hull` (length, beam cm): a thin
    line, heavier at the bow, with feathers that open from it. `speed_share` 0 to 1 is her speed (0.3 for one
    at anchor); `seconds` makes it stir. Call it before the ship is drawn."""
    x, y, heading = pose
    made = waterline_foam(camera.px_per_cm, heading, hull, foam_state(speed_share, seconds), light)
    target.blit(made, made.get_rect(center=camera.to_screen(x, y)))


def foam_state(speed_share: float, seconds: float) -> tuple[int, int]:
    """Return which of its few states the foam at a hull has: by her speed, 0 to 1, and by the time."""
    return round(speed_share * 4), int(seconds * 5) % _FOAM_STATES


def waterline_foam(
    px_per_cm: float, heading: float, hull: tuple[float, float], steps: tuple[int, int], light: str
) -> pygame.Surface:
    """Return the foam round a hull, centred, at `px_per_cm` px per cm and in the state from `foam_state`."""
    length, beam = 2 * round(hull[0] * px_per_cm / 2), max(3, round(hull[1] * px_per_cm))
    return _hull_foam_picture(
        length, beam, round(heading / _TURN) % (360 // _TURN), *steps, effect_stamps.foam_colour_in(light)
    )


@cached_pictures(megabytes=5)
def _hull_foam_picture(
    length: int, beam: int, turn: int, way: int, stir: int, colour: Colour
) -> pygame.Surface:
    """Return all the foam at one hull; `turn` in steps of `_TURN`, `way` in quarters."""
    ahead, abeam = unit_vector(turn * _TURN), unit_vector(turn * _TURN + 90)
    made = pygame.Surface((length + 2 * beam, length + 2 * beam), pygame.SRCALPHA)
    made.fill((*colour, 0))
    middle = made.get_width() / 2
    made.fblits(
        [
            effect_stamps.centred_blit(
                effect_stamps.foam_stamp(n + 3 * stir, round(size), level, colour),
                middle + ahead[0] * forward + abeam[0] * side,
                middle + ahead[1] * forward + abeam[1] * side,
            )
            for n, (forward, side, size, strength) in enumerate(_hull_foam_patches(length, beam, way / 4))
            if (level := round(strength * effect_stamps.STAMP_LEVELS)) > 0
        ]
    )
    seen, whole = made.get_bounding_rect(), made.get_rect()
    # Crop equally on both sides of her middle, which stays in the middle.
    edge = min(seen.left, whole.right - seen.right), min(seen.top, whole.bottom - seen.bottom)
    return made.subsurface(whole.inflate(-2 * edge[0], -2 * edge[1])).copy()


def _hull_foam_patches(length: float, beam: float, way: float) -> list[tuple[float, float, float, float]]:
    """Return patches of foam at a hull: (forward px, abeam px, size px, strength). A line of it runs all
    round just outside the planks; at the bow it piles up, and from there two feathers open aft."""
    patches = []
    for forward, side, share in _waterline_points(length, beam * 1.14):
        bow = max(0.0, share) ** 2
        patches.append((forward, side, beam * (0.26 + 0.16 * bow), 0.34 + 0.30 * bow * way))
    for n in range(11):
        aft = n / 10
        forward, off = length * (0.485 - 0.44 * aft), beam * (0.18 + 0.72 * aft**0.62)
        size, strength = beam * (0.36 + 0.10 * aft), 0.95 * (1 - aft) ** 0.7 * way
        size = max(size, _BOW_PX * way * (1 - 1.5 * aft))
        patches += [(forward, side, size, strength) for side in (-off, off)]
    return patches
