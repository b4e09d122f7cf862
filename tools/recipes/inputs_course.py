"""Where a course ends, and how near to it a person can draw with a pointer or with a few keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from math import cos, hypot, radians, sin
from typing import Any, Final

import pygame

from game.books.hf.face.hand import sheet_of
from game.books.hf.face.lesson import control_of
from game.books.hf.face.plot import Plot, read_plans
from game.books.hf.face.plot_sea import place, poses
from game.books.hf.rules.plans import NOTHING, is_move
from game.books.kmh.face import flight
from game.books.kmh.face.hand import Courses
from game.books.kmh.face.hand import sheet_of as kmh_sheet
from game.books.kmh.face.helm import HelmPlan as KmhPlan
from game.books.ls98.face.helm import HelmPlan as Ls98Plan
from game.books.ls98.face.hexes import PITCH_CM, place_of
from game.books.wwh.face.helm import HelmPlan as WwhPlan
from game.books.wwh.face.squares import SIDE_CM
from game.books.wwh.face.squares import place_of as middle_of
from game.levels.format.lessons import CourseTask, LessonStep
from game.sea.units import CM
from game.ui.battle import free_sea
from game.ui.battle.hud_state import HudState
from game.ui.battle.screen import BattleScreen
from game.ui.lessons.acts import hands_of

Place = tuple[float, float]
_RING: Final = 12
"""Places round the end of a course at which the pointer is tried, for another heading there."""
_FREE_PX: Final = 6
"""Px between two places that are tried where paper lies on the one that is wanted."""
_HEADING_CM: Final = 0.02
"""Cm by which a degree of heading counts against a course that is stepped by keys."""
BOX: Final = "box-"
"""How the controls of a plot's boxes are called, before their numbers."""
Ship = tuple[float, float, float]
"""A place in cm, and a heading in degrees."""


def course_step(keys: Sequence[str]) -> LessonStep:
    """The step of a lesson that wants this course."""
    task = CourseTask.model_construct(keys=tuple(keys), to=(0.0, 0.0))
    return LessonStep.model_construct(say="", course=task)


def end_of(laid: object) -> Ship | None:
    """Where a move as drawn ends; None for what is no move of a ship."""
    match laid:
        case KmhPlan() as plan:
            return plan.end.x / CM, plan.end.y / CM, plan.end.heading / 100
        case WwhPlan() as plan:
            return *middle_of(plan.end.square), plan.end.heading * 45.0
        case Ls98Plan() as plan:
            return *place_of(plan.end.hex), plan.end.heading * 60.0
        case _:
            return None


def drawn_end(hud: HudState) -> Ship | None:
    """Where the course on the desk ends; None for none. Called inside the table."""
    laid: Any = getattr(hud.draft, "laid", None)
    if isinstance(laid, Courses):
        return flight_end(hud, laid.chosen)
    if not isinstance(laid, Plot):
        return end_of(laid)
    ship = sheet_of(laid.ship)
    return (*place(poses(ship, laid.plan)[-1]), 0.0) if ship is not None else None


def flight_end(hud: HudState, key: str) -> Ship | None:
    """Where the course of a ship that makes off ends; None where none is in the hand. Called
    inside the table."""
    laid, ship = getattr(hud.draft, "laid", None), kmh_sheet(hud.prompt.ship)
    if not isinstance(laid, Courses) or not laid.chosen or ship is None:
        return None
    end = flight.ends(laid, ship)[key]
    return end.x / CM, end.y / CM, end.heading / 100


def wanted_end(hud: HudState, keys: Sequence[str]) -> tuple[Ship | None, Sequence[str]]:
    """Where the course of these keys ends, and its keys as the helm takes them."""
    hand: Any = hud.draft
    if isinstance(hand.laid, Plot):
        ship = sheet_of(hand.laid.ship)
        cells = read_plans(keys[0]).get(hand.laid.ship, ())
        if ship is None:
            return None, keys
        return (*place(poses(ship, cells)[-1]), 0.0), keys
    before = hand.laid
    hands_of(hud).prepare(hud, course_step(keys))
    wanted, hand.laid = hand.laid, before
    return end_of(wanted), wanted.keys() if end_of(wanted) is not None else keys


