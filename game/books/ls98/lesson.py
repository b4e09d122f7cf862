"""Checks of a lesson's move over hexes for the 1798 game. Call them inside the table."""

from collections.abc import Sequence
from typing import Any

from game.books.ls98.rules.course import END, TACK, Helm
from game.core.steps import Choose, Menu, Refusal
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level
from game.sea.compass import direction_name
from game.sea.hexes import Hex, hex_at
from game.sea.units import units_of_cm


def helm_after_keys(helm: Helm, keys: Sequence[str]) -> Helm:
    """Return the helm after these legs, as far as they are lawful; a tack is assumed to succeed."""
    for key in keys:
        if key == END or isinstance(helm.read(key), Refusal):
            break
        helm = helm.after(key)
    return helm


def wanted_hex(task: CourseTask, level: Level) -> Hex:
    """Return the hex in which the move should end."""
    x, y = level.chart.position_in_cm(task.to)
    return hex_at(units_of_cm(x), units_of_cm(y))


def off_course(wanted: CourseTask, level: Level, question: Choose, keys: Sequence[str]) -> str:
    """Return what is wrong with the move of these keys, in plain words; '' if nothing is."""
    helm = question.menu
    return course_error(wanted, level, helm, keys) if isinstance(helm, Helm) else ""


def neutral_course(_: Menu[Any]) -> list[str]:
    """Return []: a move that ends at once is an ordinary key."""
    return []


def course_error(task: CourseTask, level: Level, helm: Helm, given_keys: Sequence[str]) -> str:
    """Return what is wrong with the move of these keys, in plain words; '' if nothing is."""
    end = helm_after_keys(helm, given_keys)
    if TACK in task.keys and TACK not in given_keys:
        return "This step is about the tack: one hex ahead, then order it."
    if end.hex != wanted_hex(task, level):
        return "The move should end in the hex with the ring."
    if task.heads and direction_name(end.heading) != task.heads:
        return f"The right hex, but there she should head {task.heads}."
    return ""
