"""The JSON Schema of the level format, made from the models, for editors."""

from typing import Any

from game.levels.format.model import Level

SAME_KEYS_AS = {"ShipForBook": "Ship", "ChartForBook": "Chart"}
"""Keys of overlays that mean the same as in the level."""
UNDER_BOOK_NOTE = " (under that book)"


def level_schema() -> dict[str, Any]:
    """Return the schema of a level file: keys as written, each with its meaning."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A level of The Weather Gage"}
    made = Level.model_json_schema(by_alias=True)
    for overlay, model in SAME_KEYS_AS.items():
        meant = made["$defs"][model]["properties"]
        for key, entry in made["$defs"][overlay]["properties"].items():
            if "description" not in entry:
                entry["description"] = meant[key]["description"] + UNDER_BOOK_NOTE
    return head | {key: value for key, value in made.items() if key not in head}
