"""The lesson format: what is said beside a level, step by step, and the answer each step waits for.

A lesson is ``lesson.toml`` beside its ``level.toml``; these models are the file format. Errors are reported
like those of levels, with file, line and hint. Lengths are in the chart's unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictInt, StrictStr, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from game.levels.format.fields import Id, LevelModel, Name, OneLine, Point
from game.levels.format.model import Level
from game.levels.reading.findings import Finding, LevelError, RawFinding, spelling_fixes, suggestion_hint
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import TomlSource, format_version_errors, parse_toml, read_level_file

MAX_CARD_CHARS = 260
LESSON_FILE, LEVEL_FILE = "lesson.toml", "level.toml"
Clause = Annotated[
    StrictStr,
    Field(
        pattern=r"^[A-Z]{2}[A-Z0-9]{0,2}-([A-Z0-9]{1,3}(\.\d{1,3}){0,3}[a-z]?|[a-z]+(-[a-z]+)?(-\d{1,2}[a-z]?)?)$"
    ),
]
AnswerKey = Annotated[StrictStr, Field(min_length=1, max_length=60)]
CardText = Annotated[
    StrictStr, Field(min_length=1, max_length=MAX_CARD_CHARS, description="short and plain: it is a card")
]
DeviceNote = Annotated[StrictStr, Field(max_length=120)]
Target = Annotated[
    StrictStr,
    Field(pattern=r"^[a-z][a-z0-9 -]{0,79}$", description="a control of the screen, a panel, or ship-ID"),
]


class TaskKind(StrEnum):
    """What a step of a lesson waits for."""

    READ = "read"
    ANSWER = "answer"
    COURSE = "course"
    THROW = "throw"
    PRESS = "press"


_QUESTIONS = (TaskKind.ANSWER, TaskKind.COURSE)
"""Steps that answer a question of the rules."""


class LessonDice(LevelModel):
    """The dice of a roll; ``again`` repeats them for every roll of that clause."""

    noun: ClassVar[str] = "given dice"
    clause: Clause
    about: Id | Literal[""] = ""
    faces: Annotated[tuple[StrictInt, ...], Field(min_length=1, max_length=40)]
    again: StrictBool = False


class FoeReply(LevelModel):
    """What the other side answers to a question; otherwise it picks the quietest answer."""

    noun: ClassVar[str] = "an answer of the other side"
    asked: Clause
    key: AnswerKey


class CourseTask(LevelModel):
    """A course that is accepted.

    Its end is within ``within`` of ``to``, and it meets the other demands: how she lies to the
    wind, whom she rakes, on whom her broadside bears in full at short range, whom she meets. On a
    board of squares it ends in the square of ``to``, ``heads`` is her heading there, and she
    ``rakes`` anywhere on her way. ``keys`` is one course that is accepted, to be shown.
    """

    noun: ClassVar[str] = "a course"
    keys: Annotated[tuple[AnswerKey, ...], Field(min_length=1, max_length=20)]
    to: Annotated[Point, Field(description="where it should end [x, y]")]
    within: Annotated[StrictFloat, Field(gt=0, le=200, allow_inf_nan=False)] = 3.0
    lies: Literal["", "dead", "bow", "quarter", "astern"] = ""
    heads: Literal["", "N", "NE", "E", "SE", "S", "SW", "W", "NW"] = ""
    rakes: Id | Literal[""] = ""
    bears: Id | Literal[""] = ""
    meets: Id | Literal[""] = ""


class DeviceWords(LevelModel):
    """Extra text for the device in use; ``<A>`` stands for that device's name of the key."""

    noun: ClassVar[str] = "words for a device"
    mouse: DeviceNote = ""
    keys: DeviceNote = ""
    pad: DeviceNote = ""

    def text_for(self, device: str) -> str:
        """Return the text for this device: mouse, keys or pad."""
        return {"mouse": self.mouse, "keys": self.keys, "pad": self.pad}.get(device, self.keys)


