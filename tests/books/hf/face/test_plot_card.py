"""What the plot card paints in its boxes, on its strips and on the sea, and what its buttons do."""

import pygame
import pytest

from game.books.hf.face import order_bar, phase_track, plot_card, record, sea_drawing
from game.books.hf.face.actions import WriteCell
from game.books.hf.face.plot import forecasts_of, new_plot_draft
from game.books.hf.face.plot_card import PhaseBox, PlotCard, SquadronPlan
from game.books.hf.face.questions import find_ship_card
from game.books.hf.rules.plans import DROP, EMPTY, WEIGH, OrdersMenu, PlanContext
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import NO_INTERACTION
from tests.books.hf.face.input_driver import open_battle, plot_of, run_to_question
from tests.books.kmh.face.input_driver import press_key

STYLE = UiStyle(1.0, 1.0)


def canvas() -> Canvas:
    surface = pygame.Surface((400, 120))
    surface.fill(palette.PAPER_1)
    return Canvas(surface, STYLE, [])


def painted_words(c: Canvas) -> list[str]:
    assert c.text_log is not None
    return [text.text for text in c.text_log]


def painted_colours(c: Canvas) -> set[tuple[int, ...]]:
    wide, high = c.surface.get_size()
    return {tuple(c.surface.get_at((x, y)))[:3] for x in range(wide) for y in range(high)}


def box(cell: str, phase: int = 2, *, has_pen: bool = False, reason: str = "") -> PhaseBox:
    return PhaseBox(phase, cell, "NE · 3", has_pen, reason, "HF-move-1")


def paint_box(width: int, height: int, what: PhaseBox) -> list[str]:
    """The words of a box of this size, in px at scale 1."""
    c = canvas()
    plot_card._paint_box(c, pygame.Rect(4, 4, width, height), NO_INTERACTION, what)
    return painted_words(c)


@pytest.mark.parametrize(
    ("width", "height", "pen", "words"),
    [
        (116, 76, False, ["III", "Ahead", "NE · 3"]),
        (84, 76, True, ["III", "Ahead", "NE · 3"]),
        (84, 44, False, ["III", "NE · 3"]),
        (150, 44, True, ["III", "Ahead", "NE · 3"]),
        (60, 76, False, ["III", "NE · 3"]),
    ],
)
def test_an_order_has_its_word_where_there_is_room_in_a_low_box_beside_numeral_and_pen(
    width: int, height: int, pen: bool, words: list[str]
) -> None:
    assert paint_box(width, height, box("F", has_pen=pen)) == words


def test_an_idle_phase_says_no_move_and_a_trim_its_degrees() -> None:
    assert paint_box(116, 76, box("-", reason="speed 0")) == ["III", "no move"]
    assert paint_box(116, 76, box("-")) == ["III", "NE · 3"]
    assert paint_box(116, 76, box("RS", 0, reason="speed 0")) == ["I", "Raise", "NE · 3"]
    assert paint_box(130, 76, box("F-2", 4)) == ["V", "2° port", "NE · 3"]


@pytest.mark.parametrize("chosen", [True, False])
def test_the_place_of_the_present_trim_is_dark_with_light_ink(*, chosen: bool) -> None:
    c = canvas()
    c.surface = c.surface.subsurface((0, 0, 40, 44))
    plot_card._paint_place(c, c.surface.get_rect(), NO_INTERACTION, degrees=-3, chosen=chosen)
    assert painted_words(c) == ["3"]
    assert (palette.CHOSEN in painted_colours(c)) == chosen
    assert (palette.PAPER_0 in painted_colours(c)) == chosen


def card(*, ships: int = 0, trim: bool = False) -> PlotCard:
    plans = tuple(SquadronPlan(f"s{n}", "Essex", n, 0, (), n == 1) for n in range(1, ships + 1))
    boxes = tuple(box("F", n) for n in range(5))
    return PlotCard("Essex", "", boxes, "", "", False, plot_card.ActiveTrim(0, 2) if trim else None, plans)


