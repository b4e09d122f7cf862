"""The captain's fast estimates agree with the rules."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.books.kmh.captain.course_choice import is_touching
from game.books.kmh.captain.firepower import (
    BANDS,
    RAKES,
    SIDES,
    Firepower,
    find_battery_bearing,
    firepower_of,
)
from game.books.kmh.captain.geometry import (
    bearing_to,
    cm_pose,
    cm_pose_of,
    course_fan,
    course_keys,
    course_of,
    distance_between,
    pose_ahead,
    raking_courses,
    signed_angle,
    turn_enters_dead_zone,
)
from game.books.kmh.captain.score import remaining_turn_radians
from game.books.kmh.captain.situation import boarding_odds, capture_odds, gain_and_loss_odds
from game.books.kmh.captain.soundings import is_ashore_on_the_way
from game.books.kmh.rules.arcs import BROADSIDES, CHASERS
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of, enters_dead_zone
from game.books.kmh.rules.sheet import CULOTTE, TAR, Chart, Quality, Ship
from game.books.kmh.rules.shots import FireLimits, shots
from game.core.steps import Refusal
from game.core.table import get_single
from game.sea.pose import Pose, gap_to_point, hull_corners
from game.sea.units import CM, FULL_TURN
from tests.books.kmh.rules.ship_tables import ships_on_table

headings = st.integers(0, FULL_TURN - 1)


def frigate(name: str = "a", pose: Pose = Pose(0, 0, 0)) -> Ship:  # noqa: B008
    return Ship(name, name, name, name, pose, guns=36, points=36, crew=TAR, quality=Quality.AVERAGE)


@given(st.integers(-40, 40), st.integers(-40, 40), headings, headings)
def test_what_bears_is_what_the_rules_say(x: int, y: int, mine: int, hers: int) -> None:
    """Over the sea within range; only where a corner is on the very limit of an arc or a band may floats
    differ, and then by one step."""
    me, foe = frigate("a", Pose(0, 0, mine)), frigate("b", Pose(x * CM, y * CM, hers))
    if distance_between(cm_pose_of(me.pose), cm_pose_of(foe.pose)) < 4:
        return
    gunner = FireLimits(me, me.pose)
    told = [s for s in shots(gunner, [(foe, foe.pose)], BROADSIDES) if s.target_aim == "hull"]
    chasers = [s for s in shots(gunner, [(foe, foe.pose)], CHASERS) if s.target_aim == "hull"]
    quick = find_battery_bearing(
        Firepower(me, False, ()), cm_pose_of(me.pose), Firepower(foe, False, ()), cm_pose_of(foe.pose)
    )
    if told and quick is not None and quick.side < 2:
        same = [s for s in told if s.side == SIDES[quick.side]]
        assert any(abs(s.band - quick.band) <= 1 for s in same)
        assert quick.rake == 0 or any(s.rake == RAKES[quick.rake] for s in same)
    elif quick is not None and quick.side == 2:
        assert chasers
    elif quick is None:
        full = [s for s in told if not s.is_partial]
        assert all(s.distance > 39 * CM for s in full)


@pytest.mark.parametrize(
    "change",
    [
        {"guns": 80, "firepower": 12},
        {"firepower": 6},
        {"chasers": 2},
        {"decks": 3},
        {"features": ["carronades-only"]},
        {"crew": CULOTTE},
        {"quality": "elite"},
        {"traits": ["double-shot-close"]},
        {"traits": ["initial-broadside"]},
        {"traits": ["poor-firing-always"]},
        {"fired": ["port"]},
        {"burning": 2},
        {"damage": 15},
        {"boxes_lost": 30},
        {"prize": True},
        {"retiring": True},
    ],
)
def test_a_battery_is_kept_only_for_ships_that_fire_alike(change: dict[str, object]) -> None:
    ways = list(product(range(2), range(len(BANDS)), range(len(RAKES)), (False, True)))
    same, other = frigate("a"), replace(frigate("b"), **change)  # type: ignore[arg-type]
    for choppy in (False, True):
        kept = firepower_of(same, choppy, ())
        assert firepower_of(frigate("c"), choppy, ()) is kept
        hits = [kept.hits(*way) for way in ways]
        assert hits == [Firepower(same, choppy, ()).hits(*way) for way in ways]
        assert [firepower_of(other, choppy, ()).hits(*way) for way in ways] == [
            Firepower(other, choppy, ()).hits(*way) for way in ways
        ]
        assert firepower_of(other, choppy, ()) is not kept


@given(st.integers(4, 28), headings, headings, st.integers(1, 60))
def test_courses_end_where_the_rules_end_them(run: int, heading: int, wind: int, effort: int) -> None:
    helm = Helm(Pose(50 * CM, 50 * CM, heading), run * CM, run * CM, 1, wind)
    for candidate in course_fan(helm, cm_pose_of(helm.pose), effort):
        legs = [Leg(*leg) for leg in candidate.legs]
        there = cm_pose_of(end_of(helm, legs))
        assert distance_between(there, candidate.end) < 0.01
        assert abs(signed_angle(there.heading, candidate.end.heading)) <= len(legs)
        assert not any(isinstance(helm.read(k), Refusal) for k in course_keys(candidate, 1)[:1])
        if enters_dead_zone(helm, legs) and abs(signed_angle(heading, wind)) >= 4500:
            assert candidate.is_into_wind


@given(st.integers(12, 26), headings, st.integers(-15, 15), st.integers(-15, 15), headings)
def test_raking_courses_rake(run: int, heading: int, x: int, y: int, hers: int) -> None:
    helm = Helm(Pose(0, 0, heading), run * CM, run * CM, 1, 0)
    me, foe = frigate("a"), frigate("b", Pose(x * CM, y * CM, hers))
    for candidate in raking_courses(helm, cm_pose_of(helm.pose), cm_pose_of(foe.pose), 3.25):
        how = find_battery_bearing(
            Firepower(me, False, ()), candidate.end, Firepower(foe, False, ()), cm_pose_of(foe.pose)
        )
        assert how is not None
        assert how.rake
        assert sum(leg[1] for leg in candidate.legs) == helm.run_left


@given(headings, headings)
def test_bearings(a: int, run: int) -> None:
    there = pose_ahead(cm_pose(3, 4, a), 1 + run / 1000)
    assert abs(signed_angle(bearing_to(cm_pose(3, 4, 0), there), a)) <= 25


@pytest.mark.parametrize(
    ("heading", "swing", "side", "wind", "crosses"),
    [
        (9000, 4400, -1, 0, False),
        (9000, 4600, -1, 0, True),
        (9000, 22400, 1, 0, False),
        (9000, 22600, 1, 0, True),
        (1000, 9000, 1, 0, False),
    ],
)
def test_a_swing_through_the_wind_is_seen(
    heading: int, swing: int, side: int, wind: int, crosses: bool
) -> None:
    assert turn_enters_dead_zone(heading, swing, side, wind) is crosses


def test_she_wears_rather_than_tacks() -> None:
    """On the bow tack with the goal across the wind, the remaining swing is the long way round."""
    assert remaining_turn_radians(cm_pose(0, 0, 31000), 5000, 0) > 4.0
    assert remaining_turn_radians(cm_pose(0, 0, 9000), 5000, 0) == pytest.approx(0.698, abs=0.01)
    assert remaining_turn_radians(cm_pose(0, 0, 9000), 0, 0) == pytest.approx(0.785, abs=0.01)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 3), (3, 2), (4, 1)])
def test_the_odds_of_a_round_are_exact(ours: int, theirs: int) -> None:
    won = lost = ways = 0
    for dice in product(range(1, 7), repeat=ours + theirs):
        margin = sum(dice[:ours]) - sum(dice[ours:])
        won, lost, ways = won + (margin > 0), lost + (margin < -2), ways + 1
    assert gain_and_loss_odds(ours, theirs) == (
        pytest.approx(float(Fraction(won, ways))),
        pytest.approx(float(Fraction(lost, ways))),
    )


def test_the_odds_of_a_capture() -> None:
    assert boarding_odds(5, 5, 1, 1) == pytest.approx(0.5)
    assert boarding_odds(6, 5, 1, 1) > 0.9
    assert capture_odds(0, 5, 1) == 0.0
    assert capture_odds(6, 5, 1) < capture_odds(6, 5, 1, steps_won=1) < capture_odds(6, 5, 1, steps_won=2)
    assert capture_odds(6, 5, 3) < capture_odds(6, 5, 1)


@given(st.integers(-60, 60), st.integers(-60, 60), headings, headings)
def test_hulls_that_touch(x: int, y: int, mine: int, hers: int) -> None:
    """Found whenever a corner of one is inside the other, never when they are well apart."""
    me = frigate("a", Pose(0, 0, mine))
    foe = frigate("b", Pose(x * CM // 10, y * CM // 10, hers))
    seen = is_touching(me, cm_pose_of(me.pose), foe, cm_pose_of(foe.pose))
    least = min(
        *(gap_to_point(foe.pose, foe.size, *c) for c in hull_corners(me.pose, me.size)),
        *(gap_to_point(me.pose, me.size, *c) for c in hull_corners(foe.pose, foe.size)),
    )
    if least == 0:
        assert seen
    if least > CM // 5 and distance_between(cm_pose_of(me.pose), cm_pose_of(foe.pose)) > 3.6:
        assert not seen


@pytest.mark.parametrize(("run", "ashore"), [(10, False), (20, True)])
def test_land_on_a_course_is_seen(run: int, ashore: bool) -> None:
    # From 60 cm down the table north: after 10 cm her middle is 10 cm off the shore at 40 cm, and
    # her bow 8 at least; after 20 she is aground.
    ship = frigate("a", Pose(50 * CM, 60 * CM, 0))
    with ships_on_table(ship):
        get_single(Chart).land = [[[40 * CM, 0], [60 * CM, 0], [60 * CM, 40 * CM], [40 * CM, 40 * CM]]]
        candidate = course_of(cm_pose(50, 60, 0), ((HelmVerb.AHEAD, run * CM, 0),), 0)
        assert is_ashore_on_the_way(ship, cm_pose_of(ship.pose), candidate, None) is ashore
        beside = course_of(cm_pose(65, 60, 0), ((HelmVerb.AHEAD, run * CM, 0),), 0)
        assert is_ashore_on_the_way(ship, cm_pose(65, 60, 0), beside, None) is False


def test_a_course_has_no_empty_legs() -> None:
    assert len(course_of(cm_pose(0, 0, 0), ((HelmVerb.AHEAD, 0, 0), (HelmVerb.PORT, CM, 1)), 0).legs) == 1
