"""A mast that goes by the board: the poses of its fall over the ship herself, the chips that fly where it
breaks, and the white water where it strikes.

A wreck that is cut away floats where its ship left it, drifts down the wind, and sinks after a while
(`FloatingWreckage`)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

import pygame

from game.scene import timings
from game.scene.actors import share_under
from game.scene.effects import FallingMast
from game.scene.rigging import DrawnWind
from game.scene.timings import MAST_SPLASH
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.frame.stage_view import StageShip, StageView, drawn_hull_px, px_per_metre_of
from game.stage.hulls.ship_look import AFLOAT_POSE, STRIKES_WATER_POSE, ShipLook, ShipPicture, Sprite
from game.stage.hulls.ship_plans import plan_of
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.paper.canvas import Blit, Blits
from game.stage.smoke.effect_stamps import (
    COLUMN_FRAMES,
    centred_blit,
    column_blit,
    column_size_step,
    foam_colour_in,
    foam_stamp,
    random_rows,
    random_table,
    shared_size_px,
    soft_dot_stamp,
    stamp_level,
)

_GREATEST: Final = 54.0
# Seconds after which a mast whose fall is not baked yet is no longer shown upright.
_LATE: Final = timings.MAST_CREAK + 0.5 * timings.MAST_FALL
_SINKS_BEHIND: Final = 0.5  # share of the fall from which one that falls away is behind her
_OFF_THE_RAIL: Final = 0.45  # share of its swing from which its heel is in the water, and her side before it
_CHIPS: Final = 26
_CHIPS_FLY: Final = 0.9  # seconds for which splinters fly from the break
_WOODS: Final = ((226, 196, 140), (196, 160, 104), (150, 118, 78), (98, 74, 52))

_FOAMS, _COLUMNS = 48, 22  # patches of foam and columns of water along a mast that strikes
_LENGTHS: Final = (0.30, 1.02)  # shares of its length between which it strikes water
_YARD: Final = 20.0  # metres of its yards, of the greatest mast
_LEAPS: Final = 11.0  # metres that water leaps, of the greatest mast
WHITE_WATER_SECONDS: Final = 1.5  # seconds until the white water is gone
_RUNS: Final = 0.35  # share of the time by which the water leaps later at her side than at the truck
_BREAK: Final = 0.14  # share of its height at which chips fly from a mast


@dataclass(frozen=True, slots=True)
class FallingMastSprite:
    """The sprite of a falling mast, by the anchor of its ship, and whether it is behind her hull."""

    sprite: Sprite
    is_behind_hull: bool

    def image_blit(self, at: tuple[int, int]) -> Blit:
        """Return the blit of the mast with the ship's anchor at a pixel."""
        x, y = self.sprite.anchor
        return self.sprite.image, (at[0] - x, at[1] - y)

    def shadow_blit(self, at: tuple[int, int]) -> Blit:
        """Return the blit of its shadow."""
        x, y = self.sprite.shadow_anchor
        return self.sprite.shadow, (at[0] - x, at[1] - y)


def falling_masts_of(stage_view: StageView, ship: str) -> list[FallingMast]:
    """Return the masts of a ship that are falling now."""
    falls = (e for e in stage_view.hull_effects if isinstance(e, FallingMast))
    return [fall for fall in falls if fall.ship == ship and fall.mast]


def fall_pose_number(fall: FallingMast) -> int:
    """Return the present pose of its fall, 0 to `AFLOAT_POSE`."""
    return round(fall.fall_progress * STRIKES_WATER_POSE) + round(
        fall.settle_progress * (AFLOAT_POSE - STRIKES_WATER_POSE)
    )


def falling_sprites_and_look(
    sprite_animator: SpriteAnimator, look: ShipLook, falls: Sequence[FallingMast], px_per_metre: float
) -> tuple[tuple[FallingMastSprite, ...], ShipLook]:
    """Return the sprites of falling masts, and the look meanwhile: upright until its fall is baked."""
    seen, standing = list[FallingMastSprite](), set[str]()
    plan = plan_of(look.kind)
    stepped = {mast.name for mast in plan.masts} | ({"bowsprit"} if plan.bowsprit_length else set())
    for fall in falls:
        if fall.mast not in stepped:
            continue
        pose = fall.mast, fall_pose_number(fall)
        sprite = sprite_animator.falling_mast_sprite(
            fall.ship, look, pose, px_per_metre, fall.settle_progress
        )
        if sprite is not None:
            away = math.cos(math.radians(fall.bearing)) > 0
            behind = fall.settle_progress > _OFF_THE_RAIL or (away and fall.tilt > _SINKS_BEHIND)
            seen.append(FallingMastSprite(sprite, behind))
        elif fall.age < _LATE:
            standing.add(fall.mast)
    if standing:
        lost, falling = (
            tuple(n for n in names if n not in standing) for names in (look.lost_masts, look.falling_masts)
        )
        look = replace(look, lost_masts=lost, falling_masts=falling)
    return tuple(seen), look


