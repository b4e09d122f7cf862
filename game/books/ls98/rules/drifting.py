"""LS98-drift: ships without masts, entangled ships and ships nobody sails go with the wind."""

from collections.abc import Sequence

from game.books.ls98.rules.boats import ask_to_run_down
from game.books.ls98.rules.ground import run_aground
from game.books.ls98.rules.motion import leave_if_off_map, log_drift
from game.books.ls98.rules.sheet import (
    LAND,
    Ship,
    Wind,
    get_ship,
    holds_of,
    is_adrift,
    is_anchored_or_aground,
    is_on_map,
    ships_on_map,
    terrain_at,
)
from game.books.ls98.rules.towing import is_in_tow
from game.core.table import get_single
from game.sea.hexes import turned_direction


async def drift_ships(ships: Sequence[Ship] | None = None) -> None:
    """LS98-drift-1, LS98-tow-1: once both sides have moved, whatever is adrift and in nobody's tow
    (or these ships alone) goes one hex downwind, ships that hold each other as one; who is in the
    way of another and drifts herself goes first."""
    waiting = clusters_adrift(ships)
    while waiting:
        cluster = next((c for c in waiting if not is_blocked_by_drifter(waiting, c)), waiting[0])
        waiting.remove(cluster)
        await drift_cluster(cluster)


def clusters_adrift(ships: Sequence[Ship] | None = None) -> list[list[Ship]]:
    """LS98-drift-1: return everything that is adrift, of all ships or of some, ships that hold each
    other together."""
    found: list[list[Ship]] = []
    for ship in ships_on_map() if ships is None else ships:
        known = any(ship in cluster for cluster in found)
        if not known and is_adrift(ship) and not is_in_tow(ship):
            found.append(held_cluster_of(ship))
    return found


def is_blocked_by_drifter(clusters_left: list[list[Ship]], cluster: list[Ship]) -> bool:
    """LS98-drift-1: another that has still to drift is where one of these would come to."""
    there = [s.hex.hex_towards(downwind_direction()) for s in cluster]
    others = [s.hex for other in clusters_left if other is not cluster for s in other]
    return any(here in others for here in there)


def held_cluster_of(ship: Ship) -> list[Ship]:
    """Return every ship that holds on to her, directly or by others, herself first."""
    found = [ship]
    for one in found:
        partners = [get_ship(hold.partner(one.id)) for hold in holds_of(one.id)]
        found += [s for s in partners if s not in found]
    return found


async def drift_cluster(cluster: list[Ship]) -> None:
    """LS98-drift-1: they keep their headings; an anchor, the bottom, land or another ship in the
    way keeps all of them where they are."""
    there = [s.hex.hex_towards(downwind_direction()) for s in cluster]
    taken = [s.hex for s in ships_on_map() if s not in cluster]
    if any(is_anchored_or_aground(s) for s in cluster) or any(
        h in taken or terrain_at(h) == LAND for h in there
    ):
        return
    for ship, here in zip(cluster, there, strict=True):
        ship.hex = here
    for ship in cluster:
        await log_drift(ship, downwind_direction())
        ship.blown_off = not is_on_map(ship.hex)
        if not await leave_if_off_map(ship, "LS98-drift-1"):
            await run_aground(ship)
            await ask_to_run_down(ship)


def downwind_direction() -> int:
    """LS98-drift-1: return the way that the wind goes."""
    return turned_direction(get_single(Wind).blows_from, 3)
