"""The JSON Schema of the level format, made from the models, for editors."""

from __future__ import annotations

import json
from typing import Any

from game.levels.model import Level


def level_schema() -> dict[str, Any]:
    """The schema of a level file, keys as they are written there."""
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A level of The Weather Gage",
    }
    return head | {
        key: value
        for key, value in Level.model_json_schema(by_alias=True).items()
        if key not in head
    }


def schema_text() -> str:
    """The schema as it is kept in levels/schema/level.json."""
    return json.dumps(level_schema(), indent=2) + "\n"
