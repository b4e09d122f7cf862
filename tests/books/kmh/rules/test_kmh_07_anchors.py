"""KMH-6.5, KMH-6.6: adrift, in a raft and in tow: each condition by itself."""

from typing import Any

import pytest

from game.books.kmh.rules.anchors import cable_orders
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.drifting import downwind_bearing, drift, drift_ship, drift_sinking_ship, raft_of
from game.books.kmh.rules.level import set_up
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.outcome import ship_fact
from game.books.kmh.rules.passage import (
    Passage,
    carry_whole_way,
    first_touch,
    follow_in_tow,
    has_room,
    leave_if_off_table,
    set_pose,
)
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import (
    Chart,
    Deck,
    Lock,
    Rung,
    Ship,
    Tow,
    Wind,
    tow_as_towed,
    tow_as_tug,
    tow_line_being_passed,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import (
    is_lost_to,
    make_lines_fast,
    needs_to_float,
    resolve_being_towed,
    roll_tow_test,
    tow_offers,
    towable_ships,
    towards_stern,
    try_freeing_tow,
)
from game.books.kmh.rules.turn import begin_turn, markable_ships
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Befell, Collided, Left, Moved, Ordered, Told
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import Table, add_marker, every, get_single, has_marker, place
from game.sea.hull import hull_space
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import add_coast, anchor_ship, set_aground
from tests.books.kmh.rules.guns import add_lock, make_enemy
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    pose_of,
    run_procedure,
    ships_on_table,
)
from tests.books.script_cases import gets_away


# ------------------------------------------------------------------------------ moved
def test_kmh_6_5_1_who_is_moved_holds_by_nothing_any_more_who_swings_does() -> None:
    ship = make_ship(heaving=2)
    with ships_on_table(ship):
        anchor_ship(ship, 2)
        run_procedure(set_pose(ship, Pose(ship.pose.x, ship.pose.y, 4500), "KMH-7.2.2", "swing"))
        assert (has_marker(ship.number, Anchored), ship.cables, ship.heaving) == (True, 2, 2)
        told = run_procedure(set_pose(ship, Pose(ship.pose.x + 1, ship.pose.y, 0), "KMH-6.5.1", "drift"))
        assert (has_marker(ship.number, Anchored), ship.cables, ship.heaving) == (False, 0, 0)
        assert [e.run for e in told.events_of(Moved)] == [0]
        set_aground(ship)
        run_procedure(set_pose(ship, Pose(ship.pose.x, ship.pose.y + 1, 0), "KMH-6.5.1", "drift"))
        assert (has_marker(ship.number, Aground), ship.grounded) == (False, "")


@pytest.mark.parametrize(("wind", "way"), [(0, 180), (90, 270), (270, 90), (180, 0)])
def test_kmh_6_5_1_the_wind_blows_to_the_other_side(wind: int, way: int) -> None:
    with ships_on_table(make_ship(), wind=wind):
        assert downwind_bearing() == way * 100


def test_kmh_6_5_4_she_looks_for_room_and_stays_where_she_was() -> None:
    ship, other = make_ship("ship"), make_ship("other", (60, 50))
    with ships_on_table(ship, other):
        assert not has_room(ship, Pose(units_of_cm(59.5), units_of_cm(50), 0))
        assert has_room(ship, Pose(units_of_cm(55), units_of_cm(50), 0))
        assert hull_space().touching_ships(ship.id) == []
        assert hull_space().touching_ships(other.id) == []


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
def test_kmh_2_1_1_a_ship_leaves_when_her_middle_is_beyond_the_edge(x: float, y: float, edge: str) -> None:
    ship, foe = make_ship("ship", (x, y)), make_enemy(at=(50, 40))
    with ships_on_table(ship, foe, size=(100, 80)):
        lock = add_lock(ship, foe)
        told = run_procedure(leave_if_off_table(ship, "drift"))
        assert told.result is (edge != "")
        assert [e.edge for e in told.events_of(Left)] == ([edge] if edge else [])
        assert lock.open is (edge == "")
        assert run_procedure(leave_if_off_table(ship, "drift")).result is False


