"""A ship that must make off (KMH-12.2.1, KMH-4.2.4). Her captain may choose only among whole
courses; in brisk play one of them lies in the hand, and follows the pointer, the digits, the keys
of the helm and the sticks as any course does. Called inside the table of the battle."""

from __future__ import annotations

from math import hypot

from game.books.kmh.captain.greedy import nearest
from game.books.kmh.face.actions import Steer
from game.books.kmh.face.hand import Courses, Hand, sheet_of
from game.books.kmh.rules.course import Verb, end_of
from game.books.kmh.rules.previews import hazards, helm_for
from game.books.kmh.rules.sheet import Ship
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.actions import DraftAction
from game.ui.battle.endpoint_picker import EndpointPicker, bearing
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec


def ends(courses: Courses, ship: Ship) -> dict[str, Pose]:
    """Where each course on offer ends, by its key."""
    now = helm_for(ship, 0)
    return {key: end_of(now, legs) for key, legs in courses.offered.items()}


def lay(hud: HudState, hand: Hand) -> None:
    """In brisk play the course that takes her farthest from her nearest enemy, and runs into
    nothing, is in the hand; the first where none is clear."""
    ship = sheet_of(hud.prompt.ship)
    if hud.quick_play is None or not isinstance(hand.laid, Courses) or ship is None:
        return
    foe = nearest(ship)
    found = ends(hand.laid, ship)
    keys = list(found)
    if foe is not None:
        keys.sort(key=lambda key: -hypot(found[key].x - foe.pose.x, found[key].y - foe.pose.y))
    clear = (key for key in keys if _is_clear(ship, hand.laid, key))
    hand.laid.chosen = next(clear, keys[0])


def _is_clear(ship: Ship, courses: Courses, key: str) -> bool:
    """Whether she runs into nothing on that course."""
    legs = courses.offered[key]
    return not hazards(ship, helm_for(ship, sum(leg.run for leg in legs)), legs)


def nearest_to(courses: Courses, ship: Ship, x: float, y: float) -> str:
    """The course that ends nearest to a place in table units; the first of equals."""
    found = ends(courses, ship)
    return min(found, key=lambda key: hypot(found[key].x - x, found[key].y - y))


def reach(hud: HudState, courses: Courses) -> EndpointPicker | None:
    """Where she may come to lie, in cm; None while none of the courses is in the hand."""
    ship = sheet_of(hud.prompt.ship)
    if ship is None or not courses.chosen:
        return None
    found = {key: (end.x / CM, end.y / CM) for key, end in ends(courses, ship).items()}
    start = ship.pose.x / CM, ship.pose.y / CM
    return EndpointPicker(start, found[courses.chosen], [*found.values()], ship.pose.heading / 100)


def turn(hud: HudState, courses: Courses, by: int) -> bool:
    """The course that ends next to starboard of the one in the hand (`by` 1), or to port (-1), is
    in the hand; False if there is none."""
    there, ship = reach(hud, courses), sheet_of(hud.prompt.ship)
    if there is None or ship is None:
        return False
    round_her = sorted(
        courses.offered,
        key=lambda key: bearing(there.start, _place(ends(courses, ship)[key]), there.heading),
    )
    at = round_her.index(courses.chosen) + by
    if not 0 <= at < len(round_her):
        return False
    courses.chosen = round_her[at]
    return True


def _place(pose: Pose) -> tuple[float, float]:
    """Where it lies, in cm."""
    return pose.x / CM, pose.y / CM


def picked(courses: Courses) -> tuple[list[ButtonSpec], ButtonSpec]:
    """The buttons that turn to another course, and the one that takes the course in the hand."""
    port, starboard = Steer(Verb.PORT), Steer(Verb.STARBOARD)
    more = [
        ButtonSpec("helm-port", "Port", "port", "a", hint="The next course to port", does=port),
        ButtonSpec("helm-starboard", "Stbd", "starboard", "d", hint="The next to starboard",
             does=starboard),
    ]  # fmt: skip
    away = ButtonSpec(
        "sail", "Make off", "sail", "space", "primary", hint=courses.chosen, does=DraftAction.GIVE
    )
    return more if len(courses.offered) > 1 else [], away
