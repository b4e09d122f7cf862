"""Score of a place and a course: fire given and taken, boarding, orders, and the way to go.

One unit: a die of a ship's broadside, put out of the battle with the rest of her, is 1. A hit counts as a
part of her worth: more, the nearer it brings her end (`firepower.one_hit_worth`). A hit taken counts 0.4,
because somebody has to begin. Guns are not reloaded at once, so a place is also scored for the answer and the
next turn (LATER_BROADSIDE 0.5). Boarding outweighs fire only at good odds: an even fight costs 2. Orders and
signals of the book come first and are priced, not obeyed blindly. Tried: loading a second ball. Of 200 mirror
battles of admirals the one who did so lost 94 to 17 moving first and 71 to 28 moving second, so no captain
does. Places, shots and foes beside are cached in the `Situation`, as many courses pass the same hexes.
"""

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.candidate_courses import CandidateCourse
from game.books.ls98.captain.firepower import (
    ASTERN_SIDE,
    HexOffset,
    HexPose,
    expected_side_hits,
    hex_distance,
    next_hex,
    side_number_of_hex,
)
from game.books.ls98.captain.situation import (
    NO_BEACH,
    SIGNAL_BOARD,
    BestTarget,
    Foe,
    Situation,
    cached_by_pose,
    hexes_to_beach,
)
from game.books.ls98.rules.sheet import CHAIN, is_anchored_or_aground, is_on_map
from game.captains.aims import edge_distances
from game.sea.hexes import Hex, direction_of_heading, distance
from game.sea.hexes import sixths_between as hexes_turned


# ------------------------------------------------------------------------------ guns
@cached_by_pose
def best_shot_at_pose(situation: Situation, q: int, r: int, heading: int) -> BestTarget:
    """LS98-fire-1: return the best broadside from a place: worth, target and hexes; arcs fire at the
    nearest."""
    best: tuple[float, Foe | None, int] = 0.0, None, 0
    nearest = [99, 99]
    for foe in situation.foes:
        if foe.is_spared:
            continue
        dq, dr = foe.q - q, foe.r - r
        away = hex_distance(dq, dr)
        if away > foe.our_guns.max_ball_range:
            continue
        side = side_number_of_hex(dq, dr, heading)
        if side > 1 or not foe.our_guns.sides[side].is_ready or away >= nearest[side]:
            continue
        seen = side_number_of_hex(-dq, -dr, foe.heading)
        expected = expected_side_hits(foe.our_guns, side, away, seen)
        if expected:
            nearest[side] = away
            answer = answering_fire_cost(foe, away, seen, dq, dr, heading)
            worth = expected * foe.hit_given_worth[side] - answer
            if worth > best[0]:
                best = worth, foe, away
    return best


def answering_fire_cost(foe: Foe, hexes_away: int, foe_side: int, dq: int, dr: int, heading: int) -> float:
    """LS98-fire-3: return what it costs to be fired back at by a foe whose loaded side bears."""
    guns = foe.their_guns
    if foe_side > 1 or not guns.may_fire or not guns.sides[foe_side].is_ready:
        return 0.0
    hits = expected_side_hits(guns, foe_side, hexes_away, side_number_of_hex(dq, dr, heading))
    return w.HIT_TAKEN * hits * foe.hit_taken_worth[foe_side] * 0.5


def should_fire_now(situation: Situation, foe: Foe, hexes_away: int) -> bool:
    """LS98-fire-10: return whether to fire now: round shot waits for close range if she will come to it."""
    if hexes_away <= w.HOLD_BEYOND or situation.is_fleeing or situation.exit_edges:
        return True
    if any(side.shot == CHAIN for side in foe.our_guns.sides) or hexes_away > w.CLOSING_WITHIN:
        return True
    return situation.ship.is_dismasted and foe.can_be_boarded


def damage_given_from(
    situation: Situation, candidate: CandidateCourse, has_fired: bool, start: HexOffset
) -> tuple[float, Foe | None]:
    """LS98-fire-2: return what a course gives: the broadside fired on the way, and what bears at its end."""
    total, target = 0.0, None
    if not has_fired:
        for q, r, heading in candidate.poses:
            worth, foe, away = best_shot_at_pose(situation, start[0] + q, start[1] + r, heading)
            if foe is not None and should_fire_now(situation, foe, away):
                total, target, has_fired = worth, foe, True
                break
    q, r, heading = candidate.end_pose
    return total + next_fire_worth(situation, start[0] + q, start[1] + r, heading, has_fired), target


