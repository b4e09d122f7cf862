"""The captain of Warm Work, Hardy!: what the engine asks of it (`game.books.shelf.Captain`)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from game.books.wwh.captain import sailing_decisions
from game.books.wwh.captain.candidate_courses import CandidateCourse, candidate_courses, helm_at_origin
from game.books.wwh.captain.situation import ship_as_known
from game.books.wwh.rules.boarding import boarding_round_odds
from game.books.wwh.rules.costly_hits import known_order_worth
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.fleet import takes_own_orders
from game.books.wwh.rules.sheet import Board, Hold, Ship, enemies, get_ship
from game.books.wwh.rules.shots import BroadsideOrder
from game.books.wwh.rules.sight import FixedAnswer
from game.captains.decision_maker import Answers, always, ship_by_ship, unreachable_ships
from game.captains.fighting_value import FightingWeights
from game.captains.flag_officer import Formation
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Choose, Refusal
from game.core.table import Dump, dump_table, every, get_single, to_plain_data
from game.sea.square import HEADING_STEPS, SQUARE_SIDE, distance

__all__ = [
    "ANSWERS",
    "FIGHTING_WEIGHTS",
    "FORMATION",
    "GREEDY_PERCENT",
    "greedy_answer",
    "refusal",
    "ship_by_ship",
    "unreachable_ships",
    "visible_snapshot",
]

ANSWERS: Answers = {
    "WWH-T.2": sailing_decisions.decide_ship,
    "WWH-T.4": sailing_decisions.decide_released_ship,
    "WWH-1.1a": sailing_decisions.decide_course,
    "WWH-1.4c": sailing_decisions.decide_break_off,
    "WWH-E2": sailing_decisions.decide_shown_broadside,
    "WWH-2.1.0": sailing_decisions.decide_fire,
    "WWH-2.1.1": sailing_decisions.decide_firing_ship,
    "WWH-2.1.4": sailing_decisions.decide_fire,
    "WWH-2.2d": sailing_decisions.decide_hit_side,
    "WWH-2.2e": sailing_decisions.decide_hit_side,
    "WWH-3.1a": sailing_decisions.decide_boarding,
    "WWH-4.1d": always(FixedAnswer.FIRST, "Move first"),  # who moves first fires first
    "WWH-4.3b": always(FixedAnswer.HULL, "Aim at hulls, close to"),  # silences guns twice as fast
}
"""The answering function for each clause that asks."""
FORMATION = Formation(spacing=2 * SQUARE_SIDE, fighting_distance=2 * SQUARE_SIDE)
"""A square of water between ships of a line, and between hers and an enemy's."""
FIGHTING_WEIGHTS = FightingWeights(points=3.5, rig=0.5)
GREEDY_PERCENT = 42  # of 100 questions, how many a captain of the middle grade answers as a midshipman


def visible_snapshot(seat: str) -> Dump:
    """Return the snapshot of the current table, with the ships whose records are hidden from that side as it
    may know them; the whole snapshot if none are."""
    snapshot = dump_table()
    for ship in every(Ship):
        as_known = ship_as_known(ship, seat)
        if as_known is not ship:
            snapshot[str(ship.number)][Ship.__name__] = to_plain_data(as_known)
    return snapshot


SURE_ODDS = 0.6
"""The least odds of a round at which the greedy captain sends boarders over."""
KEPT_SQUARES = 3
"""Squares at which he keeps the enemy; the guns tell within two."""
SEA_ROOM, SQUARES_AHEAD = 2, 3
"""Squares that he keeps from an edge, so many ahead of the end of his move: who is driven on it has to leave
the board."""
EAGER_KEYS = (FixedAnswer.HULL, FixedAnswer.FIRST, FixedAnswer.BREAK_OFF)
"""Keys that are taken wherever they are offered."""


