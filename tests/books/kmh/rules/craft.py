"""What the tests of boats, galleys and fireships add to the sheets: boats in the water, and ships
fitted as fireships."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.books.kmh import rules as kmh
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.fireships import Fireship
from game.books.kmh.rules.sheet import FIRESHIP, Ship
from game.core.markers import Ablaze, Gone
from game.core.table import Table, add_marker, every, find_marker, place
from game.levels.format.model import Level
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, units_of_cm
from tests.books.kmh.rules.guns import make_firer


@contextmanager
def level_on_table(level: Level) -> Iterator[list[Ship]]:
    """We are at the table of a level, before its first card; its ships."""
    table = Table()
    with table.as_current():
        kmh.set_up(level)
        yield every(Ship)
    table.close()


def add_boats(name: str = "boats", at: tuple[float, float] = (50, 50), **fields: Any) -> Boat:
    """French boats in the water at the table we are at; any field may be given."""
    usual: dict[str, Any] = {"ship": "", "side": "french", "squadron": "french"}
    usual |= fields
    heading = round(usual.pop("heading", 0) * DEGREE)
    boat = Boat(name, pose=Pose(units_of_cm(at[0]), units_of_cm(at[1]), heading), **usual)
    boat.number = place(boat)
    return boat


def fit_as_fireship(ship: Ship, alight: bool = False) -> Ship:
    """The ship of this table is a fireship, lit or not."""
    ship.kind = FIRESHIP
    add_marker(ship.number, Fireship(ship.damage // 5))
    if alight:
        add_marker(ship.number, Ablaze())
    return ship


def make_fireship(name: str = "fireship", **fields: Any) -> Ship:
    """The sheet of a fireship of 20 points with a basic speed of 10; not marked as one yet."""
    usual: dict[str, Any] = {"guns": 16, "points": 20, "basic": 10, "boats": 2, "kind": "fireship"}
    return make_firer(name, **(usual | fields))


def position_of(boat: Boat) -> tuple[float, float]:
    """Where boats lie, in cm, to a hundredth."""
    return round(boat.pose.x / CM, 2), round(boat.pose.y / CM, 2)


def fate_of(boat: Boat) -> str:
    """What became of boats: '' while they are in the water."""
    gone = find_marker(boat.number, Gone)
    return gone.how if gone else ""


def speed_lost(ship: Ship) -> int:
    """The cm that fire has taken of a burning fireship's way so far."""
    fire = find_marker(ship.number, Ablaze)
    assert fire is not None
    return fire.slower
