"""What the tests of Hold Fast say of levels: a level in inches, its table, a ship in one line, and
a procedure of the book driven with the answers given."""

from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.books.hf import rules as hf
from game.books.hf.rules.sheet import Ship
from game.core.events import Event
from game.core.steps import Choose, Happen, Plot, Refusal, Roll, Step
from game.core.table import Table, every
from game.levels.format.model import Level
from game.sea.square import HEADING_NAMES
from tests.books.kmh.rules.ship_tables import make_level

CARD_FIELDS = tuple(
    "batteries hull_boxes mast_boxes gun_crews marine_boxes morale morale_boxes speed top_speed".split()
)


def level_in_inches(
    *ships: dict[str, Any],
    wind: str = "N",
    options: Sequence[str] = (),
    size: tuple[float, float] = (40, 40),
    **parts: Any,
) -> Level:
    """A level of this book; headings are names, what a card prints stands among a ship's own."""
    entries, cards = [], {}
    for ship in ships:
        card = {key: ship[key] for key in CARD_FIELDS if key in ship}
        entry = {key: value for key, value in ship.items() if key not in CARD_FIELDS}
        entry = {"guns": 74, "nation": entry.get("side", "french"), "heading": "N"} | entry
        entry["heading"] = 45.0 * HEADING_NAMES.index(entry["heading"])
        entries.append(entry)
        cards[entry["id"]] = card
    chart = {"size": list(map(float, size)), "unit": "inch"}
    chart |= {"wind_from": 45.0 * HEADING_NAMES.index(wind)} | parts.pop("chart", {})
    rules = {"book": "hf", "options": list(options)} | parts.pop("rules", {})
    return make_level(*entries, chart=chart, rules=rules, **{"for": {"hf": {"ship": cards}}}, **parts)


def british_ship(name: str = "own", at: tuple[float, float] = (20, 20), **fields: Any) -> dict[str, Any]:
    """A British 74 of a level."""
    return {"id": name, "side": "british", "at": list(map(float, at))} | fields


def french_ship(name: str = "foe", at: tuple[float, float] = (22, 20), **fields: Any) -> dict[str, Any]:
    """A French 74 of a level, two inches to the east."""
    return {"id": name, "side": "french", "at": list(map(float, at))} | fields


@contextmanager
def level_on_table(level: Level) -> Iterator[dict[str, Ship]]:
    """We are at the table of a level, before anything has been thrown; its ships by id."""
    lies = Table()
    with lies.as_current():
        hf.set_up(level)
        yield {ship.id: ship for ship in every(Ship)}
    lies.close()


def run_procedure(procedure: Coroutine[Step, Any, Any], *answers: Any) -> list[Event]:
    """The events of a procedure played to its end: tuples answer rolls, strings choices. Whatever
    is left over, or missing, is a failure."""
    left, events, answer = list(answers), list[Event](), None
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            assert left == []
            return events
        answer = None
        match step:
            case Happen(event):
                events.append(event)
            case Roll(dice=dice):
                answer = left.pop(0)
                assert len(answer) == len(dice), (step.clause, answer)
            case Choose(menu=menu):
                answer = left.pop(0)
                assert not isinstance(menu.read(answer), Refusal), menu.read(answer)
            case Plot():
                raise AssertionError("nothing is plotted here")


def returned_value(procedure: Coroutine[Step, Any, Any], *answers: Any) -> Any:
    """What a procedure of the book returns when it is played to its end with these answers."""
    found: list[Any] = []

    async def kept() -> None:
        found.append(await procedure)

    run_procedure(kept(), *answers)
    return found[0]


def clauses_of(events: Sequence[Event]) -> list[str]:
    """The clauses of these events, in order."""
    return [event.clause for event in events]
