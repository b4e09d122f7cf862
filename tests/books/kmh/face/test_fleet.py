"""Several ships a side: the squadron's list, the ship to move next, sheets of many boxes."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.books import shelf
from game.books.kmh.face.record import RecordView, draw_record, record_of
from game.books.kmh.rules.sheet import Ship
from game.core.table import every
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.record_panel import draw as draw_panel
from game.ui.battle.views.crisis_list import drawer_record_rect
from game.ui.kit.settings import Settings, look_of
from tests.books.kmh.face.input_driver import chase_by_mouse, click, make_battle_screen, run_to_prompt
from tests.ui.text_checks import find_cut_off, find_overlaps

FLEET = """
format = 1
title = "Two and two"
rules = { book = "kmh", turns = 6 }
[chart]
size = [120, 80]
unit = "cm"
wind_from = 225
[[side]]
id = "british"
[[side]]
id = "french"
"""
SHIP = """
[[ship]]
id = "{0}"
name = "{0}"
side = "{1}"
guns = {2}
crew = "jolly-jack-tars elite"
at = [{3}, {4}]
heading = {5}
"""
SHIPS = (
    ("bellerophon", "british", 74, 38, 46, 80),
    ("euryalus", "british", 36, 30, 36, 80),
    ("aigle", "french", 74, 52, 40, 100),
    ("santisima", "french", 120, 60, 30, 100),
)


def fleet(folder: Path) -> Path:
    """A level with two ships a side."""
    file = folder / "fleet.toml"
    file.write_text(FLEET + "".join(SHIP.format(*ship) for ship in SHIPS), "utf-8")
    return file


def test_the_squadron_is_listed_and_each_ship_moves_once(tmp_path: Path) -> None:
    seats: dict[str, Seat] = {"british": PlayerSeat(), "french": RandomSeat(2)}
    context, screen = make_battle_screen(seats, level=fleet(tmp_path), still=True)
    moved: list[str] = []
    while screen.battle.turn < 2 and run_to_prompt(screen) != "over":
        if screen.hud.prompt.clause == "KMH-0.0.6" and len(moved) == 0:
            screen.draw(context.surface)
            words = [m.text for m in context.text_ledger if m.region == "squadron"]
            assert {"bellerophon", "euryalus"} <= set(words)
            click(screen, "ship-euryalus")
            run_to_prompt(screen)
            assert screen.hud.prompt.ship == "euryalus"
        if screen.hud.prompt.kind == "helm":
            moved.append(screen.hud.prompt.ship)
            screen.draw(context.surface)
            assert find_cut_off(context) + find_overlaps(context) == []
        chase_by_mouse(screen)
    assert moved[0] == "euryalus"
    assert sorted(set(moved)) == sorted(moved)


def test_the_largest_sheet_still_shows_its_conditions(tmp_path: Path) -> None:
    seats: dict[str, Seat] = {"british": RandomSeat(1), "french": PlayerSeat()}
    for size in ((1280, 720), (1920, 1080), (1024, 768)):
        context, screen = make_battle_screen(seats, size, level=fleet(tmp_path), still=True)
        run_to_prompt(screen)
        screen.hud.own_ship = "santisima"
        screen.draw(context.surface)
        words = [m.text for m in context.text_ledger if m.region == "record"]
        assert "120 of 120 left" in words
        assert any(word.startswith("Officers") for word in words)
        assert find_cut_off(context) == []


AILS = ("Magazine fire", "Steering gone", "Officers down", "Crew casualties", "Sinking")


@pytest.mark.parametrize("name", ["constitution-and-guerriere", "victory-and-redoutable", "lissa"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 768), 100), ((1280, 720), 150)])
def test_the_record_never_leaves_out_a_fire(name: str, size: tuple[int, int], text: int) -> None:
    """However many boxes a ship has, all that ails her and her masts are on the paper."""
    level = load_level(shipped_levels_folder() / "kmh" / f"{name}.toml")
    battle = Battle(shelf.book("kmh").rules, level, {side.id: RandomSeat(1) for side in level.sides}, 3)
    pygame.font.init()
    style = look_of(Settings(text_scale=text), size)
    layout = battle_layout(size, style, 2)
    paper = layout.record or drawer_record_rect(layout)
    with battle.table.as_current():
        views = [record_of(ship) for ship in every(Ship)]
    battle.close()
    for view in views:
        assert isinstance(view, RecordView)
        hurt = replace(view, conditions=tuple(ShipCondition("flame", word, is_bad=True) for word in AILS))
        canvas = Canvas(pygame.Surface(size), style, [])
        draw_panel(canvas, paper, (), partial(draw_record, record_view=hurt))
        told = [mark.text for mark in canvas.text_log or ()]
        assert set(AILS) <= set(told), (view.name, told)
        assert all(paper.contains(mark.rect) for mark in canvas.text_log or ()), view.name


def test_the_other_tab_shows_the_ship_that_is_pressed(tmp_path: Path) -> None:
    seats: dict[str, Seat] = {"british": PlayerSeat(), "french": RandomSeat(2)}
    context, screen = make_battle_screen(seats, level=fleet(tmp_path), still=True)
    run_to_prompt(screen)
    click(screen, "ship-santisima")
    assert (screen.hud.other_ship, screen.hud.record_tab) == ("santisima", "other")
    click(screen, "tab-own")
    assert screen.hud.record_tab == "own"
    screen.draw(context.surface)
    assert any(m.region == "record" and m.text == "74 guns" for m in context.text_ledger)
