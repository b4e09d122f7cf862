"""What a captain may know beforehand: reach, rakes on the way, shots, odds, and what comes next."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from game.books.wwh.rules.arcs import max_gun_range_squares
from game.books.wwh.rules.course import reachable_courses
from game.books.wwh.rules.manoeuvre import helm_at_move_start
from game.books.wwh.rules.previews import (
    exact_hits_chance,
    expected_hits,
    expected_order_hits,
    hit_chance_per_die,
    hit_spread,
    mast_chance,
    next_thresholds,
    poses_of_course,
    rakes_along,
    second_broadside_chance,
    shots_from_pose,
)
from game.core.table import table_digest
from game.core.tally import Tally, make_term
from game.sea.square import HEADING_NAMES, Square
from tests.books.wwh.rules.gunners import order_against, order_of_key
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table


def test_reach_is_every_end_of_a_lawful_move_and_changes_nothing() -> None:
    ship = make_ship(point="E", last_run=3)
    with ships_on_table(ship):
        before = table_digest()
        ends = {
            (c.end_helm.square, c.end_helm.heading, c.end_helm.squares_made)
            for c in reachable_courses(helm_at_move_start(ship))
        }
        assert (Square(13, 10), HEADING_NAMES.index("E"), 3) in ends
        assert {made for _, _, made in ends} == {1, 2, 3, 4, 5}
        assert table_digest() == before


def test_rakes_on_the_way_and_who_would_strike() -> None:
    ship, foe = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 9))
    with ships_on_table(ship, foe):
        helm = helm_at_move_start(ship)
        way = poses_of_course(helm, ("ahead", "port", "ahead"))
        assert way[:2] == [(Square(5, 10), 2), (Square(6, 10), 2)]
        (rake,) = rakes_along(ship, way)
        assert (rake.leg_count, rake.foe_id, rake.rake, rake.makes_foe_strike) == (1, "foe", "stern", False)
        foe.masts_down = ["fore"]
        assert [r.makes_foe_strike for r in rakes_along(ship, way)] == [True]
        assert [r.makes_foe_strike for r in rakes_along(ship, way[1:])] == [False], "she lay there already"


def test_fire_options_from_elsewhere_and_at_foes_put_elsewhere() -> None:
    ship, foe = make_ship(at=(2, 2)), french_ship(at=(12, 10))
    with ships_on_table(ship, foe):
        assert shots_from_pose(ship, ship.square, ship.heading) == []
        (shot,) = shots_from_pose(ship, Square(11, 10), HEADING_NAMES.index("N"))
        assert (shot.key, shot.shots[0].dice) == ("starboard foe", 6)
        (shot,) = shots_from_pose(ship, ship.square, ship.heading, [(foe, Square(1, 2), 0)])
        assert shot.key == "port foe"
        both = shots_from_pose(ship, foe.square, 0)
        assert [o.key for o in both] == ["port foe", "starboard foe"], "nobody knows yet which side"


def test_expected_hits_count_the_die_of_a_second_broadside() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        assert expected_order_hits(order_against(ship, foe)) == 2
        assert order_against(ship, foe).shots[0].expected_millihits == 2000
        ship.fired = ["port"]
        assert second_broadside_chance() == Fraction(1, 3)
        assert expected_order_hits(order_of_key(ship, "second starboard foe")) == Fraction(4, 3) * Fraction(
            1, 3
        )
        ship.fired, foe.square = [], Square(16, 10)
        assert expected_order_hits(order_against(ship, foe)) == Fraction(1, 6)
        foe.square = ship.square
        add_hold(ship, foe, boarder="ship")
        shot = order_against(ship, foe).shots[0]
        assert (hit_chance_per_die(shot), expected_hits(shot)) == (Fraction(1, 6), 1)
        assert shot.expected_millihits == 1000


@pytest.mark.parametrize("squares", [1, 3, 5, 6])
def test_spread_is_the_exact_binomial(squares: int) -> None:
    ship, foe = make_ship(), french_ship(at=(10 + squares, 10))
    with ships_on_table(ship, foe):
        shot = order_against(ship, foe).shots[0]
        found = hit_spread(shot)
        faces = product(range(1, 7), repeat=shot.dice)
        hits = sorted(sum(face >= shot.needs for face in throw) for throw in faces)
        assert found.mean == Fraction(sum(hits), len(hits))
        assert found.low == hits[len(hits) // 10]
        assert found.high == hits[-(-9 * len(hits) // 10) - 1]
        assert max_gun_range_squares() == 8


@pytest.mark.parametrize(
    ("dice", "low", "high"), [(13, 1, 4), (12, 0, 4), (6, 0, 2), (4, 0, 2), (3, 0, 1), (1, 0, 1)]
)
def test_wwh_3_3_the_spread_of_fives_alone_leaves_a_tenth_out_at_either_end(
    dice: int, low: int, high: int
) -> None:
    """By hand, at one in six: of 13 dice none hits with 9.35 %, of 12 with 11.2 %; four or fewer
    hit with 94.9 and 96.4 %, three or fewer with 84.2 and 87.5 %. Of 6, 4, 3 dice and one, none
    hits with 33, 48, 58 and 83 %, one or none with 74, 87, 92.6 and 100 %."""
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        shot = order_against(ship, foe).shots[0]
        tally = Tally((make_term("WWH-0.4", "gunnery", dice),))
        found = hit_spread(replace(shot, is_hand_to_hand=True, tally=tally))
        assert (found.mean, found.low, found.high) == (Fraction(dice, 6), low, high)


@pytest.mark.parametrize(
    ("damage", "over", "dice", "masts"),
    [(4, 0, 3, []), (3, 0, 4, []), (4, 1, 2, ["fore"]), (0, 0, 5, []), (4, 2, 1, ["main"])],
)
def test_mast_chance_is_every_throw_counted(damage: int, over: int, dice: int, masts: list[str]) -> None:
    foe = french_ship(damage=damage, sixes_over=over, masts_down=masts)
    with ships_on_table(foe):
        throws = list(product(range(1, 7), repeat=dice))
        enough = sum(max(t.count(6) - (4 - damage), 0) + over >= 2 for t in throws)
        left = Fraction(3 - len(masts), 3)
        assert mast_chance(foe, dice) == Fraction(enough, len(throws)) * left
        foe.lost_a_mast = True
        assert mast_chance(foe, dice) == 0


def test_at_exactly_sums_to_one() -> None:
    assert sum(exact_hits_chance(6, n, Fraction(1, 3)) for n in range(7)) == 1


def test_next_thresholds_say_what_is_to_come() -> None:
    ship = make_ship(point="SE", damage=1)
    with ships_on_table(ship):
        assert [(f.clause, f.remaining) for f in next_thresholds(ship)] == [("WWH-1.1b", 1), ("WWH-4.0b", 3)]
        ship.damage, ship.sixes_over = 4, 1
        assert [(f.clause, f.remaining) for f in next_thresholds(ship)] == [("WWH-2.2c", 1), ("WWH-4.0b", 3)]
        assert next_thresholds(ship)[0].text == "1 more six this turn: a mast"
        ship.masts_down, ship.heading = ["fore", "main"], HEADING_NAMES.index("NE")
        assert "WWH-2.2g" in [f.clause for f in next_thresholds(ship)]
        ship.masts_down.append("mizzen")
        assert [(f.clause, f.remaining) for f in next_thresholds(ship)] == [("WWH-4.0b", 0)]
    foe = french_ship(masts_down=["fore"])
    with ships_on_table(foe):
        assert next_thresholds(foe)[-1].remaining == 0
