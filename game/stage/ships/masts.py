"""A mast that goes by the board: the poses of its fall over the ship herself, the chips that fly
where it breaks, and the white water where it strikes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame

from game.scene.effects import CREAK, FALL, FallingMast
from game.stage.frame.camera import RISE, Camera
from game.stage.frame.scenery import Scenery
from game.stage.hulls import Portraits, ShipLook, Sprite
from game.stage.hulls.looks import SETTLED, STRUCK
from game.stage.hulls.plans import plan_of
from game.stage.sea.spectrum import toward
from game.stage.smoke.stamps import LEVELS, centred, foam, scatter

Blits: TypeAlias = list[tuple[pygame.Surface, tuple[float, float]]]

_GREATEST: Final = 54.0
_LATE: Final = CREAK + 0.5 * FALL
"""Seconds after which a mast whose fall is not baked yet stands no longer."""
_SINKS_BEHIND: Final = 0.5
"""Share of the way down from which a mast that falls away from the eye lies behind her hull."""
_CHIPS: Final = 26
_CHIPS_FLY: Final = 0.9
"""Seconds for which splinters fly from the break."""
_WOODS: Final = ((226, 196, 140), (196, 160, 104), (150, 118, 78), (98, 74, 52))

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
    """Foam thrown up along the length of mast and yards that lies in the water."""
    ahead = toward(mast.bearing)
    across = (-ahead[1], ahead[0])
    left = (1 - mast.settling) ** 1.5
    stamps = []
    for n, (a, b, c, d) in enumerate(scatter(mast.seed + 1, 40, 4).tolist()):
        far = mast.length * (0.25 + 0.8 * a) * metre
        out = (b - 0.5) * 26 * mast.length / _GREATEST * metre
        leap = mast.splashing
        up = (3 + 13 * c) * RISE * metre * 4 * leap * (1.08 - leap) * (1 if n % 2 else 0.3)
        size = round(metre * (3 + 5 * d) * (0.6 + 0.6 * leap))
        stamp = foam(n, size, max(1, round(LEVELS * 0.9 * left)))
        px = foot[0] + ahead[0] * far + across[0] * out
        stamps.append(centred(stamp, px, foot[1] + ahead[1] * far + across[1] * out - up))
    target.fblits(stamps)
