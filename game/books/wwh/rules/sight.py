"""What can be seen of this book's records, in the words the stage understands, and what each admiral may know
of them (WWH-B.1): dice and what can be seen over the water, but no number of a hidden strip. Pure."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from game.books.wwh.rules.sheet import (
    PORT,
    STARBOARD,
    Board,
    Round,
    Ship,
    Wind,
    crew_quality,
    has_book_option,
    holds_of,
    is_fast_after_capture,
    unfinished_grapple,
)
from game.books.wwh.rules.tables import rule_table
from game.core.events import Aboard, Boarded, Chose, Event, GunsLost, Hurt, Mustered, Rolled, Told
from game.core.markers import Gone, HasStruck
from game.core.table import by_id, every, find_marker, get_single, has_marker
from game.core.visible import NO_OBJECTS, VisibleObjects, VisibleShip, Weather
from game.sea.square import square_pose
from game.sea.units import EIGHT_POINT_STEP

UMPIRE = "umpire"  # the seat of the umpire, who sees all records


@dataclass(frozen=True, slots=True)
class KnownRecord:
    """A record as one admiral sees it; numbers that are hidden from him are None."""

    id: str
    name: str
    side: str
    nation: str
    guns: int
    rate: int
    crew: str
    standing: tuple[str, ...]
    masts_down: tuple[str, ...]
    struck: bool
    port: int | None
    starboard: int | None
    gunnery: int | None
    damage: int | None
    has_fired: bool | None


def known_record_of(ship: Ship, viewer_seat: str) -> KnownRecord:
    """WWH-B.1: return the record of a ship as the admiral of ``viewer_seat`` sees it: with ``hidden-records``
    the gunnery and damage of other sides are not shown; masts always are."""
    hidden = has_book_option("hidden-records") and viewer_seat not in (ship.side, UMPIRE)
    return KnownRecord(
        ship.id,
        ship.name,
        ship.side,
        ship.nation,
        ship.guns,
        ship.rate,
        crew_quality(ship),
        tuple(ship.masts_standing),
        tuple(ship.masts_down),
        has_marker(ship.number, HasStruck),
        None if hidden else ship.gunnery_of(PORT),
        None if hidden else ship.gunnery_of(STARBOARD),
        None if hidden else ship.gunnery,
        None if hidden else ship.damage,
        None if hidden else ship.has_fired,
    )


def sight() -> list[VisibleShip]:
    """Return every ship of the battle in placement order, also those that are gone."""
    sides = get_single(Board).sides
    return [visible_ship(ship, sides) for ship in every(Ship)]


def sight_of(name: str) -> VisibleShip | None:
    """Return one ship by her id; None if she is not on the table."""
    ship = by_id(Ship).get(name)
    return visible_ship(ship, get_single(Board).sides) if ship is not None else None


def visible_ship(ship: Ship, sides: list[str]) -> VisibleShip:
    """Return one record as it looks: guns lost as damage to her hull, damage points as damage aloft; with
    ``hidden-records`` nobody can tell either by her looks (WWH-B.1), and who shows what is left of her must
    ask `known_record_of`."""
    gone, pose = find_marker(ship.number, Gone), square_pose(ship.square, ship.heading)
    guns, left = 2 * ship.gunnery, ship.gunnery_of(PORT) + ship.gunnery_of(STARBOARD)
    shows = not has_book_option("hidden-records")
    fight = unfinished_grapple(ship.id)
    return VisibleShip(
        ship.id,
        ship.name,
        sides.index(ship.side),
        sides.index(ship.born),
        ship.nation,
        ship.kind,
        pose.x,
        pose.y,
        pose.heading,
        ship.length,
        tuple(ship.rigged),
        tuple(sorted(ship.masts_down)),
        1000 * (guns - left) * shows // max(guns, 1),
        1000 * ship.damage * shows // rule_table("damage")["most"],
        sail_thousandths(ship),
        left,
        guns,
        struck=has_marker(ship.number, HasStruck),
        boarded=fight is not None and fight.boarder != ship.id,
        locked=any(h.foul or h.boarder or h.fast for h in holds_of(ship.id)),
        aback=ship.in_irons,
        gone_how=gone.how if gone else "",
    )


def sail_thousandths(ship: Ship) -> int:
    """Return how much sail she seems to carry, in thousandths: none when hove to or held."""
    held = is_fast_after_capture(ship.id) or any(h.foul or h.boarder for h in holds_of(ship.id))
    return 0 if held or ship.hove_to else 1000


def weather() -> Weather:
    """Return the wind as it is; this book knows neither calm nor sea."""
    wind = get_single(Wind)
    strength = rule_table("wind_change")["levels"][wind.strength]
    return Weather(wind.blows_from * EIGHT_POINT_STEP, strength=strength)


def turn_now() -> int:
    """Return the round that runs; 0 before the first."""
    return get_single(Round).number


def company(_: Sequence[str]) -> VisibleObjects:
    """Return no objects: the book knows no boats, works or troops of their own."""
    return NO_OBJECTS


class FixedAnswer(StrEnum):
    """One answer to a question that names no ship."""

    HOLD_FIRE = "hold fire"
    DONE = "done"  # the ships that are left hold their fire (WWH-2.1.1)
    HULL = "hull"
    AS_THEY_COME = "as they come"  # fives to the guns, sixes to the spars (WWH-4.3b)
    NO_BOARDING = "no"
    FIRST = "first"
    SECOND = "second"  # who moves first, or second, in the next round (WWH-4.1d)
    BREAK_OFF = "break off"
    STAY = "stay"  # she stays foul of the other (WWH-1.4c)


# Events that follow from the numbers of a record: that nothing is left of her.
_OF_THE_RECORD: Final = ("WWH-4.0a",)
# A ship that is asked these has guns left that bear. An answer that fires shows no more than the shot does,
# but one that holds fire would show that she had something to fire.
_OF_FIRE: Final = ("WWH-2.1.0", "WWH-2.1.1", "WWH-2.1.4")


def visible_event(event: Event, hidden: Container[str]) -> Event | None:
    """Return an event without what a viewer who may not see the records of the `hidden` ships must not know:
    what is struck off them and the sums that come of them; None if nothing is left of it."""
    match event:
        case Boarded() if event.ship in hidden or event.other in hidden:
            return replace(event, attack=0, defence=0)
        # The answer by which all others hold their fire names nobody, so it is hidden too.
        case Chose(clause=clause) if clause in _OF_FIRE and (
            event.ship in hidden or event.key in hidden or event.key == FixedAnswer.DONE
        ):
            return None
        case Mustered():
            return replace(event, ships=tuple(_visible_muster(each, hidden) for each in event.ships))
        case _ if event.ship not in hidden:
            return event
        case Hurt() | GunsLost():
            return None
        case Told(clause=clause) if clause in _OF_THE_RECORD:
            return None
        case Rolled():
            return replace(event, tally=None)
    return event


def _visible_muster(each: Aboard, hidden: Container[str]) -> Aboard:
    """Return a ship at the muster, less what stands on her record if it is hidden."""
    return replace(each, unusual=()) if each.ship in hidden else each
