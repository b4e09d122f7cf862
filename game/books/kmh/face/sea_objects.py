"""Objects of Kiss Me, Hardy! besides ships: boats, works, troops, chains, and how to find and name
them. Read inside the table of the battle."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.chains import Chain, ChainWork
from game.books.kmh.rules.land import Party, bases_ashore
from game.books.kmh.rules.sheet import get_ship
from game.books.kmh.rules.sight import chains_for
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose
from game.core.table import every, every_without, has_marker
from game.play.event_words import count_words, name_by_id
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats

Craft = Boat | Battery | Party
"""What has a sheet of its own and is no ship."""
WORKS_KIND_WORDS: Final = {
    "battery": "shore battery",
    "old-fort": "old fort",
    "fortress": "fortress",
    "tower": "Martello tower",
}


class ObjectKind(StrEnum):
    """What there is on the sea and the shore besides ships."""

    BOATS = "boats"
    WORKS = "works"
    TROOPS = "troops"
    CHAIN = "chain"


@dataclass(frozen=True, slots=True)
class SeaObject:
    """Something on the sea or the shore: whose (the number of the side), where in cm and how far
    across, what its tag says it has left, and how much of the whole that is (0 to 1)."""

    id: str
    kind: ObjectKind
    name: str
    side: int
    x: float
    y: float
    width: float
    strength_text: str = ""
    strength_share: float = 1.0


# ------------------------------------------------------------------------------ which there are
def sea_objects(hud: HudState) -> list[SeaObject]:
    """Return everything in sight that is no ship and is not gone, in placement order; four parts of
    one picture ask for it."""

    def found() -> list[SeaObject]:
        return [*boat_objects(hud), *works_objects(hud), *troop_objects(hud), *chain_objects(hud)]

    return hud.frame_cache.get("things", found)


def find_object(hud: HudState, name: str) -> SeaObject | None:
    """Return the thing with that id, None if there is none."""
    return next((t for t in sea_objects(hud) if t.id == name), None)


def find_craft(name: str) -> Craft | None:
    """Return the sheet of the boats, the work or the troops of that id, None for none."""
    found: list[Craft] = [*every(Boat), *every(Battery), *every(Party)]
    return next((one for one in found if one.id == name), None)


def asked_id(hud: HudState) -> str:
    """Return the id of what the question is about, ship or no; '' for none."""
    step = hud.battle.pending_step
    return step.about if isinstance(step, Choose) else ""


def boat_objects(hud: HudState) -> Iterator[SeaObject]:
    """Yield boats in the water."""
    for boat in all_boats():
        side = _side_number(hud, boat.side)
        x, y, across = boat.pose.x / CM, boat.pose.y / CM, boat.size.length / CM
        yield SeaObject(
            boat.id, ObjectKind.BOATS, boats_name(hud, boat), side, x, y, across, boats_left_words(boat)
        )


def works_objects(hud: HudState) -> Iterator[SeaObject]:
    """Yield works ashore that are not in ruins."""
    for work in every_without(Battery, Gone):
        struck = has_marker(work.number, HasStruck)
        figure = "struck" if struck else f"{work.points_left} of {work.points}"
        figure = str(work.points) if not work.damage and not struck else figure
        x, y, across = work.pose.x / CM, work.pose.y / CM, work.breadth / CM
        left = work.points_left / max(work.points, 1)
        side = _side_number(hud, work.side)
        yield SeaObject(work.id, ObjectKind.WORKS, work.name, side, x, y, across, figure, left)


def troop_objects(hud: HudState) -> Iterator[SeaObject]:
    """Yield troops ashore in the field; those in a work stand on its record."""
    for party in bases_ashore():
        if not party.aboard:
            x, y, across = party.pose.x / CM, party.pose.y / CM, party.size.length / CM
            figure = f"{party.points_left} of {party.points}" if party.damage else str(party.points)
            left = party.points_left / max(party.points, 1)
            side = _side_number(hud, party.side)
            yield SeaObject(party.id, ObjectKind.TROOPS, party.name, side, x, y, across, figure, left)


def chain_objects(hud: HudState) -> Iterator[SeaObject]:
    """KMH-19.10.1: yield chains that bar the way, as far as all who sit here know of them."""
    known = {chain.id for chain in chains_for(human_seats(hud.battle))}
    for chain in every(Chain):
        if chain.id in known and not chain.broken:
            (ax, ay), (bx, by) = chain.points[0], chain.points[-1]
            x, y = (ax + bx) / 2 / CM, (ay + by) / 2 / CM
            name, figure = chain.name or chain.kind, chain_state_words(chain)
            yield SeaObject(
                chain.id, ObjectKind.CHAIN, name, _side_number(hud, chain.side), x, y, 3.0, figure
            )


def _side_number(hud: HudState, name: str) -> int:
    return hud.side_number(name) or 0


# ------------------------------------------------------------------------------ words
def display_name(hud: HudState, name: str) -> str:
    """Return what a ship, boats, a work, troops or a squadron is called."""
    boat = next((b for b in every(Boat) if b.id == name), None)
    if boat is not None:
        return boats_name(hud, boat)
    return name_by_id(hud.names, name)


def boats_name(hud: HudState, boat: Boat) -> str:
    """Return the name from the level, else `Phoebe’s boats`."""
    return hud.names.get(boat.id, boat.name)


def boats_left_words(boat: Boat) -> str:
    """Return how many boats there are, and what they do, in two words."""
    doing = "towing" if boat.tow else "alongside" if boat.fast else ""
    doing = "fast astern" if boat.fast and boat.fast == boat.ship else doing
    return count_words(boat.count, "boat") + (f", {doing}" if doing else "")


def chain_state_words(chain: Chain) -> str:
    """Return whether a chain is up, and what is being done to it."""
    if chain.work:
        return f"being {'lowered' if chain.work == ChainWork.LOWERING else 'raised'}"
    return "up" if chain.raised else "down"


def host_name(hud: HudState, name: str) -> str:
    """Return the ship, the boats or the work that somebody is aboard of."""
    found = any(ship.id == name for ship in hud.ships)
    return get_ship(name).name if found else display_name(hud, name)
