"""A lesson's hands on the desk of One Shot: a key is a button."""

from __future__ import annotations

from game.levels.format.lessons import Course, Step
from game.levels.format.model import Level
from game.ui.table.desk import Desk


def is_drawn(_: Desk, __: Course, ___: Level) -> bool:
    """No course is ever drawn."""
    return False


def course_control(_: Desk, __: Step) -> str:
    """Nor asked for."""
    return "place"


def answer_control(_: Desk, step: Step) -> str:
    """The button of the answer."""
    return f"answer-{step.answer[0]}"


def is_laid(_: Desk, __: Step) -> bool:
    """Nothing is laid out."""
    return False


def laid_by(_: Desk) -> str:
    """Nothing is."""
    return ""


def prepare(_: Desk, __: Step) -> None:
    """Nothing to show first."""
