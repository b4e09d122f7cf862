"""WWH-1.1 to WWH-1.3: points of sailing, squares, turns, wearing, the rate of change of speed. What
a helm lets a ship do; her captain's orders are tried in test_wwh_1_moves."""

from collections.abc import Coroutine, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.books.wwh.rules.course import END, LEGS, Helm, is_lawful, reachable_courses
from game.books.wwh.rules.manoeuvre import helm_at_move_start, sail, tack, tack_tally, try_tack
from game.books.wwh.rules.sheet import FRESH, GALE, LIGHT, STRONG, Board, Round, Ship, Wind, get_ship
from game.books.wwh.rules.wind import (
    is_hulk,
    max_squares_by_heading,
    point_of_sailing,
    point_of_sailing_words,
    squares_tally,
    starting_speed,
    windward_ship_side,
)
from game.core.events import Befell, Event, Moved
from game.core.steps import Choose, Refusal, Step
from game.core.table import place
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL, SQUARE_SIDE, Square
from game.trials.odds import Experiment, result_odds
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import (
    helm_after_legs,
    helm_displacement,
    make_helm,
    refusal_clause,
    square_and_heading,
)

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


# ------------------------------------------------------------------------------
# WWH-1.3, WWH-1.4, WWH-2.2g: what comes of orders: tacks, missed stays, heaving to, collisions, breaking
# off, hulks
FAR = (20, 20)


def sails(ship: Ship, *answers: Any, others: tuple[Ship, ...] = (), **board: Any) -> ProcedureRun:
    """She makes her move far from any enemy, unless others are given."""
    foes = others or (french_ship("foe", FAR),)
    with ships_on_table(ship, *foes, **board):
        return run_procedure(sail(ship), *answers)


# ------------------------------------------------------------------------------ heaving to
@pytest.mark.clauses("WWH-1.3j", "WWH-1.3k")
def test_she_heaves_to_lies_and_makes_sail_again() -> None:
    ship, foe = make_ship(at=(2, 10), point="E", last_run=3), french_ship("foe", FAR)
    with ships_on_table(ship, foe):
        assert run_procedure(sail(ship)).refusal_clause("end") == "WWH-1.3k"
        first = run_procedure(sail(ship), "ahead", "heave to")
        assert (square_and_heading(ship), ship.hove_to, ship.last_run) == ((3, 10, "E"), True, 1)
        assert first.clause_count("WWH-1.3k") > 0
        run_procedure(sail(ship), "end")
        assert (square_and_heading(ship), ship.hove_to, ship.last_run) == ((3, 10, "E"), True, 0)
        last = run_procedure(sail(ship), "ahead", "ahead")
        assert last.refusal_clause("ahead") == "WWH-1.3j"
        run_procedure(sail(ship), "ahead", "end")
    assert not ship.hove_to


# ------------------------------------------------------------------------------ tacking
@pytest.mark.clauses("WWH-1.3e")
@pytest.mark.parametrize(
    ("nation", "strength", "succeeds_from"),
    [
        ("british", FRESH, 3),
        ("american", FRESH, 3),
        ("french", FRESH, 4),
        ("danish", FRESH, 4),
        ("spanish", FRESH, 5),
        ("british", LIGHT, 4),
        ("french", LIGHT, 5),
        ("spanish", LIGHT, 6),
    ],
)
def test_the_control_die(nation: str, strength: int, succeeds_from: int) -> None:
    ship = make_ship(point="NW", nation=nation)
    with ships_on_table(ship, strength=strength):
        for face in range(1, 7):
            outcome = run_procedure(try_tack(ship), face)
            assert outcome.result is (face >= succeeds_from)
            (die,) = outcome.rolls()
            assert (die.clause, die.needs) == ("WWH-1.3e", succeeds_from)


@pytest.mark.clauses("WWH-1.3e", "WWH-4.2a")
def test_even_sides_tack_with_a_plain_four() -> None:
    for nation in ("british", "spanish"):
        ship = make_ship(nation=nation)
        with ships_on_table(ship, options=["even-sides"]):
            assert tack_tally(ship, Wind()).terms == ()
            assert run_procedure(try_tack(ship), 4).rolls()[0].needs == 4


@pytest.mark.clauses("WWH-1.3f", "WWH-1.3d")
def test_damage_and_a_lost_mast_bar_the_tack_not_the_wear() -> None:
    ship = make_ship(point="NW", tack="starboard")
    with ships_on_table(ship):
        assert refusal_clause(helm_at_move_start(ship), "tack") == ""
        for damage, clause in ((1, ""), (2, "WWH-1.3f"), (4, "WWH-1.3f")):
            ship.damage = damage
            assert refusal_clause(helm_at_move_start(ship), "tack") == clause
        ship.heading = HEADING_NAMES.index("S")
        assert refusal_clause(helm_at_move_start(ship), "port") == ""
        ship.damage, ship.masts_down, ship.heading = 0, ["mizzen"], HEADING_NAMES.index("NW")
        assert refusal_clause(helm_at_move_start(ship), "tack") == "WWH-1.3d"


