"""Pictures and sounds of packs: headers that lie, pixels and packets that swell, notes that are
packed; each pack looked over, and some of them shown."""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping

from recipes.zoo import ACCEPTED, REFUSED, SHOW, HostileCase, file_writer

_LISTED = '[[{}]]\nfile = "{}"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
_TABLES = {"pictures": "picture", "hulls": "hull", "flags": "flag", "sounds": "sound"}


def hostile_assets() -> Iterator[HostileCase]:
    """All of them."""
    for name, made in _PICTURES.items():
        yield _check_case(f"picture: {name}", _one_asset("pictures/razee.png", made), REFUSED)
    for name, drawn in _SPOILT_PNG_MAKERS.items():
        held = _spoilt_assets(drawn)
        yield _check_case(f"pixels: {name}", held, REFUSED)
        yield _show_case(f"pixels: {name}, shown", held, "Damaged in this pack, and not shown")
    for name, made in _NOTE_MAKERS.items():
        yield _check_case(f"picture: {name}", _one_asset("pictures/razee.png", made), ACCEPTED)
        yield _show_case(f"picture: {name}, shown", _one_asset("pictures/razee.png", made))
    for name, made in _SOUNDS.items():
        yield _check_case(f"sound: {name}", _one_asset("sounds/bell.ogg", made), REFUSED)
    for name, many in _MANY.items():
        yield _check_case(f"many: {name}", many, REFUSED)
        yield _show_case(f"many: {name}, shown", many)
    for name, many in _FULL.items():
        yield _check_case(f"full: {name}", many, ACCEPTED)
        yield _show_case(f"full: {name}, shown", many, ends=ACCEPTED)


AssetMaker = Callable[[], Mapping[str, bytes]]


def _one_asset(name: str, made: Callable[[], bytes]) -> AssetMaker:
    """That file alone."""
    return lambda: {name: made()}


def _check_case(name: str, works: AssetMaker, ends: frozenset[int]) -> HostileCase:
    return HostileCase(
        name, ("pack", "check", "p.zip"), file_writer("p.zip", lambda: _asset_pack(works())), ends
    )


def _show_case(
    name: str, works: AssetMaker, says: str = "", ends: frozenset[int] = frozenset((0, 1))
) -> HostileCase:
    lay = file_writer("p.zip", lambda: _asset_pack(works()))
    return HostileCase(name, (SHOW, "p.zip"), lay, ends, expected_text=says)


def _asset_pack(works: Mapping[str, bytes]) -> bytes:
    """The zip of a pack with these pictures and sounds, each listed, and a level for each
    picture."""
    from tests.levels.packs.samples import LEVEL, manifest_bytes, pattern_files

    base = {name: data for name, data in pattern_files().items() if name.endswith(".toml")}
    level = base[LEVEL]
    stems = [name.split("/")[1][:-4] for name in works if name.startswith("pictures/")]
    base |= {f"levels/{stem}.toml": level for stem in stems if stem != "razee"}
    if not any(name.startswith("flags/") for name in works):
        base = {name: data.replace(b'"own-royal"', b'"french"') for name, data in base.items()}
    tables = (_LISTED.format(_TABLES[name.split("/")[0]], name.split("/")[1]) for name in works)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:  # stored: what swells in a zip is refused by that
        for name, data in {**base, **works, "pack.toml": manifest_bytes("".join(tables))}.items():
            archive.writestr(name, data)
    return made.getvalue()


# ------------------------------------------------------------------------------ pictures
def _png(
    size: tuple[int, int] = (64, 64), colour: int = 2, depth: int = 8, *, head: bytes = b"",
    body: bytes | None = None, extra: bytes = b"", fill: int = 0,
) -> bytes:  # fmt: skip
    """A picture of one colour, or with another header, body, or parts between them."""
    wide, high = size
    row = -(-wide * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour] // 8)
    head = head or struct.pack(">LLBBBBB", wide, high, depth, colour, 0, 0, 0)
    if body is None:
        body = zlib.compress((b"\0" + bytes([fill]) * row) * high, 9)
    parts = png_chunk(b"IHDR", head) + extra + png_chunk(b"IDAT", body) + png_chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def large_picture(side: int) -> bytes:
    """Return a black square with this many pixels a side, of one bit each."""
    return _png((side, side), 0, 1)


