"""What a ship proposes by her own order: sail, course, shots and the Fire card (KMH-5.1, KMH-6.2, KMH-6.3,
KMH-9.2.23). No course runs into a ship, land, shallows, a chain, the dead zone, or off the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.books.kmh.captain import ANSWERS
from game.books.kmh.captain.course_choice import likely_helm
from game.books.kmh.captain.geometry import (
    cm_pose_of,
    course_keys,
    distance_between,
    is_lawful,
    raking_courses,
)
from game.books.kmh.captain.line_of_battle import LeaderTrack, room_astern, track_of, wake_courses
from game.books.kmh.rules.arcs import ShotAlternative
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import Hazard, hazards, reachable_ends, shots_from_pose
from game.books.kmh.rules.sheet import Ship, Wind, enemies, get_ship, is_fighting, ships_of
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import SailOrder
from game.captains.decision_maker import DecisionMaker
from game.core.events import Event
from game.core.steps import Choose, MenuOption, OptionMenu, Refusal
from game.core.table import every, get_single
from game.sea.pose import are_hulls_within, distance
from game.sea.units import CM, angle_between, cm_text


class ShipOrderKind(StrEnum):
    """What a ship does until she gets another order."""

    NONE = ""
    KEEP = "keep"
    FOLLOW = "follow"
    ENGAGE = "engage"


PROPOSAL_EFFORT: Final = 30
"""Courses a captain looks at for a ship that is to engage."""


@dataclass(frozen=True, slots=True)
class ShipOrder:
    """``sail``: keep, follow or engage, '' for none; ``whom`` she follows; ``hold``: the range band
    beyond which she holds her fire, -1 for no order about it."""

    sail: ShipOrderKind = ShipOrderKind.NONE
    whom: str = ""
    hold: int = -1

    @property
    def leader(self) -> str:
        """The ship she follows, '' for none."""
        return self.whom if self.sail == ShipOrderKind.FOLLOW else ""

    @property
    def max_fire_band(self) -> int:
        """The farthest band at which she fires, -1 where her guns have no orders. Who is to engage
        fires as her guns bear, unless she is told to hold her fire."""
        if self.hold >= 0 or self.sail != ShipOrderKind.ENGAGE:
            return self.hold
        return len(rule_table("range")["bands"]) - 1


OrdersByShip = Mapping[str, ShipOrder]
"""The orders of a side's ships by their ids."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An answer for the player: its ``keys`` (none where there is no safe one), what will be done
    in a few ``words``, and ``reason``. ``judgement`` says what asks for his own judgement, '' for
    nothing; ``ship`` is the ship that is meant, where it is another than the question's."""

    keys: tuple[str, ...]
    words: str
    reason: str
    judgement: str = ""
    ship: str = ""


def make_unanswered_proposal(words: str, judgement: str) -> Proposal:
    """Return a proposal without keys: the player must decide."""
    return Proposal((), words, judgement, judgement=judgement)


MOST_TRIED = 60  # courses looked at for clear water before the player is asked
OFF_STATION_CM = 8.0  # cm off the wake at which it is no longer called following
GUNSHOT = 42  # cm beyond her move within which a rake is looked for
RAKES_TRIED = 6
THREAT_DISTANCE: Final = 70 * CM
"""Farther from every enemy than this nobody comes within reach of a gun before the turn is over."""


# ------------------------------------------------------------------------------ one ship
def propose_shot(choose: Choose, ship: Ship, order: ShipOrder) -> Proposal | None:
    """Return what she fires: the best of the shots her order allows, at the nearest enemy if she is to engage
    him; else nothing, and with nothing to fire at she makes repairs (KMH-11.1.1)."""
    if order.max_fire_band < 0:
        return None
    offers = [o for o in choose.menu.options() if not o.refusal]
    if any(isinstance(o.value, Bomb) for o in offers):
        return make_unanswered_proposal("Bombs may be thrown", f"{ship.name}: her mortars bear")
    shots = [o for o in offers if isinstance(o.value, Shot)]
    raking = next((o.value for o in shots if o.value.rake), None)
    in_range = [o for o in shots if o.value.band <= order.max_fire_band]
    allowed = _shots_at_nearest(ship, in_range) if order.sail == ShipOrderKind.ENGAGE else in_range
    if not shots or allowed:
        proposal = _propose_best(choose, offers, allowed, order)
    else:
        proposal = Proposal((ShotAlternative.HOLD_FIRE,), "Hold fire", _hold_fire_reason(shots, order))
    if raking is None:
        return proposal
    foe = get_ship(raking.target).name
    judge = f"{ship.name} rakes {foe} over the {raking.rake}: a rake is offered"
    return Proposal(proposal.keys, proposal.words, proposal.reason, judgement=judge)


