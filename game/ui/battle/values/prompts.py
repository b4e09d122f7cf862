"""Whose turn it is and what may be done: the pending step of the battle in words for a player, and the
aim of a side with how far it is met. Pure reading of a battle, no pygame. The screen chooses its controls
by `Prompt.kind`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Protocol

from game.core.steps import Choose, Menu, MenuOption, Plot, Roll, Step
from game.levels.conditions.facts import BattleFacts, is_deed_done, points_of_side, ships_needed
from game.levels.conditions.objectives import is_true_now, parse_condition_cached
from game.levels.conditions.tree import AllOf, AnyOf, Condition, DeedVerb, FleetDeed, HasPoints, Not, ShipDeed
from game.levels.format.model import Level
from game.play.aim_words import aim_phrases
from game.play.battle import Battle
from game.play.event_words import Names, name_by_id
from game.play.rulebook import clause_title
from game.play.seats import PlayerSeat


class PromptKind(StrEnum):
    """What kind of prompt it is, but for the questions of a book's own kinds (`Face.kind_of`)."""

    WATCH = "watch"
    """Nothing is asked of a player."""
    DONE = "done"
    """A player has answered and may still take it back."""
    OVER = "over"
    """The battle is over."""
    PICK = "pick"
    """One of several options is to be taken."""


IDLE_KINDS: Final = (PromptKind.WATCH, PromptKind.DONE, PromptKind.OVER)
WATCH_TEXT: Final = "Nothing to decide: watch"


class QuestionTexts(Protocol):
    """What a book's face says of a question."""

    def question_kind(self, clause: str) -> str:
        """Return the kind of a question that this clause puts."""

    def question_text(self, clause: str) -> str:
        """Return the question in few words."""

    def ship_of_question(self, question: Choose) -> str:
        """Return the id of the ship that it is about; of anything else, or '', if of none."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom. `ship` is the ship it concerns ('' for none), `text` the question or what the
    next press will bring, `menu` the possible answers; `object_id` is the id of what it concerns, ship or
    not."""

    kind: str
    seat: str = ""
    clause: str = ""
    ship: str = ""
    text: str = ""
    menu: Menu[Any] | None = None
    object_id: str = ""

    @property
    def needs_answer(self) -> bool:
        """Whether a player must answer a question."""
        return self.kind not in IDLE_KINDS

    @property
    def question_key(self) -> tuple[str, str, str, str]:
        """What tells this question from the one before."""
        return self.kind, self.seat, self.clause, self.ship


def prompt_of(battle: Battle, names: Names, book_ui: QuestionTexts) -> Prompt:
    """Return what the battle waits for now, as far as a player is concerned, in the words of its book."""
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
    """Return the ids of all ships of the level."""
    return [ship.id for ship in battle.level.ships]


def is_awaited(battle: Battle, seat: str) -> bool:
    """Return whether this seat is a player who has not yet given the next answer."""
    person = battle.seats.get(seat)
    return isinstance(person, PlayerSeat) and not person.answers


def human_seats(battle: Battle) -> list[str]:
    """Return the seats that players hold, in the order of the sides."""
    return [seat for seat, who in battle.seats.items() if isinstance(who, PlayerSeat)]


def ship_of_step(step: Step) -> str:
    """Return the ship a step is about, '' if it names none."""
    return step.about if isinstance(step, Choose | Roll) else ""


def next_button_text(battle: Battle, names: Names) -> str:
    """Return what comes when the player lets the answer stand."""
    step = battle.pending_step
    if isinstance(step, Roll) and step.cards:
        return "Next card"
    if isinstance(step, Roll):
        dice = f"{len(step.dice)}{step.dice[0].name}" if step.dice else "dice"
        return f"Throw {dice}"
    if isinstance(step, Choose):
        return f"Pass to {name_by_id(names, step.seat)}"
    return "Continue"


def coming_text(battle: Battle, names: Names) -> str:
    """Return what the next press will bring, for the line under the name: `Next card`."""
    step = battle.pending_step
    if isinstance(step, Roll) and step.cards:
        return "Next card"
    if isinstance(step, Roll):
        least = f", {step.needs} or more" if step.needs is not None else ""
        most = f", {step.most} or less" if step.most is not None else ""
        return f"Next, dice for {step.purpose}{least}{most}" if step.why else "Next, dice"
    if isinstance(step, Choose):
        return f"{name_by_id(names, step.seat)} decides next"
    return "Continue"


def answer_widget_name(key: str) -> str:
    """Return the name of the control that gives this answer."""
    return f"answer-{key}"


