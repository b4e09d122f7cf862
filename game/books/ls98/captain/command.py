"""What a squadron of the 1798 game cannot be ordered to do (LS98-sig, LS98-anchor)."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.ls98.rules.sheet import flagship_of, ship_named
from game.books.ls98.rules.signals import ways_from
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """LS98-sig-1: an order goes from the flagship to ships that see it, or one that passes it on; a
    side without a flagship needs no signal (ruling on LS98-sig-2). LS98-anchor-2: who has cut her
    cables anchors no more."""
    known = [ship_named(name) for name in ships]
    flag = flagship_of(known[0].side) if known else None
    reached = {flag.id, *ways_from(flag)} if flag is not None else set(ships)
    deaf = next((ship for ship in known if ship.id not in reached), None)
    if deaf is not None:
        why = f"no ship within nine hexes passes the flagship’s signal on to {deaf.name}"
        return Refusal("LS98-sig-1", why)
    if order.manoeuvre is Manoeuvre.ANCHOR:
        adrift = next((ship for ship in known if ship.cut_cables), None)
        if adrift is not None:
            return Refusal(
                "LS98-anchor-2", f"{adrift.name} has cut her cables, and anchors no more"
            )
    return None
