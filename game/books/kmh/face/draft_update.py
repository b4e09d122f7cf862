"""Actions and pointer input of a battle by Kiss Me, Hardy!: steer and sail the course, lay and fire guns,
choose markers. Under the pointer a course, a galley's move or a bearing follows it; a click pins it, chooses
the battery that bears there, or takes the course that ends there."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from game.books.kmh.face import drafts, fire_card, lesson, sail_draft_update, sea_objects, ship_orders
from game.books.kmh.face.actions import (
    AcceptProposal,
    AimGuns,
    ChooseBattery,
    ChooseMarker,
    ChooseVerb,
    ExtraDraftAction,
    NextHoldUntil,
    Steer,
)
from game.books.kmh.face.drafts import AnyAim, AnyShot, BatterySide, GunDraft, HelmDraft, RowingDraft
from game.books.kmh.face.new_draft import first_answer_draft
from game.books.kmh.face.order_draft_words import asked_pose, bearing_reach
from game.books.kmh.face.question_draft import (
    BEARING_STEP,
    AnswerDraft,
    CourseChoice,
    MarkerSet,
    OrderDraft,
    draft_of,
    find_ship_card,
    outlook_at_end,
)
from game.books.kmh.face.sea_objects import ObjectKind
from game.books.kmh.rules import arcs
from game.books.kmh.rules.arcs import BROADSIDES, GunSide
from game.books.kmh.rules.course import HelmVerb, Marker
from game.books.kmh.rules.previews import HazardKind
from game.books.kmh.rules.sheet import Ship, all_on_table
from game.sea.pose import Pose, local_coordinates
from game.sea.units import CM, DEGREE, FULL_TURN, bearing
from game.ui.battle.answers import hud_update
from game.ui.battle.answers.hud_update import next_in_ring
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, Place, ring_of_places
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
            fire_card.set_next_hold_order(hud, squadron)
        case AcceptProposal():
            ship_orders.accept(hud)


def _apply_draft_action(hud: HudState, action: DraftAction) -> None:
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
    match action, draft_of(hud).answer_draft:
        case ExtraDraftAction.BEND, HelmDraft() as plan:
            drafts.fix_turn(plan)
        case ExtraDraftAction.WIDER, HelmDraft() as plan:
            drafts.cycle_turning_circle(plan)
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
        case GunDraft() if fire_card.submit_card_shot(hud):
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
    hud_update.order_fire(hud, sea_objects.asked_id(hud), shot.key)


def reset_draft(hud: HudState) -> None:
    """Draw the course again; reset an errand or a galley's move to its proposal."""
    draft = draft_of(hud)
    match draft.answer_draft:
        case HelmDraft(start_helm=now):
            draft.answer_draft = drafts.new_helm_draft(now)
            if draft.sail_draft is not None:
                draft.sail_draft.course_draft = draft.answer_draft
        case OrderDraft() | RowingDraft():
            draft.answer_draft = first_answer_draft(hud)


def undo_step(hud: HudState) -> bool:
    """Draw a pinned course again; reset an errand or a galley's move to the proposal. Return False if the
    player had changed nothing."""
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
            drafts.add_cm(plan, verb)
        case RowingDraft() as rowing:
            rowing.add_stroke(verb)
        case CourseChoice() as course_choice if verb in _TURNS:
            sail_draft_update.select_next_course(hud, course_choice, -1 if verb == HelmVerb.PORT else 1)
        case OrderDraft() as order_draft if verb in _TURNS:
            order_draft.turn_bearing(_TURNS[verb])


def lengthen_course(hud: HudState, by_cm: int) -> None:
    """Make the course, the move or the bearing 1 cm longer (`by_cm` 1) or shorter (-1)."""
    match draft_of(hud).answer_draft:
        case HelmDraft() if sail_draft_update.select_next_order(hud, by_cm):
            pass
        case HelmDraft() as plan if by_cm > 0:
            drafts.lengthen(plan)
        case HelmDraft() as plan:
            drafts.shorten(plan)
        case RowingDraft() as rowing if by_cm > 0:
            rowing.add_stroke(HelmVerb.AHEAD)
        case RowingDraft() as rowing:
            rowing.shorten()
        case OrderDraft() as order_draft:
            order_draft.lengthen(by_cm)


