"""Whether the course or plan that lies on the desk is as good to a captain as the one he would
give: by what it is worth to him, in his own reckoning of each book. No two players would choose the
same centimetre of a sea, nor the same of two hexes that are worth the same."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from game.books.hf.captain.plan_tracks import tracks_of_plans
from game.books.hf.captain.sailing_decisions import grounding_cost
from game.books.hf.captain.score import plan_worths
from game.books.hf.captain.situation import situation_of as hf_look
from game.books.hf.face.plot import PlotDraft, parse_plans
from game.books.hf.face.questions import find_ship_card as hf_sheet
from game.books.kmh.captain.geometry import cm_pose_of
from game.books.kmh.captain.score import choose_stance, pose_score
from game.books.kmh.captain.situation import situation_of as kmh_look
from game.books.kmh.face.drafts import HelmDraft as KmhPlan
from game.books.kmh.face.question_draft import CourseChoice, outlook_at_end
from game.books.kmh.face.question_draft import find_ship_card as kmh_sheet
from game.books.ls98.captain.candidate_courses import candidate_courses as ls98_ways
from game.books.ls98.captain.sailing_decisions import course_worth
from game.books.ls98.captain.situation import situation_of as ls98_look
from game.books.ls98.face.drafts import HelmDraft as Ls98Plan
from game.books.ls98.face.hexes import hex_center as middle_of_hex
from game.books.ls98.face.questions import find_ship_card as ls98_sheet
from game.books.wwh.captain.candidate_courses import candidate_courses as wwh_ways
from game.books.wwh.captain.candidate_courses import helm_at_origin
from game.books.wwh.captain.sailing_decisions import end_cost, end_gains
from game.books.wwh.captain.situation import situation_of as wwh_look
from game.books.wwh.face.drafts import HelmDraft as WwhPlan
from game.books.wwh.face.questions import find_ship_card as wwh_sheet
from game.books.wwh.face.squares import square_center_cm as middle_of_square
from game.captains.aims import aims_of
from game.sea.hexes import Hex
from game.sea.pose import Pose
from game.sea.square import Square
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState

CLOSE_SHARE: Final = 0.1
"""Ends whose worth differs by no more than this part are as good as each other: the same part by
which a question counts as a decision."""
_SAME_CM: Final = 1
"""Whole cm are enough to distinguish the middles of squares and hexes."""
ShipPose: TypeAlias = tuple[float, float, float]
"""A place in cm, and a heading in degrees."""
_WorthByEnd: TypeAlias = dict[tuple[int, int, int], float]
"""The best worth of every end of a move, by its place in whole cm and its heading in degrees."""


def is_course_as_good(hud: HudState, wanted: ShipPose, keys: Sequence[str], drawn: ShipPose | None) -> bool:
    """Whether the course as `drawn` is worth as much as the wanted one, which ends there and has
    these keys; False where no move of a ship is drawn. Called inside the table."""
    hand: Any = hud.draft
    match getattr(hand, "answer_draft", None):
        case KmhPlan() | CourseChoice() if drawn is not None:
            return _is_free_course(hud, drawn, wanted)
        case WwhPlan() as plan if drawn is not None:
            return _is_close(_square_worths(hud, plan), drawn, wanted)
        case Ls98Plan() as plan if drawn is not None:
            sails: Mapping[str, Ls98Plan] = hand.courses_by_sail
            return _is_close(_hex_worths(hud, [*sails.values()] or [plan]), drawn, wanted)
        case PlotDraft() as plot if keys:
            return _is_plot_as_good(hud, plot, keys[0])
        case _:
            return False


def is_worth_as_good(drawn: float, best: float) -> bool:
    """Whether a worth falls no more than a tenth short of the best."""
    return drawn >= best - CLOSE_SHARE * max(abs(best), abs(drawn))


def _is_free_course(hud: HudState, drawn: ShipPose, wanted: ShipPose) -> bool:
    """Kiss Me, Hardy!: it runs into nothing besides."""
    ship, seen = kmh_sheet(hud.prompt.ship), outlook_at_end(hud)
    if ship is None or (seen is not None and seen.hazards):
        return False
    situation = kmh_look(ship, aims_of(hud.battle.level, ship.side))
    how = choose_stance(situation)
    return is_worth_as_good(
        *(pose_score(situation, cm_pose_of(_rules_pose(end)), how) for end in (drawn, wanted))
    )


def _rules_pose(end: ShipPose) -> Pose:
    """An end in table units and hundredths of a degree, as the rules have it."""
    return Pose(round(end[0] * CM), round(end[1] * CM), round(end[2] * 100) % 36_000)


def _square_worths(hud: HudState, plan: WwhPlan) -> _WorthByEnd:
    """Warm Work: the ends of a move without a rake on the way, which is fired when it comes."""
    ship = wwh_sheet(hud.prompt.ship)
    if ship is None:
        return {}
    situation = wwh_look(ship, aims_of(hud.battle.level, ship.side))
    x, y = start = plan.start_helm.square.x, plan.start_helm.square.y
    ends = wwh_ways(helm_at_origin(plan.start_helm)).ending_courses
    return _best_worths(
        (
            _end_key(
                *middle_of_square(Square(x + candidate.end_offset[0], y + candidate.end_offset[1])),
                candidate.heading * 45,
            ),
            hope - end_cost(situation, candidate, start),
        )
        for candidate, hope in zip(ends, end_gains(situation, ends, start, bool(ship.fired)), strict=True)
    )


def _hex_worths(hud: HudState, plans: Iterable[Ls98Plan]) -> _WorthByEnd:
    """1798: the ends of a move under every sail that may be set for it."""
    ship = ls98_sheet(hud.prompt.ship)
    if ship is None:
        return {}
    found: list[tuple[tuple[int, int, int], float]] = []
    for plan in plans:
        situation = ls98_look(ship, aims_of(hud.battle.level, ship.side))
        situation.has_full_sail, (q, r) = (
            plan.start_helm.full_sail,
            (plan.start_helm.hex.q, plan.start_helm.hex.r),
        )
        for candidate in ls98_ways(plan.start_helm):
            there = middle_of_hex(Hex(q + candidate.end_pose[0], r + candidate.end_pose[1]))
            found.append(
                (_end_key(*there, candidate.end_pose[2] * 60), course_worth(situation, candidate, (q, r))[0])
            )
    return _best_worths(found)


def _best_worths(found: Iterable[tuple[tuple[int, int, int], float]]) -> _WorthByEnd:
    """The best worth of each end."""
    best: _WorthByEnd = {}
    for key, value in found:
        best[key] = max(value, best.get(key, value))
    return best


def _end_key(x: float, y: float, degrees: float) -> tuple[int, int, int]:
    """Return an end as a key that distinguishes it from others."""
    return round(x / _SAME_CM), round(y / _SAME_CM), round(degrees) % 360


def _is_close(ends: _WorthByEnd, drawn: ShipPose, wanted: ShipPose) -> bool:
    """Whether the one end is worth as much as the other; False where a die decides on the way."""
    mine, best = ends.get(_end_key(*drawn)), ends.get(_end_key(*wanted))
    return mine is not None and best is not None and is_worth_as_good(mine, best)


def _is_plot_as_good(hud: HudState, plot: PlotDraft, key: str) -> bool:
    """Hold Fast: the plan with its sails, against all that the other may do."""
    ship, wanted = hf_sheet(plot.active_ship), parse_plans(key).get(plot.active_ship)
    if ship is None or wanted is None:
        return False
    situation = hf_look(ship, aims_of(hud.battle.level, ship.side), {})
    plan_tracks = tracks_of_plans(
        situation.plan_context, situation.pose, situation.upwind_point, (plot.plan, wanted)
    )
    drawn, best = (float(value) for value in plan_worths(situation, plan_tracks))
    return is_worth_as_good(drawn - grounding_cost(situation, plot.plan), best)
