"""A battle and its mirror image, side by side: the same level port for starboard, every answer port
for starboard, every die the same. A book without a hand makes the mirrored table of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.books import shelf
from game.captains.grades import BATCH_EFFORT
from game.core.steps import Choose, Roll
from game.levels.format.model import Level
from game.levels.format.transforms import mirrored
from game.play.battle import Battle, StepResult
from game.play.dice import Dice, RollResult, splitmix
from game.play.seats import RandomSeat, Seat
from game.trials.fighting import make_seat

SWAPPED = {"port": "starboard", "left": "right", "NE": "NW", "E": "W", "SE": "SW"}
WORDS = SWAPPED | {b: a for a, b in SWAPPED.items()}
SIDES = {"port": "starboard", "starboard": "port"}
WORD = re.compile(r"\b(" + "|".join(WORDS) + r")\b")
MOST_STEPS = 400_000


def mirror_words(text: str) -> str:
    """Port for starboard, left for right, east for west."""
    return WORD.sub(lambda found: WORDS[found[1]], text)


@dataclass(frozen=True)
class Mirror:
    """How keys, dice and a report of one book look in the mirror. ``parts``: what
    two keys must have in common to be one answer; ``values``: by the last name on the path of a
    value in the report what becomes of it; ``dice``: of faces, by clause and why;
    ``relevant_part``: a
    report without what nobody ever asks of."""

    book: str
    key: Callable[[str], str] = mirror_words
    parts: Callable[[str], Any] = str
    values: Mapping[str, Callable[[Any, Level], Any]] = field(default_factory=dict)
    dice: Callable[[Roll, tuple[int, ...]], tuple[int, ...]] = lambda step, faces: faces
    relevant_part: Callable[[dict[str, Any]], dict[str, Any]] = lambda report: report

    def mirror_report(self, value: Any, level: Level, name: str = "") -> Any:
        """A value of the report in the mirror: what is called port is called starboard, and words
        that tell a side tell the other."""
        if name == "gone":
            return value
        if name in self.values:
            return self.values[name](value, level)
        if isinstance(value, Mapping):
            made = {k: self.mirror_report(v, level, str(k)) for k, v in value.items()}
            return {mirrored_name(k): v for k, v in made.items()}
        if isinstance(value, (list, tuple)):
            return [self.mirror_report(v, level, name) for v in value]
        return mirror_words(value) if isinstance(value, str) else value


def mirrored_name(name: Any) -> Any:
    """The name of a field: ``port_lost`` is ``starboard_lost``."""
    if not isinstance(name, str):
        return name
    return "_".join(SIDES.get(word, word) for word in name.split("_"))


class RecordingSeat:
    """A seat whose answers are written down."""

    can_undo = False

    def __init__(self, seat: Seat, into: list[tuple[str, ...]]) -> None:
        self.seat, self.into = seat, into

    def answer(self, question: Choose) -> Sequence[str] | None:
        given = list(self.seat.answer(question) or ())
        self.into.append((question.clause, question.seat, question.about, *given))
        return given


class RecordingDice:
    """Dice that are written down."""

    def __init__(self, seed: int, into: list[tuple[str, RollResult]]) -> None:
        self.dice, self.into = Dice(seed), into

    def throw(self, step: Roll) -> RollResult:
        throw = self.dice.throw(step)
        self.into.append((step.clause, throw))
        return throw


class MirroredReplay:
    """Every seat and the dice of the battle in the mirror: what was written down, mirrored."""

    can_undo = False

    def __init__(
        self, mirror: Mirror, answers: list[tuple[str, ...]], throws: list[tuple[str, RollResult]]
    ) -> None:
        self.mirror, self.answers, self.throws = mirror, answers[::-1], throws[::-1]

    def answer(self, question: Choose) -> Sequence[str]:
        clause, who, about, *keys = self.answers.pop()
        told = (question.clause, question.seat, question.about)
        assert told == (clause, who, about), f"asked {told}, in the mirror of {(clause, who, about)}"
        return [self.mirror.key(key) for key in keys]

    def throw(self, step: Roll) -> RollResult:
        clause, throw = self.throws.pop()
        assert clause == step.clause, f"thrown {step.clause} ({step.why}), mirror of {clause}"
        return RollResult(self.mirror.dice(step, throw.faces), throw.card)


class MirroredCaptain:
    """A captain in the mirror, held against what was written down; that is what is answered."""

    can_undo = False

    def __init__(self, seat: Seat, again: MirroredReplay) -> None:
        self.seat, self.again = seat, again

    def answer(self, question: Choose) -> Sequence[str]:
        wanted, given = self.again.answer(question), list(self.seat.answer(question) or ())
        parts = self.again.mirror.parts
        where = f"{question.clause} {question.about}: in the mirror {wanted}, answered {given}"
        assert list(map(parts, given)) == list(map(parts, wanted)), where
        return wanted


def reports_by_turn(battle: Battle, turns: int) -> list[Any]:
    """The report at each turn's beginning and when the battle is over, or enough turns are."""
    out: list[Any] = []
    battle.turn_watchers.append(lambda *_: out.append(battle.book.report()))
    for _ in range(MOST_STEPS):
        if battle.turn > turns or battle.step() is not StepResult.STEPPED:
            break
    with battle.table.as_current():
        out.append(battle.book.report())
    battle.close()
    return out


