"""Compare a script's expectations with the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.steps import Menu, Refusal
from game.play.scripts_format import Expect
from game.play.scripts_paths import look_up, path_exists, path_hint


@dataclass(frozen=True, slots=True)
class ScriptDifference:
    """A difference between a script and the battle."""

    path: str
    expected: Any
    got: Any


def unmet_expectation(
    expect: Expect, dump: Mapping[str, Any], menus: Sequence[Menu[Any]]
) -> list[ScriptDifference]:
    """Return what an expectation misses, in the dump or the open menus, or None."""
    if not expect.path:
        return list(_offer_differences(expect, menus))
    got = look_up(dump, expect.path)
    ways = (expect.has, expect.lacks, expect.says or None, expect.value)
    wants = next((v for v in ways if v is not None), None)
    if wants is not None and not path_exists(dump, expect.path):
        return [ScriptDifference(expect.path, wants, f"nothing: {path_hint(dump, expect.path)}")]
    wanted, ok = _wanted_and_met(expect, got)
    return [] if ok else [ScriptDifference(expect.path, wanted, got)]


def _wanted_and_met(expect: Expect, got: Any) -> tuple[Any, bool]:
    if expect.has is not None:
        return f"has {expect.has}", _is_list(got) and expect.has in got
    if expect.lacks is not None:
        return f"lacks {expect.lacks}", _is_list(got) and expect.lacks not in got
    if expect.says:
        lines = got if _is_list(got) else [got]
        return f"says {expect.says}", any(expect.says in str(line) for line in lines)
    return expect.value, _is_equal(got, expect)


def _offer_differences(expect: Expect, menus: Sequence[Menu[Any]]) -> Iterator[ScriptDifference]:
    for key in expect.offered:
        if not _is_offered(menus, key):
            yield ScriptDifference("offered", key, [menu.keys() for menu in menus])
    for key in expect.not_offered:
        if _is_offered(menus, key):
            yield ScriptDifference("not offered", key, "offered")


def _is_offered(menus: Sequence[Menu[Any]], key: str) -> bool:
    return any(not isinstance(menu.read(key), Refusal) for menu in menus)


def _is_list(got: Any) -> bool:
    return isinstance(got, Sequence) and not isinstance(got, str)


def _is_equal(got: Any, expect: Expect) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(expect.value, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(expect.value, bool):
        return bool(abs(got - expect.value) <= expect.tolerance)
    return type(got) is type(expect.value) and bool(got == expect.value)
