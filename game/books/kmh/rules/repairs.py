"""KMH-11.1: repairs, made in place of firing."""

from __future__ import annotations

from typing import Any

from game.books.kmh.rules.arcs import NoShot
from game.books.kmh.rules.sheet import Ship, boat_locks_of, locks_of
from game.books.kmh.rules.tables import table
from game.core.events import Mended
from game.core.markers import HasStruck
from game.core.steps import D6, Option, happen, roll
from game.core.table import has
from game.core.tally import Tally, Term
from game.core.wording import WHO


def repair_offers(ship: Ship) -> list[Option[Any]]:
    """KMH-11.1.1, KMH-11.1.4: an unengaged ship may repair in place of firing, if she has a chaser:
    without one there is no die to throw (KMH-11.1.2)."""
    fights_hand_to_hand = locks_of(ship.id) or boat_locks_of(ship.id)
    busy = ship.attacked_by or fights_hand_to_hand or ship.burning
    if busy or has(ship.number, HasStruck) or not ship.chasers:
        return []
    offers: list[Option[Any]] = []
    hull, rig = NoShot.REPAIR_DAMAGE, NoShot.REPAIR_BOXES
    if ship.damage:
        offers.append(
            Option(
                hull,
                "Repair the hull",
                hull,
                "KMH-11.1.4",
                crew(ship),
                said=f"{WHO} sets her crew to repair the hull",
            )
        )
    if mendable_boxes(ship):
        offers.append(
            Option(
                rig,
                "Repair the rigging",
                rig,
                "KMH-11.1.4",
                crew(ship),
                said=f"{WHO} sets her crew to repair the rigging",
            )
        )
    return offers


def crew(ship: Ship) -> Tally:
    """KMH-11.1.2: repair dice, as many as one battery of chasers has."""
    return Tally((Term("KMH-11.1.2", "as many as her chasers", ship.chasers),))


def mendable_boxes(ship: Ship) -> int:
    """KMH-11.1.3: how many boxes may still come back: one for every three ever lost."""
    ever_lost = ship.boxes_lost + ship.boxes_mended
    share: int = table("repair")["boxes_in"]
    return ever_lost // share - ship.boxes_mended


async def repair(ship: Ship, what: NoShot) -> None:
    """KMH-11.1.2, KMH-11.1.3: each 4, 5 or 6 makes good one damage point or one speed box."""
    least = table("repair")["from"]
    tally = crew(ship)
    faces = await roll(
        "KMH-11.1.2", *[D6] * tally.total, about=ship.id, why=what, tally=tally, needs=least
    )
    good = sum(face >= least for face in faces)
    if what == NoShot.REPAIR_DAMAGE:
        good = min(good, ship.damage)
        ship.damage -= good
        return await happen(Mended("KMH-11.1.1", ship.id, points=good))
    good = min(good, mendable_boxes(ship))
    ship.boxes_lost -= good
    ship.boxes_mended += good
    return await happen(Mended("KMH-11.1.3", ship.id, boxes=good))
