"""Exact odds of single actions: the question, its table, and the answer. Each book's actions are in
the module ``odds`` of its folder; most run the book's own procedures on the current table, loaded
again for every way the dice can fall."""

from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any, Protocol, TypeVar

from game.core import events as e
from game.core.events import Event
from game.core.steps import Choose, Happen, Refusal, Roll, Step, happen
from game.core.table import Dump, Table, table_digest
from game.core.tally import Tally
from game.play.battle import Battle, StepResult

Faces = tuple[int, ...]
WeightedRoll = tuple[Faces | str, Fraction]
VOLLEY_DICE = 3
"""From this many dice on, a roll that needs a face is folded into what a volley reads."""
MAX_RUNS = 400_000
CERTAIN = Fraction(1)


class TooManyRolls(Exception):
    """There are too many ways for the dice to fall; the text says so."""


@dataclass(slots=True)
class Experiment:
    """The question.

    ``set_up`` fills the table, ``make_procedure`` gives the procedure, ``choose_key`` answers for
    seats, ``find_result`` returns the result so far, None to go on; after the procedure (second
    argument) it must not be None. ``is_ordered`` tries every order of the dice, ``may_fold`` folds
    volleys: with the one and without the other nothing is assumed, which tests the rest with few
    dice. ``equivalent_faces``: groups of faces that the book reads alike in a volley; by default
    misses, hits, and the highest face."""

    set_up: Callable[[], None]
    make_procedure: Callable[[], Coroutine[Step, Any, Any]]
    choose_key: Callable[[Choose], str]
    find_result: Callable[[Sequence[Event], bool], Hashable | None]
    is_ordered: bool = False
    may_fold: bool = True
    equivalent_faces: tuple[Faces, ...] = ()
    runs: int = 0


@dataclass(frozen=True, slots=True)
class _PendingRoll:
    """The next roll on a new path, and the table at that point."""

    step: Roll
    table: str


@dataclass(frozen=True, slots=True)
class _Result:
    """The end of a path."""

    value: Hashable


def result_odds(experiment: Experiment) -> dict[Any, Fraction]:
    """Return the exact chance of every result. Raise TooManyRolls."""
    found = _odds_after(experiment, (), None)
    assert found is not None
    return found


def _odds_after(
    experiment: Experiment, answers: tuple[Faces | str, ...], before: _PendingRoll | None
) -> dict[Hashable, Fraction] | None:
    """Return the chances after these first rolls; None if they have led back to the roll ``before``
    with nothing changed."""
    reached = _run_until(experiment, answers)
    if isinstance(reached, _Result):
        return {reached.value: CERTAIN}
    if reached == before:
        return None
    total: dict[Hashable, Fraction] = {}
    again = Fraction(0)
    for faces, chance in roll_outcomes(
        reached.step, experiment.is_ordered, experiment.may_fold, experiment.equivalent_faces
    ):
        after = _odds_after(experiment, (*answers, faces), reached)
        if after is None:
            again += chance
        else:
            for result, share in after.items():
                total[result] = total.get(result, Fraction(0)) + chance * share
    return {result: chance / (1 - again) for result, chance in total.items()}


def _run_until(experiment: Experiment, answers: Sequence[Faces | str]) -> _PendingRoll | _Result:
    """Run the procedure with these first rolls up to the next roll or the end. It starts from the
    beginning each time, because a coroutine cannot be copied."""
    experiment.runs += 1
    if experiment.runs > MAX_RUNS:
        raise TooManyRolls(f"there are more than {MAX_RUNS} ways for the dice to fall")
    table = Table()
    try:
        with table.as_current():
            experiment.set_up()
            procedure = experiment.make_procedure()
            reached = _run_steps(experiment, procedure, iter(answers))
            procedure.close()
    finally:
        table.close()
    return reached