@pytest.mark.parametrize(
    ("how", "drifted", "escapes"),
    [("drift", True, False), ("drift", False, True), ("tow", True, True), ("warp", False, True)],
)
def test_kmh_6_5_1_who_drifts_off_the_table_has_not_got_away(how: str, drifted: bool, escapes: bool) -> None:
    """Boats that tow carry her like a drift, but she has not drifted. Nor is it forgotten when the
    next turn begins."""
    ship = make_ship("ship", (50, -0.01), drifted=drifted)
    with ships_on_table(ship, make_enemy(at=(50, 40)), size=(100, 80)):
        run_procedure(leave_if_off_table(ship, how))
        assert gets_away(ship_fact(ship)) is escapes
        begin_turn(get_single(Deck))
        assert gets_away(ship_fact(ship)) is escapes


@pytest.mark.parametrize(
    ("moves", "calm", "held", "way", "left"),
    [(2, False, False, 6, 1), (2, True, False, 0, 1), (2, False, True, 0, 1), (1, False, False, 6, 0)],
)
def test_kmh_11_0_9_a_sinking_ship_drifts_half_her_speed_and_goes(
    moves: int, calm: bool, held: bool, way: float, left: int
) -> None:
    ship = make_ship(basic=12)
    with ships_on_table(ship, calm=calm):
        if held:
            anchor_ship(ship)
        add_marker(ship.number, sinking := Sinking(moves))
        assert run_procedure(drift_sinking_ship(ship)).cm_moved("frigate") == way
        assert sinking.moves == left
        assert has_marker(ship.number, Gone) is (left == 0)


def test_kmh_11_0_9_a_sinking_ship_that_has_drifted_in_a_raft_drifts_no_more_this_turn() -> None:
    """Cut from her raft on an earlier card she has had her drift (KMH-6.5.3); her move counts."""
    ship = make_ship()
    with ships_on_table(ship):
        add_marker(ship.number, sinking := Sinking(3))
        ship.drifted = True
        assert run_procedure(drift_sinking_ship(ship)).cm_moved("frigate") == 0
        assert sinking.moves == 2


# ------------------------------------------------------------------------------ rafts
def test_kmh_6_5_3_a_raft_is_all_that_hold_one_another() -> None:
    a, b, c, d = (make_ship(name, (50 + 3 * n, 50)) for n, name in enumerate("abcd"))
    with ships_on_table(a, b, c, d):
        assert raft_of(a) == [a]
        place(Lock("b", "a"))
        place(lock := Lock("b", "c"))
        assert (raft_of(a), raft_of(c)) == ([a, b, c], [c, b, a])
        lock.open = False
        place(line := Tow("a", "d"))
        assert raft_of(b) == [b, a, d]
        line.fast = True
        assert raft_of(b) == [b, a]


def test_kmh_6_5_3_a_raft_touches_what_is_no_part_of_it() -> None:
    a, b, c = make_ship("a"), make_ship("b", (60, 50)), make_ship("c", (70, 50))
    with ships_on_table(a, b, c):
        there = [Pose(units_of_cm(59.5), units_of_cm(50), 0), Pose(units_of_cm(60), units_of_cm(50), 0)]
        assert first_touch(Passage([a, b], "", "", 0), there) == (a, [])
        beyond = [Pose(units_of_cm(59.5), units_of_cm(50), 0), Pose(units_of_cm(69.5), units_of_cm(50), 0)]
        assert first_touch(Passage([a, b], "", "", 0), beyond) == (b, ["c"])
        assert hull_space().touching_ships("b") == []


