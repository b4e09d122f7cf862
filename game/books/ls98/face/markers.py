"""The seven markers of LS98-mark-1 and what else is told of a ship on the water: which she has, and
the round counters that lie beside her. Called inside the table of the battle."""

from __future__ import annotations

from typing import Final

import pygame

from game.books.ls98.face.hexes import PITCH_CM, place_of
from game.books.ls98.rules.sheet import (
    Ship,
    aground,
    anchored,
    is_adrift,
    is_sinking,
    on_board,
    ships,
    struck,
)
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.ui.table.board import SeaView
from game.ui.table.sea_marks import Room

ANCHORED, AGROUND, ADRIFT, DISMASTED = "anchored", "aground", "adrift", "dismasted"
ON_FIRE, FULL_SAIL, SURRENDERED = "on fire", "full sail", "surrendered"
MARKERS: Final = (ANCHORED, AGROUND, ADRIFT, DISMASTED, ON_FIRE, FULL_SAIL, SURRENDERED)
PICTURES: Final = {
    ANCHORED: "anchor",
    AGROUND: "rock",
    ADRIFT: "waves",
    DISMASTED: "mast",
    ON_FIRE: "flame",
    FULL_SAIL: "sail",
    SURRENDERED: "strike",
    "sinking": "down",
    "fleeing": "fast",
}
"""The picture of each marker, and of what the book has no marker for."""
_LOSSES: Final = (AGROUND, ADRIFT, DISMASTED, ON_FIRE, SURRENDERED, "sinking", "fleeing")
_COUNTER: Final = 11
"""Units from the middle of a counter to its rim."""


def markers_of(ship: Ship) -> tuple[str, ...]:
    """LS98-mark-1: the markers that lie by her."""
    has = (
        anchored(ship),
        aground(ship),
        is_adrift(ship),
        ship.dismasted,
        bool(ship.burning),
        ship.full_sail and not struck(ship),
        struck(ship),
    )
    return tuple(name for name, there in zip(MARKERS, has, strict=True) if there)


def signs_of(ship: Ship) -> tuple[str, ...]:
    """Her markers, and whether she sinks or flees."""
    more = (("sinking", is_sinking(ship)), ("fleeing", ship.fleeing))
    return (*markers_of(ship), *(name for name, there in more if there))


def draw(c: Canvas, board: SeaView, room: Room) -> None:
    """A row of paper counters in the lower part of each ship's hex, one a sign; their places are
    taken."""
    radius = c.px(_COUNTER)
    if PITCH_CM * board.camera.px_per_cm < 4 * radius:
        return
    window = c.surface.get_rect()
    for ship in ships():
        signs = signs_of(ship)
        x, y = board.at(*place_of(ship.hex))
        if not signs or not on_board(ship) or not window.collidepoint(x, y):
            continue
        step = 2 * radius + c.px(2)
        left = x - (len(signs) - 1) * step // 2
        top = y + max(round(0.36 * PITCH_CM * board.camera.px_per_cm), c.px(34))
        for n, sign in enumerate(signs):
            _counter(c, (left + n * step, top), radius, sign)
        wide = len(signs) * step
        room.taken.append(pygame.Rect(x - wide // 2, top - radius, wide, 2 * radius))


def _counter(c: Canvas, at: tuple[int, int], radius: int, sign: str) -> None:
    """One round counter with its picture; losses have a rim of wax."""
    bad = sign in _LOSSES
    pygame.draw.aacircle(c.surface, palette.SHADOW, (at[0] + 1, at[1] + 2), radius)
    pygame.draw.aacircle(c.surface, palette.WAX if bad else palette.INK_2, at, radius)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, at, radius - c.px(2 if bad else 1))
    icon(c, PICTURES[sign], at, 14, palette.WAX if bad else palette.INK_1)
