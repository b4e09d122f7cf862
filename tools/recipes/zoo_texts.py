"""Texts: levels, the owner's file of the stand, settings and other files of the player's, scripts,
lessons, tables of ships."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from recipes.zoo import REFUSED, HostileCase, file_writer

WILD_TEXTS: dict[str, Callable[[], str]] = {
    "dots": lambda: "a" + ".a" * 30_000 + " = 1",
    "a heading of dots": lambda: "[" + "a." * 30_000 + "a]",
    "brackets": lambda: "a = " + "[" * 30_000 + "]" * 30_000,
    "tables in tables": lambda: "a = " + "{b = " * 12_000 + "1" + "}" * 12_000,
    "a number": lambda: "a = " + "9" * 60_000,
    "a text without end": lambda: 'a = """' + '\\"' * 30_000,
    "keys without end": lambda: "\n".join(f"k{n} = 1" for n in range(6_000)),
    "escapes": lambda: 'title = "\\u001b[31m"\n\x1b[31m\u202e',
    "no text": lambda: "\udcff\udcfe" * 30_000,
}
"""Of up to 60 KB each, which every file of the player's may have."""


def hostile_texts() -> Iterator[HostileCase]:
    """All of them."""
    yield from _level_cases()
    for name, text in WILD_TEXTS.items():
        lay = file_writer("stand.toml", text)
        yield HostileCase(f"stand.toml: {name}", ("stand", "--check", "--file", "stand.toml"), lay, REFUSED)
        yield HostileCase(f"script: {name}", ("script", "s.toml"), file_writer("s.toml", text), REFUSED)
        yield HostileCase(
            f"lesson: {name}", ("check", "lesson.toml"), file_writer("lesson.toml", text), REFUSED
        )
        yield HostileCase(
            f"players' files: {name}",
            ("--data-dir", "data", "--selftest"),
            _player_file_writer(text),
            may_write=_PLAYERS,
        )
    yield from _table_cases()
    yield from _device_cases()


def _device_cases() -> Iterator[HostileCase]:
    """Yield files that are devices, pipes or far too large, and a given of a million dots."""
    yield HostileCase(
        "stand.toml: a device", ("stand", "--check", "--file", "/dev/zero"), _write_nothing, REFUSED
    )
    yield HostileCase("stand.toml: a pipe", ("stand", "--check", "--file", "pipe"), _make_pipe, REFUSED)
    asked = ("stand", "--check", "--file", "stand.toml")
    yield HostileCase(
        "stand.toml: a logo of 900 million pixels", asked, _write_logo, REFUSED, expected_text="by 30,000"
    )
    yield HostileCase("script: a device", ("script", "/dev/zero"), _write_nothing, REFUSED)
    yield HostileCase("csv: a device", ("import", "/dev/zero", "-o", "out.toml"), _write_nothing, REFUSED)
    yield HostileCase("csv: a pipe", ("import", "pipe", "-o", "out.toml"), _make_pipe, REFUSED)
    yield HostileCase(
        "odds: a given of dots",
        ("odds", "mirror-duel", "strike", "castor", "--given", "a=1\na" + ".a" * 30_000 + "=1"),
        _write_nothing,
        REFUSED,
    )


def _table_cases() -> Iterator[HostileCase]:
    for name, made in _TABLES.items():
        asked = ("import", "ships.csv", "-o", "out.toml")
        yield HostileCase(
            f"csv: {name}", asked, file_writer("ships.csv", made), may_write=frozenset(["out.toml"])
        )


def _level_cases() -> Iterator[HostileCase]:
    """The files that the suite's own test lays in one folder, each by itself; and what is none."""
    from tests.levels.hostile import hostile_files

    for name in hostile_files():
        yield HostileCase(
            f"level: {name}",
            ("check", "x.toml"),
            file_writer("x.toml", partial(hostile_files().__getitem__, name)),
        )
    for verb in ("check", "upgrade"):
        yield HostileCase(f"level: a device, {verb}", (verb, "/dev/zero"), _write_nothing, REFUSED)
        yield HostileCase(f"level: a pipe, {verb}", (verb, "pipe"), _make_pipe, REFUSED)
    yield HostileCase(
        "level: noise", ("check", "x.toml"), file_writer("x.toml", lambda: os.urandom(200_000)), REFUSED
    )
    yield HostileCase("level: 2 GB", ("check", "x.toml"), _sparse_file_writer("x.toml"), REFUSED)
    yield HostileCase(
        "level: played, dots",
        ("play", "--text", "x.toml"),
        file_writer("x.toml", WILD_TEXTS["dots"]),
        REFUSED,
    )
    own = file_writer("data/levels/x.toml", lambda: "a" + ".a" * 120_000 + " = 1")
    yield HostileCase("level: dots in the list", ("--data-dir", "data", "levels"), own)


_PLAYERS = frozenset(
    f"data{name}" for name in ("", "/settings.toml", "/keys.toml", "/lessons.toml", "/window.toml",
                               "/packs.toml", "/journals", "/fought.json", "/levels")
)  # fmt: skip


def _player_file_writer(text: Callable[[], str]) -> Callable[[Path], object]:
    """Each file of the player's folder holds that text."""

    def lay(here: Path) -> None:
        for name in ("settings", "keys", "lessons", "window", "packs"):
            whole = text()[: 15_000 if name in ("keys", "lessons", "window") else 60_000]
            file_writer(f"data/{name}.toml", partial(str, whole))(here)

    return lay


def _write_nothing(_: Path) -> None:
    """No file is needed."""


def _write_logo(here: Path) -> None:
    """A club's badge that is small, and large when it is unpacked."""
    from recipes.zoo_works import large_picture

    (here / "stand.toml").write_text('[club]\nname = "A"\nlogo = "l.png"\n', "utf-8")
    (here / "l.png").write_bytes(large_picture(30_000))


def _make_pipe(here: Path) -> None:
    os.mkfifo(here / "pipe")


def _sparse_file_writer(name: str) -> Callable[[Path], object]:
    """A file of 2 GB that takes no room."""

    def lay(here: Path) -> None:
        with (here / name).open("wb") as opened:
            opened.truncate(2_000_000_000)

    return lay


_ROW = "Victory,british,gb-first-100,100,30 30 heading 90\n"
_HEAD = "name,side,class,guns,place\nRedoutable,french,fr-third-74,74,60 30 heading 270\n"
_TABLES: dict[str, Callable[[], bytes | str]] = {
    "empty": lambda: b"",
    "noise": lambda: os.urandom(200_000),
    "20,000 rows": lambda: _HEAD + _ROW * 20_000,
    "one row of 250 KB": lambda: _HEAD + "a," * 120_000,
    "quotes without end": lambda: _HEAD + '"' + "a\n" * 90_000,
    "a cell of 200 KB": lambda: _HEAD + _ROW.replace("Victory", "V" * 200_000),
    "formulas": lambda: _HEAD + _ROW.replace("Victory", '=cmd|"/c calc"!A0'),
    "escapes": lambda: _HEAD + _ROW.replace("Victory", "\x1b[31mV\u202e"),
    "nul": lambda: _HEAD + "\0" * 9_000,
    "numbers": lambda: _HEAD + _ROW.replace("100,100", "9" * 5_000 + ",1e999"),
    "utf-16": lambda: _HEAD.encode("utf-16"),
    "a way out": lambda: _HEAD + _ROW.replace("Victory", "../../evil"),
}
