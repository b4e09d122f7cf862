"""A mast that goes by the board: the poses of its fall over the ship herself, the chips that fly
where it breaks, and the white water where it strikes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame

from game.scene.effects import CREAK, FALL, FallingMast
from game.scene.timings import MAST_SETTLE, MAST_SPLASH
from game.stage.frame.camera import RISE, Camera
from game.stage.frame.scenery import Scenery
from game.stage.hulls import Portraits, ShipLook, Sprite
from game.stage.hulls.looks import SETTLED, STRUCK
from game.stage.hulls.plans import plan_of
from game.stage.sea.spectrum import toward
from game.stage.smoke.stamps import centred, foam, level_of, scatter
from game.stage.smoke.strips import FRAMES, column_at, size_of

Blit: TypeAlias = tuple[pygame.Surface, tuple[float, float]]
Blits: TypeAlias = list[Blit]

_GREATEST: Final = 54.0
_LATE: Final = CREAK + 0.5 * FALL
"""Seconds after which a mast whose fall is not baked yet stands no longer."""
_SINKS_BEHIND: Final = 0.5
"""Share of the way down from which a mast that falls away from the eye lies behind her hull."""
_CHIPS: Final = 26
_CHIPS_FLY: Final = 0.9
"""Seconds for which splinters fly from the break."""
_WOODS: Final = ((226, 196, 140), (196, 160, 104), (150, 118, 78), (98, 74, 52))

_FOAMS, _COLUMNS = 44, 14
"""Patches of foam and columns of water along a mast that strikes."""
_LENGTHS: Final = (0.30, 1.02)
"""Shares of its length between which it strikes water."""
_YARD: Final = 20.0
"""Metres of its yards, of the greatest mast."""
_LEAPS: Final = 30.0
"""Metres that water leaps, likewise."""
_RUNS: Final = 0.35
"""Share of the time by which the water leaps later at her side than at the truck."""
_BREAK: Final = 0.14
"""Share of its height at which chips fly from a mast."""


@dataclass(frozen=True, slots=True)
class Toppling:
    """The picture of a mast that falls, by the anchor of its ship; `behind` her hull or before
    it."""

    sprite: Sprite
    behind: bool

    def image(self, at: tuple[int, int]) -> tuple[pygame.Surface, tuple[float, float]]:
        """The blit of the mast with the ship's anchor at a pixel."""
        x, y = self.sprite.anchor
        return self.sprite.image, (at[0] - x, at[1] - y)

    def shadow(self, at: tuple[int, int]) -> tuple[pygame.Surface, tuple[float, float]]:
        """The blit of its shadow."""
        x, y = self.sprite.shadow_anchor
        return self.sprite.shadow, (at[0] - x, at[1] - y)


def masts_of(scene: Scenery, ship: str) -> list[FallingMast]:
    """The masts of a ship that are in the air at this moment."""
    falls = (e for e in scene.rare if isinstance(e, FallingMast))
    return [fall for fall in falls if fall.ship == ship and fall.mast]


def pose_of(fall: FallingMast) -> int:
    """The pose of its fall at this moment, 0 to `SETTLED`."""
    return round(fall.fallen * STRUCK) + round(fall.settling * (SETTLED - STRUCK))


def toppling(
    portraits: Portraits, look: ShipLook, falls: Sequence[FallingMast], metre: float
) -> tuple[tuple[Toppling, ...], ShipLook]:
    """The pictures of masts that fall, and how the ship looks meanwhile: a mast whose fall is not
    baked yet still stands."""
    seen, standing = list[Toppling](), set[str]()
    plan = plan_of(look.kind)
    stepped = {mast.name for mast in plan.masts} | ({"bowsprit"} if plan.sprit else set())
    for fall in falls:
        if fall.mast not in stepped:
            continue
        sprite = portraits.toppling(fall.ship, look, (fall.mast, pose_of(fall)), metre)
        if sprite is not None:
            away = math.cos(math.radians(fall.bearing)) > 0
            seen.append(Toppling(sprite, away and fall.progress > _SINKS_BEHIND))
        elif fall.age < _LATE:
            standing.add(fall.mast)
    if standing:
        lost, falling = (
            tuple(n for n in names if n not in standing) for names in (look.lost, look.falling)
        )
        look = replace(look, lost=lost, falling=falling)
    return tuple(seen), look


def behind(falls: Sequence[Toppling], at: tuple[int, int]) -> Blits:
    """The blits of those masts that lie behind the hull."""
    return [fall.image(at) for fall in falls if fall.behind]


