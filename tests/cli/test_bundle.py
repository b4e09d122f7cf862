"""What a bundle relies on; ``dev.py bundle`` builds and tries the bundle itself."""

from __future__ import annotations

import multiprocessing
import runpy
import tarfile
from pathlib import Path

import pytest

from game import cli
from game.levels.reading.shipped_levels import levels_home
from recipes import bundle


def test_the_levels_of_a_bundle_lie_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys._MEIPASS", "/somewhere/else", raising=False)
    assert levels_home() == Path("/somewhere/else/levels")


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
    archive = bundle.pack_archive(folder)
    assert bundle.megabytes_of(folder) == pytest.approx(1.0), "a link weighs nothing"
    with tarfile.open(archive) as tar:
        assert tar.getmember("weathergage/link").issym()
    program = bundle.unpack_archive(archive, tmp_path / bundle.STRANGE_FOLDER)
    assert program.parent.is_dir()


def test_nothing_of_this_machine_reaches_the_trial(tmp_path: Path) -> None:
    around = bundle.bare_environ(tmp_path)
    assert around["PATH"] == ""
    assert "PYTHONPATH" not in around
