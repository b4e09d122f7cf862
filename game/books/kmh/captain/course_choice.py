"""Where to go: the best course for a helm, and what to order before the dice are thrown."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import (
    RADII,
    CandidateCourse,
    CmPose,
    cm_pose,
    cm_pose_of,
    course_fan,
    course_of,
    courses_towards,
    distance_between,
    is_lawful,
    pose_ahead,
    poses_along,
    raking_courses,
)
from game.books.kmh.captain.score import Stance, boarding_odds_after_impact, edge_score, pose_score
from game.books.kmh.captain.situation import Situation
from game.books.kmh.captain.soundings import (
    breaking_cost,
    drifting_cost,
    grounding_cost,
    is_ashore_on_the_way,
    is_crossing_chain,
)
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, simple_courses
from game.books.kmh.rules.nearby_ships import ships_in_box
from game.books.kmh.rules.orders import tack_needs
from game.books.kmh.rules.sheet import Rung, Ship, Wind, turning_circle_number
from game.books.kmh.rules.wind import (
    SailOrder,
    WindPosition,
    rung_index_after,
    sailing_dice,
    speed_ladder,
    wind_position_of,
)
from game.core.steps import D6
from game.sea.hull import hulls_meet_at_offset
from game.sea.pose import Pose
from game.sea.units import CM, EIGHT_POINT_STEP, FULL_TURN, turn_towards

RAKES_TRIED = 6  # raking courses that are scored at batch effort; twice as many for every doubling beyond
DRIFT_PER_MOVE = 3.5  # cm that a ship drifts in a move on average
MAX_DRIFT = float(D6.faces[-1])  # the same where it shoals under her lee
MIN_EFFORT_FOR_RAKES = 10
"""Below this effort no raking course is looked for: before the dice are thrown she does not know how far she
will run, and a rake is a matter of a centimetre."""
CHECK_STEP = 0.8  # cm between the places of a course at which a captain looks for contact
TOUCHING = CM // 20  # between hulls that count as contact, in table units: a little more than the rounding
CONTACT_MARGIN = 6  # cm beyond the end of a course within which the middle of a hull may lie that it touches
NearHull = tuple[Ship, CmPose, float]
"""A ship, where she is, and the cm of open water before her."""


@dataclass(frozen=True, slots=True)
class ScoredCourse:
    """A course with its score; ``collides_with``: the ship it runs into, if any."""

    course: CandidateCourse
    score: float
    collides_with: Ship | None = None


# ------------------------------------------------------------------------------ a course
def choose_course(situation: Situation, helm: Helm, stance: Stance, effort: int) -> ScoredCourse:
    """Return the course of the highest score that the helm takes. The fan is scored as if the sea were empty;
    contact is computed only for the courses that lead."""
    courses = candidate_courses(situation, helm, effort, stance.berth)
    ranked = [(_open_sea_score(situation, c, stance), -i, c) for i, c in enumerate(courses)]
    ranked.sort(key=lambda r: r[:2], reverse=True)
    near, best = reachable_hulls(situation.ship, helm.pose, helm.run_left), None
    for score, _, candidate in ranked:
        # where contact itself is wanted, a course of low score may still be the best
        foe = situation.nearest
        touches = stance.boards > w.MIN_BOARDING_ODDS and foe is not None and foe.distance < 32
        if best is not None and score <= best.score and not touches:
            break
        choice = scored_with_contact(situation, helm, candidate, score, stance, near)
        better = best is None or choice.score > best.score
        if better and is_lawful(helm, candidate):
            best = choice
    return best or fallback_course(situation, helm, stance)


def fallback_course(situation: Situation, helm: Helm, stance: Stance) -> ScoredCourse:
    """Return the best simple course, or the longest lawful leg, when every candidate is refused."""
    at, wind = cm_pose_of(helm.pose), helm.wind_from
    listed = [
        course_of(at, tuple((leg.verb, leg.run, min(leg.circle, len(RADII))) for leg in legs), wind)
        for legs in simple_courses(helm)
    ]
    if not listed:
        leg = helm.read(helm.keys()[-1])
        assert isinstance(leg, Leg)
        listed = [course_of(at, ((leg.verb, leg.run, min(leg.circle, len(RADII))),), wind)]
    scored = [ScoredCourse(c, _open_sea_score(situation, c, stance)) for c in listed]
    return max(scored, key=lambda choice: choice.score)


def candidate_courses(
    situation: Situation, helm: Helm, effort: int, berth: CmPose | None = None
) -> list[CandidateCourse]:
    """Return the fan, straight for her place or her foe, and courses across a foe that she could rake."""
    at = cm_pose_of(helm.pose)
    out = course_fan(helm, at, effort)
    if berth is not None:
        out += courses_towards(helm, at, berth)
    elif situation.nearest is not None:
        out += courses_towards(helm, at, situation.nearest.destination)
    if effort < MIN_EFFORT_FOR_RAKES:
        return out
    for foe in situation.foes[:1] if effort < 100 else situation.foes:
        if foe.shot_timing.given_now and foe.distance * CM < helm.run_left + 42 * CM:
            found = raking_courses(helm, at, foe.pose, foe.guns.half_length + 1.5)
            found.sort(key=lambda c: distance_between(c.end, foe.pose))
            out += found[: RAKES_TRIED * max(effort // 15, 1)]
    return out


def _open_sea_score(situation: Situation, candidate: CandidateCourse, stance: Stance) -> float:
    return pose_score(situation, candidate.end, stance) - (w.TAKEN_ABACK if candidate.is_into_wind else 0.0)


# ------------------------------------------------------------------------------ contact
def scored_with_contact(
    situation: Situation,
    helm: Helm,
    candidate: CandidateCourse,
    score: float,
    stance: Stance,
    near: Sequence[NearHull],
) -> ScoredCourse:
    """Return the score with what the course runs into, of those ``near``, and where that stops her."""
    at = cm_pose_of(helm.pose)
    met = first_contact(situation.ship, at, candidate, near)
    if is_ashore_on_the_way(situation.ship, at, candidate, situation.soundings):
        return ScoredCourse(candidate, score - w.AGROUND)
    if situation.soundings:
        score -= grounding_cost(situation.ship, at, candidate, situation.soundings, situation.is_sounding)
    if situation.chains:
        barring = [c for c in situation.chains if is_crossing_chain(c, situation.ship, at, candidate)]
        score -= sum(breaking_cost(situation.ship, chain) for chain in barring)
    if met is None:
        return ScoredCourse(candidate, score)
    other, where = met
    if other.side == situation.ship.side:
        stopped = min(score, pose_score(situation, where, stance))
        return ScoredCourse(candidate, stopped - w.FRIEND_COLLISION, other)
    if stance.target is not None:
        return ScoredCourse(candidate, w.UNLIT_CONTACT if other is stance.target.foe.ship else 0.0, other)
    odds = boarding_odds_after_impact(situation.ship, other, helm.total_run / CM)
    alongside = w.LOCKED_CHANCE * w.LOSING_BOARDING * (2 * odds - 1) - w.ENEMY_COLLISION
    adrift = w.LOCKED_CHANCE * edge_score(situation, where, stance)
    score = (1 - w.LOCKED_CHANCE) * pose_score(situation, where, stance) + alongside + adrift
    return ScoredCourse(candidate, score, other)


def reachable_hulls(ship: Ship, pose: Pose, run: int) -> list[NearHull]:
    """Return the hulls that a course of this length may touch, where they are, and her free way to each."""
    at, most = cm_pose_of(pose), run / CM + CONTACT_MARGIN
    others = [(s, cm_pose_of(s.pose)) for s in ships_in_box(pose, run + CONTACT_MARGIN * CM) if s is not ship]
    away = [(s, there, distance_between(at, there)) for s, there in others]
    return [
        (s, there, d - ((ship.length + ship.beam + s.length + s.beam) / CM / 2 + TOUCHING / CM))
        for s, there, d in away
        if d < most
    ]


def reachable_friends(ship: Ship, pose: Pose, run: int) -> list[NearHull]:
    """Return those of them that are of her own side."""
    return [hull for hull in reachable_hulls(ship, pose, run) if hull[0].side == ship.side]


def first_contact(
    ship: Ship, at: CmPose, candidate: CandidateCourse, near: Sequence[NearHull]
) -> tuple[Ship, CmPose] | None:
    """Return the first of the ships near that a course touches, and the spot just before."""
    if not near:
        return None
    before, room = at, min(room for _, _, room in near)
    hulls = [(other, there, _length_distance(ship, other)) for other, there, _ in near]
    for here in poses_along(at, candidate, CHECK_STEP, room - CHECK_STEP):
        x, y = here.x, here.y
        for other, there, reach in hulls:
            dx, dy = there.x - x, there.y - y
            if dx * dx + dy * dy <= reach * reach and is_touching(ship, here, other, there):
                return other, before
        before = here
    return None


def _length_distance(ship: Ship, other: Ship) -> float:
    return ((ship.length + other.length) / 2 + TOUCHING) / CM


def is_touching(ship: Ship, here: CmPose, other: Ship, there: CmPose) -> bool:
    """Return whether two hulls nearly overlap. Corners that touch beyond end-to-end distance are left out."""
    dx, dy = there.x - here.x, there.y - here.y
    reach = _length_distance(ship, other)
    if dx * dx + dy * dy > reach * reach:
        return False
    across, down = round(dx * CM), round(dy * CM)
    return hulls_meet_at_offset(across, down, here.heading, ship.size, there.heading, other.size, TOUCHING)


# ------------------------------------------------------------------------------ an order
def likely_helm(ship: Ship, order: SailOrder, wind: Wind, pips: float = 3.5) -> Helm:
    """Return the helm of an order with average dice, or with so many pips each, in whole cm."""
    wind_position = wind_position_of(ship.pose.heading, wind.blows_from)
    run = float(ship.basic - 10)
    if wind_position != WindPosition.DEAD:
        rung = rung_index_after(ship, wind_position, order)
        dice = sailing_dice(ship, wind_position, rung, skips_aft_dice=order == SailOrder.PLAIN)
        stopped = speed_ladder(ship)[rung] == Rung.STOP
        run = 0.0 if stopped else ship.speed + ship.speed_modifier + pips * dice
    left = max(round(run), 0) * CM
    return Helm(ship.pose, left, left, turning_circle_number(ship), wind.blows_from, ship.steering)


def choose_order(
    situation: Situation, stance: Stance, offers: Sequence[str], effort: int
) -> tuple[str, ScoredCourse]:
    """Return the order whose likely best course scores highest, the first offered on a tie."""
    scored = [(order, order_course(situation, stance, order, effort)) for order in offers]
    best = scored[0]
    for order, choice in scored[1:]:
        if choice.score > best[1].score + 0.3:
            best = (order, choice)
    return best


def order_course(situation: Situation, stance: Stance, order: str, effort: int) -> ScoredCourse:
    """Return what an order promises."""
    if order == SailOrder.LIE_TO:
        return drifting_course(situation, stance)
    if order == SailOrder.TACK:
        return tacking_course(situation, stance, effort)
    helm = likely_helm(situation.ship, SailOrder(order), situation.wind)
    if not helm.run_left:
        return drifting_course(situation, stance)
    situation.is_sounding = order == SailOrder.SOUND or situation.ship.sounding
    return choose_course(situation, helm, stance, effort)


def drifting_course(situation: Situation, stance: Stance) -> ScoredCourse:
    """KMH-6.5.1: return lying to, she is carried downwind and swings a point."""
    wind, now = situation.wind.blows_from, situation.pose
    swung = turn_towards(now.heading, (wind + FULL_TURN // 2) % FULL_TURN, EIGHT_POINT_STEP)
    carried = pose_ahead(cm_pose(now.x, now.y, wind), -MAX_DRIFT if situation.soundings else -DRIFT_PER_MOVE)
    there = cm_pose(carried.x, carried.y, swung)
    cost = drifting_cost(situation.ship, now, wind, situation.soundings) if situation.soundings else 0.0
    near = reachable_friends(situation.ship, situation.ship.pose, 0)
    if any(is_touching(situation.ship, there, other, lies) for other, lies, _ in near):
        cost += w.FRIEND_COLLISION
    return ScoredCourse(CandidateCourse((), there, False), pose_score(situation, there, stance) - cost)


def tacking_course(situation: Situation, stance: Stance, effort: int) -> ScoredCourse:
    """KMH-6.8.3: return the other tack by her odds, in irons for the rest."""
    perfect, good = tack_needs(situation.ship)
    wind_from = situation.wind.blows_from
    about = cm_pose(situation.pose.x, situation.pose.y, 2 * wind_from - situation.pose.heading)
    sails, stays = max(7 - perfect, 0) / 6, max(perfect - good, 0) / 6
    here = pose_score(situation, about, stance)
    ahead = course_of(about, ((HelmVerb.AHEAD, situation.ship.speed * CM - 3 * CM, 0),), wind_from)
    there = pose_score(situation, ahead.end, stance)
    missed = pose_score(situation, situation.pose, stance) - w.TAKEN_ABACK
    return ScoredCourse(ahead, sails * there + stays * here + (1 - sails - stays) * missed)
