"""Every command reports an unusable path in words; only an error in the game's own files is called a bug."""

import errno
from pathlib import Path

import pytest

from game import cli
from game.levels.reading.level_folders import shipped_levels_folder
from game.paths import NoHome, assets_home, data_dir
from tests.cli.cli_shell import Shell

LEVEL = str(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
LONG = "n" * 300
BOTH = ("--seat", "red=ai:random", "--seat", "blue=ai:random")
NAMED = (
    ("check", "{}"),
    ("edit", "{}"),
    ("import", "{}"),
    ("import", LEVEL, "-o", "{}"),
    ("new", "{}"),
    ("pack", "check", "{}"),
    ("pack", "zip", "{}"),
    ("pack", "zip", str(shipped_levels_folder() / "cookbook" / "pack"), "-o", "{}"),
    ("picture", LEVEL, "-o", "{}.png"),
    ("play", LEVEL, "--text", *BOTH, "--journal", "{}"),
    ("print", LEVEL, "-o", "{}"),
    ("replay", "{}"),
    ("script", "{}"),
    ("simulate", LEVEL, "-n", "1", "--html", "{}"),
    ("umpire", LEVEL, "--journal", "{}"),
    ("upgrade", LEVEL, "-o", "{}"),
    ("weigh", LEVEL, "-n", "1", "--keep", "{}"),
)
"""Every command that takes a path, and where."""


@pytest.mark.parametrize(
    ("command", "path"),
    [
        *((command, LONG) for command in NAMED),
        *((command, path) for command in NAMED[2:5] for path in ("file/x", "/proc/nope/x")),
    ],
)
def test_a_path_that_cannot_be_used_is_told_in_words(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    shell(*(part.format(path) for part in command))
    assert "Something broke" not in shell.err
    assert "Traceback" not in shell.err
    assert not (shell.folder / cli.ERROR_LOG).exists()


@pytest.mark.parametrize(
    ("home", "said"),
    [
        ("/proc/nope", "there is no such file or folder"),
        ("{}/file", "it is no folder"),
        ("{}/file/inside", "a part of it is no folder"),
        (f"{{}}/{LONG}", "a name in it is too long"),
    ],
)
def test_a_folder_that_cannot_be_made_is_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], home: str, said: str
) -> None:
    (tmp_path / "file").write_text("no folder")
    home = home.format(tmp_path)
    assert cli.main(["--data-dir", home, "levels"]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"the folder for your battles and settings, {home}, cannot be made: ")
    assert f"{said}; name another with --data-dir" in told
    with pytest.raises(NoHome):
        data_dir(Path(home))


def test_a_level_with_the_longest_name_there_is_can_be_played(shell: Shell, tmp_path: Path) -> None:
    level = tmp_path / f"{'n' * 235}.toml"
    level.write_text(Path(LEVEL).read_text("utf-8"), "utf-8")
    assert shell("play", str(level), "--text", *BOTH, "--seed", "1") == 0
    assert len(list((shell.folder / "journals").glob("n*.journal"))) == 1


def test_a_fault_in_a_file_of_the_games_own_is_the_games(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> int:
        raise FileNotFoundError(errno.ENOENT, "gone", str(assets_home() / "fonts" / "x.ttf"))

    monkeypatch.setattr("game.cli.commands.levels.run", broken)
    assert shell("levels") == 1
    assert "Something broke inside the game" in shell.err
