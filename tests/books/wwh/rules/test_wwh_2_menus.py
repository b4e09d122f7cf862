"""WWH-2.1: what may be fired as the menu has it, in words and by clause, and what everyone sees of
a volley; each condition with a case on either side of it."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.wwh.rules.gunnery import (
    declare_doctrine,
    fire,
    fire_menu,
    fire_rake,
    may_fire_any,
    next_to_fire,
    order_clause,
    rakes_anyone,
)
from game.books.wwh.rules.sheet import Board, Ship
from game.books.wwh.rules.shots import friends_of, orders_now, refusals, splits, why_not_split
from game.core.events import Chose, Fired, Told
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose, Refusal
from game.core.table import mark, the
from game.sea.square import SIDE, Square
from tests.books.kmh.rules.sheets import played
from tests.books.wwh.rules.gunners import keys, order, order_at, refused
from tests.books.wwh.rules.strips import alongside, at_sea, french, strip


def rows(ship: Ship) -> dict[str, tuple[str, str, str]]:
    """Every row of her menu: its words, its clause and the clause that refuses it."""
    offers = fire_menu(ship, orders_now(ship)).options()
    return {o.key: (o.words, o.clause, o.refused.clause if o.refused else "") for o in offers}


# ------------------------------------------------------------------------------ the words
@pytest.mark.clauses("WWH-2.1.0", "WWH-2.1.2a", "WWH-2.1.3b")
def test_the_menu_of_a_whole_and_of_a_split_broadside() -> None:
    ship, near, far = strip(gunnery=2), french("near", (11, 10)), french("far", (12, 10))
    with at_sea(ship, near, far):
        menu = fire_menu(ship, orders_now(ship))
        assert rows(ship) == {
            "hold fire": ("Hold fire", "WWH-2.1.0", ""),
            "starboard near": (
                "starboard guns at Near: Musket Shot, 1 square, 3 dice at 5+",
                "WWH-2.1.2a",
                "",
            ),
            # one point each; the first named has the crew's bonus, and far costs a point
            "starboard 1 far / 1 near": (
                "starboard guns at Far: 1 point, Point Blank, 2 squares, 1 die at 5+; "
                "starboard guns at Near: 1 point, Musket Shot, 1 square, 1 die at 5+",
                "WWH-2.1.3b",
                "",
            ),
        }
        assert [bool(o.tally) for o in menu.options()] == [False, True, False]
        assert menu.read("hold fire") is None
        assert menu.keys() == [o.key for o in menu.options()]
        split, odd = menu.read("starboard 2 near / 1 far"), menu.read("ram her")
        assert isinstance(split, Refusal)
        assert isinstance(odd, Refusal)
        assert (split.clause, odd.clause) == ("WWH-2.1.3b", "")
        assert odd.why.startswith("'ram her' is not one of: hold fire, starboard near")


@pytest.mark.clauses("WWH-2.1.2b", "WWH-2.1.5a")
def test_the_words_of_a_second_broadside_and_of_a_rake() -> None:
    ship, foe = strip(fired=["port"]), french(at=(11, 10), point="E")
    with at_sea(ship, foe):
        (second,) = orders_now(ship)
        # half of five, rounded up: 3; two for the stern, one for the crew
        assert rows(ship)[second.key] == (
            "Second broadside, on a 5 or 6: starboard guns at Foe: stern rake, Musket Shot, "
            "1 square, 6 dice at 5+",
            "WWH-2.1.2b",
            "",
        )


@pytest.mark.clauses("WWH-E7", "WWH-3.3", "WWH-4.3b")
def test_the_words_of_random_shot_of_a_fight_hand_to_hand_and_of_the_hull() -> None:
    ship, foe = strip(), french(at=(16, 10))
    with at_sea(ship, foe):
        assert rows(ship)["starboard foe"][0].endswith("Random Shot, 6 squares, 1 die at 6+")
        foe.square = ship.square
        alongside(ship, foe, "starboard", "port", boarder="ship")
        words, clause, _ = rows(ship)["starboard foe"]
        assert (words, clause) == (
            "starboard guns at Foe: Pistol Shot, 0 squares, 6 dice at fives alone",
            "WWH-3.3",
        )
    near = french(at=(11, 10))
    with at_sea(ship, near, options=["doctrine"], declared=["british"]):
        assert rows(ship)["starboard foe"][0].endswith("6 dice at 5+ into the hull")


# ------------------------------------------------------------------------------ who is refused
@pytest.mark.parametrize(
    ("at", "found"),
    [((10, 2), ["WWH-2.2h"]), ((10, 1), []), ((2, 18), ["WWH-E1"]), ((1, 10), [])],
)
@pytest.mark.clauses("WWH-E7", "WWH-E1", "WWH-2.2h")
def test_whoever_is_within_eight_squares_is_told_why_not(
    at: tuple[int, int], found: list[str]
) -> None:
    ship, foe = strip(), french(at=at)
    with at_sea(ship, foe):
        assert [why.clause for _, _, why in refusals(ship, orders_now(ship))] == found


def test_wwh_2_1_3a_whom_she_may_fire_at_is_not_among_the_refused() -> None:
    ship, near, far = french("ship", (10, 10)), strip("near", (11, 10)), strip("far", (12, 10))
    with at_sea(ship, near, far):
        assert [
            (key, foe.id, why.clause) for key, foe, why in refusals(ship, orders_now(ship))
        ] == [("starboard far", "far", "WWH-2.1.3a")]
        ahead = Square(10, 9)
        far.square = ahead
        assert [key for key, *_ in refusals(ship, orders_now(ship))] == ["fire far"]


@pytest.mark.parametrize(
    ("fields", "at", "clause"),
    [
        ({"fired": ["starboard"]}, (11, 10), "WWH-2.1.2a"),
        ({"fired": ["port"], "nation": "french"}, (11, 10), "WWH-2.1.2a"),
        ({"fired": ["second", "port"]}, (11, 10), "WWH-2.1.2b"),
        ({"starboard_lost": 5}, (11, 10), "WWH-0.4"),
        ({"port_lost": 5}, (9, 10), "WWH-0.4"),
        ({"nation": "spanish"}, (16, 10), "WWH-E7"),
        ({"gunnery": 1, "nation": "french"}, (12, 10), "WWH-2.1.5"),
    ],
)
@pytest.mark.clauses("WWH-0.4", "WWH-2.1.2a", "WWH-2.1.2b", "WWH-2.1.5", "WWH-E7")
def test_why_a_broadside_that_bears_is_not_fired(
    fields: dict[str, Any], at: tuple[int, int], clause: str
) -> None:
    ship, foe = strip(**fields), strip("foe", at, nation="dutch")
    with at_sea(ship, foe):
        assert keys(ship) == []
        assert refused(ship, foe) == clause


@pytest.mark.parametrize(
    ("nation", "options", "clause", "words"),
    [
        ("british", ["even-sides"], "WWH-4.2a", "in an even game nobody splits his fire"),
        ("french", [], "WWH-2.1.3b", "only British ships split their fire"),
        (
            "british",
            [],
            "WWH-2.1.3b",
            "the parts make up the broadside, one is for the nearest enemy",
        ),
    ],
)
@pytest.mark.clauses("WWH-2.1.3b", "WWH-4.2a")
def test_why_a_broadside_is_not_split(
    nation: str, options: list[str], clause: str, words: str
) -> None:
    with at_sea(ship := strip(nation=nation), options=options):
        assert why_not_split(ship) == Refusal(clause, words)


def test_wwh_e8_friends_in_the_way_are_those_of_her_side_that_fight() -> None:
    ship, friend, prize, foe = strip(), strip("friend"), strip("prize"), french()
    gone = strip("gone")
    with at_sea(ship, friend, prize, foe, gone):
        mark(prize.number, HasStruck("foe"))
        mark(gone.number, Gone("left", "top"))
        assert [s.id for s in friends_of(ship)] == ["friend"]
        assert friends_of(foe) == []


@pytest.mark.clauses("WWH-2.1.3b")
def test_both_parts_of_a_split_lie_on_one_side_and_one_is_the_nearest() -> None:
    """Three points: two parts, the larger first or last. The nearest lies to starboard."""
    ship, near = strip(gunnery=3, has_fired=True), french("near", (11, 10))
    left, far = french("left", (9, 10)), french("far", (12, 10))
    with at_sea(ship, near, far):
        # two squares off one point alone comes to no die: 1 - 1, and no bonus for who is named last
        assert [o.key for o in orders_now(ship)] == [
            "starboard near",
            "starboard 1 near / 2 far",
            "starboard 2 far / 1 near",
            "starboard 1 far / 2 near",
        ]
    with at_sea(ship, near, left):
        assert all(len(o.shots) == 1 for o in orders_now(ship)), "one of them on either side"
        assert list(splits(ship, [])) == []


# ------------------------------------------------------------------------------ whose turn it is
@pytest.mark.clauses("WWH-2.1.1", "WWH-T.1")
def test_who_is_asked_to_fire() -> None:
    one, two, other = strip("one"), strip("two", (10, 12)), strip("far", (2, 2))
    foe = french(at=(12, 11))
    with at_sea(one, two, other, foe):
        assert played(next_to_fire("british")).keys() == ["one", "two", "done"]
        assert (may_fire_any("british"), may_fire_any("french")) == (True, True)
        one.stood_down = True
        assert played(next_to_fire("british")).result is two
        one.port_lost = one.starboard_lost = two.port_lost = two.starboard_lost = 5
        assert (may_fire_any("british"), may_fire_any("french")) == (False, True)
        two.starboard_lost = 0
        mark(two.number, HasStruck("foe"))
        assert played(next_to_fire("british")).result is None
        foe.square = Square(20, 20)
        assert (may_fire_any("british"), may_fire_any("french")) == (False, False)


def test_wwh_2_1_1_when_the_rest_hold_their_fire_all_of_them_stand_down() -> None:
    one, two, other = strip("one"), strip("two", (10, 12)), strip("x", (2, 2))
    foe = french(at=(13, 11))
    with at_sea(one, two, other, foe):
        told = played(next_to_fire("british"), "done")
        assert told.result is None
        assert [s.stood_down for s in (one, two, other)] == [True, True, False]


@pytest.mark.clauses("WWH-2.1.0", "WWH-2.1.2")
def test_a_ship_that_holds_her_fire_is_done_with_it_and_one_that_has_struck_too() -> None:
    ship, foe = strip(), french(at=(11, 10))
    with at_sea(ship, foe):
        held = played(fire(ship), "hold fire")
        assert (held.asks, ship.stood_down, ship.fired, ship.has_fired) == (None, True, [], True)
        ship.stood_down = False
        mark(ship.number, HasStruck("foe"))
        assert played(fire(ship)).asked == []
        assert played(fire_rake(ship)).asked == []


def test_wwh_2_1_2b_a_second_broadside_that_is_not_ready_is_no_first_shot() -> None:
    ship, foe = strip(fired=["port"], has_fired=False), french(at=(11, 10))
    with at_sea(ship, foe):
        told = played(fire(ship), "second starboard foe", 4)
        assert len(told.told("WWH-2.1.2b")) == 1
        assert (ship.has_fired, ship.fired) == (False, ["port", "second"])
        ship.fired = ["port"]
        told = played(fire(ship), "second starboard foe", 5, (2, 2, 2, 2, 2))
        assert told.told("WWH-2.1.2b") == []
        assert (ship.has_fired, ship.fired) == (True, ["port", "second", "starboard"])


@pytest.mark.parametrize(
    ("point", "rakes"), [("E", True), ("W", True), ("N", False), ("NE", False)]
)
def test_wwh_2_1_5a_she_rakes_anyone_who_lies_square_under_her_guns(
    point: str, rakes: bool
) -> None:
    ship, friend = strip(), strip("friend", (9, 10), "E")
    foe = french(at=(11, 10), point=point)
    with at_sea(ship, friend, foe):
        assert rakes_anyone(ship) == rakes
        mark(foe.number, HasStruck("ship"))
        assert not rakes_anyone(ship)


def test_wwh_2_1_4_who_holds_a_rake_back_is_asked_no_more_on_that_square() -> None:
    ship = strip(at=(5, 10), point="E")
    ahead, astern = french("ahead", (5, 9), point="N"), french("astern", (5, 11), point="N")
    with at_sea(ship, ahead, astern):
        told = played(fire_rake(ship), "hold fire")
        assert (told.asks, len(told.asked), ship.fired) == (None, 1, [])


# ------------------------------------------------------------------------------ what is seen of it
@pytest.mark.parametrize(
    ("foe", "fields", "clause", "partial", "reach"),
    [
        ({"at": (11, 10)}, {}, "WWH-2.2a", False, 1),
        ({"at": (13, 11)}, {}, "WWH-2.2a", False, 3),
        ({"at": (11, 11)}, {}, "WWH-2.2a", True, 1),
        ({"at": (11, 10), "point": "E"}, {}, "WWH-2.1.5a", False, 1),
        ({"at": (16, 10)}, {}, "WWH-E7", False, 6),
    ],
)
@pytest.mark.clauses("WWH-2.1.5a", "WWH-2.2a", "WWH-E4", "WWH-E7")
def test_what_everyone_sees_of_a_volley(
    foe: dict[str, Any], fields: dict[str, Any], clause: str, partial: bool, reach: int
) -> None:
    ship, target = strip(**fields), french(**foe)
    with at_sea(ship, target):
        shot = order_at(ship, target)
        told = played(fire(ship), shot.key, (2,) * shot.shots[0].dice)
        (seen,) = told.of(Fired)
        assert (seen.clause, seen.partial, seen.reach) == (clause, partial, reach * SIDE)
        assert told.rolls()[0].needs == (6 if clause == "WWH-E7" else 5)


@pytest.mark.clauses("WWH-2.1.3b", "WWH-3.3")
def test_a_part_of_a_broadside_is_seen_as_one_and_hand_to_hand_no_face_is_named() -> None:
    ship, near, far = strip(gunnery=2), french("near", (11, 10)), french("far", (12, 10))
    with at_sea(ship, near, far):
        split = order(ship, "starboard 1 far / 1 near")
        assert order_clause(split) == "WWH-2.1.3b"
        told = played(fire(ship), split.key, (5,), (6,))
        assert [(e.target, e.partial, e.hits) for e in told.of(Fired)] == [
            ("far", True, 1),
            ("near", True, 1),
        ]
    foe = french()
    with at_sea(mate := strip("mate"), foe):
        alongside(mate, foe, "starboard", "port", boarder="mate")
        told = played(fire(mate), "starboard foe", (5, 6, 2, 2, 2, 2))
        assert [(e.clause, e.hits, e.reach) for e in told.of(Fired)] == [("WWH-3.3", 1, 0)]
        assert told.rolls()[0].needs is None


# ------------------------------------------------------------------------------ doctrine
@pytest.mark.clauses("WWH-4.3b", "WWH-4.2c")
def test_every_side_with_good_ships_is_asked_and_no_other() -> None:
    ships = (french("foe"), strip(), strip("yank", nation="american"))
    with at_sea(*ships, options=["doctrine"]):
        told = played(declare_doctrine(), "as they come", "hull")
        assert [s.seat for s in told.asked if isinstance(s, Choose)] == ["british", "american"]
        assert the(Board).declared_hulls == ["american"]
        assert [e.text for e in told.of(Told)] == ["At Point Blank and closer: into the hull"]
        assert told.of(Chose) == []
    with at_sea(*ships, options=["doctrine", "even-sides"]):
        assert played(declare_doctrine()).asked == []


def test_wwh_e1_a_ship_square_to_the_corners_bears_as_the_diagram_says() -> None:
    """Heading NE her starboard beam is SE: the squares that way, and a few to either side."""
    ship, foe = strip(point="NE"), french()
    with at_sea(ship, foe):
        bears = []
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                foe.square = Square(10 + dx, 10 + dy)
                if (dx, dy) != (0, 0) and keys(ship):
                    bears.append((dx, dy))
        # one square off: the beam and its two quarters; two off: the beam and one to either side
        starboard = {(1, 1), (1, 0), (0, 1), (2, 2), (2, 1), (1, 2)}
        assert set(bears) == starboard | {(-dx, -dy) for dx, dy in starboard}
