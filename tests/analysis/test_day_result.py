"""A shared result says what its code proves, and nothing else is believed."""

import json
import random
import re
import zlib
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from typing import Any

import pytest

from game.analysis import day_result, days_battle
from game.analysis.code_lines import CodeError, parse_code, qr_lines, seal, unseal
from game.analysis.day_result import DayEnding, ending_of, share_lines, verify
from game.analysis.days_battle import BattleList, ListedBattle
from game.play.journal import JournalEntry
from tests.analysis.days import SHORT_LIST, fought

DAYS = (date(2026, 11, 9), date(2026, 11, 10))
Change = Callable[[list[Any], list[str]], tuple[list[Any], list[str]]]


@pytest.fixture(autouse=True, scope="module")
def short_list() -> Iterator[None]:
    """Every day is the same duel, with other dice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(days_battle, "battle_lists", lambda: SHORT_LIST)
        yield


@cache
def lines_of(day: date = DAYS[0], tries: int = 1) -> tuple[str, ...]:
    battle, entries = fought(day)
    return share_lines(battle, entries, tries)


def resealed(line: str, change: Change) -> str:
    """A forged code: altered inside, with all its checks right."""
    head, answers = zlib.decompress(unseal(parse_code(line)), -15).decode().split("\x1d")
    fields, groups = change(json.loads(head), answers.split("\x1e"))
    text = f"{json.dumps(fields)}\x1d{chr(0x1E).join(groups)}"
    return qr_lines(seal(zlib.compress(text.encode(), 9, -15)))[0]


def test_three_lines_say_how_it_ended_and_give_nothing_away() -> None:
    first, signs, code = lines_of(tries=2)
    assert re.fullmatch(r"The Weather Gage, 9 November 2026: a \w+ \w+ in \d+ turns, try 2\.", first)
    turns = int(re.findall(r"in (\d+) turn", first)[0])
    assert len(signs) == turns + 1
    assert len(code) < 450
    assert not re.search("duel|red|blue|mirror", first, re.IGNORECASE)


@pytest.mark.parametrize("how", ["> {}", "{} ", "see what I did! {}"])
def test_a_result_is_verified_quoted_or_among_other_words(how: str) -> None:
    lines = lines_of()
    found = verify("\n".join(how.format(line) for line in lines))
    assert (found.first_line, found.signs) == (lines[0], lines[1])
    assert verify(lines[2].lower()) == found


def test_the_ending_is_the_players() -> None:
    battle, entries = fought(DAYS[0])
    for winner, degree, ending in (
        (battle.side, "major", DayEnding.MAJOR_VICTORY),
        (battle.side, "minor", DayEnding.MINOR_VICTORY),
        ("", "draw", DayEnding.DRAW),
        ("other", "minor", DayEnding.MINOR_DEFEAT),
    ):
        assert ending_of(battle, [*entries[:-1], ["e", winner, degree, ""]]) == (ending, last_turn(entries))
    assert ending_of(battle, [*entries[:-1], ["x", battle.side]]) is None
    assert sorted(DayEnding, key=lambda each: each.rank)[0] is DayEnding.MAJOR_VICTORY


def last_turn(entries: tuple[JournalEntry, ...]) -> int:
    return max(int(entry[1]) for entry in entries if entry[0] == "t")


# ------------------------------------------------------------------------------ altered
def altered_words() -> Iterator[tuple[str, list[str]]]:
    first, signs, code = lines_of()
    other = lines_of(DAYS[1])
    yield "words", [re.sub(r"a \w+ \w+ in", "a minor draw in", first), signs, code]
    yield "words", [re.sub(r"in (\d+)", lambda m: f"in {int(m[1]) - 1}", first), signs, code]
    yield "words", [first.replace("9 November", "10 November"), signs, code]
    yield "words", [first.removesuffix(".") + ", try 3.", signs, code]
    yield "signs", [first, signs[:-1] + ("○" if signs[-1] != "○" else "●"), code]
    yield "signs", [first, ("▲" if signs[0] != "▲" else "▼") + signs[1:], code]
    yield "signs", [first, signs + "▲", code]
    yield "signs|words", [first, signs, other[2]]
    yield "two battles", [first, signs, code, other[2]]
    yield "altered", [first, signs, code[:40] + ("A" if code[40] != "A" else "B") + code[41:]]
    yield "cut off", [first, signs, code[:-30]]
    yield "no battle code", [first, signs]


def test_altered_words_and_lines_are_refused() -> None:
    for why, text in altered_words():
        with pytest.raises(CodeError, match=why):
            verify("\n".join(text))


def without_an_answer(fields: list[Any], groups: list[str]) -> tuple[list[Any], list[str]]:
    return fields, groups[:-1]


def with_one_more(fields: list[Any], groups: list[str]) -> tuple[list[Any], list[str]]:
    return fields, [*groups, "fire"]


def with_nonsense(fields: list[Any], groups: list[str]) -> tuple[list[Any], list[str]]:
    return fields, [*groups[:4], "ahead 999999999999\x1fport 1", *groups[5:]]


def field(number: int, value: object) -> Change:
    return lambda fields, groups: ([*fields[:number], value, *fields[number + 1 :]], groups)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without_an_answer, "does not end like this"),
        (with_one_more, "nobody asked for"),
        (with_nonsense, "do not fit"),
        (field(0, DAYS[1].toordinal()), "do not fit|does not end|nobody asked"),
        (field(0, 10**9), "not of a day's battle"),
        (field(0, 3), "there are battles of the day from"),
        (field(0, "x"), "not of a day's battle"),
        (field(1, "\x1b[2J"), "not of a day's battle"),
        (field(2, "00000000"), "is not the level it was"),
        (field(3, 0), "not of a day's battle"),
        (field(3, True), "not of a day's battle"),
        (field(4, [1, "00"]), "does not end like this"),
    ],
)
def test_forged_codes_prove_nothing(change: Change, why: str) -> None:
    with pytest.raises(CodeError, match=why):
        verify(resealed(lines_of()[2], change))


def test_answers_changed_at_random_are_refused_or_lead_to_what_is_said() -> None:
    lots, line, seen = random.Random(5), lines_of()[2], set[str]()
    for _ in range(6):

        def swap(fields: list[Any], groups: list[str]) -> tuple[list[Any], list[str]]:
            one, other = lots.sample(range(len(groups)), 2)
            return fields, [*groups[:one], groups[other], *groups[one + 1 :]]

        try:
            seen.add(verify(resealed(line, swap)).first_line)
        except CodeError:
            seen.add("")
    assert seen <= {"", lines_of()[0]}
    assert "" in seen


def test_a_result_of_another_version_is_believed_only_if_it_goes_the_same() -> None:
    line = lines_of()[2]
    assert verify(resealed(line, field(1, "0.0.1"))).first_line == lines_of()[0]

    def older(fields: list[Any], groups: list[str]) -> tuple[list[Any], list[str]]:
        return [fields[0], "0.0.1", *fields[2:]], groups[:-1]

    with pytest.raises(CodeError, match=r"of version 0\.0\.1 of the game"):
        verify(resealed(line, older))


@pytest.mark.parametrize(
    "body",
    [b"", b"\x00" * 40, zlib.compress(b"[" * 90_000 + b"\x1d", 9, -15), zlib.compress(bytes(10**7), 9, -15)],
)
def test_a_code_of_something_else_or_a_bomb_is_refused(body: bytes) -> None:
    with pytest.raises(CodeError, match="not of a day's battle"):
        verify("\n".join(qr_lines(seal(body))))


def test_a_captain_whose_answers_were_changed_cannot_be_sent_along() -> None:
    """Only the player's answers are in the code: with others in the journal the end is another."""
    battle, entries = fought(DAYS[0])
    tame = [entry for entry in entries if not (entry[0] == "c" and entry[1] != battle.side)]
    assert share_lines(battle, tame, 1) == lines_of()


def test_a_battle_that_is_not_over_has_no_result() -> None:
    battle, entries = fought(DAYS[0])
    with pytest.raises(CodeError, match="is not over"):
        share_lines(battle, entries[:-1], 1)


def test_own_numbers_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    line = lines_of()[2]
    monkeypatch.setattr(day_result, "own_tables_digest", lambda _: "0123456789abcdef")
    with pytest.raises(CodeError, match="your own numbers"):
        verify(line)


def test_a_level_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    line = lines_of()[2]
    gone = (BattleList(date(2026, 11, 1), (ListedBattle("kmh", "gone.toml", ("red", "blue")),)),)
    monkeypatch.setattr(days_battle, "battle_lists", lambda: gone)
    with pytest.raises(CodeError, match="has no gone"):
        verify(line)
