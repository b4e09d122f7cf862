"""The line of battle: when it is kept, how it moves, and how a ship follows in a wake (KMH-5.2, KMH-6.9)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.course_choice import first_contact, reachable_hulls
from game.books.kmh.captain.geometry import (
    CandidateCourse,
    CmPose,
    bearing_to,
    cm_pose_of,
    course_of,
    signed_angle,
)
from game.books.kmh.captain.situation import Situation, mean_run, nearest_foe_distances, situation_for
from game.books.kmh.captain.soundings import grounding_cost, is_ashore_on_the_way
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of, is_lawful
from game.books.kmh.rules.line_of_battle import LineOrder, in_squadrons, may_keep_station, moving_with
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import reachable_ends
from game.books.kmh.rules.sheet import Ship, Wind
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.events import Event, Moved
from game.core.steps import Choose
from game.sea.pose import Pose, pose_ahead, pose_on_arc
from game.sea.units import CM, DEGREE, angle_between

COMBINE_BEYOND = 70.0
"""cm; with the enemy farther off than this squadrons in one line come up together: one card for all, so that
the enemy does not meet them one by one."""
SPLIT_WITHIN = 45.0  # cm; with the enemy this near every squadron is better moved on a card of its own

STRAIGHT_TOLERANCE = 8 * DEGREE  # a van whose station is so little off her bow goes straight on


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
    """Return whether the orders lead all ships of these squadrons one way, and none away."""
    stations = [captain.aims.stations.get(ship.id) for ship in in_squadrons(list(squadrons))]
    return bool(stations) and all(s is not None and s.pose is not None for s in stations)


def nearest_line_foe_distance(squadrons: list[str]) -> float:
    """Return how far the nearest enemy is from any ship of these squadrons, in cm."""
    return min(nearest_foe_distances(in_squadrons(squadrons)), default=0.0)


def decide_keep_line(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.9.1: keep the line (KMH-6.9.3), unless the shore is ahead or ships have other goals."""
    offers = question.menu.keys()
    situation = situation_for(captain, question)
    ordered = captain.aims.stations.get(situation.ship.id)
    if ordered is not None and ordered.pose is not None:
        return decide_ordered_line(captain, situation, ordered.pose, offers)
    # ships that leave by an edge, or go to a zone, do so one by one
    mates = [s.id for s in in_squadrons([situation.ship.squadron])]
    if any(name in captain.aims.exit_edges or name in captain.aims.zones_to_reach for name in mates):
        return [LineOrder.SINGLE], Rationale("Sail separately")
    if (friend := friend_ahead_of_line(situation)) is not None:
        return [LineOrder.SINGLE], Rationale(f"Sail separately: {friend.name} lies ahead")
    if offers[0] == LineOrder.STRAIGHT and is_van_in_danger(situation):
        return [LineOrder.LINE], Rationale("In line, and round: there is shoal water ahead")
    return [offers[0]], Rationale("Keep the line")


def decide_ordered_line(
    captain: DecisionMaker, situation: Situation, pose: Pose, offers: Sequence[str]
) -> Decision:
    """Keep an ordered line while all follow the van; straight on if ``pose``, her station, is ahead."""
    mates = [s.id for s in in_squadrons([situation.ship.squadron]) if s is not situation.ship]
    stations = [captain.aims.stations.get(name) for name in mates]
    if not all(station is not None and station.leader for station in stations):
        return [LineOrder.SINGLE], Rationale("Each to her own station")
    if (friend := friend_ahead_of_line(situation)) is not None:
        return [LineOrder.SINGLE], Rationale(f"Sail separately: {friend.name} lies ahead")
    berth = cm_pose_of(pose)
    turn = abs(signed_angle(situation.pose.heading, bearing_to(situation.pose, berth)))
    straight = offers[0] == LineOrder.STRAIGHT and turn <= STRAIGHT_TOLERANCE
    if straight and not is_van_in_danger(situation):
        return [LineOrder.STRAIGHT], Rationale("Sail in line ahead")
    return [LineOrder.LINE], Rationale("In line, after the van")


