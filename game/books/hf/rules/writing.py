"""HF-orders-1: all seats write the orders of all their ships in secret. Listed first is a plan that
brings no ship aboard a friend, if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.books.hf.rules.orders import Log, conn_of, takes_orders
from game.books.hf.rules.plans import KEEP, PATTERNS, OrdersMenu, laid_out
from game.books.hf.rules.previews import track
from game.books.hf.rules.sheet import Ship, fighting
from game.books.hf.rules.space import touch
from game.core.steps import plot


def menus() -> dict[str, OrdersMenu]:
    """What each seat may write; seats without a ship that can be ordered are not asked."""
    able = [ship for ship in fighting() if takes_orders(ship)]
    sides = dict.fromkeys(ship.side for ship in able)
    return {side: menu_of([ship for ship in able if ship.side == side]) for side in sides}


def menu_of(ships: Sequence[Ship]) -> OrdersMenu:
    """What may be written for these ships of one side."""
    return OrdersMenu(tuple(conn_of(ship) for ship in ships), clear_pattern(ships))


def clear_pattern(ships: Sequence[Ship]) -> str:
    """HF-coll-1: the first pattern on which none of them runs aboard another; to keep her course,
    if there is none."""
    clear = (name for name, actions in PATTERNS.items() if not foul(ships, actions))
    return next(clear, KEEP)


def foul(ships: Sequence[Ship], actions: tuple[str, ...]) -> bool:
    """Whether any two of them that lie apart now touch on the way, all taking these actions."""
    ways = [track(ship, laid_out(conn_of(ship), actions)) for ship in ships]
    pairs = [
        (way, other)
        for (ship, way), (mate, other) in combinations(list(zip(ships, ways, strict=True)), 2)
        if not touch(ship.pose, mate.pose)
    ]
    return any(
        touch(one.pose, two.pose)
        for way, other in pairs
        for one, two in zip(way, other, strict=True)
    )


async def write_orders() -> Log:
    """HF-orders-1: all seats have written the orders of all their ships, in secret."""
    asked = menus()
    answers = await plot("HF-orders-1", asked, sealed=True) if asked else {}
    return Log({ship: plan for plans in answers.values() for ship, plan in plans.items()})
