"""Steps of a lesson under Kiss Me, Hardy!: what to press next, and the course or the guns drafted for the
player to see. Called inside the table of the battle."""

from game.books.kmh.face import drafts
from game.books.kmh.face.drafts import GunDraft, HelmDraft, shot_parts
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.lesson import course_error, legs_of
from game.books.kmh.rules.course import Helm, end_of
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.sea.units import CM, DEGREE
from game.ui.battle.state.hud_state import HudState


def is_course_drafted(hud: HudState, wanted: CourseTask, level: Level) -> bool:
    """Return whether the course in the HUD state is one that the step wants."""
    plan, ship = draft_of(hud).answer_draft, find_ship_card(hud.prompt.ship)
    if not isinstance(plan, HelmDraft) or ship is None or not plan.is_legal:
        return False
    return not course_error(wanted, level, ship, plan.start_helm, plan.course)


def snap_course(hud: HudState, plan: HelmDraft, x: float, y: float) -> bool:
    """For a point of a lesson's ring (table units) draft the nearest course that the lesson wants; if none
    ends so after what is fixed, the one that it shows. Return False for any other point."""
    wanted, ship = hud.lesson_course, find_ship_card(hud.prompt.ship)
    if wanted is None or ship is None or not hud.is_in_lesson_ring(x / CM, y / CM):
        return False
    level, helm = hud.battle.level, plan.start_helm
    if not drafts.aim_at_point(plan, x, y, lambda legs: not course_error(wanted, level, ship, helm, legs)):
        drafts.draw_course(plan, drafts.join_legs(legs_of(helm, wanted.keys)), is_pinned=plan.is_pinned)
    return True


def shown_heading(hud: HudState, wanted: CourseTask) -> float | None:
    """Return her heading in degrees at the end of the course that the lesson shows; None without a course."""
    plan = draft_of(hud).answer_draft
    if not isinstance(plan, HelmDraft):
        return None
    return end_of(plan.start_helm, legs_of(plan.start_helm, wanted.keys)).heading / DEGREE


def course_control(_: HudState, step: LessonStep) -> str:
    """Return what the step points at, or the place on the sea."""
    return step.point or "place"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """Return fire, once the guns are laid as the step wants it; before that the control that is wrong."""
    guns, key = draft_of(hud).answer_draft, step.answer[0]
    if key == draft_of(hud).card_key:
        return "fire"
    sail_draft = draft_of(hud).sail_draft
    if sail_draft is not None and key == sail_draft.option.order:
        return "sail"  # This button gives the order with the course that is drawn.
    shots = guns.shots if isinstance(guns, GunDraft) else []
    shot = next((shot for shot in shots if shot.key == key), None)
    if not isinstance(guns, GunDraft) or shot is None:
        return f"answer-{key}"
    _, side, aim, _ = shot_parts(shot)
    if is_answer_drafted(hud, step):
        return "fire"
    return f"side-{side}" if guns.side != side else f"aim-{aim}"


def is_answer_drafted(hud: HudState, step: LessonStep) -> bool:
    """Return whether the guns are laid as the step wants it."""
    guns = draft_of(hud).answer_draft
    shot = guns.chosen_shot if isinstance(guns, GunDraft) else None
    return shot is not None and shot.key in step.answer


def submit_control(_: HudState) -> str:
    """Return how guns are submitted."""
    return "fire"


def draft_step_answer(hud: HudState, step: LessonStep) -> None:
    """Draw the course or lay the guns, so that the player sees it before it is submitted."""
    draft = draft_of(hud)
    match draft.answer_draft:
        case HelmDraft(start_helm=now) if step.course is not None:
            draft.answer_draft = lesson_course_draft(now, step.course)
        case GunDraft() as guns if step.answer:
            shot = next((s for s in guns.shots if s.key in step.answer), None)
            if shot is not None:
                guns.choose(*shot_parts(shot))
                hud.dice_timing.dismiss()


def lesson_course_draft(helm: Helm, wanted: CourseTask) -> HelmDraft:
    """Return a plan with the course that the lesson shows, as far as the helm takes it."""
    plan = HelmDraft(helm, helm.circle, drafts.join_legs(legs_of(helm, wanted.keys)), is_pinned=True)
    drafts.straighten_tail(plan)
    return plan
