"""What a captain may know beforehand: reach, hazards, shots, odds, and the next thresholds."""

from fractions import Fraction

import pytest

from game.books.kmh.face.course_drawing import hazard_lines
from game.books.kmh.rules.course import HelmVerb, Leg
from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.previews import (
    aback_chance,
    hazards,
    helm_for,
    hit_spread,
    hulls_in_reach,
    next_thresholds,
    reachable_ends,
    shots_from_pose,
    special_chance,
    wind_position_at,
)
from game.books.kmh.rules.sheet import Chart
from game.core.table import get_single
from game.sea.hull import hull_space, hulls_meet
from game.sea.pose import Pose
from game.sea.units import CM
from tests.books.kmh.rules.craft import fit_as_fireship, make_fireship
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table


def test_reach_is_every_course_of_one_turn_and_uses_up_the_move() -> None:
    ship = make_ship(heading=120, steering=False)
    with ships_on_table(ship):
        courses = reachable_ends(helm_for(ship, 4 * CM))
        assert len(courses) == 1 + 2 * (4 + 3 + 2 + 1)
        assert all(sum(leg.run for leg in course) == 4 * CM for course, _ in courses)
        ship.steering = True
        assert len(reachable_ends(helm_for(ship, 4 * CM))) == 1


def test_position_says_how_she_would_lie() -> None:
    with ships_on_table(make_ship(), wind=90):
        headings = [90, 150, 180, 270]
        lies = [wind_position_at(Pose(0, 0, h * 100)) for h in headings]
    assert lies == ["dead", "bow", "quarter", "astern"]


def test_hazards_come_in_the_order_in_which_they_are_met() -> None:
    ship, other = make_ship(at=(3, 50), heading=270), make_ship("other", (50, 50), side="british")
    with ships_on_table(ship, other, wind=330):
        found = hazards(ship, helm_for(ship, 6 * CM), [Leg(HelmVerb.AHEAD, 6 * CM)])
        assert [(h.kind, h.clause) for h in found] == [("edge", "KMH-2.1.1")]
        ship.pose = Pose(40 * CM, 50 * CM, 9_000)
        found = hazards(ship, helm_for(ship, 12 * CM), [Leg(HelmVerb.AHEAD, 12 * CM)])
        assert [(h.kind, h.name) for h in found] == [("contact", "other")]
        ship.pose = Pose(60 * CM, 50 * CM, 28_000)
        legs = [Leg(HelmVerb.STARBOARD, 3 * CM, 1), Leg(HelmVerb.AHEAD, 9 * CM)]
        found = hazards(ship, helm_for(ship, 12 * CM), legs)
        assert [h.kind for h in found] == ["dead zone"]
        assert hulls_meet(other.pose, ship.size, other.pose, other.size)


def test_kmh_17_2_2_a_burning_fireship_is_a_fire_on_the_course_and_no_contact() -> None:
    """Two dice less 3 for Sans Culottes are over nought in 33 of 36 throws: 4 and more."""
    ship, fire = make_ship("ship", (50, 60)), make_fireship("brulot", at=(50, 50), side="british")
    with ships_on_table(ship, fire, wind=270):
        fit_as_fireship(fire, alight=True)
        found = hazards(ship, helm_for(ship, 12 * CM), [Leg(HelmVerb.AHEAD, 12 * CM)])
        assert [(h.kind, h.clause, h.name) for h in found] == [("fire", "KMH-17.2.2", "brulot")]
        words = hazard_lines(ship, found[0], {"brulot": "Brulot"})
        assert words == ("Upon Brulot, who burns", "2d6: 92 % fended off")
        ship.pose = Pose(52 * CM, 50 * CM, 0)  # within 2 cm before she moves
        assert hazards(ship, helm_for(ship, 6 * CM), [Leg(HelmVerb.AHEAD, 6 * CM)]) == []


@pytest.mark.parametrize(
    ("legs", "ashore"),
    [
        ([Leg(HelmVerb.AHEAD, 16 * CM)], True),
        ([Leg(HelmVerb.AHEAD, 6 * CM)], False),
        ([Leg(HelmVerb.STARBOARD, 16 * CM, 1)], False),
    ],
)
def test_kmh_2_3_1_a_course_onto_the_land_is_foretold(legs: list[Leg], ashore: bool) -> None:
    ship = make_ship(at=(50, 60), heading=0)
    with ships_on_table(ship, wind=200):
        shore = [(40 * CM, 40 * CM), (60 * CM, 40 * CM), (60 * CM, 45 * CM), (40 * CM, 45 * CM)]
        get_single(Chart).land.append([list(corner) for corner in shore])
        hull_space().add_land(shore)
        found = hazards(ship, helm_for(ship, 16 * CM), legs)
        assert [(h.kind, h.clause) for h in found] == [("land", "KMH-2.3.1")] * ashore
        if ashore:
            bow = found[0].y - ship.length // 2
            assert 44.4 * CM <= bow <= 45 * CM
        assert hull_space().touching_ships(ship.id) == []


