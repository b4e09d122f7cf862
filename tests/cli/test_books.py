"""One level under several books: ``--rules`` everywhere, ``compare``, records, and what is lost."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.books import shelf
from game.cli.record_lines import lookout_lines, record_lines
from game.levels import parse_level
from game.play.battle import Battle
from game.play.journal import read_journal_file
from game.play.level_check import find_playable_books, losses_under
from game.play.saved_battles import setup_of
from tests.cli.cli_shell import Shell, play_text
from tests.levels.samples import SMALLEST
from tests.replay.battles import ROOT

CONSTITUTION = "constitution-and-guerriere"
BY_CHANCE = ("--seat", "american=ai:random", "--seat", "british=ai:random")
TEXT = (ROOT / "levels" / "kmh" / f"{CONSTITUTION}.toml").read_text("utf-8")


# ------------------------------------------------------------------------------ compare
def test_compare_sets_the_books_side_by_side(shell: Shell) -> None:
    found = shell.json("compare", CONSTITUTION, "-n", "3", "--jobs", "1", *BY_CHANCE)
    assert [row["rules"] for row in found["books"]] == list(shelf.NAMES)
    assert found["level"] == f"{CONSTITUTION}.toml"
    for row in found["books"]:
        assert row["can"]
        assert row["battles"] == sum(row["wins"].values()) == 3
        assert (row["errors"], row["stalls"]) == ([], 0)
        assert set(row["turns"]) == {"p10", "p50", "p90"}
    kmh, wwh, *_ = found["books"]
    assert kmh["lost"] == []
    assert "headings are the nearest of eight points" not in wwh["lost"]
    assert any(words.startswith("no ship has features: go-large") for words in wwh["lost"])


def test_compare_is_what_simulate_says_under_each_book(shell: Shell) -> None:
    arguments = (CONSTITUTION, "-n", "2", "--jobs", "1", "--seed", "4", *BY_CHANCE)
    row = shell.json("compare", *arguments)["books"][1]
    alone = shell.json("simulate", *arguments, "--rules", "wwh")
    assert alone["rules"] == "wwh"
    for key in ("wins", "turns", "endings", "by_grade", "battles"):
        assert row[key] == alone[key]


def test_compare_is_a_table_for_people(shell: Shell) -> None:
    assert shell("compare", CONSTITUTION, "-n", "2", "--jobs", "1", *BY_CHANCE) == 0
    lines = shell.out.splitlines()
    assert lines[0] == "Constitution and Guerriere, 2 battles under each book, seed 1"
    titles = [book.rules.TITLE for book in shelf.SHELF.values()]
    assert [part.strip() for part in lines[2].split("  ") if part.strip()] == titles
    assert lines[3].startswith("won by United States Navy")
    assert any(line.startswith("  lost: ") for line in lines)


def test_a_book_that_cannot_play_a_level_says_why(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "gale.toml"
    path.write_text(SMALLEST.replace("wind_from = 0", 'wind_from = 0, wind = "gale"'))
    seats = ("--seat", "british=ai:random", "--seat", "french=ai:random")
    kmh, wwh, *_ = shell.json("compare", str(path), "-n", "1", "--jobs", "1", *seats)["books"]
    assert (kmh["can"], wwh["can"]) == (True, False)
    assert wwh["why"] == ["nobody fights in a gale"]
    assert shell("compare", str(path), "-n", "1", "--jobs", "1", *seats) == 0
    assert "Warm Work, Hardy! cannot play it:" in shell.out
    assert "wwh" not in find_playable_books(parse_level(path.read_text()))


# ------------------------------------------------------------------------------ --rules
def test_text_play_under_another_book_says_what_is_lost(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.journal"
    how = (CONSTITUTION, "--rules", "wwh", "--seed", "3", "--journal", str(path))
    seats = ("--seat", "british=ai:random")
    assert play_text(monkeypatch, shell, ["look", "sheet guerriere"], *how, *seats) == 0
    assert "Under Warm Work, Hardy! no ship has features: go-large, foul-bottom." in shell.out
    assert "wind from NW, fresh" in shell.out
    assert "port 5, starboard 5 of 5" in shell.out
    assert setup_of(read_journal_file(path)).book == "wwh"
    assert shell("replay", str(path), "--verify") == 0


def test_at_home_nothing_is_lost(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert play_text(monkeypatch, shell, [], CONSTITUTION, "--seed", "3", *BY_CHANCE[2:]) == 0
    assert "Under " not in shell.out


def test_what_the_book_of_the_level_passes_by_is_said_at_home_too(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "night.toml"
    path.write_text(SMALLEST.replace("wind_from = 0", 'wind_from = 0, light = "night"'))
    assert play_text(monkeypatch, shell, [], str(path), "--seed", "3", *BY_CHANCE[2:]) == 0
    assert "Under Kiss Me, Hardy! night hides nobody." in shell.out


def test_a_program_plays_under_the_other_book(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    how = ("mirror-action", "--rules", "wwh", "--json", "--seat", "blue=ai:random")
    play_text(monkeypatch, shell, ["sheet castor", "look"], *how)
    said = [json.loads(line) for line in shell.out.splitlines()]
    assert said[0]["clause"].startswith("WWH-")
    (strip,) = [line["sheet"] for line in said if "sheet" in line]
    assert any("3rd rate, 74 guns" in line for line in strip)


def test_a_picture_of_a_journal_takes_no_other_book(shell: Shell, tmp_path: Path) -> None:
    journal, out = str(tmp_path / "a.journal"), str(tmp_path / "a.png")
    assert shell("picture", journal, "--rules", "wwh", "-o", out) == 2
    assert "says itself" in shell.err
    assert shell("picture", CONSTITUTION, "--rules", "chess", "-o", out) == 2
    assert f"on the shelf: {', '.join(shelf.NAMES)}" in shell.err


# ------------------------------------------------------------------------------ sheets
def report(options: tuple[str, ...] = ()) -> Any:
    """Return the squares' report of a battle that has not begun."""
    path = ROOT / "levels" / "wwh" / "mirror-action.toml"
    level = parse_level(path.read_text("utf-8"))
    rules = level.rules.model_copy(update={"options": options})
    level = level.model_copy(update={"rules": rules})
    battle = Battle(shelf.book("wwh").rules, level, {}, 1)
    with battle.table.as_current():
        found = battle.book.report()
    battle.close()
    return found