# ------------------------------------------------------------------- targets, and what for


def choose_shot(hud: HudState, side: BatterySide | None = None, aim: AnyAim | None = None) -> None:
    """Choose this battery or this aim; put away the roll before it."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            guns.choose(side=side, aim=aim)
            hud.dice_timing.dismiss()


def select_next_aim(hud: HudState) -> None:
    """Lay the guns on the next target."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns if guns.aims():
            choose_shot(hud, aim=next_in_ring(guns.aims(), guns.aim, 1, -1))


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
            hud.show_ships(other=guns.target)
        case OrderDraft() as order_draft if order_draft.select_next_object(step):
            show_object_record(hud, order_draft)


def show_object_record(hud: HudState, order_draft: OrderDraft) -> None:
    """Show the ship or object of the order on the other tab of the record."""
    thing = order_draft.option_key.rpartition(" ")[2]
    if hud.find_ship(thing) is not None or sea_objects.find_object(hud, thing) is not None:
        hud.show_ships(other=thing)


def cycle_target(hud: HudState, step: int) -> bool:
    """Choose the next target, object of an errand or course of a galley, if there are several; put away the
    roll before it."""
    match draft_of(hud).answer_draft:
        case OrderDraft() as order_draft if order_draft.select_next_object(step):
            show_object_record(hud, order_draft)
            return True
        case RowingDraft() as rowing:
            return rowing.select_next_course(step)
        case CourseChoice(chosen_key=chosen) as course_choice if chosen:
            return sail_draft_update.select_next_course(hud, course_choice, step)
        case GunDraft() as guns if len(guns.reachable_target_ids()) > 1:
            select_next_target(hud, step)
            hud.dice_timing.dismiss()
            return True
        case _:
            return False


# ------------------------------------------------------------------------- markers and ships


def choose_marker(hud: HudState, marker: Marker) -> None:
    """Choose this marker for the ship in hand. In quick play that of an only ship is laid at once, and after
    one of several the next ship that has none is in hand."""
    match draft_of(hud).answer_draft:
        case MarkerSet(ships) as markers:
            markers.markers[markers.ship_to_mark(hud.own_ship)] = marker
            if hud.quick_play is None:
                return
            if len(ships) == 1:
                submit(hud)
            elif not markers.is_complete:
                hud.show_ships(own=next(ship for ship in ships if ship not in markers.markers))


def next_ship(hud: HudState, step: int) -> bool:
    """Select the next ship without a marker."""
    match draft_of(hud).answer_draft:
        case MarkerSet(ships) as markers:
            here = ships.index(markers.ship_to_mark(hud.own_ship))
            hud.show_ships(own=ships[(here + step) % len(ships)])
            return True
        case _:
            return False


def active_ship(hud: HudState) -> str:
    """Return the ship on the record while markers are chosen, else ''."""
    return hud.own_ship if isinstance(draft_of(hud).answer_draft, MarkerSet) else ""


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """Handle a pressed ship: select her for a marker, target her, or make her the object of the errand."""
    match draft_of(hud).answer_draft:
        case MarkerSet(ships) if ship in ships:
            hud.show_ships(own=ship, tab="own")
            return True
        case GunDraft() as guns if ship in guns.reachable_target_ids():
            guns.choose(target=ship)
            hud.dice_timing.dismiss()
        case OrderDraft() as order_draft if order_draft.choose_or_cycle_object(ship):
            hud.show_ships(other=ship, tab="own")
            return True
    return _show_pressed_object(hud, ship)


def _show_pressed_object(hud: HudState, name: str) -> bool:
    """Show the record of pressed boats, works or troops; return False for anything else."""
    if sea_objects.find_object(hud, name) is None:
        return False
    hud.show_ships(tab="own" if name == hud.own_ship else "other")
    hud.show_ships(other=hud.other_ship if name == hud.own_ship else name)
    return True


_NEAR: Final = {
    ObjectKind.BOATS: 22.0,
    ObjectKind.TROOPS: 22.0,
    ObjectKind.WORKS: 30.0,
    ObjectKind.CHAIN: 22.0,
}
"""Px round the middle of a thing within which a click means it."""
_SHIP: Final = 22.0


