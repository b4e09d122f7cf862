"""A battle fought on from the beginning of a turn: in the same state, with a journal of its own,
and without counting as a result."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from game.books import shelf
from game.cli import main
from game.core.events import TurnBegan
from game.core.steps import Choose, Roll
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.dice import RollResult
from game.play.journal import (
    CONCEDED,
    FORMAT,
    MAX_ERROR_CHARS,
    MAX_ITEMS,
    MAX_LINES,
    JournalEntry,
    JournalError,
    fold_undos,
    read_journal,
    read_journal_file,
    seal_entry,
    shorten_value,
)
from game.play.journal_files import new_journal_path
from game.play.order_replay import (
    battle_for_playback,
    go_to_event,
    last_turn_stop,
    playback_stops,
    replayable_event_count,
    turn_event_range,
)
from game.play.replays import entries_until, fight_on, fight_on_refusal, last_answered_turn, turns_begun
from game.play.saved_battles import (
    BattleSetup,
    begin_battle,
    load_finished_battle,
    read_fought_on_turn,
    resume_battle,
    setup_of,
)
from game.play.seats import PlayerSeat, RandomSeat
from game.play.typed_answers import RealDice, open_question
from game.trials.fighting import make_batch_seats, make_seats
from tests.replay.battles import level_file

DUELS = ["kmh/mirror-duel", "wwh/mirror-action", "hf/mirror-squadron", "ls98/mirror-duel"]


def orders_for(level: str) -> BattleSetup:
    path = shipped_levels_folder() / f"{level}.toml"
    book = level.partition("/")[0]
    setup = BattleSetup(path.read_text("utf-8"), book, 1, {}, (), path.name)
    sides = [side.id for side in setup.level().sides]
    return replace(setup, seats=dict.fromkeys(sides, "ai:midshipman"))


def journal_of(home: Path, setup: BattleSetup, turns: int) -> Path:
    path = new_journal_path(home, setup.file, "before")
    saved_battle = begin_battle(setup, make_batch_seats, path)
    saved_battle.battle.run(until_turn=turns)
    saved_battle.close()
    return path


@pytest.mark.parametrize("level", DUELS)
def test_it_stands_as_the_turn_began_and_the_old_journal_is_kept(tmp_path: Path, level: str) -> None:
    setup = orders_for(level)
    before = journal_of(tmp_path, setup, 5)
    kept, entries = before.read_bytes(), read_journal_file(before).entries
    (digest,) = (entry[2] for entry in entries if entry[:2] == ["t", 3])
    path = new_journal_path(tmp_path, setup.file, "on")
    saved_battle = fight_on(setup, entries, 3, make_batch_seats, path)
    assert saved_battle.battle.turn == 3
    assert saved_battle.battle.digests[-1] == digest
    saved_battle.battle.run(until_turn=5)
    saved_battle.close()
    assert before.read_bytes() == kept
    assert read_journal_file(path).entries[: len(entries_until(entries, 3))] == entries_until(entries, 3)
    again = resume_battle(path, make_batch_seats)
    assert again.setup.fought_on_turn == 3
    again.close()


def test_it_counts_for_nothing(tmp_path: Path) -> None:
    setup = orders_for("kmh/mirror-duel")
    before = journal_of(tmp_path, setup, 10_000)
    assert load_finished_battle(before)
    path = new_journal_path(tmp_path, setup.file, "on")
    saved_battle = fight_on(setup, read_journal_file(before).entries, 2, make_batch_seats, path)
    saved_battle.battle.run()
    saved_battle.close()
    assert read_journal_file(path).entries[-1][0] == "e"
    assert load_finished_battle(before)
    assert load_finished_battle(path) is None


def test_a_battle_that_was_given_up_is_fought_on(tmp_path: Path) -> None:
    setup = orders_for("kmh/mirror-duel")
    path = new_journal_path(tmp_path, setup.file, "before")
    saved_battle = begin_battle(setup, make_batch_seats, path)
    saved_battle.battle.run(until_turn=3)
    saved_battle.battle.concede("red")
    saved_battle.close()
    entries = read_journal_file(path).entries
    assert all(entry[0] != CONCEDED for entry in entries_until(entries, 2))


def test_only_turns_that_have_begun(tmp_path: Path) -> None:
    setup = replace(orders_for("kmh/mirror-duel"), seats={"red": "human", "blue": "ai:admiral"})
    entries: list[JournalEntry] = [
        ["t", 1, "a"],
        ["c", "red", "X", ["k"]],
        ["t", 2, "b"],
        ["c", "blue", "X", ["k"]],
    ]
    assert turns_begun(entries) == (1, 2)
    assert last_answered_turn(setup, entries) == 1, "in the second nothing of the person's is lost"
    assert last_answered_turn(setup, entries[:1]) == 1
    assert last_answered_turn(setup, []) == 0
    assert fight_on_refusal(setup, entries, 2) == ""
    assert fight_on_refusal(setup, entries, 3)
    assert "watched" in fight_on_refusal(orders_for("kmh/mirror-duel"), entries, 2)
    with pytest.raises(ValueError, match="turn 3"):
        entries_until(entries, 3)


def test_an_answer_taken_back_is_not_fought_on_with() -> None:
    entries: list[JournalEntry] = [
        ["t", 1, "a"],
        ["c", "red", "X", ["k"]],
        ["u"],
        ["c", "red", "X", ["j"]],
        ["t", 2, "b"],
    ]
    assert entries_until(entries, 2) == [["t", 1, "a"], ["c", "red", "X", ["j"]], ["t", 2, "b"]]


def test_no_file_is_left_where_it_cannot_be(tmp_path: Path) -> None:
    setup, path = orders_for("kmh/mirror-duel"), tmp_path / "on.journal"
    entries: list[JournalEntry] = [["c", "nobody", "X", ["k"]], ["t", 1, "a"]]
    with pytest.raises(JournalError):
        fight_on(setup, entries, 1, make_batch_seats, path)
    assert not path.exists()


@pytest.mark.parametrize("said", [-1, "3", True, None, 2.5])
def test_a_header_that_says_nonsense_says_nothing(said: object) -> None:
    assert read_fought_on_turn({"fought_on": said}) == 0


def test_the_header_is_read_again(tmp_path: Path) -> None:
    setup = replace(orders_for("kmh/mirror-duel"), fought_on_turn=4)
    path = journal_of(tmp_path, setup, 1)
    assert setup_of(read_journal_file(path)).fought_on_turn == 4


# ------------------------------------------------------------------------------
# Undo at a real table: the last answer or throw of any seat, whatever was seen since
def test_a_die_that_was_typed_wrong_is_asked_for_again() -> None:
    battle, real_dice = umpired()
    card = battle.pending_step
    real_dice.typed_throw = RollResult(card="wind change test", is_typed=True)
    run(battle)
    dice = battle.pending_step
    real_dice.typed_throw = typed(3, 4)
    run(battle)
    battle.undo_any()
    run(battle)
    assert battle.pending_step == dice
    real_dice.typed_throw = typed(1, 1)
    run(battle)
    assert fold_undos(battle.journal.entries)[-1] == ["d", "KMH-8.2.1", [1, 1]]
    battle.undo_any()
    battle.undo_any()
    run(battle)
    assert battle.pending_step == card
    assert not battle.may_undo_any
    with pytest.raises(ValueError, match="nothing was answered"):
        battle.undo_any()


def test_an_answer_is_taken_back_though_a_die_was_seen_since() -> None:
    battle, real_dice = umpired()
    while isinstance(battle.pending_step, Roll):
        throw_any(battle, real_dice)
    before, events = battle.pending_step, len(battle.events)
    assert isinstance(before, Choose)
    person = battle.seats[before.seat]
    assert isinstance(person, PlayerSeat)
    with battle.table.as_current():
        key = before.menu.keys()[0]
    person.submit(key)
    run(battle)
    throw_any(battle, real_dice)
    assert not battle.may_undo(before.seat)
    battle.undo_any()
    battle.undo_any()
    run(battle)
    assert (battle.pending_step, len(battle.events)) == (before, events)


def test_that_a_battle_is_umpired_stands_in_its_header() -> None:
    battle, _ = umpired()
    assert battle.journal.header["umpired"] is True


def umpired() -> tuple[Battle, RealDice]:
    """Return the mirror duel of Kiss Me, Hardy! between two players with real dice."""
    real_dice, text = RealDice(), level_file("mirror-duel").read_text("utf-8")
    seats = {"red": "human", "blue": "human"}
    setup = BattleSetup(text, "kmh", 1, seats, (), "mirror-duel.toml", is_umpired=True)
    battle = begin_battle(setup, make_seats, None, real_dice).battle
    run(battle)
    return battle, real_dice


def run(battle: Battle) -> None:
    """Step until the battle waits; answers become final."""
    while battle.step() is StepResult.STEPPED or battle.needs_confirm():
        if battle.needs_confirm():
            battle.confirm()


def typed(*faces: int) -> RollResult:
    return RollResult(faces, "", True)


def throw_any(battle: Battle, real_dice: RealDice) -> None:
    """Return the seed's throw as if it had been typed."""
    question = open_question(battle)
    assert question is not None
    assert question.roll is not None
    throw = battle.dice.throw(question.roll)
    real_dice.typed_throw = RollResult(throw.faces, throw.card, True)
    run(battle)


