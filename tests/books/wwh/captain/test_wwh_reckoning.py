"""What the captain of Warm Work, Hardy! reckons quickly is what the book says at leisure."""

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
    candidate_courses,
    helm_at_next_move,
    helm_at_origin,
)
from game.books.wwh.captain.candidate_courses import helm_at_move_start as start_helm
from game.books.wwh.captain.firepower import (
    bearings_by_offset,
    firepower_of,
    rake_bonus_by_poses,
    side_by_offset,
    threat_of_helm,
)
from game.books.wwh.captain.sailing_decisions import EndBudget, choose_course, is_next_move_trapped
from game.books.wwh.captain.score import doubles_chance
from game.books.wwh.captain.situation import boarding_round_chance, situation_of
from game.books.wwh.rules.arcs import bearing_on, rake_of, range_bands_near_first, side_toward_square
from game.books.wwh.rules.boarding import boarding_round_odds
from game.books.wwh.rules.course import END, Helm, is_lawful, reachable_courses
from game.books.wwh.rules.manoeuvre import helm_at_move_start as helm_of
from game.books.wwh.rules.previews import shots_from_pose
from game.books.wwh.rules.sheet import SIDES, Ship, ShipSide, get_ship
from game.books.wwh.rules.wind import windward_ship_side
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
        with table.as_current():
            wwh.set_up(load_level(LEVELS_HOME / "wwh" / "mirror-action.toml"))
            yield
    finally:
        table.close()


# ------------------------------------------------------------------------------ ways
@pytest.mark.parametrize("heading", range(1, HEADINGS_IN_ALL))
@pytest.mark.parametrize("last_run", [0, 1, 2, 5])
def test_the_ways_are_those_of_the_book(heading: int, last_run: int) -> None:
    helm = Helm(Square(9, 9), heading, 0, (0, 2, 3, 5, 4, 5, 3, 2), last_run, windward_ship_side(heading, 0))
    found = {
        (9 + w.end_offset[0], 9 + w.end_offset[1], w.heading, w.squares_made)
        for w in candidate_courses(helm_at_origin(helm)).ending_courses
    }
    told = {
        (c.end_helm.square.x, c.end_helm.square.y, c.end_helm.heading, c.end_helm.squares_made)
        for c in reachable_courses(helm, True)
    }
    assert found == told
    assert all(
        is_lawful(helm, tuple(candidate.keys))
        for candidate in candidate_courses(helm_at_origin(helm)).ending_courses
    )


def test_posts_are_all_the_places_on_the_way() -> None:
    helm = Helm(START_SQUARE, 2, 0, (0, 2, 3, 5, 4, 5, 3, 2), 2, ShipSide.PORT)
    ways = candidate_courses(helm)
    for candidate in ways.ending_courses:
        here = helm
        for leg in candidate.legs:
            here = here.after(leg)
            assert (here.square.x, here.square.y, here.heading) in ways.by_passing_pose


def test_land_shapes_the_ways_of_a_ship_near_it() -> None:
    free = Helm(Square(20, 20), 2, 0, (0, 2, 3, 5, 4, 5, 3, 2), 2, ShipSide.PORT)
    shut = replace(free, nearby_land=(Square(21, 20), Square(90, 90)))
    assert helm_at_origin(shut).nearby_land == (Square(1, 0),)
    assert all(
        (1, 0) not in candidate.squares
        for candidate in candidate_courses(helm_at_origin(shut)).ending_courses
    )
    assert any(
        (1, 0) in candidate.squares for candidate in candidate_courses(helm_at_origin(free)).ending_courses
    )


def test_a_plight_is_the_helm_of_the_book() -> None:
    with mirror():
        for ship, damage, masts in product(every(Ship), (0, 3), ([], ["fore"])):
            ship.damage, ship.masts_down = damage, list(masts)
            assert start_helm(ship) == helm_at_origin(helm_of(ship))


def test_the_next_plight_is_the_one_in_which_she_comes_to_rest() -> None:
    with mirror():
        ship = get_ship("castor")
        helm = helm_at_origin(helm_of(ship))
        for candidate in candidate_courses(helm).ending_courses:
            there = helm_at_next_move(candidate, helm)
            ship.square, ship.heading = (
                Square(7 + candidate.end_offset[0], 9 + candidate.end_offset[1]),
                candidate.heading,
            )
            ship.last_run, ship.tack = candidate.squares_made, candidate.start_helm.tack
            assert there == start_helm(ship)


# ------------------------------------------------------------------------------ guns
@given(offsets, offsets, headings, headings)
def test_what_bears_is_what_the_book_says(x: int, y: int, ours: int, theirs: int) -> None:
    there = Square(x, y)
    told = bearing_on(START_SQUARE, ours, there) if (x, y) != (0, 0) else None
    aim = bearings_by_offset(ours).get((x, y))
    assert (aim is None) == (told is None)
    if told is not None and aim is not None:
        assert (SIDES[aim.side], range_bands_near_first()[aim.band]) == (told.side, told.band)
        assert aim.squares == told.band.distance
    side = side_toward_square(START_SQUARE, ours, there)
    assert side_by_offset(ours).get((x, y)) == (SIDES.index(side) if side else None)
    bonus = {"": None, "bow": 1, "stern": 2}[rake_of(START_SQUARE, ours, there, theirs)]
    assert rake_bonus_by_poses().get((x, y, ours, theirs)) == bonus


