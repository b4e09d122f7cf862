"""The lines of a hull: half-breadth, sheer and deck height along her length.

`t` runs from -1 at the stern to 1 at the stem, `v` from 0 at the water to 1 at the rail.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from game.stage.hulls.mesh import Floats
from game.stage.hulls.ship_plans import ShipPlan

WIDEST_AT = 0.10
WELL_AFT, WELL_FORE, WELL_HALF = -0.06, 0.42, 0.50
"""The open waist: where it begins and ends along `t`, and its share of the deck's half-breadth."""
QUARTERDECK, FORECASTLE, POOP = -0.10, 0.50, -0.62
"""Positions along `t` where the rail steps up."""


def half_breadth_share(t: ArrayLike, bluff: float, stern: float) -> Floats:
    """Return the half-breadth at `t` as a share of the greatest: bluff bow, narrowing to `stern`
    aft."""
    at = np.asarray(t, dtype=np.float64)
    fore = np.clip((at - WIDEST_AT) / (1 - WIDEST_AT), 0, 1)
    aft = np.clip((WIDEST_AT - at) / (1 + WIDEST_AT), 0, 1)
    bow = np.clip(1 - fore**bluff, 0, 1) ** 0.66
    return np.where(at >= WIDEST_AT, bow, 1 - (1 - stern) * aft**2.1)


@dataclass(frozen=True, slots=True)
class HullLines:
    """The shape of one plan's hull."""

    plan: ShipPlan

    def sample_positions(self, count: int = 24) -> Floats:
        """Return positions along `t` dense enough for the bow, with one on each side of every
        step."""
        even = -np.cos(np.linspace(0.15, np.pi, count))
        even = (even - even[0]) / (even[-1] - even[0]) * 2 - 1
        steps = [s + d for s in (QUARTERDECK, FORECASTLE, POOP) for d in (-0.012, 0.012)]
        return np.unique(np.concatenate([even, steps])) if self.plan.rail_steps else even

    def sheer_height(self, t: ArrayLike) -> Floats:
        """Return height of the smooth rail line, without the steps."""
        at = np.asarray(t, dtype=np.float64)
        stern = self.plan.stern_rise * np.maximum(0, -at - 0.15) ** 1.4 / 0.8
        bow = self.plan.bow_rise * np.maximum(0, at - 0.3) ** 1.5 / 0.6
        return self.plan.freeboard + stern + bow

    def rail_height(self, t: ArrayLike) -> Floats:
        """Return height of the rail with quarterdeck, forecastle and poop."""
        at = np.asarray(t, dtype=np.float64)
        step = np.clip((QUARTERDECK - at) / 0.024 + 0.5, 0, 1) * 0.8
        step = step + np.clip((at - FORECASTLE) / 0.024 + 0.5, 0, 1) * 0.35
        if self.plan.has_poop:
            step = step + np.clip((POOP - at) / 0.024 + 0.5, 0, 1) * 1.1
        return self.sheer_height(at) + step * self.plan.rail_steps

    def deck_height(self, t: ArrayLike) -> Floats:
        """Return height of the upper planking under the open sky."""
        at = np.asarray(t, dtype=np.float64)
        raised = 1.7 * (at < POOP) if self.plan.has_poop else 0.0
        return self.sheer_height(at) - self.plan.bulwark_height + raised

    def water_half_breadth(self, t: ArrayLike) -> Floats:
        """Return half-breadth at the waterline."""
        return self.plan.beam / 2 * half_breadth_share(t, self.plan.bow_bluffness, self.plan.stern_breadth)

    def rail_half_breadth(self, t: ArrayLike) -> Floats:
        """Return half-breadth at the rail: tumblehome amidships, flare at the bow, less at the
        stern."""
        at = np.asarray(t, dtype=np.float64)
        tumble = self.plan.tumblehome
        bow = np.clip((at - 0.35) / 0.65, 0, 1)
        stern = np.clip((-at - 0.6) / 0.4, 0, 1)
        share = 1 - tumble * (1 - 0.8 * bow) - stern * (0.06 - 0.25 * tumble)
        return (
            self.plan.beam
            / 2
            * half_breadth_share(at, self.plan.bow_bluffness + 0.55, self.plan.stern_breadth)
            * share
        )

    def half_breadth_at(self, t: ArrayLike, v: ArrayLike) -> Floats:
        """Return half-breadth of the side at height share `v`."""
        water, rail = self.water_half_breadth(t), self.rail_half_breadth(t)
        return water + (rail - water) * np.asarray(v, dtype=np.float64) ** 1.25

    def metres_forward(self, t: ArrayLike, v: ArrayLike) -> Floats:
        """Return metres forward of midships: the stem rakes forward and the counter overhangs."""
        at, up = np.asarray(t, dtype=np.float64), np.asarray(v, dtype=np.float64)
        rake = 0.022 * np.clip((at - 0.7) / 0.3, 0, 1) * up
        counter = 0.024 * np.clip((-at - 0.8) / 0.2, 0, 1) * up**1.6
        return self.plan.length * (at / 2 + rake - counter)

    def side_points(self, t: ArrayLike, v: ArrayLike, hand: int) -> Floats:
        """Return points (..., 3) of the ship's side; `hand` is 1 to starboard, -1 to port."""
        at, up = np.broadcast_arrays(np.asarray(t, float), np.asarray(v, float))
        return np.stack(
            [self.metres_forward(at, up), hand * self.half_breadth_at(at, up), self.rail_height(at) * up], -1
        )

    def deck_points(self, t: ArrayLike, share: ArrayLike, lift: ArrayLike = 0.0) -> Floats:
        """Return points (..., 3) on the deck; `share` -1..1 of the breadth inside the bulwarks."""
        at, part, up = np.broadcast_arrays(
            np.asarray(t, float), np.asarray(share, float), np.asarray(lift, float)
        )
        return np.stack(
            [self.metres_forward(at, 0.9), self.inner_half_breadth(at) * part, self.deck_height(at) + up], -1
        )

    def inner_half_breadth(self, t: ArrayLike) -> Floats:
        """Return half-breadth of the deck, inside the thickness of the bulwark."""
        return np.maximum(self.rail_half_breadth(t) - 0.32, 0.05)
