"""The master's answers: markers, orders, courses, flight (KMH-6, KMH-12.2)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.berths import instead, sailing_orders
from game.books.kmh.captain.courses import CandidateCourse, course, keys
from game.books.kmh.captain.guns import RAKES, bearing
from game.books.kmh.captain.outlook import Sight, look, sight_of
from game.books.kmh.captain.sail import ScoredCourse, best_course, best_order, likely_helm
from game.books.kmh.captain.score import Stance, lies_in, stance, worth
from game.books.kmh.captain.shoals import grounding_cost, runs_ashore
from game.books.kmh.captain.spots import apart, spot_of
from game.books.kmh.rules.course import TURNS, Helm, Leg, Verb
from game.books.kmh.rules.dead_zone import ThrownDie
from game.books.kmh.rules.markers import Marker, MarkerMenu
from game.books.kmh.rules.orders import tack_needs
from game.books.kmh.rules.previews import aback_chance
from game.books.kmh.rules.sheet import Wind, ship_named
from game.books.kmh.rules.shots import range_name
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.zones import SailOrder
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the
from game.sea.units import CM

NEAR = 40.0
"""cm; with the foe nearer than this it is worth thinking how much sail to carry."""


# ------------------------------------------------------------------------------ orders
def order(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-6.2.1: the order that promises the best end of the move."""
    sight = sight_of(mind, asked)
    how = stance(sight)
    special = instead(sight, how, asked.menu.keys())
    if special is not None:
        return special
    offers = worth_thinking_of(sight, how, sailing_orders(sight, asked.menu.keys()))
    if len(offers) == 1:
        return offers, _order_plan(sight, how, offers[0], None)
    best, choice = best_order(sight, how, offers, max(mind.effort // 2, 7))
    return [best], _order_plan(sight, how, best, choice)


def worth_thinking_of(sight: Sight, how: Stance, offers: list[str]) -> list[str]:
    """The orders that may be right: full sail as long as everyone is far, and her berth too; never
    into the wind's eye when that is likely to take her aback."""
    near = sight.nearest is not None and sight.nearest.distance < NEAR
    near = near or (how.berth is not None and apart(sight.now, how.berth) < NEAR)
    near = near or (how.siege is not None and apart(sight.now, how.siege.fort.at) < NEAR)
    if SailOrder.SAIL in offers and not near and not sight.ship.steering:
        return [o for o in offers if o in (SailOrder.SAIL, SailOrder.TACK, SailOrder.SOUND)]
    if SailOrder.BEAT in offers and SailOrder.LIE_TO in offers:
        risky = aback_chance(sight.ship) * 100 > w.ABACK_PERCENT
        return [SailOrder.LIE_TO] if risky else [SailOrder.BEAT, SailOrder.LIE_TO]
    return [o for o in offers if o != SailOrder.PLAIN]


def _order_plan(sight: Sight, how: Stance, key: str, choice: ScoredCourse | None) -> Rationale:
    if key == SailOrder.TACK:
        good = tack_needs(sight.ship)[1]
        return Rationale("Go about", choice.score if choice else 0.0, (7 - good) * 100 // 6)
    texts: dict[str, str] = {
        SailOrder.SLOW: "Shorten sail for a better berth",
        SailOrder.SOUND: "Feel the way with the lead",
        SailOrder.KEEP: "Hold this speed",
        SailOrder.BEAT: "Work her out of the wind's eye",
        SailOrder.LIE_TO: "Lie to until she pays off",
    }
    text = texts.get(key) or _errand(sight, how)
    return Rationale(text, choice.score if choice else 0.0)


def _errand(sight: Sight, how: Stance) -> str:
    """What she is about, in a few words."""
    foe = sight.nearest
    if how.edges:
        return f"Run for the {how.edges[0]} edge"
    if how.haven is not None:
        there = lies_in(how.haven, sight.now)
        return f"Stay in {how.haven.id}" if there else f"Make for {how.haven.id}"
    if how.target is not None:
        return f"Steer for {how.target.foe.ship.name}"
    if how.siege is not None:
        return f"Bring the guns to bear on {how.siege.fort.work.name}"
    if foe is None:
        return "Keep the sea"
    if how.flees:
        return f"Keep clear of {foe.ship.name}"
    if how.boards > w.BOARD_FROM:
        return f"Close with {foe.ship.name} and board her"
    return f"Bring {foe.ship.name} to action"


def carry_on(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-4.1.3: a fast sailor uses it when there is far to go."""
    sight = sight_of(mind, asked)
    how, foe = stance(sight), sight.nearest
    far = how.flees or foe is None or foe.runs or foe.distance > NEAR
    if how.berth is not None:
        far = apart(sight.now, how.berth) > NEAR
    text = "Every stitch she can carry" if far else "Fast enough"
    return ["fast" if far else "plain"], Rationale(text)


def throw_again(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-6.7.5: the worst of the three dice again, if it is worse than a fresh one would be."""
    offers = asked.menu.options()
    face, key = max((o.value.face, o.key) for o in offers if isinstance(o.value, ThrownDie))
    return (
        ([key], Rationale(f"Throw the {face} again"))
        if face > 3
        else (["keep"], Rationale("Good enough", blank=True))
    )


# ------------------------------------------------------------------------------ courses
def steer(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-6.3.1: the whole of the best course, leg after leg."""
    helm = asked.menu
    assert isinstance(helm, Helm)
    sight = sight_of(mind, asked)
    how = stance(sight)
    choice = best_course(sight, helm, how, mind.effort)
    if helm.may_halt and worth(sight, spot_of(helm.pose), how) > choice.score:
        return [Verb.HALT], Rationale("Far enough", choice.score)
    return keys(choice.course, helm.circle), Rationale(_promise(sight, how, choice), choice.score)


def _promise(sight: Sight, how: Stance, choice: ScoredCourse) -> str:
    """What the end of a course is good for."""
    if choice.meets is not None and choice.meets.side != sight.ship.side:
        return f"Lay her alongside {choice.meets.name}"
    foe = sight.nearest
    bears = bearing(sight.guns, choice.course.end, foe.guns, foe.now) if foe else None
    if foe is None or bears is None or bears.side == 2 or how.edges:
        return _errand(sight, how)
    if bears.rake:
        return f"Cross the {RAKES[bears.rake]} of {foe.ship.name} and rake her"
    hits = sight.guns.hits(bears.side, bears.band, bears.rake, bears.partial)
    where = range_name(bears.band)
    return f"Bring the guns to bear on {foe.ship.name}, {where}: {hits:.1f} hits expected"


def flee(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-12.2.1, KMH-4.2.4: of the courses that get her away, the one that hurts least."""
    sight = sight_of(mind, asked)
    how = stance(sight)
    best, most = "", 0.0
    for offer in asked.menu.options()[: mind.effort]:
        found = _as_course(sight, offer.value)
        score = worth(sight, found.end, how) - on_the_shore(sight, found)
        if not best or score > most:
            best, most = offer.key, score
    return [best], Rationale("Get away from here", most)


def on_the_shore(sight: Sight, found: CandidateCourse) -> float:
    """KMH-14.1.1, KMH-2.3.1: what land and shallows on a course cost her."""
    if sight.coast is None:
        return 0.0
    if runs_ashore(sight.ship, sight.now, found, sight.coast):
        return w.AGROUND
    return grounding_cost(sight.ship, sight.now, found, sight.coast, sight.sounding)


def _as_course(sight: Sight, legs: tuple[Leg, ...]) -> CandidateCourse:
    most = len(table("turning")["radius_mm"])
    stretches = tuple((leg.verb, leg.run, min(leg.circle, most)) for leg in legs)
    return course(sight.now, stretches, sight.wind.blows_from)


# ------------------------------------------------------------------------------ small action
def lay_markers(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-6.11.1: the marker that the course she would like best falls under, for every ship."""
    menu = asked.menu
    assert isinstance(menu, MarkerMenu)
    laid = [f"{ship} {_marker(mind, ship)}" for ship in menu.ships]
    return [", ".join(laid)], Rationale("Course markers laid", blank=True)


def _marker(mind: DecisionMaker, name: str) -> Marker:
    sight = look(ship_named(name), mind.aims)
    helm = likely_helm(sight.ship, SailOrder.SAIL, the(Wind))
    if not helm.left:
        return Marker.STRAIGHT
    found = best_course(sight, helm, stance(sight), mind.effort).course
    turned = dict.fromkeys(TURNS, 0)
    for verb, run, _ in found.legs:
        if verb in turned:
            turned[verb] += run
    side = max(turned, key=lambda verb: turned[verb])
    enough = turned[side] >= table("small_action")["turn_at_least"] * CM
    return Marker(side) if enough else Marker.STRAIGHT
