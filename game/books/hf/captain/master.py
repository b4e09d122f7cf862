"""The master's answers: plans for the turn, repairs, prizes (HF-orders-1, HF-dc-1, HF-prize-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.anchoring import rides, with_anchor
from game.books.hf.captain.fan import Fan, Reals, Track, fan_of
from game.books.hf.captain.geometry import apart, spot_of
from game.books.hf.captain.guns import bite, inches_apart, lie, reach_of, rolls
from game.books.hf.captain.hand import first_side, order_of
from game.books.hf.captain.outlook import Sight, look
from game.books.hf.captain.score import bout, weighed, worths
from game.books.hf.rules.crews import CrewMenu
from game.books.hf.rules.ground import knows
from game.books.hf.rules.plans import AHEAD, EMPTY, LOWER, RAISE, MovePlan, OrdersMenu, written
from game.books.hf.rules.previews import hazards, to_next_section
from game.books.hf.rules.prizes import DONE, NOBODY
from game.books.hf.rules.repairs import Mend, Repair, needs
from game.books.hf.rules.sheet import (
    PORT,
    Board,
    BoxRow,
    Ship,
    Shoal,
    alongside_of,
    enemies,
    ship_named,
)
from game.books.hf.rules.space import INCH
from game.books.hf.rules.steering import helm_of
from game.captains.aims import Aims
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import every, the

PLANS_A_COURSE = 16
"""A plan is soon looked at: so many for each course that his effort allows."""
IN_A_TURN = 7
"""Inches within which land may matter this turn: five moves, the drift and half a base."""
LOOKED_AT_IN_DANGER = 24
"""So many of the best plans are held against land, shoals and bases by the book's own measure."""
FIGHTS = 0.5
"""Damage rolls in a turn that make a fight of it."""
MOST_TOLD = 3
"""Ships whose plans are put into words."""
GROUND = {"HF-adv-land": w.ASHORE, "HF-adv-shallow-1": w.ASHORE / 2}
"""What a hazard of a plan costs, by its clause."""


