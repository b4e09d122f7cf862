"""What a player has settled before a battle begins: the book, seats, optional rules, seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from game.ui.kit.action import Action
from game.ui.kit.screens import BookPage, RuleOption
from game.ui.pages import seats
from game.ui.pages.briefs import Brief, under


class OnSetup(Action, Enum):
    """What can be settled of a battle wherever it is shown."""

    BEGIN = auto()
    """It begins as it is settled."""
    STEP_BOOK = auto()


@dataclass(frozen=True, slots=True)
class StepSeat(Action):
    """Somebody else commands this side."""

    side: str


@dataclass(slots=True)
class SetupChoices:
    """The settled choices for one level; changed by the battle list and the muster. `brief` is the
    level as the chosen book sets it up; `told` the optional rules that were settled under the
    others."""

    brief: Brief
    seed: int
    seats: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    told: dict[str, list[str]] = field(default_factory=dict)

    @property
    def book(self) -> str:
        """The book it will be played under."""
        return self.brief.book


def plan_for(brief: Brief, seed: int, enemy: str) -> SetupChoices:
    """The choices a level is offered with: its own book and options, you against `enemy`."""
    seated = seats.first_seats([side.id for side in brief.sides], enemy)
    return SetupChoices(brief, seed, seated, list(brief.options))


def step_seat(plan: SetupChoices, side: str, by: int) -> None:
    """The seat of `side` is the next or the one before."""
    plan.seats[side] = seats.stepped(plan.seats[side], by)


def step_book(plan: SetupChoices, by: int) -> None:
    """The battle will be played under the next of the level's books, or the one before."""
    books = plan.brief.books
    if len(books) > 1:
        set_book(plan, books[(books.index(plan.book) + by) % len(books)])


def set_book(plan: SetupChoices, book: str) -> None:
    """The battle will be played under one of the level's books; what was settled of a book's
    optional rules is found again when it comes back."""
    if book == plan.book:
        return
    plan.told[plan.book] = plan.options
    plan.brief = under(plan.brief, book)
    plan.options = plan.told.get(book, list(plan.brief.options))


def turn_option(plan: SetupChoices, option: str) -> None:
    """The optional rule is in force if it was not, and the other way about."""
    if option in plan.options:
        plan.options.remove(option)
    else:
        plan.options.append(option)


def options_on_offer(plan: SetupChoices, book: BookPage | None) -> tuple[RuleOption, ...]:
    """The book's optional rules, and after them any the level names that the book page lacks."""
    known = book.options if book else ()
    ids = {option.id for option in known}
    unknown: Sequence[str] = [option for option in plan.brief.options if option not in ids]
    return known + tuple(
        RuleOption(option, option.replace("-", " ").capitalize(), "") for option in unknown
    )


def book_title(plan: SetupChoices, books: Mapping[str, BookPage]) -> str:
    """What the chosen book is called."""
    page = books.get(plan.book)
    return page.title if page else plan.book.upper()


def rules_sub(plan: SetupChoices) -> str:
    """How many optional rules are in force."""
    count = len(plan.options)
    return f"{count} optional rule{'' if count == 1 else 's'}"
