"""Exact odds: run a rulebook's own procedure once for every way the dice can fall.

The dice of one roll count as a weighted multiset, because the books ignore their order; a volley is
folded into misses, hits and highest faces, all that the books read of one. A roll that only leads
back to itself (which mast falls, when that one is gone) is left out and the rest scaled up: the sum
of its geometric series."""

from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from game.core.events import Event
from game.core.steps import Choose, Happen, Roll, Step
from game.core.table import Table, table_digest

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
