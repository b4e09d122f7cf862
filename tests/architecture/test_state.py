"""No import circle, type imports counted; and how many fields of screens two files or more write.

A file that is part of a circle cannot be read alone. State that is written from everywhere has no
one who answers for it. The first must be none; the second may only become less.
"""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.architecture.source_files import ROOT

GAME = ROOT / "game"
MOST_SHARED_FIELDS = 0
"""Fields of classes of ui/ and the faces that two files or more write. Lower it with them."""
MUTATORS = frozenset("add append appendleft clear discard extend insert pop remove setdefault update".split())
Tree = ast.Module


@cache
def trees() -> dict[str, Tree]:
    """Return the syntax tree of every module of game/, by its dotted name."""
    found = {}
    for path in sorted(GAME.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def imports_of(tree: Tree, known: dict[str, Tree]) -> set[str]:
    """Return the modules of game/ that a module imports, anywhere in it and also for types."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found |= {full if full in known else node.module} & known.keys()
    return found


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other: those that no order can put in a row."""
    left = {name: set(targets) - {name} for name, targets in graph.items()}
    while ends := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in ends}
    while starts := left.keys() - {t for targets in left.values() for t in targets}:
        left = {name: targets for name, targets in left.items() if name not in starts}
    return [sorted(left)] if left else []


def test_no_module_is_part_of_a_circle() -> None:
    known = trees()
    assert circles({name: imports_of(tree, known) for name, tree in known.items()}) == []


def test_a_circle_is_found() -> None:
    row = {"a": {"b"}, "b": {"c"}, "c": set(), "d": {"a"}}
    assert circles(row) == []
    assert circles({**row, "c": {"a"}}) == [["a", "b", "c"]]


def annotation_class(annotation: ast.expr | None) -> str:
    """Return the class in an annotation such as `hud: HudState | None`, as the file writes it."""
    text = "" if annotation is None else ast.unparse(annotation).strip("'\"")
    return text.split("|")[0].strip().split("[")[0]


def classes_of(name: str, tree: Tree) -> list[str]:
    """Return the full names of the classes that a module defines."""
    return [f"{name}.{node.name}" for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def class_names(name: str, tree: Tree, defined: dict[str, list[str]]) -> dict[str, str]:
    """Return the full name of each class that a module can write down: four books have a `GunDraft`."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                local, full = alias.asname or alias.name, f"{node.module}.{alias.name}"
                inner = {f"{local}{each.removeprefix(full)}": each for each in defined.get(full, ())}
                found |= inner or {local: full}
    return found | {each.removeprefix(f"{name}."): each for each in defined[name]}


def screen_classes(known: dict[str, Tree]) -> set[str]:
    """Return the classes of screens, without records of the rules: each chapter writes those."""
    screens = [name for name in known if ".ui." in name or ".face." in name]
    return {each for name in screens for each in classes_of(name, known[name])}


def writers(known: dict[str, Tree], classes: set[str]) -> dict[tuple[str, str], set[str]]:
    """Return the modules that write each field of these classes, by class and field."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)

    def visit(node: ast.AST, types: dict[str, str], owner: str, module: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, types, child.name, module)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                named = {arg: full.get(kind, "") for arg, kind in parameters(child, owner).items()}
                inner = types | {arg: kind for arg, kind in named.items() if kind in classes}
                visit(child, inner, owner, module)
            else:
                for target in written(child):
                    if isinstance(target.value, ast.Name) and target.value.id in types:
                        found[types[target.value.id], target.attr].add(module)
                visit(child, types, owner, module)

    defined = {name: classes_of(name, tree) for name, tree in known.items()}
    for name, tree in known.items():
        full = class_names(name, tree, defined)
        visit(tree, {}, "", name)
    return found


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef, owner: str) -> dict[str, str]:
    """Return the class of each parameter as the file writes it; `self` has the class around it."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return {a.arg: owner if a.arg == "self" else annotation_class(a.annotation) for a in every}


def written(node: ast.AST) -> list[ast.Attribute]:
    """Return the fields that a statement assigns, or calls a method of that changes them."""
    targets: list[ast.expr] = []
    match node:
        case ast.Assign():
            targets = [t for target in node.targets for t in getattr(target, "elts", [target])]
        case ast.AugAssign() | ast.AnnAssign():
            targets = [node.target]
        case ast.Call(func=ast.Attribute(attr=name)) if name in MUTATORS:
            targets = [node.func.value]  # type: ignore[attr-defined]
    plain = [t.value if isinstance(t, ast.Subscript) else t for t in targets]
    return [t for t in plain if isinstance(t, ast.Attribute)]


def test_fields_of_screens_are_written_in_one_file() -> None:
    known = trees()
    found = writers(known, screen_classes(known))
    shared = sorted(".".join(field) for field, modules in found.items() if len(modules) > 1)
    assert len(shared) <= MOST_SHARED_FIELDS, shared


def test_a_field_that_two_files_write_is_found() -> None:
    state = "class Panel:\n    def __init__(self):\n        self.row = 0\n"
    update = "def scroll(panel: Panel):\n    panel.row += 1\n    panel.rows.append(1)\n"
    sources = {
        "game.ui.state": state,
        "game.ui.update": f"from game.ui.state import Panel\n{update}",
        "game.ui.list": f"from game.ui import state\n{update.replace('Panel', 'state.Panel')}",
        "game.ui.other": f"{state}{update}",
    }
    known = {name: ast.parse(text) for name, text in sources.items()}
    found = writers(known, screen_classes(known))
    assert found["game.ui.state.Panel", "row"] == {"game.ui.state", "game.ui.update", "game.ui.list"}
    assert found["game.ui.state.Panel", "rows"] == {"game.ui.update", "game.ui.list"}
    assert found["game.ui.other.Panel", "row"] == {"game.ui.other"}


def test_the_reading_of_files_finds_the_house() -> None:
    assert Path(GAME, "core", "table.py").is_file()
    assert {"game.core.table", "game.ui.battle"} <= trees().keys()
