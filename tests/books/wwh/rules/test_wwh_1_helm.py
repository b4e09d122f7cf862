"""WWH-1.1, WWH-1.3: what a helm offers and why it refuses, each condition at its edge. The wind is
from the north: close hauled NE and NW 2 squares, large E and W 3, SE and SW 5, S 4."""

from dataclasses import replace
from typing import Any

import pytest

from game.books.wwh.rules.course import END, HEAVE_TO, TACK, Helm, is_lawful, reachable_courses
from game.books.wwh.rules.manoeuvre import helm_at_move_start
from game.core.steps import Refusal
from game.core.tally import Tally, make_term
from game.sea.square import HEADING_NAMES, Square
from tests.books.wwh.rules.ship_boards import make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import helm_after_legs, helm_displacement, make_helm, refusal_clause

NORTH_EAST, EAST, SOUTH_EAST = Square(11, 9), Square(11, 10), Square(11, 11)


def why(start: Helm, key: str) -> tuple[str, str]:
    """The clause and the words of a refusal."""
    read = start.read(key)
    assert isinstance(read, Refusal), (key, read)
    return read.clause, read.reason


# ------------------------------------------------------------------------------ the menu
@pytest.mark.clauses("WWH-1.1a", "WWH-1.3a", "WWH-1.3e", "WWH-1.3k", "WWH-1.3j")
def test_each_leg_is_offered_in_its_words_and_by_its_clause() -> None:
    with ships_on_table(ship := make_ship(point="E", last_run=1)):
        offers = helm_at_move_start(ship).options()
    assert [(o.key, o.full_text, o.clause) for o in offers] == [
        ("ahead", "Ahead, large: 1 of 3 squares", "WWH-1.1a"),
        ("port", "A point to port: NE", "WWH-1.3a"),
        ("starboard", "A point to starboard: SE", "WWH-1.3a"),
        ("tack", "Tack", "WWH-1.3e"),
        ("heave to", "Heave to", "WWH-1.3k"),
        ("end", "No farther", "WWH-1.3j"),
    ]
    # large in a Fresh wind: three squares, reckoned on the offer ahead and on no other
    assert [o.tally.total if o.tally else None for o in offers] == [3] + [None] * 5
    assert [o.refusal is None for o in offers] == [True, True, True, False, False, False]
    assert make_helm("E").options()[0].tally is None


def test_wwh_1_1a_the_offer_ahead_tells_the_square_and_the_most_on_that_heading() -> None:
    assert make_helm("SE", last_run=1).options()[0].full_text == "Ahead, quarter: 1 of 3 squares"
    assert make_helm("SE", last_run=3).options()[0].full_text == "Ahead, quarter: 1 of 5 squares"
    assert (
        helm_after_legs(make_helm("SE"), "ahead").options()[0].full_text == "Ahead, quarter: 2 of 4 squares"
    )
    alone = (0, 1, 1, 1, 1, 1, 1, 1)
    assert make_helm("E", max_by_heading=alone).options()[0].full_text == "Ahead, large: 1 of 1 square"


def test_wwh_1_1b_the_tally_ahead_is_that_of_her_heading() -> None:
    tallies = tuple(Tally((make_term("WWH-1.1a", "x", n),)) for n in range(8))
    found = [make_helm(point, tallies=tallies).options()[0].tally for point in HEADING_NAMES]
    assert [t.total for t in found if t] == list(range(8))


@pytest.mark.parametrize(
    ("point", "tack", "port", "starboard"),
    [
        ("S", "port", "WWH-1.3a", "WWH-1.3i"),
        ("S", "starboard", "WWH-1.3i", "WWH-1.3a"),
        ("S", "", "WWH-1.3a", "WWH-1.3a"),
        ("SE", "port", "WWH-1.3a", "WWH-1.3a"),
        ("SW", "port", "WWH-1.3a", "WWH-1.3a"),
    ],
)
def test_wwh_1_3i_a_turn_that_wears_her_is_offered_as_such(
    point: str, tack: str, port: str, starboard: str
) -> None:
    offers = make_helm(point, tack=tack).options()
    assert [offers[1].clause, offers[2].clause] == [port, starboard]


# ------------------------------------------------------------------------------ ahead
@pytest.mark.parametrize(
    ("start", "clause", "words"),
    [
        (make_helm("N"), "WWH-1.3c", "no ship sails into the wind"),
        (make_helm("E", max_by_heading=(0,) * 8), "WWH-1.1b", "0 squares at most large"),
        (make_helm("E", squares_made=3), "WWH-1.3b", "3 squares at most large, and 3 made"),
        (make_helm("E", squares_made=4), "WWH-1.3b", "3 squares at most large, and 4 made"),
        (make_helm("SE", last_run=2, squares_made=4), "WWH-1.3j", "2 squares last turn, so 4 at most now"),
        (make_helm("SE", last_run=1, squares_made=3), "WWH-1.3j", "1 square last turn, so 3 at most now"),
        (make_helm("E", nearby_land=(EAST,)), "WWH-0.1", "there is land ahead"),
    ],
)
@pytest.mark.clauses("WWH-1.1b", "WWH-1.3b", "WWH-1.3c", "WWH-1.3j", "WWH-0.1")
def test_why_she_makes_no_square(start: Helm, clause: str, words: str) -> None:
    assert why(start, "ahead") == (clause, words)


@pytest.mark.parametrize(
    "start",
    [
        make_helm("E", squares_made=2),
        make_helm("SE", last_run=2, squares_made=3),
        make_helm("E", nearby_land=(NORTH_EAST, SOUTH_EAST)),
    ],
)
@pytest.mark.clauses("WWH-1.3b", "WWH-1.3j", "WWH-0.1")
def test_a_square_below_the_most_is_made(start: Helm) -> None:
    assert refusal_clause(start, "ahead") == ""


# ------------------------------------------------------------------------------ turns
@pytest.mark.parametrize(
    ("fields", "port", "starboard"),
    [
        # land on one side: no turn there before the first square, if she can go elsewhere
        ({"nearby_land": (NORTH_EAST,)}, "WWH-0.1", ""),
        ({"nearby_land": (SOUTH_EAST,)}, "", "WWH-0.1"),
        ({"nearby_land": (SOUTH_EAST, NORTH_EAST)}, "WWH-0.1", "WWH-0.1"),
        # ahead is land too: the other side is the way out, if that is not land
        ({"nearby_land": (EAST, NORTH_EAST)}, "WWH-0.1", ""),
        ({"nearby_land": (EAST, SOUTH_EAST, NORTH_EAST)}, "", ""),
        # after a square she may turn where she likes
        ({"nearby_land": (SOUTH_EAST, NORTH_EAST), "squares_made": 1}, "", ""),
        # the wind bars the way ahead as land does: no square is left on that heading
        ({"nearby_land": (SOUTH_EAST,), "max_by_heading": (0, 1, 0, 5, 4, 5, 3, 2)}, "", "WWH-0.1"),
        ({"nearby_land": (SOUTH_EAST,), "max_by_heading": (0, 0, 0, 5, 4, 5, 3, 2)}, "WWH-1.1b", ""),
    ],
)
@pytest.mark.clauses("WWH-0.1", "WWH-1.3a", "WWH-1.3k")
def test_nobody_turns_to_the_land_to_stop(fields: dict[str, Any], port: str, starboard: str) -> None:
    start = make_helm("E", **fields)
    assert (refusal_clause(start, "port"), refusal_clause(start, "starboard")) == (port, starboard)


def test_wwh_0_1_the_side_of_the_land_is_told() -> None:
    assert why(make_helm("E", nearby_land=(NORTH_EAST,)), "port")[1] == "there is land to port"


def test_wwh_1_3h_out_of_irons_she_turns_even_to_the_land() -> None:
    """Bow in the wind on the port tack she must fall off to starboard, to the north-east."""
    start = make_helm("N", tack="port", is_wearing=True, nearby_land=(NORTH_EAST,))
    assert start.keys() == ["starboard"]


@pytest.mark.parametrize(
    ("start", "side", "clause"),
    [
        (make_helm("E", may_turn=False), "port", "WWH-1.3a"),
        (make_helm("NE"), "port", "WWH-1.3c"),
        (make_helm("NW"), "starboard", "WWH-1.3c"),
        # out of irons she falls off, never luffs, and on the tack she came from
        (make_helm("E", tack="port", is_wearing=True), "port", "WWH-1.3h"),
        (make_helm("E", tack="port", is_wearing=True), "starboard", ""),
        (make_helm("N", tack="port", is_wearing=True), "port", "WWH-1.3h"),
        (make_helm("N", tack="starboard", is_wearing=True), "port", ""),
        # bow in the wind and not wearing: she falls off on her own tack too
        (make_helm("N", tack="port"), "port", "WWH-1.3c"),
        (make_helm("N", tack="port"), "starboard", ""),
        (make_helm("N"), "port", ""),
        # a mast is wanted to go from before the wind on to the other tack, for nothing else
        (make_helm("S", tack="port", has_all_masts=False), "starboard", "WWH-1.3d"),
        (make_helm("S", tack="port", has_all_masts=False), "port", ""),
        (make_helm("S", has_all_masts=False), "port", ""),
        (make_helm("E", tack="port", has_all_masts=False), "port", ""),
        # the second half of a wear is for the next move
        (make_helm("S", tack="port", turned_before_wind=True), "starboard", "WWH-1.3i"),
        (make_helm("S", tack="port", turned_before_wind=True), "port", ""),
        (make_helm("SE", tack="port", turned_before_wind=True), "starboard", ""),
        # a heading without a square for her is taken after a square, or out of irons
        (make_helm("E", max_by_heading=(0, 0, 1, 3, 2, 3, 1, 0)), "port", "WWH-1.1b"),
        (make_helm("E", max_by_heading=(0, 1, 1, 3, 2, 3, 1, 0)), "port", ""),
        (make_helm("E", max_by_heading=(0, 0, 1, 3, 2, 3, 1, 0), squares_made=1), "port", ""),
        (make_helm("N", tack="port", is_wearing=True, max_by_heading=(0,) * 8), "starboard", ""),
    ],
)
@pytest.mark.clauses("WWH-1.1b", "WWH-1.3a", "WWH-1.3c", "WWH-1.3d", "WWH-1.3h", "WWH-1.3i", "WWH-1.3k")
def test_which_turns_are_refused(start: Helm, side: str, clause: str) -> None:
    assert refusal_clause(start, side) == clause


def test_wwh_1_1b_the_heading_that_gives_no_square_is_named() -> None:
    start = make_helm("E", max_by_heading=(0, 0, 1, 3, 2, 3, 1, 0))
    assert why(start, "port")[1] == "she could not make a square heading NE"


# ------------------------------------------------------------------------------ tacks
@pytest.mark.parametrize(
    ("start", "clause"),
    [
        (make_helm("NE", last_run=1), ""),
        (make_helm("NW", last_run=1), ""),
        (make_helm("NE", last_run=0), "WWH-1.3g"),
        (make_helm("NE", last_run=0, squares_made=1), ""),
        (make_helm("NE", last_run=2, is_hove_to=True), "WWH-1.3g"),
        (make_helm("E", last_run=2), "WWH-1.3g"),
        (make_helm("N", last_run=2), "WWH-1.3g"),
        (make_helm("NE", may_turn=False), "WWH-1.3a"),
        (make_helm("NE", is_wearing=True, tack="port"), "WWH-1.3h"),
        (make_helm("NE", tack_refusal=Refusal("WWH-1.3f", "")), "WWH-1.3f"),
    ],
)
@pytest.mark.clauses("WWH-1.3a", "WWH-1.3f", "WWH-1.3g", "WWH-1.3h")
def test_which_tacks_are_refused(start: Helm, clause: str) -> None:
    assert refusal_clause(start, TACK) == clause


@pytest.mark.parametrize(("point", "about"), [("NE", "NW"), ("NW", "NE")])
@pytest.mark.parametrize("wind", ["N", "E", "SW"])
def test_wwh_1_3g_a_tack_ends_as_far_on_the_other_side_of_the_wind(point: str, about: str, wind: str) -> None:
    turned = HEADING_NAMES.index(wind)
    point, about = (HEADING_NAMES[(HEADING_NAMES.index(name) + turned) % 8] for name in (point, about))
    start = make_helm(
        point, wind=wind, tack="port" if HEADING_NAMES[(turned + 1) % 8] == point else "starboard"
    )
    after = start.after(TACK)
    assert (HEADING_NAMES[after.heading], after.may_turn) == (about, False)
    assert {start.tack, after.tack} == {"port", "starboard"}


# ------------------------------------------------------------------------------ the end of it
@pytest.mark.parametrize(
    ("start", "clause", "words"),
    [
        (make_helm("E"), "WWH-1.3k", "she cannot stop dead: a square at least"),
        (make_helm("SE", last_run=4, squares_made=1), "WWH-1.3j", "4 squares last turn, so 2 at least now"),
        (make_helm("N", tack="port", is_wearing=True), "WWH-1.3h", None),
        (make_helm("E", is_hove_to=True, last_run=0, may_turn=False), "WWH-1.3k", None),
        # braked before her first square she must turn where she can
        (make_helm("E", nearby_land=(EAST,)), "WWH-1.3k", None),
    ],
)
@pytest.mark.clauses("WWH-1.3h", "WWH-1.3j", "WWH-1.3k")
def test_why_she_may_not_end_her_move(start: Helm, clause: str, words: str | None) -> None:
    found = why(start, END)
    assert found == (clause, words or found[1])


@pytest.mark.parametrize(
    "start",
    [
        make_helm("E", squares_made=1),
        make_helm("SE", last_run=4, squares_made=2),
        make_helm("E", is_hove_to=True),
        make_helm("E", is_hove_to=True, squares_made=1),
        # the wind, or land ahead, brakes her: she has made as many as she can
        make_helm("NE", last_run=5, squares_made=2),
        make_helm("SE", last_run=5, squares_made=1, nearby_land=(SOUTH_EAST,)),
        # nothing else is left to her
        make_helm("E", nearby_land=(EAST,), may_turn=False),
        make_helm("E", max_by_heading=(0,) * 8),
    ],
)
@pytest.mark.clauses("WWH-1.3j", "WWH-1.3k", "WWH-0.1")
def test_she_may_end_her_move(start: Helm) -> None:
    assert refusal_clause(start, END) == ""


@pytest.mark.parametrize(("made", "clause"), [(0, "WWH-1.3k"), (1, ""), (2, "WWH-1.3k")])
def test_wwh_1_3k_she_heaves_to_after_one_square_exactly(made: int, clause: str) -> None:
    assert refusal_clause(make_helm("E", squares_made=made), HEAVE_TO) == clause


# ------------------------------------------------------------------------------ what comes of a leg
@pytest.mark.parametrize(
    ("start", "side", "tack", "came_before", "wearing"),
    [
        (make_helm("SE", tack="port"), "starboard", "port", True, False),
        (make_helm("S", tack="port"), "starboard", "starboard", False, False),
        (make_helm("S", turned_before_wind=True, tack="port"), "port", "port", True, False),
        (make_helm("E", tack="port"), "starboard", "port", False, False),
        # who has had the wind on neither side yet crosses nothing
        (make_helm("SE", tack=""), "starboard", "", False, False),
        # she wears until she is before the wind, and only with all her masts
        (make_helm("E", tack="port", is_wearing=True), "starboard", "port", False, True),
        (make_helm("SE", tack="port", is_wearing=True), "starboard", "port", True, False),
        (
            make_helm("E", tack="port", is_wearing=True, has_all_masts=False),
            "starboard",
            "port",
            False,
            False,
        ),
    ],
)
@pytest.mark.clauses("WWH-1.3d", "WWH-1.3h", "WWH-1.3i")
def test_what_a_turn_changes(start: Helm, side: str, tack: str, came_before: bool, wearing: bool) -> None:
    after = start.after(side)
    assert (after.tack, after.turned_before_wind, after.is_wearing, after.may_turn) == (
        tack,
        came_before,
        wearing,
        False,
    )


def test_wwh_1_3a_a_square_earns_a_point_and_an_end_changes_nothing() -> None:
    start = make_helm("E", may_turn=False)
    after = start.after("ahead")
    assert (after.square, after.squares_made, after.may_turn) == (Square(11, 10), 1, True)
    assert after.came_from == Square(10, 10)
    assert start.after(END) is start
    assert start.after(HEAVE_TO) is start


def test_wwh_1_3_every_end_is_found_and_a_tack_only_if_it_is_asked_for() -> None:
    """Close hauled with one square behind her and no speed to spare: by hand."""
    slow = make_helm("NE", last_run=0, max_by_heading=(0, 1, 0, 0, 0, 0, 0, 1), tack="port")
    plain = {(*helm_displacement(c.end_helm), c.end_helm.squares_made) for c in reachable_courses(slow)}
    # a square north-east, then nothing, or a point to starboard
    assert plain == {(1, 1, "NE", 1), (1, 1, "E", 1)}
    tacks = {
        (*helm_displacement(c.end_helm), c.end_helm.squares_made)
        for c in reachable_courses(slow, with_tacks=True)
    }
    assert tacks - plain == {(1, 1, "NW", 1)}
    assert [c.legs for c in reachable_courses(slow)] == [("ahead",), ("ahead", "starboard")]


def test_wwh_1_3_a_course_is_lawful_if_each_of_its_legs_is() -> None:
    start = make_helm("E")
    assert is_lawful(start, ("ahead", "port", END))
    assert not is_lawful(start, ("port", "port"))
    assert not is_lawful(start, (END,))
    assert is_lawful(start, ())
    assert is_lawful(replace(start, is_hove_to=True), (END,))
