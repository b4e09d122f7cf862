"""What a place and a course are worth: fire given and taken, boarding, orders, the way to go."""

from __future__ import annotations

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import FAR_OFF, to_the_beach
from game.books.ls98.captain.guns import hits
from game.books.ls98.captain.lies import ASTERN, HexOffset, Post, apart, hand, step
from game.books.ls98.captain.outlook import BOARD, BestTarget, Foe, Sight
from game.books.ls98.captain.ways import CandidateCourse
from game.books.ls98.rules.sheet import CHAIN, is_fixed, on_map
from game.sea.hexes import Hex, direction_of, distance
from game.sea.hexes import apart as hexes_turned


# ------------------------------------------------------------------------------ guns
def best_shot(sight: Sight, q: int, r: int, heading: int) -> BestTarget:
    """LS98-fire-1: the worth of the best broadside from a place that may be fired, its target and
    the hexes to her: in each arc at the nearest. Kept in the sight: many courses pass a place."""
    known = sight.shots.get((q, r, heading))
    if known is None:
        known = sight.shots[q, r, heading] = aimed_from(sight, q, r, heading)
    return known


def aimed_from(sight: Sight, q: int, r: int, heading: int) -> BestTarget:
    """LS98-fire-1: the same, reckoned."""
    best: tuple[float, Foe | None, int] = 0.0, None, 0
    nearest = [99, 99]
    for foe in sight.foes:
        if foe.spared:
            continue
        dq, dr = foe.q - q, foe.r - r
        away = apart(dq, dr)
        if away > foe.ours.farthest:
            continue
        side = hand(dq, dr, heading)
        if side > 1 or not foe.ours.sides[side].ready or away >= nearest[side]:
            continue
        seen = hand(-dq, -dr, foe.heading)
        expected = hits(foe.ours, side, away, seen)
        if expected:
            nearest[side] = away
            worth = expected * foe.does[side] - answer(foe, away, seen, dq, dr, heading)
            if worth > best[0]:
                best = worth, foe, away
    return best


def answer(foe: Foe, away: int, side: int, dq: int, dr: int, heading: int) -> float:
    """LS98-fire-3: what it costs to be fired back at by a foe whose loaded side bears."""
    guns = foe.theirs
    if side > 1 or not guns.may_fire or not guns.sides[side].ready:
        return 0.0
    return w.TAKEN * hits(guns, side, away, hand(dq, dr, heading)) * foe.suffers[side] * 0.5


def is_worth_firing(sight: Sight, foe: Foe, away: int) -> bool:
    """LS98-fire-10: round shot is kept for close range where she is coming to it; chain, and
    what will not come nearer, is fired."""
    if away <= w.HOLD_BEYOND or sight.flees or sight.edges:
        return True
    guns = foe.ours.sides
    return any(side.shot == CHAIN for side in guns) or away > w.CLOSING or not closes(sight, foe)


def closes(sight: Sight, foe: Foe) -> bool:
    """Whether she may be near a foe soon: neither lies still for good."""
    return not (sight.ship.dismasted and foe.still)


def given(
    sight: Sight, way: CandidateCourse, fired: bool, start: HexOffset
) -> tuple[float, Foe | None]:
    """LS98-fire-2: what a course gives: the broadside fired on the way, as she will fire it, and
    what bears at its end for an answer or for the next turn."""
    total, target = 0.0, None
    if not fired:
        for q, r, heading in way.posts:
            worth, foe, away = best_shot(sight, start[0] + q, start[1] + r, heading)
            if foe is not None and is_worth_firing(sight, foe, away):
                total, target, fired = worth, foe, True
                break
    q, r, heading = way.end
    return total + later(sight, start[0] + q, start[1] + r, heading, fired), target


