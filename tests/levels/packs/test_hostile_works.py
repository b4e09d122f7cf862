"""Hostile or broken pictures and sounds: refused by their bytes, in little time and memory; what
passes is limited by its size in memory."""

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from game.levels.packs import pack_reader
from game.levels.packs.level_paths import (
    read_flags,
    read_hulls,
    read_level_picture,
    read_media,
    read_pack_cached,
)
from game.levels.packs.manifest import make_zip
from game.levels.packs.pack_limits import PackRefusal
from game.levels.packs.pack_reader import read_pack
from game.levels.packs.png_check import (
    clear_hull_refusal,
    flag_refusal,
    hull_refusal,
    picture_refusal,
    pixel_refusal,
    strip_png,
    unpacked_pixel_bytes,
)
from game.levels.packs.sound_check import SOUND_NAMES as NAMES_OF_SOUNDS
from game.levels.packs.sound_check import sound_memory_bytes
from game.play.pack_check import check_pack
from tests.levels.packs.samples import (
    LEVEL,
    manifest_bytes,
    pattern_files,
    plain_pack,
    png_bytes,
    with_chunk,
    write_folder_pack,
    write_zip_pack,
)
from tests.levels.packs.vorbis import setup_header
from tests.levels.packs.vorbis import silent_ogg as ogg


def refused_sound(data: bytes) -> PackRefusal | None:
    """Return why a file is refused as a sound, or None."""
    found = sound_memory_bytes(data)
    return found if isinstance(found, PackRefusal) else None


def said_of(where: Path) -> str:
    """Return why a pack is refused."""
    pack, findings = read_pack(where)
    assert pack is None
    return "\n".join(str(found) for found in findings)


PICTURES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "the file is empty"),
    "a script": (lambda: b"#!/bin/sh\n", "no PNG, but a script"),
    "a jpeg": (lambda: b"\xff\xd8\xff\xe0", "no PNG, but a JPEG"),
    "a zip": (lambda: make_zip(plain_pack()), "no PNG, but a zip"),
    "huge": (lambda: png_bytes(header=struct.pack(">LLBBBBB", 2**31, 2**31, 8, 2, 0, 0, 0)), "pixels"),
    "wide": (lambda: png_bytes(2_049, 1), "the picture is 2,049 by 1 pixels"),
    "none": (lambda: png_bytes(0, 8), "the picture is 0 by 8 pixels"),
    "chopped": (lambda: with_chunk(png_bytes(), *[(b"IDAT", b"")] * 2_000), "of more than 2,000 parts"),
    "bare": (lambda: png_bytes().replace(b"IDAT", b"idat"), "damaged, or breaks off"),
    "none at all": (lambda: png_bytes(empty=True), "damaged, or breaks off"),
    "without a palette": (
        lambda: png_bytes(header=struct.pack(">LLBBBBB", 8, 8, 8, 3, 0, 0, 0)),
        "damaged, or breaks off",
    ),
    "cut": (lambda: png_bytes()[:-6], "damaged, or breaks off"),
    "header": (lambda: png_bytes()[:20], "breaks off in its header"),
    "behind": (lambda: png_bytes() + b"PK", "damaged, or breaks off"),
    "odd": (lambda: png_bytes(header=struct.pack(">LLBBBBB", 8, 8, 3, 2, 0, 0, 0)), "there is none of"),
    "laced": (lambda: png_bytes(header=struct.pack(">LLBBBBB", 8, 8, 8, 2, 0, 0, 1)), "interlaced"),
    "spoilt": (lambda: png_bytes().replace(b"IDAT", b"IDAX"), "damaged, or breaks off"),
}


@pytest.mark.parametrize("case", PICTURES)
def test_a_picture_that_is_not_what_it_says_is_refused_by_its_bytes(case: str) -> None:
    make, said = PICTURES[case]
    refusal = picture_refusal(make())
    assert refusal is not None
    assert said in refusal.message


HULLS: dict[str, tuple[Callable[[], bytes], str]] = {
    "no picture": (lambda: b"#!/bin/sh\n", "no PNG, but a script"),
    "full ground": (lambda: png_bytes(20, 80), "has no transparent ground"),
    "short": (lambda: clear(12, 40), "the hull is 40 pixels long"),
    "long": (lambda: clear(201, 1_025), "the hull is 1,025 pixels long"),
    "across": (lambda: clear(81, 120), "81 pixels broad and 120 long"),
}  # fmt: skip


