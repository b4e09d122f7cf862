"""Readings of Warm Work, Hardy! that are as sane as the game's own, each behind an option."""

import pytest

from game.books.wwh.rules.gunnery import fire_menu, fire_order_words
from game.books.wwh.rules.sheet import Ship
from game.books.wwh.rules.shots import broadsides_now
from game.core.steps import Refusal
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table


def fire_of(ship: Ship) -> dict[str, int]:
    """The dice of every broadside she may fire, by key."""
    return {order.key: sum(shot.dice for shot in order.shots) for order in broadsides_now(ship)}


def refused(ship: Ship, key: str) -> str:
    """The clause by which she is refused to fire so."""
    read = fire_menu(ship, broadsides_now(ship)).read(key)
    return read.clause if isinstance(read, Refusal) else ""


# ------------------------------------------------------------------------------ 2.1.2b
@pytest.mark.parametrize(
    ("gunnery", "half_of_the_guns", "half_of_it_all"), [(5, 4, 3), (3, 3, 2), (2, 2, 2), (1, 2, 1)]
)
def test_wwh_2_1_2b_half_effect_is_half_the_guns_or_half_of_it_all(
    gunnery: int, half_of_the_guns: int, half_of_it_all: int
) -> None:
    for options, dice in (([], half_of_the_guns), (["half-score"], half_of_it_all)):
        ship = make_ship(gunnery=gunnery, fired=["starboard"])
        with ships_on_table(ship, french_ship(at=(9, 10)), options=options):
            assert fire_of(ship) == {"second port foe": dice}


def test_wwh_2_1_2b_half_of_it_all_counts_rake_and_range() -> None:
    ship, raked = make_ship(fired=["starboard"]), french_ship(at=(9, 10), point="W")
    with ships_on_table(ship, raked, options=["half-score"]):
        tally = broadsides_now(ship)[0].shots[0].tally
        assert [(t.clause, t.num) for t in tally.terms] == [
            ("WWH-0.4", 5),
            ("WWH-2.1.5a", 2),
            ("WWH-2.1.5b", 1),
            ("WWH-2.1.2b", -4),
        ]
    ship, far = make_ship(gunnery=3, fired=["starboard"]), french_ship(at=(6, 10))
    with ships_on_table(ship, far, options=["half-score"]):
        assert fire_of(ship) == {"second port foe": 1}, "3 less 3 and 1, half of 1"


def test_wwh_2_1_2b_half_of_it_all_is_split_in_whole_points() -> None:
    ship = make_ship(fired=["starboard"], gunnery=4)
    foes = (french_ship("near", (9, 10)), french_ship("far", (8, 10)))
    with ships_on_table(ship, *foes, options=["half-score"]):
        points = [[shot.part_points for shot in order.shots] for order in broadsides_now(ship)]
        assert all(sum(parts) in (0, 4) for parts in points)


# ------------------------------------------------------------------------------ E7
def test_wwh_e7_any_rate_gives_a_frigate_her_die_at_random_shot() -> None:
    for options, dice in (([], {}), (["any-rate"], {"starboard foe": 1})):
        frigate, foe = make_ship(gunnery=0), french_ship(at=(17, 10))
        with ships_on_table(frigate, foe, options=options):
            assert fire_of(frigate) == dice
            foe.square = frigate.square.square_towards(2, 5)
            assert fire_of(frigate) == {}, "nearer, her guns count for nothing"
    frigate, foe = make_ship(gunnery=0), french_ship(at=(11, 10))
    with ships_on_table(frigate, foe, options=["any-rate"]):
        assert fire_menu(frigate, []).read("starboard foe") == Refusal(
            "WWH-0.4", "no guns are left on that side"
        )


def test_wwh_e7_any_rate_serves_no_guns_that_are_shot_away_and_no_spaniards() -> None:
    silenced, poor = make_ship(starboard_lost=5), make_ship(gunnery=0, nation="spanish")
    for ship in (silenced, poor):
        with ships_on_table(ship, make_ship("foe", (17, 10), nation="danish"), options=["any-rate"]):
            assert fire_of(ship) == {}


def test_wwh_e7_any_rate_masked_by_a_friend_she_is_told_so() -> None:
    frigate, friend = make_ship(gunnery=0), make_ship("friend", (13, 10))
    with ships_on_table(frigate, friend, french_ship(at=(17, 10)), options=["any-rate"]):
        assert (fire_of(frigate), refused(frigate, "starboard foe")) == ({}, "WWH-E8")