def later(sight: Sight, q: int, r: int, heading: int, fired: bool) -> float:
    """LS98-fire-3: what a place promises for an answer, or for the next turn."""
    best = 0.0
    for foe in sight.foes:
        dq, dr = foe.q - q, foe.r - r
        away = apart(dq, dr)
        side = hand(dq, dr, heading)
        if side > 1 or foe.spared or away > foe.ours.ranges[2]:
            continue
        guns = foe.ours.sides[side]
        share = (w.NEXT_TURN if fired else w.ANSWER) if guns.ready else w.LOADING * w.NEXT_TURN
        worth = hits(foe.ours, side, away, hand(-dq, -dr, foe.heading)) * foe.does[side]
        best = max(best, share * worth)
    return best


def taken(sight: Sight, q: int, r: int, heading: int) -> float:
    """What her foes may do to her where she ends: each fires once, and brings his guns to bear if
    he can; by the bow or the stern it is a rake. Kept in the sight: more than one course ends
    there, under half sail and full."""
    known = sight.harms.get((q, r, heading))
    if known is None:
        known = sight.harms[q, r, heading] = suffered_at(sight, q, r, heading)
    return known


def suffered_at(sight: Sight, q: int, r: int, heading: int) -> float:
    """The same, reckoned."""
    total = 0.0
    for foe in sight.foes:
        dq, dr = foe.q - q, foe.r - r
        away = apart(dq, dr)
        guns = foe.theirs
        moves = 0 if foe.still else 1
        if away > guns.ranges[2] + 2 * moves or not foe.ship.crew:
            continue
        bears, seen = hand(-dq, -dr, foe.heading), hand(dq, dr, heading)
        nearer = max(away - moves, 1)
        best = 0.0
        for side in (0, 1):
            share = (1.0 if bears == side else w.TURNS_TO * moves) * (
                1.0 if guns.sides[side].ready else w.LOADING
            )
            if seen > 1:
                square = hits(guns, side, nearer, 0)
                harm = square + w.RAKED * (hits(guns, side, nearer, seen) - square)
            else:
                harm = hits(guns, side, nearer, 0)
            best = max(best, share * harm * foe.suffers[side])
        total += best
    return w.TAKEN * total


# ------------------------------------------------------------------------------ surrender, boarding
def rakes_at_last(sight: Sight, way: CandidateCourse, start: HexOffset) -> tuple[float, Foe | None]:
    """LS98-surr-1: a foe without masts strikes to whoever comes to lie across her stern."""
    for foe in sight.foes:
        if foe.dismasted:
            for q, r, heading in way.posts:
                if lies_astern(sight, foe, start[0] + q, start[1] + r, heading):
                    return foe.prize, foe
    return 0.0, None


def lies_astern(sight: Sight, foe: Foe, q: int, r: int, heading: int) -> bool:
    """LS98-surr-1: whether from there she could rake a foe by the stern."""
    dq, dr = foe.q - q, foe.r - r
    near = apart(dq, dr) <= foe.ours.ranges[1]
    return near and hand(-dq, -dr, foe.heading) == ASTERN and hand(dq, dr, heading) < 2


def alongside(sight: Sight, way: CandidateCourse, start: HexOffset) -> float:
    """LS98-board-1: what grappling may bring at the end of a course, for good or ill, and what foes
    cost that crowd her there."""
    q, r, heading = start[0] + way.end[0], start[1] + way.end[1], way.end[2]
    total, keen = 0.0, 1.5 if sight.ship.order == BOARD else 1.0
    for foe, crowd, beside in neighbourhood(sight, q, r, heading):
        total -= crowd
        if not beside:
            continue
        if way.collides or foe.still or sight.ship.dismasted:
            share = w.FOUL if way.collides else w.BOARDS
        else:
            slow = way.made <= 2 and foe.ship.run <= 2 and not foe.ship.full_sail
            goes_along = heading == foe.heading and not sight.full_sail
            share = w.BOARDS_MOVING * (slow and goes_along)
        worth = foe.board(sight.ship)
        worth = worth * keen if worth > 0 else worth
        total += share * (worth - (0.0 if foe.ship is sight.flag else w.EVEN_FIGHT))
    return total


