"""Steps of a lesson under Warm Work, Hardy!: what to press next, and the move or the broadside drafted for
the player to see. Called inside the table of the battle."""

from game.books.wwh.face.drafts import GunDraft, HelmDraft
from game.books.wwh.face.questions import draft_of
from game.books.wwh.lesson import course_error
from game.books.wwh.rules.course import HEAVE_TO, TACK, Helm
from game.books.wwh.rules.shots import BroadsideOrder
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.state.hud_state import HudState


def is_course_drafted(hud: HudState, wanted: CourseTask, level: Level) -> bool:
    """Return whether the move in the HUD state is one that the step wants."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if plan.is_legal:
            return not course_error(wanted, level, plan.start_helm, plan.keys())
        case _:
            return False


def snap_course(hud: HudState, plan: HelmDraft, x_cm: float, y_cm: float) -> bool:
    """For a point of a lesson's ring draft a move that the lesson wants; return False for any other point."""
    wanted, level = hud.lesson_course, hud.battle.level
    if wanted is None or not hud.is_in_lesson_ring(x_cm, y_cm):
        return False
    plan.snap_course(lambda keys: not course_error(wanted, level, plan.start_helm, keys), wanted.keys)
    return True


def shown_heading(hud: HudState, wanted: CourseTask) -> float | None:
    """Return her heading in degrees at the end of the move that the lesson shows; None without a move."""
    drafted = draft_of(hud).answer_draft
    if not isinstance(drafted, HelmDraft):
        return None
    plan = lesson_course_draft(drafted.start_helm, wanted)
    return plan.end_helm.heading * 45.0


def course_control(hud: HudState, step: LessonStep) -> str:
    """Return what to press for a move that is not drawn yet: Tack if it begins with one, then the place."""
    laid, wanted = draft_of(hud).answer_draft, step.course
    tacks = isinstance(laid, HelmDraft) and laid.fixed_legs[:1] == (TACK,)
    first = wanted is not None and wanted.keys[0] == TACK
    return "helm-tack" if first and not tacks else "place"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """Return fire, once the broadside is laid as the step wants it; before that what is wrong."""
    guns, key = draft_of(hud).answer_draft, step.answer[0]
    if not isinstance(guns, GunDraft) or not any(order.key == key for order in guns.fire_orders):
        return f"answer-{key}"
    if is_answer_drafted(hud, step):
        return "fire"
    side, _, target = key.partition(" ")
    if guns.target != target:
        return "next-target"
    return f"side-{side}" if guns.side != side else "half"


def is_answer_drafted(hud: HudState, step: LessonStep) -> bool:
    """Return whether the broadside in the HUD state is one that the step wants."""
    match draft_of(hud).answer_draft:
        case GunDraft(chosen_shot=BroadsideOrder() as order):
            return order.key in step.answer
        case _:
            return False


def submit_control(_: HudState) -> str:
    """Return how a broadside is submitted."""
    return "fire"


def draft_step_answer(hud: HudState, step: LessonStep) -> None:
    """Draw the move or lay the broadside, so that the player sees it before it is submitted."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if step.course is not None:
            draft_of(hud).answer_draft = lesson_course_draft(plan.start_helm, step.course)
        case GunDraft() as guns:
            order = next((o for o in guns.fire_orders if o.key in step.answer), None)
            if order is not None:
                guns.choose(order.shots[0].target, order.side)
                hud.dice_timing.dismiss()


def lesson_course_draft(helm: Helm, task: CourseTask) -> HelmDraft:
    """Return a plan with the move that the lesson shows, as far as the helm takes it."""
    plan = HelmDraft(helm, closing_key=HEAVE_TO if HEAVE_TO in task.keys else "", is_pinned=True)
    plan.fix_keys(task.keys)
    return plan
