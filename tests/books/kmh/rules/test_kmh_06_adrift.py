"""KMH-6.5, KMH-6.6: adrift, in a raft and in tow: each condition by itself."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.drifting import carried, downwind, drift, founder, raft
from game.books.kmh.rules.outcome import ship_fact
from game.books.kmh.rules.passage import Passage, carry, follow_in_tow, has_room, touched
from game.books.kmh.rules.poses import leave_if_off, set_pose
from game.books.kmh.rules.sheet import Deck, Lock, Ship
from game.books.kmh.rules.tow_lines import Tow, passing, tow_by, tow_of
from game.books.kmh.rules.towing import (
    is_lost_to,
    is_towed,
    make_lines_fast,
    needs_to_float,
    tow_holds,
    tow_offers,
    towable,
    towards_stern,
    towed_comes_off,
)
from game.books.kmh.rules.turn import begin
from game.core.events import Collided, Left, Moved, Told
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import has, mark, place, the
from game.sea.hull import waters
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.casework import gets_away
from tests.books.kmh.rules.coasts import aground, at_anchor, coast
from tests.books.kmh.rules.guns import enemy, locked
from tests.books.kmh.rules.sheets import at_sea, played, sheet, where


# ------------------------------------------------------------------------------ moved
def test_kmh_6_5_1_who_is_moved_holds_by_nothing_any_more_who_swings_does() -> None:
    ship = sheet(heaving=2)
    with at_sea(ship):
        at_anchor(ship, 2)
        played(set_pose(ship, Pose(ship.pose.x, ship.pose.y, 4500), "KMH-7.2.2", "swing"))
        assert (has(ship.number, Anchored), ship.cables, ship.heaving) == (True, 2, 2)
        told = played(set_pose(ship, Pose(ship.pose.x + 1, ship.pose.y, 0), "KMH-6.5.1", "drift"))
        assert (has(ship.number, Anchored), ship.cables, ship.heaving) == (False, 0, 0)
        assert [e.run for e in told.of(Moved)] == [0]
        aground(ship)
        played(set_pose(ship, Pose(ship.pose.x, ship.pose.y + 1, 0), "KMH-6.5.1", "drift"))
        assert (has(ship.number, Aground), ship.grounded) == (False, "")


@pytest.mark.parametrize(("wind", "way"), [(0, 180), (90, 270), (270, 90), (180, 0)])
def test_kmh_6_5_1_the_wind_blows_to_the_other_side(wind: int, way: int) -> None:
    with at_sea(sheet(), wind=wind):
        assert downwind() == way * 100


def test_kmh_6_5_4_she_looks_for_room_and_stays_where_she_was() -> None:
    ship, other = sheet("ship"), sheet("other", (60, 50))
    with at_sea(ship, other):
        assert not has_room(ship, Pose(units(59.5), units(50), 0))
        assert has_room(ship, Pose(units(55), units(50), 0))
        assert waters().touching(ship.id) == []
        assert waters().touching(other.id) == []


@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (0, 50, ""),
        (-0.01, 50, "left"),
        (100, 50, ""),
        (100.01, 50, "right"),
        (50, 0, ""),
        (50, -0.01, "top"),
        (50, 80, ""),
        (50, 80.01, "bottom"),
    ],
)
def test_kmh_2_1_1_a_ship_leaves_when_her_middle_is_beyond_the_edge(
    x: float, y: float, edge: str
) -> None:
    ship, foe = sheet("ship", (x, y)), enemy(at=(50, 40))
    with at_sea(ship, foe, size=(100, 80)):
        lock = locked(ship, foe)
        told = played(leave_if_off(ship, "drift"))
        assert told.result is (edge != "")
        assert [e.edge for e in told.of(Left)] == ([edge] if edge else [])
        assert lock.open is (edge == "")
        assert played(leave_if_off(ship, "drift")).result is False


@pytest.mark.parametrize(
    ("how", "drifted", "escapes"),
    [("drift", True, False), ("drift", False, True), ("tow", True, True), ("warp", False, True)],
)
def test_kmh_6_5_1_who_drifts_off_the_table_has_not_got_away(
    how: str, drifted: bool, escapes: bool
) -> None:
    """Boats that tow carry her like a drift, but she has not drifted. Nor is it forgotten when the
    next turn begins."""
    ship = sheet("ship", (50, -0.01), drifted=drifted)
    with at_sea(ship, enemy(at=(50, 40)), size=(100, 80)):
        played(leave_if_off(ship, how))
        assert gets_away(ship_fact(ship)) is escapes
        begin(the(Deck))
        assert gets_away(ship_fact(ship)) is escapes


@pytest.mark.parametrize(
    ("moves", "calm", "held", "way", "left"),
    [
        (2, False, False, 6, 1),
        (2, True, False, 0, 1),
        (2, False, True, 0, 1),
        (1, False, False, 6, 0),
    ],
)
def test_kmh_11_0_9_a_sinking_ship_drifts_half_her_speed_and_goes(
    moves: int, calm: bool, held: bool, way: float, left: int
) -> None:
    ship = sheet(basic=12)
    with at_sea(ship, calm=calm):
        if held:
            at_anchor(ship)
        mark(ship.number, sinking := Sinking(moves))
        assert played(founder(ship)).way("frigate") == way
        assert sinking.moves == left
        assert has(ship.number, Gone) is (left == 0)


def test_kmh_11_0_9_a_sinking_ship_that_has_drifted_in_a_raft_drifts_no_more_this_turn() -> None:
    """Cut from her raft on an earlier card she has had her drift (KMH-6.5.3); her move counts."""
    ship = sheet()
    with at_sea(ship):
        mark(ship.number, sinking := Sinking(3))
        ship.drifted = True
        assert played(founder(ship)).way("frigate") == 0
        assert sinking.moves == 2


# ------------------------------------------------------------------------------ rafts
def test_kmh_6_5_3_a_raft_is_all_that_hold_one_another() -> None:
    a, b, c, d = (sheet(name, (50 + 3 * n, 50)) for n, name in enumerate("abcd"))
    with at_sea(a, b, c, d):
        assert raft(a) == [a]
        place(Lock("b", "a"))
        place(lock := Lock("b", "c"))
        assert (raft(a), raft(c)) == ([a, b, c], [c, b, a])
        lock.open = False
        place(line := Tow("a", "d"))
        assert raft(b) == [b, a, d]
        line.fast = True
        assert raft(b) == [b, a]


def test_kmh_6_5_3_a_raft_touches_what_is_no_part_of_it() -> None:
    a, b, c = sheet("a"), sheet("b", (60, 50)), sheet("c", (70, 50))
    with at_sea(a, b, c):
        there = [Pose(units(59.5), units(50), 0), Pose(units(60), units(50), 0)]
        assert touched(Passage([a, b], "", "", 0), there) == (a, [])
        beyond = [Pose(units(59.5), units(50), 0), Pose(units(69.5), units(50), 0)]
        assert touched(Passage([a, b], "", "", 0), beyond) == (b, ["c"])
        assert waters().touching("b") == []


def test_kmh_6_5_3_they_drift_once_a_turn_and_not_when_one_holds_or_in_a_calm() -> None:
    a, b = sheet("a"), sheet("b", (51.2, 50))
    with at_sea(a, b, wind=0):
        place(Lock("a", "b"))
        assert len(played(drift(a), 2).rolls()) == 1
        assert (a.drifted, b.drifted) == (True, True)
        assert played(drift(b)).events == []
        a.drifted = b.drifted = False
        mark(b.number, Anchored())
        assert played(drift(a)).told("KMH-6.5.1") == ["they hold where they are"]
    with at_sea(a, b, calm=True):
        place(Lock("a", "b"))
        a.drifted = b.drifted = False
        assert played(drift(a)).told("KMH-6.5.5") == ["no wind, no drift"]


@pytest.mark.parametrize(("left", "stopped"), [(150, False), (57, True)])
def test_kmh_2_3_1_land_stops_a_raft(left: float, stopped: bool) -> None:
    a, b = sheet("a"), sheet("b", (51.2, 50))
    with at_sea(a, b, wind=270):
        coast(0, left)
        place(Lock("a", "b"))
        told = played(carry(Passage([a, b], "KMH-6.5.3", "drift", 6 * CM, downwind())))
        assert [e.ship for e in told.of(Told) if e.clause == "KMH-2.3.1"] == ["b"] * stopped
        assert (where(b)[0] == 57.2) is not stopped


def test_kmh_6_10_1_a_raft_that_drifts_into_a_ship_collides_with_her() -> None:
    a, b, c = sheet("a"), sheet("b", (51.2, 50)), sheet("c", (55, 50))
    with at_sea(a, b, c, wind=270):
        place(Lock("a", "b"))
        told = played(carry(Passage([a, b], "KMH-6.5.3", "drift", 6 * CM, downwind())))
        assert [(e.ship, e.other) for e in told.of(Collided)] == [("b", "c")]
        assert where(a)[0] == round(where(b)[0] - 1.2, 2)


def test_kmh_6_5_1_a_drifting_ship_goes_the_whole_way_and_swings_a_point() -> None:
    ship = sheet(heading=90)
    with at_sea(ship, wind=0):
        told = played(drift(ship), 3)
        assert (where(ship), told.way("frigate", "drift")) == ((50, 53, 135), 3)
        assert (ship.last_run, ship.cut_short) == (3 * CM, 0)
        played(carried(ship, 2 * CM, "KMH-15.3.2", 9000))
        assert where(ship) == (52, 53, 135)


# ------------------------------------------------------------------------------ lines
def tied(fast: bool = True) -> tuple[Ship, Ship, Tow]:
    """A tug, and a hulk astern of her."""
    return sheet("tug", (50, 50)), sheet("hulk", (50, 55)), Tow("tug", "hulk", fast)


def test_kmh_6_6_1_each_line_is_looked_at_while_it_is_being_passed() -> None:
    tug, hulk, tow = tied()
    with at_sea(tug, hulk):
        place(tow)
        assert played(make_lines_fast()).events == []
        assert (tow_by(tug), tow_of(hulk), tow_by(hulk), tow_of(tug)) == (tow, tow, None, None)
        assert (passing(tug), passing(hulk)) == (None, None)
        tow.fast, tow.open = False, False
        assert played(make_lines_fast()).events == []
        tow.open = True
        assert passing(tug) is passing(hulk) is tow
        assert tow_by(tug) is None
        assert played(make_lines_fast()).told("KMH-6.6.1") == ["the tow is fast"]


@pytest.mark.parametrize("spoilt", ["tug struck", "hulk gone", "tug locked", "far off"])
def test_kmh_6_6_1_a_line_that_is_spoilt(spoilt: str) -> None:
    tug, hulk, tow = tied(fast=False)
    with at_sea(tug, hulk, foe := enemy(at=(52, 50))):
        place(tow)
        if spoilt == "tug struck":
            mark(tug.number, HasStruck(""))
        elif spoilt == "hulk gone":
            mark(hulk.number, Gone("sunk"))
        elif spoilt == "tug locked":
            locked(tug, foe)
        else:
            hulk.pose = Pose(hulk.pose.x, tug.pose.y + tug.length + units(2.01), 0)
        told = played(make_lines_fast())
        assert told.told("KMH-6.6.1") == ["the line does not reach"]
        assert (tow.open, tow.fast) == (False, False)


def test_kmh_6_6_1_two_centimetres_from_hull_to_hull() -> None:
    tug, hulk, tow = tied(fast=False)
    hulk.pose = Pose(hulk.pose.x, tug.pose.y + tug.length + 2 * CM, 0)
    with at_sea(tug, hulk):
        assert towable(tug) == [hulk]
        place(tow)
        played(make_lines_fast())
        assert tow.fast
        assert towable(tug) == []
        assert [o.key for o in tow_offers(tug)] == ["cast off"]
        assert tow_offers(hulk) == []


@pytest.mark.parametrize(
    ("why", "clause"),
    [
        ("", ""),
        ("locked", "KMH-6.6.1"),
        ("struck", "KMH-6.6.1"),
        ("gone", "KMH-6.6.1"),
        ("ablaze", "KMH-6.6.1"),
        ("retiring", "KMH-12.2.1"),
    ],
)
def test_kmh_6_6_3_what_ends_a_tow_on_the_tugs_card(why: str, clause: str) -> None:
    tug, hulk, tow = tied()
    with at_sea(tug, hulk, foe := enemy(at=(52, 50))):
        assert played(tow_holds(tug)).result is False
        place(tow)
        match why:
            case "locked":
                locked(tug, foe)
            case "struck":
                mark(tug.number, HasStruck(""))
            case "gone":
                mark(hulk.number, Gone("sunk"))
            case "ablaze":
                mark(hulk.number, Ablaze())
            case "retiring":
                tug.retiring = True
        told = played(tow_holds(tug))
        assert (told.result, tow.open) == (clause == "", clause == "")
        assert [e.clause for e in told.of(Told)] == ([clause] if clause else [])


@pytest.mark.parametrize(("face", "holds"), [(0, False), (1, True), (9, True)])
def test_kmh_6_6_3_a_nought_parts_the_tow_in_a_choppy_sea(face: int, holds: bool) -> None:
    tug, hulk, tow = tied()
    with at_sea(tug, hulk, choppy=True):
        place(tow)
        assert played(tow_holds(tug), face).result is holds
        assert tow.open is holds


def test_kmh_6_6_1_who_is_lost_to_a_side() -> None:
    tug, hulk, _ = tied()
    with at_sea(tug, hulk, enemy()):
        assert not is_lost_to(hulk, "french")
        mark(hulk.number, HasStruck("foe"))
        assert is_lost_to(hulk, "french")
        assert not is_lost_to(hulk, "british")
        mark(hulk.number, Ablaze())
        assert is_lost_to(hulk, "british")


@pytest.mark.parametrize("why", ["", "tug struck", "tug locked", "hulk locked", "hulk struck"])
def test_kmh_6_6_2_a_ship_in_tow_has_nothing_to_do(why: str) -> None:
    tug, hulk, tow = tied()
    with at_sea(tug, hulk, foe := enemy(at=(52, 50))):
        assert played(is_towed(hulk)).result is False
        place(tow)
        if why == "tug struck":
            mark(tug.number, HasStruck(""))
        elif why == "hulk struck":
            mark(hulk.number, HasStruck("foe"))
        elif why:
            locked(tug if why == "tug locked" else hulk, foe)
        assert played(is_towed(hulk)).result is (why == "")
        assert tow.open is (why == "")


@pytest.mark.parametrize(
    ("how", "face", "off"),
    [("stuck", 5, True), ("stuck", 4, False), ("cruunch", 6, True), ("cruunch", 5, False)]
    + [("", 5, True)],
)
def test_kmh_14_4_1_by_the_freeing_roll(how: str, face: int, off: bool) -> None:
    tug, hulk, tow = tied()
    with at_sea(tug, hulk):
        place(tow)
        assert played(towed_comes_off(tug)).result is True
        aground(hulk, how)
        assert needs_to_float(hulk) == (6 if how == "cruunch" else 5)
        assert played(towed_comes_off(tug), face).result is off
        assert has(hulk.number, Aground) is not off


@pytest.mark.parametrize(
    ("at", "heading"), [((50, 60), 0), ((60, 51.75), 270), ((40, 51.75), 90), ((50, 40), 180)]
)
def test_kmh_6_6_2_she_is_drawn_towards_her_tugs_stern(
    at: tuple[float, float], heading: int
) -> None:
    """The tug heads up and is 3.5 cm long: her stern is at (50, 51.75)."""
    tug, hulk = sheet("tug"), sheet("hulk", at, 33)
    pose = towards_stern(hulk.pose, tug, 2 * CM)
    x, y = {0: (0, -2), 90: (2, 0), 180: (0, 2), 270: (-2, 0)}[heading]
    assert (pose.x, pose.y) == (units(at[0] + x), units(at[1] + y))
    assert pose.heading == heading * 100
    hulk.pose = Pose(tug.pose.x, tug.pose.y + tug.length // 2, 3300)
    assert towards_stern(hulk.pose, tug, 0) == hulk.pose


@pytest.mark.parametrize(("between", "way"), [(False, 3), (True, 0)])
def test_kmh_6_6_2_she_follows_or_fetches_up_against_something(between: bool, way: float) -> None:
    tug, hulk, tow = tied()
    hulk.pose = Pose(hulk.pose.x, units(62), 0)
    other = sheet("other", (50, 62 - 4) if between else (80, 80))
    with at_sea(tug, hulk, other):
        played(follow_in_tow(tug, 3 * CM))
        place(tow)
        assert played(follow_in_tow(tug, 0)).events == []
        told = played(follow_in_tow(tug, 3 * CM))
        made = told.way("hulk")
        assert made < 1 if between else made == way
        assert (hulk.last_run, hulk.way_made, hulk.rung) == (3 * CM, round(made * CM), "stop")
        assert len(told.of(Collided)) == (between and made > 0)
        aground(hulk)
        assert played(follow_in_tow(tug, 3 * CM)).events == []
