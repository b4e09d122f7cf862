"""The plot card and the card of the guns in the narrow place of the sea, and in the wide one."""

from dataclasses import replace

import pygame
import pytest

from game.books.hf.face import gun_card, plot_card
from game.books.hf.face.gun_card import GunBox, GunCard
from game.books.hf.face.plot_card import PhaseBox, PlotCard, SquadronPlan
from game.levels.reading.level_folders import shipped_levels_folder
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import NO_INTERACTION
from game.ui.battle.layout.layout import battle_layout, sea_layout
from game.ui.battle.panels.squadron_panel import BoxCell
from game.ui.battle.values.actions import is_sea_control
from game.ui.kit import widgets
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Widget
from tests.battery import battery_params
from tests.books.hf.face.input_driver import answer_by_mouse
from tests.books.narrow_cards import NARROW_RECT, cards_with_faults, narrow_layout, open_battle, panel_faults

LEVELS = shipped_levels_folder() / "hf"
FOUGHT = ("hot-java", "vengeance-is-mine", "lissa-in-small")
LOOK = UiStyle(1.0, 1.0)
WIDE = battle_layout((1280, 720), LOOK)
CELLS = tuple(BoxCell(picture, False, 0) for picture in ("ahead", "", "port", "", "ahead"))
LINE = "I: no move, at speed 0 she acts in no phase: raise sail first"


def plot(ships: int, trimmed: bool = False) -> PlotCard:
    """A card with every kind of box, of a squadron of so many."""
    boxes = tuple(
        PhaseBox(n, cell, "WNW · 2", n == 1, "no move" if cell == "-" else "", "HF-move-1")
        for n, cell in enumerate(("F", "-", "RS", "<", "-"))
    )
    fleet = tuple(SquadronPlan(f"s{n}", "La Vengeance", n, 0, CELLS, n == 1) for n in range(1, ships + 1))
    trim = plot_card.ActiveTrim(0, 2) if trimmed else None
    return PlotCard("La Vengeance", "speed 3 of 5, acts in I, III, V", boxes, LINE, "HF-move-1",
                    False, trim, fleet if ships > 1 else ())  # fmt: skip


def laid(card: PlotCard, tools: int, tray: pygame.Rect, style: UiStyle = LOOK) -> Panel:
    """The card as a paper with its boxes, buttons and slips."""
    rect = plot_card.card_rect(style, tray, tools, card)
    _, beside = plot_card.strip_rects(style, rect, card, tools)
    controls: list[Widget] = [*plot_card.box_controls(style, rect, card, tools)]
    if card.squadron_plans:
        controls += plot_card.plan_controls(style, beside, card.squadron_plans)
    return Panel("plot", rect, lambda c: plot_card.draw_card(c, rect, card, tools), None, tuple(controls))


@pytest.mark.parametrize("level", battery_params(FOUGHT, FOUGHT[:2]))
def test_cards_of_a_battle_fit_both_places(level: str) -> None:
    found = [*cards_with_faults(open_battle(LEVELS / f"{level}.toml"), answer_by_mouse)]
    assert {"plot", "target"} <= {name for name, _ in found}
    assert not [fault for _, wrong in found for fault in wrong]


@pytest.mark.parametrize("ships", [1, 2, 6])
@pytest.mark.parametrize("tools", [3, 4, 7])
def test_the_plot_card_fits_the_narrow_place(ships: int, tools: int) -> None:
    card = plot(ships)
    panel = laid(card, tools, NARROW_RECT)
    assert NARROW_RECT.contains(panel.rect)
    assert panel.rect.bottom == NARROW_RECT.bottom
    assert not panel_faults(narrow_layout(WIDE), panel, NARROW_RECT)
    places = plot_card.tool_rects(LOOK, panel.rect, tools, card)
    assert all(panel.rect.contains(place) for place in places)
    assert all(min(place.size) >= 44 for place in places)
    spots = [pygame.Rect(control.rect) for control in panel.controls]
    assert all(place.collidelist(spots) < 0 for place in places)
    assert all(spot.h >= 44 for spot in spots)


