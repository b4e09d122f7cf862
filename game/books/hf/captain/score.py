"""Score of plans in damage rolls: fire given and taken over five phases, and the end of the turn.

All plans are scored at once as numpy rows, against every likely way of each foe as columns. Fire counts 1.0
in the first phase and 0.84 in the fifth, because the future is uncertain. A plan is worth three quarters of
the mean over a foe's ways and one quarter of the worst (WORST_SHARE). Sums are added column by column:
numpy's own order differs between machines. A way that a foe is likelier to choose counts more, but 0.4 of her
choice is taken as chance. When ties went to the port side, one place won 56 % of 2,000 mirror battles; with
ties broken by `situation.preferred_side` it is 942 to 924.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.firepower import (
    OUT_OF_RANGE,
    TINY_INCH,
    RelativePosition,
    expected_damage,
    expected_damage_alongside,
    range_inches_of,
    relative_position,
    which_bases_touch,
)
from game.books.hf.captain.plan_tracks import (
    AFTER_DRIFT,
    HEAD_X,
    HEAD_Y,
    InchPose,
    PlanTracks,
    PoseTrack,
    PoseTracks,
    Reals,
    Truths,
    Wholes,
    distance_between,
    inch_pose_of,
    steerable_plans,
    tracks_of_plans,
)
from game.books.hf.captain.situation import Foe, Situation
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    EMPTY,
    LOWER,
    PORT_TURN,
    STARBOARD_TURN,
    MovePlan,
    PlanContext,
    SteeringDamage,
    plan_from_actions,
)
from game.books.hf.rules.table_geometry import POINTS
from game.captains.aims import edge_distances

SLOW_WITHIN = (3.0, 4.0, 6.0, 9.0)
"""Inches to go below which she is to make no more than 0, one, two and three: what she makes while she takes
it off brings her within three, which is near enough."""


def is_ordered_to_anchor(situation: Situation) -> bool:
    """Return whether her squadron's order has her anchor."""
    return situation.station is not None and situation.station.must_anchor


def with_anchor_plans(
    situation: Situation, plan_tracks: PlanTracks, steering_damage: SteeringDamage
) -> PlanTracks:
    """Return her plans and those that let go an anchor. At anchor near her place or enemy she stays."""
    if not is_ordered_to_anchor(situation) or situation.destination is None:
        return plan_tracks
    if situation.plan_context.anchored:
        spots = [inch_pose_of(foe.ship.pose) for foe in situation.foes[:1]]
        near = any(distance_between(situation.pose, spot) <= w.ENGAGED_WITHIN for spot in spots)
        stays = near or distance_between(situation.pose, situation.destination) <= w.AT_ANCHOR_INCHES
        return plan_tracks.single_plan(plan_tracks.plans.index(EMPTY)) if stays else plan_tracks
    conn = situation.plan_context
    more = steerable_plans(anchoring_plans(conn.speed, conn.alongside), steering_damage)
    new = tuple(plan for plan in more if plan not in plan_tracks.plans)
    return tracks_of_plans(conn, situation.pose, situation.upwind_point, (*plan_tracks.plans, *new))


@lru_cache(maxsize=16)
def anchoring_plans(speed: int, alongside: bool) -> tuple[MovePlan, ...]:
    """HF-anchor-1, HF-sail-1: return the plans that end at anchor: from rest, or from an inch of way."""
    conn = PlanContext("", "", speed, max(speed, 1), alongside=alongside)
    if not speed:
        return (plan_from_actions(conn, (DROP,)),)
    if speed > 1:
        return ()
    ways = ((), (AHEAD,), (PORT_TURN,), (STARBOARD_TURN,))
    return tuple(dict.fromkeys(plan_from_actions(conn, (*way, LOWER, DROP)) for way in ways))


