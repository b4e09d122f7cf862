"""Checks of a lesson's move over squares for Warm Work, Hardy! Call them inside the table."""

from collections.abc import Iterator, Sequence
from typing import Any

from game.books.wwh.rules.arcs import bearing_on, rake_of
from game.books.wwh.rules.course import END, HEAVE_TO, TACK, Helm
from game.books.wwh.rules.sheet import Ship
from game.core.steps import Choose, Menu, Refusal
from game.core.table import every
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level
from game.sea.compass import eighth_name
from game.sea.square import Square, square_at


def helms_after_keys(helm: Helm, keys: Sequence[str]) -> Iterator[Helm]:
    """Yield the helm after each leg, as far as the legs are lawful; tacks are assumed to succeed."""
    for key in keys:
        if key in (END, HEAVE_TO) or isinstance(helm.read(key), Refusal):
            return
        helm = helm.after(key)
        yield helm


def wanted_square(task: CourseTask, level: Level) -> Square:
    """Return the square in which the move should end."""
    x, y = task.to
    return square_at(level.chart.length_in_cm(x), level.chart.length_in_cm(y))


def off_course(wanted: CourseTask, level: Level, question: Choose, keys: Sequence[str]) -> str:
    """Return what is wrong with the move of these keys, in plain words; '' if nothing is."""
    helm = question.menu
    return course_error(wanted, level, helm, keys) if isinstance(helm, Helm) else ""


def neutral_course(_: Menu[Any]) -> list[str]:
    """Return []: a move that ends at once is an ordinary key."""
    return []


def course_error(task: CourseTask, level: Level, helm: Helm, given_keys: Sequence[str]) -> str:
    """Return what is wrong with the move of these keys, in plain words; '' if nothing is."""
    way = [helm, *helms_after_keys(helm, given_keys)]
    end = way[-1]
    if TACK in task.keys and TACK not in given_keys:
        return "This step is about the tack: order it first, then sail on."
    if end.square != wanted_square(task, level):
        return "The move should end in the square with the ring."
    if task.heads and eighth_name(end.heading) != task.heads:
        return f"The right square, but there she should head {task.heads}."
    if HEAVE_TO in given_keys and HEAVE_TO not in task.keys:
        return "She need not heave to: leave her way on."
    if task.rakes and not any(_would_rake(at, task.rakes) for at in way):
        return "This move does not take you through a raking position."
    if task.bears and not _would_bear(end, task.bears):
        return "From there no broadside bears on her."
    return ""


def _would_rake(at: Helm, name: str) -> bool:
    """Return whether a ship with this helm rakes the named ship (WWH-2.1.5a)."""
    foe = _ship_named(name)
    return bool(rake_of(at.square, at.heading, foe.square, foe.heading))


def _would_bear(at: Helm, name: str) -> bool:
    """Return whether a broadside bears on the named ship, not at random shot (WWH-E1)."""
    found = bearing_on(at.square, at.heading, _ship_named(name).square)
    return found is not None and not found.band.one_die


def _ship_named(name: str) -> Ship:
    return next(ship for ship in every(Ship) if ship.id == name)
