"""Exact odds of single acts: what is asked, on which table, and what is answered. Each book's acts
are in a module of their own, ``odds_kmh`` and ``odds_wwh``, and run the book's own procedures on
the table as it stands, laid down anew for every way the dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from game.core.steps import Choose
from game.core.table import Dump, Table
from game.core.tally import Tally
from game.play.battle import Battle, Progress

Chances = Mapping[Any, Fraction]
Given = Sequence[tuple[str, Any]]


class Impossible(Exception):
    """What is asked about cannot be done; the text gives the reason and its clause."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An act: the ship, the other ship if it takes two, the key of a shot, whether it is on a Fire
    card that was held, and how many captains wish to lock."""

    ship: str
    other: str = ""
    key: str = ""
    held: bool = False
    willing: int = 1


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at the beginning of a turn, what is laid on it besides, and how a book lays both."""

    table: Dump
    laid: Callable[[Dump, Given], None]
    given: Given = ()

    def lay(self) -> None:
        """It lies on the empty table we are at, and the turn has begun; what is given is copied,
        for what befalls a ship is written on it. Raises ValueError for a place or a value that
        does not fit."""
        self.laid(self.table, deepcopy(self.given))


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, in words; each distribution by name; the score behind it; remarks."""

    asked: str
    chances: Mapping[str, Chances]
    tally: Tally | None = None
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


def snapshot_of(
    battle: Battle, turn: int, laid: Callable[[Dump, Given], None], given: Given = ()
) -> Snapshot:
    """The battle's table where a turn begins. Raises Impossible if it does not come so far by
    itself: somebody must answer first."""
    seen: list[Dump] = []

    def watch(now: int, _: str, dump: Dump) -> None:
        if now == turn:
            seen.append(dump)

    battle.watchers.append(watch)
    while not seen and battle.step() is Progress.STEPPED:
        battle.done()
    if not seen:
        raise Impossible(f"the battle does not come to turn {turn} by itself")
    return Snapshot(seen[0], laid, given)


def look_on(at: Snapshot, look: Callable[[], Any]) -> Any:
    """What is seen on the snapshot's table. A place or value that does not fit is Impossible."""
    table = Table()
    try:
        with table.at():
            at.lay()
            return look()
    except ValueError as fault:
        raise Impossible(str(fault)) from None
    finally:
        table.close()


def nobody(asked: Choose) -> str:
    """Nobody is there to choose. Raises Impossible."""
    raise Impossible(f"{asked.clause}: {asked.seat} would have to choose first")


def pooled(found: Chances, key: Callable[[Any], Any]) -> Chances:
    """The chances of one part of every result, in that part's order."""
    total: dict[Any, Fraction] = {}
    for result, chance in found.items():
        total[key(result)] = total.get(key(result), Fraction(0)) + chance
    return {value: total[value] for value in sorted(total)}
