"""The intents of squadrons: the ships and places that a level names for them.

Works on the plain data, as `broken_references` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.levels.conditions.mentions import Data
from game.levels.format.ids import is_known
from game.levels.lint.ownership import numbered_tables
from game.levels.reading.findings import KeyPath, RawFinding, suggestion_hint

ENEMY_MANOEUVRES: Final = ("break", "weather", "double")
FRIEND_MANOEUVRES: Final = ("line", "cover")
_NEEDS: Final = {
    **dict.fromkeys((*ENEMY_MANOEUVRES, *FRIEND_MANOEUVRES), ("whom",)),
    "sail": ("at",),
    "anchor": ("whom", "at"),
}
"""One of these keys each intent needs; to withdraw and to chase need none."""
_EXAMPLES: Final = {"whom": 'whom = "…", a ship or a squadron', "at": "at = [x, y]"}


def intent_errors(data: Data) -> Iterator[RawFinding]:
    """Return errors for unknown targets, friends as enemies, and missing keys."""
    whose: dict[str, object] = {}
    for group, key in (("ship", "side"), ("squadron", "side"), ("side", "id")):
        given = [(row.get("id"), row.get(key)) for _, row in numbered_tables(data.get(group))]
        whose |= {name: side for name, side in given if isinstance(name, str)}
    for number, squadron in numbered_tables(data.get("squadron")):
        intent = squadron.get("manoeuvre")
        if isinstance(intent, Mapping):
            path: KeyPath = ("squadron", number, "manoeuvre")
            yield from _one_intent_errors(path, intent, squadron.get("side"), whose)


def _one_intent_errors(
    path: KeyPath, intent: Mapping[str, Any], side: object, whose: Mapping[str, object]
) -> Iterator[RawFinding]:
    does, whom = intent.get("does"), intent.get("whom")
    if not isinstance(does, str) or does not in (*_NEEDS, "withdraw", "chase"):
        return  # said where the word itself is read
    needs = _NEEDS.get(does, ())
    if needs and not any(key in intent for key in needs):
        wanted = " or ".join(f'"{key}"' for key in needs)
        hint = " or ".join(_EXAMPLES[key] for key in needs)
        yield RawFinding(path, "table", "missing", f"to {does} a squadron needs {wanted}", hint)
    if not isinstance(whom, str):
        return
    if not is_known(whom, list(whose)):
        message = f'"{whom}" is no ship or squadron of this level'
        hint = suggestion_hint(whom, whose)
        yield RawFinding((*path, "whom"), "value", "unknown-ship", message, hint)
    elif does in ENEMY_MANOEUVRES and whose[whom] == side:
        said, hint = f'"{whom}" is of the same side', "whom = an enemy; friends: line, cover"
        yield RawFinding((*path, "whom"), "value", "wrong-side", said, hint)
    elif does in FRIEND_MANOEUVRES and whose[whom] != side:
        said, hint = (
            f'"{whom}" is of another side',
            "whom = a friend; enemies: break, weather, double",
        )
        yield RawFinding((*path, "whom"), "value", "wrong-side", said, hint)
