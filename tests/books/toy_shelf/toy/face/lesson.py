"""A lesson's hands on the desk of One Shot: a key is a button."""

from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.state.hud_state import HudState


def is_course_drafted(_: HudState, __: CourseTask, ___: Level) -> bool:
    """No course is ever drawn."""
    return False


def course_control(_: HudState, __: LessonStep) -> str:
    """Nor asked for."""
    return "place"


def answer_control(_: HudState, step: LessonStep) -> str:
    """The button of the answer."""
    return f"answer-{step.answer[0]}"


def is_answer_drafted(_: HudState, __: LessonStep) -> bool:
    """Nothing is laid out."""
    return False


def submit_control(_: HudState) -> str:
    """Nothing is."""
    return ""


def draft_step_answer(_: HudState, __: LessonStep) -> None:
    """Nothing to show first."""


def shown_heading(_: HudState, __: CourseTask) -> None:
    """No course has a heading."""
