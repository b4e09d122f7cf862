"""A whole battle of each book on a real table, by keys alone, and the same battle as text: the same
journal, entry by entry."""

import io
from dataclasses import replace

import pytest

from game.cli.text_play import TextPlay
from game.play.battle import StepResult
from game.play.journal import read_journal_file
from game.play.saved_battles import begin_battle, setup_of
from game.play.typed_answers import RealDice
from game.trials.fighting import make_seats
from tests.battery import battery_params

from .conftest import OpenUmpired

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
@pytest.mark.parametrize("battle", battery_params(BATTLES, FEW))
def test_a_whole_battle_by_keys_is_the_battle_of_text_play(sit: OpenUmpired, battle: tuple[str, int]) -> None:
    level, seed = battle
    umpire = sit(level, seed)
    path = umpire.battle.journal.path
    assert path is not None
    while umpire.battle.pending_step is not None and len(umpire.answers_typed) < MOST:
        umpire.answer_question()
        assert umpire.state.notice == ""
    assert umpire.battle.pending_step is None or len(umpire.answers_typed) == MOST
    reading = read_journal_file(path)
    assert reading.header["umpired"] is True
    real_dice, ask = RealDice(), io.StringIO("\n".join(umpire.answers_typed) + "\n")
    setup = replace(setup_of(reading), is_umpired=False)
    saved_battle = begin_battle(setup, make_seats, None, real_dice)
    assert TextPlay(saved_battle, ask, io.StringIO(), real_dice=real_dice).run() == 0
    assert saved_battle.battle.journal.entries == reading.entries
    assert saved_battle.battle.step() is (
        StepResult.OVER if umpire.battle.pending_step is None else StepResult.WAITING
    )
    saved_battle.close()
