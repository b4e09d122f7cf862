"""Checks of a lesson's course for Hold Fast: none, because ships are plotted, and a plot is an ordinary
answer."""

from collections.abc import Sequence
from typing import Any

from game.core.steps import Choose, Menu
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level


def off_course(_wanted: CourseTask, _level: Level, _question: Choose, _keys: Sequence[str]) -> str:
    """Return '': a plot is never wrong as a course."""
    return ""


def neutral_course(_: Menu[Any]) -> list[str]:
    """Return []: no question of this book is answered with a course."""
    return []
