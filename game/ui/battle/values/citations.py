"""Where a rule stands, printed beside what rests on it. On the wargamer's table that is always so;
on a sea that fills the window only while the player wants to see it."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol

from game.play.rulebook import clause_label
from game.stage.paper.canvas import UiStyle

BOOK_BUTTON: Final = "rules"
"""The name of the rulebook's button in the ribbon."""
HELD_AFTER_SECONDS: Final = 0.35
"""Seconds after which a press on the book is a hand that holds it."""


class ClauseDisplay(Protocol):
    """Whoever knows whether clauses are printed now: a look, a desk."""

    @property
    def shows_clauses(self) -> bool:
        """Whether they are."""


def clause_mark(display: ClauseDisplay, clause: str) -> str:
    """The clause as it is printed, such as ``§9.2.22``; '' where none are."""
    return clause_label(clause) if display.shows_clauses else ""


def with_clause(display: ClauseDisplay, words: str, clause: str) -> str:
    """The words, and behind them their clause where clauses are printed."""
    return f"{words} {clause_mark(display, clause)}".rstrip()


def reason_with_clause(display: ClauseDisplay, reason: str, clause: str) -> str:
    """A reason for a hint, with its clause in brackets where clauses are printed."""
    found = clause_mark(display, clause)
    return f"{reason} ({found})".lstrip() if found else reason


@lru_cache(maxsize=8)
def look_with_clauses(style: UiStyle, *, cites: bool) -> UiStyle:
    """The same look, with clauses or without."""
    return replace(style, shows_clauses=cites)


@dataclass(slots=True)
class ClauseToggle:
    """Whether the player wants to see the clauses: for good (`is_pinned`), or as long as the book
    in
    the ribbon is under the hand, which it has been for so many `held_seconds`."""

    is_pinned: bool = False
    held_seconds: float = 0.0

    @property
    def is_held(self) -> bool:
        """Whether the hand on the book holds it, and does not press it."""
        return self.held_seconds >= HELD_AFTER_SECONDS

    @property
    def is_shown(self) -> bool:
        """Whether the clauses are to be seen."""
        return self.is_pinned or self.is_held

    def update(self, hovered: str, seconds: float) -> None:
        """So much time has passed with the hand on the control of that name, '' for none."""
        self.held_seconds = self.held_seconds + seconds if hovered == BOOK_BUTTON else 0.0
