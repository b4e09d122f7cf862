"""What the camera holds for a question of Warm Work, Hardy!: the ships near by, the squares she can
reach, her arcs to Point Blank; for any other question about a ship those close to her.

Read inside the table of the battle; places in cm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import SIDE_CM
from game.books.wwh.rules.arcs import arc
from game.books.wwh.rules.sheet import SIDES
from game.sea.rings import Point
from game.sea.square import Square
from game.stage.frame.camera import MustShow
from game.ui.table.desk import Desk
from game.ui.table.framing import place, roomy
from game.ui.table.prompts import Asked

_FRAMED_CM: Final = 8 * SIDE_CM
_CLOSE_CM: Final = 5 * SIDE_CM
_END_MARGIN: Final = 0.04
_ARC_MARGIN: Final = 0.02
_NEAR: Final = 3
"""Squares up to which an arc is held in view: Point Blank."""


def framing(desk: Desk) -> tuple[MustShow, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    laid, about = hand_of(desk).laid, desk.prompt.about
    ship, mine = sheet_of(about), desk.ship(about)
    if ship is None or mine is None or not desk.prompt.asks:
        return ()
    x, y = place(mine)
    picks = desk.prompt.kind == Asked.PICK
    far = _CLOSE_CM if picks else _FRAMED_CM
    near = [s for s in desk.afloat if abs(place(s)[0] - x) + abs(place(s)[1] - y) < far]
    if picks:
        return roomy(near)
    if isinstance(laid, HelmPlan):
        ends = [way.helm.square for way in laid.reached()]
        return (*roomy(near), MustShow(corners_of([ship.square, *ends]), _END_MARGIN))
    sides = laid.sides() if laid is not None else SIDES
    held = [
        square
        for side in sides
        for square, found in arc(ship.square, ship.heading, side)
        if found.band.distance <= _NEAR
    ]
    return (*roomy(near), MustShow(corners_of([ship.square, *held]), _ARC_MARGIN))


def corners_of(squares: Iterable[Square]) -> tuple[Point, ...]:
    """Two corners of the sea that hold all of these squares."""
    xs, ys = zip(*((square.x, square.y) for square in squares), strict=True)
    low, high = (min(xs) * SIDE_CM, min(ys) * SIDE_CM), (max(xs) + 1, max(ys) + 1)
    return low, (high[0] * SIDE_CM, high[1] * SIDE_CM)
