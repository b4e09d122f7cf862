"""WWH-E: what bears, in which band of range, for ships along the rows and across the corners."""

import pytest

from game.books.wwh.rules.arcs import (
    arc_squares_with_bearings,
    bearing_on,
    bearing_refusal,
    raking_squares_of,
    range_bands_near_first,
    side_toward_square,
)
from game.books.wwh.rules.shots import broadsides_now
from game.sea.square import HEADING_NAMES, Square, distance
from tests.books.wwh.rules.gunners import dice_count, order_against, refusal_clause
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table

HERE = Square(10, 10)


def off(dx: int, dy: int) -> Square:
    """A square so many to the east and so many to the north, as the book counts."""
    return Square(HERE.x + dx, HERE.y - dy)


def bears(point: str, dx: int, dy: int) -> str:
    """The broadside that bears on a square and the band: ``starboard Point Blank``; '' if none."""
    found = bearing_on(HERE, HEADING_NAMES.index(point), off(dx, dy))
    return f"{found.side} {found.band.name}" if found else ""


# ------------------------------------------------------------------------------ the grid
@pytest.mark.parametrize(
    ("point", "dx", "dy", "found"),
    [
        ("N", 3, 2, "starboard Point Blank"),
        ("N", 3, 3, ""),
        ("N", -3, -2, "port Point Blank"),
        ("E", 2, -3, "starboard Point Blank"),
        ("S", -3, 2, "starboard Point Blank"),
        ("W", 1, 4, "starboard Gun Shot"),
        ("NE", 5, -2, "starboard Gun Shot"),
        ("NE", 5, -1, ""),
        ("NE", 1, 0, "starboard Quarter"),
        ("NE", 0, -1, "starboard Quarter"),
        ("NE", 2, -1, "starboard Point Blank"),
        ("NE", 2, 0, ""),
        ("SW", 2, -1, "port Point Blank"),
        ("SE", -2, -2, "starboard Point Blank"),
    ],
)
def test_wwh_e1_both_kinds_of_arc(point: str, dx: int, dy: int, found: str) -> None:
    assert bears(point, dx, dy) == found


def test_wwh_e1_outside_the_arcs_is_refused() -> None:
    ship, foe, other = make_ship(), french_ship(at=(13, 7)), french_ship("near", at=(12, 10))
    with ships_on_table(ship, foe, other):
        assert refusal_clause(ship, foe) == "WWH-E1"


@pytest.mark.parametrize("point", HEADING_NAMES)
def test_wwh_e1_port_and_starboard_mirror_each_other_on_every_heading(point: str) -> None:
    heading = HEADING_NAMES.index(point)
    starboard, port = (arc_squares_with_bearings(HERE, heading, side) for side in ("starboard", "port"))
    mirrored = {(2 * HERE.x - s.x, 2 * HERE.y - s.y): b.band for s, b in starboard}
    assert mirrored == {(s.x, s.y): b.band for s, b in port}
    rings = [sum(distance(HERE, s) == ring for s, _ in starboard) for ring in range(1, 9)]
    wide = [3, 3, 5, 5, 7, 9, 9, 9] if heading % 2 else [3, 3, 5, 5, 5, 7, 7, 7]
    assert rings == wide


def test_wwh_e1_every_ring_keeps_the_words_of_the_diagram() -> None:
    north = {(s.x - 10, 10 - s.y) for s, _ in arc_squares_with_bearings(HERE, 0, "starboard")}
    rows = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}
    assert north == {(d, a) for d, most in rows.items() for a in range(-most, most + 1)}
    east = {
        (s.x - 10, 10 - s.y)
        for s, _ in arc_squares_with_bearings(HERE, 1, "starboard")
        if distance(HERE, s) == 5
    }
    assert east == {(5, -n) for n in (5, 4, 3, 2)} | {(n, -5) for n in (4, 3, 2)}


@pytest.mark.parametrize("point", ["N", "NE", "S"])
@pytest.mark.parametrize("side", ["port", "starboard"])
def test_wwh_e1_an_arc_is_told_by_rows_from_the_top(point: str, side: str) -> None:
    squares = [square for square, _ in arc_squares_with_bearings(HERE, HEADING_NAMES.index(point), side)]
    assert squares == sorted(squares, key=lambda square: (square.y, square.x))
    assert HERE not in squares


def test_wwh_2_1_5a_she_is_raked_from_two_squares_ahead_and_two_astern() -> None:
    east, south_west = (list(raking_squares_of(HERE, HEADING_NAMES.index(point))) for point in ("E", "SW"))
    assert east == [(off(1, 0), "bow"), (off(-1, 0), "stern")] + [(off(2, 0), "bow"), (off(-2, 0), "stern")]
    assert {square for square, end in south_west if end == "bow"} == {off(-1, -1), off(-2, -2)}


def test_wwh_e1_the_targets_own_heading_does_not_matter() -> None:
    ship, foe = make_ship(), french_ship(at=(13, 9))
    with ships_on_table(ship, foe):
        assert [dice_count(ship, foe, heading=h) for h in range(8)] == [4] * 8


# ------------------------------------------------------------------------------ the bands
def test_wwh_e2_ships_in_one_square_fire_at_pistol_shot() -> None:
    ship, foe = make_ship(gunnery=5), french_ship()
    with ships_on_table(ship, foe):
        add_hold(ship, foe, "port", "starboard", foul=True)
        (order,) = broadsides_now(ship)
        assert (order.key, order.shots[0].dice) == ("port foe", 6)
        terms = [t.clause for t in order.shots[0].tally.terms]
        assert terms == ["WWH-0.4", "WWH-2.1.5b"]


