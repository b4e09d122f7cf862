"""Commands that need an optional library say how to install it."""

import multiprocessing
import os
import runpy
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from game import cli
from game.cli.arguments import missing_library_error
from game.levels.reading.level_folders import shipped_levels_folder
from recipes import bundle, release
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


@pytest.mark.parametrize("extra", ["print", "lsp", "cluster", "film", "codes"])
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


def test_the_levels_of_a_bundle_lie_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys._MEIPASS", "/somewhere/else", raising=False)
    assert shipped_levels_folder() == Path("/somewhere/else/levels")


def test_a_captains_process_is_taken_aside_before_the_command_line_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: done.append("aside"))
    monkeypatch.setattr(cli, "main", lambda: done.append("read"))
    with pytest.raises(SystemExit):
        runpy.run_module("game", run_name="__main__")
    assert done == ["aside", "read"]


def test_an_archive_holds_the_folder_and_keeps_its_links(tmp_path: Path) -> None:
    folder = tmp_path / "weathergage"
    folder.mkdir()
    (folder / "library").write_bytes(b"x" * 1_000_000)
    (folder / "link").symlink_to("library")
    archive = bundle.pack_archive(folder, 0)
    assert bundle.megabytes_of(folder) == pytest.approx(1.0), "a link weighs nothing"
    with tarfile.open(archive) as tar:
        assert tar.getmember("weathergage/link").issym()
    program = bundle.unpack_archive(archive, tmp_path / bundle.STRANGE_FOLDER)
    assert program.parent.is_dir()


def test_the_same_folder_made_at_another_time_gives_the_same_archive(tmp_path: Path) -> None:
    packed = []
    for name, seconds in (("one", 1_000_000_000), ("other", 1_700_000_000)):
        folder = tmp_path / name / "weathergage"
        (folder / "levels").mkdir(parents=True)
        (folder / "levels" / "duel.toml").write_bytes(b"wind = 3")
        os.utime(folder / "levels" / "duel.toml", (seconds, seconds))
        packed.append(bundle.pack_archive(folder, 1_600_000_000).read_bytes())
    assert packed[0] == packed[1]


def test_builds_that_differ_or_lack_a_file_are_named(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "alike.whl").write_bytes(b"same")
    assert release.differences(one, other) == []
    (one / "game.tar.gz").write_bytes(b"1")
    (other / "game.tar.gz").write_bytes(b"2")
    (other / "extra.whl").write_bytes(b"")
    assert release.differences(one, other) == [
        "extra.whl: only one of two builds made it.",
        "game.tar.gz: two builds of one commit differ.",
    ]


def test_nothing_of_this_machine_reaches_the_trial(tmp_path: Path) -> None:
    around = bundle.bare_environ(tmp_path)
    assert around["PATH"] == ""
    assert "PYTHONPATH" not in around
