"""Actions and pointer input of a battle by Warm Work, Hardy!: draw a move leg by leg or point at its end, lay
and fire a broadside."""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from game.books.wwh.face import drafts, lesson
from game.books.wwh.face.drafts import AddLeg, ChooseSide, CourseOrGunAction, GunDraft, HelmDraft
from game.books.wwh.face.questions import draft_of, find_ship_card
from game.books.wwh.face.squares import SIDE_CM, is_square_on_board, square_center_cm
from game.books.wwh.rules.arcs import bearing_on
from game.books.wwh.rules.course import AHEAD, Helm
from game.books.wwh.rules.sheet import Ship
from game.core.table import every
from game.sea.square import Square, nearest_eighth, square_at
from game.ui.battle.answers import hud_update
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, Place
from game.ui.battle.values.actions import DraftAction
from game.ui.kit.action import Action

_MIDDLE: Final = 0.22
"""Part of a square's side within which the pointer means no heading of its own."""
_TOWARDS: Final = 0.36
"""How far off the middle, in sides of a square, a place stands that means a heading."""


def handle_action(hud: HudState, action: Action) -> None:
    """Handle a control or key for the drafted move or broadside."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            _apply_to_course(hud, plan, action)
        case GunDraft() as guns:
            _apply_to_guns(hud, guns, action)


# ----------------------------------------------------------------------------------- the move


def is_steering(hud: HudState) -> bool:
    """Return whether a move is being drawn."""
    return isinstance(draft_of(hud).answer_draft, HelmDraft)


def _apply_to_course(hud: HudState, plan: HelmDraft, action: Action) -> None:
    match action:
        case DraftAction.GIVE:
            submit_course(hud, plan)
        case DraftAction.AFRESH:
            draft_of(hud).answer_draft = drafts.renewed_helm_draft(plan)
        case DraftAction.LONGER:
            _ = plan.lengthen() if hud.quick_play is not None else plan.add_leg(AHEAD)
        case DraftAction.SHORTER:
            plan.shorten()
        case AddLeg(leg) if hud.quick_play is not None and leg in plan.turn_legs:
            plan.turn(leg)
        case AddLeg(leg):
            plan.add_leg(leg)
        case CourseOrGunAction.HEAVE_TO:
            plan.toggle_heave_to()


def submit_course(hud: HudState, plan: HelmDraft) -> None:
    """Submit the move as drawn, if it may end so."""
    if plan.is_legal:
        hud_update.submit(hud, *plan.keys())


def undo_step(hud: HudState) -> bool:
    """Unpin a pinned move and draw it again."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if plan.is_pinned or plan.fixed_legs:
            draft_of(hud).answer_draft = drafts.renewed_helm_draft(plan)
            return True
        case _:
            return False


# ----------------------------------------------------------------------------------- the guns


def _apply_to_guns(hud: HudState, guns: GunDraft, action: Action) -> None:
    """Handle an action on the broadside; after a change put away the roll before it."""
    match action:
        case DraftAction.GIVE:
            fire_shot(hud, guns)
        case DraftAction.NEXT_TARGET:
            guns.select_next_target(1)
            hud.show_ships(other=guns.target)
        case DraftAction.NEXT_AIM:
            select_next_split(hud, guns)
        case DraftAction.LONGER | DraftAction.SHORTER:
            guns.change_share(1 if action is DraftAction.LONGER else -1)
            hud.dice_timing.dismiss()
        case ChooseSide(side):
            choose_side(hud, guns, side)
        case CourseOrGunAction.SPLIT:
            toggle_split(hud, guns)
        case CourseOrGunAction.NEXT_SECOND:
            guns.select_next_second_target()
            hud.dice_timing.dismiss()


def fire_shot(hud: HudState, guns: GunDraft) -> None:
    """Fire the chosen broadside."""
    if guns.chosen_shot is not None:
        hud_update.order_fire(hud, hud.prompt.ship, guns.chosen_shot.key)


def choose_side(hud: HudState, guns: GunDraft, side: str) -> None:
    """Choose this broadside."""
    guns.choose(side=side)
    hud.dice_timing.dismiss()


def toggle_split(hud: HudState, guns: GunDraft) -> None:
    """Toggle the split of the broadside between two targets (WWH-2.1.3b)."""
    if guns.second_target:
        guns.unsplit()
    else:
        guns.split_with()
    hud.dice_timing.dismiss()


