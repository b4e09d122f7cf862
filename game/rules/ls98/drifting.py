"""LS98-drift: ships without masts, entangled ships and ships nobody sails go with the wind."""

from __future__ import annotations

from game.core.table import the
from game.rules.ls98.ground import runs_aground
from game.rules.ls98.motion import leaves_if_over_the_edge, moved
from game.rules.ls98.sheet import (
    LAND,
    Ship,
    Wind,
    ground,
    holds_of,
    is_adrift,
    is_fixed,
    ship_named,
    ships,
)
from game.sea.hexes import turned


async def drift() -> None:
    """LS98-drift-1: once both sides have moved, whatever is adrift goes one hex downwind, ships
    that hold each other as one."""
    done: list[str] = []
    for ship in ships():
        if ship.id not in done and is_adrift(ship):
            cluster = cluster_of(ship)
            done += [s.id for s in cluster]
            await drift_together(cluster)


def cluster_of(ship: Ship) -> list[Ship]:
    """Every ship that holds on to her, directly or by others, herself first."""
    found = [ship]
    for one in found:
        partners = [ship_named(hold.partner(one.id)) for hold in holds_of(one.id)]
        found += [s for s in partners if s not in found]
    return found


async def drift_together(cluster: list[Ship]) -> None:
    """LS98-drift-1: they keep their headings; an anchor, the bottom, land or another ship in the
    way keeps all of them where they are."""
    downwind = turned(the(Wind).blows_from, 3)
    there = [s.hex.to(downwind) for s in cluster]
    taken = [s.hex for s in ships() if s not in cluster]
    if any(is_fixed(s) for s in cluster) or any(h in taken or ground(h) == LAND for h in there):
        return
    for ship, here in zip(cluster, there, strict=True):
        ship.hex = here
    for ship in cluster:
        await moved(ship, "LS98-drift-1", "drift")
        if not await leaves_if_over_the_edge(ship, "LS98-drift-1"):
            await runs_aground(ship)
