"""The commands: what they print for people and programs, and their exit codes."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from game import __version__
from game.books import shelf
from game.cli import clause_coverage, main
from game.cli.arguments import UsageError
from game.cli.commands import edit, levels
from game.levels import parse_level
from game.levels.editing.new_levels import level_file_stem, title_from_name
from game.play.journal import read_journal_file
from game.play.level_changes import level_text_for_book
from game.play.level_check import check_text
from game.play.schema import schema_text
from tests.cli.cli_shell import Shell, run_process
from tests.levels.samples import SMALLEST, replace_line
from tests.replay.battles import NAMES, ROOT, saved_battle, seed_lasting

BY_CHANCE = ("--seat", "red=ai:random", "--seat", "blue=ai:random")
HEADLESS = (
    ["levels", "--json"],
    ["check", "levels/kmh/mirror-duel.toml", "levels/wwh/mirror-action.toml", "--json"],
    ["schema"],
    ["rules", "kmh", "9.2.22"],
    ["script", "tests/scripts/kmh/first_broadside.toml"],
    ["simulate", "mirror-duel", "-n", "1", "--seat", "blue=ai:random", "--jobs", "1", "--json"],
    ["odds", "mirror-duel", "strike", "castor", "--json"],
    ["compare", "mirror-duel", "-n", "1", *BY_CHANCE, "--jobs", "1", "--json"],
)


IN_TURN = """
import json, sys
from game.cli import main
from game.cli.commands import levels
every = levels.levels_on_offer
levels.levels_on_offer = lambda home: every(home)[::5]
for line in sys.stdin:
    code = main(json.loads(line))
    print(f"\\n{code} {'pygame' in sys.modules}", file=sys.stderr, flush=True)
