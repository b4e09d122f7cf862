"""A galley's strokes: round on the spot and ahead to where her bow guns bear and broadsides do not
(KMH-16)."""

from __future__ import annotations

from collections.abc import Iterator

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.berths import instead
from game.books.kmh.captain.courses import course
from game.books.kmh.captain.outlook import Foe, Sight, sight_of
from game.books.kmh.captain.score import Stance, stance, worth
from game.books.kmh.captain.shoals import grounding_cost, runs_ashore
from game.books.kmh.captain.spots import CmPose, apart, bearing_to, off, spot, straight
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.galleys import Oars, Pace, Stroke, turned
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.tow_lines import tow_by
from game.books.kmh.rules.towing import under_tow
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.sea.units import CM, FULL

POINT_CM = int(table("galley")["point_cm"])
A_POINT = turned(POINT_CM * CM)
"""How far she turns for one step of a turn, in 0.01 degree."""
DICE = table("galley")["dice"]
A_DIE = 3.5
GAPS = (7.0, 14.0)
"""cm from a foe at which a galley likes to lie."""
FINELY = 60
"""Effort from which every turn of 22.5 degrees is tried, and thirds of the way."""
Strokes = tuple[Stroke, ...]
_SIDE = {Verb.PORT: -1, Verb.STARBOARD: 1}


