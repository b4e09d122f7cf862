"""The exact odds of One Shot, by its own procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.table import Dump, every
from game.trials.odds import Asked, GivenValues, Impossible, OddsResult, Snapshot, one_of, yes_or_no

from . import rules


def laid(table: Dump, given: GivenValues) -> None:
    """A snapshot lies on the empty table, and what is given besides."""
    rules.restore(table)
    for path, value in given:
        rules.amend(path, value)


def shot_odds(at: Snapshot, act: Asked) -> OddsResult:
    """TOY-3: whether her enemy strikes. Raises Impossible."""

    async def begins() -> bool:
        ship = one_of(every(rules.Ship), act.ship)
        foe = rules.enemy_of(ship)
        if foe is None:
            raise Impossible(f"{ship.name} has no enemy left")
        return await rules.shot(ship, foe)

    found = yes_or_no(at.lay, begins, "strikes", "fights on")
    return OddsResult(f"{act.ship} fires", {"shot": found}, facts={"ship": act.ship})


ACTS: Mapping[str, Callable[[Snapshot, Asked], OddsResult]] = {"shot": shot_odds}
