"""Hexes under a battle of the 1798 game: the map with its signs, what stands in a hex, and ways
from hex to hex."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

import pygame

from game.books.ls98.rules.sheet import Board as Chart
from game.core.table import get_single
from game.sea.hexes import Hex, heading_of_direction
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.sea import hex_grid as art
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import draw_dashed, draw_label
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState

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
        """Return how much of it shows now: all while somebody is `is_player_asked`, then nothing of
        it;
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
    """Draw the signs of the chart and the grid over them, for a player who is asked; a spectator
    sees the plain sea."""
    asked, at_once = hud.prompt.needs_answer, sea_view.is_immediate or c.style.is_motion_reduced
    if not isinstance(hud.book_state, MapFade):
        hud.book_state = MapFade(float(asked), sea_view.seconds)
    shown = hud.book_state.fade_to_time(asked, sea_view.seconds, at_once)
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
    """Draw words in a hex, low in it if that is free, else high, where the hex is large enough;
    `short_words` ones where it is not large enough for all."""
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
    """Draw a line from hex to hex with a dot in each; past the first `certain_count` hexes, which a
    die may
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