def test_where_moves_are_trimmed_the_narrow_card_grows_by_the_strip_alone() -> None:
    high = laid(plot(3, trimmed=True), 7, NARROW_RECT).rect
    assert high.bottom == NARROW_RECT.bottom
    assert high.h == laid(plot(3), 7, NARROW_RECT).rect.h + plot_card.strip_height_px(LOOK)


@pytest.mark.parametrize(
    ("ships", "tools", "rect", "box"),
    [(1, 4, (16, 490, 740, 150), (30, 534, 116, 76)), (3, 7, (16, 442, 840, 198), (30, 486, 116, 76))],
)
def test_the_wide_card_is_as_it_was(
    ships: int, tools: int, rect: tuple[int, ...], box: tuple[int, ...]
) -> None:
    panel = laid(plot(ships), tools, WIDE.tray)
    assert tuple(panel.rect) == rect
    assert tuple(panel.controls[0].rect) == box


def guns(sides: tuple[str, ...], each: int) -> GunCard:
    """A card of so many batteries on each of these sides, with more lines than find room."""
    boxes = tuple(
        GunBox(side, n, "L+", "Java" if n else "", "" if n < 3 else "Too far")
        for side in sides
        for n in range(each)
    )
    lines = (
        ("La Vengeance within 4 inches: long guns need 6+, carronades need 5+", "HF-hit-1"),
        ("One of the long guns ahead at La Vengeance", "HF-arc-4"),
        ("A roll: hull 25 %, mast 25 %, guns 19 %", "HF-dmg-2"),
        ("marines 11 %, critical 11 %, nothing 8 %", "HF-dmg-2"),
        ("3 detachments fire at La Vengeance, each needs a 6", "HF-marine-1"),
    )
    return GunCard("Constitution: 3 batteries", "no aim, 2.0 damage rolls", boxes, lines, "2.0")


@pytest.mark.parametrize("sides", [(), ("port",), ("port", "starboard")])
@pytest.mark.parametrize("each", [1, 3, 5, 7])
def test_the_card_of_the_guns_fits_the_narrow_place(sides: tuple[str, ...], each: int) -> None:
    card = guns(sides, each)
    rect = gun_card.card_rect(LOOK, NARROW_RECT, card)
    panel = Panel("target", rect, lambda c: gun_card.draw_card(c, rect, card), None,
                  gun_card.box_controls(LOOK, rect, card))  # fmt: skip
    assert not panel_faults(narrow_layout(WIDE), panel, NARROW_RECT)
    assert all(control.rect[3] >= 44 for control in panel.controls)
    wide = gun_card.card_rect(LOOK, WIDE.tray, card)
    assert wide.h >= 140, "in the wide place it grows until every line has room"


@pytest.mark.parametrize(("size", "text"), [((1024, 768), 1.5), ((1280, 720), 1.25)])
def test_on_the_sea_large_text_makes_it_no_higher_and_cuts_no_box(size: tuple[int, int], text: float) -> None:
    style = UiStyle(1.0, text, shows_clauses=False)
    place, card = sea_layout(size, style).card_rect, guns(("port",), 5)
    card = replace(card, boxes=tuple(replace(b, target="") if b.refusal_words else b for b in card.boxes))
    assert gun_card.card_rect(style, place, card).h == place.h
    c = Canvas(pygame.Surface(size), style, [])
    for box in gun_card.box_controls(style, place, card):
        assert isinstance(box, widgets.CustomControl)
        box.paint(c, box.rect, NO_INTERACTION)
    words = [mark.text for mark in c.text_log or []]
    assert not [told for told in words if "…" in told]
    assert {"far", "too far"} & set(words)


def test_the_slips_of_the_squadron_are_drawn_though_no_hand_is_on_them() -> None:
    fleet = plot(3).squadron_plans
    slips = plot_card.plan_controls(LOOK, NARROW_RECT, fleet)
    assert slips
    assert not any(is_sea_control(widgets.action_of(slip)) for slip in slips)
