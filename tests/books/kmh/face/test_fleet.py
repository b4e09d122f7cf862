"""Several ships a side: the squadron's list, the ship to move next, sheets of many boxes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.books import shelf
from game.books.kmh.face.sheet import SheetView, read
from game.books.kmh.face.sheet_panel import draw_sheet
from game.books.kmh.rules.sheet import Ship
from game.core.table import every
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle
from game.play.seats import Person, RandomSeat, Seat
from game.stage.paper.canvas import Canvas
from game.ui.battle.drawer_layout import record_drawer
from game.ui.battle.layout import battle_layout
from game.ui.battle.record_panel import Condition
from game.ui.battle.record_panel import draw as draw_panel
from game.ui.kit.settings import Settings, look_for
from tests.books.kmh.face.hands import chase, click, settle, table_for
from tests.ui.reading import cut_off, overlaid

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
    seats: dict[str, Seat] = {"british": Person(), "french": RandomSeat(2)}
    house, screen = table_for(seats, level=fleet(tmp_path), still=True)
    moved: list[str] = []
    while screen.battle.turn < 2 and settle(screen) != "over":
        if screen.hud.prompt.clause == "KMH-0.0.6" and len(moved) == 0:
            screen.draw(house.surface)
            words = [m.words for m in house.ledger if m.region == "squadron"]
            assert {"bellerophon", "euryalus"} <= set(words)
            click(screen, "ship-euryalus")
            settle(screen)
            assert screen.hud.prompt.ship == "euryalus"
        if screen.hud.prompt.kind == "helm":
            moved.append(screen.hud.prompt.ship)
            screen.draw(house.surface)
            assert cut_off(house) + overlaid(house) == []
        chase(screen)
    assert moved[0] == "euryalus"
    assert sorted(set(moved)) == sorted(moved)


def test_the_largest_sheet_still_shows_its_conditions(tmp_path: Path) -> None:
    seats: dict[str, Seat] = {"british": RandomSeat(1), "french": Person()}
    for size in ((1280, 720), (1920, 1080), (1024, 768)):
        house, screen = table_for(seats, size, level=fleet(tmp_path), still=True)
        settle(screen)
        screen.hud.own_ship = "santisima"
        screen.draw(house.surface)
        words = [m.words for m in house.ledger if m.region == "record"]
        assert "120 of 120 left" in words
        assert any(word.startswith("Officers") for word in words)
        assert cut_off(house) == []


AILS = ("Magazine fire", "Steering gone", "Officers down", "Crew casualties", "Sinking")


@pytest.mark.parametrize("name", ["constitution-and-guerriere", "victory-and-redoutable", "lissa"])
@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 100), ((1024, 768), 100), ((1280, 720), 150)]
)
def test_the_record_never_leaves_out_a_fire(name: str, size: tuple[int, int], text: int) -> None:
    """However many boxes a ship has, all that ails her and her masts are on the paper."""
    level = load_level(levels_home() / "kmh" / f"{name}.toml")
    battle = Battle(
        shelf.book("kmh").rules, level, {side.id: RandomSeat(1) for side in level.sides}, 3
    )
    pygame.font.init()
    look = look_for(Settings(text_scale=text), size)
    lay = battle_layout(size, look, 2)
    paper = lay.record or record_drawer(lay)
    with battle.table.at():
        views = [read(ship) for ship in every(Ship)]
    battle.close()
    for view in views:
        assert isinstance(view, SheetView)
        hurt = replace(view, conditions=tuple(Condition("flame", word, bad=True) for word in AILS))
        canvas = Canvas(pygame.Surface(size), look, [])
        draw_panel(canvas, paper, (), partial(draw_sheet, sheet=hurt))
        told = [mark.words for mark in canvas.ledger or ()]
        assert set(AILS) <= set(told), (view.name, told)
        assert all(paper.contains(mark.ink) for mark in canvas.ledger or ()), view.name


def test_the_other_tab_shows_the_ship_that_is_pressed(tmp_path: Path) -> None:
    seats: dict[str, Seat] = {"british": Person(), "french": RandomSeat(2)}
    house, screen = table_for(seats, level=fleet(tmp_path), still=True)
    settle(screen)
    click(screen, "ship-santisima")
    assert (screen.hud.other_ship, screen.hud.record_tab) == ("santisima", "other")
    click(screen, "tab-own")
    assert screen.hud.record_tab == "own"
    screen.draw(house.surface)
    assert any(m.region == "record" and m.words == "74 guns" for m in house.ledger)
