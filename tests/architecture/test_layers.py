"""The layers hold, and the contract can fail."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

LINT = "from importlinter.cli import lint_imports; import sys; sys.exit(lint_imports(no_cache=True))"


def lint_layers(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LINT]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_layers_hold() -> None:
    done = lint_layers(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        ("core/tally.py", "import game.play"),
        ("sea/compass.py", "import pygame"),
        ("play/__init__.py", "import esper"),
        ("scene/__init__.py", "import pymunk"),
        ("books/kmh/rules/__init__.py", "import random"),
        ("trials/__init__.py", "import game.paths"),
        ("play/__init__.py", "import game.books.kmh.rules"),
        ("books/kmh/rules/__init__.py", "import game.books.hf.rules"),
        ("supervisor/__init__.py", "import pygame"),
        ("supervisor/__init__.py", "import pydantic"),
        ("supervisor/__init__.py", "import game.levels"),
        ("ui/battle/values/__init__.py", "import game.ui.battle.screen"),
        ("books/kmh/__init__.py", "import game.ui.battle.views"),
        ("weather.py", "# a module that no layer knows"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, module: str, fault: str) -> None:
    skeleton(tmp_path)
    (tmp_path / "game" / module).write_text(f'"""A fault."""\n{fault}\n', encoding="utf-8")
    done = lint_layers(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr


def skeleton(folder: Path) -> None:
    """Make an empty project with the same rooms and contracts."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    rooms = "core sea supervisor levels books play scene systems captains trials analysis stage ui".split()
    rooms += ["cli", *(f"books/{book}" for book in ("kmh", "wwh", "hf", "ls98"))]
    rooms += [f"{room}/rules" for room in rooms[-4:]]
    battle = "screen views book_kit answers commands planning tags state panels dice camera sea"
    rooms += ["ui/battle", *(f"ui/battle/{room}" for room in f"{battle} layout values".split())]
    for room in ["", *rooms]:
        (folder / "game" / room).mkdir(parents=True, exist_ok=True)
        (folder / "game" / room / "__init__.py").touch()
    (folder / "game" / "paths.py").touch()


def test_the_empty_house_is_sound(tmp_path: Path) -> None:
    skeleton(tmp_path)
    done = lint_layers(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
