"""WWH-2.1: who may fire at whom, in what order, and with how many dice; rakes fired at once."""

import pytest

from game.books.wwh.rules.arcs import rake_of, raking_squares_of
from game.books.wwh.rules.damage import has_nothing_left
from game.books.wwh.rules.gunnery import ask_next_to_fire, ask_ship_fire, ask_to_fire_rake
from game.books.wwh.rules.sheet import Round
from game.books.wwh.rules.shots import broadsides_now
from game.core.events import Fired
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import add_marker, get_single
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.gunners import (
    dice_by_part,
    dice_count,
    fire_keys,
    key_refusal_clause,
    order_against,
    order_of_key,
    refusal_clause,
    target_names,
)
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, guns_left, make_ship, ships_on_table

MISS = (2, 2, 3, 3, 4, 4, 3, 4, 3)


# ------------------------------------------------------------------------------ phases, order
def test_wwh_2_1_0_only_the_side_whose_turn_it_is_is_asked() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        asked = run_procedure(ask_next_to_fire("british"))
        assert asked.result is ship
        shot = run_procedure(ask_ship_fire(ship), "starboard foe", MISS[:6])
        assert shot.clause_count("WWH-2.1.0")
        assert {s.seat for s in shot.steps if isinstance(s, Choose)} == {"british"}
        assert run_procedure(ask_next_to_fire("british")).result is None
        assert run_procedure(ask_next_to_fire("french")).result is foe


def test_wwh_2_1_1_one_ship_at_a_time_in_the_owners_order() -> None:
    first, second = make_ship("first"), make_ship("second", (10, 12))
    foe = french_ship(at=(13, 11))
    with ships_on_table(first, second, foe):
        asked = run_procedure(ask_next_to_fire("british"))
        assert (asked.allowed_keys(), asked.clause_count("WWH-2.1.1")) == (["first", "second", "done"], 4)
        assert run_procedure(ask_next_to_fire("british"), "second").result is second
        run_procedure(ask_ship_fire(second), "starboard foe", (5, 5, 1, 2))
        assert guns_left(foe) == (3, 5)
        assert run_procedure(ask_next_to_fire("british")).result is first
        run_procedure(ask_ship_fire(first), "starboard foe", (5, 3, 1, 2))
        assert guns_left(foe) == (3, 4), "the third hit of the turn goes through"


def test_wwh_2_1_1_done_means_the_rest_hold_their_fire() -> None:
    first, second, foe = make_ship("first"), make_ship("second", (10, 12)), french_ship(at=(13, 11))
    with ships_on_table(first, second, foe):
        assert run_procedure(ask_next_to_fire("british"), "done").result is None
        assert run_procedure(ask_next_to_fire("british")).result is None


# ------------------------------------------------------------------------------ broadsides
def test_wwh_2_1_2a_a_french_ship_fires_one_broadside() -> None:
    ship = french_ship("ship", (10, 10), gunnery=4)
    right, left = make_ship("right", (11, 10)), make_ship("left", (9, 10))
    with ships_on_table(ship, right, left):
        assert fire_keys(ship) == ["starboard right", "port left"]
        fired = run_procedure(ask_ship_fire(ship), "port left", MISS[:4])
        assert fired.clause_count("WWH-2.1.2a")
        assert fired.open_step is None
        assert (ship.fired, ship.stood_down) == (["port"], True)
        assert refusal_clause(ship, right) == refusal_clause(ship, left) == "WWH-2.1.2a"


def test_wwh_2_1_2b_a_five_gives_a_british_ship_her_second_broadside() -> None:
    ship = make_ship()
    right, left = french_ship("right", (11, 10)), french_ship("left", (9, 10))
    with ships_on_table(ship, right, left):
        half = run_procedure(
            ask_ship_fire(ship), "port left", MISS[:6], "second starboard right", 5, (6, 5, 1, 2)
        )
        assert [(e.side, e.dice, e.hits) for e in half.events_of(Fired)] == [
            ("port", 6, 0),
            ("starboard", 4, 2),
        ]
        assert [r.needs for r in half.rolls()] == [5, 5, 5]
        assert (half.open_step, broadsides_now(ship)) == (None, [])


