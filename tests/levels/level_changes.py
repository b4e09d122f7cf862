"""Changes of a level that often leave it valid: another value that the key has elsewhere, another
number, a removed table or corner, a doubled table.

Unlike the accidents of ``fuzz`` they know tables and keys, so about half of the results can be
played.
"""

import random
import re
from collections.abc import Callable
from functools import cache

from game.levels import shipped_levels_folder

NUMBER = re.compile(r"(?<![\w.\"-])-?\d+(?:\.\d+)?(?![\w.\"-])")
STATEMENT = re.compile(r"^(?P<key>[a-z_]+) = (?P<value>.+)$", re.MULTILINE)
CORNER = re.compile(r"\[-?[\d.]+, -?[\d.]+\],? ?")
ID = re.compile(r'^id = "(?P<id>[a-z0-9-]+)"', re.MULTILINE)
Change = Callable[[str, random.Random], str]


@cache
def shipped_texts() -> tuple[str, ...]:
    """Return every shipped level, the cookbook's too, by folder and name."""
    return tuple(p.read_text("utf-8") for p in sorted(shipped_levels_folder().glob("*/*.toml")))


@cache
def values_by_key() -> dict[str, list[str]]:
    """Return the values in the levels for each key on a line of its own."""
    found: dict[str, dict[str, None]] = {}
    for text in shipped_texts():
        for said in STATEMENT.finditer(text):
            if not said["value"].startswith(('"""', "'''")):
                found.setdefault(said["key"], {})[said["value"]] = None
    return {key: list(said) for key, said in found.items()}


def change_level(text: str, chance: random.Random) -> str:
    return chance.choice(CHANGES)(text, chance)


def _same_key(text: str, chance: random.Random) -> str:
    statements = [*STATEMENT.finditer(text)]
    if not statements:
        return text
    said = chance.choice(statements)
    others = values_by_key().get(said["key"], [said["value"]])
    return text[: said.start("value")] + chance.choice(others) + text[said.end("value") :]


def _number(text: str, chance: random.Random) -> str:
    numbers = [*NUMBER.finditer(text)]
    if not numbers:
        return text
    found = chance.choice(numbers)
    old = float(found[0])
    near = (old + 1, old - 1, old * 2, old / 2, old + chance.uniform(-5, 5), -old)
    bounds = (0.0, 1.0, 90.0, 359.999, chance.uniform(0, 360), chance.randint(0, 40))
    new = chance.choice((*near, *bounds))
    shown = f"{new:.3f}" if "." in found[0] or chance.random() < 0.2 else f"{round(new)}"
    return text[: found.start()] + shown + text[found.end() :]


def table_blocks(text: str) -> list[str]:
    """Return the head of a level, then its tables, each with the blank lines after it."""
    return re.split(r"^(?=\[)", text, flags=re.MULTILINE)


def _without_table(text: str, chance: random.Random) -> str:
    parts = table_blocks(text)
    if len(parts) > 1:
        del parts[chance.randrange(1, len(parts))]
    return "".join(parts)


def _twice(text: str, chance: random.Random) -> str:
    parts = table_blocks(text)
    number = chance.randrange(len(parts))
    again = ID.sub(lambda m: f'id = "{m["id"][:30]}-{chance.randrange(100)}"', parts[number])
    x, y = chance.randint(-12, 12), chance.randint(-12, 12)
    again = re.sub(
        r"^at = \[([\d.]+), ([\d.]+)\]",
        lambda m: f"at = [{float(m[1]) + x}, {float(m[2]) + y}]",
        again,
        flags=re.MULTILINE,
    )
    return "".join([*parts[: number + 1], "\n", again, *parts[number + 1 :]])


def _without_corner(text: str, chance: random.Random) -> str:
    corners = [*CORNER.finditer(text)]
    if not corners:
        return text
    gone = chance.choice(corners)
    return text[: gone.start()] + text[gone.end() :]


def _other_table(text: str, chance: random.Random) -> str:
    tables = table_blocks(chance.choice(shipped_texts()))[1:]
    return text + "\n" + chance.choice(tables or [""])


CHANGES: tuple[Change, ...] = (
    *(_same_key, _same_key, _same_key, _number, _number, _number),
    *(_without_table, _twice, _without_corner, _other_table),
)
