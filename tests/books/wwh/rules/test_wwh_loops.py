"""Where Warm Work, Hardy! throws until something holds: how many throws that takes, whatever the
number of those who throw."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from game.books.wwh.rules.setting_up import roll_gage_winner
from game.books.wwh.rules.wind import roll_direction_die
from game.core.steps import Roll
from game.play.dice import Dice
from tests.battery import battery_params
from tests.books.wwh.rules.ship_boards import make_ship, ships_on_table

BATTLES = 60


def throws(procedure: Coroutine[Any, Any, Any], dice: Dice) -> int:
    """How many dice a procedure throws that does nothing else."""
    thrown, faces = 0, None
    while True:
        try:
            step = procedure.send(faces)
        except StopIteration:
            return thrown
        assert isinstance(step, Roll)
        thrown += len(step.dice)
        faces = dice.throw(step).faces


def mean(begin: Callable[[], Coroutine[Any, Any, Any]]) -> float:
    """Dice thrown on average over many battles."""
    dice = Dice(7)
    return sum(throws(begin(), dice) for _ in range(BATTLES)) / BATTLES


@pytest.mark.parametrize("sides", battery_params(range(2, 41), (2, 3, 4, 7, 19, 40)))
def test_wwh_s_2_the_gage_is_won_soon_however_many_tie(sides: int) -> None:
    """Each throw leaves one in six of those who tie, so all that follow the first cost at most a
    fifth of it, and two who tie throw twice more at the most."""
    ships = [make_ship(f"s{n}", (n % 20, n // 20), nation="french", side=f"s{n}") for n in range(sides)]
    with ships_on_table(*ships):
        assert sides <= mean(roll_gage_winner) < 1.2 * sides + 3


@pytest.mark.parametrize("sides", [2, 40])
def test_wwh_s_2_one_british_side_among_those_that_tie_ends_it(sides: int) -> None:
    ships = [make_ship(f"s{n}", (n % 20, n // 20), nation="french", side=f"s{n}") for n in range(sides)]
    ships[0].nation = "british"
    with ships_on_table(*ships):
        assert sides <= mean(roll_gage_winner) < 1.2 * sides + 3


def test_wwh_4_1a_a_direction_is_thrown_within_two_dice() -> None:
    """Four faces of six name one: a die and a half."""
    assert 1.2 < mean(lambda: roll_direction_die(4)) < 1.8