@pytest.mark.parametrize("face", [1, 4])
def test_wwh_2_1_2b_a_four_does_not_and_she_is_not_asked_again(face: int) -> None:
    ship = make_ship()
    right, left = french_ship("right", (11, 10)), french_ship("left", (9, 10))
    with ships_on_table(ship, right, left):
        half = run_procedure(ask_ship_fire(ship), "port left", MISS[:6], "second starboard right", face)
        assert (half.open_step, len(half.events_of(Fired))) == (None, 1)
        assert half.log_lines("WWH-2.1.2b") == ["no hands for a second broadside"]
        assert refusal_clause(ship, right) == "WWH-2.1.2b"


@pytest.mark.parametrize(("left", "number"), [(5, 4), (3, 3), (1, 2)])
def test_wwh_2_1_2b_half_of_what_is_left_rounded_up(left: int, number: int) -> None:
    ship, foe = make_ship(starboard_lost=5 - left, fired=["port"]), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        (second,) = broadsides_now(ship)
        assert (second.key, second.shots[0].dice) == ("second starboard foe", number)
        foe.square = Square(11, 11)
        assert dice_count(ship, foe) == (left + 1) // 2 // 2 + (left + 1) // 2 % 2 + 1
        ship.fired = ["starboard"]
        assert broadsides_now(ship) == [], "never the same broadside twice"


# ------------------------------------------------------------------------------ targets
def test_wwh_2_1_3a_the_nearest_enemy_that_a_broadside_bears_on() -> None:
    ship, near, far = (french_ship("ship", (10, 10)), make_ship("near", (8, 10)), make_ship("far", (13, 10)))
    ahead = make_ship("ahead", (10, 9))
    with ships_on_table(ship, near, far, ahead):
        assert fire_keys(ship) == ["port near"]
        assert refusal_clause(ship, far) == "WWH-2.1.3a"
        assert key_refusal_clause(ship, "starboard far") == "WWH-2.1.3a"
        assert key_refusal_clause(ship, "starboard near") == "not offered"
        far.square = Square(12, 10)
        assert fire_keys(ship) == ["port near", "starboard far"], "equally near: the owner chooses"


def test_wwh_2_1_3a_who_has_struck_is_no_target_and_guns_that_are_gone_bear_on_nobody() -> None:
    ship, near, far = (french_ship("ship", (10, 10)), make_ship("near", (8, 10)), make_ship("far", (13, 10)))
    with ships_on_table(ship, near, far):
        ship.port_lost = 5
        assert fire_keys(ship) == ["starboard far"]
        assert refusal_clause(ship, near) == "WWH-0.4"
        ship.port_lost = 0
        add_marker(near.number, HasStruck("ship"))
        assert fire_keys(ship) == ["starboard far"]


def test_wwh_2_1_3a_the_nearest_even_if_there_are_no_dice_for_her() -> None:
    ship = make_ship("ship", nation="spanish", gunnery=2)
    quarter, abeam = make_ship("quarter", (11, 11)), make_ship("abeam", (12, 10))
    with ships_on_table(ship, quarter, abeam):
        assert fire_keys(ship) == []
        assert refusal_clause(ship, quarter) == "WWH-2.1.5"


def test_wwh_2_1_3b_a_british_broadside_is_split() -> None:
    ship, near, far = make_ship(), french_ship("near", (11, 10)), french_ship("far", (12, 10))
    with ships_on_table(ship, near, far):
        assert dice_by_part(order_of_key(ship, "starboard 3 near / 2 far")) == [4, 1]
        assert dice_by_part(order_of_key(ship, "starboard 2 far / 3 near")) == [2, 3], (
            "the first has the bonus"
        )
        ship.has_fired = False
        assert dice_by_part(order_of_key(ship, "starboard 3 near / 2 far")) == [5, 1]
        shot = run_procedure(ask_ship_fire(ship), "starboard 4 far / 1 near", (5, 2, 3, 4, 2), (5,))
        assert shot.clause_count("WWH-2.1.3b")
        assert [(e.target, e.dice, e.hits) for e in shot.events_of(Fired)] == [("far", 5, 1), ("near", 1, 1)]
        assert (guns_left(near), guns_left(far)) == ((4, 5), (4, 5))


