"""Draws a mast going by the board: spar, yards and sails turning about the foot into the sea."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pygame

from game.scene.effects import FallingMast
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.smoke.stamps import LEVELS, centred, foam, scatter

_FINE: Final = 3
_YARDS: Final = ((0.36, 14.6), (0.645, 11.2), (0.825, 7.8), (0.95, 5.2))
"""Share of the mast where a yard crosses it, and the yard's half width in metres (at 54 m)."""
_GREATEST: Final = 54.0


def draw_falling_mast(target: pygame.Surface, camera: Camera, mast: FallingMast) -> None:
    """The mast at its present lean, its shrouds parting, and white water where it strikes."""
    if mast.age < 0:
        return
    metre = camera.px_per_metre
    x, y = camera.to_screen(mast.x, mast.y)
    reach = math.ceil(mast.length * metre) + 24
    fine = pygame.Surface((2 * reach * _FINE, 2 * reach * _FINE), pygame.SRCALPHA)
    _draw_rig(fine, mast, metre * _FINE, reach * _FINE)
    small = pygame.transform.smoothscale(fine, (2 * reach, 2 * reach))
    small.set_alpha(round(255 * (1 - 0.35 * mast.settling)))
    target.blit(small, (x - reach, y - reach))
    if mast.splashing > 0 and mast.settling < 1:
        _draw_strike(target, mast, (x, y), metre)


def _place(mast: FallingMast, up: float, out: float, metre: float, middle: float) -> Point:
    """Where a point `up` metres along the mast and `out` metres along a yard is drawn, px."""
    lean = mast.progress * math.pi / 2
    ahead = toward(mast.bearing)
    across = (-ahead[1], ahead[0])
    far, high = up * math.sin(lean), up * math.cos(lean)
    foot = mast.foot_height * (1 - mast.progress**3) * (1 - 0.2 * mast.settling)
    return (
        middle + (ahead[0] * far + across[0] * out) * metre,
        middle + (ahead[1] * far + across[1] * out) * metre - RISE * (high + foot) * metre,
    )


def _draw_rig(fine: pygame.Surface, mast: FallingMast, metre: float, middle: float) -> None:
    """Sails, then spar and yards, three times life size."""
    share = mast.length / _GREATEST
    limp = mast.progress

    def at(up: float, out: float) -> Point:
        return _place(mast, up * mast.length, out * share, metre, middle)

    for (low, wide), (high, narrow) in pairwise(_YARDS):
        sail = _sail(low, high, wide, narrow, limp, mast.seed + round(100 * low))
        sail = [at(up, out) for up, out in sail]
        shade = palette.mix(palette.SAIL_LIT, palette.SAIL_SHADE, 0.10 + 0.22 * limp)
        pygame.draw.polygon(fine, (*shade, round(246 - 26 * limp)), sail)
        pygame.draw.polygon(fine, (*palette.SAIL_SHADE, 255), sail, max(1, round(metre * 0.2)))
    _draw_spar(fine, palette.SPAR, at(0, 0), at(1, 0), metre * 0.9)
    for up, wide in _YARDS:
        _draw_spar(fine, palette.YARD, at(up, -wide), at(up, wide), metre * 0.5)


def _sail(
    low: float, high: float, wide: float, narrow: float, limp: float, seed: int
) -> list[Point]:
    """The outline of one sail, (share of the mast, metres along the yard): taut and bellied while
    it stands, a torn and gathered heap when `limp` is 1."""
    chance = scatter(seed, 8, 4).tolist()
    sides: list[list[Point]] = [[], []]
    for n, (a, b, _, _) in enumerate(chance):
        share = n / 7
        half = (narrow + (wide - narrow) * share) * 0.94
        up = high + (low - high) * share
        for side, ragged in ((0, a), (1, b)):
            gathered = half * (1 - limp * (0.15 + 0.5 * ragged) * (0.4 + 0.6 * share))
            sides[side].append((up, gathered if side else -gathered))
    belly = (high - low) * (0.16 * (1 - limp) - 0.10 * limp)
    foot = [
        (low + belly * math.sin(math.pi * n / 8) + (high - low) * 0.22 * limp * c, wide * d)
        for n, (_, _, c, _) in enumerate(chance)
        for d in (0.8 - 0.2 * n,)
    ]
    return [*sides[1], *foot, *reversed(sides[0])]


def _draw_spar(fine: pygame.Surface, colour: Colour, a: Point, b: Point, thick: float) -> None:
    """A round spar: a dark edge under a lighter line."""
    wide = max(2, round(thick * 1.3))
    pygame.draw.line(fine, palette.YARD, a, b, wide)
    pygame.draw.line(fine, colour, a, b, max(1, wide - 2))


def _draw_strike(target: pygame.Surface, mast: FallingMast, foot: Point, metre: float) -> None:
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
