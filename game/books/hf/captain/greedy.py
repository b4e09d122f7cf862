"""The plainest fighter: close the nearest, fire what bears, board when touching. For measuring."""

from __future__ import annotations

import numpy as np

from game.books.hf.captain.fan import LAST, SIMPLE, fan_of_plans
from game.books.hf.captain.geometry import apart, spot_of
from game.books.hf.captain.hand import first_side, order_of
from game.books.hf.rules.plans import Conn, MovePlan, OrdersMenu, laid_out, written
from game.books.hf.rules.sheet import PORT, STARBOARD, Board, Wind, enemies, ship_named
from game.books.hf.rules.space import INCH
from game.core.steps import Choose
from game.core.table import the

BLUNT = SIMPLE[:3]
"""What he thinks of: straight on, or one point to a side and on. Who turns later in the turn reads
the other, and that is for captains."""


def greedy_answer(asked: Choose) -> list[str]:
    """The key of a captain who only knows forward."""
    if isinstance(asked.menu, OrdersMenu):
        return [written({conn.ship: closing(conn) for conn in asked.menu.conns})]
    keys = asked.menu.keys()
    if asked.about and {PORT, STARBOARD} <= {*keys}:
        return [first_side(ship_named(asked.about))]
    if asked.clause == "HF-dc-1" and len(keys) > 1:
        return [keys[1]]
    return [keys[0]]


def closing(conn: Conn) -> MovePlan:
    """HF-orders-1: of the bluntest plans, the one that ends nearest to where the nearest enemy lies
    now, and on the table."""
    ship, upwind, board = ship_named(conn.ship), the(Wind).blows_from, the(Board)
    here = spot_of(ship.pose)
    near = sorted(enemies(ship), key=lambda foe: apart(here, spot_of(foe.pose)))
    foe = spot_of(near[0].pose) if near else here
    plans = tuple(dict.fromkeys(laid_out(conn, actions) for actions in BLUNT))
    fan, best, least = fan_of_plans(conn, here, upwind, plans), plans[0], 1e9
    for row in np.argsort(order_of(plans, first_side(ship))):
        plan = plans[row]
        end = fan.track(row)[LAST]
        on = 0 < end.x < board.width / INCH and 0 < end.y < board.height / INCH
        left = round(apart(end, foe), 6) + (0 if on else 1000)
        if left < least:
            best, least = plan, left
    return best
