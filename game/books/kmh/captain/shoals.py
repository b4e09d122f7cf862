"""What a course costs that leads over shallow water (KMH-14.1), ashore (KMH-2.3.1) or into a chain
(KMH-19.7)."""

from itertools import pairwise

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.courses import CandidateCourse, poses_along
from game.books.kmh.captain.geometry import CmPose, cm_pose
from game.books.kmh.captain.soundings import Soundings, distance_to_piece, is_shoal_for, ring_in_cm, soundings
from game.books.kmh.rules.chains import Chain, breaking_score
from game.books.kmh.rules.grounding import grounding_risk
from game.books.kmh.rules.sheet import Chart, Grounding, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.steps import D6
from game.core.table import every, get_single
from game.sea.hull import lines_meet
from game.sea.polygons import is_inside
from game.sea.units import CM

DIE_MEAN = 3.5
LAND_MARGIN = 0.5
"""cm that a drifting hull keeps from the land."""


# ------------------------------------------------------------------------------ the ground
def grounding_cost(
    ship: Ship, at: CmPose, candidate: CandidateCourse, coast: Soundings, sounding: bool
) -> float:
    """Return what the shallows on a course cost on average: nothing if it keeps out of them; who
    has tried her luck in this turn pays only for where she ends (KMH-14.1.1)."""
    if ship.tried:
        return w.STUCK_AGROUND / 2 if is_shoal_for(ship, candidate.end, coast) else 0.0
    reach = course_length(candidate) + (ship.length + ship.beam) / CM / 2
    if coast.water.is_surely_far(at.x, at.y, reach):
        return 0.0
    if any(is_shoal_for(ship, here, coast) for here in poses_along(at, candidate)):
        return grounding_test_cost(ship, sounding)
    return 0.0


def drifting_cost(ship: Ship, at: CmPose, wind_from: int, coast: Soundings) -> float:
    """KMH-6.5.1, KMH-14.1.1: return what the shallows under her lee cost a ship that lies to, by
    the die that says how far she is carried."""
    if ship.tried:
        return 0.0
    down = cm_pose(0.0, 0.0, wind_from)
    carried = [cm_pose(at.x - cm * down.sine, at.y + cm * down.cosine, at.heading) for cm in D6.faces]
    afloat = next((n for n, there in enumerate(carried) if is_shoal_for(ship, there, coast)), 6)
    return (1 - afloat / len(carried)) * grounding_test_cost(ship, ship.sounding)


def grounding_test_cost(ship: Ship, sounding: bool) -> float:
    """KMH-14.1.2: return damage on average, and what it means to be stuck."""
    odds, dice = grounding_risk(ship, sounding), rule_table("grounding")["dice"]
    points = sum(float(odds[how]) * DIE_MEAN * int(dice[how]) for how in dice)
    return points + w.STUCK_AGROUND * float(odds[Grounding.STUCK] + odds[Grounding.CRUUNCH])


def is_ashore_on_the_way(ship: Ship, at: CmPose, candidate: CandidateCourse, coast: Soundings | None) -> bool:
    """Return whether bow, stern or middle comes over land or rocks on the way."""
    half = ship.length / CM / 2 + 0.5
    far = half + course_length(candidate)
    if coast is not None:
        return not coast.land.is_surely_far(at.x, at.y, far) and any(
            coast.is_land(here.x + reach * here.sine, here.y - reach * here.cosine)
            for here in poses_along(at, candidate)
            if not coast.land.is_surely_far(here.x, here.y, half)
            for reach in (-half, 0.0, half)
        )
    pieces = [piece for piece in get_single(Chart).land if is_box_within(piece, at, far)]
    return bool(pieces) and any(
        is_inside(piece, (here.x + reach * here.sine) * CM, (here.y - reach * here.cosine) * CM)
        for here in poses_along(at, candidate)
        for reach in (-half, 0.0, half)
        for piece in pieces
    )


def course_length(candidate: CandidateCourse) -> float:
    """Return how long a course is, in cm."""
    return sum(run for _, run, _ in candidate.legs) / CM


def is_box_within(piece: list[list[int]], at: CmPose, reach_cm: float) -> bool:
    """Return whether the box round a piece of land comes within this many cm of a spot, east and
    south."""
    xs, ys = [x / CM for x, _ in piece], [y / CM for _, y in piece]
    beside = min(xs) - reach_cm <= at.x <= max(xs) + reach_cm
    return beside and min(ys) - reach_cm <= at.y <= max(ys) + reach_cm


def is_drift_foul(ship: Ship, at: CmPose, to: CmPose) -> bool:
    """Return whether land or shallows lie where a ship would come that drifts from one place to
    another, her head as it is."""
    half = (to.x + at.x) / 2, (to.y + at.y) / 2
    places = [CmPose(x, y, at.heading, at.sine, at.cosine) for x, y in (half, (to.x, to.y))]
    coast = soundings()
    if coast is not None and any(is_shoal_for(ship, place, coast) for place in places):
        return True
    off = ship.length / CM / 2 + LAND_MARGIN
    if coast is not None:
        places = [place for place in places if not coast.land.is_surely_far(place.x, place.y, off)]
    land = [ring_in_cm(ring) for ring in get_single(Chart).land] if places else []
    return any(distance_to_piece(ring, place.x, place.y) <= off for ring in land for place in places)


# ------------------------------------------------------------------------------ chains
def known_chains(ship: Ship) -> list[Chain]:
    """KMH-19.10.1: return the chains that bar the way as far as her side knows."""
    return [c for c in every(Chain) if c.is_barring and ship.side in c.known_to]


def chain_cost(ship: Ship, at: CmPose, candidate: CandidateCourse, chains: list[Chain]) -> float:
    """KMH-19.7.1: return what the chains on a course cost her."""
    return sum(breaking_cost(ship, c) for c in chains if is_crossing_chain(c, ship, at, candidate))


def breaking_cost(ship: Ship, chain: Chain) -> float:
    """KMH-19.7.2, KMH-19.7.3: return to be stopped under whatever covers it, or through at a
    price."""
    add, each = breaking_score(ship, chain).total, float(rule_table("chains")["points"])
    results = [face + add for face in range(1, 7)]
    stopped = sum(r < 0 for r in results) / 6
    return stopped * w.STUCK_AGROUND + sum(each * max(r, 0) for r in results) / 6


def is_crossing_chain(chain: Chain, ship: Ship, at: CmPose, candidate: CandidateCourse) -> bool:
    """Return whether a course leads over a chain, from where the bow is now to where it ends."""
    half = ship.length / CM / 2
    bows = [(s.x + half * s.sine, s.y - half * s.cosine) for s in (at, *poses_along(at, candidate))]
    links = list(pairwise([(x / CM, y / CM) for x, y in chain.points]))
    return any(lines_meet(a, b, c, d) for a, b in pairwise(bows) for c, d in links)
