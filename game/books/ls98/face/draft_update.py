"""Actions and pointer input of a battle by the 1798 game: draw a move leg by leg or point at its end, lay and
fire a broadside, send signals, boats and boarding parties."""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from game.books.ls98.face import drafts, lesson
from game.books.ls98.face.drafts import (
    AddLeg,
    ChangeParty,
    ChooseSide,
    ExtrasPageAction,
    GunDraft,
    HelmDraft,
    SelectNextChoice,
    SelectNextShip,
    SelectNextShipOrHex,
)
from game.books.ls98.face.hexes import PITCH_CM, hex_at_pixel, hex_center
from game.books.ls98.face.minor_drafts import (
    BoatDraft,
    DeploymentDraft,
    EntryDraft,
    NextShipDraft,
    PartyDraft,
    SignalDraft,
)
from game.books.ls98.face.order_bar import extra_page_count
from game.books.ls98.face.questions import (
    LastCourse,
    boat_in_question,
    count_rolls_and_strikes,
    draft_of,
    find_ship_card,
    select_sail,
)
from game.books.ls98.rules.course import AHEAD, Helm
from game.sea.hexes import Hex, direction_of_heading, heading_of_direction, neighbour_direction, sector_of
from game.ui.battle.answers import hud_update
from game.ui.battle.planning.course_draft import Legs
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, Place
from game.ui.battle.values.actions import DraftAction
from game.ui.kit.action import Action

_MIDDLE: Final = 0.2
"""Part of a hex within which the pointer means no heading of its own."""
_TOWARDS: Final = 0.36
"""Distance from the middle, as a fraction of a hex, of a point that stands for a heading."""


