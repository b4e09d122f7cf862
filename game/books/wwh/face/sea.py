"""What a question of Warm Work, Hardy! lays on the sea: the squares, those she can reach with the
headings there, her way, her arcs, the lines that follow a leader, tags. Changes nothing."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import Final

import pygame

from game.books.wwh.face import plight, tags
from game.books.wwh.face.going_about import misses
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import (
    SIDE_CM,
    draw_chain,
    draw_grid,
    draw_pointers,
    draw_way,
    frame,
    is_on_board,
    place_of,
    shade,
    write,
)
from game.books.wwh.face.tags import others_in
from game.books.wwh.rules.arcs import Band, Bearing, arc, bands
from game.books.wwh.rules.course import AHEAD
from game.books.wwh.rules.previews import fire_options
from game.books.wwh.rules.sheet import SIDES, Line, enemies, ship_named
from game.core.table import every
from game.sea.square import Square
from game.sea.units import CM
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.ships.scale import metre_for
from game.ui.battle import sea_marks
from game.ui.battle.hud_state import HudState
from game.ui.battle.ruler import Views
from game.ui.battle.sea_marks import Callout, TagRoom
from game.ui.battle.sea_view import GhostShip, SeaView

_REACH: Final[Colour] = (238, 232, 210)
_ARC: Final[Colour] = (244, 214, 150)
_WASHES: Final = {"M": 84, "Q": 62, "PB": 58, "GS": 38, "RS": 20}
_LETTERS: Final = {
    "Pistol Shot": "PS",
    "Musket Shot": "M",
    "Quarter": "Q",
    "Point Blank": "PB",
    "Gun Shot": "GS",
    "Random Shot": "RS",
}
_HERE: Final = 46
"""How opaque the squares she can reach are, of 255."""
_GONE: Final = 84
"""And those off the board, where she leaves the battle."""


@lru_cache(maxsize=64)
def arc_of(square: Square, heading: int, side: str) -> tuple[tuple[Square, Bearing], ...]:
    """The arc of a broadside; kept, for it is drawn frame by frame."""
    return tuple(arc(square, heading, side))


def letters_of(band: Band) -> str:
    """`M`, `PB`: a band of range as the squares have it."""
    return _LETTERS.get(band.name, band.name[:2].upper())


def under(
    c: Canvas, board: SeaView, hud: HudState, scene: Scenery, room: TagRoom, views: Views
) -> None:
    """Below the hulls: the grid, arcs, reach, the way, the lines of ships."""
    draw_grid(c, board)
    if views.foes:
        ship = sheet_of(hud.prompt.ship) or sheet_of(hud.own_ship)
        for foe in enemies(ship) if ship is not None else []:
            _arcs(c, board, foe.square, foe.heading, SIDES)
    match hand_of(hud).laid:
        case Gunlayer() as guns if views.own:
            _guns_under(c, board, hud, guns)
        case HelmPlan() as plan:
            _helm_under(c, board, hud, plan, scene, views.own)
    for line in every(Line):
        if len(line.ships) > 1:
            draw_chain(c, board, [ship_named(name).square for name in line.ships])


def _guns_under(c: Canvas, board: SeaView, hud: HudState, guns: Gunlayer) -> None:
    """The arc of the broadside that is chosen, or of every broadside."""
    ship = sheet_of(hud.prompt.ship)
    if ship is not None:
        _arcs(c, board, ship.square, ship.heading, (guns.side,) if guns.side else SIDES)


def _arcs(c: Canvas, board: SeaView, square: Square, heading: int, sides: tuple[str, ...]) -> None:
    """Every square a broadside bears on, the fainter the farther."""
    for side in sides:
        for other, found in arc_of(square, heading, side):
            name = letters_of(found.band)
            if is_on_board(board, other):
                shade(c, board, [other], _ARC, _WASHES.get(name, 40))


def band_words(band: Band, at_beam: bool, called: str = "") -> str:
    """`PB`, or whatever it is `called`, and straight abeam what the range takes off: `PB −1`,
    `Q ½`, `RS 1d`."""
    name = called or letters_of(band)
    if band.half:
        return f"{name} ½"
    if not at_beam:
        return name
    if band.one_die:
        return f"{name} 1d"
    return f"{name} −{band.deduct}" if band.deduct else name


def _helm_under(
    c: Canvas, board: SeaView, hud: HudState, plan: HelmPlan, scene: Scenery, arcs: bool
) -> None:
    """The squares she can reach with what they cost, her way, arcs from its end, the ghost."""
    end = plan.end
    by_square = plan.headings()
    shade(c, board, [s for s in by_square if is_on_board(board, s)], _REACH, _HERE)
    shade(c, board, [s for s in by_square if not is_on_board(board, s)], palette.WAX, _GONE)
    for square in by_square:
        if others_in(square, hud.prompt.ship, plan.helm.square):
            frame(c, board, square, palette.WAX)
    if arcs:
        _arcs_ahead(c, board, end.square, end.heading)
    for square, headings in by_square.items():
        chosen = end.heading if square == end.square else None
        draw_pointers(c, board, square, list(headings), chosen)
    sheet = sheet_of(hud.prompt.ship)
    missed = misses(sheet, plan) if sheet is not None else []
    legs = plan.legs[: missed[0].legs] if missed else plan.legs
    draw_way(c, board, plan.cells(), legs.count(AHEAD) + 1)
    for miss in missed:
        # Over a hull that lies there already a second one could not be read.
        hull = miss.square not in (plan.helm.square, end.square)
        _ghost(c, board, hud, scene, miss.square, miss.heading, palette.WAX, hull)
    _ghost(c, board, hud, scene, end.square, end.heading, palette.CREAM, True)


def _ghost(
    c: Canvas,
    board: SeaView,
    hud: HudState,
    scene: Scenery,
    square: Square,
    heading: int,
    ink: Colour,
    hull: bool,
) -> None:
    """The ship in hand as she may come to lie: a dashed waterline, and her hull if that can be
    seen there."""
    ship = hud.ship(hud.prompt.ship)
    if ship is None:
        return
    x, y = place_of(square)
    if hull:
        case = "" if ink == palette.CREAM else f" missing stays {square}"
        board.draw_ghost(c, GhostShip(ship.id, x, y, heading * 45.0, case), scene)
    px, py = board.at(x, y)
    metre = metre_for(ship.kind, ship.length / CM, board.camera)
    ring = sea_marks.ring_of(ship.kind, heading * 45, metre, 2.6)
    outline = [(px + dx, py + dy) for dx, dy in ring]
    if ink != palette.CREAM:
        sea_marks.dashed(c.surface, palette.CREAM, outline, 1, 0, max(1, c.px(4)))
    sea_marks.dashed(c.surface, ink, outline, 6, 4, max(1, c.px(2)))


def _arcs_ahead(c: Canvas, board: SeaView, square: Square, heading: int) -> None:
    """What her broadsides will bear on, but for Random Shot."""
    for side in SIDES:
        for other, found in arc_of(square, heading, side):
            if is_on_board(board, other) and not found.band.one_die:
                shade(c, board, [other], _ARC, _WASHES[letters_of(found.band)] // 2)


def marks(
    c: Canvas, board: SeaView, hud: HudState, casts: list[Cast], room: TagRoom
) -> list[Callout]:
    """The corners round the target, the ghost's own place, and the tags of the question."""
    laid, ship = hand_of(hud).laid, sheet_of(hud.prompt.ship)
    if isinstance(laid, Gunlayer):
        _aimed_at(c, board, laid, casts)
        return tags.of_guns(board, hud, laid)
    if laid is None or ship is None:
        return []
    end = laid.end
    rect = pygame.Rect(0, 0, 90, 70)
    rect.center = board.at(*place_of(end.square))
    room.taken.append(rect)
    orders = fire_options(ship, end.square, end.heading)
    found = tags.of_move(board, hud, ship, laid, orders)
    # A ship that is not in view is not told of over one that is.
    return [tag for tag in found if room.within.collidepoint(tag.to)]