def test_kmh_6_5_3_they_drift_once_a_turn_and_not_when_one_holds_or_in_a_calm() -> None:
    a, b = make_ship("a"), make_ship("b", (51.2, 50))
    with ships_on_table(a, b, wind=0):
        place(Lock("a", "b"))
        assert len(run_procedure(drift(a), 2).rolls()) == 1
        assert (a.drifted, b.drifted) == (True, True)
        assert run_procedure(drift(b)).events == []
        a.drifted = b.drifted = False
        add_marker(b.number, Anchored())
        assert run_procedure(drift(a)).log_lines("KMH-6.5.1") == ["they hold where they are"]
    with ships_on_table(a, b, calm=True):
        place(Lock("a", "b"))
        a.drifted = b.drifted = False
        assert run_procedure(drift(a)).log_lines("KMH-6.5.5") == ["no wind, no drift"]


@pytest.mark.parametrize(("left", "stopped"), [(150, False), (57, True)])
def test_kmh_2_3_1_land_stops_a_raft(left: float, stopped: bool) -> None:
    a, b = make_ship("a"), make_ship("b", (51.2, 50))
    with ships_on_table(a, b, wind=270):
        add_coast(0, left)
        place(Lock("a", "b"))
        told = run_procedure(
            carry_whole_way(Passage([a, b], "KMH-6.5.3", "drift", 6 * CM, downwind_bearing()))
        )
        assert [e.ship for e in told.events_of(Told) if e.clause == "KMH-2.3.1"] == ["b"] * stopped
        assert (pose_of(b)[0] == 57.2) is not stopped


def test_kmh_6_10_1_a_raft_that_drifts_into_a_ship_collides_with_her() -> None:
    a, b, c = make_ship("a"), make_ship("b", (51.2, 50)), make_ship("c", (55, 50))
    with ships_on_table(a, b, c, wind=270):
        place(Lock("a", "b"))
        told = run_procedure(
            carry_whole_way(Passage([a, b], "KMH-6.5.3", "drift", 6 * CM, downwind_bearing()))
        )
        assert [(e.ship, e.other) for e in told.events_of(Collided)] == [("b", "c")]
        assert pose_of(a)[0] == round(pose_of(b)[0] - 1.2, 2)


def test_kmh_6_5_1_a_drifting_ship_goes_the_whole_way_and_swings_a_point() -> None:
    ship = make_ship(heading=90)
    with ships_on_table(ship, wind=0):
        told = run_procedure(drift(ship), 3)
        assert (pose_of(ship), told.cm_moved("frigate", "drift")) == ((50, 53, 135), 3)
        assert (ship.last_run, ship.cut_short) == (3 * CM, 0)
        run_procedure(drift_ship(ship, 2 * CM, "KMH-15.3.2", 9000))
        assert pose_of(ship) == (52, 53, 135)


# ------------------------------------------------------------------------------ lines
def tied(fast: bool = True) -> tuple[Ship, Ship, Tow]:
    """A tug, and a hulk astern of her."""
    return make_ship("tug", (50, 50)), make_ship("hulk", (50, 55)), Tow("tug", "hulk", fast)


def test_kmh_6_6_1_each_line_is_looked_at_while_it_is_being_passed() -> None:
    tug, hulk, tow = tied()
    with ships_on_table(tug, hulk):
        place(tow)
        assert run_procedure(make_lines_fast()).events == []
        assert (tow_as_tug(tug), tow_as_towed(hulk), tow_as_tug(hulk), tow_as_towed(tug)) == (
            tow,
            tow,
            None,
            None,
        )
        assert (tow_line_being_passed(tug), tow_line_being_passed(hulk)) == (None, None)
        tow.fast, tow.open = False, False
        assert run_procedure(make_lines_fast()).events == []
        tow.open = True
        assert tow_line_being_passed(tug) is tow_line_being_passed(hulk) is tow
        assert tow_as_tug(tug) is None
        assert run_procedure(make_lines_fast()).log_lines("KMH-6.6.1") == ["the tow is fast"]


