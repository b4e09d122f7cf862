"""The player's choices before a battle: book, seats, optional rules, seed.

It also starts the chosen battle on a real table, with models and dice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from game.ui.kit.action import Action
from game.ui.kit.screens import BookPage, RuleOption
from game.ui.pages.front_context import FrontContext
from game.ui.pages.level_briefs import LevelBrief, brief_under_book

HUMAN_SEAT: Final = "human"
SEAT_KINDS: Final = (HUMAN_SEAT, "ai:midshipman", "ai:captain", "ai:admiral")
_SEAT_WORDS: Final = {"ai:midshipman": "Midshipman", "ai:captain": "Captain", "ai:admiral": "Admiral"}
_SEAT_HINTS: Final = {
    HUMAN_SEAT: "answers here, at this screen",
    "ai:midshipman": "comes straight at you and fires whatever bears",
    "ai:captain": "plans like an admiral, but now and then acts in haste",
    "ai:admiral": "weighs every course and every shot",
}
UMPIRED_HINT: Final = "With models and dice of your own: the game asks, keeps the sheets, cites the rules"


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
    seated = default_seats([side.id for side in brief.sides], enemy)
    return SetupChoices(brief, seed, seated, list(brief.options))


def step_seat(choices: SetupChoices, side: str, by: int) -> None:
    """Change the seat of `side` to the next or previous one."""
    choices.seats[side] = next_seat(choices.seats[side], by)


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
    return known + tuple(RuleOption(option, option.replace("-", " ").capitalize(), "") for option in unknown)


def chosen_book_title(choices: SetupChoices, books: Mapping[str, BookPage]) -> str:
    """Return the title of the chosen book."""
    page = books.get(choices.book)
    return page.title if page else choices.book.upper()


def rules_summary(choices: SetupChoices) -> str:
    """Return how many optional rules are in force, in words."""
    count = len(choices.options)
    return f"{count} optional rule{'' if count == 1 else 's'}"


# ------------------------------------------------------------------------------------ seats


def default_seats(sides: Sequence[str], enemy: str = SEAT_KINDS[1]) -> dict[str, str]:
    """Return the default seats: you for the first side, `enemy` for the others."""
    return {side: HUMAN_SEAT if n == 0 else enemy for n, side in enumerate(sides)}


def seat_sentence(name: str, side: str, seats: Mapping[str, str]) -> str:
    """Return who commands that side and how they fight, without a full stop."""
    who = "a person" if seats[side] == HUMAN_SEAT else f"the {seat_label(side, seats)}"
    return f"{name}: {who} {_SEAT_HINTS[seats[side]]}"


def next_seat(seat: str, by: int) -> str:
    """Return the seat `by` places further in the list, going round."""
    return SEAT_KINDS[(SEAT_KINDS.index(seat) + by) % len(SEAT_KINDS)]


def seat_label(side: str, seats: Mapping[str, str]) -> str:
    """Return the choice's label for `side`: the first player is you, the next a second player."""
    if seats[side] != HUMAN_SEAT:
        return _SEAT_WORDS[seats[side]]
    people = [name for name, seat in seats.items() if seat == HUMAN_SEAT]
    return ("You", "Second player", "Third player", "Fourth player")[min(people.index(side), 3)]


# ------------------------------------------------------------------------------- real table


def can_be_umpired(app: FrontContext, choices: SetupChoices | None) -> bool:
    """Return whether the chosen battle can be started on a real table."""
    return app.callbacks.start_umpired is not None and choices is not None and choices.brief.level is not None


def start_umpired(app: FrontContext, choices: SetupChoices | None) -> None:
    """Start the chosen battle on a real table, if possible, with players for every side."""
    umpire = app.callbacks.start_umpired
    if umpire is None or choices is None or choices.brief.level is None:
        return
    seated, options = {side.id: HUMAN_SEAT for side in choices.brief.sides}, list(choices.options)
    app.push_screen(umpire(app, choices.brief.path, seated, options, choices.seed, choices.book))
