"""The command line, called inside the tests' process or in one of its own."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.replay.battles import ROOT


class Shell:
    """Run commands with a data folder of their own and keep what they printed."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.out, self.err = "", ""

    def __call__(self, *arguments: str) -> int:
        """Run a command; ``out`` and ``err`` are what it printed. Return its exit code."""
        self.capsys.readouterr()
        code = main(["--data-dir", str(self.folder), *arguments])
        self.out, self.err = self.capsys.readouterr()
        return code

    def json(self, *arguments: str) -> Any:
        """Return the result of a command with --json, which must be alone on its output."""
        self(*arguments, "--json")
        return json.loads(self.out)


def play_text(monkeypatch: pytest.MonkeyPatch, shell: Shell, lines: Sequence[str], *how: str) -> int:
    """Run text play with these lines on standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return shell("play", *how, "--text")


def run_process(*arguments: str, stdin: str = "", **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        env=os.environ | surroundings,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
