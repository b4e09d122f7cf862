"""What the captains of squadrons are told to do: whom and what place a level names for it.

Works on the plain data, as `references` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.levels.conditions.mentions import Data
from game.levels.format.ids import is_known
from game.levels.lint.membership import rows
from game.levels.reading.findings import Fault, Path, suggestion

ON_ENEMIES: Final = ("break", "weather", "double")
ON_FRIENDS: Final = ("line", "cover")
_NEEDS: Final = {
    **dict.fromkeys((*ON_ENEMIES, *ON_FRIENDS), ("whom",)),
    "sail": ("at",),
    "anchor": ("whom", "at"),
}
"""One of these keys each needs; to withdraw and to chase need none."""
_EXAMPLES: Final = {"whom": 'whom = "…", a ship or a squadron', "at": "at = [x, y]"}


def unfounded(data: Data) -> Iterator[Fault]:
    """Whom a squadron is to act on and nobody is, friends for enemies, and what is left out."""
    whose: dict[str, object] = {}
    for group, key in (("ship", "side"), ("squadron", "side"), ("side", "id")):
        given = [(row.get("id"), row.get(key)) for _, row in rows(data.get(group))]
        whose |= {name: side for name, side in given if isinstance(name, str)}
    for number, squadron in rows(data.get("squadron")):
        intent = squadron.get("manoeuvre")
        if isinstance(intent, Mapping):
            path: Path = ("squadron", number, "manoeuvre")
            yield from _of_one(path, intent, squadron.get("side"), whose)


def _of_one(
    path: Path, intent: Mapping[str, Any], side: object, whose: Mapping[str, object]
) -> Iterator[Fault]:
    does, whom = intent.get("does"), intent.get("whom")
    if not isinstance(does, str) or does not in (*_NEEDS, "withdraw", "chase"):
        return  # said where the word itself is read
    needs = _NEEDS.get(does, ())
    if needs and not any(key in intent for key in needs):
        wanted = " or ".join(f'"{key}"' for key in needs)
        hint = " or ".join(_EXAMPLES[key] for key in needs)
        yield Fault(path, "table", "missing", f"to {does} a squadron needs {wanted}", hint)
    if not isinstance(whom, str):
        return
    if not is_known(whom, list(whose)):
        message = f'"{whom}" is no ship or squadron of this level'
        hint = suggestion(whom, whose)
        yield Fault((*path, "whom"), "value", "unknown-ship", message, hint)
    elif does in ON_ENEMIES and whose[whom] == side:
        said, hint = f'"{whom}" is of the same side', "whom = an enemy; friends: line, cover"
        yield Fault((*path, "whom"), "value", "wrong-side", said, hint)
    elif does in ON_FRIENDS and whose[whom] != side:
        said, hint = (
            f'"{whom}" is of another side',
            "whom = a friend; enemies: break, weather, double",
        )
        yield Fault((*path, "whom"), "value", "wrong-side", said, hint)
