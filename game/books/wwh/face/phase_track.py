"""The phase track of Warm Work, Hardy! in the top bar: the turns of the sides with their three phases; and
the rose of the wind with the squares that each heading gives."""

from dataclasses import dataclass, replace
from typing import Any, Final

from game.books.wwh.face.drafts import HelmDraft
from game.books.wwh.face.questions import draft_of, find_ship_card, viewer_seat
from game.books.wwh.rules.sheet import BOARDING, COMBAT, MANOEUVRE, Phase, Round, Wind
from game.books.wwh.rules.sight import known_record_of
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import max_squares, point_of_sailing
from game.core.table import get_single
from game.play.event_words import name_by_id
from game.sea.compass import eighth_name
from game.sea.square import HEADINGS_IN_ALL
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import TopBarView, phase_track_right
from game.ui.battle.panels.wind_panel import WindSector, WindView
from game.ui.battle.state.hud_state import HudState

PHASES: Final = (MANOEUVRE, COMBAT, BOARDING)
_WORDS: Final = {MANOEUVRE: "Manoeuvre", COMBAT: "Combat", BOARDING: "Boarding"}
_BRIEF: Final = {MANOEUVRE: "Move", COMBAT: "Fire", BOARDING: "Board"}
_ARROW: Final = 13


@dataclass(frozen=True, slots=True)
class SideTurn:
    """One side's turn of the round: its name, its number, and which of its phases is on (-1: none yet, 3: all
    are over)."""

    name: str
    side_number: int
    present_phase: int


@dataclass(frozen=True, slots=True)
class PhaseTrack:
    """The turns of the round in their order."""

    turns: tuple[SideTurn, ...] = ()


def top_bar(hud: HudState) -> TopBarView:
    """Return what the top bar says of the round."""
    now = get_single(Round)
    track = PhaseTrack(tuple(_side_turn(hud, now, side) for side in now.order))
    progress = papers.progress_words(now.number, hud.battle.level.rules.turns, "Round")
    return papers.turn_bar(hud, track, progress, "Round")


def _side_turn(hud: HudState, now: Round, side: str) -> SideTurn:
    at = len(PHASES)
    if side == now.side and now.phase in PHASES:
        at = PHASES.index(now.phase)
    elif side in now.waiting:
        at = -1
    return SideTurn(name_by_id(hud.names, side), hud.side_number(side) or 0, at)


def draw_phase_track(c: Canvas, layout: BattleLayout, rail: Any, left_px: int) -> None:
    """Draw each side's badge and phases, the one that is on in dark, those that are over pale; brief where
    the words have no room, then only the side whose turn it is, at last without its name, or with the phase
    that is on alone."""
    turns: tuple[SideTurn, ...] = rail.turns
    room = phase_track_right(layout) - left_px
    going = [side_turn for side_turn in turns if 0 <= side_turn.present_phase < len(PHASES)]
    current = tuple((going or list(turns))[:1])
    for words, shown in ((_WORDS, turns), (_BRIEF, turns), (_WORDS, current), (_BRIEF, current)):
        if sum(_turn_width(c, side_turn, words) for side_turn in shown) <= room:
            x = left_px
            for side_turn in shown:
                x = _draw_turn(c, x, side_turn, words)
            return
    for side_turn in current:
        bare = replace(side_turn, name="")
        phase = PHASES[side_turn.present_phase] if side_turn in going else PHASES[0]
        fits = _turn_width(c, bare, _BRIEF) - c.px(18) <= room
        _draw_turn(c, left_px, bare, _BRIEF if fits else {phase: _BRIEF[phase]})


def _turn_width(c: Canvas, side_turn: SideTurn, words: dict[Phase, str]) -> int:
    named = c.px(26) + letters.text_width(side_turn.name, letters.SMALL_STRONG, c.style) + c.px(8)
    chips = sum(letters.text_width(words[p], letters.STRONG, c.style) + c.px(14) for p in PHASES)
    return named + chips + 2 * c.px(_ARROW) + c.px(18)


def _draw_turn(c: Canvas, x: int, side_turn: SideTurn, words: dict[Phase, str]) -> int:
    middle, number = c.px(24), side_turn.side_number
    panel_drawing.draw_badge(c, (x + c.px(11), middle), number, 9, "ABCD"[number])
    present = side_turn.present_phase
    ink = palette.INK_3 if present >= len(PHASES) else palette.INK_1
    at = (x + c.px(26), middle)
    x = letters.draw_text(c, at, side_turn.name, letters.SMALL_STRONG, ink, "midleft").right + c.px(8)
    shown = [n for n, phase in enumerate(PHASES) if phase in words]
    for n in shown:
        word = words[PHASES[n]]
        chip = papers.chip_rect(c, x, letters.text_width(word, letters.STRONG, c.style) + c.px(14))
        papers.draw_chip(c, chip, word, 0 if n == present else -1 if n < present else 1)
        x = chip.right
        if n != shown[-1]:
            papers.draw_chip_arrow(c, x + c.px(_ARROW) // 2)
            x += c.px(_ARROW)
    return x + c.px(18)


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
        zones.append(WindSector(ground, name, value, papers.off_wind_spans(off, HEADINGS_IN_ALL)))
    strength: str = rule_table("wind_change")["levels"][air.strength]
    weather = f"{eighth_name(air.blows_from)} · {strength}"
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, weather, "§1.1", tuple(zones), end_heading_deg, lies)
