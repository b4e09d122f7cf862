"""Answers of the captain: who moves, every leg of a move, broadsides, boarders (WWH-1, 2, 3, T)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import cast

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import (
    START_SQUARE,
    CandidateCourse,
    candidate_courses,
    helm_at_next_move,
    helm_at_origin,
)
from game.books.wwh.captain.firepower import aimed_broadsides, bearings_by_offset, raking_poses_of_foe
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
    die_worth_by_side,
    is_in_zone,
    is_square_on_board,
    nearest_foe_distance,
    nearest_foe_distances,
    ship_as_known,
    situation_of,
)
from game.books.wwh.rules.arcs import is_fire_discouraged
from game.books.wwh.rules.boarding import boarding_round_odds, boarding_tally
from game.books.wwh.rules.costly_hits import can_lose_spars, gun_and_spar_faces, known_hit_spread
from game.books.wwh.rules.course import TACK, Helm
from game.books.wwh.rules.damage import near_side_of
from game.books.wwh.rules.fleet import leads_line, line_of_ship
from game.books.wwh.rules.gunnery import ship_beyond
from game.books.wwh.rules.manoeuvre import tack_tally
from game.books.wwh.rules.previews import hit_chance_per_die, mast_chance
from game.books.wwh.rules.sheet import (
    PORT,
    SIDES,
    STARBOARD,
    Hold,
    Ship,
    ShipSide,
    Wind,
    get_ship,
    holds_of,
    is_fighting,
)
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.sight import FixedAnswer
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import windward_ship_side
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.captains.flag_officer import first_to_move
from game.core.steps import Choose
from game.core.table import get_single


def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.1.0, WWH-2.1.4: the order that does most, or none if none is worth it."""
    ship = get_ship(question.about)
    offers = [o for o in question.menu.options() if isinstance(o.value, BroadsideOrder)]
    best, most = None, 0.0
    for offer in offers:
        total = sum(shot_worth(captain, ship, shot) for shot in offer.value.shots)
        value = total * w.SECOND_BROADSIDE_ODDS if offer.value.is_second else total
        if value > most:
            best, most = offer, value
    if best is None:
        return [FixedAnswer.HOLD_FIRE], Rationale(f"{ship.name} holds her fire")
    order: BroadsideOrder = best.value
    return [best.key], Rationale(volley_words(order), most, hit_chance_percent(order))


def decide_firing_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.1.1: the one who is nearest to the enemy fires first."""
    ready = question.menu.keys()[:-1]
    off = nearest_foe_distances([get_ship(key) for key in ready])
    best = ready[off.index(min(off))]
    return [best], Rationale(f"{get_ship(best).name} fires first")


# ------------------------------------------------------------------------------ what an order does
def shot_worth(captain: DecisionMaker, ship: Ship, shot: Shot) -> float:
    """Return what one shot does to its target, less what passes over it into a friend."""
    if shot.bearing.band.one_die and not ship.has_fired:
        return 0.0
    if not known_hit_spread(ship, shot, captain.side).mean:
        return 0.0
    target = ship_as_known(get_ship(shot.target), captain.side)
    if is_fire_discouraged(ship, shot.bearing) and target.id not in captain.aims.enemy_exit_edges:
        return 0.0
    prize = captain.aims.wanted_share(target.id, w.UNWANTED_SHIP)
    return prize * hits_worth(ship, target, shot) - overs_worth(ship, target, shot)


def hits_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """Return what the dice do: fives to guns, sixes to spars, by doctrine and the side they fall on."""
    guns, spars = gun_and_spar_faces(ship, shot)
    spars *= can_lose_spars(target)
    spar = die_worth_by_side(target)[2] * 6 - sum(w.GUN_POINT * (target.gunnery_of(s) > 0) for s in SIDES) / 2
    gun = gun_hit_worth(ship, target, shot)
    masts = mast_loss_chance(target, shot.dice) * w.MAST_WORTH if spars else 0.0
    return shot.dice * (guns * gun + spars * spar) / 6 + masts


def mast_loss_chance(target: Ship, dice: int) -> float:
    """WWH-2.2c: return the chance that this many dice cost her a mast."""
    if target.lost_a_mast:
        return 0.0
    gone = tuple(target.masts_down)
    return _mast_loss_chance(tuple(target.rigged), gone, target.damage, target.sixes_over, dice)


@lru_cache(maxsize=1024)
def _mast_loss_chance(
    rigged: tuple[str, ...], gone: tuple[str, ...], damage: int, over: int, dice: int
) -> float:
    ship = Ship("", "", "", "", START_SQUARE, 0, rigged=list(rigged), masts_down=list(gone))
    ship.damage, ship.sixes_over = damage, over
    return float(mast_chance(ship, dice))


def gun_hit_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """WWH-2.2d, WWH-2.2e: return what a hit on guns is worth by the side it falls on."""
    left = [w.GUN_POINT * (target.gunnery_of(side) > 0) for side in SIDES]
    if shot.rake:
        return sum(left) / 2
    near = near_side_of(target, ship, ship.square)
    if not near:
        return max(left)
    here = left[SIDES.index(near)]
    return (2 * here + sum(left) - here) / 3


def overs_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """WWH-2.2f: return the damage that two ones do beyond the target: to a friend, or to a foe."""
    if not shot.bearing.band.distance:
        return 0.0
    miss = (5 / 6) ** shot.dice
    chance = 1 - miss - shot.dice * miss / 5
    beyond = ship_beyond(ship, target)
    if beyond is None:
        return 0.0
    return chance * (w.FRIEND_DAMAGE if beyond.side == ship.side else -w.FRIEND_DAMAGE / 2)


# ------------------------------------------------------------------------------ where hits fall
def decide_hit_side(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.2d, WWH-2.2e: hit the weaker side with guns: silence it, and board it (WWH-3.2a)."""
    target = ship_as_known(get_ship(question.about), captain.side)
    armed = [side for side in SIDES if target.gunnery_of(side)] or list(SIDES)
    lee = leeward_side(target)
    best = min(armed, key=lambda side: (target.gunnery_of(side), side != lee))
    return [best], Rationale(f"Into her {best} side")


