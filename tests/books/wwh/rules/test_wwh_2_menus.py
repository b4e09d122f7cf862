"""WWH-2.1: what may be fired as the menu has it, in words and by clause, and what everyone sees of
a volley; each condition with a case on either side of it."""

from typing import Any

import pytest

from game.books.wwh.rules.gunnery import (
    ask_doctrines,
    ask_next_to_fire,
    ask_ship_fire,
    ask_to_fire_rake,
    fire_menu,
    fire_order_clause,
    has_combat_phase_work,
    is_in_raking_position,
)
from game.books.wwh.rules.sheet import Board, Ship, current_ship_grid
from game.books.wwh.rules.shots import (
    broadsides_now,
    friend_in_line_of_fire,
    refused_targets,
    split_orders,
    split_refusal,
)
from game.core.events import Chose, Fired, Told
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose, Refusal
from game.core.table import add_marker, get_single
from game.sea.square import SQUARE_SIDE, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.gunners import fire_keys, order_against, order_of_key, refusal_clause
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table


def rows(ship: Ship) -> dict[str, tuple[str, str, str]]:
    """Every row of her menu: its words, its clause and the clause that refuses it."""
    offers = fire_menu(ship, broadsides_now(ship)).options()
    return {o.key: (o.full_text, o.clause, o.refusal.clause if o.refusal else "") for o in offers}


# ------------------------------------------------------------------------------ the words
@pytest.mark.clauses("WWH-2.1.0", "WWH-2.1.2a", "WWH-2.1.3b")
def test_the_menu_of_a_whole_and_of_a_split_broadside() -> None:
    ship, near, far = (make_ship(gunnery=2), french_ship("near", (11, 10)), french_ship("far", (12, 10)))
    with ships_on_table(ship, near, far):
        menu = fire_menu(ship, broadsides_now(ship))
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
        assert odd.reason.startswith("'ram her' is not one of: hold fire, starboard near")


@pytest.mark.clauses("WWH-2.1.2b", "WWH-2.1.5a")
def test_the_words_of_a_second_broadside_and_of_a_rake() -> None:
    ship, foe = make_ship(fired=["port"]), french_ship(at=(11, 10), point="E")
    with ships_on_table(ship, foe):
        (second,) = broadsides_now(ship)
        # half of five, rounded up: 3; two for the stern, one for the crew
        assert rows(ship)[second.key] == (
            "Second broadside, on a 5 or 6: starboard guns at Foe: stern rake, Musket Shot, "
            "1 square, 6 dice at 5+",
            "WWH-2.1.2b",
            "",
        )


@pytest.mark.clauses("WWH-E7", "WWH-3.3", "WWH-4.3b")
def test_the_words_of_random_shot_of_a_fight_hand_to_hand_and_of_the_hull() -> None:
    ship, foe = make_ship(), french_ship(at=(16, 10))
    with ships_on_table(ship, foe):
        assert rows(ship)["starboard foe"][0].endswith("Random Shot, 6 squares, 1 die at 6+")
        foe.square = ship.square
        add_hold(ship, foe, "starboard", "port", boarder="ship")
        words, clause, _ = rows(ship)["starboard foe"]
        assert (words, clause) == (
            "starboard guns at Foe: Pistol Shot, 0 squares, 6 dice at fives alone",
            "WWH-3.3",
        )
    near = french_ship(at=(11, 10))
    with ships_on_table(ship, near, options=["doctrine"], declared=["british"]):
        assert rows(ship)["starboard foe"][0].endswith("6 dice at 5+ into the hull")


# ------------------------------------------------------------------------------ who is refused
@pytest.mark.parametrize(
    ("at", "found"), [((10, 2), ["WWH-2.2h"]), ((10, 1), []), ((2, 18), ["WWH-E1"]), ((1, 10), [])]
)
@pytest.mark.clauses("WWH-E7", "WWH-E1", "WWH-2.2h")
def test_whoever_is_within_eight_squares_is_told_why_not(at: tuple[int, int], found: list[str]) -> None:
    ship, foe = make_ship(), french_ship(at=at)
    with ships_on_table(ship, foe):
        assert [why.clause for _, _, why in refused_targets(ship, broadsides_now(ship))] == found


def test_wwh_2_1_3a_whom_she_may_fire_at_is_not_among_the_refused() -> None:
    ship, near, far = (french_ship("ship", (10, 10)), make_ship("near", (11, 10)), make_ship("far", (12, 10)))
    with ships_on_table(ship, near, far):
        assert [
            (key, foe.id, why.clause) for key, foe, why in refused_targets(ship, broadsides_now(ship))
        ] == [("starboard far", "far", "WWH-2.1.3a")]
        ahead = Square(10, 9)
        far.square = ahead
        assert [key for key, *_ in refused_targets(ship, broadsides_now(ship))] == ["fire far"]


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
    ship, foe = make_ship(**fields), make_ship("foe", at, nation="dutch")
    with ships_on_table(ship, foe):
        assert fire_keys(ship) == []
        assert refusal_clause(ship, foe) == clause


