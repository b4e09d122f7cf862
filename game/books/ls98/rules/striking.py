"""LS98-surr: colours come down, and who hears of it (LS98-morale-1)."""

from game.books.ls98.rules.lines_of_sight import can_see
from game.books.ls98.rules.morale import roll_morale, start_fleeing
from game.books.ls98.rules.sheet import (
    SIDES,
    Ship,
    enemies_by_distance,
    friends,
    get_ship,
    holds_of,
    is_fighting,
    ships_with_lost_masts,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Captured, Struck
from game.core.markers import HasStruck
from game.core.steps import happen
from game.core.table import add_marker, find_marker
from game.sea.hexes import STERN, distance, sector_of


async def strike_colours(ship: Ship, captor: Ship | None, clause: str) -> None:
    """LS98-surr-1, LS98-surr-2: she has struck; the one who of her side sees it from near must show
    whether he stands firm."""
    add_marker(ship.number, HasStruck(captor.id if captor else ""))
    ship.full_sail, ship.fleeing, ship.towing = False, False, ""
    for hold in holds_of(ship.id):
        hold.grappled, hold.begun, hold.boarder, hold.repeller = False, False, "", ""
    await happen(Struck(clause, ship.id, captor.id if captor else ""))
    if captor is not None:
        await happen(Captured(clause, ship.id, captor.side))
    for friend in friends(ship):
        await roll_witness_morale(friend, ship)


async def roll_witness_morale(friend: Ship, ship: Ship) -> None:
    """LS98-morale-1: a friend within five hexes who sees her strike tests once; if he fails he
    strikes too where he is boarded, else he flees."""
    near = distance(friend.hex, ship.hex) <= rule_table("morale")["hears_within"]
    if not is_fighting(friend) or ship.id in friend.heard or not near or not can_see(friend, ship):
        return
    friend.heard.append(ship.id)
    if await roll_morale(friend, "LS98-morale-1"):
        return
    boarder = ship_boarding_her(friend)
    if boarder is not None:
        await strike_colours(friend, boarder, "LS98-surr-2")
    else:
        await start_fleeing(friend)


async def surrender_by_signal(ship: Ship) -> None:
    """LS98-sig-2: told to surrender by the flagship, she strikes to the nearest enemy who could
    fire at her, without a shot; to nobody if none is so near."""
    near = (f for f in enemies_by_distance(ship) if distance(ship.hex, f.hex) <= gun_range_hexes(f))
    await strike_colours(ship, next(near, None), "LS98-sig-2")


def gun_range_hexes(ship: Ship) -> int:
    """LS98-fire-6: return the hexes at which her guns still reach."""
    hexes: int = rule_table("ranges")[ship.klass][-1]
    return hexes


def ship_boarding_her(ship: Ship) -> Ship | None:
    """LS98-surr-2: return the one who has boarders on her deck."""
    aboard = (h for h in holds_of(ship.id) if h.begun and h.boarder not in ("", ship.id))
    return next((get_ship(h.boarder) for h in aboard), None)


# ------------------------------------------------------------------------------ raked at last
async def strike_dismasted_if_raked() -> None:
    """LS98-surr-1: a ship without masts strikes to an enemy who is so that he could rake her by the
    stern at medium range or closer; loaded or not."""
    for ship in ships_with_lost_masts():
        if ship.is_dismasted and is_fighting(ship):
            raker = next((foe for foe in enemies_by_distance(ship) if can_rake_stern(foe, ship)), None)
            if raker is not None:
                await strike_colours(ship, raker, "LS98-surr-1")


def can_rake_stern(raker: Ship, ship: Ship) -> bool:
    """LS98-surr-1: he is astern of her, with a broadside to her, near enough."""
    astern = sector_of(ship.hex, ship.heading, raker.hex) == STERN
    bears = sector_of(raker.hex, raker.heading, ship.hex) in SIDES
    return astern and bears and distance(ship.hex, raker.hex) <= rule_table("ranges")[raker.klass][1]


def captor_side(ship: Ship) -> str:
    """LS98-board-9: return the side whose prize she is; '' if she is nobody's but her own."""
    fallen = find_marker(ship.number, HasStruck)
    if fallen is None:
        return ""
    if ship.manned:
        return ship.side
    return get_ship(fallen.to).side if fallen.to else ""