def option_hint(option: MenuOption[Any], *, cites: bool) -> str:
    """Return the reason a greyed option may not be taken, else what its button has no room for; with the
    clause it rests on where clauses are printed (`cites`)."""
    if option.refusal:
        refused = option.refusal
        return f"{refused.reason} ({refused.clause})" if cites else refused.reason
    more = option.full_text if option.full_text != option.label else ""
    if not cites or not option.clause:
        return more
    return f"{more or clause_title(option.clause)} ({option.clause})".lstrip()


_HIDDEN = (DeedVerb.DAMAGED,)
"""What hangs on a record that the other side may not read."""


@dataclass(frozen=True, slots=True)
class AimCount:
    """This many of this many: ships that have been dealt with, or points."""

    reached: int
    needed: int


@dataclass(slots=True)
class AimProgress:
    """Counts of the sides' aims, computed once for each event of the battle."""

    _mark: tuple[int, int] = (-1, -1)
    _counts: dict[str, tuple[AimCount, ...]] = field(default_factory=dict)
    _goals: dict[str, list[str]] = field(default_factory=dict)

    def goal_texts(self, level: Level, side: str) -> list[str]:
        """Return what this side of the battle's level is out for, in words that stand behind others: a level
        never changes."""
        if side not in self._goals:
            self._goals[side] = aim_phrases(level, side)
        return self._goals[side]

    def counts_of_side(self, battle: Battle, side: str) -> tuple[AimCount, ...]:
        """Return what this side's aims count, greatest first. Called inside the table."""
        mark = battle.rewinds, len(battle.events)
        if mark != self._mark:
            self._mark, self._counts = mark, {}
        if side not in self._counts:
            facts = battle.book.facts_now(battle.level)
            self._counts[side] = count_aims(battle.level, side, facts)
        return self._counts[side]


def victory_conditions(level: Level, side: str) -> list[Condition]:
    """Return what this side is out for: major victories, or minor ones where there are no others."""
    goals = [goal for goal in level.objectives if goal.side == side]
    texts = [g.major for g in goals if g.major] or [g.minor for g in goals if g.minor]
    return [parse_condition_cached(text) for text in texts]


def count_aims(level: Level, side: str, facts: BattleFacts) -> tuple[AimCount, ...]:
    """Return what its aims count; ways to deal with the same ships count together, and nothing is told of a
    single ship: she is dealt with or she is not."""
    found: dict[tuple[str, int], int] = {}
    for aim in victory_conditions(level, side):
        for key, has in _count_condition(aim, facts):
            if key[1] > 1:
                found[key] = max(found.get(key, 0), min(has, key[1]))
    return tuple(AimCount(has, of) for (_, of), has in found.items())


def _count_condition(part: Condition, facts: BattleFacts) -> Iterator[tuple[tuple[str, int], int]]:
    """Yield of whom, how many are wanted, and how many there are; nothing for what must not happen."""
    match part:
        case AllOf(parts) | AnyOf(parts):
            for each in parts:
                yield from _count_condition(each, facts)
        case FleetDeed(group=whose) if part.ship_deed("").verb not in _HIDDEN:
            has = sum(is_deed_done(part.ship_deed(ship), facts) for ship in facts.ids_in_group(whose))
            yield (whose, ships_needed(part, facts)), has
        case HasPoints(side=whose, points=number):
            yield (f"points {whose}", number), points_of_side(whose, facts)
        case _:
            pass


def steps_left(level: Level, side: str, facts: BattleFacts) -> int | None:
    """Return how many ships are still to be dealt with, or points to be made, until the nearest of its aims
    is reached; None where an aim does not hang on such steps."""
    found = [_steps_of_condition(aim, facts) for aim in victory_conditions(level, side)]
    return min((steps for steps in found if steps is not None), default=None)


def _steps_of_condition(part: Condition, facts: BattleFacts) -> int | None:
    match part:
        case ShipDeed(verb=verb):
            return None if verb in _HIDDEN else 1 - is_deed_done(part, facts)
        case FleetDeed(group=whose):
            if part.ship_deed("").verb in _HIDDEN:
                return None
            has = sum(is_deed_done(part.ship_deed(ship), facts) for ship in facts.ids_in_group(whose))
            return max(0, ships_needed(part, facts) - has)
        case HasPoints(side=whose, points=number):
            return max(0, number - points_of_side(whose, facts))
        case Not(inner):
            return None if is_true_now(inner, facts) else 0
        case AllOf(parts):
            all_of = [_steps_of_condition(each, facts) for each in parts]
            known = [steps for steps in all_of if steps is not None]
            return sum(known) if len(known) == len(all_of) else None
        case AnyOf(parts):
            either = [_steps_of_condition(each, facts) for each in parts]
            return min((steps for steps in either if steps is not None), default=None)
        case _:
            return None