@pytest.mark.parametrize("edge", [0, 90, 180, 270])
def test_kmh_2_1_1_a_course_beyond_the_edge_is_foretold_one_up_to_it_is_not(edge: int) -> None:
    """Her middle may come to the very edge."""
    at = {0: (40, 2), 90: (78, 30), 180: (40, 58), 270: (2, 30)}[edge]
    ship = make_ship(at=at, heading=edge)
    with ships_on_table(ship, wind=(edge + 180) % 360, size=(80, 60)):
        for run, beyond in ((4, 0), (5, 1)):
            found = hazards(ship, helm_for(ship, run * CM // 2), [Leg(HelmVerb.AHEAD, run * CM // 2)])
            assert [(h.kind, h.clause) for h in found] == [("edge", "KMH-2.1.1")] * beyond


@pytest.mark.parametrize(("off", "near"), [(43_749, True), (43_750, False)])
def test_kmh_6_10_1_hulls_that_she_cannot_reach_are_left_out(off: int, near: bool) -> None:
    """Half of both lengths and of both beams, however the two may turn."""
    ship, other = make_ship(at=(50, 50)), make_ship("other", (50, 50))
    for x, y in ((off, 0), (0, off), (-off, 0), (0, -off)):
        other.pose = Pose(ship.pose.x + 5 * x // abs(off) * CM + x, ship.pose.y, 0)
        if y:
            other.pose = Pose(ship.pose.x, ship.pose.y + 5 * y // abs(off) * CM + y, 0)
        with ships_on_table(ship, other):
            assert hulls_in_reach(ship, ship.pose, 5 * CM) == ([other] if near else [])


@pytest.mark.parametrize(("basic", "chance"), [(18, 0), (17, 1), (10, 108), (2, 216)])
def test_the_chance_to_be_taken_aback_is_counted_out(basic: int, chance: int) -> None:
    assert aback_chance(make_ship(basic=basic)) == Fraction(chance, 216)


def test_fire_options_from_here_and_from_there() -> None:
    ship, foe = make_ship(), make_ship("foe", (60, 50), side="british")
    with ships_on_table(ship, foe):
        keys = [s.key for s in shots_from_pose(ship, ship.pose)]
        assert keys == ["starboard hull foe", "starboard rigging foe"]
        beyond = Pose(70 * CM, 50 * CM, 0)
        assert [s.side for s in shots_from_pose(ship, beyond)] == ["port", "port"]
        near = [(foe, Pose(54 * CM, 50 * CM, 0))]
        held = shots_from_pose(ship, ship.pose, is_held_card=True, foes=near)
        assert [s.target_aim for s in held] == ["hull", "grape"]
        ship.retiring = True
        assert all(s.is_partial for s in shots_from_pose(ship, ship.pose))
        dice = firepower(ship, FireConditions("starboard", 1, is_partial=True)).total
        assert {s.dice for s in shots_from_pose(ship, ship.pose)} == {dice}


@pytest.mark.parametrize(
    ("dice", "needs", "mean", "low", "high"),
    [(6, 4, Fraction(3), 1, 5), (1, 6, Fraction(1, 6), 0, 1), (9, 2, Fraction(15, 2), 6, 9)],
)
def test_the_spread_of_a_volley_is_exact(dice: int, needs: int, mean: Fraction, low: int, high: int) -> None:
    hits = hit_spread(dice, needs)
    assert (hits.mean, hits.low, hits.high) == (mean, low, high)


def test_the_chance_of_a_special_is_a_tenth_for_each_hit() -> None:
    assert special_chance(1, 4) == Fraction(1, 20)
    assert special_chance(6, 4) == Fraction(3, 10)
    assert special_chance(20, 2) < 1


def test_the_next_thresholds_of_a_sheet() -> None:
    whole = make_ship(guns=74)
    assert [(f.clause, f.remaining) for f in next_thresholds(whole)] == [
        ("KMH-12.0.2", 37),
        ("KMH-10.2.2", 5),
        ("KMH-12.0.7", 36 - 15),
    ]
    worn = make_ship(guns=74, damage=38, boxes_lost=21)
    assert [(f.clause, f.remaining) for f in next_thresholds(worn)] == [("KMH-12.0.8", 1), ("KMH-10.2.2", 2)]