@pytest.mark.parametrize(("ships", "trim"), [(0, False), (0, True), (3, False), (3, True)])
def test_the_strips_lie_under_the_card_and_are_as_high_as_what_stands_on_them(
    ships: int, *, trim: bool
) -> None:
    rect = pygame.Rect(16, 440, 840, 200)
    what = card(ships=ships, trim=trim)
    strip, beside = plot_card.strip_rects(STYLE, rect, what, 3)
    assert strip.h == (plot_card.strip_height_px(STYLE) if trim else 0)
    assert beside.h == (plot_card.line_height_px(STYLE) if ships else 0)
    assert (strip.x, strip.w, beside.x, beside.w) == (30, 812, 30, 812)
    assert beside.y == strip.bottom
    assert beside.bottom == rect.bottom - 4


def test_a_side_without_guns_says_so_on_the_record() -> None:
    c, room = canvas(), pygame.Rect(0, 0, 300, 80)
    below = record._draw_guns(c, room, 10, "Port", [])
    assert painted_words(c) == ["Port", "no guns"]
    assert record._draw_guns(c, room, 10, "Port", [record.BatteryRow("L"), record.BatteryRow("C")]) == below
    assert painted_words(c)[2:] == ["Port", "L", "C"]


@pytest.mark.parametrize(("anchored", "label", "cell"), [(True, "Weigh", WEIGH), (False, "Anchor", DROP)])
def test_the_anchor_is_weighed_or_dropped_by_the_same_button(
    label: str, cell: str, *, anchored: bool
) -> None:
    _, screen = open_battle()
    plot = new_plot_draft(OrdersMenu((PlanContext("a", "A", 0 if anchored else 2, 4, anchored),)), ["a"])
    plot.cells = {"a": EMPTY}
    with screen.battle.table.as_current():
        found = {spec.name: spec for spec in order_bar._cell_buttons(plot)}
    anchor = found["plot-anchor"]
    assert (anchor.words, anchor.action, anchor.state) == (label, WriteCell(cell), "ready")
    assert found["plot-rub"].state == "disabled"
    plot.write_cell(cell)
    plot.move_pen(-1)
    with screen.battle.table.as_current():
        assert next(s for s in order_bar._cell_buttons(plot) if s.name == "plot-rub").state == "ready"


def test_an_enemy_is_shaded_where_she_may_be_at_the_pen_and_a_friend_is_not() -> None:
    _, screen = open_battle()
    run_to_question(screen, "plot")
    hud, plot = screen.hud, plot_of(screen)
    with screen.battle.table.as_current():
        hud.show_ships(other="java")
        plot.select_phase(3)
        (found,) = sea_drawing._enemy_callouts(screen.sea_view, hud, plot)
        assert found.lines == ("Java may be here", "after phase IV")
        assert found.is_optional
        for nobody in ("essex", "nobody", ""):
            hud.show_ships(other=nobody)
            assert sea_drawing._enemy_callouts(screen.sea_view, hud, plot) == []


def test_the_wind_rose_shows_the_end_of_the_plan_that_is_written() -> None:
    _, screen = open_battle()
    run_to_question(screen, "plot")
    hud, plot = screen.hud, plot_of(screen)
    with screen.battle.table.as_current():
        plot.set_plan("constitution", (">", "-", ">", "-", ">"))
        sheet = find_ship_card("constitution")
        assert sheet is not None
        headings = [step.pose.heading / 100 for step in forecasts_of(sheet, plot.plan)]
        assert headings[-1] != headings[-2]
        assert phase_track.wind_view(hud, "constitution", 90.0).heading == headings[-1]
        assert phase_track.wind_view(hud, "essex", 90.0).heading == 90.0
        assert phase_track.wind_view(hud, "constitution", None).heading is None


def test_a_plan_that_moves_her_nowhere_says_so() -> None:
    _, screen = open_battle()
    run_to_question(screen, "plot")
    press_key(screen, pygame.K_c)
    with screen.battle.table.as_current():
        assert order_bar.prompt_lines(screen.hud)[0].startswith("stays in place, to ")
    press_key(screen, pygame.K_w)
    with screen.battle.table.as_current():
        assert order_bar.prompt_lines(screen.hud)[0].startswith("to ")