def _aimed_at(c: Canvas, board: SeaView, guns: Gunlayer, casts: list[Cast]) -> None:
    """Four corners round each ship that the chosen broadside is for."""
    aimed = [shot.target for shot in guns.chosen.shots] if guns.chosen is not None else []
    for cast in casts:
        if cast.actor.ship in aimed:
            sea_marks.draw_target(c, sea_marks.hull_rect(board, cast))


def labels(c: Canvas, board: SeaView, hud: HudState, room: TagRoom, views: Views) -> None:
    """What each square she can reach costs, and the ranges her guns bear in."""
    ship = sheet_of(hud.prompt.ship)
    plight.draw(c, board, hud, room)
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            reached = plan.headings()
            for square, headings in reached.items():
                write(c, board, square, str(min(headings.values())), room)
            if views.own:
                end = plan.end
                _letters(c, board, room, end.square, end.heading, SIDES, reached)
        case Gunlayer() as guns if ship is not None and views.own:
            sides = (guns.side,) if guns.side else SIDES
            _letters(c, board, room, ship.square, ship.heading, sides)


def _letters(
    c: Canvas,
    board: SeaView,
    room: TagRoom,
    square: Square,
    heading: int,
    sides: tuple[str, ...],
    without: Container[Square] | None = None,
) -> None:
    """The range of every square in the arcs; with `without` none of those, nor of Random
    Shot."""
    for side in sides:
        for other, found in arc_of(square, heading, side):
            told = without is None or not (other in without or found.band.one_die)
            if told and is_on_board(board, other):
                beam = not found.end
                full = band_words(found.band, beam, found.band.name)
                write(c, board, other, full, room, band_words(found.band, beam))


def range_words(length: float) -> tuple[str, str]:
    """The length in squares, and the band a shot straight abeam would be in."""
    squares = round(length / SIDE_CM)
    far = f"{squares} square{'s' * (squares != 1)}"
    band = next((b for b in bands() if b.distance == squares and not b.half), None)
    if band is None:
        return far, "Out of range"
    lost = "one die" if band.one_die else f"−{band.deduct} dice" if band.deduct else "all her dice"
    return far, f"{band.name}, {lost}"