"""


def test_headless_commands_never_import_pygame(tmp_path: Path) -> None:
    """Run all commands in one process and check the modules after each. Only every fifth shipped
    level is listed: to check them all takes seconds."""
    lines = [json.dumps(["--data-dir", str(tmp_path), *command]) for command in HEADLESS]
    done = subprocess.run(
        [sys.executable, "-c", IN_TURN],
        cwd=ROOT,
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = re.findall(r"^(\d+) (True|False)$", done.stderr, re.MULTILINE)
    assert told == [("0", "False")] * len(HEADLESS), done.stderr


# ------------------------------------------------------------------------------ the whole
def test_the_version_and_the_help_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out
    assert main(["odds", "--help"]) == 0
    assert "--given" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["check"],
        ["check", "nowhere.toml"],
        ["script", "nowhere.toml"],
        ["replay", "nowhere.journal"],
        ["rules", "chess"],
        ["rules", "kmh", "99"],
        ["simulate", "mirror-duel", "-n", "0"],
        ["simulate", "mirror-duel", "--seat", "green=ai:random"],
        ["simulate", "mirror-duel", "--seat", "blue=ai:wizard"],
        ["simulate", "mirror-duel", "--seat", "blue=human"],
        ["simulate", "mirror-duel", "--rules", "chess"],
        ["compare", "nowhere"],
        ["compare", "mirror-duel", "--seat", "blue=human"],
        ["play", "nowhere", "--text"],
        ["play", "mirror-duel", "--json"],
        ["odds", "mirror-duel"],
        ["odds", "mirror-duel", "strike", "castor", "--given", "ships.castor.damage"],
        ["odds", "nowhere.journal", "strike", "castor"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told_and_is_2(shell: Shell, arguments: list[str]) -> None:
    assert shell(*arguments) == 2
    assert shell.out == ""
    assert len(shell.err) > 10
    assert "Traceback" not in shell.err


def test_a_name_that_is_nearly_right_is_guessed(shell: Shell) -> None:
    assert shell("simulate", "miror-duel") == 2
    assert "did you mean mirror-duel?" in shell.err


def test_a_fault_of_ours_is_a_sentence_and_a_file(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_text: str, _file: str, _where: Path) -> None:
        raise RuntimeError("a plank is loose")

    monkeypatch.setattr("game.cli.commands.levels.check_text", broken)
    assert shell("levels") == 1
    assert "Something broke inside the game: RuntimeError: a plank is loose" in shell.err
    assert "Traceback" not in shell.err
    assert "a plank is loose" in (shell.folder / "fault.log").read_text()


def test_whoever_reads_no_further_sees_no_complaint(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "--data-dir", str(tmp_path), "schema"]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    said = running.stderr.read()
    running.stderr.close()
    running.wait()
    assert said == ""


# ------------------------------------------------------------------------------ levels, check
def test_levels_lists_what_came_with_the_game_and_the_players_own(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The list is asked for twice, and no file changes between: each is looked at once.
    monkeypatch.setattr(levels, "level_as_json", cache(levels.level_as_json))
    own = shell.folder / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text(SMALLEST)
    (own.parent / "broken.toml").write_text("format = 1")
    rows = {Path(row["path"]).stem: row for row in shell.json("levels")}
    shelves = [ROOT / "levels" / book for book in shelf.NAMES]
    shipped = {path.stem for shelf in shelves for path in shelf.glob("*.toml")}
    assert set(rows) == {*shipped, "mine", "broken"} > set(NAMES)
    told = ["path", "title", "books", "ships", "minutes", "check", "author", "faults", "cards"]
    told += ["titles", "pack"]
    assert list(rows["mine"]) == list(rows["broken"]) == told
    assert rows["broken"]["faults"] == ['line 1: a level needs "chart"']
    assert rows["mine"]["title"] == "Two frigates"
    assert rows["mirror-duel"]["books"] == rows["mirror-action"]["books"] == list(shelf.NAMES)
    assert (rows["mirror-duel"]["ships"], rows["mirror-duel"]["check"]) == (2, "ok")
    assert (rows["broken"]["ships"], rows["broken"]["check"]) == (0, "errors")
    assert shell("levels") == 0
    assert "Castor and Pollux" in shell.out


def test_check_finds_the_planted_mistake_at_its_place(shell: Shell, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SMALLEST)
    bad.write_text(replace_line("heading = 90", "headng = 90"))
    assert shell("check", str(good)) == 0
    assert shell("check", str(tmp_path)) == 1
    assert re.search(r"bad.toml:\d+:1: error: \"headng\" is not a key", shell.out)
    assert "2 levels: 1 error, 0 warnings" in shell.out
    found = shell.json("check", str(bad))
    keys = {"file", "line", "column", "code", "severity", "message", "hint", "text", "link", "fixes"}
    assert set(found[0]) == keys
    assert found[0]["code"] == "unknown-key"


def test_check_takes_the_name_of_a_level_as_play_does(shell: Shell) -> None:
    own = shell.folder / "levels"
    own.mkdir(parents=True)
    (own / "sandwall.toml").write_text(replace_line("heading = 90", "headng = 90"))
    assert shell("check", "sandwall") == 1
    assert "sandwall.toml:16:1: error" in shell.out
    assert shell("check", "mirror-duel") == 0
    assert shell("check", "sandwal") == 2
    assert "did you mean sandwall?" in shell.err
    assert shell("check", "sandwal.toml") == 2
    assert "there is no file sandwal.toml" in shell.err


def test_a_file_that_cannot_be_read_is_a_finding(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "caf\xe9"')
    assert shell("check", str(path)) == 1
    assert "this is not UTF-8 text" in shell.out


def test_check_plays_a_level_and_holds_its_expectations(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "tested.toml"
    short = replace_line('rules = { book = "kmh" }', 'rules = { book = "kmh", turns = 3 }')
    path.write_text(short + '\n[[expect]]\npath = "deck.turn"\nvalue = 3\n')
    assert shell("check", str(path), "--play") == 0
    path.write_text(short + '\n[[expect]]\npath = "deck.turn"\nvalue = 7\n')
    assert shell("check", str(path)) == 0
    (found,) = shell.json("check", str(path), "--play")
    assert found["code"] == "expect"
    assert found["message"] == "deck.turn is 3 after the battle, not 7"
    assert found["line"] == len(path.read_text().splitlines())


def test_the_schema_is_the_one_of_the_models(shell: Shell) -> None:
    assert shell("schema") == 0
    assert shell.out == schema_text()


def test_a_level_of_this_format_needs_no_upgrade(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(SMALLEST)
    assert shell("upgrade", str(path)) == 0
    assert "is in format 1 already" in shell.out
    assert shell("upgrade", str(path), "-o", str(tmp_path / "b.toml")) == 0
    assert (tmp_path / "b.toml").read_text() == SMALLEST
    assert shell("upgrade", str(path), "-o", str(tmp_path)) == 1
    assert "cannot be written" in shell.err


def test_a_level_is_turned_in_its_file(shell: Shell, tmp_path: Path) -> None:
    path, again = tmp_path / "a.toml", tmp_path / "b.toml"
    path.write_text(SMALLEST)
    assert shell("level", "turn", str(path)) == 0
    assert f"{path}: W is up" in shell.out
    assert (parse_level(path.read_text()).chart.up, parse_level(SMALLEST).chart.up) == ("W", "N")
    assert shell("level", "turn", str(path), "--up", "N", "-o", str(again)) == 0
    assert parse_level(again.read_text()) == parse_level(SMALLEST)
    assert shell("level", "turn", "robust-and-hoche", "-o", str(again)) == 1
    assert "no quarter turn" in shell.err


# ------------------------------------------------------------------------------ script
def test_a_script_that_holds_and_one_that_does_not(shell: Shell, tmp_path: Path) -> None:
    good = ROOT / "tests" / "scripts" / "kmh" / "first_broadside.toml"
    assert shell("script", str(good)) == 0
    result = shell.json("script", str(good))
    assert result == {"file": str(good), "ok": True, "differences": []}
    bad = tmp_path / "bad.toml"
    bad.write_text(
        f'format = 1\nlevel = "{good.parents[3] / "levels" / "kmh" / "mirror-duel.toml"}"\n'
        'ends_at = "KMH-5.0.1"\n[[expect]]\npath = "ships.castor.damage"\nvalue = 3\n'
    )
    assert shell("script", str(bad)) == 1
    assert "ships.castor.damage: expected 3, got 0" in shell.out
    both = shell.json("script", str(good), str(bad))
    assert [row["ok"] for row in both] == [True, False]
    assert both[1]["differences"] == [{"path": "ships.castor.damage", "expected": 3, "got": 0}]


def test_a_script_that_cannot_be_read_is_told(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("format = ")
    assert shell("script", str(path)) == 1
    assert f"cannot be played: {path}:1:" in shell.out
    assert shell.json("script", str(path))["error"].startswith(str(path))


# ------------------------------------------------------------------------------ rules
def test_a_chapter_is_its_clauses_and_no_others(shell: Shell) -> None:
    nine_two = shell.json("rules", "kmh", "9.2")
    assert {c["id"].rpartition(".")[0] for c in nine_two} == {"KMH-9.2"}
    (one,) = shell.json("rules", "kmh", "KMH-9.2.2")
    assert one["id"] == "KMH-9.2.2"
    assert one["says"]
    assert len(shell.json("rules", "kmh")) > 200
    assert shell("rules", "kmh", "9.2.22") == 0
    assert "point blank" in shell.out


def test_coverage_names_code_and_tests(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    # Asked for twice of the same files, which takes seconds: they are read once.
    monkeypatch.setattr(clause_coverage, "tests_by_clause", cache(clause_coverage.tests_by_clause))
    rows = {row["id"]: row for row in shell.json("rules", "kmh", "--coverage")}
    assert list(rows["KMH-9.2.16"]) == ["id", "title", "code", "tests", "excused"]
    assert any(place.startswith("firepower.py:") for place in rows["KMH-9.2.16"]["code"])
    named = [test for row in rows.values() for test in row["tests"]]
    assert any(test.startswith("tests/books/kmh/rules/") and "::test_kmh_" in test for test in named)
    assert any(test.endswith(".toml") for test in named)
    assert shell("rules", "kmh", "9.2", "--coverage") == 0
    assert "named by tests" in shell.out


def test_letters_behind_a_number_and_numbers_behind_a_letter_are_clauses_too(shell: Shell) -> None:
    score = {c["id"] for c in shell.json("rules", "wwh", "2.1.5")}
    assert {"WWH-2.1.5", "WWH-2.1.5a", "WWH-2.1.5d"} <= score
    assert "WWH-2.1.4" not in score
    (rake,) = shell.json("rules", "wwh", "2.1.5A")
    assert rake["id"] == "WWH-2.1.5a"
    arcs = [c["id"] for c in shell.json("rules", "wwh", "wwh-e")]
    assert arcs[:2] == ["WWH-E1", "WWH-E2"]
    rows = {row["id"]: row for row in shell.json("rules", "wwh", "--coverage")}
    assert any("::test_wwh_2_1_5a" in test for test in rows["WWH-2.1.5a"]["tests"])
    assert any("::test_wwh_e1_" in test for test in rows["WWH-E1"]["tests"])


@pytest.mark.parametrize(
    ("book", "wanted", "ids"),
    [
        ("hf", "HF-action-2", ["HF-action-2"]),
        ("hf", "action-2", ["HF-action-2"]),
        ("hf", "HF-action", ["HF-action-1", "HF-action-2"]),
        ("hf", "dmg-cannon", [f"HF-dmg-cannon-{n}" for n in range(1, 5)]),
        ("ls98", "LS98-fire-9", [f"LS98-fire-9{letter}" for letter in "abcdef"]),
        ("ls98", "fire-1", ["LS98-fire-1"]),
        ("kmh", "KMH-5.1", [f"KMH-5.1.{n}" for n in range(1, 5)]),
        ("wwh", "s", ["WWH-S.1", "WWH-S.2", "WWH-S.3"]),
    ],
)
def test_a_clause_or_a_chapter_of_any_book(shell: Shell, book: str, wanted: str, ids: list[str]) -> None:
    assert [c["id"] for c in shell.json("rules", book, wanted)] == ids


@pytest.mark.parametrize(
    ("book", "chapter", "prefix"),
    [("kmh", "9", "KMH-9."), ("ls98", "fire", "LS98-fire-"), ("hf", "dmg", "HF-dmg-")],
)
def test_a_chapter_holds_nothing_of_the_others(shell: Shell, book: str, chapter: str, prefix: str) -> None:
    every = [c["id"] for c in shell.json("rules", book)]
    chosen = [c["id"] for c in shell.json("rules", book, chapter)]
    assert chosen == [name for name in every if name.startswith(prefix)]
    assert len(chosen) > 10


def test_a_clause_that_is_not_there_is_told_with_the_nearest(shell: Shell) -> None:
    assert shell("rules", "hf", "HF-acton-2") == 2
    assert "has no clause HF-acton-2; did you mean HF-action-2?" in shell.err


# ------------------------------------------------------------------------------ replay
@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return the journal of a whole battle."""
    path = tmp_path / "battle.journal"
    done = saved_battle("jarce-and-black-jaques", path, seed_lasting("jarce-and-black-jaques"), "ai:random")
    done.battle.run()
    done.close()
    return path


