"""What the lesson does when it shows a step: it makes the pupil's own moves on his desk, first so
that they can be seen, then for good. How a course is drawn and a gun is laid is known to the book's
own hands. Called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.books import shelf
from game.core.steps import Refusal
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget
from game.ui.table import acts
from game.ui.table.actions import Answer, Laid, OnDesk, OnPaper
from game.ui.table.desk import Desk
from game.ui.table.prompts import answer_name
from game.ui.table.sea_buttons import MORE


class LessonHands(Protocol):
    """A lesson's hands on the desk of one book: the module ``lesson`` of its face."""

    def is_drawn(self, desk: Desk, wanted: CourseTask, level: Level) -> bool:
        """Whether the course on the desk is one that the step wants."""

    def course_control(self, desk: Desk, step: LessonStep) -> str:
        """What to press for a course that is not drawn yet; 'place' for a place on the sea."""

    def answer_control(self, desk: Desk, step: LessonStep) -> str:
        """What to press next for the answer that the step wants."""

    def is_laid(self, desk: Desk, step: LessonStep) -> bool:
        """Whether what is laid out on the desk, such as guns, is what the step wants."""

    def laid_by(self, desk: Desk) -> str:
        """The control that gives what is laid out."""

    def prepare(self, desk: Desk, step: LessonStep) -> None:
        """The course is drawn, or the guns are laid, so that it can be seen before it is done."""


def hands_of(desk: Desk) -> LessonHands:
    """The hands for the book in play."""
    hands: LessonHands = shelf.book(desk.battle.book.NAME).pupil
    return hands


def control_of(desk: Desk, step: LessonStep, level: Level) -> str:
    """The control to be pressed next for this step, as the desk now is; 'place' while a course is
    still to be drawn."""
    match step.kind:
        case "course":
            drawn = step.course is not None and hands_of(desk).is_drawn(desk, step.course, level)
            return "sail" if drawn else hands_of(desk).course_control(desk, step)
        case "answer":
            return hands_of(desk).answer_control(desk, step)
        case "throw":
            return "done"
        case "press":
            return step.press
        case _:
            return step.point


def prepare(desk: Desk, step: LessonStep) -> None:
    """The course is drawn, or the guns are laid, so that it can be seen before it is done."""
    hands_of(desk).prepare(desk, step)


def commit(desk: Desk, step: LessonStep, controls: Callable[[], list[Widget]]) -> str:
    """The step is done on the pupil's behalf; the name of the control that was pressed for it
    ('' if there was nothing to press). `controls` lists what may be pressed on the screen."""
    if step.kind == "press":
        return step.press if _press(desk, step.press, controls) else ""
    found = _for_it(desk, step)
    if found is None:
        return ""
    name, action = found
    acts.act(desk, action)
    return name


def _press(desk: Desk, name: str, controls: Callable[[], list[Widget]]) -> bool:
    """The control of that name is pressed; where it lies under More, or on the record, these are
    opened first. False if there is none."""
    does = _does(name, controls())
    for cover, opens in ((MORE, OnPaper.TOGGLE_MORE), ("record", OnPaper.TOGGLE_RECORD)):
        if does is None and _does(cover, controls()) is not None:
            acts.act(desk, opens)
            does = _does(name, controls())
    if does is not None:
        acts.act(desk, does)
    return does is not None


def _does(name: str, controls: list[Widget]) -> Action | None:
    """What the control of that name does; None if there is none, or it does nothing."""
    return next((widgets.does(widget) for widget in controls if widget.name == name), None)


def _for_it(desk: Desk, step: LessonStep) -> tuple[str, Action] | None:
    """What completes the step on a desk that has been prepared: the name of the control, and what
    it does; None for nothing."""
    match step.kind:
        case "course" if desk.face.steers(desk):
            return "sail", Laid.GIVE
        case "answer" if hands_of(desk).is_laid(desk, step):
            return hands_of(desk).laid_by(desk), Laid.GIVE
        case "answer" if _may(desk, step.answer[0]):
            return answer_name(step.answer[0]), Answer(step.answer[0])
        case "throw":
            return "done", OnDesk.DONE
        case _:
            return None


def _may(desk: Desk, key: str) -> bool:
    """Whether the question on the desk takes this key."""
    menu = desk.prompt.menu
    return menu is not None and not isinstance(menu.read(key), Refusal)