def _run_steps(
    experiment: Experiment, procedure: Coroutine[Step, Any, Any], falls: Iterator[Faces | str]
) -> _PendingRoll | _Result:
    events: list[Event] = []
    answer: Any = None
    while True:
        found = experiment.find_result(events, False)
        if found is not None:
            return _Result(found)
        try:
            step = procedure.send(answer)
        except StopIteration:
            return _Result(experiment.find_result(events, True))
        answer = None
        if isinstance(step, Happen):
            events.append(step.event)
        elif isinstance(step, Choose):
            answer = experiment.choose_key(step)
        else:
            assert isinstance(step, Roll), "nothing is plotted while odds are counted"
            answer = next(falls, None)
            if answer is None:
                return _PendingRoll(step, table_digest())


# ------------------------------------------------------------------------------ one roll
def roll_outcomes(
    step: Roll, is_ordered: bool = False, may_fold: bool = True, equivalent_faces: tuple[Faces, ...] = ()
) -> list[WeightedRoll]:
    """Return every way a roll can fall with its chance; chances add up to one."""
    if step.cards:
        return [(card, Fraction(1, len(step.cards))) for card in step.cards]
    is_volley = may_fold and step.needs is not None and len(step.dice) >= VOLLEY_DICE
    dice = [
        folded_faces(die.faces, step.needs or 0, equivalent_faces) if is_volley else face_chances(die.faces)
        for die in step.dice
    ]
    if is_ordered or len({die.name for die in step.dice}) > 1:
        return ordered_outcomes(dice)
    return multisets(dice[0], len(dice))


def face_chances(faces: Faces) -> list[tuple[int, Fraction]]:
    """Return every face of a die with its chance; a repeated face is counted twice."""
    return [(face, Fraction(n, len(faces))) for face, n in Counter(faces).items()]


def ordered_outcomes(dice: Sequence[Sequence[tuple[int, Fraction]]]) -> list[WeightedRoll]:
    """Return the dice one by one, every order separately."""
    ways = product(*dice)
    return [(tuple(f for f, _ in way), prod((c for _, c in way), start=CERTAIN)) for way in ways]


def folded_faces(
    faces: Faces, needs: int, equivalent_faces: tuple[Faces, ...] = ()
) -> list[tuple[int, Fraction]]:
    """Return a die as a volley reads it: a miss, a hit below the highest face, the highest face, or
    as ``equivalent_faces`` says."""
    groups = equivalent_faces or (
        [f for f in faces if f < needs],
        [f for f in faces if needs <= f < max(faces)],
        [f for f in faces if f == max(faces)],
    )
    return [(group[0], Fraction(len(group), len(faces))) for group in groups if group]


def multisets(die: Sequence[tuple[int, Fraction]], dice_count: int) -> list[WeightedRoll]:
    """Return all multisets of ``dice_count`` dice, each with the chance of all its orders."""
    out: list[WeightedRoll] = []
    for chosen in combinations_with_replacement(die, dice_count):
        orders = factorial(dice_count) // prod(factorial(n) for n in Counter(chosen).values())
        chance = prod((share for _, share in chosen), start=Fraction(orders))
        out.append((tuple(face for face, _ in chosen), chance))
    return out


Chances = Mapping[Any, Fraction]
GivenValues = Sequence[tuple[str, Any]]


class ShipLike(Protocol):
    """A ship of any book."""

    @property
    def id(self) -> str:
        """Return her id in the level."""

    @property
    def name(self) -> str:
        """Return her name."""


_Ship = TypeVar("_Ship", bound=ShipLike)


class ImpossibleAct(Exception):
    """The action is not possible; the text gives the reason and its clause."""


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """An action: the ship, the other ship if there is one, the key of a shot, whether it is on a
    kept Fire card, and how many captains wish to lock."""

    ship: str
    other: str = ""
    shot_key: str = ""
    is_held_card: bool = False
    lock_wishes: int = 1


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at the start of a turn, given values, and how a book loads both."""

    table: Dump
    load_table: Callable[[Dump, GivenValues], None]
    given_values: GivenValues = ()

    def load_into_current(self) -> None:
        """Load it into the current, empty table, with the turn begun; given values are copied,
        because events change them. Raise ValueError for a path or value that does not fit."""
        self.load_table(self.table, deepcopy(self.given_values))


@dataclass(frozen=True, slots=True)
class OddsResult:
    """The question in words; each distribution by name; the score behind it; remarks."""

    question_words: str
    chances: Mapping[str, Chances]
    tally: Tally | None = None
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


class OddsModule(Protocol):
    """What a book's module ``odds`` offers."""

    ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]]
    """The actions that it knows."""

    def load_with_changes(self, snapshot: Dump, given: GivenValues) -> None:
        """Load a table and given values into the current, empty table."""


