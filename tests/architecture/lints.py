"""Lints that no ready-made tool has: each takes a syntax tree and gives (line, what is wrong)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Finding = tuple[int, str]
Guard = ast.Try | ast.TryStar | ast.With | ast.AsyncWith
Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef
ORDER_FREE_CALLS = {"sorted", "len", "any", "all", "sum", "min", "max", "set", "frozenset", "bool"}
ORDERED_CALLS = {"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "reversed", "dict"}


def find_guarded_awaits(tree: ast.AST) -> Iterator[Finding]:
    """A closed battle must fall straight through a procedure: nothing may hold it at an await."""
    for node in ast.walk(tree):
        if isinstance(node, Guard) and any(isinstance(n, ast.Await) for n in ast.walk(node)):
            yield node.lineno, f"{type(node).__name__.lower()} around an await"


def find_prints(tree: ast.AST) -> Iterator[Finding]:
    """Rules tell through events."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and call_name(node) == "print":
            yield node.lineno, "print"


def find_component_floats(tree: ast.AST) -> Iterator[Finding]:
    """What lies on the table is hashed and replayed on other machines: no floats."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and is_dataclass(node):
            for part in (n for stmt in node.body if is_field(stmt) for n in ast.walk(stmt)):
                if isinstance(part, ast.Constant) and isinstance(part.value, float):
                    yield part.lineno, f"float in component {node.name}"
                if isinstance(part, ast.Name) and part.id in {"float", "complex"}:
                    yield part.lineno, f"field of type {part.id} in component {node.name}"


def find_imports(tree: ast.AST, banned: frozenset[str]) -> Iterator[Finding]:
    """The package names that must not be imported here."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in names:
            if name.partition(".")[0] in banned:
                yield node.lineno, f"import of {name}"


def find_clock_calls(tree: ast.AST) -> Iterator[Finding]:
    """A date in a file is data; today's date is not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and call_name(node) in {"now", "today", "utcnow"}:
            yield node.lineno, "the clock is asked"


def find_set_loops(tree: ast.Module) -> Iterator[Finding]:
    """A set has no order that a die or a menu may depend on: sort it first."""
    outer = set_names(tree)
    for scope in ast.walk(tree):
        if isinstance(scope, Scope):
            names = outer | set_names(scope)
            for node in own_nodes(scope):
                yield from find_set_loop_at(node, names)


def find_set_loop_at(node: ast.AST, names: frozenset[str]) -> Iterator[Finding]:
    """Findings at this very node: a loop, a comprehension, or a call that fixes an order."""
    walked: list[ast.expr] = []
    if isinstance(node, (ast.For, ast.AsyncFor)):
        walked = [node.iter]
    elif isinstance(node, (ast.ListComp, ast.DictComp)) or (
        isinstance(node, ast.GeneratorExp) and not getattr(node, "order_is_lost", False)
    ):
        walked = [g.iter for g in node.generators]
    elif isinstance(node, ast.Call) and call_name(node) in ORDERED_CALLS | {"join"}:
        walked = list(node.args)
    elif isinstance(node, ast.Starred):
        walked = [node.value]
    for expression in walked:
        if is_set(expression, names):
            yield expression.lineno, "a set is walked in its own order"


def own_nodes(scope: Scope) -> Iterator[ast.AST]:
    """The nodes of a scope without those of the functions inside it.

    A generator handed straight to sorted(), sum() and the like is marked: its order is lost.
    """
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and call_name(node) in ORDER_FREE_CALLS:
            for argument in node.args:
                argument.order_is_lost = True  # type: ignore[attr-defined]
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            waiting.extend(ast.iter_child_nodes(node))


def set_names(scope: Scope) -> frozenset[str]:
    """The names that hold a set in this scope: by annotation, or by what is assigned to them."""
    found: set[str] = set()
    if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
        every = [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]
        found |= {a.arg for a in every if a.annotation and is_set_annotation(a.annotation)}
    for node in own_nodes(scope):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found |= {node.target.id} if is_set_annotation(node.annotation) else set()
        elif isinstance(node, ast.Assign) and is_set(node.value, frozenset(found)):
            found |= {t.id for t in node.targets if isinstance(t, ast.Name)}
    return frozenset(found)


def is_set(node: ast.expr, names: frozenset[str]) -> bool:
    """True if the expression is plainly a set."""
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub)):
        return is_set(node.left, names) or is_set(node.right, names)
    if isinstance(node, ast.Call):
        return call_name(node) in {"set", "frozenset", "union", "intersection", "difference"}
    return isinstance(node, ast.Name) and node.id in names


def is_set_annotation(annotation: ast.expr) -> bool:
    """True for the annotations set, frozenset, and these with a type in brackets."""
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return isinstance(head, ast.Name) and head.id in {"set", "frozenset", "AbstractSet"}


def find_undocumented(tree: ast.Module) -> Iterator[Finding]:
    """The module, its public functions and classes, and their public methods, without docstring."""
    if ast.get_docstring(tree) is None and tree.body:
        yield 1, "module without docstring"
    yield from find_undocumented_in(tree.body)


def find_undocumented_in(body: list[ast.stmt]) -> Iterator[Finding]:
    """The public definitions in a body that have no docstring."""
    for node in body:
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        if node.name.startswith("_") or {"overload", "override"} & decorators(node):
            continue
        if ast.get_docstring(node) is None and not is_declaration(node):
            yield node.lineno, f"{node.name} without docstring"
        if isinstance(node, ast.ClassDef):
            yield from find_undocumented_in(node.body)


def find_name_lookups(tree: ast.AST) -> Iterator[Finding]:
    """`hasattr`, and `getattr` with a name spelt out and a default: mypy cannot see whether the
    thing has such an attribute, and a name that nothing has is silent. A protocol that isinstance
    may ask for does the same in secret. The modules of others are let be: what `os`, `sys` and
    `pygame` have depends on the machine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "runtime_checkable" in decorators(node):
            yield node.lineno, f"isinstance of the protocol {node.name}"
        if not isinstance(node, ast.Call) or call_name(node) not in {"getattr", "hasattr"}:
            continue
        on, name = node.args[0], node.args[1]
        if isinstance(on, ast.Name) and on.id in {"os", "sys", "pygame"}:
            continue
        if call_name(node) == "hasattr" or (isinstance(name, ast.Constant) and len(node.args) > 2):
            yield node.lineno, ast.unparse(node)


def find_long_functions(tree: ast.AST, most: int) -> Iterator[Finding]:
    """Functions whose body, without the docstring, has more lines than a reader can hold."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            length = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            if length > most:
                yield node.lineno, f"{node.name} has {length} lines"


def is_declaration(node: ast.stmt) -> bool:
    """True for a member of a protocol that is only declared: its body is three dots."""
    body = node.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else []
    values = [s.value for s in body if isinstance(s, ast.Expr)]
    return [v.value for v in values if isinstance(v, ast.Constant)] == [...]


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> set[str]:
    """The plain names of the decorators, called or not, whichever module they come from."""
    heads = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    return {h.attr if isinstance(h, ast.Attribute) else getattr(h, "id", "") for h in heads}


def is_dataclass(node: ast.ClassDef) -> bool:
    """True for a class with @dataclass, with or without arguments."""
    return "dataclass" in decorators(node)


def is_field(statement: ast.stmt) -> bool:
    """True for a line that declares a field or a class constant."""
    return isinstance(statement, (ast.AnnAssign, ast.Assign))


def call_name(node: ast.Call) -> str:
    """The last name of what is called: `sorted` of sorted(x), `join` of ", ".join(x)."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
