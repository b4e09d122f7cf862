"""Packs: zips that lead out, swell, lie or are broken, and folders with other things than files."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from recipes.zoo import REFUSED, SHOW, TAKEN, Beast, file_of

NAMES = {
    "slip": "../evil.toml",
    "deep slip": "levels/../../evil.toml",
    "absolute": "/tmp/zoo-evil.toml",
    "drive": "C:/evil.toml",
    "backslash": "..\\evil.toml",
    "device": "levels/con.toml",
    "escape": "levels/a\x1b[31m.toml",
    "rtl": "levels/a\u202elmot.toml",
    "nul": "levels/a\x00b.toml",
    "long": "levels/" + "a" * 60_000 + ".toml",
    "dots": "levels/a.toml ...",
    "nested": "in.zip",
    "code": "run.py",
    "deep folder": "levels/" + "a/" * 100 + "b.toml",
}


def beasts() -> Iterator[Beast]:
    """All of them."""
    for name, inner in NAMES.items():
        yield _zip(f"zip: name, {name}", partial(_with, (inner, b"format = 1")))
    for name, made in _ODD.items():
        yield _zip(f"zip: {name}", made)
    for name, lay in _FOLDERS.items():
        yield Beast(f"folder: {name}", ("pack", "check", "p"), lay, REFUSED)
    check = ("pack", "check", "p.zip")
    yield Beast("zip: a link to a device", check, lambda p: (p / "p.zip").symlink_to("/dev/zero"))
    yield Beast("zip: a pipe", check, lambda p: os.mkfifo(p / "p.zip"))
    yield Beast("zip: a folder", check, lambda p: (p / "p.zip").mkdir(), REFUSED)
    yield _zip("zip: backups", _backups, TAKEN, "1 pack: 0 errors")
    one = ("play", "--text", "p.zip/levels/razee.toml")
    yield Beast("zip: a level of a bad one", one, file_of("p.zip", lambda: _with(("run.py", b""))),
                REFUSED, says="nothing in a pack is code")  # fmt: skip
    yield Beast("zip: levels of 250 KB", check, file_of("p.zip", _many_levels))
    yield Beast("zip: levels of 250 KB, shown", (SHOW, "p.zip"), file_of("p.zip", _many_levels))
    yield Beast("zip: levels of dots", check, file_of("p.zip", _dotted_levels))
    yield Beast("zip: 290 levels", check, file_of("p.zip", _good_levels))


def _zip(
    name: str, made: Callable[[], bytes], ends: frozenset[int] = REFUSED, says: str = ""
) -> Beast:
    return Beast(name, ("pack", "check", "p.zip"), file_of("p.zip", made), ends, says=says)


def plain() -> dict[str, bytes]:
    """A sound pack of one level."""
    from tests.levels.packs.samples import plain as made

    return made()


def _with(*entries: tuple[zipfile.ZipInfo | str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A sound pack's zip with these entries below its own."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, data in plain().items():
            archive.writestr(name, data)
        for entry, data in entries:
            archive.writestr(entry, data)
    return made.getvalue()


def _linked(mode: int) -> bytes:
    entry = zipfile.ZipInfo("levels/link.toml")
    entry.external_attr = (mode | 0o777) << 16
    return _with((entry, b"/etc/passwd"))


def _swelling(size: int, many: int) -> bytes:
    """Files that grow very much."""
    return _with(*((f"levels/b{n}.toml", bytes(size)) for n in range(many)))


def _patched(field: int, value: int, size: int = 4) -> bytes:
    """A zip whose table of contents says something else of its last file."""
    data = _with(("sounds/x.ogg", os.urandom(100_000)))
    at = data.rfind(b"PK\x01\x02") + field
    return data[:at] + value.to_bytes(size, "little") + data[at + size :]


def _ended(entries: int, size: int, place: int) -> bytes:
    """A zip whose end says another number of entries, and another table of contents."""
    data = _with()
    at = data.rfind(b"PK\x05\x06")
    return data[:at] + struct.pack(
        "<4s4H2LH", b"PK\x05\x06", 0, 0, entries, entries, size, place, 0
    )


def _overlapping() -> bytes:
    """Many entries that all lead to one packed file of 30 KB, which is a level of 6 MB."""
    data = _with(("levels/big.toml", bytes(6_000_000)))
    end = data.rfind(b"PK\x05\x06")
    last = data.rfind(b"PK\x01\x02", 0, end)
    start = data.find(b"PK\x01\x02")
    entry, rows = data[last:end], b""
    for n in range(280):
        rows += entry.replace(b"levels/big.toml", b"levels/b%03d.toml" % n)
    end_record = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 280, 280, len(rows), start, 0)
    return data[:start] + rows + end_record


def _twice() -> bytes:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _with(("levels/razee.toml", b"x = 1"))


def _backups() -> bytes:
    names = ("levels/razee.toml~", "levels/razee.toml.bak", "levels/#razee.toml#", "a.orig")
    return _with(*((name, b"[[[") for name in names))


def _many_levels() -> bytes:
    """A hundred and twenty levels, each as large as one may be, and none that can be played."""
    entry = "".join(
        f'[[ship]]\nid = "s{n}"\nclass = "c{n}"\nnation = "n{n}"\n' for n in range(4_500)
    )
    return _with(*((f"levels/l{n}.toml", f"# {n}\n{entry}".encode()) for n in range(120)))


def _dotted_levels() -> bytes:
    wild = "a" + ".a" * 120_000 + " = 1"
    return _with(*((f"levels/l{n}.toml", f"# {n}\n{wild}".encode()) for n in range(100)),
                 how=zipfile.ZIP_STORED)  # fmt: skip


def _good_levels() -> bytes:
    level = plain()["levels/razee.toml"]
    return _with(*((f"levels/l{n}.toml", level + b"# %d" % n) for n in range(290)))


def _table(text: str, name: str = "pack.toml") -> Callable[[], bytes]:
    """A pack with another text in one of its files."""

    def made() -> bytes:
        from game.levels.packs.written import zip_of

        return zip_of({**plain(), name: text.encode("utf-8", "surrogatepass")})

    return made


_HEAD = 'format = 1\nname = "a"\nauthor = "a"\nlicence = "a"\n'
_ROW = '[[picture]]\nfile = "p{}.png"\nauthor = "a"\nlicence = "a"\n'
_ODD: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "two letters": lambda: b"PK",
    "noise": lambda: os.urandom(1_000_000),
    "a program": lambda: b"MZ" + bytes(5_000),
    "broken off": lambda: _with()[:-30],
    "a link": lambda: _linked(stat.S_IFLNK),
    "a device": lambda: _linked(stat.S_IFCHR),
    "a pipe in it": lambda: _linked(stat.S_IFIFO),
    "twice": _twice,
    "capitals": lambda: _with(("LEVELS/RAZEE.TOML", b"x = 1")),
    "3,000 entries": lambda: _swelling(0, 3_000),
    "60,000 entries": lambda: _swelling(0, 60_000),
    "a bomb of 50 MB": lambda: _swelling(50_000_000, 1),
    "a bomb of 300 MB": lambda: _swelling(1_000_000, 299),
    "overlapping": _overlapping,
    "a password": lambda: _patched(8, 1, 2),
    "a rare packing": lambda: _with(("levels/a.toml", b"#" * 9_000), how=zipfile.ZIP_LZMA),
    "longer than said": lambda: _patched(24, 10),
    "shorter than said": lambda: _patched(24, 200_000),
    "another sum": lambda: _patched(16, 7),
    "another place": lambda: _patched(42, 2**31),
    "too many said": lambda: _ended(65_000, 100, 0),
    "a table of 4 GB": lambda: _ended(9, 2**32 - 1, 0),
    "a table beyond its end": lambda: _ended(3, 300, 2**31),
    "more than 4 GB": lambda: _ended(0xFFFF, 0, 0),
    "pack.toml of dots": _table("a" + ".a" * 100_000 + " = 1"),
    "pack.toml of brackets": _table("a = " + "[" * 100_000),
    "pack.toml of 3,000 pictures": _table(_HEAD + "".join(_ROW.format(n) for n in range(3_000))),
    "pack.toml that is no text": _table("\udc80" * 1_000),
    "pack.toml with escapes": _table(_HEAD.replace('"a"', '"\\u001b[31m"')),
    "classes.toml of 3,000": _table(
        "".join(f'[[class]]\nid = "own-{n}"\n' for n in range(3_000)), "classes.toml"
    ),
}


# ------------------------------------------------------------------------------ folders
def _folder(change: Callable[[Path], object]) -> Callable[[Path], object]:
    """A sound pack in a folder, with something else in it."""

    def lay(here: Path) -> None:
        for name, data in plain().items():
            (here / "p" / name).parent.mkdir(parents=True, exist_ok=True)
            (here / "p" / name).write_bytes(data)
        change(here / "p")

    return lay


def _sparse(path: Path) -> None:
    """A file of 2 GB that takes no room."""
    with path.open("wb") as opened:
        opened.truncate(2_000_000_000)


def _folders(path: Path) -> None:
    for n in range(5_000):
        (path / f"f{n}").mkdir()


def _large_picture(path: Path) -> None:
    (path / "pictures").mkdir()
    _sparse(path / "pictures" / "razee.png")


def _no_manifest(path: Path) -> None:
    (path / "pack.toml").unlink()
    (path / "pack.toml").mkdir()


def _manifest_of_zeros(path: Path) -> None:
    (path / "pack.toml").unlink()
    (path / "pack.toml").symlink_to("/dev/zero")


_FOLDERS: dict[str, Callable[[Path], object]] = {
    "a link out": _folder(lambda p: (p / "levels" / "a.toml").symlink_to("/etc/passwd")),
    "a linked folder": _folder(lambda p: (p / "sounds").symlink_to("/")),
    "a pipe": _folder(lambda p: os.mkfifo(p / "levels" / "a.toml")),
    "a level of 2 GB": _folder(lambda p: _sparse(p / "levels" / "a.toml")),
    "a picture of 2 GB": _folder(_large_picture),
    "5,000 folders": _folder(_folders),
    "pack.toml is a folder": _folder(_no_manifest),
    "pack.toml is a device": _folder(_manifest_of_zeros),
}
