"""Dice that are typed or pressed before they are submitted: the faces so far, and why a sign is
refused. Pure: no battle, no pygame."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import Rolled
from game.core.steps import Die, Roll
from game.play.dice import RollResult, roll_result_error
from game.play.typed_answers import dice_words

MAX_PRESSABLE_FACES: Final = 20
"""Largest number of faces at which every face has a button; a die with more has digits."""
_HUNDRED: Final = "00"
"""How two ten-sided dice show 100."""


@dataclass(slots=True)
class DiceEntry:
    """Boxes of one roll: the faces so far, the digits of an unfinished number, and the error of the
    last sign ('' for none)."""

    roll: Roll
    faces: list[int] = field(default_factory=list)
    digits: str = ""
    error: str = ""

    @property
    def next_die(self) -> Die | None:
        """Return the die whose face comes next, or None if all faces are there."""
        return self.roll.dice[len(self.faces)] if len(self.faces) < len(self.roll.dice) else None

    def type_sign(self, sign: str) -> None:
        """Type a digit. Accept the face as soon as no other face begins with the same digits."""
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
        """Accept the unfinished number as a face, or set the error."""
        die, wanted = self.next_die, self.digits
        self.digits, self.error = "", ""
        if die is None or not wanted:
            return
        if wanted in face_signs(die):
            self._add_face(die, wanted)
        else:
            self.error = f"A {die.name} does not show {wanted}."

    def erase_last(self) -> None:
        """Erase the last digit of an unfinished number, else the last face."""
        self.error = ""
        if self.digits:
            self.digits = self.digits[:-1]
        elif self.faces:
            self.faces.pop()

    def finish_throw(self) -> RollResult | None:
        """Return the roll, or None and set the error while it does not answer the step."""
        self.finish_number()
        if self.error:
            return None
        throw = RollResult(tuple(self.faces), is_typed=True)
        if len(self.faces) != len(self.roll.dice):
            self.error = f"{dice_words(self.roll)}: {_missing_text(self.roll, len(self.faces))}."
            return None
        wrong = roll_result_error(self.roll, throw)
        self.error = wrong
        return None if wrong else throw

    def _add_face(self, die: Die, sign: str) -> None:
        self.digits = ""
        self.faces.append(die.faces[face_signs(die).index(sign)])


def face_signs(die: Die) -> list[str]:
    """Return what is typed for each face, in order."""
    return [_HUNDRED if face == 100 else str(face) for face in die.faces]


def pressable_signs(die: Die) -> list[str]:
    """Return the signs of a die's buttons: each face once, or ten digits for a die with many
    faces."""
    if len(die.faces) > MAX_PRESSABLE_FACES:
        return [str(digit) for digit in range(10)]
    return list(dict.fromkeys(face_signs(die)))


def rolled_event(step: Roll, faces: Sequence[int]) -> Rolled:
    """Return the event that these dice would be if they were submitted."""
    names = tuple(die.name for die in step.dice)[: len(faces)]
    told = (step.clause, step.about, step.why, names, tuple(faces))
    return Rolled(*told, step.tally, step.needs, step.most, step.how)


def _missing_text(step: Roll, there: int) -> str:
    left = len(step.dice) - there
    return f"{left} {'is' if left == 1 else 'are'} still to be typed"
