"""The shelf: which rulebooks there are, and what each offers.

A book is one folder of `game/books`; the engine names none of them. Every room takes a part of a book from
here, and the part is loaded on first use: a command without a window never loads a face, and with it pygame.
README.md in this folder tells how to add a book, step by step.
"""

from collections.abc import Container, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol

from game.books.names import TITLES
from game.core.events import Event
from game.core.steps import Choose, Menu, Refusal, Step
from game.core.table import Dump
from game.core.visible import VisibleObjects, VisibleShip, Weather
from game.core.wording import MarkNames
from game.levels.conditions.objectives import BattleFacts, Verdict
from game.levels.conditions.tree import LeafCondition
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level
from game.levels.lint.unused_keys import BookRanges, IgnoredKey
from game.levels.reading.findings import RawFinding

NAMES: Final = tuple(TITLES)
"""Short names of the books, in the order of menus."""
LevelObjection = tuple[str, str, str]
"""An objection of a book to a level: the place, the clause, the reason."""


class Rules(Protocol):
    """``rules``: the rules. Call everything inside a table, except functions that take only a level."""

    NAME: str
    TITLE: str
    CHAPTERS: Mapping[str, str]
    """The system (one of five) of a clause, by the beginning of its id."""
    RUNS: Mapping[str, str]
    """Clauses whose consecutive rolls are shown as one row of dice, with what each is about."""
    OPTIONS: Mapping[str, tuple[str, str]]
    """Optional rules: the text and the clause of each."""
    STANDS_BY: Sequence[str]
    """Keys with which a ship does as little as she may; the first that is offered counts."""
    AT_ONCE: bool
    """Whether all ships move together, and all guns fire together."""
    MARKS: MarkNames
    """The book's names for the marks on a ship's record."""

    def faults(self, level: Level) -> list[LevelObjection]:
        """Return what the book forbids in a level, in the level's order."""

    def doubts(self, level: Level) -> list[LevelObjection]:
        """Return what the book allows but does not recommend."""

    def set_up(self, level: Level) -> None:
        """Set the level up on the current, empty table."""

    def restore(self, snapshot: Dump) -> None:
        """Load a snapshot into the current, empty table."""

    def battle(self, level: Level) -> Coroutine[Step, Any, None]:
        """Return the procedure of a whole battle, from a new table or from the beginning of any turn."""

    def report(self) -> Dump:
        """Return the table by name, for scripts and ``replay --json``: ships by id, deck, wind."""

    def sight(self) -> list[VisibleShip]:
        """Return what can be seen of every ship, in placement order."""

    def sight_of(self, name: str) -> VisibleShip | None:
        """Return what can be seen of a ship by her id, or None if she is not on the table."""

    def company(self, sides: Sequence[str]) -> VisibleObjects:
        """Return what else players of these sides see: boats, works, troops, chains, ropes."""

    def turn_now(self) -> int:
        """Return the number of the current turn; 0 before the first."""

    def visible_event(self, event: Event, hidden: Container[str]) -> Event | None:
        """Return the event as shown to a player who may not know the records of the `hidden` ships; None if
        nothing remains of it."""

    def weather(self) -> Weather:
        """Return the wind and the sea."""

    def facts_now(self, level: Level) -> BattleFacts:
        """Return the battle as plain facts, for the conditions of a level."""

    def verdict_now(self, level: Level) -> Verdict:
        """Return who has won on the present table, by the level's objectives or the book's points."""

    def amend(self, path: str, value: Any) -> None:
        """Set the value at this path for a script. Raise ValueError with the reason if it does not fit."""


class Lint(Protocol):
    """``lint``: what the level checks ask of the book."""

    SPOTS: Mapping[str, str]
    """The key of a ship that a clause speaks of."""
    READS: frozenset[str]
    """The level keys that the book reads, wholly or in part."""
    SAYS_SAME_PLACE: bool
    """Whether the book itself refuses ships on the same place."""

    def reach(self) -> BookRanges:
        """Return the longest range of its guns and the longest run of its ships."""

    def partial_losses(self, level: Level) -> Iterator[IgnoredKey]:
        """Yield what the book does not tell apart of keys that it reads."""

    def unread_keys(self, level: Level) -> Iterator[tuple[str, IgnoredKey]]:
        """Yield the keys that the book ignores."""

    def never_happens(self, part: LeafCondition) -> str:
        """Return why a part of a condition never comes true under the book, in plain words; '' if it may."""

    def ships_overlap(self, one: VisibleShip, other: VisibleShip) -> bool:
        """Return whether two ships, placed like this, overlap."""

    def likely_mistakes(self, level: Level) -> Iterator[RawFinding]:
        """Yield what this book alone allows but no author can have meant."""

    def placement_rules(self, level: Level) -> PlacementRules:
        """Return where ships may be placed and on which headings, for the level editor."""


