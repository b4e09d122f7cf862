"""WWH-1.4, WWH-2.2g, WWH-0.1: ships that meet, lie side by side, part, drift and leave, each
condition with a case on either side of it."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.wwh.rules.collision import (
    breaks_off,
    collision_dice,
    facing_side,
    harm,
    part,
    runs_foul,
    settle,
)
from game.books.wwh.rules.drifting import comes_to, drift, edge_beyond, leaves
from game.books.wwh.rules.manoeuvre import steer
from game.books.wwh.rules.outcome import ship_fact
from game.books.wwh.rules.sheet import Board, Side
from game.core.events import Collided, Grappled, Hurt, Left, Moved, Told
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import mark, the
from game.sea.square import SIDE, Square
from tests.books.casework import gets_away
from tests.books.kmh.rules.sheets import played
from tests.books.wwh.rules.strips import alongside, at_sea, french, holds, strip

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
def test_wwh_1_4a_the_dice_reason_by_reason(
    one: str, two: str, terms: list[tuple[str, int]]
) -> None:
    ship, other = strip(nation=one), strip("other", nation=two)
    with at_sea(ship, other):
        assert [(t.name, t.num) for t in collision_dice(ship, other).terms] == terms


@pytest.mark.parametrize(
    ("faces", "points"),
    [((1, 2), 0), ((2, 2), 2), ((3, 3, 1), 2), ((3, 3, 3), 3), ((1, 1, 6, 6), 2), ((4,) * 4, 3)],
)
def test_wwh_1_4b_a_double_costs_two_and_a_treble_three(
    faces: tuple[int, ...], points: int
) -> None:
    assert harm(faces) == points


def test_wwh_1_4b_both_suffer_lie_entangled_and_it_is_told() -> None:
    mover, other = strip("mover", point="E"), french("other", (10, 10), damage=3)
    with at_sea(mover, other):
        told = played(runs_foul(mover, 2, Square(9, 10)), (5, 5, 5), "port")
        assert told.result is True
        assert [(e.ship, e.points, e.clause) for e in told.of(Hurt)] == [
            ("mover", 3, "WWH-1.4b"),
            ("other", 1, "WWH-1.4b"),
        ]
        (crash,) = told.of(Collided)
        assert (crash.speed, crash.made) == (2 * SIDE, "2 squares")
        assert [(e.ship, e.other, e.on) for e in told.of(Grappled)] == [("mover", "other", True)]
        (hold,) = holds()
        # she came from the west of a ship that heads north: that is her port side
        assert (hold.foul, hold.other_side, hold.mover_side) == (True, "port", "port")


def test_wwh_e2_whom_she_lies_beside_already_she_does_not_come_beside_again() -> None:
    ship, one, two = strip(), french("one"), french("two")
    with at_sea(ship, one, two):
        alongside(ship, one, "port", "starboard")
        two.square = one.square
        played(settle(ship, Square(9, 10)))
        assert [(h.other, h.foul) for h in holds()] == [("one", False), ("two", False)]
        played(settle(ship, Square(9, 10)))
        assert len(holds()) == 2


@pytest.mark.parametrize(
    ("other", "asked"),
    [({}, 1), ({"side": "british"}, 0), ({"struck": True}, 0), ({"at": (12, 10)}, 0)],
)
def test_wwh_e2_her_captain_chooses_where_nothing_tells_and_it_matters(
    other: dict[str, Any], asked: int
) -> None:
    """She comes from right astern of a ship that heads north, and heads north too."""
    fields = {k: v for k, v in other.items() if k != "struck"}
    ship, foe = strip(), french(**({"at": (10, 10)} | fields))
    with at_sea(ship, foe):
        if other.get("struck"):
            mark(foe.number, HasStruck("ship"))
        told = played(settle(ship, Square(10, 11)), *["starboard"] * asked)
        assert [(s.clause, s.about) for s in told.asked if isinstance(s, Choose)] == [
            ("WWH-E2", "foe")
        ] * asked
        # side by side on one heading they show each other opposite broadsides
        expected = {0: ("starboard", "port"), 1: ("port", "starboard")}[asked]
        assert [(h.mover_side, h.other_side) for h in holds()] == [expected] * (
            other.get("at") is None
        )


@pytest.mark.parametrize("shown", ["port", "starboard"])
@pytest.mark.parametrize("turned", range(8))
def test_wwh_e2_the_broadside_that_faces_her_turns_with_both_ships(shown: str, turned: int) -> None:
    """She shows us port, to the west, and there we lie: on N, NE and NW our starboard faces her, on
    S, SE and SW port, and right across her (E, W) neither. Mirrored if she shows starboard."""
    mirrored = {"starboard": "port", "port": "starboard", "": ""}
    sides = ["starboard", "starboard", "", "port", "port", "port", "", "starboard"]
    for heading, side in enumerate(sides):
        expected = side if shown == "port" else mirrored[side]
        assert facing_side((heading + turned) % 8, turned, Side(shown)) == expected


def test_wwh_e2_she_parts_from_those_alone_whose_square_she_has_left() -> None:
    ship, near, far = strip(), french("near", (10, 10)), french("far", (10, 10))
    with at_sea(ship, near, far):
        alongside(ship, near)
        alongside(ship, far)
        far.square = Square(11, 10)
        played(part(ship))
        assert [h.other for h in holds()] == ["near"]


def test_wwh_1_4c_who_lies_beside_her_unentangled_need_not_be_parted_from() -> None:
    ship, beside, foul = strip(), french("beside"), french("foul", last_run=3)
    with at_sea(ship, beside, foul):
        alongside(beside, ship)
        alongside(foul, ship, foul=True)
        stays = played(breaks_off(ship), "stay")
        assert (stays.result, foul.last_run, len(stays.rolls())) == (False, 3, 0)
        fails = played(breaks_off(ship), "break off", (1, 2))
        assert (fails.result, foul.last_run) == (False, 3)
        assert [e.text for e in fails.of(Told)] == ["she stays foul of Foul"]
        parts = played(breaks_off(ship), "break off", (2, 2))
        assert (parts.result, foul.last_run, beside.last_run) == (True, 0, 2)
        assert [h.foul for h in holds()] == [False, False]
        assert played(breaks_off(ship)).result is True, "nothing holds her now"


# ------------------------------------------------------------------------------ drifting, leaving
@pytest.mark.parametrize(
    ("to", "run", "made"),
    [((11, 10), SIDE, "a square"), ((11, 11), 106_066, "a square slantwise"), ((10, 10), 0, "")],
)
def test_wwh_1_1a_a_leg_tells_how_far_it_was(to: tuple[int, int], run: int, made: str) -> None:
    """A square is 75,000 units; slantwise the root of twice its square, 106,066."""
    with at_sea(ship := strip()):
        (moved,) = played(comes_to(ship, Square(*to), E, "WWH-1.1a", "ahead")).of(Moved)
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
    ship, foe = strip(at=at), french("foe", at)
    with at_sea(ship, foe, size=(24, 18)):
        assert edge_beyond(Square(*at)) == edge
        alongside(ship, foe)
        told = played(leaves(ship))
        assert told.result is bool(edge)
        assert [e.edge for e in told.of(Left)] == [edge] * bool(edge)
        assert len(holds()) == (not edge)
        assert played(leaves(ship)).result is False, "she leaves once"


def test_wwh_2_2g_a_hulk_that_drifts_off_the_board_has_not_got_away() -> None:
    hulk = strip(at=(5, 23), last_run=2)
    with at_sea(hulk, french()):
        played(drift(hulk))
        assert [ship_fact(hulk).left_by, gets_away(ship_fact(hulk))] == ["bottom", False]


@pytest.mark.parametrize("last_run", [0, 2])
def test_wwh_0_1_who_sails_off_the_board_has_got_away(last_run: int) -> None:
    """Hove to before, or with way on; a square ahead takes her over the edge."""
    ship = strip(at=(23, 5), point="E", last_run=last_run)
    with at_sea(ship, french(), wind="W"):
        played(steer(ship), "ahead")
        assert [ship_fact(ship).left_by, gets_away(ship_fact(ship))] == ["right", True]


@pytest.mark.parametrize(
    ("wind", "to", "asked"), [("N", (10, 11), 2), ("SE", (9, 9), 1), ("W", (11, 10), 1)]
)
def test_wwh_2_2g_a_hulk_drifts_downwind_and_has_no_way_on(
    wind: str, to: tuple[int, int], asked: int
) -> None:
    """Heading east across a ship that heads north she is asked which side she turns; coming from
    right ahead of her, which side the other turns too."""
    hulk = strip(point="E", last_run=2, hove_to=True)
    other = french("other", to)
    with at_sea(hulk, wind=wind):
        (moved,) = played(drift(hulk)).of(Moved)
        assert (hulk.square, hulk.heading, moved.clause) == (Square(*to), E, "WWH-2.2g")
        assert (hulk.last_run, hulk.hove_to) == (0, False)
    hulk.square = Square(10, 10)
    with at_sea(hulk, other, wind=wind):
        met = played(drift(hulk), (4, 4, 1), *["port"] * asked)
        (crash,) = met.of(Collided)
        assert (crash.speed, crash.made) == (SIDE, "1 square")


def test_wwh_2_2g_land_stops_a_hulk_and_she_says_so() -> None:
    hulk = strip(last_run=2)
    with at_sea(hulk):
        the(Board).land = [[10, 11]]
        told = played(drift(hulk))
        assert [e.aground for e in told.of(Told)] == [True]
        assert (hulk.square, told.of(Moved), hulk.last_run) == (Square(10, 10), [], 0)
