"""The records of One Shot as lines of text."""

from collections.abc import Mapping
from typing import Any

from game.prints.battle import BookRecord, PrintedRow, empty_boxes

Report = Mapping[str, Any]
UNIT = "cm"
LATE_OPTIONS: tuple[str, ...] = ()


def records(report: Report) -> dict[str, BookRecord]:
    """A box for her flag."""
    flag = PrintedRow("flag", (empty_boxes(1),))
    return {name: BookRecord((flag,)) for name in report["ships"]}


def record_rows(ship: Report) -> list[tuple[str, str]]:
    """One ship's record."""
    return [(f"{ship['name']} ({ship['id']}):", "has struck" if ship["struck"] else "fights")]


def position_text(_: Report) -> str:
    """Distances mean nothing here."""
    return "anywhere"


def hidden_ship_ids(_: Report, __: str) -> tuple[str, ...]:
    """Nothing is hidden."""
    return ()


def without_hidden(ship: Report) -> Report:
    """Nothing of a record is hidden."""
    return ship


def lookout_lines(report: Report, _: str, __: str) -> list[str]:
    """Every ship; distances mean nothing here."""
    rows = [row for ship in report["ships"].values() for row in record_rows(ship)]
    return [f"  {name} {value}" for name, value in rows]
