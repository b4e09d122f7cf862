"""HF-orders, HF-move, HF-sail, HF-anchor: what may be written, what a plan brings, and what is
revealed of it; each comparison at its boundary."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.orders import TurnPlans, can_take_orders, order_menus, reveal_orders, would_touch
from game.books.hf.rules.plans import (
    CELLS,
    EMPTY,
    PATTERNS,
    MovePlan,
    OrdersMenu,
    PlanContext,
    active_phase_words,
    cell_words,
    format_plans,
    is_cell,
    parse_plans,
    plan_context_of,
    plan_from_actions,
    plan_refusal,
    slide_plan,
    trim_degrees,
)
from game.books.hf.rules.previews import plan_forecast
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Ship, Turn, acts_in_phase
from game.books.hf.rules.table_geometry import bases_touch
from game.books.hf.rules.turn import begin_phase, begin_turn
from game.core.events import Chose, Event, Ordered
from game.core.markers import Aground, Anchored, Gone
from game.core.steps import Plot, Refusal
from game.core.table import Dump, add_marker, dump_table, every, get_single, place, remove_marker
from game.levels import load_level
from game.levels.format.model import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import PlayerSeat, RandomSeat
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


# ------------------------------------------------------------------------------
# HF-orders: what may be written in a plan, that it stands, and that nobody sees it too early
CONN = PlanContext("own", "Own", 3, 4)


def refused(plan: str, **fields: object) -> str:
    """The clause by which a plan of a ship at speed 3 of 4 is refused; '' if it may be written."""
    values = {"speed": 3, "top_speed": 4} | fields
    wrong = plan_refusal(PlanContext("own", "Own", **values), tuple(plan.split()))  # type: ignore[arg-type]
    return wrong.clause if wrong else ""


@pytest.mark.clauses("HF-move-1", "HF-move-2")
def test_the_phases_in_which_a_ship_acts() -> None:
    acts = [[phase for phase in range(1, 6) if acts_in_phase(speed, phase)] for speed in range(6)]
    assert acts == [[], [3], [2, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]
    assert refused("- F - - -", speed=3) == "HF-move-2"
    assert refused("F - - - -", speed=0) == "HF-move-1"
    assert [active_phase_words(n) for n in (0, 2)] == ["in no phase", "in II, IV"]


@pytest.mark.clauses("HF-orders-1", "HF-orders-2", "HF-action-1")
@pytest.mark.parametrize(
    ("plan", "clause"),
    [
        ("F - F - F", ""),
        ("- - - -", "HF-orders-1"),
        ("- - - - - -", "HF-orders-1"),
        ("G - - - -", "HF-orders-2"),
        ("F< - - - -", "HF-action-1"),
        ("RS+F - - - -", "HF-action-1"),
        ("D D D D D", ""),
        ("RS F - F F", ""),
        ("RS RS - - -", "HF-sail-1"),
        ("RS - LS - -", "HF-sail-1"),
        ("LS F - F -", ""),
        ("LS - F - -", "HF-move-2"),
        ("- LS - F -", ""),
        ("DA - F - F", ""),
        ("DA - WA - -", "HF-anchor-1"),
        ("WA - - - -", "HF-anchor-3"),
        ("F+1 - - - -", "HF-move-10"),
    ],
)
def test_what_may_be_written(plan: str, clause: str) -> None:
    assert refused(plan) == clause


@pytest.mark.clauses("HF-move-3", "HF-sail-1", "HF-anchor-1", "HF-anchor-2", "HF-cut-1", "HF-move-10")
def test_what_may_be_written_hangs_on_how_she_lies() -> None:
    assert refused("RS - - - -", speed=4) == "HF-move-3"
    assert refused("LS - - - -", speed=0) == "HF-sail-1"
    assert refused("RS - - - -", speed=0, anchored=True) == "HF-anchor-2"
    assert refused("F - - - -", anchored=True) == "HF-anchor-2"
    assert refused("DA - - - -", speed=0, anchored=True) == "HF-anchor-1"
    assert refused("WA RS F - -", speed=0, anchored=True) == ""
    assert refused("DA RS - - -", speed=0) == "HF-anchor-2"
    assert refused("- RS F - -", speed=0, alongside=True) == ""
    assert refused("RS - < - -", speed=0, alongside=True) == "HF-cut-1"
    assert refused("- - F - -", speed=1, alongside=True) == "HF-cut-1"
    assert refused("F+5 - F-5 - F", can_trim=True) == ""
    assert refused("F+6 - - - -", can_trim=True) == "HF-move-10"


@pytest.mark.clauses("HF-orders-1", "HF-orders-2")
def test_a_refusal_names_ship_and_phase() -> None:
    menu = OrdersMenu((CONN, PlanContext("two", "Two", 2, 3)))
    read = menu.read("own: F - F - F; two: F - - - -")
    assert isinstance(read, Refusal)
    assert (read.clause, read.reason) == ("HF-move-2", "Two, phase I: at speed 2 she acts in II, IV")
    for key in ("ghost: - - - - -", "own: - - - - -; own: - - - - -", "nonsense"):
        wrong = menu.read(key)
        assert isinstance(wrong, Refusal)
        assert wrong.clause == "HF-orders-1"
    assert menu.read("two: - F - F -") == {"own": EMPTY, "two": ("-", "F", "-", "F", "-")}


@pytest.mark.clauses("HF-orders-2")
def test_every_key_of_the_menu_is_read_and_comes_back_as_it_was_written() -> None:
    ships = (
        CONN,
        PlanContext("two", "Two", 0, 3, anchored=True),
        PlanContext("three", "Three", 0, 5, alongside=True),
    )
    menu = OrdersMenu(ships)
    keys = menu.keys()
    assert len(keys) == len(set(keys)) > len(PATTERNS)
    for key in keys:
        read = menu.read(key)
        assert not isinstance(read, Refusal), (key, read)
        assert format_plans(read) == key
        assert dict(parse_plans(key)) == read
    assert keys[0].startswith("own: F - F - F")
    assert {option.key for option in menu.options()} <= set(keys)
    assert all(cell_words(cell) for cell in (*CELLS, "F+3"))
    assert (trim_degrees("F-4"), trim_degrees("F"), trim_degrees("RS")) == (-4, 0, 0)


def test_patterns_use_the_phases_they_are_given() -> None:
    assert plan_from_actions(CONN, ("RS", "F")) == ("RS", "F", "-", "F", "F")
    assert plan_from_actions(CONN, ("<", "F")) == ("<", "-", "F", "-", "F")
    assert plan_from_actions(CONN, ()) == EMPTY
    assert plan_from_actions(PlanContext("a", "A", 0, 3, anchored=True), ("WA", "RS", "F")) == (
        "WA",
        "RS",
        "F",
        "-",
        "-",
    )


@pytest.mark.clauses("HF-sail-6")
def test_moves_slide_to_the_phases_of_a_slower_ship() -> None:
    def after(plan: str, done: int, speed: int, top: int = 3) -> str:
        return " ".join(slide_plan(tuple(plan.split()), done, speed, top))

    assert after("F - F - >", 1, 2) == "F F - > -"
    assert after("- F - F -", 2, 1) == "- F F - -"
    assert after("F F - F >", 1, 3) == "F - F - F"
    assert after("F RS F F -", 1, 1) == "F RS - F -"
    assert after("F LS F F F", 1, 2) == "F LS F - -"
    assert after("F - F - F", 1, 0) == "F - - - -"


# ------------------------------------------------------------------------------ secrecy
def duel() -> Level:
    """Two ships three inches apart, so that both are asked for their fire in every phase."""
    return level_in_inches(
        british_ship(at=(20, 20), speed=3, heading="E"), french_ship(at=(20, 23), speed=3, heading="E")
    )


def seen_by_the_enemy(plan: str, phase: int) -> tuple[Dump, list[Event], list[str]]:
    """The table, the events and the keys of the question when the French are asked for their fire
    in a phase, after the British have written this plan."""
    people = {"british": PlayerSeat(), "french": PlayerSeat()}
    battle = Battle(hf, duel(), people, 7)
    people["british"].submit(f"own: {plan}")
    people["french"].submit("foe: F - F - F")
    assert battle.run() is StepResult.WAITING
    for _ in range(phase - 1):
        for person in people.values():
            person.submit("hold")
        assert battle.run() is StepResult.WAITING
    question = battle.pending_step
    assert isinstance(question, Plot)
    with battle.table.as_current():
        seen = dump_table()
    keys = question.menus["french"].keys()
    events = list(battle.events)
    battle.close()
    return seen, events, keys


@pytest.mark.clauses("HF-orders-1", "HF-orders-3", "HF-sail-3")
@pytest.mark.parametrize("phase", [1, 2])
def test_two_tables_that_differ_only_in_what_is_yet_to_come_are_one(phase: int) -> None:
    ours, theirs = "F RS - < F", "F RS - F <"
    assert seen_by_the_enemy(ours, phase) == seen_by_the_enemy(theirs, phase)
    one, other = seen_by_the_enemy(ours, 4), seen_by_the_enemy(theirs, 4)
    assert one[0] != other[0]


@pytest.mark.clauses("HF-orders-3")
def test_nothing_that_is_told_holds_a_plan() -> None:
    plan = "F RS - < F"
    table, events, keys = seen_by_the_enemy(plan, 1)
    told = f"{table} {events} {keys}"
    assert plan not in told
    written_down = [event for event in events if isinstance(event, Chose)]
    assert [(e.seat, e.key) for e in written_down] == [("british", ""), ("french", "")]


@pytest.mark.clauses("HF-orders-1")
def test_a_battle_is_played_again_from_what_was_sealed() -> None:
    def seats() -> dict[str, RandomSeat]:
        return {"british": RandomSeat(3), "french": RandomSeat(4)}

    battle = Battle(hf, duel(), seats(), 11)
    battle.run()
    journal = Journal({})
    journal.entries.extend(battle.journal.entries)
    again = Battle(hf, duel(), seats(), 11, journal)
    again.replay_journal()
    assert again.digests == battle.digests
    assert again.events == battle.events
    battle.close()
    again.close()


@pytest.mark.clauses("HF-orders-1")
def test_a_seat_without_a_ship_that_can_be_ordered_is_not_asked() -> None:
    level = level_in_inches(british_ship(), french_ship(state="aground"))
    with level_on_table(level) as ships:
        assert list(order_menus()) == ["british"]
        assert plan_context_of(ships["own"]) == PlanContext("own", "Own", ships["own"].speed, 4)


# ------------------------------------------------------------------------------ what is proposed
HF_LEVELS = sorted((shipped_levels_folder() / "hf").glob("*.toml"))


def proposed(ships: Sequence[Ship]) -> dict[str, MovePlan]:
    """What is proposed first to these ships, all of one side."""
    return all_proposed(ships)[0]


def all_proposed(ships: Sequence[Ship]) -> list[dict[str, MovePlan]]:
    """All that is proposed to them as one."""
    return [dict(parse_plans(option.key)) for option in order_menus()[ships[0].side].options()]


def run_aboard(ships: Sequence[Ship], plans: Mapping[str, MovePlan]) -> list[tuple[str, str]]:
    """The pairs that touch after any phase, and do not touch as they lie."""
    ways = {s.id: [step.pose for step in plan_forecast(s, plans[s.id])] for s in ships}
    return [
        (a.id, b.id)
        for a, b in combinations(ships, 2)
        if not bases_touch(a.pose, b.pose) and would_touch(ways[a.id], [ways[b.id]])
    ]


@pytest.mark.clauses("HF-coll-1", "HF-orders-1")
@pytest.mark.parametrize("path", HF_LEVELS, ids=lambda path: path.stem)
def test_hf_coll_1_no_level_proposes_to_run_a_friend_aboard(path: Path) -> None:
    level = load_level(path)
    with level_on_table(level):
        for side in order_menus():
            ours = [ship for ship in every(Ship) if ship.side == side]
            assert [met for plans in all_proposed(ours) for met in run_aboard(ours, plans)] == []


@pytest.mark.clauses("HF-coll-1", "HF-orders-1")
def test_hf_coll_1_one_of_two_that_would_meet_gives_way_and_all_else_keep_their_course() -> None:
    # At speed 3 both go ahead in I, III and V. Bow to bow 4.5 inches apart they are half an inch
    # from middle to middle after III, and a base is an inch long: they touch.
    line = [
        british_ship("north", (20, 23), heading="N", speed=3),
        british_ship("south", (20, 18.5), heading="S", speed=3),
        british_ship("apart", (5, 5), heading="N", speed=3),
    ]
    with level_on_table(level_in_inches(*line, french_ship("foe", (38, 38)), wind="W")) as ships:
        ours = [ships[name] for name in ("north", "south", "apart")]
        menu = order_menus()["british"]
        straight = menu.same_plan_for_all("keep her course")
        assert run_aboard(ours, straight) == [("north", "south")]
        assert run_aboard(ours, proposed(ours)) == []
        changed = [ship.id for ship in ours if proposed(ours)[ship.id] != straight[ship.id]]
        assert changed == ["north"]
        assert menu.options()[0].note == "keep her course, clear of each other"
        assert [option.key for option in menu.options()] == menu.keys()[: len(menu.options())]
        assert not any(isinstance(menu.read(key), Refusal) for key in menu.keys())  # noqa: SIM118


@pytest.mark.clauses("HF-coll-1", "HF-orders-1")
def test_hf_coll_1_in_a_close_line_those_behind_give_way_whatever_is_proposed() -> None:
    # Two inches apart and heading east: at speed 3 the second is an inch on after I, and touches
    # the first, who moves in II. Turning at once she would be run into by the third, at speed 2.
    line = [british_ship(n, (20 - 2 * k, 20), heading="E", speed=2 + k % 2) for k, n in enumerate("abc")]
    with level_on_table(level_in_inches(*line, french_ship("foe", (38, 38)))) as ships:
        ours, menu = [ships[name] for name in "abc"], order_menus()["british"]
        for pattern in PATTERNS:
            assert run_aboard(ours, menu.proposed_plans(pattern)) == []
        alike = menu.same_plan_for_all("on, then to port")
        assert run_aboard(ours, alike) == [("a", "b")]
        given = menu.proposed_plans("on, then to port")
        assert [name for name in "abc" if given[name] != alike[name]] == ["b", "c"]
        notes = {option.note for option in menu.options()}
        assert {"on, then to port, clear of each other", "nothing"} < notes


@pytest.mark.clauses("HF-coll-1", "HF-orders-1")
def test_hf_coll_1_ships_that_touch_already_are_proposed_their_courses() -> None:
    with level_on_table(
        level_in_inches(
            british_ship("a", (20, 20), heading="E"),
            british_ship("b", (20, 20.5), heading="E"),
            french_ship("foe", (38, 38)),
        )
    ) as ships:
        ours = [ships["a"], ships["b"]]
        assert bases_touch(ours[0].pose, ours[1].pose)
        assert order_menus()["british"].plans_clear_of_friends == ()
