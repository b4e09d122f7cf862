"""A battle goes on with another version of its level: which orders are given again, and where the
battle waits for people."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.books.shelf import Rules
from game.levels import Level, LevelError, levels_home
from game.play.battle import Battle, StepResult
from game.play.dice import Dice
from game.play.journal import read_file
from game.play.order_replay import orders_given
from game.play.reload import LevelReload, Reloaded, is_the_same
from game.play.saves import BattleSetup, SavedBattle, begin_battle, resume
from game.play.seats import Man, Person, RandomSeat, Seat, any_key

DUEL = (levels_home() / "kmh" / "mirror-duel.toml").read_text("utf-8")
JARCE = (levels_home() / "kmh" / "jarce-and-black-jaques.toml").read_text("utf-8")
ACTION = (levels_home() / "wwh" / "two-against-two.toml").read_text("utf-8")


def renamed(text: str) -> str:
    """The same battle under another title."""
    return text.replace('title = "', 'title = "Once more: ', 1)


def man(_book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> dict[str, Seat]:
    return {
        side.id: Person() if seats[side.id] == "human" else RandomSeat(seed + number)
        for number, side in enumerate(level.sides)
    }


def begun(text: str, turn: int, seed: int = 5, path: Path | None = None) -> SavedBattle:
    """A battle that chance has played to that turn."""
    orders = BattleSetup(text, "kmh" if '"kmh"' in text else "wwh", seed, {}, ())
    sides = [side.id for side in orders.level().sides]
    seats = dict.fromkeys(sides, "ai:random")
    orders = BattleSetup(text, orders.book, seed, seats, orders.level().rules.options)
    voyage = begin_battle(orders, man, path)
    while voyage.battle.turn < turn:
        assert voyage.battle.step() is StepResult.STEPPED
    return voyage


def begin_again(was: SavedBattle, text: str, man: Man, path: Path | None) -> Reloaded:
    """All orders given again at once."""
    anew = LevelReload(was, text)
    while not anew.go_on(1000):
        pass
    return anew.finish(man, path)


def again(was: SavedBattle, text: str, path: Path | None = None) -> tuple[Battle, Reloaded]:
    news = begin_again(was, text, man, path)
    return news.voyage.battle, news


def answered(text: str) -> tuple[SavedBattle, str]:
    """A battle in which a person has answered and may still take it back, and his side."""
    was = begun(text, 2)
    side = was.battle.level.sides[0].id
    person = Person()
    was.battle.seats[side] = person
    for _ in range(3000):
        if was.battle.waiting_for_done():
            break
        if was.battle.step() is StepResult.WAITING and not was.battle.waiting_for_done():
            step = was.battle.pending
            person.give(any_key(step.menu, Dice(1)))  # type: ignore[union-attr]
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
    anew = LevelReload(was, renamed(text))
    for _ in range(400):
        if anew.go_on(5) and was.battle.turn > 3:
            break
        was.battle.run(3)
    news = anew.finish(man, None)
    after = news.voyage.battle
    assert after.events == was.battle.events
    assert after.digests == was.battle.digests
    assert "All orders so far stand" in news.words


def test_what_is_taken_back_meanwhile_is_forgotten() -> None:
    was, side = answered(DUEL)
    anew = LevelReload(was, renamed(DUEL))
    anew.go_on(10_000)
    was.battle.undo(side)
    while not anew.go_on(1000):
        pass
    news = anew.finish(man, None)
    assert news.voyage.battle.events == was.battle.events
    assert not news.voyage.battle.may_undo(side)
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
    assert after.pending is not None, "it waits for an answer"


def test_what_may_be_taken_back_still_may_be() -> None:
    was, side = answered(DUEL)
    was.orders.seats[side] = "human"  # type: ignore[index]
    after, _ = again(was, renamed(DUEL))
    assert after.events == was.battle.events
    assert after.waiting_for_done()
    assert after.may_undo(side)
    after.undo(side)
    assert not after.waiting_for_done()


def test_every_answer_that_stands_is_an_order() -> None:
    was = begun(DUEL, 3)
    given = orders_given(was.battle)
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
    news.voyage.close()
    was.close()
    assert old.read_bytes() == kept
    assert read_file(new).header["level"] == renamed(DUEL)
    resumed = resume(new, man)
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
    after, news = again(was, DUEL.replace('"blue"', '"green"'))
    assert "begins afresh" in news.words
    assert after.turn <= 1
    assert set(after.seats) == {"red", "green"}


def test_a_person_whose_side_is_gone_has_the_first() -> None:
    was = begun(DUEL, 1)
    was.orders.seats["blue"] = "human"  # type: ignore[index]
    after, news = again(was, DUEL.replace('"blue"', '"green"'))
    assert news.voyage.orders.seats == {"red": "human", "green": "ai:admiral"}
    assert isinstance(after.seats["red"], Person)


def test_another_book_begins_afresh_with_its_own_options() -> None:
    was = begun(DUEL, 2)
    text = ACTION
    after, news = again(was, text)
    assert news.voyage.orders.book == "wwh"
    assert after.book.NAME == "wwh"
    assert "begins afresh" in news.words


def test_options_follow_the_file_unless_the_player_chose_others() -> None:
    was = begun(JARCE, 1)
    bare = JARCE.replace('options = ["small-action"], ', "")
    assert begin_again(was, bare, man, None).voyage.orders.options == ()
    chosen = begin_battle(BattleSetup(JARCE, "kmh", 5, was.orders.seats, ()), man)
    assert begin_again(chosen, bare, man, None).voyage.orders.options == ()
    assert begin_again(chosen, JARCE, man, None).voyage.orders.options == ()


def test_only_what_matters_to_the_battle_makes_it_another() -> None:
    was = begun(JARCE, 1)
    assert is_the_same(was, JARCE + "\n# a note\n")
    assert not is_the_same(was, renamed(JARCE))
    assert not is_the_same(was, JARCE.replace("heading = 202", "heading = 203"))
