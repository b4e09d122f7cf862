"""HF-move, HF-sail, HF-anchor, HF-drift: what is carried out, where it brings a ship, and what is
not made; each comparison at its boundary."""

from itertools import permutations
from typing import Any

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.collision import (
    approach_side,
    closest_contact,
    decide_collider,
    heading_difference_points,
    pose_abreast,
)
from game.books.hf.rules.crews import muster
from game.books.hf.rules.level import faults, new_ship
from game.books.hf.rules.outcome import ship_fact
from game.books.hf.rules.sailing import (
    PhaseMove,
    apply_phase_move,
    cancel_impossible_move,
    carry_out_anchor_order,
    carry_out_phase,
    carry_out_sail_order,
    drift_ships,
    drifting_groups,
    edge_beyond,
    is_free_to_drift,
    is_trim_a_dodge,
    phase_move_of,
    points_off_wind,
    remove_if_off_table,
    undo_dodging_trims,
    without_trim,
)
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Ship, Wind, alongside_pairs_of
from game.books.hf.rules.table_geometry import (
    GRID,
    INCH,
    bases_touch,
    distance_between,
    heading_name,
    is_point_on_ground,
    pose_inch_ahead,
    range_inches_between,
    shift_pose,
    touches_ground,
    turn_pose,
)
from game.core.events import Befell, Left, Moved, Mustered, Ordered, Told, WindShifted
from game.core.markers import Aground, Anchored, Gone
from game.core.table import add_marker, every, find_marker, get_single, has_marker, place
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    returned_value,
    run_procedure,
)
from tests.books.script_cases import gets_away


# ------------------------------------------------------------------------------ sails and anchors
@pytest.mark.clauses("HF-sail-1", "HF-sail-2", "HF-sail-3", "HF-anchor-2")
@pytest.mark.parametrize(
    ("doing", "speed", "fields", "told", "after"),
    [
        ("RS", 2, {}, "makes sail: at speed 3 she acts in I, III, V from now on", 3),
        ("LS", 2, {}, "takes in sail: at speed 1 she acts in III from now on", 1),
        ("LS", 1, {}, "takes in sail: at speed 0 she acts in no phase from now on", 0),
        ("LS", 0, {}, "", 0),
        ("RS", 4, {}, "she can carry no more sail", 4),
        ("RS", 2, {"sail_changed": True}, "", 2),
        ("F", 2, {}, "", 2),
    ],
)
def test_hf_sail_2_sail_is_changed_by_one_and_never_above_her_best(
    doing: str, speed: int, fields: dict[str, Any], told: str, after: int
) -> None:
    with level_on_table(level_in_inches(british_ship(speed=speed), french_ship())) as ships:
        own = ships["own"]
        own.doing = doing
        for name, value in fields.items():
            setattr(own, name, value)
        (*events,) = run_procedure(carry_out_sail_order(own))
        full = told.startswith("she can")
        event = Told("HF-sail-2", "own", told) if full else Ordered("HF-sail-3", "own", told)
        assert events == ([event] if told else [])
        assert (own.speed, own.slowed) == (after, full)
        assert own.sail_raised == (doing == "RS" and after > speed)
        assert own.sail_changed == (doing != "F")


