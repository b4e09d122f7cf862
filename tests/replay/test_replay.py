"""A journal replays to the same table, turn by turn, in any circumstances."""

import os
import subprocess
import sys
from functools import partial

import pytest

from game.books.kmh import rules as kmh
from game.core.table import Dump
from game.play.battle import Battle, StepResult
from game.play.journal import Diverged, JournalEntry
from game.play.seats import PlayerSeat
from tests.replay.battles import (
    NAMES,
    ROOT,
    level_named,
    random_battle,
    random_seats,
    replay_battle,
    saved_battle,
)

FEW, MANY = range(5), range(5, 20)


def fought(name: str, seed: int) -> tuple[list[str], list[JournalEntry]]:
    battle = random_battle(name, seed)
    assert battle.run() is StepResult.OVER
    battle.close()
    return battle.digests, battle.journal.entries


@pytest.mark.untraced
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.battery)])
def test_battles_replay_with_the_same_table_every_turn(seeds: range, name: str) -> None:
    for seed in seeds:
        digests, entries = fought(name, seed)
        again = replay_battle(name, seed, entries)
        again.replay_journal()
        assert again.digests == digests
        assert again.pending_step is None
        again.close()


@pytest.mark.untraced
@pytest.mark.parametrize(("seeds", "count"), [(9, 60), pytest.param(30, 200, marks=pytest.mark.battery)])
def test_battles_advanced_in_turn_go_as_they_go_alone(seeds: int, count: int) -> None:
    """Many battles on their tables at once, some steps of each in rotation."""
    wanted = {seed: fought(NAMES[seed % 3], seed)[0] for seed in range(seeds)}
    under_way = {n: random_battle(NAMES[n % seeds % 3], n % seeds) for n in range(count)}
    while under_way:
        for n, battle in list(under_way.items()):
            if battle.run(max_steps=37) is StepResult.OVER or battle.turn > 3:
                assert battle.digests == wanted[n % seeds][: battle.turn]
                battle.close()
                del under_way[n]


# ------------------------------------------------------------------------------ snapshots
@pytest.mark.untraced
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [3, 4])
def test_a_battle_goes_on_from_every_turns_snapshot(name: str, seed: int) -> None:
    whole = random_battle(name, seed)
    whole.run()
    seats = random_seats(level_named(name), seed)
    battle = Battle(kmh, level_named(name), seats, seed)
    digests: list[str] = []
    while battle.pending_step is not None:
        seen: list[Dump] = []

        def watch(_turn: int, _mark: str, dump: Dump, seen: list[Dump] = seen) -> None:
            seen.append(dump)

        battle.turn_watchers.append(watch)
        while not seen and battle.step() is StepResult.STEPPED:
            pass
        digests.append(battle.digests[-1])
        used = battle.dice.numbers_used
        battle.close()
        if seen:
            lay = partial(kmh.restore, seen[0])
            battle = Battle(kmh, level_named(name), seats, seed, set_up_table=lay, rolls_used=used)
            assert battle.step() is StepResult.STEPPED
            assert battle.digests == digests[-1:]
    whole.close()
    assert digests[:-1] == whole.digests


# ------------------------------------------------------------------------------ divergence
def changed(entries: list[JournalEntry], kind: str, new: object) -> tuple[list[JournalEntry], int]:
    """Replace the last part of the tenth entry of a kind; return the entries and its turn. Of an
    end it replaces the degree, because the rest is words."""
    out = [list(entry) for entry in entries]
    places = [n for n, entry in enumerate(out) if entry[0] == kind]
    place = places[min(9, len(places) - 1)]
    out[place][2 if kind == "e" else -1] = new
    turns = [e[1] for e in out[:place] if e[0] == "t"]
    return out, turns[-1] if turns else 0


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("kind", "new"), [("t", "0123456789abcdef"), ("r", [9]), ("c", ["fly"]), ("p", "fly"), ("e", "no degree")]
)
def test_whatever_is_changed_the_first_difference_is_told(kind: str, new: object) -> None:
    digests, entries = fought(NAMES[0], 5)
    other, turn = changed(entries, kind, new)
    battle = replay_battle(NAMES[0], 5, other)
    with pytest.raises(Diverged) as told:
        battle.replay_journal()
    at_turn_mark = kind == "t"
    assert told.value.turn == turn + at_turn_mark
    assert battle.digests == digests[: len(battle.digests)] or kind == "t"
    battle.close()