def anchoring_score(situation: Situation, plan_tracks: PlanTracks, anchorage: InchPose) -> Reals:
    """Return the score of her speed at the end, which she must take off in time, and of anchoring."""
    dx, dy = plan_tracks.x[:, AFTER_DRIFT] - anchorage.x, plan_tracks.y[:, AFTER_DRIFT] - anchorage.y
    left: Reals = np.sqrt(dx * dx + dy * dy)
    wanted = np.searchsorted(SLOW_WITHIN, left, side="right")
    there = ends_at_anchor(situation, plan_tracks) & (left <= w.AT_ANCHOR_INCHES)
    speed_off = np.abs(plan_tracks.speed - wanted)
    out: Reals = np.asarray(w.AT_ANCHOR * there - w.SPEED_INCH * speed_off, np.float64)
    return out


def ends_at_anchor(situation: Situation, plan_tracks: PlanTracks) -> Truths:
    """Return which plans leave her riding to her cable."""
    held = [plan == EMPTY if situation.plan_context.anchored else DROP in plan for plan in plan_tracks.plans]
    out: Truths = np.array(held) & (plan_tracks.speed == 0)
    return out


CONTACT_SQUARED = 1.5  # square inches from middle to middle beyond which no two bases touch
CLEAR_SQUARED = 1.1 * 1.1  # square inches to keep between her and a friend
RANGE_MARGIN = 0.01  # inches more than what is computed is off


@dataclass(frozen=True, slots=True)
class FireExchange:
    """Plans (rows) against the ways of one foe (columns): damage rolls given and taken in the turn, and
    whether the two fall aboard each other."""

    given: Reals
    taken: Reals
    falls_aboard: Truths


def plan_worths(situation: Situation, plan_tracks: PlanTracks) -> Reals:
    """Return the value of every plan, in damage rolls."""
    total = end_pose_score(situation, plan_tracks) + friends_score(situation, plan_tracks)
    for number, foe in enumerate(situation.foes):
        each = plan_values_by_foe_track(situation, plan_tracks, foe)
        mean = mean_over_foe_tracks(each, foe)
        value: Reals = mean * (1 - w.WORST_SHARE) + each.min(axis=1) * w.WORST_SHARE
        total = total + value * (w.FURTHER_FOE if number else 1.0)
    return total


def mean_over_foe_tracks(values: Reals, foe: Foe) -> Reals:
    """Return the mean over a foe's ways by their chances, added one by one: the same on every machine."""
    total = np.zeros(len(values))
    for column, chance in enumerate(foe.track_chances):
        total = total + values[:, column] * chance
    return total


def plan_values_by_foe_track(situation: Situation, plan_tracks: PlanTracks, foe: Foe) -> Reals:
    """Return the value of every plan against every way of a foe."""
    met = fire_exchange(situation.firepower, plan_tracks, foe.firepower, foe.likely_tracks)
    fought = foe.worth * met.given - foe.roll_taken_cost * met.taken
    apart = foe_distance_score(situation, plan_tracks, foe)
    value: Reals = fought + np.where(met.falls_aboard, foe.aboard_worth, apart)
    return value


def fire_exchange(
    own_firepower: Reals, plan_tracks: PlanTracks, foe_firepower: Reals, foe_tracks: PlanTracks
) -> FireExchange:
    """HF-fire-1: return the exchange of five combats; bases that touch stay together (HF-coll-4)."""
    shape = (len(plan_tracks.plans), len(foe_tracks.plans))
    given, taken, fouled = np.zeros(shape), np.zeros(shape), np.zeros(shape, dtype=np.bool_)
    left = sum(w.PHASE_WEIGHTS) + w.COMBATS_ALONGSIDE
    for phase, fading in enumerate(w.PHASE_WEIGHTS):
        pair = PairAfterPhase(plan_tracks, foe_tracks, phase)
        if pair.squared_distance.min() < OUT_OF_RANGE * OUT_OF_RANGE:  # any gun bears
            free = ~fouled
            given += fading * free * pair.damage_given(own_firepower)
            taken += fading * free * pair.damage_taken(foe_firepower)
            touch = free & pair.bases_touch()
            if touch.any():
                given += left * touch * expected_damage_alongside(own_firepower, pair.foe_position)
                taken += left * touch * expected_damage_alongside(foe_firepower, pair.own_position)
                fouled |= touch
        left -= fading
    return FireExchange(given, taken, fouled)