class LessonStep(LevelModel):
    """One card of a lesson.

    Without ``answer``, ``course``, ``throw`` and ``press`` it is only read, as soon as a clause
    ``after`` was heard (about the ship or side ``about``) since the last step.
    """

    noun: ClassVar[str] = "a step"
    say: CardText
    hands: DeviceWords = DeviceWords()
    clause: Clause | Literal[""] = ""
    point: Target | Literal[""] = ""
    after: Clause | Literal[""] = ""
    about: Annotated[Id | Literal[""], Field(description="the ship of that clause, or the side")] = ""
    asked: Annotated[Clause | Literal[""], Field(description="the clause that asks")] = ""
    answer: Annotated[tuple[AnswerKey, ...], Field(max_length=20)] = ()
    course: CourseTask | None = None
    throw: StrictBool = False
    press: Target | Literal[""] = ""
    instead: Annotated[OneLine, Field(description="what is said to any other answer")] = ""

    @property
    def kind(self) -> TaskKind:
        """What the step waits for."""
        if self.answer:
            return TaskKind.ANSWER
        if self.course is not None:
            return TaskKind.COURSE
        if self.throw:
            return TaskKind.THROW
        return TaskKind.PRESS if self.press else TaskKind.READ

    @model_validator(mode="after")
    def _waits_for_one_thing(self) -> LessonStep:
        wants = (bool(self.answer), self.course is not None, self.throw, bool(self.press))
        if sum(wants) > 1:
            raise PydanticCustomError("step", "a step has one of: answer, course, throw, press")
        if (self.kind in _QUESTIONS) != bool(self.asked):
            raise PydanticCustomError("step", 'an answer or a course needs "asked", and only these')
        if self.after and self.kind != TaskKind.READ:
            raise PydanticCustomError("step", 'only a step to be read may wait "after" a clause')
        return self


class FightPrompt(LevelModel):
    """Advice in the fight: shown on the sea until the clause ``until`` was heard (about the ship or side
    ``about``) since the prompt before. It asks for nothing."""

    noun: ClassVar[str] = "a prompt"
    say: CardText
    hands: DeviceWords = DeviceWords()
    until: Clause
    about: Id | Literal[""] = ""
    point: Target | Literal[""] = ""


class LessonFight(LevelModel):
    """What follows the steps: the battle is fought to its end by the level's objectives, and the pupil
    answers freely.

    For the first ``quiet_turns`` turns the other side answers as in a lesson, then a captain fights for it.
    Given dice are used no more.
    """

    noun: ClassVar[str] = "the fight"
    quiet_turns: Annotated[StrictInt, Field(ge=0, le=20)] = 0
    prompts: Annotated[tuple[FightPrompt, ...], Field(alias="prompt", min_length=1, max_length=6)]


class Lesson(LevelModel):
    """A whole lesson beside its level; one without steps is a fight from the start."""

    noun: ClassVar[str] = "a lesson"
    format: Literal[1]
    title: Annotated[Name, Field(min_length=1)]
    line: Annotated[OneLine, Field(description="what it is about, in a line")] = ""
    pupil: Annotated[Id, Field(description="the side that is taught")]
    minutes: Annotated[StrictInt, Field(ge=1, le=60)] = 3
    seed: Annotated[StrictInt, Field(ge=0, le=999_999)] = 1
    cards: Annotated[tuple[AnswerKey, ...], Field(max_length=200)] = ()
    learned: Annotated[tuple[OneLine, ...], Field(min_length=1, max_length=8)]
    dice: Annotated[tuple[LessonDice, ...], Field(max_length=100)] = ()
    foes: Annotated[tuple[FoeReply, ...], Field(alias="foe", max_length=100)] = ()
    steps: Annotated[tuple[LessonStep, ...], Field(alias="step", max_length=60)] = ()
    fight: LessonFight | None = None

    @model_validator(mode="after")
    def _has_something_to_do(self) -> Lesson:
        if not self.steps and self.fight is None:
            raise PydanticCustomError("lesson", "a lesson has steps, or a fight")
        return self


