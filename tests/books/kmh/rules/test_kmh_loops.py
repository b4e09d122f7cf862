"""Every loop of the book that throws until something holds comes to an end, and soon."""

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.damage import lose_two_masts, roll_mast
from game.books.kmh.rules.sheet import Mast, Ship
from game.books.kmh.rules.turn import roll_play_order
from game.core.steps import Happen, Roll
from tests.battery import battery_params
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table

TRIES = 60


def throws(procedure: Coroutine[Any, Any, Any], dice: Random, most: int = 10_000) -> int:
    """How many times dice were thrown until the procedure ended; ``most`` is far too many."""
    count, reply = 0, None
    while count < most:
        try:
            step = procedure.send(reply)
        except StopIteration:
            return count
        reply = None
        if isinstance(step, Roll):
            count += 1
            reply = tuple(dice.choice(die.faces) for die in step.dice)
        else:
            assert isinstance(step, Happen), step
    procedure.close()
    return count


def mean_throws(begin: Callable[[], Coroutine[Any, Any, Any]], seed: int) -> float:
    """The mean of many such procedures."""
    dice = Random(seed)
    return sum(throws(begin(), dice) for _ in range(TRIES)) / TRIES


@pytest.mark.parametrize("held", battery_params(range(2, 41), (2, 3, 4, 7, 19, 40)))
def test_kmh_5_1_3_held_cards_are_soon_in_order(held: int) -> None:
    sides = [f"side-{n}" for n in range(held)]
    cards = [f"{side} fire" for side in sides]
    with ships_on_table(*(make_ship(side, (5 * n, 20), side=side) for n, side in enumerate(sides))):
        mean = mean_throws(lambda: roll_play_order(cards, "strike test"), held)
    assert held <= mean <= 4 * held


@pytest.mark.parametrize("mast", ["mizzen", "main", "fore", "bowsprit"])
def test_kmh_11_0_13_the_last_mast_soon_falls(mast: str) -> None:
    def ship() -> Ship:
        return make_ship(masts_down=[m for m in ("mizzen", "main", "fore", "bowsprit") if m != mast])

    with ships_on_table(make_ship()):
        mean = mean_throws(lambda: roll_mast(ship()), 11)
    assert 1 <= mean <= 9


def test_kmh_11_0_19_two_masts_soon_fall() -> None:
    with ships_on_table(ship := make_ship(points=1000)):

        def fall() -> Coroutine[Any, Any, Any]:
            ship.masts_down, ship.damage = [Mast.MIZZEN], 0
            return lose_two_masts(ship, Rake.STERN)

        mean = mean_throws(fall, 19)
    assert 1 <= mean <= 4
