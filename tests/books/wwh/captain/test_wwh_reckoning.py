"""What the captain of Warm Work, Hardy! reckons quickly is what the book says at leisure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.books.wwh import rules as wwh
from game.books.wwh.captain.candidate_courses import (
    START_SQUARE,
    bare_helm,
    candidate_courses,
    next_start_helm,
    start_helm,
)
from game.books.wwh.captain.firepower import broadside_arc, facing_sides, firepower_of, rake_bonuses
from game.books.wwh.captain.sailing_decisions import Budget, choose_course, is_trapped
from game.books.wwh.captain.score import collision_chance
from game.books.wwh.captain.situation import round_chance, situation_of
from game.books.wwh.captain.threat import threat_of_helm
from game.books.wwh.rules.arcs import all_range_bands, bearing_on, rake_of, side_of_square
from game.books.wwh.rules.boarding import boarding_odds
from game.books.wwh.rules.course import END, Helm, is_lawful, reachable_courses
from game.books.wwh.rules.manoeuvre import helm_of
from game.books.wwh.rules.previews import fire_options
from game.books.wwh.rules.sailing import wind_side
from game.books.wwh.rules.sheet import SIDES, Ship, Side, ship_named
from game.captains.aims import Aims
from game.core.table import Table, every
from game.levels import load_level
from game.sea.square import HEADINGS_IN_ALL, Square
from tests.captains.measure import LEVELS_HOME

headings = st.integers(0, HEADINGS_IN_ALL - 1)
offsets = st.integers(-8, 8)


@contextmanager
def mirror() -> Iterator[None]:
    """At the table of the mirrored action as it begins."""
    table = Table()
    try:
        with table.at():
            wwh.set_up(load_level(LEVELS_HOME / "wwh" / "mirror-action.toml"))
            yield
    finally:
        table.close()


# ------------------------------------------------------------------------------ ways
@pytest.mark.parametrize("heading", range(1, HEADINGS_IN_ALL))
@pytest.mark.parametrize("last_run", [0, 1, 2, 5])
def test_the_ways_are_those_of_the_book(heading: int, last_run: int) -> None:
    helm = Helm(Square(9, 9), heading, 0, (0, 2, 3, 5, 4, 5, 3, 2), last_run, wind_side(heading, 0))
    found = {
        (9 + w.end[0], 9 + w.end[1], w.heading, w.squares_made)
        for w in candidate_courses(bare_helm(helm)).ends
    }
    told = {
        (c.start_helm.square.x, c.start_helm.square.y, c.start_helm.heading, c.start_helm.made)
        for c in reachable_courses(helm, True)
    }
    assert found == told
    assert all(
        is_lawful(helm, tuple(candidate.keys)) for candidate in candidate_courses(bare_helm(helm)).ends
    )


def test_posts_are_all_the_places_on_the_way() -> None:
    helm = Helm(START_SQUARE, 2, 0, (0, 2, 3, 5, 4, 5, 3, 2), 2, Side.PORT)
    ways = candidate_courses(helm)
    for candidate in ways.ends:
        here = helm
        for leg in candidate.legs:
            here = here.after(leg)
            assert (here.square.x, here.square.y, here.heading) in ways.posts


def test_land_shapes_the_ways_of_a_ship_near_it() -> None:
    free = Helm(Square(20, 20), 2, 0, (0, 2, 3, 5, 4, 5, 3, 2), 2, Side.PORT)
    shut = replace(free, shore=(Square(21, 20), Square(90, 90)))
    assert bare_helm(shut).shore == (Square(1, 0),)
    assert all((1, 0) not in candidate.squares for candidate in candidate_courses(bare_helm(shut)).ends)
    assert any((1, 0) in candidate.squares for candidate in candidate_courses(bare_helm(free)).ends)


def test_a_plight_is_the_helm_of_the_book() -> None:
    with mirror():
        for ship, damage, masts in product(every(Ship), (0, 3), ([], ["fore"])):
            ship.damage, ship.masts_down = damage, list(masts)
            assert start_helm(ship) == bare_helm(helm_of(ship))


def test_the_next_plight_is_the_one_in_which_she_comes_to_rest() -> None:
    with mirror():
        ship = ship_named("castor")
        helm = bare_helm(helm_of(ship))
        for candidate in candidate_courses(helm).ends:
            there = next_start_helm(candidate, helm)
            ship.square, ship.heading = (
                Square(7 + candidate.end[0], 9 + candidate.end[1]),
                candidate.heading,
            )
            ship.last_run, ship.tack = candidate.squares_made, candidate.start_helm.tack
            assert there == start_helm(ship)


# ------------------------------------------------------------------------------ guns
@given(offsets, offsets, headings, headings)
def test_what_bears_is_what_the_book_says(x: int, y: int, ours: int, theirs: int) -> None:
    there = Square(x, y)
    told = bearing_on(START_SQUARE, ours, there) if (x, y) != (0, 0) else None
    aim = broadside_arc(ours).get((x, y))
    assert (aim is None) == (told is None)
    if told is not None and aim is not None:
        assert (SIDES[aim.side], all_range_bands()[aim.band]) == (told.side, told.band)
        assert aim.squares == told.band.distance
    side = side_of_square(START_SQUARE, ours, there)
    assert facing_sides(ours).get((x, y)) == (SIDES.index(side) if side else None)
    bonus = {"": None, "bow": 1, "stern": 2}[rake_of(START_SQUARE, ours, there, theirs)]
    assert rake_bonuses().get((x, y, ours, theirs)) == bonus


@given(offsets, offsets, headings, headings, st.integers(0, 6), st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_dice_are_those_of_the_book(
    x: int, y: int, ours: int, theirs: int, lost: int, fired: bool
) -> None:
    with mirror():
        castor, pollux = ship_named("castor"), ship_named("pollux")
        castor.port_lost, castor.has_fired = lost, fired
        told = fire_options(castor, START_SQUARE, ours, [(pollux, Square(x, y), theirs)])
        aim, guns = broadside_arc(ours).get((x, y)), firepower_of(castor)
        if (x, y) == (0, 0):
            return
        dice = 0.0
        if aim is not None:
            rake = rake_bonuses().get((x, y, ours, theirs), 0)
            dice = guns.dice[aim.side][aim.band][rake]
        whole = [o.shots[0] for o in told if len(o.shots) == 1]
        exact = [s.dice / 2 if s.bearing.band.one_die else float(s.dice) for s in whole]
        assert dice == (exact[0] if exact else 0.0)


# ------------------------------------------------------------------------------ danger
def test_a_danger_is_the_worst_of_all_her_moves() -> None:
    """Against the book's own reach and orders, on every square around, whatever we head."""
    with mirror():
        castor, pollux = ship_named("castor"), ship_named("pollux")
        castor.square, castor.heading, castor.last_run = Square(12, 9), 3, 2
        danger, guns = threat_of_helm(start_helm(castor)), firepower_of(castor)
        ends = {(c.start_helm.square, c.start_helm.heading) for c in reachable_courses(helm_of(castor), True)}
        for dx, dy in product(range(-7, 8, 2), range(-7, 8, 2)):
            there = Square(12 + dx, 9 + dy)
            worst = 0.0
            for square, heading in ends:
                if square != there:
                    lie = [(pollux, there, heading)]
                    for order in fire_options(castor, square, heading, lie):
                        if len(order.shots) == 1 and not order.rakes:
                            shot = order.shots[0]
                            one = shot.bearing.band.one_die
                            worst = max(worst, shot.dice / 2 if one else float(shot.dice))
            reached = danger.fire_bands.get((dx, dy))
            most = guns.volleys[reached] if reached else 0.0
            assert most == worst or there in {s for s, _ in ends}


