"""Answers of the captain as master: markers, orders, courses, flight (KMH-6, KMH-12.2)."""

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.course_choice import ScoredCourse, choose_course, choose_order, likely_helm
from game.books.kmh.captain.courses import CandidateCourse, course_keys, course_of
from game.books.kmh.captain.firepower import RAKES, find_battery_bearing
from game.books.kmh.captain.geometry import cm_pose_of, distance_between
from game.books.kmh.captain.other_orders import decide_other_order, sailing_orders
from game.books.kmh.captain.score import Stance, choose_stance, is_in_zone, pose_score
from game.books.kmh.captain.shoals import grounding_cost, is_ashore_on_the_way
from game.books.kmh.captain.situation import Situation, situation_for, situation_of
from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg, Marker, MarkerMenu
from game.books.kmh.rules.drifting import ThrownDie
from game.books.kmh.rules.orders import tack_needs
from game.books.kmh.rules.previews import aback_chance
from game.books.kmh.rules.sheet import Wind, get_ship
from game.books.kmh.rules.shots import range_name
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import SailOrder
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.units import CM

SAIL_MATTERS_WITHIN = 40.0
"""cm; with the foe nearer than this it is worth thinking how much sail to carry."""


# ------------------------------------------------------------------------------ orders
def decide_sail_order(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.2.1: the order that promises the best end of the move."""
    situation = situation_for(captain, question)
    how = choose_stance(situation)
    special = decide_other_order(situation, how, question.menu.keys())
    if special is not None:
        return special
    offers = plausible_orders(situation, how, sailing_orders(situation, question.menu.keys()))
    if len(offers) == 1:
        return offers, _order_rationale(situation, how, offers[0], None)
    best, choice = choose_order(situation, how, offers, max(captain.effort // 2, 7))
    return [best], _order_rationale(situation, how, best, choice)


def plausible_orders(situation: Situation, stance: Stance, offers: list[str]) -> list[str]:
    """Return the orders that may be right: full sail as long as everyone is far, and her berth too;
    never into the wind's eye when that is likely to take her aback."""
    near = situation.nearest is not None and situation.nearest.distance < SAIL_MATTERS_WITHIN
    near = near or (
        stance.berth is not None and distance_between(situation.pose, stance.berth) < SAIL_MATTERS_WITHIN
    )
    near = near or (
        stance.siege is not None
        and distance_between(situation.pose, stance.siege.fort.pose) < SAIL_MATTERS_WITHIN
    )
    if SailOrder.SAIL in offers and not near and not situation.ship.steering:
        return [o for o in offers if o in (SailOrder.SAIL, SailOrder.TACK, SailOrder.SOUND)]
    if SailOrder.BEAT in offers and SailOrder.LIE_TO in offers:
        risky = aback_chance(situation.ship) * 100 > w.MAX_ABACK_PERCENT
        return [SailOrder.LIE_TO] if risky else [SailOrder.BEAT, SailOrder.LIE_TO]
    return [o for o in offers if o != SailOrder.PLAIN]


def _order_rationale(
    situation: Situation, stance: Stance, key: str, choice: ScoredCourse | None
) -> Rationale:
    if key == SailOrder.TACK:
        good = tack_needs(situation.ship)[1]
        return Rationale("Go about", choice.score if choice else 0.0, (7 - good) * 100 // 6)
    texts: dict[str, str] = {
        SailOrder.SLOW: "Shorten sail for a better berth",
        SailOrder.SOUND: "Feel the way with the lead",
        SailOrder.KEEP: "Hold this speed",
        SailOrder.BEAT: "Work her out of the wind's eye",
        SailOrder.LIE_TO: "Lie to until she pays off",
    }
    text = texts.get(key) or _goal_words(situation, stance)
    return Rationale(text, choice.score if choice else 0.0)


def _goal_words(situation: Situation, stance: Stance) -> str:
    """Return what she is about, in a few words."""
    foe = situation.nearest
    if stance.edges:
        return f"Run for the {stance.edges[0]} edge"
    if stance.haven is not None:
        there = is_in_zone(stance.haven, situation.pose)
        return f"Stay in {stance.haven.id}" if there else f"Make for {stance.haven.id}"
    if stance.target is not None:
        return f"Steer for {stance.target.foe.ship.name}"
    if stance.siege is not None:
        return f"Bring the guns to bear on {stance.siege.fort.work.name}"
    if foe is None:
        return "Keep the sea"
    if stance.flees:
        return f"Keep clear of {foe.ship.name}"
    if stance.boards > w.MIN_BOARDING_ODDS:
        return f"Close with {foe.ship.name} and board her"
    return f"Bring {foe.ship.name} to action"


def decide_fast_sailing(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-4.1.3: a fast sailor uses it when there is far to go."""
    situation = situation_for(captain, question)
    how, foe = choose_stance(situation), situation.nearest
    far = how.flees or foe is None or foe.is_running or foe.distance > SAIL_MATTERS_WITHIN
    if how.berth is not None:
        far = distance_between(situation.pose, how.berth) > SAIL_MATTERS_WITHIN
    text = "Every stitch she can carry" if far else "Fast enough"
    return ["fast" if far else "plain"], Rationale(text)


def decide_reroll(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.7.5: the worst of the three dice again, if it is worse than a fresh one would be."""
    offers = question.menu.options()
    face, key = max((o.value.face, o.key) for o in offers if isinstance(o.value, ThrownDie))
    return (
        ([key], Rationale(f"Throw the {face} again"))
        if face > 3
        else (["keep"], Rationale("Good enough", is_blank=True))
    )


# ------------------------------------------------------------------------------ courses
def decide_course(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.3.1: the whole of the best course, leg after leg."""
    helm = question.menu
    assert isinstance(helm, Helm)
    situation = situation_for(captain, question)
    how = choose_stance(situation)
    choice = choose_course(situation, helm, how, captain.effort)
    if helm.may_halt and pose_score(situation, cm_pose_of(helm.pose), how) > choice.score:
        return [HelmVerb.HALT], Rationale("Far enough", choice.score)
    return course_keys(choice.course, helm.circle), Rationale(
        _course_words(situation, how, choice), choice.score
    )


def _course_words(situation: Situation, stance: Stance, choice: ScoredCourse) -> str:
    """Return what the end of a course is good for."""
    if choice.collides_with is not None and choice.collides_with.side != situation.ship.side:
        return f"Lay her alongside {choice.collides_with.name}"
    foe = situation.nearest
    bears = find_battery_bearing(situation.guns, choice.course.end, foe.guns, foe.pose) if foe else None
    if foe is None or bears is None or bears.side == 2 or stance.edges:
        return _goal_words(situation, stance)
    if bears.rake:
        return f"Cross the {RAKES[bears.rake]} of {foe.ship.name} and rake her"
    hits = situation.guns.hits(bears.side, bears.band, bears.rake, bears.is_partial)
    where = range_name(bears.band)
    return f"Bring the guns to bear on {foe.ship.name}, {where}: {hits:.1f} hits expected"


def decide_flight(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-12.2.1, KMH-4.2.4: of the courses that get her away, the one that hurts least."""
    situation = situation_for(captain, question)
    how = choose_stance(situation)
    best, most = "", 0.0
    for offer in question.menu.options()[: captain.effort]:
        candidate = _course_of_legs(situation, offer.value)
        score = pose_score(situation, candidate.end, how) - shore_cost(situation, candidate)
        if not best or score > most:
            best, most = offer.key, score
    return [best], Rationale("Get away from here", most)


def shore_cost(situation: Situation, candidate: CandidateCourse) -> float:
    """KMH-14.1.1, KMH-2.3.1: return what land and shallows on a course cost her."""
    if situation.soundings is None:
        return 0.0
    if is_ashore_on_the_way(situation.ship, situation.pose, candidate, situation.soundings):
        return w.AGROUND
    return grounding_cost(
        situation.ship, situation.pose, candidate, situation.soundings, situation.is_sounding
    )


def _course_of_legs(situation: Situation, legs: tuple[Leg, ...]) -> CandidateCourse:
    most = len(rule_table("turning")["radius_mm"])
    stretches = tuple((leg.verb, leg.run, min(leg.circle, most)) for leg in legs)
    return course_of(situation.pose, stretches, situation.wind.blows_from)


# ------------------------------------------------------------------------------ small action
def decide_markers(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.11.1: the marker that the course she would like best falls under, for every ship."""
    menu = question.menu
    assert isinstance(menu, MarkerMenu)
    laid = [f"{ship} {_marker_for(captain, ship)}" for ship in menu.ships]
    return [", ".join(laid)], Rationale("Course markers laid", is_blank=True)


def _marker_for(captain: DecisionMaker, name: str) -> Marker:
    situation = situation_of(get_ship(name), captain.aims)
    helm = likely_helm(situation.ship, SailOrder.SAIL, get_single(Wind))
    if not helm.run_left:
        return Marker.STRAIGHT
    candidate = choose_course(situation, helm, choose_stance(situation), captain.effort).course
    turned = dict.fromkeys(TURNS, 0)
    for verb, run, _ in candidate.legs:
        if verb in turned:
            turned[verb] += run
    side = max(turned, key=lambda verb: turned[verb])
    enough = turned[side] >= rule_table("small_action")["turn_at_least"] * CM
    return Marker(side) if enough else Marker.STRAIGHT