def before(falls: Sequence[Toppling], at: tuple[int, int]) -> Blits:
    """The blits of those that lie before it."""
    return [fall.image(at) for fall in falls if not fall.behind]


def draw_falling_mast(target: pygame.Surface, camera: Camera, mast: FallingMast) -> None:
    """What flies about a mast that falls: chips at the break, and white water where it strikes.
    The mast itself is drawn with its ship."""
    if mast.age < 0:
        return
    foot = camera.to_screen(mast.x, mast.y)
    metre = camera.px_per_metre
    if mast.age < _CHIPS_FLY:
        _draw_chips(target, mast, foot, metre)
    if mast.splashing > 0 and mast.settling < 1:
        _draw_strike(target, mast, foot, metre)


def _draw_chips(
    target: pygame.Surface, mast: FallingMast, foot: tuple[float, float], metre: float
) -> None:
    """Splinters of new wood thrown up from the break, which fall back."""
    age, size = mast.age / _CHIPS_FLY, mast.length / _GREATEST
    x, y = foot[0], foot[1] - RISE * (mast.foot_height + _BREAK * mast.length) * metre
    for n, (a, b, c, d) in enumerate(scatter(mast.seed + 7, _CHIPS, 4).tolist()):
        far = (2 + 11 * b) * age * metre * size
        way = 2 * math.pi * a
        high = (6 + 14 * c) * 4 * age * (1 - age) * RISE * metre * size
        px, py = x + far * math.cos(way), y + far * math.sin(way) * 0.7 - high
        long, turn = (0.5 + 1.3 * d) * metre, way + 9 * age * (1 if n % 2 else -1)
        tip = px + long * math.cos(turn), py + long * math.sin(turn)
        wide = max(1, round(0.3 * metre * (1 - 0.5 * age)))
        pygame.draw.line(target, _WOODS[n % len(_WOODS)], (px, py), tip, wide)


def _draw_strike(
    target: pygame.Surface, mast: FallingMast, foot: tuple[float, float], metre: float
) -> None:
    """White water where mast and yards strike: it leaps first at the truck, then along all of the
    mast, and spreads as foam in which the wreck lies."""
    t = (mast.splashing * MAST_SPLASH + mast.settling * MAST_SETTLE) / (MAST_SPLASH + MAST_SETTLE)
    size, ahead = mast.length / _GREATEST, toward(mast.bearing)
    level, wide = level_of((1 - t) ** 0.7), 0.55 + 0.75 * t
    foams, columns = Blits(), list[tuple[float, Blit]]()
    for n, (a, b, c, d) in enumerate(scatter(mast.seed + 1, _FOAMS, 4).tolist()):
        far, out = _LENGTHS[0] + (_LENGTHS[1] - _LENGTHS[0]) * (n + a) / _FOAMS, (b - 0.5) * wide
        x, y = _in_the_water(foot, ahead, far * mast.length * metre, out * _YARD * size * metre)
        across = round(metre * size * (8 + 9 * d) * wide)
        foams.append(centred(foam(n, across, max(1, round(level * (0.5 + 0.5 * c)))), x, y))
    for n, (a, b, c, _) in enumerate(scatter(mast.seed + 2, _COLUMNS, 4).tolist()):
        share = (n + 0.5 + 0.6 * (a - 0.5)) / _COLUMNS
        since = t * (1 + _RUNS) - _RUNS * (1 - share)
        if 0 <= since < 1:
            far = _LENGTHS[0] + (_LENGTHS[1] - _LENGTHS[0]) * share
            out = (b - 0.5) * _YARD * size * metre
            x, y = _in_the_water(foot, ahead, far * mast.length * metre, out)
            tall = size_of((0.55 + 0.75 * c) * _LEAPS * size * RISE * metre)
            columns.append((y, column_at(n, tall, int(since * FRAMES), 0, x, y)))
    left = round(len(foams) * min(1.0, 3 * (1 - t)))
    target.fblits([*foams[:left], *(blit for _, blit in sorted(columns, key=lambda each: each[0]))])


def _in_the_water(
    foot: tuple[float, float], ahead: tuple[float, float], far: float, out: float
) -> tuple[float, float]:
    """The pixel `far` px along a mast that lies in the water, and `out` px abreast of it."""
    return foot[0] + ahead[0] * far - ahead[1] * out, foot[1] + ahead[1] * far + ahead[0] * out