class Lesson(Protocol):
    """``lesson``: what a lesson asks of the book. Call it inside the table of the battle."""

    def off_course(self, wanted: CourseTask, level: Level, question: Choose, keys: Sequence[str]) -> str:
        """Return what is wrong with the course of these keys, in plain words; '' if nothing is."""

    def neutral_course(self, menu: Menu[Any]) -> list[str]:
        """Return a course that stays out of the lesson's way; [] if the menu is no course."""


class ShipByShip(Protocol):
    """A menu whose one key holds the orders of several ships."""

    @property
    def ships(self) -> Sequence[str]:
        """Return the ships, in order."""

    def mixed(self, key: str, other: str, ships: Sequence[str]) -> str:
        """Return the orders of `key`, with those of `other` for these ships."""


class Captain(Protocol):
    """``captain``: the AI player of the book. Call it inside a table that is open to his side."""

    GREEDY_PERCENT: int
    """Of 100 questions, how many a captain of the middle grade answers as the greedy captain. Measured so
    that each grade wins more than three of five battles against the grade below, in the book's mirror battle,
    at the effort of play."""

    ANSWERS: Any
    """The answering function for each clause that asks: `game.captains.decision_maker.Answers`."""

    FORMATION: Any
    """Distances in a line of ships, and how near it fights: a `game.captains.flag_officer.Formation`."""

    FIGHTING_WEIGHTS: Any
    """What ships that are left say of the end: a `game.captains.fighting_value.FightingWeights`."""

    def greedy_answer(self, question: Choose) -> list[str]:
        """Return the keys of the greedy captain."""

    def ship_by_ship(self, question: Choose) -> ShipByShip | None:
        """Return the menu of a question whose one key holds the orders of several ships, or None for any
        other question."""

    def refusal(self, order: Any, ships: Sequence[str]) -> Refusal | None:
        """Return why the rules of command forbid this order (a `game.captains.squadron_orders.SquadronOrder`)
        to these ships of one squadron; None if they allow it. Call it inside the battle's own table."""

    def unreachable_ships(self, ships: Sequence[str]) -> dict[str, Refusal]:
        """Return which of these ships, by id, an order of their side cannot reach now, with the reason; the
        others obey. Call it inside the battle's own table."""

    def visible_snapshot(self, seat: str) -> Dump:
        """Return the snapshot of the current table, reduced to what that side may know."""


@dataclass(frozen=True, slots=True)
class Book:
    """What one book offers; its parts are modules of its folder, loaded on first use."""

    name: str
    title: str
    """The title for authors; `Rules.TITLE` is the printed one."""

    @property
    def rules(self) -> Rules:
        """The rules."""
        rules: Rules = _load_part(self.name, "rules")
        return rules

    @property
    def lint(self) -> Lint:
        """The checks of levels."""
        lint: Lint = _load_part(self.name, "lint")
        return lint

    @property
    def lesson(self) -> Lesson:
        """The checks of a pupil's course."""
        lesson: Lesson = _load_part(self.name, "lesson")
        return lesson

    @property
    def captain(self) -> Captain:
        """The AI player."""
        captain: Captain = _load_part(self.name, "captain")
        return captain

    @property
    def odds(self) -> Any:
        """The exact odds of its acts: a `game.trials.odds.OddsModule`."""
        return _load_part(self.name, "odds")

    @property
    def printed(self) -> Any:
        """Its records as lines of text: a `game.cli.record_lines.RecordWriter`."""
        return _load_part(self.name, "printed")

    @property
    def play_aids(self) -> Any:
        """What lies on the table beside its battles: a `game.prints.play_aids.AidMaker`."""
        return _load_part(self.name, "play_aids")

    @property
    def face(self) -> Any:
        """Its look on the screen: a `game.ui.battle.state.book_ui.BookUi`. Loads pygame."""
        return _load_part(self.name, "face.face").FACE

    @property
    def pupil(self) -> Any:
        """What its lessons press: a `game.ui.lessons.lesson_guide.BookStepActions`. Loads pygame."""
        return _load_part(self.name, "face.lesson")


SHELF: Final[dict[str, Book]] = {name: Book(name, title) for name, title in TITLES.items()}
"""Every book by its short name: a plain dictionary, so that a test can add one."""


def book(name: str) -> Book:
    """Return the book of this short name. Raise KeyError if the shelf has none."""
    return SHELF[name]


@cache
def _load_part(name: str, part: str) -> Any:
    return import_module(f"game.books.{name}.{part}")
