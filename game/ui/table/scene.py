"""The sea of the battle screen with what the present question lays on it: rings, names, tags, and
the marks of the book. Reads the desk, changes nothing; called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.stage.ships.masts import masts_of
from game.ui.kit.widgets import Item, Widget
from game.ui.table import names, ruler, sea_marks, standing
from game.ui.table.actions import TouchShip
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk
from game.ui.table.names import Told
from game.ui.table.prompts import Asked
from game.ui.table.ruler import Views
from game.ui.table.sea_marks import Room

_LEAST: Final = 8
"""Px of a ship that must lie in the free sea, each way, for her to be pressed."""
_SMALL: Final = 60
"""Units of a hull below which she is a small one."""


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
    room.pointed = laid.pointed
    planning = desk.prompt.asks and desk.prompt.kind != Asked.PICK
    under: list[Callable[[Canvas], None]] = [
        lambda canvas: _rings(canvas, board, desk, scene),
        lambda canvas: face.under(canvas, board, desk, scene, room, laid),
    ]
    board.draw(c, scene, planning, under)
    if bare:
        return
    casts = [cast for cast in scene.ships if cast.actor.present]
    told = _told(desk, scene, room)
    names.look_over(c, board, casts, told, room)
    advice = face.marks(c, board, desk, casts, room)
    tags = names.draw(c, board, casts, told, room)
    standing.mark_tags(c, desk, tags)
    sea_marks.draw_advice(c, advice, room, [*tags.values(), *room.named])
    if laid.ruler is not None:
        words = face.ruled(laid.ruler.start, laid.ruler.end)
        ruler.draw_ruler(c, board, laid.ruler, words, room)
    face.labels(c, board, desk, room, laid)


def _told(desk: Desk, scene: Scenery, room: Room) -> Told:
    """Who is told of on the sea: in a crowd flagships, the ship in hand and those who act."""
    chosen = desk.prompt.about or desk.face.in_hand(desk)
    ships = [cast.actor.ship for cast in scene.ships if cast.actor.present]
    hidden = [name for name in ships if desk.face.hides(desk, name)]
    flags = [ship.id for ship in desk.battle.level.ships if ship.flagship]
    pointed = next((name for name in ships if room.points_at(name)), "")
    return Told(chosen, hidden, [*flags, *names.who_acts(scene.acts)], pointed)


def _rings(canvas: Canvas, board: SeaView, desk: Desk, scene: Scenery) -> None:
    """A line round every waterline, cream for the ship in hand."""
    chosen = desk.prompt.about
    for cast in scene.ships:
        if cast.actor.present:
            heading = _seen_heading(board, scene, cast, canvas.look.u)
            sea_marks.draw_ring(canvas, board, cast, cast.actor.ship == chosen, heading)


def _seen_heading(board: SeaView, scene: Scenery, cast: Cast, u: float) -> float:
    """The heading of her picture, which may lag a little behind her; of a small ship her own, for
    nobody sees the difference there."""
    if cast.rigging.length_cm * board.camera.px_per_cm < _SMALL * u:
        return float(round(cast.actor.heading))
    masts = masts_of(scene, cast.actor.ship) if scene.rare else ()
    return sea_marks.drawn_heading(board.berths.picture(cast, scene.air, masts))


def ship_spots(board: SeaView, desk: Desk, scene: Scenery, sea: pygame.Rect) -> list[Widget]:
    """Ships and things on the free sea as controls, as far as they lie in it."""
    ships = [(cast.actor.ship, sea_marks.hull_rect(board, cast)) for cast in scene.ships
             if cast.actor.present]  # fmt: skip
    places = [(name, rect.clip(sea)) for name, rect in (*ships, *desk.face.spots(board, desk))]
    return [
        Item(f"ship-{name}", rect, _paint_ship_focus, bare=True, does=TouchShip(name))
        for name, rect in places
        if rect.w > _LEAST and rect.h > _LEAST
    ]


def _paint_ship_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """A ship in focus has the ring; else there is nothing to draw: she stands on the sea."""
    if touch.focused:
        paint.focus_ring(c, rect)