def take_snapshot(
    battle: Battle,
    turn: int,
    load_with_changes: Callable[[Dump, GivenValues], None],
    given_values: GivenValues = (),
) -> TableSnapshot:
    """Return the battle's table at the start of a turn. Raise ImpossibleAct if somebody must answer
    before."""
    seen: list[Dump] = []

    def watch(now: int, _: str, dump: Dump) -> None:
        if now == turn:
            seen.append(dump)

    battle.turn_watchers.append(watch)
    while not seen and battle.step() is StepResult.STEPPED:
        battle.confirm()
    if not seen:
        raise ImpossibleAct(f"the battle does not come to turn {turn} by itself")
    return TableSnapshot(seen[0], load_with_changes, given_values)


def run_on_snapshot(snapshot: TableSnapshot, compute: Callable[[], Any]) -> Any:
    """Return the result of ``compute`` on the snapshot's table. Raise ImpossibleAct for a path or
    value that does not fit."""
    table = Table()
    try:
        with table.as_current():
            snapshot.load_into_current()
            return compute()
    except ValueError as fault:
        raise ImpossibleAct(str(fault)) from None
    finally:
        table.close()


def refuse_choice(question: Choose) -> str:
    """Raise ImpossibleAct: nobody is there to choose."""
    raise ImpossibleAct(f"{question.clause}: {question.seat} would have to choose first")


def pool_chances(found: Chances, key: Callable[[Any], Any]) -> Chances:
    """Return the chances of one part of every result, in that part's order."""
    total: dict[Any, Fraction] = {}
    for result, chance in found.items():
        total[key(result)] = total.get(key(result), Fraction(0)) + chance
    return {value: total[value] for value in sorted(total)}


# ------------------------------------------------------------------------------ the ships
def ship_by_id(ships: Iterable[_Ship], name: str) -> _Ship:
    """Return the ship of this id. Raise ImpossibleAct listing the ships."""
    known = {ship.id: ship for ship in ships}
    if name not in known:
        raise ImpossibleAct(f"there is no ship {name!r}: {', '.join(known)}")
    return known[name]


def two_ships_by_id(ships: Iterable[_Ship], name: str, other: str) -> tuple[_Ship, _Ship]:
    """Return two different ships. Raise ImpossibleAct."""
    known = list(ships)
    one, two = ship_by_id(known, name), ship_by_id(known, other)
    if one is two:
        raise ImpossibleAct(f"{one.name} and {two.name} are one ship")
    return one, two


def impossible_act(ship: ShipLike, refusal: Refusal) -> ImpossibleAct:
    """Return an exception for a book's refusal, with its clause if it has one."""
    clause = f" ({refusal.clause})" if refusal.clause else ""
    return ImpossibleAct(f"{ship.name}: {refusal.reason}{clause}")


# ------------------------------------------------------------------------------ the results
def yes_no_chances(
    set_up: Callable[[], None],
    make_procedure: Callable[[], Coroutine[Step, Any, bool]],
    yes_text: str,
    no_text: str,
    answer: Callable[[Choose], str] = refuse_choice,
) -> Chances:
    """Return the chances that a procedure returns true (``yes_text``) or false (``no_text``)."""

    async def told() -> None:
        words = yes_text if await make_procedure() else no_text
        await happen(e.Told("", "", words))

    def result(events: Sequence[e.Event], _: bool) -> Hashable | None:
        said = [event.text for event in events if isinstance(event, e.Told)]
        return next((words for words in said if words in (yes_text, no_text)), None)

    return result_odds(Experiment(set_up, told, answer, result))


def first_fallen_mast(events: Sequence[e.Event], is_over: bool) -> Hashable | None:
    """Return the first mast that has fallen by the end, or "none"."""
    fell = next((event.mast for event in events if isinstance(event, e.MastFell)), "none")
    return fell if is_over else None
