"""The pen of a plot: boxes, refusals with their clause, shifting and copying whole plans."""

import pytest

from game.books.hf.face.gun_card import kind_words
from game.books.hf.face.order_bar import active_plot_card, plan_cells
from game.books.hf.face.plot import PlotDraft, new_plot_draft, parse_plans, plan_key
from game.books.hf.face.questions import find_ship_card
from game.books.hf.rules.plans import EMPTY, OrdersMenu, PlanContext
from game.core.steps import Refusal
from game.ui.battle.panels.squadron_panel import BoxCell
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import open_battle, plot_of, run_to_question
from tests.books.kmh.face.input_driver import click


def pen(*speeds: int, top: int = 5, anchored: bool = False) -> PlotDraft:
    """Boxes for ships of these speeds, all empty."""
    conns = tuple(PlanContext(f"s{n}", f"Ship {n}", v, top, anchored) for n, v in enumerate(speeds))
    plot = new_plot_draft(OrdersMenu(conns), [conn.ship for conn in conns])
    plot.cells = dict.fromkeys(plot.cells, EMPTY)
    return plot


def test_the_rules_own_proposal_stands_in_the_boxes_at_first() -> None:
    plot = new_plot_draft(OrdersMenu((PlanContext("a", "A", 3, 4),)), ["a"])
    assert plot.plan == ("F", "-", "F", "-", "F")
    assert plot.key == "a: F - F - F"


@pytest.mark.parametrize(
    ("speed", "idle"),
    [(0, [0, 1, 2, 3, 4]), (1, [0, 1, 3, 4]), (2, [0, 2, 4]), (3, [1, 3]), (4, [2]), (5, [])],
)
def test_hf_move_2_phases_her_speed_forbids_are_idle_with_the_reason(speed: int, idle: list[int]) -> None:
    plot = pen(speed)
    found = {n: plot.no_move_refusal(n) for n in range(5)}
    assert [n for n, why in found.items() if why] == idle
    clause = "HF-move-2" if speed else "HF-move-1"
    assert all(why.clause == clause for why in found.values() if why)


def test_an_order_goes_into_the_first_phase_from_the_pen_that_takes_it() -> None:
    plot = pen(2)
    assert plot.write_cell("<")
    assert plot.write_cell("F")
    assert plot.plan == ("-", "<", "-", "F", "-")


def test_hf_sail_4_raising_sail_opens_other_phases_and_empties_what_they_no_longer_allow() -> None:
    plot = pen(2)
    plot.write_cell("F")
    plot.pen_phase = 0
    assert plot.write_cell("RS")
    assert plot.plan == ("RS", "-", "-", "-", "-")
    plot.write_cell("F")
    plot.write_cell(">")
    assert plot.plan == ("RS", "-", "F", "-", ">")


def test_a_refused_stroke_changes_nothing_and_says_why() -> None:
    plot = pen(5)
    assert not plot.write_cell("RS")
    assert plot.plan == EMPTY
    assert plot.last_refusal is not None
    assert plot.last_refusal.clause == "HF-move-3"


def test_rubbing_out_takes_the_pen_back_to_the_last_full_box() -> None:
    plot = pen(5)
    for cell in "F<F":
        plot.write_cell(cell)
    assert plot.erase_cell()
    assert plot.plan == ("F", "<", "-", "-", "-")
    assert plot.erase_cell()
    assert plot.erase_cell()
    assert not plot.erase_cell()


def test_a_box_pressed_again_holds_the_next_thing_it_may() -> None:
    plot = pen(3)
    plot.press_phase_box(2)
    seen = []
    for _ in range(7):
        seen.append(plot.plan[2])
        plot.press_phase_box(2)
    assert seen == ["-", "<", "F", ">", "RS", "LS", "DA"]


def test_a_plan_is_shifted_to_the_phases_that_allow_it() -> None:
    plot = pen(3)
    plot.set_plan("s0", ("<", "-", "F", "-", "-"))
    plot.shift_plan(1)
    assert plot.plan == ("-", "-", "<", "-", "F")
    assert plot.shift_plan(-1)
    assert plot.plan == ("<", "-", "F", "-", "-")
    assert not plot.shift_plan(-1)