def _shots_at_nearest(ship: Ship, shots: Sequence[MenuOption[Shot]]) -> list[MenuOption[Shot]]:
    here = ship.pose
    places = {s.id: s.pose for s in every(Ship)}

    def far(option: MenuOption[Shot]) -> int:
        there = places.get(option.value.target, here)
        return distance(here.x, here.y, there.x, there.y)

    least = min((far(o) for o in shots), default=0)
    return [o for o in shots if far(o) == least]


def _propose_best(
    choose: Choose,
    offers: Sequence[MenuOption[object]],
    allowed: Sequence[MenuOption[Shot]],
    order: ShipOrder,
) -> Proposal:
    """Return the captain's choice among the shots allowed and what is no shot, with its odds."""
    left = [o for o in offers if not isinstance(o.value, Shot)]
    menu = OptionMenu((*left, *allowed))
    question = Choose(choose.seat, choose.clause, menu, choose.about)
    keys, plan = DecisionMaker(ANSWERS, choose.seat, None, PROPOSAL_EFFORT).answer(question)
    odds = f"{plan.success_percent} % to hit at all; " if plan.success_percent >= 0 else ""
    return Proposal(tuple(keys), plan.text, f"{odds}her orders: {fire_range_words(order)}")


def fire_range_words(order: ShipOrder) -> str:
    """Return how far her guns may fire, in words."""
    name = range_name(order.max_fire_band)
    return "as they bear" if name == range_name(-1) else f"at {name} range or nearer"


def _hold_fire_reason(shots: Sequence[MenuOption[Shot]], order: ShipOrder) -> str:
    """Return why she holds her fire although guns bear."""
    near = min((o.value for o in shots), key=lambda shot: shot.distance)
    name = get_ship(near.target).name if any(s.id == near.target for s in every(Ship)) else "it"
    return f"{name} is {cm_text(near.distance)} cm off: fire {fire_range_words(order)}"


# ------------------------------------------------------------------------------ the Fire card
def propose_card(choose: Choose, orders: OrdersByShip) -> Proposal | None:
    """Return what to do with the card: play it if guns with orders bear and waiting promises no more; let it
    go if no enemy can come within reach this turn; leave it to the player if guns bear that have no
    orders."""
    ready = [s for s in ships_of(choose.about) if is_fighting(s) and not s.shot]
    playing = choose.clause == "KMH-5.1.3"
    bear = {s.id: _bearing_shots(s, playing) for s in ready}
    ordered = [s for s in ready if orders.get(s.id, ShipOrder()).max_fire_band >= 0]
    if not any(bear.values()) and not _is_enemy_near(ready):
        keys, words = (("wait",), "Wait") if playing else (("fire",), "Let the card go")
        return Proposal(keys, words, "no enemy within reach this turn")
    if not ordered:
        return None
    now = [s for s in ordered if any(b.band <= orders[s.id].max_fire_band for b in bear[s.id])]
    if not now:
        why = "no gun bears that may fire by its orders"
        key = "wait" if playing else "hold"
        return Proposal((key,), "Wait" if playing else "Hold the card", why)
    keys_, plan = DecisionMaker(ANSWERS, choose.seat, None, PROPOSAL_EFFORT).answer(choose)
    unordered = [s.name for s in ready if bear[s.id] and s not in ordered]
    judge = f"{', '.join(unordered)}: guns bear that have no orders" if unordered else ""
    names = ", ".join(s.name for s in now[:3])
    names = f"{names} and {len(now) - 3} more" if len(now) > 3 else names
    return Proposal(tuple(keys_), plan.text, f"{names} may fire by their orders", judgement=judge)


def _bearing_shots(ship: Ship, is_held_card: bool) -> list[Shot]:
    near = any(are_hulls_within(THREAT_DISTANCE, ship.pose, ship.size, f.pose, f.size) for f in enemies(ship))
    return shots_from_pose(ship, ship.pose, is_held_card) if near else []


def _is_enemy_near(ships: Sequence[Ship]) -> bool:
    """Return whether an enemy may come within gunshot this turn, or there is damage to make good."""
    hurt = any(s.damage or s.boxes_lost or s.masts_down for s in ships)
    return hurt or any(
        are_hulls_within(THREAT_DISTANCE, s.pose, s.size, f.pose, f.size) for s in ships for f in enemies(s)
    )


_WORDS: Final[dict[str, str]] = {
    SailOrder.SAIL: "All the sail she carries",
    SailOrder.PLAIN: "Keep to basic speed",
    SailOrder.KEEP: "Hold this speed",
    SailOrder.SLOW: "Shorten sail",
}