def on_pointer(sea_view: SeaView, hud: HudState, pixel: tuple[int, int], is_button_down: bool) -> None:
    """End the course or move as near as possible to the pixel and run a bearing there, unless it is pinned
    and no button is down."""
    x, y = sea_view.camera.to_cm(*pixel)
    match draft_of(hud).answer_draft:
        case HelmDraft(is_pinned=pinned) as plan if is_button_down or not pinned:
            at = x * CM, y * CM
            if not (sail_draft_update.aim_course_at_point(hud, *at) or lesson.snap_course(hud, plan, *at)):
                drafts.aim_at_point(plan, *at)
        case RowingDraft(is_pinned=pinned) as rowing if is_button_down or not pinned:
            rowing.aim_at_point(x * CM, y * CM)
        case OrderDraft(option_key="", is_pinned=pinned) as order_draft if is_button_down or not pinned:
            _set_bearing(sea_view, hud, order_draft, pixel)
        case CourseChoice(chosen_key=chosen) as course_choice if chosen:
            ship = find_ship_card(hud.prompt.ship)
            if ship is not None:
                course_choice.chosen_key = sail_draft_update.course_ending_near(
                    course_choice, ship, x * CM, y * CM
                )


_BEARING_CM: Final = 20.0
"""Cm from the one who is sent to where a bearing is pointed at."""


def endpoints(hud: HudState) -> EndpointPicker | None:
    """Return where the course, the move of a galley or a bearing may end."""
    draft = draft_of(hud)
    match draft.answer_draft:
        case HelmDraft() as plan:
            ends: Sequence[Place]
            if draft.sail_draft is not None:
                ends = draft.sail_draft.endpoints()
            else:
                ends = [_place_cm(end) for _, end in plan.reachable_ends()]
            begins, end = plan.start_helm.pose, plan.end_pose
            return EndpointPicker(
                _place_cm(begins), _place_cm(end), ends, begins.heading / 100, end.heading / 100
            )
        case RowingDraft() as rowing:
            start = _place_cm(rowing.start)
            heading = rowing.start.heading / 100
            return EndpointPicker(
                start, _place_cm(rowing.end_pose), ring_of_places(start, rowing.run_left / CM), heading
            )
        case CourseChoice() as course_choice:
            return sail_draft_update.flight_endpoints(hud, course_choice)
        case OrderDraft(option_key="", bearing_verb=verb) if verb:
            pose = asked_pose(hud)
            if pose is not None:
                here, heading = _place_cm(pose), pose.heading / 100
                return EndpointPicker(here, here, ring_of_places(here, _BEARING_CM), heading)
    return None


def _place_cm(pose: Pose) -> Place:
    return pose.x / CM, pose.y / CM


def on_click(sea_view: SeaView, hud: HudState, pixel: tuple[int, int]) -> None:
    """The course, the move or the bearing is pinned there, the offered course that ends there is taken, or
    the battery that bears there is chosen; in quick play a course or a move is given at once, and so is a
    marker, but a click on a friend is only a look at her. With an errand a click on a ship or a thing that is
    no answer changes nothing."""
    match draft_of(hud).answer_draft:
        case HelmDraft() | RowingDraft() if hud.quick_play is not None:
            on_pointer(sea_view, hud, pixel, is_button_down=True)
            match draft_of(hud).answer_draft:
                case HelmDraft() | RowingDraft() as plan if _is_look_only(sea_view, hud, pixel):
                    plan.is_pinned = True
                case _:
                    submit(hud)
        case HelmDraft() | RowingDraft() as plan:
            on_pointer(sea_view, hud, pixel, is_button_down=True)
            plan.is_pinned = True
        case OrderDraft(bearing_verb=verb) as order_draft if verb and not id_at(sea_view, hud, pixel):
            order_draft.option_key = ""
            _set_bearing(sea_view, hud, order_draft, pixel)
            order_draft.is_pinned = True
        case MarkerSet() if hud.quick_play is not None:
            _choose_marker_towards(sea_view, hud, pixel)
        case CourseChoice() as course_choice:
            _choose_course(sea_view, hud, course_choice, pixel)
        case GunDraft() as guns:
            _choose_battery(sea_view, hud, guns, pixel)