def test_wwh_2_1_3b_every_split_makes_up_the_broadside_and_has_the_nearest_in_it() -> None:
    ship, near = make_ship(), french_ship("near", (11, 10))
    far, farther = french_ship("far", (12, 11)), french_ship("farther", (13, 9))
    left = french_ship("left", (8, 10))
    with ships_on_table(ship, near, far, farther, left):
        parts = [o for o in broadsides_now(ship) if len(o.shots) == 2]
        assert {sum(s.part_points for s in o.shots) for o in parts} == {5}
        assert all("near" in [s.target for s in o.shots] for o in parts)
        assert {s.target for o in parts for s in o.shots} == {"near", "far", "farther"}
        assert all(s.dice for o in parts for s in o.shots)
        assert key_refusal_clause(ship, "starboard 3 far / 2 farther") == "WWH-2.1.3b"
        assert key_refusal_clause(ship, "starboard 4 near / 3 far") == "WWH-2.1.3b"
        left.square = Square(9, 10)
        near.square = Square(12, 9)
        assert all(len(o.shots) == 1 for o in broadsides_now(ship)), "the nearest is to port"


def test_wwh_2_1_3b_neither_french_nor_random_shot_nor_a_second_shot_over_half() -> None:
    ship, near, far = (french_ship("ship", (10, 10)), make_ship("near", (11, 10)), make_ship("far", (12, 10)))
    with ships_on_table(ship, near, far):
        assert key_refusal_clause(ship, "starboard 3 near / 2 far") == "WWH-2.1.3b"
        assert fire_keys(ship) == ["starboard near"]
    ship, far = make_ship(), french_ship("far", (17, 10))
    with ships_on_table(ship, french_ship("near", (11, 10)), far):
        assert fire_keys(ship) == ["starboard near"]
        far.square = Square(12, 10)
        ship.fired = ["port"]
        halves = [o for o in broadsides_now(ship) if len(o.shots) == 2]
        assert {sum(s.part_points for s in o.shots) for o in halves} == {3}


# ------------------------------------------------------------------------------ rakes at once
def test_wwh_2_1_4_a_rake_is_fired_at_once_and_spends_the_broadside() -> None:
    ship, foe = make_ship(at=(5, 10), point="E"), french_ship(at=(5, 9), point="N", gunnery=4)
    with ships_on_table(ship, foe):
        raked = run_procedure(ask_to_fire_rake(ship), "port foe", (6, 5, 5, 1, 2, 3, 4, 3))
        assert (raked.open_step, raked.clause_count("WWH-2.1.4")) == (None, 1)
        (fired,) = raked.events_of(Fired)
        assert (fired.rake, fired.dice, fired.hits, fired.clause) == ("stern", 8, 3, "WWH-2.1.5a")
        assert (foe.damage, guns_left(foe)) == (1, (3, 3))
        assert (ship.fired, broadsides_now(ship)) == (["port"], [])


def test_wwh_2_1_4_she_may_hold_her_fire_and_is_not_asked_without_a_rake() -> None:
    ship, foe = make_ship(at=(5, 10), point="E"), french_ship(at=(5, 9), point="N")
    with ships_on_table(ship, foe):
        held = run_procedure(ask_to_fire_rake(ship), "hold fire")
        assert (held.open_step, ship.fired, ship.stood_down) == (None, [], False)
        assert run_procedure(ask_next_to_fire("british")).result is ship, "and may rake in the Combat phase"
        foe.heading = HEADING_NAMES.index("E")
        assert run_procedure(ask_to_fire_rake(ship)).steps == []


