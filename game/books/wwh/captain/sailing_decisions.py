"""Answers of the captain as master: who moves, and every leg of a move (WWH-1, WWH-T)."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import cast

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import (
    CandidateCourse,
    candidate_courses,
    helm_at_next_move,
    helm_at_origin,
)
from game.books.wwh.captain.firepower import aimed_broadsides, bearings_by_offset, raking_poses_of_foe
from game.books.wwh.captain.gunnery_decisions import leeward_side
from game.books.wwh.captain.score import (
    SquarePose,
    boarded_risk_cost,
    broadside_worth,
    damage_given_from,
    damage_taken_at,
    end_pose_score,
    nearby_squares,
    passed_squares_score,
)
from game.books.wwh.captain.situation import (
    Foe,
    Situation,
    boarding_round_chance,
    is_in_zone,
    is_square_on_board,
    nearest_foe_distance,
    nearest_foe_distances,
    ship_as_known,
    situation_of,
)
from game.books.wwh.rules.boarding import boarding_tally
from game.books.wwh.rules.course import TACK, Helm
from game.books.wwh.rules.fleet import leads_line, line_of_ship
from game.books.wwh.rules.hidden_records import FixedAnswer
from game.books.wwh.rules.manoeuvre import tack_tally
from game.books.wwh.rules.sheet import SIDES, Ship, Wind, get_ship, holds_of, is_fighting
from game.books.wwh.rules.tables import rule_table
from game.captains.commodore import first_to_move
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single

NODES_A_COURSE = 10
"""Ends of a move that may be looked at for each course of the effort."""
NEAR_AN_EDGE = 3


@dataclass(slots=True)
class EndBudget:
    """How many ends may still be looked at, and how many have been."""

    ends_left: int
    ends_examined: int = 0


# ------------------------------------------------------------------------------ a move
def decide_course(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-1.1a: the best course from here to the end of the move."""
    helm = cast(Helm, question.menu)
    situation = situation_of(get_ship(question.about), captain.aims)
    budget = EndBudget(NODES_A_COURSE * captain.effort)
    keys, value, rake = choose_course(situation, helm, budget)
    captain.nodes_seen += budget.ends_examined
    if not keys:
        keys = [helm.keys()[0]]
    return keys, Rationale(course_words(situation, keys, rake), value)


def choose_course(situation: Situation, helm: Helm, budget: EndBudget) -> tuple[list[str], float, Foe | None]:
    """Return the legs of the best course, its value, and the foe whom it rakes on the way."""
    fired, start = bool(situation.ship.fired), (helm.square.x, helm.square.y)
    simple = helm_at_origin(helm)
    best = choose_end_keys(situation, simple, start, fired, budget)
    keys, value, raked = best
    for post, gain, foe in rakes_on_the_way(situation, simple, start, fired):
        if budget.ends_left <= 0:
            break
        x, y = start[0] + post.end_offset[0], start[1] + post.end_offset[1]
        so_far = gain + passed_squares_score(situation, post, *start) - tack_risk(situation, post)
        after, later, _ = choose_end_keys(situation, post.start_helm, (x, y), True, budget)
        if after and so_far + later > value:
            keys, value, raked = [*post.legs, *after], so_far + later, foe
    return keys, value, raked


def choose_end_keys(
    situation: Situation, helm: Helm, start: tuple[int, int], has_fired: bool, budget: EndBudget
) -> tuple[list[str], float, Foe | None]:
    """Return the best end of a move from here on; no keys if there is none within the budget. What
    an end may cost is computed only as long as, without it, the end looks better than the best. A
    ship that cannot be kept from leaving the board in her next move does not leave it in this
    one."""
    ways = candidate_courses(helm)
    ends = ways.ending_courses[: max(budget.ends_left, 1)]
    waiting = [(-hope, n, False) for n, hope in enumerate(end_gains(situation, ends, start, has_fired))]
    heapify(waiting)
    budget.ends_left -= len(ends)
    budget.ends_examined += len(ends)
    trapped: tuple[list[str], float, Foe | None] = [], 0.0, None
    while waiting:
        worth, n, is_sure = heappop(waiting)
        candidate = ends[n]
        if not is_sure:
            heappush(waiting, (worth + end_cost(situation, candidate, start), n, True))
        elif trapped[0] and trapped[1] >= -worth:
            break
        elif not is_next_move_trapped(situation, helm, candidate, start):
            return candidate.keys, -worth, None
        elif not trapped[0]:
            trapped = candidate.keys, -worth - w.TRAPPED, None
    return trapped


