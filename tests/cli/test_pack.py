"""``pack``: begin a folder, check it, and make it one file that every command accepts."""

from pathlib import Path

import pytest

from game.books import shelf
from game.cli import battle_arguments
from game.cli.commands import levels
from game.levels.packs.level_paths import find_pack, pack_labels, usable_packs
from game.levels.packs.pack_reader import read_pack
from tests.cli.cli_shell import Shell
from tests.levels.packs.samples import (
    LEVEL,
    PATTERN,
    manifest_bytes,
    pattern_files,
    plain_pack,
    write_folder_pack,
    write_zip_pack,
)

pytestmark = pytest.mark.traced


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_new_pack_is_sound_and_its_level_is_found_by_name(shell: Shell, book: str) -> None:
    assert shell("pack", "new", "Gulls cry", "--book", book) == 0
    where = shell.folder / "packs" / "gulls-cry"
    assert shell.out.startswith(f"{where}\n")
    assert shell("pack", "check", str(where)) == 0
    assert shell.out == "1 pack: nothing to say\n"
    assert shell("check", "gulls-cry") == 0
    assert shell("pack", "check", "gulls-cry") == 0
    assert shell("pack", "new", "Gulls cry") == 2
    assert "is there already" in shell.err


def test_a_path_and_a_name_that_is_none(shell: Shell, tmp_path: Path) -> None:
    assert shell("pack", "new", str(tmp_path / "deep" / "gulls")) == 0
    assert read_pack(tmp_path / "deep" / "gulls")[1] == ()
    assert shell("pack", "new", "???") == 2
    assert shell("pack", "check", "nowhere") == 2
    assert "weathergage pack new NAME begins one" in shell.err


def test_the_zip_of_the_pattern_is_played_checked_and_fought_like_any_level(
    shell: Shell, tmp_path: Path
) -> None:
    made = tmp_path / "razée.zip"
    assert shell("pack", "zip", "cookbook/pack", "-o", str(made)) == 0
    assert shell.out == f"{made}\n7 files, {made.stat().st_size:,} bytes.\n"
    assert shell("pack", "check", str(made)) == 0
    address = str(made / LEVEL)
    assert shell("check", "--play", address) == 0
    assert shell.out == "1 level: nothing to say\n"
    assert shell("simulate", address, "-n", "2", "--effort", "2", "--jobs", "1") == 0
    assert "2 battles" in shell.out


