"""Pictures and sounds of packs: headers that lie, pixels and packets that swell, notes that are
packed; each pack looked over, and some of them shown."""

from __future__ import annotations

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping

from recipes.zoo import REFUSED, SHOW, TAKEN, Beast, file_of

_LISTED = '[[{}]]\nfile = "{}"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
_TABLES = {"pictures": "picture", "hulls": "hull", "flags": "flag", "sounds": "sound"}


def beasts() -> Iterator[Beast]:
    """All of them."""
    for name, made in _PICTURES.items():
        yield _checked(f"picture: {name}", _one("pictures/razee.png", made), REFUSED)
    for name, drawn in _SPOILT.items():
        held = _spoilt(drawn)
        yield _checked(f"pixels: {name}", held, REFUSED)
        yield _shown(f"pixels: {name}, shown", held, "Damaged in this pack, and not shown")
    for name, made in _NOTED.items():
        yield _checked(f"picture: {name}", _one("pictures/razee.png", made), TAKEN)
        yield _shown(f"picture: {name}, shown", _one("pictures/razee.png", made))
    for name, made in _SOUNDS.items():
        yield _checked(f"sound: {name}", _one("sounds/bell.ogg", made), REFUSED)
    for name, many in _MANY.items():
        yield _checked(f"many: {name}", many, REFUSED)
        yield _shown(f"many: {name}, shown", many)
    for name, many in _FULL.items():
        yield _checked(f"full: {name}", many, TAKEN)
        yield _shown(f"full: {name}, shown", many, ends=TAKEN)


Works = Callable[[], Mapping[str, bytes]]


def _one(name: str, made: Callable[[], bytes]) -> Works:
    """That file alone."""
    return lambda: {name: made()}


def _checked(name: str, works: Works, ends: frozenset[int]) -> Beast:
    return Beast(name, ("pack", "check", "p.zip"), file_of("p.zip", lambda: _pack(works())), ends)


def _shown(
    name: str, works: Works, says: str = "", ends: frozenset[int] = frozenset((0, 1))
) -> Beast:
    lay = file_of("p.zip", lambda: _pack(works()))
    return Beast(name, (SHOW, "p.zip"), lay, ends, says=says)


