"""The rail of Warm Work, Hardy! in the ribbon: the turns of the sides with their three phases, and
where the round has come to."""

from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.books.wwh.face.drafts import HelmDraft
from game.books.wwh.face.questions import draft_of, find_ship_card, viewer_seat
from game.books.wwh.rules.sailing import max_squares, point_of_sailing
from game.books.wwh.rules.sheet import BOARDING, COMBAT, MANOEUVRE, Phase, Round, Wind
from game.books.wwh.rules.sight import known_record_of
from game.books.wwh.rules.tables import rule_table
from game.core.table import get_single
from game.play.event_words import name_by_id
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import TopBarView, phase_track_right
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
from game.ui.battle.state.hud_state import HudState

PHASES: Final = (MANOEUVRE, COMBAT, BOARDING)
_WORDS: Final = {MANOEUVRE: "Manoeuvre", COMBAT: "Combat", BOARDING: "Boarding"}
_BRIEF: Final = {MANOEUVRE: "Move", COMBAT: "Fire", BOARDING: "Board"}
_GAP: Final = 5
_ARROW: Final = 13


@dataclass(frozen=True, slots=True)
class SideTurn:
    """One side's turn of the round: its name, its number, and which of its phases is on (-1: none
    yet, 3: all are over)."""

    name: str
    side_number: int
    present_phase: int


@dataclass(frozen=True, slots=True)
class PhaseTrack:
    """The turns of the round in their order."""

    turns: tuple[SideTurn, ...] = ()


def top_bar(hud: HudState) -> TopBarView:
    """Return what the ribbon says of the round."""
    battle, now = hud.battle, get_single(Round)
    limit = battle.level.rules.turns
    count = f"Round {now.number} of {limit}" if now.number and limit else ""
    heading = "Round" if battle.turn else "Muster"
    track = PhaseTrack(tuple(_side_turn(hud, now, side) for side in now.order))
    return TopBarView(heading, battle.turn, battle.book.TITLE, battle.level.title, count, track)


def _side_turn(hud: HudState, now: Round, side: str) -> SideTurn:
    """Return how far one side has come in the round."""
    at = len(PHASES)
    if side == now.side and now.phase in PHASES:
        at = PHASES.index(now.phase)
    elif side in now.waiting:
        at = -1
    return SideTurn(name_by_id(hud.names, side), hud.side_number(side) or 0, at)


def draw_phase_track(c: Canvas, layout: BattleLayout, rail: Any, left_px: int) -> None:
    """Draw each side's badge and phases, the one that is on in dark, those that are over pale;
    brief where the words have no room, then only the side whose turn it is, at last without its
    name, or with the phase that is on alone."""
    shown: PhaseTrack = rail
    room = phase_track_right(layout) - left_px
    for words, turns in (
        (_WORDS, shown.turns),
        (_BRIEF, shown.turns),
        (_WORDS, _current_turns(shown)),
        (_BRIEF, _current_turns(shown)),
    ):
        if sum(_turn_width(c, side_turn, words) for side_turn in turns) <= room:
            x = left_px
            for side_turn in turns:
                x = _draw_turn(c, x, side_turn, words)
            return
    for side_turn in _current_turns(shown):
        bare = replace(side_turn, name="")
        fits = _turn_width(c, bare, _BRIEF) - c.px(18) <= room
        _draw_turn(
            c,
            left_px,
            bare,
            _BRIEF if fits else {_current_phase(side_turn): _BRIEF[_current_phase(side_turn)]},
        )


def _current_phase(side_turn: SideTurn) -> Phase:
    """Return the phase that is on, else the first."""
    return PHASES[side_turn.present_phase] if 0 <= side_turn.present_phase < len(PHASES) else PHASES[0]


def _current_turns(track: PhaseTrack) -> tuple[SideTurn, ...]:
    """Return the turn that is on, else the first to come."""
    going = [side_turn for side_turn in track.turns if 0 <= side_turn.present_phase < len(PHASES)]
    return tuple((going or list(track.turns))[:1])