@pytest.mark.untraced
def test_the_levels_of_the_players_packs_are_on_offer(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    # What came with the game is listed by test_commands: to check it once more takes seconds.
    every = battle_arguments.levels_on_offer
    monkeypatch.setattr(
        levels, "levels_on_offer", lambda home: [p for p in every(home) if shell.folder in p.parents]
    )
    (shell.folder / "packs").mkdir(parents=True)
    write_zip_pack(shell.folder / "packs" / "old.zip", pattern_files())
    (shell.folder / "packs" / "bad.zip").write_bytes(b"MZ")
    rows = [row for row in shell.json("levels") if row["title"] == "The razee"]
    assert [row["check"] for row in rows] == ["ok"]
    for name in ("razee", "old/razee"):
        assert shell("check", name) == 0
    assert shell("check", "old/razeee") == 2


def test_everything_is_told_at_once_as_check_tells_it(shell: Shell, tmp_path: Path) -> None:
    files = {**plain_pack(), "cli_shell.py": b"import os\n"}
    files[LEVEL] = files[LEVEL].replace(b"heading = 90", b"headng = 90")
    files["classes.toml"] = files["classes.toml"].replace(b"guns = 44", b"gunz = 44")
    where = write_folder_pack(tmp_path / "p", files)
    assert shell("pack", "check", str(where)) == 1
    assert shell.out.endswith("1 pack: 3 errors, 0 warnings\n")
    assert 'classes.toml:8:1: error: "gunz" is not a key of a class [unknown-key]' in shell.out
    assert "    8 | gunz = 44" in shell.out
    assert 'levels/razee.toml:28:1: error: "headng" is not a key of a ship' in shell.out
    assert "nothing in a pack is code" in shell.out
    assert "see levels/README.md#not-in-a-pack" in shell.out
    assert len(shell.json("pack", "check", str(where))) == 3


def test_what_is_wrong_with_a_class_is_told_once_where_the_class_stands(shell: Shell, tmp_path: Path) -> None:
    files = plain_pack()
    files["classes.toml"] = files["classes.toml"].replace(b"any-third-64", b"any-thrd-64")
    assert shell("pack", "check", str(write_folder_pack(tmp_path / "p", files))) == 1
    assert 'classes.toml:5:8: error: no ship class has the id "any-thrd-64"' in shell.out
    assert shell.out.endswith("1 pack: 1 error, 0 warnings\n")


def test_a_pack_with_faults_is_not_zipped_and_nothing_is_written_into_itself(
    shell: Shell, tmp_path: Path
) -> None:
    where = write_folder_pack(tmp_path / "p", {**plain_pack(), "cli_shell.py": b""})
    assert shell("pack", "zip", str(where)) == 1
    assert "is not written: the pack cannot be used yet" in shell.out
    (where / "cli_shell.py").unlink()
    assert shell("pack", "zip", str(where), "-o", str(where / "p.zip")) == 2
    assert shell("pack", "zip", str(where), "-o", str(tmp_path / "p.py")) == 2
    assert shell("pack", "zip", str(where), "-o", str(tmp_path / "no" / "p.zip")) == 1
    assert list(tmp_path.iterdir()) == [where]
    assert shell("pack", "zip", str(where)) == 0
    assert sorted(tmp_path.iterdir()) == [where, tmp_path / "p.zip"]
    assert PATTERN.is_dir()


BACKUPS = ("levels/razee.toml~", "levels/razee.toml.bak", "levels/#razee.toml#", "pack.toml.orig",
           "pictures/razee.xcf", "levels/.razee.toml.swp", "classes.toml.BAK", "levels/razee.swp",
           "levels/.#razee.toml")  # fmt: skip


@pytest.mark.parametrize("zip_it", [False, True])
def test_what_editors_leave_beside_their_work_is_passed_over(
    shell: Shell, tmp_path: Path, zip_it: bool
) -> None:
    files = {**pattern_files(), **dict.fromkeys(BACKUPS, b"[[ship")}
    where = write_zip_pack(tmp_path / "p.zip", files) if zip_it else write_folder_pack(tmp_path / "p", files)
    assert shell("pack", "check", str(where)) == 0
    assert shell.out == "1 pack: nothing to say\n"
    assert shell("check", str(where / LEVEL)) == 0
    if not zip_it:
        assert shell("pack", "zip", str(where)) == 0
        assert "\n7 files," in shell.out


def test_other_files_are_told_as_before(shell: Shell, tmp_path: Path) -> None:
    for name in ("levels/razee.txt", "cli_shell.py", "~razee.toml", "#x.toml", "levels/bak"):
        assert (
            shell("pack", "check", str(write_zip_pack(tmp_path / "p.zip", {**plain_pack(), name: b""}))) == 1
        )
        assert f'"{name}" is not part of a pack' in shell.out


@pytest.mark.parametrize("command", [["play", "--text"], ["check"], ["simulate", "-n", "1"]])
def test_a_level_of_a_zip_that_is_not_taken_is_answered_as_pack_check_answers(
    shell: Shell, tmp_path: Path, command: list[str]
) -> None:
    where = write_zip_pack(tmp_path / "p.zip", {**plain_pack(), "cli_shell.py": b""})
    assert shell("pack", "check", str(where)) == 1
    assert '"cli_shell.py" is not part of a pack' in shell.out
    assert shell(*command, str(where / LEVEL)) == 1
    assert 'cli_shell.py:1:1: error: "cli_shell.py" is not part of a pack' in shell.out + shell.err
    assert "nothing in a pack is code" in shell.out + shell.err


def test_a_level_that_a_zip_has_not_is_told_with_the_nearest(shell: Shell, tmp_path: Path) -> None:
    where = write_zip_pack(tmp_path / "p.zip", plain_pack())
    assert shell("play", "--text", str(where / "levels" / "razeee.toml")) == 1
    assert "there is no level razeee in p.zip" in shell.err
    assert 'did you mean "razee"?' in shell.err
    assert shell("play", "--text", str(where)) == 2
    assert f"{where} is a pack; a level of it is played as {where / LEVEL}" in shell.err


def test_a_pack_in_the_list_that_is_not_taken_is_told_of(shell: Shell) -> None:
    (shell.folder / "packs").mkdir(parents=True)
    write_zip_pack(shell.folder / "packs" / "bad.zip", {**plain_pack(), "cli_shell.py": b""})
    assert shell("play", "--text", "bad/razee") == 1
    assert '"cli_shell.py" is not part of a pack' in shell.err
    assert shell("play", "--text", "razeee") == 2
    assert "packs that cannot be used (weathergage pack check): bad.zip" in shell.err


def test_of_many_findings_the_first_are_told_and_errors_before_others(shell: Shell, tmp_path: Path) -> None:
    # 120 levels whose nation has no flag: 120 warnings, and one error in the last of them.
    files = {**plain_pack(), **{f"levels/l{n}.toml": plain_pack()[LEVEL] for n in range(119)}}
    files["levels/z.toml"] = plain_pack()[LEVEL].replace(b"heading = 90", b"headng = 90")
    where = write_folder_pack(tmp_path / "p", files)
    assert shell("pack", "check", str(where)) == 1
    assert shell.out.splitlines()[0].startswith(f"{where}/levels/z.toml:28:1: error:")
    assert "… and 21 more; --json tells all of them\n1 pack: 1 error, 120 warnings\n" in shell.out
    assert len(shell.json("pack", "check", str(where))) == 121


# ------------------------------------------------------------------------------ two copies
def test_two_copies_of_a_pack_are_told_apart(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    every = battle_arguments.levels_on_offer
    monkeypatch.setattr(
        levels, "levels_on_offer", lambda home: [p for p in every(home) if shell.folder in p.parents]
    )
    folder = shell.folder / "packs"
    folder.mkdir(parents=True)
    older = {**plain_pack(), "pack.toml": manifest_bytes('version = "1.0.0"\n')}
    newer = {**plain_pack(), "pack.toml": manifest_bytes('version = "1.2.0"\n')}
    first, second = write_zip_pack(folder / "gulls.zip", older), write_zip_pack(folder / "old.zip", older)
    assert shell("levels") == 0
    for where in (first, second):
        assert f"of Gulls 1.0.0, {where}\n" in shell.out
    for name in ("razee", "gulls/razee"):
        assert shell("check", name) == 2
        assert f"several packs have a level {name!r}, name it by its path: Gulls 1.0.0: {first}" in shell.err
        assert f"Gulls 1.0.0: {second / LEVEL}" in shell.err
    assert shell("check", "old/razee") == 0
    assert shell("check", str(second / LEVEL)) == 0
    write_zip_pack(second, newer)
    home = shell.folder
    assert battle_arguments.find_level("gulls/razee", home) == second / LEVEL
    assert battle_arguments.find_level("razee", home) == second / LEVEL
    assert [row["pack"]["version"] for row in shell.json("levels")] == ["1.0.0", "1.2.0"]
    packs = usable_packs(home)
    assert pack_labels(packs) == ["Gulls, 1.0.0", "Gulls, 1.2.0"]
    assert find_pack(home, "Gulls") == packs[1]
    assert shell("check", str(first)) == 2
    assert f"{first} is a pack: weathergage pack check {first}" in shell.err
