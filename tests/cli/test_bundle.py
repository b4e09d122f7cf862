"""What a bundle relies on; ``dev.py bundle`` builds and tries the bundle itself."""

import multiprocessing
import os
import runpy
import tarfile
from pathlib import Path

import pytest

from game import cli
from game.levels.reading.shipped_levels import shipped_levels_folder
from recipes import bundle, release


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
