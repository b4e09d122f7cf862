"""The luck of the guns is the exact chance of each number of hits, over all volleys of a battle."""

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from game.analysis.dice_luck import DiceLuck, dice_luck
from game.core.events import Event, Fired, Rolled
from game.levels import load_level
from game.play.battle_forks import record_battle
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of

KEPT = Path(__file__).parents[1] / "replay" / "kept"
DUEL = Path(__file__).parents[2] / "levels" / "kmh" / "mirror-duel.toml"


def volley(ship: str, needs: int, *faces: int) -> list[Event]:
    """Return a roll of d6 and the volley that it was thrown for."""
    dice = ("d6",) * len(faces)
    return [Rolled("1", ship, "", dice, faces, needs=needs), Fired("1", ship, dice=len(faces))]


def luck_of(events: list[Event]) -> dict[str, DiceLuck]:
    """Return the luck of these volleys in a duel, by side."""
    return {luck.side: luck for luck in dice_luck(events, load_level(DUEL))}


def test_dice_of_one_need_are_binomial_and_of_two_are_convolved() -> None:
    level = load_level(DUEL)
    red, blue = (ship.id for ship in level.ships)
    luck = luck_of([*volley(red, 5, 5, 1, 6), *volley(blue, 4, 1, 1), *volley(blue, 2, 2)])
    first, second = (luck[side.id] for side in level.sides)
    assert (first.dice, first.hits, first.due) == (3, 2, Fraction(1))
    assert first.chances == pytest.approx([comb(3, n) * 2 ** (3 - n) / 27 for n in range(4)])
    assert (second.dice, second.hits, second.due) == (3, 1, Fraction(11, 6))
    assert second.chances == pytest.approx([1 / 24, 7 / 24, 11 / 24, 5 / 24])
    assert second.luckier_than == round(100 * (1 / 24 + 7 / 48))


def test_rolls_that_are_no_volley_do_not_count() -> None:
    red = load_level(DUEL).ships[0].id
    wind = Rolled("2", red, "wind", ("d6",), (6,), needs=5)
    assert not luck_of([wind])
    assert luck_of([wind, *volley(red, 5, 1)])[load_level(DUEL).sides[0].id].dice == 1


@pytest.mark.parametrize("name", ["mirror-duel", "squares-by-hand", "hot-java", "robust-and-hoche"])
def test_every_die_and_hit_of_a_kept_battle_is_counted(name: str) -> None:
    contents = read_journal_file(KEPT / f"{name}.journal")
    recorded = record_battle(setup_of(contents), contents.entries)
    luck = dice_luck(recorded.events, recorded.level)
    fired = [event for event in recorded.events if isinstance(event, Fired)]
    assert sum(side.dice for side in luck) == sum(event.dice for event in fired)
    assert sum(side.hits for side in luck) == sum(event.hits for event in fired)
    for side in luck:
        assert sum(side.chances) == pytest.approx(1)
        assert sum(n * chance for n, chance in enumerate(side.chances)) == pytest.approx(float(side.due))