def test_a_strip_and_the_lookout_speak_of_squares() -> None:
    lines = record_lines("wwh", report(), "castor", "red")
    assert lines[0].split() == ["ship", "Castor", "(castor),", "british"]
    assert lines[-1].strip() == "lies       in 7, 9 heading E; made 2 squares in her last move"
    seen = lookout_lines("wwh", report(), "castor", "red")
    assert seen[0] == "  wind from N, fresh"
    assert seen[2] == "  Hector (hector) in 5, 9 heading E; 2 squares off: 2 left"
    assert len(record_lines("wwh", report(), "", "red")) > 6 * 6


def test_hidden_records_show_no_numbers_to_the_enemy() -> None:
    hides = report(("hidden-records",))
    own, other = (record_lines("wwh", hides, ship, "red") for ship in ("castor", "pollux"))
    assert any("port 5, starboard 5" in line for line in own)
    assert not any(" 5" in line.replace("square", "") for line in other[2:4])
    assert sum("not shown (WWH-B.1)" in line for line in other) == 2
    assert any("fore, main, mizzen" in line for line in other)


# ------------------------------------------------------------------------------ what is lost
@pytest.mark.parametrize(
    ("line", "now", "book", "said"),
    [
        ("wind_from = 0", 'wind_from = 0, light = "dusk"', "wwh", "dusk hides nobody"),
        ("wind_from = 0", 'wind_from = 0, light = "dusk"', "kmh", "dusk hides nobody"),
        ("wind_from = 0", 'wind_from = 0, wind = "calm"', "wwh", "a calm wind is a light one"),
        ("wind_from = 0", 'wind_from = 0, sea = "rough"', "wwh", "a rough sea is like any other"),
        ("wind_from = 0", 'wind_from = 0, wind = "light"', "kmh", "a light wind drives a ship"),
        ("wind_from = 0", "wind_from = 20", "wwh", "the wind blows from the nearest"),
        ("heading = 90", "heading = 70", "wwh", "headings are the nearest of eight points"),
        ("guns = 32", 'guns = 32\ncrew = "landlubbers"', "wwh", "a crew is as good as her nation"),
        ("guns = 32", "guns = 32\nflagship = true", "wwh", "a flagship fights like any other"),
        ("guns = 32", "guns = 32\nboarding_bonus = 1", "kmh", "nobody has a boarding sum"),
        ("guns = 32", 'guns = 32\nstate = "anchored"', "wwh", "there are no anchors"),
        ("guns = 32", "guns = 32\nbasic_speed = 9", "wwh", "all ships sail alike"),
        ("guns = 32", "guns = 32\ndamage = { burning = true }", "wwh", "fires, rudders"),
        (
            'rules = { book = "kmh" }',
            'rules = { book = "kmh", options = ["choppy"] }',
            "wwh",
            "options of another book: choppy",
        ),
    ],
)
def test_a_book_says_what_it_cannot(line: str, now: str, book: str, said: str) -> None:
    lost = losses_under(parse_level(SMALLEST.replace(line, now, 1)), book)
    assert [words for words in lost if words.startswith(said)], lost


def test_a_level_that_a_book_can_say_loses_nothing() -> None:
    level = parse_level(SMALLEST)
    assert losses_under(level, "kmh") == losses_under(level, "wwh") == []


def test_the_rulings_of_a_book_are_printed_with_those_on_its_tables(shell: Shell) -> None:
    assert shell("rules", "hf", "rulings") == 0
    said = " ".join(shell.out.split())
    assert "Table “guns”: the numbers to hit are rebuilt" in said
    assert "Table “damage chart”: rebuilt, but for the four printed cells" in said


def test_what_is_rebuilt_is_printed_as_a_file_to_fill_in(shell: Shell) -> None:
    assert shell("rules", "hf", "rebuilt") == 0
    assert "\n[guns.L]\n# HF-gun-L; allowed: whole numbers from 1 to 6\n" in shell.out
    assert "\n# needs = [2, 3, 4, 5, 6]\n" in shell.out
    entries = {entry["name"]: entry for entry in shell.json("rules", "hf", "rebuilt")}
    assert entries["guns.L.needs"]["value"] == [2, 3, 4, 5, 6]
    assert entries["guns.L.needs"]["allowed"] == {"from": 1, "to": 6}


def test_a_clause_of_rebuilt_numbers_is_marked(shell: Shell) -> None:
    assert shell("rules", "hf", "hit-1") == 0
    assert "Rebuilt: the printed chart is lost (guns.L.needs, guns.S.needs" in shell.out
    assert shell("rules", "wwh", "E5") == 0
    assert "ebuilt" not in shell.out
    assert shell.json("rules", "wwh", "1.1a")[0]["mark"].startswith("Rebuilt: ")
