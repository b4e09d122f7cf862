"""WWH-2.2f: shot that passes over the target."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.wwh.rules.damage import Cause, add_damage
from game.books.wwh.rules.line_of_fire import first_ship_in, squares_beyond
from game.books.wwh.rules.sheet import Ship, ships_within
from game.books.wwh.rules.shots import Shot
from game.books.wwh.rules.tables import table


def passes_over(shot: Shot, faces: Sequence[int]) -> bool:
    """WWH-2.2f, WWH-3.3: two ones or more; between ships in one square there is no line beyond."""
    return bool(shot.bearing.band.distance) and faces.count(1) >= table("overs")["ones"]


def ship_beyond(firer: Ship, target: Ship) -> Ship | None:
    """WWH-2.2f: return the first ship of any side beyond the target, within six squares of the
    firer."""
    far = table("overs")["squares"]
    squares = squares_beyond(firer.square, target.square, far)
    return first_ship_in(squares, ships_within(firer.square, far))


async def hit_ship_beyond(firer: Ship, target: Ship) -> None:
    """WWH-2.2f: the one who is beyond has taken a damage point."""
    unlucky = ship_beyond(firer, target)
    if unlucky:
        await add_damage(unlucky, table("overs")["points"], "WWH-2.2f", Cause.OVERS)
