"""What can be drawn on a chart, and the keys that the file then gets: only those that the format
demands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.levels import Level
from game.levels.editing.chart_objects import ObjectShape
from game.levels.editing.placement_rules import Position
from game.levels.editing.toml_text import TomlText
from game.levels.editing.toml_values import TomlValue
from game.levels.reading.findings import KeyPath
from game.ui.level_editor.property_fields import unused_id

_DEFAULT_RANGE: Final = {"cm": 5.0, "square": 1.0, "inch": 1.0, "hex": 1.0}
"""Radius of a new round zone in chart units."""
_DEFAULT_GUNS: Final = 8
"""Guns of a new fort; one without guns is none."""


@dataclass(frozen=True, slots=True)
class DrawableKind:
    """Kind of object: its name, its list in the file, and its shape on the chart."""

    label: str
    note: str
    keys: KeyPath
    shape: ObjectShape


DRAWABLE_KINDS: Final = (
    DrawableKind("Coast", "land, corner by corner", ("chart", "land"), ObjectShape.RING),
    DrawableKind("Shoal", "shallow water", ("chart", "shoals"), ObjectShape.RING),
    DrawableKind("Rocks", "awash or above water", ("chart", "rocks"), ObjectShape.RING),
    DrawableKind("Beach", "where troops can land", ("chart", "beaches"), ObjectShape.RING),
    DrawableKind("Cover", "where troops stand behind something", ("chart", "cover"), ObjectShape.RING),
    DrawableKind("Zone", "a part of the sea, for aims", ("zone",), ObjectShape.RING),
    DrawableKind("Round zone", "a middle and a radius", ("zone",), ObjectShape.ROUND),
    DrawableKind("Fort", "guns ashore", ("fort",), ObjectShape.FORT),
    DrawableKind("Chain", "or a boom: what bars a channel", ("chain",), ObjectShape.LINE),
    DrawableKind("Party", "troops ashore", ("party",), ObjectShape.SPOT),
)


def min_corners(kind: DrawableKind) -> int:
    """Return how many corners an object of this kind needs."""
    return {ObjectShape.RING: 3, ObjectShape.LINE: 2}.get(kind.shape, 1)


def new_object_values(
    kind: DrawableKind, points: Sequence[Position], level: Level, toml_text: TomlText, side: str
) -> dict[str, TomlValue]:  # fmt: skip
    """Return the keys of a new object at these positions."""
    found: dict[str, TomlValue] = {}
    if len(kind.keys) == 1:
        found["id"] = unused_id(toml_text, str(kind.keys[0]))
    if kind.keys[0] in ("fort", "chain", "party"):
        found["side"] = side
    if kind.shape in (ObjectShape.RING, ObjectShape.LINE):
        return found | {"points": [list(point) for point in points]}
    found["at"] = list(points[0])
    if kind.shape is ObjectShape.ROUND:
        found["radius"] = _DEFAULT_RANGE[level.chart.unit]
    elif kind.shape is ObjectShape.FORT:
        found |= {"facing": 180.0, "guns": _DEFAULT_GUNS}
    return found