def id_at(sea_view: SeaView, hud: HudState, at: tuple[int, int]) -> str:
    """Return the id of the thing or the ship that a click there means, '' for open sea."""
    found: list[tuple[float, str]] = []
    for sea_object in sea_objects.sea_objects(hud):
        x, y = sea_view.pixel_at(sea_object.x, sea_object.y)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_NEAR[sea_object.kind], sea_object.width * sea_view.camera.px_per_cm / 2):
            found.append((off, sea_object.id))
    for ship in hud.remaining_ships:
        x, y = sea_view.pixel_at(ship.x / CM, ship.y / CM)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_SHIP, ship.length / CM * sea_view.camera.px_per_cm / 2):
            found.append((off, ship.id))
    return min(found)[1] if found else ""


_AHEAD: Final = 15 * DEGREE
"""A place no farther off her bow than this is straight ahead of her."""


def _choose_marker_towards(sea_view: SeaView, hud: HudState, at: tuple[int, int]) -> None:
    """Choose for the ship in hand the marker that turns her to the pixel (KMH-6.11.3, KMH-6.11.4)."""
    ship = find_ship_card(hud.own_ship)
    if ship is None:
        return
    x, y = (round(cm * CM) for cm in sea_view.camera.to_cm(*at))
    off = (bearing(x - ship.pose.x, y - ship.pose.y) - ship.pose.heading) % FULL_TURN
    if min(off, FULL_TURN - off) <= _AHEAD:
        choose_marker(hud, Marker.STRAIGHT)
    else:
        choose_marker(hud, Marker.STARBOARD if off < FULL_TURN // 2 else Marker.PORT)


def _is_look_only(sea_view: SeaView, hud: HudState, at: tuple[int, int]) -> bool:
    """Return whether a click there only looks at a ship and pins the course: at a friend, or at an enemy whom
    the course would run into. To sail towards an enemy farther off he may well be clicked himself."""
    x, y = (round(cm * CM) for cm in sea_view.camera.to_cm(*at))
    ship = next((one for one in all_on_table() if _is_on_hull(one, x, y)), None)
    if ship is None or ship.id == hud.prompt.ship:
        return False  # A short course ends where her own hull lies now.
    seen = outlook_at_end(hud)
    meets = seen is not None and any(one.kind == HazardKind.CONTACT for one in seen.hazards)
    return ship.side == hud.prompt.seat or meets


def _is_on_hull(ship: Ship, x: int, y: int) -> bool:
    aside, ahead = local_coordinates(ship.pose, x, y)
    return abs(aside) <= ship.beam / 2 and abs(ahead) <= ship.length / 2


def _set_bearing(sea_view: SeaView, hud: HudState, order_draft: OrderDraft, at: tuple[int, int]) -> None:
    """Run the bearing to that pixel, and no farther."""
    pose = asked_pose(hud)
    if pose is None:
        return
    x, y = sea_view.camera.to_cm(*at)
    dx, dy = round(x * CM) - pose.x, round(y * CM) - pose.y
    way = (bearing(dx, dy) + DEGREE // 2) // DEGREE % 360
    least, _ = bearing_reach(hud, order_draft, way)
    far = round(hypot(dx, dy)) // CM
    order_draft.set_bearing(way, far if far * CM < least else order_draft.max_cm)


def _choose_course(
    sea_view: SeaView, hud: HudState, course_choice: CourseChoice, at: tuple[int, int]
) -> None:
    ship = find_ship_card(hud.prompt.ship)
    if ship is not None:
        x, y = sea_view.camera.to_cm(*at)
        hud_update.submit(hud, sail_draft_update.course_ending_near(course_choice, ship, x * CM, y * CM))


def _choose_battery(sea_view: SeaView, hud: HudState, guns: GunDraft, at: tuple[int, int]) -> None:
    """Choose the battery that may fire and whose arc holds the pixel."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is None:
        return
    x, y = (round(cm * CM) for cm in sea_view.camera.to_cm(*at))
    for side in (side for side in guns.sides() if isinstance(side, GunSide)):
        bears = arcs.is_in_broadside_arc if side in BROADSIDES else arcs.is_in_chase_arc
        if bears(ship.pose, ship.size, side, x, y):
            choose_shot(hud, side=side)
            return
