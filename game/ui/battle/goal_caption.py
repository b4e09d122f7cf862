"""The lines at the top of the sea, in cream on the water: on a sea that fills the window the
question, with the badge of the side that is asked, of which a press opens the rulebook at its
clause; and, with a flag, in one line always, what the player is out for in this battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.play.words import count
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.palette import Colour
from game.stage.paper.parts import Touch
from game.ui.battle.actions import OpenRules
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.orders_bar import PromptHeader, plate_hint
from game.ui.battle.prompts import human_seats
from game.ui.kit.widgets import Item, Widget

_ROLES: Final = (
    letters.LEAD,
    letters.Role(letters.FELL_ITALIC, 18),
    letters.Role(letters.FELL_ITALIC, 16),
)
_BLUR: Final = 4
_ICON: Final = 17
_BADGE: Final = 9
_EDGE: Final = 12
_TARGET: Final = 44
STEP: Final = 28
"""Units from the question to the goal below it."""


def words_of(plate: PromptHeader, own: str, who: str = "") -> str:
    """What the line says: the question, before it whom it is about where that is not the ship on
    the own plate, and where several persons share the screen first of all `who` is asked; '' while
    there is nothing to say."""
    if not plate.words or (not plate.is_question and plate.side is not None):
        return ""
    about = "" if plate.name in ("", own, who) else f"{plate.name}: "
    words = f"{about}{plate.words}" if about else plate.words[:1].upper() + plate.words[1:]
    return f"{who} · {words}" if who else words


def controls(
    lay: BattleLayout,
    plate: PromptHeader,
    own: str,
    hanging: Sequence[pygame.Rect] = (),
    who: str = "",
) -> list[Widget]:
    """The line as a control, clear of what hangs over the sea; none while it says nothing."""
    words = words_of(plate, own, who)
    if lay.overlays is None or not words:
        return []
    if plate.brief and _too_long(words, lay.look, lay.overlays.goal.w):
        words = f"{who} · {plate.brief}" if who else plate.brief
    rect = rect_of(lay, words, hanging)
    painted = partial(_paint_question, words=words, side=plate.side)
    does = OpenRules(plate.clause)
    return [Item("plate", rect, painted, hint=plate_hint(plate), does=does)]


def goal_words(hud: HudState) -> tuple[str, ...]:
    """What the player is out for and how long he has, in ever fewer words; nothing where nobody at
    this screen fights, or his level says nothing."""
    battle, ship = hud.battle, hud.ship(hud.own_ship)
    seats = human_seats(battle)
    sides = [side.id for side in battle.level.sides]
    seat = sides[ship.side % len(sides)] if ship is not None else ""
    side = seat if seat in seats else next(iter(seats), "")
    aims = hud.progress.goals(battle.level, side) if seats else []
    if not aims:
        return ()
    left = battle.level.rules.turns - battle.turn + 1
    told = hud.progress.counts(battle, side)
    so_far = "".join(f" · {each.has} of {each.of}" for each in told)
    whole, first = f"To win: {'; or '.join(aims)}{so_far}", f"To win: {aims[0]}{so_far}"
    time = f" · {count(left, 'turn')} left" if battle.turn and left > 0 else ""
    return whole + time, first + time, whole, first


def goal_of(
    lay: BattleLayout, hud: HudState, hanging: Sequence[pygame.Rect], below: bool = False
) -> tuple[str, pygame.Rect] | None:
    """As many words of the goal as have room in the place of the question, or just `below` it, and
    their px; on the wargamer's table at the top of its sea. None where nothing is to be said."""
    room = _room(lay).w
    fitting = (words for words in goal_words(hud) if not _too_long(words, lay.look, room))
    words = next(fitting, "")
    if not words:
        return None
    rect = rect_of(lay, words, hanging)
    if below:
        rect = pygame.Rect(rect.x, rect.y + lay.look.grown(STEP), rect.w, lay.look.grown(STEP))
    return words, rect


def draw_goal(c: Canvas, words: str, rect: pygame.Rect, small: bool = False) -> None:
    """The goal there, in the smallest type where it stands below a question."""
    roles = _ROLES[-1:] if small else _ROLES
    with c.region("goal", rect):
        at = _paint(c, rect, words, roles, palette.CREAM)
        icon(c, "flag", at, _ICON, palette.CREAM)


def _too_long(words: str, look: Look, room: int) -> bool:
    """Whether they have no room even in the smallest type."""
    return letters.width(words, _ROLES[-1], look) > room - look.px(_ICON + 12)


def rect_of(lay: BattleLayout, words: str, hanging: Sequence[pygame.Rect]) -> pygame.Rect:
    """The pixels of the line: in the middle of its room, as wide as its words, or below what hangs
    there."""
    room, look = _room(lay), lay.look
    role = letters.fitting(words, _ROLES, look, room.w - look.px(_ICON + 12))
    wide = min(room.w, letters.width(words, role, look) + look.px(_ICON + 12))
    rect = pygame.Rect(0, room.y, wide, max(room.h, look.px(_TARGET)))
    rect.y = max([rect.y, *(hung.bottom for hung in hanging)])
    middle = room.centerx if lay.overlays is None else lay.ribbon.centerx
    rect.centerx = max(room.x + wide // 2, min(middle, room.right - wide // 2))
    return rect


def _room(lay: BattleLayout) -> pygame.Rect:
    """Where the line may lie: below the slim ribbon, or at the top of the table's sea."""
    if lay.overlays is not None:
        return lay.overlays.goal
    edge = lay.look.px(_EDGE)
    return pygame.Rect(lay.sea.x + edge, lay.sea.y, lay.sea.w - 2 * edge, lay.look.grown(STEP))


def _paint_question(
    c: Canvas, rect: pygame.Rect, touch: Touch, words: str, side: int | None
) -> None:
    """The question behind the badge of the side that is asked, or a book where it is none's."""
    ink = palette.FOCUS if touch.hovered else palette.CREAM
    at = _paint(c, rect, words, _ROLES, ink)
    if side is None:
        icon(c, "book", at, _ICON, ink)
    else:
        paint.badge(c, at, side, _BADGE, "ABCD"[side % 4])
    if touch.focused:
        paint.focus_ring(c, rect)


def _paint(
    c: Canvas, rect: pygame.Rect, words: str, roles: tuple[letters.Role, ...], ink: Colour
) -> tuple[int, int]:
    """The words with a soft dark halo and no paper; returns the middle of the mark before them."""
    room = rect.w - c.px(_ICON + 12)
    role = letters.fitting(words, roles, c.look, room)
    words = letters.fit(words, role, c.look, room)
    middle = rect.y + c.look.grown(14)
    at = (rect.x + c.px(_ICON + 10), middle)
    blur = c.px(_BLUR)
    cloud = letters.halo(words, role, c.look, blur)
    high = letters.line_height(role, c.look)
    for _ in range(2):
        c.surface.blit(cloud, (at[0] - 2 * blur, middle - high // 2 - 2 * blur))
    letters.draw_text(c, at, words, role, ink, "midleft", palette.SHADOW)
    return rect.x + c.px(_ICON // 2 + 2), middle
