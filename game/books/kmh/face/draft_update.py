"""Actions of a battle by Kiss Me, Hardy!: steer and sail the course, lay and fire guns, choose
markers. The pointer on the sea: `pointer_input`."""

from typing import Final

from game.books.kmh.face import (
    fire_card_shot,
    flight_courses,
    held_card,
    helm_draft,
    order_book_panel,
    sail_draft_update,
    sea_objects,
    standing_order_buttons,
)
from game.books.kmh.face.actions import (
    AimGuns,
    ChooseBattery,
    ChooseMarker,
    ChooseVerb,
    ExtraDraftAction,
    NextHoldUntil,
    Steer,
)
from game.books.kmh.face.gun_draft import AnyAim, AnyShot, BatterySide, GunDraft
from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.new_draft import first_answer_draft
from game.books.kmh.face.order_draft import BEARING_STEP, OrderDraft
from game.books.kmh.face.question_draft import AnswerDraft, CourseChoice, MarkerSet, draft_of
from game.books.kmh.face.rowing_draft import RowingDraft
from game.books.kmh.rules.course import HelmVerb, Marker
from game.ui.battle.answers import hud_update
from game.ui.battle.state.hud_state import HudState, OrderedVolley
from game.ui.battle.values.actions import DraftAction
from game.ui.kit.action import Action


def handle_action(hud: HudState, action: Action) -> None:
    """Handle an action of this book, or one on the draft."""
    match action:
        case DraftAction():
            _apply_draft_action(hud, action)
        case ExtraDraftAction():
            _apply_extra_action(hud, action)
        case Steer(verb):
            steer_or_halt(hud, verb)
        case ChooseBattery(side):
            choose_shot(hud, side=side)
        case AimGuns(aim):
            choose_shot(hud, aim=aim)
        case ChooseVerb(verb):
            choose_verb(hud, verb)
        case ChooseMarker(marker):
            choose_marker(hud, marker)
        case NextHoldUntil(squadron):
            held_card.set_next_hold_order(hud, squadron)
        case _:
            standing_order_buttons.handle_action(hud, action)


def _apply_draft_action(hud: HudState, action: DraftAction) -> None:
    """Handle an action on the draft."""
    match action:
        case DraftAction.GIVE:
            submit(hud)
        case DraftAction.AFRESH:
            reset_draft(hud)
        case DraftAction.LONGER:
            lengthen_course(hud, 1)
        case DraftAction.SHORTER:
            lengthen_course(hud, -1)
        case DraftAction.NEXT_AIM:
            select_next_aim(hud)
        case DraftAction.NEXT_TARGET:
            select_next_target(hud, 1)


def _apply_extra_action(hud: HudState, action: ExtraDraftAction) -> None:
    """Handle an action without a value."""
    match action, draft_of(hud).answer_draft:
        case ExtraDraftAction.BEND, HelmDraft() as plan:
            fix_drafted_turn(plan)
        case ExtraDraftAction.WIDER, HelmDraft() as plan:
            helm_draft.cycle_turning_circle(plan)
        case ExtraDraftAction.HALVE, GunDraft() as guns:
            guns.choose(half=not guns.is_half)
        case ExtraDraftAction.NEXT_SHIP, _:
            next_ship(hud, 1)


# ----------------------------------------------------------------------- whatever is laid out


def submit(hud: HudState) -> None:
    """Submit the draft: a course or a galley's move as one group of legs."""
    match draft_of(hud).answer_draft:
        case HelmDraft() if sail_draft_update.submit_sail_draft(hud):
            pass
        case HelmDraft() | RowingDraft() as plan if plan.is_legal:
            hud_update.submit(hud, *plan.keys())
        case GunDraft() if fire_card_shot.submit_card_shot(hud):
            pass
        case GunDraft(chosen_shot=shot) if shot is not None:
            fire_shot(hud, shot)
        case OrderDraft() as order_draft if order_draft.is_legal:
            hud_update.submit(hud, order_draft.answer_key)
        case MarkerSet() as markers if markers.is_complete:
            hud_update.submit(hud, markers.key)
        case CourseChoice(chosen_key=key) if key:
            hud_update.submit(hud, key)