def shipped_lessons_folder() -> Path:
    """Return the folder of the shipped lessons: one folder each, in the order of names."""
    return shipped_levels_folder() / "lessons"


def shipped_lesson_folders() -> list[Path]:
    """Return the folders of the shipped lessons in order."""
    return sorted(path.parent for path in shipped_lessons_folder().glob(f"*/{LESSON_FILE}"))


def load_lesson(folder: Path, level: Level) -> Lesson:
    """Return the lesson in a folder. Raise LevelError, also if there is no such file."""
    path = folder / LESSON_FILE
    return parse_lesson(read_level_file(path), level, str(path))


def check_lesson(path: Path) -> tuple[Finding, ...]:
    """Return all errors of a lesson's file and of the level beside it."""
    try:
        load_lesson(path.parent, load_level(path.parent / LEVEL_FILE))
    except LevelError as refused:
        return refused.findings
    return ()


def parse_lesson(text: str, level: Level, file: str = LESSON_FILE) -> Lesson:
    """Return the lesson in a text. Raise LevelError with everything found, each with its line."""
    source = parse_toml(text, file)
    lesson, faults = _validated(source, level)
    if lesson is None or faults:
        raise LevelError(source.locate_findings(faults))
    return lesson


def _validated(source: TomlSource, level: Level) -> tuple[Lesson | None, list[RawFinding]]:
    faults = list(format_version_errors(source.data))
    if faults:
        return None, faults
    try:
        lesson = Lesson.model_validate(source.data)
    except ValidationError as refused:
        return None, list(explain_errors(refused, source.data, Lesson))
    return lesson, list(unknown_name_errors(lesson, level))


def unknown_name_errors(lesson: Lesson, level: Level) -> Iterator[RawFinding]:
    """Return errors for names in a lesson that its level does not have."""
    sides = [side.id for side in level.sides]
    ships = [ship.id for ship in level.ships]
    if lesson.pupil not in sides:
        yield _unknown_name(("pupil",), "side", lesson.pupil, sides)
    for n, step in enumerate(lesson.steps):
        ship = step.point.removeprefix("ship-")
        if step.point.startswith("ship-") and ship not in ships:
            yield _unknown_name(("step", n, "point"), "ship", ship, ships)
        if step.about and step.about not in (*ships, *sides):
            yield _unknown_name(("step", n, "about"), "ship", step.about, ships)
        if step.course is not None:
            yield from _course_errors(n, step.course, level, ships)
    for n, prompt in enumerate(lesson.fight.prompts if lesson.fight is not None else ()):
        if prompt.about and prompt.about not in (*ships, *sides):
            yield _unknown_name(("fight", "prompt", n, "about"), "ship", prompt.about, ships)


def _course_errors(n: int, course: CourseTask, level: Level, ships: Sequence[str]) -> Iterator[RawFinding]:
    for key in ("rakes", "bears", "meets"):
        ship = getattr(course, key)
        if ship and ship not in ships:
            yield _unknown_name(("step", n, "course", key), "ship", ship, ships)
    (x, y), (width, height) = course.to, level.chart.size
    if not (0 <= x <= width and 0 <= y <= height):
        said, hint = f"[{x:g}, {y:g}] is off the chart", f"x to {width:g}, y to {height:g}"
        yield RawFinding(("step", n, "course", "to"), "value", "off-chart", said, hint)


def _unknown_name(path: tuple[str | int, ...], what: str, word: str, known: Sequence[str]) -> RawFinding:
    said = f'no {what} of the level has the id "{word}"'
    hint, fixes = suggestion_hint(word, known, "known"), spelling_fixes(path, word, known)
    return RawFinding(path, "value", f"unknown-{what}", said, hint, fixes=fixes)
