"""What a captain may know before he orders: where she can get to, what would bear, what the odds are, what
comes next. Pure functions of sheets and poses; nothing here changes the table."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from game.books import hits
from game.books.hits import HitSpread, exact_hits_chance
from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, AimAt
from game.books.kmh.rules.boarding import lock_needs
from game.books.kmh.rules.chains import chain_across
from game.books.kmh.rules.course import QUARTER, Helm, Leg, end_of, simple_courses, trace_course
from game.books.kmh.rules.drifting import pose_after_tack
from game.books.kmh.rules.fire_limits import target_ships
from game.books.kmh.rules.fire_tests import fireships_ablaze
from game.books.kmh.rules.grounding import shallows_hit
from game.books.kmh.rules.land import land_rings
from game.books.kmh.rules.nearby_ships import is_closed_upon, shunned_enemies
from game.books.kmh.rules.orders import tack_needs
from game.books.kmh.rules.passage import (
    Impact,
    has_room,
    impact_of,
    impact_run_of,
    is_within_fire_reach,
    may_ignite,
)
from game.books.kmh.rules.sheet import (
    Chart,
    Ship,
    Wind,
    boarding_against,
    get_ship,
    has_book_option,
    is_on_table,
    turning_circle_number,
)
from game.books.kmh.rules.shots import FireLimits, Shot, shots
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.table import by_id, every, get_single
from game.sea.hull import hull_space, hulls_meet
from game.sea.pose import Pose
from game.sea.units import CM


# ------------------------------------------------------------------------------ sailing
def helm_for(ship: Ship, run: int) -> Helm:
    """Return the helm of a ship that has this much way to make (table units), from where she is."""
    wind = get_single(Wind).blows_from
    return Helm(ship.pose, run, run, turning_circle_number(ship), wind, straight_only=ship.steering)


def reachable_ends(helm: Helm) -> list[tuple[tuple[Leg, ...], Pose]]:
    """KMH-6.3.1: return courses of at most one turn in whole centimetres, with where they end."""
    return [(course, end_of(helm, course)) for course in simple_courses(helm)]


def wind_position_at(pose: Pose) -> WindPosition:
    """KMH-6.2.5: return how a ship would lie to the wind there."""
    return wind_position_of(pose.heading, get_single(Wind).blows_from)


class HazardKind(StrEnum):
    """What a course may run into."""

    DEAD_ZONE = "dead zone"
    ZONE_SPENT = "dead zone spent"  # the way that a passed test leaves her there is used up (KMH-6.7.6)
    CONTACT = "contact"
    FIRE = "fire"  # a burning fireship, within 2 cm (KMH-17.2.2)
    SHALLOWS = "shallows"
    CHAIN = "chain"
    LAND = "land"
    EDGE = "edge"
    SHY = "shy crew"  # she will not close with an enemy (KMH-4.2.3)


STOPPING = (HazardKind.CONTACT, HazardKind.LAND, HazardKind.ZONE_SPENT, HazardKind.SHY)
"""Hazards that end her move where she meets them, so that she does not come to the end of her course."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """Something on a course: ``kind`` it is, with the clause, where it comes (table units), and for a contact
    or a fire the other ship; ``passed``: the chance to come to the end of the course all the same; how hard
    hulls meet (``impact``)."""

    kind: HazardKind
    clause: str
    x: int
    y: int
    name: str = ""
    passed: Fraction = Fraction(1)
    impact: Impact | None = None

    @property
    def stops(self) -> bool:
        """Return whether she cannot come to the end of her course."""
        return self.kind in STOPPING or not self.passed


def hazards(ship: Ship, helm: Helm, legs: Sequence[Leg]) -> list[Hazard]:
    """KMH-2.3.1, KMH-4.2.3, KMH-6.7.1, KMH-6.10.1, KMH-14.1.1, KMH-17.2.2, KMH-19.7.1: return what a course
    would run into, the first of each kind, in order, tested as often as she is on her way (KMH-6.3.1)."""
    chart, size = get_single(Chart), ship.size
    fires = [f for f in fireships_ablaze() if f is not ship and not is_within_fire_reach(ship, helm.pose, f)]
    reached = hulls_in_reach(ship, helm.pose, sum(leg.run for leg in legs))
    others = [s for s in reached if not may_ignite(ship, s)]

    def is_dead(p: Pose) -> bool:
        return wind_position_of(p.heading, helm.wind_from) == WindPosition.DEAD

    is_tested = is_dead(helm.pose) or helm.zone_run_left >= 0
    spent, shunned = zone_end(helm, legs), shunned_enemies(ship, sum(leg.run for leg in legs))
    checks: dict[HazardKind, tuple[str, Callable[[Pose], str | bool]]] = {
        HazardKind.DEAD_ZONE: ("KMH-6.7.1", lambda p: not is_tested and is_dead(p)),
        HazardKind.ZONE_SPENT: ("KMH-6.7.6", lambda p: p == spent),
        HazardKind.CONTACT: (
            "KMH-6.10.1",
            lambda p: next((s.id for s in others if hulls_meet(p, size, s.pose, s.size)), ""),
        ),
        HazardKind.SHY: ("KMH-4.2.3", lambda p: is_closed_upon(ship, p, shunned)),
        HazardKind.FIRE: (
            "KMH-17.2.2",
            lambda p: next((f.id for f in fires if is_within_fire_reach(ship, p, f)), ""),
        ),
        HazardKind.SHALLOWS: ("KMH-14.1.1", lambda p: shallows_hit(ship, p) is not None),
        HazardKind.CHAIN: ("KMH-19.7.1", lambda p: known_chain_across(ship, p)),
        HazardKind.LAND: ("KMH-2.3.1", lambda p: bool(chart.land) and hull_space().is_on_land(size, p)),
        HazardKind.EDGE: ("KMH-2.1.1", lambda p: not (0 <= p.x <= chart.width and 0 <= p.y <= chart.height)),
    }
    found: dict[HazardKind, Hazard] = {}
    for pose in trace_course(helm, legs, QUARTER):
        for kind, (clause, find) in checks.items():
            if kind not in found and (met := find(pose)):
                passed = (
                    zone_passage_chance(ship, helm, legs) if kind == HazardKind.DEAD_ZONE else Fraction(1)
                )
                met_name = met if isinstance(met, str) else ""
                hard = contact_impact(met_name, helm) if kind == HazardKind.CONTACT else None
                found[kind] = Hazard(kind, clause, pose.x, pose.y, met_name, passed, hard)
    return list(found.values())


def contact_impact(met: str, helm: Helm) -> Impact:
    """KMH-6.10.2: return how hard a ship meets that one, by the faster of the two."""
    return impact_of(max(helm.total_run, impact_run_of(get_ship(met))))


def zone_passage_chance(ship: Ship, helm: Helm, legs: Sequence[Leg]) -> Fraction:
    """KMH-6.7.6: return the chance that a dead zone test leaves her enough way for the whole of a course,
    elite re-throws left out."""
    good = 0
    for left, ways in _zone_test_ways(ship).items():
        good += ways if left >= 0 and zone_end(replace(helm, zone_run_left=left * CM), legs) is None else 0
    return Fraction(good, 216)


def _zone_test_ways(ship: Ship) -> Counter[int]:
    """KMH-6.7.1: return in how many of 216 throws a dead zone test leaves her so many cm."""
    faces = range(1, 7)
    return Counter(ship.basic - a - b - c for a in faces for b in faces for c in faces)


def zone_end(helm: Helm, legs: Sequence[Leg]) -> Pose | None:
    """KMH-6.7.6: return where on a course she has used up what a passed dead zone test lets her sail there;
    None if that is not before its end."""
    left, pose, end = helm.zone_run_left, helm.pose, end_of(helm, legs)
    for leg in legs if left >= 0 else ():
        for step in (*range(QUARTER, leg.run, QUARTER), leg.run):
            here = leg.pose_after(pose, step)
            if wind_position_of(here.heading, helm.wind_from) == WindPosition.DEAD:
                left -= step % QUARTER or QUARTER
                if left <= 0:
                    return here if here != end else None
        pose = leg.pose_after(pose, leg.run)
    return None


def hulls_in_reach(ship: Ship, pose: Pose, run: int) -> list[Ship]:
    """Return the other hulls afloat that she could touch within this much way from that pose."""
    own = ship.length + ship.beam
    return [
        s
        for s in every(Ship)
        if s is not ship
        and abs(s.pose.x - pose.x) < (far := run + (own + s.length + s.beam) // 2)
        and abs(s.pose.y - pose.y) < far
        and is_on_table(s)
    ]


def known_chain_across(ship: Ship, pose: Pose) -> bool:
    """KMH-19.7.1, KMH-19.10.1: return whether she would lie across a chain that her side knows of."""
    chain = chain_across(ship.size, pose)
    return chain is not None and ship.side in chain.known_to


def aback_chance(ship: Ship) -> Fraction:
    """KMH-6.7.1: return the chance that a dead zone test takes her aback, elite re-throws left out."""
    return Fraction(sum(ways for left, ways in _zone_test_ways(ship).items() if left < 0), 216)


def tack_chance(ship: Ship) -> Fraction:
    """KMH-6.8.3: return the chance that she goes about; none where a hull is in the way of her swing."""
    _, good = tack_needs(ship)
    return chance_of_face(good) if has_room(ship, pose_after_tack(ship)) else Fraction(0)


def most_way_in_dead_zone(ship: Ship) -> int:
    """KMH-6.7.6: return the most that a dead zone test can leave her to sail, in table units."""
    least: int = rule_table("dead_zone")["dice"]  # each die shows 1 at the least
    return max(min(ship.basic - least, ship.speed), 0) * CM


def aback_chance_after_reroll(ship: Ship, faces: Sequence[int], again: int) -> Fraction:
    """KMH-6.7.5: return the chance that she is taken aback if that one of the three dice is thrown again."""
    left = ship.basic - (sum(faces) - faces[again])
    return 1 - Fraction(min(max(left, 0), 6), 6)


def lock_chance(willing_captains: int) -> Fraction:
    """KMH-13.0.1: return the chance that two ships in contact lock, if so many of their captains wish it."""
    return chance_of_face(lock_needs(willing_captains))


def chance_of_face(needs: int) -> Fraction:
    """Return the chance that one die shows so much or more."""
    return Fraction(min(max(7 - needs, 0), 6), 6)


# ------------------------------------------------------------------------------ gunnery
def shots_from_pose(
    ship: Ship, pose: Pose, is_held_card: bool = False, foes: Sequence[tuple[Ship, Pose]] | None = None
) -> list[Shot]:
    """KMH-9.1, KMH-9.2: return every shot she could fire from that pose, at foes where they are or where the
    caller puts them."""
    if boarding_against(ship.id):
        return []
    at = [(f, f.pose) for f in target_ships(ship)] if foes is None else foes
    partial = "KMH-12.2.2" if ship.retiring else ""
    hulls = tuple((s.id, s.pose, s.size) for s in every(Ship) if is_on_table(s) and s is not ship)
    masking = hulls if len(hulls) > 1 else ()
    options, land = tuple(get_single(Chart).options), land_rings()
    gunner = FireLimits(ship, pose, is_held_card, partial, get_single(Wind).choppy, options, masking, land)
    return shots(gunner, at, (*BROADSIDES, *CHASERS))


def idle_faces(shot: Shot) -> int:
    """KMH-10.3.2, KMH-9.4.3: return how many faces of a die hit, and cost the target nothing: a six on the
    rigging of a ship without speed boxes, any hit of grape that does no damage points."""
    if shot.target_aim == AimAt.GRAPE and has_book_option("grape-hits-do-no-dp"):
        return 7 - shot.needs
    target = by_id(Ship).get(shot.target) if shot.target_aim == AimAt.RIGGING else None
    return int(target is not None and not target.boxes_left)


def costly_hit_spread(shot: Shot) -> HitSpread:
    """Return the hits of a volley that can cost its target a point or a box."""
    return hit_spread(shot.dice, shot.needs + idle_faces(shot))


def hit_spread(dice: int, needs: int) -> HitSpread:
    """KMH-9.2.22: return the exact mean and spread of the hits of a volley."""
    return hits.hit_spread(dice, Fraction(7 - needs, 6))


def special_chance(dice: int, needs: int) -> Fraction:
    """KMH-11.0.1: return the chance that the d10 shows no more than the hits."""
    chance = Fraction(7 - needs, 6)
    ways = (exact_hits_chance(dice, n, chance) * Fraction(min(n, 10), 10) for n in range(dice + 1))
    return sum(ways, Fraction(0))


# ------------------------------------------------------------------------------ what comes next
@dataclass(frozen=True, slots=True)
class NextThreshold:
    """A line for the record sheet: so many more of something until a clause acts."""

    clause: str
    text: str
    remaining: int


def next_thresholds(ship: Ship) -> list[NextThreshold]:
    """KMH-12.0.2, KMH-12.0.7, KMH-10.2.2: return what the next losses will bring."""
    out = []
    half = -(-ship.points // 2)
    to_half = half - ship.damage
    if not ship.is_half_gone:
        text = f"Strike test at {half} lost: {to_half} to go"
        out.append(NextThreshold("KMH-12.0.2", text, to_half))
    else:
        out.append(NextThreshold("KMH-12.0.8", "Strike test at any further loss", 1))
    each = rule_table("modifiers")["damage_points_a_die"]
    to_die = each - ship.damage % each
    out.append(NextThreshold("KMH-10.2.2", f"{to_die} to the next gun die lost", to_die))
    slow = (ship.basic + 1) // 2 - 1
    if ship.speed > slow:
        text = f"Strike test at speed {slow}"
        out.append(NextThreshold("KMH-12.0.7", text, ship.boxes_left - 3 * slow))
    return out
