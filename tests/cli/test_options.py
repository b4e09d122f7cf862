"""``--option NAME`` in the text game and in batches."""

from pathlib import Path

import pytest

from game.play.journal import read_journal_file
from tests.cli.cli_shell import Shell, play_text

DUEL = ("ajax-and-bucentaure", "--seed", "3")
BY_CHANCE = ("--seat", "british=ai:random", "--seat", "allies=ai:random")


def test_an_option_is_on_besides_the_levels_own_and_stands_in_the_journal(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "battle.journal"
    how = (*DUEL, "--option", "hidden-records", "--option", "doctrine", "--journal", str(path))
    assert play_text(monkeypatch, shell, ["hull"], *how) == 0
    assert "Options: doctrine (WWH-4.3a), hidden-records (WWH-B.1)." in shell.out
    assert read_journal_file(path).header["options"] == ["doctrine", "hidden-records"]


def test_an_option_holds_when_the_battle_is_resumed_and_replayed(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "battle.journal"
    how = (DUEL[0], "--journal", str(path))
    begin = ["hull", "starboard bucentaure"]
    play_text(monkeypatch, shell, begin, *how, "--seed", "3", "--option", "hidden-records")
    assert play_text(monkeypatch, shell, ["sheet bucentaure"], *how) == 0
    assert "gunnery    not shown (WWH-B.1)" in shell.out
    replayed = shell.json("replay", str(path))
    assert replayed["ok"]
    assert play_text(monkeypatch, shell, [], *how, "--option", "doctrine") == 2
    assert "will be resumed" in shell.err


@pytest.mark.parametrize(
    ("level", "option", "said"),
    [
        ("ajax-and-bucentaure", "hidden-record", 'did you mean "hidden-records"?'),
        ("ajax-and-bucentaure", "zzz", "its options: deployment, frigate-action"),
        ("hot-java", "hidden-records", "Hold Fast has no such option"),
    ],
)
def test_an_option_the_book_has_not_is_refused_with_what_is_allowed(
    shell: Shell, level: str, option: str, said: str
) -> None:
    for command in (("play", level, "--text"), ("simulate", level)):
        assert shell(*command, "--option", option) == 2
        assert f"--option {option}: " in shell.err
        assert said in shell.err


def test_an_option_under_which_the_level_cannot_be_played_is_refused(shell: Shell, tmp_path: Path) -> None:
    ships = [
        f'[[ship]]\nid = "{side}{n}"\nside = "{side}"\nguns = 74\nat = [{n + 2}.5, {row}.5]\n'
        for side, row in (("a", 1), ("b", 5))
        for n in range(7)
    ]
    level = tmp_path / "long.toml"
    head = (
        'format = 1\ntitle = "Seven a side"\nrules = { book = "wwh", turns = 1 }\n'
        'chart = { size = [12, 8], unit = "square", wind_from = 0 }\n'
        'side = [{ id = "a" }, { id = "b" }]\n'
    )
    level.write_text(head + "heading = 90\n".join([*ships, ""]), "utf-8")
    how = ("simulate", str(level), "-n", "1", "--jobs", "1", "--option")
    assert shell(*how, "even-sides") == 0
    assert shell(*how, "deployment") == 1
    assert "a fleet is longer than the board" in shell.err


def test_a_batch_is_fought_with_the_option_and_says_so(shell: Shell) -> None:
    how = ("simulate", "two-against-two", "-n", "2", "--jobs", "1", *BY_CHANCE)
    fought = shell.json(*how, "--option", "even-sides")
    assert fought["options"] == ["even-sides"]
    plain = shell.json(*how)
    assert "options" not in plain
    assert fought["turns"] != plain["turns"] or fought["endings"] != plain["endings"]
    assert shell("simulate", "two-against-two", "--card", "--option", "even-sides") == 2
    assert "--card without --option" in shell.err


def test_a_comparison_switches_it_on_under_the_books_that_have_it(shell: Shell) -> None:
    how = ("compare", "two-against-two", "-n", "1", "--jobs", "1", *BY_CHANCE)
    assert shell.json(*how, "--option", "even-sides")["books"]
    assert shell(*how, "--option", "evensides") == 2
    assert 'did you mean "even-sides"?' in shell.err
