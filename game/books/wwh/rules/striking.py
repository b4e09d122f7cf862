"""WWH-4.0: when a ship strikes her colours, and what follows for those who hold her."""

from game.books.wwh.rules.arcs import rake_of, side_toward_square
from game.books.wwh.rules.sheet import Ship, crew_quality, enemies_within, get_ship, holds_of, is_fighting
from game.books.wwh.rules.tables import rule_table
from game.core.events import Grappled, Struck
from game.core.markers import HasStruck
from game.core.steps import happen
from game.core.table import add_marker, find_marker
from game.sea.square import Square


async def strike_raked_enemies(mover: Ship) -> None:
    """WWH-4.0b: a step of her own move has brought a ship here: enemies that have lost masts enough
    and lie under her rake have struck."""
    near = rule_table("rake")["squares"]
    for foe in enemies_within(mover, near) if is_fighting(mover) else []:
        if would_strike_to(mover, mover.square, mover.heading, foe):
            await strike_colours(foe, mover, "WWH-4.0b")


def would_strike_to(raker: Ship, square: Square, heading: int, foe: Ship) -> bool:
    """WWH-4.0b: she has lost masts enough, and the other, lying there, rakes her with a broadside
    that has guns."""
    if not has_lost_masts_to_strike(foe) or not rake_of(square, heading, foe.square, foe.heading):
        return False
    return raker.gunnery_of(side_toward_square(square, heading, foe.square)) > 0


def has_lost_masts_to_strike(ship: Ship) -> bool:
    """WWH-4.0b, WWH-4.2a, WWH-4.2c: a mast is gone, of a Good ship all of them."""
    return len(ship.masts_down) >= masts_lost_to_strike(ship)


def masts_lost_to_strike(ship: Ship) -> int:
    """WWH-4.0b: return how many masts a ship must have lost before she strikes to a rake."""
    needed: int | str = rule_table("striking")["masts"][crew_quality(ship)]
    return len(ship.rigged) if isinstance(needed, str) else needed


async def strike_colours(ship: Ship, captor: Ship, clause: str) -> None:
    """WWH-4.0b, WWH-3.2b: her colours are down; a boarding action that she was in is over."""
    add_marker(ship.number, HasStruck(captor.id))
    await happen(Struck(clause, ship.id, captor.id))
    for hold in holds_of(ship.id):
        if hold.boarder and not hold.fast and captor.id != hold.partner(ship.id):
            hold.boarder = ""
            await happen(Grappled(clause, ship.id, hold.partner(ship.id), on=False))


def captor_side(ship: Ship) -> str:
    """Return the side of the ship she has struck to; '' while her colours fly."""
    struck = find_marker(ship.number, HasStruck)
    return get_ship(struck.to).side if struck and struck.to else ""
