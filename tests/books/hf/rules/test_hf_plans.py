"""HF-orders, HF-move, HF-sail, HF-anchor: what may be written, what a plan brings, and what is
revealed of it; each comparison at its boundary."""

from typing import Any

import pytest

from game.books.hf.rules.orders import TurnPlans, can_take_orders, order_menus, reveal_orders
from game.books.hf.rules.plans import (
    EMPTY,
    PATTERNS,
    MovePlan,
    OrdersMenu,
    PlanContext,
    cell_words,
    format_plans,
    is_cell,
    plan_context_of,
    plan_from_actions,
    plan_refusal,
    slide_plan,
    trim_degrees,
)
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Turn
from game.books.hf.rules.turn import begin_phase, begin_turn
from game.core.events import Ordered
from game.core.markers import Aground, Anchored, Gone
from game.core.steps import Refusal
from game.core.table import add_marker, get_single, place, remove_marker
from tests.books.hf.rules.inch_levels import (
    british_ship,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

MOST, ONCE = "a move is trimmed by 5 degrees at most", "the anchor is used once a turn"


def said(plan: str, **fields: Any) -> str:
    """Clause and reason by which a plan of a ship at speed 3 of 4 is refused; '' if it stands."""
    context = PlanContext("own", "Own", **({"speed": 3, "top_speed": 4} | fields))
    wrong = plan_refusal(context, tuple(plan.split()))
    return f"{wrong.clause} {wrong.reason.removeprefix('Own, phase ')}" if wrong else ""


# ------------------------------------------------------------------------------ cells
@pytest.mark.clauses("HF-move-10", "HF-orders-2")
@pytest.mark.parametrize(
    ("cell", "trim", "words"),
    [
        ("F", 0, "an inch ahead"),
        ("F+0", 0, "an inch ahead"),
        ("F-0", 0, "an inch ahead"),
        ("F+1", 1, "an inch ahead, trimmed a degree to starboard"),
        ("F-1", -1, "an inch ahead, trimmed a degree to port"),
        ("F+2", 2, "an inch ahead, trimmed 2 degrees to starboard"),
        ("F-5", -5, "an inch ahead, trimmed 5 degrees to port"),
        ("-", 0, "nothing"),
        ("D", 0, "drift"),
        ("LS", 0, "lower sail"),
    ],
)
def test_hf_move_10_a_trim_of_nought_is_an_inch_straight_ahead(cell: str, trim: int, words: str) -> None:
    assert is_cell(cell)
    assert (trim_degrees(cell), cell_words(cell)) == (trim, words)
    assert said(f"{cell} - - - -", can_trim=True) == ""


@pytest.mark.clauses("HF-orders-2", "HF-action-1", "HF-move-10")
@pytest.mark.parametrize(
    ("plan", "fields", "why"),
    [
        ("F+5 - F-5 - F", {"can_trim": True}, ""),
        ("F+6 - - - -", {"can_trim": True}, f"HF-move-10 I: {MOST}"),
        ("F-6 - - - -", {"can_trim": True}, f"HF-move-10 I: {MOST}"),
        ("F+1 - - - -", {}, "HF-move-10 I: moves are not trimmed in this battle"),
        ("F - < - >", {}, ""),
        ("F+ - - - -", {}, "HF-orders-2 I: 'F+' is no order: - < F > RS LS DA WA D"),
        ("- F< - - -", {}, "HF-action-1 II: 'F<': one action a phase"),
        ("RS&F - - - -", {}, "HF-action-1 I: 'RS&F': one action a phase"),
    ],
)  # fmt: skip
def test_hf_move_10_what_may_stand_in_a_cell(plan: str, fields: dict[str, Any], why: str) -> None:
    assert said(plan, **fields) == why


@pytest.mark.clauses("HF-sail-1", "HF-move-3", "HF-anchor-1", "HF-anchor-2", "HF-anchor-3")
@pytest.mark.parametrize(
    ("plan", "fields", "why"),
    [
        ("RS - - - -", {"speed": 3}, ""),
        ("RS - - - -", {"speed": 4}, "HF-move-3 I: she makes her best already, 4"),
        ("LS - - - -", {"speed": 1}, ""),
        ("LS - - - -", {"speed": 0}, "HF-sail-1 I: she has no way on to take off"),
        ("LS - LS - -", {}, "HF-sail-1 III: sail is changed once a turn"),
        ("WA - - - -", {"speed": 0, "anchored": True}, ""),
        ("WA - - - -", {}, "HF-anchor-3 I: she does not lie at anchor"),
        ("DA - - - -", {"speed": 0}, ""),
        ("DA - - - -", {"speed": 0, "anchored": True}, "HF-anchor-1 I: she lies at anchor already"),
        ("WA - DA - -", {"speed": 0, "anchored": True}, f"HF-anchor-1 III: {ONCE}"),
        ("LS - - - -", {"speed": 1, "anchored": True}, "HF-anchor-2 I: she lies at anchor"),
        ("- - F - -", {"speed": 1, "anchored": True}, "HF-anchor-2 III: she lies at anchor"),
        # with way on the anchor does not hold: she may go ahead after it
        ("DA - F - -", {"speed": 1}, ""),
        ("DA - F - -", {"speed": 0}, "HF-anchor-2 III: she lies at anchor"),
        # sail set or taken in counts from the next phase on
        ("RS F - F F", {}, ""),
        ("LS F - F -", {}, ""),
        ("LS - F - -", {}, "HF-move-2 III: at speed 2 she acts in II, IV"),
        ("LS - F - -", {"speed": 1}, "HF-move-1 III: at speed 0 she acts in no phase"),
    ],
)  # fmt: skip
def test_hf_sail_4_a_plan_is_held_against_what_it_has_made_of_her(
    plan: str, fields: dict[str, Any], why: str
) -> None:
    assert said(plan, **fields) == why


@pytest.mark.clauses("HF-cut-1")
@pytest.mark.parametrize(
    ("plan", "clause"),
    [
        ("RS - F - <", ""),  # clear of her: she may turn
        ("RS - < - F", "HF-cut-1"),
        ("RS - F - F", ""),
        ("LS - F - -", "HF-cut-1"),
        ("- F - - -", "HF-cut-1"),
    ],
)
def test_hf_cut_1_alongside_she_makes_sail_and_goes_ahead_before_she_turns(plan: str, clause: str) -> None:
    assert said(plan, speed=2, alongside=True).partition(" ")[0] == clause


# ------------------------------------------------------------------------------ patterns and keys
@pytest.mark.clauses("HF-orders-1")
@pytest.mark.parametrize(
    ("actions", "speed", "plan"),
    [
        (("F", "<"), 3, "F - < - -"),
        (("F", "<", "F"), 3, "F - < - F"),
        (("<", "<"), 4, "< < - - -"),
        (("F",), 4, "F F - F F"),
        (("LS", "F"), 1, "LS - - - -"),
        (("DA",), 1, "DA - - - -"),
        ((), 5, "- - - - -"),
    ],
)
def test_hf_orders_1_actions_are_laid_out_one_after_another(actions: MovePlan, speed: int, plan: str) -> None:
    assert " ".join(plan_from_actions(PlanContext("own", "Own", speed, 5), actions)) == plan


@pytest.mark.clauses("HF-orders-1")
def test_hf_orders_1_the_keys_of_a_seat_are_all_alike_and_each_ship_by_herself() -> None:
    one, two = PlanContext("one", "One", 3, 4), PlanContext("two", "Two", 2, 4)
    alone = OrdersMenu((one,)).keys()
    assert alone == list(
        dict.fromkeys(format_plans({"one": plan_from_actions(one, p)}) for p in PATTERNS.values())
    )
    both = OrdersMenu((one, two)).keys()
    assert "one: F - F - F; two: - < - F -" in both  # two alone turns to port
    assert "one: < - F - F; two: - F - F -" in both
    assert "one: < - F - F; two: - < - F -" in both  # both do
    options = OrdersMenu((one,)).options()
    assert (options[0].full_text, options[0].key) == ("All: keep her course", "one: F - F - F")
    assert {o.full_text for o in options if o.key == "one: - - - - -"} == {"All: nothing"}


# ------------------------------------------------------------------------------ what is lost
@pytest.mark.clauses("HF-sail-6")
@pytest.mark.parametrize(
    ("plan", "done", "speed", "top", "left"),
    [
        ("F F F F F", 0, 2, 4, "- F - F -"),
        ("F F F F F", 2, 2, 4, "F F - F -"),
        ("F RS F F F", 1, 2, 2, "F RS - F -"),  # no more than her best: II and IV
        ("F RS F F F", 1, 2, 3, "F RS F - F"),
        ("F LS F F F", 1, 0, 3, "F LS - - -"),
        ("F LS F F F", 1, 2, 3, "F LS F - -"),
        ("F DA F F F", 1, 1, 3, "F DA F - -"),
        ("F WA F F F", 1, 2, 3, "F WA - F -"),
        ("F - - < -", 1, 3, 3, "F - < - -"),
        ("F D D < -", 1, 1, 3, "F - < - -"),
    ],
)
def test_hf_sail_6_moves_slide_and_sails_and_anchors_stay_where_they_are(
    plan: str, done: int, speed: int, top: int, left: str
) -> None:
    assert " ".join(slide_plan(tuple(plan.split()), done, speed, top)) == left


# ------------------------------------------------------------------------------ who is asked
@pytest.mark.clauses("HF-adv-beach", "HF-morale-5", "HF-move-10", "HF-scale-2")
def test_hf_orders_1_who_takes_orders_and_what_they_depend_on() -> None:
    for options, loose in (([], False), (["loose"], True), (["grid", "loose"], False)):
        with level_on_table(level_in_inches(british_ship(speed=2), french_ship(), options=options)) as ships:
            assert plan_context_of(ships["own"]) == PlanContext("own", "Own", 2, 4, can_trim=loose)
    with level_on_table(level_in_inches(british_ship(speed=2), french_ship())) as ships:
        own = ships["own"]
        add_marker(own.number, Anchored())
        place(Alongside("own", "foe", STARBOARD, PORT))
        conn = plan_context_of(own)
        assert (conn.anchored, conn.alongside, can_take_orders(own)) == (True, True, True)
        add_marker(own.number, Aground())
        assert not can_take_orders(own)
        assert list(order_menus()) == ["french"]
        remove_marker(own.number, Aground)
        add_marker(own.number, Gone("sunk"))
        assert not can_take_orders(own)


@pytest.mark.clauses("HF-time-1", "HF-orders-3")
def test_hf_time_1_a_phase_is_busy_if_a_ship_that_takes_orders_has_one_for_it() -> None:
    with level_on_table(level_in_inches(british_ship(speed=3), french_ship())) as ships:
        own, foe = ships["own"], ships["foe"]
        log = TurnPlans({"own": ("F", "-", "RS", "-", "-")})
        assert [log.has_order_in_phase(phase) for phase in range(1, 6)] == [True, False, True, False, False]
        assert (log.cell(foe, 1), log.cell(own, 3)) == ("-", "RS")
        own.orders_void = True
        assert not log.has_order_in_phase(1)
        own.orders_void = False
        add_marker(own.number, Aground())
        assert not log.has_order_in_phase(1)
        add_marker(foe.number, Gone("sunk"))
        assert not TurnPlans({"foe": ("F",) * 5}).has_order_in_phase(1)


# ------------------------------------------------------------------------------ what is revealed
@pytest.mark.clauses("HF-orders-3", "HF-sail-6", "HF-coll-4")
@pytest.mark.parametrize(
    ("options", "slowed", "void", "doing"),
    [
        ([], False, False, "F"),
        ([], True, False, "F"),  # what is written for I to III is past
        (["moves-lost"], True, False, "F"),
        ([], False, True, "-"),
        ([], True, True, "-"),
    ],
)
def test_hf_orders_3_what_a_ship_does_is_told_in_its_phase_unless_it_is_nothing(
    options: list[str], slowed: bool, void: bool, doing: str
) -> None:
    with level_on_table(level_in_inches(british_ship(speed=2), french_ship(), options=options)) as ships:
        own, foe = ships["own"], ships["foe"]
        own.slowed, own.orders_void, own.moved = slowed, void, "F"
        foe.doing = "F"
        events = run_procedure(reveal_orders(TurnPlans({"own": ("F", "-", "<", "F", "-")}), 4))
        assert (own.doing, own.slowed, own.moved, foe.doing) == (doing, False, "", "-")
        words = f"acts in phase IV: {cell_words(doing)}"
        assert events == ([Ordered("HF-orders-3", "own", words)] if doing != "-" else [])


@pytest.mark.clauses("HF-sail-6")
def test_hf_sail_6_only_who_has_lost_speed_slides() -> None:
    plan = ("F", "<", "-", "-", "-")
    for slowed, told in ((False, "-"), (True, "<")):
        with level_on_table(level_in_inches(british_ship(speed=1), french_ship())) as ships:
            ships["own"].slowed = slowed
            log = TurnPlans({"own": plan})
            run_procedure(reveal_orders(log, 2))
            run_procedure(reveal_orders(log, 3))
            assert ships["own"].doing == told


@pytest.mark.clauses("HF-orders-1")
def test_hf_orders_1_who_was_given_no_plan_does_nothing() -> None:
    with level_on_table(level_in_inches(british_ship(speed=2), french_ship())) as ships:
        log = TurnPlans({})
        assert log.cell(ships["own"], 1) == EMPTY[0]
        log.slide_moves(ships["own"], 1)
        assert log.cell(ships["own"], 5) == "-"
    read = OrdersMenu((PlanContext("own", "Own", 3, 4),)).read("own: F - F")
    assert read == Refusal("HF-orders-1", "Own: 3 cells, and a turn has 5 phases")


# ------------------------------------------------------------------------------ turns and phases
@pytest.mark.clauses("HF-sail-1", "HF-anchor-1", "HF-coll-4", "HF-dmg-fire")
def test_hf_time_1_what_goes_once_a_turn_may_be_done_again() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.doing, own.orders_void, own.slowed, own.fires_lit = "F", True, True, 2
        own.sail_raised = own.sail_changed = own.anchor_used = True
        begin_turn()
        assert (get_single(Turn).number, own.doing, own.fires_lit) == (1, "", 0)
        assert not any((own.orders_void, own.slowed, own.sail_raised, own.sail_changed, own.anchor_used))


@pytest.mark.clauses("HF-time-1", "HF-cut-1")
@pytest.mark.parametrize(("x", "cell", "told"), [(30, "-", 0), (30, "F", 1), (22, "-", 1)])
def test_hf_time_1_a_phase_is_told_if_anybody_moves_or_may_fire(x: float, cell: str, told: int) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(x, 20)))) as ships:
        own = ships["own"]
        own.moved, own.fired = "F", ["port L 1"]
        pair = Alongside("own", "foe", STARBOARD, PORT, open=False, parted=True)
        place(pair)
        events = run_procedure(begin_phase(4, TurnPlans({"own": ("-", "-", "-", cell, "-")})))
        assert [event.part for event in events] == ["phase IV"] * told  # type: ignore[attr-defined]
        assert (own.moved, own.fired, pair.parted, get_single(Turn).phase) == ("", [], False, 4)
