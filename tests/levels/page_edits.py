"""Every shipped level as a text, and random edits of it with the data that must result."""

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game.levels import shipped_levels_folder
from game.levels.editing import history
from game.levels.editing import toml_edits as pages
from game.levels.editing.toml_edits import (
    TomlEdit,
    TomlText,
    TomlValue,
    add_table_edits,
    insert_entry_edits,
    inverse_edits,
    parse_toml_text,
    removal_edits,
    set_value_edits,
)

FILES = sorted(
    file
    for folder in ("kmh", "wwh", "hf", "ls98", "cookbook")
    for file in (shipped_levels_folder() / folder).glob("*.toml")
)
NASTY = (
    "\ufefftitle = 'nasty' # note\r\n# of the chart\r\n[chart]\r\n\tsize = [ 1, # width\r\n"
    "\t 2 ]\r\n"
    "points = [\r\n  [1, 2], # first\r\n  [3, 4]\r\n]\r\n\r\n# hers\r\n[[ship]] # the one\r\n"
    '\tid = "one"\r\n\tcrew . count = 0x18\r\n\tdamage = { points = 1_0 , masts = ["fore"]}\r\n'
    "\r\n# stays\r\n\r\n# the other's\r\n[[ship]]\r\nid = 'two'\r\n[ship.tag]\r\na.b = 1\r\n"
    '[for."h f".x]\r\ny = -1_000.5e1'
)


def file_text(file: Path) -> str:
    with file.open(encoding="utf-8", newline="") as opened:
        return opened.read()


@dataclass(frozen=True)
class PageEdit:
    """An edit of a text, and the data that must result."""

    description: str
    edits: tuple[TomlEdit, ...]
    data: dict[str, Any]


def play_edits(toml: TomlText, seed: int, deeds: int) -> None:
    """Apply random edits: each must give the expected data, and undo must restore everything. Raise
    AssertionError with the seed and the edit.

    Undo and redo return to texts that were parsed before, and parsing is most of the time: each
    text is parsed once. A new text, as a faulty undo would make, is still parsed.
    """
    once = lru_cache(maxsize=2 * deeds + 2)(parse_toml_text)
    with patch.object(pages, "parse_toml_text", once), patch.object(history, "parse_toml_text", once):
        _play(toml, seed, deeds)


def _play(toml: TomlText, seed: int, deeds: int) -> None:
    chance = random.Random(seed)
    work = history.EditHistory(toml)
    for _ in range(deeds):
        one = random_edit(work.last_valid, chance)
        work.apply_edits(one.description, one.edits)
        assert work.last_valid.data == one.data, f"seed {seed}: {one.description}"
        if chance.random() < 0.3:
            work.undo()
            work.redo()
    steps = list(work.undo_steps)
    for step in reversed(steps):
        assert inverse_edits(work.last_valid, step.inverse_edits) == tuple(sorted(step.edits))
        work.undo()
        assert not work.is_unparsed, f"seed {seed}: {step.label} undone cannot be read"
    assert work.last_valid.file_text == toml.file_text


def random_edit(toml: TomlText, chance: random.Random) -> PageEdit:
    """Return a random edit: of a number, a list, a key or a table."""
    makers: tuple[Callable[[TomlText, random.Random], PageEdit | None], ...] = (
        _changed_number,
        _changed_number,
        _new_key,
        _removed_key,
        _added_ship,
        _removed_table,
        _added_corner,
        _removed_corner,
    )
    while True:
        made = chance.choice(makers)(toml, chance)
        if made:
            return made


def _changed_number(toml: TomlText, chance: random.Random) -> PageEdit | None:
    paths = [path for path in toml.positions.value_starts if type(toml.value_at(path)) in (int, float)]
    if not paths:
        return None
    path, value = chance.choice(paths), round(chance.uniform(-5, 90), chance.choice((0, 1, 2)))
    data = copy.deepcopy(toml.data)
    _set_at(data, path, value)
    return PageEdit(f"{path} = {value}", set_value_edits(toml, path, value), data)


