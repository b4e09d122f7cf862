"""The pointer on the sea of Kiss Me, Hardy!: a course, a galley's move or a bearing follows it, and
a click pins it, chooses the battery that bears there, or takes the course that ends there."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from game.books.kmh.face import draft_update as acts_of_kmh
from game.books.kmh.face import flight_courses, helm_draft, sail_draft_update
from game.books.kmh.face.draft_update import choose_shot
from game.books.kmh.face.gun_draft import GunDraft
from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.order_draft import OrderDraft
from game.books.kmh.face.order_draft_words import asked_pose, bearing_reach
from game.books.kmh.face.question_draft import (
    CourseChoice,
    MarkerSet,
    draft_of,
    find_ship_card,
    outlook_at_end,
)
from game.books.kmh.face.rowing_draft import RowingDraft
from game.books.kmh.face.sea_objects import ObjectKind, sea_objects
from game.books.kmh.rules import arcs
from game.books.kmh.rules.arcs import BROADSIDES, GunSide
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.previews import HazardKind
from game.books.kmh.rules.sheet import Ship, all_on_table
from game.sea.pose import Pose, local_coordinates
from game.sea.units import CM, DEGREE, FULL_TURN, bearing
from game.ui.battle.answers import hud_update
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.endpoint_picker import EndpointPicker, Place, ring_of_places
from game.ui.battle.state.hud_state import HudState

_NEAR: Final = {
    ObjectKind.BOATS: 22.0,
    ObjectKind.TROOPS: 22.0,
    ObjectKind.WORKS: 30.0,
    ObjectKind.CHAIN: 22.0,
}
"""Px round the middle of a thing within which a click means it."""
_SHIP: Final = 22.0


def on_pointer(sea_view: SeaView, hud: HudState, pixel: tuple[int, int], is_button_down: bool) -> None:
    """End the course or move as near as possible to the pixel and run a bearing there, unless it is
    pinned and no button is down."""
    x, y = sea_view.camera.to_cm(*pixel)
    match draft_of(hud).answer_draft:
        case HelmDraft(is_pinned=pinned) as plan if is_button_down or not pinned:
            if not sail_draft_update.aim_course_at_point(hud, x * CM, y * CM):
                helm_draft.aim_at_point(plan, x * CM, y * CM)
        case RowingDraft(is_pinned=pinned) as rowing if is_button_down or not pinned:
            rowing.aim_at_point(x * CM, y * CM)
        case OrderDraft(option_key="", is_pinned=pinned) as order_draft if is_button_down or not pinned:
            _set_bearing(sea_view, hud, order_draft, pixel)
        case CourseChoice(chosen_key=chosen) as course_choice if chosen:
            ship = find_ship_card(hud.prompt.ship)
            if ship is not None:
                course_choice.chosen_key = flight_courses.course_ending_near(
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
            return flight_courses.flight_endpoints(hud, course_choice)
        case OrderDraft(option_key="", bearing_verb=verb) if verb:
            pose = asked_pose(hud)
            if pose is not None:
                here, heading = _place_cm(pose), pose.heading / 100
                return EndpointPicker(here, here, ring_of_places(here, _BEARING_CM), heading)
    return None


def _place_cm(pose: Pose) -> Place:
    """Return its position in cm."""
    return pose.x / CM, pose.y / CM


def on_click(sea_view: SeaView, hud: HudState, pixel: tuple[int, int]) -> None:
    """The course, the move or the bearing is pinned there, the offered course that ends there is
    taken, or the battery that bears there is chosen; in quick play a course or a move is given at
    once, and so is a marker, but a click on a friend is only a look at her. With an errand a click
    on a ship or a thing that is no answer changes nothing."""
    match draft_of(hud).answer_draft:
        case HelmDraft() | RowingDraft() if hud.quick_play is not None:
            on_pointer(sea_view, hud, pixel, is_button_down=True)
            match draft_of(hud).answer_draft:
                case HelmDraft() | RowingDraft() as plan if _is_look_only(sea_view, hud, pixel):
                    plan.is_pinned = True
                case _:
                    acts_of_kmh.submit(hud)
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
    for sea_object in sea_objects(hud):
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
    """Choose for the ship in hand the marker that turns her to the pixel (KMH-6.11.3,
    KMH-6.11.4)."""
    ship = find_ship_card(hud.own_ship)
    if ship is None:
        return
    x, y = (round(cm * CM) for cm in sea_view.camera.to_cm(*at))
    off = (bearing(x - ship.pose.x, y - ship.pose.y) - ship.pose.heading) % FULL_TURN
    if min(off, FULL_TURN - off) <= _AHEAD:
        acts_of_kmh.choose_marker(hud, Marker.STRAIGHT)
    else:
        acts_of_kmh.choose_marker(hud, Marker.STARBOARD if off < FULL_TURN // 2 else Marker.PORT)


def _is_look_only(sea_view: SeaView, hud: HudState, at: tuple[int, int]) -> bool:
    """Return whether a click there only looks at a ship and pins the course: at a friend, or at an
    enemy whom the course would run into. To sail towards an enemy farther off he may well be
    clicked himself."""
    x, y = (round(cm * CM) for cm in sea_view.camera.to_cm(*at))
    ship = next((one for one in all_on_table() if _is_on_hull(one, x, y)), None)
    if ship is None or ship.id == hud.prompt.ship:
        return False  # A short course ends where her own hull lies now.
    seen = outlook_at_end(hud)
    meets = seen is not None and any(one.kind == HazardKind.CONTACT for one in seen.hazards)
    return ship.side == hud.prompt.seat or meets


def _is_on_hull(ship: Ship, x: int, y: int) -> bool:
    """Return whether a point in table units is on her hull."""
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
    """Choose the offered course that ends nearest to the pixel."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is not None:
        x, y = sea_view.camera.to_cm(*at)
        hud_update.choose_option(hud, flight_courses.course_ending_near(course_choice, ship, x * CM, y * CM))


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