# ------------------------------------------------------------------------------
# Playback: the same battle from its journal, turn by turn, forwards and backwards
@pytest.mark.parametrize("level", ["kmh/mirror-duel", "hf/mirror-frigates"])
def test_the_past_is_the_battle_as_it_was(level: str) -> None:
    found = load_level(shipped_levels_folder() / f"{level}.toml")
    rules = shelf.book(found.rules.book).rules
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(rules, found, seats, 3)
    battle.run(until_turn=4)
    past = battle_for_playback(battle)
    start, end = turn_event_range(battle.events, 2)
    assert battle.events[start] == next(e for e in battle.events if isinstance(e, TurnBegan) and e.turn == 2)
    go_to_event(past, end)
    assert past.events[:end] == battle.events[:end]
    go_to_event(past, start)
    assert start <= len(past.events) < end
    go_to_event(past, len(battle.events))
    assert past.events[: len(battle.events)] == battle.events
    past.close()
    battle.close()


def test_where_a_look_back_may_stop() -> None:
    found = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    rules = shelf.book("kmh").rules
    battle = Battle(rules, found, {side.id: RandomSeat(1) for side in found.sides}, 3)
    assert last_turn_stop(battle.events) == -1
    battle.run(until_turn=3)
    begun = last_turn_stop(battle.events)
    assert isinstance(battle.events[begun], TurnBegan)
    assert begun in playback_stops(battle.events)
    assert begun < replayable_event_count(battle.events) <= len(battle.events)
    with pytest.raises(ValueError, match="no turn 99"):
        turn_event_range(battle.events, 99)
    battle.close()


