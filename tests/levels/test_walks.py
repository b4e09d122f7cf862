"""Damaged levels that ``check`` accepts are played out; a few here, thousands by fuzz-play."""

from dataclasses import replace

import pytest

from game.books.kmh import rules as kmh
from game.core.steps import MenuOption, OptionMenu, Refusal, choose, plot
from game.levels import load_level
from game.play.battle import Battle, UnanswerableQuestion
from game.play.seats import PlayerSeat
from tests.battery import battery_params
from tests.levels.random_walks import make_walk, run_walk, walk_from_text, walk_to_text
from tests.replay.battles import level_file


@pytest.mark.untraced
@pytest.mark.parametrize("count", battery_params((4, 20), (4,)))
def test_spoilt_levels_are_played_without_a_fault(count: int) -> None:
    came = [run_walk(make_walk(1805, number)) for number in range(count)]
    assert [one.error for one in came if one.error] == []
    assert sum(one.is_over for one in came) > count * 3 / 4
    assert sum(one.turns for one in came) > 5 * count


def test_a_walk_is_kept_as_a_level_that_walks_the_same_way() -> None:
    walk = make_walk(1805, 3)
    kept = walk_from_text(walk_to_text(walk))
    assert kept == walk
    assert run_walk(kept) == run_walk(walk)


def test_a_walk_that_breaks_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = make_walk(1805, 3)
    assert "Fault" not in run_walk(walk).error
    assert run_walk(replace(walk, text="[")).error.startswith("before the first turn: LevelError")
    monkeypatch.setattr("tests.levels.random_walks.MOST_STEPS_A_TURN", 3)
    assert "StalledError: 3 steps in one turn" in run_walk(walk).error


class Silent:
    """Kiss Me, Hardy! with a first question that no key answers."""

    NAME, TITLE, CHAPTERS, OPTIONS = kmh.NAME, kmh.TITLE, kmh.CHAPTERS, kmh.OPTIONS
    set_up = staticmethod(kmh.set_up)

    def __init__(self, secret: bool) -> None:
        self.secret = secret

    async def battle(self, _level: object) -> None:
        no = Refusal("KMH-6.8.2", "she cannot")
        menu = OptionMenu((MenuOption("tack", "Tack", 1, refusal=no),))
        if self.secret:
            await plot("KMH-6.11.1", {"blue": OptionMenu((MenuOption("a", "A", 1),)), "red": menu})
        else:
            await choose("blue", "KMH-6.2.1", menu, "amazon")


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (False, "turn 0, KMH-6.2.1 about amazon: blue has nothing to choose"),
        (True, "turn 0, KMH-6.11.1: red has nothing to choose"),
    ],
)
def test_no_question_is_put_that_no_key_answers(secret: bool, said: str) -> None:
    """Every seat that is asked has a lawful answer, or the battle reports it at once."""
    level = load_level(level_file("mirror-duel"))
    seats = {side.id: PlayerSeat() for side in level.sides}
    with pytest.raises(UnanswerableQuestion, match=said):
        Battle(Silent(secret), level, seats, 1)  # type: ignore[arg-type]
