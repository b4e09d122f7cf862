"""The line of battle: whether a line is kept, how it moves, and which squadrons move as one
(KMH-5.2, KMH-6.9)."""

from collections.abc import Sequence

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.course_choice import first_contact, reachable_hulls
from game.books.kmh.captain.courses import CandidateCourse, course_of
from game.books.kmh.captain.geometry import CmPose, bearing_to, cm_pose_of, signed_angle
from game.books.kmh.captain.shoals import grounding_cost, is_ashore_on_the_way
from game.books.kmh.captain.situation import Situation, mean_run, nearest_foe_distance, situation_for
from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.line_of_battle import LineOrder, in_squadrons, may_keep_station, moving_with
from game.books.kmh.rules.sheet import Ship, Wind
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE

COMBINE_BEYOND = 70.0
"""cm; with the enemy farther off than this squadrons in one line come up together: one card for
all, so that the enemy does not meet them one by one."""
SPLIT_WITHIN = 45.0
"""cm; with the enemy this near every squadron is better moved on a card of its own."""

STRAIGHT_TOLERANCE = 8 * DEGREE
"""A van whose station is so little off her bow goes straight on."""


def decide_combine(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-5.2.2: as many squadrons as lie in one line, while the enemy is far."""
    offers = question.menu.keys()
    groups = [o for o in offers if o.startswith("combine ")]
    names = groups[0].split(" ")[1:] if groups else []
    near = nearest_line_foe_distance(names)
    if groups and near > (w.ENGAGED_WITHIN if has_stations_for_all(captain, names) else COMBINE_BEYOND):
        return [groups[0]], Rationale("In one line, on one card, till the enemy is near", near)
    return ["apart"], Rationale("Each squadron for herself", near)


def decide_stay_combined(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-5.2.6: until the enemy is near."""
    near = nearest_line_foe_distance([question.about])
    if near < (w.ENGAGED_WITHIN if has_stations_for_all(captain, [question.about]) else SPLIT_WITHIN):
        return ["split"], Rationale("The squadrons part: the enemy is near", near)
    return ["together"], Rationale("On as one", near)


def has_stations_for_all(captain: DecisionMaker, squadrons: Sequence[str]) -> bool:
    """Return whether the orders of these squadrons lead all their ships one way: each has a
    station, and none is to get away."""
    stations = [captain.aims.stations.get(ship.id) for ship in in_squadrons(list(squadrons))]
    return bool(stations) and all(s is not None and s.pose is not None for s in stations)


def nearest_line_foe_distance(squadrons: list[str]) -> float:
    """Return how far the nearest enemy is from any ship of these squadrons, in cm."""
    return min((nearest_foe_distance(s) for s in in_squadrons(squadrons)), default=0.0)


def decide_keep_line(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.9.1: the line is kept, straight on where that needs no test (KMH-6.9.3), unless
    straight on is the shore; and each ship looks to herself where her captain has somewhere of his
    own to go."""
    offers = question.menu.keys()
    situation = situation_for(captain, question)
    ordered = captain.aims.stations.get(situation.ship.id)
    if ordered is not None and ordered.pose is not None:
        return decide_ordered_line(captain, situation, ordered.pose, offers)
    if has_individual_goals(captain, situation.ship):
        return [LineOrder.SINGLE], Rationale("Each ship for herself")
    if (friend := friend_ahead_of_line(situation)) is not None:
        return [LineOrder.SINGLE], Rationale(f"Each ship for herself: {friend.name} lies ahead")
    if offers[0] == LineOrder.STRAIGHT and is_van_in_danger(situation):
        return [LineOrder.LINE], Rationale("In line, and round: there is shoal water ahead")
    return [offers[0]], Rationale("Keep the line")


def decide_ordered_line(
    captain: DecisionMaker, situation: Situation, pose: Pose, offers: Sequence[str]
) -> Decision:
    """A squadron with an order keeps its line as long as all are to follow the van; straight on
    where that is her way: ``pose`` is the station of the van."""
    mates = [s.id for s in in_squadrons([situation.ship.squadron]) if s is not situation.ship]
    stations = [captain.aims.stations.get(name) for name in mates]
    if not all(station is not None and station.leader for station in stations):
        return [LineOrder.SINGLE], Rationale("Each to her own station")
    if (friend := friend_ahead_of_line(situation)) is not None:
        return [LineOrder.SINGLE], Rationale(f"Each ship for herself: {friend.name} lies ahead")
    berth = cm_pose_of(pose)
    turn = abs(signed_angle(situation.pose.heading, bearing_to(situation.pose, berth)))
    straight = offers[0] == LineOrder.STRAIGHT and turn <= STRAIGHT_TOLERANCE
    if straight and not is_van_in_danger(situation):
        return [LineOrder.STRAIGHT], Rationale("In line, straight on")
    return [LineOrder.LINE], Rationale("In line, after the van")


def has_individual_goals(captain: DecisionMaker, van: Ship) -> bool:
    """Return whether ships of this squadron are to leave by an edge, or to lie in a zone, each by
    herself."""
    mates = [s.id for s in in_squadrons([van.squadron])]
    return any(name in captain.aims.exit_edges or name in captain.aims.zones_to_reach for name in mates)


def friend_ahead_of_line(situation: Situation) -> Ship | None:
    """Return whom of her own side a ship of the line would run into if all kept straight on
    (KMH-6.10.1): one of another squadron, or one that cannot keep her station. A line has one
    speed, and who follows runs into the pile; ships that move each for herself may wait."""
    ready = [s for s in in_squadrons(moving_with(situation.ship.squadron)) if not s.moved]
    line = [s for s in ready if may_keep_station(s)]
    run = round(mean_run(situation.ship, situation.pose, situation.wind)) * CM
    for ship in line:
        others = [
            hull for hull in reachable_hulls(ship, ship.pose, run) if is_friend_outside_line(hull[0], line)
        ]
        at = cm_pose_of(ship.pose)
        met = first_contact(ship, at, straight_course(at, run, situation.wind), others)
        if met is not None:
            return met[0]
    return None


def is_friend_outside_line(other: Ship, line: Sequence[Ship]) -> bool:
    """Return whether a ship is a friend of these and does not move with them."""
    return other.side == line[0].side and all(other is not ship for ship in line)


def straight_course(at: CmPose, run: int, wind: Wind) -> CandidateCourse:
    """Return the course of a ship that keeps straight on."""
    return course_of(at, ((HelmVerb.AHEAD, run, 0),), wind.blows_from)


def is_van_in_danger(situation: Situation) -> bool:
    """Return whether the van would come into shallow water, or ashore, if she kept straight on."""
    run = round(mean_run(situation.ship, situation.pose, situation.wind)) * CM
    ahead = straight_course(situation.pose, run, situation.wind)
    if is_ashore_on_the_way(situation.ship, situation.pose, ahead, situation.soundings):
        return True
    coast = situation.soundings
    return coast is not None and grounding_cost(situation.ship, situation.pose, ahead, coast, False) > 0
