"""A command imports only what it needs: the help and light commands are quick."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import make_parser
from game.cli.commands import COMMANDS
from tests.replay.battles import ROOT


def brought(arguments: list[str]) -> set[str]:
    """Return the modules that a command has imported when it is over."""
    program = "import sys; from game.cli import main; main(sys.argv[1:]);print('brought:', *sys.modules)"
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split()[1:])


def test_the_help_needs_nothing_of_the_game() -> None:
    assert not {"pydantic", "game.levels", "game.books.kmh.rules", "game.trials"} & brought(["--help"])


def test_a_file_that_cannot_be_read_opens_no_rulebook(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("title = [", encoding="utf-8")
    loaded = brought(["check", str(broken)])
    assert "game.levels" in loaded
    assert not {"game.books.kmh.rules", "game.books.wwh.rules", "game.captains", "game.trials"} & loaded


def test_the_warden_of_the_stand_never_reads_in_the_game(tmp_path: Path) -> None:
    told = tmp_path / "plan"
    plan = {
        "command": [sys.executable, "-c", "import sys; sys.exit(2)"],
        "home": str(tmp_path),
        "memory": 0,
        "orders": {"pin": "180599"},
    }
    told.write_text(json.dumps(plan))
    program = (
        "import os, sys; from game.cli import main; pipe = os.open(sys.argv[1], os.O_RDONLY);"
        "code = main(['stand', '--role', 'warden', '--from', str(pipe)]);"
        "print('brought:', code, *sys.modules)"
    )
    command = [sys.executable, "-c", program, str(told)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    code, *brought = done.stdout.splitlines()[-1].split()[1:]
    assert code == "2"
    assert "game.supervisor.warden" in brought
    heavy = {"pygame", "pydantic", "numpy", "game.levels", "game.stage", "game.ui.kiosk.kiosk"}
    assert not heavy & set(brought)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_list_is_there(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        make_parser([name]).parse_args([name, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert f"weathergage {name}" in told
    assert "--data-dir" in told


def test_a_folder_called_like_a_command_is_only_a_folder() -> None:
    given = ["--data-dir", "play", "levels", "--json"]
    asked = make_parser(given).parse_args(given)
    assert (asked.data_dir, asked.json) == (Path("play"), True)
    assert asked.run.__module__ == "game.cli.commands.levels"
