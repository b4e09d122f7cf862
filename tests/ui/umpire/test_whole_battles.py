"""A whole battle of each book on a real table, by keys alone, and the same battle as text: the same
journal, entry by entry."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from game.cli.text_play import TextPlay
from game.play.battle import StepResult
from game.play.journal import read_file
from game.play.saves import begin_battle, orders_of
from game.play.typed_answers import RealDice
from game.trials.seating import man
from tests.battery import family

from .conftest import Sit

BATTLES = (
    ("kmh/mirror-duel", 2),
    ("wwh/ajax-and-bucentaure", 2),
    ("hf/mirror-frigates", 2),
    ("ls98/mirror-duel", 2),
)
FEW = BATTLES[:1]
"""A battery has those of the other books."""
MOST = 1500
"""Answers after which a battle is left as it stands; the journals must be the same so far."""


@pytest.mark.untraced
@pytest.mark.parametrize("battle", family(BATTLES, FEW))
def test_a_whole_battle_by_keys_is_the_battle_of_text_play(
    sit: Sit, battle: tuple[str, int]
) -> None:
    level, seed = battle
    umpire = sit(level, seed)
    path = umpire.battle.journal.path
    assert path is not None
    while umpire.battle.pending is not None and len(umpire.typed) < MOST:
        umpire.answer()
        assert umpire.table.said == ""
    assert umpire.battle.pending is None or len(umpire.typed) == MOST
    reading = read_file(path)
    assert reading.header["umpired"] is True
    hand, ask = RealDice(), io.StringIO("\n".join(umpire.typed) + "\n")
    orders = replace(orders_of(reading), umpired=False)
    voyage = begin_battle(orders, man, None, hand)
    assert TextPlay(voyage, ask, io.StringIO(), hand=hand).run() == 0
    assert voyage.battle.journal.entries == reading.entries
    assert voyage.battle.step() is (
        StepResult.OVER if umpire.battle.pending is None else StepResult.WAITING
    )
    voyage.close()
