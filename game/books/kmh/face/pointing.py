"""The pointer on the sea of Kiss Me, Hardy!: a course, a galley's move or a bearing follows it, and
a click pins it, chooses the battery that bears there, or takes the course that ends there."""

from __future__ import annotations

from math import hypot
from typing import Final

from game.books.kmh.face import helm
from game.books.kmh.face.acts import lay_gun
from game.books.kmh.face.errand import Errand
from game.books.kmh.face.errand_words import far_of, subject_pose
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import Courses, hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.oars import Rowing
from game.books.kmh.face.things import ThingKind, things
from game.books.kmh.rules import arcs
from game.books.kmh.rules.arcs import BROADSIDES, Side
from game.books.kmh.rules.course import end_of
from game.books.kmh.rules.previews import helm_for
from game.books.kmh.rules.sheet import Ship
from game.sea.compass import bearing
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE
from game.ui.table import acts
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk

_NEAR: Final = {
    ThingKind.BOATS: 22.0,
    ThingKind.TROOPS: 22.0,
    ThingKind.WORKS: 30.0,
    ThingKind.CHAIN: 22.0,
}
"""Px round the middle of a thing within which a click means it."""
_SHIP: Final = 22.0


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The course or the move ends as near as can be to the pixel, and a bearing runs there, unless
    it is pinned and no button is down."""
    x, y = board.camera.to_cm(*at)
    match hand_of(desk).laid:
        case HelmPlan(pinned=pinned) as plan if held or not pinned:
            helm.point_at(plan, x * CM, y * CM)
        case Rowing(pinned=pinned) as rowing if held or not pinned:
            rowing.point_at(x * CM, y * CM)
        case Errand(key="", pinned=pinned) as errand if held or not pinned:
            _bear(board, desk, errand, at)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The course, the move or the bearing is pinned there, the offered course that ends there is
    taken, or the battery that bears there is chosen. With an errand a click on a ship or a thing
    that is no answer changes nothing."""
    match hand_of(desk).laid:
        case HelmPlan() | Rowing() as plan:
            point(board, desk, at, held=True)
            plan.pinned = True
        case Errand(verb=verb) as errand if verb and not under_pixel(board, desk, at):
            errand.key = ""
            _bear(board, desk, errand, at)
            errand.pinned = True
        case Courses() as courses:
            _take_course(board, desk, courses, at)
        case Gunlayer() as guns:
            _lay_battery(board, desk, guns, at)


def under_pixel(board: SeaView, desk: Desk, at: tuple[int, int]) -> str:
    """The id of the thing or the ship that a click there means, '' for open sea."""
    found: list[tuple[float, str]] = []
    for one in things(desk):
        x, y = board.at(one.x, one.y)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_NEAR[one.kind], one.across * board.camera.px_per_cm / 2):
            found.append((off, one.id))
    for ship in desk.afloat:
        x, y = board.at(ship.x / CM, ship.y / CM)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_SHIP, ship.length / CM * board.camera.px_per_cm / 2):
            found.append((off, ship.id))
    return min(found)[1] if found else ""


def _bear(board: SeaView, desk: Desk, errand: Errand, at: tuple[int, int]) -> None:
    """The bearing runs to that pixel, and no farther than there."""
    pose = subject_pose(desk)
    if pose is None:
        return
    x, y = board.camera.to_cm(*at)
    dx, dy = round(x * CM) - pose.x, round(y * CM) - pose.y
    way = (bearing(dx, dy) + DEGREE // 2) // DEGREE % 360
    least, _ = far_of(desk, errand, way)
    far = round(hypot(dx, dy)) // CM
    errand.bear(way, far if far * CM < least else errand.most)


def course_ends(courses: Courses, ship: Ship) -> dict[str, Pose]:
    """Where each course on offer ends, by its key."""
    now = helm_for(ship, 0)
    return {key: end_of(now, legs) for key, legs in courses.offered.items()}


def _take_course(board: SeaView, desk: Desk, courses: Courses, at: tuple[int, int]) -> None:
    """The course on offer that ends nearest to the pixel is the answer."""
    ship = sheet_of(desk.prompt.about)
    if ship is not None:
        x, y = board.camera.to_cm(*at)
        ends = course_ends(courses, ship)
        off = {key: hypot(end.x / CM - x, end.y / CM - y) for key, end in ends.items()}
        acts.answer(desk, min(off, key=lambda key: off[key]))


def _lay_battery(board: SeaView, desk: Desk, guns: Gunlayer, at: tuple[int, int]) -> None:
    """The battery that may fire and in whose arc the pixel lies is chosen."""
    ship = sheet_of(desk.prompt.about)
    if ship is None:
        return
    x, y = (round(cm * CM) for cm in board.camera.to_cm(*at))
    for side in (side for side in guns.sides() if isinstance(side, Side)):
        bears = arcs.in_broadside if side in BROADSIDES else arcs.in_chase
        if bears(ship.pose, ship.size, side, x, y):
            lay_gun(desk, side=side)
            return
