"""The plainest fighter: close the nearest, fire what bears, board when touching. For measuring."""

from __future__ import annotations

from game.books.wwh.captain.ways import CandidateCourse, bare, ways_of
from game.books.wwh.rules.answers import Answer
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.previews import expected
from game.books.wwh.rules.sheet import Board, Hold, Ship, enemies, ship_named
from game.books.wwh.rules.shots import BroadsideOrder
from game.core.steps import Choose
from game.core.table import the
from game.sea.square import distance

EAGER = (Answer.HULL, Answer.FIRST, Answer.BREAK_OFF)
"""Keys that are taken wherever they are offered."""


def greedy_answer(asked: Choose) -> list[str]:
    """The key of a captain who only knows forward."""
    if isinstance(asked.menu, Helm):
        return closing_course(ship_named(asked.about), asked.menu)
    keys = asked.menu.keys()
    if asked.clause in ("WWH-2.1.0", "WWH-2.1.4"):
        return [most_hits(asked)]
    boards = [o.key for o in asked.menu.options() if isinstance(o.value, Hold) and not o.refused]
    return [next((key for key in (*boards, *EAGER) if key in keys), keys[0])]


def most_hits(asked: Choose) -> str:
    """WWH-2.1.0: the order that should hit most often."""
    orders = [o for o in asked.menu.options() if isinstance(o.value, BroadsideOrder)]
    best = max(orders, key=lambda o: expected(o.value), default=None)
    return best.key if best else Answer.HOLD_FIRE


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """WWH-1.1a: the course that ends nearest to the nearest enemy and stays on the board; it does
    not tack, for that may fail."""
    foe = min(enemies(ship), key=lambda f: distance(f.square, ship.square), default=None)
    best, least = [helm.keys()[0]], 1 << 30
    for way in ways_of(bare(helm)).ends:
        if not way.tacks:
            left = distance_after(helm, way, foe)
            if left < least:
                best, least = way.keys, left
    return best


def distance_after(helm: Helm, way: CandidateCourse, foe: Ship | None) -> int:
    """Squares to the foe at the end; a way that leaves the board counts as far off."""
    board, start = the(Board), helm.square
    x, y = start.x + way.end[0], start.y + way.end[1]
    away = max(abs(foe.square.x - x), abs(foe.square.y - y)) if foe else 0
    leaves = any(
        not (0 <= start.x + dx < board.columns and 0 <= start.y + dy < board.rows)
        for dx, dy in way.squares
    )
    return away + 1000 * leaves
