"""The JSON Schema beside the levels: the models', with the words that only the shelf and the fleet
know: books, their options, ship classes."""

import json
from collections.abc import Sequence
from typing import Any

from game.books import shelf
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import level_schema

OWN_KEY = "^x-"


def schema_text() -> str:
    """Return the text of levels/schema/level.json."""
    return json.dumps(shelf_schema(), indent=2) + "\n"


def shelf_schema() -> dict[str, Any]:
    """Return the schema of a level file in which unknown books, options and classes are errors."""
    schema = level_schema()
    parts = schema["$defs"]
    options = sorted({name for book in shelf.SHELF.values() for name in book.rules.OPTIONS})
    _allow(parts["LevelRules"]["properties"]["book"], list(shelf.NAMES))
    _allow(parts["LevelRules"]["properties"]["options"]["items"], options)
    _allow(parts["RulesForBook"]["properties"]["options"]["anyOf"][0]["items"], options)
    classes, named = list(shipped_fleet().classes), parts["Ship"]["properties"]["class"]["anyOf"]
    _allow(named[0], classes)
    named.insert(1, dict(parts["OwnClass"]["properties"]["id"]))
    _allow(parts["OwnClass"]["properties"]["like"], classes)
    schema["properties"]["for"]["propertyNames"] = {
        "anyOf": [{"enum": list(shelf.NAMES)}, {"pattern": OWN_KEY}]
    }
    for book, page in shelf.SHELF.items():
        schema.setdefault("allOf", []).append(_options_of(book, list(page.rules.OPTIONS)))
    return schema


def _allow(entry: dict[str, Any], words: Sequence[str]) -> None:
    entry.pop("pattern", None)
    entry["enum"] = list(words)


def _options_of(book: str, options: Sequence[str]) -> dict[str, Any]:
    allowed = {"properties": {"options": {"items": {"enum": list(options)}}}}
    its_own = {"properties": {"book": {"const": book}}, "required": ["book"]}
    return {
        "if": {"properties": {"rules": its_own}, "required": ["rules"]},
        "then": {"properties": {"rules": allowed}},
    }