def clear(wide: int, high: int) -> bytes:
    """Return a transparent picture; its width is a multiple of 3."""
    head = struct.pack(">LLBBBBB", wide, high, 8, 6, 0, 0, 0)
    return png_bytes(wide * 4 // 3, high, header=head)


@pytest.mark.parametrize("case", HULLS)
def test_a_hull_that_could_not_be_seen_as_one_is_refused(case: str) -> None:
    make, said = HULLS[case]
    refusal = hull_refusal(make())
    assert refusal is not None
    assert said in refusal.message


def test_a_hull_is_named_after_a_class_of_the_pack_or_of_the_fleet(tmp_path: Path) -> None:
    told = '[[hull]]\nfile = "{}.png"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
    for name, found in (("own-razee-44", ""), ("gb-third-74", ""), ("gb-thrd-74", "gb-third-74")):
        hull = pattern_files()["hulls/own-razee-44.png"]
        files = {**plain_pack(), f"hulls/{name}.png": hull, "pack.toml": manifest_bytes(told.format(name))}
        where = write_folder_pack(tmp_path / name, files)
        assert (read_pack_cached(where)[0] is None) == bool(found)
        assert found in "\n".join(str(each) for each in read_pack_cached(where)[1])
        assert read_hulls(where) == ({} if found else {name: hull})


FLAGS: dict[str, tuple[Callable[[], bytes], str]] = {
    "no picture": (lambda: b"#!/bin/sh\n", "no PNG, but a script"),
    "small": (lambda: png_bytes(12, 8), "the flag is 12 pixels long"),
    "large": (lambda: png_bytes(1_025, 500), "the flag is 1,025 pixels long"),
    "upright": (lambda: png_bytes(40, 41), "40 pixels long and 41 deep"),
    "pennant": (lambda: png_bytes(100, 33), "100 pixels long and 33 deep"),
}  # fmt: skip


@pytest.mark.parametrize("case", FLAGS)
def test_a_flag_that_could_not_be_flown_is_refused(case: str) -> None:
    make, said = FLAGS[case]
    refusal = flag_refusal(make())
    assert refusal is not None
    assert said in refusal.message


def test_a_flag_is_named_after_a_nation_of_the_game_or_of_a_level(tmp_path: Path) -> None:
    told = '[[flag]]\nfile = "{}.png"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
    for name, found in (("own-royal", ""), ("spanish", ""), ("own-roial", "own-royal")):
        files = {
            **plain_pack(),
            f"flags/{name}.png": png_bytes(70, 40),
            "pack.toml": manifest_bytes(told.format(name)),
        }
        where = write_folder_pack(tmp_path / name, files)
        assert (read_pack_cached(where)[0] is None) == bool(found)
        assert found in "\n".join(str(each) for each in read_pack_cached(where)[1])
        assert read_flags(where) == ({} if found else {name: png_bytes(70, 40)})


SOUNDS: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "the file is empty"),
    "a wav": (lambda: b"RIFF....WAVE", "no Ogg, but a WAV"),
    "an mp3": (lambda: b"ID3\x04", "no Ogg, but an MP3"),
    "opus": (lambda: ogg().replace(b"\x01vorbis\0", b"OpusHead"), "no Vorbis in this Ogg"),
    "long": (lambda: ogg(ends=22_050 * 31), "lasts 31 seconds"),
    "lies": (lambda: ogg(packets=40_000), "longer than it says"),
    "many": (lambda: ogg(channels=6), "6 channels"),
    "fast": (lambda: ogg(rate=192_000), "192,000 samples a second"),
    "slow": (lambda: ogg(rate=0), "0 samples a second"),
    "silent": (lambda: ogg(packets=0), "nothing is to be heard"),
    "backward": (lambda: ogg(ends=-5), "nothing is to be heard"),
    "cut": (lambda: ogg()[:-3], "damaged, or breaks off"),
    "torn": (lambda: ogg() + b"OggS", "damaged, or breaks off"),
    "two": (lambda: ogg() + ogg().replace(struct.pack("<L", 7), struct.pack("<L", 8)), "several"),
}  # fmt: skip


@pytest.mark.parametrize("case", SOUNDS)
def test_a_sound_that_is_not_what_it_says_is_refused_by_its_bytes(case: str) -> None:
    make, said = SOUNDS[case]
    refusal = refused_sound(make())
    assert refusal is not None
    assert said in refusal.message


def test_what_is_wrong_with_a_picture_is_told_where_pack_toml_lists_it(tmp_path: Path) -> None:
    files = {**pattern_files(), "pictures/razee.png": b"#!/bin/sh"}
    said = said_of(write_folder_pack(tmp_path / "p", files))
    assert "pack.toml:14:8: error: pictures/razee.png: this is no PNG, but a script" in said
    assert '   14 | file = "razee.png"' in said


