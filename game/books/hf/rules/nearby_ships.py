"""Which ships are near a place, without a look at the whole fleet; nothing on the table changes."""

from operator import attrgetter

from game.books.hf.rules.sheet import Ship, is_fighting
from game.books.hf.rules.table_geometry import INCH
from game.core.markers import Gone
from game.core.table import cached_query, every_without
from game.sea.grid import TrackedGrid
from game.sea.pose import Pose

_pose_of, _at = attrgetter("pose"), attrgetter("x", "y")
_CELL = 6 * INCH
"""Units across and down that are looked up as one."""


def fighting_ships_in_box(centre: Pose, reach_units: int) -> list[Ship]:
    """Return every ship that still fights and lies no farther than this many units across and so
    many down, in placement order."""
    known = cached_query(_Whereabouts)
    known.refresh()
    return [ship for ship in known.ships_near(centre, reach_units) if is_fighting(ship)]


def enemies_in_box(ship: Ship, reach_units: int) -> list[Ship]:
    """Return ships of other sides that still fight, no farther than this many units across and down
    from her."""
    return [s for s in fighting_ships_in_box(ship.pose, reach_units) if s.side != ship.side]


class _Whereabouts:
    """Where the ships on the table lie; a ship that has moved is placed where she is now."""

    def __init__(self) -> None:
        """All are laid out."""
        self._ships = every_without(Ship, Gone)
        self._places = TrackedGrid(list(map(_pose_of, self._ships)), _at, _CELL)

    def refresh(self) -> None:
        """Read the ships' positions again."""
        self._places.update(list(map(_pose_of, self._ships)))

    def ships_near(self, here: Pose, far: int) -> list[Ship]:
        """Return those no farther than this many units across and down, in placement order."""
        return [self._ships[n] for n in self._places.grid.points_in_square((here.x, here.y), far)]
