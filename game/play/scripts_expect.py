"""What a script expects, held against the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.steps import Menu, Refusal
from game.play.scripts_format import Expect
from game.play.scripts_paths import is_there, look_up, meant


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a script and the battle disagree."""

    path: str
    expected: Any
    got: Any


def unmet(expect: Expect, dump: Mapping[str, Any], menus: Sequence[Menu[Any]]) -> list[Difference]:
    """What of an expectation is not met, by the dump or by the menus that are open now."""
    if not expect.path:
        return list(_not_so_offered(expect, menus))
    got = look_up(dump, expect.path)
    ways = (expect.has, expect.lacks, expect.says or None, expect.value)
    wants = next((v for v in ways if v is not None), None)
    if wants is not None and not is_there(dump, expect.path):
        return [Difference(expect.path, wants, f"nothing: {meant(dump, expect.path)}")]
    wanted, ok = _judged(expect, got)
    return [] if ok else [Difference(expect.path, wanted, got)]


def _judged(expect: Expect, got: Any) -> tuple[Any, bool]:
    """What is wanted, in words, and whether that is what there is."""
    if expect.has is not None:
        return f"has {expect.has}", _is_list(got) and expect.has in got
    if expect.lacks is not None:
        return f"lacks {expect.lacks}", _is_list(got) and expect.lacks not in got
    if expect.says:
        lines = got if _is_list(got) else [got]
        return f"says {expect.says}", any(expect.says in str(line) for line in lines)
    return expect.value, _equal(got, expect)


def _not_so_offered(expect: Expect, menus: Sequence[Menu[Any]]) -> Iterator[Difference]:
    """The keys that nobody is offered and should be, and the other way round."""
    for key in expect.offered:
        if not _offers(menus, key):
            yield Difference("offered", key, [menu.keys() for menu in menus])
    for key in expect.not_offered:
        if _offers(menus, key):
            yield Difference("not offered", key, "offered")


def _offers(menus: Sequence[Menu[Any]], key: str) -> bool:
    return any(not isinstance(menu.read(key), Refusal) for menu in menus)


def _is_list(got: Any) -> bool:
    return isinstance(got, Sequence) and not isinstance(got, str)


def _equal(got: Any, expect: Expect) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(expect.value, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(expect.value, bool):
        return bool(abs(got - expect.value) <= expect.tolerance)
    return type(got) is type(expect.value) and bool(got == expect.value)