class PairAfterPhase:
    """Two ships after a phase: a row for each plan of ours, a column for each way of hers."""

    def __init__(self, plan_tracks: PlanTracks, foe_tracks: PlanTracks, phase: int) -> None:
        """How they lie to each other after this many phases, counted from 0."""
        self.own_heading = plan_tracks.point[:, phase, None]
        self.foe_heading = foe_tracks.point[None, :, phase]
        self.dx = foe_tracks.x[None, :, phase] - plan_tracks.x[:, phase, None]
        self.dy = foe_tracks.y[None, :, phase] - plan_tracks.y[:, phase, None]
        self.squared_distance: Reals = self.dx * self.dx + self.dy * self.dy

    @cached_property
    def range_inches(self) -> Wholes:
        """HF-range-2: the inches between them."""
        return range_inches_of(self.squared_distance)

    @cached_property
    def foe_position(self) -> RelativePosition:
        """Her position relative to us."""
        return relative_position(self.own_heading, self.dx, self.dy)

    @cached_property
    def own_position(self) -> RelativePosition:
        """Our position relative to her."""
        return relative_position(self.foe_heading, -self.dx, -self.dy)

    def damage_given(self, firepower: Reals) -> Reals:
        """Return our damage rolls of one combat."""
        return expected_damage(firepower, self.range_inches, self.foe_position)

    def damage_taken(self, firepower: Reals) -> Reals:
        """Return her damage rolls of one combat."""
        return expected_damage(firepower, self.range_inches, self.own_position)

    def bases_touch(self) -> Truths:
        """Return whether their bases touch."""
        if self.squared_distance.min() > CONTACT_SQUARED:
            return np.zeros(self.squared_distance.shape, dtype=np.bool_)
        return which_bases_touch(self.own_heading, self.foe_position, self.foe_heading, self.own_position)


def foe_distance_score(situation: Situation, plan_tracks: PlanTracks, foe: Foe) -> Reals:
    """Return the score of range and bearing to a foe at the end; or of distance, if she does not fight."""
    pair = PairAfterPhase(plan_tracks, foe.likely_tracks, AFTER_DRIFT)
    gap: Reals = np.sqrt(pair.squared_distance)
    if situation.is_fleeing or situation.exit_edges:
        return w.TOWARDS_EXIT * np.minimum(gap, 12.0) / 2
    if situation.destination is not None:
        return np.zeros(gap.shape)
    next_blow = foe.worth * pair.damage_given(situation.firepower)
    next_blow = next_blow - foe.roll_taken_cost * pair.damage_taken(foe.firepower)
    on_her_beam = np.abs(pair.own_position.starboard) >= np.abs(pair.own_position.forward) - TINY_INCH
    likes = np.where(on_her_beam, foe.avoided_beam_range, foe.preferred_range)
    beyond, short = np.maximum(gap - likes, 0.0), np.maximum(likes - gap, 0.0)
    value: Reals = w.GUNS_AT_END * next_blow - foe.inch_cost * beyond - w.TOO_NEAR * short
    square = np.maximum(pair.squared_distance, 0.25)
    turned = (pair.own_position.forward**2 - pair.own_position.starboard**2) / square
    out: Reals = turned * np.minimum(1.0, 16.0 / square)
    return value + foe.off_beam_worth * out


def end_pose_score(situation: Situation, plan_tracks: PlanTracks) -> Reals:
    """Return how she lies to wind, edges and the place she makes for."""
    anchors = situation.destination if is_ordered_to_anchor(situation) else None
    pace = w.SPEED_INCH * plan_tracks.speed
    if anchors is not None:
        pace = anchoring_score(situation, plan_tracks, anchors)
    total: Reals = pace - w.ENDS_IN_IRONS * (plan_tracks.point[:, AFTER_DRIFT] == situation.upwind_point)
    up_x, up_y = HEAD_X[situation.upwind_point], HEAD_Y[situation.upwind_point]
    end_x, end_y = plan_tracks.x[:, AFTER_DRIFT], plan_tracks.y[:, AFTER_DRIFT]
    total = total + w.WEATHER_GAGE * (end_x * up_x + end_y * up_y)
    if not (situation.plan_context.anchored or anchors is not None):
        total = total - w.WITHOUT_WAY * (plan_tracks.speed == 0)
    if situation.destination is not None:
        dx, dy = end_x - situation.destination.x, end_y - situation.destination.y
        pull = w.TOWARDS_EXIT
        if situation.station is not None:
            pull = w.OFF_STATION * (1 + situation.station.must_press)
        total = total - pull * np.sqrt(dx * dx + dy * dy)
        if situation.station is not None:
            turned = np.abs(plan_tracks.point[:, AFTER_DRIFT] - situation.destination.point) % POINTS
            out: Reals = np.minimum(turned, POINTS - turned).astype(np.float64)
            total = total - w.OFF_HER_HEADING * out
    return total + edge_score(situation, plan_tracks)


