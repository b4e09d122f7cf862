"""LS98-anchor: dropping anchor, weighing, cutting the cables, and springs."""

from game.books.ls98.rules.motion import log_move
from game.books.ls98.rules.sheet import Ship
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Ordered
from game.core.markers import Anchored
from game.core.steps import Refusal, happen
from game.core.table import add_marker, remove_marker
from game.sea.hexes import PORT, turned_direction


def anchor_refusal(ship: Ship) -> Refusal | None:
    """LS98-anchor-1, LS98-anchor-2: return why she may not anchor, or None."""
    if ship.cut_cables:
        return Refusal("LS98-anchor-2", "she has cut her cables, and anchors no more")
    most = rule_table("anchor")["most_spent"]
    if ship.spent > most:
        return Refusal("LS98-anchor-1", f"too fast: {ship.spent} points last turn, {most} at most")
    return None


async def drop_anchor(ship: Ship) -> None:
    """LS98-anchor-1: her sails are furled and she is at anchor in her hex."""
    ship.full_sail = False
    add_marker(ship.number, Anchored())
    await happen(Befell("LS98-anchor-1", ship.id, "anchored"))


async def weigh_anchor(ship: Ship) -> None:
    """LS98-anchor-2: her anchor is up; her next move is at half sail."""
    remove_marker(ship.number, Anchored)
    ship.weighed = True
    await happen(Befell("LS98-anchor-2", ship.id, "anchored", on=False))


async def cut_cables(ship: Ship) -> None:
    """LS98-anchor-2: she is free at once, and never anchors again."""
    remove_marker(ship.number, Anchored)
    ship.cut_cables, ship.spent = True, 0
    await happen(Ordered("LS98-anchor-2", ship.id, "cuts her cables"))
    await happen(Befell("LS98-anchor-2", ship.id, "anchored", on=False))


async def turn_on_springs(ship: Ship, turn_side: str) -> None:
    """LS98-anchor-3: at anchor she is turned one hexside."""
    ship.heading = turned_direction(ship.heading, -1 if turn_side == PORT else 1)
    await log_move(ship, "LS98-anchor-3", turn_side)
