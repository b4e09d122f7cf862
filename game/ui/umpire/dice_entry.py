"""Dice that are typed, or pressed face by face, before they are given: what lies in the boxes, and
why a sign is refused. Pure: no battle, no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import Rolled
from game.core.steps import Die, Roll
from game.play.dice import Throw, throw_error
from game.play.typed_answers import dice_words

MAX_PRESSABLE_FACES: Final = 20
"""A die of no more faces can be pressed by its face; of more only by its digits."""
_HUNDRED: Final = "00"
"""What two ten-sided dice show for a hundred."""


@dataclass(slots=True)
class DiceEntry:
    """The boxes of one roll: the faces so far, the digits of a number that is not finished, and
    what is wrong with the last sign ('' for nothing)."""

    roll: Roll
    faces: list[int] = field(default_factory=list)
    digits: str = ""
    error: str = ""

    @property
    def next_die(self) -> Die | None:
        """The die whose face comes next; None where all lie there."""
        return self.roll.dice[len(self.faces)] if len(self.faces) < len(self.roll.dice) else None

    def type_sign(self, sign: str) -> None:
        """A digit is typed. The face stands as soon as no other face begins so."""
        die, self.error = self.next_die, ""
        if die is None:
            self.error = f"All {len(self.faces)} dice lie there: rub one out, or let them stand."
            return
        wanted = self.digits + sign
        begin = [face for face in dict.fromkeys(face_signs(die)) if face.startswith(wanted)]
        if not begin:
            self.error = f"A {die.name} does not show {wanted}."
            self.digits = ""
        elif begin == [wanted]:
            self._add_face(die, wanted)
        else:
            self.digits = wanted

    def finish_number(self) -> None:
        """The number that was begun is finished, if one was."""
        die, wanted = self.next_die, self.digits
        self.digits, self.error = "", ""
        if die is None or not wanted:
            return
        if wanted in face_signs(die):
            self._add_face(die, wanted)
        else:
            self.error = f"A {die.name} does not show {wanted}."

    def erase_last(self) -> None:
        """The last sign is rubbed out: of a number that was begun its last digit, else a face."""
        self.error = ""
        if self.digits:
            self.digits = self.digits[:-1]
        elif self.faces:
            self.faces.pop()

    def completed_throw(self) -> Throw | None:
        """What was thrown; None, and it is said why, while it is no answer to the roll."""
        self.finish_number()
        if self.error:
            return None
        throw = Throw(tuple(self.faces), is_typed=True)
        if len(self.faces) != len(self.roll.dice):
            self.error = f"{dice_words(self.roll)}: {_missing_text(self.roll, len(self.faces))}."
            return None
        wrong = throw_error(self.roll, throw)
        self.error = wrong
        return None if wrong else throw

    def _add_face(self, die: Die, sign: str) -> None:
        self.digits = ""
        self.faces.append(die.faces[face_signs(die).index(sign)])


def face_signs(die: Die) -> list[str]:
    """What is typed for each face, in their order; a face that is there twice has one sign."""
    return [_HUNDRED if face == 100 else str(face) for face in die.faces]


def pressable_signs(die: Die) -> list[str]:
    """The signs that are pressed for a die: its faces, each once, or digits where it has many."""
    if len(die.faces) > MAX_PRESSABLE_FACES:
        return [str(digit) for digit in range(10)]
    return list(dict.fromkeys(face_signs(die)))


def rolled_event(step: Roll, faces: Sequence[int]) -> Rolled:
    """The roll as it will be told if these dice stand, the first of it if they are not all."""
    names = tuple(die.name for die in step.dice)[: len(faces)]
    told = (step.clause, step.about, step.why, names, tuple(faces))
    return Rolled(*told, step.tally, step.needs, step.most, step.how)


def _missing_text(step: Roll, there: int) -> str:
    left = len(step.dice) - there
    return f"{left} {'is' if left == 1 else 'are'} still to be typed"
