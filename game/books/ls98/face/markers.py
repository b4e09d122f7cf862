"""The seven markers of LS98-mark-1 and other states of a ship: which she has, and the round
counters beside her tag. Called inside the table of the battle."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import pygame

from game.books.ls98.face.hexes import PITCH_CM
from game.books.ls98.rules.sheet import (
    Ship,
    has_struck,
    is_adrift,
    is_aground,
    is_anchored,
    is_on_board,
    is_sinking,
    ships_on_map,
)
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_view import SeaView


class ShipMarker(StrEnum):
    """What a counter beside a ship shows: one of the seven markers of LS98-mark-1, or one of two
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


ICONS: Final = {
    ShipMarker.ANCHORED: "anchor",
    ShipMarker.AGROUND: "rock",
    ShipMarker.ADRIFT: "waves",
    ShipMarker.DISMASTED: "mast",
    ShipMarker.ON_FIRE: "flame",
    ShipMarker.FULL_SAIL: "sail",
    ShipMarker.SURRENDERED: "strike",
    ShipMarker.SINKING: "down",
    ShipMarker.FLEEING: "fast",
}
HARMLESS: Final = (ShipMarker.ANCHORED, ShipMarker.FULL_SAIL)
"""Signs that tell of no loss."""
_COUNTER: Final = 11
_IN_A_CROWD: Final = 8
"""Units from the middle of a counter to its rim."""


def printed_markers_of(ship: Ship) -> tuple[ShipMarker, ...]:
    """LS98-mark-1: return her markers."""
    has = {
        ShipMarker.ANCHORED: is_anchored(ship),
        ShipMarker.AGROUND: is_aground(ship),
        ShipMarker.ADRIFT: is_adrift(ship),
        ShipMarker.DISMASTED: ship.is_dismasted,
        ShipMarker.ON_FIRE: bool(ship.burning),
        ShipMarker.FULL_SAIL: ship.full_sail and not has_struck(ship),
        ShipMarker.SURRENDERED: has_struck(ship),
    }
    return tuple(marker for marker, there in has.items() if there)


def markers_and_states(ship: Ship) -> tuple[ShipMarker, ...]:
    """Return her markers, and whether she sinks or flees."""
    more = {ShipMarker.SINKING: is_sinking(ship), ShipMarker.FLEEING: ship.fleeing}
    return (*printed_markers_of(ship), *(marker for marker, there in more.items() if there))


def draw_markers(c: Canvas, sea_view: SeaView, tag_room: TagRoom) -> None:
    """Draw a row of paper counters beside the tag of each ship, one a sign, in a crowd only for
    losses and smaller, and so beside a badge in a cluster; mark their places as taken."""
    pitch, rows = PITCH_CM * sea_view.camera.px_per_cm, list[pygame.Rect]()
    for ship in ships_on_map():
        tag, few = (tag_room.tag_rects.get(ship.id), tag_room.is_crowd or ship.id in tag_room.clustered_ships)
        radius = c.px(_IN_A_CROWD if few else _COUNTER)
        if pitch < 4 * radius:
            continue
        signs = [marker for marker in markers_and_states(ship) if not few or marker not in HARMLESS]
        if not signs or tag is None or not is_on_board(ship):
            continue
        step = 2 * radius + c.px(2)
        taken = [rect for name, rect in tag_room.tag_rects.items() if name != ship.id] + rows
        size = (len(signs) * step, 2 * radius)
        held = sea_view.tag_layout.sides.get(ship.id)
        side, row = marker_row_place(
            tag, size, c.px(3), tag_room.area, taken, tag_room.hull_boxes, previous_side=held
        )
        sea_view.tag_layout.sides[ship.id] = side
        rows.append(row)
        draw_marker_row(c, row, radius, signs, tag_room.fading.get(ship.id, 0.0))
        tag_room.occupy(row)


def draw_marker_row(
    c: Canvas, row_rect: pygame.Rect, radius: int, markers: Sequence[ShipMarker], fade_share: float
) -> None:
    """Draw the counters of a ship, as much `fade_share` as her tag."""
    around = row_rect.inflate(2 * c.px(3), 2 * c.px(3)).clip(c.surface.get_rect())
    behind = c.surface.subsurface(around).copy() if fade_share > 0 else None
    step = row_rect.w // len(markers)
    for n, marker in enumerate(markers):
        _draw_counter(c, (row_rect.x + radius + n * step, row_rect.centery), radius, marker)
    if behind is not None:
        behind.set_alpha(round(255 * fade_share))
        c.surface.blit(behind, around)


def marker_row_place(
    tag: pygame.Rect,
    size: tuple[int, int],
    gap: int,
    bounds: pygame.Rect,
    occupied: list[pygame.Rect],
    hull_areas: Sequence[pygame.Rect] = (),
    *,
    previous_side: int | None = None,
) -> tuple[int, pygame.Rect]:
    """Return the side of a tag for a row of counters of that size, and its position: clear of what
    is taken, and of `hull_areas` of ships if it can be: after it (0), before it, under it or over
    it
    (3); after it if none is clear. The side that it has `previous_side` so far it keeps as long as
    that is
    clear of other tags: bodies only pass."""
    row = pygame.Rect((0, 0), size)
    after, before, under, over = (row.copy() for _ in range(4))
    after.midleft = tag.right + gap, tag.centery
    before.midright = tag.left - gap, tag.centery
    under.midtop = tag.centerx, tag.bottom + gap
    over.midbottom = tag.centerx, tag.top - gap
    places = (after, before, under, over)
    sides = range(len(places))
    clear = [n for n in sides if bounds.contains(places[n]) and places[n].collidelist(occupied) < 0]
    free = (n for n in clear if places[n].collidelist(hull_areas) < 0)
    usual = 0 if bounds.contains(after) else 1
    side = previous_side if previous_side in clear else next(free, clear[0] if clear else usual)
    return side, places[side]


def _draw_counter(c: Canvas, at: tuple[int, int], radius: int, marker: ShipMarker) -> None:
    """Draw one round counter with its picture; losses have a rim of wax."""
    bad = marker not in HARMLESS
    pygame.draw.aacircle(c.surface, palette.SHADOW, (at[0] + 1, at[1] + 2), radius)
    pygame.draw.aacircle(c.surface, palette.WAX if bad else palette.INK_2, at, radius)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, at, radius - c.px(2 if bad else 1))
    draw_icon(c, ICONS[marker], at, round(1.3 * radius / c.style.unit), palette.WAX if bad else palette.INK_1)
