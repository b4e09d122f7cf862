"""A lesson's hands on the desk of the 1798 game: what to press next, and the move, the broadside
or the boat's way laid out to be seen. Called inside the table of the battle."""

from __future__ import annotations

from game.books.ls98.face.hand import WAYS, hand_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.orders import ROW
from game.books.ls98.lesson import off_hexes
from game.books.ls98.rules.course import END, TACK, Helm
from game.core.steps import Refusal
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.table.desk import Desk


def is_drawn(desk: Desk, wanted: CourseTask, level: Level) -> bool:
    """Whether the move on the desk is one that the step wants."""
    plan = hand_of(desk).helm
    if plan is None or not plan.lawful:
        return False
    return not off_hexes(wanted, level, plan.helm, plan.keys())


def course_control(desk: Desk, step: LessonStep) -> str:
    """What to press for a move that is not drawn yet: the legs up to the tack if it has one, then
    the place."""
    plan, keys = hand_of(desk).helm, step.course.keys if step.course is not None else ()
    if plan is None or TACK not in keys or TACK in plan.fixed:
        return "place"
    before = keys[: keys.index(TACK)]
    made = plan.fixed
    if made != before[: len(made)]:
        return "helm-clear"
    return "helm-tack" if made == before else f"helm-{before[len(made)]}"


def answer_control(desk: Desk, step: LessonStep) -> str:
    """What to press next for the answer that the step wants."""
    hand, key = hand_of(desk), step.answer[0]
    if is_laid(desk, step):
        return laid_by(desk)
    if hand.guns is not None:
        return _gun_control(desk, key)
    if hand.boat is not None and key.startswith(ROW):
        return "turn-on"
    if desk.prompt.kind == "sail" and not hand.extras and key.partition(" ")[0] not in WAYS:
        return "extras"
    return f"answer-{key}"


def _gun_control(desk: Desk, key: str) -> str:
    """The part of the broadside that is still wrong."""
    guns = hand_of(desk).guns
    if guns is None or not any(shot.key == key for shot in guns.shots):
        return f"answer-{key}"
    side, _, target = key.partition(" ")
    return "next-target" if guns.target != target else f"side-{side}"


def is_laid(desk: Desk, step: LessonStep) -> bool:
    """Whether the broadside or the boat's way on the desk is one that the step wants."""
    hand = hand_of(desk)
    if hand.guns is not None:
        return hand.guns.chosen is not None and hand.guns.chosen.key in step.answer
    return hand.boat is not None and hand.boat.key in step.answer


def laid_by(desk: Desk) -> str:
    """The control that gives what is laid out."""
    return "fire" if hand_of(desk).guns is not None else "row"


def prepare(desk: Desk, step: LessonStep) -> None:
    """The move is drawn, the broadside laid, the boat's way or the right page chosen, so that it
    can be seen before it is done."""
    hand = hand_of(desk)
    if step.course is not None and hand.helm is not None:
        hand.helm = drawn(hand.helm.helm, step.course)
    elif hand.guns is not None and step.answer:
        side, _, target = step.answer[0].partition(" ")
        hand.guns.choose(target, side)
        desk.tray.away = True
    elif hand.boat is not None and step.answer and step.answer[0].startswith(ROW):
        hand.boat.way = int(step.answer[0].partition(" ")[2])
    elif desk.prompt.kind == "sail" and step.answer:
        hand.extras = 0 if step.answer[0].partition(" ")[0] in WAYS else 1


def drawn(now: Helm, wanted: CourseTask) -> HelmPlan:
    """A plan with the move that the lesson shows, as far as the helm takes it."""
    plan, helm = HelmPlan(now, pinned=True), now
    for key in wanted.keys:
        if key == END or isinstance(helm.read(key), Refusal):
            break
        helm, plan.fixed = helm.after(key), (*plan.fixed, key)
    return plan
