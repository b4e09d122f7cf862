"""Orders that a squadron of the 1798 game cannot get (LS98-sig, LS98-anchor)."""

from collections.abc import Sequence

from game.books.ls98.rules.sheet import flagship_of, get_ship
from game.books.ls98.rules.signals import relays_by_ship
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """LS98-sig-1: return a refusal if no ship of them sees the order; those who see it obey it, the
    one who else is `deaf`. LS98-anchor-2: who has cut her cables anchors no more; the others still
    do."""
    unheard = deaf(ships)
    known = [get_ship(name) for name in ships if name not in unheard]
    if not known:
        return next(iter(unheard.values()), None)
    if order.manoeuvre is Manoeuvre.ANCHOR and all(ship.cut_cables for ship in known):
        return Refusal("LS98-anchor-2", "they have cut their cables, and anchor no more")
    return None


def deaf(ships: Sequence[str]) -> dict[str, Refusal]:
    """LS98-sig-1: return the ships that neither see the flagship nor a ship that passes the order
    on; a side without a flagship needs no signal (ruling on LS98-sig-2)."""
    known = [get_ship(name) for name in ships]
    flag = flagship_of(known[0].side) if known else None
    if flag is None:
        return {}
    reached = {flag.id, *relays_by_ship(flag)}
    why = "no ship within nine hexes passes the flagship’s signal on to {}"
    return {ship.id: Refusal("LS98-sig-1", why.format(ship.name)) for ship in known if ship.id not in reached}
