"""HF-move-10: where moves may be trimmed, inches are trimmed by the mouse alone, by keys alone and
by the pad alone; ghosts follow, and what is refused is told with its clause."""

from pathlib import Path

import pygame
import pytest

from game.books.hf.face import order_bar, sea_drawing
from game.books.hf.face.plot import (
    PlotDraft,
    dodging_trims,
    forecasts_of,
    new_plot_draft,
    plan_trimmed_towards,
    trimmed_cell,
)
from game.books.hf.face.questions import find_ship_card
from game.books.hf.rules.plans import EMPTY, OrdersMenu, PlanContext, trim_degrees
from game.books.hf.rules.sheet import Ship
from game.books.hf.rules.table_geometry import BASE, pose_inch_ahead
from game.core.events import Moved
from game.core.steps import Refusal
from game.sea.pose import Pose, point_from_local
from game.sea.units import CM
from game.ui.battle.panels.squadron_panel import BoxCell
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.input_state import InputState
from tests.books.hf.face.input_driver import TWO_A_SIDE, open_battle, plot_of, run_to_question, secret_answers
from tests.books.kmh.face.device_driver import DeviceDriver
from tests.books.kmh.face.input_driver import click, move_to, post_events, press_key, run_to_prompt
from tests.ui.text_checks import find_cut_off, find_overlaps

K = pygame


