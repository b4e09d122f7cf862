"""Rulebooks are pure procedures: no clock, files or chance, nothing that holds an await."""

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture import lints
from tests.architecture.source_files import ROOT, location, parse_source, python_files

BANNED_IN_RULES = frozenset(
    "esper pymunk pygame random secrets time datetime os pathlib io shutil tempfile glob socket "
    "subprocess threading multiprocessing asyncio locale sys logging".split()
)
HIDDEN_INPUTS = frozenset("random secrets time asyncio locale".split())
RULES = tuple(f"game/books/{book}/rules" for book in ("kmh", "wwh", "hf", "ls98"))
Lint = Callable[[ast.Module], Iterator[lints.Finding]]


def imports_banned_in_rules(tree: ast.Module) -> Iterator[lints.Finding]:
    return lints.find_imports(tree, BANNED_IN_RULES)


def hidden_inputs(tree: ast.Module) -> Iterator[lints.Finding]:
    yield from lints.find_imports(tree, HIDDEN_INPUTS)
    yield from lints.find_clock_calls(tree)


def findings(lint: Lint, paths: list[Path]) -> list[str]:
    return [f"{location(p, line)}: {what}" for p in paths for line, what in lint(tree_of(p))]


tree_of = cache(parse_source)
"""Cached: every lint walks over the same files."""


@pytest.fixture(scope="module", autouse=True)
def _no_tree_outlives_the_module() -> Iterator[None]:
    yield
    tree_of.cache_clear()


@pytest.mark.parametrize(
    "lint",
    [
        imports_banned_in_rules,
        lints.find_prints,
        lints.find_component_floats,
        lints.find_set_loops,
        lints.find_guarded_awaits,
    ],
)
def test_the_rules_obey(lint: Lint) -> None:
    paths = python_files(*RULES)
    assert paths
    assert findings(lint, paths) == []


def test_the_rules_walk_no_set_of_the_kernel() -> None:
    paths = python_files("game/core", "game/sea", "game/play")
    assert findings(lints.find_set_loops, paths) == []


def test_components_of_the_kernel_hold_no_floats() -> None:
    assert findings(lints.find_component_floats, [ROOT / "game" / "core" / "markers.py"]) == []


def test_nothing_below_the_scene_has_hidden_inputs() -> None:
    paths = python_files("game/core", "game/sea", "game/levels", *RULES)
    assert findings(hidden_inputs, paths) == []


FAULTS: list[tuple[Lint, str]] = [
    (imports_banned_in_rules, "import random"),
    (imports_banned_in_rules, "def f():\n    from os.path import join"),
    (hidden_inputs, "from time import monotonic"),
    (hidden_inputs, "import datetime\ndef f():\n    return datetime.date.today()"),
    (lints.find_prints, "def f():\n    print('aye')"),
    (lints.find_component_floats, "@dataclass\nclass Sheet:\n    speed: float"),
    (lints.find_component_floats, "@dataclass(slots=True)\nclass Sheet:\n    speed: int = 1.5"),
    (lints.find_component_floats, "@dataclasses.dataclass\nclass S:\n    a: list[float]"),
    (lints.find_set_loops, "for ship in {a, b}: roll(ship)"),
    (lints.find_set_loops, "def f(ships: set[int]):\n    return [s for s in ships]"),
    (lints.find_set_loops, "def f(a):\n    b = set(a)\n    return list(b)"),
    (lints.find_set_loops, "NAMES = frozenset(x)\ndef f():\n    return ', '.join(NAMES)"),
    (lints.find_set_loops, "def f(a: set[int], b):\n    return (*(a | b), 1)"),
    (lints.find_guarded_awaits, "async def f():\n    try:\n        await g()\n    finally: h()"),
    (lints.find_guarded_awaits, "async def f():\n    try: await g()\n    except: h()"),
    (lints.find_guarded_awaits, "async def f():\n    with a:\n        x = 1 + await g()"),
]


@pytest.mark.parametrize(("lint", "code"), FAULTS)
def test_each_lint_finds_its_fault(lint: Lint, code: str) -> None:
    assert list(lint(ast.parse(code)))


SOUND = """
@dataclass
class Note:
    text: str = "1.5"

def f(ships: set[int]) -> list[int]:
    if 3 in ships and len(ships) > 1:
        return sorted(ships) + sorted(s + 1 for s in ships)
    return [s for s in sorted(ships | {4})]

async def g():
    try:
        h = 1
    finally:
        pass
    await h
"""


@pytest.mark.parametrize("lint", dict.fromkeys(lint for lint, _ in FAULTS))
def test_no_lint_cries_wolf(lint: Lint) -> None:
    assert list(lint(ast.parse(SOUND))) == []


def test_the_bans_name_real_modules() -> None:
    engines = {"esper", "pymunk", "pygame"}
    assert sys.stdlib_module_names | engines >= BANNED_IN_RULES | HIDDEN_INPUTS
