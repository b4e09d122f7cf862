"""Packs: zips that lead out, swell, lie or are broken, and folders with other things than files."""

import io
import os
import stat
import struct
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from recipes.zoo import ACCEPTED, REFUSED, SHOW, HostileCase, file_writer

NAMES = {
    "slip": "../evil.toml",
    "deep slip": "levels/../../evil.toml",
    "absolute": "/evil.toml",
    "drive": "C:/evil.toml",
    "backslash": "..\\evil.toml",
    "device": "levels/con.toml",
    "escape": "levels/a\x1b[31m.toml",
    "rtl": "levels/a\u202elmot.toml",
    "nul": "levels/a\x00b.toml",
    "long": "levels/" + "a" * 60_000 + ".toml",
    "dots": "levels/a.toml ...",
    "nested": "in.zip",
    "code": "cli_shell.py",
    "deep folder": "levels/" + "a/" * 100 + "b.toml",
}


def hostile_packs() -> Iterator[HostileCase]:
    """All of them."""
    for name, inner in NAMES.items():
        yield _zip_case(f"zip: name, {name}", partial(_zip_with, (inner, b"format = 1")))
    for name, made in _ZIP_MAKERS.items():
        yield _zip_case(f"zip: {name}", made)
    for name, lay in _FOLDER_WRITERS.items():
        yield HostileCase(f"folder: {name}", ("pack", "check", "p"), lay, REFUSED)
    check = ("pack", "check", "p.zip")
    yield HostileCase("zip: a link to a device", check, lambda p: (p / "p.zip").symlink_to("/dev/zero"))
    yield HostileCase("zip: a pipe", check, lambda p: os.mkfifo(p / "p.zip"))
    yield HostileCase("zip: a folder", check, lambda p: (p / "p.zip").mkdir(), REFUSED)
    yield _zip_case("zip: backups", _backups, ACCEPTED, "1 pack: 0 errors")
    one = ("play", "--text", "p.zip/levels/razee.toml")
    yield HostileCase(
        "zip: a level of a bad one",
        one,
        file_writer("p.zip", lambda: _zip_with(("cli_shell.py", b""))),
        REFUSED,
        expected_text="nothing in a pack is code",
    )
    yield HostileCase("zip: levels of 250 KB", check, file_writer("p.zip", _many_levels))
    yield HostileCase("zip: levels of 250 KB, shown", (SHOW, "p.zip"), file_writer("p.zip", _many_levels))
    yield HostileCase("zip: levels of dots", check, file_writer("p.zip", _dotted_levels))
    yield HostileCase("zip: 290 levels", check, file_writer("p.zip", _good_levels))


def _zip_case(
    name: str, made: Callable[[], bytes], ends: frozenset[int] = REFUSED, says: str = ""
) -> HostileCase:
    return HostileCase(name, ("pack", "check", "p.zip"), file_writer("p.zip", made), ends, expected_text=says)


def plain_pack() -> dict[str, bytes]:
    """A sound pack of one level."""
    from tests.levels.packs.samples import plain_pack as sample_pack

    return sample_pack()


def _zip_with(*entries: tuple[zipfile.ZipInfo | str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A sound pack's zip with these entries below its own."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, data in plain_pack().items():
            archive.writestr(name, data)
        for entry, data in entries:
            archive.writestr(entry, data)
    return made.getvalue()


def _zip_with_link(mode: int) -> bytes:
    entry = zipfile.ZipInfo("levels/link.toml")
    entry.external_attr = (mode | 0o777) << 16
    return _zip_with((entry, b"/etc/passwd"))


def _zip_bomb(size: int, many: int) -> bytes:
    """Files that grow very much."""
    return _zip_with(*((f"levels/b{n}.toml", bytes(size)) for n in range(many)))


def _patched_zip(field: int, value: int, size: int = 4) -> bytes:
    """A zip whose table of contents says something else of its last file."""
    data = _zip_with(("sounds/x.ogg", os.urandom(100_000)))
    at = data.rfind(b"PK\x01\x02") + field
    return data[:at] + value.to_bytes(size, "little") + data[at + size :]


def _false_end_zip(entries: int, size: int, place: int) -> bytes:
    """A zip whose end says another number of entries, and another table of contents."""
    data = _zip_with()
    at = data.rfind(b"PK\x05\x06")
    return data[:at] + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, entries, entries, size, place, 0)


def _overlapping_zip() -> bytes:
    """Many entries that all lead to one packed file of 30 KB, which is a level of 6 MB."""
    data = _zip_with(("levels/big.toml", bytes(6_000_000)))
    end = data.rfind(b"PK\x05\x06")
    last = data.rfind(b"PK\x01\x02", 0, end)
    start = data.find(b"PK\x01\x02")
    entry, rows = data[last:end], b""
    for n in range(280):
        rows += entry.replace(b"levels/big.toml", b"levels/b%03d.toml" % n)
    end_record = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 280, 280, len(rows), start, 0)
    return data[:start] + rows + end_record


def _duplicate_zip() -> bytes:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _zip_with(("levels/razee.toml", b"x = 1"))


def _backups() -> bytes:
    names = ("levels/razee.toml~", "levels/razee.toml.bak", "levels/#razee.toml#", "a.orig")
    return _zip_with(*((name, b"[[[") for name in names))


def _many_levels() -> bytes:
    """A hundred and twenty levels, each as large as one may be, and none that can be played."""
    entry = "".join(f'[[ship]]\nid = "s{n}"\nclass = "c{n}"\nnation = "n{n}"\n' for n in range(4_500))
    return _zip_with(*((f"levels/l{n}.toml", f"# {n}\n{entry}".encode()) for n in range(120)))


