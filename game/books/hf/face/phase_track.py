"""The rail of Hold Fast in the ribbon: the plot, the five phases, the end of the turn, and where
the turn has come to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.books.hf.rules.sheet import PHASES
from game.core.events import Event, PartBegan, TurnBegan
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import TopBarView, phase_track_right
from game.ui.battle.state.hud_state import HudState

_FULL: Final = ("Plot", *PHASES, "Drift", "Repairs")
_BRIEF: Final = ("Plot", *PHASES, "End")
_PARTS: Final = (*(f"phase {phase}" for phase in PHASES), "drift and fire", "damage control")
"""What the book calls them, in the order of the rail after the plot."""
_GAP: Final = 5
_ARROW: Final = 15


@dataclass(frozen=True, slots=True)
class PhaseTrack:
    """Which part of the turn is on: 0 the plot, 1 to 5 a phase, 6 drift and fires, 7 repairs; -1
    before the first turn."""

    part: int = -1


def top_bar(hud: HudState) -> TopBarView:
    """Return what the ribbon says of the turn."""
    battle, limit = hud.battle, hud.battle.level.rules.turns
    count = f"Turn {battle.turn} of {limit}" if battle.turn and limit else ""
    heading = "Turn" if battle.turn else "Muster"
    at = turn_part_index(battle.events) if battle.turn else -1
    return TopBarView(heading, battle.turn, battle.book.TITLE, battle.level.title, count, PhaseTrack(at))


def turn_part_index(events: Sequence[Event]) -> int:
    """Return where the turn has come to, as `PhaseTrack` counts."""
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            return 0
        if isinstance(event, PartBegan):
            return _PARTS.index(event.part) + 1
    return -1


def draw_phase_track(c: Canvas, layout: BattleLayout, rail: Any, left_px: int) -> None:
    """Draw every part of the turn, the one that is on in dark, those that are over pale; without
    the last two, or at last the one that is on alone, where there is no room for them."""
    shown: PhaseTrack = rail
    room = phase_track_right(layout) - left_px
    for words in (_FULL, _BRIEF, PHASES):
        wide = sum(_chip_width(c, word) for word in words) + c.px(_ARROW) * (len(words) - 1)
        if wide <= room:
            first = 1 if words is PHASES else 0
            _draw_chips(c, left_px, words, min(shown.part - first, len(words) - 1))
            return
    if shown.part >= 0:
        _draw_chips(c, left_px, (_BRIEF[min(shown.part, len(_BRIEF) - 1)],), 0)


def _chip_width(c: Canvas, word: str) -> int:
    """Return the pixels of one chip."""
    return letters.text_width(word, letters.STRONG, c.style) + c.px(18)


def _draw_chips(c: Canvas, x: int, words: tuple[str, ...], on: int) -> None:
    """Draw the chips from left to right."""
    middle = c.px(24)
    for n, word in enumerate(words):
        chip = pygame.Rect(x, 0, _chip_width(c, word), c.px(28))
        chip.centery = middle
        if n == on:
            panel_drawing.draw_block(c, chip, palette.CHOSEN, palette.INK_1, 1, 4)
        ink = palette.PAPER_0 if n == on else palette.INK_3 if n < on else palette.INK_1
        letters.draw_text(c, chip.center, word, letters.STRONG, ink, "center")
        x = chip.right
        if n + 1 < len(words):
            _draw_arrow(c, x + c.px(_ARROW) // 2, middle)
            x += c.px(_ARROW)


def _draw_arrow(c: Canvas, x: int, y: int) -> None:
    """Draw a small arrow head to the right."""
    half = c.px(_GAP)
    points = [(x - half // 2, y - half), (x + half // 2, y), (x - half // 2, y + half)]
    pygame.draw.polygon(c.surface, palette.INK_3, points)
