"""WWH-2.2f: shot that passes over the target."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.table import every
from game.rules.wwh.damage import suffer
from game.rules.wwh.line_of_fire import beyond, first_in
from game.rules.wwh.sheet import Ship, on_board
from game.rules.wwh.shots import Shot
from game.rules.wwh.tables import table


def goes_over(shot: Shot, faces: Sequence[int]) -> bool:
    """WWH-2.2f, WWH-3.3: two ones or more; between ships in one square there is no line beyond."""
    return bool(shot.bearing.band.distance) and faces.count(1) >= table("overs")["ones"]


def in_the_line(firer: Ship, target: Ship) -> Ship | None:
    """WWH-2.2f: the first ship of any side beyond the target, within six squares of the firer."""
    squares = beyond(firer.square, target.square, table("overs")["squares"])
    return first_in(squares, [s for s in every(Ship) if on_board(s)])


async def fly_over(firer: Ship, target: Ship) -> None:
    """WWH-2.2f: whoever lies beyond has taken a damage point."""
    unlucky = in_the_line(firer, target)
    if unlucky:
        await suffer(unlucky, table("overs")["points"], "WWH-2.2f", "overs")
