"""Hostile or broken packs: each is refused in plain words, nothing is written anywhere, and nothing
takes more memory than a pack may."""

import os
import stat
import struct
import tracemalloc
import warnings
import zipfile
from pathlib import Path

import pytest

from game.levels.packs.level_paths import read_pack_cached, read_sounds
from game.levels.packs.manifest import make_zip
from game.levels.packs.pack_limits import MAX_FILES, MAX_ZIP_BYTES
from game.levels.packs.pack_reader import read_pack
from tests.levels.packs.samples import (
    LEVEL,
    manifest_bytes,
    pattern_files,
    plain_pack,
    write_folder_pack,
    write_odd_zip,
    write_zip_pack,
)


def refused(where: Path) -> str:
    """Return why a pack is refused."""
    before = sorted(path for path in where.parent.rglob("*"))
    pack, findings = read_pack(where)
    assert pack is None
    assert sorted(path for path in where.parent.rglob("*")) == before, "nothing was written"
    said = "\n".join(str(found) for found in findings)
    assert "Traceback" not in said
    assert "\x1b" not in said
    return said


NAMES = {
    "../evil.toml": "leads out of its folder",
    "levels/../../evil.toml": "leads out of its folder",
    "/etc/passwd": "names a place outside of the pack",
    "C:/evil.toml": "names a place outside of the pack",
    "levels\\evil.toml": "has a backslash",
    "..\\..\\evil.toml": "has a backslash",
    "levels//evil.toml": "leads out of its folder",
    "levels/./evil.toml": "leads out of its folder",
    "levels/con.toml": "cannot be a file on Windows",
    "sounds/lpt1.ogg": "cannot be a file on Windows",
    "levels/Gull.toml": "did you mean levels/gull.toml?",
    "levels/mövenjagd.toml": "did you mean levels/movenjagd.toml?",
    "levels/gull.toml ": "is not part of a pack",
    "levels/gull\x1b[31m.toml": "holds U+001B",
    "levels/gull\u202elmot.toml": "holds U+202E",
    "levels/deep/gull.toml": "is not part of a pack",
    "inner.zip": "is a zip within the pack",
    "levels/inner.zip": "is a zip within the pack",
    "cli_shell.py": "nothing in a pack is code",
    "levels/run.py": "nothing in a pack is code",
    "sounds/run.exe": "nothing in a pack is code",
    "sounds/cheer.wav": "nothing in a pack is code",
    "levels/" + "a" * 300 + ".toml": "a name of 312 letters",
}


@pytest.mark.parametrize("name", NAMES, ids=[ascii(name)[:40] for name in NAMES])
def test_a_name_in_a_zip_that_leads_elsewhere_or_is_no_part_of_a_pack_is_refused(
    tmp_path: Path, name: str
) -> None:
    assert NAMES[name] in refused(write_odd_zip(tmp_path / "p.zip", (name, b"format = 1")))


