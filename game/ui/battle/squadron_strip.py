"""The squadron strip at the left edge of a sea that fills the window: a ribbon for each of one's
own squadrons, below them the enemy's. Where there is no room they are folded to one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.stage.paper.picture_cache import kept
from game.ui.battle import squadron_rows, tooltip
from game.ui.battle.actions import MarkSquadron, TakeSquadron
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.squadron_rows import SquadronRow
from game.ui.kit.widgets import Item, Widget

OWN: Final = "squadron-"
FOES: Final = "foes-"
"""Names of the ribbons begin so."""
_WIDE, _HIGH, _PITCH = 222, 52, 60
_HELD: Final = (238, 62)
_FOE_WIDE, _FOE_HIGH, _FOE_PITCH = 206, 30, 36
_FOLDED: Final = (176, 44, 46)
_FOLDED_FOE: Final = (166, 26, 29)
"""Width, height and pitch of a ribbon where there is little room; a finger needs 44."""
_TAIL: Final = 11
_BAR: Final = (40, 8)
_SHORT_BAR: Final = (22, 8)
_EDGE: Final = 8
"""Px of room that the shadow of a ribbon needs, at u 1."""
_NEEDS: Final = 12
"""Radius of the disc that says a squadron needs its person."""
_NAMES: Final = tuple(letters.Role(letters.FELL, px) for px in (18, 16, 15, 14, 13))


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The ribbons where they lie, with one line or two."""

    ribbons: tuple[tuple[SquadronRow, pygame.Rect], ...] = ()
    folded: bool = False


def strip_layout(hud: HudState, lay: BattleLayout) -> StripLayout:
    """The strip as it lies now: none under an open drawer; on the wargamer's table on its sea. To
    look over all squadrons takes long, and they change with the battle and its orders alone."""
    if hud.log_drawer.open or hud.record_open or hud.wind_open or hud.crises.open:
        return StripLayout()
    return hud.frame_cache.get_kept("squadron strip", lambda: _laid(hud, lay), lay)


def _laid(hud: HudState, lay: BattleLayout) -> StripLayout:
    """The same, worked out."""
    own = squadron_rows.own_ribbons(hud)
    if not own:
        return StripLayout()
    foes = squadron_rows.their_ribbons(hud)
    top, foot = _from_to(lay)
    if not lay.compact and lay.overlays is not None:
        open_ribbons = _placed(lay.look, own, foes, top, folded=False)
        if open_ribbons[-1][1].bottom <= foot:
            return StripLayout(tuple(open_ribbons))
    folded = _placed(lay.look, own, foes, top, folded=True)
    return StripLayout(tuple(pair for pair in folded if pair[1].bottom <= foot), folded=True)


def _from_to(lay: BattleLayout) -> tuple[int, int]:
    """Between which heights the strip lies: below the rose and above the plate, or, on the
    wargamer's table, below the line of the goal and above the orders."""
    air = lay.look.px(10)
    if lay.overlays is not None:
        return lay.wind.bottom + air, lay.overlays.own_status.y - air
    return lay.sea.y + lay.look.grown(40), lay.orders.y - air


def _placed(
    look: Look, own: Sequence[SquadronRow], foes: Sequence[SquadronRow], top: int, *, folded: bool
) -> list[tuple[SquadronRow, pygame.Rect]]:
    """Every ribbon below the other, the enemy's a little apart."""
    wide, high, pitch = _FOLDED if folded else (_WIDE, _HIGH, _PITCH)
    found, y = list[tuple[SquadronRow, pygame.Rect]](), top
    for ribbon in own:
        held = ribbon.held and not folded
        size = _HELD if held else (wide + 10 * ribbon.held, high)
        rect = pygame.Rect(0, y, look.px(size[0]), look.grown(size[1]))
        found.append((ribbon, rect))
        y += look.grown(pitch) + (look.grown(_HELD[1] - _HIGH) if held else 0)
    y += look.px(10)
    wide, high, pitch = _FOLDED_FOE if folded else (_FOE_WIDE, _FOE_HIGH, _FOE_PITCH)
    for ribbon in foes:
        found.append((ribbon, pygame.Rect(0, y, look.px(wide), look.grown(high))))
        y += look.grown(pitch)
    return found


