"""What the tests of anchors, shallows and lines stand on: a coast on a bare table, and ships that
lie at anchor, aground or one behind another."""

from typing import Any

from game.books.kmh.rules.level import build_coast
from game.books.kmh.rules.sheet import Chart, Grounding, Rung, Ship
from game.core.markers import Aground, Anchored
from game.core.table import add_marker, get_single
from game.sea.hull import HullSpace
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.ship_tables import make_ship


def add_coast(margin: float = 10, left: float = 150) -> None:
    """Land to the east, its shore at ``left`` cm, that shoals so far off (cm)."""
    ring = [[units_of_cm(x), units_of_cm(y)] for x, y in ((left, 0), (200, 0), (200, 200), (left, 200))]
    chart = get_single(Chart)
    chart.land.append(ring)
    chart.margins.append(round(margin * CM))
    build_coast(get_single(HullSpace))


def add_shoal() -> None:
    """Shallow water from x 100 to 120 and y 40 to 60."""
    corners = ((100, 40), (120, 40), (120, 60), (100, 60))
    get_single(Chart).shoals.append([[units_of_cm(x), units_of_cm(y)] for x, y in corners])


def anchor_ship(ship: Ship, cables: int = 1) -> None:
    """She rides to so many anchors."""
    add_marker(ship.number, Anchored())
    ship.cables, ship.rung = cables, Rung.STOP


def set_aground(ship: Ship, how: str = "stuck") -> None:
    """She is fast."""
    add_marker(ship.number, Aground())
    ship.grounded, ship.rung = Grounding(how), Rung.STOP


def line_ahead(*basics: int, apart: float = 10, heading: float = 0, **fields: Any) -> list[Ship]:
    """Ships of these basic speeds one behind another, sailing up the table, the van first; any
    field of the sheet may be given for all of them."""
    return [
        make_ship(f"ship{n}", (100, 60 + apart * n), heading, guns=74, basic=basic, **fields)
        for n, basic in enumerate(basics, 1)
    ]
