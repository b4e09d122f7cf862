"""The master's answers: who moves, and every leg of a move (WWH-1, WWH-T)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import cast

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.gunner import lee_side
from game.books.wwh.captain.guns import arc, lays, raking
from game.books.wwh.captain.outlook import (
    Foe,
    Sight,
    carries,
    known,
    lies_in,
    look,
    nearest_foe,
    nearest_foes,
    on_the_board,
)
from game.books.wwh.captain.score import (
    SquarePose,
    bite,
    boarders,
    chart_from,
    give,
    passage,
    place,
    take,
)
from game.books.wwh.captain.ways import CandidateCourse, bare, next_plight, ways_of
from game.books.wwh.rules.answers import Answer
from game.books.wwh.rules.boarding import boarding_score
from game.books.wwh.rules.course import TACK, Helm
from game.books.wwh.rules.fleet import leads, line_with
from game.books.wwh.rules.sheet import SIDES, Ship, Wind, fights, holds_of, ship_named
from game.books.wwh.rules.tables import table
from game.books.wwh.rules.tacking import control
from game.captains.commodore import foremost
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the

NODES_A_COURSE = 10
"""Ends of a move that may be looked at for each course of the effort."""
NEAR_AN_EDGE = 3


@dataclass(slots=True)
class Budget:
    """How many ends may still be looked at, and how many have been."""

    left: int
    looked: int = 0


# ------------------------------------------------------------------------------ a move
def steer(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-1.1a: the best course from here to the end of the move."""
    helm = cast(Helm, asked.menu)
    sight = look(ship_named(asked.about), mind.aims)
    budget = Budget(NODES_A_COURSE * mind.effort)
    keys, value, rake = best_course(sight, helm, budget)
    mind.nodes += budget.looked
    if not keys:
        keys = [helm.keys()[0]]
    return keys, Rationale(course_words(sight, keys, rake), value)


def best_course(sight: Sight, helm: Helm, budget: Budget) -> tuple[list[str], float, Foe | None]:
    """The legs of the best course, its value, and the foe whom it rakes on the way."""
    fired, start = bool(sight.ship.fired), (helm.square.x, helm.square.y)
    simple = bare(helm)
    best = best_end(sight, simple, start, fired, budget)
    keys, value, raked = best
    for post, gain, foe in rakes_on(sight, simple, start, fired):
        if budget.left <= 0:
            break
        x, y = start[0] + post.end[0], start[1] + post.end[1]
        so_far = gain + passage(sight, post, *start) - risk(sight, post)
        after, later, _ = best_end(sight, post.helm, (x, y), True, budget)
        if after and so_far + later > value:
            keys, value, raked = [*post.legs, *after], so_far + later, foe
    return keys, value, raked


def best_end(
    sight: Sight, helm: Helm, start: tuple[int, int], fired: bool, budget: Budget
) -> tuple[list[str], float, Foe | None]:
    """The best end of a move from here on; no keys if there is none within the budget. What an end
    may cost is reckoned only as long as, without it, the end looks better than the best. A ship
    that cannot be kept from leaving the board in her next move does not leave it in this one."""
    ways = ways_of(helm)
    ends = ways.ends[: max(budget.left, 1)]
    waiting = [(-hope, n, False) for n, hope in enumerate(hopes(sight, ends, start, fired))]
    heapify(waiting)
    budget.left -= len(ends)
    budget.looked += len(ends)
    trapped: tuple[list[str], float, Foe | None] = [], 0.0, None
    while waiting:
        worth, n, is_sure = heappop(waiting)
        way = ends[n]
        if not is_sure:
            heappush(waiting, (worth + price(sight, way, start), n, True))
        elif trapped[0] and trapped[1] >= -worth:
            break
        elif not is_trapped(sight, helm, way, start):
            return way.keys, -worth, None
        elif not trapped[0]:
            trapped = way.keys, -worth - w.TRAPPED, None
    return trapped


def hopes(
    sight: Sight, ends: tuple[CandidateCourse, ...], start: tuple[int, int], fired: bool
) -> Iterator[float]:
    """What each end of a move promises, whatever her foes make of it."""
    column, row = start
    chart = chart_from(sight, column, row)
    is_open = chart.is_open()
    lies = [(column + way.end[0], row + way.end[1], way.heading) for way in ends]
    gives = give(sight, lies, fired)
    for way, at, given in zip(ends, lies, gives, strict=True):
        hope = given + place(sight, at)
        if not is_open and not chart.is_clear(way):
            hope += passage(sight, way, column, row)
        yield hope


def price(sight: Sight, way: CandidateCourse, start: tuple[int, int]) -> float:
    """What an end of a move may cost her; never less than nothing."""
    x, y = start[0] + way.end[0], start[1] + way.end[1]
    cost = take(sight, (x, y, way.heading)) + risk(sight, way)
    return cost + boarders(sight, x, y) if way.made < 2 else cost


def risk(sight: Sight, way: CandidateCourse) -> float:
    """WWH-1.3e: what a tack may cost that need not succeed."""
    if not way.tacks:
        return 0.0
    needs: int = table("tack")["needs"] - control(sight.ship, the(Wind)).total
    return w.IRONS * min(max(needs - 1, 0), 6) / 6