def png_chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


def _png_with_notes(kind: bytes, before: bytes) -> bytes:
    """Three hundred notes that swell to 8 MB each."""
    packed = zlib.compress(bytes(7_900_000), 9)
    return _png(extra=b"".join(png_chunk(kind, b"k%d" % n + before + packed) for n in range(300)))


def _png_with_header(*fields: int) -> Callable[[], bytes]:
    """A picture whose header says so."""
    return lambda: _png(head=struct.pack(">LLBBBBB", *fields))


_PICTURES: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "noise": lambda: os.urandom(3_000_000),
    "an svg": lambda: b"<svg><script/></svg>",
    "a jpeg": lambda: b"\xff\xd8\xff" + bytes(999),
    "a zip": lambda: b"PK\x03\x04" + bytes(99),
    "two thousand million pixels": _png_with_header(2**31, 2**31, 8, 2, 0, 0, 0),
    "no pixels": _png_with_header(0, 0, 8, 2, 0, 0, 0),
    "laced": _png_with_header(64, 64, 8, 2, 0, 0, 1),
    "a depth of 3": _png_with_header(64, 64, 3, 2, 0, 0, 0),
    "no palette": lambda: _png(colour=3),
    "broken off": lambda: _png()[:-9],
    "two of them": lambda: _png() + _png(),
    "of 100,000 parts": lambda: _png(extra=png_chunk(b"IDAT", b"") * 100_000),
    "a wrong sum": lambda: _png()[:-20] + b"\0" + _png()[-19:],
    "two headers": lambda: _png(extra=png_chunk(b"IHDR", struct.pack(">LLBBBBB", 9, 9, 8, 2, 0, 0, 0))),
    "a part of 4 GB": lambda: _png(extra=b"\xff\xff\xff\xffIDAT"),
}


def _bad_filter_rows(size: tuple[int, int], samples: int) -> bytes:
    """Return rows with a filter number that does not exist."""
    return zlib.compress(b"\x09" * (size[1] * (1 + size[0] * samples)))


_SPOILT_PNG_MAKERS: dict[str, Callable[[tuple[int, int], int], bytes]] = {
    "too many": lambda size, c: _png(size, c, body=zlib.compress(bytes(60_000_000), 9)),
    "too few": lambda size, c: _png(size, c, body=zlib.compress(bytes(50))),
    "none packed": lambda size, c: _png(size, c, body=b"pixels"),
    "a wrong filter": lambda size, c: _png(size, c, body=_bad_filter_rows(size, 3 if c == 2 else 4)),
}


def _spoilt_assets(made: Callable[[tuple[int, int], int], bytes]) -> AssetMaker:
    """A picture, a hull and a flag of the kind."""
    return lambda: {
        "pictures/razee.png": made((64, 64), 2),
        "hulls/own-razee-44.png": made((60, 200), 6),
        "flags/own-royal.png": made((70, 40), 2),
    }


_NOTE_MAKERS: dict[str, Callable[[], bytes]] = {
    "notes that swell": lambda: _png_with_notes(b"zTXt", b"\0\0"),
    "notes of the world": lambda: _png_with_notes(b"iTXt", b"\0\1\0\0\0"),
    "profiles": lambda: _png_with_notes(b"iCCP", b"\0\0"),
    "a clearness that is too long": lambda: _png(extra=png_chunk(b"tRNS", bytes(100_000))),
    "a palette it needs not": lambda: _png(extra=png_chunk(b"PLTE", bytes(768))),
}