def pixel_for(screen: BattleScreen, keys: Sequence[str]) -> tuple[int, int] | None:
    """The pixel of the free sea at which a click draws this course, or what comes nearest to it;
    None where no course is drawn. Called inside the table."""
    hud, board = screen.hud, screen.board
    end, wanted = wanted_end(hud, keys)
    if end is None:
        return None
    hand: Any = hud.draft
    before, best, least = hand.laid, None, float("inf")
    for x, y in _tried(hud, end):
        at = nearest_free(screen, board.at(x, y))
        if at is None:
            continue
        if isinstance(before, Plot):
            return at
        hand.laid = copy(before)
        hud.book_ui.on_pointer(board, hud, at, held=True)
        drawn, hand.laid = hand.laid, before
        off = -1.0 if drawn.keys() == wanted else off_end(end_of(drawn), end)
        if off < least:
            best, least = at, off
    return best


def _tried(hud: HudState, end: Ship) -> Iterator[Place]:
    """The end of the course, then places round it in the same cell."""
    yield end[:2]
    laid = getattr(hud.draft, "laid", None)
    cell = SIDE_CM if isinstance(laid, WwhPlan) else PITCH_CM if isinstance(laid, Ls98Plan) else 0.0
    for n in range(_RING if cell else 0):
        turn = radians(n * 360 / _RING)
        yield end[0] + 0.36 * cell * sin(turn), end[1] - 0.36 * cell * cos(turn)


def nearest_free(screen: BattleScreen, at: tuple[int, int]) -> tuple[int, int] | None:
    """The pixel of the free sea next to that one, towards the middle; None where all is paper. What
    is free is looked up anew, for nothing is drawn here. Called inside the table."""
    screen.free, screen.laid = free_sea.under_hand(screen)
    middle = screen.free.center
    far = max(1, round(hypot(middle[0] - at[0], middle[1] - at[1])))
    for n in range(0, far, _FREE_PX):
        x = at[0] + (middle[0] - at[0]) * n // far
        y = at[1] + (middle[1] - at[1]) * n // far
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
        if not free_sea.over_paper(screen, event, screen.widgets()):
            return x, y
    return None


def off_end(drawn: Ship | None, wanted: Ship) -> float:
    """How far a course ends from where it should, in cm, with the heading."""
    if drawn is None:
        return float("inf")
    turned = abs((drawn[2] - wanted[2] + 180) % 360 - 180)
    return hypot(drawn[0] - wanted[0], drawn[1] - wanted[1]) + _HEADING_CM * turned


def is_near(hud: HudState, keys: Sequence[str]) -> bool:
    """Whether a plot differs from the one that is wanted in turns and inches alone, as one that is
    drawn by a click does."""
    laid: Any = getattr(hud.draft, "laid", None)
    if not isinstance(laid, Plot):
        return False
    for ship, cells in read_plans(keys[0]).items():
        for mine, other in zip(laid.cells.get(ship, cells), cells, strict=False):
            if mine != other and not (is_move(mine) or is_move(other)):
                return False
    return True


def pen_at(hud: HudState) -> int:
    """The box of the plot that is written in, from 0; -1 where nothing is plotted."""
    laid = getattr(hud.draft, "laid", None)
    return laid.at if isinstance(laid, Plot) else -1


def is_settled(hud: HudState) -> bool:
    """Whether a plot lies as a click has drawn it, and is given in a moment."""
    laid = getattr(hud.draft, "laid", None)
    return isinstance(laid, Plot) and laid.is_settled


def sails_first(hud: HudState, keys: Sequence[str]) -> str:
    """The control to be pressed before the end of a plot is pointed at: the box and the order of
    sail or anchor that is still wanted; '' for none. Called inside the table."""
    laid = getattr(hud.draft, "laid", None)
    if not isinstance(laid, Plot):
        return ""
    for phase, cell in enumerate(read_plans(keys[0]).get(laid.ship, ())):
        if cell != NOTHING and not is_move(cell) and laid.plan[phase] != cell:
            return control_of(cell) if laid.at == phase else f"{BOX}{phase}"
    return ""
