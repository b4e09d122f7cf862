"""A lesson's hands on the desk of Kiss Me, Hardy!: what to press next, and the course or the guns
laid out to be seen. Called inside the table of the battle."""

from __future__ import annotations

from game.books.kmh.face import helm
from game.books.kmh.face.gunlaying import Gunlayer, parts
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.lesson import legs_of, off_legs
from game.books.kmh.rules.course import Helm
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.hud_state import HudState


def is_drawn(hud: HudState, wanted: CourseTask, level: Level) -> bool:
    """Whether the course on the desk is one that the step wants."""
    plan, ship = hand_of(hud).laid, sheet_of(hud.prompt.ship)
    if not isinstance(plan, HelmPlan) or ship is None or not plan.lawful:
        return False
    return not off_legs(wanted, level, ship, plan.helm, plan.course)


def course_control(_: HudState, step: LessonStep) -> str:
    """What the step points at, or the place on the sea."""
    return step.point or "place"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """Fire, once the guns are laid as the step wants it; before that the control that is wrong."""
    guns, key = hand_of(hud).laid, step.answer[0]
    if key == hand_of(hud).card:
        return "fire"
    shots = guns.shots if isinstance(guns, Gunlayer) else []
    shot = next((shot for shot in shots if shot.key == key), None)
    if not isinstance(guns, Gunlayer) or shot is None:
        return f"answer-{key}"
    _, side, aim, _ = parts(shot)
    if is_laid(hud, step):
        return "fire"
    return f"side-{side}" if guns.side != side else f"aim-{aim}"


def is_laid(hud: HudState, step: LessonStep) -> bool:
    """Whether the guns are laid as the step wants it."""
    guns = hand_of(hud).laid
    shot = guns.chosen if isinstance(guns, Gunlayer) else None
    return shot is not None and shot.key in step.answer


def laid_by(_: HudState) -> str:
    """Guns are fired."""
    return "fire"


def prepare(hud: HudState, step: LessonStep) -> None:
    """The course is drawn, or the guns are laid, so that it can be seen before it is done."""
    hand = hand_of(hud)
    match hand.laid:
        case HelmPlan(helm=now) if step.course is not None:
            hand.laid = drawn(now, step.course)
        case Gunlayer() as guns if step.answer:
            shot = next((s for s in guns.shots if s.key in step.answer), None)
            if shot is not None:
                guns.choose(*parts(shot))
                hud.tray.away = True


def drawn(now: Helm, wanted: CourseTask) -> HelmPlan:
    """A plan with the course that the lesson shows, as far as the helm takes it."""
    plan = helm.begin(now)
    plan.fixed, plan.pinned = helm.joined(legs_of(now, wanted.keys)), True
    helm.complete(plan)
    return plan