def test_a_sound_journal_replays(shell: Shell, journal: Path) -> None:
    assert shell("replay", str(journal), "--verify") == 0
    assert shell.out.startswith("Good: ")
    assert len(shell.out.splitlines()) == 1
    found = shell.json("replay", str(journal), "--verify")
    turns = [e[1] for e in read_journal_file(journal).entries if e[0] == "t"]
    assert (found["ok"], found["turns"], found["over"]) == (True, turns[-1], True)
    assert found["first_difference"] is None
    assert found["answers"] == sum(e[0] in "cprd" for e in read_journal_file(journal).entries)
    assert re.fullmatch("[0-9a-f]{16}", found["digest"])


def test_a_replay_tells_what_happened(shell: Shell, journal: Path) -> None:
    assert shell("replay", str(journal)) == 0
    assert "Turn 1 begins.  (KMH-5.0.2)" in shell.out
    assert "HM frigate" in shell.out


def test_the_table_of_a_turn_is_shown(shell: Shell, journal: Path) -> None:
    mark = next(e[2] for e in read_journal_file(journal).entries if e[:2] == ["t", 3])
    found = shell.json("replay", str(journal), "--to-turn", "3")
    assert (found["turns"], found["digest"], found["over"]) == (3, mark, False)
    assert found["table"]["deck"]["turn"] == 2
    assert set(found["table"]["ships"]) == {"frigate", "chasse-maree"}
    assert shell("replay", str(journal), "--to-turn", "3") == 0
    assert json.loads(shell.out[: shell.out.rindex("}") + 1]) == found["table"]
    assert shell("replay", str(journal), "--to-turn", "0") == 2
    assert shell("replay", str(journal), "--to-turn", "99") == 2