def rects(hud: HudState, lay: BattleLayout) -> list[pygame.Rect]:
    """Where paper lies."""
    return [rect for _, rect in strip_layout(hud, lay).ribbons]


def widgets(hud: HudState, lay: BattleLayout) -> list[Widget]:
    """The ribbons as controls; while a squadron is in hand numbers take another."""
    numbered = hud.squadrons.open and not hud.squadrons.listed
    found = list[Widget]()
    for n, (ribbon, rect) in enumerate(strip_layout(hud, lay).ribbons, 1):
        if ribbon.own:
            key = pygame.K_0 + n if numbered and n < 10 else None
            does = TakeSquadron(ribbon.squadron)
            found.append(Item(OWN + ribbon.squadron, rect, _touched, True, "", key, True, does))
        elif hud.squadrons.open:
            mark = MarkSquadron(ribbon.squadron)
            found.append(Item(FOES + ribbon.squadron, rect, _touched, True, "", None, True, mark))
    return found


def _touched(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the focus ring: the ribbon itself is drawn elsewhere."""
    if touch.focused:
        paint.focus_ring(c, rect.inflate(-4, -4))


# -------------------------------------------------------------------------------------- drawing


def draw(c: Canvas, hud: HudState, lay: BattleLayout) -> None:
    """The strip."""
    strip = strip_layout(hud, lay)
    for n, (ribbon, rect) in enumerate(strip.ribbons, 1):
        number = str(n) if ribbon.own and hud.squadrons.open and not hud.squadrons.listed else ""
        edge = c.px(_EDGE)
        sheet = _sheet(c.look, rect.size, ribbon, strip.folded, number)
        c.surface.blit(sheet, (rect.x - edge, rect.y - edge))
        c.regions[OWN + ribbon.squadron if ribbon.own else FOES + ribbon.squadron] = rect
        if ribbon.needs:
            _draw_needs(c, rect, strip.folded)


def _draw_needs(c: Canvas, rect: pygame.Rect, folded: bool) -> None:
    """The ochre disc half outside the ribbon."""
    radius = c.px(9 if folded else _NEEDS)
    at = (rect.right - c.px(2), rect.centery)
    pygame.draw.circle(c.surface, palette.SHADOW, (at[0] + 1, at[1] + 2), radius + 1)
    pygame.draw.circle(c.surface, palette.CREAM, at, radius)
    pygame.draw.circle(c.surface, palette.OCHRE, at, radius - c.px(2))
    letters.draw_text(c, at, "!", letters.STRONG, palette.INK_1, "center")


@kept(megabytes=3)
def _sheet(
    look: Look, size: tuple[int, int], ribbon: SquadronRow, folded: bool, number: str
) -> pygame.Surface:
    """A printed ribbon with its shadow and swallow tail."""
    edge = look.px(_EDGE)
    sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    paper = pygame.Surface(size, pygame.SRCALPHA)
    c, rect = Canvas(paper, look), pygame.Rect((0, 0), size)
    paint.paper(c, rect, palette.PAPER_0 if ribbon.held else palette.PAPER_1, 0, 0.02)
    line = c.px(2) if ribbon.held else 1
    pygame.draw.rect(paper, palette.INK_2 if ribbon.held else palette.INK_3, rect, line)
    paper.fill(look.side(ribbon.side).paper, (0, 0, c.px(5), rect.h))
    right = rect.right - c.px(_TAIL) - c.px(8)
    if ribbon.own:
        _print_two(c, rect, ribbon, right, number, folded)
    else:
        _print_line(c, rect, ribbon, right, folded)
    tail = [(rect.right, 0), (rect.right - c.px(_TAIL), rect.centery), (rect.right, rect.h)]
    pygame.draw.polygon(paper, (0, 0, 0, 0), tail)
    pygame.draw.aalines(paper, palette.INK_3, False, tail)
    shade = pygame.mask.from_surface(paper).to_surface(setcolor=(6, 12, 18, 70), unsetcolor=None)
    sheet.blit(shade, (edge + 2, edge + 3))
    sheet.blit(paper, (edge, edge))
    return sheet


def _print_line(
    c: Canvas, rect: pygame.Rect, ribbon: SquadronRow, right: int, folded: bool
) -> None:
    """An enemy's ribbon: badge, name, bar, ships left."""
    x, y = rect.x + c.px(18), rect.centery
    paint.badge(c, (x, y), ribbon.side, 6)
    letters.draw_text(c, (right, y), str(ribbon.ships), letters.SMALL_STRONG,
                      palette.INK_1, "midright")  # fmt: skip
    if folded:  # the name has the width, and the bar lies under it
        end = right - c.px(22)
        foot = c.px(4)
        whole = pygame.Rect(x + c.px(14), rect.bottom - foot, end - x - c.px(14), foot)
        _draw_bar(c, whole, ribbon)
        y -= foot // 2
    else:
        end = _bar(c, right - c.px(20), y, ribbon).x - c.px(8)
    room = end - (x + c.px(14))
    role = letters.fitting(ribbon.name, _NAMES[1:], c.look, room)
    fitting.draw_fitted(c, (x + c.px(14), y), ribbon.name, role, room, palette.INK_1, "midleft")


def _print_two(
    c: Canvas, rect: pygame.Rect, ribbon: SquadronRow, right: int, number: str, folded: bool
) -> None:
    """A ribbon of one's own: whose it is and what is left of it, what it does and how it stands."""
    upper, lower = rect.y + round(rect.h * 0.32), rect.y + round(rect.h * 0.71)
    paint.badge(c, (rect.x + c.px(20), upper), ribbon.side, 7, number)
    flag = pygame.Rect(0, 0, 0 if folded else c.px(22), c.px(14))
    flag.midleft = (rect.x + c.px(26 if folded else 32), upper)
    if not folded:
        c.surface.blit(tooltip.flag(ribbon.ensign, flag.size), flag)
        paint.outline(c, flag, palette.INK_2, 1, 0)
    bar = _bar(c, right, upper, ribbon, _SHORT_BAR if folded else _BAR)
    left = flag.right + c.px(6)
    room = bar.x - c.px(6) - left
    role = letters.fitting(ribbon.name, _NAMES, c.look, room)
    fitting.draw_fitted(c, (left, upper), ribbon.name, role, room, palette.INK_1, "midleft")
    icon(c, ribbon.sign, (rect.x + c.px(20), lower), 16, palette.INK_1)
    left, role = rect.x + c.px(33), letters.SMALL_STRONG
    room = right - left
    words = shown(ribbon, c.look, room)
    letters.draw_text(c, (left, lower), words, role, palette.INK_1, "midleft")
    left += letters.width(words, role, c.look) + c.px(7)
    if letters.width(ribbon.state, letters.SMALL, c.look) <= right - left:  # whole or not at all
        letters.draw_text(c, (left, lower), ribbon.state, letters.SMALL, palette.INK_2, "midleft")


def shown(ribbon: SquadronRow, look: Look, room: int) -> str:
    """What is said of its order in so many px: the longest way to say it that is whole, or a reason
    of which enough is left, or as much of the shortest as finds room."""
    role = letters.SMALL_STRONG
    cut = letters.fit(ribbon.order, role, look, room)
    if cut == ribbon.order or (ribbon.least and len(cut) > ribbon.least):
        return cut
    whole = (words for words in ribbon.brief if letters.width(words, role, look) <= room)
    return next(whole, letters.fit((ribbon.order, *ribbon.brief)[-1], role, look, room))


def _bar(
    c: Canvas, right: int, y: int, ribbon: SquadronRow, size: tuple[int, int] = _BAR
) -> pygame.Rect:
    """The bar of what is left of a squadron."""
    bar = pygame.Rect(0, 0, c.px(size[0]), c.px(size[1]))
    bar.midright = (right, y)
    _draw_bar(c, bar, ribbon)
    return bar


def _draw_bar(c: Canvas, bar: pygame.Rect, ribbon: SquadronRow) -> None:
    """The bar there."""
    c.surface.fill(palette.PAPER_2, bar)
    share = round(bar.w * max(0.0, ribbon.left))
    c.surface.fill(c.look.side(ribbon.side).paper, (bar.x, bar.y, share, bar.h))
    paint.outline(c, bar, palette.INK_3, 1, 2)