def _turn_width(c: Canvas, side_turn: SideTurn, words: dict[Phase, str]) -> int:
    """Return the pixels of one side's part of the rail."""
    named = c.px(26) + letters.text_width(side_turn.name, letters.SMALL_STRONG, c.style) + c.px(8)
    chips = sum(letters.text_width(words[p], letters.STRONG, c.style) + c.px(14) for p in PHASES)
    return named + chips + 2 * c.px(_ARROW) + c.px(18)


def _draw_turn(c: Canvas, x: int, side_turn: SideTurn, words: dict[Phase, str]) -> int:
    """Return one side's part of the rail; returns the x after it."""
    middle = c.px(24)
    panel_drawing.draw_badge(
        c, (x + c.px(11), middle), side_turn.side_number, 9, "ABCD"[side_turn.side_number]
    )
    over = side_turn.present_phase >= len(PHASES)
    ink = palette.INK_3 if over else palette.INK_1
    at = (x + c.px(26), middle)
    name = letters.draw_text(c, at, side_turn.name, letters.SMALL_STRONG, ink, "midleft")
    x = name.right + c.px(8)
    shown = [n for n, phase in enumerate(PHASES) if phase in words]
    for n in shown:
        x = _draw_chip(c, x, words[PHASES[n]], n, side_turn)
        if n != shown[-1]:
            _draw_arrow(c, x + c.px(_ARROW) // 2, middle)
            x += c.px(_ARROW)
    return x + c.px(18)


def _draw_chip(c: Canvas, x: int, words: str, n: int, side_turn: SideTurn) -> int:
    """Return one phase; returns the x after it."""
    middle, on = c.px(24), n == side_turn.present_phase
    wide = letters.text_width(words, letters.STRONG, c.style) + c.px(14)
    chip = pygame.Rect(x, 0, wide, c.px(28))
    chip.centery = middle
    if on:
        panel_drawing.draw_block(c, chip, palette.CHOSEN, palette.INK_1, 1, 4)
    ink = palette.PAPER_0 if on else palette.INK_3 if n < side_turn.present_phase else palette.INK_1
    letters.draw_text(c, chip.center, words, letters.STRONG, ink, "center")
    return chip.right


def _draw_arrow(c: Canvas, x: int, y: int) -> None:
    """Draw a small arrow head to the right."""
    half = c.px(_GAP)
    points = [(x - half // 2, y - half), (x + half // 2, y), (x - half // 2, y + half)]
    pygame.draw.polygon(c.surface, palette.INK_3, points)


_GROUNDS: Final = ("dead", "bow", "beam", "quarter", "astern")
_NAMES: Final = ("No go", "Close", "Large", "Quarter", "Before")
_DEGREES: Final = 45


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of her move as drawn."""
    sheet, air, lies = find_ship_card(ship), get_single(Wind), ""
    laid = draft_of(hud).answer_draft
    if sheet is not None and end_heading_deg is not None:
        point = sheet.heading
        if isinstance(laid, HelmDraft) and ship == hud.prompt.ship:
            point = laid.end_helm.heading
            end_heading_deg = float(point * _DEGREES)
        lies = _GROUNDS[point_of_sailing(point, air.blows_from)]
    known = sheet is not None and known_record_of(sheet, viewer_seat(hud)).damage is not None
    zones = []
    for off, (ground, name) in enumerate(zip(_GROUNDS, _NAMES, strict=True)):
        most = 0
        if sheet is not None and known:
            most = max_squares(sheet, (air.blows_from + off) % HEADINGS_IN_ALL, air)
        value = f"{most} sq" if off and known else "" if off else "±22°"
        zones.append(WindSector(ground, name, value, off_wind_spans_deg(off)))
    strength: str = rule_table("wind_change")["levels"][air.strength]
    weather = f"{HEADING_NAMES[air.blows_from]} · {strength}"
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, weather, "§1.1", tuple(zones), end_heading_deg, lies)


def off_wind_spans_deg(steps_off_wind: int) -> AngleSpans:
    """Return the headings this many points off the wind, on both sides of it, in degrees."""
    middle, half = steps_off_wind * _DEGREES, _DEGREES // 2
    if steps_off_wind == 0:
        return ((-half, half),)
    if steps_off_wind == HEADINGS_IN_ALL // 2:
        return ((middle - half, middle + half),)
    near, far = middle - half, middle + half
    return ((near, far), (360 - far, 360 - near))