@pytest.mark.clauses("HF-anchor-1", "HF-anchor-2", "HF-anchor-3")
@pytest.mark.parametrize(
    ("doing", "speed", "anchored", "used", "told", "after"),
    [
        ("DA", 0, False, False, [Befell("HF-anchor-1", "own", "anchor")], True),
        ("DA", 0, False, True, [], False),
        ("DA", 0, True, False, [], True),
        ("DA", 1, False, False,
         [Told("HF-anchor-1", "own", "she has way on and cannot anchor")], False),
        ("WA", 0, True, False, [Befell("HF-anchor-3", "own", "anchor", on=False)], False),
        ("WA", 0, False, False, [], False),
        ("RS", 0, True, False, [], True),
    ],
)  # fmt: skip
def test_hf_anchor_1_let_go_without_way_on_and_weighed_if_it_is_down(
    doing: str, speed: int, anchored: bool, used: bool, told: list[Any], after: bool
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.doing, own.speed, own.anchor_used = doing, speed, used
        if anchored:
            add_marker(own.number, Anchored())
        assert run_procedure(carry_out_anchor_order(own)) == told
        assert has_marker(own.number, Anchored) == after
        assert own.anchor_used == (used or doing == "DA" or bool(told))
        own.sail_changed, own.speed = False, 1
        own.doing = "RS"
        run_procedure(carry_out_sail_order(own))
        assert own.speed == (1 if after else 2)


# ------------------------------------------------------------------------------ turns and inches
@pytest.mark.clauses("HF-action-1", "HF-dmg-wheel-1", "HF-dmg-rudder", "HF-cut-1", "HF-anchor-2")
@pytest.mark.parametrize(
    ("doing", "fields", "done", "clause"),
    [
        ("<", {}, "<", ""),
        ("F", {"rudder_gone": True}, "F", ""),
        ("<", {"rudder_gone": True}, "", "HF-dmg-rudder"),
        (">", {"wheel_gone": True}, "F", "HF-dmg-wheel-1"),
        (">", {"wheel_gone": True, "forward_since_turn": True}, ">", ""),
        ("F", {"wheel_gone": True}, "F", ""),
        (">", {"rudder_gone": True, "wheel_gone": True}, "", "HF-dmg-rudder"),
        ("<", {"speed": 1}, "", ""),
        ("F", {"speed": 0}, "", ""),
        ("<", {"alongside": True}, "", "HF-cut-1"),
        ("F", {"alongside": True}, "F", ""),
        ("F", {"anchored": True}, "", ""),
    ],
)
def test_hf_action_1_what_becomes_of_a_turn_or_an_inch_ahead(
    doing: str, fields: dict[str, Any], done: str, clause: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.doing, own.speed = doing, 2
        if fields.pop("alongside", False):
            place(Alongside("own", "foe", STARBOARD, PORT))
        if fields.pop("anchored", False):
            add_marker(own.number, Anchored())
        for name, value in fields.items():
            setattr(own, name, value)
        assert clauses_of(run_procedure(cancel_impossible_move(own, 2))) == [clause] * bool(clause)
        assert own.doing == done


@pytest.mark.clauses("HF-move-7", "HF-move-8", "HF-move-9", "HF-orders-4", "HF-scale-2")
@pytest.mark.parametrize(
    ("cell", "options", "clause", "how", "made"),
    [
        ("<", [], "HF-move-9", "port", "on the spot"),
        (">", [], "HF-move-9", "starboard", "on the spot"),
        ("F", [], "HF-move-8", "ahead", "1 inch"),
        ("F+3", ["loose"], "HF-move-10", "ahead", "1 inch"),
        ("F", ["grid"], "HF-scale-2", "ahead", "1 point"),
    ],
)
def test_hf_orders_4_the_log_tells_where_she_is_and_how_she_came_there(
    cell: str, options: list[str], clause: str, how: str, made: str
) -> None:
    level = level_in_inches(british_ship(at=(19.5, 19.5), heading="E"), french_ship(), options=options)
    with level_on_table(level) as ships:
        own, was = ships["own"], ships["own"].pose
        own.doing, own.forward_since_turn = cell, how != "ahead"
        deed = phase_move_of(own)
        assert deed is not None
        (event,) = run_procedure(apply_phase_move(deed))
        run = {"1 inch": INCH, "1 point": GRID}.get(made, 0)
        assert isinstance(event, Moved)
        assert (event.clause, event.how, event.made, event.heading) == (
            clause, how, made, {"<": 4500, ">": 13500}.get(cell, 9000),
        )  # fmt: skip
        assert abs(event.run - run) <= 1
        assert (own.came_from, own.forward_since_turn) == (was, how == "ahead")
        assert own.moved == ("F" if how == "ahead" else cell)


@pytest.mark.clauses("HF-move-4", "HF-vic-1", "HF-adv-land")
def test_hf_move_4_who_has_gone_does_nothing_and_only_who_went_ahead_runs_aground() -> None:
    land = {"land": [{"points": [[19.0, 19.0], [19.6, 19.0], [19.6, 21.0], [19.0, 21.0]]}]}
    level = level_in_inches(british_ship(heading="E", speed=5, top_speed=5), french_ship(), chart=land)
    with level_on_table(level) as ships:
        own, foe, was = ships["own"], ships["foe"], ships["own"].pose
        own.doing, foe.doing = "F", ""
        add_marker(own.number, Gone("sunk"))
        assert run_procedure(carry_out_phase(1)) == []
        assert own.pose == was
    with level_on_table(level) as ships:
        own = ships["own"]
        own.doing = "<"  # to NE: she touches the shore with her stern, and has not gone ahead
        assert clauses_of(run_procedure(carry_out_phase(1))) == ["HF-move-9"]
        assert not has_marker(own.number, Aground)


# ------------------------------------------------------------------------------ trims
def deed(ship: Ship, cell: str) -> PhaseMove:
    """What she does if she does that."""
    ship.doing = cell
    found = phase_move_of(ship)
    assert found is not None
    return found


@pytest.mark.clauses("HF-move-7", "HF-move-8", "HF-move-10")
@pytest.mark.parametrize(
    ("heading", "clause"), [("E", "HF-move-8"), ("SE", "HF-move-7"), ("NW", "HF-move-7")]
)
def test_hf_move_7_a_move_without_its_trim_is_by_the_clause_of_her_heading(heading: str, clause: str) -> None:
    level = level_in_inches(british_ship(heading=heading), french_ship(), wind="W", options=["loose"])
    with level_on_table(level) as ships:
        own = ships["own"]
        plain = PhaseMove(own, pose_inch_ahead(own.pose), clause, "ahead")
        assert without_trim(deed(own, "F+4")) == deed(own, "F") == plain
        turn = deed(own, "<")
        assert without_trim(turn) == turn


@pytest.mark.clauses("HF-move-10")
def test_hf_move_10_only_the_trim_that_dodges_is_not_made() -> None:
    # foe lies half an inch beside own's track, a hair nearer than their bases reach: straight on
    # she touches her, five degrees to port (0.087 inch) she is clear
    others = (french_ship("third", (30, 30), heading="E"), french_ship("turns", (10, 10), heading="E"))
    near = french_ship(at=(21.9, 20.49), heading="E")
    level = level_in_inches(british_ship(heading="E"), near, *others, wind="W", options=["loose"])
    with level_on_table(level) as ships:
        own, third, turns = ships["own"], ships["third"], ships["turns"]
        deeds = [deed(own, "F-5"), deed(third, "F-5"), deed(turns, ">")]
        assert [is_trim_a_dodge(d, deeds) for d in deeds] == [True, False, False]
        poses = [d.pose for d in undo_dodging_trims(deeds)]
        assert poses == [pose_inch_ahead(own.pose), deeds[1].pose, turn_pose(turns.pose, 1)]
        assert not is_trim_a_dodge(deed(own, "F"), deeds)
        # nobody dodges who has sunk, or the ship that she has just left
        place(Alongside("own", "foe", STARBOARD, PORT, open=False, parted=True))
        assert not is_trim_a_dodge(deeds[0], deeds)
        every(Alongside)[0].parted = False
        assert is_trim_a_dodge(deeds[0], deeds)
        add_marker(ships["foe"].number, Gone("sunk"))
        assert not is_trim_a_dodge(deeds[0], deeds)


@pytest.mark.clauses("HF-move-10")
def test_hf_move_10_trims_that_only_together_keep_two_apart_are_dodges_both() -> None:
    # side by side, heading E, half an inch and a little more apart; both steer apart, and the first
    # straight on would still be clear of the other as she is trimmed
    near = french_ship(at=(20, 20.5), heading="E")
    level = level_in_inches(british_ship(heading="E"), near, wind="W", options=["loose"])
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        deeds = [deed(own, "F-5"), deed(foe, "F+5")]
        assert [is_trim_a_dodge(d, deeds) for d in deeds] == [True, True]
        assert [d.pose for d in undo_dodging_trims(deeds)] == [
            pose_inch_ahead(own.pose),
            pose_inch_ahead(foe.pose),
        ]
        # towards each other nobody dodges
        deeds = [deed(own, "F+5"), deed(foe, "F-5")]
        assert undo_dodging_trims(deeds) == deeds


# ------------------------------------------------------------------------------ the edge
@pytest.mark.clauses("HF-vic-1", "HF-adv-sink")
@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (0, 5, ""), (-1, 5, "left"), (30 * INCH, 5, ""), (30 * INCH + 1, 5, "right"),
        (5, 0, ""), (5, -1, "top"), (5, 20 * INCH, ""), (5, 20 * INCH + 1, "bottom"),
    ],
)  # fmt: skip
def test_hf_vic_1_who_has_crossed_the_edge_has_left(x: int, y: int, edge: str) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(), size=(30, 20))) as ships:
        own, foe = ships["own"], ships["foe"]
        own.pose = foe.pose = Pose(x, y, 0)
        assert edge_beyond(own.pose) == edge
        place(Alongside("own", "foe", STARBOARD, PORT))
        events = run_procedure(remove_if_off_table(own))
        left = [e for e in events if isinstance(e, Left)]
        assert left == [Left("HF-vic-1", "own", edge)] * bool(edge)
        gone = find_marker(own.number, Gone)
        assert (gone.how, gone.edge) == ("left", edge) if edge and gone else gone is None
        assert bool(alongside_pairs_of("foe")) == (not edge)
        foe.hull_lost = sum(foe.hull)  # going down, she does so there
        assert returned_value(remove_if_off_table(foe)) == bool(edge)
        sunk = find_marker(foe.number, Gone)
        assert (sunk.how if sunk else "") == ("sunk" if edge else "")


