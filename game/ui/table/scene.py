"""The sea of the battle screen with what the present question lays on it: rings, names, tags, and
the marks of the book. Reads the desk, changes nothing; called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.ui.table import ruler, sea_marks, standing
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk
from game.ui.table.ruler import Views
from game.ui.table.sea_marks import Room


def draw(
    c: Canvas,
    board: SeaView,
    desk: Desk,
    scene: Scenery,
    room: Room,
    views: Views | None = None,
    *,
    bare: bool = False,
) -> None:
    """Sea, ships and marks, with what the player has laid on the sea (`views`); tags keep to
    `room`, and are away while the sea is `bare` under the wheel."""
    laid, face = views or Views(), desk.face
    planning = desk.prompt.asks and desk.prompt.kind != "pick"
    under: list[Callable[[Canvas], None]] = [
        lambda canvas: _rings(canvas, board, desk, scene),
        lambda canvas: face.under(canvas, board, desk, scene, room, laid),
    ]
    board.draw(c, scene, planning, under)
    if bare:
        return
    casts = [cast for cast in scene.ships if cast.actor.present]
    advice = face.marks(c, board, desk, casts, room)
    chosen = desk.prompt.about or face.in_hand(desk)
    hidden = [cast.actor.ship for cast in casts if face.hides(desk, cast.actor.ship)]
    names = sea_marks.draw_names(c, board, casts, chosen, room, hidden)
    standing.mark_tags(c, desk, names)
    sea_marks.draw_advice(c, advice, room, [*names.values(), *room.named])
    if laid.ruler is not None:
        words = face.ruled(laid.ruler.start, laid.ruler.end)
        ruler.draw_ruler(c, board, laid.ruler, words, room)
    face.labels(c, board, desk, room, laid)


def _rings(c: Canvas, board: SeaView, desk: Desk, scene: Scenery) -> None:
    """A line round every waterline, cream for the ship in hand."""
    chosen = desk.prompt.about
    for cast in scene.ships:
        if cast.actor.present:
            sea_marks.draw_ring(c, board, cast, cast.actor.ship == chosen)


def ship_spot(board: SeaView, cast: Cast) -> pygame.Rect:
    """Where a ship can be pressed."""
    return sea_marks.hull_rect(board, cast)


def paint_ship_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """A ship in focus has the ring; else there is nothing to draw: she stands on the sea."""
    if touch.focused:
        paint.focus_ring(c, rect)
