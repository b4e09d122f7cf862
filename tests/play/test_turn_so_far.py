"""The turn so far as a seat may know it: enough to come to its question again, and nothing that is hidden."""

import json
from collections.abc import Sequence

import pytest

from game.books import shelf
from game.books.hf.rules.sheet import Shoal
from game.captains.commodore import is_same_question, next_step
from game.captains.grades import make_captain
from game.core.steps import Choose
from game.levels import Level, load_level
from game.play.battle import Battle
from game.play.battle_forks import fork_turn
from game.play.seats import SilentSeat, TurnFollower, TurnSoFar
from tests.captains.measure import LEVELS_HOME

pytestmark = pytest.mark.untraced


class Note(TurnFollower):
    """An admiral who keeps each question with the turn so far."""

    can_undo = False

    def __init__(self, level: Level, book: str) -> None:
        self.admiral = make_captain("admiral", book, 1, 5, level)
        self.noted: list[tuple[Choose, TurnSoFar | None]] = []

    def answer(self, question: Choose) -> Sequence[str]:
        self.noted.append((question, self.turn_so_far))
        return self.admiral.answer(question)


def noted_battle(level: Level, turns: int = 3) -> tuple[Battle, Note]:
    """Return a battle of some turns between an admiral who takes notes, on the first side, and others."""
    book, sides = level.rules.book, [side.id for side in level.sides]
    seats = {side: make_captain("admiral", book, 2, 5, level) for side in sides}
    note = Note(level, book)
    battle = Battle(shelf.book(book).rules, level, {**seats, sides[0]: note}, seed=5)
    battle.run(until_turn=turns + 1)
    return battle, note


@pytest.mark.parametrize("name", ["kmh/mirror-duel", "wwh/mirror-action", "ls98/mirror-duel"])
def test_in_an_open_battle_every_question_is_met_again(name: str) -> None:
    level = load_level(LEVELS_HOME / f"{name}.toml")
    battle, note = noted_battle(level)
    silent = {side.id: SilentSeat() for side in level.sides}
    known = [(question, turn) for question, turn in note.noted if turn is not None]
    assert len(known) > 6
    for question, turn in known:
        fork = fork_turn(battle.book, level, turn, silent, 1)
        assert is_same_question(next_step(fork), question), (turn.turn, question.clause)
        fork.close()
    assert all(turn is not None or question not in known for question, turn in note.noted)
    battle.close()


def test_others_secret_plots_are_left_out_and_the_own_one_stands() -> None:
    battle, note = noted_battle(load_level(LEVELS_HOME / "hf" / "hot-java.toml"), turns=4)
    plots = [e for _, turn in note.noted if turn is not None for e in turn.entries if e[0] == "p"]
    assert plots
    assert {plot[1] for plot in plots} == {"american"}
    assert {e[1] for e in battle.journal.entries if e[0] == "p"} == {"american", "british"}
    battle.close()


def test_hf_adv_shoal_a_seat_is_not_told_of_a_bank_that_only_others_know() -> None:
    level = load_level(LEVELS_HOME / "hf" / "the-pilot-of-molene.toml")
    battle, note = noted_battle(level, turns=1)
    turn = note.noted[-1][1]
    assert turn is not None
    told = [parts for parts in json.loads(turn.snapshot).values() if Shoal.__name__ in parts]
    hidden = [s for s in level.chart.shoals if s.known_to is not None and "british" not in s.known_to]
    assert hidden
    assert len(told) == len(level.chart.shoals) - len(hidden)
    battle.close()


def test_who_sits_down_in_the_middle_of_a_turn_knows_it_from_the_next() -> None:
    level = load_level(LEVELS_HOME / "kmh" / "mirror-duel.toml")
    battle, _ = noted_battle(level, turns=1)
    battle.step()
    late = Note(level, "kmh")
    battle.change_seat(level.sides[1].id, late, "ai:admiral")
    battle.run(until_turn=4)
    assert next(turn.turn for _, turn in late.noted if turn is not None) == 3
    assert late.noted[0][1] is None
    battle.close()
