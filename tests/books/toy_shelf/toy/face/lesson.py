"""A lesson's hands on the desk of One Shot: a key is a button."""

from __future__ import annotations

from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.table.desk import Desk


def is_drawn(_: Desk, __: CourseTask, ___: Level) -> bool:
    """No course is ever drawn."""
    return False


def course_control(_: Desk, __: LessonStep) -> str:
    """Nor asked for."""
    return "place"


def answer_control(_: Desk, step: LessonStep) -> str:
    """The button of the answer."""
    return f"answer-{step.answer[0]}"


def is_laid(_: Desk, __: LessonStep) -> bool:
    """Nothing is laid out."""
    return False


def laid_by(_: Desk) -> str:
    """Nothing is."""
    return ""


def prepare(_: Desk, __: LessonStep) -> None:
    """Nothing to show first."""
