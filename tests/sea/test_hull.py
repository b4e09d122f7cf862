"""Hulls in a Space: found where they are now, sorted, with exact contact."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pymunk
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.core.table import Table, dump_table, place
from game.sea.hull import LAND, HullSpace, hull_space, hulls_meet, is_on_land, line_crosses_hull
from game.sea.pose import Pose, Size, gap_between_hulls, hull_corners
from game.sea.units import CM, FULL_TURN
from tests.sea.hull_pairs import hull_pairs

SIZE = Size(4 * CM, CM)
SQUARE = ((50 * CM, 50 * CM), (60 * CM, 50 * CM), (60 * CM, 60 * CM), (50 * CM, 60 * CM))


def pose(x: float, y: float, heading: int = 0) -> Pose:
    return Pose(round(x * CM), round(y * CM), heading)


def afloat(**poses: Pose) -> HullSpace:
    sea = HullSpace()
    for ship, where in poses.items():
        sea.add_hull(ship, SIZE, where)
    return sea


def at_point(sea: HullSpace, x: int, y: int, reach: int) -> list[str]:
    found = sea.space.point_query((x / CM, y / CM), reach / CM, pymunk.ShapeFilter())
    near = sorted((hit.distance, sea.names[hit.shape]) for hit in found)
    return [name for _, name in near]


# ------------------------------------------------------------------------------ moving
def test_a_hull_that_has_moved_is_found_where_it_is_and_not_where_it_was() -> None:
    sea = afloat(a=pose(0, 0), b=pose(0.5, 0), c=pose(30, 0))
    assert sea.touching_ships("a") == ["b"]
    sea.move_hull("b", pose(30.5, 0))
    assert sea.touching_ships("a") == []
    assert sea.touching_ships("b") == sea.touching_ships("c")[:0] + ["c"]
    assert at_point(sea, round(0.9 * CM), 0, 0) == []
    assert at_point(sea, round(30.9 * CM), 0, 0) == ["b"]


def test_a_hull_that_has_turned_reaches_where_its_bow_points() -> None:
    sea = afloat(a=pose(0, 0), b=pose(2, 0))
    assert sea.touching_ships("a") == []
    sea.move_hull("a", pose(0, 0, 9000))
    assert sea.touching_ships("a") == ["b"]


def test_a_hull_points_the_way_the_rules_say() -> None:
    sea, lies = afloat(a=pose(10, 10, 4500)), pose(10, 10, 4500)
    bow = hull_corners(lies, Size(3 * CM, CM // 2))[0]
    assert at_point(sea, *bow, 0) == ["a"]
    assert at_point(sea, bow[0], 2 * lies.y - bow[1], 0) == []


# ------------------------------------------------------------------------------ order
@pytest.mark.parametrize("order", list(permutations("abcd"))[::5])
def test_answers_are_sorted_whatever_the_order_of_launching(order: Sequence[str]) -> None:
    sea = afloat(**{ship: pose(0.1 * "abcd".index(ship), 0) for ship in order})
    assert sea.touching_ships("b") == ["a", "c", "d"]
    assert at_point(sea, 0, 0, CM) == ["a", "b", "c", "d"]


# ------------------------------------------------------------------------------ out of the water
def test_a_hull_out_of_the_water_is_found_no_more() -> None:
    sea = afloat(a=pose(0, 0), b=pose(0.5, 0))
    sea.remove_hull("b")
    assert sea.touching_ships("a") == []
    assert at_point(sea, 0, 0, 9 * CM) == ["a"]
    assert list(sea.hulls) == ["a"]
    assert len(sea.names) == len(sea.space.shapes) == len(sea.space.bodies) == 1
    with pytest.raises(KeyError):
        sea.touching_ships("b")


def test_lifting_what_is_not_there_changes_nothing() -> None:
    sea = afloat(a=pose(0, 0))
    sea.remove_hull("nobody")
    assert at_point(sea, 0, 0, CM) == ["a"]


def test_a_ship_may_be_launched_again() -> None:
    sea = afloat(a=pose(0, 0), b=pose(9, 0))
    sea.remove_hull("b")
    sea.add_hull("b", SIZE, pose(0.5, 0))
    assert sea.touching_ships("a") == ["b"]


# ------------------------------------------------------------------------------ land
def test_land_is_touched() -> None:
    sea = afloat(a=pose(49.8, 55), b=pose(40, 55))
    sea.add_land(SQUARE)
    assert sea.touching_ships("a") == [LAND]
    assert sea.touching_ships("b") == []


def test_where_a_hull_would_meet_the_land_is_known_before_she_is_there() -> None:
    sea = afloat(a=pose(30, 30), b=pose(20, 20))
    sea.add_land(SQUARE)
    assert sea.is_on_land(SIZE, pose(55, 47.9)) is False
    assert sea.is_on_land(SIZE, pose(55, 48.1)) is True
    assert sea.is_on_land(SIZE, pose(55, 48.1, 9000)) is False
    assert sea.is_on_land(SIZE, pose(20, 20)) is False
    assert (sea.touching_ships("a"), at_point(sea, 30 * CM, 30 * CM, 0)) == ([], ["a"])


def test_land_in_two_pieces_is_told_once_and_before_the_ships() -> None:
    sea = afloat(a=pose(49.8, 55), b=pose(49.5, 55))
    sea.add_land(SQUARE)
    sea.add_land([(x, y + CM // 2) for x, y in SQUARE])
    assert sea.touching_ships("a") == [LAND, "b"]


# ------------------------------------------------------------------------------ on the table
def test_the_waters_of_a_table_are_its_own_and_are_not_saved() -> None:
    here, there = Table(), Table()
    for table in (here, there):
        with table.as_current():
            place(HullSpace())
            hull_space().add_hull(table.name, SIZE, pose(0, 0))
    for table in (here, there):
        with table.as_current():
            assert list(hull_space().hulls) == [table.name]
            assert dump_table() == {}
        table.close()


# ------------------------------------------------------------------------------ contact
PLACES = st.integers(-3 * CM, 3 * CM)
POSES = st.builds(Pose, PLACES, PLACES, st.integers(0, FULL_TURN - 1))
SIZES = st.builds(Size, st.integers(5_000, 30_000), st.integers(2_000, 8_000)).map(
    lambda size: Size(size.length // 2 * 2, size.beam // 2 * 2)
)
CLEAR = 100
"""Units (0.01 cm) either side of exact contact where two measures may differ."""


def overlap(a: Pose, a_size: Size, b: Pose, b_size: Size) -> bool:
    ring = hull_corners(a, a_size)
    sides = zip(ring, [*ring[1:], ring[0]], strict=True)
    return gap_between_hulls(a, a_size, b, b_size) == 0 or any(
        line_crosses_hull(b, b_size, *side) for side in sides
    )


@pytest.mark.untraced
@given(POSES, SIZES, POSES, SIZES)
@settings(max_examples=300)
def test_contact_agrees_with_the_integer_ruler_away_from_exact_touch(
    a: Pose, a_size: Size, b: Pose, b_size: Size
) -> None:
    wider = Size(a_size.length + CLEAR, a_size.beam + CLEAR)
    narrower = Size(a_size.length - CLEAR, a_size.beam - CLEAR)
    touch = overlap(a, a_size, b, b_size)
    assume(overlap(a, wider, b, b_size) == overlap(a, narrower, b, b_size) == touch)
    sea = HullSpace()
    sea.add_hull("a", a_size, Pose(90 * CM, 90 * CM, 0))
    sea.add_hull("b", b_size, b)
    sea.move_hull("a", a)
    assert sea.touching_ships("a") == (["b"] if touch else [])
    assert sea.touching_ships("b") == (["a"] if touch else [])


# ------------------------------------------------------------------------------ near and exact
def test_the_waters_find_every_hull_that_meets_another_and_no_other() -> None:
    """pymunk finds candidates: it must not miss mere contact, with a grace or without."""
    chance = Random(7)
    for grace in (0, CM // 50, CM // 2):
        sea, lie = HullSpace(grace), dict[str, tuple[Size, Pose]]()
        for n, (_, a, a_size, b, b_size) in enumerate(hull_pairs(chance, 60)):
            for ship, size, pose in ((f"{n}a", a_size, a), (f"{n}b", b_size, b)):
                sea.add_hull(ship, size, Pose(0, 0, 0))
                sea.move_hull(ship, pose)
                lie[ship] = (size, pose)
        for ship, (size, pose) in lie.items():
            others = ((name, s, p) for name, (s, p) in lie.items() if name != ship)
            met = [name for name, s, p in others if hulls_meet(pose, size, p, s, grace)]
            assert sea.touching_ships(ship) == sorted(met)


def test_the_waters_find_every_piece_of_land_that_a_hull_lies_on() -> None:
    chance, sea, rings = Random(9), HullSpace(), []
    for _, a, _, b, _ in hull_pairs(chance, 150):
        dx, dy = chance.randrange(-9 * CM, 9 * CM), chance.randrange(-9 * CM, 9 * CM)
        rings.append([(a.x, a.y), (b.x, b.y), (a.x + dx, a.y + dy)])
        sea.add_land(rings[-1])
    for _, lies, size, _, _ in hull_pairs(chance, 150):
        found = [ring for ring in rings if is_on_land(lies, size, ring)]
        assert sea.land_under(size, lies) == found
        assert sea.is_on_land(size, lies) is bool(found)


def test_hulls_that_are_laid_anew_are_found_where_they_lie_now() -> None:
    sea = HullSpace()
    sea.replace_hulls({"a": pose(0, 0), "b": pose(0.5, 0), "c": pose(9, 0)}, SIZE)
    assert sea.touching_ships("a") == ["b"]
    sea.replace_hulls({"a": pose(0, 0), "b": pose(9.5, 0), "c": pose(9, 0)}, SIZE)
    assert (sea.touching_ships("a"), sea.touching_ships("b")) == ([], ["c"])
    sea.replace_hulls({"b": pose(9.5, 0), "d": pose(9, 0)}, SIZE)
    assert (list(sea.hulls), sea.touching_ships("b")) == (["b", "d"], ["d"])


def test_land_that_is_laid_anew_is_the_only_land() -> None:
    sea, square = HullSpace(), list(SQUARE)
    rock, lies = [(55 * CM, 48 * CM), (56 * CM, 48 * CM), (55 * CM, 49 * CM)], pose(55, 49)
    sea.add_hull("a", SIZE, lies)
    sea.replace_land([square, rock])
    assert sea.land_under(SIZE, lies) == [square, rock]
    sea.replace_land([square])
    assert (sea.land_under(SIZE, lies), sea.touching_ships("a")) == ([square], [LAND])
    sea.replace_land([])
    assert (sea.land_under(SIZE, lies), sea.touching_ships("a")) == ([], [])


def test_in_a_bay_pymunk_finds_land_that_no_hull_touches() -> None:
    sea, bay = HullSpace(), [(0, 0), (10, 0), (10, 10), (8, 10), (8, 4), (2, 4), (2, 10), (0, 10)]
    sea.add_land([(x * CM, y * CM) for x, y in bay])
    assert sea.is_on_land(SIZE, pose(5, 7)) is False
    assert sea.is_on_land(SIZE, pose(5, 6)) is True  # half a length from the head of the bay
