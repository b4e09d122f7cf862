"""The line of battle: whether a line is kept, how it moves, and which squadrons move as one
(KMH-5.2, KMH-6.9)."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.courses import CandidateCourse, course
from game.books.kmh.captain.outlook import Sight, distance_off, sight_of, usual_run
from game.books.kmh.captain.sail import first_met, hulls_near
from game.books.kmh.captain.shoals import grounding_cost, runs_ashore
from game.books.kmh.captain.spots import CmPose, bearing_to, off, spot_of
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.line_of_battle import LineOrder, may_keep_station
from game.books.kmh.rules.sheet import Ship, Wind
from game.books.kmh.rules.squadrons import in_squadrons, moving_with
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE

TOGETHER_BEYOND = 70.0
"""cm; with the enemy farther off than this squadrons in one line come up together: one card for
all, so that the enemy does not meet them one by one."""
APART_WITHIN = 45.0
"""cm; with the enemy this near every squadron is better moved on a card of its own."""

STRAIGHT_ON = 8 * DEGREE
"""A van whose station lies so little off her bow goes straight on."""


def combine(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-5.2.2: as many squadrons as lie in one line, while the enemy is far."""
    offers = asked.menu.keys()
    groups = [o for o in offers if o.startswith("combine ")]
    names = groups[0].split(" ")[1:] if groups else []
    near = nearest_foe(names)
    if groups and near > (w.ENGAGED if go_one_way(mind, names) else TOGETHER_BEYOND):
        return [groups[0]], Rationale("In one line, on one card, till the enemy is near", near)
    return ["apart"], Rationale("Each squadron for herself", near)


def stay_together(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-5.2.6: until the enemy is near."""
    near = nearest_foe([asked.about])
    if near < (w.ENGAGED if go_one_way(mind, [asked.about]) else APART_WITHIN):
        return ["split"], Rationale("The squadrons part: the enemy is near", near)
    return ["together"], Rationale("On as one", near)


def go_one_way(mind: DecisionMaker, squadrons: Sequence[str]) -> bool:
    """Whether the orders of these squadrons lead all their ships one way: each has a station, and
    none is to get away."""
    stations = [mind.aims.stations.get(ship.id) for ship in in_squadrons(list(squadrons))]
    return bool(stations) and all(s is not None and s.pose is not None for s in stations)


def nearest_foe(squadrons: list[str]) -> float:
    """How far the nearest enemy is from any ship of these squadrons, in cm."""
    return min((distance_off(s) for s in in_squadrons(squadrons)), default=0.0)


def keep_line(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-6.9.1: the line is kept, straight on where that needs no test (KMH-6.9.3), unless
    straight on is the shore; and each ship looks to herself where her captain has somewhere of his
    own to go."""
    offers = asked.menu.keys()
    sight = sight_of(mind, asked)
    ordered = mind.aims.stations.get(sight.ship.id)
    if ordered is not None and ordered.pose is not None:
        return in_order(mind, sight, ordered.pose, offers)
    if own_ways(mind, sight.ship):
        return [LineOrder.SINGLE], Rationale("Each ship for herself")
    if (friend := barred(sight)) is not None:
        return [LineOrder.SINGLE], Rationale(f"Each ship for herself: {friend.name} lies ahead")
    if offers[0] == LineOrder.STRAIGHT and stands_into_danger(sight):
        return [LineOrder.LINE], Rationale("In line, and round: there is shoal water ahead")
    return [offers[0]], Rationale("Keep the line")


def in_order(mind: DecisionMaker, sight: Sight, pose: Pose, offers: Sequence[str]) -> Decision:
    """A squadron with an order keeps its line as long as all are to follow the van; straight on
    where that is her way: ``pose`` is the station of the van."""
    mates = [s.id for s in in_squadrons([sight.ship.squadron]) if s is not sight.ship]
    stations = [mind.aims.stations.get(name) for name in mates]
    if not all(station is not None and station.follows for station in stations):
        return [LineOrder.SINGLE], Rationale("Each to her own station")
    if (friend := barred(sight)) is not None:
        return [LineOrder.SINGLE], Rationale(f"Each ship for herself: {friend.name} lies ahead")
    berth = spot_of(pose)
    turn = abs(off(sight.now.heading, bearing_to(sight.now, berth)))
    straight = offers[0] == LineOrder.STRAIGHT and turn <= STRAIGHT_ON
    if straight and not stands_into_danger(sight):
        return [LineOrder.STRAIGHT], Rationale("In line, straight on")
    return [LineOrder.LINE], Rationale("In line, after the van")


def own_ways(mind: DecisionMaker, van: Ship) -> bool:
    """Whether ships of this squadron are to leave by an edge, or to lie in a zone, each by
    herself."""
    mates = [s.id for s in in_squadrons([van.squadron])]
    return any(name in mind.aims.ways_out or name in mind.aims.havens for name in mates)


def barred(sight: Sight) -> Ship | None:
    """Whom of her own side a ship of the line would run into if all kept straight on (KMH-6.10.1):
    one of another squadron, or one that cannot keep her station. A line has one speed, and who
    follows runs into the pile; ships that move each for herself may wait."""
    ready = [s for s in in_squadrons(moving_with(sight.ship.squadron)) if not s.moved]
    line = [s for s in ready if may_keep_station(s)]
    run = round(usual_run(sight.ship, sight.now, sight.wind)) * CM
    for ship in line:
        others = [hull for hull in hulls_near(ship, ship.pose, run) if is_in_the_way(hull[0], line)]
        at = spot_of(ship.pose)
        met = first_met(ship, at, straight_on(at, run, sight.wind), others)
        if met is not None:
            return met[0]
    return None


def is_in_the_way(other: Ship, line: Sequence[Ship]) -> bool:
    """Whether a ship is a friend of these and does not move with them."""
    return other.side == line[0].side and all(other is not ship for ship in line)


def straight_on(at: CmPose, run: int, wind: Wind) -> CandidateCourse:
    """The course of a ship that keeps straight on."""
    return course(at, ((Verb.AHEAD, run, 0),), wind.blows_from)


def stands_into_danger(sight: Sight) -> bool:
    """Whether the van would come into shallow water, or ashore, if she kept straight on."""
    run = round(usual_run(sight.ship, sight.now, sight.wind)) * CM
    ahead = straight_on(sight.now, run, sight.wind)
    if runs_ashore(sight.ship, sight.now, ahead, sight.coast):
        return True
    coast = sight.coast
    return coast is not None and grounding_cost(sight.ship, sight.now, ahead, coast, False) > 0
