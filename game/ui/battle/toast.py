"""The turn's slip: what brisk play has answered by itself. Each line lies on the sea for a moment,
in cream with a soft dark halo, and all of this turn's lines stand at the head of the log's drawer,
where the last answer may be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.play.words import LogLine
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.ui.battle import hud_update
from game.ui.battle.actions import HudAction, PanelAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.quick_play import TOGETHER
from game.ui.kit.widgets import Button, Item, Widget

MOST: Final = 3
"""So many of the last lines have room on the sea."""
_MOST_IN_DRAWER: Final = 8
HEAD: Final = "Answered for you in this turn"
_ROLE: Final = letters.Role(letters.SANS, 15)
_BLUR: Final = 4
_WIDE: Final = 380


def told_this_turn(hud: HudState) -> list[str]:
    """What was told in this turn; nothing by the book. Of several persons at one screen each reads
    what was told to himself, and while they watch together nothing is told."""
    brisk = hud.quick_play
    if brisk is None:
        return []
    mine = {
        n for n, _ in brisk.slip if not hud.is_hot_seat or brisk.seats.get(n) == hud.viewer_seat
    }
    return [words for n, words in brisk.slip if n in mine]


def fresh(hud: HudState) -> list[str]:
    """Those that were told a moment ago."""
    brisk = hud.quick_play
    if brisk is None or brisk.since_told > TOGETHER or hud.is_replay:
        return []
    return brisk.latest[-MOST:]


def log_lines(hud: HudState) -> list[LogLine]:
    """The same as lines of the short log."""
    return [LogLine(hud.battle.turn, "", words) for words in fresh(hud)]


# ------------------------------------------------------------------------------- on the sea


def controls(
    hud: HudState,
    lay: BattleLayout,
    look: Look,
    taken: Sequence[pygame.Rect],
    edge: Sequence[pygame.Rect] = (),
) -> list[Widget]:
    """The lines as a control that opens the drawer, above the own plate and clear of what is
    `taken` there, and beside what lies at the `edge`; none while nothing has been told, or the
    drawer lies open."""
    if lay.overlays is None or hud.log_drawer.open:
        return []
    lines = wrapped(hud, lay, look)
    if not lines:
        return []
    rect = rect_of(lay, look, lines, taken)
    if rect.collidelist(edge) >= 0:
        rect.x = max(other.right for other in edge) + look.px(16)
    painted = partial(_paint, lines=lines, ways=ways(hud, look))
    return [Item("slip", rect, painted, hint=HEAD, does=PanelAction.TOGGLE_LOG)]


def wrapped(hud: HudState, lay: BattleLayout, look: Look) -> tuple[str, ...]:
    """What was told a moment ago, in lines that have room beside the plate."""
    room = _room(lay, look)
    return tuple(part for words in fresh(hud) for part in letters.wrap(words, _ROLE, look, room))


def _room(lay: BattleLayout, look: Look) -> int:
    """Px that a line has: less than half of the sea."""
    return min(look.grown(_WIDE), lay.sea.w // 2)


def ways(hud: HudState, look: Look) -> str:
    """What may be done, by the device in use: `Bksp: take it back · L: all of this turn`."""
    log = look.cap("L") or f"{look.cap('O')}, The log".lstrip(", ")
    back = (look.cap("Bksp"), "take it back") if hud_update.may_take_back(hud) else None
    both = [back, (log, "all of this turn")] if back is not None else [(log, "all of this turn")]
    return " · ".join(f"{cap}: {words}" for cap, words in both)


def rect_of(
    lay: BattleLayout, look: Look, lines: Sequence[str], taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The pixels of the lines and of what may be done: above the plate, whether it is folded or
    not, or above what lies there."""
    assert lay.overlays is not None
    own, step = lay.overlays.own_status, letters.line_height(_ROLE, look)
    wide = max(letters.width(line, _ROLE, look) for line in lines)
    rect = pygame.Rect(own.x, 0, max(wide, look.grown(260)), step * len(lines) + look.grown(18))
    rect.bottom = lay.drawer.bottom
    for other in sorted(taken, key=lambda each: -each.bottom):
        if rect.colliderect(other):
            rect.bottom = other.y - look.px(8)
    return rect


def _paint(c: Canvas, rect: pygame.Rect, touch: Touch, lines: Sequence[str], ways: str) -> None:
    """The lines in cream, below them what may be done."""
    step, y = letters.line_height(_ROLE, c.look), rect.y
    ink = palette.FOCUS if touch.hovered else palette.CREAM
    for line in lines:
        _in_cream(c, (rect.x, y), line, _ROLE, ink)
        y += step
    _in_cream(c, (rect.x, y), letters.fit(ways, letters.SMALL, c.look, rect.w), letters.SMALL, ink)
    if touch.focused:
        paint.focus_ring(c, rect)


def _in_cream(
    c: Canvas, at: tuple[int, int], words: str, role: letters.Role, ink: palette.Colour
) -> None:
    """Words on the water, readable on foam as on the deep."""
    blur = c.px(_BLUR)
    cloud = letters.halo(words, role, c.look, blur)
    for _ in range(2):
        c.surface.blit(cloud, (at[0] - 2 * blur, at[1] - 2 * blur))
    letters.draw_text(c, at, words, role, ink, shade=palette.SHADOW)


# ------------------------------------------------------------------------------- in the drawer


def head_high(hud: HudState, look: Look, wide: int) -> int:
    """Px at the head of the drawer for this turn's lines; 0 where nothing was told."""
    lines = _lines(hud, look, wide)
    if not lines:
        return 0
    text = look.grown(22) + len(lines) * letters.line_height(letters.SMALL, look)
    return max(text, _button_high(look)) + look.px(10)


def head(hud: HudState, look: Look, room: pygame.Rect) -> list[Widget]:
    """This turn's lines there, and the way to take the last answer back while it may be."""
    lines = _lines(hud, look, room.w)
    if not lines:
        return []
    found: list[Widget] = [Item("slip-lines", room, partial(_paint_head, lines=lines))]
    if hud_update.may_take_back(hud):
        rect = pygame.Rect(0, room.y, _button_wide(look), _button_high(look))
        rect.right = room.right
        key, does = pygame.K_BACKSPACE, HudAction.UNDO
        found.append(Button("slip-undo", rect, "Take back", "undo", "", key, does=does))
    return found


def _button_wide(look: Look) -> int:
    return look.grown(124)


def _button_high(look: Look) -> int:
    return max(look.px(44), look.grown(38))


def _lines(hud: HudState, look: Look, wide: int) -> tuple[str, ...]:
    """This turn's lines, broken to the room beside the button."""
    room = wide - _button_wide(look) - look.px(12)
    return tuple(
        part
        for words in told_this_turn(hud)[-_MOST_IN_DRAWER:]
        for part in letters.wrap(words, letters.SMALL, look, room)
    )


def _paint_head(c: Canvas, rect: pygame.Rect, touch: Touch, lines: Sequence[str]) -> None:
    """The heading, then the lines."""
    letters.draw_text(c, rect.topleft, HEAD, letters.SMALL_STRONG)
    y, step = rect.y + c.look.grown(20), letters.line_height(letters.SMALL, c.look)
    for line in lines:
        letters.draw_text(c, (rect.x, y), line, letters.SMALL)
        y += step
    if touch.focused:
        paint.focus_ring(c, rect)
