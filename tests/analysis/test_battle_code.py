"""A battle as a code: the same battle comes back, entry for entry, or it is refused in plain words."""

import json
import random
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.analysis.battle_code import (
    encode_battle,
    must_carry_level,
    play_battle_code,
    read_battle_code,
    texts_of_levels,
)
from game.analysis.code_lines import CodeError, seal, text_lines, unseal
from game.core.steps import Roll
from game.core.table import table_digest
from game.play.dice import Dice
from game.play.journal import conceding_seat, read_journal_file
from game.play.replays import save_battle
from game.play.saved_battles import BattleSetup, begin_battle, resume_battle
from game.play.seats import RandomSeat
from game.trials.fighting import make_batch_seats
from tests.analysis.coded_battles import DUELS, coded_battle, decode, plain
from tests.play.test_fight_on import umpired

DUEL = DUELS[0]


@pytest.mark.parametrize("level", DUELS)
def test_the_battle_comes_back_entry_for_entry(level: str) -> None:
    setup, entries = coded_battle(level)
    code = encode_battle(setup, entries)
    again = decode("\n".join(text_lines(code)))
    assert plain(again.entries) == plain(entries)
    assert (again.setup, again.notes) == (setup, ())
    assert again.end is not None
    assert len(code) <= 600 or level == DUELS[1]  # six ships


@pytest.mark.parametrize("level", DUELS)
def test_an_unfinished_battle_is_saved_and_fought_to_its_end(tmp_path: Path, level: str) -> None:
    setup, entries = coded_battle(level, until_turn=3)
    again = decode("\n".join(text_lines(encode_battle(setup, entries))))
    assert (again.end, again.turn) == (None, 3)
    path = tmp_path / "journals" / "again.journal"
    save_battle(again.setup, again.entries, path)
    saved = resume_battle(path, make_batch_seats)
    saved.battle.run()
    assert plain(saved.battle.journal.entries)[: len(plain(entries))] == plain(entries)
    assert saved.battle.pending_step is None
    saved.close()
    with pytest.raises(FileExistsError):
        save_battle(again.setup, again.entries, path)
    assert read_journal_file(path).entries[-1][0] == "e"


def test_typed_dice_are_kept() -> None:
    battle, real_dice = umpired()
    battle.seats.update({side: RandomSeat(3) for side in battle.seats})
    dice = Dice(5)
    while battle.turn < 3:
        if isinstance(battle.pending_step, Roll):
            real_dice.typed_throw = replace(dice.throw(battle.pending_step), is_typed=True)
        battle.step()
    setup = replace(coded_battle(DUEL)[0], seed=1, seats={"red": "human", "blue": "human"}, is_umpired=True)
    assert any(entry[0] == "d" for entry in battle.journal.entries)
    again = decode("\n".join(text_lines(encode_battle(setup, battle.journal.entries))))
    assert plain(again.entries) == plain(battle.journal.entries)
    assert again.setup.is_umpired


def test_changes_of_seat_and_a_concession_stay_where_they_were() -> None:
    setup, _ = coded_battle(DUEL)
    saved = begin_battle(setup, make_batch_seats)
    battle = saved.battle
    for n in range(400):
        battle.step()
        if n in (0, 7, 8, 90):
            battle.change_seat("red", battle.seats["red"], "human" if n == 7 else "ai:midshipman")
    battle.concede("red")
    again = decode("\n".join(text_lines(encode_battle(setup, battle.journal.entries))))
    assert plain(again.entries) == plain(battle.journal.entries)
    assert conceding_seat(again.entries) == "red"
    saved.close()


def test_a_battle_that_was_given_up_before_a_throw_stays_given_up() -> None:
    setup, _ = coded_battle(DUEL)
    saved = begin_battle(setup, make_batch_seats)
    battle = saved.battle
    while battle.turn < 2 or not isinstance(battle.pending_step, Roll):
        battle.step()
    battle.concede("red")
    again = decode("\n".join(text_lines(encode_battle(setup, battle.journal.entries))))
    assert plain(again.entries) == plain(battle.journal.entries)
    assert conceding_seat(again.entries) == "red"
    saved.close()


