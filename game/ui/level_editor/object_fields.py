"""The properties of a thing of the chart, from the level format itself: first where its corner or
its middle lies."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel

from game.levels import Level
from game.levels.editing.page import Page
from game.levels.editing.things import Shape, Thing
from game.levels.reading.findings import Path as Keys
from game.ui.level_editor.fields import Field, FieldKind, fields_of, place_fields, point_name

_LAST: Final = ("at", "points", "id")


def thing_fields(level: Level, page: Page, thing: Thing, corner: int | None) -> tuple[Field, ...]:
    """What the format knows of it, as far as one control can change it."""
    there = model_at(level, thing.keys)
    found: list[Field] = []
    if thing.cornered:
        many = len(thing.points)
        words = f"all {many}" if corner is None else f"{corner + 1} of {many}"
        found.append(Field((*thing.keys, "points"), "Corner", words, FieldKind.CORNER, corner))
    keys = thing.place_keys(corner or 0)
    found += place_fields(level, keys, thing.points[corner or 0])
    if thing.shape is Shape.FORT:
        facing = f"{thing.facing:g}° {point_name(thing.facing)}"
        keys = (*thing.keys, "facing")
        found.append(Field(keys, "Facing", facing, FieldKind.TURN, thing.facing))
    if there is None:
        return tuple(found)
    said = {field.name for field in found}
    plain = fields_of(there, page.value_at(thing.keys), thing.keys, level)
    return (*found, *(f for f in plain if f.name not in said and f.keys[-1] not in _LAST))


def model_at(level: Level, keys: Keys) -> BaseModel | None:
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
