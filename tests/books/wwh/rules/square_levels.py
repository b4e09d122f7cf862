"""What the tests of Warm Work, Hardy! say of levels and moves: a level in squares, its board, and
where a ship lies."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.books.wwh import rules as wwh
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import Ship
from game.core.steps import Refusal
from game.core.table import Table
from game.levels.format.model import Level
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import make_level


def level_in_squares(
    *ships: dict[str, Any],
    size: tuple[float, float] = (24, 18),
    wind: float | None = 0,
    options: Sequence[str] = (),
    **parts: Any,
) -> Level:
    """A level of this book on a board of so many squares; ships are French unless they say
    otherwise, and each lies in a row of her own."""
    given = [{"at": [10.5, 2.5 + 2 * n], "heading": 90.0} | ship for n, ship in enumerate(ships)]
    chart: dict[str, Any] = {"size": [float(n) for n in size], "unit": "square"}
    chart |= {"wind_from": wind} | parts.pop("chart", {})
    rules = {"book": "wwh", "options": list(options)} | parts.pop("rules", {})
    return make_level(*given, chart=chart, rules=rules, **parts)


@contextmanager
def level_on_table(level: Level) -> Iterator[None]:
    """We are at the board of a level, before anything has been thrown."""
    lies = Table()
    with lies.as_current():
        wwh.set_up(level)
        yield
    lies.close()


def square_and_heading(ship: Ship) -> tuple[int, int, str]:
    """Column, row, and the name of her heading."""
    return ship.square.x, ship.square.y, HEADING_NAMES[ship.heading]


def make_helm(
    point: str = "E",
    last_run: int = 2,
    max_by_heading: Sequence[int] = (0, 2, 3, 5, 4, 5, 3, 2),
    wind: str = "N",
    **fields: Any,
) -> Helm:
    """The helm of an undamaged ship in a Fresh wind."""
    heading = HEADING_NAMES.index(point)
    return Helm(
        Square(10, 10), heading, HEADING_NAMES.index(wind), tuple(max_by_heading), last_run=last_run, **fields
    )


def helm_after_legs(start: Helm, *keys: str) -> Helm:
    """The helm after these legs, each of which must be lawful."""
    for key in keys:
        read = start.read(key)
        assert not isinstance(read, Refusal), (key, read)
        start = start.after(key)
    return start


def refusal_clause(start: Helm, key: str) -> str:
    """The clause by which a helm refuses a key; '' if it takes it."""
    read = start.read(key)
    return read.clause if isinstance(read, Refusal) else ""


def helm_displacement(start: Helm) -> tuple[int, int, str]:
    """Where a helm is, from the square (10, 10) it began in: squares east, squares north, and the
    name of its heading."""
    return start.square.x - 10, 10 - start.square.y, HEADING_NAMES[start.heading]
