"""A lesson's hands on the desk of the 1798 game: what to press next, and the move, the broadside
or the boat's way laid out to be seen. Called inside the table of the battle."""

from __future__ import annotations

from game.books.ls98.face.bar import extras_lie_open
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.hand import hand_of, is_way
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.orders import ROW, Rowing
from game.books.ls98.face.questions import Question
from game.books.ls98.lesson import off_hexes
from game.books.ls98.rules.course import TACK, Helm
from game.books.ls98.rules.shots import Shot
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.hud_state import HudState


def is_drawn(hud: HudState, wanted: CourseTask, level: Level) -> bool:
    """Whether the move on the desk is one that the step wants."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if plan.is_legal:
            return not off_hexes(wanted, level, plan.helm, plan.keys())
        case _:
            return False


def course_control(hud: HudState, step: LessonStep) -> str:
    """What to press for a move that is not drawn yet: the legs up to the tack if it has one, then
    the place."""
    plan, keys = hand_of(hud).laid, step.course.keys if step.course is not None else ()
    if not isinstance(plan, HelmPlan) or TACK not in keys or TACK in plan.fixed:
        return "place"
    before = keys[: keys.index(TACK)]
    made = plan.fixed
    if made != before[: len(made)]:
        return "helm-clear"
    return "helm-tack" if made == before else f"helm-{before[len(made)]}"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """What to press next for the answer that the step wants."""
    hand, key = hand_of(hud), step.answer[0]
    if is_laid(hud, step):
        return laid_by(hud)
    match hand.laid:
        case Gunlayer() as guns:
            return _gun_control(guns, key)
        case Rowing() if key.startswith(ROW):
            return "turn-on"
    besides = not _is_way(hud, key) and not extras_lie_open(hud)
    if hud.prompt.kind == Question.SAIL and not hand.extras and besides:
        return "extras"
    return f"answer-{key}"


def _gun_control(guns: Gunlayer, key: str) -> str:
    """The part of the broadside that is still wrong."""
    if not any(shot.key == key for shot in guns.shots):
        return f"answer-{key}"
    side, _, target = key.partition(" ")
    return "next-target" if guns.target != target else f"side-{side}"


def is_laid(hud: HudState, step: LessonStep) -> bool:
    """Whether the broadside or the boat's way on the desk is one that the step wants."""
    match hand_of(hud).laid:
        case Gunlayer(chosen=Shot() as chosen):
            return chosen.key in step.answer
        case Rowing() as plan:
            return plan.key in step.answer
        case _:
            return False


def laid_by(hud: HudState) -> str:
    """The control that gives what is laid out."""
    return "fire" if isinstance(hand_of(hud).laid, Gunlayer) else "row"


def prepare(hud: HudState, step: LessonStep) -> None:
    """The move is drawn, the broadside laid, the boat's way or the right page chosen, so that it
    can be seen before it is done."""
    hand = hand_of(hud)
    first, _, rest = step.answer[0].partition(" ") if step.answer else ("", "", "")
    match hand.laid:
        case HelmPlan() as plan if step.course is not None:
            hand.laid = drawn(plan.helm, step.course)
        case Gunlayer() as guns if first:
            guns.choose(target=rest, side=first)
            hud.tray.away = True
        case Rowing() as plan if first == ROW:
            plan.way = int(rest)
        case None if hud.prompt.kind == Question.SAIL and first:
            hand.extras = 0 if _is_way(hud, step.answer[0]) else 1


def _is_way(hud: HudState, key: str) -> bool:
    """Whether the answer of this key is a whole move of hers."""
    menu = hud.prompt.menu
    return menu is not None and is_way(menu.read(key))


def drawn(now: Helm, wanted: CourseTask) -> HelmPlan:
    """A plan with the move that the lesson shows, as far as the helm takes it."""
    plan = HelmPlan(now, pinned=True)
    plan.draw(wanted.keys)
    return plan