@pytest.fixture(scope="module")
def level(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two a side, with moves that may be trimmed."""
    file = tmp_path_factory.mktemp("loose") / "two-a-side.toml"
    text = TWO_A_SIDE.read_text("utf-8")
    file.write_text(text.replace("turns = 6", 'turns = 6, options = ["loose"]'), "utf-8")
    return file


def pen(speed: int = 5, *, loose: bool = True) -> PlotDraft:
    """Empty boxes of one ship."""
    plot = new_plot_draft(OrdersMenu((PlanContext("a", "A", speed, 5, can_trim=loose),)), ["a"])
    plot.cells, plot.pen_phase = {"a": EMPTY}, 0
    return plot


# ---------------------------------------------------------------------------------- the pen


def test_the_last_inch_up_to_the_pen_is_trimmed_degree_by_degree_and_the_pen_stays() -> None:
    plot = pen()
    for cell in ("F", "<", "F"):
        plot.write_cell(cell)
    assert (plot.pen_phase, plot.trim_phase()) == (3, 2)
    assert plot.trim_by(1)
    assert plot.trim_by(1)
    assert (plot.plan, plot.pen_phase) == (("F", "<", "F+2", "-", "-"), 3)
    plot.pen_phase = 1
    assert plot.trim_by(-1)
    assert plot.plan == ("F-1", "<", "F+2", "-", "-")
    assert plot.trim_by(1)
    assert plot.plan[0] == "F"


def test_before_the_first_inch_it_is_the_next_that_is_trimmed() -> None:
    plot = pen(2)
    plot.set_plan("a", ("-", "F", "-", "F", "-"))
    assert plot.trim_to(-5)
    assert plot.plan == ("-", "F-5", "-", "F", "-")


def test_hf_move_10_a_trim_too_many_and_one_of_no_inch_are_refused_with_the_clause() -> None:
    plot = pen()
    assert not plot.trim_by(1)
    assert plot.last_refusal == Refusal("HF-move-10", "only an inch ahead is trimmed")
    plot.write_cell("F")
    assert plot.trim_to(5)
    assert not plot.trim_by(1)
    assert plot.last_refusal is not None
    assert (plot.last_refusal.clause, plot.plan[0]) == ("HF-move-10", "F+5")
    assert plot.trim_by(-1)
    assert plot.last_refusal is None


def test_hf_move_10_without_the_option_the_rules_refuse_it() -> None:
    plot = pen(loose=False)
    plot.write_cell("F")
    assert not plot.trim_by(1)
    assert plot.last_refusal is not None
    assert plot.last_refusal.clause == "HF-move-10"
    assert plot.plan[0] == "F"


def test_a_trimmed_inch_is_shifted_rubbed_out_and_turned_over_like_another() -> None:
    plot = pen(3)
    plot.set_plan("a", ("F+3", "-", "-", "-", "-"))
    plot.shift_plan(1)
    assert plot.plan == ("-", "-", "F+3", "-", "-")
    plot.pen_phase = 2
    plot.press_phase_box(2)
    assert plot.plan[2] == ">", "what comes after an inch ahead"
    plot.set_plan("a", ("F-2", "-", "-", "-", "-"))
    assert plot.erase_cell()
    assert plot.plan == EMPTY


def test_the_ribbon_of_every_ship_has_the_figure_of_the_trim() -> None:
    plot = pen()
    plot.set_plan("a", ("F-3", "<", "F", "F+5", "-"))
    assert order_bar.plan_cells(plot, "a") == (
        BoxCell("ahead", number=-3),
        BoxCell("port"),
        BoxCell("ahead"),
        BoxCell("ahead", number=5),
        BoxCell(""),
    )


# -------------------------------------------------------------------------------- by each hand

KEYS = {"starboard": K.K_e, "port": K.K_q, "ahead": K.K_w, "clear": K.K_c, "later": K.K_y, "plot": K.K_SPACE}
PAD = {"starboard": "RT", "port": "LT", "ahead": "stick up", "plot": "A"}
MOUSE = {
    "starboard": "trim-starboard",
    "port": "trim-port",
    "ahead": "helm-ahead",
    "clear": "helm-clear",
    "later": "plot-later",
    "plot": "plot-all",
}
DEEDS = (
    *("clear", "starboard", "ahead", "starboard", "starboard", "starboard", "ahead", "port"),
    *("port", "port", "port", "port", "port", "later", "plot"),
)


class Trimmer(DeviceDriver):
    """The first turn's plot where moves are trimmed, and three devices at it."""

    def __init__(self, device: str, level: Path) -> None:
        self.context, self.screen = open_battle(seed=9, level=level)
        run_to_question(self.screen, "plot")
        with self.screen.battle.table.as_current():
            plot_of(self.screen).clear_plan()
        self.device, self.input_state = device, InputState()

    def do(self, deed: str) -> None:
        """One deed by the device."""
        if self.device == "keys":
            self.press_key(KEYS[deed])
        elif self.device == "mouse":
            self.click(self.screen.control_rects()[MOUSE[deed]].center)
        elif deed in PAD:
            self.use_pad(PAD[deed])
        else:
            self.press_wheel_sector(MOUSE[deed])
        self.screen.advance(0.01)


def trimmed_by(device: str, level: Path) -> tuple[list[str], str]:
    """The plan after each deed with what was refused, and what was written at last."""
    by, seen = Trimmer(device, level), []
    for deed in DEEDS[:-1]:
        by.do(deed)
        plot = plot_of(by.screen)
        seen.append(f"{' '.join(plot.plan)} {plot.last_refusal.clause if plot.last_refusal else ''}".strip())
    by.do(DEEDS[-1])
    return seen, secret_answers(by.screen, "american")[0]


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_inches_are_trimmed_by_each_device_alone(device: str, level: Path) -> None:
    seen, given = trimmed_by(device, level)
    assert seen == [
        "F - F - F",
        *("F+1 - F - F", "F - F - F", "F+1 - F - F", "F+2 - F - F", "F+3 - F - F"),
        *("F+3 - F - F", "F+3 - F-1 - F", "F+3 - F-2 - F", "F+3 - F-3 - F"),
        *("F+3 - F-4 - F", "F+3 - F-5 - F", "F+3 - F-5 - F HF-move-10"),
        "- - F+3 - F-5",
    ]
    assert given.startswith("constitution: - - F+3 - F-5; ")


def test_a_place_of_the_strip_sets_the_trim_at_once_and_the_ghost_goes_there(level: Path) -> None:
    _, screen = open_battle(seed=9, level=level)
    run_to_question(screen, "plot")
    before = ghosts(screen)
    click(screen, "box-2")
    click(screen, "trim-to-5")
    assert plot_of(screen).plan == ("F", "-", "F+5", "-", "F")
    after = ghosts(screen)
    assert after[0] == before[0]
    assert after[2] != before[2]
    assert after[2][1] - after[1][1] != before[2][1] - before[1][1]
    click(screen, "box-0")
    click(screen, "trim-to--5")
    assert plot_of(screen).plan == ("F-5", "-", "F+5", "-", "F")
    one, other = ghosts(screen)[-1], before[-1]
    assert one[1] == pytest.approx(other[1], abs=0.01), "the one makes up for the other"


def ghosts(screen: BattleScreen) -> list[tuple[float, float]]:
    """Where the ship in hand lies after each phase of her plan."""
    with screen.battle.table.as_current():
        plot = plot_of(screen)
        record = find_ship_card(plot.active_ship)
        assert record is not None
        return [sea_drawing.pose_cm(pose) for pose in sea_drawing.plan_poses(record, plot.plan)]


def drag_to(screen: BattleScreen, at: tuple[int, int]) -> None:
    """A hand takes the last ghost and drags the end of the way there."""
    start, make = screen.sea_view.pixel_at(*ghosts(screen)[-1]), pygame.event.Event
    post_events(
        screen,
        make(K.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)),
        make(K.MOUSEBUTTONDOWN, pos=start, button=1),
        make(K.MOUSEMOTION, pos=at, rel=(-60, 60), buttons=(1, 0, 0)),
        make(K.MOUSEBUTTONUP, pos=at, button=1),
    )


