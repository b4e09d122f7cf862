"""A lesson's hands on the desk of Warm Work, Hardy!: what to press next, and the move or the
broadside laid out to be seen. Called inside the table of the battle."""

from __future__ import annotations

from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.hand import hand_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.lesson import off_squares
from game.books.wwh.rules.course import HEAVE_TO, TACK, Helm
from game.books.wwh.rules.shots import BroadsideOrder
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.hud_state import HudState


def is_drawn(hud: HudState, wanted: CourseTask, level: Level) -> bool:
    """Whether the move on the desk is one that the step wants."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if plan.is_legal:
            return not off_squares(wanted, level, plan.helm, plan.keys())
        case _:
            return False


def course_control(hud: HudState, step: LessonStep) -> str:
    """What to press for a move that is not drawn yet: Tack if it begins with one, then the
    place."""
    laid, wanted = hand_of(hud).laid, step.course
    tacks = isinstance(laid, HelmPlan) and laid.fixed[:1] == (TACK,)
    first = wanted is not None and wanted.keys[0] == TACK
    return "helm-tack" if first and not tacks else "place"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """Fire, once the broadside is laid as the step wants it; before that what is wrong."""
    guns, key = hand_of(hud).laid, step.answer[0]
    if not isinstance(guns, Gunlayer) or not any(order.key == key for order in guns.orders):
        return f"answer-{key}"
    if is_laid(hud, step):
        return "fire"
    side, _, target = key.partition(" ")
    if guns.target != target:
        return "next-target"
    return f"side-{side}" if guns.side != side else "half"


def is_laid(hud: HudState, step: LessonStep) -> bool:
    """Whether the broadside on the desk is one that the step wants."""
    match hand_of(hud).laid:
        case Gunlayer(chosen=BroadsideOrder() as order):
            return order.key in step.answer
        case _:
            return False


def laid_by(_: HudState) -> str:
    """A broadside is fired."""
    return "fire"


def prepare(hud: HudState, step: LessonStep) -> None:
    """The move is drawn, or the broadside laid, so that it can be seen before it is done."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if step.course is not None:
            hand_of(hud).laid = drawn(plan.helm, step.course)
        case Gunlayer() as guns:
            order = next((o for o in guns.orders if o.key in step.answer), None)
            if order is not None:
                guns.choose(order.shots[0].target, order.side)
                hud.tray.away = True


def drawn(now: Helm, wanted: CourseTask) -> HelmPlan:
    """A plan with the move that the lesson shows, as far as the helm takes it."""
    plan = HelmPlan(now, closing=HEAVE_TO if HEAVE_TO in wanted.keys else "", pinned=True)
    plan.draw(wanted.keys)
    return plan
