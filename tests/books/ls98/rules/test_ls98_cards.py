"""LS98-card-1 and the levels of Lough Swilly: eighteen cards, the map, who lies where."""

from functools import lru_cache
from pathlib import Path

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.cards import card_of
from game.books.ls98.rules.deployment import run_opening
from game.books.ls98.rules.level import hex_of_point
from game.books.ls98.rules.sheet import Board, Entry, Ship, get_ship, is_anchored
from game.core.events import Mustered
from game.core.table import Table, every, get_single
from game.levels import Level, level_for_book, load_level
from game.play.ignored_keys import losses
from game.sea.hexes import distance
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)

HOME = Path(__file__).parents[4] / "levels" / "ls98"
CARDS = {
    # class, dice, points, boxes a mast, crew, marines, soldiers, quality, decks
    "hoche": ("3rd", 9, 12, 3, 11, 2, 6, "elite", 3),
    "loire": ("5th", 6, 7, 2, 5, 1, 3, "average", 1),
    "immortalite": ("5th", 5, 7, 2, 5, 1, 3, "average", 1),
    "romaine": ("5th", 5, 7, 2, 5, 1, 3, "average", 1),
    "coquille": ("5th", 4, 6, 2, 5, 1, 3, "raw", 1),
    "bellone": ("5th", 4, 6, 2, 4, 1, 3, "raw", 1),
    "embuscade": ("5th", 4, 6, 2, 4, 1, 3, "raw", 1),
    "resolue": ("5th", 4, 6, 2, 4, 1, 3, "raw", 1),
    "semillante": ("5th", 4, 6, 2, 4, 1, 3, "raw", 1),
    "biche": ("unrated", 1, 2, 1, 1, 0, 0, "average", 1),
    "canada": ("3rd", 9, 12, 3, 10, 3, 0, "elite", 3),
    "robust": ("3rd", 9, 12, 3, 10, 3, 0, "elite", 3),
    "foudroyant": ("3rd", 10, 13, 3, 12, 3, 0, "elite", 3),
    "magnanime": ("4th", 6, 8, 3, 5, 2, 0, "average", 2),
    "anson": ("4th", 6, 8, 3, 5, 2, 0, "average", 2),
    "ethalion": ("5th", 5, 6, 2, 5, 1, 0, "average", 1),
    "amelia": ("5th", 5, 6, 2, 5, 1, 0, "average", 1),
    "melampus": ("5th", 5, 6, 2, 5, 1, 0, "average", 1),
}


@lru_cache(maxsize=8)
def lough(name: str) -> Level:
    return load_level(HOME / f"{name}.toml")


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize("name", CARDS)
def test_the_eighteen_cards(name: str) -> None:
    level = lough("french-at-anchor")
    entry = next(s for s in level.ships if s.id == name)
    card = card_of(level, entry, hex_of_point(level, entry.at), 2)
    shown = (card.klass, card.dice, card.points, max(card.boxes), card.crew, card.marines)
    assert (*shown, card.soldiers, card.quality, card.decks) == CARDS[name]
    assert len(card.boxes) == (2 if name == "biche" else 3)
    assert card.carronades is (entry.side == "british")
    assert card.boats == 1
    assert card.start == card.crew + card.marines + card.soldiers


@pytest.mark.clauses("LS98-card-1", "LS98-orders-1")
def test_the_muster_is_one_event_and_tells_what_is_unusual() -> None:
    hurt = {"points": 2, "masts": ["main"], "burning": True}
    one = frigate_table("one", "french", quality="poor", soldiers=200, damage=hurt, flagship=True)
    leaders = [{"id": "hardy", "side": "french", "aboard": "one", "kind": "general"}]
    level = level_in_hexes(one, frigate_table("two", "british", MIDDLE_HEX.hex_towards(3, 9)), leader=leaders)
    with level_on_table(level):
        (muster,) = run_procedure(run_opening(level))
    assert isinstance(muster, Mustered)
    assert [each.ship for each in muster.ships] == ["one", "two"]
    assert muster.ships[0].unusual == (
        "raw crew",
        "the flagship",
        "Hardy aboard",
        "2 blocks of soldiers",
        "2 damage points lost",
        "1 mast lost",
        "on fire",
    )
    assert muster.ships[1].unusual == ()