# ------------------------------------------------------------------------------ sounds
def _ogg(**fields: object) -> Callable[[], bytes]:
    def made() -> bytes:
        from tests.levels.packs.vorbis import silent_ogg

        return silent_ogg(**fields)  # type: ignore[arg-type]

    return made


def _ogg_bomb() -> bytes:
    return _ogg(rate=8_000, large=13, packets=3_900, ends=8_000 * 29)()


def _setup(**fields: object) -> Callable[[], bytes]:
    def made() -> bytes:
        from tests.levels.packs.vorbis import setup_header

        return _ogg(heading=setup_header(**fields)[:60_000])()  # type: ignore[arg-type]

    return made


def _page(size: int) -> bytes:
    """Return a page of this many bytes in which no packet ends."""
    laced = b"\xff" * (size > 0)
    head = b"OggS" + bytes(10) + struct.pack("<L", 7) + bytes(8) + bytes([len(laced)])
    return head + laced + bytes(size)


_SOUNDS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "a wav": lambda: b"RIFF" + bytes(90_000),
    "noise": lambda: os.urandom(1_900_000),
    "half an hour that says 29 s": _ogg_bomb,
    "an hour of short blocks": _ogg(packets=240_000, packet=b"\0"),
    "31 s": _ogg(ends=22_050 * 31),
    "before its beginning": _ogg(ends=-5),
    "no packets": _ogg(packets=0),
    "six channels": _ogg(channels=6),
    "no rate": _ogg(rate=0),
    "broken off": lambda: _ogg()()[:-3],
    "empty pages": lambda: _ogg()() + _page(0) * 60_000,
    "pages of no packets": lambda: _ogg()() + _page(255) * 9_000,
    "a setup of 20,000 codes": _setup(lengths="sparse", entries=50_000),
    "a setup of 16 million codes": _setup(lengths="ordered", entries=2**24 - 1),
    "two streams": lambda: _ogg()() + _ogg()().replace(struct.pack("<L", 7), struct.pack("<L", 8)),
}


# ------------------------------------------------------------------------------ many
def _every_sound(packets: int, ends: int) -> AssetMaker:
    def made() -> Mapping[str, bytes]:
        from game.levels.packs.sound_check import SOUND_NAMES

        one = _ogg(packets=packets, ends=ends)()
        return {f"sounds/{name}.ogg": one for name in SOUND_NAMES}

    return made


def _bombs() -> Mapping[str, bytes]:
    from game.levels.packs.sound_check import SOUND_NAMES

    return {f"sounds/{name}.ogg": _ogg_bomb() for name in SOUND_NAMES[:24]}


def _large_pictures(many: int, depth: int = 16, colour: int = 6) -> AssetMaker:
    def made() -> Mapping[str, bytes]:
        one = _png((2048, 2048), colour, depth, fill=64)
        return {f"pictures/l{n}.png": one for n in range(many)}

    return made


def _hulls() -> Mapping[str, bytes]:
    from game.levels.format.fleet import shipped_fleet

    one = _png((512, 1024), 6, 16, fill=200)
    return {f"hulls/{name}.png": one for name in shipped_fleet().classes}


def _flags() -> Mapping[str, bytes]:
    from game.levels.format.allowed_words import NATIONS

    one = _png((1024, 1024), 6, 16, fill=200)
    return {f"flags/{nation}.png": one for nation in NATIONS}


_MANY: dict[str, AssetMaker] = {
    "140 pictures of 33 MB": _large_pictures(140),
    "a hull for each class": _hulls,
    "a flag for each nation": _flags,
    "24 sounds of half an hour": _bombs,
    "every sound of 30 s": _every_sound(646, 22_050 * 30),
}
_FULL: dict[str, AssetMaker] = {
    "five pictures of 12 MB": _large_pictures(5, 8, 2),
    "every sound of 8 s": _every_sound(172, 22_050 * 7),
}
