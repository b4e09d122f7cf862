"""The rail of Hold Fast in the ribbon: the plot, the five phases, the end of the turn, and where
the turn has come to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.books.hf.face.plot import PlotDraft, forecasts_of
from game.books.hf.face.questions import draft_of, find_ship_card
from game.books.hf.rules.sheet import PHASES, Wind
from game.books.hf.rules.table_geometry import NAMES, POINTS
from game.core.events import Event, PartBegan, TurnBegan
from game.core.table import get_single
from game.play.rulebook import clause_label
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import TopBarView, phase_track_right
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
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


_GROUNDS: Final = ("dead", "bow", "beam", "quarter", "astern")
_NAMES: Final = ("No way", "Close", "Beam", "Broad", "Before")
_DEGREES: Final = 45


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of what is plotted for her."""
    sheet, air, lies = find_ship_card(ship), get_single(Wind), ""
    if sheet is not None and end_heading_deg is not None:
        match draft_of(hud).answer_draft:
            case PlotDraft() as plot if ship == plot.active_ship:
                end_heading_deg = forecasts_of(sheet, plot.plan)[-1].pose.heading / 100
        off = round((end_heading_deg - air.blows_from * _DEGREES) / _DEGREES) % POINTS
        lies = _GROUNDS[min(off, POINTS - off)]
    zones = [
        WindSector(ground, name, "" if off else "±22°", off_wind_spans_deg(off))
        for off, (ground, name) in enumerate(zip(_GROUNDS, _NAMES, strict=True))
    ]
    clause = clause_label("HF-wind-2")
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, NAMES[air.blows_from], clause, tuple(zones), end_heading_deg, lies)


def off_wind_spans_deg(steps_off_wind: int) -> AngleSpans:
    """Return the headings this many points off the wind, on both sides of it, in degrees."""
    middle, half = steps_off_wind * _DEGREES, _DEGREES // 2
    if steps_off_wind == 0:
        return ((-half, half),)
    if steps_off_wind == POINTS // 2:
        return ((middle - half, middle + half),)
    near, far = middle - half, middle + half
    return ((near, far), (360 - far, 360 - near))
