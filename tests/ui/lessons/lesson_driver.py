"""Lessons started for a test: headless, or on a battle screen that can be driven."""

from pathlib import Path

import pygame

from game.books import shelf
from game.core.steps import Refusal
from game.levels.format.lessons import LEVEL_FILE, Lesson, LessonStep, load_lesson, shipped_lesson_folders
from game.levels.format.model import Level
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.lessons import Tutor, begin_lesson
from game.play.seats import PlayerSeat
from game.stage.paper.canvas import UiStyle, design_unit_px
from game.systems import BattleShow
from game.trials.fighting import make_seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.lessons.lesson_guide import LessonGuide
from game.ui.lessons.lesson_session import WEAKEST_ENEMY
from tests.books.kmh.face.input_driver import FakeContext, SketchBank

NEWCOMER_BATTLE, *FOLDERS = shipped_lesson_folders()
"""The battle for newcomers, and the lessons with steps."""
IDS = [folder.name for folder in FOLDERS]
FRAME = 1 / 30
CARD_SECONDS = 1.5
"""Seconds after which a card just dealt no longer hangs over the sea."""


def lesson_and_level(folder: Path) -> tuple[Lesson, Level]:
    level = load_level(folder / LEVEL_FILE)
    return load_lesson(folder, level), level


def start_lesson(folder: Path, seed: int = 0, *, foe: bool = False) -> tuple[Battle, Tutor]:
    """Start a lesson with its own seed or another; with a `foe` the weakest captain plays its end."""
    lesson, level = lesson_and_level(folder)
    lesson = lesson.model_copy(update={"seed": seed or lesson.seed})
    book = shelf.book(level.rules.book).rules
    captain = make_seat(WEAKEST_ENEMY, book, level, lesson.seed) if foe else None
    return begin_lesson(lesson, level, captain)


def wanted_keys(step: LessonStep) -> list[str]:
    return list(step.course.keys) if step.course is not None else [step.answer[0]]


def is_answer_offered(tutor: Tutor, keys: list[str]) -> bool:
    question = tutor.open_question()
    return question is not None and not isinstance(question.menu.read(keys[0]), Refusal)


def give_answer(battle: Battle, tutor: Tutor, keys: list[str]) -> None:
    """Answer as a screen would for the player."""
    pupil = battle.seats[tutor.lesson.pupil]
    assert isinstance(pupil, PlayerSeat)
    with battle.table.as_current():
        pupil.submit(*keys)


def play_lesson(battle: Battle, tutor: Tutor, most: int = 400) -> list[int]:
    """Follow the lesson to its end with the wanted answers; return the steps in their order."""
    path: list[int] = []
    for _ in range(most):
        battle.run()
        tutor.follow_battle()
        step = tutor.step
        if step is None:
            return path
        if not tutor.is_step_due(step):
            # The press that fires a shot also accepts it.
            assert battle.needs_confirm(), (tutor.step_index, step.say)
            battle.confirm()
            continue
        path.append(tutor.step_index)
        perform_step(battle, tutor, step)
    raise AssertionError(f"stuck at step {tutor.step_index}")


def perform_step(battle: Battle, tutor: Tutor, step: LessonStep) -> None:
    """Do what the step waits for."""
    if step.kind == "read":
        tutor.on_card_read()
    elif step.kind == "press":
        tutor.on_press(step.press)
    elif step.kind == "throw":
        assert battle.needs_confirm()
        battle.confirm()
    else:
        keys = wanted_keys(step)
        assert is_answer_offered(tutor, keys), (step.say, keys)
        give_answer(battle, tutor, keys)
        assert tutor.rejection == ""


class LessonDriver:
    """A lesson on a battle screen; `is_over` says whether it has been left."""

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
        lesson, _ = lesson_and_level(folder)
        self.battle, self.tutor = start_lesson(folder, foe=lesson.fight is not None)
        self.context = FakeContext(size, text, still, sea=sea)
        self.has_left = False
        self.rules: list[str] = []
        navigation = BattleNavigation(open_rulebook=self.rules.append)
        self.screen = BattleScreen(
            self.context, self.battle, BattleShow(self.battle), navigation, quick_play=True
        )
        self.screen.sea_view.bank = SketchBank(process=False)
        self.guide = LessonGuide(self.screen, self.tutor, self._leave)
        self.screen.state.plugin = self.guide
        self.screen.show.speed = speed

    def _leave(self) -> None:
        self.has_left = True

    @property
    def is_over(self) -> bool:
        """Return whether all steps are done: the lesson has been left, or its fight has begun."""
        return self.has_left or self.screen.state.plugin is not self.guide

    def run_to_step(self, most: int = 900) -> None:
        """Let time pass until the present step begins or the lesson is over."""
        for _ in range(most):
            self.screen.advance(FRAME)
            on = self.guide.is_step_due and self.guide.show_seconds_left < 0
            if self.is_over or (on and self.screen.hud.seconds_since_card > CARD_SECONDS):
                return
        raise AssertionError(f"step {self.tutor.step_index} never comes: {self.screen.hud.prompt}")

    def run_seconds(self, seconds: float) -> None:
        """Let `seconds` pass."""
        for _ in range(round(seconds / FRAME)):
            if self.is_over:
                return
            self.screen.advance(FRAME)

    def ring_centre(self) -> tuple[int, int]:
        """Return the middle of the ring on the sea in pixels."""
        step = self.tutor.step
        assert step is not None
        assert step.course is not None
        chart = self.tutor.level.chart
        return self.screen.sea_view.pixel_at(*chart.position_in_cm(step.course.to))

    def resize(self, size: tuple[int, int], text: float) -> None:
        """Show the same state in another window."""
        self.context.size = size
        self.context.style = UiStyle(
            design_unit_px(size), text, is_motion_reduced=self.context.style.is_motion_reduced
        )

    def draw(self) -> pygame.Surface:
        self.screen.draw(self.context.surface)
        return self.context.surface