def test_a_journal_cut_short_is_good_and_says_so(shell: Shell, journal: Path) -> None:
    journal.write_bytes(journal.read_bytes()[:-9])
    found = shell.json("replay", str(journal), "--verify")
    assert found["ok"] is True
    assert "torn off" in found["notes"][0]
    assert shell("replay", str(journal), "--verify") == 0


def test_a_journal_with_a_flipped_byte_is_found_out(shell: Shell, journal: Path) -> None:
    data = bytearray(journal.read_bytes())
    data[-30] ^= 1
    journal.write_bytes(bytes(data))
    assert shell("replay", str(journal), "--verify") == 1
    assert "Damaged: line" in shell.out
    found = shell.json("replay", str(journal), "--verify")
    assert (found["ok"], found["first_difference"]) == (False, None)
    assert "is damaged" in found["problem"]


def test_a_divergence_is_told_with_its_place(shell: Shell, journal: Path, tmp_path: Path) -> None:
    from game.play.journal import Journal

    reading = read_journal_file(journal)
    other = Journal(reading.header, tmp_path / "other.journal")
    for entry in reading.entries:
        other.write(["t", 2, "f" * 16] if entry[:2] == ["t", 2] else entry)
    other.close()
    path = str(tmp_path / "other.journal")
    assert shell("replay", path, "--verify") == 1
    assert "Diverges in turn 2" in shell.out
    found = shell.json("replay", path, "--verify")
    first = found["first_difference"]
    assert list(first) == ["turn", "clause", "thing", "field", "expected", "got"]
    assert (first["turn"], first["thing"], first["field"]) == (2, "table", "digest")