def blits_behind_hull(falls: Sequence[FallingMastSprite], at: tuple[int, int]) -> Blits:
    """Return the blits of masts behind the hull."""
    return [fall.image_blit(at) for fall in falls if fall.is_behind_hull]


def blits_before_hull(falls: Sequence[FallingMastSprite], at: tuple[int, int]) -> Blits:
    """Return the blits of masts before the hull."""
    return [fall.image_blit(at) for fall in falls if not fall.is_behind_hull]


def draw_fall_effects(target: pygame.Surface, camera: Camera, mast: FallingMast, light: str = "day") -> None:
    """Draw chips at the break of a falling mast and white water where it strikes, in a light."""
    if mast.age < 0:
        return
    foot = camera.to_screen(mast.x, mast.y)
    metre = camera.px_per_metre
    if mast.age < _CHIPS_FLY:
        _draw_chips(target, mast, foot, metre)
    since = mast.splash_progress * MAST_SPLASH + mast.seconds_afloat
    if 0 < since < WHITE_WATER_SECONDS:
        _draw_water_impact(target, mast, foot, (metre, since / WHITE_WATER_SECONDS, light))


def _draw_chips(target: pygame.Surface, mast: FallingMast, foot: tuple[float, float], metre: float) -> None:
    age, size = mast.age / _CHIPS_FLY, mast.length / _GREATEST
    x, y = foot[0], foot[1] - HEIGHT_FACTOR * (mast.foot_height + _BREAK * mast.length) * metre
    for n, (a, b, c, d) in enumerate(random_table(mast.seed + 7, _CHIPS, 4).tolist()):
        far = (2 + 11 * b) * age * metre * size
        way = 2 * math.pi * a
        high = (6 + 14 * c) * 4 * age * (1 - age) * HEIGHT_FACTOR * metre * size
        px, py = x + far * math.cos(way), y + far * math.sin(way) * 0.7 - high
        long, turn = (0.5 + 1.3 * d) * metre, way + 9 * age * (1 if n % 2 else -1)
        tip = px + long * math.cos(turn), py + long * math.sin(turn)
        wide = max(1, round(0.3 * metre * (1 - 0.5 * age)))
        pygame.draw.line(target, _WOODS[n % len(_WOODS)], (px, py), tip, wide)


def _draw_water_impact(
    target: pygame.Surface, mast: FallingMast, foot: tuple[float, float], how: tuple[float, float, str]
) -> None:
    """Draw white water where a mast strikes: first at the truck, then along it, then as foam. `how` is px a
    metre, the share of its time, and the light."""
    metre, t, light = how
    white = foam_colour_in(light)
    size, ahead = mast.length / _GREATEST, unit_vector(mast.bearing)
    level, wide = stamp_level(0.7 * (1 - t)), 0.55 + 0.75 * t
    foams, columns = Blits(), list[tuple[float, Blit]]()
    for n, (a, b, c, d) in enumerate(random_table(mast.seed + 1, _FOAMS, 4).tolist()):
        share, out = (n + a) / _FOAMS, (b - 0.5) * wide
        if t * (1 + _RUNS) < _RUNS * (1 - share):
            continue
        far = _LENGTHS[0] + (_LENGTHS[1] - _LENGTHS[0]) * share
        x, y = _point_along_mast(foot, ahead, far * mast.length * metre, out * _YARD * size * metre)
        across = round(metre * size * (8 + 9 * d) * wide)
        foams.append(centred_blit(foam_stamp(n, across, max(1, round(level * (0.5 + 0.5 * c))), white), x, y))
    for n, (a, b, c, _) in enumerate(random_table(mast.seed + 2, _COLUMNS, 4).tolist()):
        share = (n + 0.5 + 0.6 * (a - 0.5)) / _COLUMNS
        since = t * (1 + _RUNS) - _RUNS * (1 - share)
        if 0 <= since < 1:
            far = _LENGTHS[0] + (_LENGTHS[1] - _LENGTHS[0]) * share
            out = (b - 0.5) * _YARD * size * metre
            x, y = _point_along_mast(foot, ahead, far * mast.length * metre, out)
            tall = column_size_step((0.55 + 0.75 * c) * _LEAPS * size * HEIGHT_FACTOR * metre)
            columns.append((y, column_blit(n, tall, int(since * COLUMN_FRAMES), 0, x, y, light)))
    left = round(len(foams) * min(1.0, 3 * (1 - t)))
    target.fblits([*foams[:left], *(blit for _, blit in sorted(columns, key=lambda each: each[0]))])


