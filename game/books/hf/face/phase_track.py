"""The phase track of Hold Fast in the top bar: the plot, the five phases, the end of the turn; and the rose
of the wind with its five courses (HF-wind-5), one of which no ship can sail (HF-wind-2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.books.hf.face.plot import PlotDraft, forecasts_of
from game.books.hf.face.questions import draft_of, find_ship_card
from game.books.hf.rules.sheet import PHASES, Wind
from game.books.hf.rules.table_geometry import POINTS
from game.core.events import Event, PartBegan, TurnBegan
from game.core.table import get_single
from game.play.rulebook import clause_label
from game.sea.compass import eighth_name
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import TopBarView, phase_track_right
from game.ui.battle.panels.wind_panel import WindSector, WindView
from game.ui.battle.state.hud_state import HudState

_FULL: Final = ("Plot", *PHASES, "Drift", "Repairs")
_BRIEF: Final = ("Plot", *PHASES, "End")
_PARTS: Final = (*(f"phase {phase}" for phase in PHASES), "drift and fire", "damage control")
"""What the book calls them, in the order of the rail after the plot."""
_ARROW: Final = 15


@dataclass(frozen=True, slots=True)
class PhaseTrack:
    """Which part of the turn is on: 0 the plot, 1 to 5 a phase, 6 drift and fires, 7 repairs; -1 before the
    first turn."""

    part: int = -1


def top_bar(hud: HudState) -> TopBarView:
    """Return what the top bar says of the turn."""
    battle = hud.battle
    track = PhaseTrack(turn_part_index(battle.events) if battle.turn else -1)
    return papers.turn_bar(hud, track, papers.progress_words(battle.turn, battle.level.rules.turns))


def turn_part_index(events: Sequence[Event]) -> int:
    """Return where the turn has come to, as `PhaseTrack` counts."""
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            return 0
        if isinstance(event, PartBegan):
            return _PARTS.index(event.part) + 1
    return -1


def draw_phase_track(c: Canvas, layout: BattleLayout, rail: Any, left_px: int) -> None:
    """Draw every part of the turn, the one that is on in dark, those that are over pale; without the last
    two, or at last the one that is on alone, where there is no room for them."""
    part: int = rail.part
    room = phase_track_right(layout) - left_px
    for words, first in ((_FULL, 0), (_BRIEF, 0), (PHASES, 1)):
        widths = [letters.text_width(word, letters.STRONG, c.style) + c.px(18) for word in words]
        if sum(widths) + c.px(_ARROW) * (len(words) - 1) <= room:
            _draw_chips(c, left_px, words, widths, min(part - first, len(words) - 1))
            return
    if part >= 0:
        word = _BRIEF[min(part, len(_BRIEF) - 1)]
        _draw_chips(c, left_px, (word,), [letters.text_width(word, letters.STRONG, c.style) + c.px(18)], 0)


def _draw_chips(c: Canvas, x: int, words: Sequence[str], widths: Sequence[int], on: int) -> None:
    for n, (word, width) in enumerate(zip(words, widths, strict=True)):
        chip = papers.chip_rect(c, x, width)
        papers.draw_chip(c, chip, word, 0 if n == on else -1 if n < on else 1)
        if n + 1 < len(words):
            papers.draw_chip_arrow(c, chip.right + c.px(_ARROW) // 2)
        x = chip.right + c.px(_ARROW)


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
        WindSector(ground, name, "" if off else "±22°", papers.off_wind_spans(off, POINTS))
        for off, (ground, name) in enumerate(zip(_GROUNDS, _NAMES, strict=True))
    ]
    clause = clause_label("HF-wind-2")
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, eighth_name(air.blows_from), clause, tuple(zones), end_heading_deg, lies)
