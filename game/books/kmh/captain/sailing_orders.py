"""How a ship sails by her standing order: keep course, follow, engage the nearest (KMH-6.2, 6.3).
No course is ever proposed that runs into a ship, the land, shallows, a chain, the dead zone, or off
the table."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.books.kmh.captain.answers import mind_of
from game.books.kmh.captain.course_choice import likely_helm
from game.books.kmh.captain.courses import course_keys, is_lawful, raking_courses
from game.books.kmh.captain.geometry import cm_pose_of, distance_between
from game.books.kmh.captain.proposals import (
    PROPOSAL_EFFORT,
    Proposal,
    StandingOrder,
    StandingOrderKind,
    make_unanswered_proposal,
)
from game.books.kmh.captain.wake import LeaderTrack, room_astern, track_of, wake_courses
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import Hazard, hazards, reachable_ends, shots_from_pose
from game.books.kmh.rules.sheet import Ship, Wind, enemies, get_ship, is_fighting
from game.books.kmh.rules.wind import SailOrder
from game.core.events import Event
from game.core.steps import Choose, Refusal
from game.core.table import get_single
from game.sea.units import CM, angle_between, cm_text

MOST_TRIED = 60
"""Courses looked at for clear water before the player is asked."""
OFF_STATION_CM = 8.0
"""cm off the wake at which it is no longer called following."""
GUNSHOT = 42
"""cm beyond her move within which a rake is looked for."""
RAKES_TRIED = 6
_WORDS: Final[dict[str, str]] = {
    SailOrder.SAIL: "All the sail she carries",
    SailOrder.PLAIN: "Keep to basic speed",
    SailOrder.KEEP: "Hold this speed",
    SailOrder.SLOW: "Shorten sail",
}


# ------------------------------------------------------------------------------ how much sail
def propose_sail(choose: Choose, ship: Ship, order: StandingOrder) -> Proposal | None:
    """KMH-6.2.1: return sail that suits her order."""
    offered = choose.menu.keys()
    if not order.sail:
        return None
    if SailOrder.LIE_TO in offered:
        return Proposal(
            (SailOrder.LIE_TO,), "Lie to until she pays off", "she lies in the dead zone",
            judgement=f"{ship.name} lies in the dead zone: beat, or lie to",
        )  # fmt: skip
    if order.sail == StandingOrderKind.ENGAGE:
        key, plan = mind_of(ship.side, None, PROPOSAL_EFFORT).answer(choose)
        return Proposal(tuple(key), _WORDS.get(key[0], plan.text), plan.text)
    if order.sail == StandingOrderKind.FOLLOW:
        return _propose_following_sail(choose, ship, get_ship(order.whom))
    key_kept = SailOrder.KEEP if SailOrder.KEEP in offered else SailOrder.SAIL
    return Proposal((key_kept,), _WORDS[key_kept], "she keeps her course and sail")


def _propose_following_sail(choose: Choose, ship: Ship, leader: Ship) -> Proposal:
    """Return the order whose average run brings her nearest to her station astern of a leader who
    has moved; all sail for one who has not."""
    offered = [key for key in _WORDS if not isinstance(choose.menu.read(key), Refusal)]
    if not leader.moved:
        return Proposal((offered[0],), _WORDS[offered[0]], f"{leader.name} has yet to move")
    room = room_astern(ship.pose, ship.length, LeaderTrack(leader.pose, leader.length, ()))
    runs = {key: likely_helm(ship, SailOrder(key), get_single(Wind)).run_left for key in offered}
    going = [key for key in offered if runs[key]] or offered
    best = min(going, key=lambda key: abs(runs[key] - room))
    why = f"{leader.name} leaves her {room / CM:.0f} cm; {runs[best] // CM} cm is the average"
    return Proposal((best,), _WORDS[best], why)


def propose_fast_sailing(choose: Choose, order: StandingOrder) -> Proposal | None:
    """KMH-4.1.3: return whether a fast sailor keeps with the others or makes haste to close."""
    if order.sail == StandingOrderKind.ENGAGE:
        key, plan = mind_of(choose.seat, None, PROPOSAL_EFFORT).answer(choose)
        return Proposal(tuple(key), plan.text, plan.text)
    return Proposal(("plain",), "Let it stand", "she keeps with the others") if order.sail else None


# ------------------------------------------------------------------------------ the course
def propose_course(
    choose: Choose, ship: Ship, order: StandingOrder, leader: Ship | None, events: Sequence[Event]
) -> Proposal:
    """KMH-6.3.1: return the whole of her course."""
    helm = choose.menu
    assert isinstance(helm, Helm)
    if helm.run_left < helm.total_run:
        left = cm_text(helm.run_left)
        return make_unanswered_proposal(
            "Something stopped her", f"{ship.name} was stopped with {left} cm to go"
        )
    rake = _propose_raking(ship, helm)
    if rake is not None:
        return rake
    if leader is not None and is_fighting(leader):
        return _propose_following(ship, helm, leader, events)
    if order.sail == StandingOrderKind.ENGAGE:
        return _propose_engaging(choose, ship, helm)
    if order.sail == StandingOrderKind.FOLLOW:
        name = leader.name if leader is not None else "her leader"
        return make_unanswered_proposal("Nobody to follow", f"{name} no longer fights")
    return _propose_straight(ship, helm)


def _propose_straight(ship: Ship, helm: Helm) -> Proposal:
    """Return straight on; where that is not clear, the least turn that is, for the player to
    judge."""
    straight: Legs = (Leg(HelmVerb.AHEAD, helm.run_left),)
    met = hazards(ship, helm, straight)
    if not met:
        return Proposal(_course_keys(helm, straight), "Straight on", "she keeps her course")
    trouble = _hazard_words(ship, met[0])
    by_turn = sorted(
        (angle_between(end.heading, helm.pose.heading), n, course)
        for n, (course, end) in enumerate(reachable_ends(helm))
        if course != straight
    )
    clear = _first_clear(ship, helm, (course for _, _, course in by_turn))
    if clear is None:
        return make_unanswered_proposal("No clear water", trouble)
    return Proposal(_course_keys(helm, clear), "The least turn that clears it", trouble, judgement=trouble)


def _propose_following(ship: Ship, helm: Helm, leader: Ship, events: Sequence[Event]) -> Proposal:
    """KMH-6.9.2: return the course of one turn that ends best in her leader's wake."""
    track = track_of(leader.id, leader.pose, events)
    ranked = wake_courses(helm, LeaderTrack(leader.pose, leader.length, track), ship.length)
    for cost, course, _ in ranked[:MOST_TRIED]:
        if hazards(ship, helm, course):
            continue
        words, why = f"In the wake of {leader.name}", f"she follows {leader.name}"
        far = f"{ship.name} cannot come into the wake of {leader.name}"
        return Proposal(
            _course_keys(helm, course), words, why, judgement=far if cost > OFF_STATION_CM else ""
        )
    return make_unanswered_proposal(
        "No clear water", f"{ship.name} finds no clear water astern of {leader.name}"
    )


