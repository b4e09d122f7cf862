"""What can be seen of this book's records, in the words the stage understands, and what each admiral may know
of them (WWH-B.1). Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

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
    return Weather(get_single(Wind).blows_from * EIGHT_POINT_STEP)


def turn_now() -> int:
    """Return the round that runs; 0 before the first."""
    return get_single(Round).number


def company(_: Sequence[str]) -> VisibleObjects:
    """Return no objects: the book knows no boats, works or troops of their own."""
    return NO_OBJECTS