def fire_shot(hud: HudState, shot: AnyShot) -> None:
    """Fire the shot: dice follow at once, so nothing is asked again."""
    order = OrderedVolley(sea_objects.asked_id(hud), hud.battle.rewinds, len(hud.battle.events))
    hud_update.submit(hud, shot.key, skips_confirm=True)
    hud.ordered_volley = order


def reset_draft(hud: HudState) -> None:
    """Draw the course again; reset an errand or a galley's move to its proposal."""
    draft = draft_of(hud)
    match draft.answer_draft:
        case HelmDraft(start_helm=now):
            draft.answer_draft = helm_draft.new_helm_draft(now)
            if draft.sail_draft is not None:
                draft.sail_draft.course_draft = draft.answer_draft
        case OrderDraft() | RowingDraft():
            draft.answer_draft = first_answer_draft(hud)


def undo_step(hud: HudState) -> bool:
    """Draw a pinned course again; reset an errand or a galley's move to the proposal. Return False
    if the player had changed nothing."""
    if standing_order_buttons.undo_step(hud):
        return True
    before = draft_of(hud).answer_draft
    match before:
        case HelmDraft(is_pinned=False, fixed_legs=()):
            return False
        case HelmDraft():
            reset_draft(hud)
            return True
        case _:
            reset_draft(hud)
            return not _give_same_answer(before, draft_of(hud).answer_draft)


def _give_same_answer(before: AnswerDraft | None, now: AnswerDraft | None) -> bool:
    """Return whether two errands, or two moves of a galley, give the same answer."""
    match before, now:
        case OrderDraft(), OrderDraft():
            return before.answer_key == now.answer_key
        case RowingDraft(), RowingDraft():
            return before.strokes == now.strokes
        case _:
            return True


# ------------------------------------------------------------------------------- the helm


def is_steering(hud: HudState) -> bool:
    """Return whether a course is being drawn, a galley rowed, or a bearing can be laid."""
    match draft_of(hud).answer_draft:
        case HelmDraft() | RowingDraft():
            return True
        case CourseChoice(chosen_key=chosen):
            return bool(chosen)
        case OrderDraft(bearing_verb=verb):
            return bool(verb)
        case _:
            return False


_TURNS: Final = {HelmVerb.PORT: -BEARING_STEP, HelmVerb.STARBOARD: BEARING_STEP}
"""Degrees by which a step of the helm turns a bearing."""


def steer_or_halt(hud: HudState, verb: HelmVerb) -> None:
    """Add 1 cm of the course, a stroke of the oars, or a turn of a bearing; a halt ends a move."""
    match draft_of(hud).answer_draft:
        case HelmDraft() | RowingDraft() if verb == HelmVerb.HALT:
            hud_update.submit(hud, verb)
        case HelmDraft() as plan if not sail_draft_update.steer_course(hud, verb):
            helm_draft.add_cm(plan, verb)
        case RowingDraft() as rowing:
            rowing.add_stroke(verb)
        case CourseChoice() as course_choice if verb in _TURNS:
            flight_courses.select_next_course(hud, course_choice, -1 if verb == HelmVerb.PORT else 1)
        case OrderDraft() as order_draft if verb in _TURNS:
            order_draft.turn_bearing(_TURNS[verb])


def lengthen_course(hud: HudState, by_cm: int) -> None:
    """Make the course, the move or the bearing 1 cm longer (`by_cm` 1) or shorter (-1)."""
    match draft_of(hud).answer_draft:
        case HelmDraft() if sail_draft_update.select_next_order(hud, by_cm):
            pass
        case HelmDraft() as plan if by_cm > 0:
            helm_draft.lengthen(plan)
        case HelmDraft() as plan:
            helm_draft.shorten(plan)
        case RowingDraft() as rowing if by_cm > 0:
            rowing.add_stroke(HelmVerb.AHEAD)
        case RowingDraft() as rowing:
            rowing.shorten()
        case OrderDraft() as order_draft:
            order_draft.lengthen(by_cm)


def fix_drafted_turn(plan: HelmDraft) -> None:
    """Keep the turn, and let the rest of the course follow the pointer again."""
    if helm_draft.fix_turn(plan):
        plan.is_pinned = False


# ------------------------------------------------------------------- targets, and what for