def end_gains(
    situation: Situation, ends: tuple[CandidateCourse, ...], start: tuple[int, int], has_fired: bool
) -> Iterator[float]:
    """Yield what each end of a move promises, whatever her foes make of it."""
    column, row = start
    chart = nearby_squares(situation, column, row)
    is_open = chart.is_clear_around()
    lies = [
        (column + candidate.end_offset[0], row + candidate.end_offset[1], candidate.heading)
        for candidate in ends
    ]
    gives = damage_given_from(situation, lies, has_fired)
    for candidate, at, given in zip(ends, lies, gives, strict=True):
        hope = given + end_pose_score(situation, at)
        if not is_open and not chart.is_course_clear(candidate):
            hope += passed_squares_score(situation, candidate, column, row)
        yield hope


def end_cost(situation: Situation, candidate: CandidateCourse, start: tuple[int, int]) -> float:
    """Return what an end of a move may cost her; never less than nothing."""
    x, y = start[0] + candidate.end_offset[0], start[1] + candidate.end_offset[1]
    cost = damage_taken_at(situation, (x, y, candidate.heading)) + tack_risk(situation, candidate)
    return cost + boarded_risk_cost(situation, x, y) if candidate.squares_made < 2 else cost


def tack_risk(situation: Situation, candidate: CandidateCourse) -> float:
    """WWH-1.3e: return what a tack may cost that need not succeed."""
    if not candidate.needs_tack:
        return 0.0
    needs: int = rule_table("tack")["needs"] - tack_tally(situation.ship, get_single(Wind)).total
    return w.MISSED_STAYS * min(max(needs - 1, 0), 6) / 6


def rakes_on_the_way(
    situation: Situation, helm: Helm, start: tuple[int, int], has_fired: bool
) -> Iterator[tuple[CandidateCourse, float, Foe]]:
    """WWH-2.1.4, WWH-4.0b: yield the posts on her ways from which she rakes a foe, with what it
    does."""
    if has_fired and not any(foe.may_strike for foe in situation.foes):
        return
    posts = candidate_courses(helm).by_passing_pose
    for foe in situation.foes:
        for dx, dy, ours in raking_poses_of_foe(foe.heading):
            at = (foe.offset[0] - dx, foe.offset[1] - dy, ours)
            post = posts.get((at[0] - start[0], at[1] - start[1], ours))
            if post is not None and post.legs and is_square_on_board(situation, at[0], at[1]):
                gain = raking_gain(situation, foe, at, has_fired)
                if gain:
                    yield post, gain, foe


def raking_gain(situation: Situation, foe: Foe, pose: SquarePose, has_fired: bool) -> float:
    """Return what it does to rake a foe from there; nothing if she may not fire at him."""
    broadside = aimed_broadsides(pose[2], foe.heading)[foe.offset[0] - pose[0], foe.offset[1] - pose[1]]
    if not situation.guns.side_points[broadside.side]:
        return 0.0
    if foe.may_strike:
        return w.OUT_OF_ACTION * foe.wanted_factor
    if has_fired or any(
        has_nearer_target(other, broadside.squares, pose) for other in situation.foes if other is not foe
    ):
        return 0.0
    return broadside_worth(situation, foe, broadside)


def has_nearer_target(foe: Foe, squares: int, pose: SquarePose) -> bool:
    """WWH-2.1.3a: return whether a broadside bears on a foe who is nearer than this many
    squares."""
    aim = bearings_by_offset(pose[2]).get((foe.offset[0] - pose[0], foe.offset[1] - pose[1]))
    return aim is not None and aim.squares < squares