def _dotted_levels() -> bytes:
    wild = "a" + ".a" * 120_000 + " = 1"
    return _zip_with(*((f"levels/l{n}.toml", f"# {n}\n{wild}".encode()) for n in range(100)),
                 how=zipfile.ZIP_STORED)  # fmt: skip


def _good_levels() -> bytes:
    level = plain_pack()["levels/razee.toml"]
    return _zip_with(*((f"levels/l{n}.toml", level + b"# %d" % n) for n in range(290)))


def _manifest_pack(text: str, name: str = "pack.toml") -> Callable[[], bytes]:
    """A pack with another text in one of its files."""

    def made() -> bytes:
        from game.levels.packs.manifest import make_zip

        return make_zip({**plain_pack(), name: text.encode("utf-8", "surrogatepass")})

    return made


_HEAD = 'format = 1\nname = "a"\nauthor = "a"\nlicence = "a"\n'
_ROW = '[[picture]]\nfile = "p{}.png"\nauthor = "a"\nlicence = "a"\n'
_ZIP_MAKERS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "two letters": lambda: b"PK",
    "noise": lambda: os.urandom(1_000_000),
    "a program": lambda: b"MZ" + bytes(5_000),
    "broken off": lambda: _zip_with()[:-30],
    "a link": lambda: _zip_with_link(stat.S_IFLNK),
    "a device": lambda: _zip_with_link(stat.S_IFCHR),
    "a pipe in it": lambda: _zip_with_link(stat.S_IFIFO),
    "twice": _duplicate_zip,
    "capitals": lambda: _zip_with(("LEVELS/RAZEE.TOML", b"x = 1")),
    "3,000 entries": lambda: _zip_bomb(0, 3_000),
    "60,000 entries": lambda: _zip_bomb(0, 60_000),
    "a bomb of 50 MB": lambda: _zip_bomb(50_000_000, 1),
    "a bomb of 300 MB": lambda: _zip_bomb(1_000_000, 299),
    "overlapping": _overlapping_zip,
    "a password": lambda: _patched_zip(8, 1, 2),
    "a rare packing": lambda: _zip_with(("levels/a.toml", b"#" * 9_000), how=zipfile.ZIP_LZMA),
    "longer than said": lambda: _patched_zip(24, 10),
    "shorter than said": lambda: _patched_zip(24, 200_000),
    "another sum": lambda: _patched_zip(16, 7),
    "another place": lambda: _patched_zip(42, 2**31),
    "too many said": lambda: _false_end_zip(65_000, 100, 0),
    "a table of 4 GB": lambda: _false_end_zip(9, 2**32 - 1, 0),
    "a table beyond its end": lambda: _false_end_zip(3, 300, 2**31),
    "more than 4 GB": lambda: _false_end_zip(0xFFFF, 0, 0),
    "pack.toml of dots": _manifest_pack("a" + ".a" * 100_000 + " = 1"),
    "pack.toml of brackets": _manifest_pack("a = " + "[" * 100_000),
    "pack.toml of 3,000 pictures": _manifest_pack(_HEAD + "".join(_ROW.format(n) for n in range(3_000))),
    "pack.toml that is no text": _manifest_pack("\udc80" * 1_000),
    "pack.toml with escapes": _manifest_pack(_HEAD.replace('"a"', '"\\u001b[31m"')),
    "classes.toml of 3,000": _manifest_pack(
        "".join(f'[[class]]\nid = "own-{n}"\n' for n in range(3_000)), "classes.toml"
    ),
}


# ------------------------------------------------------------------------------ folders
def _folder_pack(change: Callable[[Path], object]) -> Callable[[Path], object]:
    """A sound pack in a folder, with something else in it."""

    def lay(here: Path) -> None:
        for name, data in plain_pack().items():
            (here / "p" / name).parent.mkdir(parents=True, exist_ok=True)
            (here / "p" / name).write_bytes(data)
        change(here / "p")

    return lay


def _sparse_file(path: Path) -> None:
    """A file of 2 GB that takes no room."""
    with path.open("wb") as opened:
        opened.truncate(2_000_000_000)


def _folders(path: Path) -> None:
    for n in range(5_000):
        (path / f"f{n}").mkdir()


def _large_picture(path: Path) -> None:
    (path / "pictures").mkdir()
    _sparse_file(path / "pictures" / "razee.png")


def _no_manifest(path: Path) -> None:
    (path / "pack.toml").unlink()
    (path / "pack.toml").mkdir()


def _manifest_of_zeros(path: Path) -> None:
    (path / "pack.toml").unlink()
    (path / "pack.toml").symlink_to("/dev/zero")


_FOLDER_WRITERS: dict[str, Callable[[Path], object]] = {
    "a link out": _folder_pack(lambda p: (p / "levels" / "a.toml").symlink_to("/etc/passwd")),
    "a linked folder": _folder_pack(lambda p: (p / "sounds").symlink_to("/")),
    "a pipe": _folder_pack(lambda p: os.mkfifo(p / "levels" / "a.toml")),
    "a level of 2 GB": _folder_pack(lambda p: _sparse_file(p / "levels" / "a.toml")),
    "a picture of 2 GB": _folder_pack(_large_picture),
    "5,000 folders": _folder_pack(_folders),
    "pack.toml is a folder": _folder_pack(_no_manifest),
    "pack.toml is a device": _folder_pack(_manifest_of_zeros),
}
