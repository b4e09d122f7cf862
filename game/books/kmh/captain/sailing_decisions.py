"""Answers of the captain as master: whose turn, orders, courses, rowing, flight (KMH-6, 12.2, 16)."""

from collections.abc import Iterator, Sequence
from typing import cast

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.anchoring import decide_other_order, sailing_orders
from game.books.kmh.captain.course_choice import ScoredCourse, choose_course, choose_order, likely_helm
from game.books.kmh.captain.firepower import RAKES, find_battery_bearing
from game.books.kmh.captain.geometry import (
    CandidateCourse,
    CmPose,
    bearing_to,
    cm_pose,
    cm_pose_of,
    course_keys,
    course_of,
    distance_between,
    pose_ahead,
    signed_angle,
)
from game.books.kmh.captain.gunnery_decisions import fire_now_worth
from game.books.kmh.captain.score import Stance, choose_stance, is_in_zone, pose_score
from game.books.kmh.captain.situation import (
    Foe,
    Situation,
    mean_run,
    nearest_foe_distances,
    situation_for,
    situation_of,
    situations_of,
)
from game.books.kmh.captain.soundings import grounding_cost, is_ashore_on_the_way
from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg, Marker, MarkerMenu
from game.books.kmh.rules.drifting import ThrownDie
from game.books.kmh.rules.galleys import Pace, Stroke, StrokeMenu, turn_centidegrees
from game.books.kmh.rules.orders import tack_needs
from game.books.kmh.rules.previews import aback_chance
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, Wind, card_kind, get_ship, tow_as_tug
from game.books.kmh.rules.shots import range_name
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import tow_distance
from game.books.kmh.rules.wind import SailOrder
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose
from game.core.table import by_id, get_single
from game.sea.units import CM, FULL_TURN

SAIL_MATTERS_WITHIN = 40.0  # cm; with the foe nearer than this it is worth thinking how much sail to carry


