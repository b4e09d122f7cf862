"""The target of the drawing kit: a surface, its style, and a log of the text on it.

Every function of the kit takes a `Canvas` first. Lengths are written in design units (the pixel of a 1280 x
720 window) and become pixels through `UiStyle`, so one layout serves every window."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import pygame

from game.sea.polygons import Point
from game.stage.paper import palette
from game.stage.paper.palette import Colour, SideColours, Sides

Blit: TypeAlias = tuple[pygame.Surface, Point]
"""A picture and where its corner goes, in px."""
Blits: TypeAlias = list[Blit]

SMALLEST_WINDOW: Final = (1024, 720)
_HIGH_CONTRAST: Final = {
    palette.PAPER_0: palette.PLAIN_PAPER, palette.PAPER_1: palette.PLAIN_PAPER,
    palette.PAPER_2: (232, 232, 232), palette.PAPER_3: (120, 120, 120), palette.INK_1: palette.PLAIN_INK,
    palette.INK_2: palette.PLAIN_INK, palette.INK_3: (60, 60, 60), palette.CLAUSE: (96, 52, 0),
    palette.DISABLED_TEXT: (70, 70, 70), palette.DISABLED_GROUND: (225, 225, 225),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class UiStyle:
    """Scale and style of everything drawn: `unit` is the number of pixels per design unit, `text_scale` the
    factor for type (1, 1.25 or 1.5), `side_set` the set of side colours (0 to 2, see `palette.SIDE_SETS`),
    `device` the input device in use (mouse, keys or pad), `key_caps` what it prints in place of the usual key
    caps, and `shows_clauses` whether the clauses of the rules are printed."""

    unit: float = 1.0
    text_scale: float = 1.0
    has_clear_typeface: bool = False
    is_high_contrast: bool = False
    is_motion_reduced: bool = False
    side_set: int = 0
    device: str = "keys"
    key_caps: tuple[tuple[str, str], ...] = ()
    shows_clauses: bool = True

    def __hash__(self) -> int:
        """Hash three fields only: every cached picture is looked up by its style, many times a frame."""
        return hash((self.unit, self.text_scale, self.side_set))

    def px(self, units: float) -> int:
        """Convert a length in units to whole pixels."""
        return round(units * self.unit)

    def text_px(self, units: float) -> int:
        """Convert a length in units that must hold text to pixels: it grows with the text scale too."""
        return round(units * self.unit * self.text_scale)

    def px_rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Convert a rectangle in units to pixels."""
        left, top = self.px(x), self.px(y)
        return pygame.Rect(left, top, self.px(x + w) - left, self.px(y + h) - top)

    def drawn_colour(self, colour: Colour) -> Colour:
        """Return the colour to draw: the same one, or its plain counterpart in high contrast."""
        return _HIGH_CONTRAST.get(colour, colour) if self.is_high_contrast else colour

    def key_cap(self, words: str) -> str:
        """Return what the device in use prints for a key, or '' if it has no such key."""
        return dict(self.key_caps).get(words, "" if self.device == "pad" else words)

    def side_colours(self, number: int) -> SideColours:
        """Return the colours and shapes of side 0 to 3 (A to D) in the player's set."""
        return self.all_side_colours[number]

    @property
    def all_side_colours(self) -> Sides:
        """Colours and shapes of all four sides in the player's set."""
        return palette.SIDE_SETS[self.side_set]


def design_unit_px(size: tuple[int, int]) -> float:
    """Return the unit for a window of `size` pixels: min(W/1280, H/720) rounded down to a quarter, 1 to 3."""
    share = min(size[0] / 1280, size[1] / 720)
    return min(3.0, max(1.0, int(share * 4) / 4))


@dataclass(frozen=True, slots=True)
class DrawnText:
    """One piece of text on the canvas: its words, the pixels its ink covers, and its region with bounds."""

    text: str
    rect: pygame.Rect
    region: str
    bounds: pygame.Rect


TextLineRect = tuple[str, pygame.Rect]  # the words of one line, and the pixels they cover


@dataclass(slots=True)
class Canvas:
    """A surface to draw on and its style. Each text is added to `text_log` if that is a list. `regions` holds
    the rectangle of every named region, for tests and for hit areas; `text_lines` the position of each line,
    so that a pointed word can be found; `idle_seconds` is the time since the last input."""

    surface: pygame.Surface
    style: UiStyle = field(default_factory=UiStyle)
    text_log: list[DrawnText] | None = None
    regions: dict[str, pygame.Rect] = field(default_factory=dict)
    text_lines: list[TextLineRect] = field(default_factory=list)
    idle_seconds: float = 0.0
    _region_name: str = ""

    def px(self, units: float) -> int:
        """Convert units to pixels, as `style.px` does."""
        return round(units * self.style.unit)

    def log_text(self, words: str, ink: pygame.Rect) -> None:
        """Add a text to the log, if there is one."""
        if self.text_log is not None and words.strip():
            bounds = self.regions.get(self._region_name) or self.surface.get_rect()
            self.text_log.append(DrawnText(words, ink, self._region_name, bounds))

    @contextmanager
    def text_region(self, name: str, rect: pygame.Rect) -> Iterator[None]:
        """Log text drawn inside the block under `name`, whose bounds are `rect`."""
        before, self._region_name = self._region_name, name
        self.regions[name] = pygame.Rect(rect)
        try:
            yield
        finally:
            self._region_name = before
