"""The seven markers of LS98-mark-1 and what else is told of a ship on the water: which she has, and
the round counters that lie beside her. Called inside the table of the battle."""

from __future__ import annotations

from enum import StrEnum
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


class Sign(StrEnum):
    """What lies on a counter beside a ship: one of the seven markers of LS98-mark-1, or one of two
    states that the book has no marker for. The value is what players read."""

    ANCHORED = "anchored"
    AGROUND = "aground"
    ADRIFT = "adrift"
    DISMASTED = "dismasted"
    ON_FIRE = "on fire"
    FULL_SAIL = "full sail"
    SURRENDERED = "surrendered"
    SINKING = "sinking"
    """No marker of the book."""
    FLEEING = "fleeing"
    """No marker of the book."""


PICTURES: Final = {
    Sign.ANCHORED: "anchor",
    Sign.AGROUND: "rock",
    Sign.ADRIFT: "waves",
    Sign.DISMASTED: "mast",
    Sign.ON_FIRE: "flame",
    Sign.FULL_SAIL: "sail",
    Sign.SURRENDERED: "strike",
    Sign.SINKING: "down",
    Sign.FLEEING: "fast",
}
GOOD: Final = (Sign.ANCHORED, Sign.FULL_SAIL)
"""Signs that tell of no loss."""
_COUNTER: Final = 11
"""Units from the middle of a counter to its rim."""


def markers_of(ship: Ship) -> tuple[Sign, ...]:
    """LS98-mark-1: the markers that lie by her."""
    has = {
        Sign.ANCHORED: anchored(ship),
        Sign.AGROUND: aground(ship),
        Sign.ADRIFT: is_adrift(ship),
        Sign.DISMASTED: ship.dismasted,
        Sign.ON_FIRE: bool(ship.burning),
        Sign.FULL_SAIL: ship.full_sail and not struck(ship),
        Sign.SURRENDERED: struck(ship),
    }
    return tuple(sign for sign, there in has.items() if there)


def signs_of(ship: Ship) -> tuple[Sign, ...]:
    """Her markers, and whether she sinks or flees."""
    more = {Sign.SINKING: is_sinking(ship), Sign.FLEEING: ship.fleeing}
    return (*markers_of(ship), *(sign for sign, there in more.items() if there))


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


def _counter(c: Canvas, at: tuple[int, int], radius: int, sign: Sign) -> None:
    """One round counter with its picture; losses have a rim of wax."""
    bad = sign not in GOOD
    pygame.draw.aacircle(c.surface, palette.SHADOW, (at[0] + 1, at[1] + 2), radius)
    pygame.draw.aacircle(c.surface, palette.WAX if bad else palette.INK_2, at, radius)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, at, radius - c.px(2 if bad else 1))
    icon(c, PICTURES[sign], at, 14, palette.WAX if bad else palette.INK_1)