def _new_key(toml: TomlText, chance: random.Random) -> PageEdit | None:
    tables = [piece.path for piece in toml.positions.headings]
    tables += [path for path in toml.positions.value_starts if isinstance(toml.value_at(path), dict)]
    tables += [(), ("new", "book", "x")]
    path = (*chance.choice(tables), f"x-{chance.randrange(10**6)}")
    data: Any = copy.deepcopy(toml.data)
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part] if isinstance(part, int) else inner.setdefault(part, {})
    inner[path[-1]] = "é\n#"
    return PageEdit(f"new {path}", set_value_edits(toml, path, "é\n#"), data)


def _removed_key(toml: TomlText, chance: random.Random) -> PageEdit | None:
    paths = [path for path in toml.positions.value_starts if isinstance(path[-1], str)]
    if not paths:
        return None
    path = chance.choice(paths)
    data = copy.deepcopy(toml.data)
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part]
    del inner[path[-1]]
    dotted = any(p.path == path and len(p.path) > len(p.table_path) + 1 for p in toml.positions.statements)
    if dotted and not inner:
        return None  # the table that its dots made goes too
    return PageEdit(f"out {path}", removal_edits(toml, path), data)


def _added_ship(toml: TomlText, chance: random.Random) -> PageEdit | None:
    rows = toml.data.get("ship", [])
    ships = rows if isinstance(rows, list) else []
    if any(path[:1] == ("ship",) and len(path) == 2 for path in toml.positions.value_starts):
        return None  # ships in braces have no headings
    after = chance.choice([None, *range(len(ships))])
    data = copy.deepcopy(toml.data)
    row: dict[str, TomlValue] = {"id": "newcomer", "at": [1.5, 2], "heading": 90}
    data.setdefault("ship", []).insert(len(ships) if after is None else after + 1, row)
    return PageEdit(f"in after {after}", add_table_edits(toml, ("ship",), row, after), data)


def _removed_table(toml: TomlText, chance: random.Random) -> PageEdit | None:
    tables = [p.path for p in toml.positions.headings if isinstance(p.path[-1], int)]
    if not tables:
        return None
    path = chance.choice(tables)
    data = copy.deepcopy(toml.data)
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part]
    del inner[path[-1]]
    if not inner:
        _drop_entry(data, path[:-1])
    return PageEdit(f"out {path}", removal_edits(toml, path), data)


def _drop_entry(data: Any, path: tuple[Any, ...]) -> None:
    for part in path[:-1]:
        data = data[part]
    del data[path[-1]]


def _added_corner(toml: TomlText, chance: random.Random) -> PageEdit | None:
    path = _random_list_path(toml, chance)
    if path is None:
        return None
    data = copy.deepcopy(toml.data)
    inner: Any = data
    for part in path:
        inner = inner[part]
    number = chance.randint(0, len(inner))
    inner.insert(number, [7, 8.5])
    return PageEdit(f"in {path} {number}", insert_entry_edits(toml, (*path, number), [7, 8.5]), data)


def _removed_corner(toml: TomlText, chance: random.Random) -> PageEdit | None:
    path = _random_list_path(toml, chance)
    if path is None:
        return None
    data = copy.deepcopy(toml.data)
    inner: Any = data
    for part in path:
        inner = inner[part]
    if not inner:
        return None
    number = chance.randrange(len(inner))
    del inner[number]
    return PageEdit(f"out {path} {number}", removal_edits(toml, (*path, number)), data)


def _random_list_path(toml: TomlText, chance: random.Random) -> tuple[Any, ...] | None:
    paths = [path for path in toml.positions.value_starts if isinstance(toml.value_at(path), list)]
    return chance.choice(paths) if paths else None


def _set_at(data: Any, path: tuple[Any, ...], value: object) -> None:
    for part in path[:-1]:
        data = data[part]
    data[path[-1]] = value
