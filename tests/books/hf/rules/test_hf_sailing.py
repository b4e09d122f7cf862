"""HF-move, HF-sail, HF-anchor, HF-drift: what is carried out, where it brings a ship, and what is
not made; each comparison at its boundary."""

from typing import Any

import pytest

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
    remove_if_off_table,
    undo_dodging_trims,
    without_trim,
)
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Ship, alongside_pairs_of
from game.books.hf.rules.table_geometry import GRID, INCH, pose_inch_ahead, turn_pose
from game.core.events import Befell, Left, Moved, Ordered, Told
from game.core.markers import Aground, Anchored, Gone
from game.core.table import add_marker, every, find_marker, has_marker, place
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
