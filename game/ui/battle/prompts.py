"""Whose act it is and what may be done: the battle's pending step, in words for a person.

Pure reading of a battle; no pygame. The screen chooses its controls by `Prompt.kind`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol

from game.core.steps import Choose, Menu, Option, Plot, Roll, Step
from game.play.battle import Battle
from game.play.rulebook import title_of
from game.play.seats import Person
from game.play.words import Names, called


class PromptKind(StrEnum):
    """What kind of prompt it is, but for the questions of a book's own kinds (`Face.kind_of`)."""

    WATCH = "watch"
    """Nothing is asked of a person."""
    DONE = "done"
    """A person has answered and may still take it back."""
    OVER = "over"
    """The battle is over."""
    PICK = "pick"
    """One of several options is to be taken."""


UNASKED: Final = (PromptKind.WATCH, PromptKind.DONE, PromptKind.OVER)
WATCH: Final = "Nothing to decide: watch"


class Questions(Protocol):
    """What a book's face says of a question."""

    def kind_of(self, clause: str) -> str:
        """The kind of a question that this clause puts."""

    def question_text(self, clause: str) -> str:
        """The question in few words."""

    def ship_of(self, asked: Choose) -> str:
        """The id of the ship that it is about; of anything else, or '', if of none."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is wanted of whom. `ship` is the ship it concerns ('' for none), `text` the question
    or what the next press will bring, `menu` what may be answered; `thing` is the id of what it
    concerns, ship or no."""

    kind: str
    seat: str = ""
    clause: str = ""
    ship: str = ""
    text: str = ""
    menu: Menu[Any] | None = None
    thing: str = ""

    @property
    def needs_answer(self) -> bool:
        """Whether a person must answer a question."""
        return self.kind not in UNASKED

    @property
    def mark(self) -> tuple[str, str, str, str]:
        """What tells this question from the one before."""
        return self.kind, self.seat, self.clause, self.ship


def prompt_of(battle: Battle, names: Names, face: Questions) -> Prompt:
    """What the battle waits for now, as far as a person is concerned, in the words of its book."""
    step = battle.pending
    if step is None:
        return Prompt(PromptKind.OVER, text="The battle is over")
    if battle.waiting_for_done():
        words = next_words(battle, names)
        return Prompt(PromptKind.DONE, battle.unconfirmed, step.clause, ship_of_step(step), words)
    if isinstance(step, Choose) and is_awaited(battle, step.seat) and not battle.queue:
        kind, words = face.kind_of(step.clause), face.question_text(step.clause)
        ship = face.ship_of(step)
        about = ship if ship in ship_ids(battle) else ""
        return Prompt(kind, step.seat, step.clause, about, words, step.menu, step.about)
    if isinstance(step, Plot):
        for seat, menu in step.menus.items():
            if seat not in battle.plots and is_awaited(battle, seat):
                kind, words = face.kind_of(step.clause), face.question_text(step.clause)
                return Prompt(kind, seat, step.clause, "", words, menu)
    seat = step.seat if isinstance(step, Choose) else ""
    return Prompt(PromptKind.WATCH, seat, step.clause, ship_of_step(step))


def ship_ids(battle: Battle) -> list[str]:
    """The ids of all ships of the level."""
    return [ship.id for ship in battle.level.ships]


def is_awaited(battle: Battle, seat: str) -> bool:
    """Whether this seat is a person who has not yet given the next answer."""
    person = battle.seats.get(seat)
    return isinstance(person, Person) and not person.given


def human_seats(battle: Battle) -> list[str]:
    """The seats that persons hold, in the order of the sides."""
    return [seat for seat, who in battle.seats.items() if isinstance(who, Person)]


def ship_of_step(step: Step) -> str:
    """The ship a step is about, '' if it names none."""
    return step.about if isinstance(step, Choose | Roll) else ""


def next_words(battle: Battle, names: Names) -> str:
    """What comes when the person lets the answer stand."""
    step = battle.pending
    if isinstance(step, Roll) and step.cards:
        return "Next card"
    if isinstance(step, Roll):
        dice = f"{len(step.dice)}{step.dice[0].name}" if step.dice else "dice"
        return f"Throw {dice}"
    if isinstance(step, Choose):
        return f"On to {called(names, step.seat)}"
    return "Go on"


def to_come(battle: Battle, names: Names) -> str:
    """What the next press will bring, for the line under the name: `Next: the bowsprit`."""
    step = battle.pending
    if isinstance(step, Roll) and step.cards:
        return "Next: a card is turned"
    if isinstance(step, Roll):
        least = f", {step.needs} or more" if step.needs is not None else ""
        most = f", {step.most} or less" if step.most is not None else ""
        return f"Next, dice for {step.purpose}{least}{most}" if step.why else "Next, dice"
    if isinstance(step, Choose):
        return f"Next: {called(names, step.seat)} decides"
    return "Go on"


def answer_name(key: str) -> str:
    """The name of the control that gives this answer."""
    return f"answer-{key}"


def why_not(option: Option[Any], *, cites: bool) -> str:
    """The reason a greyed option may not be taken, else what its button has no room for; with the
    clause it rests on where clauses are printed (`cites`)."""
    if option.refused:
        refused = option.refused
        return f"{refused.why} ({refused.clause})" if cites else refused.why
    more = option.words if option.words != option.label else ""
    if not cites or not option.clause:
        return more
    return f"{more or title_of(option.clause)} ({option.clause})".lstrip()
