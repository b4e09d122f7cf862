"""What the drawing kit draws on: a surface, how large and plain, and a ledger of its text.

Every function of the kit takes a `Canvas` first. Lengths are written in design units (the pixel
of a 1280 x 720 window) and become pixels through `Look`, so one layout serves every window.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper.palette import Colour, SideColours, Sides

SMALLEST_WINDOW: Final = (1024, 720)
_STARK: Final = {
    palette.PAPER_0: palette.PLAIN_PAPER,
    palette.PAPER_1: palette.PLAIN_PAPER,
    palette.PAPER_2: (232, 232, 232),
    palette.PAPER_3: (120, 120, 120),
    palette.INK_1: palette.PLAIN_INK,
    palette.INK_2: palette.PLAIN_INK,
    palette.INK_3: (60, 60, 60),
    palette.CLAUSE: (96, 52, 0),
    palette.DISABLED_TEXT: (70, 70, 70),
    palette.DISABLED_GROUND: (225, 225, 225),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How large and how plain things are drawn: `u` pixels a unit, `text` times for type (1, 1.25
    or 1.5), `clear` for the clear-text face, `stark` for high contrast, `still` for no motion,
    `sides` the set of side colours (0 to 2, see `palette.SIDE_SETS`), `hand` the device in use
    (mouse, keys or pad), `caps` what it prints in place of the usual key caps, and `cites` whether
    the clauses of the rules are printed."""

    u: float = 1.0
    text: float = 1.0
    clear: bool = False
    stark: bool = False
    still: bool = False
    sides: int = 0
    hand: str = "keys"
    caps: tuple[tuple[str, str], ...] = ()
    shows_clauses: bool = True

    def __hash__(self) -> int:
        """By a few fields: every kept picture is looked up by its look, many times a frame."""
        return hash((self.u, self.text, self.sides))

    def px(self, units: float) -> int:
        """A length in units as whole pixels."""
        return round(units * self.u)

    def grown(self, units: float) -> int:
        """A length that must hold text, in pixels: units grown by the text scale too."""
        return round(units * self.u * self.text)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle given in units, in pixels."""
        left, top = self.px(x), self.px(y)
        return pygame.Rect(left, top, self.px(x + w) - left, self.px(y + h) - top)

    def colour(self, colour: Colour) -> Colour:
        """The colour as drawn: itself, or its plain counterpart in high contrast."""
        return _STARK.get(colour, colour) if self.stark else colour

    def cap(self, words: str) -> str:
        """What the device in use prints for a key; '' where it has nothing for it."""
        return dict(self.caps).get(words, "" if self.hand == "pad" else words)

    def side(self, number: int) -> SideColours:
        """The colours and shapes of side 0 to 3 (A to D) in the set the player chose."""
        return self.signs[number]

    @property
    def signs(self) -> Sides:
        """The colours and shapes of all four sides in that set."""
        return palette.SIDE_SETS[self.sides]


def unit_for(size: tuple[int, int]) -> float:
    """The unit u for a window of `size` pixels: min(W/1280, H/720) rounded down to a quarter, 1 to
    3."""
    share = min(size[0] / 1280, size[1] / 720)
    return min(3.0, max(1.0, int(share * 4) / 4))


@dataclass(frozen=True, slots=True)
class TextMark:
    """One piece of text as drawn: its words, the pixels its ink covers, and the region it is in
    with that region's bounds."""

    words: str
    ink: pygame.Rect
    region: str
    bounds: pygame.Rect


Line = tuple[str, pygame.Rect]
"""Words of one line, and the pixels they occupy."""


@dataclass(slots=True)
class Canvas:
    """A surface to draw on, a Look, and, when `ledger` is a list, a mark for each text drawn.
    `regions` holds the rectangle of every named region, for tests and for hit areas; `lines` is
    what stands where, for whoever points at a word; `idle` says for how many seconds no hand has
    been on anything."""

    surface: pygame.Surface
    look: Look = field(default_factory=Look)
    ledger: list[TextMark] | None = None
    regions: dict[str, pygame.Rect] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    idle: float = 0.0
    _region: str = ""

    def px(self, units: float) -> int:
        """Short for `look.px`."""
        return self.look.px(units)

    def note(self, words: str, ink: pygame.Rect) -> None:
        """The ledger, if kept, knows that `words` cover `ink`."""
        if self.ledger is not None and words.strip():
            bounds = self.regions.get(self._region) or self.surface.get_rect()
            self.ledger.append(TextMark(words, ink, self._region, bounds))

    @contextmanager
    def region(self, name: str, rect: pygame.Rect) -> Iterator[None]:
        """Text drawn inside the block is entered under `name`, whose bounds are `rect`."""
        before, self._region = self._region, name
        self.regions[name] = pygame.Rect(rect)
        try:
            yield
        finally:
            self._region = before
