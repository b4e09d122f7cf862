"""Steps of a lesson under Hold Fast: what to press next, and the plot or the guns drafted for the player to
see. Called inside the table of the battle."""

from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plot import PlotDraft, parse_plans
from game.books.hf.face.questions import draft_of
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    is_ahead,
    trim_degrees,
)
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.ui.battle.state.hud_state import HudState

_CONTROLS: dict[str, str] = {
    PORT_TURN: "helm-port",
    AHEAD: "helm-ahead",
    STARBOARD_TURN: "helm-starboard",
    RAISE: "plot-raise",
    LOWER: "plot-lower",
    DROP: "plot-anchor",
    WEIGH: "plot-anchor",
    NOTHING: "plot-rub",
}


def is_course_drafted(_desk: HudState, _wanted: CourseTask, _level: Level) -> bool:
    """Return False: ships are plotted, and a plot is an answer."""
    return False


def shown_heading(_: HudState, __: CourseTask) -> float | None:
    """Return None: ships are plotted, and no lesson shows where a course ends."""
    return None


def course_control(_: HudState, step: LessonStep) -> str:
    """Return what the step points at, or the place on the sea."""
    return step.point or "place"


def answer_control(hud: HudState, step: LessonStep) -> str:
    """Return what to press next for the answer that the step wants: the box and the order that are still
    wrong, at last what gives it."""
    match draft_of(hud).answer_draft:
        case None:
            return f"answer-{step.answer[0]}"
        case _ if is_answer_drafted(hud, step):
            return submit_control(hud)
        case PlotDraft() as plot:
            return _next_control(plot, step.answer[0])
        case GunDraft():
            return "guns-all"


def _next_control(plot: PlotDraft, wanted: str) -> str:
    for ship, cells in parse_plans(wanted).items():
        if ship not in plot.cells:
            continue
        for phase, cell in enumerate(cells):
            if plot.cells[ship][phase] == cell:
                continue
            if plot.active_ship != ship:
                return "plot-next"
            return _cell_control(cell, plot.cells[ship][phase]) if plot.pen_phase == phase else f"box-{phase}"
    return "plot-all"


def control_for_cell(cell: str) -> str:
    """Return the control that writes this order into the pen's box."""
    return _CONTROLS[cell]


def _cell_control(cell: str, now: str) -> str:
    """Return the order for the pen's box, which holds `now`; an inch that is plotted is trimmed
    (HF-move-10)."""
    if is_ahead(cell):
        return f"trim-to-{trim_degrees(cell)}" if is_ahead(now) else _CONTROLS[AHEAD]
    return _CONTROLS[cell]


def is_answer_drafted(hud: HudState, step: LessonStep) -> bool:
    """Return whether the draft is what the step wants."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            return any(parse_plans(key) == plot.cells for key in step.answer)
        case GunDraft() as guns:
            return guns.key in step.answer
        case None:
            return False


def submit_control(hud: HudState) -> str:
    """Return the control that submits the draft."""
    return "plot-all" if isinstance(draft_of(hud).answer_draft, PlotDraft) else "fire"


def draft_step_answer(hud: HudState, step: LessonStep) -> None:
    """Fill the boxes or lay the guns, so that the player sees it before it is submitted."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if step.answer:
            for ship, cells in parse_plans(step.answer[0]).items():
                if ship in plot.cells:
                    plot.set_plan(ship, cells)
        case GunDraft() as guns:
            guns.propose_for_all()
            hud.dice_timing.dismiss()
        case _:
            pass