def test_a_ghost_that_is_dragged_trims_her_inches_so_that_she_ends_nearest(level: Path) -> None:
    _, screen = open_battle(seed=9, level=level)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        ship = find_ship_card(plot_of(screen).active_ship)
        assert ship is not None
        end = forecasts_of(ship, ("F-4", "-", "F-4", "-", "F-4"))[-1].pose
    drag_to(screen, screen.sea_view.pixel_at(end.x / CM, end.y / CM))
    assert plot_of(screen).plan in [(f"F-{n}", "-", f"F-{n}", "-", f"F-{n}") for n in (3, 4, 5)]


def test_of_trims_that_end_as_near_the_least_is_plotted(level: Path) -> None:
    _, screen = open_battle(seed=9, level=level)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        ship = find_ship_card(plot_of(screen).active_ship)
        assert ship is not None
        plain = ("F", "-", ">", "-", "-")
        end = forecasts_of(ship, plain)[-1].pose
        assert plan_trimmed_towards(ship, plain, end.x, end.y) == plain
        assert plan_trimmed_towards(ship, EMPTY, 0, 0) == EMPTY


def test_what_is_trimmed_is_sailed_and_told(level: Path) -> None:
    _, screen = open_battle(seed=9, level=level)
    run_to_prompt(screen)
    click(screen, "trim-to-5")
    with screen.battle.table.as_current():
        wanted = ghosts(screen)[0]
    click(screen, "plot-all")
    for _ in range(400):
        screen.advance(0.1)
        if any(isinstance(e, Moved) for e in screen.battle.events):
            break
    moved = next(e for e in screen.battle.events if isinstance(e, Moved))
    assert moved.clause == "HF-move-10"
    assert (moved.x / CM, moved.y / CM) == wanted
    words = [getattr(e, "order", "") or getattr(e, "text", "") for e in screen.battle.events]
    assert any("trimmed 5 degrees to starboard" in w for w in words)


# --------------------------------------------------------------------------------- the warning


def test_hf_move_10_a_trim_that_clears_nobody_is_told_on_the_sea(level: Path) -> None:
    """A ship ahead that a straight inch would just touch: the trim clears her, and is not made."""
    _, screen = open_battle(seed=9, level=level)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        plot = plot_of(screen)
        ship, other = find_ship_card("constitution"), find_ship_card("essex")
        assert ship is not None
        assert other is not None
        plot.set_plan("constitution", ("F", "-", "-", "-", "-"))
        plot.set_plan("essex", EMPTY)
        assert dodging_trims(ship, plot.plan) == []
        lay_just_touching(ship, other)
        trims = [n for n in range(-5, 6) if n and dodging_trims(ship, (trimmed_cell(n), *EMPTY[1:]))]
        assert trims, "some trim takes her clear"
        assert len({n > 0 for n in trims}) == 1, "to one side only"
        plot.set_plan("constitution", (trimmed_cell(trims[-1]), *EMPTY[1:]))
        lines = [advice.lines for advice in sea_drawing.plot_callouts(screen.sea_view, screen.hud, plot)]
        assert ("I: no trim clears Essex", "§ Movement") in lines


def lay_just_touching(ship: Ship, other: Ship) -> None:
    """The other lies abeam of the end of an inch ahead, her base on the edge of the first's."""
    end = pose_inch_ahead(ship.pose)
    x, y = point_from_local(end, BASE.beam, 0)
    other.pose = Pose(x, y, end.heading)


def test_without_the_option_there_is_no_strip_and_the_keys_shift_plans(level: Path) -> None:
    _, screen = open_battle(seed=9)
    run_to_question(screen, "plot")
    assert not [name for name in screen.control_rects() if name.startswith("trim-")]
    plan = plot_of(screen).plan
    press_key(screen, K.K_e)
    assert plot_of(screen).plan != plan
    assert not any(trim_degrees(cell) for cell in plot_of(screen).plan)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1024, 768), 1.5)])
def test_the_strip_can_be_read_and_hit(size: tuple[int, int], text: float, level: Path) -> None:
    context, screen = open_battle(size, seed=9, level=level, text=text, still=True)
    run_to_prompt(screen)
    click(screen, "trim-to--5")
    click(screen, "box-2")
    click(screen, "trim-to-5")
    click(screen, "trim-starboard")
    move_to(screen, (4, size[1] // 2))
    small = {n: r.size for n, r in screen.control_rects().items() if n.startswith(("trim-", "mate-"))}
    bar = {n: wide for n, wide in small.items() if min(wide) < 44 and n.startswith("trim-")}
    assert bar == {}
    screen.sea_view.weather = "plain"
    screen.draw(context.surface)
    assert find_cut_off(context) + find_overlaps(context) == []
    words = [mark.text for mark in context.text_ledger]
    assert {"5° port", "5° stbd"} <= set(words)
    assert any("at most" in w for w in words)
