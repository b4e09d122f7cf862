"""Commands that need an optional library say how to install it."""

import sys
import tomllib
from pathlib import Path

import pytest

from game.cli.arguments import missing_library_error
from tests.architecture.source_files import ROOT
from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST


def lacking(monkeypatch: pytest.MonkeyPatch, library: str, room: str) -> None:
    """Hide a library and forget the part of the game that needs it."""
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith(room)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)


def test_print_says_how_to_install_what_it_needs(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(monkeypatch, "reportlab", "game.prints")
    (tmp_path / "level.toml").write_text(SMALLEST, "utf-8")
    assert shell("print", str(tmp_path / "level.toml"), "-o", str(tmp_path / "battle.pdf")) == 1
    assert shell.err == f'printing needs reportlab: {sys.executable} -m pip install "weathergage[print]"\n'
    assert not (tmp_path / "battle.pdf").exists()


def test_lsp_says_how_to_install_what_it_needs(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking(monkeypatch, "pygls", "game.lsp")
    assert shell("lsp") == 1
    assert shell.err.endswith(f'needs pygls: {sys.executable} -m pip install "weathergage[lsp]"\n')


def test_a_cluster_says_how_to_install_what_it_needs(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    (tmp_path / "level.toml").write_text(SMALLEST, "utf-8")
    asked = ("simulate", str(tmp_path / "level.toml"), "-n", "1", "--scheduler", "tcp://here:1")
    assert shell(*asked) == 1
    assert shell.err.endswith(
        f'a cluster needs distributed: {sys.executable} -m pip install "weathergage[cluster]"\n'
    )


@pytest.mark.parametrize("extra", ["print", "lsp", "cluster"])
def test_what_is_said_to_be_installed_exists(extra: str) -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told["name"] == "weathergage"
    assert told["optional-dependencies"][extra]


def test_a_place_with_spaces_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/my games/python")
    assert '"/my games/python" -m pip' in str(missing_library_error("printing", "reportlab", "print"))


def test_a_packed_game_sends_nobody_to_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "pip" not in str(missing_library_error("printing", "reportlab", "print"))
