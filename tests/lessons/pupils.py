"""Lessons begun for a test: headless, or on a battle screen that a hand can play."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.books import shelf
from game.core.steps import Refusal
from game.levels.format.lessons import LEVEL_FILE, Lesson, LessonStep, load_lesson, shipped_lessons
from game.levels.format.model import Level
from game.levels.reading.read import load_level
from game.play.battle import Battle
from game.play.lessons import Tutor, begin_lesson
from game.play.seats import Person
from game.stage.paper.canvas import Look, unit_for
from game.systems import Show
from game.trials.seating import seat
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.screen import BattleScreen
from game.ui.lessons.guide import LessonGuide
from game.ui.lessons.session import MILDEST
from tests.books.kmh.face.hands import House, Sketches

OPENER, *FOLDERS = shipped_lessons()
"""The battle for newcomers, and the lessons with steps."""
IDS = [folder.name for folder in FOLDERS]
FRAME = 1 / 30
SEEN = 1.5
"""Seconds after which a card turned up no longer hangs over the sea."""


def read(folder: Path) -> tuple[Lesson, Level]:
    level = load_level(folder / LEVEL_FILE)
    return load_lesson(folder, level), level


def begun(folder: Path, seed: int = 0, *, foe: bool = False) -> tuple[Battle, Tutor]:
    """A lesson at its beginning, with its own seed or another; with a `foe` the mildest captain
    fights at its end."""
    lesson, level = read(folder)
    lesson = lesson.model_copy(update={"seed": seed or lesson.seed})
    book = shelf.book(level.rules.book).rules
    captain = seat(MILDEST, book, level, lesson.seed) if foe else None
    return begin_lesson(lesson, level, captain)


def wanted_keys(step: LessonStep) -> list[str]:
    return list(step.course.keys) if step.course is not None else [step.answer[0]]


def is_offered(tutor: Tutor, keys: list[str]) -> bool:
    asked = tutor.asked()
    return asked is not None and not isinstance(asked.menu.read(keys[0]), Refusal)


def answer(battle: Battle, tutor: Tutor, keys: list[str]) -> None:
    """The pupil answers as a screen would have him."""
    pupil = battle.seats[tutor.lesson.pupil]
    assert isinstance(pupil, Person)
    with battle.table.at():
        pupil.give(*keys)


def taught(battle: Battle, tutor: Tutor, most: int = 400) -> list[int]:
    """The lesson followed to its end by wanted answers alone; the steps in their order."""
    path: list[int] = []
    for _ in range(most):
        battle.run()
        tutor.follow()
        step = tutor.step
        if step is None:
            return path
        if not tutor.is_on(step):
            # A shot is let stand by the same press that fires it.
            assert battle.waiting_for_done(), (tutor.at, step.say)
            battle.done()
            continue
        path.append(tutor.at)
        take_step(battle, tutor, step)
    raise AssertionError(f"stuck at step {tutor.at}")


def take_step(battle: Battle, tutor: Tutor, step: LessonStep) -> None:
    """What the step waits for is done."""
    if step.kind == "read":
        tutor.read()
    elif step.kind == "press":
        tutor.pressed(step.press)
    elif step.kind == "throw":
        assert battle.waiting_for_done()
        battle.done()
    else:
        keys = wanted_keys(step)
        assert is_offered(tutor, keys), (step.say, keys)
        answer(battle, tutor, keys)
        assert tutor.stray == ""


class Class:
    """A lesson on a battle screen; `over` says whether it has been left."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        text: float = 1.0,
        speed: int = 0,
        still: bool = True,
        *,
        sea: bool = False,
    ) -> None:
        lesson, _ = read(folder)
        self.battle, self.tutor = begun(folder, foe=lesson.fight is not None)
        self.house = House(size, text, still, sea=sea)
        self.left = False
        self.rules: list[str] = []
        ways = BattleNavigation(rulebook=self.rules.append)
        self.screen = BattleScreen(self.house, self.battle, Show(self.battle), ways, brisk=True)
        self.screen.board.bank = Sketches(process=False)
        self.guide = LessonGuide(self.screen, self.tutor, self._leave)
        self.screen.beside = self.guide
        self.screen.show.speed = speed

    def _leave(self) -> None:
        self.left = True

    @property
    def over(self) -> bool:
        """Whether all steps are behind the pupil: he has left the lesson, or its fight is on."""
        return self.left or self.screen.beside is not self.guide

    def settle(self, most: int = 900) -> None:
        """Time passes until the present step's moment has come, or the lesson is over."""
        for _ in range(most):
            self.screen.advance(FRAME)
            on = self.guide.is_on and self.guide.showing < 0
            if self.over or (on and self.screen.hud.since_card > SEEN):
                return
        raise AssertionError(f"step {self.tutor.at} never comes: {self.screen.hud.prompt}")

    def wait(self, seconds: float) -> None:
        """So much time passes."""
        for _ in range(round(seconds / FRAME)):
            if self.over:
                return
            self.screen.advance(FRAME)

    def place(self) -> tuple[int, int]:
        """The middle of the ring on the sea, in pixels."""
        step = self.tutor.step
        assert step is not None
        assert step.course is not None
        chart = self.tutor.level.chart
        return self.screen.board.at(*(chart.cm(v) for v in step.course.to))

    def resize(self, size: tuple[int, int], text: float) -> None:
        """The same moment in another window."""
        self.house.size = size
        self.house.look = Look(unit_for(size), text, still=self.house.look.still)

    def draw(self) -> pygame.Surface:
        self.screen.draw(self.house.surface)
        return self.house.surface