def test_wwh_2_1_4_other_fire_waits_for_the_combat_phase() -> None:
    ship, foe = french_ship("ship", (5, 10), point="E"), make_ship("foe", (5, 9), point="N")
    other = make_ship("other", (5, 11), point="E")
    with ships_on_table(ship, foe, other):
        asked = run_procedure(ask_to_fire_rake(ship))
        assert asked.allowed_keys() == ["hold fire", "port foe"]
        assert asked.refusal_clause("starboard other") == "WWH-2.1.4"
        assert fire_keys(ship) == ["port foe", "starboard other"]


def test_wwh_2_1_4_the_nearest_enemy_bars_a_rake_beyond_her() -> None:
    ship, foe = make_ship(at=(5, 10), point="E"), french_ship(at=(5, 8), point="N")
    near = french_ship("near", (5, 11), point="E")
    with ships_on_table(ship, foe, near):
        assert run_procedure(ask_to_fire_rake(ship)).steps == []
        near.square = Square(5, 12)
        assert run_procedure(ask_to_fire_rake(ship)).allowed_keys() == ["hold fire", "port foe"]


def test_wwh_2_1_4_both_broadsides_of_a_ship_that_breaks_the_line() -> None:
    ship = make_ship(at=(5, 10), point="E", has_fired=False)
    ahead, astern = (french_ship("ahead", (5, 9), point="N"), french_ship("astern", (5, 11), point="N"))
    with ships_on_table(ship, ahead, astern):
        both = run_procedure(
            ask_to_fire_rake(ship), "port ahead", MISS, "second starboard astern", 6, (5, 5, 2, 3, 4)
        )
        assert [(e.rake, e.dice) for e in both.events_of(Fired)] == [("stern", 9), ("bow", 5)]
        assert (both.open_step, guns_left(astern)) == (None, (4, 4))


# ------------------------------------------------------------------------------ the score
def test_wwh_2_1_5_nothing_left_throws_nothing() -> None:
    ship, foe = french_ship("ship", (10, 10), gunnery=4), make_ship("foe", (15, 10))
    with ships_on_table(ship, foe):
        assert broadsides_now(ship) == []
        assert (refusal_clause(ship, foe), key_refusal_clause(ship, "starboard foe")) == (
            "WWH-2.1.5",
            "WWH-2.1.5",
        )
        assert run_procedure(ask_next_to_fire("french")).result is None
        foe.square = Square(14, 10)
        assert dice_count(ship, foe) == 1


def test_wwh_2_1_5_the_roll_shows_how_the_dice_came_about() -> None:
    ship, foe = make_ship(has_fired=False), french_ship(at=(13, 10))
    with ships_on_table(ship, foe):
        fired = run_procedure(ask_ship_fire(ship), "starboard foe", (2, 2, 3, 4, 3))
        (roll,) = fired.rolls()
        assert roll.tally is not None
        assert (roll.clause, roll.needs, len(roll.dice)) == ("WWH-2.1.5", 5, 5)
        assert [(t.clause, t.num) for t in roll.tally.terms] == [
            ("WWH-0.4", 5),
            ("WWH-E5", -2),
            ("WWH-2.1.5b", 1),
            ("WWH-2.1.5c", 1),
        ]


@pytest.mark.parametrize(
    ("at", "point", "bonus"),
    [
        ((4, 5), "N", 2),
        ((3, 5), "S", 2),
        ((2, 5), "N", 0),
        ((4, 6), "N", 0),
        ((6, 5), "N", 1),
        ((7, 5), "S", 1),
        ((4, 5), "NE", 0),
        ((5, 4), "N", 0),
        ((5, 4), "E", 0),
    ],
)
def test_wwh_2_1_5a_what_is_a_rake(at: tuple[int, int], point: str, bonus: int) -> None:
    rake = rake_of(Square(*at), HEADING_NAMES.index(point), Square(5, 5), HEADING_NAMES.index("E"))
    assert {"stern": 2, "bow": 1, "": 0}[rake] == bonus
    ship, foe = make_ship(at=at, point=point), french_ship(at=(5, 5), point="E")
    with ships_on_table(ship, foe):
        found = [o for o in broadsides_now(ship) if o.has_rake]
        terms = [t for o in found for t in o.shots[0].tally.terms if t.clause == "WWH-2.1.5a"]
        assert [t.num for t in terms] == [bonus] * bool(bonus)


