"""Everything the command line prints passes one filter: no text of a level, a journal or a file's
name reaches the terminal as a control sequence."""

import ast
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.arguments import print_text
from game.core.wording import control_character_index, escape_controls
from game.play.journal import Journal, read_journal_file
from tests.architecture.source_files import location, parse_source, python_files
from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST
from tests.replay.battles import saved_battle

HOSTILE = ("\x1b]0;gone\x07", "\x9b31m", "\u202eeman", "\x7f", "\u2066", "\x00")


# ------------------------------------------------------------------------------ the one way
@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_printed_shows_what_would_command(text: str) -> None:
    out = io.StringIO()
    print_text(f"title: {text}\n\tUnité ⚓", out)
    assert control_character_index(out.getvalue(), may_have_newlines=True) == -1
    assert out.getvalue().endswith("\n\tUnité ⚓\n")
    assert json.loads(escape_controls(json.dumps(text, ensure_ascii=False))) == text


def test_what_a_stream_cannot_write_is_written_as_an_escape() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252")
    print_text("Unité ⚓ → lee", out)
    out.flush()
    assert raw.getvalue().decode("cp1252").rstrip() == r"Unité \u2693 \u2192 lee"


def printers(tree: ast.Module) -> list[int]:
    """Return the lines that print without ``print_text``."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    bare = [c.lineno for c in calls if isinstance(c.func, ast.Name) and c.func.id == "print"]
    streams = [c for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "write"]
    of = [c.lineno for c in streams if ast.unparse(c.func).startswith(("sys.std", "self.tell"))]
    return bare + of


def test_nothing_is_printed_another_way() -> None:
    found = [
        location(path, line) for path in python_files("game/cli") for line in printers(parse_source(path))
    ]
    assert found == []
    assert printers(ast.parse("print(1)\nsys.stdout.write(x)\nself.tell.write(y)")) == [1, 2, 3]


def test_the_help_warns_of_a_scheduler_that_is_not_trusted(shell: Shell) -> None:
    assert shell("simulate", "--help") == 0
    said = " ".join(shell.out.split())
    assert "only one you trust: whoever runs it, or answers in its place, runs programs here" in said


# ------------------------------------------------------------------------------ the commands
def clean(shell: Shell) -> str:
    """Check that the output controls no terminal, and return it."""
    said = shell.out + shell.err
    assert said
    assert control_character_index(said, may_have_newlines=True) == -1
    return said


@pytest.mark.parametrize("text", [r"\u001B]0;gone\u0007", r"\u009b31m", r"\u202Eeman"])
def test_a_level_with_hidden_characters_is_refused_by_all(shell: Shell, tmp_path: Path, text: str) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text(SMALLEST.replace("Two frigates", text), "utf-8")
    for command in (["check"], ["simulate", "-n", "1", "--jobs", "1"], ["play", "--text"]):
        assert shell(command[0], str(path), *command[1:]) == 1
        assert "[hidden-character]" in clean(shell)


def test_a_journal_with_hidden_characters_is_refused(shell: Shell, tmp_path: Path) -> None:
    header = saved_battle("mirror-duel", None, 1).setup.header()
    for key in ("game", "book", "file"):
        path = tmp_path / f"{key}.journal"
        Journal(header | {key: f"kmh{HOSTILE[0]}"}, path).close()
        for command in (["replay", str(path)], ["play", "x", "--text", "--journal", str(path)]):
            assert shell(*command) == 1
            assert f"its header, {key}: it holds U+001B" in clean(shell)


@pytest.mark.parametrize("text", HOSTILE[:-1])
def test_names_of_files_and_arguments_are_shown(shell: Shell, tmp_path: Path, text: str) -> None:
    name = f"a{text.replace('/', '')}b"
    path = tmp_path / f"{name}.toml"
    path.write_text(SMALLEST, "utf-8")
    shell("check", str(path))
    clean(shell)
    assert shell("check", str(path), "--json") == 0
    clean(shell)
    for command in (
        ["check", f"{name}.toml"],
        ["play", name, "--text"],
        ["replay", f"{name}.journal"],
        ["rules", name],
        ["simulate", "mirror-duel", "-n", name],
        ["play", "mirror-duel", "--text", "--seat", name],
    ):
        assert shell(*command) == 2
        clean(shell)


def test_a_damaged_journal_is_told_in_clean_words(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / f"a{HOSTILE[0].replace('/', '')}.journal"
    there = saved_battle("mirror-duel", path, 1)
    there.battle.run(60)
    there.close()
    assert shell("replay", str(path), "--verify") == 0
    clean(shell)
    held = read_journal_file(path)
    wrong = tmp_path / "wrong.journal"
    journal = Journal(replace(held).header, wrong)
    journal.write(["t", 1, HOSTILE[1]])
    journal.close()
    picture = str(tmp_path / "a.png")
    for command in (["replay"], ["odds", "strike", "castor"], ["picture", "-o", picture]):
        assert shell(command[0], str(wrong), *command[1:]) == 1
        assert "line 3 holds U+009B, which has no place there" in clean(shell)