def test_an_answer_that_was_undone_is_not_in_the_code() -> None:
    setup, entries = coded_battle(DUEL)
    first = next(n for n, entry in enumerate(entries) if entry[0] == "c")
    undone = [*entries[: first + 1], ["u"], *entries[first:]]
    assert encode_battle(setup, undone) == encode_battle(setup, entries)


def test_a_battle_of_an_older_game_whose_turns_have_other_digests_comes_back() -> None:
    setup, _ = coded_battle(DUEL)
    saved = begin_battle(setup, make_batch_seats)
    battle, digests = saved.battle, dict[int, str]()
    battle.turn_watchers.append(
        lambda turn, *_: digests.update({turn: table_digest(str(battle.dice.numbers_used))})
    )
    battle.run()
    entries = battle.journal.entries
    older = [["t", entry[1], digests[entry[1]]] if entry[0] == "t" else entry for entry in entries]
    again = decode("\n".join(text_lines(encode_battle(setup, older))))
    assert plain(again.entries) == plain(entries)
    forged = [[*entry[:2], "0" * 16] if entry[0] == "t" else entry for entry in older]
    with pytest.raises(CodeError, match=OTHER):
        decode("\n".join(text_lines(encode_battle(setup, forged))))
    saved.close()


# ------------------------------------------------------------------------------ the level
def test_a_level_that_is_not_here_travels_along() -> None:
    setup, entries = coded_battle(DUEL)
    assert not must_carry_level(setup)
    own = replace(setup, file="my-own.toml")
    assert must_carry_level(own)
    assert must_carry_level(replace(setup, pack_name="Gulls"))
    code = encode_battle(own, entries, with_level=True)
    assert play_battle_code(read_battle_code(code), lambda _: ()).setup.level_text == setup.level_text
    with pytest.raises(CodeError, match=r"no level my-own\.toml here: ask for the code with the level in it"):
        decode("\n".join(text_lines(encode_battle(own, entries))))


def test_another_level_of_that_name_is_refused() -> None:
    setup, entries = coded_battle(DUEL)
    said = read_battle_code(encode_battle(setup, entries))
    remarked = f"# a remark\n{setup.level_text}"
    assert play_battle_code(said, lambda _: (remarked,)).turn > 1
    with pytest.raises(CodeError, match="is not the level it was"):
        play_battle_code(said, lambda _: (remarked.replace("turns = ", "turns = 1", 1),))


# ------------------------------------------------------------------------------ forged
def forge(
    fields: Callable[[list[Any]], object] = lambda _: None, answers: Callable[[str], str] = lambda text: text
) -> str:
    """Return the lines of a code with these parts changed and every check right."""
    code = encode_battle(*coded_battle(DUEL))
    parts = zlib.decompress(unseal(code), -15).decode().split("\x1d")
    said = json.loads(parts[0])
    fields(said)
    return packed("\x1d".join((json.dumps(said), answers(parts[1]), parts[2])).encode())


