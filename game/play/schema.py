"""The JSON Schema beside the levels: the models', with the words that only the shelf and the fleet
know: books, their options, ship classes."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from game.books import shelf
from game.books.names import TITLES
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import level_schema
from game.levels.format.schema_messages import with_single_messages

OWN_KEY = "^x-"


def schema_text() -> str:
    """Return the text of levels/schema/level.json."""
    return json.dumps(shelf_schema(), indent=2) + "\n"


def shelf_schema() -> dict[str, Any]:
    """Return the schema of a level file in which unknown books, options and classes are errors."""
    schema = {"$id": "urn:the-weather-gage:level:1", **level_schema()}
    parts = schema["$defs"]
    told = {name: says for book in shelf.SHELF.values() for name, (says, _) in book.rules.OPTIONS.items()}
    options = {name: told[name] for name in sorted(told)}
    _allow(parts["LevelRules"]["properties"]["book"], TITLES)
    _allow(parts["LevelRules"]["properties"]["options"]["items"], options)
    _allow(parts["RulesForBook"]["properties"]["options"]["anyOf"][0]["items"], options)
    classes = {name: model.description for name, model in shipped_fleet().classes.items()}
    named = parts["Ship"]["properties"]["class"]["anyOf"]
    _allow(named[0], classes)
    named.insert(1, dict(parts["OwnClass"]["properties"]["id"]))
    _allow(parts["OwnClass"]["properties"]["like"], classes)
    schema["properties"]["for"]["propertyNames"] = {
        "anyOf": [{"enum": list(shelf.NAMES)}, {"pattern": OWN_KEY}]
    }
    for book, page in shelf.SHELF.items():
        others = [name for name in options if name not in page.rules.OPTIONS]
        schema.setdefault("allOf", []).append(_no_options_of_others(book, others))
    return with_single_messages(schema)


def _allow(entry: dict[str, Any], words: Mapping[str, str]) -> None:
    """Allow these words alone; editors that know Taplo's keys show what each means."""
    entry.pop("pattern", None)
    entry["enum"] = list(words)
    entry["x-taplo"] = {"docs": {"enumValues": list(words.values())}}


def _no_options_of_others(book: str, others: Sequence[str]) -> dict[str, Any]:
    """Return the rule that this book has none of these; what is no option at all is refused already."""
    allowed = {"properties": {"options": {"items": {"not": {"enum": list(others)}}}}}
    its_own = {"properties": {"book": {"const": book}}, "required": ["book"]}
    return {
        "if": {"properties": {"rules": its_own}, "required": ["rules"]},
        "then": {"properties": {"rules": allowed}},
    }
