"""Where to go: the best course for a helm, and what to order before the dice are thrown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.courses import (
    CandidateCourse,
    along,
    course,
    fan,
    is_lawful,
    raking,
    towards,
)
from game.books.kmh.captain.outlook import Sight
from game.books.kmh.captain.score import Stance, edges, odds_after_contact, worth
from game.books.kmh.captain.shoals import chain_cost, drifting_cost, grounding_cost, runs_ashore
from game.books.kmh.captain.spots import RADII, CmPose, apart, spot, spot_of, straight
from game.books.kmh.rules.course import Helm, Leg, Verb, simple_courses
from game.books.kmh.rules.near import ships_near
from game.books.kmh.rules.orders import tack_needs
from game.books.kmh.rules.sheet import Rung, Ship, Wind, circle
from game.books.kmh.rules.zones import Position, SailOrder, ladder, rung_after, sailing_dice, zone
from game.core.steps import D6
from game.sea.compass import POINT, turn_towards
from game.sea.overlap import spots_meet
from game.sea.pose import Pose
from game.sea.units import CM, FULL

RAKES_TRIED = 6
"""Raking courses that are scored at batch effort; twice as many for every doubling beyond."""
DRIFT = 3.5
"""cm that a ship drifts in a move on average."""
DRIFT_AT_WORST = float(D6.faces[-1])
"""The same where it shoals under her lee."""
LEAST_FOR_RAKES = 10
"""Below this effort no raking course is looked for: before the dice are thrown she does not know
how far she will run, and a rake is a matter of a centimetre."""
STRIDE = 0.8
"""cm between the places of a course at which a captain looks for contact."""
TOUCHING = CM // 20
"""Between hulls that count as contact, in table units: a little more than the rounding."""
REACHES = 6
"""cm beyond the end of a course within which the middle of a hull may lie that it touches."""
Hull = tuple[Ship, CmPose, float]
"""A ship, where she lies, and the cm of open water before her."""


@dataclass(frozen=True, slots=True)
class ScoredCourse:
    """A course with its score; ``meets``: the ship it runs into, if any."""

    course: CandidateCourse
    score: float
    meets: Ship | None = None


# ------------------------------------------------------------------------------ a course
def best_course(sight: Sight, helm: Helm, how: Stance, effort: int) -> ScoredCourse:
    """The course of the highest score that the helm takes. The fan is scored as if the sea were
    empty; contact is looked for only on the courses that lead."""
    courses = candidates(sight, helm, effort, how.berth)
    ranked = [(_open_sea(sight, c, how), -i, c) for i, c in enumerate(courses)]
    ranked.sort(key=lambda r: r[:2], reverse=True)
    near, best = hulls_near(sight.ship, helm.pose, helm.left), None
    for score, _, found in ranked:
        if best is not None and score <= best.score and not might_board(sight, how):
            break
        choice = with_contact(sight, helm, found, score, how, near)
        better = best is None or choice.score > best.score
        if better and is_lawful(helm, found):
            best = choice
    return best or only_course(sight, helm, how)


def only_course(sight: Sight, helm: Helm, how: Stance) -> ScoredCourse:
    """When a marker or a crippled helm refuses every course thought of: the best of the simple ones
    that the rules list, or the longest leg that is allowed at all."""
    at, wind = spot_of(helm.pose), helm.wind_from
    listed = [
        course(at, tuple((leg.verb, leg.run, min(leg.circle, len(RADII))) for leg in legs), wind)
        for legs in simple_courses(helm)
    ]
    if not listed:
        leg = helm.read(helm.keys()[-1])
        assert isinstance(leg, Leg)
        listed = [course(at, ((leg.verb, leg.run, min(leg.circle, len(RADII))),), wind)]
    scored = [ScoredCourse(c, _open_sea(sight, c, how)) for c in listed]
    return max(scored, key=lambda choice: choice.score)


def candidates(
    sight: Sight, helm: Helm, effort: int, berth: CmPose | None = None
) -> list[CandidateCourse]:
    """The fan, straight for her berth or her foe, and courses square across a foe that she could
    fire on."""
    at = spot_of(helm.pose)
    out = fan(helm, at, effort)
    if berth is not None:
        out += towards(helm, at, berth)
    elif sight.nearest is not None:
        out += towards(helm, at, sight.nearest.makes_for)
    if effort < LEAST_FOR_RAKES:
        return out
    for foe in sight.foes[:1] if effort < 100 else sight.foes:
        if foe.tempo.give and foe.distance * CM < helm.left + 42 * CM:
            found = raking(helm, at, foe.now, foe.guns.half_length + 1.5)
            found.sort(key=lambda c: apart(c.end, foe.now))
            out += found[: RAKES_TRIED * max(effort // 15, 1)]
    return out


def _open_sea(sight: Sight, found: CandidateCourse, how: Stance) -> float:
    return worth(sight, found.end, how) - (w.DEAD_ZONE if found.into_wind else 0.0)


def might_board(sight: Sight, how: Stance) -> bool:
    """Whether contact itself is wanted, so that a course of low score may still be the best."""
    foe = sight.nearest
    return how.boards > w.BOARD_FROM and foe is not None and foe.distance < 32


# ------------------------------------------------------------------------------ contact
def with_contact(
    sight: Sight,
    helm: Helm,
    found: CandidateCourse,
    score: float,
    how: Stance,
    near: Sequence[Hull],
) -> ScoredCourse:
    """The score once it is known whom of those ``near`` the course runs into, and where she would
    be stopped."""
    at = spot_of(helm.pose)
    met = first_met(sight.ship, at, found, near)
    if runs_ashore(sight.ship, at, found, sight.coast):
        return ScoredCourse(found, score - w.AGROUND)
    if sight.coast:
        score -= grounding_cost(sight.ship, at, found, sight.coast, sight.sounding)
    if sight.chains:
        score -= chain_cost(sight.ship, at, found, sight.chains)
    if met is None:
        return ScoredCourse(found, score)
    other, where = met
    if other.side == sight.ship.side:
        return ScoredCourse(found, min(score, worth(sight, where, how)) - w.RAMMING_A_FRIEND, other)
    if how.target is not None:
        return ScoredCourse(
            found, w.ALONGSIDE_ABLAZE if other is how.target.foe.ship else 0.0, other
        )
    odds = odds_after_contact(sight.ship, other, helm.total / CM)
    alongside = w.LOCKS * w.BOARDING * (2 * odds - 1) - w.RAMMING
    adrift = w.LOCKS * edges(sight, where, how)
    return ScoredCourse(found, (1 - w.LOCKS) * worth(sight, where, how) + alongside + adrift, other)


def hulls_near(ship: Ship, pose: Pose, run: int) -> list[Hull]:
    """The other hulls that a course of such a length may come to, with where they lie and how far
    she can sail before she is near enough to touch them."""
    at, most = spot_of(pose), run / CM + REACHES
    others = [(s, spot_of(s.pose)) for s in ships_near(pose, run + REACHES * CM) if s is not ship]
    away = [(s, there, apart(at, there)) for s, there in others]
    return [(s, there, d - _circles(ship, s)) for s, there, d in away if d < most]


def friends_near(ship: Ship, pose: Pose, run: int) -> list[Hull]:
    """Those of them that are of her own side."""
    return [hull for hull in hulls_near(ship, pose, run) if hull[0].side == ship.side]


def first_met(
    ship: Ship, at: CmPose, found: CandidateCourse, near: Sequence[Hull]
) -> tuple[Ship, CmPose] | None:
    """The first of the ships near that a course touches, and the spot just before."""
    if not near:
        return None
    before, room = at, min(room for _, _, room in near)
    hulls = [(other, there, _end_to_end(ship, other)) for other, there, _ in near]
    for here in along(at, found, STRIDE, room - STRIDE):
        x, y = here.x, here.y
        for other, there, reach in hulls:
            dx, dy = there.x - x, there.y - y
            if dx * dx + dy * dy <= reach * reach and touches(ship, here, other, there):
                return other, before
        before = here
    return None


def _circles(ship: Ship, other: Ship) -> float:
    """How near two ships may lie, middle to middle in cm, without touching however they head."""
    return (ship.length + ship.beam + other.length + other.beam) / CM / 2 + TOUCHING / CM


def _end_to_end(ship: Ship, other: Ship) -> float:
    """How near two middles lie, in cm, when the ships touch end to end."""
    return ((ship.length + other.length) / 2 + TOUCHING) / CM


def touches(ship: Ship, here: CmPose, other: Ship, there: CmPose) -> bool:
    """Whether two hulls overlap or nearly so, as a captain sees it: that corners alone may touch
    where the middles lie farther apart than end to end he leaves out."""
    dx, dy = there.x - here.x, there.y - here.y
    reach = _end_to_end(ship, other)
    if dx * dx + dy * dy > reach * reach:
        return False
    across, down = round(dx * CM), round(dy * CM)
    return spots_meet(across, down, here.heading, ship.size, there.heading, other.size, TOUCHING)


# ------------------------------------------------------------------------------ an order
def likely_helm(ship: Ship, order: SailOrder, wind: Wind) -> Helm:
    """The helm an order gives on average dice, in whole cm."""
    lies = zone(ship.pose.heading, wind.blows_from)
    run = float(ship.basic - 10)
    if lies != Position.DEAD:
        rung = rung_after(ship, lies, order)
        dice = sailing_dice(ship, lies, rung, plain=order == SailOrder.PLAIN)
        stopped = ladder(ship)[rung] == Rung.STOP
        run = 0.0 if stopped else ship.speed + ship.speed_modifier + 3.5 * dice
    left = max(round(run), 0) * CM
    return Helm(ship.pose, left, left, circle(ship), wind.blows_from, ship.steering)


def best_order(
    sight: Sight, how: Stance, offers: Sequence[str], effort: int
) -> tuple[str, ScoredCourse]:
    """The order whose likely best course scores highest, the first offered on a tie."""
    scored = [(order, order_choice(sight, how, order, effort)) for order in offers]
    best = scored[0]
    for order, choice in scored[1:]:
        if choice.score > best[1].score + 0.3:
            best = (order, choice)
    return best


def order_choice(sight: Sight, how: Stance, order: str, effort: int) -> ScoredCourse:
    """What an order promises."""
    if order == SailOrder.LIE_TO:
        return adrift(sight, how)
    if order == SailOrder.TACK:
        return tack_choice(sight, how, effort)
    helm = likely_helm(sight.ship, SailOrder(order), sight.wind)
    if not helm.left:
        return adrift(sight, how)
    sight.sounding = order == SailOrder.SOUND or sight.ship.sounding
    return best_course(sight, helm, how, effort)


def adrift(sight: Sight, how: Stance) -> ScoredCourse:
    """KMH-6.5.1: lying to, she is carried downwind and swings a point."""
    wind, now = sight.wind.blows_from, sight.now
    swung = turn_towards(now.heading, (wind + FULL // 2) % FULL, POINT)
    carried = straight(spot(now.x, now.y, wind), -DRIFT_AT_WORST if sight.coast else -DRIFT)
    there = spot(carried.x, carried.y, swung)
    cost = drifting_cost(sight.ship, now, wind, sight.coast) if sight.coast else 0.0
    near = friends_near(sight.ship, sight.ship.pose, 0)
    if any(touches(sight.ship, there, other, lies) for other, lies, _ in near):
        cost += w.RAMMING_A_FRIEND
    return ScoredCourse(CandidateCourse((), there, False), worth(sight, there, how) - cost)


def tack_choice(sight: Sight, how: Stance, effort: int) -> ScoredCourse:
    """KMH-6.8.3: the other tack by her odds, in irons for the rest."""
    perfect, good = tack_needs(sight.ship)
    about = spot(sight.now.x, sight.now.y, 2 * sight.wind.blows_from - sight.now.heading)
    sails, stays = max(7 - perfect, 0) / 6, max(perfect - good, 0) / 6
    here = worth(sight, about, how)
    ahead = course(about, ((Verb.AHEAD, sight.ship.speed * CM - 3 * CM, 0),), sight.wind.blows_from)
    there = worth(sight, ahead.end, how)
    missed = worth(sight, sight.now, how) - w.DEAD_ZONE
    return ScoredCourse(ahead, sails * there + stays * here + (1 - sails - stays) * missed)
