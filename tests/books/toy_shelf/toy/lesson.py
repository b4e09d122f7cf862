"""What a lesson of One Shot asks of a course: there are none."""

from collections.abc import Sequence
from typing import Any

from game.core.steps import Choose, Menu
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level


def off_course(_: CourseTask, __: Level, ___: Choose, ____: Sequence[str]) -> str:
    """No course is wrong."""
    return ""


def neutral_course(_: Menu[Any]) -> list[str]:
    """No menu is a course."""
    return []