@pytest.mark.clauses("HF-vic-2", "HF-drift-1")
def test_hf_vic_2_who_drifts_off_the_table_has_not_got_away() -> None:
    """The wind is in the north: one drifts over the lower edge, the other sails over it."""
    with level_on_table(level_in_inches(british_ship(), french_ship(speed=1), size=(30, 20))) as ships:
        own, foe = ships["own"], ships["foe"]
        own.speed, own.pose = 0, Pose(5 * INCH, 20 * INCH - 1, 0)
        foe.doing, foe.pose = "F", Pose(9 * INCH, 20 * INCH - 1, 18_000)
        run_procedure(carry_out_phase(3))
        run_procedure(drift_ships())
        assert [ship_fact(s).exit_edge for s in (own, foe)] == ["bottom", "bottom"]
        assert [gets_away(ship_fact(s)) for s in (own, foe)] == [False, True]


# ------------------------------------------------------------------------------ drifting
@pytest.mark.clauses("HF-drift-1", "HF-drift-2")
def test_hf_drift_1_without_way_on_and_neither_at_anchor_nor_ashore() -> None:
    with level_on_table(
        level_in_inches(british_ship(), french_ship(), french_ship("third", (20.5, 20)))
    ) as ships:
        own, third = ships["own"], ships["third"]
        for speed, marks, drifts in (
            (0, (), True), (1, (), False), (0, (Anchored,), False), (0, (Aground,), False)
        ):  # fmt: skip
            own.speed = speed
            for each in marks:
                add_marker(own.number, each())
            assert is_free_to_drift(own) == drifts
    with level_on_table(
        level_in_inches(british_ship(speed=0), french_ship(speed=1), french_ship("third", (20.5, 20)))
    ) as ships:
        own, third = ships["own"], ships["third"]
        third.speed = 0
        assert drifting_groups() == [[own], [third]]
        place(Alongside("own", "third", STARBOARD, PORT))
        assert drifting_groups() == [[own, third]]
        add_marker(third.number, Anchored())
        assert drifting_groups() == []


