"""Every shipped level as a page, and random edits of it with what the data must then be."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game.levels import levels_home
from game.levels.editing import history
from game.levels.editing import page as pages
from game.levels.editing.edits import new_table, put, put_entry, take_out
from game.levels.editing.page import Edit, Page, page_of, reverse_of
from game.levels.editing.values import Value

FILES = sorted(
    file
    for folder in ("kmh", "wwh", "hf", "ls98", "cookbook")
    for file in (levels_home() / folder).glob("*.toml")
)
NASTY = (
    "\ufefftitle = 'nasty' # note\r\n# of the chart\r\n[chart]\r\n\tsize = [ 1, # width\r\n"
    "\t 2 ]\r\n"
    "points = [\r\n  [1, 2], # first\r\n  [3, 4]\r\n]\r\n\r\n# hers\r\n[[ship]] # the one\r\n"
    '\tid = "one"\r\n\tcrew . count = 0x18\r\n\tdamage = { points = 1_0 , masts = ["fore"]}\r\n'
    "\r\n# stays\r\n\r\n# the other's\r\n[[ship]]\r\nid = 'two'\r\n[ship.tag]\r\na.b = 1\r\n"
    '[for."h f".x]\r\ny = -1_000.5e1'
)


def written(file: Path) -> str:
    """The file character for character."""
    with file.open(encoding="utf-8", newline="") as opened:
        return opened.read()


@dataclass(frozen=True)
class Deed:
    """An edit of a page, and the data that must come of it."""

    said: str
    edits: tuple[Edit, ...]
    data: dict[str, Any]


def play(page: Page, seed: int, deeds: int) -> None:
    """So many random deeds: each gives the data that was meant, and undone they leave no trace.
    Raises AssertionError with the seed and the deed that does not.

    Undo and redo come back to texts that were read before, and reading is most of the time: each
    text is read once. A text that was never read, as a faulty undo would make, is still read."""
    once = lru_cache(maxsize=2 * deeds + 2)(page_of)
    with patch.object(pages, "page_of", once), patch.object(history, "page_of", once):
        _play(page, seed, deeds)


def _play(page: Page, seed: int, deeds: int) -> None:
    chance = random.Random(seed)
    work = history.History(page)
    for _ in range(deeds):
        one = deed(work.page, chance)
        work.do(one.said, one.edits)
        assert work.page.data == one.data, f"seed {seed}: {one.said}"
        if chance.random() < 0.3:
            work.undo()
            work.redo()
    steps = list(work.done)
    for step in reversed(steps):
        assert reverse_of(work.page, step.back) == tuple(sorted(step.edits))
        work.undo()
        assert not work.loose, f"seed {seed}: {step.said} undone cannot be read"
    assert work.page.written == page.written


def deed(page: Page, chance: random.Random) -> Deed:
    """A random edit: of a number, a list, a key, a table."""
    makers: tuple[Callable[[Page, random.Random], Deed | None], ...] = (
        _moved,
        _moved,
        _new_key,
        _key_out,
        _ship_in,
        _ship_out,
        _corner_in,
        _corner_out,
    )
    while True:
        made = chance.choice(makers)(page, chance)
        if made:
            return made


def _rows(page: Page, kind: str) -> list[Any]:
    rows = page.data.get(kind, [])
    return rows if isinstance(rows, list) else []


def _moved(page: Page, chance: random.Random) -> Deed | None:
    """A number anywhere is another."""
    paths = [path for path in page.places.values if type(page.value_at(path)) in (int, float)]
    if not paths:
        return None
    path, value = chance.choice(paths), round(chance.uniform(-5, 90), chance.choice((0, 1, 2)))
    data = copy.deepcopy(page.data)
    _set(data, path, value)
    return Deed(f"{path} = {value}", put(page, path, value), data)


def _new_key(page: Page, chance: random.Random) -> Deed | None:
    """A table has one more key."""
    tables = [piece.path for piece in page.places.headings]
    tables += [path for path in page.places.values if isinstance(page.value_at(path), dict)]
    tables += [(), ("new", "book", "x")]
    path = (*chance.choice(tables), f"x-{chance.randrange(10**6)}")
    data: Any = copy.deepcopy(page.data)
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part] if isinstance(part, int) else inner.setdefault(part, {})
    inner[path[-1]] = "é\n#"
    return Deed(f"new {path}", put(page, path, "é\n#"), data)


def _key_out(page: Page, chance: random.Random) -> Deed | None:
    """A key and its value are gone."""
    paths = [path for path in page.places.values if isinstance(path[-1], str)]
    if not paths:
        return None
    path = chance.choice(paths)
    data = copy.deepcopy(page.data)
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part]
    del inner[path[-1]]
    dotted = any(p.path == path and len(p.path) > len(p.table) + 1 for p in page.places.statements)
    if dotted and not inner:
        return None  # the table that its dots made goes too
    return Deed(f"out {path}", take_out(page, path), data)


def _ship_in(page: Page, chance: random.Random) -> Deed | None:
    """One more ship, behind any."""
    ships = _rows(page, "ship")
    if any(path[:1] == ("ship",) and len(path) == 2 for path in page.places.values):
        return None  # ships in braces have no headings
    after = chance.choice([None, *range(len(ships))])
    data = copy.deepcopy(page.data)
    row: dict[str, Value] = {"id": "newcomer", "at": [1.5, 2], "heading": 90}
    data.setdefault("ship", []).insert(len(ships) if after is None else after + 1, row)
    return Deed(f"in after {after}", new_table(page, ("ship",), row, after), data)


def _ship_out(page: Page, chance: random.Random) -> Deed | None:
    """A ship, or any other table of a list, is gone."""
    tables = [p.path for p in page.places.headings if isinstance(p.path[-1], int)]
    if not tables:
        return None
    path = chance.choice(tables)
    data = copy.deepcopy(page.data)
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part]
    del inner[path[-1]]
    if not inner:
        _drop(data, path[:-1])
    return Deed(f"out {path}", take_out(page, path), data)


def _drop(data: Any, path: tuple[Any, ...]) -> None:
    """A list without an entry has no heading left: it is gone."""
    for part in path[:-1]:
        data = data[part]
    del data[path[-1]]


def _corner_in(page: Page, chance: random.Random) -> Deed | None:
    """One more entry of a list of lists."""
    path = _list(page, chance)
    if path is None:
        return None
    data = copy.deepcopy(page.data)
    inner: Any = data
    for part in path:
        inner = inner[part]
    number = chance.randint(0, len(inner))
    inner.insert(number, [7, 8.5])
    return Deed(f"in {path} {number}", put_entry(page, (*path, number), [7, 8.5]), data)


def _corner_out(page: Page, chance: random.Random) -> Deed | None:
    """An entry of a list of lists is gone."""
    path = _list(page, chance)
    if path is None:
        return None
    data = copy.deepcopy(page.data)
    inner: Any = data
    for part in path:
        inner = inner[part]
    if not inner:
        return None
    number = chance.randrange(len(inner))
    del inner[number]
    return Deed(f"out {path} {number}", take_out(page, (*path, number)), data)


def _list(page: Page, chance: random.Random) -> tuple[Any, ...] | None:
    paths = [path for path in page.places.values if isinstance(page.value_at(path), list)]
    return chance.choice(paths) if paths else None


def _set(data: Any, path: tuple[Any, ...], value: object) -> None:
    for part in path[:-1]:
        data = data[part]
    data[path[-1]] = value