def leeward_side(ship: Ship) -> ShipSide:
    """Return the side away from the wind, or from her tack: mirror battles must mirror."""
    windward = windward_ship_side(ship.heading, get_single(Wind).blows_from) or ship.tack
    return STARBOARD if windward == PORT else PORT


# ------------------------------------------------------------------------------ in words
def volley_words(order: BroadsideOrder) -> str:
    """Return a broadside as the captain orders it."""
    shot = order.shots[0]
    names = " and ".join(get_ship(s.target).name for s in order.shots)
    dice = sum(s.dice for s in order.shots)
    hits = sum(float(s.dice * hit_chance_per_die(s)) for s in order.shots)
    expects = f"{dice} dice, {hits:.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {names}: {expects}"
    return f"Fire into {names}: {expects}"


def hit_chance_percent(order: BroadsideOrder) -> int:
    """Return the chance of a hit at all, in percent."""
    missed = 1.0
    for shot in order.shots:
        missed *= float(1 - hit_chance_per_die(shot)) ** shot.dice
    return round(100 * (1 - missed))


def decide_boarding(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-3.1a: the foe who is easiest to carry, if the odds of a round are fair."""
    ship = get_ship(question.about)
    best, most = str(FixedAnswer.NO_BOARDING), 0.0
    for offer in question.menu.options():
        if not isinstance(offer.value, Hold) or offer.refusal:
            continue
        foe = ship_as_known(get_ship(offer.value.partner(ship.id)), captain.side)
        won = float(boarding_round_odds(ship, foe)[0])
        if won > most:
            best, most = offer.key, won
    plan = Rationale(f"{100 * most:.0f} in a hundred to carry her", most, round(100 * most))
    return [best if most >= w.MIN_BOARDING_ODDS else FixedAnswer.NO_BOARDING], plan


NODES_A_COURSE = 10  # ends of a move examined for each course of the effort
NEAR_AN_EDGE = 3


@dataclass(slots=True)
class EndBudget:
    """How many ends may still be examined, and how many have been."""

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
    """Return the best end of the move within the budget, or no keys. The cost of an end is computed only
    while the end may still beat the best. A ship sure to leave the board next move does not leave it in this
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
    offsets = [(*candidate.end_offset, candidate.heading) for candidate in ends]
    poses = [(column + dx, row + dy, heading) for dx, dy, heading in offsets]
    gives = damage_given_from(situation, poses, has_fired)
    for candidate, at, given in zip(ends, poses, gives, strict=True):
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
    """WWH-2.1.4, WWH-4.0b: yield the posts on her ways from which she rakes a foe, with what it does."""
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
    others = [other for other in situation.foes if other is not foe]
    if has_fired or any(has_nearer_target(other, broadside.squares, pose) for other in others):
        return 0.0
    return broadside_worth(situation, foe, broadside)


def has_nearer_target(foe: Foe, squares: int, pose: SquarePose) -> bool:
    """WWH-2.1.3a: return whether a broadside bears on a foe who is nearer than this many squares."""
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
    """WWH-T.2: the nearest to the enemy first; in an ordered line the next ahead first."""
    keys = question.menu.keys()
    off = nearest_foe_distances([get_ship(key) for key in keys])
    _, nearest = min(zip(off, keys, strict=True))
    best = first_to_move(captain.aims, nearest, keys)
    return [best], Rationale(f"{get_ship(best).name} first")


def decide_released_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-T.4: release the follower nearest to the enemy."""
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
            words = f"Stay foul of {foe.name} and board her"
            return [FixedAnswer.STAY], Rationale(words, odds, round(100 * odds))
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