def _pack(works: Mapping[str, bytes]) -> bytes:
    """The zip of a pack with these pictures and sounds, each listed, and a level for each
    picture."""
    from tests.levels.packs.samples import LEVEL, manifest, pattern

    base = {name: data for name, data in pattern().items() if name.endswith(".toml")}
    level = base[LEVEL]
    stems = [name.split("/")[1][:-4] for name in works if name.startswith("pictures/")]
    base |= {f"levels/{stem}.toml": level for stem in stems if stem != "razee"}
    if not any(name.startswith("flags/") for name in works):
        base = {name: data.replace(b'"own-royal"', b'"french"') for name, data in base.items()}
    told = (_LISTED.format(_TABLES[name.split("/")[0]], name.split("/")[1]) for name in works)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:  # stored: what swells in a zip is refused by that
        for name, data in {**base, **works, "pack.toml": manifest("".join(told))}.items():
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
    parts = part(b"IHDR", head) + extra + part(b"IDAT", body) + part(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def large_picture(side: int) -> bytes:
    """A black square of so many pixels a side, each of one bit."""
    return _png((side, side), 0, 1)


def part(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


def _notes(kind: bytes, before: bytes) -> bytes:
    """Three hundred notes that swell to 8 MB each."""
    packed = zlib.compress(bytes(7_900_000), 9)
    return _png(extra=b"".join(part(kind, b"k%d" % n + before + packed) for n in range(300)))


def _headed(*told: int) -> Callable[[], bytes]:
    """A picture whose header says so."""
    return lambda: _png(head=struct.pack(">LLBBBBB", *told))


_PICTURES: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "noise": lambda: os.urandom(3_000_000),
    "an svg": lambda: b"<svg><script/></svg>",
    "a jpeg": lambda: b"\xff\xd8\xff" + bytes(999),
    "a zip": lambda: b"PK\x03\x04" + bytes(99),
    "two thousand million pixels": _headed(2**31, 2**31, 8, 2, 0, 0, 0),
    "no pixels": _headed(0, 0, 8, 2, 0, 0, 0),
    "laced": _headed(64, 64, 8, 2, 0, 0, 1),
    "a depth of 3": _headed(64, 64, 3, 2, 0, 0, 0),
    "no palette": lambda: _png(colour=3),
    "broken off": lambda: _png()[:-9],
    "two of them": lambda: _png() + _png(),
    "of 100,000 parts": lambda: _png(extra=part(b"IDAT", b"") * 100_000),
    "a wrong sum": lambda: _png()[:-20] + b"\0" + _png()[-19:],
    "two headers": lambda: _png(extra=part(b"IHDR", struct.pack(">LLBBBBB", 9, 9, 8, 2, 0, 0, 0))),
    "a part of 4 GB": lambda: _png(extra=b"\xff\xff\xff\xffIDAT"),
}


def _filtered(size: tuple[int, int], samples: int) -> bytes:
    """Rows that are told in a way that there is none of."""
    return zlib.compress(b"\x09" * (size[1] * (1 + size[0] * samples)))


_SPOILT: dict[str, Callable[[tuple[int, int], int], bytes]] = {
    "too many": lambda size, c: _png(size, c, body=zlib.compress(bytes(60_000_000), 9)),
    "too few": lambda size, c: _png(size, c, body=zlib.compress(bytes(50))),
    "none packed": lambda size, c: _png(size, c, body=b"pixels"),
    "a wrong filter": lambda size, c: _png(size, c, body=_filtered(size, 3 if c == 2 else 4)),
}


def _spoilt(made: Callable[[tuple[int, int], int], bytes]) -> Works:
    """A picture, a hull and a flag of the kind."""
    return lambda: {
        "pictures/razee.png": made((64, 64), 2),
        "hulls/own-razee-44.png": made((60, 200), 6),
        "flags/own-royal.png": made((70, 40), 2),
    }


_NOTED: dict[str, Callable[[], bytes]] = {
    "notes that swell": lambda: _notes(b"zTXt", b"\0\0"),
    "notes of the world": lambda: _notes(b"iTXt", b"\0\1\0\0\0"),
    "profiles": lambda: _notes(b"iCCP", b"\0\0"),
    "a clearness that is too long": lambda: _png(extra=part(b"tRNS", bytes(100_000))),
    "a palette it needs not": lambda: _png(extra=part(b"PLTE", bytes(768))),
}


# ------------------------------------------------------------------------------ sounds
def _ogg(**told: object) -> Callable[[], bytes]:
    def made() -> bytes:
        from tests.levels.packs.vorbis import silence

        return silence(**told)  # type: ignore[arg-type]

    return made


def _bomb() -> bytes:
    return _ogg(rate=8_000, large=13, packets=3_900, ends=8_000 * 29)()


def _setup(**told: object) -> Callable[[], bytes]:
    def made() -> bytes:
        from tests.levels.packs.vorbis import setup

        return _ogg(heading=setup(**told)[:60_000])()  # type: ignore[arg-type]

    return made


def _page(size: int) -> bytes:
    """A page of no packet's end, of so many bytes."""
    laced = b"\xff" * (size > 0)
    head = b"OggS" + bytes(10) + struct.pack("<L", 7) + bytes(8) + bytes([len(laced)])
    return head + laced + bytes(size)


_SOUNDS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "a wav": lambda: b"RIFF" + bytes(90_000),
    "noise": lambda: os.urandom(1_900_000),
    "half an hour that says 29 s": _bomb,
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
def _every_sound(packets: int, ends: int) -> Works:
    def made() -> Mapping[str, bytes]:
        from game.levels.packs.sounds import NAMES

        one = _ogg(packets=packets, ends=ends)()
        return {f"sounds/{name}.ogg": one for name in NAMES}

    return made


def _bombs() -> Mapping[str, bytes]:
    from game.levels.packs.sounds import NAMES

    return {f"sounds/{name}.ogg": _bomb() for name in NAMES[:24]}


def _large_pictures(many: int, depth: int = 16, colour: int = 6) -> Works:
    def made() -> Mapping[str, bytes]:
        one = _png((2048, 2048), colour, depth, fill=64)
        return {f"pictures/l{n}.png": one for n in range(many)}

    return made


def _hulls() -> Mapping[str, bytes]:
    from game.levels.format.fleet import shipped_fleet

    one = _png((512, 1024), 6, 16, fill=200)
    return {f"hulls/{name}.png": one for name in shipped_fleet().classes}


def _flags() -> Mapping[str, bytes]:
    from game.levels.format.words import NATIONS

    one = _png((1024, 1024), 6, 16, fill=200)
    return {f"flags/{nation}.png": one for nation in NATIONS}


_MANY: dict[str, Works] = {
    "140 pictures of 33 MB": _large_pictures(140),
    "a hull for each class": _hulls,
    "a flag for each nation": _flags,
    "24 sounds of half an hour": _bombs,
    "every sound of 30 s": _every_sound(646, 22_050 * 30),
}
_FULL: dict[str, Works] = {
    "five pictures of 12 MB": _large_pictures(5, 8, 2),
    "every sound of 8 s": _every_sound(172, 22_050 * 7),
}