@pytest.mark.clauses("LS98-orders-1", "LS98-card-1")
def test_who_is_aboard_and_three_thousand_men() -> None:
    level = lough("french-at-anchor")
    table = Table()
    with table.as_current():
        ls98.set_up(level)
        fleet = every(Ship)
        assert sum(ship.soldiers for ship in fleet) == 30
        assert get_ship("hoche").leaders == ["bompart", "hardy", "tone"]
        assert [s.id for s in fleet if s.flagship] == ["hoche"]
    table.close()


@pytest.mark.clauses("LS98-setup-1")
def test_the_french_lie_at_anchor_a_clear_hex_apart() -> None:
    table = Table()
    with table.as_current():
        ls98.set_up(lough("french-at-anchor"))
        fleet = every(Ship)
        assert len(fleet) == 10
        assert all(is_anchored(ship) for ship in fleet)
        large = [ship for ship in fleet if ship.id != "biche"]
        for ship in large:
            assert 12 <= ship.hex.column <= 18
            assert 10 <= ship.hex.row <= 14
            assert min(distance(ship.hex, s.hex) for s in large if s is not ship) == 2
        entry = get_single(Entry)
        assert (entry.side, entry.squadrons, entry.detached) == ("british", ["first", "second"], "anson")
    table.close()


def test_the_french_at_sea_run_before_the_wind_in_two_lines() -> None:
    table = Table()
    with table.as_current():
        ls98.set_up(lough("french-at-sea"))
        fleet = every(Ship)
        assert {ship.heading for ship in fleet} == {3}
        assert not any(is_anchored(ship) for ship in fleet)
        second = [ship.id for ship in fleet if ship.squadron == "line-two"]
        assert second[2] == "hoche"
        assert get_ship("hoche").boxes == [3, 2, 3]
        assert get_ship("resolue").damage == 1
    table.close()


def test_the_map_of_the_lough() -> None:
    table = Table()
    with table.as_current():
        ls98.set_up(lough("landing-race"))
        terrain = get_single(Board).terrain
        assert (len(terrain), {len(row) for row in terrain}) == (24, {30})
        assert terrain[11] == "..,,,,,,,.x.........x.,,,,,,.."
        assert terrain[13] == "###########^......x^##########"
        assert terrain[16] == "#############=....############"
        assert terrain[22] == "##############=..#############"
        assert "".join(terrain).count("=") == 5
    table.close()


def test_a_level_in_cm_lies_on_hexes_one_ship_each() -> None:
    home = HOME.parent
    for name in ("kmh/constitution-and-guerriere", "wwh/trafalgar-van", "kmh/jarce-and-black-jaques"):
        level = level_for_book(load_level(home / f"{name}.toml"), "ls98")
        assert ls98.faults(level) == []
        table = Table()
        with table.as_current():
            ls98.set_up(level)
            places = [ship.hex for ship in every(Ship)]
            assert len(set(places)) == len(places) == len(level.ships)
        table.close()


def test_what_it_refuses_and_doubts() -> None:
    on_land = level_in_hexes(
        frigate_table("a", "french"), chart={"land": [{"points": [[9, 9], [11, 9], [11, 12], [9, 12]]}]}
    )
    assert [clause for _, clause, _ in ls98.faults(on_land)] == ["LS98-setup-1"]
    off = level_in_hexes(frigate_table("a", "french") | {"at": [40.0, 3.0]})
    assert [clause for _, clause, _ in ls98.faults(off)] == ["LS98-setup-1"]
    same = level_in_hexes(frigate_table("a", "french"), frigate_table("b", "british"))
    assert [clause for _, clause, _ in ls98.faults(same)] == ["LS98-coll-1"]
    strange = level_in_hexes(frigate_table("a", "french"), options=("hidden-records",))
    assert [clause for _, clause, _ in ls98.faults(strange)] == ["LS98-turn-1"]
    in_the_wind = level_in_hexes(frigate_table("a", "french", heading=6))
    assert [clause for _, clause, _ in ls98.doubts(in_the_wind)] == ["LS98-wind-3"]
    shoal = {"shoals": [{"points": [[9, 9], [11, 9], [11, 12], [9, 12]]}]}
    deep = level_in_hexes(frigate_table("a", "french", guns=74), chart=shoal)
    assert [clause for _, clause, _ in ls98.doubts(deep)] == ["LS98-ground-1"]


def test_what_is_lost_is_told() -> None:
    assert losses(lough("robust-and-hoche")) == ["all leaders are of one rank"]
    wind = level_in_hexes(frigate_table("a", "french"), wind=100)
    assert "the wind blows from the nearest of six hexsides, SE" in losses(wind)