# ------------------------------------------------------------------------------
# Journals whose lines, keys or header are as long as a file may be: reported quickly, and in few words
KEPT = Path(__file__).resolve().parents[1] / "replay" / "kept" / "a-hot-night.journal"
LONG = "x" * 2_000_000


def written(path: Path, header: dict[str, Any], entries: list[list[Any]]) -> Path:
    """Return a journal of these entries with valid check sums."""
    chain, line = seal_entry(0, [FORMAT, header])
    lines = [line, line]
    for entry in entries:
        chain, line = seal_entry(chain, entry)
        lines.append(line)
    path.write_text("".join(lines), "ascii")
    return path


def begun() -> tuple[dict[str, Any], list[list[Any]], list[Any]]:
    """Return the header of a kept battle, its entries before the first choice, and that choice."""
    reading = read_journal_file(KEPT)
    at = next(n for n, entry in enumerate(reading.entries) if entry[0] == "c")
    return reading.header, reading.entries[:at], reading.entries[at]


def spoilt() -> Iterator[tuple[str, list[Any]]]:
    """Yield the first choice of that battle with one part far longer than any answer."""
    (_, _, (kind, seat, clause, keys)), long = begun(), LONG[:200_000]
    yield "a key", [kind, seat, clause, [long]]
    yield "a clause", [kind, seat, long, keys]
    yield "a seat", [kind, long, clause, keys]
    yield "many keys", [kind, seat, clause, ["fly"] * 20_000]
    yield "a roll", ["r", clause, [1] * 20_000]
    yield "an end", ["e", long, long, long]
    yield "a plot", ["p", seat, clause, long]
    yield "a turn", ["t", 1, long]