def handle_action(hud: HudState, action: Action) -> None:
    """Handle a control or key for the present draft."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            _apply_to_course(hud, plan, action)
        case GunDraft() as guns:
            _apply_to_guns(hud, guns, action)
        case PartyDraft() as party:
            _apply_to_party(hud, party, action)
        case NextShipDraft() | None:
            _apply_to_options(hud, action)
        case plan:
            _apply_to_minor_draft(hud, plan, action)


# ------------------------------------------------------------------------------------ the move


def is_steering(hud: HudState) -> bool:
    """Return whether a move is being drawn."""
    return isinstance(draft_of(hud).answer_draft, HelmDraft)


def _apply_to_course(hud: HudState, plan: HelmDraft, action: Action) -> None:
    match action:
        case DraftAction.GIVE:
            submit_course(hud, plan)
        case DraftAction.AFRESH:
            reset_course(hud, plan)
        case ExtrasPageAction():
            show_extras_page(hud, action)
        case _ if hud.quick_play is not None:
            _apply_in_quick_play(hud, plan, action)
        case DraftAction.LONGER:
            plan.add_leg(AHEAD)
        case DraftAction.SHORTER:
            plan.shorten()
        case AddLeg(leg):
            plan.add_leg(leg)


def _apply_in_quick_play(hud: HudState, plan: HelmDraft, action: Action) -> None:
    """Handle the same in quick play: turn her as soon as she may and run on after it; while her sail is asked
    choose the one that the course needs."""
    match action:
        case DraftAction.LONGER:
            if not plan.lengthen():
                choose_sail_for_legs(hud, plan, (*plan.legs, AHEAD))
        case DraftAction.SHORTER:
            if plan.shorten() and not plan.is_legal:
                choose_sail_for_legs(hud, plan, plan.legs)
        case AddLeg(leg) if leg in plan.turn_legs:
            plan.turn(leg)
        case AddLeg(leg):
            plan.add_leg(leg)


def reset_course(hud: HudState, plan: HelmDraft) -> None:
    """Reset the move to straight on, under the chosen sail."""
    draft = draft_of(hud)
    draft.answer_draft = drafts.new_helm_draft(plan.start_helm)
    if draft.courses_by_sail:
        draft.courses_by_sail[draft.sail] = draft.answer_draft


def choose_sail_for_legs(hud: HudState, plan: HelmDraft, legs: Legs) -> None:
    """While her sail is asked, choose the first under which these legs are a lawful move."""
    draft = draft_of(hud)
    select_sail(draft, drafts.fix_under_first_sail(draft.courses_by_sail, plan, legs))


def submit_course(hud: HudState, plan: HelmDraft) -> None:
    """Submit the move as drawn, every leg of it, and the sail if that is asked; legs that an offer to fire
    interrupts are drafted again at the next question."""
    if not plan.is_legal:
        return
    draft, legs = draft_of(hud), (*plan.start_helm.legs, *plan.legs)
    at_once = hud.quick_play is not None
    draft.last_course = LastCourse(
        hud.prompt.ship, hud.battle.turn, legs, at_once, count_rolls_and_strikes(hud)
    )
    hud_update.submit(hud, *([draft.sail] if draft.courses_by_sail else plan.keys()))


def undo_step(hud: HudState) -> bool:
    """Draw a pinned move again, or close the page of extras."""
    draft = draft_of(hud)
    if draft.extras_page:
        draft.extras_page = 0
        return True
    match draft.answer_draft:
        case HelmDraft() as plan if plan.is_pinned or plan.fixed_legs:
            reset_course(hud, plan)
            return True
        case _:
            return False


# ------------------------------------------------------------------------------------ the guns


def _apply_to_guns(hud: HudState, guns: GunDraft, action: Action) -> None:
    match action:
        case DraftAction.GIVE:
            fire_shot(hud, guns)
        case DraftAction.NEXT_AIM | DraftAction.NEXT_TARGET:
            select_next_target(hud, guns, 1)
        case DraftAction.LONGER | DraftAction.SHORTER:
            hud_update.next_target(hud, guns, 1 if action is DraftAction.LONGER else -1)
        case ChooseSide(side):
            choose_side(hud, guns, side)


def fire_shot(hud: HudState, guns: GunDraft) -> None:
    """Fire the chosen broadside."""
    if guns.chosen_shot is not None:
        hud_update.order_fire(hud, hud.prompt.ship, guns.chosen_shot.key)


def choose_side(hud: HudState, guns: GunDraft, side: str) -> None:
    """Choose this broadside; put away the roll before it."""
    guns.choose(side=side)
    hud.show_ships(other=guns.target)
    hud.dice_timing.dismiss()


def select_next_target(hud: HudState, guns: GunDraft, step: int) -> None:
    """Choose the next ship that can be fired at."""
    guns.select_next_target(step)
    hud.show_ships(other=guns.target)
    hud.dice_timing.dismiss()


# ------------------------------------------------------------------------- the smaller questions


def _apply_to_party(hud: HudState, party: PartyDraft, action: Action) -> None:
    match action:
        case DraftAction.GIVE:
            if party.is_legal:
                hud_update.submit(hud, party.key)
        case DraftAction.LONGER:
            party.change_party(1, 0)
        case DraftAction.SHORTER:
            party.change_party(-1, 0)
        case ChangeParty(crew, marines):
            party.change_party(crew, marines)


def _apply_to_minor_draft(
    hud: HudState, plan: SignalDraft | BoatDraft | EntryDraft | DeploymentDraft, action: Action
) -> None:
    match action:
        case DraftAction.GIVE:
            if plan.is_legal:
                hud_update.submit(hud, plan.key)
        case DraftAction.LONGER:
            cycle_target(hud, 1)
        case DraftAction.SHORTER:
            cycle_target(hud, -1)
        case SelectNextChoice(by):
            plan.select_next_choice(by)
        case SelectNextShipOrHex(by):
            cycle_target(hud, by)


def _apply_to_options(hud: HudState, action: Action) -> None:
    match action:
        case ExtrasPageAction():
            show_extras_page(hud, action)
        case DraftAction.LONGER:
            next_ship(hud, 1)
        case DraftAction.SHORTER:
            next_ship(hud, -1)
        case SelectNextShip(by):
            next_ship(hud, by)


def show_extras_page(hud: HudState, action: ExtrasPageAction) -> None:
    """Show the extras, the next page of them, or the sails again."""
    draft = draft_of(hud)
    match action:
        case ExtrasPageAction.NEXT:
            draft.extras_page = draft.extras_page % max(1, extra_page_count(hud)) + 1
        case ExtrasPageAction.TOGGLE:
            draft.extras_page = 0 if draft.extras_page else 1


# --------------------------------------------------------------------------------------- ships


def cycle_target(hud: HudState, step: int) -> bool:
    """Choose the next target, ship of a signal, ship to move or hex of the edge; return False if there are
    not several."""
    match draft_of(hud).answer_draft:
        case NextShipDraft():
            return next_ship(hud, step)
        case SignalDraft() as plan if plan.reachable_ships:
            plan.address_next_ship(step)
        case EntryDraft() as plan:
            plan.select_next_hex(step)
        case DeploymentDraft() as plan:
            plan.select_next_choice(step)
        case GunDraft() as guns:
            return hud_update.next_target(hud, guns, step)
        case _:
            return False
    return True


def next_ship(hud: HudState, step: int) -> bool:
    """LS98-move-1: select the next of the ships that may move; return False if none is asked for."""
    match draft_of(hud).answer_draft:
        case NextShipDraft() as plan:
            plan.select_next_choice(step)
            hud.show_ships(own=plan.ship, tab="own")
            return True
        case _:
            return False


def active_ship(hud: HudState) -> str:
    """Return the ship that is to move next; the ship of the boat that the question is about."""
    match draft_of(hud).answer_draft:
        case NextShipDraft() as plan:
            return plan.ship
        case BoatDraft():
            boat = boat_in_question(hud)
            return boat.ship if boat is not None else ""
        case _:
            return ""


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """Handle a pressed ship: target her, address the signal to her, or let her move next; show the reason if
    she must wait."""
    match draft_of(hud).answer_draft:
        case NextShipDraft() as plan if plan.select_ship(ship):
            hud.show_ships(own=ship, tab="own")
            if plan.refusal is None:
                hud_update.submit(hud, ship)
            return True
        case GunDraft() as guns if ship in guns.reachable_target_ids():
            guns.choose(target=ship)
            hud.dice_timing.dismiss()
        case SignalDraft() as plan:
            plan.toggle_addressee(ship)
    return False


# -------------------------------------------------------------------------- the hand on the sea


def on_pointer(sea_view: SeaView, hud: HudState, pixel: tuple[int, int], is_button_down: bool) -> None:
    """End the move in the hex at the pixel, unless it is pinned and no button is down: heading towards the
    side of the hex near the pointer, or as she can from its middle."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if is_button_down or not plan.is_pinned:
            _end_course_at(sea_view, hud, plan, pixel)