def stroke(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-16.1.1: a line passed, or the anchor let go, where that is wanted; else rest where she
    lies well, row, or spend a spurt where it brings her much farther."""
    sight = sight_of(mind, asked)
    how, every = stance(sight), asked.menu.keys()
    if (other := instead(sight, how, every)) is not None:
        return other
    offers, scored = [order for order in every if order in DICE], []
    half = under_tow(100) / 100 if tow_by(sight.ship) else 1.0
    for n, order in enumerate(offers):
        run = half * (sight.ship.speed + A_DIE * DICE[order]) if DICE[order] else 0.0
        price = w.SPURT if order == Pace.SPURT else 0.0
        scored.append((best_strokes(sight, how, run, mind.effort)[0] - price, -n))
    best, n = max(scored)
    words = {Pace.ROW: "Give way", Pace.SPURT: "Spurt!", Pace.REST: "Oars"}
    return [offers[-n]], Rationale(words[Pace(offers[-n])], best)


def row(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-16.1.2: stroke after stroke of the best way; away by the first that is offered, if she
    must flee (KMH-12.2.1)."""
    menu = asked.menu
    if not isinstance(menu, Oars):
        return [menu.keys()[0]], Rationale("Away from here")
    sight = sight_of(mind, asked)
    how = stance(sight)
    best, strokes = best_strokes(sight, how, menu.left / CM, mind.effort, menu.straight_only)
    if not strokes:
        return [Verb.HALT], Rationale("Oars", best)
    return [s.key for s in strokes] + [Verb.HALT] * (rest(strokes, menu.left) >= CM), Rationale(
        _words(sight, how), best
    )


def rest(strokes: Strokes, left: int) -> int:
    """What is left of the move after these strokes, in table units."""
    return left - sum(s.run for s in strokes)


def _words(sight: Sight, how: Stance) -> str:
    foe = sight.nearest
    if how.edges or foe is None:
        return "Row on"
    return f"Bring the bow guns to bear on {foe.ship.name}"


# ------------------------------------------------------------------------------ which strokes
def best_strokes(
    sight: Sight, how: Stance, run: float, effort: int, straight_only: bool = False
) -> tuple[float, Strokes]:
    """The worth of the best way of rowing so many cm, and its strokes: none to lie still."""
    best: tuple[float, Strokes] = (_value(sight, how, sight.now, ()), ())
    for strokes in ways(sight, int(run), straight_only, effort >= FINELY):
        end = after(sight.now, strokes)
        value = _value(sight, how, end, strokes, best[0])
        if value > best[0] + 0.01:
            best = (value, strokes)
    return best


def ways(sight: Sight, run: int, straight_only: bool, finely: bool) -> Iterator[Strokes]:
    """Round, ahead, and round again so that she looks at her foe: from no turn to a half turn to
    either side, and half or all of the way that is left, or thirds of it."""
    if not straight_only:
        yield from to_posts(sight, run)
    sides = [(Verb.PORT, 0)] if straight_only else _turns(run, POINT_CM if finely else 2 * POINT_CM)
    for verb, cm in sides:
        left = run - cm
        parts = {left // 3, 2 * left // 3, left} if finely else {left // 2, left}
        for part in sorted(parts):
            strokes = tuple(
                s for s in (Stroke(verb, cm * CM), Stroke(Verb.AHEAD, part * CM)) if s.run
            )
            if not strokes:
                continue
            yield strokes
            if not straight_only:
                yield from _and_look(sight, strokes, left - part)


def posts(foe: Foe) -> list[CmPose]:
    """Where a galley would lie against a foe: before her bow and behind her stern, in reach of the
    guns in her own bow and out of the arc of any broadside."""
    off = [foe.guns.half_length + gap for gap in GAPS]
    return [straight(foe.now, sign * away) for sign in (-1, 1) for away in off]


def to_posts(sight: Sight, run: int) -> Iterator[Strokes]:
    """Straight to each such place, as near as her turns bring her."""
    foe, at = sight.nearest, sight.now
    for post in posts(foe) if foe is not None else ():
        swing = off(at.heading, bearing_to(at, post))
        cm = min(round(abs(swing) / A_POINT) * POINT_CM, run // POINT_CM * POINT_CM)
        ahead = min(round(apart(at, post)), run - cm)
        verb = Verb.STARBOARD if swing > 0 else Verb.PORT
        strokes = tuple(s for s in (Stroke(verb, cm * CM), Stroke(Verb.AHEAD, ahead * CM)) if s.run)
        if strokes:
            yield strokes
            yield from _and_look(sight, strokes, run - cm - ahead)


def _turns(run: int, step: int) -> list[tuple[Verb, int]]:
    most = min(run, FULL // 2 // A_POINT * POINT_CM)
    turns = range(step, most + 1, step)
    return [(Verb.PORT, 0), *((v, cm) for cm in turns for v in _SIDE)]


def _and_look(sight: Sight, strokes: Strokes, left: int) -> Iterator[Strokes]:
    """The same, with what is left spent in bringing her head round to her foe."""
    foe, end = sight.nearest, after(sight.now, strokes)
    if foe is None or left < POINT_CM:
        return
    swing = off(end.heading, bearing_to(end, foe.now))
    steps = min(round(abs(swing) / A_POINT), left // POINT_CM)
    if steps and strokes[-1].verb == Verb.AHEAD:
        verb = Verb.STARBOARD if swing > 0 else Verb.PORT
        yield (*strokes, Stroke(verb, steps * POINT_CM * CM))


def after(at: CmPose, strokes: Strokes) -> CmPose:
    """Where she lies after these strokes, if nothing is in the way."""
    for each in strokes:
        if each.verb == Verb.AHEAD:
            at = straight(at, each.run / CM)
        else:
            at = spot(at.x, at.y, at.heading + _SIDE[each.verb] * turned(each.run))
    return at


def _value(
    sight: Sight, how: Stance, end: CmPose, strokes: Strokes, beats: float = -w.NEVER
) -> float:
    """What it is worth to row so; what is in the way is only looked for if she might do better than
    the best so far, which it ``beats``."""
    total, foe = worth(sight, end, how), sight.nearest
    if foe is not None and not (how.flees or how.edges or how.haven):
        total -= w.FAR * min(apart(end, post) for post in posts(foe))
    if not strokes or total <= beats:
        return total
    start = sight.now
    for each in strokes:
        if each.verb == Verb.AHEAD:
            leg = course(start, ((Verb.AHEAD, each.run, 0),), sight.wind.blows_from)
            if runs_ashore(sight.ship, start, leg, sight.coast):
                return total - w.AGROUND
            if sight.coast:
                total -= grounding_cost(sight.ship, start, leg, sight.coast, False)
        start = after(start, (each,))
    near = [
        f for f in sight.foes if apart(f.now, end) < f.guns.half_length + w.FIGHTING_DISTANCE / 3
    ]
    return total - w.RAMMING * len(near) * (how.boards < w.BOARD_FROM)
