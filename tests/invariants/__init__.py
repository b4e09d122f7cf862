"""What is true at every moment of every battle, whoever plays it and however badly.

An `InvariantChecker` sits beside a battle. After every step it reads the new events, and the table
where
the book has come to a place at which its sheets must agree. It works out what it checks by
itself, from the printed rule; it never asks the function of the book that it checks. `dev.py
fuzz-play` lets it watch thousands of battles that chance plays.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol

from game.core.events import Event
from game.core.steps import Step
from game.play.battle import Battle


class InvariantError(AssertionError):
    """An impossible state: where in the battle, and what."""


class Watch(Protocol):
    """Interface of one book's umpire, called inside the table of the battle."""

    def on_event(self, event: Event) -> None:
        """Check an event. Raise InvariantError."""

    def on_step(self, step: Step) -> None:
        """Check a step. Raise InvariantError."""


class InvariantChecker:
    """The umpire of one battle: call `check_new_events` after each step."""

    def __init__(self, battle: Battle) -> None:
        """Start beside a battle; past events are checked first."""
        self.battle, self.events_seen = battle, 0
        watch: Callable[[], Watch] = import_module(f"tests.invariants.{battle.book.NAME}").Watch
        self.watch = watch()

    def check_new_events(self) -> None:
        """Check what has happened since the last call. Raise InvariantError."""
        battle = self.battle
        news: Sequence[Event] = battle.events[self.events_seen :]
        self.events_seen = len(battle.events)
        with battle.table.as_current():
            for event in news:
                self.watch.on_event(event)
            if battle.pending_step is not None:
                self.watch.on_step(battle.pending_step)


def require(holds: object, what: str) -> None:
    """Raise InvariantError with these words unless it holds."""
    if not holds:
        raise InvariantError(what)
