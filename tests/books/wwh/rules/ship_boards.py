"""What the tests of Warm Work, Hardy! stand on: a record strip in one line, and a board of ships
without a level. Squares count x to the right and y down; headings are names of points."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.books.wwh.rules.sheet import FRESH, PORT, STARBOARD, Board, Hold, Round, Ship, ShipSide, Wind
from game.core.markers import HasStruck
from game.core.table import Table, every, find_marker, place
from game.sea.square import HEADING_NAMES, Square


def make_ship(
    name: str = "ship",
    at: tuple[int, int] = (10, 10),
    point: str = "N",
    nation: str = "british",
    gunnery: int = 5,
    **fields: Any,
) -> Ship:
    """A 74 that has fired her first shot, her side called after her nation; any field of the
    record may be given."""
    usual: dict[str, Any] = {"side": nation, "squadron": nation, "has_fired": True, "last_run": 2}
    usual |= fields
    usual["born"] = usual["side"]
    title = name.replace("-", " ").title()
    return Ship(
        name,
        title,
        square=Square(*at),
        heading=HEADING_NAMES.index(point),
        nation=nation,
        gunnery=gunnery,
        **usual,
    )


def french_ship(name: str = "foe", at: tuple[int, int] = (12, 10), **fields: Any) -> Ship:
    """A French ship, two squares to starboard of where a strip lies."""
    return make_ship(name, at, **({"nation": "french"} | fields))


@contextmanager
def ships_on_table(
    *ships: Ship,
    options: Sequence[str] = (),
    wind: str = "N",
    strength: int = FRESH,
    declared: Sequence[str] = (),
    size: tuple[int, int] = (24, 24),
    turns: int = 20,
) -> Iterator[None]:
    """We are at a board on which these ships lie, in the first round, the wind as told."""
    lies = Table()
    with lies.as_current():
        sides = list(dict.fromkeys(s.side for s in ships))
        place(Wind(HEADING_NAMES.index(wind), strength))
        place(Round(number=1, order=list(sides), mustered=True))
        place(Board(*size, turns, sides, options=list(options), declared_hulls=list(declared)))
        for ship in ships:
            ship.number = place(ship)
        yield
    lies.close()


def add_hold(
    mover: Ship, other: Ship, mover_side: str = STARBOARD, other_side: str = PORT, **fields: Any
) -> Hold:
    """The mover has come into the other's square; ``foul``, ``boarder``, ``fast`` as given."""
    mover.square = other.square
    hold = Hold(mover.id, other.id, ShipSide(mover_side), ShipSide(other_side), **fields)
    place(hold)
    return hold


def open_holds() -> list[Hold]:
    """The holds that are open, oldest first."""
    return [hold for hold in every(Hold) if hold.open]


def struck_to(ship: Ship) -> str | None:
    """The ship she has struck to; None while her colours fly."""
    flag = find_marker(ship.number, HasStruck)
    return flag.to if flag else None


def guns_left(ship: Ship) -> tuple[int, int]:
    """Gunnery left to port and to starboard."""
    return ship.gunnery_of(PORT), ship.gunnery_of(STARBOARD)