def test_no_byte_changed_in_picture_or_sound_breaks_the_reader() -> None:
    picture, sound = png_bytes(), pattern_files()["sounds/bell.ogg"]
    for at in range(len(picture)):
        picture_refusal(picture[:at] + bytes([picture[at] ^ 0x55]) + picture[at + 1 :])
    for at in range(0, len(sound), 7):
        refused_sound(sound[:at] + bytes([sound[at] ^ 0x55]) + sound[at + 1 :])
        refused_sound(sound[:at])


def test_a_sound_takes_as_much_memory_as_was_reckoned_from_its_packets() -> None:
    # Half a block of each packet: 40 packets of 2,048 samples are 40,960, at 22,050 a second
    # 1.858 s, and a second takes 44,100 x 4 bytes once it is read: 327,680.
    assert sound_memory_bytes(ogg()) == 327_680
    # Short blocks: 128 samples each, 100 of them at 8,000 a second are 1.6 s: 282,240 bytes.
    short = ogg(rate=8_000, packets=100, packet=b"\0", heading=setup_header((0,)))
    assert sound_memory_bytes(short) == 282_240
    # Two modes, the second of long blocks: bit 1 of a packet says which.
    mixed = ogg(packets=100, packet=b"\x02", heading=setup_header((0, 1)))
    assert sound_memory_bytes(mixed) == sound_memory_bytes(ogg(packets=100))
    brief = ogg(packets=100, packet=b"\0", heading=setup_header((0, 1)))
    assert sound_memory_bytes(brief) == 128 * 100 * 176_400 // 22_050


@pytest.mark.parametrize("lengths", ["plain", "sparse", "ordered"])
def test_every_way_to_tell_the_codes_of_a_sound_is_read(lengths: str) -> None:
    assert sound_memory_bytes(ogg(heading=setup_header(lengths=lengths, entries=5))) == 327_680


def test_a_small_ogg_that_would_fill_the_machine_is_refused() -> None:
    # 3,900 packets of 8,192 samples at 8,000 a second: 1,997 s, 352 MB; its pages say 29 s.
    bomb = ogg(rate=8_000, large=13, packets=3_900, ends=8_000 * 29)
    assert len(bomb) < 9_000
    refusal = refused_sound(bomb)
    assert refusal is not None
    assert "comes to more than 6,000,000 bytes" in refusal.message
    # 29 s that are so: 8,000 x 29 / 4,096 = 56.6 packets.
    assert refused_sound(ogg(rate=8_000, large=13, packets=57, ends=8_000 * 29)) is None


def test_the_setup_of_a_sound_is_read_in_little_time_whatever_it_says() -> None:
    for heading in (
        setup_header()[:40],
        setup_header()[:7] + b"\xff" * 16_000,
        b"\x05vorbis",
        setup_header() * 900,
        setup_header(lengths="sparse", entries=20_000),
    ):
        began = process_time()
        sound_memory_bytes(ogg(heading=heading))
        assert process_time() - began < 0.5
    for entries in (2**16 + 1, 2**24 - 1):
        assert refused_sound(ogg(heading=setup_header(lengths="ordered", entries=entries))) is not None
    assert refused_sound(ogg(heading=setup_header(lengths="ordered", entries=2**16))) is None
    assert "of a kind" in str(refused_sound(ogg(heading=setup_header()[:40])))


def test_the_sounds_of_a_pack_are_bounded_together(tmp_path: Path) -> None:
    told = '[[sound]]\nfile = "{}.ogg"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
    # 22,050 x 30 / 1,024 = 646 packets: 5,292,032 bytes each; twelve are 63.5 MB, thirteen 68.8.
    long = ogg(packets=646, ends=22_050 * 30)
    for many, said in ((12, ""), (13, "the sounds of the pack come to 68,796,416 bytes")):
        files = {**plain_pack(), **{f"sounds/{name}.ogg": long for name in NAMES_OF_SOUNDS[:many]}}
        files["pack.toml"] = manifest_bytes("".join(told.format(n) for n in NAMES_OF_SOUNDS[:many]))
        pack, found = read_pack(write_folder_pack(tmp_path / str(many), files))
        assert (pack is None) == bool(said)
        assert said in "\n".join(str(each) for each in found)


# ------------------------------------------------------------------------------ pixels
def test_pixels_are_not_unpacked_when_a_pack_is_looked_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> object:
        raise AssertionError("unpacked")

    monkeypatch.setattr(zlib, "decompressobj", never)
    assert read_pack_cached(write_folder_pack(tmp_path / "p", pattern_files()))[0] is not None


UNPACKED = {
    "more": (png_bytes(8, 8, rows=5_000), "not as many pixels as it says"),
    "fewer": (png_bytes(8, 8, rows=2), "not as many pixels as it says"),
    "a filter that there is none of": (png_bytes(8, 8, filters=9), "damaged, or breaks off"),
    "no packed pixels": (png_bytes(8, 8, packed=b"pixels"), "damaged, or breaks off"),
}