def is_next_move_trapped(
    situation: Situation, helm: Helm, candidate: CandidateCourse, start: tuple[int, int]
) -> bool:
    """Return whether her next move must take her off the board, from an end near an edge."""
    x, y = start[0] + candidate.end_offset[0], start[1] + candidate.end_offset[1]
    left = min(x, y, situation.columns - 1 - x, situation.rows - 1 - y)
    if left >= NEAR_AN_EDGE or left < 0 or situation.exit_edges:
        return False
    for then in candidate_courses(helm_at_next_move(candidate, helm)).ending_courses:
        if all(is_square_on_board(situation, x + dx, y + dy) for dx, dy in then.squares):
            return False
    return True


def course_words(situation: Situation, keys: list[str], raked_foe: Foe | None) -> str:
    """Return what she is about, for players."""
    if raked_foe is not None:
        return f"Cross to rake {raked_foe.ship.name}"
    if situation.exit_edges:
        return f"Make for the {situation.exit_edges[0]} edge"
    if situation.haven_zone is not None:
        there = is_in_zone(situation.haven_zone, situation.ship.square.x, situation.ship.square.y)
        return f"Stay in {situation.haven_zone.id}" if there else f"Make for {situation.haven_zone.id}"
    if situation.is_fleeing:
        return "Keep away"
    if not situation.foes:
        return "Hold on"
    return f"{'Go about and c' if TACK in keys else 'C'}lose with {situation.foes[0].ship.name}"


# ------------------------------------------------------------------------------ who moves
def decide_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-T.2: the one who is nearest to the enemy first: the others sail by what is left of him.
    Of a line that is ordered the next ahead goes before her."""
    keys = question.menu.keys()
    off = nearest_foe_distances([get_ship(key) for key in keys])
    _, nearest = min(zip(off, keys, strict=True))
    best = first_to_move(captain.aims, nearest, keys)
    return [best], Rationale(f"{get_ship(best).name} first")


def decide_released_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-T.4: the follower nearest to the enemy; a leader steers as she likes anyhow, and who is
    out of the line has something else to see to first."""
    best = min(question.menu.keys(), key=lambda key: release_rank(get_ship(key)))
    return [best], Rationale(f"{get_ship(best).name} goes her own way")


def release_rank(ship: Ship) -> tuple[bool, bool, int, int]:
    """Return followers in line first, the nearest to the enemy first."""
    return leads_line(ship), line_of_ship(ship) is None, nearest_foe_distance(ship), ship.number


def decide_break_off(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-1.4c: she stays foul of a foe whom she would board, and breaks off from all others."""
    ship = get_ship(question.about)
    fouled = [ship_as_known(get_ship(h.partner(ship.id)), captain.side) for h in holds_of(ship.id) if h.foul]
    foe = next((f for f in fouled if f.side != ship.side and is_fighting(f)), None)
    if foe is not None and foe.id not in ship.may_not_board:
        odds = boarding_round_chance(boarding_tally(ship).total - boarding_tally(foe).total)
        if odds >= w.MIN_STAY_FOUL_ODDS:
            return [FixedAnswer.STAY], Rationale(
                f"Stay foul of {foe.name} and board her", odds, round(100 * odds)
            )
    return [FixedAnswer.BREAK_OFF], Rationale("Break off")


def decide_shown_broadside(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-E2: our stronger broadside against the weaker of hers: fewer guns answer."""
    ship = get_ship(question.about)
    ours = ship.side == captain.side
    shown = ship if ours else ship_as_known(ship, captain.side)
    lee = leeward_side(ship)
    sides = sorted(SIDES, key=lambda side: (shown.gunnery_of(side), side == lee))
    best = sides[-1] if ours else sides[0]
    return [best], Rationale(f"{ship.name} turns her {best} side")


def decide_turn_order(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-4.1d: who moves first fires first; who was second moves twice running."""
    return [FixedAnswer.FIRST], Rationale("Move first")
