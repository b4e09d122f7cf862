"""The shelf: which rulebooks there are, and what each of them offers.

A book is one folder of `game/books`; the engine below knows none of them by name. Whoever needs a
part of a book takes the book from here, and the part is loaded when it is first used: a command
without a window never loads a face, and with it pygame. How a book is added is told step by step in
README.md beside this page.
"""

from __future__ import annotations

from collections.abc import Container, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol

from game.books.names import TITLES
from game.core.events import Event
from game.core.mark_names import MarkNames
from game.core.steps import Choose, Menu, Refusal, Step
from game.core.table import Dump
from game.core.visible import VisibleObjects, VisibleShip, Weather
from game.levels.conditions.objectives import BattleFacts, Verdict
from game.levels.editing.placement_rules import PlacementRules
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level
from game.levels.lint.book_ranges import BookRanges
from game.levels.lint.unused_keys import IgnoredKey
from game.levels.reading.findings import RawFinding

NAMES: Final = tuple(TITLES)
"""The books on the shelf, in the order of menus."""
LevelObjection = tuple[str, str, str]
"""What a book has against a level: the place, the clause, the reason."""


class Rules(Protocol):
    """``rules``: the book itself. All is called inside a table but what takes a level alone."""

    NAME: str
    TITLE: str
    CHAPTERS: Mapping[str, str]
    """Which of the five systems a clause belongs to, by the beginning of its id."""
    RUNS: Mapping[str, str]
    """Rolls that are thrown one after another and pass together, by clause: what each is about.
    Those of other clauses are of a kind with their own alone."""
    OPTIONS: Mapping[str, tuple[str, str]]
    """Optional rules: what each says, and its clause."""
    STANDS_BY: Sequence[str]
    """Keys by which a ship does as little as she may: the first that is offered."""
    AT_ONCE: bool
    """Whether all ships move together, and all guns fire together."""
    MARKS: MarkNames
    """What it calls the marks on a ship's record."""

    def faults(self, level: Level) -> list[LevelObjection]:
        """What the book does not allow of a level, in the level's order."""

    def doubts(self, level: Level) -> list[LevelObjection]:
        """What the book allows but would not have meant."""

    def set_up(self, level: Level) -> None:
        """The level lies on the empty table we are at."""

    def restore(self, snapshot: Dump) -> None:
        """A snapshot lies on the empty table we are at."""

    def battle(self, level: Level) -> Coroutine[Step, Any, None]:
        """The procedure of a whole battle, from a fresh table or from any turn's beginning."""

    def report(self) -> Dump:
        """The table by name, for scripts and ``replay --json``: ships by id, deck, wind."""

    def sight(self) -> list[VisibleShip]:
        """What can be seen of every ship, in placement order."""

    def sight_of(self, name: str) -> VisibleShip | None:
        """The same of one ship by her id; None if she is not on the table."""

    def company(self, sides: Sequence[str]) -> VisibleObjects:
        """What else can be seen, by people of these sides: boats, works, troops, chains, ropes."""

    def turn_now(self) -> int:
        """The turn that runs on the table; 0 before the first."""

    def told(self, event: Event, hidden: Container[str]) -> Event | None:
        """An event as it may be told to somebody who may not know the records of the `hidden`
        ships; None if nothing is left of it."""

    def weather(self) -> Weather:
        """The wind and the sea."""

    def facts_now(self, level: Level) -> BattleFacts:
        """The battle as plain facts, by which the level's conditions are judged."""

    def verdict_now(self, level: Level) -> Verdict:
        """Who has won as the table stands, by the level's objectives or the book's own points."""

    def amend(self, path: str, value: Any) -> None:
        """A script's value lies at this path; raises ValueError with the reason if it cannot."""


class Lint(Protocol):
    """``lint``: what whoever looks a level over may ask of the book."""

    SPOTS: Mapping[str, str]
    """Of which key of a ship a clause speaks."""
    READS: frozenset[str]
    """The keys of a level that the book reads, wholly or in part."""
    SAYS_SAME_PLACE: bool
    """Whether the book itself refuses ships that are set down on one another."""

    def reach(self) -> BookRanges:
        """How far its guns carry and its ships sail, at the best."""

    def losses(self, level: Level) -> list[str]:
        """What the book makes nothing of in a level that it plays, in plain words, each once."""

    def passed(self, level: Level) -> Iterator[IgnoredKey]:
        """The same, with the places where the level tells of it."""

    def unread_keys(self, level: Level) -> Iterator[tuple[str, IgnoredKey]]:
        """What the book passes by, key by key."""

    def lies_on(self, one: VisibleShip, other: VisibleShip) -> bool:
        """Whether two ships that were set down so lie on one another."""

    def hardly_meant(self, level: Level) -> Iterator[RawFinding]:
        """What this book alone allows but nobody can have meant."""

    def berths(self, level: Level) -> PlacementRules:
        """Where it lets ships lie and how they may head, for a hand that lays them on the chart."""


