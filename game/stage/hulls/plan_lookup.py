"""Which kind of ship is drawn for a name, and how large."""

from dataclasses import replace
from functools import lru_cache

from game.stage.hulls.ship_look import CHART_UP_TO_PX
from game.stage.hulls.ship_plans import SHIP_PLANS, ShipPlan

KIND_ALIASES: dict[str, str] = {
    "first": "first-rate",
    "second": "second-rate",
    "ship of the line": "seventy-four",
    "third-80": "eighty",
    "third-64": "sixty-four",
    "third": "seventy-four",
    "fourth": "fifty",
    "80": "eighty",
    "74": "seventy-four",
    "64": "sixty-four",
    "50": "fifty",
    "razee": "heavy-frigate",
    "radeau": "floating-battery",
    "battery": "floating-battery",
    "fifth": "frigate",
    "sixth": "frigate",
    "corvette": "sloop",
    "chasse-maree": "lugger",
    "privateer": "lugger",
    "indiaman": "merchant",
    "transport": "merchant",
    "schooner": "brig",
    "gun-brig": "brig",
    "ketch": "bomb",
    "xebec": "galley",
    "launch": "boat",
    "gig": "boat",
}
"""Words that stand for a kind when they occur in an unknown name; the first match counts."""

CHART_BEAM = 1.36
"""Factor by which a ship is broader on the chart."""

KIND_BY_MASTS = {0: "boat", 1: "cutter", 2: "brig", 3: "frigate"}


@lru_cache(maxsize=256)
def nearest_kind(name: str, mast_count: int = 3) -> str:
    """Return the kind to draw for `name`: itself, the one its words point to, or the one by
    masts."""
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
    """Return the plan for that kind at this zoom: far off a ship of the chart, as long as she is
    but broader and higher, with a lower rig. Small craft are drawn larger anyway."""
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
    """Return the pixels per metre at which she is really drawn: small craft larger, and never too
    small to see."""
    return max(px_per_m * plan.drawn_factor, plan.min_px / plan.length)
