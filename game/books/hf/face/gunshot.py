"""What the guns of a ship bear on, inch by inch, for whoever lays her on a chart (HF-arc-1,
HF-range-2)."""

from __future__ import annotations

from game.books.hf.face.sea import quadrant, reach_of
from game.books.hf.rules.sheet import AFT, FORE, PORT, STARBOARD, Ship, option
from game.core.table import by_id
from game.sea.rings import Point
from game.ui.battle.range_bands import RangeBand


def gunshot(ship: str, at: Point, heading: float) -> tuple[RangeBand, ...]:
    """Each arc out to every inch that its guns carry."""
    sheet = by_id(Ship).get(ship)
    if sheet is None:
        return ()
    grid, found = option("grid"), []
    for side in (PORT, STARBOARD, FORE, AFT):
        for inch in range(reach_of(sheet, side), 0, -1):
            rim = quadrant(at, heading, side, inch, grid=grid)
            words = f"{inch} in" if side == PORT else ""
            found.append(RangeBand(inch - 1, ((at, *rim),), words, rim[len(rim) * 3 // 4]))
    return tuple(sorted(found, key=lambda one: -one.band))
