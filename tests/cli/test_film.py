"""``film``: the list, a film, a picture, and refusals."""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from game.play.great_moments import GreatMoment
from game.ui.shell.moment_pictures import FRAME_SIZE
from game.ui.shell.moment_stage import MomentStage
from tests.cli.cli_shell import Shell
from tests.film_battle import fight_hot_night


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fight_hot_night(tmp_path_factory.mktemp("battle"))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film has six frames."""
    whole = MomentStage.film

    def film(self: MomentStage, moment: GreatMoment) -> Iterator[pygame.Surface]:
        return islice(whole(self, moment), 6)

    monkeypatch.setattr(MomentStage, "film", film)


@pytest.mark.usefixtures("short")
def test_the_command_lists_moments_and_saves_a_film(shell: Shell, journal: Path, tmp_path: Path) -> None:
    rows = shell.json("film", str(journal), "--list")
    number = next(row["moment"] for row in rows if "blows up" in row["words"])
    path = tmp_path / "blast.webp"
    told = shell.json("film", str(journal), "--moment", str(number), "-o", str(path))
    assert told["file"] == str(path)
    assert told["bytes"] == path.stat().st_size < 3_000_000
    with Image.open(path) as film:
        assert (film.format, film.size) == ("WEBP", FRAME_SIZE)
        assert sum(1 for _ in ImageSequence.Iterator(film)) == 6
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["blast.webp"]
    assert shell("film", str(journal), "--moment", "9", "-o", str(path)) == 2


def test_refusals_are_plain_sentences(shell: Shell, journal: Path, tmp_path: Path) -> None:
    assert shell("film", str(journal), "-o", str(tmp_path / "blast.mp4")) == 2
    assert "a film ends in .webp or .gif" in shell.err
    cut = tmp_path / "cut.journal"
    lines = journal.read_text("utf-8").splitlines(keepends=True)
    cut.write_text("".join(lines[: len(lines) // 2]), "utf-8")
    assert shell("film", str(cut), "-o", str(tmp_path / "blast.png")) == 1
    assert "not over" in shell.err
    cut.write_bytes(b"\x00\xff no journal")
    assert shell("film", str(cut), "--list") == 1
    assert shell.err.count("\n") == 1


def test_it_says_how_to_install_what_a_film_needs(
    shell: Shell, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert shell("film", str(journal), "-o", str(tmp_path / "blast.webp")) == 1
    assert shell.err.endswith(f'a film needs Pillow: {sys.executable} -m pip install "weathergage[film]"\n')
    assert list(tmp_path.glob("blast*")) == []
