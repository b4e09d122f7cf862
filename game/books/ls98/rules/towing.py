"""LS98-tow, LS98-drift: ships and boats that tow; ships without masts, entangled ships and ships nobody
sails, which go with the wind."""

from collections.abc import Sequence

from game.books.ls98.rules.boats import ask_to_run_down, can_row_to
from game.books.ls98.rules.motion import leave_if_off_map, log_drift, log_move, run_aground
from game.books.ls98.rules.sheet import (
    LAND,
    Boat,
    Ship,
    Wind,
    boats_away,
    get_ship,
    has_struck,
    holds_of,
    is_adrift,
    is_aground,
    is_anchored_or_aground,
    is_on_map,
    is_under_way,
    needs_tow,
    ship_in,
    ships_on_map,
    terrain_at,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Told
from game.core.markers import Aground
from game.core.steps import D6, happen, roll
from game.core.table import get_single, remove_marker
from game.sea.hexes import Hex, neighbour_direction, turned_direction


def towable_ships(ship: Ship) -> list[Ship]:
    """LS98-tow-1: return the one who is right astern of her and wants a tow: a friend, or a prize; but not an
    enemy's prize, nor one that has sailed already in this turn."""
    astern = ship_in(ship.hex.hex_towards(ship.heading, -1))
    if astern is None or not needs_tow(astern) or (astern.manned and astern.run):
        return []
    ours = astern.side == ship.side or (has_struck(astern) and not astern.manned)
    return [astern] if ours else []


def can_still_tow(ship: Ship, towed: Ship) -> bool:
    """LS98-tow-1: the tow can still be tried: she is under way, and right ahead of a ship that still wants
    it."""
    in_line = ship.hex.hex_towards(ship.heading, -1) == towed.hex
    return in_line and is_under_way(ship) and needs_tow(towed)


def can_boat_tow(boat: Boat, towed: Ship) -> bool:
    """LS98-tow-1, LS98-boat-3: the same of a boat, which is in a hex beside the ship."""
    return needs_tow(towed) and neighbour_direction(towed.hex, boat.hex) != 0


def is_in_tow(ship: Ship) -> bool:
    """LS98-tow-1, LS98-drift-1: a ship or a boat has her in tow in this turn, so she neither drifts nor sails
    by herself."""
    by_ship = any(s.towing == ship.id and can_still_tow(s, ship) for s in ships_on_map())
    return by_ship or any(b.towing == ship.id and can_boat_tow(b, ship) for b in boats_away())


async def run_tows() -> list[Ship]:
    """LS98-tow-1: every tow of this turn is tried: a ship's, then a boat's. Returns those in tow whose tow
    has not moved."""
    slack = []
    for ship in ships_on_map():
        if ship.towing:
            towed = get_ship(ship.towing)
            slack += [] if await tow_by_ship(ship, towed) else [towed]
    for boat in boats_away():
        if boat.towing:
            towed = get_ship(boat.towing)
            slack += [] if await tow_by_boat(boat, towed) else [towed]
    return slack


async def roll_tow(tower_id: str, towed: Ship, is_way_free: bool) -> bool:
    """LS98-tow-1: a die says whether the tow moves, if there is room ahead for it."""
    if not is_way_free:
        await happen(Told("LS98-tow-1", towed.id, "no room ahead, and the tow does not move"))
        return False
    needs = rule_table("tow")["needs"]
    (face,) = await roll("LS98-tow-1", D6, about=tower_id, why=f"towing {towed.name}", needs=needs)
    if face < needs:
        await happen(Told("LS98-tow-1", towed.id, "the tow does not move"))
    return bool(face >= needs)


async def tow_by_ship(ship: Ship, towed: Ship) -> bool:
    """LS98-tow-1: both go one hex the way the tower heads, one behind the other. Returns whether they
    have."""
    ship.towing = ""
    if not can_still_tow(ship, towed):
        await happen(Told("LS98-tow-1", towed.id, "the tow has parted"))
        return False
    ahead = ship.hex.hex_towards(ship.heading)
    if not await roll_tow(ship.id, towed, has_no_ship_or_land(ahead)):
        return False
    here, ship.hex, ship.run = ship.hex, ahead, 1
    await log_move(ship, "LS98-tow-1", "ahead")
    await move_towed_ship(towed, here)
    if not await leave_if_off_map(ship, "LS98-tow-1"):
        await run_aground(ship)
        await ask_to_run_down(ship)
    return True


async def tow_by_boat(boat: Boat, towed: Ship) -> bool:
    """LS98-tow-1, LS98-boat-3: a boat ahead of a ship pulls her one hex; where the next is no water for a
    boat, it is beside her. Returns whether she has moved."""
    boat.towing = ""
    if not can_boat_tow(boat, towed):
        await happen(Told("LS98-tow-1", towed.id, "the tow has parted"))
        return False
    way = neighbour_direction(towed.hex, boat.hex)
    if not await roll_tow(boat.id, towed, ship_in(boat.hex) is None):
        return False
    here = boat.hex
    if can_row_to(here.hex_towards(way)):
        boat.hex = here.hex_towards(way)
    await move_towed_ship(towed, here)
    return True


async def move_towed_ship(towed: Ship, here: Hex) -> None:
    """LS98-tow-1: the tow has come to a hex; the bottom has let go of her, or has her again."""
    if is_aground(towed):
        remove_marker(towed.number, Aground)
        towed.on_rocks = False
        await happen(Befell("LS98-tow-1", towed.id, "aground", on=False))
    towed.hex, towed.run = here, 1
    await log_move(towed, "LS98-tow-1", "ahead")
    await run_aground(towed)
    await ask_to_run_down(towed)


def has_no_ship_or_land(here: Hex) -> bool:
    """Return whether a hex holds neither a ship nor land."""
    return ship_in(here) is None and terrain_at(here) != LAND


async def drift_ships(ships: Sequence[Ship] | None = None) -> None:
    """LS98-drift-1, LS98-tow-1: once both sides have moved, whatever is adrift and in nobody's tow (or these
    ships alone) goes one hex downwind, ships that hold each other as one; who is in the way of another and
    drifts herself goes first."""
    waiting = clusters_adrift(ships)
    while waiting:
        cluster = next((c for c in waiting if not is_blocked_by_drifter(waiting, c)), waiting[0])
        waiting.remove(cluster)
        await drift_cluster(cluster)


def clusters_adrift(ships: Sequence[Ship] | None = None) -> list[list[Ship]]:
    """LS98-drift-1: return everything that is adrift, of all ships or of some, ships that hold each other
    together."""
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
    """Return every ship that is fast to her, directly or by others, herself first."""
    found = [ship]
    for one in found:
        partners = [get_ship(hold.partner(one.id)) for hold in holds_of(one.id)]
        found += [s for s in partners if s not in found]
    return found


async def drift_cluster(cluster: list[Ship]) -> None:
    """LS98-drift-1: they keep their headings; an anchor, the bottom, land or another ship in the way keeps
    all of them where they are."""
    there = [s.hex.hex_towards(downwind_direction()) for s in cluster]
    taken = [s.hex for s in ships_on_map() if s not in cluster]
    is_held = any(is_anchored_or_aground(s) for s in cluster)
    if is_held or any(h in taken or terrain_at(h) == LAND for h in there):
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
