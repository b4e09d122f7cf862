"""Rewrite a JSON Schema so that an editor shows one message for one mistake, in words, at its place.

Taplo (Even Better TOML) shows an error of a table at every word of the table: one key misspelt in a ship was
thirty messages, in the level itself two hundred. An error of a value it shows once. So "no other keys" is
written as a value that no key has, and "this key is needed" as a value that the first of the needed keys must
have. A JSON Schema has no words of its own for errors; the value that was expected is the message. What TOML
cannot write, "nothing", is taken out, so that the words allowed are in the message.
"""

from collections.abc import Iterator
from typing import Any, Final

UNKNOWN_KEY: Final = "no such key here; keys of your own begin with x-"


def with_single_messages(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema, changed in place, with the same valid files and one message for one mistake."""
    for entry in _entries_in(schema):
        _take_out_null(entry)
    tables = [
        entry for entry in _entries_in(schema) if "properties" in entry and entry.get("type") == "object"
    ]
    for table in tables:
        if table.get("additionalProperties") is False:
            table["additionalProperties"] = {"const": UNKNOWN_KEY}
        needed = table.get("required", [])
        anchors = [key for key in needed if table["properties"][key].get("type") in ("string", "integer")]
        if len(needed) > 1 and anchors:
            table["x-taplo"] = {"initKeys": needed}
            table["required"] = [key for key in needed if not _other(key, anchors)]
            table["allOf"] = [*table.get("allOf", []), *_missing_rules(needed, anchors)]
        if not table.get("required", True):
            del table["required"]
    return schema


def _entries_in(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
    for inner in list(part.values()) if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _entries_in(inner)


def _take_out_null(entry: dict[str, Any]) -> None:
    choices = entry.get("anyOf")
    if isinstance(choices, list) and {"type": "null"} in choices:
        left = [choice for choice in choices if choice != {"type": "null"}]
        if len(left) == 1:
            del entry["anyOf"]
            entry.update({key: value for key, value in left[0].items() if key not in entry})
        else:
            entry["anyOf"] = left
    if "default" in entry and entry["default"] is None and "description" in entry:
        del entry["default"]


def _missing_rules(needed: list[str], anchors: list[str]) -> Iterator[dict[str, Any]]:
    for key in needed:
        anchor = _other(key, anchors)
        if anchor:
            message = {"const": f"{key} is missing"}
            yield {"if": {"required": [key]}, "else": {"properties": {anchor: message}}}


def _other(key: str, anchors: list[str]) -> str:
    """Return the first anchor that is not this key, "" if there is none: then the key itself is required."""
    return next((anchor for anchor in anchors if anchor != key), "")