def packed(body: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "\n".join(text_lines(seal(packer.compress(body) + packer.flush())))


def put(at: int, value: object, within: int = 0) -> Callable[[list[Any]], object]:
    return lambda said: (
        said[within].__setitem__(at, value) if within == 0 else said.__setitem__(within, value)
    )


OTHER = "the answers do not fit the battle from turn"
NO_BATTLE = "this code holds no battle"
UNSAID = "this code does not say which battle it is of"
FORGED = {
    "seed": (forge(put(4, 5)), OTHER),
    "end": (forge(put(0, ["red", "draw"], 4)), OTHER),
    "digest": (forge(put(0, [2, "0" * 16, 9], 3)), OTHER),
    "hash of the answers": (forge(put(0, "0" * 8, 5)), OTHER),
    "hash of the level": (forge(put(0, "0" * 16, 2)), "is not the level it was"),
    "an answer more": (forge(answers=lambda text: f"{text}\x1esail"), OTHER),
    "an answer less": (forge(answers=lambda text: text.rpartition("\x1e")[0]), OTHER),
    "no answers": (forge(answers=lambda _: ""), OTHER),
    "too many answers": (forge(answers=lambda _: "hold\x1e" * 30_000), "more answers than any battle"),
    "a long answer": (forge(answers=lambda text: "x" * 100_000 + text), OTHER),
    "a seat that is none": (forge(answers=lambda text: f"\x1cs0\x1fnobody\x1fhuman\x1e{text}"), NO_BATTLE),
    "book": (forge(put(1, "zz")), "a rulebook that this game has not"),
    "a path for a level": (forge(put(3, "../../etc/passwd")), "there is no level ../../etc/passwd here"),
    "seats": (forge(put(5, {})), "does not say who fights on which side"),
    "a seed of letters": (forge(put(4, "x")), UNSAID),
    "a version that controls a terminal": (forge(put(0, "9.\x1b[31m")), UNSAID),
    "a later version": (forge(lambda said: (put(0, "9.3.0")(said), put(4, 5)(said))),
                        f"goes otherwise from turn 1 under the rules of version {__version__}"),
    "other tables": (forge(lambda said: (put(2, "0" * 16)(said), put(4, 5)(said))), "other numbers"),
    "too few fields": (packed(b"[]\x1d\x1d"), NO_BATTLE),
    "deep JSON": (packed(b"[" * 500_000 + b"\x1d\x1d"), NO_BATTLE),
    "a bomb": (packed(bytes(20_000_000)), NO_BATTLE),
    "no text": (packed(b"\xff\xfe\x1d\x1d"), NO_BATTLE),
}  # fmt: skip


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_code_is_refused_in_words(what: str) -> None:
    text, words = FORGED[what]
    with pytest.raises(CodeError) as refused:
        decode(text)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 250
    assert str(refused.value).isprintable()


def test_no_control_character_gets_into_a_journal() -> None:
    setup, entries = coded_battle(DUEL)
    with pytest.raises(CodeError, match=r"line 2 holds U\+001B"):
        decode("\n".join(text_lines(encode_battle(setup, [["s", "red", "\x1b[31m"], *entries]))))


def test_exchanged_answers_are_refused() -> None:
    chance = random.Random(5)

    def exchange(text: str) -> str:
        all_answers = text.split("\x1e")
        first, second = chance.sample(range(len(all_answers)), 2)
        while all_answers[first] == all_answers[second]:
            second = chance.randrange(len(all_answers))
        all_answers[first] = all_answers[second]
        return "\x1e".join(all_answers)

    for _ in range(6):
        with pytest.raises(CodeError, match=OTHER):
            decode(forge(answers=exchange))


def test_another_version_that_goes_the_same_is_shown_with_a_note() -> None:
    again = decode(forge(put(0, "9.3.0")))
    assert again.notes == (f"it was fought with version 9.3.0; this is {__version__}",)


def test_a_level_that_travels_is_checked_like_any_other() -> None:
    setup, entries = coded_battle(DUEL)
    code = encode_battle(setup, entries, with_level=True)
    parts = zlib.decompress(unseal(code), -15).decode().split("\x1d")
    with pytest.raises(CodeError, match=r"its level cannot be played here: U\+001B stands here"):
        decode(packed("\x1d".join((*parts[:2], parts[2] + "# \x1b[31m")).encode()))


def test_a_lesson_goes_by_the_name_of_its_folder() -> None:
    (text,) = texts_of_levels("0-into-battle.toml")
    setup = BattleSetup(text, "kmh", 3, {}, (), "0-into-battle.toml")
    assert not must_carry_level(setup)
    assert must_carry_level(
        replace(setup, file="level.toml", level_text=text.replace("turns = ", "turns = 1"))
    )
