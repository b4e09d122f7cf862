"""Hexes of the 1798 game on the sea: the map with its signs, what stands in a hex, ways from hex to hex, arcs
of fire by range, and enemies in range."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

import pygame

from game.books.ls98.rules.sheet import CHAIN, DOUBLE, SIDES, Ship, enemies, fighting_ships
from game.books.ls98.rules.sheet import Board as Chart
from game.books.ls98.rules.shots import BANDS, CLOSE, LONG, MEDIUM, band_of
from game.books.ls98.rules.tables import rule_table
from game.core.table import by_id, get_single
from game.sea.hexes import (
    HEX_PITCH,
    Hex,
    direction_of_heading,
    distance,
    heading_of_direction,
    hex_at,
    hex_pose,
    hexes_at_distance,
    sector_of,
)
from game.sea.polygons import Point
from game.sea.units import CM, DEGREE, units_of_cm
from game.stage.frame.stage_view import StageShip
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.sea import hex_grid as art
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import draw_dashed, draw_label
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.level_geometry import RangeBand

PITCH_CM: Final = art.PITCH_CM
hex_center = art.hex_centre_cm
_COMES_SECONDS, _GOES_SECONDS = 0.3, 0.9
"""In which the map comes when somebody is asked, and goes when nobody is any more."""
_LEAP_SECONDS: Final = 2.0
_ROOMY: Final = 46
"""Units across below which small signs have no room in a hex."""


@dataclass(slots=True, eq=False)
class MapFade:
    """How much of the map shows on the sea, 0 to 1, and at which second that was so."""

    shown_share: float
    last_sea_seconds: float

    def fade_to_time(self, is_player_asked: bool, sea_seconds: float, skips_fade: bool) -> float:
        """Return how much of it shows now: all while somebody is `is_player_asked`, then nothing of it;
        `skips_fade` without motion, and after a leap in time."""
        gone, self.last_sea_seconds = sea_seconds - self.last_sea_seconds, sea_seconds
        if skips_fade or not 0 <= gone < _LEAP_SECONDS:
            self.shown_share = float(is_player_asked)
        elif is_player_asked:
            self.shown_share = min(1.0, self.shown_share + gone / _COMES_SECONDS)
        else:
            self.shown_share = max(0.0, self.shown_share - gone / _GOES_SECONDS)
        return self.shown_share


def draw_map(c: Canvas, sea_view: SeaView, hud: HudState) -> None:
    """Draw the signs of the chart and the grid over them, for a player who is asked; a spectator sees the
    plain sea."""
    asked, at_once = hud.prompt.needs_answer, sea_view.is_immediate or c.style.is_motion_reduced
    fade = hud.book_state_of(MapFade, lambda: MapFade(float(asked), sea_view.seconds))
    shown = fade.fade_to_time(asked, sea_view.seconds, at_once)
    terrain = tuple(get_single(Chart).terrain)
    art.draw_terrain_signs(c.surface, sea_view.camera, terrain, shown)
    art.draw_hex_lines(c.surface, sea_view.camera, terrain, shown)


def hex_width_px(sea_view: SeaView) -> float:
    """Return px from one side of a hex to the other."""
    return PITCH_CM * sea_view.camera.px_per_cm


def hex_at_pixel(sea_view: SeaView, pixel: tuple[int, int]) -> Hex:
    """Return the hex at a pixel."""
    return art.hex_containing(*sea_view.camera.to_cm(*pixel))


def draw_hex_frame(c: Canvas, sea_view: SeaView, here: Hex, colour: Colour) -> None:
    """Draw an edge round the hex, dashed so that it differs also without its colour."""
    ring = art.hex_corners(sea_view.camera, here, 0.93)
    ring = [*ring, ring[0]]
    draw_dashed(c.surface, palette.CREAM, ring, 1, 0, max(1, c.px(3)))
    draw_dashed(c.surface, colour, ring, c.px(7), c.px(4), max(1, c.px(2)))


def draw_hex_words(
    c: Canvas, sea_view: SeaView, here: Hex, words: str, tag_room: TagRoom, short_words: str = ""
) -> None:
    """Draw words in a hex, low in it if that is free, else high, where the hex is large enough; `short_words`
    ones where it is not large enough for all."""
    size = hex_width_px(sea_view)
    if short_words and letters.text_width(words, letters.SMALL_STRONG, c.style) > size * 0.8:
        words = short_words
    wide = letters.text_width(words, letters.SMALL_STRONG, c.style) + c.px(4)
    high = letters.line_height(letters.SMALL, c.style)
    if wide > size * 0.92 or 2.4 * high > size:
        return
    x, y = sea_view.pixel_at(*hex_center(here))
    for off in (0.44, -0.44):
        top = round(y + off * size - (high if off > 0 else 0))
        rect = pygame.Rect(x - wide // 2, top, wide, high)
        if rect.collidelist(tag_room.occupied) < 0:
            draw_label(c, rect.topleft, (words,), tag_room)
            return


def draw_heading_arrows(
    c: Canvas, sea_view: SeaView, here: Hex, headings: Sequence[int], chosen: int | None
) -> None:
    """Draw a small arrow head on the rim of a hex for each heading she can have there."""
    size = hex_width_px(sea_view)
    if size < c.px(_ROOMY):
        return
    x, y = sea_view.camera.to_screen(*hex_center(here))
    far, small = size * 0.43, max(3.0, size * 0.038)
    for heading in headings:
        turn = radians(heading_of_direction(heading) / 100)
        dx, dy = sin(turn), -cos(turn)
        tip = (x + dx * far, y + dy * far)
        foot = (tip[0] - dx * small * 3.4, tip[1] - dy * small * 3.4)
        head = [tip, (foot[0] - dy * small, foot[1] + dx * small),
                (foot[0] + dy * small, foot[1] - dx * small)]  # fmt: skip
        if heading == chosen:
            head = [(px + dx * small, py + dy * small) for px, py in head]
        ink = palette.FOCUS if heading == chosen else palette.CREAM
        pygame.draw.polygon(c.surface, palette.SHADOW, [(px + 1, py + 1) for px, py in head])
        pygame.draw.polygon(c.surface, ink, head)


def draw_course(c: Canvas, sea_view: SeaView, hexes: Sequence[Hex], certain_count: int) -> None:
    """Draw a line from hex to hex with a dot in each; past the first `certain_count` hexes, which a die may
    bar, dashes and rings."""
    points = [sea_view.pixel_at(*hex_center(here)) for here in hexes]
    certain, doubtful = points[:certain_count], points[max(0, certain_count - 1) :]
    for colour, width in ((palette.SHADOW, c.px(4)), (palette.CREAM, c.px(2))):
        if len(certain) > 1:
            draw_dashed(c.surface, colour, certain, 1, 0, max(1, width))
        if len(doubtful) > 1:
            draw_dashed(c.surface, colour, doubtful, c.px(7), c.px(6), max(1, width))
    for n, point in enumerate(points[1:], 1):
        pygame.draw.aacircle(c.surface, palette.SHADOW, point, c.px(5))
        pygame.draw.aacircle(c.surface, palette.CREAM, point, c.px(4), 0 if n < certain_count else c.px(1.5))


Arc = tuple[tuple[Hex, int], ...]
HATCHES = ("", "lines", "dots")
"""How the bands are told apart besides by their shade: close, medium, long."""


@lru_cache(maxsize=64)
def arc_hexes_with_bands(here: Hex, heading: int, ship_class: str, side: str) -> Arc:
    """Return every hex a broadside of that class bears on, nearest first, with its band; kept, for it is
    drawn frame by frame."""
    last: list[int] = rule_table("ranges")[ship_class]
    found = []
    for far in range(1, last[-1] + 1):
        band = next(n for n, most in enumerate(last) if far <= most)
        found += [(h, band) for h in hexes_at_distance(here, far) if sector_of(here, heading, h) == side]
    return tuple(found)


def can_shot_reach_band(shot: str, band: int) -> bool:
    """LS98-fire-8: return whether that shot may be fired at that range."""
    return not ((shot == CHAIN and band == LONG) or (shot == DOUBLE and band != CLOSE))


def min_hitting_face(shot: str, band: int) -> int:
    """LS98-fire-10, LS98-fire-12: return the least face that hits."""
    rules = rule_table("hits")
    if shot == CHAIN:
        return int(rules["chain"])
    return int(rules["round_close"] if band == CLOSE else rules["round_farther"])


def band_words(shot: str, band: int) -> str:
    """Return text like `close 5+`, `medium 6`."""
    face = min_hitting_face(shot, band)
    return f"{BANDS[band]} {face}{'+' if face < 6 else ''}"


def label_hex(arc: Arc, here: Hex, band: int) -> Hex | None:
    """Return the hex for the label of a band: the farthest, in the middle of the arc."""
    there = [h for h, found in arc if found == band]
    if not there:
        return None
    far = max(distance(here, h) for h in there)
    row = [h for h in there if distance(here, h) == far]
    return row[len(row) // 2]


__all__ = [
    "CLOSE",
    "HATCHES",
    "LONG",
    "MEDIUM",
    "arc_hexes_with_bands",
    "band_words",
    "can_shot_reach_band",
    "label_hex",
    "min_hitting_face",
]


_TALL: Final = 10
"""Metres that sails stand above a hull, up the screen."""


def hull_rects(sea_view: SeaView, stage_ships: Sequence[StageShip]) -> list[pygame.Rect]:
    """Return the px of every ship, hull and sails."""
    tall = round(_TALL * sea_view.camera.px_per_metre)
    hulls = [sea_marks.hull_rect(sea_view, stage_ship) for stage_ship in stage_ships]
    return [pygame.Rect(h.x, h.y - tall, h.w, h.h + tall) for h in hulls]


def try_draw_beside(
    c: Canvas,
    object_rect: pygame.Rect,
    lines: tuple[str, ...],
    tag_room: TagRoom,
    hull_areas: Sequence[pygame.Rect],
) -> bool:
    """Draw words beside a thing and mark their place as taken: at its right, else left, above, below, or a
    little farther off; return False if all of these are taken."""
    wide = max(letters.text_width(line, letters.SMALL_STRONG, c.style) for line in lines) + c.px(4)
    high = letters.line_height(letters.SMALL, c.style) * len(lines)
    taken = [*tag_room.occupied, *hull_areas]
    for gap in (c.px(7), c.px(22)):
        for spot in _rects_around(object_rect, (wide, high), gap):
            # The words have a shade round them, and it should touch nothing either.
            if spot.inflate(c.px(8), c.px(2)).collidelist(taken) < 0 and tag_room.area.contains(spot):
                sea_marks.draw_label(c, spot.topleft, lines)
                tag_room.occupy(spot.inflate(c.px(8), c.px(4)))
                return True
    return False


def _rects_around(thing: pygame.Rect, size: tuple[int, int], gap: int) -> list[pygame.Rect]:
    spots = [pygame.Rect((0, 0), size) for _ in range(8)]
    right, left, above, below, *corners = spots
    right.midleft = (thing.right + gap, thing.centery)
    left.midright = (thing.left - gap, thing.centery)
    above.midbottom = (thing.centerx, thing.top - gap)
    below.midtop = (thing.centerx, thing.bottom + gap)
    corners[0].bottomleft = (thing.right + gap, thing.top)
    corners[1].bottomright = (thing.left - gap, thing.top)
    corners[2].topleft = (thing.right + gap, thing.bottom)
    corners[3].topright = (thing.left - gap, thing.bottom)
    return spots


_HEX_RADIUS: Final = HEX_PITCH / CM / 3**0.5
"""Cm from the middle of a hex to its corners."""


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return the hexes of each band on either side of her."""
    sheet = by_id(Ship).get(ship_id)
    if sheet is None:
        return ()
    here, way = (
        hex_at(units_of_cm(position_cm[0]), units_of_cm(position_cm[1])),
        direction_of_heading(round(heading_deg * DEGREE)),
    )
    found = []
    for side in SIDES:
        arc = arc_hexes_with_bands(here, way, sheet.klass, side)
        for band in range(len(BANDS) - 1, -1, -1):
            rings = tuple(_hex_outline(there) for there, seen in arc if seen == band)
            tip = label_hex(arc, here, band)
            if tip is not None:
                words = BANDS[band] if side == SIDES[0] else ""
                found.append(RangeBand(band, rings, words, _hex_center(tip)))
    return tuple(sorted(found, key=lambda one: -one.band))


def _hex_center(there: Hex) -> Point:
    pose = hex_pose(there, 0)
    return pose.x / CM, pose.y / CM


def _hex_outline(there: Hex) -> tuple[Point, ...]:
    """Return the outline of a hex in cm, with a flat side down."""
    x, y = _hex_center(there)
    return tuple((x + _HEX_RADIUS * cos(n * pi / 3), y + _HEX_RADIUS * sin(n * pi / 3)) for n in range(6))


def enemies_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies that this ship of the side ('': any) reaches, by the range of her class; each once,
    by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship_id in ("", s.id))
    near = (foe.id for s in own for foe in enemies(s) if band_of(s, distance(s.hex, foe.hex)) is not None)
    return tuple(dict.fromkeys(near))
