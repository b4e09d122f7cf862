"""Texts: levels, the owner's file of the stand, settings and other files of the player's, scripts,
lessons, tables of ships."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from recipes.zoo import REFUSED, Beast, file_of

WILD: dict[str, Callable[[], str]] = {
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


def beasts() -> Iterator[Beast]:
    """All of them."""
    yield from _levels()
    for name, text in WILD.items():
        lay = file_of("stand.toml", text)
        yield Beast(
            f"stand.toml: {name}", ("stand", "--check", "--file", "stand.toml"), lay, REFUSED
        )
        yield Beast(f"script: {name}", ("script", "s.toml"), file_of("s.toml", text), REFUSED)
        yield Beast(
            f"lesson: {name}", ("check", "lesson.toml"), file_of("lesson.toml", text), REFUSED
        )
        yield Beast(f"players' files: {name}", ("--data-dir", "data", "--selftest"), _players(text),
                    writes=_PLAYERS)  # fmt: skip
    for name, made in _TABLES.items():
        asked = ("import", "ships.csv", "-o", "out.toml")
        yield Beast(
            f"csv: {name}", asked, file_of("ships.csv", made), writes=frozenset(["out.toml"])
        )
    yield Beast(
        "stand.toml: a device", ("stand", "--check", "--file", "/dev/zero"), _nothing, REFUSED
    )
    yield Beast("stand.toml: a pipe", ("stand", "--check", "--file", "pipe"), _pipe, REFUSED)
    asked = ("stand", "--check", "--file", "stand.toml")
    yield Beast("stand.toml: a logo of 900 million pixels", asked, _logo, REFUSED, says="by 30,000")
    yield Beast("script: a device", ("script", "/dev/zero"), _nothing, REFUSED)
    yield Beast("csv: a device", ("import", "/dev/zero", "-o", "out.toml"), _nothing, REFUSED)
    yield Beast("csv: a pipe", ("import", "pipe", "-o", "out.toml"), _pipe, REFUSED)
    yield Beast("odds: a given of dots", ("odds", "mirror-duel", "strike", "castor", "--given",
                "a=1\na" + ".a" * 30_000 + "=1"), _nothing, REFUSED)  # fmt: skip


def _levels() -> Iterator[Beast]:
    """The files that the suite's own test lays in one folder, each by itself; and what is none."""
    from tests.levels.hostile import texts

    for name in texts():
        yield Beast(
            f"level: {name}",
            ("check", "x.toml"),
            file_of("x.toml", partial(texts().__getitem__, name)),
        )
    for verb in ("check", "upgrade"):
        yield Beast(f"level: a device, {verb}", (verb, "/dev/zero"), _nothing, REFUSED)
        yield Beast(f"level: a pipe, {verb}", (verb, "pipe"), _pipe, REFUSED)
    yield Beast(
        "level: noise", ("check", "x.toml"), file_of("x.toml", lambda: os.urandom(200_000)), REFUSED
    )
    yield Beast("level: 2 GB", ("check", "x.toml"), _sparse("x.toml"), REFUSED)
    yield Beast(
        "level: played, dots",
        ("play", "--text", "x.toml"),
        file_of("x.toml", WILD["dots"]),
        REFUSED,
    )
    own = file_of("data/levels/x.toml", lambda: "a" + ".a" * 120_000 + " = 1")
    yield Beast("level: dots in the list", ("--data-dir", "data", "levels"), own)


_PLAYERS = frozenset(
    f"data{name}" for name in ("", "/settings.toml", "/keys.toml", "/lessons.toml", "/window.toml",
                               "/packs.toml", "/journals", "/fought.json", "/levels")
)  # fmt: skip


def _players(text: Callable[[], str]) -> Callable[[Path], object]:
    """Each file of the player's folder holds that text."""

    def lay(here: Path) -> None:
        for name in ("settings", "keys", "lessons", "window", "packs"):
            whole = text()[: 15_000 if name in ("keys", "lessons", "window") else 60_000]
            file_of(f"data/{name}.toml", partial(str, whole))(here)

    return lay


def _nothing(_: Path) -> None:
    """No file is needed."""


def _logo(here: Path) -> None:
    """A club's badge that is small, and large when it is unpacked."""
    from recipes.zoo_works import large_picture

    (here / "stand.toml").write_text('[club]\nname = "A"\nlogo = "l.png"\n', "utf-8")
    (here / "l.png").write_bytes(large_picture(30_000))


def _pipe(here: Path) -> None:
    os.mkfifo(here / "pipe")


def _sparse(name: str) -> Callable[[Path], object]:
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
