"""The one line at the top of a sea that fills the window: the question, in cream on the water. A
press opens the rulebook at its clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.kit.widgets import Item, Widget
from game.ui.table.actions import OpenRules
from game.ui.table.layout import BattleLayout
from game.ui.table.orders_bar import Plate, plate_hint

_ROLES: Final = (
    letters.LEAD,
    letters.Role(letters.FELL_ITALIC, 18),
    letters.Role(letters.FELL_ITALIC, 16),
)
_BLUR: Final = 4
_ICON: Final = 17
_TARGET: Final = 44


def words_of(plate: Plate, own: str) -> str:
    """What the line says: the question, before it whom it is about where that is not the ship on
    the own plate; '' while there is nothing to say."""
    if not plate.words or (not plate.asks and plate.side is not None):
        return ""
    words = plate.words[:1].upper() + plate.words[1:]
    return words if plate.name in ("", own) else f"{plate.name}: {plate.words}"


def controls(
    lay: BattleLayout, plate: Plate, own: str, hanging: Sequence[pygame.Rect] = ()
) -> list[Widget]:
    """The line as a control, clear of what hangs over the sea; none while it says nothing."""
    words = words_of(plate, own)
    if lay.overlays is None or not words:
        return []
    if plate.brief and _too_long(words, lay.look, lay.overlays.goal.w):
        words = plate.brief
    rect = rect_of(lay, words, hanging)
    painted, does = partial(_paint, words=words), OpenRules(plate.clause)
    return [Item("plate", rect, painted, hint=plate_hint(plate), does=does)]


def _too_long(words: str, look: Look, room: int) -> bool:
    """Whether they have no room even in the smallest type."""
    return letters.width(words, _ROLES[-1], look) > room - look.px(_ICON + 12)


def rect_of(lay: BattleLayout, words: str, hanging: Sequence[pygame.Rect]) -> pygame.Rect:
    """The pixels of the line: in the middle of its room, as wide as its words, or below what hangs
    there."""
    assert lay.overlays is not None
    room, look = lay.overlays.goal, lay.look
    role = letters.fitting(words, _ROLES, look, room.w - look.px(_ICON + 12))
    wide = min(room.w, letters.width(words, role, look) + look.px(_ICON + 12))
    rect = pygame.Rect(0, room.y, wide, max(room.h, look.px(_TARGET)))
    rect.y = max([rect.y, *(hung.bottom for hung in hanging)])
    rect.centerx = max(room.x + wide // 2, min(lay.ribbon.centerx, room.right - wide // 2))
    return rect


def _paint(c: Canvas, rect: pygame.Rect, touch: Touch, words: str) -> None:
    """A flag and the words, with a soft dark halo and no paper."""
    room = rect.w - c.px(_ICON + 12)
    role = letters.fitting(words, _ROLES, c.look, room)
    words = letters.fit(words, role, c.look, room)
    middle = rect.y + c.look.grown(14)
    at = (rect.x + c.px(_ICON + 10), middle)
    blur = c.px(_BLUR)
    cloud = letters.halo(words, role, c.look, blur)
    high = letters.line_height(role, c.look)
    for _ in range(2):
        c.surface.blit(cloud, (at[0] - 2 * blur, middle - high // 2 - 2 * blur))
    ink = palette.FOCUS if touch.hovered else palette.CREAM
    icon(c, "flag", (rect.x + c.px(_ICON // 2 + 2), middle), _ICON, ink)
    letters.draw_text(c, at, words, role, ink, "midleft", palette.SHADOW)
    if touch.focused:
        paint.focus_ring(c, rect)
