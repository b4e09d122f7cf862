"""Land is cut into convex pieces that cover it, whichever way round it is drawn."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.polygons import Corner, convex_pieces, triangles
from game.sea.units import CM

SQUARE = [(0, 0), (10, 0), (10, 10), (0, 10)]
NOTCHED = [(0, 0), (100, 0), (100, 100), (50, 20), (0, 100)]
COMB = [(0, 0), (70, 0), (70, 50), (50, 50), (50, 10), (20, 10), (20, 50), (0, 50)]


def twice_area(ring: Sequence[Corner]) -> int:
    closed = [*ring, ring[0]]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(closed))


def is_convex(ring: Sequence[Corner], slack: float = 0) -> bool:
    """Return whether a ring turns one way only; a corner may be ``slack`` units inside."""
    for (ax, ay), (bx, by), (cx, cy) in zip(
        ring, [*ring[1:], *ring[:1]], [*ring[2:], *ring[:2]], strict=True
    ):
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if turn < -slack * (math.hypot(bx - ax, by - ay) + math.hypot(cx - bx, cy - by)):
            return False
    return True


def holds(pieces: Sequence[Sequence[Corner]], x: float, y: float) -> bool:
    return any(
        all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in pairwise(r))
        for r in ([*piece, piece[0]] for piece in pieces)
    )


def test_a_convex_island_stays_in_one_piece() -> None:
    (piece,) = convex_pieces(SQUARE)
    assert sorted(piece) == sorted(SQUARE)
    assert twice_area(piece) == 200


@pytest.mark.parametrize("ring", [NOTCHED, COMB], ids=["notched", "comb"])
def test_a_notched_island_is_cut_into_convex_pieces_of_the_same_area(ring: list[Corner]) -> None:
    pieces = convex_pieces(ring)
    assert len(pieces) > 1
    assert all(is_convex(piece) for piece in pieces)
    assert sum(twice_area(piece) for piece in pieces) == twice_area(ring)


def test_a_notch_is_water_and_the_land_beside_it_is_land() -> None:
    pieces = convex_pieces(NOTCHED)
    assert not holds(pieces, 50, 60)
    assert holds(pieces, 10, 60)
    assert holds(pieces, 90, 60)
    assert holds(pieces, 50, 10)


@pytest.mark.parametrize("ring", [SQUARE, NOTCHED, COMB], ids=["square", "notched", "comb"])
def test_either_way_round_gives_the_same_land(ring: list[Corner]) -> None:
    there, back = convex_pieces(ring), convex_pieces(ring[::-1])
    assert all(twice_area(piece) > 0 for piece in there + back)
    assert sum(map(twice_area, there)) == sum(map(twice_area, back)) == twice_area(ring)


@pytest.mark.parametrize(
    "ring",
    [[], [(0, 0)], [(0, 0), (5, 5)], [(0, 0), (5, 5), (9, 9)], [(3, 3)] * 4],
    ids=["nothing", "a point", "a line", "a longer line", "one point often"],
)
def test_a_ring_without_area_is_no_land(ring: list[Corner]) -> None:
    assert convex_pieces(ring) == []


def test_a_ring_that_comes_back_to_its_first_corner_is_the_same_ring() -> None:
    assert convex_pieces([*NOTCHED, NOTCHED[0]]) == convex_pieces(NOTCHED)


STARS = st.lists(st.tuples(st.integers(2 * CM, 20 * CM), st.floats(-0.3, 0.3)), min_size=4, max_size=12)


@given(STARS, st.booleans())
def test_any_island_is_covered_by_its_pieces(star: list[tuple[int, float]], back: bool) -> None:
    step = 2 * math.pi / len(star)
    ring = [
        (round(r * math.cos((n + off) * step)), round(r * math.sin((n + off) * step)))
        for n, (r, off) in enumerate(star)
    ]
    pieces = convex_pieces(ring[::-1] if back else ring)
    assert all(is_convex(piece, slack=1) for piece in pieces)
    whole = twice_area(ring)
    assert abs(sum(map(twice_area, pieces)) - whole) <= whole * 1e-4


SAW = [*((n * CM, (n * 7 % 5) * CM) for n in range(399)), (399 * CM, 9 * CM), (0, 9 * CM)]
"""A coast of many teeth, some of them collinear: more than the library can be trusted with."""


@pytest.mark.parametrize("ring", [SAW, SAW[::-1], [*SQUARE[:1], (5, 0), *SQUARE[1:]]])
def test_long_and_straight_coasts_are_cut_into_triangles(ring: list[Corner]) -> None:
    pieces = convex_pieces(ring)
    assert {len(piece) for piece in pieces} == {3}
    assert all(twice_area(piece) > 0 for piece in pieces)
    assert sum(map(twice_area, pieces)) == abs(twice_area(ring))


@given(STARS)
def test_triangles_cover_any_island_to_the_unit(star: list[tuple[int, float]]) -> None:
    step = 2 * math.pi / len(star)
    ring = [
        (round(r * math.cos((n + off) * step)), round(r * math.sin((n + off) * step)))
        for n, (r, off) in enumerate(star)
    ]
    pieces = triangles(ring)
    assert all(twice_area(piece) > 0 for piece in pieces)
    assert sum(map(twice_area, pieces)) == twice_area(ring)
