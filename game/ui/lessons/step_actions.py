"""Perform a lesson's step for the player: first draft the move so that it can be seen, then make
it.

Each book knows how a course is drawn and a gun is aimed. Call these functions inside the battle's
table.
"""

from collections.abc import Callable
from typing import Protocol

from game.books import shelf
from game.core.steps import Refusal
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.answers import hud_update
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction, HudAction, PanelAction
from game.ui.battle.values.prompts import answer_widget_name
from game.ui.battle.views.answer_buttons import MORE_NAME
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget


class BookStepActions(Protocol):
    """The lesson functions of one book: the module ``lesson`` of its UI."""

    def is_course_drafted(self, hud: HudState, wanted: CourseTask, level: Level) -> bool:
        """Return whether the drafted course is one that the step wants."""

    def course_control(self, hud: HudState, step: LessonStep) -> str:
        """Return the control for a course that is not drawn yet; 'place' for a position on
        the sea."""

    def answer_control(self, hud: HudState, step: LessonStep) -> str:
        """Return the next control for the answer that the step wants."""

    def is_answer_drafted(self, hud: HudState, step: LessonStep) -> bool:
        """Return whether the draft, such as aimed guns, is what the step wants."""

    def submit_control(self, hud: HudState) -> str:
        """Return the control that submits the draft."""

    def draft_step_answer(self, hud: HudState, step: LessonStep) -> None:
        """Draft the course or the guns, so that the player sees them first."""


def step_actions_of(hud: HudState) -> BookStepActions:
    """Return the lesson functions of the book in play."""
    hands: BookStepActions = shelf.book(hud.battle.book.NAME).pupil
    return hands


def next_control(hud: HudState, step: LessonStep, level: Level) -> str:
    """Return the next control to press for this step; 'place' while a course must still
    be drawn."""
    match step.kind:
        case "course":
            drawn = step.course is not None and step_actions_of(hud).is_course_drafted(
                hud, step.course, level
            )
            return "sail" if drawn else step_actions_of(hud).course_control(hud, step)
        case "answer":
            return step_actions_of(hud).answer_control(hud, step)
        case "throw":
            return "done"
        case "press":
            return step.press
        case _:
            return step.point


def prepare_draft(hud: HudState, step: LessonStep) -> None:
    """Draft the course or the guns, so that the player sees them first."""
    step_actions_of(hud).draft_step_answer(hud, step)


def perform_step(hud: HudState, step: LessonStep, controls: Callable[[], list[Widget]]) -> str:
    """Perform the step; return the name of the control that was pressed, or ''. `controls` lists
    the screen's controls."""
    if step.kind == "press":
        return step.press if _press_control(hud, step.press, controls) else ""
    found = _completing_action(hud, step)
    if found is None:
        return ""
    name, action = found
    hud_update.handle(hud, action)
    return name


def _press_control(hud: HudState, name: str, controls: Callable[[], list[Widget]]) -> bool:
    """Press the control of that name; first open More or the record if it is there. Return whether
    it exists."""
    action = _find_action(name, controls())
    for cover, opens in ((MORE_NAME, PanelAction.TOGGLE_MORE), ("record", PanelAction.TOGGLE_RECORD)):
        if action is None and _find_action(cover, controls()) is not None:
            hud_update.handle(hud, opens)
            action = _find_action(name, controls())
    if action is not None:
        hud_update.handle(hud, action)
    return action is not None


def _find_action(name: str, controls: list[Widget]) -> Action | None:
    return next((widgets.action_of(widget) for widget in controls if widget.name == name), None)


def _completing_action(hud: HudState, step: LessonStep) -> tuple[str, Action] | None:
    """Return the name and action of the control that completes a prepared step, or None."""
    match step.kind:
        case "course" if hud.book_ui.is_steering(hud):
            return "sail", DraftAction.GIVE
        case "answer" if step_actions_of(hud).is_answer_drafted(hud, step):
            return step_actions_of(hud).submit_control(hud), DraftAction.GIVE
        case "answer" if _is_valid_key(hud, step.answer[0]):
            return answer_widget_name(step.answer[0]), Answer(step.answer[0])
        case "throw":
            return "done", HudAction.DONE
        case _:
            return None


def _is_valid_key(hud: HudState, key: str) -> bool:
    menu = hud.prompt.menu
    return menu is not None and not isinstance(menu.read(key), Refusal)
