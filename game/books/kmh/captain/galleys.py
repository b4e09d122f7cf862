"""A galley's strokes: round on the spot and ahead to where her bow guns bear and broadsides do not
(KMH-16)."""

from collections.abc import Iterator

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.courses import course_of
from game.books.kmh.captain.geometry import (
    CmPose,
    bearing_to,
    cm_pose,
    distance_between,
    pose_ahead,
    signed_angle,
)
from game.books.kmh.captain.other_orders import decide_other_order
from game.books.kmh.captain.score import Stance, choose_stance, pose_score
from game.books.kmh.captain.shoals import grounding_cost, is_ashore_on_the_way
from game.books.kmh.captain.situation import Foe, Situation, situation_for
from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.galleys import Pace, Stroke, StrokeMenu, turn_angle
from game.books.kmh.rules.sheet import tow_as_tug
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import tow_distance
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.sea.units import CM, FULL_TURN

TURN_COST_CM = int(rule_table("galley")["point_cm"])
TURN_ANGLE = turn_angle(TURN_COST_CM * CM)
"""How far she turns for one step of a turn, in 0.01 degree."""
GALLEY_DICE = rule_table("galley")["dice"]
DIE_MEAN = 3.5
POST_GAPS = (7.0, 14.0)
"""cm from a foe at which a galley likes to lie."""
FINE_EFFORT = 60
"""Effort from which every turn of 22.5 degrees is tried, and thirds of the way."""
Strokes = tuple[Stroke, ...]
_SIDE = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}


