"""What the camera holds for a question of Warm Work, Hardy!: the ship in hand, the squares she can reach,
whom she may fire at or else her nearest enemy; of the ships near by and of her arcs to Point Blank as much as
leaves her large enough to be looked at.

Read inside the table of the battle; places in cm.
"""

from collections.abc import Iterable
from typing import Final

from game.books.wwh.face.drafts import HelmDraft
from game.books.wwh.face.questions import draft_of, find_ship_card
from game.books.wwh.face.squares import SIDE_CM
from game.books.wwh.rules.arcs import arc_squares_with_bearings
from game.books.wwh.rules.sheet import SIDES
from game.sea.polygons import Point
from game.sea.square import Square
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, choose_points_to_show
from game.ui.battle.book_kit.sea import ship_and_foes
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind

_FRAMED_CM: Final = 8 * SIDE_CM
_CLOSE_CM: Final = 5 * SIDE_CM
_END_MARGIN: Final = 0.04
_ARC_MARGIN: Final = 0.02
_NEAR: Final = 3
"""Squares up to which an arc is held in view: Point Blank."""


def camera_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return what the camera should hold for the present question; nothing for no question of a ship."""
    laid, about = draft_of(hud).answer_draft, hud.prompt.ship
    ship, mine = find_ship_card(about), hud.find_ship(about)
    if ship is None or mine is None or not hud.prompt.needs_answer:
        return ()
    if hud.prompt.kind == PromptKind.PICK:
        return ship_and_foes(hud, mine, [], (), _CLOSE_CM)
    if isinstance(laid, HelmDraft):
        ends = [move.end_helm.square for move in laid.reachable_moves()]
        reach = PointsToShow(corners_around_cm([ship.square, *ends]), _END_MARGIN)
        return ship_and_foes(hud, mine, [], (reach,), _FRAMED_CM)
    aimed = [s for s in hud.remaining_ships if laid is not None and s.id in laid.reachable_target_ids()]
    holds = ship_and_foes(hud, mine, aimed, (), _FRAMED_CM)
    sides = laid.sides() if laid is not None else SIDES
    seen = [(square, found.band.distance) for side in sides
            for square, found in arc_squares_with_bearings(ship.square, ship.heading, side)]  # fmt: skip
    last = _NEAR
    if laid is not None and laid.fire_orders:
        last = min(_NEAR, *(order.shots[0].bearing.band.distance for order in laid.fire_orders))
    arcs = [
        PointsToShow(corners_around_cm([ship.square, *(s for s, off in seen if off <= most)]), _ARC_MARGIN)
        for most in range(1, last + 1)
    ]
    return choose_points_to_show(lambda more: (*holds, *more), arcs, mine.length / CM)


def corners_around_cm(squares: Iterable[Square]) -> tuple[Point, ...]:
    """Return the corners of all of these squares."""
    found = {(square.x + x, square.y + y) for square in squares for x in (0, 1) for y in (0, 1)}
    return tuple((x * SIDE_CM, y * SIDE_CM) for x, y in sorted(found))
