"""The exact odds of One Shot, by its own procedure."""

from collections.abc import Callable, Mapping

from game.core.table import Dump, every
from game.trials.odds import (
    GivenValues,
    ImpossibleAct,
    OddsQuestion,
    OddsResult,
    TableSnapshot,
    ship_by_id,
    yes_no_chances,
)

from . import rules


def load_with_changes(table: Dump, given: GivenValues) -> None:
    """A snapshot lies on the empty table, and what is given besides."""
    rules.restore(table)
    for path, value in given:
        rules.amend(path, value)


def shot_odds(at: TableSnapshot, act: OddsQuestion) -> OddsResult:
    """TOY-3: whether her enemy strikes. Raises Impossible."""

    async def begins() -> bool:
        ship = ship_by_id(every(rules.Ship), act.ship)
        foe = rules.enemy_of(ship)
        if foe is None:
            raise ImpossibleAct(f"{ship.name} has no enemy left")
        return await rules.shot(ship, foe)

    found = yes_no_chances(at.load_into_current, begins, "strikes", "fights on")
    return OddsResult(f"{act.ship} fires", {"shot": found}, facts={"ship": act.ship})


ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]] = {"shot": shot_odds}
