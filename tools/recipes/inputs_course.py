"""Where a course ends, and how near to it a person can draw with a pointer or with a few keys."""

from collections.abc import Iterator, Sequence
from copy import copy
from math import cos, hypot, radians, sin
from typing import Any, Final

import pygame

from game.books.hf.face.lesson import control_for_cell
from game.books.hf.face.plot import PlotDraft, parse_plans
from game.books.hf.face.questions import find_ship_card
from game.books.hf.face.sea_drawing import plan_poses, pose_cm
from game.books.hf.rules.plans import NOTHING, is_move
from game.books.kmh.face import sail_draft_update
from game.books.kmh.face.drafts import HelmDraft as KmhPlan
from game.books.kmh.face.question_draft import CourseChoice
from game.books.kmh.face.question_draft import find_ship_card as kmh_sheet
from game.books.ls98.face.drafts import HelmDraft as Ls98Plan
from game.books.ls98.face.hexes import PITCH_CM, hex_center
from game.books.wwh.face.drafts import HelmDraft as WwhPlan
from game.books.wwh.face.squares import SIDE_CM, square_center_cm
from game.levels.format.lessons import CourseTask, LessonStep
from game.sea.units import CM
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.views import free_sea
from game.ui.lessons.lesson_guide import step_actions_of

Point = tuple[float, float]
_RING_POINTS: Final = 12
"""Places round the end of a course at which the pointer is tried, for another heading there."""
_SEARCH_STEP_PX: Final = 6
"""Px between two places that are tried where paper lies on the one that is wanted."""
_HEADING_CM: Final = 0.02
"""Cm by which a degree of heading counts against a course that is stepped by keys."""
BOX_PREFIX: Final = "box-"
"""How the controls of a plot's boxes are called, before their numbers."""
ShipPose = tuple[float, float, float]
"""A place in cm, and a heading in degrees."""


def course_step(keys: Sequence[str]) -> LessonStep:
    """The step of a lesson that wants this course."""
    task = CourseTask.model_construct(keys=tuple(keys), to=(0.0, 0.0))
    return LessonStep.model_construct(say="", course=task)


def end_of_draft(draft: object) -> ShipPose | None:
    """Where a move as drawn ends; None for what is no move of a ship."""
    match draft:
        case KmhPlan() as plan:
            return plan.end_pose.x / CM, plan.end_pose.y / CM, plan.end_pose.heading / 100
        case WwhPlan() as plan:
            return *square_center_cm(plan.end_helm.square), plan.end_helm.heading * 45.0
        case Ls98Plan() as plan:
            return *hex_center(plan.end_helm.hex), plan.end_helm.heading * 60.0
        case _:
            return None


def drawn_end(hud: HudState) -> ShipPose | None:
    """Where the course on the desk ends; None for none. Called inside the table."""
    draft: Any = getattr(hud.draft, "answer_draft", None)
    if isinstance(draft, CourseChoice):
        return flight_end(hud, draft.chosen_key)
    if not isinstance(draft, PlotDraft):
        return end_of_draft(draft)
    ship = find_ship_card(draft.active_ship)
    return (*pose_cm(plan_poses(ship, draft.plan)[-1]), 0.0) if ship is not None else None


def flight_end(hud: HudState, key: str) -> ShipPose | None:
    """Where the course of a ship that makes off ends; None where none is in the hand. Called
    inside the table."""
    draft, ship = getattr(hud.draft, "answer_draft", None), kmh_sheet(hud.prompt.ship)
    if not isinstance(draft, CourseChoice) or not draft.chosen_key or ship is None:
        return None
    end = sail_draft_update.course_ends(draft, ship)[key]
    return end.x / CM, end.y / CM, end.heading / 100


def wanted_end(hud: HudState, keys: Sequence[str]) -> tuple[ShipPose | None, Sequence[str]]:
    """Where the course of these keys ends, and its keys as the helm takes them."""
    hand: Any = hud.draft
    if isinstance(hand.answer_draft, PlotDraft):
        ship = find_ship_card(hand.answer_draft.active_ship)
        cells = parse_plans(keys[0]).get(hand.answer_draft.active_ship, ())
        if ship is None:
            return None, keys
        return (*pose_cm(plan_poses(ship, cells)[-1]), 0.0), keys
    before = hand.answer_draft
    step_actions_of(hud).draft_step_answer(hud, course_step(keys))
    wanted, hand.answer_draft = hand.answer_draft, before
    return end_of_draft(wanted), wanted.keys() if end_of_draft(wanted) is not None else keys