def test_wwh_e3_musket_shot_costs_nothing() -> None:
    ship, foe = french_ship("ship", (10, 10), gunnery=5), make_ship("foe", (11, 10))
    with ships_on_table(ship, foe):
        assert dice_count(ship, foe) == 5
        bearing = order_against(ship, foe).shots[0].bearing
        assert (bearing.band.name, bearing.band.clause) == ("Musket Shot", "WWH-E3")


@pytest.mark.parametrize(
    ("nation", "gunnery", "number"),
    [("british", 5, 4), ("french", 5, 2), ("spanish", 5, 1), ("spanish", 4, 1), ("french", 4, 2)],
)
@pytest.mark.parametrize("at", [(11, 9), (11, 11), (9, 9), (9, 11)])
def test_wwh_e4_quarters_halve_the_gunnery(
    nation: str, gunnery: int, number: int, at: tuple[int, int]
) -> None:
    ship, foe = make_ship(nation=nation, gunnery=gunnery), make_ship("foe", at, nation="dutch")
    with ships_on_table(ship, foe):
        assert dice_count(ship, foe) == number
        assert order_against(ship, foe).shots[0].bearing.end == ("bow" if at[1] == 9 else "stern")


@pytest.mark.parametrize(("at", "number"), [((12, 10), 4), ((12, 9), 4), ((13, 12), 3)])
def test_wwh_e5_point_blank(at: tuple[int, int], number: int) -> None:
    ship, foe = french_ship("ship", (10, 10), gunnery=5), make_ship("foe", at)
    with ships_on_table(ship, foe):
        assert dice_count(ship, foe) == number
        assert "WWH-E5" in [t.clause for t in order_against(ship, foe).shots[0].tally.terms]
    assert bears("N", 2, 2) == ""


@pytest.mark.parametrize(("squares", "number"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_wwh_e6_the_deduction_is_the_empty_squares_between(squares: int, number: int) -> None:
    ship, foe = make_ship(), french_ship(at=(10 + squares, 10))
    with ships_on_table(ship, foe):
        shot = order_against(ship, foe).shots[0]
        assert (shot.dice, shot.bearing.band.deduct) == (number, squares - 1)
        if squares > 3:
            assert "WWH-E6" in [t.clause for t in shot.tally.terms]
    assert (bears("N", 5, 3), bears("NE", 5, -2)) == ("", "starboard Gun Shot")


@pytest.mark.parametrize("squares", [6, 7, 8])
@pytest.mark.parametrize("nation", ["british", "french", "danish"])
def test_wwh_e7_one_die_at_random_shot(nation: str, squares: int) -> None:
    ship = make_ship(nation=nation, gunnery=1, has_fired=False)
    foe = make_ship("foe", (10 + squares, 13), nation="dutch")
    with ships_on_table(ship, foe):
        shot = order_against(ship, foe).shots[0]
        assert (shot.dice, shot.needs) == (1, 6)
        assert [t.clause for t in shot.tally.terms] == ["WWH-E7"]


def test_wwh_e7_neither_poor_ships_nor_silent_ones_nor_those_too_far() -> None:
    spaniard, silent = make_ship("don", nation="spanish"), make_ship("mute", (10, 11), gunnery=0)
    foe = make_ship("foe", (17, 10), nation="dutch")
    with ships_on_table(spaniard, silent, foe):
        assert broadsides_now(spaniard) == broadsides_now(silent) == []
        assert refusal_clause(spaniard, foe) == "WWH-E7"
        assert refusal_clause(silent, foe) == "WWH-0.4"
        foe.square = Square(19, 10)
        spaniard.nation = "french"
        assert broadsides_now(spaniard) == []
        assert refusal_clause(spaniard, foe) == "WWH-E7"


def test_wwh_e7_the_tables_rows_are_the_ones_of_the_book() -> None:
    rows = [(b.name, b.distance, b.aside, b.deduct, b.half, b.one_die) for b in range_bands_near_first()]
    assert rows == [
        ("Pistol Shot", 0, (0, 0), 0, False, False),
        ("Musket Shot", 1, (0, 0), 0, False, False),
        ("Quarter", 1, (1, 1), 0, True, False),
        ("Point Blank", 2, (1, 1), 1, False, False),
        ("Point Blank", 3, (2, 2), 2, False, False),
        ("Gun Shot", 4, (2, 2), 3, False, False),
        ("Gun Shot", 5, (2, 3), 4, False, False),
        ("Random Shot", 6, (3, 4), 0, False, True),
        ("Random Shot", 7, (3, 4), 0, False, True),
        ("Random Shot", 8, (3, 4), 0, False, True),
    ]


# ------------------------------------------------------------------------------ no chasers
@pytest.mark.parametrize("at", [(10, 9), (10, 11), (10, 5)])
def test_wwh_2_2h_nothing_is_fired_ahead_or_astern(at: tuple[int, int]) -> None:
    ship, foe = make_ship(), french_ship(at=at)
    with ships_on_table(ship, foe):
        assert broadsides_now(ship) == []
        assert refusal_clause(ship, foe) == "WWH-2.2h"
    assert side_toward_square(HERE, 0, Square(*at)) == ""
    assert bearing_refusal(HERE, 0, Square(10, 1)).clause == "WWH-E7"


@pytest.mark.parametrize(
    ("point", "at", "end"),
    [
        ("N", (12, 10), ""),
        ("N", (12, 9), "bow"),
        ("N", (12, 11), "stern"),
        ("NE", (12, 12), ""),
        ("NE", (12, 11), "bow"),
        ("NE", (11, 12), "stern"),
    ],
)
def test_wwh_e1_before_abaft_or_straight_abeam(point: str, at: tuple[int, int], end: str) -> None:
    found = bearing_on(Square(10, 10), HEADING_NAMES.index(point), Square(*at))
    assert found is not None
    assert (found.side, found.end) == ("starboard", end)
