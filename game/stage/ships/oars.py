"""Oars over the side: they reach, dip, and come back, and are level when she makes no way. Drawn
live below a hull that was baked without them."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.hulls.plan_lookup import drawn_px_per_m, nearest_kind
from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.paper import palette

_LOOM_RGB: Final = (206, 176, 124)
_BLADE: Final = (234, 216, 176)
_DRIP: Final = palette.FOAM
_GUNWALE: Final = 0.9
"""Metres of the thole pins above the water."""
_SWEEP: Final = 0.34
"""Radians an oar swings to either side of square."""
_PULLED: Final = 0.58
"""Share of a stroke in which the blades are in the water."""


@dataclass(frozen=True, slots=True)
class OarBank:
    """The oars of one hull: how many a side, between which shares of half her length, how long
    (metres) and how far out their thole pins are (share of half her beam)."""

    oars_per_side: int
    first_position: float
    last_position: float
    oar_length: float
    outboard_share: float


OAR_BANKS: Final = {
    "galley": OarBank(20, 0.60, -0.72, 9.6, 0.92),
    "gunboat": OarBank(9, 0.60, -0.70, 6.2, 0.92),
    "boat": OarBank(5, 0.46, -0.56, 4.9, 0.80),
}


def oar_swing_and_lift(stroke_count: float) -> tuple[float, float]:
    """Return how far the oars have swung aft (radians from square) and how high the blades are (0
    in the water, 1 clear of it) after `stroke_count` strokes."""
    t = stroke_count % 1.0
    if t < _PULLED:
        share = t / _PULLED
        return -_SWEEP * math.cos(math.pi * share), 0.0
    share = (t - _PULLED) / (1 - _PULLED)
    return _SWEEP * math.cos(math.pi * share), math.sin(math.pi * share)


def draw_oars(
    target: pygame.Surface, at: Point, heading: float, px_per_m: float, kind: str, strokes: float | None
) -> None:
    """Draw the oars of a hull whose middle is at a pixel: after `strokes` strokes, or square and
    level if `strokes` is None."""
    plan = SHIP_PLANS[nearest_kind(kind)]
    bank, scale = OAR_BANKS[plan.name], drawn_px_per_m(plan, px_per_m)
    aft, high = (0.0, 0.45) if strokes is None else oar_swing_and_lift(strokes)
    turn = math.radians(heading)
    ahead, abeam = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    thin = max(1, round(0.22 * scale))
    for n in range(bank.oars_per_side):
        along = bank.first_position + (bank.last_position - bank.first_position) * n / (
            bank.oars_per_side - 1
        )
        pin = along * plan.length / 2
        for hand in (-1, 1):
            out = hand * bank.outboard_share * plan.beam / 2
            reach = hand * bank.oar_length * math.cos(aft)
            fore = pin - bank.oar_length * math.sin(aft)
            ends = []
            for share in (0.0, 0.72, 1.0):
                f, s = pin + (fore - pin) * share, out + reach * share
                up = _GUNWALE * (1 - share) + 1.6 * high * share
                ends.append(
                    (
                        at[0] + (ahead[0] * f + abeam[0] * s) * scale,
                        at[1] + (ahead[1] * f + abeam[1] * s - HEIGHT_FACTOR * up) * scale,
                    )
                )
            _draw_oar(target, ends, thin, strokes is not None and high == 0.0)


def _draw_oar(target: pygame.Surface, ends: list[Point], thin: int, wet: bool) -> None:
    """Draw one oar: loom, blade, and a lick of foam where it pulls through the water."""
    pin, neck, tip = ends
    pygame.draw.line(target, palette.SHADOW, (pin[0] + 1, pin[1] + 1), (tip[0] + 1, tip[1] + 1))
    if wet:
        pygame.draw.circle(target, _DRIP, tip, max(1.0, thin * 1.1))
    pygame.draw.aaline(target, _LOOM_RGB, pin, tip)
    if thin > 1:
        pygame.draw.line(target, _LOOM_RGB, pin, neck, thin - 1)
    pygame.draw.line(target, _BLADE, neck, tip, thin)
