"""Captions: each sound in words, where it comes from, and the paper on which the last few are drawn."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.cues import Cue
from game.stage.sound.event_sounds import SoundSource

CAPTION_SECONDS: Final = 2.6  # seconds that a caption stays
MAX_LINES: Final = 3
MIN_PRIORITY: Final = 4  # cues of lower priority get a caption only when there is no other
_MIDDLE: Final = 0.2
_OWN_SHIP_CM: Final = 1.5
_BEARINGS: Final = (
    "ahead", "on the starboard bow", "on the starboard beam", "on the starboard quarter", "astern",
    "on the port quarter", "on the port beam", "on the port bow",
)  # fmt: skip


def relative_bearing_words(at: Point, own_ship: SoundSource) -> str:
    """Return the bearing of a place in cm from `own_ship` in sailor's words; 'own ship' if it is she."""
    dx, dy = at[0] - own_ship.x, at[1] - own_ship.y
    if math.hypot(dx, dy) < _OWN_SHIP_CM:
        return "own ship"
    relative = (math.degrees(math.atan2(dx, -dy)) - own_ship.heading) % 360
    return _BEARINGS[round(relative / 45) % 8]


def pan_words(pan: float) -> str:
    """Return the side of the window a sound comes from: -1 is its left edge, 1 its right one."""
    if abs(pan) < _MIDDLE:
        return "in the middle"
    return "to the left" if pan < 0 else "to the right"


def caption_of(cue: Cue, at: Point | None, pan: float, own_ship: SoundSource | None) -> str:
    """Return the caption of a cue: what, where from the ship in hand, where in the window."""
    if at is None:
        return cue.caption
    where = [relative_bearing_words(at, own_ship)] if own_ship is not None else []
    return ", ".join([cue.caption, *where, pan_words(pan)])


_STEP: Final = 19


@dataclass(slots=True)
class CaptionLine:
    """One caption, the second it was last heard, and its weight."""

    text: str
    last_heard: float
    weight: int


@dataclass(slots=True)
class Captions:
    """The last few captions, oldest first."""

    lines: list[CaptionLine] = field(default_factory=list)

    def add(self, words: str, weight: int, now: float) -> None:
        """Add a caption or extend its time. Leave out small sounds while another one is shown."""
        self.remove_old(now)
        for line in self.lines:
            if line.text == words:
                line.last_heard = now
                return
        if weight < MIN_PRIORITY and self.lines:
            return
        self.lines = [line for line in self.lines if line.weight >= MIN_PRIORITY]
        self.lines.append(CaptionLine(words, now, weight))
        while len(self.lines) > MAX_LINES:
            self.lines.remove(min(self.lines, key=lambda line: (line.weight, line.last_heard)))

    def remove_old(self, now: float) -> None:
        """Remove lines whose time is over."""
        self.lines = [line for line in self.lines if now - line.last_heard < CAPTION_SECONDS]

    def lines_at(self, now: float) -> tuple[str, ...]:
        """Return the lines to show now, oldest first."""
        return tuple(line.text for line in self.lines if now - line.last_heard < CAPTION_SECONDS)


def captions_rect(style: UiStyle, sea: pygame.Rect, lines: Sequence[str]) -> pygame.Rect:
    """Return the rectangle of the panel with these lines; empty at the foot of the sea without."""
    if not lines:
        return pygame.Rect(sea.centerx, sea.bottom, 0, 0)
    fitted = _cut_to_width(style, sea, lines)
    wide = max(letters.text_width(line, letters.DENSE_STRONG, style) for line in fitted) + style.px(28)
    slip = pygame.Rect(0, 0, wide, style.text_px(_STEP) * len(fitted) + style.px(12))
    slip.midbottom = (sea.centerx, sea.bottom - style.px(10))
    return slip


def _cut_to_width(style: UiStyle, sea: pygame.Rect, lines: Sequence[str]) -> list[str]:
    room = sea.w - style.px(56)
    return [letters.truncate_text(line, letters.DENSE_STRONG, style, room) for line in lines]


def draw_captions(c: Canvas, sea: pygame.Rect, lines: Sequence[str]) -> pygame.Rect:
    """Draw the lines on paper at the foot of the free sea; return the rectangle, empty without lines."""
    slip = captions_rect(c.style, sea, lines)
    if not lines:
        return slip
    role, step = letters.DENSE_STRONG, c.style.text_px(_STEP)
    fitted = _cut_to_width(c.style, sea, lines)
    with c.text_region("captions", slip):
        panel_drawing.draw_shadow(c, slip)
        panel_drawing.draw_paper(c, slip, palette.PAPER_0)
        for n, line in enumerate(fitted):
            at = (slip.centerx, slip.y + c.px(6) + step * n + step // 2)
            letters.draw_text(c, at, line, role, palette.INK_1, "center")
    return slip