@pytest.mark.parametrize("heading", range(8))
def test_wwh_2_1_5a_rakes_across_the_corners_too(heading: int) -> None:
    foe = Square(9, 9)
    for square, rake in raking_squares_of(foe, heading):
        found = [h for h in range(8) if rake_of(square, h, foe, heading) == rake]
        assert found == sorted([(heading + 2) % 8, (heading + 6) % 8])


@pytest.mark.parametrize(
    ("nation", "number"), [("british", 5), ("french", 4), ("spanish", 3), ("american", 5), ("danish", 4)]
)
def test_wwh_2_1_5b_good_average_and_poor_crews(nation: str, number: int) -> None:
    ship, foe = make_ship(nation=nation, gunnery=4), make_ship("foe", (11, 10), nation="swedish")
    with ships_on_table(ship, foe):
        assert dice_count(ship, foe) == number
        clauses = [t.clause for t in order_against(ship, foe).shots[0].tally.terms]
        assert ("WWH-2.1.5b" in clauses) == (nation in ("british", "spanish"))


@pytest.mark.clauses("WWH-4.2c")
def test_wwh_2_1_5b_an_american_has_the_british_bonus_by_its_own_clause() -> None:
    ship, foe = make_ship(nation="american"), make_ship("foe", (11, 10))
    with ships_on_table(ship, foe):
        assert order_against(ship, foe).shots[0].tally.terms[-1].clause == "WWH-4.2c"


def test_wwh_2_1_5c_the_first_shot_of_the_battle_only() -> None:
    ship, foe = make_ship(has_fired=False), french_ship(at=(9, 10))
    with ships_on_table(ship, foe):
        assert dice_count(ship, foe) == 7
        first = run_procedure(ask_ship_fire(ship), "port foe", MISS[:7])
        assert ship.has_fired
        terms = [t.clause for r in first.rolls() if r.tally for t in r.tally.terms]
        assert "WWH-2.1.5c" in terms
        ship.fired, foe.square = [], Square(11, 10)
        assert dice_count(ship, foe) == 6, "the other side is no first shot"


def test_wwh_2_1_5d_the_books_sum_is_eight() -> None:
    ship, foe = make_ship(at=(4, 5)), french_ship(at=(5, 5), point="E")
    with ships_on_table(ship, foe):
        terms = order_against(ship, foe).shots[0].tally.terms
        assert [t.num for t in terms] == [5, 2, 1]
        ship.has_fired = False
        assert dice_count(ship, foe) == 9


def test_wwh_0_4_the_score_now_not_the_one_she_began_with() -> None:
    ship, foe = make_ship(starboard_lost=2), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        assert dice_count(ship, foe) == 4
        ship.starboard_lost = 9
        assert (guns_left(ship), broadsides_now(ship)) == ((5, 0), [])
        assert refusal_clause(ship, foe) == "WWH-0.4"


def test_wwh_0_5_a_frigate_in_a_fleet_has_no_target() -> None:
    frigate, foe = make_ship("frigate", gunnery=0, guns=38, rate=5), french_ship(at=(17, 10))
    with ships_on_table(frigate, foe):
        for squares in range(1, 9):
            foe.square = Square(10 + squares, 10)
            assert (target_names(frigate), refusal_clause(frigate, foe)) == ([], "WWH-0.4")


def test_wwh_2_1_4_the_first_gun_is_remembered_for_the_weather() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        assert not get_single(Round).first_shot
        run_procedure(ask_ship_fire(ship), "starboard foe", MISS[:6])
        assert get_single(Round).first_shot
        assert not has_nothing_left(foe)


def test_wwh_3_3_friends_share_a_square_without_firing() -> None:
    ship, friend, foe = make_ship(), make_ship("friend"), french_ship(at=(11, 10))
    with ships_on_table(ship, friend, foe):
        add_hold(ship, friend)
        assert target_names(ship) == ["foe"]
