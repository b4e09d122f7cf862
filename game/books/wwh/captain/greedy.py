"""The greedy captain: close the nearest, fire what bears, board when touching. The lowest grade,
and a measure for the others."""

from game.books.wwh.captain.candidate_courses import CandidateCourse, candidate_courses, helm_at_origin
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.hidden_records import FixedAnswer
from game.books.wwh.rules.previews import expected_order_hits
from game.books.wwh.rules.sheet import Board, Hold, Ship, enemies, get_ship
from game.books.wwh.rules.shots import BroadsideOrder
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.square import distance

EAGER_KEYS = (FixedAnswer.HULL, FixedAnswer.FIRST, FixedAnswer.BREAK_OFF)
"""Keys that are taken wherever they are offered."""


def greedy_answer(question: Choose) -> list[str]:
    """Return the key of the greedy captain."""
    if isinstance(question.menu, Helm):
        return closing_course(get_ship(question.about), question.menu)
    keys = question.menu.keys()
    if question.clause in ("WWH-2.1.0", "WWH-2.1.4"):
        return [most_hits_key(question)]
    boards = [o.key for o in question.menu.options() if isinstance(o.value, Hold) and not o.refusal]
    return [next((key for key in (*boards, *EAGER_KEYS) if key in keys), keys[0])]


def most_hits_key(question: Choose) -> str:
    """WWH-2.1.0: return the order that should hit most often."""
    orders = [o for o in question.menu.options() if isinstance(o.value, BroadsideOrder)]
    best = max(orders, key=lambda o: expected_order_hits(o.value), default=None)
    return best.key if best else FixedAnswer.HOLD_FIRE


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """WWH-1.1a: return the course that ends nearest to the nearest enemy and stays on the board; it
    does not tack, for that may fail."""
    foe = min(enemies(ship), key=lambda f: distance(f.square, ship.square), default=None)
    best, least = [helm.keys()[0]], 1 << 30
    for candidate in candidate_courses(helm_at_origin(helm)).ending_courses:
        if not candidate.needs_tack:
            left = closing_course_cost(helm, candidate, foe)
            if left < least:
                best, least = candidate.keys, left
    return best


def closing_course_cost(helm: Helm, candidate: CandidateCourse, foe: Ship | None) -> int:
    """Return squares to the foe at the end; a way that leaves the board counts as far off."""
    board, start = get_single(Board), helm.square
    x, y = start.x + candidate.end_offset[0], start.y + candidate.end_offset[1]
    away = max(abs(foe.square.x - x), abs(foe.square.y - y)) if foe else 0
    leaves = any(
        not (0 <= start.x + dx < board.columns and 0 <= start.y + dy < board.rows)
        for dx, dy in candidate.squares
    )
    return away + 1000 * leaves