def greedy_answer(question: Choose) -> list[str]:
    """Return the key of the greedy captain."""
    if isinstance(question.menu, Helm):
        return closing_course(get_ship(question.about), question.menu)
    keys = question.menu.keys()
    if question.clause in ("WWH-2.1.0", "WWH-2.1.4"):
        return [most_hits_key(question)]
    ship = get_ship(question.about) if question.about else None
    boards = [
        o.key
        for o in question.menu.options()
        if isinstance(o.value, Hold) and not o.refusal and ship and has_sure_odds(ship, o.value)
    ]
    if not boards and FixedAnswer.NO_BOARDING in keys:
        return [FixedAnswer.NO_BOARDING]
    return [next((key for key in (*boards, *EAGER_KEYS) if key in keys), keys[0])]


def has_sure_odds(ship: Ship, hold: Hold) -> bool:
    """WWH-3.2: return whether she would probably carry the one she is grappled to in one round."""
    foe = ship_as_known(get_ship(hold.partner(ship.id)), ship.side)
    return boarding_round_odds(ship, foe)[0] >= SURE_ODDS


def most_hits_key(question: Choose) -> str:
    """WWH-2.1.0: return the order that should cost an enemy most; hold fire where none costs one anything."""
    ship, best, most = get_ship(question.about), str(FixedAnswer.HOLD_FIRE), Fraction(0)
    for option in question.menu.options():
        if isinstance(option.value, BroadsideOrder):
            worth = known_order_worth(ship, option.value, ship.side)
            if worth > most:
                best, most = option.key, worth
    return best


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """WWH-1.1a: return the untacked course on the board that ends about his distance from the nearest enemy,
    clear of other ships if possible."""
    foe = min(enemies(ship), key=lambda f: distance(f.square, ship.square), default=None)
    best, least = [helm.keys()[0]], 1 << 30
    for candidate in candidate_courses(helm_at_origin(helm)).ending_courses:
        if not candidate.needs_tack:
            left = closing_course_cost(helm, candidate, foe)
            if left < least:
                best, least = candidate.keys, left
    return best


def closing_course_cost(helm: Helm, candidate: CandidateCourse, foe: Ship | None) -> int:
    """Return how many squares the end is from his distance to the foe; a way through another ship, or off
    the board, counts as far off."""
    board, start = get_single(Board), helm.square
    x, y = start.x + candidate.end_offset[0], start.y + candidate.end_offset[1]
    away = abs(max(abs(foe.square.x - x), abs(foe.square.y - y)) - KEPT_SQUARES) if foe else 0
    squares = [(start.x + dx, start.y + dy) for dx, dy in candidate.squares]
    leaves = any(not (0 <= x < board.columns and 0 <= y < board.rows) for x, y in squares)
    taken = {(other.square.x, other.square.y) for other in every(Ship)} - {(start.x, start.y)}
    step_x, step_y = HEADING_STEPS[candidate.heading]
    x, y = x + SQUARES_AHEAD * step_x, y + SQUARES_AHEAD * step_y
    near_edge = max(SEA_ROOM - min(x, y, board.columns - 1 - x, board.rows - 1 - y), 0)
    return away + 2 * near_edge + 1000 * leaves + 100 * any(square in taken for square in squares)


_SINGLE_MANOEUVRES: Final = (Manoeuvre.DOUBLE, Manoeuvre.CHASE)  # orders by which each ship goes her own way


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """WWH-1.3k: return a refusal to anchor: there are no anchors. WWH-T.3: return one to move singly for
    ships that follow their leader; a free ship may (WWH-T.4)."""
    if order.manoeuvre is Manoeuvre.ANCHOR:
        return Refusal("WWH-1.3k", "this book has no anchors")
    following = [name for name in ships if not takes_own_orders(get_ship(name))]
    if order.manoeuvre in _SINGLE_MANOEUVRES and len(following) > 1:
        return Refusal("WWH-T.3", "they follow their leader, and none goes her own way")
    return None
