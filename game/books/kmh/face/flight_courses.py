"""A ship that must make off (KMH-12.2.1, KMH-4.2.4). Her captain may choose only among whole
courses; in quick play the draft holds one of them, which follows the pointer, the digits, the keys
of the helm and the sticks as any course does. Called inside the table of the battle."""

from math import hypot

from game.books.kmh.captain.greedy import nearest_enemy
from game.books.kmh.face.actions import Steer
from game.books.kmh.face.question_draft import CourseChoice, QuestionDraft, find_ship_card
from game.books.kmh.rules.course import HelmVerb, end_of
from game.books.kmh.rules.previews import hazards, helm_for
from game.books.kmh.rules.sheet import Ship
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, bearing
from game.ui.battle.values.actions import DraftAction


def course_ends(course_choice: CourseChoice, ship: Ship) -> dict[str, Pose]:
    """Return where each course on offer ends, by its key."""
    now = helm_for(ship, 0)
    return {key: end_of(now, legs) for key, legs in course_choice.offered.items()}


def draft_flight(hud: HudState, draft: QuestionDraft) -> None:
    """In quick play draft the course that takes her farthest from her nearest enemy and runs into
    nothing, or the first if none is clear."""
    ship = find_ship_card(hud.prompt.ship)
    if hud.quick_play is None or not isinstance(draft.answer_draft, CourseChoice) or ship is None:
        return
    foe = nearest_enemy(ship)
    found = course_ends(draft.answer_draft, ship)
    keys = list(found)
    if foe is not None:
        keys.sort(key=lambda key: -hypot(found[key].x - foe.pose.x, found[key].y - foe.pose.y))
    clear = (key for key in keys if _is_clear(ship, draft.answer_draft, key))
    draft.answer_draft.chosen_key = next(clear, keys[0])


def _is_clear(ship: Ship, course_choice: CourseChoice, key: str) -> bool:
    """Return whether she runs into nothing on that course."""
    legs = course_choice.offered[key]
    return not hazards(ship, helm_for(ship, sum(leg.run for leg in legs)), legs)


def course_ending_near(course_choice: CourseChoice, ship: Ship, x: float, y: float) -> str:
    """Return the course that ends nearest to a place in table units; the first of equals."""
    found = course_ends(course_choice, ship)
    return min(found, key=lambda key: hypot(found[key].x - x, found[key].y - y))


def flight_endpoints(hud: HudState, course_choice: CourseChoice) -> EndpointPicker | None:
    """Return where she may end, in cm; None while no course is drafted."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is None or not course_choice.chosen_key:
        return None
    found = {key: (end.x / CM, end.y / CM) for key, end in course_ends(course_choice, ship).items()}
    start = ship.pose.x / CM, ship.pose.y / CM
    return EndpointPicker(start, found[course_choice.chosen_key], [*found.values()], ship.pose.heading / 100)


def select_next_course(hud: HudState, course_choice: CourseChoice, step: int) -> bool:
    """Select the course that ends next to starboard (`step` 1) or to port (-1); return False if
    there
    is none."""
    there, ship = flight_endpoints(hud, course_choice), find_ship_card(hud.prompt.ship)
    if there is None or ship is None:
        return False
    round_her = sorted(
        course_choice.offered,
        key=lambda key: bearing(
            there.start, _place_cm(course_ends(course_choice, ship)[key]), there.start_heading
        ),
    )
    at = round_her.index(course_choice.chosen_key) + step
    if not 0 <= at < len(round_her):
        return False
    course_choice.chosen_key = round_her[at]
    return True


def _place_cm(pose: Pose) -> tuple[float, float]:
    """Return its position in cm."""
    return pose.x / CM, pose.y / CM


def flight_buttons(course_choice: CourseChoice) -> tuple[list[ButtonSpec], ButtonSpec]:
    """Return the buttons that turn to another course, and the one that takes the drafted course."""
    port, starboard = Steer(HelmVerb.PORT), Steer(HelmVerb.STARBOARD)
    more = [
        ButtonSpec("helm-port", "Port", "port", "a", hint="The next course to port", action=port),
        ButtonSpec("helm-starboard", "Stbd", "starboard", "d", hint="The next to starboard",
             action=starboard),
    ]  # fmt: skip
    away = ButtonSpec(
        "sail", "Make off", "sail", "space", "primary", hint=course_choice.chosen_key, action=DraftAction.GIVE
    )
    return more if len(course_choice.offered) > 1 else [], away