def edge_score(situation: Situation, plan_tracks: PlanTracks) -> Reals:
    """HF-vic-1: return the score of the edges: leaving the table loses the ship, unless it wins."""
    room = edge_distances(plan_tracks.x, plan_tracks.y, situation.width, situation.height)
    if situation.exit_edges:
        near: Reals = np.minimum.reduce([room[edge][:, AFTER_DRIFT] for edge in situation.exit_edges])
        total: Reals = -w.TOWARDS_EXIT * near
    else:
        short = [np.maximum(w.SEA_ROOM - left[:, AFTER_DRIFT], 0.0) for left in room.values()]
        total = -w.NEAR_EDGE * (short[0] + short[1] + short[2] + short[3])
    first_out = np.full(len(plan_tracks.plans), AFTER_DRIFT + 1)
    for edge, left in room.items():
        off = left < -TINY_INCH
        out = off.any(axis=1)
        when = np.where(out, off.argmax(axis=1), AFTER_DRIFT + 1)
        won = w.WON_BY_EXIT if edge in situation.exit_edges else -w.OFF_THE_TABLE
        total = np.where(when < first_out, won, total)
        first_out = np.minimum(first_out, when)
    return total


def relevant_friends(situation: Situation, plan_tracks: PlanTracks) -> list[PoseTracks]:
    """Return the friends who may come in her way or be nearest at the end, by their likeliest way."""
    x, y = situation.pose.x, situation.pose.y
    farthest = ((plan_tracks.x - x) ** 2 + (plan_tracks.y - y) ** 2).max(initial=0.0)
    sweep = float(np.sqrt(farthest)) + RANGE_MARGIN
    off = [[hypot(spot.x - x, spot.y - y) for spot in ways[0]] for ways in situation.friends]
    ends = min((way[AFTER_DRIFT] for way in off), default=0.0) + 2 * sweep
    pairs = zip(situation.friends, off, strict=True)
    return [friend for friend, way in pairs if way[AFTER_DRIFT] <= ends or min(way) <= sweep + CLEAR_SQUARED]


def friends_score(situation: Situation, plan_tracks: PlanTracks) -> Reals:
    """HF-coll-1: return the score of staying clear of friends, and not far from them."""
    total = np.zeros(len(plan_tracks.plans))
    nearest = np.full(len(plan_tracks.plans), np.inf)
    for likeliest, *others in relevant_friends(situation, plan_tracks):
        square = squared_distances(plan_tracks, likeliest)
        fouls = runs_foul(square)
        for other in others:
            fouls &= runs_foul(squared_distances(plan_tracks, other))
        total = total - w.FRIEND_COLLISION * fouls
        nearest = np.minimum(nearest, square[:, AFTER_DRIFT])
    if situation.friends and situation.foes:
        total = total - w.FAR_FROM_FRIEND * np.maximum(np.sqrt(nearest) - 4.0, 0.0)
    return total


def squared_distances(plan_tracks: PlanTracks, ship_track: PoseTrack) -> Reals:
    """Return how far every plan is from a ship on her way, squared, in each phase and after the drift."""
    dx = plan_tracks.x - np.array([spot.x for spot in ship_track])
    dy = plan_tracks.y - np.array([spot.y for spot in ship_track])
    out: Reals = dx * dx + dy * dy
    return out


def runs_foul(squared_distances: Reals) -> Truths:
    """Return which plans run foul of her, at these distances squared."""
    out: Truths = np.asarray((squared_distances < CLEAR_SQUARED - TINY_INCH).any(axis=1))
    return out