def _point_along_mast(
    foot: tuple[float, float], ahead: tuple[float, float], far: float, out: float
) -> tuple[float, float]:
    """Return the pixel `far` px along a mast in the water, and `out` px abreast of it."""
    return foot[0] + ahead[0] * far - ahead[1] * out, foot[1] + ahead[1] * far + ahead[0] * out


WRECKAGE_SECONDS: Final = 40.0  # seconds until it is gone
_SINK_SECONDS: Final = 10.0  # seconds of these in which it sinks
_DRIFT_SPEED: Final = 0.05  # cm a second that it drifts
_MAX_PIECES: Final = 12  # limit of pieces afloat


@dataclass(frozen=True, slots=True)
class _FloatingMast:
    """A mast with its gear: the look and pose of its ship when it was cut away."""

    ship: StageShip
    look: ShipLook
    mast: str
    pose: tuple[float, float, float]
    wind_from: float
    cut_at: float


class FloatingWreckage:
    """All wreckage of one sea."""

    def __init__(self, sprite_animator: SpriteAnimator, camera: Camera) -> None:
        self._portraits, self._camera = sprite_animator, camera
        self._alongside: dict[str, set[str]] = {}
        self._adrift: list[_FloatingMast] = []

    def update_ship(self, stage_ship: StageShip, picture: ShipPicture, seconds: float) -> None:
        """Set adrift what hung alongside her when she was last seen and no longer does."""
        ship, rigging = stage_ship.actor.ship, stage_ship.rigging
        hung = self._alongside.get(ship, set())
        if not hung and not rigging.lost_masts:
            return
        look = picture.look
        for mast in rigging.cleared_masts:
            if mast in hung and look is not None:
                place = stage_ship.actor.x, stage_ship.actor.y, picture.heading
                piece = _FloatingMast(stage_ship, look, mast, place, picture.wind_from, seconds)
                self._adrift = [*self._adrift[1 - _MAX_PIECES :], piece]
        self._alongside[ship] = set(rigging.missing_masts) - set(rigging.cleared_masts)

    def draw(self, target: pygame.Surface, air: DrawnWind, seconds: float) -> None:
        """Draw all of it on the water."""
        self._adrift = [p for p in self._adrift if 0 <= seconds - p.cut_at < WRECKAGE_SECONDS]
        for piece in self._adrift:
            age, metre = seconds - piece.cut_at, px_per_metre_of(piece.ship.rigging, self._camera)
            (x, y, heading), down = piece.pose, math.radians(air.wind_from + 180)
            far = _DRIFT_SPEED * age if air.speed > 0 else 0.0
            spot = self._camera.to_screen(x + math.sin(down) * far, y - math.cos(down) * far)
            seen = self._portraits.wreck_picture(piece.look, piece.mast, (heading, piece.wind_from), metre)
            if seen is not None:
                strength = round(255 * min(1.0, (WRECKAGE_SECONDS - age) / _SINK_SECONDS))
                seen.draw_ship(target, (round(spot[0]), round(spot[1])), strength)


_PATCHES: Final = 72
_BURSTS: Final = 5
_BOIL_RISE_SHARE, _BOIL_FADE_SHARE = 0.06, 0.14  # shares of her sinking: the boil begins, ends
_BEAM: Final = 0.25  # share of her length
_TURN: Final = 0.55  # times a second that a patch wells up and spreads
_SURF: Final = 150  # patches of surf round a ship aground
_WASH_HZ: Final = 0.32  # waves a second that wash up her sides
_SURF_OUT: Final = 0.7  # how far surf reaches from her sides, in half beams
_BOIL_LEAPS: Final = 0.11  # height of a burst of air, as a share of her length


def _boil_strength(under: float) -> float:
    """Return how strongly the sea boils with this share of her under, 0 to 1."""
    return max(0.0, min(1.0, under / _BOIL_RISE_SHARE, (1 - under) / _BOIL_FADE_SHARE))


