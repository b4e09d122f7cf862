"""The master's answers: plans for the turn, repairs, prizes (HF-orders-1, HF-dc-1, HF-prize-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.captains.hf import weights as w
from game.captains.hf.geometry import apart, spot_of
from game.captains.hf.guns import bite
from game.captains.hf.score import worth
from game.captains.hf.sight import Sight, look
from game.captains.hf.tracks import Track, candidates, track_of
from game.captains.plan import Plan
from game.core.steps import Choose
from game.rules.hf.plans import LOWER, RAISE, OrdersMenu, written
from game.rules.hf.plans import Plan as Cells
from game.rules.hf.previews import hazards
from game.rules.hf.sheet import Ship, enemies, ship_named

if TYPE_CHECKING:
    from game.captains.hf.mind import Answer, Mind

PLANS_A_COURSE = 2
"""A plan is soon looked at: so many for each course that his effort allows."""
LOOKED_AT_TWICE = 4
LOOKED_AT_IN_DANGER = 16
"""So many of the best plans are held against land, shoals and bases by the book's own measure."""
GROUND = {"HF-adv-land": w.ASHORE, "HF-adv-shallow-1": w.ASHORE / 2}
"""What a hazard of a plan costs, by its clause."""


def orders(mind: Mind, asked: Choose) -> Answer:
    """HF-orders-1: a plan for every ship, one after another, each knowing where those before her
    mean to go."""
    menu = asked.menu
    assert isinstance(menu, OrdersMenu)
    plans: dict[str, Cells] = {}
    settled: dict[str, Track] = {}
    said: list[tuple[float, str]] = []
    for conn in menu.conns:
        sight = look(ship_named(conn.ship), mind.aims, settled)
        value, plan = best_plan(mind, sight)
        plans[conn.ship] = plan
        settled[conn.ship] = track_of(sight.conn, sight.spot, sight.upwind, plan)
        said.append((value, words(sight, plan, settled[conn.ship])))
    text = "; ".join(line for _, line in said[:3])
    return [written(plans)], Plan(text, sum(value for value, _ in said))


def best_plan(mind: Mind, sight: Sight) -> tuple[float, Cells]:
    """The plan that promises most and runs into nothing."""
    ranked: list[tuple[float, int, Cells]] = []
    for number, plan in enumerate(candidates(sight.conn, mind.effort * PLANS_A_COURSE)):
        mind.nodes += 1
        track = track_of(sight.conn, sight.spot, sight.upwind, plan)
        ranked.append((worth(sight, plan, track), -number, plan))
    ranked.sort(reverse=True)
    best = max(
        (value - danger(sight, plan), order, plan)
        for value, order, plan in ranked[:LOOKED_AT_TWICE]
    )
    if best[0] < ranked[0][0] - w.ASHORE / 4:
        best = max(
            (v - danger(sight, plan), order, plan)
            for v, order, plan in ranked[:LOOKED_AT_IN_DANGER]
        )
    return best[0], best[2]


def danger(sight: Sight, plan: Cells) -> float:
    """HF-adv-land, HF-adv-shallow-1: what her side knows to lie in the way."""
    found = hazards(sight.ship, plan, sight.ship.side)
    return max((GROUND.get(hazard.clause, 0.0) for hazard in found), default=0.0)


def words(sight: Sight, plan: Cells, track: Track) -> str:
    """What she is about, in a few words."""
    name, foe = sight.ship.name, sight.foes[0] if sight.foes else None
    if sight.edges:
        return f"{name} makes for the {sight.edges[0]} edge"
    if sight.berth is not None:
        return f"{name} makes for her place"
    if foe is None:
        return f"{name} stands on"
    if sight.flees:
        return f"{name} keeps away from {foe.ship.name}"
    given = sum(bite(sight.guns, at, foe.ways[0][n]) for n, at in enumerate(track[:5]))
    sail = " under more sail" if RAISE in plan else " under less sail" if LOWER in plan else ""
    if given >= 1:
        return f"{name} engages {foe.ship.name}{sail}: about {given:.0f} damage rolls this turn"
    return f"{name} closes {foe.ship.name}{sail}"


# ------------------------------------------------------------------------------ between turns
def repair(mind: Mind, asked: Choose) -> Answer:
    """HF-dc-1, HF-dc-2: fire first, then what steers her, then what slows her, then guns and hull;
    marines help unless they are wanted alongside."""
    ship = ship_named(asked.about)
    keys = asked.menu.keys()
    near = min((apart(spot_of(ship.pose), spot_of(f.pose)) for f in enemies(ship)), default=99.0)
    for what in wanted(ship):
        able = [key for key in keys if key == what or key.startswith(f"{what} ")]
        if able:
            key = able[0] if near < 2.0 and what != "fire" else able[-1]
            return [key], Plan(f"{ship.name} mends: {what}")
    return [keys[0]], Plan(f"{ship.name} has nothing to mend")


def wanted(ship: Ship) -> list[str]:
    """What is mended first."""
    sinks = ["hull"] if ship.hull_left <= 3 else []
    slow = ["mast"] if ship.sections_gone("mast") else []
    return ["fire", *sinks, "rudder", "wheel", *slow, "battery", "hull", "mast"]


def man_prize(mind: Mind, asked: Choose) -> Answer:
    """HF-prize-1: one detachment sails a prize, if another stays behind."""
    ship = ship_named(asked.about)
    offered = asked.menu.keys()
    send = "send 1" in offered and ship.marines_ready > 1
    return ["send 1" if send else "no"], Plan("Man the prize" if send else "Keep our men")


def prize_guns(mind: Mind, asked: Choose) -> Answer:
    """HF-prize-2: our own guns are worth more than the prize's."""
    return ["done"], Plan("Our guns keep their crews")


def lost_battery(mind: Mind, asked: Choose) -> Answer:
    """HF-dmg-cannon-2: a battery of the side that looks away from the nearest enemy is given up."""
    ship = ship_named(asked.about)
    here, keys = spot_of(ship.pose), asked.menu.keys()
    near = sorted(enemies(ship), key=lambda foe: apart(here, spot_of(foe.pose)))
    if not near:
        return [keys[0]], Plan("It is all one")
    foe = spot_of(near[0].pose)
    least = min(keys, key=lambda side: bite(_only(ship, side), here, foe))
    return [least], Plan(f"The {least} side can spare it")


def _only(ship: Ship, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    guns = tuple(ship.manned_of(side))
    return (guns, ()) if side == "port" else ((), guns)