def _end_course_at(sea_view: SeaView, hud: HudState, plan: HelmDraft, at: tuple[int, int]) -> bool:
    """End the move in the hex at the pixel, under another sail if only that takes her there; return False if
    she cannot come there."""
    if lesson.snap_course(hud, plan, *sea_view.camera.to_cm(*at)):
        return True
    here, draft = hex_at_pixel(sea_view, at), draft_of(hud)
    toward = heading_toward_side(sea_view, here, at) or plan.fixed_helm.heading
    if not draft.courses_by_sail:
        return plan.aim_at_cell(here, toward)
    found = drafts.aim_under_first_sail(draft.courses_by_sail, plan, here, toward)
    select_sail(draft, found)
    return found != ""


def heading_toward_side(sea_view: SeaView, here: Hex, pixel: tuple[int, int]) -> int:
    """Return the heading that a pixel of a hex stands for, 0 in its middle."""
    x, y = sea_view.camera.to_cm(*pixel)
    mx, my = hex_center(here)
    dx, dy = (x - mx) / PITCH_CM, (y - my) / PITCH_CM
    if hypot(dx, dy) < _MIDDLE:
        return 0
    return direction_of_heading(round(degrees(atan2(dx, -dy)) * 100) % 36_000)


def endpoints(hud: HudState) -> EndpointPicker | None:
    """Return where the move may end, under any sail while that is asked: beside the side of a hex that she
    then heads to."""
    draft = draft_of(hud)
    match draft.answer_draft:
        case HelmDraft() as plan:
            plans = [
                each for each in draft.courses_by_sail.values() if each.fixed_legs == plan.fixed_legs
            ] or [plan]
            ends = [_endpoint_of(move.end_helm) for each in plans for move in each.reachable_moves()]
            start, heading = (
                hex_center(plan.start_helm.hex),
                heading_of_direction(plan.start_helm.heading) / 100,
            )
            return EndpointPicker(start, _endpoint_of(plan.end_helm), ends, heading)
        case _:
            return None


def _endpoint_of(lies: Helm) -> Place:
    """Return the place in her hex, in cm, that stands for her heading."""
    x, y = hex_center(lies.hex)
    turn = radians(heading_of_direction(lies.heading) / 100)
    return x + _TOWARDS * PITCH_CM * sin(turn), y - _TOWARDS * PITCH_CM * cos(turn)


def on_click(sea_view: SeaView, hud: HudState, pixel: tuple[int, int]) -> None:
    """Handle a pressed hex: pin the move there (and submit it in quick play), choose the broadside that bears
    there, row a boat there, bring a squadron in there, or choose the plan there."""
    here = hex_at_pixel(sea_view, pixel)
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            _click_guns(hud, guns, here)
        case HelmDraft() as plan:
            _click_course(sea_view, hud, plan, pixel)
        case BoatDraft() as plan:
            boat = boat_in_question(hud)
            way = neighbour_direction(boat.hex, here) if boat is not None else 0
            plan.direction = way if way in plan.open_directions else plan.direction
        case EntryDraft() as plan:
            plan.choose_hex(here, heading_toward_side(sea_view, here, pixel))
        case DeploymentDraft() as plan:
            plan.choose_nearest_to(here)


def _click_course(sea_view: SeaView, hud: HudState, plan: HelmDraft, at: tuple[int, int]) -> None:
    """Pin the move there; in quick play submit it, but not for a click that may have meant a ship, nor into a
    hex where she is lost or stuck."""
    comes_there = _end_course_at(sea_view, hud, plan, at)
    match draft_of(hud).answer_draft:
        case HelmDraft() as drawn:
            drawn.pin()
            water, end = drawn.start_helm.nearby_hexes, drawn.end_helm.hex
            bad = {drawn.start_helm.hex, *water.ship_hexes, *water.grounding_hexes, *water.off_map_hexes}
            if comes_there and hud.quick_play is not None and end not in bad:
                submit_course(hud, drawn)


def _click_guns(hud: HudState, guns: GunDraft, here: Hex) -> None:
    ship = find_ship_card(hud.prompt.ship)
    if ship is None:
        return
    side = sector_of(ship.hex, ship.heading, here)
    if side in guns.sides() and side != guns.side:
        choose_side(hud, guns, side)
