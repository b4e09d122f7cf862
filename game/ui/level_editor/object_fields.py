"""The properties of a thing of the chart, from the level format itself: first where its corner or
its middle lies."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel

from game.levels import Level
from game.levels.editing.chart_objects import ChartObject, ObjectShape
from game.levels.editing.toml_text import TomlText
from game.levels.reading.findings import KeyPath
from game.ui.level_editor.property_fields import (
    FieldKind,
    PropertyField,
    compass_point_name,
    part_fields,
    place_fields,
)

_LAST_KEYS: Final = ("at", "points", "id")


def object_fields(
    level: Level, toml_text: TomlText, chart_object: ChartObject, corner: int | None
) -> tuple[PropertyField, ...]:
    """What the format knows of it, as far as one control can change it."""
    there = level_part_at(level, chart_object.path)
    found: list[PropertyField] = []
    if chart_object.has_corners:
        many = len(chart_object.points)
        words = f"all {many}" if corner is None else f"{corner + 1} of {many}"
        found.append(
            PropertyField((*chart_object.path, "points"), "Corner", words, FieldKind.CORNER, corner)
        )
    keys = chart_object.corner_path(corner or 0)
    found += place_fields(level, keys, chart_object.points[corner or 0])
    if chart_object.shape is ObjectShape.FORT:
        facing = f"{chart_object.facing:g}° {compass_point_name(chart_object.facing)}"
        keys = (*chart_object.path, "facing")
        found.append(PropertyField(keys, "Facing", facing, FieldKind.TURN, chart_object.facing))
    if there is None:
        return tuple(found)
    said = {field.name for field in found}
    plain = part_fields(there, toml_text.value_at(chart_object.path), chart_object.path, level)
    return (*found, *(f for f in plain if f.name not in said and f.keys[-1] not in _LAST_KEYS))


def level_part_at(level: Level, keys: KeyPath) -> BaseModel | None:
    """The part of the level at the keys of the file; None where that is a table by ids."""
    lists = {
        "zone": level.zones, "chain": level.chains, "fort": level.forts, "party": level.parties,
    }  # fmt: skip
    match keys:
        case ("chart", str(kind), int(number)):
            area: BaseModel = getattr(level.chart, kind)[number]
            return area
        case ("squadron", int(number), "manoeuvre"):
            return level.squadrons[number].manoeuvre
        case ("plan", int(number), "ship", str(ship)):
            return level.plans[number].ship[ship]
        case (str(kind), int(number)):
            part: BaseModel = lists[kind][number]
            return part
        case _:
            return None
