"""WWH-1.1 to WWH-1.3: points of sailing, squares, turns, wearing, the rate of change of speed. What
a helm lets a ship do; her captain's orders are tried in test_wwh_1_moves."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.books.wwh.rules.course import END, LEGS, Helm, is_lawful, reachable_courses
from game.books.wwh.rules.manoeuvre import helm_at_move_start, sail
from game.books.wwh.rules.sheet import FRESH, GALE, LIGHT, STRONG, Wind
from game.books.wwh.rules.wind import (
    is_hulk,
    max_squares_by_heading,
    point_of_sailing,
    point_of_sailing_words,
    squares_tally,
    starting_speed,
    windward_ship_side,
)
from game.core.steps import Refusal
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import helm_after_legs, helm_displacement, make_helm, refusal_clause

FRESH_FROM_N = (0, 2, 3, 5, 4, 5, 3, 2)
POINTS_OF_SAILING = {"N": 0, "NE": 1, "E": 2, "SE": 3, "S": 4, "SW": 3, "W": 2, "NW": 1}


def wind(blows_from: str = "N", strength: int = FRESH) -> Wind:
    """A wind by the name of the point it blows from."""
    return Wind(HEADING_NAMES.index(blows_from), strength)


def squares_made(start: Helm) -> list[int]:
    """How many squares a move may have when she keeps her heading."""
    found = [start.squares_made] if start.refusal(END) is None else []
    while start.refusal("ahead") is None:
        start = start.after("ahead")
        found += [start.squares_made] if start.refusal(END) is None else []
    return found


# ------------------------------------------------------------------------------ 1.1, 1.2
@pytest.mark.clauses("WWH-1.1a")
def test_four_points_of_sailing_and_their_squares() -> None:
    assert max_squares_by_heading(make_ship(), wind()) == FRESH_FROM_N
    for name, off in POINTS_OF_SAILING.items():
        assert point_of_sailing(HEADING_NAMES.index(name), 0) == off
    for point in HEADING_NAMES:
        turned = max_squares_by_heading(make_ship(), wind(point))
        assert turned == tuple(
            FRESH_FROM_N[(h - HEADING_NAMES.index(point)) % 8] for h in range(HEADINGS_IN_ALL)
        )
    assert [make_helm(p, last_run=2).min_squares for p in HEADING_NAMES] == [1] * 8
    with ships_on_table(make_ship(point="E")):
        offer = helm_at_move_start(make_ship(point="E")).options()[0]
    assert (offer.clause, offer.full_text) == ("WWH-1.1a", "Ahead, large: 1 of 3 squares")


@pytest.mark.clauses("WWH-1.1b")
def test_damage_and_lost_masts_slow_her() -> None:
    east = HEADING_NAMES.index("E")
    by_damage = [max_squares_by_heading(make_ship(damage=n), wind())[east] for n in range(5)]
    assert by_damage == [3, 3, 2, 2, 1]
    assert max_squares_by_heading(make_ship(damage=4, masts_down=["main"]), wind())[east] == 0
    assert max_squares_by_heading(make_ship(damage=4, masts_down=["main", "fore"]), wind())[east] == 0
    assert squares_made(
        make_helm(last_run=2, max_by_heading=max_squares_by_heading(make_ship(damage=2), wind()))
    ) == [1, 2]
    terms = squares_tally(make_ship(damage=3, masts_down=["main"]), east, wind()).terms
    assert [(t.clause, t.num) for t in terms] == [("WWH-1.1a", 3), ("WWH-1.1b", -1), ("WWH-1.1b", -1)]


@pytest.mark.clauses("WWH-1.2")
def test_light_and_strong_winds() -> None:
    points = ["NE", "E", "SE", "S"]
    for strength, squares in ((STRONG, [1, 4, 5, 4]), (LIGHT, [1, 2, 3, 2]), (FRESH, [2, 3, 5, 4])):
        made = max_squares_by_heading(make_ship(), wind(strength=strength))
        assert [made[HEADING_NAMES.index(p)] for p in points] == squares
    strong = squares_tally(make_ship(), HEADING_NAMES.index("E"), wind(strength=STRONG))
    assert [(t.clause, t.num) for t in strong.terms] == [("WWH-1.1a", 3), ("WWH-1.2", 1)]
    assert max_squares_by_heading(make_ship(), wind(strength=GALE)) == max_squares_by_heading(
        make_ship(), wind(strength=STRONG)
    )


def test_points_of_sailing_as_sailors_say_them() -> None:
    said = [point_of_sailing_words(HEADING_NAMES.index(p), 0) for p in ("N", "NE", "E", "SE", "S")]
    assert said == ["into the wind", "close hauled", "large", "quarter", "before the wind"]


def test_wind_side_is_where_the_wind_comes_in() -> None:
    sides = [windward_ship_side(HEADING_NAMES.index(p), 0) for p in HEADING_NAMES]
    assert sides == ["", "port", "port", "port", "", "starboard", "starboard", "starboard"]


def test_a_ship_starts_with_two_squares_or_what_her_heading_gives() -> None:
    assert [starting_speed(make_ship(point=p), wind()) for p in ("N", "NE", "E", "S")] == [0, 2, 2, 2]
    assert starting_speed(make_ship(point="NE"), wind(strength=LIGHT)) == 1


# ------------------------------------------------------------------------------ 1.3a, 1.3b, 1.3c
@pytest.mark.clauses("WWH-1.3a")
def test_one_point_at_the_start_and_one_after_each_square() -> None:
    start = make_helm("E", last_run=3)
    twice = helm_after_legs(start, "starboard")
    assert refusal_clause(twice, "starboard") == refusal_clause(twice, "port") == "WWH-1.3a"
    end = helm_after_legs(start, "starboard", "ahead", "starboard", "ahead", "port", "ahead", "port")
    assert helm_displacement(end) == (2, -3, "E")
    assert end.squares_made == 3
    whole = helm_after_legs(
        make_helm("NE", last_run=3, tack="port"), "starboard", "ahead", "starboard", "ahead"
    )
    assert helm_displacement(helm_after_legs(whole, "starboard")) == (2, -1, "S")
    assert refusal_clause(start, "hard a-port") == "WWH-1.3a"


@pytest.mark.clauses("WWH-1.3b")
def test_squares_count_across_headings() -> None:
    from_close = helm_after_legs(make_helm("NE", last_run=2), "ahead", "starboard", "ahead", "ahead")
    assert helm_displacement(from_close) == (3, 1, "E")
    assert refusal_clause(from_close, "ahead") == "WWH-1.3b"
    from_large = helm_after_legs(make_helm("E", last_run=2), "ahead", "ahead", "port")
    assert helm_displacement(from_large) == (2, 0, "NE")
    assert refusal_clause(from_large, "ahead") == "WWH-1.3b"


@pytest.mark.clauses("WWH-1.3c")
def test_no_ship_sails_into_the_wind_or_turns_there() -> None:
    close = helm_after_legs(make_helm("NE", last_run=2), "ahead")
    assert refusal_clause(close, "port") == "WWH-1.3c"
    assert refusal_clause(make_helm("NW"), "starboard") == "WWH-1.3c"
    in_the_wind = make_helm("N", tack="port")
    assert refusal_clause(in_the_wind, "ahead") == "WWH-1.3c"
    assert in_the_wind.keys() == ["starboard"]
    assert make_helm("N").keys() == ["port", "starboard"]
    assert squares_tally(make_ship(), 0, wind()).total == 0


def test_a_turn_to_a_heading_without_a_square_is_no_way_to_stop() -> None:
    crippled = max_squares_by_heading(make_ship(damage=4), wind())
    start = make_helm("E", max_by_heading=crippled, last_run=1)
    assert refusal_clause(start, "port") == "WWH-1.1b"
    assert refusal_clause(helm_after_legs(start, "ahead"), "port") == ""


# ------------------------------------------------------------------------------ 1.3d, 1.3i
@pytest.mark.clauses("WWH-1.3d")
def test_without_all_her_masts_she_does_not_cross_the_wind() -> None:
    start = make_helm("SE", tack="port", has_all_masts=False)
    before = helm_after_legs(start, "starboard", "ahead")
    assert helm_displacement(before) == (0, -1, "S")
    assert refusal_clause(before, "starboard") == "WWH-1.3d"
    assert helm_displacement(helm_after_legs(before, "port")) == (0, -1, "SE")
    next_move = make_helm("S", tack="port", has_all_masts=False)
    assert (refusal_clause(next_move, "starboard"), refusal_clause(next_move, "port")) == ("WWH-1.3d", "")
    assert refusal_clause(make_helm("S", tack="port"), "starboard") == ""


@pytest.mark.clauses("WWH-1.3i")
def test_wearing_takes_two_moves_and_two_squares_to_leeward() -> None:
    first = helm_after_legs(
        make_helm("NE", tack="port"), "starboard", "ahead", "starboard", "ahead", "starboard"
    )
    assert helm_displacement(first) == (2, -1, "S")
    assert refusal_clause(first, "ahead") == ""
    assert refusal_clause(helm_after_legs(first, "ahead"), "starboard") == "WWH-1.3i"
    second = Helm(first.square, first.heading, 0, FRESH_FROM_N, first.squares_made, first.tack)
    assert second.options()[2].clause == "WWH-1.3i"
    done = helm_after_legs(second, "starboard", "ahead", "starboard", "ahead", "starboard")
    assert helm_displacement(done) == (0, -2, "NW")
    assert done.tack == "starboard"


@pytest.mark.clauses("WWH-1.3i")
def test_only_the_move_in_which_she_came_before_the_wind_is_barred() -> None:
    ran = make_helm("S", tack="port")
    back = helm_after_legs(ran, "port", "ahead", "starboard", "ahead")
    assert refusal_clause(back, "starboard") == "WWH-1.3i"
    first_ever = make_helm("S")
    assert first_ever.keys() == ["ahead", "port", "starboard"]


# ------------------------------------------------------------------------------ 1.3j, 1.3k
@pytest.mark.clauses("WWH-1.3j")
@pytest.mark.parametrize(
    ("last_run", "squares"),
    [(0, [1, 2]), (1, [1, 2, 3]), (2, [1, 2, 3, 4]), (3, [1, 2, 3, 4, 5]), (4, [2, 3, 4, 5])],
)
def test_two_squares_more_or_fewer_than_last_turn(last_run: int, squares: list[int]) -> None:
    assert squares_made(make_helm("SE", last_run=last_run)) == squares
    slow = helm_after_legs(make_helm("SE", last_run=0), "ahead", "ahead")
    assert refusal_clause(slow, "ahead") == "WWH-1.3j"
    fast = helm_after_legs(make_helm("SE", last_run=5), "ahead", "ahead")
    assert refusal_clause(fast, "end") == "WWH-1.3j"


@pytest.mark.clauses("WWH-1.3j")
def test_the_wind_brakes_her_where_the_heading_gives_less() -> None:
    assert squares_made(helm_after_legs(make_helm("SE", last_run=5), "port")) == [3]
    luffed = helm_after_legs(make_helm("E", last_run=5), "port")
    assert squares_made(luffed) == [2]
    assert refusal_clause(helm_after_legs(luffed, "ahead"), "end") == "WWH-1.3j"


@pytest.mark.clauses("WWH-1.3k")
def test_one_more_square_before_she_heaves_to() -> None:
    start = make_helm("E", last_run=3)
    assert refusal_clause(start, "end") == refusal_clause(start, "heave to") == "WWH-1.3k"
    one = helm_after_legs(start, "ahead")
    assert (refusal_clause(one, "heave to"), refusal_clause(one, "end")) == ("", "")
    assert refusal_clause(helm_after_legs(one, "ahead"), "heave to") == "WWH-1.3k"
    assert refusal_clause(helm_after_legs(make_helm("SE", last_run=4), "ahead"), "heave to") == "WWH-1.3j"
    lying_to = make_helm("E", last_run=0, is_hove_to=True)
    assert squares_made(lying_to) == [0, 1, 2]
    assert refusal_clause(helm_after_legs(lying_to, "port"), "end") == "WWH-1.3k"


# ------------------------------------------------------------------------------ 1.3h
@pytest.mark.clauses("WWH-1.3h")
def test_out_of_irons_she_wears_at_every_opportunity() -> None:
    start = make_helm("N", last_run=1, tack="starboard", is_wearing=True)
    assert start.keys() == ["port"]
    assert refusal_clause(start, "tack") == refusal_clause(start, "starboard") == "WWH-1.3h"
    fell = helm_after_legs(start, "port", "ahead")
    assert fell.keys() == ["port"]
    assert refusal_clause(fell, "ahead") == refusal_clause(fell, "end") == "WWH-1.3h"
    end = helm_after_legs(fell, "port", "ahead", "port", "ahead", "port")
    assert helm_displacement(end) == (-3, 0, "S")
    assert not end.is_wearing
    assert refusal_clause(end, "end") == ""


@pytest.mark.clauses("WWH-1.3h")
def test_out_of_irons_without_a_mast_she_only_falls_back() -> None:
    start = make_helm("N", last_run=1, tack="starboard", is_wearing=True, has_all_masts=False)
    start = replace(start, tack_refusal=Refusal("WWH-1.3d", ""))
    fell = helm_after_legs(start, "port", "ahead")
    assert not fell.is_wearing
    assert fell.keys() == ["ahead", "port", "heave to", "end"]


# ------------------------------------------------------------------------------ whole courses
@given(
    st.sampled_from(HEADING_NAMES),
    st.integers(0, 5),
    st.integers(0, 4),
    st.sampled_from(["", "port", "starboard"]),
    st.lists(st.sampled_from(LEGS), max_size=12),
)
def test_the_book_holds_on_every_lawful_course(
    point: str, last_run: int, damage: int, tack: str, wishes: list[str]
) -> None:
    ship = make_ship(damage=damage)
    start = here = make_helm(
        point, last_run=last_run, max_by_heading=max_squares_by_heading(ship, wind()), tack=tack
    )
    ship.heading = start.heading
    if is_hulk(ship, wind()):
        return
    points_left = 1
    for leg in wishes:
        assert here.keys(), here
        if isinstance(here.read(leg), Refusal) or leg in ("heave to", END):
            continue
        before, here = here, here.after(leg)
        points_left += 1 if leg == "ahead" else -1
        assert 0 <= points_left <= 1 or leg == "ahead"
        points_left = min(points_left, 1)
        assert point_of_sailing(here.heading, 0) or here.heading == before.heading
        assert here.squares_made <= max(last_run + 2, 1)
        if leg == "ahead":
            assert here.squares_made <= here.max_by_heading[here.heading]


@pytest.mark.parametrize("point", HEADING_NAMES)
def test_reach_finds_every_end_once_by_a_lawful_course(point: str) -> None:
    start = make_helm(point, last_run=2, tack="port")
    courses = reachable_courses(start, with_tacks=True)
    ends = [(c.end_helm.square, c.end_helm.heading, c.end_helm.squares_made) for c in courses]
    assert len(set(ends)) == len(ends) > 0
    assert all(is_lawful(start, c.keys) for c in courses)
    for course in courses:
        assert helm_after_legs(start, *course.legs) == course.end_helm
    assert not is_lawful(start, ("ahead",) * 9)


def test_wwh_1_a_move_with_nothing_left_but_its_end_is_over() -> None:
    ship, foe = make_ship(point="E", at=(5, 15)), make_ship("foe", (20, 20), nation="french")
    with ships_on_table(ship, foe):
        outcome = run_procedure(sail(ship), "ahead", "ahead", "ahead", "port")
    assert outcome.open_step is None
    assert ship.last_run == 3