def next_fire_worth(situation: Situation, q: int, r: int, heading: int, has_fired: bool) -> float:
    """LS98-fire-3: return what a place promises for an answer, or for the next turn."""
    best = 0.0
    for foe in situation.foes:
        dq, dr = foe.q - q, foe.r - r
        away = hex_distance(dq, dr)
        side = side_number_of_hex(dq, dr, heading)
        if side > 1 or foe.is_spared or away > foe.our_guns.last_hexes[2]:
            continue
        guns = foe.our_guns.sides[side]
        share = w.LATER_BROADSIDE if has_fired else w.RETURN_FIRE
        if not guns.is_ready:
            share = w.UNLOADED_GUNS * w.LATER_BROADSIDE
        hits = expected_side_hits(foe.our_guns, side, away, side_number_of_hex(-dq, -dr, foe.heading))
        best = max(best, share * (hits * foe.hit_given_worth[side]))
    return best


@cached_by_pose
def damage_taken_at(situation: Situation, q: int, r: int, heading: int) -> float:
    """Return what her foes may do to her at the end: each fires once, raking at bow or stern."""
    total = 0.0
    for foe in situation.foes:
        dq, dr = foe.q - q, foe.r - r
        away = hex_distance(dq, dr)
        guns = foe.their_guns
        moves = 0 if foe.can_be_boarded else 1
        if away > guns.last_hexes[2] + 2 * moves or not foe.ship.crew:
            continue
        bears, seen = side_number_of_hex(-dq, -dr, foe.heading), side_number_of_hex(dq, dr, heading)
        nearer = max(away - moves, 1)
        best = 0.0
        for side in (0, 1):
            share = 1.0 if bears == side else w.TURNS_BROADSIDE * moves
            share *= 1.0 if guns.sides[side].is_ready else w.UNLOADED_GUNS
            harm = expected_side_hits(guns, side, nearer, 0)
            if seen > 1:
                harm += w.STAYS_TO_RAKE * (expected_side_hits(guns, side, nearer, seen) - harm)
            best = max(best, share * harm * foe.hit_taken_worth[side])
        total += best
    return w.HIT_TAKEN * total


# ------------------------------------------------------------------------------ surrender, boarding
def strike_by_rake_worth(
    situation: Situation, candidate: CandidateCourse, start: HexOffset
) -> tuple[float, Foe | None]:
    """LS98-surr-1: return what it is worth to lie across the stern of a foe without masts: she strikes."""
    for foe in situation.foes:
        if foe.is_dismasted:
            for q, r, heading in candidate.poses:
                if can_rake_stern_from(situation, foe, start[0] + q, start[1] + r, heading):
                    return foe.wanted_factor, foe
    return 0.0, None


def can_rake_stern_from(situation: Situation, foe: Foe, q: int, r: int, heading: int) -> bool:
    """LS98-surr-1: return whether from there she could rake a foe by the stern."""
    dq, dr = foe.q - q, foe.r - r
    near = hex_distance(dq, dr) <= foe.our_guns.last_hexes[1]
    astern = side_number_of_hex(-dq, -dr, foe.heading) == ASTERN_SIDE
    return near and astern and side_number_of_hex(dq, dr, heading) < 2


def boarding_score(situation: Situation, candidate: CandidateCourse, start: HexOffset) -> float:
    """LS98-board-1: return the worth of grappling at the end, and the cost of crowding foes."""
    dq, dr, heading = candidate.end_pose
    q, r = start[0] + dq, start[1] + dr
    total, keen = 0.0, 1.5 if situation.ship.order == SIGNAL_BOARD else 1.0
    for foe, crowd, beside in crowding_foes(situation, q, r, heading):
        total -= crowd
        if not beside:
            continue
        if candidate.has_collision or foe.can_be_boarded or situation.ship.is_dismasted:
            share = w.FOUL_BOARDED_CHANCE if candidate.has_collision else w.BOARDED_CHANCE
        else:
            slow = candidate.hex_count <= 2 and foe.ship.run <= 2 and not foe.ship.full_sail
            goes_along = heading == foe.heading and not situation.has_full_sail
            share = w.BOARDED_MOVING_CHANCE * (slow and goes_along)
        worth = foe.boarding_worth_for(situation.ship)
        worth = worth * keen if worth > 0 else worth
        total += share * (worth - (0.0 if foe.ship is situation.ordered_flagship else w.EVEN_FIGHT))
    return total


