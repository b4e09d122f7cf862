"""What the guns of a ship bear on, inch by inch, for an author who places her on a chart (HF-arc-1,
HF-range-2), and which enemies are within gunshot (HF-gun-L)."""

from game.books.hf.face.sea_drawing import arc_range_inches, arc_rim_cm
from game.books.hf.rules.arcs import max_gun_range, range_inches
from game.books.hf.rules.sheet import (
    AFT,
    FORE,
    PORT,
    STARBOARD,
    Ship,
    enemies,
    fighting_ships,
    has_book_option,
)
from game.core.table import by_id
from game.sea.polygons import Point
from game.ui.battle.values.range_bands import RangeBand


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return each arc out to every inch that its guns carry."""
    sheet = by_id(Ship).get(ship_id)
    if sheet is None:
        return ()
    grid, found = has_book_option("grid"), []
    for side in (PORT, STARBOARD, FORE, AFT):
        for inch in range(arc_range_inches(sheet, side), 0, -1):
            rim = arc_rim_cm(position_cm, heading_deg, side, inch, uses_grid=grid)
            words = f"{inch} in" if side == PORT else ""
            found.append(RangeBand(inch - 1, ((position_cm, *rim),), words, rim[len(rim) * 3 // 4]))
    return tuple(sorted(found, key=lambda one: -one.band))


# ------------------------------------------------------------------------------ enemies in range
def enemy_ids_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies that the longest guns of the book reach from that ship of the side ('':
    any), each once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship_id in ("", s.id))
    near = (foe.id for s in own for foe in enemies(s) if range_inches(s, foe) <= max_gun_range())
    return tuple(dict.fromkeys(near))