@given(offsets, offsets, headings, headings, st.integers(0, 6), st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_dice_are_those_of_the_book(
    x: int, y: int, ours: int, theirs: int, lost: int, fired: bool
) -> None:
    with mirror():
        castor, pollux = get_ship("castor"), get_ship("pollux")
        castor.port_lost, castor.has_fired = lost, fired
        told = shots_from_pose(castor, START_SQUARE, ours, [(pollux, Square(x, y), theirs)])
        aim, guns = bearings_by_offset(ours).get((x, y)), firepower_of(castor)
        if (x, y) == (0, 0):
            return
        dice = 0.0
        if aim is not None:
            rake = rake_bonus_by_poses().get((x, y, ours, theirs), 0)
            dice = guns.dice_by_aim[aim.side][aim.band][rake]
        whole = [o.shots[0] for o in told if len(o.shots) == 1]
        exact = [s.dice / 2 if s.bearing.band.one_die else float(s.dice) for s in whole]
        assert dice == (exact[0] if exact else 0.0)


# ------------------------------------------------------------------------------ danger
def test_a_danger_is_the_worst_of_all_her_moves() -> None:
    """Against the book's own reach and orders, on every square around, whatever we head."""
    with mirror():
        castor, pollux = get_ship("castor"), get_ship("pollux")
        castor.square, castor.heading, castor.last_run = Square(12, 9), 3, 2
        danger, guns = threat_of_helm(start_helm(castor)), firepower_of(castor)
        ends = {(c.end_helm.square, c.end_helm.heading) for c in reachable_courses(helm_of(castor), True)}
        for dx, dy in product(range(-7, 8, 2), range(-7, 8, 2)):
            there = Square(12 + dx, 9 + dy)
            worst = 0.0
            for square, heading in ends:
                if square != there:
                    lie = [(pollux, there, heading)]
                    for order in shots_from_pose(castor, square, heading, lie):
                        if len(order.shots) == 1 and not order.has_rake:
                            shot = order.shots[0]
                            one = shot.bearing.band.one_die
                            worst = max(worst, shot.dice / 2 if one else float(shot.dice))
            reached = danger.fire_bands.get((dx, dy))
            most = guns.best_dice_by_bands[reached] if reached else 0.0
            assert most == worst or there in {s for s, _ in ends}


# ------------------------------------------------------------------------------ chances
@pytest.mark.parametrize("lost", range(6))
def test_the_odds_of_boarding_are_those_of_the_book(lost: int) -> None:
    with mirror():
        castor, pollux = get_ship("castor"), get_ship("pollux")
        pollux.port_lost = lost
        assert boarding_round_chance(lost) == pytest.approx(float(boarding_round_odds(castor, pollux)[0]))
        assert boarding_round_chance(-lost) == pytest.approx(float(boarding_round_odds(pollux, castor)[0]))


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_the_chance_of_a_double(dice: int) -> None:
    throws = list(product(range(6), repeat=dice))
    doubles = sum(len(set(throw)) < dice for throw in throws)
    assert doubles_chance(dice) == pytest.approx(doubles / len(throws))


# ------------------------------------------------------------------------------ judgement
def test_she_crosses_a_stern_to_rake_it() -> None:
    with mirror():
        castor, pollux = get_ship("castor"), get_ship("pollux")
        castor.square, castor.heading, castor.last_run = Square(13, 7), 4, 2
        pollux.square, pollux.heading = Square(14, 9), 2
        castor.may_not_board = ["pollux"]
        for other in every(Ship):
            if other not in (castor, pollux):
                other.square = Square(other.square.x % 3, 16)
        keys, _, _ = choose_course(situation_of(castor, Aims()), helm_of(castor), EndBudget(150))
        here, raked = helm_of(castor), False
        for leg in keys:
            here = here.after(leg)
            raked = raked or bool(rake_of(here.square, here.heading, pollux.square, 2))
        assert raked


def test_she_does_not_sail_where_only_the_edge_is_left() -> None:
    with mirror():
        castor = get_ship("castor")
        castor.square, castor.heading, castor.last_run = Square(1, 9), 6, 2
        situation, helm = situation_of(castor, Aims()), helm_at_origin(helm_of(castor))
        ends = candidate_courses(helm).ending_courses
        trapped = [
            candidate for candidate in ends if is_next_move_trapped(situation, helm, candidate, (1, 9))
        ]
        keys, _, _ = choose_course(situation, helm_of(castor), EndBudget(150))
        assert trapped
        assert keys not in [candidate.keys for candidate in trapped]
        assert keys[-1] == END


def test_a_ship_whom_the_edge_will_have_next_turn_does_not_leave_a_turn_before() -> None:
    """With a mast down she only runs: every square left to her lies farther to leeward."""
    with mirror():
        castor = get_ship("castor")
        castor.square, castor.heading, castor.last_run = Square(6, 16), 6, 1
        castor.masts_down, castor.damage = ["main"], 4
        situation, start, helm = situation_of(castor, Aims()), (6, 16), helm_at_origin(helm_of(castor))
        ends = candidate_courses(helm).ending_courses
        stays = [candidate for candidate in ends if start[1] + candidate.end_offset[1] < situation.rows]
        assert stays
        assert all(is_next_move_trapped(situation, helm, candidate, start) for candidate in stays)
        assert len(stays) < len(ends)
        keys, _, _ = choose_course(situation, helm_of(castor), EndBudget(150))
        assert keys in [candidate.keys for candidate in stays]
