"""WWH-1.4, WWH-2.2g, WWH-0.1: ships that meet, lie side by side, part, drift and leave, each
condition with a case on either side of it."""

from typing import Any

import pytest

from game.books.wwh.rules.collision import (
    collide_in_square,
    collision_dice,
    damage_of_collision_dice,
    drift_hulk,
    edge_beyond,
    hold_beside_others,
    leave_if_off_board,
    move_to_square,
    part_from_others,
    side_facing_back,
    try_part_from_all,
)
from game.books.wwh.rules.manoeuvre import ask_course
from game.books.wwh.rules.outcome import ship_fact
from game.books.wwh.rules.sheet import Board, ShipSide
from game.core.events import Collided, Grappled, Hurt, Left, Moved, Told
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import add_marker, get_single
from game.sea.square import SQUARE_SIDE, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.script_cases import gets_away
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, open_holds, ships_on_table

N, NE, E, SE, S, SW, W, NW = range(8)
ALL = ["fore", "main", "mizzen"]


# ------------------------------------------------------------------------------ collisions
@pytest.mark.parametrize(
    ("one", "two", "terms"),
    [
        ("british", "danish", [("two ships", 2), ("enemies", 1)]),
        ("british", "british", [("two ships", 2)]),
        ("spanish", "british", [("two ships", 2), ("enemies", 1), ("Spanish ships", 1)]),
        ("spanish", "spanish", [("two ships", 2), ("Spanish ships", 2)]),
    ],
)
def test_wwh_1_4a_the_dice_reason_by_reason(one: str, two: str, terms: list[tuple[str, int]]) -> None:
    ship, other = make_ship(nation=one), make_ship("other", nation=two)
    with ships_on_table(ship, other):
        assert [(t.name, t.num) for t in collision_dice(ship, other).terms] == terms


@pytest.mark.parametrize(
    ("faces", "points"),
    [((1, 2), 0), ((2, 2), 2), ((3, 3, 1), 2), ((3, 3, 3), 3), ((1, 1, 6, 6), 2), ((4,) * 4, 3)],
)
def test_wwh_1_4b_a_double_costs_two_and_a_treble_three(faces: tuple[int, ...], points: int) -> None:
    assert damage_of_collision_dice(faces) == points


def test_wwh_1_4b_both_suffer_lie_entangled_and_it_is_told() -> None:
    mover, other = make_ship("mover", point="E"), french_ship("other", (10, 10), damage=3)
    with ships_on_table(mover, other):
        told = run_procedure(collide_in_square(mover, 2, Square(9, 10)), (5, 5, 5), "port")
        assert told.result is True
        assert [(e.ship, e.points, e.clause) for e in told.events_of(Hurt)] == [
            ("mover", 3, "WWH-1.4b"),
            ("other", 1, "WWH-1.4b"),
        ]
        (crash,) = told.events_of(Collided)
        assert (crash.speed, crash.made) == (2 * SQUARE_SIDE, "2 squares")
        assert [(e.ship, e.other, e.on) for e in told.events_of(Grappled)] == [("mover", "other", True)]
        (hold,) = open_holds()
        # she came from the west of a ship that heads north: that is her port side
        assert (hold.foul, hold.other_side, hold.mover_side) == (True, "port", "port")


def test_wwh_e2_whom_she_lies_beside_already_she_does_not_come_beside_again() -> None:
    ship, one, two = make_ship(), french_ship("one"), french_ship("two")
    with ships_on_table(ship, one, two):
        add_hold(ship, one, "port", "starboard")
        two.square = one.square
        run_procedure(hold_beside_others(ship, Square(9, 10)))
        assert [(h.other, h.foul) for h in open_holds()] == [("one", False), ("two", False)]
        run_procedure(hold_beside_others(ship, Square(9, 10)))
        assert len(open_holds()) == 2


@pytest.mark.parametrize(
    ("other", "asked"), [({}, 1), ({"side": "british"}, 0), ({"struck": True}, 0), ({"at": (12, 10)}, 0)]
)
def test_wwh_e2_her_captain_chooses_where_nothing_tells_and_it_matters(
    other: dict[str, Any], asked: int
) -> None:
    """She comes from right astern of a ship that heads north, and heads north too."""
    fields = {k: v for k, v in other.items() if k != "struck"}
    ship, foe = make_ship(), french_ship(**({"at": (10, 10)} | fields))
    with ships_on_table(ship, foe):
        if other.get("struck"):
            add_marker(foe.number, HasStruck("ship"))
        told = run_procedure(hold_beside_others(ship, Square(10, 11)), *["starboard"] * asked)
        assert [(s.clause, s.about) for s in told.steps if isinstance(s, Choose)] == [
            ("WWH-E2", "foe")
        ] * asked
        # side by side on one heading they show each other opposite broadsides
        expected = {0: ("starboard", "port"), 1: ("port", "starboard")}[asked]
        assert [(h.mover_side, h.other_side) for h in open_holds()] == [expected] * (other.get("at") is None)


@pytest.mark.parametrize("shown", ["port", "starboard"])
@pytest.mark.parametrize("turned", range(8))
def test_wwh_e2_the_broadside_that_faces_her_turns_with_both_ships(shown: str, turned: int) -> None:
    """She shows us port, to the west, and there we lie: on N, NE and NW our starboard faces her, on
    S, SE and SW port, and right across her (E, W) neither. Mirrored if she shows starboard."""
    mirrored = {"starboard": "port", "port": "starboard", "": ""}
    sides = ["starboard", "starboard", "", "port", "port", "port", "", "starboard"]
    for heading, side in enumerate(sides):
        expected = side if shown == "port" else mirrored[side]
        assert side_facing_back((heading + turned) % 8, turned, ShipSide(shown)) == expected


