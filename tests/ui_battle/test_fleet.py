"""Several ships a side: the squadron's list, the ship to move next, sheets of many boxes."""

from __future__ import annotations

from pathlib import Path

from game.play.seats import Chance, Person
from tests.ui_battle.hands import chase, click, settle, table_for
from tests.ui_battle.reading import cut_off, overlaid

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
    seats = {"british": Person(), "french": Chance(2)}
    house, screen = table_for(seats, level=fleet(tmp_path), still=True)
    moved = []
    while screen.battle.turn < 2 and settle(screen) != "over":
        if screen.desk.prompt.clause == "KMH-0.0.6" and len(moved) == 0:
            screen.draw(house.surface)
            words = [m.words for m in house.ledger if m.region == "squadron"]
            assert {"bellerophon", "euryalus"} <= set(words)
            click(screen, "ship-euryalus")
            settle(screen)
            assert screen.desk.prompt.about == "euryalus"
        if screen.desk.prompt.kind == "helm":
            moved.append(screen.desk.prompt.about)
            screen.draw(house.surface)
            assert cut_off(house) + overlaid(house) == []
        chase(screen)
    assert moved[0] == "euryalus"
    assert sorted(set(moved)) == sorted(moved)


def test_the_largest_sheet_still_shows_its_conditions(tmp_path: Path) -> None:
    seats = {"british": Chance(1), "french": Person()}
    for size in ((1280, 720), (1920, 1080), (1024, 768)):
        house, screen = table_for(seats, size, level=fleet(tmp_path), still=True)
        settle(screen)
        screen.desk.own = "santisima"
        screen.draw(house.surface)
        words = [m.words for m in house.ledger if m.region == "record"]
        assert "120 of 120 left" in words
        assert any(word.startswith("Officers") for word in words)
        assert cut_off(house) == []


def test_the_other_tab_shows_the_ship_that_is_pressed(tmp_path: Path) -> None:
    seats = {"british": Person(), "french": Chance(2)}
    house, screen = table_for(seats, level=fleet(tmp_path), still=True)
    settle(screen)
    click(screen, "ship-santisima")
    assert (screen.desk.other, screen.desk.tab) == ("santisima", "other")
    click(screen, "tab-own")
    assert screen.desk.tab == "own"
    screen.draw(house.surface)
    assert any(m.region == "record" and m.words == "74 guns" for m in house.ledger)
