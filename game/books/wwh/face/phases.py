"""The rail of Warm Work, Hardy! in the ribbon: the turns of the sides with their three phases, and
where the round has come to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.books.wwh.rules.sheet import BOARDING, COMBAT, MANOEUVRE, Phase, Round
from game.core.table import the
from game.play.words import called
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.top_bar import TopBarView, rail_end

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
    side: int
    at: int


@dataclass(frozen=True, slots=True)
class Rail:
    """The turns of the round in their order."""

    turns: tuple[SideTurn, ...] = ()


def ribbon(hud: HudState) -> TopBarView:
    """What the ribbon says of the round."""
    battle, now = hud.battle, the(Round)
    limit = battle.level.rules.turns
    count = f"Round {now.number} of {limit}" if now.number and limit else ""
    heading = "Round" if battle.turn else "Muster"
    rail = Rail(tuple(_turn(hud, now, side) for side in now.order))
    return TopBarView(heading, battle.turn, battle.book.TITLE, battle.level.title, count, rail)


def _turn(hud: HudState, now: Round, side: str) -> SideTurn:
    """How far one side has come in the round."""
    at = len(PHASES)
    if side == now.side and now.phase in PHASES:
        at = PHASES.index(now.phase)
    elif side in now.waiting:
        at = -1
    return SideTurn(called(hud.names, side), hud.side_number(side) or 0, at)


def draw_rail(c: Canvas, lay: BattleLayout, rail: Any, left: int) -> None:
    """Each side's badge and phases, the one that is on in dark, those that are over pale; brief
    where the words have no room, then only the side whose turn it is, at last without its name, or
    with the phase that is on alone."""
    shown: Rail = rail
    room = rail_end(lay) - left
    for words, turns in (
        (_WORDS, shown.turns),
        (_BRIEF, shown.turns),
        (_WORDS, _on(shown)),
        (_BRIEF, _on(shown)),
    ):
        if sum(_width(c, turn, words) for turn in turns) <= room:
            x = left
            for turn in turns:
                x = _draw_turn(c, x, turn, words)
            return
    for turn in _on(shown):
        bare = replace(turn, name="")
        fits = _width(c, bare, _BRIEF) - c.px(18) <= room
        _draw_turn(c, left, bare, _BRIEF if fits else {_now(turn): _BRIEF[_now(turn)]})


def _now(turn: SideTurn) -> Phase:
    """The phase that is on, else the first."""
    return PHASES[turn.at] if 0 <= turn.at < len(PHASES) else PHASES[0]


def _on(rail: Rail) -> tuple[SideTurn, ...]:
    """The turn that is on, else the first to come."""
    going = [turn for turn in rail.turns if 0 <= turn.at < len(PHASES)]
    return tuple((going or list(rail.turns))[:1])


def _width(c: Canvas, turn: SideTurn, words: dict[Phase, str]) -> int:
    """Pixels of one side's part of the rail."""
    named = c.px(26) + letters.width(turn.name, letters.SMALL_STRONG, c.look) + c.px(8)
    chips = sum(letters.width(words[p], letters.STRONG, c.look) + c.px(14) for p in PHASES)
    return named + chips + 2 * c.px(_ARROW) + c.px(18)


def _draw_turn(c: Canvas, x: int, turn: SideTurn, words: dict[Phase, str]) -> int:
    """One side's part of the rail; returns the x after it."""
    middle = c.px(24)
    paint.badge(c, (x + c.px(11), middle), turn.side, 9, "ABCD"[turn.side])
    over = turn.at >= len(PHASES)
    ink = palette.INK_3 if over else palette.INK_1
    at = (x + c.px(26), middle)
    name = letters.draw_text(c, at, turn.name, letters.SMALL_STRONG, ink, "midleft")
    x = name.right + c.px(8)
    shown = [n for n, phase in enumerate(PHASES) if phase in words]
    for n in shown:
        x = _draw_chip(c, x, words[PHASES[n]], n, turn)
        if n != shown[-1]:
            _draw_arrow(c, x + c.px(_ARROW) // 2, middle)
            x += c.px(_ARROW)
    return x + c.px(18)


def _draw_chip(c: Canvas, x: int, words: str, n: int, turn: SideTurn) -> int:
    """One phase; returns the x after it."""
    middle, on = c.px(24), n == turn.at
    wide = letters.width(words, letters.STRONG, c.look) + c.px(14)
    chip = pygame.Rect(x, 0, wide, c.px(28))
    chip.centery = middle
    if on:
        paint.block(c, chip, palette.CHOSEN, palette.INK_1, 1, 4)
    ink = palette.PAPER_0 if on else palette.INK_3 if n < turn.at else palette.INK_1
    letters.draw_text(c, chip.center, words, letters.STRONG, ink, "center")
    return chip.right


def _draw_arrow(c: Canvas, x: int, y: int) -> None:
    """A small arrow head to the right."""
    half = c.px(_GAP)
    points = [(x - half // 2, y - half), (x + half // 2, y), (x - half // 2, y + half)]
    pygame.draw.polygon(c.surface, palette.INK_3, points)