# ------------------------------------------------------------------------------ chances
@pytest.mark.parametrize("lost", range(6))
def test_the_odds_of_boarding_are_those_of_the_book(lost: int) -> None:
    with mirror():
        castor, pollux = ship_named("castor"), ship_named("pollux")
        pollux.port_lost = lost
        assert round_chance(lost) == pytest.approx(float(boarding_odds(castor, pollux)[0]))
        assert round_chance(-lost) == pytest.approx(float(boarding_odds(pollux, castor)[0]))


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_the_chance_of_a_double(dice: int) -> None:
    throws = list(product(range(6), repeat=dice))
    doubles = sum(len(set(throw)) < dice for throw in throws)
    assert collision_chance(dice) == pytest.approx(doubles / len(throws))


# ------------------------------------------------------------------------------ judgement
def test_she_crosses_a_stern_to_rake_it() -> None:
    with mirror():
        castor, pollux = ship_named("castor"), ship_named("pollux")
        castor.square, castor.heading, castor.last_run = Square(13, 7), 4, 2
        pollux.square, pollux.heading = Square(14, 9), 2
        castor.may_not_board = ["pollux"]
        for other in every(Ship):
            if other not in (castor, pollux):
                other.square = Square(other.square.x % 3, 16)
        keys, _, _ = choose_course(situation_of(castor, Aims()), helm_of(castor), Budget(150))
        here, raked = helm_of(castor), False
        for leg in keys:
            here = here.after(leg)
            raked = raked or bool(rake_of(here.square, here.heading, pollux.square, 2))
        assert raked


def test_she_does_not_sail_where_only_the_edge_is_left() -> None:
    with mirror():
        castor = ship_named("castor")
        castor.square, castor.heading, castor.last_run = Square(1, 9), 6, 2
        situation, helm = situation_of(castor, Aims()), bare_helm(helm_of(castor))
        ends = candidate_courses(helm).ends
        trapped = [candidate for candidate in ends if is_trapped(situation, helm, candidate, (1, 9))]
        keys, _, _ = choose_course(situation, helm_of(castor), Budget(150))
        assert trapped
        assert keys not in [candidate.keys for candidate in trapped]
        assert keys[-1] == END


def test_a_ship_whom_the_edge_will_have_next_turn_does_not_leave_a_turn_before() -> None:
    """With a mast down she only runs: every square left to her lies farther to leeward."""
    with mirror():
        castor = ship_named("castor")
        castor.square, castor.heading, castor.last_run = Square(6, 16), 6, 1
        castor.masts_down, castor.damage = ["main"], 4
        situation, start, helm = situation_of(castor, Aims()), (6, 16), bare_helm(helm_of(castor))
        ends = candidate_courses(helm).ends
        stays = [candidate for candidate in ends if start[1] + candidate.end[1] < situation.rows]
        assert stays
        assert all(is_trapped(situation, helm, candidate, start) for candidate in stays)
        assert len(stays) < len(ends)
        keys, _, _ = choose_course(situation, helm_of(castor), Budget(150))
        assert keys in [candidate.keys for candidate in stays]
