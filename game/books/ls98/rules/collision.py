"""LS98-coll: ships that run into each other, and how they come apart."""

from __future__ import annotations

from game.books.ls98.rules.course import Leg
from game.books.ls98.rules.motion import moved
from game.books.ls98.rules.sheet import Hold, Ship, Wind, hold_between, ship_in
from game.books.ls98.rules.tables import table
from game.core.events import Collided, Grappled, Told
from game.core.steps import D6, Option, Pick, choose, happen, roll
from game.core.table import place, the
from game.core.wording import WHO
from game.sea.hexes import NAMES, PORT, STARBOARD, pose_of, turned

SWINGS = {PORT: -1, STARBOARD: 1, f"{PORT} 2": -2, f"{STARBOARD} 2": 2}
"""Hexsides by key, to starboard above nought."""


async def collide(ship: Ship, other: Ship) -> None:
    """LS98-coll-2: the hex that she had to enter holds another: she stays in hers, swings a
    broadside to the other, and both lie entangled."""
    pose = pose_of(other.hex, other.heading)
    made = f"{ship.run} hex{'es' * (ship.run != 1)}"
    await happen(Collided("LS98-coll-2", ship.id, other.id, pose.x, pose.y, 0, made))
    ship.heading = await choose(ship.side, "LS98-coll-2", swings(ship), ship.id)
    await moved(ship, "LS98-coll-2", "swing")
    place(Hold(ship.id, other.id))


def swings(ship: Ship) -> Pick[int]:
    """LS98-coll-2: the headings one hexside or two to port or starboard, but not into the wind."""
    wind_from = the(Wind).blows_from
    ways = [
        (key, PORT if steps < 0 else STARBOARD, turned(ship.heading, steps))
        for key, steps in SWINGS.items()
    ]
    return Pick(
        tuple(
            Option(key, f"Swing to {side}", heading, "LS98-coll-2", note=NAMES[heading], said="")
            for key, side, heading in ways
            if heading != wind_from
        )
    )


async def cuts_loose(ship: Ship, other: Ship) -> bool:
    """LS98-coll-3: a die says whether a ship that is not grappled cuts herself clear."""
    needs = table("separate")["needs"]
    why = f"cutting away from {other.name}"
    (face,) = await roll("LS98-coll-3", D6, about=ship.id, why=why, needs=needs)
    if face < needs:
        await happen(Told("LS98-coll-3", ship.id, f"she is still foul of {other.name}"))
        return False
    await part(ship, other, "LS98-coll-3")
    return True


async def part(ship: Ship, other: Ship, clause: str) -> None:
    """Nothing holds the two together any more."""
    hold = hold_between(ship.id, other.id)
    if hold is not None:
        hold.open = False
        await happen(Grappled(clause, ship.id, other.id, on=False))


async def turn_clear(ship: Ship) -> None:
    """LS98-coll-3: come clear, she may begin with any free hex ahead or on either bow."""
    wind_from = the(Wind).blows_from
    ways = {Leg.AHEAD: ship.heading, Leg.PORT: turned(ship.heading, -1)}
    ways[Leg.STARBOARD] = turned(ship.heading, 1)
    free = {
        key: heading
        for key, heading in ways.items()
        if heading != wind_from and ship_in(ship.hex.to(heading)) is None
    }
    if not free or list(free) == [Leg.AHEAD]:
        return
    menu = Pick(
        tuple(
            Option(
                k,
                f"Clear to {NAMES[h]}",
                k,
                "LS98-coll-3",
                said=f"{WHO} comes clear, heading {NAMES[h]}",
            )
            for k, h in free.items()
        )
    )
    key = await choose(ship.side, "LS98-coll-3", menu, ship.id)
    if key != Leg.AHEAD:
        ship.heading = free[key]
        await moved(ship, "LS98-coll-3", key)
