"""What runs before a commit: each hook's command is there, and each is asked for some file."""

import os
import re
import shlex
import subprocess
import sys

import pytest

from game.cli import main
from tests.architecture.source_files import ROOT, project_files

CONFIG = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
HOOKS = {
    hook.partition("\n")[0]: dict(re.findall(r"^ +(\w+): (.+)$", hook, re.MULTILINE))
    for hook in CONFIG.split("- id: ")[1:]
}
COMMANDS = {id_: hook["entry"] for id_, hook in HOOKS.items() if hook["language"] == "system"}


def test_the_hooks_are_those_that_contributors_are_told_of() -> None:
    assert list(HOOKS) == "lint types levels schema reference subject".split()


@pytest.mark.parametrize("entry", COMMANDS.values(), ids=COMMANDS)
def test_every_hooks_command_and_its_options_exist(entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    python, script, *words = shlex.split(entry)
    assert (python, (ROOT / script).is_file()) == ("python3", True)
    if script == "tools/play.py":  # it gives its words to the game
        assert main([*words, "--help"]) == 0
        said = capsys.readouterr().out
    else:
        recipe = words[:1] if script == "tools/dev.py" else []
        command = [sys.executable, str(ROOT / script), *recipe, "--help"]
        path = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tools'}", "WEATHERGAGE_DEV": "1"}
        said = subprocess.run(command, env=path, capture_output=True, text=True, check=True).stdout
    assert set(words) <= set(re.findall(r"[\w-]+", said))


@pytest.mark.parametrize("id_", COMMANDS)
def test_every_hook_is_for_files_that_are_there(id_: str) -> None:
    names = [path.relative_to(ROOT).as_posix() for path in project_files()]
    assert any(re.search(HOOKS[id_]["files"], name) for name in names)


def test_levels_are_checked_and_what_is_no_level_is_not() -> None:
    wanted = re.compile(HOOKS["levels"]["files"])
    assert wanted.search("levels/kmh/alvoen.toml")
    assert not wanted.search("levels/fleet.toml")
    assert not wanted.search("levels/lessons/hands/lesson.toml")


@pytest.mark.parametrize(
    ("message", "fails"),
    [
        ("x" * 71 + "\n\nWhy.", False),
        ("x" * 72 + "\n\nWhy.", True),
        ("Short\n\n" + "y" * 90, False),  # the body has its own width
    ],
)
def test_a_subject_of_72_characters_is_too_long(message: str, fails: bool) -> None:
    long = HOOKS["subject"]["entry"].strip("'")
    assert bool(re.search(long, message, re.MULTILINE | re.DOTALL)) is fails