def choose_shot(hud: HudState, side: BatterySide | None = None, aim: AnyAim | None = None) -> None:
    """Choose this battery or this aim; put away the roll before it."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            guns.choose(side=side, aim=aim)
            hud.dice_timing.is_dismissed = True


def select_next_aim(hud: HudState) -> None:
    """Lay the guns on the next target."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns if guns.aims():
            aims = guns.aims()
            here = aims.index(guns.aim) if guns.aim in aims else -1
            choose_shot(hud, aim=aims[(here + 1) % len(aims)])


def choose_verb(hud: HudState, verb: str) -> None:
    """Choose an order with this verb; do not submit it even if it needs nothing more."""
    match draft_of(hud).answer_draft:
        case OrderDraft() as order_draft:
            order_draft.choose_verb(verb)
            show_object_record(hud, order_draft)


def select_next_target(hud: HudState, step: int) -> None:
    """Choose the next ship that can be fired at, or the next object of the errand."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            guns.select_next_target(step)
            hud.other_ship = guns.target
        case OrderDraft() as order_draft if order_draft.select_next_object(step):
            show_object_record(hud, order_draft)


def show_object_record(hud: HudState, order_draft: OrderDraft) -> None:
    """Show the ship or object of the order on the other tab of the record."""
    thing = order_draft.option_key.rpartition(" ")[2]
    if hud.find_ship(thing) is not None or sea_objects.find_object(hud, thing) is not None:
        hud.other_ship = thing


def cycle_target(hud: HudState, step: int) -> bool:
    """Choose the next target, object of an errand or course of a galley, if there are several; put
    away the roll before it."""
    match draft_of(hud).answer_draft:
        case OrderDraft() as order_draft if order_draft.select_next_object(step):
            show_object_record(hud, order_draft)
            return True
        case RowingDraft() as rowing:
            return rowing.select_next_course(step)
        case CourseChoice(chosen_key=chosen) as course_choice if chosen:
            return flight_courses.select_next_course(hud, course_choice, step)
        case GunDraft() as guns if len(guns.reachable_target_ids()) > 1:
            select_next_target(hud, step)
            hud.dice_timing.is_dismissed = True
            return True
        case _:
            return False


# ------------------------------------------------------------------------- markers and ships


def choose_marker(hud: HudState, marker: Marker) -> None:
    """Choose this marker for the ship in hand. In quick play that of an only ship is laid at once,
    and after one of several the next ship that has none is in hand."""
    match draft_of(hud).answer_draft:
        case MarkerSet(ships) as markers:
            markers.markers[markers.ship_to_mark(hud.own_ship)] = marker
            if hud.quick_play is None:
                return
            if len(ships) == 1:
                submit(hud)
            elif not markers.is_complete:
                hud.own_ship = next(ship for ship in ships if ship not in markers.markers)


def next_ship(hud: HudState, step: int) -> bool:
    """Select the next ship without a marker, or the next ship of the open order book."""
    if standing_order_buttons.is_book_open(hud):
        order_book_panel.select_next_ship(hud, step)
        return True
    match draft_of(hud).answer_draft:
        case MarkerSet(ships) as markers:
            here = ships.index(markers.ship_to_mark(hud.own_ship))
            hud.own_ship = ships[(here + step) % len(ships)]
            return True
        case _:
            return False


def active_ship(hud: HudState) -> str:
    """Return the ship on the record while markers are chosen, else ''."""
    return hud.own_ship if isinstance(draft_of(hud).answer_draft, MarkerSet) else ""


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """Handle a pressed ship: select her for a marker, target her, or make her the object of the
    errand."""
    match draft_of(hud).answer_draft:
        case MarkerSet(ships) if ship in ships:
            hud.own_ship, hud.record_tab = ship, "own"
            return True
        case GunDraft() as guns if ship in guns.reachable_target_ids():
            guns.choose(target=ship)
            hud.dice_timing.is_dismissed = True
        case OrderDraft() as order_draft if order_draft.choose_or_cycle_object(ship):
            hud.other_ship, hud.record_tab = ship, "own"
            return True
    return _show_pressed_object(hud, ship)


def _show_pressed_object(hud: HudState, name: str) -> bool:
    """Show the record of pressed boats, works or troops; return False for anything else."""
    if sea_objects.find_object(hud, name) is None:
        return False
    hud.record_tab = "own" if name == hud.own_ship else "other"
    hud.other_ship = hud.other_ship if name == hud.own_ship else name
    return True
