"""The player's choices before a battle: book, seats, optional rules, seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from game.ui.kit.action import Action
from game.ui.kit.screens import BookPage, RuleOption
from game.ui.pages import seat_choices
from game.ui.pages.level_briefs import LevelBrief, brief_under_book


class SetupAction(Action, Enum):
    """Actions of every page that shows a setup."""

    BEGIN = auto()
    """Start the battle with this setup."""
    STEP_BOOK = auto()


@dataclass(frozen=True, slots=True)
class StepSeat(Action):
    """Change who commands this side."""

    side: str


@dataclass(slots=True)
class SetupChoices:
    """The choices for one level, changed by the battle list and the muster. `brief` is the level
    under the chosen book; `given_options` are the optional rules chosen under the other books."""

    brief: LevelBrief
    seed: int
    seats: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    given_options: dict[str, list[str]] = field(default_factory=dict)

    @property
    def book(self) -> str:
        """Return the chosen book."""
        return self.brief.book


def default_choices(brief: LevelBrief, seed: int, enemy: str) -> SetupChoices:
    """Return the defaults: the level's own book and options, you against `enemy`."""
    seated = seat_choices.default_seats([side.id for side in brief.sides], enemy)
    return SetupChoices(brief, seed, seated, list(brief.options))


def step_seat(choices: SetupChoices, side: str, by: int) -> None:
    """Change the seat of `side` to the next or previous one."""
    choices.seats[side] = seat_choices.next_seat(choices.seats[side], by)


def step_book(choices: SetupChoices, by: int) -> None:
    """Change to the next or previous of the level's books."""
    books = choices.brief.books
    if len(books) > 1:
        set_book(choices, books[(books.index(choices.book) + by) % len(books)])


def set_book(choices: SetupChoices, book: str) -> None:
    """Change to one of the level's books; keep the optional rules of the present book for its
    return."""
    if book == choices.book:
        return
    choices.given_options[choices.book] = choices.options
    choices.brief = brief_under_book(choices.brief, book)
    choices.options = choices.given_options.get(book, list(choices.brief.options))


def toggle_option(choices: SetupChoices, option: str) -> None:
    """Turn the optional rule on or off."""
    if option in choices.options:
        choices.options.remove(option)
    else:
        choices.options.append(option)


def available_options(choices: SetupChoices, book: BookPage | None) -> tuple[RuleOption, ...]:
    """Return the book's optional rules, then any that the level names and the book page lacks."""
    known = book.options if book else ()
    ids = {option.id for option in known}
    unknown: Sequence[str] = [option for option in choices.brief.options if option not in ids]
    return known + tuple(
        RuleOption(option, option.replace("-", " ").capitalize(), "") for option in unknown
    )


def chosen_book_title(choices: SetupChoices, books: Mapping[str, BookPage]) -> str:
    """Return the title of the chosen book."""
    page = books.get(choices.book)
    return page.title if page else choices.book.upper()


def rules_summary(choices: SetupChoices) -> str:
    """Return how many optional rules are in force, in words."""
    count = len(choices.options)
    return f"{count} optional rule{'' if count == 1 else 's'}"