def test_a_name_twice_and_one_that_differs_by_capitals_are_refused(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        twice = write_odd_zip(tmp_path / "p.zip", (LEVEL, b"x = 1"))
    assert "lies in the zip twice" in refused(twice)
    capitals = write_odd_zip(tmp_path / "q.zip", (LEVEL.upper(), b"x = 1"))
    assert "once more in capitals" in refused(capitals)


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("levels/link.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert "is a link or a device" in refused(write_odd_zip(tmp_path / "p.zip", (link, b"/etc/passwd")))


def test_links_in_a_folder_are_refused_and_never_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("format = 1", "utf-8")
    where = write_folder_pack(tmp_path / "p", plain_pack())
    (where / "levels" / "link.toml").symlink_to(secret)
    assert '"levels/link.toml" is a link' in refused(where)
    (where / "levels" / "link.toml").unlink()
    (where / "sounds").symlink_to(tmp_path)
    assert "is not part of a pack" in refused(where)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_in_a_folder_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "p", plain_pack())
    os.mkfifo(where / "levels" / "pipe.toml")
    assert "it is no regular file" in refused(where)


def test_a_folder_that_is_no_pack_is_not_looked_through(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "p", {f"{n}/x.py": b"" for n in range(9)})
    assert refused(where).count("error") == 1
    assert "this is no pack: there is no pack.toml" in refused(where)


def test_folders_and_files_that_a_pack_has_not_are_named_with_the_nearest(tmp_path: Path) -> None:
    where = write_folder_pack(
        tmp_path / "p", {**plain_pack(), "level/a.toml": b"", "levels/inner/a.toml": b""}
    )
    said = refused(where)
    assert 'did you mean "levels"?' in said
    assert '"levels/inner/" is a folder within a folder' in said


# ------------------------------------------------------------------------------ bombs
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    where = write_odd_zip(tmp_path / "p.zip", ("levels/b.toml", b"#" * 250_000))
    assert "grows from" in refused(where)
    where = write_odd_zip(tmp_path / "q.zip", *((f"sounds/s{n}.ogg", bytes(1_900_000)) for n in range(20)))
    tracemalloc.start()
    assert "the zip unpacks to 38," in refused(where)
    assert tracemalloc.get_traced_memory()[1] < MAX_ZIP_BYTES + 2_000_000, "room for the zip alone"
    tracemalloc.stop()


def test_the_levels_of_a_pack_are_bounded_together(tmp_path: Path) -> None:
    # Four of 249,000 bytes are 996,000, and the level of the pattern is smaller than 4,000.
    level = b"# a note\n" + b"# more of it\n" * 19_153
    for many, bad in ((4, False), (5, True)):
        files = {**plain_pack(), **{f"levels/l{n}.toml": level[:249_000] for n in range(many)}}
        packed = write_zip_pack(tmp_path / f"p{many}.zip", files)
        for where in (write_folder_pack(tmp_path / str(many), files), packed):
            said = "\n".join(str(found) for found in read_pack(where)[1])
            assert ("the levels of the pack come to" in said) == bad
            assert "there is no level in it" not in said


def test_a_zip_of_too_many_files_is_refused_by_its_own_count(tmp_path: Path) -> None:
    where = write_odd_zip(tmp_path / "p.zip", *((f"levels/l{n}.toml", b"") for n in range(MAX_FILES)))
    assert f"the zip holds {MAX_FILES + 3} files" in refused(where)
    where = write_odd_zip(tmp_path / "q.zip", *((f"levels/l{n}.toml", b"") for n in range(3_000)))
    assert "the zip lists 3003 files" in refused(where)


def lying(data: bytes, field: int, value: int) -> bytes:
    """Return a zip whose directory has another size for its last file: `field` is 20 for the bytes
    in the zip, 24 for those unpacked."""
    at = data.rfind(b"PK\x01\x02")
    return data[: at + field] + struct.pack("<L", value) + data[at + field + 4 :]


@pytest.mark.parametrize("size", [10, 200_000])
def test_a_file_that_is_longer_or_shorter_than_its_zip_says_is_refused(tmp_path: Path, size: int) -> None:
    where = tmp_path / "p.zip"
    files = {**plain_pack(), "sounds/x.ogg": os.urandom(100_000)}
    where.write_bytes(lying(make_zip(files), 24, size))
    said = refused(where)
    assert '"sounds/x.ogg" is damaged in the zip' in said


def test_every_broken_zip_is_refused_and_none_breaks_the_reader(tmp_path: Path) -> None:
    whole = make_zip(pattern_files())
    where = tmp_path / "p.zip"
    for cut in (0, 1, 21, 22, 1_000, len(whole) // 2, len(whole) - 1):
        where.write_bytes(whole[:cut])
        assert "zip" in refused(where)
    for at in range(0, len(whole), 997):
        where.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        read_pack(where)
    end = whole.rfind(b"PK\x05\x06")
    for at in range(end, len(whole)):
        where.write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
        read_pack(where)


def test_a_zip_with_a_password_is_refused(tmp_path: Path) -> None:
    data = bytearray(make_zip(plain_pack()))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        data[at + place] |= 1
    (tmp_path / "p.zip").write_bytes(data)
    assert "has a password" in refused(tmp_path / "p.zip")


# ------------------------------------------------------------------------------ files
def test_what_is_not_there_or_no_zip_is_told(tmp_path: Path) -> None:
    assert "there is no p.rar" in refused_there(tmp_path / "p.rar")
    assert "p.zip cannot be read" in refused_there(tmp_path / "p.zip")
    (tmp_path / "p.zip").write_bytes(b"MZ")
    assert "this is no zip" in refused(tmp_path / "p.zip")
    (tmp_path / "p.rar").write_bytes(b"Rar!")
    assert "neither a folder nor a zip" in refused(tmp_path / "p.rar")
    assert "cannot be read" in refused_there(Path("a" * 5_000 + ".zip"))
    assert "cannot be read" in refused_there(Path("a\0b.zip"))


def refused_there(where: Path) -> str:
    pack, findings = read_pack(where)
    assert pack is None
    return "\n".join(str(found) for found in findings)


def test_an_empty_pack_is_told_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    assert "there is no pack.toml" in refused(tmp_path / "p")
    assert "there is no pack.toml" in refused(write_zip_pack(tmp_path / "p.zip", {}))
    assert "there is no level in it" in refused(
        write_folder_pack(tmp_path / "q", {"pack.toml": manifest_bytes()})
    )
    empty = write_folder_pack(tmp_path / "r", {**plain_pack(), "pack.toml": b""})
    assert 'a pack needs "format"' in refused(empty)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="rights do not bind this user")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "p", plain_pack())
    (where / LEVEL).chmod(0)
    assert "there is no permission" in refused(where)


@pytest.mark.parametrize("name", ["pack.toml", "classes.toml"])
@pytest.mark.parametrize("text", [b"name = ", b"\xff\xfe", b"a = " + b"[" * 500, b"a" * 300_000])
def test_toml_that_cannot_be_read_is_told_with_its_file(tmp_path: Path, name: str, text: bytes) -> None:
    where = write_folder_pack(tmp_path / "p", {**plain_pack(), name: text})
    said = refused(where)
    assert name in said
    assert "error" in said


def test_a_broken_level_does_not_take_the_pack_with_it(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "p", {**plain_pack(), "levels/gull.toml": b"format = "})
    pack, _ = read_pack(where)
    assert pack is not None
    assert sorted(pack.levels) == ["gull", "razee"]


def test_a_zip_that_is_changed_while_it_is_open_is_read_as_it_was_or_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = write_zip_pack(tmp_path / "p.zip", pattern_files())
    known, _ = read_pack_cached(where)
    real = zipfile.ZipFile.open

    def spoil(archive: zipfile.ZipFile, *given: object) -> object:
        where.write_bytes(b"gone")
        return real(archive, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(zipfile.ZipFile, "open", spoil)
    assert set(read_sounds(where)) == {"bell"}
    monkeypatch.undo()
    assert known is not None
    assert read_pack_cached(where)[0] is None
    assert read_sounds(where) == {}
