"""What a player has settled before a battle begins: the book, seats, optional rules, seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from game.ui.kit.action import Action
from game.ui.kit.screens import BookPage, RuleOption
from game.ui.pages import seat_choices
from game.ui.pages.level_briefs import LevelBrief, brief_under_book


class SetupAction(Action, Enum):
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
    level as the chosen book sets it up; `given_options` the optional rules that were settled under
    the
    others."""

    brief: LevelBrief
    seed: int
    seats: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    given_options: dict[str, list[str]] = field(default_factory=dict)

    @property
    def book(self) -> str:
        """The book it will be played under."""
        return self.brief.book


def default_choices(brief: LevelBrief, seed: int, enemy: str) -> SetupChoices:
    """The choices a level is offered with: its own book and options, you against `enemy`."""
    seated = seat_choices.default_seats([side.id for side in brief.sides], enemy)
    return SetupChoices(brief, seed, seated, list(brief.options))


def step_seat(choices: SetupChoices, side: str, by: int) -> None:
    """The seat of `side` is the next or the one before."""
    choices.seats[side] = seat_choices.next_seat(choices.seats[side], by)


def step_book(choices: SetupChoices, by: int) -> None:
    """The battle will be played under the next of the level's books, or the one before."""
    books = choices.brief.books
    if len(books) > 1:
        set_book(choices, books[(books.index(choices.book) + by) % len(books)])


def set_book(choices: SetupChoices, book: str) -> None:
    """The battle will be played under one of the level's books; what was settled of a book's
    optional rules is found again when it comes back."""
    if book == choices.book:
        return
    choices.given_options[choices.book] = choices.options
    choices.brief = brief_under_book(choices.brief, book)
    choices.options = choices.given_options.get(book, list(choices.brief.options))


def toggle_option(choices: SetupChoices, option: str) -> None:
    """The optional rule is in force if it was not, and the other way about."""
    if option in choices.options:
        choices.options.remove(option)
    else:
        choices.options.append(option)


def available_options(choices: SetupChoices, book: BookPage | None) -> tuple[RuleOption, ...]:
    """The book's optional rules, and after them any the level names that the book page lacks."""
    known = book.options if book else ()
    ids = {option.id for option in known}
    unknown: Sequence[str] = [option for option in choices.brief.options if option not in ids]
    return known + tuple(
        RuleOption(option, option.replace("-", " ").capitalize(), "") for option in unknown
    )


def chosen_book_title(choices: SetupChoices, books: Mapping[str, BookPage]) -> str:
    """What the chosen book is called."""
    page = books.get(choices.book)
    return page.title if page else choices.book.upper()


def rules_summary(choices: SetupChoices) -> str:
    """How many optional rules are in force."""
    count = len(choices.options)
    return f"{count} optional rule{'' if count == 1 else 's'}"
