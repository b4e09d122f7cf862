"""Whose act it is and what may be done: the battle's pending step, in words for a person.

Pure reading of a battle; no pygame. The screen chooses its controls by `Prompt.kind`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol

from game.core.steps import Choose, Menu, MenuOption, Plot, Roll, Step
from game.play.battle import Battle
from game.play.event_words import Names, name_by_id
from game.play.rulebook import clause_title
from game.play.seats import PlayerSeat


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


IDLE_KINDS: Final = (PromptKind.WATCH, PromptKind.DONE, PromptKind.OVER)
WATCH_TEXT: Final = "Nothing to decide: watch"


class QuestionTexts(Protocol):
    """What a book's face says of a question."""

    def question_kind(self, clause: str) -> str:
        """The kind of a question that this clause puts."""

    def question_text(self, clause: str) -> str:
        """The question in few words."""

    def ship_of_question(self, question: Choose) -> str:
        """The id of the ship that it is about; of anything else, or '', if of none."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is wanted of whom. `ship` is the ship it concerns ('' for none), `text` the question
    or what the next press will bring, `menu` what may be answered; `object_id` is the id of what it
    concerns, ship or no."""

    kind: str
    seat: str = ""
    clause: str = ""
    ship: str = ""
    text: str = ""
    menu: Menu[Any] | None = None
    object_id: str = ""

    @property
    def needs_answer(self) -> bool:
        """Whether a person must answer a question."""
        return self.kind not in IDLE_KINDS

    @property
    def question_key(self) -> tuple[str, str, str, str]:
        """What tells this question from the one before."""
        return self.kind, self.seat, self.clause, self.ship


def prompt_of(battle: Battle, names: Names, book_ui: QuestionTexts) -> Prompt:
    """What the battle waits for now, as far as a person is concerned, in the words of its book."""
    step = battle.pending_step
    if step is None:
        return Prompt(PromptKind.OVER, text="The battle is over")
    if battle.needs_confirm():
        words = next_button_text(battle, names)
        return Prompt(PromptKind.DONE, battle.unconfirmed_seat, step.clause, ship_of_step(step), words)
    if isinstance(step, Choose) and is_awaited(battle, step.seat) and not battle.queued_keys:
        kind, words = book_ui.question_kind(step.clause), book_ui.question_text(step.clause)
        ship = book_ui.ship_of_question(step)
        about = ship if ship in ship_ids(battle) else ""
        return Prompt(kind, step.seat, step.clause, about, words, step.menu, step.about)
    if isinstance(step, Plot):
        for seat, menu in step.menus.items():
            if seat not in battle.plots and is_awaited(battle, seat):
                kind, words = book_ui.question_kind(step.clause), book_ui.question_text(step.clause)
                return Prompt(kind, seat, step.clause, "", words, menu)
    seat = step.seat if isinstance(step, Choose) else ""
    return Prompt(PromptKind.WATCH, seat, step.clause, ship_of_step(step))


def ship_ids(battle: Battle) -> list[str]:
    """The ids of all ships of the level."""
    return [ship.id for ship in battle.level.ships]


def is_awaited(battle: Battle, seat: str) -> bool:
    """Whether this seat is a person who has not yet given the next answer."""
    person = battle.seats.get(seat)
    return isinstance(person, PlayerSeat) and not person.answers


def human_seats(battle: Battle) -> list[str]:
    """The seats that persons hold, in the order of the sides."""
    return [seat for seat, who in battle.seats.items() if isinstance(who, PlayerSeat)]


def ship_of_step(step: Step) -> str:
    """The ship a step is about, '' if it names none."""
    return step.about if isinstance(step, Choose | Roll) else ""


def next_button_text(battle: Battle, names: Names) -> str:
    """What comes when the person lets the answer stand."""
    step = battle.pending_step
    if isinstance(step, Roll) and step.cards:
        return "Next card"
    if isinstance(step, Roll):
        dice = f"{len(step.dice)}{step.dice[0].name}" if step.dice else "dice"
        return f"Throw {dice}"
    if isinstance(step, Choose):
        return f"On to {name_by_id(names, step.seat)}"
    return "Go on"


def coming_text(battle: Battle, names: Names) -> str:
    """What the next press will bring, for the line under the name: `Next: the bowsprit`."""
    step = battle.pending_step
    if isinstance(step, Roll) and step.cards:
        return "Next: a card is turned"
    if isinstance(step, Roll):
        least = f", {step.needs} or more" if step.needs is not None else ""
        most = f", {step.most} or less" if step.most is not None else ""
        return f"Next, dice for {step.purpose}{least}{most}" if step.why else "Next, dice"
    if isinstance(step, Choose):
        return f"Next: {name_by_id(names, step.seat)} decides"
    return "Go on"


def answer_widget_name(key: str) -> str:
    """The name of the control that gives this answer."""
    return f"answer-{key}"


def option_hint(option: MenuOption[Any], *, cites: bool) -> str:
    """The reason a greyed option may not be taken, else what its button has no room for; with the
    clause it rests on where clauses are printed (`cites`)."""
    if option.refusal:
        refused = option.refusal
        return f"{refused.reason} ({refused.clause})" if cites else refused.reason
    more = option.full_text if option.full_text != option.label else ""
    if not cites or not option.clause:
        return more
    return f"{more or clause_title(option.clause)} ({option.clause})".lstrip()
