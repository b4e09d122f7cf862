"""The pointer on the sea of Kiss Me, Hardy!: a course, a galley's move or a bearing follows it, and
a click pins it, chooses the battery that bears there, or takes the course that ends there."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from game.books.kmh.face import acts as acts_of_kmh
from game.books.kmh.face import flight, helm, sail_there
from game.books.kmh.face.acts import lay_gun
from game.books.kmh.face.errand import Errand
from game.books.kmh.face.errand_words import far_of, subject_pose
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import Courses, MarkerSet, hand_of, outlook, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.oars import Rowing
from game.books.kmh.face.things import ThingKind, things
from game.books.kmh.rules import arcs
from game.books.kmh.rules.arcs import BROADSIDES, Side
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.previews import Danger
from game.books.kmh.rules.sheet import Ship, all_afloat
from game.sea.compass import bearing
from game.sea.pose import Pose, local
from game.sea.units import CM, DEGREE, FULL
from game.ui.battle import hud_update
from game.ui.battle.endpoint_picker import EndpointPicker, Place, ring
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_view import SeaView

_NEAR: Final = {
    ThingKind.BOATS: 22.0,
    ThingKind.TROOPS: 22.0,
    ThingKind.WORKS: 30.0,
    ThingKind.CHAIN: 22.0,
}
"""Px round the middle of a thing within which a click means it."""
_SHIP: Final = 22.0


def point(board: SeaView, hud: HudState, at: tuple[int, int], held: bool) -> None:
    """The course or the move ends as near as can be to the pixel, and a bearing runs there, unless
    it is pinned and no button is down."""
    x, y = board.camera.to_cm(*at)
    match hand_of(hud).laid:
        case HelmPlan(pinned=pinned) as plan if held or not pinned:
            if not sail_there.point(hud, x * CM, y * CM):
                helm.point_at(plan, x * CM, y * CM)
        case Rowing(pinned=pinned) as rowing if held or not pinned:
            rowing.point_at(x * CM, y * CM)
        case Errand(key="", pinned=pinned) as errand if held or not pinned:
            _bear(board, hud, errand, at)
        case Courses(chosen=chosen) as courses if chosen:
            ship = sheet_of(hud.prompt.ship)
            if ship is not None:
                courses.chosen = flight.nearest_to(courses, ship, x * CM, y * CM)


_BEARING_CM: Final = 20.0
"""Cm from whoever is sent to where a bearing is pointed at."""


def reach(hud: HudState) -> EndpointPicker | None:
    """Where the course, the move of a galley or a bearing may end."""
    hand = hand_of(hud)
    match hand.laid:
        case HelmPlan() as plan:
            ends: Sequence[Place]
            if hand.passage is not None:
                ends = hand.passage.ends()
            else:
                ends = [_place(end) for _, end in plan.reached()]
            begins, end = plan.helm.pose, plan.end
            return EndpointPicker(
                _place(begins), _place(end), ends, begins.heading / 100, end.heading / 100
            )
        case Rowing() as rowing:
            start = _place(rowing.start)
            heading = rowing.start.heading / 100
            return EndpointPicker(start, _place(rowing.end), ring(start, rowing.left / CM), heading)
        case Courses() as courses:
            return flight.reach(hud, courses)
        case Errand(key="", verb=verb) if verb:
            pose = subject_pose(hud)
            if pose is not None:
                here, heading = _place(pose), pose.heading / 100
                return EndpointPicker(here, here, ring(here, _BEARING_CM), heading)
    return None


def _place(pose: Pose) -> Place:
    """Where it lies, in cm."""
    return pose.x / CM, pose.y / CM


def click(board: SeaView, hud: HudState, at: tuple[int, int]) -> None:
    """The course, the move or the bearing is pinned there, the offered course that ends there is
    taken, or the battery that bears there is chosen; in brisk play a course or a move is given at
    once, and so is a marker, but a click on a friend is only a look at her. With an
    errand a click on a ship or a thing that is no answer changes nothing."""
    match hand_of(hud).laid:
        case HelmPlan() | Rowing() if hud.quick_play is not None:
            point(board, hud, at, held=True)
            match hand_of(hud).laid:
                case HelmPlan() | Rowing() as plan if _is_a_look(board, hud, at):
                    plan.pinned = True
                case _:
                    acts_of_kmh.give(hud)
        case HelmPlan() | Rowing() as plan:
            point(board, hud, at, held=True)
            plan.pinned = True
        case Errand(verb=verb) as errand if verb and not under_pixel(board, hud, at):
            errand.key = ""
            _bear(board, hud, errand, at)
            errand.pinned = True
        case MarkerSet() if hud.quick_play is not None:
            _mark_towards(board, hud, at)
        case Courses() as courses:
            _take_course(board, hud, courses, at)
        case Gunlayer() as guns:
            _lay_battery(board, hud, guns, at)


def under_pixel(board: SeaView, hud: HudState, at: tuple[int, int]) -> str:
    """The id of the thing or the ship that a click there means, '' for open sea."""
    found: list[tuple[float, str]] = []
    for one in things(hud):
        x, y = board.at(one.x, one.y)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_NEAR[one.kind], one.across * board.camera.px_per_cm / 2):
            found.append((off, one.id))
    for ship in hud.remaining_ships:
        x, y = board.at(ship.x / CM, ship.y / CM)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_SHIP, ship.length / CM * board.camera.px_per_cm / 2):
            found.append((off, ship.id))
    return min(found)[1] if found else ""


_AHEAD: Final = 15 * DEGREE
"""A place no farther off her bow than this is straight ahead of her."""


def _mark_towards(board: SeaView, hud: HudState, at: tuple[int, int]) -> None:
    """The ship in hand has the marker that turns her to the pixel (KMH-6.11.3, KMH-6.11.4)."""
    ship = sheet_of(hud.own_ship)
    if ship is None:
        return
    x, y = (round(cm * CM) for cm in board.camera.to_cm(*at))
    off = (bearing(x - ship.pose.x, y - ship.pose.y) - ship.pose.heading) % FULL
    if min(off, FULL - off) <= _AHEAD:
        acts_of_kmh.mark(hud, Marker.STRAIGHT)
    else:
        acts_of_kmh.mark(hud, Marker.STARBOARD if off < FULL // 2 else Marker.PORT)


def _is_a_look(board: SeaView, hud: HudState, at: tuple[int, int]) -> bool:
    """Whether a click there only looks at a ship and pins the course: at a friend, or at an enemy
    whom the course would run into. To sail towards an enemy farther off he may well be clicked
    himself."""
    x, y = (round(cm * CM) for cm in board.camera.to_cm(*at))
    ship = next((one for one in all_afloat() if _lies_under(one, x, y)), None)
    if ship is None or ship.id == hud.prompt.ship:
        return False  # A short course ends where her own hull lies now.
    seen = outlook(hud)
    meets = seen is not None and any(one.what == Danger.CONTACT for one in seen.hazards)
    return ship.side == hud.prompt.seat or meets


def _lies_under(ship: Ship, x: int, y: int) -> bool:
    """Whether a point in table units lies on her hull."""
    aside, ahead = local(ship.pose, x, y)
    return abs(aside) <= ship.beam / 2 and abs(ahead) <= ship.length / 2


def _bear(board: SeaView, hud: HudState, errand: Errand, at: tuple[int, int]) -> None:
    """The bearing runs to that pixel, and no farther than there."""
    pose = subject_pose(hud)
    if pose is None:
        return
    x, y = board.camera.to_cm(*at)
    dx, dy = round(x * CM) - pose.x, round(y * CM) - pose.y
    way = (bearing(dx, dy) + DEGREE // 2) // DEGREE % 360
    least, _ = far_of(hud, errand, way)
    far = round(hypot(dx, dy)) // CM
    errand.bear(way, far if far * CM < least else errand.most)


def _take_course(board: SeaView, hud: HudState, courses: Courses, at: tuple[int, int]) -> None:
    """The course on offer that ends nearest to the pixel is the answer."""
    ship = sheet_of(hud.prompt.ship)
    if ship is not None:
        x, y = board.camera.to_cm(*at)
        hud_update.choose_option(hud, flight.nearest_to(courses, ship, x * CM, y * CM))


def _lay_battery(board: SeaView, hud: HudState, guns: Gunlayer, at: tuple[int, int]) -> None:
    """The battery that may fire and in whose arc the pixel lies is chosen."""
    ship = sheet_of(hud.prompt.ship)
    if ship is None:
        return
    x, y = (round(cm * CM) for cm in board.camera.to_cm(*at))
    for side in (side for side in guns.sides() if isinstance(side, Side)):
        bears = arcs.in_broadside if side in BROADSIDES else arcs.in_chase
        if bears(ship.pose, ship.size, side, x, y):
            lay_gun(hud, side=side)
            return