def select_next_split(hud: HudState, guns: GunDraft) -> None:
    """Cycle the division of the broadside: whole, then a point more and more for the second."""
    if guns.select_next_split():
        hud.dice_timing.dismiss()


def cycle_target(hud: HudState, step: int) -> bool:
    """Choose the next target if there are several; put away the roll before it."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            return hud_update.next_target(hud, guns, step)
        case _:
            return False


# -------------------------------------------------------------------------------------- ships


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """Target a pressed ship; of a split broadside she becomes the second target."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns if (
            guns.second_target and ship != guns.target and ship in guns.second_targets()
        ):
            guns.split_with(ship)
            hud.dice_timing.dismiss()
        case GunDraft() as guns if ship in guns.reachable_target_ids():
            guns.choose(target=ship)
            hud.dice_timing.dismiss()
    return False


# ------------------------------------------------------------------------- the hand on the sea


def on_pointer(sea_view: SeaView, hud: HudState, pixel: tuple[int, int], is_button_down: bool) -> None:
    """End the move in the square at the pixel, unless it is pinned and no button is down: heading towards
    that edge of the square which the pointer is near, or as she can from its middle."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if is_button_down or not plan.is_pinned:
            _end_course_at(sea_view, hud, plan, pixel)


def _end_course_at(sea_view: SeaView, hud: HudState, plan: HelmDraft, at: tuple[int, int]) -> bool:
    """End the move in the square at the pixel; return False if she cannot come there."""
    x, y = sea_view.camera.to_cm(*at)
    square = square_at(x, y)
    return lesson.snap_course(hud, plan, x, y) or plan.aim_at_cell(
        square, heading_toward_side(square, x, y, plan)
    )


def heading_toward_side(square: Square, x: float, y: float, plan: HelmDraft) -> int:
    """Return the heading that a place in a square stands for, in points."""
    dx, dy = x / SIDE_CM - square.x - 0.5, y / SIDE_CM - square.y - 0.5
    if hypot(dx, dy) < _MIDDLE:
        return plan.fixed_helm.heading
    return nearest_eighth(round(degrees(atan2(dx, -dy)) * 100) % 36_000)


def on_click(sea_view: SeaView, hud: HudState, pixel: tuple[int, int]) -> None:
    """Pin the move in that square, or choose the broadside that bears there; in quick play submit the
    move."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            comes_there = _end_course_at(sea_view, hud, plan, pixel)
            plan.pin()
            if comes_there and hud.quick_play is not None and _may_submit_by_click(sea_view, hud, plan):
                submit_course(hud, plan)
        case GunDraft() as guns:
            side = broadside_bearing_at(sea_view, hud, guns, pixel)
            if side and side != guns.side:
                choose_side(hud, guns, side)


def endpoints(hud: HudState) -> EndpointPicker | None:
    """Return where the move may end: beside the edge of a square that she then heads to."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            ends = [_endpoint_of(move.end_helm) for move in plan.reachable_moves()]
            start, heading = square_center_cm(plan.start_helm.square), plan.start_helm.heading * 45.0
            return EndpointPicker(start, _endpoint_of(plan.end_helm), ends, heading)
        case _:
            return None


def _endpoint_of(lies: Helm) -> Place:
    """Return the place in her square, in cm, that stands for her heading."""
    x, y = square_center_cm(lies.square)
    turn = radians(lies.heading * 45)
    return x + _TOWARDS * SIDE_CM * sin(turn), y - _TOWARDS * SIDE_CM * cos(turn)


def _may_submit_by_click(sea_view: SeaView, hud: HudState, plan: HelmDraft) -> bool:
    """Return whether a single click may give the move: it ends on the board, in a square of her own. A click
    that may only have been meant for a ship, or that ends her battle, is no order."""
    here = plan.end_helm.square
    held = any(s.square == here for s in every(Ship) if s.id != hud.prompt.ship)
    return here != plan.start_helm.square and is_square_on_board(sea_view, here) and not held


def broadside_bearing_at(sea_view: SeaView, hud: HudState, guns: GunDraft, pixel: tuple[int, int]) -> str:
    """Return the broadside that may fire and bears on the square at the pixel, '' for none."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is None:
        return ""
    found = bearing_on(ship.square, ship.heading, square_at(*sea_view.camera.to_cm(*pixel)))
    return found.side if found is not None and found.side in guns.sides() else ""
