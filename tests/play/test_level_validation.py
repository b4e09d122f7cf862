"""One check: a level with an error is neither played, simulated, drawn nor begun in a window."""

from pathlib import Path

import pytest

from game.levels import LevelError, parse_level
from game.play.level_check import check_text, load_valid_level
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_seats
from game.ui.pages.level_briefs import read_brief
from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST, replace_line

CLOSE = replace_line("at = [70, 40]", "at = [31, 40.2]")
RULES = 'rules = { book = "kmh" }'
ERRORS = {
    "overlap": (CLOSE, "lies in that of"),
    "option": (replace_line(RULES, 'rules = { book = "kmh", options = ["fly"] }'), "'fly' is no"),
    "crew": (replace_line("guns = 32", 'guns = 32\ncrew = "landlubbers elite"'), "never elite"),
    "unread": (replace_line("guns = 32", "guns = 3.5"), "a whole number"),
}
SEATS = ("--seat", "british=ai:random", "--seat", "french=ai:random")


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Return a shell for a player with an empty folder."""
    return Shell(tmp_path / "player", capsys)


@pytest.mark.parametrize("name", ERRORS)
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "-n", "1", "--jobs", "1", *SEATS),
        ("play", "--text", *SEATS),
        ("picture", "-o", "sea.png"),
        ("odds", "tack", "junon"),
    ],
    ids=lambda command: command[0],
)
def test_an_error_keeps_a_level_from_every_command(
    name: str, command: tuple[str, ...], shell: Shell, tmp_path: Path
) -> None:
    text, said = ERRORS[name]
    file = tmp_path / "broken.toml"
    file.write_text(text, "utf-8")
    assert any(f.severity == "error" for f in check_text(text, file.name)[1])
    code = shell(command[0], str(file), *command[1:])
    assert code not in (0, None)
    assert said in shell.out + shell.err
    assert f"{file}:" in shell.out + shell.err
    assert not Path("sea.png").exists()


@pytest.mark.parametrize("name", ERRORS)
def test_no_battle_begins_with_an_error(name: str, tmp_path: Path) -> None:
    text, said = ERRORS[name]
    options = ("fly",) if name == "option" else ()
    setup = BattleSetup(text, "kmh", 1, {"british": "ai:random", "french": "ai:random"}, options)
    path = tmp_path / "a.journal"
    with pytest.raises(LevelError, match=said):
        begin_battle(setup, make_seats, path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ERRORS)
def test_the_list_of_battles_shows_why_it_cannot_be_played(name: str, tmp_path: Path) -> None:
    text, said = ERRORS[name]
    file = tmp_path / "broken.toml"
    file.write_text(text, "utf-8")
    brief = read_brief(file)
    assert brief.level is None
    assert said in brief.error
    with pytest.raises(LevelError, match=said):
        load_valid_level(file)


def test_a_level_may_be_broken_for_one_book_and_sound_for_another(tmp_path: Path) -> None:
    text = SMALLEST + "\n[for.wwh]\nchart = { wind = 'gale' }\n"
    seats = {"british": "ai:random", "french": "ai:random"}
    begin_battle(BattleSetup(text, "kmh", 1, seats, ()), make_seats).close()
    with pytest.raises(LevelError, match="nobody fights in a gale") as refused:
        begin_battle(BattleSetup(text, "wwh", 1, seats, ()), make_seats)
    assert refused.value.findings[0].text == "chart = { wind = 'gale' }"
    file = tmp_path / "sound.toml"
    file.write_text(text, "utf-8")
    assert load_valid_level(file) == parse_level(text)


def test_two_hulls_in_one_place_are_told_with_both_lines_and_by_how_much() -> None:
    (found,) = check_text(CLOSE, "sample.toml")[1]
    assert found.text == "at = [31, 40.2]"
    assert found.message == 'the hull of "junon" lies in that of "amphion" (line 15)'
    assert found.hint == "move them 0.8 cm apart at least"
    mended = CLOSE.replace("at = [31, 40.2]", "at = [31, 41]")
    assert check_text(mended, "sample.toml")[1] == ()