# ------------------------------------------------------------------------------ E8
def test_wwh_e8_a_friend_in_the_line_of_fire_masks_or_is_fired_past() -> None:
    for options, targets in (([], ["starboard far"]), (["past-friends"], ["starboard foe"])):
        ship, friend = make_ship(), make_ship("friend", (11, 10))
        foes = (french_ship(at=(13, 10)), french_ship("far", (14, 12)))
        with ships_on_table(ship, friend, *foes, options=options):
            keys = [key for key in fire_of(ship) if "/" not in key]
            assert keys == targets


# ------------------------------------------------------------------------------ in words
@pytest.mark.clauses("WWH-2.1.3b", "WWH-4.3b")
def test_wwh_3_3_a_shot_says_which_faces_hit_and_where() -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        add_hold(ship, foe, boarder="ship")
        (order,) = broadsides_now(ship)
        assert ": ".join(fire_order_words(order)) == (
            "starboard guns at Foe: Pistol Shot, 0 squares, 6 dice at fives alone"
        )
    foes = (french_ship("near", (9, 10)), french_ship("far", (8, 10)))
    with ships_on_table(ship := make_ship(gunnery=2), *foes, options=["doctrine"], declared=["british"]):
        whole, split = broadsides_now(ship)
        assert ": ".join(fire_order_words(whole)) == (
            "port guns at Near: Musket Shot, 1 square, 3 dice at 5+ into the hull"
        )
        assert ": ".join(fire_order_words(split)) == (
            "port guns at Far: 1 point, Point Blank, 2 squares, 1 die at 5+ into the hull; "
            "port guns at Near: 1 point, Musket Shot, 1 square, 1 die at 5+ into the hull"
        )
    rakes, raked = make_ship(fired=["starboard"], gunnery=1), french_ship(at=(9, 10), point="W")
    with ships_on_table(rakes, raked):
        assert ": ".join(fire_order_words(broadsides_now(rakes)[0])) == (
            "Second broadside, on a 5 or 6: port guns at Foe: stern rake, Musket Shot, 1 square, 4 dice at 5+"
        )


@pytest.mark.parametrize(
    ("nation", "options", "clause", "words"),
    [
        ("british", [], "WWH-2.1.3b", "the parts make up the broadside"),
        ("french", [], "WWH-2.1.3b", "only British ships split their fire"),
        ("british", ["even-sides"], "WWH-4.2a", "in an even game nobody splits his fire"),
    ],
)
def test_wwh_2_1_3b_why_a_broadside_is_not_split_so(
    nation: str, options: list[str], clause: str, words: str
) -> None:
    ship, foe = make_ship(nation=nation), make_ship("foe", (11, 10), nation="danish")
    with ships_on_table(ship, foe, options=options):
        read = fire_menu(ship, broadsides_now(ship)).read("starboard 4 foe / 4 foe")
        assert isinstance(read, Refusal)
        assert read.clause == clause
        assert read.reason.startswith(words)


@pytest.mark.clauses("WWH-2.1.3a", "WWH-2.1.3b")
def test_wwh_2_1_5_the_menu_has_a_sum_for_each_whole_broadside_and_each_refusal_once() -> None:
    near, far = french_ship("near", (12, 10)), french_ship("far", (17, 10))
    gone, other = french_ship("gone", (19, 10)), french_ship("other", (13, 10))
    with ships_on_table(ship := make_ship(), near, far, gone, other):
        offers = fire_menu(ship, broadsides_now(ship)).offers
        assert [(o.key, o.tally is not None) for o in offers if not o.refusal] == [
            ("hold fire", False),
            ("starboard near", True),
            ("starboard 2 near / 3 other", False),
            ("starboard 1 near / 4 other", False),
            ("starboard 3 other / 2 near", False),
            ("starboard 2 other / 3 near", False),
        ], "a die at least for each: 1 off for two squares, 2 for three, the bonus for the first"
        assert [(o.key, o.refusal.clause) for o in offers if o.refusal] == [
            ("starboard far", "WWH-2.1.3a")
        ], "near and other may be fired at, and nobody asks about who is out of range"
