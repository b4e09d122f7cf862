"""The battle of the day and the proof of its result on the command line."""

import io
import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from game.analysis import days_battle as dealing
from game.analysis.calendar_file import load_calendar
from game.analysis.day_result import share_lines
from game.analysis.days_battle import BattleList, ListedBattle, days_battle
from game.captains.process import ReproducibleCaptain
from game.cli.commands import play, today
from game.play.journal import read_journal_file
from game.play.journal_files import journals_folder
from game.play.seats import Seat
from tests.analysis.days import fought
from tests.cli.cli_shell import Shell

DAY = date(2026, 11, 29)
LISTED = ListedBattle("hf", "an-irish-fist-fight.toml", ("british", "american"))


@pytest.fixture(scope="module", autouse=True)
def one_battle() -> Iterator[None]:
    """Every day has the same short battle, with other dice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dealing, "battle_lists", lambda: (BattleList(date(2026, 11, 1), (LISTED,)),))
        yield


@pytest.fixture(scope="module")
def shared(one_battle: None) -> tuple[str, ...]:
    """The lines of a battle that a captain has fought for the player."""
    battle, entries = fought(DAY)
    return share_lines(battle, entries, 1)


@pytest.mark.parametrize("how", ["text", "file", "standard input", "-"])
def test_a_result_is_verified_from_a_text_a_file_or_standard_input(
    shell: Shell, shared: tuple[str, ...], how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(shared)
    file = tmp_path / "result.txt"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    given = {"text": [text], "file": [str(file)], "standard input": [], "-": ["-"]}[how]
    assert shell("verify", *given) == 0
    assert shell.out.startswith(f"Proved: {shared[0]}\n{shared[1]}\n")


def test_a_result_as_json(shell: Shell, shared: tuple[str, ...]) -> None:
    found = shell.json("verify", "\n".join(shared))
    assert (found["ok"], found["day"], found["signs"]) == (True, "2026-11-29", shared[1])
    assert shell.json("verify", "nothing") == {
        "ok": False,
        "problem": "there is no battle code in this text: its lines begin with WG1",
    }


def test_what_is_not_proved_says_why_in_one_sentence(
    shell: Shell, shared: tuple[str, ...], tmp_path: Path
) -> None:
    assert shell("verify", "\n".join((shared[0].replace("2026", "2027"), *shared[1:]))) == 1
    assert shell.err.startswith("Not proved: the words are not what the code proves")
    assert shell("verify", str(tmp_path)) == 2
    assert shell.err == f"{tmp_path} cannot be read: it is no regular file\n"
    assert shell("verify", "x\0y") == 1
    assert shell("verify", "x" * 10_000) == 1
    assert all("Traceback" not in line for line in shell.err.splitlines())


class Today(date):
    """A date that is always the same day."""

    @classmethod
    def today(cls) -> "Today":
        """Return the day."""
        return cls(DAY.year, DAY.month, DAY.day)


@pytest.fixture
def that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the 29th of November."""
    monkeypatch.setattr(today, "date", Today)


@pytest.mark.usefixtures("that_day")
def test_today_is_shown_and_begun_and_gone_on_with(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell("today", "--show") == 0
    shown = shell.out
    assert shown.startswith("29 November 2026: An Irish Fist Fight, Hold Fast.")
    assert "not fought to its end yet; begun 0 times" in shown
    for tries, how in ((1, []), (1, []), (2, ["--again"])):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert shell("today", "--text", *how) == 0
        assert load_calendar(shell.folder).tries(DAY) == tries
    header = read_journal_file(next(journals_folder(shell.folder).iterdir())).header
    assert (header["day"], header["seed"]) == ("2026-11-29", days_battle(DAY).seed)


@pytest.mark.usefixtures("that_day")
@pytest.mark.parametrize("way", [[], ["--json"]])
def test_a_battle_fought_in_text_ends_with_the_lines_to_share(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, way: list[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 3000))
    assert shell("today", "--text", *way) == 0
    printed = shell.out.splitlines()
    lines = json.loads(printed[-1])["share"] if way else printed[-3:]
    assert shell("verify", "\n".join(lines)) == 0
    assert load_calendar(shell.folder).streak(DAY) == 1


@pytest.mark.usefixtures("that_day")
def test_a_days_journal_is_resumed_with_the_captain_who_can_be_asked_again(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    shell("today", "--text")
    (journal,) = (each for each in journals_folder(shell.folder).iterdir() if each.suffix == ".journal")
    seats: list[Seat] = []
    opening = play.opening_text
    monkeypatch.setattr(
        play, "opening_text", lambda s: (seats.extend(s.battle.seats.values()), opening(s))[1]
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert shell("play", days_battle(DAY).listed.file, "--journal", str(journal), "--text") == 0
    assert any(isinstance(seat, ReproducibleCaptain) for seat in seats)


@pytest.mark.usefixtures("that_day")
def test_what_cannot_be_is_said(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell("today", "--json") == 2
    assert shell.err == "--json, --confirm and --language belong to --text\n"
    monkeypatch.setattr(today, "own_tables_digest", lambda _: "0123456789abcdef")
    assert shell("today", "--text") == 1
    assert "Your own numbers for this rulebook are in force" in shell.err
    monkeypatch.setattr(Today, "today", classmethod(lambda cls: cls(2001, 1, 1)))
    assert shell("today", "--show") == 1
    assert shell.err.startswith("There is no battle for 2001-01-01: there are battles of the day from ")
