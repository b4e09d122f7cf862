"""Lines for lame friends: galleys and boats pass them, if no enemy is about (KMH-6.6.1)."""

from typing import Any

import pytest

from game.books.kmh.captain import ANSWERS
from game.books.kmh.rules.boat_orders import boat_menu
from game.books.kmh.rules.galleys import pace_menu
from game.books.kmh.rules.sheet import Ship, Tow
from game.captains.decision_maker import DecisionMaker
from game.core.steps import Choose, Menu
from game.core.table import place
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import make_enemy
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table


def answered(clause: str, menu: Menu[Any], about: str) -> str:
    """The first key with which the captain of the French answers."""
    keys, _ = DecisionMaker(ANSWERS, "french", None, 20).answer(Choose("french", clause, menu, about))
    return keys[0]


def lame(at: tuple[float, float]) -> Ship:
    """A frigate that has no speed left."""
    return make_ship("hulk", at, boxes_lost=99)


@pytest.mark.parametrize(("off", "key"), [(100, "tow hulk"), (40, "")])
def test_kmh_6_6_1_a_galley_passes_a_line_in_a_quiet_calm(off: float, key: str) -> None:
    galley, foe = make_ship("galley", guns=14), make_enemy(at=(50 + off, 50))
    galley.rate = "galley"
    with ships_on_table(galley, lame((50, 54.6)), foe, calm=True):
        given = answered("KMH-16.1.1", pace_menu(galley), "galley")
        assert given == key if key else given in ("row", "spurt", "rest")


def test_kmh_6_6_1_a_galley_with_an_enemy_upon_her_casts_off() -> None:
    galley, foe = make_ship("galley", guns=14), make_enemy(at=(80, 50))
    galley.rate = "galley"
    with ships_on_table(galley, lame((50, 54.6)), foe, calm=True):
        place(Tow("galley", "hulk", fast=True))
        assert answered("KMH-16.1.1", pace_menu(galley), "galley") == "cast off"


@pytest.mark.parametrize(("off", "carries"), [(100, True), (40, False)])
def test_kmh_6_6_1_boats_carry_a_line_if_no_enemy_is_about(off: float, carries: bool) -> None:
    tug, foe = make_ship("tug", rung="stop"), make_enemy(at=(50 + off, 50))
    with ships_on_table(tug, lame((57, 50)), foe):
        boat = add_boats("gig", (50.8, 50), ship="tug")
        assert (answered("KMH-15.1.1", boat_menu(boat), "gig") == "line hulk") is carries
