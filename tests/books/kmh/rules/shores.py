"""What the tests of chapters 18 to 20 add to the sheets: a coast with works, chains and troops."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.batteries import Battery, ShoreShot, battery_dice, shore_shot
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.firepower import FireConditions
from game.books.kmh.rules.land import Ground, Party, base_points
from game.books.kmh.rules.sheet import Chart, Deck, Ship
from game.books.kmh.rules.shore_level import battery_of
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import find_marker, get_single, place
from game.levels.format.charts import Fort
from game.sea.pose import Pose
from game.sea.units import units_of_cm
from tests.books.kmh.rules.ship_tables import make_level, ships_on_table

SQUARE = [[0, 0], [100, 0], [100, 100], [0, 100]]


def make_battery(kind: str = "battery", name: str = "work", side: str = "french", **fort: Any) -> Battery:
    """A work as a level would have it, at (50, 50), facing up the table; ``radius`` 1 cm, and no
    furnace."""
    usual: dict[str, Any] = {"at": (50.0, 50.0), "facing": 0.0, "radius": 1.0, "guns": 10, "furnace": False}
    entry = Fort(id=name, side=side, kind=kind, **(usual | fort))
    level = make_level({"side": "french"}, {"side": "british"}, {"side": "spanish"})
    return battery_of(level, entry)


def make_base(name: str = "base", side: str = "french", kind: str = "regular", **fields: Any) -> Party:
    """A base in the field at (50, 50), unless told otherwise."""
    x, y = fields.pop("at", (50.0, 50.0))
    points = base_points(kind, fields.get("elite", False))
    usual: dict[str, Any] = {"points": points}
    return Party(name, name.title(), side, Pose(units_of_cm(x), units_of_cm(y), 0), kind, **(usual | fields))


def make_chain(name: str = "boom", side: str = "french", **fields: Any) -> Chain:
    """A chain right across the table, 40 cm down, that everyone knows of."""
    points = fields.pop("points", [(0.0, 40.0), (200.0, 40.0)])
    corners = [[units_of_cm(x), units_of_cm(y)] for x, y in points]
    usual: dict[str, Any] = {"known_to": ["french", "british"]}
    return Chain(name, f"the {name}", side, corners, **(usual | fields))


def table_polygon(*corners: tuple[float, float]) -> list[list[int]]:
    """A polygon in table units."""
    return [[units_of_cm(x), units_of_cm(y)] for x, y in corners]


@contextmanager
def coast_on_table(
    *things: Ship | Battery | Party | Chain, ground: Ground | None = None, turn: int = 1, **sea: Any
) -> Iterator[None]:
    """We are at a table on which these lie, in this turn."""
    ships = [thing for thing in things if isinstance(thing, Ship)]
    with ships_on_table(*ships, **sea):
        chart = get_single(Chart)
        for thing in things:
            if thing.side not in chart.sides:
                chart.sides.append(thing.side)
            if not isinstance(thing, Ship):
                thing.number = place(thing)
        if ground is not None:
            place(ground)
        get_single(Deck).turn = turn
        yield


def work_dice_count(battery: Battery, band: int = 2, options: Sequence[str] = ()) -> int:
    """The dice of a work at medium range, unless told otherwise."""
    return battery_dice(battery, FireConditions("", band, options=tuple(options))).total


def place_before_guns(battery: Battery, ship: Ship, range_cm: float, bearing: int = 0) -> Ship:
    """The ship lies keel to the work, straight before its guns, so far from its walls."""
    away = battery.breadth // 2 + ship.beam // 2 + units_of_cm(range_cm)
    ship.pose = Pose(battery.pose.x, battery.pose.y - away, 9000)
    return ship


def allowed_shot(battery: Battery, foe: Ship, aim: str = "hull", turn: int = 1) -> ShoreShot:
    """The shot that a work may fire."""
    fired = shore_shot(battery, foe, AimAt(aim), turn)
    assert isinstance(fired, ShoreShot), fired
    return fired


def refusal_clause(battery: Battery, foe: Ship, aim: str = "hull", turn: int = 1) -> str:
    """The clause by which a work may not fire."""
    fired = shore_shot(battery, foe, AimAt(aim), turn)
    assert isinstance(fired, Refusal), fired
    return fired.clause


def fate_of(thing: Ship | Battery | Party) -> str:
    """What has become of it; '' while it is on the table."""
    found = find_marker(thing.number, Gone)
    return found.how if found else ""


def struck_to(thing: Ship | Battery) -> str | None:
    """Whom it has struck to; None while its flag flies."""
    found = find_marker(thing.number, HasStruck)
    return found.to if found else None