@pytest.mark.parametrize("case", UNPACKED)
def test_pixels_that_do_not_unpack_are_told_to_their_author_alone(tmp_path: Path, case: str) -> None:
    data, said = UNPACKED[case]
    assert picture_refusal(data) is None
    assert unpacked_pixel_bytes(data) == 8 * (1 + 8 * 3)
    refusal = pixel_refusal(data)
    assert refusal is not None
    assert said in refusal.message
    where = write_folder_pack(tmp_path / "p", {**pattern_files(), "pictures/razee.png": data})
    pack, found = check_pack(where)
    assert pack is not None
    assert [f.file.removeprefix(f"{where}/") for f in found] == ["pictures/razee.png"]
    assert said in str(found[0])


@pytest.mark.parametrize("filters", range(5))
def test_a_hull_that_nobody_sees_is_told_to_its_author(tmp_path: Path, filters: int) -> None:
    hull = png_bytes(21, 90, clear=True, filters=filters)
    assert hull_refusal(hull) is None
    where = write_folder_pack(tmp_path / "p", {**pattern_files(), "hulls/own-razee-44.png": hull})
    found = check_pack(where)[1]
    assert ["it is all clear" in str(each) for each in found] == [True]
    row = bytes([filters]) + bytes(21 * 4 - 1) + b"\x01"
    seen = png_bytes(21, 90, clear=True, packed=zlib.compress(row * 90))
    assert clear_hull_refusal(seen) is None


def test_the_pixels_of_a_pack_are_bounded_together(tmp_path: Path) -> None:
    # 2,048 rows of 1 + 2,048 x 3 bytes are 12,584,960: five are 62.9 MB, six are 75.5.
    one, level = png_bytes(2_048, 2_048), plain_pack()[LEVEL]
    told = '[[picture]]\nfile = "l{}.png"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
    for many, said in ((5, ""), (6, "of the pack come to 75,509,760 bytes unpacked")):
        files = {**plain_pack(), **{f"levels/l{n}.toml": level for n in range(many)}}
        files |= {f"pictures/l{n}.png": one for n in range(many)}
        files["pack.toml"] = manifest_bytes("".join(told.format(n) for n in range(many)))
        where = write_folder_pack(tmp_path / str(many), files)
        began = process_time()
        pack, found = read_pack(where)
        assert process_time() - began < 1
        assert (pack is None) == bool(said)
        assert said in "\n".join(str(each) for each in found)
        assert ("at most 64,000,000" in "\n".join(each.hint for each in found)) == bool(said)


def test_what_was_looked_over_is_remembered_by_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[bytes]()

    def told(data: bytes) -> None:
        seen.append(data)

    monkeypatch.setattr(pack_reader, "_byte_counts", {})
    monkeypatch.setitem(pack_reader._CHECKS, "pictures", told)
    where = write_zip_pack(tmp_path / "p.zip", pattern_files())
    assert read_pack_cached(where)[0] is not None
    more = {**pattern_files(), "levels/gull.toml": pattern_files()[LEVEL]}
    write_zip_pack(where, more)
    assert len(read_pack_cached(where)[0].levels) == 2  # type: ignore[union-attr]
    assert len(seen) == 1
    write_zip_pack(where, {**more, "pictures/razee.png": png_bytes()})
    assert read_pack_cached(where)[0] is not None
    assert seen == [pattern_files()["pictures/razee.png"], png_bytes()]


def test_a_file_that_has_changed_since_it_was_looked_over_is_not_shown(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "p", pattern_files())
    picture = where / "pictures" / "razee.png"
    assert read_level_picture(where / LEVEL) is not None
    pack, _ = read_pack_cached(where)
    assert pack is not None
    spoilt = bytearray(picture.read_bytes())
    spoilt[40] ^= 1
    stat = picture.stat()
    picture.write_bytes(spoilt)
    os.utime(picture, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert read_level_picture(where / LEVEL) is None


def test_only_what_is_asked_for_is_read(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "p", pattern_files())
    assert set(read_hulls(where)) == {"own-razee-44"}
    assert read_hulls(where, ["fr-frigate-40"]) == {}
    assert read_flags(where, []) == {}
    assert read_media(where, "pictures", ["razee"]).keys() == {"razee"}


def test_notes_and_profiles_in_a_picture_never_reach_a_decoder() -> None:
    note = b"k\0\0" + zlib.compress(bytes(1_000_000))
    noted = with_chunk(png_bytes(), (b"zTXt", note), (b"iTXt", note), (b"iCCP", note), (b"tRNS", b"123456"))
    assert picture_refusal(noted) is None
    assert strip_png(noted) == with_chunk(png_bytes(), (b"tRNS", b"123456"))
    assert strip_png(png_bytes()) == png_bytes()