class Lesson(Protocol):
    """``lesson``: what a tutor asks of the book. Called inside the table of the battle."""

    def off_course(
        self, wanted: CourseTask, level: Level, question: Choose, keys: Sequence[str]
    ) -> str:
        """What is wrong with a course by its keys, in plain words; '' if it will do."""

    def quietly(self, menu: Menu[Any]) -> list[str]:
        """A course that keeps out of the lesson's way; nothing where the menu is no course."""


class ShipByShip(Protocol):
    """A menu whose one key holds the orders of several ships."""

    @property
    def ships(self) -> Sequence[str]:
        """The ships, in their order."""

    def mixed(self, key: str, other: str, ships: Sequence[str]) -> str:
        """The orders of a key, but for these ships those of the other."""


class Captain(Protocol):
    """``captain``: who fights the book. Called inside a table that lies open to his side."""

    IN_HASTE: int
    """Of a hundred questions, how many a captain of the grade in the middle answers as the plainest
    fighter: measured, so that each grade wins more than three of five battles against the one
    below it in the book's mirror battle, at the effort of play."""

    FORMATION: Any
    """How far apart ships of a line keep, and how near they fight: a
    `game.captains.commodore.Formation`."""

    def mind_of(self, side: str, level: Level | None, effort: int) -> Any:
        """A `game.captains.decision_maker.DecisionMaker` for a side; ``effort``: courses looked at
        for a move."""

    def greedy_answer(self, question: Choose) -> list[str]:
        """The keys of the plainest fighter."""

    def ship_by_ship(self, question: Choose) -> ShipByShip | None:
        """The menu of a question whose one key holds the orders of several ships; None for any
        other."""

    def refusal(self, order: Any, ships: Sequence[str]) -> Refusal | None:
        """Why these ships, which are one squadron, cannot be given this order (a
        `game.captains.squadron_orders.SquadronOrder`) by the book's rules of command; None if they
        can. Called inside the battle's own table."""

    def deaf(self, ships: Sequence[str]) -> dict[str, Refusal]:
        """Which of these ships, by their ids, an order of their side's does not reach now, and why;
        the others obey it. Called inside the battle's own table."""

    def open_to(self, seat: str) -> Dump:
        """The snapshot of the table we are at, as far as that side may know it."""


@dataclass(frozen=True, slots=True)
class Book:
    """What one book offers; its parts are modules of its folder, loaded when they are asked for."""

    name: str
    title: str
    """As an author would call it; `Rules.TITLE` is the title as it is printed."""

    @property
    def rules(self) -> Rules:
        """The book itself."""
        rules: Rules = _load_part(self.name, "rules")
        return rules

    @property
    def lint(self) -> Lint:
        """What it says of levels."""
        lint: Lint = _load_part(self.name, "lint")
        return lint

    @property
    def lesson(self) -> Lesson:
        """What it says of a pupil's course."""
        lesson: Lesson = _load_part(self.name, "lesson")
        return lesson

    @property
    def captain(self) -> Captain:
        """Who fights it."""
        captain: Captain = _load_part(self.name, "captain")
        return captain

    @property
    def odds(self) -> Any:
        """The exact odds of its acts: a `game.trials.odds.Acts`."""
        return _load_part(self.name, "odds")

    @property
    def printed(self) -> Any:
        """Its records as lines of text: a `game.cli.record_lines.RecordWriter`."""
        return _load_part(self.name, "printed")

    @property
    def face(self) -> Any:
        """How it looks on the screen: a `game.ui.battle.state.book_ui.BookUi`. Loads pygame."""
        return _load_part(self.name, "face.face").FACE

    @property
    def pupil(self) -> Any:
        """A lesson's hands on its desk: a `game.ui.lessons.step_actions.BookStepActions`. Loads
        pygame."""
        return _load_part(self.name, "face.lesson")


SHELF: Final[dict[str, Book]] = {name: Book(name, title) for name, title in TITLES.items()}
"""Every book by its short name: a plain dictionary, so that a test can put one more on it."""


def book(name: str) -> Book:
    """The book of this short name. Raises KeyError for one that is not on the shelf."""
    return SHELF[name]


@cache
def _load_part(name: str, part: str) -> Any:
    """A module of a book's folder."""
    return import_module(f"game.books.{name}.{part}")