def pixel_for(screen: BattleScreen, keys: Sequence[str]) -> tuple[int, int] | None:
    """The pixel of the free sea at which a click draws this course, or what comes nearest to it;
    None where no course is drawn. Called inside the table."""
    hud, sea_view = screen.hud, screen.sea_view
    end, wanted = wanted_end(hud, keys)
    if end is None:
        return None
    hand: Any = hud.draft
    before, best, least = hand.answer_draft, None, float("inf")
    for x, y in _candidate_points(hud, end):
        at = nearest_free_pixel(screen, sea_view.pixel_at(x, y))
        if at is None:
            continue
        if isinstance(before, PlotDraft):
            return at
        hand.answer_draft = copy(before)
        hud.book_ui.on_pointer(sea_view, hud, at, is_button_down=True)
        drawn, hand.answer_draft = hand.answer_draft, before
        off = -1.0 if drawn.keys() == wanted else distance_to_end(end_of_draft(drawn), end)
        if off < least:
            best, least = at, off
    return best


def _candidate_points(hud: HudState, end: ShipPose) -> Iterator[Point]:
    """The end of the course, then places round it in the same cell."""
    yield end[:2]
    draft = getattr(hud.draft, "answer_draft", None)
    cell = SIDE_CM if isinstance(draft, WwhPlan) else PITCH_CM if isinstance(draft, Ls98Plan) else 0.0
    for n in range(_RING_POINTS if cell else 0):
        turn = radians(n * 360 / _RING_POINTS)
        yield end[0] + 0.36 * cell * sin(turn), end[1] - 0.36 * cell * cos(turn)


def nearest_free_pixel(screen: BattleScreen, at: tuple[int, int]) -> tuple[int, int] | None:
    """The pixel of the free sea next to that one, towards the middle; None where all is paper. What
    is free is looked up anew, for nothing is drawn here. Called inside the table."""
    screen.state.pointer_area, screen.state.pointer_panels = free_sea.pointer_area(screen.state)
    middle = screen.state.pointer_area.center
    far = max(1, round(hypot(middle[0] - at[0], middle[1] - at[1])))
    for n in range(0, far, _SEARCH_STEP_PX):
        x = at[0] + (middle[0] - at[0]) * n // far
        y = at[1] + (middle[1] - at[1]) * n // far
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
        if not free_sea.is_over_panel(screen.state, event, screen.widgets()):
            return x, y
    return None


def distance_to_end(drawn: ShipPose | None, wanted: ShipPose) -> float:
    """How far a course ends from where it should, in cm, with the heading."""
    if drawn is None:
        return float("inf")
    turned = abs((drawn[2] - wanted[2] + 180) % 360 - 180)
    return hypot(drawn[0] - wanted[0], drawn[1] - wanted[1]) + _HEADING_CM * turned


def is_near_plot(hud: HudState, keys: Sequence[str]) -> bool:
    """Whether a plot differs from the one that is wanted in turns and inches alone, as one that is
    drawn by a click does."""
    draft: Any = getattr(hud.draft, "answer_draft", None)
    if not isinstance(draft, PlotDraft):
        return False
    for ship, cells in parse_plans(keys[0]).items():
        for mine, other in zip(draft.cells.get(ship, cells), cells, strict=False):
            if mine != other and not (is_move(mine) or is_move(other)):
                return False
    return True


def plot_box_index(hud: HudState) -> int:
    """The box of the plot that is written in, from 0; -1 where nothing is plotted."""
    draft = getattr(hud.draft, "answer_draft", None)
    return draft.pen_phase if isinstance(draft, PlotDraft) else -1


def is_plot_complete(hud: HudState) -> bool:
    """Return whether a plot is as a click has drawn it, and will be submitted in a moment."""
    draft = getattr(hud.draft, "answer_draft", None)
    return isinstance(draft, PlotDraft) and draft.is_plan_from_click


def control_before_course(hud: HudState, keys: Sequence[str]) -> str:
    """The control to be pressed before the end of a plot is pointed at: the box and the order of
    sail or anchor that is still wanted; '' for none. Called inside the table."""
    draft = getattr(hud.draft, "answer_draft", None)
    if not isinstance(draft, PlotDraft):
        return ""
    for phase, cell in enumerate(parse_plans(keys[0]).get(draft.active_ship, ())):
        if cell != NOTHING and not is_move(cell) and draft.plan[phase] != cell:
            return control_for_cell(cell) if draft.pen_phase == phase else f"{BOX_PREFIX}{phase}"
    return ""
