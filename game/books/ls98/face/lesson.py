"""Steps of a lesson under the 1798 game: what to press next, and the move, the broadside or the boat's way
drafted for the player to see. Called inside the table of the battle."""

from game.books.ls98.face.drafts import GunDraft, HelmDraft
from game.books.ls98.face.minor_drafts import ROW_KEY, BoatDraft
from game.books.ls98.face.order_bar import puts_extras_under_more
from game.books.ls98.face.questions import QuestionKind, draft_of, takes_whole_move
from game.books.ls98.lesson import course_error
from game.books.ls98.rules.course import TACK, Helm
from game.books.ls98.rules.shots import Shot
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.sea.hexes import heading_of_direction
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
    return heading_of_direction(plan.end_helm.heading) / 100


def course_control(hud: HudState, step: LessonStep) -> str:
    """Return what to press for a move that is not drawn yet: the legs up to the tack if it has one, then the
    place."""
    plan, keys = draft_of(hud).answer_draft, step.course.keys if step.course is not None else ()
    if not isinstance(plan, HelmDraft) or TACK not in keys or TACK in plan.fixed_legs:
        return "place"
    before = keys[: keys.index(TACK)]
    made = plan.fixed_legs
    if made != before[: len(made)]:
        return "helm-clear"
    return "helm-tack" if made == before else f"helm-{before[len(made)]}"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """Return what to press next for the answer that the step wants."""
    draft, key = draft_of(hud), step.answer[0]
    if is_answer_drafted(hud, step):
        return submit_control(hud)
    match draft.answer_draft:
        case GunDraft() as guns:
            return _gun_control(guns, key)
        case BoatDraft() if key.startswith(ROW_KEY):
            return "turn-on"
    besides = not _is_whole_move(hud, key) and not puts_extras_under_more(hud)
    if hud.prompt.kind == QuestionKind.SAIL and not draft.extras_page and besides:
        return "extras"
    return f"answer-{key}"


def _gun_control(guns: GunDraft, key: str) -> str:
    if not any(shot.key == key for shot in guns.shots):
        return f"answer-{key}"
    side, _, target = key.partition(" ")
    return "next-target" if guns.target != target else f"side-{side}"


def is_answer_drafted(hud: HudState, step: LessonStep) -> bool:
    """Return whether the broadside or the boat's way in the HUD state is one that the step wants."""
    match draft_of(hud).answer_draft:
        case GunDraft(chosen_shot=Shot() as chosen):
            return chosen.key in step.answer
        case BoatDraft() as plan:
            return plan.key in step.answer
        case _:
            return False


def submit_control(hud: HudState) -> str:
    """Return the control that submits the draft."""
    return "fire" if isinstance(draft_of(hud).answer_draft, GunDraft) else "row"


def draft_step_answer(hud: HudState, step: LessonStep) -> None:
    """Draw the move, lay the broadside, or choose the boat's way or the page, so that the player sees it
    before it is submitted."""
    draft = draft_of(hud)
    first, _, rest = step.answer[0].partition(" ") if step.answer else ("", "", "")
    match draft.answer_draft:
        case HelmDraft() as plan if step.course is not None:
            draft.answer_draft = lesson_course_draft(plan.start_helm, step.course)
        case GunDraft() as guns if first:
            guns.choose(target=rest, side=first)
            hud.dice_timing.dismiss()
        case BoatDraft() as plan if first == ROW_KEY:
            plan.direction = int(rest)
        case None if hud.prompt.kind == QuestionKind.SAIL and first:
            draft.extras_page = 0 if _is_whole_move(hud, step.answer[0]) else 1


def _is_whole_move(hud: HudState, key: str) -> bool:
    menu = hud.prompt.menu
    return menu is not None and takes_whole_move(menu.read(key))


def lesson_course_draft(helm: Helm, task: CourseTask) -> HelmDraft:
    """Return a plan with the move that the lesson shows, as far as the helm takes it."""
    plan = HelmDraft(helm, is_pinned=True)
    plan.fix_keys(task.keys)
    return plan