@pytest.mark.clauses("HF-drift-2")
@pytest.mark.parametrize(("off", "tenths"), [(1.05, 0), (1.15, 1), (1.25, 2), (1.95, 9), (2.05, 10)])
def test_hf_drift_2_she_stops_as_many_tenths_short_as_it_takes(off: float, tenths: int) -> None:
    # bases of an inch, end to end: they touch at an inch from middle to middle
    with level_on_table(
        level_in_inches(british_ship(speed=0), french_ship(at=(20, 20 + off), state="anchored"))
    ) as ships:
        own, was = ships["own"], ships["own"].pose
        (event,) = run_procedure(drift_ships())
        assert own.pose.y - was.y == tenths * INCH // 10
        if not tenths:
            assert event == Told("HF-drift-2", "own", "she lies too close to drift")
            return
        assert isinstance(event, Moved)
        clause = "HF-drift-1" if tenths == 10 else "HF-drift-2"
        assert (event.clause, event.run, event.made) == (clause, tenths * INCH // 10, "to the S")
        assert own.came_from == was


@pytest.mark.clauses("HF-drift-1", "HF-drift-2")
def test_hf_drift_2_who_lies_farthest_downwind_makes_room_for_the_others() -> None:
    # the wind is NW: both go SE, and the one behind would touch the other where she lay
    far = french_ship(at=(20.9, 20.9), speed=0)
    with level_on_table(level_in_inches(british_ship(speed=0), far, wind="NW")):
        assert [(e.ship, e.clause) for e in run_procedure(drift_ships())] == [
            ("foe", "HF-drift-1"), ("own", "HF-drift-1"),
        ]  # fmt: skip
    # of a party the ship farthest downwind counts: the other lies between, and waits for it
    between, end = french_ship(at=(20, 22.5), speed=0), british_ship("end", (20, 24), speed=0)
    with level_on_table(level_in_inches(between, british_ship(speed=0), end)):
        place(Alongside("own", "end", STARBOARD, PORT))
        assert [(e.ship, e.clause) for e in run_procedure(drift_ships())] == [
            ("own", "HF-drift-1"), ("end", "HF-drift-1"), ("foe", "HF-drift-1"),
        ]  # fmt: skip


@pytest.mark.clauses("HF-scale-2", "HF-drift-2")
@pytest.mark.parametrize(("wind", "dx", "dy"), [("N", 0, 1), ("W", 1, 0), ("SE", -1, -1)])
@pytest.mark.parametrize("names", [("own", "foe"), ("foe", "own")])
def test_hf_drift_2_on_the_grid_who_lies_on_her_point_leads_the_pair(
    names: tuple[str, str], wind: str, dx: int, dy: int
) -> None:
    # one lies on the point (13, 13), the other half an inch to the east of it: both go a point
    entries = {"own": british_ship(at=(19.5, 19.5), speed=0), "foe": french_ship(at=(19.5, 19.5), speed=0)}
    level = level_in_inches(*(entries[name] for name in names), wind=wind, options=["grid"])
    with level_on_table(level) as ships:
        ships["foe"].pose = Pose(20 * INCH, ships["foe"].pose.y, 0)
        place(Alongside("own", "foe", STARBOARD, PORT))
        was = {name: ship.pose for name, ship in ships.items()}
        assert clauses_of(run_procedure(drift_ships())) == ["HF-drift-1"] * 2
        for name, ship in ships.items():
            assert ship.pose == Pose(was[name].x + dx * GRID, was[name].y + dy * GRID, 0)


# ------------------------------------------------------------------------------
# HF-scale, HF-move, HF-sail, HF-drift, HF-coll: inches, turns, bases and contact
HERE = Pose(20 * INCH, 20 * INCH, 0)


def at(x: float, y: float, heading: int = 0) -> Pose:
    """A pose so many inches east and north of HERE, headings in points."""
    return Pose(HERE.x + round(x * INCH), HERE.y - round(y * INCH), heading * 4500)


@pytest.mark.clauses("HF-scale-1", "HF-move-8")
def test_an_inch_ahead_is_an_inch_on_every_heading() -> None:
    for point in range(8):
        there = pose_inch_ahead(at(0, 0, point))
        assert abs(distance_between(HERE, there) - INCH) <= 1
        assert there.heading == point * 4500
    assert pose_inch_ahead(HERE) == at(0, 1)
    level = level_in_inches(british_ship(at=(41, 20)), french_ship())
    assert ("ship.own", "HF-scale-1") in [fault[:2] for fault in faults(level)]


def test_a_turn_is_a_point_about_her_middle() -> None:
    assert heading_name(turn_pose(at(0, 0, 6), -1).heading) == "SW"
    assert heading_name(turn_pose(at(0, 0, 6), 1).heading) == "NW"
    assert turn_pose(HERE, 1).x == HERE.x


def test_a_trim_shifts_the_track_and_not_the_heading() -> None:
    there = pose_inch_ahead(HERE, 5)
    assert (round((there.x - HERE.x) / INCH, 3), there.heading) == (0.087, 0)
    assert pose_inch_ahead(HERE, -5).x - HERE.x == -(there.x - HERE.x)


def test_the_grid_goes_from_point_to_point() -> None:
    there = pose_inch_ahead(Pose(4 * GRID, 5 * GRID, at(0, 0, 1).heading), uses_grid=True)
    assert (there.x, there.y) == (5 * GRID, 4 * GRID)
    assert range_inches_between(HERE, Pose(HERE.x + 2 * GRID, HERE.y + 2 * GRID, 0), uses_grid=True) == 2


@pytest.mark.parametrize(
    ("off", "counts"),
    [(0.3, 1), (1.0, 1), (1.0009, 1), (1.002, 2), (2.0005, 2), (2.01, 3), (4.0, 4), (4.2, 5)],
)
def test_a_measure_counts_as_the_inch_it_reaches(off: float, counts: int) -> None:
    assert range_inches_between(HERE, at(off, 0)) == counts
    assert range_inches_between(HERE, at(0, -off)) == counts


def test_bases_touch_along_their_sides_and_crosswise() -> None:
    assert bases_touch(HERE, at(0.5, 0))
    assert bases_touch(HERE, at(0.5009, 0))
    assert not bases_touch(HERE, at(0.503, 0))
    assert bases_touch(HERE, at(0, 1.0))
    assert not bases_touch(HERE, at(0, 1.003))
    assert bases_touch(HERE, at(0, 0, 2))
    assert bases_touch(HERE, at(0.75, 0, 2))
    assert not bases_touch(HERE, at(0.76, 0, 2))
    assert bases_touch(HERE, at(0.6, 0, 1)) == bases_touch(at(0.6, 0, 1), HERE)
    assert not bases_touch(HERE, at(3, 0))


def test_ground_is_touched_by_a_base_and_holds_points() -> None:
    square = [(a * INCH, b * INCH) for a, b in ((22, 18), (26, 18), (26, 22), (22, 22))]
    assert not touches_ground(HERE, square)
    assert touches_ground(at(1.8, 0), square)
    assert touches_ground(at(4, 0), square)
    assert is_point_on_ground(24 * INCH, 20 * INCH, square)
    assert not is_point_on_ground(21 * INCH, 20 * INCH, square)


def test_a_shift_keeps_the_heading() -> None:
    there = shift_pose(at(0, 0, 3), 4, INCH)
    assert (there, there.heading) == (at(0, -1, 3), 3 * 4500)


@pytest.mark.clauses("HF-wind-5", "HF-wind-1")
def test_courses_are_points_off_the_wind_and_the_wind_is_shown_first() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(), wind="S")):
        off = [points_off_wind(point * 4500, get_single(Wind)) for point in (4, 3, 2, 1, 0, 7, 5)]
        assert off == [0, 1, 2, 3, 4, 3, 1]
        assert run_procedure(muster())[0] == WindShifted("HF-wind-1", "", 18000)


