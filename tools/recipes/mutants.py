"""Small wrong changes of Python code: where they can be made, and the code with one of them made.

A mutant changes one place inside a function: a comparison is widened or narrowed, `and` stands for
`or`, a `not` is dropped, a condition is always or never true, plus stands for minus, `min` for
`max`, or a whole number is one too great. What is worked out when a module is first read (tables,
defaults, classes) stays as it is: that is for `dev.py mutate`.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef
ApplyChange = Callable[[], None]
"""Makes one change in the tree that it was found in."""

NEIGHBOUR_OPERATORS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
JOINED_TYPES = (ast.JoinedStr, ast.Tuple, ast.List)
"""What `+` joins; a minus there is no mistake that anybody makes."""


@dataclass(frozen=True, slots=True)
class MutationPlace:
    """Where a change can be made: the file, the function (a method with its class), and which of
    the function's changes it is."""

    file: Path
    function: str
    index: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: its place, its line in the file, the lines of the innermost statement around it
    (of a compound one its head), the line where the function begins, and how the changed line of the
    tidied source reads before and after."""

    place: MutationPlace
    line: int
    statement: range
    function_line: int
    old: str
    new: str


def places_in(file: Path) -> Iterator[MutationPlace]:
    """Every place of a file, in the order of the file."""
    for name, function in functions_in(ast.parse(file.read_text(encoding="utf-8"))):
        yield from (MutationPlace(file, name, nth) for nth in range(len(list(changes_in(function)))))


def mutant_at(place: MutationPlace) -> Mutant | None:
    """The change of that place; None if the source reads the same with it."""
    _, function, line, statement, change = locate(place)
    begins, before = first_line(function), ast.unparse(function).splitlines()
    change()
    after = ast.unparse(function).splitlines()
    differs = (pair for pair in zip(before, after, strict=False) if pair[0] != pair[1])
    old, new = next(differs, ("", ""))
    return Mutant(place, line, statement, begins, old.strip(), new.strip()) if old else None


def code_of(place: MutationPlace) -> dict[tuple[str, int], CodeType]:
    """The code of every function of the changed file, by qualified name and first line."""
    tree, *_, change = locate(place)
    change()
    whole = compile(ast.fix_missing_locations(tree), str(place.file), "exec", dont_inherit=True)
    return {(code.co_qualname, code.co_firstlineno): code for code in codes_in(whole)}


def locate(place: MutationPlace) -> tuple[ast.Module, Function, int, range, ApplyChange]:
    """Return the file as a tree, the function in it, the line and the statement of the change, and
    the change."""
    tree = ast.parse(place.file.read_text(encoding="utf-8"))
    function = dict(functions_in(tree))[place.function]
    return tree, function, *list(changes_in(function))[place.index]


def first_line(function: Function) -> int:
    """Where a function's code begins: at its first decorator, if it has one."""
    return min([function.lineno, *(mark.lineno for mark in function.decorator_list)])


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """All code inside a piece of code, itself not counted."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes_in(inner)


def functions_in(node: ast.AST, within: str = "") -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes; what is nested in one is its own.
    A name given twice, as by overloads, is its first bearer's alone."""
    seen: set[str] = set()
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function) and child.name not in seen:
            seen.add(child.name)
            yield f"{within}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from functions_in(child, f"{within}{child.name}.")


# ------------------------------------------------------------------------------ the changes
def changes_in(function: Function) -> Iterator[tuple[int, range, ApplyChange]]:
    """Yield every change of a function's body in a fixed order, with its line and its statement."""
    for statement in function.body:
        heads: dict[ast.AST, range] = {}
        for node in ast.walk(statement):
            head = heads[node] = lines_of_head(node) if isinstance(node, ast.stmt) else heads[node]
            heads |= dict.fromkeys(ast.iter_child_nodes(node), head)
            line = getattr(node, "lineno", statement.lineno)
            for change in (*operator_changes(node), *condition_changes(node), *negation_changes(node)):
                yield line, head, change


def lines_of_head(statement: ast.stmt) -> range:
    """Return the lines of a simple statement; of a compound one those before its first inner line,
    or its first line if both share it."""
    first, end = statement.lineno, statement.end_lineno or statement.lineno
    inside = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if inside:
        begins = inside[0].pattern if isinstance(inside[0], ast.match_case) else inside[0]
        end = max(first, begins.lineno - 1)
    return range(first, end + 1)


def operator_changes(node: ast.AST) -> Iterator[ApplyChange]:
    """A comparison, `and` or `or`, plus or minus, `min` or `max`, a whole number."""
    match node:
        case ast.Compare(ops=ops):
            near = ((place, NEIGHBOUR_OPERATORS.get(type(op))) for place, op in enumerate(ops))
            yield from (item_change(ops, place, other()) for place, other in near if other)
        case ast.BoolOp(op=op):
            yield field_change(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=ast.Add() | ast.Sub()) | ast.AugAssign(op=ast.Add() | ast.Sub()):
            if not is_word_join(node):
                yield field_change(node, "op", ast.Sub() if isinstance(node.op, ast.Add) else ast.Add())
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            yield field_change(node.func, "id", "max" if name == "min" else "min")
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield field_change(node, "value", value + 1)


def condition_changes(node: ast.AST) -> Iterator[ApplyChange]:
    """A condition that always holds, and one that never does; a loop is never made endless."""
    ever = (ast.Constant(True), ast.Constant(False))
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Constant):
            yield from (field_change(node, "test", constant) for constant in ever)
        case ast.While(test=test) if not isinstance(test, ast.Constant):
            yield field_change(node, "test", ever[1])
        case ast.comprehension(ifs=ifs):
            yield from (item_change(ifs, n, constant) for n in range(len(ifs)) for constant in ever)
        case ast.match_case(guard=guard) if guard is not None:
            yield from (field_change(node, "guard", constant) for constant in ever)


def negation_changes(node: ast.AST) -> Iterator[ApplyChange]:
    """A `not` that is dropped from where it stands."""
    for name, value in ast.iter_fields(node):
        if is_negation(value):
            yield field_change(node, name, value.operand)
        for place, item in enumerate(value) if isinstance(value, list) else ():
            if is_negation(item):
                yield item_change(value, place, item.operand)


def field_change(node: ast.AST, name: str, value: object) -> ApplyChange:
    """One field of a node will be another."""
    return lambda: setattr(node, name, value)


def item_change(items: list[Any], place: int, value: object) -> ApplyChange:
    """One item of a list will be another."""
    return lambda: items.__setitem__(place, value)


def is_negation(value: object) -> bool:
    """Whether it negates something."""
    return isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)


def is_word_join(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether a plus joins words or lists."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(
        isinstance(side, JOINED_TYPES) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )
