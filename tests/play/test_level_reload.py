"""A battle goes on with another version of its level: which orders are replayed, and where the
battle waits for players."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.books.shelf import Rules
from game.levels import Level, LevelError, shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.dice import Dice
from game.play.journal import read_journal_file
from game.play.level_reload import LevelReload, ReloadResult, is_same_level
from game.play.order_replay import answer_groups
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, resume_battle
from game.play.seats import PlayerSeat, RandomSeat, Seat, SeatsFactory, random_key

DUEL = (shipped_levels_folder() / "kmh" / "mirror-duel.toml").read_text("utf-8")
GREEN_FOR_BLUE = DUEL.replace('"blue"', '"green"').replace("briefing.blue", "briefing.green")
JARCE = (shipped_levels_folder() / "kmh" / "jarce-and-black-jaques.toml").read_text("utf-8")
ACTION = (shipped_levels_folder() / "wwh" / "two-against-two.toml").read_text("utf-8")


def renamed(text: str) -> str:
    """Return the same battle with another title."""
    return text.replace('title = "', 'title = "Once more: ', 1)


def man(_book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> dict[str, Seat]:
    return {
        side.id: PlayerSeat() if seats[side.id] == "human" else RandomSeat(seed + number)
        for number, side in enumerate(level.sides)
    }


def begun(text: str, turn: int, seed: int = 5, path: Path | None = None) -> SavedBattle:
    """Return a battle played at random to that turn."""
    setup = BattleSetup(text, "kmh" if '"kmh"' in text else "wwh", seed, {}, ())
    sides = [side.id for side in setup.level().sides]
    seats = dict.fromkeys(sides, "ai:random")
    setup = BattleSetup(text, setup.book, seed, seats, setup.level().rules.options)
    saved_battle = begin_battle(setup, man, path)
    while saved_battle.battle.turn < turn:
        assert saved_battle.battle.step() is StepResult.STEPPED
    return saved_battle


def begin_again(was: SavedBattle, text: str, man: SeatsFactory, path: Path | None) -> ReloadResult:
    """Replay all orders at once and return the result."""
    reload = LevelReload(was, text)
    while not reload.advance(1000):
        pass
    return reload.finish(man, path)


def again(was: SavedBattle, text: str, path: Path | None = None) -> tuple[Battle, ReloadResult]:
    news = begin_again(was, text, man, path)
    return news.saved_battle.battle, news


def answered(text: str) -> tuple[SavedBattle, str]:
    """Return a battle with an answer that its player can still undo, and his side."""
    was = begun(text, 2)
    side = was.battle.level.sides[0].id
    person = PlayerSeat()
    was.battle.seats[side] = person
    for _ in range(3000):
        if was.battle.needs_confirm():
            break
        if was.battle.step() is StepResult.WAITING and not was.battle.needs_confirm():
            step = was.battle.pending_step
            person.submit(random_key(step.menu, Dice(1)))  # type: ignore[union-attr]
    assert was.battle.may_undo(side)
    return was, side


@pytest.mark.parametrize("text", [DUEL, JARCE, ACTION])
@pytest.mark.parametrize("steps", [0, 40, 90, 160])
def test_what_touches_nothing_leaves_the_battle_where_it_was(text: str, steps: int) -> None:
    was = begun(text, 1)
    was.battle.run(steps)
    after, news = again(was, renamed(text))
    assert after.events == was.battle.events
    assert after.digests == was.battle.digests
    assert news.words in ("", f"All orders so far stand: turn {was.battle.turn}.")


@pytest.mark.parametrize("text", [DUEL, JARCE, ACTION])
def test_a_battle_that_goes_on_meanwhile_is_caught_up_with(text: str) -> None:
    was = begun(text, 2)
    reload = LevelReload(was, renamed(text))
    for _ in range(400):
        if reload.advance(5) and was.battle.turn > 3:
            break
        was.battle.run(3)
    news = reload.finish(man, None)
    after = news.saved_battle.battle
    assert after.events == was.battle.events
    assert after.digests == was.battle.digests
    assert "All orders so far stand" in news.words


def test_what_is_taken_back_meanwhile_is_forgotten() -> None:
    was, side = answered(DUEL)
    reload = LevelReload(was, renamed(DUEL))
    reload.advance(10_000)
    was.battle.undo(side)
    while not reload.advance(1000):
        pass
    news = reload.finish(man, None)
    assert news.saved_battle.battle.events == was.battle.events
    assert not news.saved_battle.battle.may_undo(side)
    assert "All orders so far stand" in news.words


def test_orders_are_kept_where_the_sea_is_another() -> None:
    was = begun(ACTION, 4)
    after, news = again(was, ACTION.replace("[chart]", '[chart]\nlight = "dusk"'))
    assert after.turn == 4
    assert news.words == "All orders so far stand: turn 4."
    assert [c.words for c in news.changes] == ["light day → dusk"]


def test_orders_that_are_refused_stop_it_there() -> None:
    was = begun(DUEL, 6)
    text = DUEL.replace("wind_from = ", "wind_from = 1", 1)
    assert text != DUEL
    after, news = again(was, text)
    assert after.turn < 6
    assert news.words.startswith(("Orders kept up to turn", "No order could be kept"))
    assert after.pending_step is not None, "it waits for an answer"


def test_what_may_be_taken_back_still_may_be() -> None:
    was, side = answered(DUEL)
    was.setup.seats[side] = "human"  # type: ignore[index]
    after, _ = again(was, renamed(DUEL))
    assert after.events == was.battle.events
    assert after.needs_confirm()
    assert after.may_undo(side)
    after.undo(side)
    assert not after.needs_confirm()


def test_every_answer_that_stands_is_an_order() -> None:
    was = begun(DUEL, 3)
    given = answer_groups(was.battle)
    assert given
    assert {order.turn for order in given} <= {0, 1, 2, 3}
    answers = [e for e in was.battle.journal.entries if e[0] in "cp"]
    assert len(given) == len(answers)
    assert all(order.about or order.keys for order in given)


def test_the_journal_is_new_and_replays_and_the_old_one_is_whole(tmp_path: Path) -> None:
    old, new = tmp_path / "old.journal", tmp_path / "new.journal"
    was = begun(DUEL, 3, path=old)
    kept = old.read_bytes()
    after, news = again(was, renamed(DUEL), new)
    after.run(50)
    news.saved_battle.close()
    was.close()
    assert old.read_bytes() == kept
    assert read_journal_file(new).header["level"] == renamed(DUEL)
    resumed = resume_battle(new, man)
    assert resumed.battle.turn == after.turn >= 3
    assert resumed.battle.events == after.events[: len(resumed.battle.events)]
    resumed.close()


def test_a_level_that_is_broken_writes_nothing(tmp_path: Path) -> None:
    was = begun(DUEL, 2)
    new = tmp_path / "new.journal"
    with pytest.raises(LevelError):
        again(was, DUEL + "[[ship]]\n", new)
    assert not new.exists()
    was.battle.run(20)


def test_a_side_that_is_gone_begins_afresh() -> None:
    was = begun(DUEL, 3)
    after, news = again(was, GREEN_FOR_BLUE)
    assert "begins afresh" in news.words
    assert after.turn <= 1
    assert set(after.seats) == {"red", "green"}


def test_a_person_whose_side_is_gone_has_the_first() -> None:
    was = begun(DUEL, 1)
    was.setup.seats["blue"] = "human"  # type: ignore[index]
    after, news = again(was, GREEN_FOR_BLUE)
    assert news.saved_battle.setup.seats == {"red": "human", "green": "ai:admiral"}
    assert isinstance(after.seats["red"], PlayerSeat)


def test_another_book_begins_afresh_with_its_own_options() -> None:
    was = begun(DUEL, 2)
    text = ACTION
    after, news = again(was, text)
    assert news.saved_battle.setup.book == "wwh"
    assert after.book.NAME == "wwh"
    assert "begins afresh" in news.words


def test_options_follow_the_file_unless_the_player_chose_others() -> None:
    was = begun(JARCE, 1)
    bare = JARCE.replace('options = ["small-action"], ', "")
    assert begin_again(was, bare, man, None).saved_battle.setup.options == ()
    chosen = begin_battle(BattleSetup(JARCE, "kmh", 5, was.setup.seats, ()), man)
    assert begin_again(chosen, bare, man, None).saved_battle.setup.options == ()
    assert begin_again(chosen, JARCE, man, None).saved_battle.setup.options == ()


def test_only_what_matters_to_the_battle_makes_it_another() -> None:
    was = begun(JARCE, 1)
    assert is_same_level(was, JARCE + "\n# a note\n")
    assert not is_same_level(was, renamed(JARCE))
    assert not is_same_level(was, JARCE.replace("heading = 202", "heading = 203"))
