"""Updates of the sail draft: the order with the course that it is for, its answer, the course drawn again
once its dice have been thrown, and the proposed move. Called inside the table of the battle."""

from dataclasses import replace
from math import hypot
from typing import Final

from game.books.kmh.captain.firepower import has_guns_to_answer
from game.books.kmh.captain.greedy import nearest_enemy
from game.books.kmh.face.actions import Steer
from game.books.kmh.face.drafts import HelmDraft, draw_course
from game.books.kmh.face.fleet_state import fleet_state_of
from game.books.kmh.face.question_draft import (
    CourseChoice,
    QuestionDraft,
    draft_of,
    find_ship_card,
    outlook_at_end,
)
from game.books.kmh.face.sail_draft import (
    OrderedCourse,
    SailDraft,
    SailOrderRange,
    course_after_dice,
    new_sail_draft,
    revealed_marker,
    run_words,
)
from game.books.kmh.rules.course import HelmVerb, end_of
from game.books.kmh.rules.nearby_ships import flight_clause
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import Hazard, hazards, helm_for
from game.books.kmh.rules.sheet import Chart, Ship, tow_as_tug
from game.books.kmh.rules.wind import SailOrder
from game.captains.aims import aims_of
from game.core.steps import OptionMenu
from game.core.table import get_single
from game.play.event_words import printed_cm
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.planning.stay_engaged import (
    EngagementWish,
    PlaceAndHeading,
    held_within,
    ranked_endpoints,
)
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, bearing
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.quick_play import ForcedAnswer, question_number

ORDER_CLAUSE: Final = "KMH-6.2.1"
COURSE_CLAUSE: Final = "KMH-6.3.1"
_ORDER_ALONE_HINT: Final = "Give this order; you choose her course when the dice are thrown"


def draft_sail_course(hud: HudState, draft: QuestionDraft) -> None:
    """In quick play draft an order with the course it is for; when the course is then asked for, draw it as
    far as she comes."""
    if hud.quick_play is None:
        return
    match hud.prompt.clause, draft.answer_draft:
        case clause, None if clause == ORDER_CLAUSE:
            _draft_sail_options(hud, draft)
        case clause, HelmDraft() as plan if clause == COURSE_CLAUSE:
            _draw_ordered_course(hud, draft, plan)


def _draft_sail_options(hud: HudState, draft: QuestionDraft) -> None:
    """Draft the sailing options; not if the ship's orders decide, if she must make off on a course of another
    list (KMH-12.2.1, KMH-4.2.4), or if a tow halves her way (KMH-6.6.2)."""
    fleet_state_of(hud).ordered_course = None
    ship, menu, said = find_ship_card(hud.prompt.ship), hud.prompt.menu, draft.proposal
    if ship is None or not isinstance(menu, OptionMenu) or (said is not None and said.keys):
        return
    if flight_clause(ship) or tow_as_tug(ship):
        return
    marker = revealed_marker(ship.id, hud.battle.events)
    draft.sail_draft = new_sail_draft(ship, menu.offers, marker)
    if draft.sail_draft is not None:
        propose_move(hud, draft.sail_draft)
        draft.draft_sail_course()
        hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))


# ------------------------------------------------------------------------------ what is given
def submit_sail_draft(hud: HudState) -> bool:
    """Submit the order and remember the course if both are drafted; return whether they are."""
    draft = draft_of(hud)
    sail_draft = draft.sail_draft
    if sail_draft is None:
        return False
    plan, seen = sail_draft.course_draft, outlook_at_end(hud)
    found = frozenset(_hazard_key(one) for one in seen.hazards) if seen is not None else frozenset()
    place = plan.end_pose.x, plan.end_pose.y
    turn, rewinds = hud.battle.turn, hud.battle.rewinds
    certain = sail_draft.option.is_certain
    ordered_course = OrderedCourse(sail_draft.ship.id, turn, rewinds, plan.course, place, found, certain)
    if hud_update.submit(hud, sail_draft.option.order.value):
        fleet_state_of(hud).ordered_course = ordered_course
    return True


def _draw_ordered_course(hud: HudState, draft: QuestionDraft, plan: HelmDraft) -> None:
    """Draw the course that was pointed at before the dice, as far as they let her go: the player places her.
    Where no dice decided, it is his answer already, unless it would now run her into something that the
    preview did not show."""
    ordered_course, ship = fleet_state_of(hud).ordered_course, find_ship_card(hud.prompt.ship)
    if ordered_course is None or ship is None or not _is_for_question(hud, ordered_course, ship):
        return
    ordered_course.question = question_number(hud.battle)
    legs = course_after_dice(ordered_course.legs, ordered_course.end, plan)
    if not legs:
        return
    draw_course(plan, legs, is_pinned=ordered_course.is_certain)
    met = {_hazard_key(one) for one in hazards(ship, plan.start_helm, legs)}
    if ordered_course.is_certain and met <= ordered_course.hazard_keys:
        told = f"{ship.name} sails {printed_cm(plan.start_helm.run_left)} cm."
        draft.course_answer = ForcedAnswer(tuple(plan.keys()), told)


def _is_for_question(hud: HudState, ordered_course: OrderedCourse, ship: Ship) -> bool:
    """Return whether the course was ordered for this very question: nothing has been taken back since, nor
    has she been stopped on it."""
    battle = hud.battle
    same = (ordered_course.ship, ordered_course.turn, ordered_course.rewinds) == (
        ship.id,
        battle.turn,
        battle.rewinds,
    )
    return same and ordered_course.question in (-1, question_number(battle))


def _hazard_key(hazard: Hazard) -> tuple[str, str]:
    return hazard.kind, hazard.name