@pytest.mark.parametrize("spoilt", ["tug struck", "hulk gone", "tug locked", "far off"])
def test_kmh_6_6_1_a_line_that_is_spoilt(spoilt: str) -> None:
    tug, hulk, tow = tied(fast=False)
    with ships_on_table(tug, hulk, foe := make_enemy(at=(52, 50))):
        place(tow)
        if spoilt == "tug struck":
            add_marker(tug.number, HasStruck(""))
        elif spoilt == "hulk gone":
            add_marker(hulk.number, Gone("sunk"))
        elif spoilt == "tug locked":
            add_lock(tug, foe)
        else:
            hulk.pose = Pose(hulk.pose.x, tug.pose.y + tug.length + units_of_cm(2.01), 0)
        told = run_procedure(make_lines_fast())
        assert told.log_lines("KMH-6.6.1") == ["the line does not reach"]
        assert (tow.open, tow.fast) == (False, False)


def test_kmh_6_6_1_two_centimetres_from_hull_to_hull() -> None:
    tug, hulk, tow = tied(fast=False)
    hulk.pose = Pose(hulk.pose.x, tug.pose.y + tug.length + 2 * CM, 0)
    with ships_on_table(tug, hulk):
        assert towable_ships(tug) == [hulk]
        place(tow)
        run_procedure(make_lines_fast())
        assert tow.fast
        assert towable_ships(tug) == []
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
    with ships_on_table(tug, hulk, foe := make_enemy(at=(52, 50))):
        assert run_procedure(roll_tow_test(tug)).result is False
        place(tow)
        match why:
            case "locked":
                add_lock(tug, foe)
            case "struck":
                add_marker(tug.number, HasStruck(""))
            case "gone":
                add_marker(hulk.number, Gone("sunk"))
            case "ablaze":
                add_marker(hulk.number, Ablaze())
            case "retiring":
                tug.retiring = True
        told = run_procedure(roll_tow_test(tug))
        assert (told.result, tow.open) == (clause == "", clause == "")
        assert [e.clause for e in told.events_of(Told)] == ([clause] if clause else [])


@pytest.mark.parametrize(("face", "holds"), [(0, False), (1, True), (9, True)])
def test_kmh_6_6_3_a_nought_parts_the_tow_in_a_choppy_sea(face: int, holds: bool) -> None:
    tug, hulk, tow = tied()
    with ships_on_table(tug, hulk, choppy=True):
        place(tow)
        assert run_procedure(roll_tow_test(tug), face).result is holds
        assert tow.open is holds


def test_kmh_6_6_1_who_is_lost_to_a_side() -> None:
    tug, hulk, _ = tied()
    with ships_on_table(tug, hulk, make_enemy()):
        assert not is_lost_to(hulk, "french")
        add_marker(hulk.number, HasStruck("foe"))
        assert is_lost_to(hulk, "french")
        assert not is_lost_to(hulk, "british")
        add_marker(hulk.number, Ablaze())
        assert is_lost_to(hulk, "british")


@pytest.mark.parametrize("why", ["", "tug struck", "tug locked", "hulk locked", "hulk struck"])
def test_kmh_6_6_2_a_ship_in_tow_has_nothing_to_do(why: str) -> None:
    tug, hulk, tow = tied()
    with ships_on_table(tug, hulk, foe := make_enemy(at=(52, 50))):
        assert run_procedure(resolve_being_towed(hulk)).result is False
        place(tow)
        if why == "tug struck":
            add_marker(tug.number, HasStruck(""))
        elif why == "hulk struck":
            add_marker(hulk.number, HasStruck("foe"))
        elif why:
            add_lock(tug if why == "tug locked" else hulk, foe)
        assert run_procedure(resolve_being_towed(hulk)).result is (why == "")
        assert tow.open is (why == "")


@pytest.mark.parametrize(
    ("how", "face", "off"),
    [("stuck", 5, True), ("stuck", 4, False), ("cruunch", 6, True), ("cruunch", 5, False)] + [("", 5, True)],
)
def test_kmh_14_4_1_by_the_freeing_roll(how: str, face: int, off: bool) -> None:
    tug, hulk, tow = tied()
    with ships_on_table(tug, hulk):
        place(tow)
        assert run_procedure(try_freeing_tow(tug)).result is True
        set_aground(hulk, how)
        assert needs_to_float(hulk) == (6 if how == "cruunch" else 5)
        assert run_procedure(try_freeing_tow(tug), face).result is off
        assert has_marker(hulk.number, Aground) is not off


