"""What the tests of the 1798 game say of levels and moves: a level on hexes, its table, its ships,
and questions answered by their clause."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.sheet import Ship, get_ship
from game.core.events import Event
from game.core.steps import Choose, Happen, Plot, Refusal, Roll
from game.core.table import Table
from game.levels.format.model import Level
from game.sea.hexes import Hex, hex_of_column_row
from tests.books.kmh.rules.ship_tables import make_level

MIDDLE_HEX = hex_of_column_row(10, 10)


def level_in_hexes(
    *ships: dict[str, Any],
    size: tuple[float, float] = (24, 20),
    wind: float | None = 240,
    options: Sequence[str] = (),
    **parts: Any,
) -> Level:
    """A level of this book on a map of so many hexes; ships lie in a row unless they say where."""
    given = [{"at": [2.0 + 2 * n, 2.0], "heading": 60.0} | ship for n, ship in enumerate(ships)]
    chart: dict[str, Any] = {"size": [float(n) for n in size], "unit": "hex", "steady": True}
    chart |= {"wind_from": wind} | parts.pop("chart", {})
    rules = {"book": "ls98", "options": list(options)} | parts.pop("rules", {})
    return make_level(*given, chart=chart, rules=rules, **parts)


def frigate_table(
    name: str, side: str, at: Hex = MIDDLE_HEX, heading: int = 2, **more: Any
) -> dict[str, Any]:
    """A frigate of 36 guns that lies in a hex, as a level has her."""
    degrees = (heading - 2) % 6 * 60.0
    place = {"at": [float(at.column), float(at.row)], "heading": degrees}
    return {"id": name, "side": side, "guns": 36, "men": 240} | place | more


def seventy_four_table(
    name: str, side: str, at: Hex = MIDDLE_HEX, heading: int = 2, **more: Any
) -> dict[str, Any]:
    """A seventy-four that lies in a hex, as a level has her."""
    return frigate_table(name, side, at, heading) | {"guns": 74, "men": 600} | more


@contextmanager
def level_on_table(level: Level) -> Iterator[None]:
    """We are at the table of a level, before anything has been thrown."""
    lies = Table()
    with lies.as_current():
        ls98.set_up(level)
        yield
    lies.close()


def run_procedure(procedure: Any, answers: Mapping[str, Sequence[Any]] | None = None) -> list[Event]:
    """A procedure of the book played to its end: keys and faces by the clause that asks, in order;
    what has none left must not be asked. Returns what happened."""
    left = {clause: list(given) for clause, given in (answers or {}).items()}
    events: list[Event] = []
    answer: Any = None
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            assert not any(left.values()), left
            return events
        answer = _answer_step(step, left, events)


def _answer_step(step: Any, left: dict[str, list[Any]], events: list[Event]) -> Any:
    if isinstance(step, Happen):
        return events.append(step.event)
    assert not isinstance(step, Plot)
    assert left.get(step.clause), f"{step.clause} asks, and has no answer left"
    given = left[step.clause].pop(0)
    if isinstance(step, Roll):
        assert len(given) == len(step.dice), (step.clause, step.why, len(step.dice))
        return tuple(given)
    assert isinstance(step, Choose)
    read = step.menu.read(given)
    assert not isinstance(read, Refusal), (step.clause, given, read)
    return given


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


def change_ship(name: str, **fields: Any) -> Ship:
    """A ship of the table with some of her card changed."""
    ship = get_ship(name)
    for field, value in fields.items():
        setattr(ship, field, value)
    return ship