def friend_ahead_of_line(situation: Situation) -> Ship | None:
    """Return the friend whom the line would run into straight on (KMH-6.10.1). A line has one speed, so
    followers run into the pile; ships that move each for herself may wait."""
    ready = [s for s in in_squadrons(moving_with(situation.ship.squadron)) if not s.moved]
    line = [s for s in ready if may_keep_station(s)]
    run = round(mean_run(situation.ship, situation.pose, situation.wind)) * CM
    for ship in line:
        hulls = [hull for hull in reachable_hulls(ship, ship.pose, run) if hull[0].side == line[0].side]
        others = [hull for hull in hulls if all(hull[0] is not mate for mate in line)]
        at = cm_pose_of(ship.pose)
        met = first_contact(ship, at, straight_course(at, run, situation.wind), others)
        if met is not None:
            return met[0]
    return None


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


TRACK_STEP = CM  # how far apart the points of a track lie
TRACK_LENGTH = 60 * CM  # how much of a wake is followed; beyond its oldest point it runs on straight astern
_TURN_SIGNS: dict[str, int] = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}
_TRACK_BREAKS = ("tack", "hang", "set", "swing", "fall off")
"""Ways of moving in which she does not sail along a wake, so that it begins again."""
_ACROSS_ANGLE = 45 * DEGREE  # steering so far across the wake costs as much as lying 3 cm off it
_ACROSS_COST = 3.0
FOLLOWING_GAP = 2 * CM  # water that a follower leaves between her bow and her leader's stern


WAKE_TOLERANCE = 0.5  # a straight course that ends so near her station is not bettered


@dataclass(frozen=True, slots=True)
class LeaderTrack:
    """The ship ahead as her follower sees her: place, length, and the poses behind her, newest first."""

    pose: Pose
    length: int
    track: tuple[Pose, ...]


def track_of(ship: str, pose: Pose, events: Sequence[Event]) -> tuple[Pose, ...]:
    """Return where she has been, newest first and 1 cm apart, as far as it was seen; then straight astern."""
    moves = [e for e in events if isinstance(e, Moved) and e.ship == ship]
    points, run = [pose], 0
    for before, move in zip(reversed(moves[:-1]), reversed(moves[1:]), strict=True):
        if run >= TRACK_LENGTH or move.how in _TRACK_BREAKS:
            break
        start = Pose(before.x, before.y, before.heading)
        points += reversed(list(_poses_of_move(start, move)))
        points.append(start)
        run += move.run
    oldest = points[-1]
    most = max(TRACK_LENGTH - run, TRACK_STEP)
    points += [pose_ahead(oldest, -far) for far in range(TRACK_STEP, most + 1, TRACK_STEP)]
    return tuple(points)


def _poses_of_move(start: Pose, move: Moved) -> Iterator[Pose]:
    for run in range(TRACK_STEP, move.run, TRACK_STEP):
        if move.how in _TURN_SIGNS and move.circle:
            yield pose_on_arc(start, run, move.circle, _TURN_SIGNS[move.how])
        else:
            yield pose_ahead(start, run)


def wake_courses(helm: Helm, leader: LeaderTrack, length: int) -> list[tuple[float, Legs, Pose]]:
    """Return every course of at most one turn with its cost, the best first, straight before its equals;
    ``length``: the follower's."""
    clear = (leader.length + length) // 2 + FOLLOWING_GAP
    straight: Legs = (Leg(HelmVerb.AHEAD, helm.run_left),)
    ends = end_of(helm, straight)
    if (cost := _wake_cost(ends, leader, clear)) < WAKE_TOLERANCE and is_lawful(helm, straight):
        return [(cost, straight, ends)]
    ways = enumerate(reachable_ends(helm))
    ranked = [(round(_wake_cost(end, leader, clear), 3), n, course, end) for n, (course, end) in ways]
    ranked.sort(key=lambda way: way[:2])
    return [(cost, course, end) for cost, _, course, end in ranked]


def _wake_cost(end: Pose, leader: LeaderTrack, clear: int) -> float:
    """Return how far off the wake a pose is, how far across it she heads, and how much too near she is."""
    off, along = min((hypot(p.x - end.x, p.y - end.y) / CM, n) for n, p in enumerate(leader.track))
    askew = angle_between(end.heading, leader.track[along].heading) / _ACROSS_ANGLE * _ACROSS_COST
    near = hypot(leader.pose.x - end.x, leader.pose.y - end.y)
    return off + askew + max(clear - near, 0) / CM


def room_astern(pose: Pose, length: int, leader: LeaderTrack) -> int:
    """Return how far a follower may run to her station astern of the ship ahead; 0 or more."""
    far = hypot(leader.pose.x - pose.x, leader.pose.y - pose.y)
    return max(round(far) - (leader.length + length) // 2 - FOLLOWING_GAP, 0)