@pytest.mark.parametrize(
    ("at", "heading"), [((50, 60), 0), ((60, 51.75), 270), ((40, 51.75), 90), ((50, 40), 180)]
)
def test_kmh_6_6_2_she_is_drawn_towards_her_tugs_stern(at: tuple[float, float], heading: int) -> None:
    """The tug heads up and is 3.5 cm long: her stern is at (50, 51.75)."""
    tug, hulk = make_ship("tug"), make_ship("hulk", at, 33)
    pose = towards_stern(hulk.pose, tug, 2 * CM)
    x, y = {0: (0, -2), 90: (2, 0), 180: (0, 2), 270: (-2, 0)}[heading]
    assert (pose.x, pose.y) == (units_of_cm(at[0] + x), units_of_cm(at[1] + y))
    assert pose.heading == heading * 100
    hulk.pose = Pose(tug.pose.x, tug.pose.y + tug.length // 2, 3300)
    assert towards_stern(hulk.pose, tug, 0) == hulk.pose


@pytest.mark.parametrize(("between", "way"), [(False, 3), (True, 0)])
def test_kmh_6_6_2_she_follows_or_fetches_up_against_something(between: bool, way: float) -> None:
    tug, hulk, tow = tied()
    hulk.pose = Pose(hulk.pose.x, units_of_cm(62), 0)
    other = make_ship("other", (50, 62 - 4) if between else (80, 80))
    with ships_on_table(tug, hulk, other):
        run_procedure(follow_in_tow(tug, 3 * CM))
        place(tow)
        assert run_procedure(follow_in_tow(tug, 0)).events == []
        told = run_procedure(follow_in_tow(tug, 3 * CM))
        made = told.cm_moved("hulk")
        assert made < 1 if between else made == way
        assert (hulk.last_run, hulk.run_made, hulk.rung) == (3 * CM, round(made * CM), "stop")
        assert len(told.events_of(Collided)) == (between and made > 0)
        set_aground(hulk)
        assert run_procedure(follow_in_tow(tug, 3 * CM)).events == []


# ------------------------------------------------------------------------------
# KMH-7: cutting, weighing, making sail; dropping anchor, riding to one and to two
def moves(ship: Ship, *turns: tuple[Any, ...]) -> list[ProcedureRun]:
    """What came of so many of her moves."""
    out = []
    for answers in turns:
        ship.drifted = ship.moved = False
        out.append(run_procedure(move(ship), *answers))
        assert out[-1].open_step is None, out[-1].open_step
    return out


def heads(ship: Ship) -> float:
    """Her heading in degrees."""
    return pose_of(ship)[2]


# ------------------------------------------------------------------------------ getting under way
def test_kmh_7_1_1_who_cuts_in_turn_1_first_moves_in_turn_4() -> None:
    ship = make_ship(heading=120, quality="average", basic=12)
    with ships_on_table(ship):
        anchor_ship(ship, 2)
        turns = moves(ship, ("cut",), (1,), (1,), ("sail", 4, "ahead 8"))
        assert not has_marker(ship.number, Anchored)
    orders = [[e.order for e in t.events_of(Ordered)] for t in turns]
    assert orders == [["cut"], ["make sail"], ["make sail"], ["sail"]]
    assert [t.cm_moved(ship.id, "ahead") for t in turns] == [0, 0, 0, 8]


def test_kmh_7_1_1_while_her_sails_go_up_she_drifts_and_casts() -> None:
    ship = make_ship(heading=0)
    with ships_on_table(ship):
        anchor_ship(ship)
        cut, first, second = moves(ship, ("cut",), (3,), (2,))
        assert (cut.rolls(), heads(ship)) == ([], 90)
    assert [first.cm_moved(ship.id), second.cm_moved(ship.id)] == [3, 2]
    assert first.clause_count("KMH-6.5.1") > 0


@pytest.mark.parametrize("calm", [False, True])
def test_kmh_7_1_2_who_weighs_in_turn_1_first_moves_in_turn_7(calm: bool) -> None:
    ship = make_ship(heading=0, quality="average", basic=12)
    with ships_on_table(ship, calm=calm):
        anchor_ship(ship)
        heaving = moves(ship, ("weigh",), ("heave",), ("heave",), ("heave",))
        assert not has_marker(ship.number, Anchored)
        assert [h.rolls() for h in heaving] == [[], [], [], []]
        assert ship.anchors == 2
        moves(ship, *([()] * 2 if calm else [(1,), (1,)]))
        get_single(Wind).calm = False
        ship.pose = make_ship(heading=120).pose
        (seventh,) = moves(ship, ("sail", 4, "ahead 8"))
    assert seventh.cm_moved(ship.id) == 8


def test_kmh_7_1_2_a_crew_that_heaves_may_cut() -> None:
    ship = make_ship(heading=0)
    with ships_on_table(ship):
        anchor_ship(ship)
        moves(ship, ("weigh",))
        heaving = run_procedure(move(ship))
        assert heaving.allowed_keys() == ["heave", "cut"]
        assert heaving.clause_count("KMH-7.1.2") == 1
        moves(ship, ("cut",))
        assert (ship.making_sail, ship.heaving, ship.cables) == (2, 0, 0)


@pytest.mark.parametrize(("cables", "left"), [(1, 1), (2, 0)])
def test_kmh_7_1_3_a_cut_anchor_is_gone(cables: int, left: int) -> None:
    ship = make_ship(heading=120)
    with ships_on_table(ship):
        get_single(Chart).anchorage = True
        anchor_ship(ship, cables)
        (cut,) = moves(ship, ("cut",))
        assert ship.anchors == left
        ship.making_sail = 0
        keys = run_procedure(move(ship)).allowed_keys()
    assert cut.log_lines("KMH-7.1.3")
    assert ("anchor" in keys) == bool(left)
    assert rule_table("anchor")["carried"] == make_ship().anchors


# ------------------------------------------------------------------------------ dropping anchor
def test_kmh_7_2_1_only_a_stationary_ship_may_anchor() -> None:
    ship = make_ship(heading=120, last_run=50_000)
    with ships_on_table(ship):
        assert run_procedure(move(ship)).refusal_clause("anchor") == "not offered"
        get_single(Chart).anchorage = True
        assert run_procedure(move(ship)).refusal_clause("anchor") == "KMH-7.2.1"
        ship.rung = Rung.STOP
        dropped, later = moves(ship, ("anchor",), ("ride",))
        assert has_marker(ship.number, Anchored)
    assert dropped.rolls() == later.rolls() == []
    assert [(e.clause, e.what) for e in dropped.events_of(Befell)] == [("KMH-7.2.1", "anchored")]
    assert ship.cables == 1


def test_kmh_7_2_1_a_hulk_and_a_becalmed_ship_may_anchor_too() -> None:
    hulk, becalmed = make_ship("hulk", boxes_lost=99), make_ship("calm", (80, 80))
    with ships_on_table(hulk, becalmed):
        get_single(Chart).anchorage = True
        becalmed.rung = Rung.STOP
        assert run_procedure(move(hulk)).allowed_keys() == ["anchor", "drift"]
        assert run_procedure(move(hulk), "drift", 3).cm_moved("hulk") == 3
        moves(hulk, ("anchor",))
        get_single(Wind).calm = True
        assert run_procedure(move(becalmed)).allowed_keys()[:2] == ["lie", "anchor"]
        moves(becalmed, ("anchor",))
        assert has_marker(hulk.number, Anchored)
        assert has_marker(becalmed.number, Anchored)


def test_kmh_7_2_2_to_one_anchor_she_swings_to_the_wind() -> None:
    ship = make_ship(heading=90)
    with ships_on_table(ship):
        anchor_ship(ship)
        seen = []
        for _ in range(3):
            moves(ship, ("ride",))
            seen.append(heads(ship))
        assert seen == [45, 0, 0]
        get_single(Wind).blows_from = 27_000
        moves(ship, ("ride",), ("ride",))
        assert heads(ship) == 270
        get_single(Wind).calm, get_single(Wind).blows_from = True, 0
        moves(ship, ("ride",))
        assert heads(ship) == 270


def test_kmh_7_2_2_no_ship_swings_through_another() -> None:
    ship, other = make_ship(heading=90), make_ship("other", (50, 48.5), heading=90)
    with ships_on_table(ship, other):
        anchor_ship(ship)
        (rode,) = moves(ship, ("ride",))
        assert heads(ship) == 90
    assert rode.log_lines("KMH-7.2.2") == ["she has no room to swing"]


def test_kmh_7_2_3_to_two_anchors_she_is_hauled_to_any_angle() -> None:
    ship = make_ship(heading=90)
    with ships_on_table(ship):
        anchor_ship(ship)
        assert run_procedure(move(ship)).allowed_keys() == ["ride", "cut", "weigh", "anchor"]
        moves(ship, ("anchor",))
        assert (ship.cables, heads(ship)) == (2, 90)
        asked = run_procedure(move(ship))
        assert asked.allowed_keys()[3:] == [f"swing {n}" for n in range(0, 360, 45)]
        assert asked.refusal_clause("swing 360") == "KMH-7.2.3"
        assert asked.refusal_clause("swing home") == "KMH-7.2.3"
        assert asked.refusal_clause("anchor") == "not offered"
        moves(ship, ("swing 210",))
        assert heads(ship) == 210
        moves(ship, ("ride",))
        assert heads(ship) == 210
        (same,) = moves(ship, ("swing 210",))
    assert same.events_of(Moved) == []


# ------------------------------------------------------------------------------ held by the ground
def test_kmh_6_5_1_an_anchored_ship_does_not_drift_struck_or_grappled() -> None:
    ship, foe = make_ship(), make_ship("foe", (51, 50), side="british")
    with ships_on_table(ship, foe):
        anchor_ship(ship)
        place(Lock(ship.id, foe.id))
        held = run_procedure(move(foe))
    assert held.rolls() == []
    assert held.log_lines("KMH-6.5.1") == ["they hold where they are"]


def test_kmh_6_11_1_no_marker_is_laid_for_a_ship_that_cannot_sail() -> None:
    anchored, fast, free = (make_ship("anchored"), make_ship("fast", (80, 80)), make_ship("free", (20, 20)))
    with ships_on_table(anchored, fast, free):
        anchor_ship(anchored)
        set_aground(fast)
        assert markable_ships("french") == ["free"]
        free.making_sail = 1
        assert markable_ships("french") == []
        assert tack_refusal(free, WindPosition.BOW, Marker.NONE) is None


@pytest.mark.parametrize(
    ("said", "cables"),
    [
        ({"state": "anchored"}, 1),
        ({"state": "anchored", "anchors": 2}, 2),
        ({"state": "anchored", "springs": True}, 2),
        ({"state": "moored"}, 2),
    ],
)
def test_kmh_7_2_3_moored_or_with_springs_she_lies_as_to_two(said: dict[str, Any], cables: int) -> None:
    lies = Table()
    with lies.as_current():
        set_up(make_level({"id": "one", "at": [50.0, 50.0]} | said))
        (ship,) = every(Ship)
        assert ship.cables == cables
        assert get_single(Chart).anchorage
    lies.close()


@pytest.mark.parametrize(("cables", "offered"), [(1, True), (2, False)])
def test_kmh_7_2_3_a_second_anchor_is_dropped_if_there_is_one(cables: int, offered: bool) -> None:
    ship = make_ship(anchors=2)
    with ships_on_table(ship):
        anchor_ship(ship, cables)
        assert ("anchor" in {o.key for o in cable_orders(ship).options()}) is offered
        ship.anchors = 1
        ship.cables = 1
        assert "anchor" not in {o.key for o in cable_orders(ship).options()}
