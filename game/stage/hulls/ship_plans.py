"""The plans of every kind of ship: hull lines, decks and masts.

Metres throughout. Mast positions are fractions of the length from midships, forward positive; the height
factor is the one of the art direction (54 m x factor x class height x 0.80)."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from game.stage.hulls.mesh import Floats
from game.stage.hulls.ship_look import CHART_UP_TO_PX

TALLEST_MAST_M = 54.0 * 0.80  # metres of a mast of factor 1 and class height 1, from deck to truck


@dataclass(frozen=True, slots=True)
class MastPlan:
    """One lower mast with all it carries: position along the ship and height factor."""

    name: str
    position: float
    height_factor: float
    has_course: bool = True
    yard_count: int = 4


@dataclass(frozen=True, slots=True)
class ShipPlan:
    """One kind of ship.

    `rig` is square, cutter, lug, lateen or none; `drawn_factor` is how much larger than life small craft are
    drawn; `ports_per_band` counts gunports per band and side; `bulwark_height` is the rail above the deck;
    `bow_bluffness` is how square the bow is, `stern_breadth` the breadth of the transom as a share of the
    beam. Small craft are never drawn shorter than `min_px` px, so that they can be found. `mortar_positions`
    are along the deck, from -1 at the stern to 1 at the stem."""

    name: str
    length: float
    beam: float
    freeboard: float
    gun_decks: int
    ports_per_band: int
    masts: tuple[MastPlan, ...]
    rig_height: float = 1.0
    bowsprit_length: float = 0.0
    stern_rise: float = 1.0
    bow_rise: float = 0.8
    rig: str = "square"
    bulwark_height: float = 1.25
    tumblehome: float = 0.14
    rail_steps: float = 0.0
    has_poop: bool = False
    has_open_waist: bool = False
    has_beakhead: bool = False
    has_nettings: bool = False
    drawn_factor: float = 1.0
    oars_per_side: int = 0
    min_px: float = 0.0
    bow_bluffness: float = 2.35
    stern_breadth: float = 0.54
    mortar_positions: tuple[float, ...] = ()


def _three_masts(
    fore: float, main: float, mizzen: float, x: float = 0.31, yards: int = 4
) -> tuple[MastPlan, ...]:
    return (
        MastPlan("fore", x, fore, True, yards),
        MastPlan("main", 0.0 if x >= 0.3 else -0.01, main, True, yards),
        MastPlan("mizzen", -0.30, mizzen, False, max(3, yards - (yards == 3))),
    )


def _masts(*rows: tuple[Any, ...]) -> tuple[MastPlan, ...]:
    return tuple(MastPlan(*row) for row in rows)


_LUGGER_MASTS = _masts(
    ("fore", 0.34, 0.52, True, 2), ("main", -0.02, 0.66, True, 2), ("mizzen", -0.45, 0.40, False, 1)
)
_GALLEY_MASTS = _masts(("fore", 0.22, 0.52, True, 1), ("main", -0.10, 0.60, True, 1))
# What all ships of the line, of a frigate's kind and of trade have in common.
_liner = partial(
    ShipPlan, tumblehome=0.20, rail_steps=1.0, has_poop=True, has_open_waist=True, has_beakhead=True,
    has_nettings=True,
)  # fmt: skip
_frigate = partial(ShipPlan, has_open_waist=True, has_beakhead=True, has_nettings=True)
_sloop = partial(ShipPlan, bulwark_height=1.1, has_beakhead=True, has_nettings=True)
_bomb = partial(ShipPlan, bulwark_height=1.0, drawn_factor=1.25)

# Each row: name, length, beam, freeboard, gun decks, ports a band, masts, rig height, bowsprit length, stern
# rise and bow rise; what is not given is as in ShipPlan.
_PLANS = (
    _liner("first-rate", 61, 16.2, 10.2, 3, 15, _three_masts(0.96, 1.08, 0.80, 0.30), 1.0, 17, 4.4, 2.2),
    _liner("second-rate", 57.5, 15.3, 9.6, 3, 13, _three_masts(0.91, 1.02, 0.75, 0.30), 0.98, 16, 3.9, 2.0),
    _liner("eighty", 59, 14.9, 8.1, 2, 15, _three_masts(0.93, 1.04, 0.77), 1.0, 17, 3.5, 1.8),
    _liner("seventy-four", 55, 14.0, 7.8, 2, 14, _three_masts(0.90, 1.0, 0.74), 0.97, 16, 3.2, 1.7),
    _liner("sixty-four", 50.5, 13.2, 7.3, 2, 13, _three_masts(0.84, 0.93, 0.69), 0.95, 15, 2.9, 1.6),
    _frigate("fifty", 46, 12.2, 6.9, 2, 11, _three_masts(0.78, 0.86, 0.63), 0.94, 14, 2.7, 1.5,
             tumblehome=0.19, rail_steps=0.9),
    _frigate("heavy-frigate", 53, 13.2, 6.0, 1, 15, _three_masts(0.88, 0.97, 0.72), 0.95, 16, 1.8, 1.2,
             tumblehome=0.15, rail_steps=0.35),
    _frigate("frigate", 47, 11.2, 5.4, 1, 12, _three_masts(0.80, 0.88, 0.66), 0.92, 14.5, 1.9, 1.2,
             tumblehome=0.17, rail_steps=0.8),
    _sloop("sloop", 34, 9.2, 4.1, 1, 9, _three_masts(0.62, 0.68, 0.50), 0.88, 11.5, 1.5, 1.0,
           tumblehome=0.15, rail_steps=0.4, drawn_factor=1.15),
    _sloop("brig", 31, 9.4, 3.8, 1, 8, _masts(("fore", 0.22, 0.62), ("main", -0.16, 0.68)), 0.86, 11, 1.2,
           drawn_factor=1.2),
    ShipPlan("cutter", 22, 8.0, 2.9, 1, 5, _masts(("main", 0.12, 0.66)), 0.80, 12, 0.9, 0.6,
             rig="cutter", bulwark_height=0.95, drawn_factor=1.25, min_px=22),
    ShipPlan("lugger", 24, 6.8, 2.3, 1, 6, _LUGGER_MASTS, 0.84, 8.5, 0.8,
             rig="lug", bulwark_height=0.9, drawn_factor=1.25, min_px=22),
    ShipPlan("merchant", 36, 10.6, 5.0, 1, 5, _three_masts(0.62, 0.68, 0.50, 0.29, 3), 0.88, 11.5, 1.9, 1.2,
             bulwark_height=1.1, tumblehome=0.12, rail_steps=0.7, drawn_factor=1.1),
    _bomb("bomb", 30, 9.8, 3.6, 1, 5, _masts(("main", -0.02, 0.66), ("mizzen", -0.32, 0.44, False, 2)), 0.84,
          11, 1.6, mortar_positions=(0.34, 0.60)),
    _bomb("bomb-ship", 30, 9.8, 3.6, 1, 5, _three_masts(0.58, 0.64, 0.46, 0.31, 3), 0.84, 11, 1.6,
          mortar_positions=(-0.30, 0.28)),
    ShipPlan("fireship", 32, 9.2, 4.0, 1, 7, _three_masts(0.60, 0.66, 0.48, 0.28, 3), 0.84, 10, 1.4, 0.9,
             bulwark_height=1.1, drawn_factor=1.25),
    ShipPlan("floating-battery", 40, 14.0, 2.8, 1, 10, _masts(("main", -0.42, 0.34, True, 0)), 1.0, 0.0, 0.2,
             0.2, rig="none", bulwark_height=1.5, tumblehome=0.06, has_nettings=True, bow_bluffness=5.0,
             stern_breadth=0.80),
    ShipPlan("gunboat", 18, 5.0, 1.5, 0, 0, _masts(("main", 0.10, 0.50, True, 1)), 0.80, 0.0, 0.5, 0.4,
             rig="lug", bulwark_height=0.6, drawn_factor=1.35, oars_per_side=9, min_px=20),
    ShipPlan("galley", 44, 7.4, 2.3, 0, 0, _GALLEY_MASTS, 0.80, 0.0, 1.6, 0.3,
             rig="lateen", bulwark_height=0.8, oars_per_side=20),
    ShipPlan("boat", 11, 3.4, 1.1, 0, 0, (), 1.0, 0.0, 0.25, 0.4,
             rig="none", bulwark_height=0.55, drawn_factor=1.5, oars_per_side=5, min_px=16),
)  # fmt: skip

SHIP_PLANS: dict[str, ShipPlan] = {plan.name: plan for plan in _PLANS}  # every kind that is drawn, by name


# Words that stand for a kind when they occur in an unknown name; the first match counts.
KIND_ALIASES: dict[str, str] = {
    "first": "first-rate", "second": "second-rate", "ship of the line": "seventy-four",
    "third-80": "eighty", "third-64": "sixty-four", "third": "seventy-four", "fourth": "fifty",
    "80": "eighty", "74": "seventy-four", "64": "sixty-four", "50": "fifty", "razee": "heavy-frigate",
    "radeau": "floating-battery", "battery": "floating-battery", "fifth": "frigate", "sixth": "frigate",
    "corvette": "sloop", "chasse-maree": "lugger", "privateer": "lugger", "indiaman": "merchant",
    "transport": "merchant", "schooner": "brig", "gun-brig": "brig", "ketch": "bomb", "xebec": "galley",
    "launch": "boat", "gig": "boat",
}  # fmt: skip

CHART_BEAM = 1.36  # factor by which a ship is broader on the chart

KIND_BY_MASTS = {0: "boat", 1: "cutter", 2: "brig", 3: "frigate"}


@lru_cache(maxsize=256)
def nearest_kind(name: str, mast_count: int = 3) -> str:
    """Return the kind to draw for `name`: itself, the one its words point to, or the one by masts."""
    plain = name.lower().replace("_", "-").replace("é", "e")
    if plain in SHIP_PLANS:
        return plain
    for word, kind in KIND_ALIASES.items():
        if word in plain:
            return kind
    for kind in SHIP_PLANS:
        if kind in plain:
            return kind
    return KIND_BY_MASTS.get(mast_count, "frigate")


def plan_of(name: str) -> ShipPlan:
    """Return the plan for the kind called `name`."""
    return SHIP_PLANS[nearest_kind(name)]


def plan_at_zoom(name: str, px_per_m: float) -> ShipPlan:
    """Return the plan for that kind at this zoom: far off a ship of the chart, as long as she is but broader
    and higher, with a lower rig. Small craft are drawn larger anyway."""
    plan = plan_of(name)
    return _chart_plan(plan) if px_per_m <= CHART_UP_TO_PX and not plan.min_px else plan


@lru_cache(maxsize=32)
def _chart_plan(plan: ShipPlan) -> ShipPlan:
    return replace(
        plan,
        beam=CHART_BEAM * plan.beam,
        freeboard=1.25 * plan.freeboard,
        bowsprit_length=0.8 * plan.bowsprit_length,
        rig_height=0.9 * plan.rig_height,
    )


def drawn_px_per_m(plan: ShipPlan, px_per_m: float) -> float:
    """Return the px per metre at which she is drawn: small craft larger, never too small to see."""
    return max(px_per_m * plan.drawn_factor, plan.min_px / plan.length)


WIDEST_AT = 0.10
WELL_AFT, WELL_FORE, WELL_HALF = -0.06, 0.42, 0.50  # the open waist along `t`, and its half-breadth's share
QUARTERDECK, FORECASTLE, POOP = -0.10, 0.50, -0.62  # positions along `t` where the rail steps up


def half_breadth_share(t: ArrayLike, bluff: float, stern: float) -> Floats:
    """Return the half-breadth at `t` as a share of the greatest: bluff bow, narrowing to `stern` aft."""
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
        """Return positions along `t` dense enough for the bow, with one on each side of every step."""
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
        """Return half-breadth at the rail: tumblehome amidships, flare at the bow, less at the stern."""
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