def test_wwh_e2_she_parts_from_those_alone_whose_square_she_has_left() -> None:
    ship, near, far = make_ship(), french_ship("near", (10, 10)), french_ship("far", (10, 10))
    with ships_on_table(ship, near, far):
        add_hold(ship, near)
        add_hold(ship, far)
        far.square = Square(11, 10)
        run_procedure(part_from_others(ship))
        assert [h.other for h in open_holds()] == ["near"]


def test_wwh_1_4c_who_lies_beside_her_unentangled_need_not_be_parted_from() -> None:
    ship, beside, foul = make_ship(), french_ship("beside"), french_ship("foul", last_run=3)
    with ships_on_table(ship, beside, foul):
        add_hold(beside, ship)
        add_hold(foul, ship, foul=True)
        stays = run_procedure(try_part_from_all(ship), "stay")
        assert (stays.result, foul.last_run, len(stays.rolls())) == (False, 3, 0)
        fails = run_procedure(try_part_from_all(ship), "break off", (1, 2))
        assert (fails.result, foul.last_run) == (False, 3)
        assert [e.text for e in fails.events_of(Told)] == ["she stays foul of Foul"]
        parts = run_procedure(try_part_from_all(ship), "break off", (2, 2))
        assert (parts.result, foul.last_run, beside.last_run) == (True, 0, 2)
        assert [h.foul for h in open_holds()] == [False, False]
        assert run_procedure(try_part_from_all(ship)).result is True, "nothing holds her now"


# ------------------------------------------------------------------------------ drifting, leaving
@pytest.mark.parametrize(
    ("to", "run", "made"),
    [((11, 10), SQUARE_SIDE, "a square"), ((11, 11), 106_066, "a square slantwise"), ((10, 10), 0, "")],
)
def test_wwh_1_1a_a_leg_tells_how_far_it_was(to: tuple[int, int], run: int, made: str) -> None:
    """A square is 75,000 units; slantwise the root of twice its square, 106,066."""
    with ships_on_table(ship := make_ship()):
        (moved,) = run_procedure(move_to_square(ship, Square(*to), E, "WWH-1.1a", "ahead")).events_of(Moved)
        assert (moved.run, moved.made, moved.how) == (run, made, "ahead")
        assert (ship.square, ship.heading) == (Square(*to), E)


@pytest.mark.parametrize(
    ("at", "edge"),
    [
        ((0, 0), ""),
        ((-1, 0), "left"),
        ((23, 17), ""),
        ((24, 17), "right"),
        ((5, -1), "top"),
        ((5, 17), ""),
        ((5, 18), "bottom"),
    ],
)
def test_wwh_0_1_which_edge_a_square_lies_beyond(at: tuple[int, int], edge: str) -> None:
    ship, foe = make_ship(at=at), french_ship("foe", at)
    with ships_on_table(ship, foe, size=(24, 18)):
        assert edge_beyond(Square(*at)) == edge
        add_hold(ship, foe)
        told = run_procedure(leave_if_off_board(ship))
        assert told.result is bool(edge)
        assert [e.edge for e in told.events_of(Left)] == [edge] * bool(edge)
        assert len(open_holds()) == (not edge)
        assert run_procedure(leave_if_off_board(ship)).result is False, "she leaves once"


def test_wwh_2_2g_a_hulk_that_drifts_off_the_board_has_not_got_away() -> None:
    hulk = make_ship(at=(5, 23), last_run=2)
    with ships_on_table(hulk, french_ship()):
        run_procedure(drift_hulk(hulk))
        assert [ship_fact(hulk).exit_edge, gets_away(ship_fact(hulk))] == ["bottom", False]


@pytest.mark.parametrize("last_run", [0, 2])
def test_wwh_0_1_who_sails_off_the_board_has_got_away(last_run: int) -> None:
    """Hove to before, or with way on; a square ahead takes her over the edge."""
    ship = make_ship(at=(23, 5), point="E", last_run=last_run)
    with ships_on_table(ship, french_ship(), wind="W"):
        run_procedure(ask_course(ship), "ahead")
        assert [ship_fact(ship).exit_edge, gets_away(ship_fact(ship))] == ["right", True]


@pytest.mark.parametrize(("wind", "to", "asked"), [("N", (10, 11), 2), ("SE", (9, 9), 1), ("W", (11, 10), 1)])
def test_wwh_2_2g_a_hulk_drifts_downwind_and_has_no_way_on(
    wind: str, to: tuple[int, int], asked: int
) -> None:
    """Heading east across a ship that heads north she is asked which side she turns; coming from
    right ahead of her, which side the other turns too."""
    hulk = make_ship(point="E", last_run=2, hove_to=True)
    other = french_ship("other", to)
    with ships_on_table(hulk, wind=wind):
        (moved,) = run_procedure(drift_hulk(hulk)).events_of(Moved)
        assert (hulk.square, hulk.heading, moved.clause) == (Square(*to), E, "WWH-2.2g")
        assert (hulk.last_run, hulk.hove_to) == (0, False)
    hulk.square = Square(10, 10)
    with ships_on_table(hulk, other, wind=wind):
        met = run_procedure(drift_hulk(hulk), (4, 4, 1), *["port"] * asked)
        (crash,) = met.events_of(Collided)
        assert (crash.speed, crash.made) == (SQUARE_SIDE, "1 square")


def test_wwh_2_2g_land_stops_a_hulk_and_she_says_so() -> None:
    hulk = make_ship(last_run=2)
    with ships_on_table(hulk):
        get_single(Board).land = [[10, 11]]
        told = run_procedure(drift_hulk(hulk))
        assert [e.aground for e in told.events_of(Told)] == [True]
        assert (hulk.square, told.events_of(Moved), hulk.last_run) == (Square(10, 10), [], 0)