# ------------------------------------------------------------------------------ cards
def card(**fields: Any) -> Ship:
    """A ship's card as a level tells of her."""
    level = level_in_inches(british_ship(**fields), french_ship(), **fields.pop("parts", {}))
    return new_ship(level, level.ships[0])


@pytest.mark.clauses("HF-move-5", "HF-move-6")
def test_growth_and_copper() -> None:
    assert card().top_speed == 4
    assert card(features=["foul-bottom"]).top_speed == 3
    assert [card(features=["foul-bottom"], top_speed=n).top_speed for n in (1, 2)] == [1, 1]
    both = level_in_inches(british_ship(features=["foul-bottom", "coppered"]), french_ship())
    assert [fault[1] for fault in faults(both)] == ["HF-move-6"]
    with level_on_table(
        level_in_inches(british_ship(features=["foul-bottom"]), french_ship(features=["coppered"]))
    ):
        (mustered,) = (e for e in run_procedure(muster()) if isinstance(e, Mustered))
        told = [each.unusual for each in mustered.ships]
        assert told == [("her hull is foul: 1 slower",), ("coppered, and clean",)]


def test_speed_at_the_start_goes_by_the_sail_she_carries() -> None:
    sails = [card(guns=38, sail=sail).speed for sail in ("full", "easy", "bare")]
    assert sails == [5, 3, 2]
    assert [card(guns=100, sail=sail).speed for sail in ("full", "easy", "bare")] == [3, 1, 1]
    assert [card(state=state).speed for state in ("hove-to", "anchored", "aground")] == [0, 0, 0]
    assert card(speed=4).speed == 4
    assert [fault[1] for fault in faults(level_in_inches(british_ship(speed=5), french_ship()))] == [
        "HF-move-3"
    ]
    assert "HF-move-1" in [f[1] for f in faults(level_in_inches(british_ship(top_speed=6), french_ship()))]