def boil_blits(
    camera: Camera, stage_ship: StageShip, is_bow_first: bool, seconds: float, light: str
) -> Blits:
    """Return foam along the part of her that is awash, to be drawn below her hull."""
    actor, blits = stage_ship.actor, Blits()
    strength, white = _boil_strength(share_under(actor.sunk_share)), foam_colour_in(light)
    for n, (a, b, c, d, e, f) in enumerate(random_rows(crc32(actor.ship.encode()), _PATCHES)):
        life = (seconds * _TURN * (0.7 + 0.6 * e) + d) % 1
        x, y, beam = _point_on_hull(camera, stage_ship, is_bow_first, (a, 2 * b - 1))
        size = max(4, round(beam * (0.22 + 0.5 * c) * (0.45 + 0.75 * life)))
        thick = strength * math.sin(math.pi * life) * (0.55 + 0.45 * f)
        blits.append(centred_blit(foam_stamp(n, size, stamp_level(thick), white), x, y))
    return blits


def surf_blits(camera: Camera, stage_ship: StageShip, seconds: float, light: str) -> Blits:
    """Return the surf about a ship aground: it washes up her sides and out again, softest farthest out."""
    actor, blits = stage_ship.actor, Blits()
    length, white = stage_ship.rigging.length_cm * camera.px_per_cm, foam_colour_in(light)
    ahead, abreast, middle = (
        unit_vector(actor.heading), unit_vector(actor.heading + 90), camera.to_screen(actor.x, actor.y)
    )  # fmt: skip
    for n, (a, b, c, d, e, f) in enumerate(random_rows(crc32(actor.ship.encode()) + 2, _SURF)):
        life = (seconds * _WASH_HZ * (0.8 + 0.4 * e) + d) % 1
        along = 1 - 2 * (n + a) / _SURF
        out = 1.12 + _SURF_OUT * (b * b + 0.25 * math.sin(2 * math.pi * life))
        off = (1 if n % 2 else -1) * out * 0.5 * _BEAM * length * math.sqrt(max(0.2, 1 - along**4))
        x = middle[0] + 0.5 * out * along * length * ahead[0] + off * abreast[0]
        y = middle[1] + 0.5 * out * along * length * ahead[1] + off * abreast[1]
        size = shared_size_px(_BEAM * length * (0.16 + 0.30 * c * c) * (0.7 + 0.5 * life))
        thick = math.sin(math.pi * life) * (1 - 0.55 * b) * (0.7 + 0.3 * f)
        blits.append(centred_blit(soft_dot_stamp(size, white, stamp_level(0.3 * thick)), x, y))
        blits.append(centred_blit(foam_stamp(n, size, stamp_level(0.85 * thick), white), x, y))
    return blits


def burst_blits(
    camera: Camera, stage_ship: StageShip, is_bow_first: bool, seconds: float, light: str
) -> Blits:
    """Return air and water thrown up where the sea closes over her; draw it over her hull."""
    actor, blits = stage_ship.actor, Blits()
    if _boil_strength(share_under(actor.sunk_share)) < 1:
        return blits
    for n, (a, b, c, d, e, _) in enumerate(random_rows(crc32(actor.ship.encode()) + 1, _BURSTS)):
        t = (seconds * (0.8 + 0.3 * e) + d) % 1
        x, y, beam = _point_on_hull(camera, stage_ship, is_bow_first, (0.7 + 0.3 * a, b - 0.5))
        tall = column_size_step((0.5 + c) * _BOIL_LEAPS * HEIGHT_FACTOR * beam / _BEAM)
        blits.append(column_blit(n, tall, int(t * COLUMN_FRAMES), 0, x, y, light))
    return blits


def _point_on_hull(
    camera: Camera, stage_ship: StageShip, is_bow_first: bool, place: Point
) -> tuple[float, float, float]:
    """Return the pixel of a place on the part of her that is awash, and her beam in px. `place` is a share of
    the way from her first end to where she is still out of the water, and the distance abreast of her middle
    line, in half beams."""
    actor, length = stage_ship.actor, drawn_hull_px(stage_ship.rigging.length_cm, camera)
    at = 1 - 2 * min(1.0, 0.08 + 1.1 * share_under(actor.sunk_share)) * place[0]
    beam = _BEAM * length
    off = place[1] * 0.62 * beam * math.sqrt(max(0.12, 1 - at * at))
    along = (at if is_bow_first else -at) * 0.5 * length
    ahead, abreast = unit_vector(actor.heading), unit_vector(actor.heading + 90)
    x, y = camera.to_screen(actor.x, actor.y)
    return x + along * ahead[0] + off * abreast[0], y + along * ahead[1] + off * abreast[1], beam