def rakes_on(
    sight: Sight, helm: Helm, start: tuple[int, int], fired: bool
) -> Iterator[tuple[CandidateCourse, float, Foe]]:
    """WWH-2.1.4, WWH-4.0b: the posts on her ways from which she rakes a foe, with what it does."""
    if fired and not any(foe.strikes for foe in sight.foes):
        return
    posts = ways_of(helm).posts
    for foe in sight.foes:
        for dx, dy, ours in raking(foe.heading):
            at = (foe.at[0] - dx, foe.at[1] - dy, ours)
            post = posts.get((at[0] - start[0], at[1] - start[1], ours))
            if post is not None and post.legs and on_the_board(sight, at[0], at[1]):
                gain = raking_gain(sight, foe, at, fired)
                if gain:
                    yield post, gain, foe


def raking_gain(sight: Sight, foe: Foe, at: SquarePose, fired: bool) -> float:
    """What it does to rake a foe from there; nothing if she may not fire at him."""
    lay = lays(at[2], foe.heading)[foe.at[0] - at[0], foe.at[1] - at[1]]
    if not sight.guns.guns[lay.side]:
        return 0.0
    if foe.strikes:
        return w.OUT_OF_ACTION * foe.prize
    if fired or any(is_nearer(other, lay.squares, at) for other in sight.foes if other is not foe):
        return 0.0
    return bite(sight, foe, lay)


def is_nearer(foe: Foe, squares: int, at: SquarePose) -> bool:
    """WWH-2.1.3a: whether a broadside bears on a foe who is nearer than so many squares."""
    aim = arc(at[2]).get((foe.at[0] - at[0], foe.at[1] - at[1]))
    return aim is not None and aim.squares < squares


def is_trapped(sight: Sight, helm: Helm, way: CandidateCourse, start: tuple[int, int]) -> bool:
    """Whether her next move must take her off the board, from an end near an edge."""
    x, y = start[0] + way.end[0], start[1] + way.end[1]
    left = min(x, y, sight.columns - 1 - x, sight.rows - 1 - y)
    if left >= NEAR_AN_EDGE or left < 0 or sight.edges:
        return False
    for then in ways_of(next_plight(way, helm)).ends:
        if all(on_the_board(sight, x + dx, y + dy) for dx, dy in then.squares):
            return False
    return True


def course_words(sight: Sight, keys: list[str], rake: Foe | None) -> str:
    """What she is about, for people."""
    if rake is not None:
        return f"Cross to rake {rake.ship.name}"
    if sight.edges:
        return f"Make for the {sight.edges[0]} edge"
    if sight.haven is not None:
        there = lies_in(sight.haven, sight.ship.square.x, sight.ship.square.y)
        return f"Stay in {sight.haven.id}" if there else f"Make for {sight.haven.id}"
    if sight.flees:
        return "Keep away"
    if not sight.foes:
        return "Hold on"
    return f"{'Go about and c' if TACK in keys else 'C'}lose with {sight.foes[0].ship.name}"


# ------------------------------------------------------------------------------ who moves
def which_ship(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-T.2: whoever lies nearest to the enemy first: the others sail by what is left of him. Of
    a line that is ordered the next ahead goes before her."""
    keys = asked.menu.keys()
    off = nearest_foes([ship_named(key) for key in keys])
    _, nearest = min(zip(off, keys, strict=True))
    best = foremost(mind.aims, nearest, keys)
    return [best], Rationale(f"{ship_named(best).name} first")


def which_is_free(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-T.4: the follower nearest to the enemy; a leader steers as she likes anyhow, and who is
    out of the line has something else to see to first."""
    best = min(asked.menu.keys(), key=lambda key: free_order(ship_named(key)))
    return [best], Rationale(f"{ship_named(best).name} goes her own way")


def free_order(ship: Ship) -> tuple[bool, bool, int, int]:
    """Followers in line first, the nearest to the enemy first."""
    return leads(ship), line_with(ship) is None, nearest_foe(ship), ship.number


def part(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-1.4c: she stays foul of a foe whom she would board, and breaks off from all others."""
    ship = ship_named(asked.about)
    fouled = [known(ship_named(h.partner(ship.id)), mind.side) for h in holds_of(ship.id) if h.foul]
    foe = next((f for f in fouled if f.side != ship.side and fights(f)), None)
    if foe is not None and foe.id not in ship.may_not_board:
        odds = carries(boarding_score(ship).total - boarding_score(foe).total)
        if odds >= w.STAYS_FROM:
            return [Answer.STAY], Rationale(
                f"Stay foul of {foe.name} and board her", odds, round(100 * odds)
            )
    return [Answer.BREAK_OFF], Rationale("Break off")


def present(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-E2: our stronger broadside against the weaker of hers: fewer guns answer."""
    ship = ship_named(asked.about)
    ours = ship.side == mind.side
    shown = ship if ours else known(ship, mind.side)
    lee = lee_side(ship)
    sides = sorted(SIDES, key=lambda side: (shown.broadside(side), side == lee))
    best = sides[-1] if ours else sides[0]
    return [best], Rationale(f"{ship.name} turns her {best} side")


def first_or_second(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-4.1d: who moves first fires first; who was second moves twice running."""
    return [Answer.FIRST], Rationale("Move first")