@pytest.mark.clauses("WWH-1.3g", "WWH-1.3e")
def test_a_tack_is_two_points_in_one_square_and_the_move_goes_on() -> None:
    ship = make_ship(point="NW")
    outcome = sails(ship, "ahead", "tack", 3, "ahead")
    assert square_and_heading(ship) == (10, 8, "NE")
    assert (ship.last_run, ship.tack) == (2, "port")
    tacked = [e for e in outcome.events_of(Moved) if e.how == "tack"]
    assert [(e.clause, e.run) for e in tacked] == [("WWH-1.3g", 0)]


@pytest.mark.clauses("WWH-1.3g")
def test_when_a_tack_may_be_tried() -> None:
    assert sails(make_ship(point="W")).refusal_clause("tack") == "WWH-1.3g"
    assert sails(make_ship(point="NW", last_run=0)).refusal_clause("tack") == "WWH-1.3g"
    assert sails(make_ship(point="NW", last_run=1)).refusal_clause("tack") == ""
    assert sails(make_ship(point="W"), "starboard").refusal_clause("tack") == "WWH-1.3a"
    at_once = make_ship(point="NW", last_run=1)
    assert sails(at_once, "tack", 6, "ahead", "end").open_step is None
    assert square_and_heading(at_once) == (11, 9, "NE")


@pytest.mark.clauses("WWH-1.3h", "WWH-1.3e", "WWH-1.3i")
def test_she_misses_stays_and_must_wear() -> None:
    ship, foe = french_ship("own", (10, 10), point="NW"), make_ship("foe", FAR)
    with ships_on_table(ship, foe):
        outcome = run_procedure(sail(ship), "ahead", "tack", 3)
        assert square_and_heading(ship) == (9, 9, "N")
        assert (ship.last_run, ship.in_irons) == (1, True)
        assert [(e.what, e.on) for e in outcome.events_of(Befell)] == [("irons", True)]
        second = run_procedure(sail(ship))
        assert second.refusal_clause("tack") == second.refusal_clause("starboard") == "WWH-1.3h"
        legs = ("port", "ahead", "port", "ahead", "port", "ahead", "port")
        done = run_procedure(sail(ship), *legs)
        assert square_and_heading(ship) == (6, 9, "S")
        assert [(e.what, e.on) for e in done.events_of(Befell)] == [("irons", False)]
        assert (ship.in_irons, ship.wearing) == (False, False)


@pytest.mark.clauses("WWH-1.3h")
def test_a_wear_that_is_cut_short_goes_on_in_the_next_move() -> None:
    ship, foe = (make_ship(point="N", tack="port", in_irons=True, wearing=True, last_run=0), french_ship())
    foe.square = Square(*FAR)
    with ships_on_table(ship, foe):
        run_procedure(sail(ship), "starboard", "ahead", "starboard", "ahead", "starboard")
        assert square_and_heading(ship) == (12, 9, "SE")
        assert ship.wearing
        again = run_procedure(sail(ship))
        assert again.allowed_keys() == ["starboard"]
        assert again.refusal_clause("port") == "WWH-1.3h"
        run_procedure(sail(ship), "starboard", "ahead", "port", "end")
    assert (square_and_heading(ship), ship.wearing) == ((12, 10, "SE"), False)


@pytest.mark.clauses("WWH-1.3e")
@pytest.mark.parametrize(
    ("nation", "fresh", "light"), [("british", 4, 3), ("french", 3, 2), ("spanish", 2, 1)]
)
def test_odds_of_a_tack_are_the_arithmetic(nation: str, fresh: int, light: int) -> None:
    for strength, sixths in ((FRESH, fresh), (LIGHT, light)):

        def lay(blows: int = strength) -> None:
            place(Wind(0, blows))
            place(Round())
            place(Board(24, 18, 20, ["us"]))
            ship = make_ship(point="NW", nation=nation, side="us")
            ship.number = place(ship)

        def about() -> Coroutine[Step, Any, Any]:
            return tack(get_ship("ship"), helm_at_move_start(get_ship("ship")))

        found = result_odds(Experiment(lay, about, no_choice, heading_at_the_end))
        assert found == {"NE": Fraction(sixths, 6), "N": Fraction(6 - sixths, 6)}


def no_choice(question: Choose) -> str:
    """Nothing is to be chosen."""
    raise AssertionError(question)


def heading_at_the_end(events: Sequence[Event], over: bool) -> str | None:
    """How she heads when all is over."""
    return HEADING_NAMES[get_ship("ship").heading] if over else None


def test_events_of_a_move_are_in_order() -> None:
    outcome = sails(make_ship(at=(5, 15), point="E"), "ahead", "port", "end")
    moves: list[Event] = [e for e in outcome.events if isinstance(e, Moved)]
    assert [(e.clause, e.how, e.run) for e in moves] == [  # type: ignore[attr-defined]
        ("WWH-1.1a", "ahead", SQUARE_SIDE),
        ("WWH-1.3a", "port", 0),
    ]