# ------------------------------------------------------------------------------ by hand
def aim_course_at_point(hud: HudState, x: float, y: float) -> bool:
    """Draft the order and course that reach a point in table units, if both are asked for together."""
    draft = draft_of(hud)
    if draft.sail_draft is None:
        return False
    draft.sail_draft.aim_at_point(x, y)
    draft.draft_sail_course()
    return True


def steer_course(hud: HudState, verb: HelmVerb) -> bool:
    """Turn the drafted course by 1 cm or straighten it, if order and course are drafted together."""
    draft = draft_of(hud)
    if draft.sail_draft is None:
        return False
    if verb == HelmVerb.AHEAD:
        draft.sail_draft.straighten()
    else:
        draft.sail_draft.turn_course(verb)
    draft.draft_sail_course()
    return True


def select_next_order(hud: HudState, step: int) -> bool:
    """Select the order that takes her farther (`step` 1) or less far (-1)."""
    draft = draft_of(hud)
    if draft.sail_draft is None:
        return False
    draft.sail_draft.select_next_order(step)
    draft.draft_sail_course()
    return True


# ------------------------------------------------------------------------------ how it looks
def sail_pick_buttons(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the orders, and before all of them the one that is pointed at, with its course."""
    sail_draft = draft_of(hud).sail_draft
    if sail_draft is None:
        return specs, None
    alone = {f"answer-{choice.order}" for choice in sail_draft.options}
    found = [replace(one, hint=_ORDER_ALONE_HINT) if one.name in alone else one for one in specs]
    for verb, words, letter in (
        (HelmVerb.PORT, "Port", "a"),
        (HelmVerb.AHEAD, "Steady", "w"),
        (HelmVerb.STARBOARD, "Stbd", "d"),
    ):
        hint = "Straight on" if verb == HelmVerb.AHEAD else f"1 cm to {verb}"
        found.append(ButtonSpec(f"helm-{verb}", words, verb, letter, hint=hint, action=Steer(verb)))
    option = sail_draft.option
    words, hint = f"{option.label} {run_words(option)}", "She sails there"
    if not option.is_certain:
        words, hint = f"Throw for {run_words(option)}", "The dice say how far; then you choose where she ends"
        if option.order != SailOrder.SAIL:
            words = f"{option.label}: t{words[1:]}"
    return found, ButtonSpec("sail", words, "sail", "space", "primary", "", hint, action=DraftAction.GIVE)


# ------------------------------------------------------------------------------ the proposed move
_MOST_TRIED: Final = 40
"""Courses held against the shore and other hulls, the best first."""
_LENGTHS: Final = 1.5
"""Ship lengths from middle to middle at which she would lie."""


def propose_move(hud: HudState, sail_draft: SailDraft) -> None:
    """Draw that order and course; straight on if she has no enemy, if she wins by leaving the table, or if no
    course is clear."""
    ship = sail_draft.ship
    foe = nearest_enemy(ship)
    if foe is None or ship.id in aims_of(hud.battle.level, ship.side).exit_edges:
        return
    chart = get_single(Chart)
    wide, high = chart.width / CM, chart.height / CM
    way = max(choice.min_run + choice.max_run for choice in sail_draft.options) / 2 / CM
    near = _LENGTHS * (ship.length + foe.length) / 2 / CM
    wish = EngagementWish(
        _placed(pose_ahead(foe.pose, foe.last_run // 2)),
        near,
        way,
        lambda x, y: 0 <= x <= wide and 0 <= y <= high,
        held_within(_placed(ship.pose)[:2], _placed(foe.pose)[:2], near, can_answer=has_guns_to_answer(foe)),
    )
    found = [
        (choice, run, legs, end)
        for choice in sail_draft.options
        for run in choice.runs[:1]
        for legs, end in sail_draft.course_draft_for(run).reachable_ends()
    ]
    for n in ranked_endpoints([_placed(end) for *_, end in found], wish)[:_MOST_TRIED]:
        choice, run, legs, _ = found[n]
        if _is_clear(sail_draft, choice, legs):
            sail_draft.set_course(choice, run, legs)
            return


def _is_clear(sail_draft: SailDraft, choice: SailOrderRange, legs: Legs) -> bool:
    return not hazards(sail_draft.ship, sail_draft.course_draft_for(choice.runs[0]).start_helm, legs)


def _placed(pose: Pose) -> PlaceAndHeading:
    return pose.x / CM, pose.y / CM, pose.heading / 100


def course_ends(course_choice: CourseChoice, ship: Ship) -> dict[str, Pose]:
    """Return where each course on offer ends, by its key."""
    now = helm_for(ship, 0)
    return {key: end_of(now, legs) for key, legs in course_choice.offered.items()}


def draft_flight(hud: HudState, draft: QuestionDraft) -> None:
    """In quick play draft the course that takes her farthest from her nearest enemy and runs into nothing, or
    the first if none is clear."""
    ship = find_ship_card(hud.prompt.ship)
    if hud.quick_play is None or not isinstance(draft.answer_draft, CourseChoice) or ship is None:
        return
    foe = nearest_enemy(ship)
    found = course_ends(draft.answer_draft, ship)
    keys = list(found)
    if foe is not None:
        keys.sort(key=lambda key: -hypot(found[key].x - foe.pose.x, found[key].y - foe.pose.y))
    clear = (key for key in keys if _is_clear_course(ship, draft.answer_draft, key))
    draft.answer_draft.chosen_key = next(clear, keys[0])


def _is_clear_course(ship: Ship, course_choice: CourseChoice, key: str) -> bool:
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
    """Select the course that ends next to starboard (`step` 1) or to port (-1); return False if there is
    none."""
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
