"""What can be drawn on a chart, and what the file then says of it: only keys that the format wants,
so that everything else stands as the format has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.levels import Level
from game.levels.editing.berths import Place
from game.levels.editing.page import Page
from game.levels.editing.things import Shape
from game.levels.editing.values import Value
from game.levels.reading.findings import Path as Keys
from game.ui.level_editor.ids import free_id

_REACH: Final = {"cm": 5.0, "square": 1.0, "inch": 1.0, "hex": 1.0}
"""How large a round zone is at first, in chart units."""
_GUNS: Final = 8
"""Of a new fort: one without guns is none."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing: what it is called, its list in the file, and how it lies on the chart."""

    words: str
    note: str
    keys: Keys
    shape: Shape


KINDS: Final = (
    Kind("Coast", "land, corner by corner", ("chart", "land"), Shape.RING),
    Kind("Shoal", "shallow water", ("chart", "shoals"), Shape.RING),
    Kind("Rocks", "awash or above water", ("chart", "rocks"), Shape.RING),
    Kind("Beach", "where troops can land", ("chart", "beaches"), Shape.RING),
    Kind("Cover", "where troops stand behind something", ("chart", "cover"), Shape.RING),
    Kind("Zone", "a part of the sea, for aims", ("zone",), Shape.RING),
    Kind("Round zone", "a middle and a radius", ("zone",), Shape.ROUND),
    Kind("Fort", "guns ashore", ("fort",), Shape.FORT),
    Kind("Chain", "or a boom: what bars a channel", ("chain",), Shape.LINE),
    Kind("Party", "troops ashore", ("party",), Shape.SPOT),
)


def fewest(kind: Kind) -> int:
    """How many corners it must have before it can lie there."""
    return {Shape.RING: 3, Shape.LINE: 2}.get(kind.shape, 1)


def said_of(
    kind: Kind, points: Sequence[Place], level: Level, page: Page, side: str
) -> dict[str, Value]:  # fmt: skip
    """The keys of a new thing at these places, of that side where it has one."""
    found: dict[str, Value] = {}
    if len(kind.keys) == 1:
        found["id"] = free_id(page, str(kind.keys[0]))
    if kind.keys[0] in ("fort", "chain", "party"):
        found["side"] = side
    if kind.shape in (Shape.RING, Shape.LINE):
        return found | {"points": [list(point) for point in points]}
    found["at"] = list(points[0])
    if kind.shape is Shape.ROUND:
        found["radius"] = _REACH[level.chart.unit]
    elif kind.shape is Shape.FORT:
        found |= {"facing": 180.0, "guns": _GUNS}
    return found
