"""Lints that no ready-made tool has; each takes a syntax tree and yields (line, message)."""

import ast
from collections.abc import Iterator

Finding = tuple[int, str]
Guard = ast.Try | ast.TryStar | ast.With | ast.AsyncWith
Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef
ORDER_FREE_CALLS = {"sorted", "len", "any", "all", "sum", "min", "max", "set", "frozenset", "bool"}
ORDERED_CALLS = {"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "reversed", "dict"}


def find_guarded_awaits(tree: ast.AST) -> Iterator[Finding]:
    """Yield awaits inside try or with: a closed battle must fall straight through a procedure."""
    for node in ast.walk(tree):
        if isinstance(node, Guard) and any(isinstance(n, ast.Await) for n in ast.walk(node)):
            yield node.lineno, f"{type(node).__name__.lower()} around an await"


def find_prints(tree: ast.AST) -> Iterator[Finding]:
    """Yield calls of print: rules report by events."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and call_name(node) == "print":
            yield node.lineno, "print"


def find_component_floats(tree: ast.AST) -> Iterator[Finding]:
    """Yield floats in components: the table is hashed and replayed on other machines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and is_dataclass(node):
            for part in (n for stmt in node.body if is_field(stmt) for n in ast.walk(stmt)):
                if isinstance(part, ast.Constant) and isinstance(part.value, float):
                    yield part.lineno, f"float in component {node.name}"
                if isinstance(part, ast.Name) and part.id in {"float", "complex"}:
                    yield part.lineno, f"field of type {part.id} in component {node.name}"


def find_imports(tree: ast.AST, banned: frozenset[str]) -> Iterator[Finding]:
    """Yield imports of banned packages."""
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
    """Yield calls that read the clock; a date in a file is data."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and call_name(node) in {"now", "today", "utcnow"}:
            yield node.lineno, "the clock is asked"


def find_set_loops(tree: ast.Module) -> Iterator[Finding]:
    """Yield loops over sets: no die or menu may depend on their order."""
    outer = set_names(tree)
    for scope in ast.walk(tree):
        if isinstance(scope, Scope):
            names = outer | set_names(scope)
            for node in own_nodes(scope):
                yield from find_set_loop_at(node, names)


def find_set_loop_at(node: ast.AST, names: frozenset[str]) -> Iterator[Finding]:
    """Yield findings at this node: a loop, a comprehension, or a call that fixes an order."""
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
    """Yield the nodes of a scope without those of functions inside it.

    A generator passed directly to sorted(), sum() and the like is marked: its order does not
    matter."""
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
    """Return the names that hold a set in this scope, by annotation or assignment."""
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
    """Return whether the expression is plainly a set."""
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub)):
        return is_set(node.left, names) or is_set(node.right, names)
    if isinstance(node, ast.Call):
        return call_name(node) in {"set", "frozenset", "union", "intersection", "difference"}
    return isinstance(node, ast.Name) and node.id in names


def is_set_annotation(annotation: ast.expr) -> bool:
    """Return whether an annotation is set or frozenset, with or without a parameter."""
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return isinstance(head, ast.Name) and head.id in {"set", "frozenset", "AbstractSet"}


def find_undocumented(tree: ast.Module) -> Iterator[Finding]:
    """Yield the module and its public functions, classes and methods without a docstring."""
    if ast.get_docstring(tree) is None and tree.body:
        yield 1, "module without docstring"
    yield from find_undocumented_in(tree.body)


def find_undocumented_in(body: list[ast.stmt]) -> Iterator[Finding]:
    """Yield the public definitions in a body without a docstring."""
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
    """Yield `hasattr`, and `getattr` with a literal name and a default: mypy cannot check the name,
    and a wrong one is silent. A runtime-checkable protocol does the same. Modules whose contents
    depend on the machine (`os`, `sys`, `pygame`) are excepted."""
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
    """Yield functions whose body, without docstring, is longer than ``most`` lines."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            length = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            if length > most:
                yield node.lineno, f"{node.name} has {length} lines"


def is_declaration(node: ast.stmt) -> bool:
    """Return whether a member of a protocol is only declared: its body is `...`."""
    body = node.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else []
    values = [s.value for s in body if isinstance(s, ast.Expr)]
    return [v.value for v in values if isinstance(v, ast.Constant)] == [...]


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> set[str]:
    """Return the plain names of the decorators."""
    heads = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    return {h.attr if isinstance(h, ast.Attribute) else getattr(h, "id", "") for h in heads}


def is_dataclass(node: ast.ClassDef) -> bool:
    """Return whether a class has @dataclass."""
    return "dataclass" in decorators(node)


def is_field(statement: ast.stmt) -> bool:
    """Return whether a statement declares a field or class constant."""
    return isinstance(statement, (ast.AnnAssign, ast.Assign))


def call_name(node: ast.Call) -> str:
    """Return the last name of what is called: `sorted` of sorted(x), `join` of ", ".join(x)."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