def neighbourhood(sight: Sight, q: int, r: int, heading: int) -> list[tuple[Foe, float, bool]]:
    """LS98-board-1, LS98-coll-2: the foes who matter at the end of a course: what each costs by
    crowding her, and whether he lies beside her. Kept in the sight."""
    known = sight.near_by.get((q, r, heading))
    if known is None:
        ahead, known = step(q, r, heading), []
        for foe in sight.foes:
            crowd = 0.0 if foe.ship is sight.flag else w.CROWDED * crowds(foe, q, r, ahead)
            if crowd and foe.board(sight.ship) >= w.EVEN_FIGHT:
                crowd = 0.0
            beside = apart(foe.q - q, foe.r - r) == 1
            if crowd or beside:
                known.append((foe, crowd, beside))
        sight.near_by[q, r, heading] = known
    return known


def crowds(foe: Foe, q: int, r: int, ahead: HexOffset) -> float:
    """LS98-coll-2: how likely a foe is to lie right ahead of her, or alongside, when she moves
    again: she would have to run foul of him."""
    if foe.still:
        return float((foe.q, foe.r) == ahead)
    if step(foe.q, foe.r, foe.heading) == (q, r):
        return w.IN_HIS_WAY
    return 0.5 * (apart(foe.q - ahead[0], foe.r - ahead[1]) <= 2) + 0.5 * (
        apart(foe.q - q, foe.r - r) <= 1
    )


def struck_foul(sight: Sight, way: CandidateCourse, start: HexOffset) -> float:
    """LS98-coll-2: running foul of whoever lies ahead: a friend is harmed, a foe may be boarded."""
    if not way.collides:
        return 0.0
    ahead = step(start[0], start[1], sight.ship.heading)
    foe = next((f for f in sight.foes if (f.q, f.r) == ahead), None)
    if foe is None:
        return -w.FRIEND
    return w.FOUL * max(foe.board(sight.ship) - w.EVEN_FIGHT, -w.FRIEND)


# ------------------------------------------------------------------------------ places
def place(sight: Sight, post: Post, start: HexOffset) -> float:
    """What it is worth to be at the end of a course, for where she wants to go. Kept in the
    sight."""
    q, r, heading = start[0] + post[0], start[1] + post[1], post[2]
    known = sight.places.get((q, r, heading))
    if known is None:
        known = sight.places[q, r, heading] = placed(sight, q, r, heading)
    return known


def placed(sight: Sight, q: int, r: int, heading: int) -> float:
    """The same, reckoned."""
    ahead = step(q, r, heading)
    total = -boxed(sight, q, r, heading)
    if sight.flees or sight.edges:
        total += flight(sight, q, r)
    elif sight.lands:
        off = to_the_beach(Hex(q, r))
        total -= w.BEACH * max((off if off < FAR_OFF else 40) - w.LIE_OFF, 0)
    elif sight.station is not None and sight.berth is not None:
        total -= off_station(sight, sight.berth, Hex(q, r), heading)
    elif sight.berth is not None:
        total -= w.BEACH * distance(Hex(q, r), sight.berth)
    elif sight.goal is not None:
        total -= w.FAR * far_off(sight, q, r) + w.HEADED * far_off(sight, *ahead)
    if sight.leader is not None and sight.leader is not sight.ship:
        total -= w.IN_LINE * distance(Hex(q, r), sight.leader.hex)
    return total - orders(sight, q, r)


def off_station(sight: Sight, berth: Hex, here: Hex, heading: int) -> float:
    """What it costs to lie so far from where her squadron's order has her, and near it to head
    otherwise."""
    assert sight.station is not None
    assert sight.station.pose is not None
    left = distance(here, berth)
    pull = w.STATION * (2 if sight.station.presses else 1)
    if left > w.NEAR_STATION:
        return pull * (left + w.HEADED_THERE * distance(here.to(heading, 2), berth))
    turned = hexes_turned(heading, direction_of(sight.station.pose.heading))
    return pull * (left + turned / 2)