@pytest.mark.parametrize(
    ("nation", "options", "clause", "words"),
    [
        ("british", ["even-sides"], "WWH-4.2a", "in an even game nobody splits his fire"),
        ("french", [], "WWH-2.1.3b", "only British ships split their fire"),
        ("british", [], "WWH-2.1.3b", "the parts make up the broadside, one is for the nearest enemy"),
    ],
)
@pytest.mark.clauses("WWH-2.1.3b", "WWH-4.2a")
def test_why_a_broadside_is_not_split(nation: str, options: list[str], clause: str, words: str) -> None:
    with ships_on_table(ship := make_ship(nation=nation), options=options):
        assert split_refusal(ship) == Refusal(clause, words)


def test_wwh_e8_friends_in_the_way_are_those_of_her_side_that_fight() -> None:
    ship, prize, gone, friend = (make_ship(name) for name in ("own", "prize", "gone", "friend"))
    foe = french_ship()
    with ships_on_table(ship, prize, gone, friend, foe):
        add_marker(prize.number, HasStruck("foe"))
        add_marker(gone.number, Gone("left", "top"))
        line = Square(ship.square.x - 2, ship.square.y), Square(ship.square.x + 2, ship.square.y)
        assert friend_in_line_of_fire(ship, *line, current_ship_grid()) is friend
        assert friend_in_line_of_fire(foe, *line, current_ship_grid()) is None


@pytest.mark.clauses("WWH-2.1.3b")
def test_both_parts_of_a_split_lie_on_one_side_and_one_is_the_nearest() -> None:
    """Three points: two parts, the larger first or last. The nearest lies to starboard."""
    ship, near = make_ship(gunnery=3, has_fired=True), french_ship("near", (11, 10))
    left, far = french_ship("left", (9, 10)), french_ship("far", (12, 10))
    with ships_on_table(ship, near, far):
        # two squares off one point alone comes to no die: 1 - 1, and no bonus for who is named last
        assert [o.key for o in broadsides_now(ship)] == [
            "starboard near",
            "starboard 1 near / 2 far",
            "starboard 2 far / 1 near",
            "starboard 1 far / 2 near",
        ]
    with ships_on_table(ship, near, left):
        assert all(len(o.shots) == 1 for o in broadsides_now(ship)), "one of them on either side"
        assert list(split_orders(ship, [])) == []


# ------------------------------------------------------------------------------ whose turn it is
@pytest.mark.clauses("WWH-2.1.1", "WWH-T.1")
def test_who_is_asked_to_fire() -> None:
    one, two, other = make_ship("one"), make_ship("two", (10, 12)), make_ship("far", (2, 2))
    foe = french_ship(at=(12, 11))
    with ships_on_table(one, two, other, foe):
        assert run_procedure(ask_next_to_fire("british")).allowed_keys() == ["one", "two", "done"]
        assert (has_combat_phase_work("british"), has_combat_phase_work("french")) == (True, True)
        one.stood_down = True
        assert run_procedure(ask_next_to_fire("british")).result is two
        one.port_lost = one.starboard_lost = two.port_lost = two.starboard_lost = 5
        assert (has_combat_phase_work("british"), has_combat_phase_work("french")) == (False, True)
        two.starboard_lost = 0
        add_marker(two.number, HasStruck("foe"))
        assert run_procedure(ask_next_to_fire("british")).result is None
        foe.square = Square(20, 20)
        assert (has_combat_phase_work("british"), has_combat_phase_work("french")) == (False, False)


def test_wwh_2_1_1_when_the_rest_hold_their_fire_all_of_them_stand_down() -> None:
    one, two, other = make_ship("one"), make_ship("two", (10, 12)), make_ship("x", (2, 2))
    foe = french_ship(at=(13, 11))
    with ships_on_table(one, two, other, foe):
        told = run_procedure(ask_next_to_fire("british"), "done")
        assert told.result is None
        assert [s.stood_down for s in (one, two, other)] == [True, True, False]


@pytest.mark.clauses("WWH-2.1.0", "WWH-2.1.2")
def test_a_ship_that_holds_her_fire_is_done_with_it_and_one_that_has_struck_too() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        held = run_procedure(ask_ship_fire(ship), "hold fire")
        assert (held.open_step, ship.stood_down, ship.fired, ship.has_fired) == (None, True, [], True)
        ship.stood_down = False
        add_marker(ship.number, HasStruck("foe"))
        assert run_procedure(ask_ship_fire(ship)).steps == []
        assert run_procedure(ask_to_fire_rake(ship)).steps == []


