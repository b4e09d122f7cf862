"""How large each room of game/ and tests/ is, beside the last release."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

from environment import CHECKOUT

RELEASE_FILE: Final = CHECKOUT / "tools" / "release_lines.toml"
ROOTS: Final = ("game", "tests")
DEEP_ROOMS: Final = ("game/books", "game/ui", "tests/books", "tests/ui")
"""Folders whose own folders are rooms."""
HEAD: Final = """\
# Lines and files of Python of each room at the last release. Written by `dev.py lines --release`.
"""
Sizes = dict[str, tuple[int, int]]
"""Lines and files by room."""


def lines(release: str = "") -> int:
    """Print the lines and files of Python of each room of game/ and tests/, with the change since
    the last release (tools/release_lines.toml).

    --release VERSION writes the present sizes down as those of that release.
    """
    now = room_sizes(CHECKOUT)
    if release:
        RELEASE_FILE.write_text(release_text(release, now), encoding="utf-8", newline="\n")
    written = tomllib.loads(RELEASE_FILE.read_text(encoding="utf-8"))
    before = {room: (count[0], count[1]) for room, count in written["rooms"].items()}
    print(sizes_table(written["version"], now, before))
    return 0


def room_sizes(root: Path) -> Sizes:
    """Return the lines and files of each room below `root`, by the room's path."""
    count, files = Counter[str](), Counter[str]()
    for path in (path for home in ROOTS for path in sorted((root / home).rglob("*.py"))):
        room = room_of(path.relative_to(root).parent.as_posix())
        count[room] += len(path.read_text(encoding="utf-8").splitlines())
        files[room] += 1
    return {room: (count[room], files[room]) for room in sorted(files)}


def room_of(folder: str) -> str:
    """Return the room that a folder is part of: game/core, game/books/kmh, tests/ui/kiosk."""
    parts = folder.split("/")
    return "/".join(parts[: 3 if "/".join(parts[:2]) in DEEP_ROOMS else 2])


def release_text(version: str, sizes: Sizes) -> str:
    """Return the file of a release."""
    rows = [f'"{room}" = [{count}, {files}]' for room, (count, files) in sizes.items()]
    return "\n".join([HEAD, f'version = "{version}"', "", "[rooms]", *rows, ""])


def sizes_table(version: str, now: Sizes, before: Sizes) -> str:
    """Return the table: a row for each room, and the totals of game/ and tests/."""
    title = f"{'room':28}{'lines':>9}{'files':>7}{version:>11}{'change':>9}"
    rows = [title]
    for root in ROOTS:
        rooms = [room for room in sorted({*now, *before}) if room.split("/")[0] == root]
        rows += [_row(room, now.get(room, (0, 0)), before.get(room, (0, 0))) for room in rooms]
        rows.append(_row(f"{root}/ in all", _total(now, rooms), _total(before, rooms)))
    return "\n".join(rows)


def _total(sizes: Sizes, rooms: list[str]) -> tuple[int, int]:
    found = [sizes.get(room, (0, 0)) for room in rooms]
    return sum(count for count, _ in found), sum(files for _, files in found)


def _row(room: str, now: tuple[int, int], before: tuple[int, int]) -> str:
    change = now[0] - before[0]
    return f"{room:28}{now[0]:9,}{now[1]:7}{before[0]:11,}{change:+9,}"