def test_all_ships_do_the_same_as_their_own_speeds_allow() -> None:
    plot = pen(5, 3, 2)
    plot.set_plan("s0", ("F", "<", "F", "-", "-"))
    plot.copy_to_all()
    assert plot.cells["s1"] == ("F", "-", "<", "-", "F")
    assert plot.cells["s2"] == ("-", "F", "-", "<", "-")


def test_a_ship_does_the_same_as_the_one_before_her_as_her_own_speed_allows() -> None:
    plot = pen(5, 3, 2)
    plot.set_plan("s0", ("F", "<", "F", "-", "-"))
    plot.select_ship("s1")
    plot.copy_previous_ship()
    assert plot.plan == ("F", "-", "<", "-", "F")
    plot.select_ship("s2")
    plot.copy_previous_ship()
    assert plot.plan == ("-", "F", "-", "<", "-")
    plot.select_ship("s0")
    plot.copy_previous_ship()
    assert plot.plan == ("F", "<", "-", "-", "-"), "the first does as the last"
    assert plot.cells["s1"] == ("F", "-", "<", "-", "F")


def test_hf_move_2_the_ribbon_of_every_ship_has_five_boxes_hatched_where_she_cannot_act() -> None:
    plot = pen(3, 5)
    plot.set_plan("s0", ("RS", "F", "-", "<", "-"))
    assert plan_cells(plot, "s0") == (
        BoxCell("sail"),
        BoxCell("ahead"),
        BoxCell("", is_hatched=True),
        BoxCell("port"),
        BoxCell(""),
    )
    assert plan_cells(plot, "s1") == (BoxCell(""),) * 5


def test_whatever_the_pen_does_the_rules_read_it() -> None:
    plot = pen(2, 4)
    strokes = ["F", "RS", "<", "-", ">", "LS", "DA", "F", "WA", "F"]
    for n in range(120):
        if n % 7 == 6:
            plot.next_ship(1)
        if n % 5 == 4:
            plot.shift_plan(1 if n % 2 else -1)
        if n % 11 == 10:
            plot.copy_to_all()
        if n % 13 == 12:
            plot.copy_previous_ship()
        plot.pen_phase = n * 3 % 5
        plot.write_cell(strokes[n % len(strokes)])
        assert not isinstance(plot.menu.read(plot.key), Refusal)


def test_written_plans_are_read_again() -> None:
    key = "; ".join((plan_key("a", ("RS", "F", "-", "F", ">")), plan_key("b", EMPTY)))
    assert parse_plans(key) == {"a": ("RS", "F", "-", "F", ">"), "b": EMPTY}


def test_what_a_hand_may_do_is_told_until_it_has_done_anything_in_the_first_turn() -> None:
    _, screen = open_battle(seed=9)
    run_to_question(screen, "plot")
    assert line_of(screen).startswith("Choose where to go")
    click(screen, "box-2")
    assert line_of(screen) == "III: an inch ahead"
    click(screen, "box-0")
    assert line_of(screen).startswith("Choose where to go")
    click(screen, "helm-port")
    click(screen, "box-0")
    assert line_of(screen) == "I: turn to port"
    click(screen, "plot-all")
    run_to_question(screen, "plot")
    assert screen.battle.turn == 2
    assert line_of(screen) == "I: no move, at speed 0 she acts in no phase: raise sail first"
    assert "Raise" in screen_words(screen)


def screen_words(screen: BattleScreen) -> list[str]:
    """What may be pressed."""
    return [getattr(w, "words", "") for w in screen.widgets() if getattr(w, "state", "") == "ready"]


def line_of(screen: BattleScreen) -> str:
    """The line under the boxes."""
    with screen.battle.table.as_current():
        plot = plot_of(screen)
        ship = find_ship_card(plot.active_ship)
        assert ship is not None
        return active_plot_card(ship, plot).note


def test_a_battery_says_in_words_what_its_letter_means() -> None:
    assert kind_words("L") == "Long guns"
    assert kind_words("C+") == "Carronades, extra guns,"
    _, screen = open_battle(seed=9)
    run_to_question(screen, "guns")
    screen.hud.dice_timing.is_dismissed = True
    hints = [getattr(w, "hint", "") for w in screen.widgets() if w.name.startswith("gun-")]
    assert hints
    assert all(hint.startswith(("Long guns", "Short guns", "Carronades")) for hint in hints)