def far_off(sight: Sight, q: int, r: int) -> int:
    """Hexes to where she wants to fight her goal, beyond those that are near enough."""
    return max(apart(sight.mark[0] - q, sight.mark[1] - r) - sight.near, 0)


def orders(sight: Sight, q: int, r: int) -> float:
    """LS98-orders-2, LS98-orders-5: what it costs to break the orders of the day."""
    cost = 0.0
    if sight.flag is not None:
        before = distance(sight.ship.hex, sight.flag.hex)
        if apart(sight.flag.hex.q - q, sight.flag.hex.r - r) > before:
            cost += w.BREACH
    for foe in sight.foes:
        if foe.flag and is_under(foe, q, r):
            cost += w.UNDER_GUNS
    return cost


def is_under(foe: Foe, q: int, r: int) -> bool:
    """LS98-orders-5: whether a place lies under her broadside."""
    dq, dr = q - foe.q, r - foe.r
    return apart(dq, dr) <= foe.theirs.ranges[2] and hand(dq, dr, foe.heading) < 2


def flight(sight: Sight, q: int, r: int) -> float:
    """Nearer to an edge by which she wins, and farther from who hunts her."""
    total, here = 0.0, Hex(q, r)
    if sight.edges:
        room = {"left": here.column, "right": sight.columns - 1 - here.column}
        room |= {"top": here.row, "bottom": sight.rows - 1 - here.row}
        total -= w.HEADWAY * min(room[edge] for edge in sight.edges)
    if sight.flees and sight.foes:
        total += w.HEADWAY * min(apart(f.q - q, f.r - r) for f in sight.foes)
    return total


def boxed(sight: Sight, q: int, r: int, heading: int) -> float:
    """LS98-move-2: what lies right ahead of her, where she must go first in her next move."""
    cost, ahead = 0.0, (q, r)
    for share in (1.0, 0.3):
        ahead = step(*ahead, heading)
        if is_shut(sight, *ahead):
            return 0.0 if is_a_way_out(sight, Hex(*ahead)) else share * w.BOXED
    if heading == sight.wind:
        cost += w.BOXED
    friend = sight.taken.get(step(q, r, heading))
    if friend is None:
        return cost
    return cost + w.FRIEND * (1.0 if is_fixed(friend) else w.STILL_THERE)


def is_shut(sight: Sight, q: int, r: int) -> bool:
    """Whether a ship like her should not be in a hex: land, what would hold her, beyond the
    edge."""
    if not (0 <= q < sight.columns and 0 <= r + q // 2 < sight.rows):
        return True
    return (q, r) in sight.foul


def is_a_way_out(sight: Sight, here: Hex) -> bool:
    """Whether a hex beyond the map lies beyond an edge that she makes for."""
    return not on_map(here) and edge_beyond(sight, here) in sight.edges


def edge_beyond(sight: Sight, here: Hex) -> str:
    """By which edge a hex off the map is reached."""
    if here.column < 0:
        return "left"
    if here.column >= sight.columns:
        return "right"
    return "top" if here.row < 0 else "bottom"


def fouled(sight: Sight, way: CandidateCourse, start: HexOffset) -> float:
    """LS98-ground-1: the cost of a course that ends on the bottom or off the map; none, but a gain,
    where that is the edge by which she wins."""
    if not way.fouls:
        return 0.0
    there = Hex(start[0] + way.end[0], start[1] + way.end[1])
    if on_map(there):
        return w.AGROUND
    if edge_beyond(sight, there) in sight.edges:
        return -w.AGROUND
    return w.AGROUND * (0.5 if sight.ship.fleeing else 1.0)


def run_down(sight: Sight, way: CandidateCourse, start: HexOffset) -> float:
    """LS98-boat-4: enemy boats that she comes beside on her way."""
    if not sight.prey_boats:
        return 0.0
    posts = [(start[0] + q, start[1] + r) for q, r, _ in way.posts]
    near = [b for b in sight.prey_boats if any(apart(b[0] - q, b[1] - r) <= 1 for q, r in posts)]
    return w.BOAT * len(near)