@cached_by_pose
def crowding_foes(situation: Situation, q: int, r: int, heading: int) -> list[tuple[Foe, float, bool]]:
    """LS98-board-1, LS98-coll-2: return the foes near the end, their cost, and if they are beside her."""
    ahead, found = next_hex(q, r, heading), []
    for foe in situation.foes:
        crowd = 0.0
        if foe.ship is not situation.ordered_flagship:
            crowd = w.CROWDED * crowding_likelihood(foe, q, r, ahead)
        if crowd and foe.boarding_worth_for(situation.ship) >= w.EVEN_FIGHT:
            crowd = 0.0
        beside = hex_distance(foe.q - q, foe.r - r) == 1
        if crowd or beside:
            found.append((foe, crowd, beside))
    return found


def crowding_likelihood(foe: Foe, q: int, r: int, hex_ahead: HexOffset) -> float:
    """LS98-coll-2: return the chance that a foe is ahead or alongside at her next move, to be run foul of."""
    if foe.can_be_boarded:
        return float((foe.q, foe.r) == hex_ahead)
    if next_hex(foe.q, foe.r, foe.heading) == (q, r):
        return w.IN_FOES_PATH
    may_be_ahead = hex_distance(foe.q - hex_ahead[0], foe.r - hex_ahead[1]) <= 2
    return 0.5 * may_be_ahead + 0.5 * (hex_distance(foe.q - q, foe.r - r) <= 1)


def collision_score(situation: Situation, candidate: CandidateCourse, start: HexOffset) -> float:
    """LS98-coll-2: return running foul of a ship that is ahead: a friend is harmed, a foe may be boarded."""
    if not candidate.has_collision:
        return 0.0
    ahead = next_hex(start[0], start[1], situation.ship.heading)
    foe = next((f for f in situation.foes if (f.q, f.r) == ahead), None)
    if foe is None:
        return -w.FRIEND_COLLISION
    worth = foe.boarding_worth_for(situation.ship) - w.EVEN_FIGHT
    return w.FOUL_BOARDED_CHANCE * max(worth, -w.FRIEND_COLLISION)


# ------------------------------------------------------------------------------ places
def end_pose_score(situation: Situation, end_pose: HexPose, start: HexOffset) -> float:
    """Return the worth of the end of a course for where she wants to go."""
    return place_score(situation, start[0] + end_pose[0], start[1] + end_pose[1], end_pose[2])


@cached_by_pose
def place_score(situation: Situation, q: int, r: int, heading: int) -> float:
    """Return the worth of a place and heading for where she wants to go."""
    ahead = next_hex(q, r, heading)
    total = -blocked_ahead_cost(situation, q, r, heading)
    if situation.is_fleeing or situation.exit_edges:
        total += escape_score(situation, q, r)
    elif situation.is_landing:
        off = hexes_to_beach(Hex(q, r))
        total -= w.TOWARDS_BEACH * max((off if off < NO_BEACH else 40) - w.ANCHOR_FROM_BEACH, 0)
    elif situation.station is not None and situation.destination is not None:
        total -= off_station_cost(situation, situation.destination, Hex(q, r), heading)
    elif situation.destination is not None:
        total -= w.TOWARDS_BEACH * distance(Hex(q, r), situation.destination)
    elif situation.goal_foe is not None:
        there, beyond = hexes_beyond_aim(situation, q, r), hexes_beyond_aim(situation, *ahead)
        total -= w.TOO_FAR * there + w.TOO_FAR_AHEAD * beyond
    if situation.line_leader is not None and situation.line_leader is not situation.ship:
        total -= w.OFF_THE_LINE * distance(Hex(q, r), situation.line_leader.hex)
    return total - broken_orders_cost(situation, q, r)


def off_station_cost(situation: Situation, station_hex: Hex, here: Hex, heading: int) -> float:
    """Return the cost of the distance from her station, and near it of her heading."""
    assert situation.station is not None
    assert situation.station.pose is not None
    left = distance(here, station_hex)
    pull = w.OFF_STATION * (2 if situation.station.must_press else 1)
    if left > w.NEAR_STATION:
        return pull * (left + w.OFF_STATION_AHEAD * distance(here.hex_towards(heading, 2), station_hex))
    turned = hexes_turned(heading, direction_of_heading(situation.station.pose.heading))
    return pull * (left + turned / 2)