def decide_rowing_pace(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-16.1.1: a line passed, or the anchor let go, where that is wanted; else rest where she
    lies well, row, or spend a spurt where it brings her much farther."""
    situation = situation_for(captain, question)
    how, every = choose_stance(situation), question.menu.keys()
    if (other := decide_other_order(situation, how, every)) is not None:
        return other
    offers, scored = [order for order in every if order in GALLEY_DICE], []
    half = tow_distance(100) / 100 if tow_as_tug(situation.ship) else 1.0
    for n, order in enumerate(offers):
        run = half * (situation.ship.speed + DIE_MEAN * GALLEY_DICE[order]) if GALLEY_DICE[order] else 0.0
        price = w.SPURT_KEPT if order == Pace.SPURT else 0.0
        scored.append((best_strokes(situation, how, run, captain.effort)[0] - price, -n))
    best, n = max(scored)
    words = {Pace.ROW: "Give way", Pace.SPURT: "Spurt!", Pace.REST: "Oars"}
    return [offers[-n]], Rationale(words[Pace(offers[-n])], best)


def decide_strokes(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-16.1.2: stroke after stroke of the best way; away by the first that is offered, if she
    must flee (KMH-12.2.1)."""
    menu = question.menu
    if not isinstance(menu, StrokeMenu):
        return [menu.keys()[0]], Rationale("Away from here")
    situation = situation_for(captain, question)
    how = choose_stance(situation)
    best, strokes = best_strokes(situation, how, menu.run_left / CM, captain.effort, menu.straight_only)
    if not strokes:
        return [HelmVerb.HALT], Rationale("Oars", best)
    return [s.key for s in strokes] + [HelmVerb.HALT] * (run_left(strokes, menu.run_left) >= CM), Rationale(
        _rowing_words(situation, how), best
    )


def run_left(strokes: Strokes, run_left: int) -> int:
    """Return what is left of the move after these strokes, in table units."""
    return run_left - sum(s.run for s in strokes)


def _rowing_words(situation: Situation, stance: Stance) -> str:
    foe = situation.nearest
    if stance.edges or foe is None:
        return "Row on"
    return f"Bring the bow guns to bear on {foe.ship.name}"


# ------------------------------------------------------------------------------ which strokes
def best_strokes(
    situation: Situation, stance: Stance, run: float, effort: int, straight_only: bool = False
) -> tuple[float, Strokes]:
    """Return the worth of the best way of rowing this many cm, and its strokes: none to lie
    still."""
    best: tuple[float, Strokes] = (_strokes_value(situation, stance, situation.pose, ()), ())
    for strokes in stroke_sequences(situation, int(run), straight_only, effort >= FINE_EFFORT):
        end = pose_after(situation.pose, strokes)
        value = _strokes_value(situation, stance, end, strokes, best[0])
        if value > best[0] + 0.01:
            best = (value, strokes)
    return best


def stroke_sequences(
    situation: Situation, run: int, straight_only: bool, in_thirds: bool
) -> Iterator[Strokes]:
    """Yield round, ahead, and round again so that she looks at her foe: from no turn to a half turn
    to either side, and half or all of the way that is left, or thirds of it."""
    if not straight_only:
        yield from strokes_to_poses(situation, run)
    sides = (
        [(HelmVerb.PORT, 0)]
        if straight_only
        else _possible_turns(run, TURN_COST_CM if in_thirds else 2 * TURN_COST_CM)
    )
    for verb, cm in sides:
        left = run - cm
        parts = {left // 3, 2 * left // 3, left} if in_thirds else {left // 2, left}
        for part in sorted(parts):
            strokes = tuple(s for s in (Stroke(verb, cm * CM), Stroke(HelmVerb.AHEAD, part * CM)) if s.run)
            if not strokes:
                continue
            yield strokes
            if not straight_only:
                yield from _turned_to_foe(situation, strokes, left - part)


def firing_poses(foe: Foe) -> list[CmPose]:
    """Return where a galley would lie against a foe: before her bow and behind her stern, in reach
    of the guns in her own bow and out of the arc of any broadside."""
    off = [foe.guns.half_length + gap for gap in POST_GAPS]
    return [pose_ahead(foe.pose, sign * away) for sign in (-1, 1) for away in off]


def strokes_to_poses(situation: Situation, run: int) -> Iterator[Strokes]:
    """Yield straight to each such place, as near as her turns bring her."""
    foe, at = situation.nearest, situation.pose
    for post in firing_poses(foe) if foe is not None else ():
        swing = signed_angle(at.heading, bearing_to(at, post))
        cm = min(round(abs(swing) / TURN_ANGLE) * TURN_COST_CM, run // TURN_COST_CM * TURN_COST_CM)
        ahead = min(round(distance_between(at, post)), run - cm)
        verb = HelmVerb.STARBOARD if swing > 0 else HelmVerb.PORT
        strokes = tuple(s for s in (Stroke(verb, cm * CM), Stroke(HelmVerb.AHEAD, ahead * CM)) if s.run)
        if strokes:
            yield strokes
            yield from _turned_to_foe(situation, strokes, run - cm - ahead)


def _possible_turns(run: int, step: int) -> list[tuple[HelmVerb, int]]:
    most = min(run, FULL_TURN // 2 // TURN_ANGLE * TURN_COST_CM)
    turns = range(step, most + 1, step)
    return [(HelmVerb.PORT, 0), *((v, cm) for cm in turns for v in _SIDE)]


def _turned_to_foe(situation: Situation, strokes: Strokes, run_left: int) -> Iterator[Strokes]:
    """Yield the same, with what is left spent in bringing her head round to her foe."""
    foe, end = situation.nearest, pose_after(situation.pose, strokes)
    if foe is None or run_left < TURN_COST_CM:
        return
    swing = signed_angle(end.heading, bearing_to(end, foe.pose))
    steps = min(round(abs(swing) / TURN_ANGLE), run_left // TURN_COST_CM)
    if steps and strokes[-1].verb == HelmVerb.AHEAD:
        verb = HelmVerb.STARBOARD if swing > 0 else HelmVerb.PORT
        yield (*strokes, Stroke(verb, steps * TURN_COST_CM * CM))


def pose_after(at: CmPose, strokes: Strokes) -> CmPose:
    """Return where she lies after these strokes, if nothing is in the way."""
    for each in strokes:
        if each.verb == HelmVerb.AHEAD:
            at = pose_ahead(at, each.run / CM)
        else:
            at = cm_pose(at.x, at.y, at.heading + _SIDE[each.verb] * turn_angle(each.run))
    return at


def _strokes_value(
    situation: Situation, stance: Stance, end: CmPose, strokes: Strokes, beats: float = -w.NEVER_TURNS
) -> float:
    """Return what it is worth to row so; what is in the way is only looked for if she might do
    better than the best so far, which it ``beats``."""
    total, foe = pose_score(situation, end, stance), situation.nearest
    if foe is not None and not (stance.flees or stance.edges or stance.haven):
        total -= w.TOO_FAR * min(distance_between(end, post) for post in firing_poses(foe))
    if not strokes or total <= beats:
        return total
    start = situation.pose
    for each in strokes:
        if each.verb == HelmVerb.AHEAD:
            leg = course_of(start, ((HelmVerb.AHEAD, each.run, 0),), situation.wind.blows_from)
            if is_ashore_on_the_way(situation.ship, start, leg, situation.soundings):
                return total - w.AGROUND
            if situation.soundings:
                total -= grounding_cost(situation.ship, start, leg, situation.soundings, False)
        start = pose_after(start, (each,))
    near = [
        f
        for f in situation.foes
        if distance_between(f.pose, end) < f.guns.half_length + w.FIGHTING_DISTANCE / 3
    ]
    return total - w.ENEMY_COLLISION * len(near) * (stance.boards < w.MIN_BOARDING_ODDS)
