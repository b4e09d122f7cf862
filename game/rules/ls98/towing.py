"""LS98-tow: ships and boats that tow."""

from __future__ import annotations

from game.core.events import Befell, Told
from game.core.markers import Aground
from game.core.steps import D6, happen, roll
from game.core.table import unmark
from game.rules.ls98.ground import runs_aground
from game.rules.ls98.motion import leaves_if_over_the_edge, moved
from game.rules.ls98.sheet import (
    LAND,
    Boat,
    Ship,
    aground,
    anchored,
    boats,
    entangled,
    ground,
    ship_in,
    ship_named,
    ships,
    struck,
)
from game.rules.ls98.tables import table
from game.sea.hexes import Hex, direction_to


def wants_a_tow(ship: Ship) -> bool:
    """LS98-tow-1: she cannot sail herself, but something could pull her."""
    helpless = ship.dismasted or aground(ship) or struck(ship)
    return helpless and not anchored(ship) and not entangled(ship)


def towable(ship: Ship) -> list[Ship]:
    """LS98-tow-1: whoever lies right astern of her and wants a tow: a friend, or a prize."""
    astern = ship_in(ship.hex.to(ship.heading, -1))
    if astern is None or not wants_a_tow(astern):
        return []
    return [astern] if astern.side == ship.side or struck(astern) else []


async def tows() -> None:
    """LS98-tow-1: every tow of this turn is tried: a ship's, then a boat's."""
    for ship in ships():
        if ship.towing:
            await tow_by_ship(ship, ship_named(ship.towing))
    for boat in boats():
        if boat.towing:
            await tow_by_boat(boat, ship_named(boat.towing))


async def succeeds(about: str, towed: Ship) -> bool:
    """LS98-tow-1: a die says whether the tow moves."""
    needs = table("tow")["needs"]
    (face,) = await roll("LS98-tow-1", D6, about=about, why=f"towing {towed.name}", needs=needs)
    if face < needs:
        await happen(Told("LS98-tow-1", towed.id, "the tow does not move"))
    return bool(face >= needs)


async def tow_by_ship(ship: Ship, towed: Ship) -> None:
    """LS98-tow-1: both go one hex the way the tower heads, one behind the other."""
    ship.towing = ""
    ahead = ship.hex.to(ship.heading)
    in_line = ship.hex.to(ship.heading, -1) == towed.hex
    if not in_line or not await succeeds(ship.id, towed) or not is_free(ahead):
        return
    here, ship.hex, ship.run = ship.hex, ahead, 1
    await moved(ship, "LS98-tow-1", "ahead")
    await follow(towed, here)
    if not await leaves_if_over_the_edge(ship, "LS98-tow-1"):
        await runs_aground(ship)


async def tow_by_boat(boat: Boat, towed: Ship) -> None:
    """LS98-tow-1, LS98-boat-3: a boat ahead of a ship pulls her one hex."""
    boat.towing = ""
    way = direction_to(towed.hex, boat.hex)
    if not way or ship_in(boat.hex) is not None or not await succeeds(boat.id, towed):
        return
    here, boat.hex = boat.hex, boat.hex.to(way)
    if ground(boat.hex) == LAND:
        boat.hex = here
    await follow(towed, here)


async def follow(towed: Ship, here: Hex) -> None:
    """LS98-tow-1: the tow has come to a hex; the bottom has let go of her, or has her again."""
    if aground(towed):
        unmark(towed.number, Aground)
        towed.on_rocks = False
        await happen(Befell("LS98-tow-1", towed.id, "aground", on=False))
    towed.hex, towed.run = here, 1
    await moved(towed, "LS98-tow-1", "ahead")
    await runs_aground(towed)


def is_free(here: Hex) -> bool:
    """Neither a ship nor land is there."""
    return ship_in(here) is None and ground(here) != LAND