@pytest.mark.parametrize("case", [name for name, _ in spoilt()])
def test_a_difference_is_told_in_few_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    header, before, _ = begun()
    path = written(tmp_path / "a.journal", header, [*before, dict(spoilt())[case]])
    for form in ([], ["--json"]):
        assert main(["replay", "--verify", str(path), *form]) == 1
        said = capsys.readouterr()
        assert len(said.out + said.err) < 6_000
        assert "Traceback" not in said.out + said.err
    with pytest.raises(JournalError, match="does not replay here") as told:
        resume_battle(path, make_seats)
    assert len(str(told.value)) < MAX_ERROR_CHARS + 200


def test_what_differs_is_shortened_piece_by_piece() -> None:
    assert shorten_value(["a", ["b", 3], None]) == ["a", ["b", 3], None]
    assert shorten_value("y" * 80) == "y" * 80
    assert shorten_value("y" * 81) == "y" * 79 + "…"
    assert shorten_value(tuple(range(23))) == [*range(MAX_ITEMS), "… 3 more"]


HEADS: dict[str, Any] = {
    "seats": {LONG: "human"},
    "seed": LONG,
    "book": LONG,
    "file": LONG,
    "options": [LONG],
    "level": LONG,
    "game": LONG,
    "rules": LONG,
    LONG: "\x07",
}


@pytest.mark.parametrize("key", HEADS, ids=[key[:10] for key in HEADS])
def test_a_long_header_is_answered_in_few_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    header, _, _ = begun()
    path = written(tmp_path / "a.journal", {**header, key: HEADS[key]}, [])
    began = process_time()
    main(["replay", "--verify", str(path)])
    main(["replay", "--verify", "--json", str(path)])
    said = capsys.readouterr()
    assert len(said.out + said.err) < 10_000
    assert "Traceback" not in said.out + said.err
    assert process_time() - began < 3


@pytest.mark.parametrize("depth", [300, 950, 100_000])
def test_a_deep_header_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], depth: int
) -> None:
    header, _, _ = begun()
    deep = json.dumps([FORMAT, {**header, "seats": "DEEP"}], separators=(",", ":"))
    text = deep.replace('"DEEP"', "[" * depth + "]" * depth).encode()
    line = b"%08x %b\n" % (zlib.crc32(text), text)
    (tmp_path / "a.journal").write_bytes(2 * line)
    assert main(["replay", "--verify", str(tmp_path / "a.journal")]) == 1
    said = capsys.readouterr()
    assert "cannot be replayed" in said.out
    assert "Traceback" not in said.out + said.err


def test_a_journal_of_more_lines_than_any_battle_is_refused_at_once() -> None:
    header, _, _ = begun()
    _, line = seal_entry(0, [FORMAT, header])
    began = process_time()
    with pytest.raises(JournalError, match="more than 200,000 lines"):
        read_journal(2 * line.encode() + b'00000000 ["k"]\n' * MAX_LINES)
    assert process_time() - began < 0.5


def test_a_journal_of_many_lines_is_read_soon(tmp_path: Path) -> None:
    header, _, _ = begun()
    many = 50_000
    path = written(tmp_path / "a.journal", header, [["k"]] * many)
    began = process_time()
    assert len(read_journal_file(path).entries) == many
    assert process_time() - began < 1
