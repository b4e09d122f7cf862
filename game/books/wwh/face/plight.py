"""What holds a ship by Warm Work, Hardy!, told on the water beside her: irons, a hulk's drift, the
ship she is foul of, the enemy who has grappled her."""

from __future__ import annotations

from collections.abc import Iterator

from game.books.wwh.face.squares import SIDE_CM, place_of
from game.books.wwh.rules.sailing import is_hulk
from game.books.wwh.rules.sheet import Hold, Ship, Wind, on_board, ship_named
from game.core.markers import HasStruck
from game.core.table import every, has, the
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk
from game.ui.table.sea_marks import Room, draw_label

_OFF: float = 0.42
"""Squares from the middle of her square to the words."""


def draw(c: Canvas, board: SeaView, desk: Desk, room: Room) -> None:
    """A word or two beside every ship that is held, where there is room, in a crowd beside those
    that are named; nothing while dice are still on their way, for the table knows already what
    they will bring."""
    if desk.tray.showing and desk.tray.age < desk.tray.settled:
        return
    gap = round(_OFF * SIDE_CM * board.camera.px_per_cm)
    for ship, words in plights():
        if not room.tells(ship.id):
            continue
        wide = letters.width(words, letters.SMALL_STRONG, c.look) + c.px(8)
        size = (wide, letters.line_height(letters.SMALL, c.look))
        at = board.at(*place_of(ship.square))
        if room.within.collidepoint(at):
            rect, crowded = room.place(size, at, gap)
            if not crowded:
                draw_label(c, rect.topleft, (words,), room)


def plights() -> Iterator[tuple[Ship, str]]:
    """Each ship that is held, and the words of it: `In irons`. The clause stands in the log."""
    for ship in every(Ship):
        if on_board(ship) and not has(ship.number, HasStruck):
            if ship.in_irons:
                yield ship, "In irons"
            elif is_hulk(ship, the(Wind)):
                yield ship, "A hulk, adrift"
    for hold in every(Hold):
        if hold.open and (words := _held(hold)):
            yield ship_named(hold.mover), words


def _held(hold: Hold) -> str:
    """What holds two ships together, '' if they only lie side by side."""
    if hold.fast:
        return "Prize and captor"
    if hold.boarder:
        return "Grappled"
    return "Entangled" if hold.foul else ""