def hexes_beyond_aim(situation: Situation, q: int, r: int) -> int:
    """Return hexes to where she wants to fight her goal, beyond those that are near enough."""
    aim_q, aim_r = situation.aim_point
    return max(hex_distance(aim_q - q, aim_r - r) - situation.aim_distance, 0)


def broken_orders_cost(situation: Situation, q: int, r: int) -> float:
    """LS98-orders-2, LS98-orders-5: return what it costs to break the orders of the day."""
    cost = 0.0
    if situation.ordered_flagship is not None:
        before = distance(situation.ship.hex, situation.ordered_flagship.hex)
        if hex_distance(situation.ordered_flagship.hex.q - q, situation.ordered_flagship.hex.r - r) > before:
            cost += w.LEAVES_FLAGSHIP
    for foe in situation.foes:
        if foe.must_avoid and is_under_broadside(foe, q, r):
            cost += w.UNDER_FLAGSHIP_GUNS
    return cost


def is_under_broadside(foe: Foe, q: int, r: int) -> bool:
    """LS98-orders-5: return whether a place is under her broadside."""
    dq, dr = q - foe.q, r - foe.r
    near = hex_distance(dq, dr) <= foe.their_guns.last_hexes[2]
    return near and side_number_of_hex(dq, dr, foe.heading) < 2


def escape_score(situation: Situation, q: int, r: int) -> float:
    """Return nearer to an edge by which she wins, and farther from who hunts her."""
    total, here = 0.0, Hex(q, r)
    if situation.exit_edges:
        room = edge_distances(here.column, here.row, situation.columns - 1, situation.rows - 1)
        total -= w.TOWARDS_EXIT * min(room[edge] for edge in situation.exit_edges)
    if situation.is_fleeing and situation.foes:
        total += w.TOWARDS_EXIT * min(hex_distance(f.q - q, f.r - r) for f in situation.foes)
    return total


def blocked_ahead_cost(situation: Situation, q: int, r: int, heading: int) -> float:
    """LS98-move-2: return what is right ahead of her, where she must go first in her next move."""
    ahead = (q, r)
    for share in (1.0, 0.3):
        ahead = next_hex(*ahead, heading)
        if is_foul_or_off_map(situation, *ahead):
            there = Hex(*ahead)
            leaves = not is_on_map(there) and edge_crossed(situation, there) in situation.exit_edges
            return 0.0 if leaves else share * w.BLOCKED_AHEAD
    cost = w.BLOCKED_AHEAD if heading == situation.wind_direction else 0.0
    friend = situation.occupied.get(next_hex(q, r, heading))
    if friend is None:
        return cost
    return cost + w.FRIEND_COLLISION * (1.0 if is_anchored_or_aground(friend) else w.FRIEND_STAYS_CHANCE)


def is_foul_or_off_map(situation: Situation, q: int, r: int) -> bool:
    """Return whether a ship like her should not be in a hex: land, what would hold her, beyond the edge."""
    on_map = 0 <= q < situation.columns and 0 <= r + q // 2 < situation.rows
    return not on_map or (q, r) in situation.foul_hexes


def edge_crossed(situation: Situation, here: Hex) -> str:
    """Return the edge by which a hex off the map is reached."""
    if here.column < 0:
        return "left"
    if here.column >= situation.columns:
        return "right"
    return "top" if here.row < 0 else "bottom"


def foul_end_score(situation: Situation, candidate: CandidateCourse, start: HexOffset) -> float:
    """LS98-ground-1: return the cost of ending aground or off the map; a gain at a winning edge."""
    if not candidate.ends_aground_or_off_map:
        return 0.0
    there = Hex(start[0] + candidate.end_pose[0], start[1] + candidate.end_pose[1])
    if is_on_map(there):
        return w.AGROUND
    if edge_crossed(situation, there) in situation.exit_edges:
        return -w.AGROUND
    return w.AGROUND * (0.5 if situation.ship.fleeing else 1.0)


def run_down_score(situation: Situation, candidate: CandidateCourse, start: HexOffset) -> float:
    """LS98-boat-4: return enemy boats that she comes beside on her way."""
    if not situation.enemy_boat_hexes:
        return 0.0
    posts = [(start[0] + q, start[1] + r) for q, r, _ in candidate.poses]
    boats = situation.enemy_boat_hexes
    return w.BOAT_RUN_DOWN * sum(any(hex_distance(b - q, c - r) <= 1 for q, r in posts) for b, c in boats)