def test_entries_beyond_the_end_are_a_difference() -> None:
    _, entries = fought(NAMES[1], 5)
    battle = replay_battle(NAMES[1], 5, [*entries, ["t", 99, "mark"]])
    with pytest.raises(Diverged, match="the battle is over"):
        battle.replay_journal()
    battle.close()


def test_typed_dice_do_not_move_the_generator() -> None:
    _, entries = fought(NAMES[1], 2)
    first = next(n for n, e in enumerate(entries) if e[0] == "r" and isinstance(e[2], list))
    typed = [*entries[:first], ["d", *entries[first][1:]]]
    battle, seeded = (replay_battle(NAMES[1], 2, typed), replay_battle(NAMES[1], 2, entries[: first + 1]))
    battle.replay_journal()
    seeded.replay_journal()
    assert battle.events == seeded.events
    assert seeded.dice.numbers_used - battle.dice.numbers_used == len(entries[first][2])
    battle.close()
    seeded.close()


# ------------------------------------------------------------------------------ secret plots
def test_a_plot_that_some_have_answered_is_restored(tmp_path: object) -> None:
    name = "jarce-and-black-jaques"
    person, other = PlayerSeat(), PlayerSeat()
    seats = {"british": person, "privateer": other}
    battle = Battle(kmh, level_named(name), seats, 1)
    assert battle.run() is StepResult.WAITING
    person.submit("port")
    assert battle.run() is StepResult.WAITING
    assert battle.plots == {"british": "port"}
    entries = list(battle.journal.entries)
    battle.close()

    again = replay_battle(name, 1, entries)
    again.replay_journal()
    assert again.plots == {"british": "port"}
    later = again.seats["privateer"]
    assert isinstance(later, PlayerSeat)
    later.submit("straight")
    again.run()
    assert again.plots == {}
    again.close()


def test_a_plot_replays_whoever_sits_there_now() -> None:
    """A captain answers before a player: the order of the lines is not the order of the seats."""
    name = "jarce-and-black-jaques"
    battle = random_battle(name, 1)
    battle.run()
    entries = [list(e) for e in battle.journal.entries]
    battle.close()
    first = next(n for n, e in enumerate(entries) if e[0] == "p")
    entries[first], entries[first + 1] = entries[first + 1], entries[first]
    again = replay_battle(name, 1, entries)
    again.replay_journal()
    assert again.digests == battle.digests
    again.close()


def test_a_plot_that_is_not_lawful_diverges() -> None:
    name = "jarce-and-black-jaques"
    _, entries = fought(name, 1)
    first = next(n for n, e in enumerate(entries) if e[0] == "p")
    twice = [*entries[: first + 1], entries[first], *entries[first + 1 :]]
    battle = replay_battle(name, 1, twice)
    with pytest.raises(Diverged):
        battle.replay_journal()
    battle.close()


# ------------------------------------------------------------------------------ hash seeds
PROGRAM = """
from tests.replay.battles import random_battle
for name, seed in (("jarce-and-black-jaques", 8), ("mirror-duel", 9)):
    battle = random_battle(name, seed)
    battle.run()
    print(*battle.digests)
"""


def test_the_order_of_sets_reaches_no_die() -> None:
    said = [digests_with(str(seed)) for seed in (0, 1, 4711)]
    assert len(said[0].split()) > 4
    assert said == said[:1] * 3


def digests_with(hash_seed: str) -> str:
    surroundings = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_voyage_in_memory_is_the_battle_itself() -> None:
    one, two = saved_battle("mirror-duel", None, 6), saved_battle("mirror-duel", None, 6)
    one.battle.run()
    two.battle.run()
    assert one.battle.digests == two.battle.digests
    one.close()
    two.close()
