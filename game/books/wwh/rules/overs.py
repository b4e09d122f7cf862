"""WWH-2.2f: shot that passes over the target."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.wwh.rules.damage import Cause, suffer
from game.books.wwh.rules.line_of_fire import beyond, first_in
from game.books.wwh.rules.sheet import Ship, ships_within
from game.books.wwh.rules.shots import Shot
from game.books.wwh.rules.tables import table


def goes_over(shot: Shot, faces: Sequence[int]) -> bool:
    """WWH-2.2f, WWH-3.3: two ones or more; between ships in one square there is no line beyond."""
    return bool(shot.bearing.band.distance) and faces.count(1) >= table("overs")["ones"]


def in_the_line(firer: Ship, target: Ship) -> Ship | None:
    """WWH-2.2f: the first ship of any side beyond the target, within six squares of the firer."""
    far = table("overs")["squares"]
    squares = beyond(firer.square, target.square, far)
    return first_in(squares, ships_within(firer.square, far))


async def fly_over(firer: Ship, target: Ship) -> None:
    """WWH-2.2f: whoever lies beyond has taken a damage point."""
    unlucky = in_the_line(firer, target)
    if unlucky:
        await suffer(unlucky, table("overs")["points"], "WWH-2.2f", Cause.OVERS)