def test_wwh_2_1_2b_a_second_broadside_that_is_not_ready_is_no_first_shot() -> None:
    ship, foe = make_ship(fired=["port"], has_fired=False), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        told = run_procedure(ask_ship_fire(ship), "second starboard foe", 4)
        assert len(told.log_lines("WWH-2.1.2b")) == 1
        assert (ship.has_fired, ship.fired) == (False, ["port", "second"])
        ship.fired = ["port"]
        told = run_procedure(ask_ship_fire(ship), "second starboard foe", 5, (2, 2, 2, 2, 2))
        assert told.log_lines("WWH-2.1.2b") == []
        assert (ship.has_fired, ship.fired) == (True, ["port", "second", "starboard"])


@pytest.mark.parametrize(("point", "rakes"), [("E", True), ("W", True), ("N", False), ("NE", False)])
def test_wwh_2_1_5a_she_rakes_anyone_who_lies_square_under_her_guns(point: str, rakes: bool) -> None:
    ship, friend = make_ship(), make_ship("friend", (9, 10), "E")
    foe = french_ship(at=(11, 10), point=point)
    with ships_on_table(ship, friend, foe):
        assert is_in_raking_position(ship) == rakes
        add_marker(foe.number, HasStruck("ship"))
        assert not is_in_raking_position(ship)


def test_wwh_2_1_4_who_holds_a_rake_back_is_asked_no_more_on_that_square() -> None:
    ship = make_ship(at=(5, 10), point="E")
    ahead, astern = (french_ship("ahead", (5, 9), point="N"), french_ship("astern", (5, 11), point="N"))
    with ships_on_table(ship, ahead, astern):
        told = run_procedure(ask_to_fire_rake(ship), "hold fire")
        assert (told.open_step, len(told.steps), ship.fired) == (None, 1, [])


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
    ship, target = make_ship(**fields), french_ship(**foe)
    with ships_on_table(ship, target):
        shot = order_against(ship, target)
        told = run_procedure(ask_ship_fire(ship), shot.key, (2,) * shot.shots[0].dice)
        (seen,) = told.events_of(Fired)
        assert (seen.clause, seen.partial, seen.reach) == (clause, partial, reach * SQUARE_SIDE)
        assert told.rolls()[0].needs == (6 if clause == "WWH-E7" else 5)


@pytest.mark.clauses("WWH-2.1.3b", "WWH-3.3")
def test_a_part_of_a_broadside_is_seen_as_one_and_hand_to_hand_no_face_is_named() -> None:
    ship, near, far = (make_ship(gunnery=2), french_ship("near", (11, 10)), french_ship("far", (12, 10)))
    with ships_on_table(ship, near, far):
        split = order_of_key(ship, "starboard 1 far / 1 near")
        assert fire_order_clause(split) == "WWH-2.1.3b"
        told = run_procedure(ask_ship_fire(ship), split.key, (5,), (6,))
        assert [(e.target, e.partial, e.hits) for e in told.events_of(Fired)] == [
            ("far", True, 1),
            ("near", True, 1),
        ]
    foe = french_ship()
    with ships_on_table(mate := make_ship("mate"), foe):
        add_hold(mate, foe, "starboard", "port", boarder="mate")
        told = run_procedure(ask_ship_fire(mate), "starboard foe", (5, 6, 2, 2, 2, 2))
        assert [(e.clause, e.hits, e.reach) for e in told.events_of(Fired)] == [("WWH-3.3", 1, 0)]
        assert told.rolls()[0].needs is None


# ------------------------------------------------------------------------------ doctrine
@pytest.mark.clauses("WWH-4.3b", "WWH-4.2c")
def test_every_side_with_good_ships_is_asked_and_no_other() -> None:
    ships = (french_ship("foe"), make_ship(), make_ship("yank", nation="american"))
    with ships_on_table(*ships, options=["doctrine"]):
        told = run_procedure(ask_doctrines(), "as they come", "hull")
        assert [s.seat for s in told.steps if isinstance(s, Choose)] == ["british", "american"]
        assert get_single(Board).declared_hulls == ["american"]
        assert [e.text for e in told.events_of(Told)] == ["At Point Blank and closer: into the hull"]
        assert told.events_of(Chose) == []
    with ships_on_table(*ships, options=["doctrine", "even-sides"]):
        assert run_procedure(ask_doctrines()).steps == []


def test_wwh_e1_a_ship_square_to_the_corners_bears_as_the_diagram_says() -> None:
    """Heading NE her starboard beam is SE: the squares that way, and a few to either side."""
    ship, foe = make_ship(point="NE"), french_ship()
    with ships_on_table(ship, foe):
        bears = []
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                foe.square = Square(10 + dx, 10 + dy)
                if (dx, dy) != (0, 0) and fire_keys(ship):
                    bears.append((dx, dy))
        # one square off: the beam and its two quarters; two off: the beam and one to either side
        starboard = {(1, 1), (1, 0), (0, 1), (2, 2), (2, 1), (1, 2)}
        assert set(bears) == starboard | {(-dx, -dy) for dx, dy in starboard}