def assert_mirror_symmetry(
    mirror: Mirror, level: Level, seed: int, grade: str = "", turns: int = 8, captains_too: bool = False
) -> None:
    """The battle of a seed and its mirror image have mirrored tables, turn by turn. With a
    ``grade`` captains of it answer in the battle, else chance does; with ``captains_too`` captains
    in the mirror must give the mirrored answers."""
    book, answers, throws = (
        shelf.book(mirror.book).rules,
        list[tuple[str, ...]](),
        list[tuple[str, RollResult]](),
    )
    seats = make_seats(mirror, level, seed, grade)
    noted = {side: RecordingSeat(seat, answers) for side, seat in seats.items()}
    here = reports_by_turn(Battle(book, level, noted, seed, dice_thrower=RecordingDice(seed, throws)), turns)
    again, other = MirroredReplay(mirror, answers, throws), mirrored(level)
    others: dict[str, Seat] = dict.fromkeys(seats, again)
    if captains_too:
        captains = make_seats(mirror, other, seed, grade)
        others = {side: MirroredCaptain(seat, again) for side, seat in captains.items()}
    there = reports_by_turn(Battle(book, other, others, seed, dice_thrower=again), turns)
    for turn, (one, two) in enumerate(zip(here, there, strict=True)):
        image = mirror.relevant_part(mirror.mirror_report(one, level))
        assert_equal_reports(image, mirror.relevant_part(two), f"seed {seed}, table {turn}")


def make_seats(mirror: Mirror, level: Level, seed: int, grade: str) -> dict[str, Seat]:
    """Captains of a grade, or chance, for every side."""
    book, whims = (shelf.book(mirror.book).rules, [splitmix(seed, n) for n in range(len(level.sides))])
    return {
        side.id: make_seat(f"ai:{grade}", book, level, whim, BATCH_EFFORT) if grade else RandomSeat(whim)
        for side, whim in zip(level.sides, whims, strict=True)
    }


def assert_equal_reports(wanted: Any, got: Any, where: str) -> None:
    """Two reports are equal; else the first place where they are not is told."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        assert wanted.keys() == got.keys(), where
        for key in wanted:
            assert_equal_reports(wanted[key], got[key], f"{where}.{key}")
    elif isinstance(wanted, (list, tuple)) and isinstance(got, (list, tuple)):
        assert len(wanted) == len(got), f"{where}: {wanted} and {got}"
        for number, (one, two) in enumerate(zip(wanted, got, strict=True)):
            assert_equal_reports(one, two, f"{where}.{number}")
    else:
        assert wanted == got, f"{where}: in the mirror {wanted}, played {got}"