def orders(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-orders-1: a plan for every ship, one after another, each knowing where those before her
    mean to go."""
    menu = asked.menu
    assert isinstance(menu, OrdersMenu)
    plans: dict[str, MovePlan] = {}
    settled: dict[str, Track] = {}
    said: list[Rationale] = []
    for name in in_succession(menu.ships, mind.aims):
        sight = look(ship_named(name), mind.aims, settled)
        most, helm = mind.effort * PLANS_A_COURSE, helm_of(sight.ship)
        fan = with_anchor(sight, fan_of(sight.conn, sight.spot, sight.upwind, most, helm), helm)
        mind.nodes += len(fan.plans)
        if mind.aims.ordered and lets_go_first(sight.ship, plans):
            fan = fan.only(fan.plans.index(EMPTY))
        value, row = best_plan(sight, fan)
        plans[name] = fan.plans[row]
        settled[name] = fan.track(row)
        said.append(spoken(sight, fan, row, value))
    text = "; ".join(plan.text for plan in said[:MOST_TOLD])
    odds = said[0].odds if len(said) == 1 else -1
    return [written(plans)], Rationale(text, round(sum(plan.score for plan in said), 2), odds)


def in_succession(ships: Sequence[str], aims: Aims) -> list[str]:
    """Ships in the order in which they are plotted for: as they stand, but under squadron orders
    who follows the next ahead of a line comes after her."""
    if not aims.ordered:
        return list(ships)
    out: dict[str, None] = {}
    for ship in ships:
        chain, name = list[str](), ship
        while name in ships and name not in out and name not in chain:
            chain.append(name)
            station = aims.stations.get(name)
            name = station.follows if station is not None else ""
        out |= dict.fromkeys(reversed(chain))
    return list(out)


def lets_go_first(ship: Ship, plans: Mapping[str, MovePlan]) -> bool:
    """HF-cut-1: whether a friend alongside is to make sail and go ahead: two who both do so fall
    aboard each other again, turn after turn, so that this one stays till she is away."""
    mates = [mate for mate in alongside_of(ship) if mate.side == ship.side]
    return any(AHEAD in plans.get(mate.id, EMPTY) for mate in mates)


def best_plan(sight: Sight, fan: Fan) -> tuple[float, int]:
    """The plan that promises most and runs into nothing; the plainer of equals. The best are held
    against land and shoals by the book's own measure until one of them is safe."""
    values = np.round(worths(sight, fan), 6)
    ranked = np.lexsort((order_of(fan.plans, first_side(sight.ship)), -values))
    if not near_ground(sight):
        return float(values[ranked[0]]), int(ranked[0])
    best = (-np.inf, 0)
    for row in ranked[:LOOKED_AT_IN_DANGER]:
        if values[row] <= best[0]:
            break
        value = float(values[row]) - danger(sight, fan.plans[row])
        best = max(best, (value, int(row)), key=lambda found: found[0])
    return best


def near_ground(sight: Sight) -> bool:
    """Whether any land or shallows that her side knows of can be reached in a turn."""
    known = [shoal.corners for shoal in every(Shoal) if knows(sight.ship.side, shoal)]
    at, most = sight.ship.pose, IN_A_TURN * INCH
    for corners in (*the(Board).land, *known):
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        beside = max(min(xs) - at.x, at.x - max(xs)) < most
        if beside and max(min(ys) - at.y, at.y - max(ys)) < most:
            return True
    return False


def danger(sight: Sight, plan: MovePlan) -> float:
    """HF-adv-land, HF-adv-shallow-1: what her side knows to lie in the way."""
    found = hazards(sight.ship, plan, sight.ship.side)
    return max((GROUND.get(hazard.clause, 0.0) for hazard in found), default=0.0)


def spoken(sight: Sight, fan: Fan, row: int, value: float) -> Rationale:
    """What she is about, in a few words, and in how many of a hundred cases she gives the nearest
    foe more than she takes, whichever way he goes."""
    name, foe = sight.ship.name, sight.foes[0] if sight.foes else None
    if sight.edges:
        return Rationale(f"{name} makes for the {sight.edges[0]} edge", value)
    if sight.berth is not None and rides(sight, fan.only(row)).any():
        return Rationale(f"{name} lies at anchor", value)
    if sight.berth is not None:
        return Rationale(f"{name} makes for her place", value)
    if foe is None:
        return Rationale(f"{name} stands on", value)
    if sight.flees:
        return Rationale(f"{name} keeps away from {foe.ship.name}", value)
    met = bout(sight.guns, fan.only(row), foe.guns, foe.ways)
    given, taken = float(weighed(met.given, foe)[0]), float(weighed(met.taken, foe)[0])
    sail = under(fan.plans[row])
    if given < FIGHTS and taken < FIGHTS:
        return Rationale(f"{name} closes {foe.ship.name}{sail}", value)
    ahead = (met.given > met.taken).astype(np.float64)
    rolls = f"about {given:.0f} damage rolls given for {taken:.0f}"
    odds = round(100 * float(weighed(ahead, foe)[0]))
    return Rationale(f"{name} engages {foe.ship.name}{sail}: {rolls}", value, odds)


def under(plan: MovePlan) -> str:
    """What becomes of her sail, in words."""
    return " under more sail" if RAISE in plan else " under less sail" if LOWER in plan else ""


# ------------------------------------------------------------------------------ between turns
def repair(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-dc-1, HF-dc-2: what is worth most to her; marines help unless they are wanted
    alongside."""
    ship = ship_named(asked.about)
    repairs = [option for option in asked.menu.options() if option.value.what != Mend.NOTHING]
    if not repairs:
        return [asked.menu.keys()[0]], Rationale(f"{ship.name} has nothing to mend")
    close = any(foe.side != ship.side for foe in alongside_of(ship))
    side = first_side(ship)
    best = max(
        repairs,
        key=lambda option: (mended(ship, option.value, close), option.value.side == side),
    )
    odds = round(100 * (7 - needs(best.value.marines)) / 6)
    words = f"{ship.name}: {best.words[:1].lower()}{best.words[1:]}"
    return [best.key], Rationale(words, odds=odds)


def mended(ship: Ship, what: Repair, close: bool) -> float:
    """What a repair promises: what it is worth, as likely as it comes off, less the marines."""
    chance = (7 - needs(what.marines)) / 6
    return chance * mend_worth(ship, what) - w.MARINE_AWAY * what.marines * close


def mend_worth(ship: Ship, what: Repair) -> float:
    """HF-dc-3: what it is worth that something is whole again, in damage rolls: what burns first,
    then what steers her, her guns, and the sections that keep up speed and spirits."""
    if what.what == Mend.BATTERY:
        return w.BATTERY * rolls((what.kind,), 2)
    if what.what == Mend.HULL and ship.hull_left <= w.NEARLY_SUNK:
        return w.LAST_SQUARES
    if what.what in (Mend.HULL, Mend.MAST):
        return w.BOX if to_next_section(ship, BoxRow(what.what)) else w.BOX / 2
    return {Mend.FIRE: w.FIRE, Mend.RUDDER: w.RUDDER, Mend.WHEEL: w.WHEEL}[what.what]


def man_prize(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-prize-1: one detachment sails a prize, if another stays behind."""
    ship = ship_named(asked.about)
    send = next((offer.key for offer in asked.menu.options() if offer.value == 1), "")
    if send and ship.marines_ready > 1:
        return [send], Rationale("Man the prize")
    return [NOBODY], Rationale("Keep our men")


def prize_guns(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-prize-2: our own guns are worth more than the prize's."""
    return [DONE], Rationale("Our guns keep their crews")


def lost_battery(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-dmg-cannon-2: a battery of the side that looks away from the nearest enemy is given up."""
    ship = ship_named(asked.about)
    here, keys = spot_of(ship.pose), asked.menu.keys()
    near = sorted(enemies(ship), key=lambda foe: apart(here, spot_of(foe.pose)))
    if not near:
        return [keys[0]], Rationale("It is all one")
    dx, dy = (
        np.array([to - at]) for at, to in zip(here[:2], spot_of(near[0].pose)[:2], strict=True)
    )
    inches, seen = inches_apart(dx * dx + dy * dy), lie(np.array([here.point]), dx, dy)
    near_side = first_side(ship)
    least = min(
        keys,
        key=lambda side: (float(bite(_only(ship, side), inches, seen)[0]), side == near_side),
    )
    return [least], Rationale(f"The {least} side can spare it")


def alongside(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-coll-3: on which side, or heading which way, two ships come to lie: her own first side
    where it is offered."""
    side, keys = first_side(ship_named(asked.about)), asked.menu.keys()
    return [side if side in keys else keys[0]], Rationale("Alongside of her")


def stations(mind: DecisionMaker, asked: Choose) -> Decision:
    """HF-crew-1: both sides alike, and one crew more for the side of the enemy."""
    menu = asked.menu
    assert isinstance(menu, CrewMenu)
    key = menu.even(first_side(ship_named(asked.about)))
    return [key], Rationale("A crew for the guns of both sides")


def _only(ship: Ship, side: str) -> Reals:
    guns = tuple(ship.manned_of(side))
    return reach_of(guns, ()) if side == PORT else reach_of((), guns)