def _propose_engaging(choose: Choose, ship: Ship, helm: Helm) -> Proposal:
    """Return a captain's course against the nearest enemy, as long as it touches nobody."""
    found, plan = mind_of(ship.side, None, PROPOSAL_EFFORT).answer(choose)
    if found == [HelmVerb.HALT]:
        return Proposal((HelmVerb.HALT,), plan.text, plan.text)
    legs, at = [], helm
    for key in found:
        leg = at.read(key)
        if not isinstance(leg, Leg):
            return make_unanswered_proposal("Her course is not plain", f"{ship.name}: draw her course")
        legs.append(leg)
        at = at.after_leg(leg, leg.run, leg.pose_after(at.pose, leg.run))
    met = hazards(ship, helm, legs)
    if met:
        return make_unanswered_proposal(plan.text, _hazard_words(ship, met[0]))
    return Proposal(tuple(found), plan.text, "she engages the nearest enemy")


def _propose_raking(ship: Ship, helm: Helm) -> Proposal | None:
    """KMH-9.8.1: return a clear course that ends where she would rake an enemy as he is now is the
    player's to take or to leave."""
    at = cm_pose_of(helm.pose)
    near = [
        f for f in enemies(ship) if distance_between(at, cm_pose_of(f.pose)) < helm.run_left / CM + GUNSHOT
    ]
    for foe in near:
        found = raking_courses(helm, at, cm_pose_of(foe.pose), foe.length / CM / 2 + 1.5)
        found.sort(key=lambda c: distance_between(c.end, cm_pose_of(foe.pose)))
        for course in found[:RAKES_TRIED]:
            legs = tuple(Leg(*leg) for leg in course.legs)
            if not is_lawful(helm, course) or hazards(ship, helm, legs):
                continue
            end = end_of(helm, legs)
            rake = next((s for s in shots_from_pose(ship, end) if s.target == foe.id and s.rake), None)
            if rake is not None:
                words = f"Cross the {rake.rake} of {foe.name} and rake her"
                keyed = tuple(course_keys(course, helm.circle))
                return Proposal(keyed, words, "as she lies now", judgement=f"{ship.name}: {words}")
    return None


def _first_clear(ship: Ship, helm: Helm, courses: Iterator[Legs]) -> Legs | None:
    """Return the first that meets nothing, of some sixty of these courses, evenly chosen."""
    found = list(courses)
    for course in found[:: max(len(found) // MOST_TRIED, 1)]:
        if not hazards(ship, helm, course):
            return course
    return None


def _course_keys(helm: Helm, course: Legs) -> tuple[str, ...]:
    """Return the course as the helm reads it."""
    return tuple(leg.key(helm.circle) for leg in course)


def _hazard_words(ship: Ship, met: Hazard) -> str:
    """Return what is in her way, with its name where it has one."""
    what = {
        "contact": f"contact ahead: {get_ship(met.name).name}" if met.name else "contact ahead",
        "fire": f"{get_ship(met.name).name} burns ahead" if met.name else "a fireship ahead",
        "dead zone": "the dead zone ahead",
        "shallows": "shallows ahead",
        "land": "land ahead",
        "chain": "a chain ahead",
        "edge": "the edge of the table ahead",
    }
    return f"{ship.name}: {what[met.kind]}"