@pytest.mark.parametrize("text", ["", "hello", "00000000 [1,2]\n"])
def test_what_is_no_journal_is_told(shell: Shell, tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.journal"
    path.write_text(text)
    assert shell("replay", str(path)) == 1
    assert "cannot be replayed: this is not a journal" in shell.out
    found = shell.json("replay", str(path), "--verify")
    assert found["ok"] is False


# ------------------------------------------------------------------------------ windows
def test_without_a_display_a_sentence_says_what_to_do(tmp_path: Path) -> None:
    nothing = {"SDL_VIDEODRIVER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = run_process("--data-dir", str(tmp_path), "play", "mirror-duel", **nothing)
    assert done.returncode == 1
    assert "no display was found" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_new_level_is_a_sound_battle_under_its_book(book: str) -> None:
    text = level_text_for_book("Two frigates", book)
    level, findings = check_text(text, "new.toml")
    assert [str(finding) for finding in findings] == []
    assert level is not None
    assert (level.title, level.rules.book) == ("Two frigates", book)


def test_it_lies_where_the_list_and_edit_find_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "Off Ushant", "--book", "hf", "--data-dir", str(tmp_path)]) == 0
    file = tmp_path / "levels" / "off-ushant.toml"
    assert capsys.readouterr().out.startswith(f"{file}\n")
    assert 'title = "Off Ushant"' in file.read_text("utf-8")
    assert edit.find_own_level("off-ushant", tmp_path) == file
    assert edit.find_own_level(str(file), tmp_path) == file
    before = file.read_bytes()
    assert main(["new", "off ushant", "--data-dir", str(tmp_path)]) == 2
    assert file.read_bytes() == before


def test_a_path_that_is_named_is_where_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "mine.toml"
    assert main(["new", str(file), "--data-dir", str(tmp_path)]) == 0
    assert file.is_file()


def test_what_is_not_there_is_told_before_a_window_opens(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="weathergage new nowhere begins one"):
        edit.find_own_level("nowhere", tmp_path)
    assert main(["new", "???", "--data-dir", str(tmp_path)]) == 2
    torn = tmp_path / "torn.toml"
    torn.write_text("format = 1\n[chart", "utf-8")
    assert main(["edit", str(torn), "--data-dir", str(tmp_path)]) == 1


def test_a_name_becomes_a_file_and_a_title() -> None:
    assert level_file_stem("The Loire’s boats!") == "the-loire-s-boats"
    assert title_from_name("off-ushant.toml") == "Off ushant"