# ------------------------------------------------------------------------------ orders
def decide_sail_order(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.2.1: the order that promises the best end of the move."""
    situation = situation_for(captain, question)
    stance = choose_stance(situation)
    special = decide_other_order(situation, stance, question.menu.keys())
    if special is not None:
        return special
    offers = plausible_orders(situation, stance, sailing_orders(situation, question.menu.keys()))
    if len(offers) == 1:
        return offers, _order_rationale(situation, stance, offers[0], None)
    best, choice = choose_order(situation, stance, offers, max(captain.effort // 2, 7))
    return [best], _order_rationale(situation, stance, best, choice)


def plausible_orders(situation: Situation, stance: Stance, offers: list[str]) -> list[str]:
    """Return the orders that may be right: full sail while all are far; none that likely takes her aback."""
    near = situation.nearest is not None and situation.nearest.distance < SAIL_MATTERS_WITHIN
    goals = [stance.berth] if stance.berth is not None else []
    goals += [stance.siege.fort.pose] if stance.siege is not None else []
    near = near or any(distance_between(situation.pose, goal) < SAIL_MATTERS_WITHIN for goal in goals)
    if SailOrder.SAIL in offers and not near and not situation.ship.steering:
        return [o for o in offers if o in (SailOrder.SAIL, SailOrder.TACK, SailOrder.SOUND)]
    if SailOrder.BEAT in offers and SailOrder.LIE_TO in offers:
        risky = aback_chance(situation.ship) * 100 > w.MAX_ABACK_PERCENT
        return [SailOrder.LIE_TO] if risky else [SailOrder.BEAT, SailOrder.LIE_TO]
    return [o for o in offers if o != SailOrder.PLAIN]


def _order_rationale(
    situation: Situation, stance: Stance, key: str, choice: ScoredCourse | None
) -> Rationale:
    if key == SailOrder.TACK:
        good = tack_needs(situation.ship)[1]
        return Rationale("Go about", choice.score if choice else 0.0, (7 - good) * 100 // 6)
    texts: dict[str, str] = {
        SailOrder.SLOW: "Shorten sail for a better berth",
        SailOrder.SOUND: "Feel the way with the lead",
        SailOrder.KEEP: "Hold this speed",
        SailOrder.BEAT: "Work her out of the wind's eye",
        SailOrder.LIE_TO: "Lie to until she pays off",
    }
    text = texts.get(key) or _goal_words(situation, stance)
    return Rationale(text, choice.score if choice else 0.0)


def _goal_words(situation: Situation, stance: Stance) -> str:
    foe = situation.nearest
    if stance.edges:
        return f"Run for the {stance.edges[0]} edge"
    if stance.haven is not None:
        there = is_in_zone(stance.haven, situation.pose)
        return f"Stay in {stance.haven.id}" if there else f"Make for {stance.haven.id}"
    if stance.target is not None:
        return f"Steer for {stance.target.foe.ship.name}"
    if stance.siege is not None:
        return f"Bring the guns to bear on {stance.siege.fort.work.name}"
    if foe is None:
        return "Keep the sea"
    if stance.flees:
        return f"Keep clear of {foe.ship.name}"
    if stance.boards > w.MIN_BOARDING_ODDS:
        return f"Close with {foe.ship.name} and board her"
    return f"Bring {foe.ship.name} to action"


def decide_fast_sailing(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-4.1.3: a fast sailor uses it when there is far to go."""
    situation = situation_for(captain, question)
    stance, foe = choose_stance(situation), situation.nearest
    far = stance.flees or foe is None or foe.is_running or foe.distance > SAIL_MATTERS_WITHIN
    if stance.berth is not None:
        far = distance_between(situation.pose, stance.berth) > SAIL_MATTERS_WITHIN
    text = "Every stitch she can carry" if far else "Fast enough"
    return ["fast" if far else "plain"], Rationale(text)


def decide_reroll(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.7.5: the worst of the three dice again, if it is worse than a fresh one would be."""
    offers = question.menu.options()
    face, key = max((o.value.face, o.key) for o in offers if isinstance(o.value, ThrownDie))
    if face > 3:
        return [key], Rationale(f"Throw the {face} again")
    return ["keep"], Rationale("Good enough", is_blank=True)


# ------------------------------------------------------------------------------ courses
def decide_course(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.3.1: the whole of the best course, leg after leg."""
    helm = cast(Helm, question.menu)
    situation = situation_for(captain, question)
    stance = choose_stance(situation)
    choice = choose_course(situation, helm, stance, captain.effort)
    if helm.may_halt and pose_score(situation, cm_pose_of(helm.pose), stance) > choice.score:
        return [HelmVerb.HALT], Rationale("Far enough", choice.score)
    words = _course_words(situation, stance, choice)
    return course_keys(choice.course, helm.circle), Rationale(words, choice.score)


def _course_words(situation: Situation, stance: Stance, choice: ScoredCourse) -> str:
    if choice.collides_with is not None and choice.collides_with.side != situation.ship.side:
        return f"Lay her alongside {choice.collides_with.name}"
    foe = situation.nearest
    bears = find_battery_bearing(situation.guns, choice.course.end, foe.guns, foe.pose) if foe else None
    if foe is None or bears is None or bears.side == 2 or stance.edges:
        return _goal_words(situation, stance)
    if bears.rake:
        return f"Cross the {RAKES[bears.rake]} of {foe.ship.name} and rake her"
    hits = situation.guns.hits(bears.side, bears.band, bears.rake, bears.is_partial)
    where = range_name(bears.band)
    return f"Bring the guns to bear on {foe.ship.name}, {where}: {hits:.1f} hits expected"


def decide_flight(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-12.2.1, KMH-4.2.4: of the courses that get her away, the one that hurts least."""
    situation = situation_for(captain, question)
    stance = choose_stance(situation)
    best, most = "", 0.0
    for offer in question.menu.options()[: captain.effort]:
        candidate = _course_of_legs(situation, offer.value)
        score = pose_score(situation, candidate.end, stance) - shore_cost(situation, candidate)
        if not best or score > most:
            best, most = offer.key, score
    return [best], Rationale("Get away from here", most)


def shore_cost(situation: Situation, candidate: CandidateCourse) -> float:
    """KMH-14.1.1, KMH-2.3.1: return what land and shallows on a course cost her."""
    if situation.soundings is None:
        return 0.0
    if is_ashore_on_the_way(situation.ship, situation.pose, candidate, situation.soundings):
        return w.AGROUND
    coast = situation.soundings
    return grounding_cost(situation.ship, situation.pose, candidate, coast, situation.is_sounding)


def _course_of_legs(situation: Situation, legs: tuple[Leg, ...]) -> CandidateCourse:
    most = len(rule_table("turning")["radius_mm"])
    stretches = tuple((leg.verb, leg.run, min(leg.circle, most)) for leg in legs)
    return course_of(situation.pose, stretches, situation.wind.blows_from)


# ------------------------------------------------------------------------------ small action
def decide_markers(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.11.1: the marker that the course she would like best falls under, for every ship."""
    menu = cast(MarkerMenu, question.menu)
    markers = [f"{ship} {_marker_for(captain, ship)}" for ship in menu.ships]
    return [", ".join(markers)], Rationale("Course markers laid", is_blank=True)


def _marker_for(captain: DecisionMaker, name: str) -> Marker:
    situation = situation_of(get_ship(name), captain.aims)
    helm = likely_helm(situation.ship, SailOrder.SAIL, get_single(Wind))
    if not helm.run_left:
        return Marker.STRAIGHT
    candidate = choose_course(situation, helm, choose_stance(situation), captain.effort).course
    turned = dict.fromkeys(TURNS, 0)
    for verb, run, _ in candidate.legs:
        if verb in turned:
            turned[verb] += run
    side = max(turned, key=lambda verb: turned[verb])
    enough = turned[side] >= rule_table("small_action")["turn_at_least"] * CM
    return Marker(side) if enough else Marker.STRAIGHT


TURN_COST_CM = int(rule_table("galley")["point_cm"])
TURN_ANGLE = turn_centidegrees(TURN_COST_CM * CM)  # how far she turns for one step of a turn, in 0.01 degree
GALLEY_DICE = rule_table("galley")["dice"]
DIE_MEAN = 3.5
POST_GAPS = (7.0, 14.0)  # cm from a foe at which a galley likes to lie
FINE_EFFORT = 60  # effort from which every turn of 22.5 degrees is tried, and thirds of the way
Strokes = tuple[Stroke, ...]
_SIDE = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}


def decide_rowing_pace(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-16.1.1: tow or anchor where that is wanted; else rest, row, or spurt where it pays."""
    situation = situation_for(captain, question)
    stance, every = choose_stance(situation), question.menu.keys()
    if (other := decide_other_order(situation, stance, every)) is not None:
        return other
    offers, scored = [order for order in every if order in GALLEY_DICE], []
    half = tow_distance(100) / 100 if tow_as_tug(situation.ship) else 1.0
    for n, order in enumerate(offers):
        run = half * (situation.ship.speed + DIE_MEAN * GALLEY_DICE[order]) if GALLEY_DICE[order] else 0.0
        price = w.SPURT_KEPT if order == Pace.SPURT else 0.0
        scored.append((best_strokes(situation, stance, run, captain.effort)[0] - price, -n))
    best, n = max(scored)
    words = {Pace.ROW: "Give way", Pace.SPURT: "Spurt!", Pace.REST: "Oars"}
    return [offers[-n]], Rationale(words[Pace(offers[-n])], best)


def decide_strokes(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-16.1.2: row the best way; if she must flee, the first that is offered (KMH-12.2.1)."""
    menu = question.menu
    if not isinstance(menu, StrokeMenu):
        return [menu.keys()[0]], Rationale("Away from here")
    situation = situation_for(captain, question)
    stance = choose_stance(situation)
    best, strokes = best_strokes(situation, stance, menu.run_left / CM, captain.effort, menu.straight_only)
    if not strokes:
        return [HelmVerb.HALT], Rationale("Oars", best)
    halt = [HelmVerb.HALT] * (run_left(strokes, menu.run_left) >= CM)
    return [s.key for s in strokes] + halt, Rationale(_rowing_words(situation, stance), best)


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
    """Return the worth of the best way of rowing this many cm, and its strokes: none to lie still."""
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
    """Yield any first turn, all, half or thirds of the way left, and a turn to face her foe."""
    if not straight_only:
        yield from strokes_to_poses(situation, run)
    step = TURN_COST_CM if in_thirds else 2 * TURN_COST_CM
    sides = [(HelmVerb.PORT, 0)] if straight_only else _possible_turns(run, step)
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
    """Return where a galley would lie ahead or astern of a foe: in her range, out of his broadsides."""
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
            at = cm_pose(at.x, at.y, at.heading + _SIDE[each.verb] * turn_centidegrees(each.run))
    return at


def _strokes_value(
    situation: Situation, stance: Stance, end: CmPose, strokes: Strokes, beats: float = -w.NEVER_TURNS
) -> float:
    """Return the value of a way to row; obstacles are computed only while it ``beats`` this."""
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
    room = w.FIGHTING_DISTANCE / 3
    near = [f for f in situation.foes if distance_between(f.pose, end) < f.guns.half_length + room]
    return total - w.ENEMY_COLLISION * len(near) * (stance.boards < w.MIN_BOARDING_ODDS)


WAY_WIDENING = 0.25
"""How much wider for each cm ahead the water is that a ship may sail through: 14 degrees to either side of
her head."""


def decide_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-0.0.6: fire first with most to fire; move first the nearest to the enemy with a clear way."""
    named = by_id(Ship)
    ready = [named[option.key] for option in question.menu.options()]
    if card_kind(get_single(Deck).up) == CardKind.FIRE:
        seen = situations_of(ready, captain.aims)
        worth, best = best_of_ships([fire_now_worth(situation) for situation in seen], ready)
        return [best.id], Rationale(f"{best.name} first", worth)
    clear = ships_clear_to_move(ready)
    _, best = best_of_ships([-far for far in nearest_foe_distances(clear)], clear)
    return [best.id], Rationale(f"{best.name} first")


def best_of_ships(values: Sequence[float], ships: Sequence[Ship]) -> tuple[float, Ship]:
    """Return the highest of the values, and the ship that has it: of several the one named first."""
    most = max(values)
    return most, ships[values.index(most)]


def ships_clear_to_move(ready: Sequence[Ship]) -> Sequence[Ship]:
    """Return the ships in whose way no waiting ship is; all if each waits for another."""
    lie, wind = [cm_pose_of(ship.pose) for ship in ready], get_single(Wind)
    clear = []
    for ship, at in zip(ready, lie, strict=True):
        run = mean_run(ship, at, wind)
        others = [(o, there) for o, there in zip(ready, lie, strict=True) if o is not ship]
        if not any(is_in_her_way(ship, at, run, other, there) for other, there in others):
            clear.append(ship)
    return clear or ready


def is_in_her_way(ship: Ship, at: CmPose, run: float, other: Ship, there: CmPose) -> bool:
    """Return whether another is in the water that a ship crosses on the next ``run`` cm."""
    dx, dy = there.x - at.x, there.y - at.y
    ahead, aside = dx * at.sine - dy * at.cosine, abs(dx * at.cosine + dy * at.sine)
    ends = (ship.length + other.length) / 2 / CM
    wide = (ship.beam + other.length) / 2 / CM + WAY_WIDENING * ahead
    return 0.0 < ahead <= run + ends and aside <= wide
