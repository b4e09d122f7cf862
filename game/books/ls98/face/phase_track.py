"""The phase track of the 1798 game in the top bar: the steps of LS98-turn-1; and the rose of the wind with
the points that each heading gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.books.ls98.face.drafts import HelmDraft
from game.books.ls98.face.questions import draft_of, find_ship_card
from game.books.ls98.rules.sheet import (
    ARRIVALS,
    BOARDING,
    DRIFT,
    FIRES,
    LOADING,
    MOVEMENT,
    SIGNALS,
    SINKING,
    WEATHER,
    Board,
    Turn,
    Wind,
)
from game.books.ls98.rules.wind import WORDS, point_of_sailing, points_tally
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.play.rulebook import clause_label
from game.sea.compass import direction_name
from game.sea.hexes import heading_of_direction, turned_direction
from game.stage.paper import panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import TopBarView, phase_track_right
from game.ui.battle.panels.wind_panel import WindSector, WindView
from game.ui.battle.state.hud_state import HudState

_STEPS: Final = (
    (WEATHER, "Wind", "Wind"),
    (SIGNALS, "Signals", "Sig."),
    (MOVEMENT, "", ""),
    (BOARDING, "Boarding", "Board"),
    (FIRES, "Fires", "Fires"),
    (LOADING, "Reload", "Load"),
)
"""A part of the turn, and what it is called on the rail, long and brief; the movement of the sides stands in
the middle, a chip a side."""
_CHIP_OF_PART: Final[Mapping[str, str]] = {ARRIVALS: SIGNALS, DRIFT: BOARDING, SINKING: FIRES}
"""Parts that have no chip of their own, and the one they stand under."""
_ARROW: Final = 13


@dataclass(frozen=True, slots=True)
class StepChip:
    """One step: its words, long and brief, the number of the side that moves (-1: none), and whether it is
    over, on, or to come (-1, 0, 1)."""

    words: str
    brief_words: str
    side_number: int
    progress: int


@dataclass(frozen=True, slots=True)
class PhaseTrack:
    """The steps of the turn in their order."""

    chips: tuple[StepChip, ...] = ()


def prompt_words_of_step(part: str) -> str:
    """Return a step as the prompt has it: `Boarding`."""
    name = chip_key_of_part(part)
    return next((words for key, words, _ in _STEPS if key == name and words), "")


def chip_key_of_part(part: str) -> str:
    """Return the chip of a part of the turn, '' for none."""
    return _CHIP_OF_PART.get(part, part)


def top_bar(hud: HudState) -> TopBarView:
    """Return what the top bar says of the turn."""
    limit = get_single(Board).turns or hud.battle.level.rules.turns
    progress = papers.progress_words(get_single(Turn).number, limit)
    return papers.turn_bar(hud, phase_track_of(hud), progress)


def phase_track_of(hud: HudState) -> PhaseTrack:
    """Return the chips of the turn as it stands."""
    now, sides = get_single(Turn), get_single(Board).sides
    at = chip_key_of_part(now.step)
    chips, past = [], bool(at)
    for key, words, brief in _STEPS:
        on = key == at
        past = past and not on
        when = 0 if on else -1 if past else 1
        if key != MOVEMENT:
            chips.append(StepChip(words, brief, -1, when))
            continue
        for n, side in enumerate(sides):
            turn = when
            if on and now.side in sides:
                place = sides.index(now.side)
                turn = 0 if n == place else -1 if n < place else 1
            name = name_by_id(hud.names, side)
            chips.append(StepChip(name, name.partition(" ")[0], hud.side_number(side) or 0, turn))
    return PhaseTrack(tuple(chips))


def draw_phase_track(c: Canvas, layout: BattleLayout, rail: Any, left_px: int) -> None:
    """Draw the steps with arrows between, the one that is on in dark, those that are over pale; brief where
    the words have no room, at last the one that is on alone, or its badge."""
    shown: PhaseTrack = rail
    room = phase_track_right(layout) - left_px
    on = tuple(chip for chip in shown.chips if chip.progress == 0)[:1]
    for chips, brief in ((shown.chips, False), (shown.chips, True), (on, False), (on, True)):
        if sum(_chip_width(c, chip, brief) for chip in chips) <= room:
            x = left_px
            for n, chip in enumerate(chips):
                if n:
                    papers.draw_chip_arrow(c, x - c.px(_ARROW) // 2)
                x = _draw_chip(c, x, chip, brief)
            return
    for chip in (chip for chip in on if chip.side_number >= 0):
        panel_drawing.draw_badge(
            c, (left_px + c.px(15), c.px(24)), chip.side_number, 10, "ABCD"[chip.side_number]
        )


def _chip_width(c: Canvas, chip: StepChip, brief: bool) -> int:
    badge = c.px(24) if chip.side_number >= 0 else 0
    words = chip.brief_words if brief else chip.words
    return badge + letters.text_width(words, letters.STRONG, c.style) + c.px(14 + _ARROW)


def _draw_chip(c: Canvas, x: int, chip: StepChip, brief: bool) -> int:
    rect = papers.chip_rect(c, x, _chip_width(c, chip, brief) - c.px(_ARROW))
    left, number = rect.x + c.px(7), chip.side_number
    text_x = left + (c.px(22) if number >= 0 else 0)
    papers.draw_chip(c, rect, chip.brief_words if brief else chip.words, chip.progress, text_x)
    if number >= 0:
        panel_drawing.draw_badge(c, (left + c.px(8), rect.centery), number, 8, "ABCD"[number])
    return rect.right + c.px(_ARROW)


_GROUNDS: Final = ("dead", "bow", "beam", "astern")


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of her move as drawn."""
    sheet, air, lies = find_ship_card(ship), get_single(Wind), ""
    laid = draft_of(hud).answer_draft
    if sheet is not None and end_heading_deg is not None:
        way = sheet.heading
        if isinstance(laid, HelmDraft) and ship == hud.prompt.ship:
            way = laid.end_helm.heading
            end_heading_deg = heading_of_direction(way) / 100
        lies = _GROUNDS[point_of_sailing(way, air.blows_from)]
    zones = []
    for off, (ground, name) in enumerate(zip(_GROUNDS, WORDS, strict=True)):
        value = "none"
        if off:
            value = ""
            if sheet is not None:
                way = turned_direction(air.blows_from, off)
                points = points_tally(sheet, way, air, sheet.full_sail).total
                value = count_words(points, "point")
        zones.append(
            WindSector(
                ground, name.capitalize() if off else "Head wind", value, papers.off_wind_spans(off, 6)
            )
        )
    sea = "rough" if air.rough else "fair"
    weather = f"{direction_name(air.blows_from)} {air.blows_from} · sea {sea}"
    blows = heading_of_direction(air.blows_from) / 100
    return WindView(blows, False, weather, clause_label("LS98-move-5"), tuple(zones), end_heading_deg, lies)