@pytest.mark.clauses("HF-sail-4", "HF-sail-3", "HF-sail-2")
def test_after_a_sail_change_she_acts_as_a_faster_ship() -> None:
    with level_on_table(level_in_inches(british_ship(speed=2), french_ship())) as ships:
        own = ships["own"]
        own.doing = "RS"
        events = run_procedure(carry_out_sail_order(own))
        told = "makes sail: at speed 3 she acts in I, III, V from now on"
        assert events == [Ordered("HF-sail-3", "own", told)]
        assert (own.speed, own.sail_raised, own.sail_changed) == (3, True, True)
        assert run_procedure(carry_out_sail_order(own)) == []
        own.sail_changed, own.speed = False, 4
        assert clauses_of(run_procedure(carry_out_sail_order(own))) == ["HF-sail-2"]
        assert own.slowed


# ------------------------------------------------------------------------------ contact
def meet(target: Pose, collider: Pose, came_from: Pose) -> tuple[Ship, Ship]:
    """Two ships of the table we are at, lying so; the second has gone ahead."""
    first, second = every(Ship)
    first.pose, second.pose, second.came_from, second.moved = target, collider, came_from, "F"
    return first, second


@pytest.mark.clauses("HF-coll-3")
@pytest.mark.parametrize(
    ("heading", "came_from", "points", "side"),
    [
        (1, (-1.5, -1), 1, PORT),
        (3, (-1.5, 1), 3, PORT),
        (2, (-1.7, 0), 2, PORT),
        (6, (1.7, 0), 2, STARBOARD),
        (7, (1.4, -1), 1, STARBOARD),
        (0, (0.1, -1.9), 0, ""),
        (4, (0, 1.9), 4, ""),
        (4, (0.4, 1.9), 4, STARBOARD),
        (0, (-0.4, -1.9), 0, PORT),
    ],
)
def test_the_angle_and_the_side_she_came_from(
    heading: int, came_from: tuple[float, float], points: int, side: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        start = at(*came_from, heading)
        target, collider = meet(HERE, pose_inch_ahead(start), start)
        assert heading_difference_points(collider, target) == points
        assert approach_side(collider, target) == side


def test_a_berth_is_half_an_inch_off() -> None:
    assert pose_abreast(HERE, PORT, 18_000) == at(-0.5, 0, 4)
    assert pose_abreast(HERE, STARBOARD, 0) == at(0.5, 0)


@pytest.mark.clauses("HF-coll-2")
def test_who_ran_into_whom() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        target, collider = meet(HERE, at(-0.7, 0, 2), at(-1.7, 0, 2))
        assert closest_contact([]) == (target, collider)
        assert closest_contact([(target.id, collider.id)]) is None
        procedure = decide_collider(target, collider)
        with pytest.raises(StopIteration) as done:
            procedure.send(None)
        assert done.value.value == (collider, target)
        target.moved = "F"  # both have gone ahead: her bow is nearer to the other's base
        procedure = decide_collider(target, collider)
        with pytest.raises(StopIteration) as done:
            procedure.send(None)
        assert done.value.value == (collider, target)
        collider.moved = target.moved = ""
        assert closest_contact([]) is None


def test_edges_have_names() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        inside = [HERE, Pose(0, 0, 0), Pose(40 * INCH, 40 * INCH, 0)]
        assert [edge_beyond(pose) for pose in inside] == ["", "", ""]
        outside = [at(-20.1, 0), at(20.1, 0), at(0, 20.1), at(0, -20.1)]
        assert [edge_beyond(pose) for pose in outside] == ["left", "right", "top", "bottom"]


# ------------------------------------------------------------------------------ all at once
def ends(order: tuple[int, ...], sides: tuple[str, ...]) -> dict[str, tuple[Pose, int, int]]:
    """Where everybody lies after two turns by chance, with the ships laid down in this order."""
    ships = [
        british_ship("one", (8, 8), heading="E", speed=3),
        french_ship("two", (30, 9), heading="W", speed=2),
        british_ship("three", (9, 30), heading="N", speed=3),
    ]
    level = level_in_inches(*(ships[n] for n in order), rules={"turns": 2})
    level = level.model_copy(update={"sides": tuple(s for n in sides for s in level.sides if s.id == n)})
    battle = Battle(hf, level, {"british": RandomSeat(5), "french": RandomSeat(6)}, 1)
    battle.run()
    with battle.table.as_current():
        found = {ship.id: (ship.pose, ship.speed, ship.hull_lost) for ship in every(Ship)}
    battle.close()
    return found


@pytest.mark.clauses("HF-move-4")
def test_the_order_of_ships_and_seats_is_nothing() -> None:
    usual = ends((0, 1, 2), ("british", "french"))
    orders = [order for order in permutations(range(3)) if order.index(0) < order.index(2)]
    for order in orders:
        assert ends(order, ("british", "french")) == usual
        assert ends(order, ("french", "british")) == usual