# ------------------------------------------------------------------------------ how much sail
def propose_sail(choose: Choose, ship: Ship, order: ShipOrder) -> Proposal | None:
    """KMH-6.2.1: return sail that suits her order."""
    offered = choose.menu.keys()
    if not order.sail:
        return None
    if SailOrder.LIE_TO in offered:
        return Proposal(
            (SailOrder.LIE_TO,), "Lie to until she pays off", "she lies in the dead zone",
            judgement=f"{ship.name} lies in the dead zone: beat, or lie to",
        )  # fmt: skip
    if order.sail == ShipOrderKind.ENGAGE:
        key, plan = DecisionMaker(ANSWERS, ship.side, None, PROPOSAL_EFFORT).answer(choose)
        return Proposal(tuple(key), _WORDS.get(key[0], plan.text), plan.text)
    if order.sail == ShipOrderKind.FOLLOW:
        return _propose_following_sail(choose, ship, get_ship(order.whom))
    key_kept = SailOrder.KEEP if SailOrder.KEEP in offered else SailOrder.SAIL
    return Proposal((key_kept,), _WORDS[key_kept], "she keeps her course and sail")


def _propose_following_sail(choose: Choose, ship: Ship, leader: Ship) -> Proposal:
    """Return the sail whose average run brings her nearest to her station astern of a leader."""
    offered = [key for key in _WORDS if not isinstance(choose.menu.read(key), Refusal)]
    if not leader.moved:
        return Proposal((offered[0],), _WORDS[offered[0]], f"{leader.name} has yet to move")
    room = room_astern(ship.pose, ship.length, LeaderTrack(leader.pose, leader.length, ()))
    runs = {key: likely_helm(ship, SailOrder(key), get_single(Wind)).run_left for key in offered}
    going = [key for key in offered if runs[key]] or offered
    best = min(going, key=lambda key: abs(runs[key] - room))
    why = f"{leader.name} leaves her {room / CM:.0f} cm; {runs[best] // CM} cm is the average"
    return Proposal((best,), _WORDS[best], why)


def propose_fast_sailing(choose: Choose, order: ShipOrder) -> Proposal | None:
    """KMH-4.1.3: return whether a fast sailor keeps with the others or makes haste to close."""
    if order.sail == ShipOrderKind.ENGAGE:
        key, plan = DecisionMaker(ANSWERS, choose.seat, None, PROPOSAL_EFFORT).answer(choose)
        return Proposal(tuple(key), plan.text, plan.text)
    return Proposal(("plain",), "Keep the dice", "she keeps with the others") if order.sail else None


# ------------------------------------------------------------------------------ the course
def propose_course(
    choose: Choose, ship: Ship, order: ShipOrder, leader: Ship | None, events: Sequence[Event]
) -> Proposal:
    """KMH-6.3.1: return the whole of her course."""
    helm = choose.menu
    assert isinstance(helm, Helm)
    if helm.run_left < helm.total_run:
        left = cm_text(helm.run_left)
        stopped = f"{ship.name} was stopped with {left} cm to go"
        return make_unanswered_proposal("Something stopped her", stopped)
    rake = _propose_raking(ship, helm)
    if rake is not None:
        return rake
    if leader is not None and is_fighting(leader):
        return _propose_following(ship, helm, leader, events)
    if order.sail == ShipOrderKind.ENGAGE:
        return _propose_engaging(choose, ship, helm)
    if order.sail == ShipOrderKind.FOLLOW:
        name = leader.name if leader is not None else "her leader"
        return make_unanswered_proposal("Nobody to follow", f"{name} no longer fights")
    return _propose_straight(ship, helm)


def _propose_straight(ship: Ship, helm: Helm) -> Proposal:
    """Return straight on; where that is not clear, the least turn that is, for the player to judge."""
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
        judge = far if cost > OFF_STATION_CM else ""
        return Proposal(_course_keys(helm, course), words, why, judgement=judge)
    trouble = f"{ship.name} finds no clear water astern of {leader.name}"
    return make_unanswered_proposal("No clear water", trouble)


def _propose_engaging(choose: Choose, ship: Ship, helm: Helm) -> Proposal:
    """Return a captain's course against the nearest enemy, as long as it touches nobody."""
    found, plan = DecisionMaker(ANSWERS, ship.side, None, PROPOSAL_EFFORT).answer(choose)
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
    """KMH-9.8.1: return a clear course that ends raking an enemy, for the player to take or leave."""
    at = cm_pose_of(helm.pose)
    reach = helm.run_left / CM + GUNSHOT
    near = [f for f in enemies(ship) if distance_between(at, cm_pose_of(f.pose)) < reach]
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
