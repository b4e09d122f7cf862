"""The status panels on a sea that fills the window: of the ship in hand at the lower left, of her foe at the
upper right. Each always shows name, damage, masts, and what the ship does and suffers; the whole record opens
on a press. While nobody is asked they are folded to two lines, with signs for words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.hulls.flags import ensign_name_for
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.layout.layout import SeaPanels
from game.ui.battle.panels.record_panel import ShipCondition, draw_flag
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_text
from game.ui.battle.values.actions import PanelAction
from game.ui.kit.widgets import CustomControl, Widget

_FIGURE: Final = letters.DENSE_STRONG
_NAMES: Final = (
    letters.TextRole(letters.FELL_FACE, 24),
    letters.TextRole(letters.FELL_FACE, 20),
    letters.TextRole(letters.FELL_FACE, 17),
    letters.TextRole(letters.FELL_FACE, 15),
    letters.TextRole(letters.FELL_FACE, 13),
)
_SIGN: Final = 18
_MOST_SIGNS: Final = 5
_GIVE_WAY: Final = ("sail", "cannon", "crew", "people")
_LEAST_BAR: Final = 48
"""Signs on a folded status panel at the most, and units of its bar at the least."""
_FINE: Final = 3
"""Masts are drawn this many times as large, and brought down."""
_LOST_PAPER: Final[Colour] = (206, 204, 198)
"""The panel of a ship that is gone."""
_SAIL: Final = (252, 246, 230)


@dataclass(frozen=True, slots=True)
class _StatusForm:
    """How a status panel is set, in units: the middles of its rows (of a folded status panel that of its
    first row, and how far the middle of the second, which does not grow with the text, is from its foot), the
    ensign's size, the masts' height, the roles its name may have, and whether its signs have words."""

    rows: tuple[float, ...]
    ensign: tuple[int, int]
    masts: int
    names: tuple[letters.TextRole, ...]
    words: bool

    @property
    def folded(self) -> bool:
        """Whether bar, masts and signs share one row."""
        return len(self.rows) == 2


_OWN: Final = _StatusForm((21, 43, 69), (26, 16), 26, _NAMES, True)
_FOE: Final = _StatusForm((18, 37, 58), (22, 14), 22, _NAMES[1:], True)
_FOLDED: Final = _StatusForm((16, 17), (22, 14), 20, _NAMES[1:], False)
_FOE_FOLDED: Final = _StatusForm((15, 15), (22, 14), 18, _NAMES[1:], False)


# ------------------------------------------------------------------------------------- controls


def status_controls(
    sea_panels: SeaPanels,
    own: ShipStatus | None,
    foe: ShipStatus | None,
    *,
    is_record_open: bool,
    are_panels_swapped: bool = False,
) -> list[Widget]:
    """Return the status panels as controls that open the record; pointing at one says in words what its icons
    mean. While the record is open (`is_record_open`), its own tabs have the name that the foe's status panel
    has else, and the own status panel closes it again. With `are_panels_swapped`, the acting ship is at the
    upper right."""
    names = ("record-own", "record-other") if is_record_open else ("record", "tab-other")
    places = [(sea_panels.own_status, own), (sea_panels.foe_status, foe)]
    (hers, acts), (its, other) = reversed(places) if are_panels_swapped else places
    found: list[Widget] = []
    if acts is not None:
        found.append(CustomControl(names[0], hers, _paint_focus, hint=_status_hint(acts), key=pygame.K_k,
                                   action=PanelAction.OWN_RECORD))  # fmt: skip
    if other is not None:
        hint, does = _status_hint(other), PanelAction.OTHER_RECORD
        found.append(CustomControl(names[1], its, _paint_focus, hint=hint, action=does))
    return found


def _status_hint(status: ShipStatus) -> str:
    """Return what is said of a status panel, and what a press on it does."""
    return f"{status_text(status)}. Press for her record"


def _paint_focus(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Paint the focus alone: the status panel itself is drawn elsewhere."""
    if interaction.is_hovered:
        panel_drawing.draw_outline(c, rect, palette.OCHRE, 2)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect.inflate(-4, -4))


# -------------------------------------------------------------------------------------- drawing


def draw_own_status(
    c: Canvas, rect: pygame.Rect, status: ShipStatus, folded: bool, *, is_acting: bool = False
) -> None:
    """Draw the status panel of the ship in hand, with the mark of the acting ship if she `is_acting`."""
    _draw(c, rect, status, _FOLDED if folded else _OWN, "plate-own")
    if is_acting:
        _draw_acting_mark(c, rect, _FOLDED if folded else _OWN)


def draw_foe_status(
    c: Canvas, rect: pygame.Rect, status: ShipStatus, folded: bool, *, is_acting: bool = False
) -> None:
    """Draw the status panel of her foe."""
    _draw(c, rect, status, _FOE_FOLDED if folded else _FOE, "plate-foe")
    if is_acting:
        _draw_acting_mark(c, rect, _FOE_FOLDED if folded else _FOE)


def _draw_acting_mark(c: Canvas, rect: pygame.Rect, form: _StatusForm) -> None:
    """Draw the mark of the acting ship: an edge of ochre, and before her badge a small arrow for players who
    see no colours."""
    panel_drawing.draw_outline(c, rect, palette.OCHRE, 2, 4)
    x, y = rect.x + c.px(6), rect.y + c.style.text_px(form.rows[0])
    arrow = [(x, y - c.px(5)), (x + c.px(6), y), (x, y + c.px(5))]
    pygame.draw.polygon(c.surface, c.style.drawn_colour(palette.INK_1), arrow)


def _draw(c: Canvas, rect: pygame.Rect, status: ShipStatus, form: _StatusForm, region: str) -> None:
    """Draw a status panel: paper with a bar in the side's colour at its left, and two or three rows."""
    with c.text_region(region, rect):
        panel_drawing.draw_shadow(c, rect, 3, 8, 100)
        panel_drawing.draw_paper(c, rect, _LOST_PAPER if status.is_lost else palette.PAPER_1, 4, 0.03)
        panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 4)
        bar = pygame.Rect(rect.x, rect.y + c.px(4), c.px(4), rect.h - c.px(8))
        c.surface.fill(palette.INK_3 if status.is_lost else c.style.side_colours(status.side).paper, bar)
        room = pygame.Rect(rect.x + c.px(14), rect.y, rect.w - c.px(28), rect.h)
        middles = [rect.y + c.style.text_px(row) for row in form.rows]
        _draw_head(c, room, middles[0], status, form)
        if form.folded:
            _draw_folded(c, room, rect.bottom - c.px(form.rows[1]), status, form)
            return
        _draw_bar_row(c, room, middles[1], status)
        _draw_masts_and_signs(c, room, middles[2], status, form)


def _draw_head(c: Canvas, room: pygame.Rect, middle: int, status: ShipStatus, form: _StatusForm) -> None:
    """Draw badge, ensign and name; at the right what is to come, or, folded, what she has left."""
    panel_drawing.draw_badge(c, (room.x + c.px(8), middle), status.side, 8, "ABCD"[status.side])
    wide, high = c.px(form.ensign[0]), c.px(form.ensign[1])
    flag = pygame.Rect(room.x + c.px(22), middle - high // 2, wide, high)
    draw_flag(c, flag, ensign_name_for(status.nation, "fr" if status.side % 2 else "gb"))
    right = room.right
    aside = status.points_text if form.folded else status.next_test
    left = flag.right + c.px(8)
    if aside and _has_room(c.style, status.name, aside, right - left):
        role = _FIGURE if form.folded else letters.SMALL
        ink = _figure_ink(status) if form.folded else palette.INK_2
        drawn = letters.draw_text(c, (room.right, middle), aside, role, ink, "midright")
        right = drawn.x - c.px(8)
    role = letters.fitting_role(status.name, form.names, c.style, right - left)
    letters.draw_fitted(c, (left, middle), status.name, role, right - left, anchor="midleft")


def _figure_ink(status: ShipStatus) -> Colour:
    return palette.WAX if status.is_lost else palette.INK_1


def _has_room(style: UiStyle, name: str, aside: str, room: int) -> bool:
    """Return whether this many px hold a name, in its smallest form, and what stands beside it: the name goes
    before."""
    beside = letters.text_width(aside, _FIGURE, style) + style.px(8)
    wide: int = letters.text_width(name, _NAMES[-1], style)
    return wide + beside <= room


def _draw_bar_row(c: Canvas, room: pygame.Rect, middle: int, status: ShipStatus) -> None:
    """Draw the bar of what she has left, and the figure."""
    right = room.right
    if status.points_text:
        at = (room.right, middle)
        drawn = letters.draw_text(c, at, status.points_text, _FIGURE, _figure_ink(status), "midright")
        right = drawn.x - c.px(10)
    draw_strength_bar(c, pygame.Rect(room.x, middle - c.px(4.5), right - room.x, c.px(9)), status)


def _draw_masts_and_signs(
    c: Canvas, room: pygame.Rect, middle: int, status: ShipStatus, form: _StatusForm
) -> None:
    """Draw the masts, and what she does and suffers."""
    left = _draw_masts(c, (room.x, middle), status.masts, form.masts) + c.px(14)
    beside = pygame.Rect(left, middle, room.right - left, 0)
    draw_conditions(c, beside, status.conditions, form.words)


def _draw_folded(c: Canvas, room: pygame.Rect, middle: int, status: ShipStatus, form: _StatusForm) -> None:
    """Draw masts, bar and conditions in one row. If there is too little room, leave out the bar first."""
    left = _draw_masts(c, (room.x, middle), status.masts, form.masts) + c.px(10)
    step, gap = c.px(_SIGN + 6), c.px(6)
    most = (room.right - left - gap - c.px(_LEAST_BAR)) // step
    signs = urgent_conditions(status.conditions, min(most, _MOST_SIGNS))
    wide = room.right - left - len(signs) * step
    draw_strength_bar(c, pygame.Rect(left, middle - c.px(4.5), wide - gap, c.px(9)), status)
    beside = pygame.Rect(left + wide, middle, room.right - left - wide, 0)
    draw_conditions(c, beside, signs, shows_words=False)


def urgent_conditions(conditions: Sequence[ShipCondition], max_count: int) -> tuple[ShipCondition, ...]:
    """Return this many of these conditions, in their order: leave out sound guns and crew first, then the
    last of the others."""
    left = list(conditions)
    for icons in (("cannon", "shot"), ("crew", "people")):
        for sign in [sign for sign in left if sign.icon in icons and not sign.is_bad]:
            if len(left) > max_count:
                left.remove(sign)
    return tuple(left[: max(max_count, 0)])


def draw_strength_bar(c: Canvas, rect: pygame.Rect, status: ShipStatus) -> None:
    """Draw what she has left as a bar in the side's colour, with ten ticks; what was lost in this turn is
    pale with an edge of wax, for plain wax could not be told from the red side's colour."""
    if rect.w < c.px(20):
        return
    inner = rect.inflate(-2, -2)
    c.surface.fill(c.style.drawn_colour(palette.INK_2), rect)
    c.surface.fill(c.style.drawn_colour(palette.PAPER_2), inner)
    left = round(inner.w * min(1.0, max(0.0, status.share_left)))
    c.surface.fill(c.style.side_colours(status.side).paper, (inner.x, inner.y, left, inner.h))
    fresh = min(round(inner.w * status.share_lost), inner.w - left)
    if fresh > 0:
        box = pygame.Rect(inner.x + left, inner.y, max(fresh, 3), inner.h)
        c.surface.fill(palette.FRESH_LOSS, box)
        pygame.draw.rect(c.surface, palette.WAX, box, 1)
    for n in range(1, 10):
        x = inner.x + round(inner.w * n / 10)
        tick = palette.PAPER_1 if x < inner.x + left else palette.INK_3
        c.surface.fill(c.style.drawn_colour(tick), (x, inner.y, 1, inner.h))


def draw_conditions(
    c: Canvas, room: pygame.Rect, conditions: Sequence[ShipCondition], shows_words: bool
) -> None:
    """Draw icons from left to right, with their words as far as there is room; wax for what is bad, pale for
    what might be hit and is sound."""
    step, gap, x = c.px(_SIGN), c.px(6), room.x
    shown, worded = conditions, set[int]()
    if shows_words:
        shown, worded = conditions_with_words(c.style, conditions, room.w)
    for n, sign in enumerate(shown):
        if x + step > room.right:
            return
        sound = palette.INK_1 if sign.words else palette.INK_3
        icon_ink: Colour = palette.WAX if sign.is_bad else sound
        draw_icon(c, sign.icon, (x + step // 2, room.centery), _SIGN, icon_ink)
        x += step + gap
        if n in worded:
            ink = palette.WAX if sign.is_bad else palette.INK_1
            at = (x - c.px(2), room.centery)
            letters.draw_text(c, at, sign.words, letters.SMALL_STRONG, ink, "midleft")
            x += _words_width(c.style, sign)


def conditions_with_words(
    style: UiStyle, conditions: Sequence[ShipCondition], width: int
) -> tuple[list[ShipCondition], set[int]]:
    """Return the conditions that are shown in a row of that width, and the numbers of those that have words:
    the bad ones before the others. Sound crews, guns and sails give way to the words of what is bad."""
    shown, per_sign = list(conditions), style.px(_SIGN) + style.px(6)
    bad = [sign for sign in conditions if sign.is_bad and sign.words]
    spare = [sign for sign in conditions if not sign.is_bad and sign.icon in _GIVE_WAY]
    while spare and len(shown) * per_sign + sum(_words_width(style, sign) for sign in bad) > width:
        shown.remove(spare.pop())
    left, worded = width - len(shown) * per_sign, set[int]()
    for n, sign in sorted(enumerate(shown), key=lambda one: not one[1].is_bad):
        words = _words_width(style, sign)
        if words > left and not sign.is_bad:
            break
        if sign.words and words <= left:
            worded.add(n)
            left -= words
    return shown, worded


def _words_width(style: UiStyle, sign: ShipCondition) -> int:
    return letters.text_width(sign.words, letters.SMALL_STRONG, style) + style.px(8)


# ---------------------------------------------------------------------------------------- masts


def _draw_masts(c: Canvas, midleft: tuple[int, int], masts: tuple[MastMark, ...], high: int) -> int:
    """Draw her side with her masts, from abeam; return the pixel after it."""
    if not masts:
        return midleft[0]
    ink = c.style.drawn_colour(palette.INK_1)
    sheet = masts_surface(masts, c.px(high), ink)
    c.surface.blit(sheet, (midleft[0], midleft[1] - sheet.get_height() // 2))
    return midleft[0] + sheet.get_width()


@cached_pictures(megabytes=1)
def masts_surface(masts: tuple[MastMark, ...], high: int, ink: Colour) -> pygame.Surface:
    """Return the hull in ink with its ports, bow at the right, and above it each mast with its sail; of one
    that is gone the stump in wax. `high` px in all."""
    wide = round(high * (2.2 if len(masts) > 2 else 1.7 if len(masts) == 2 else 1.2))
    size = (wide * _FINE, high * _FINE)
    art = pygame.Surface(size, pygame.SRCALPHA)
    deck = round(size[1] * 0.76)
    hull = [(0.0, deck), (size[0], deck), (size[0] * 0.95, size[1] - 1), (size[0] * 0.04, size[1] - 1)]
    pygame.draw.polygon(art, ink, hull)
    port = max(1, round(size[1] * 0.07))
    for n in range(7):
        x = round(size[0] * (0.1 + n * 0.12))
        art.fill((244, 236, 216), (x, deck + port, port * 2, port))
    pitch = size[0] / len(masts)
    for n, mast in enumerate(reversed(masts)):
        # The list begins forward, and her bow is at the right.
        foot = (round(pitch * (n + 0.5)), deck)
        _draw_mast(art, foot, mast, (pitch, ink))
    return pygame.transform.smoothscale(art, (wide, high))


def _draw_mast(art: pygame.Surface, foot: tuple[int, int], mast: MastMark, by: tuple[float, Colour]) -> None:
    """Draw one mast with course and topsail, as wide as the share of them that is left, or its stump; `by`
    are the px from mast to mast and the ink."""
    (x, deck), (pitch, ink) = foot, by
    if not mast.is_standing:
        pygame.draw.line(art, palette.WAX, (x, deck), (x + deck // 10, round(deck * 0.7)), 2 * _FINE)
        return
    pygame.draw.line(art, ink, (x, deck), (x, 0), _FINE)
    share = 0.35 + 0.65 * mast.sail_left
    for low, top, reach in ((0.94, 0.5, 0.42), (0.46, 0.1, 0.32)):
        half = pitch * reach * share
        sail = [(x - half, deck * low), (x + half, deck * low),
                (x + half * 0.8, deck * top), (x - half * 0.8, deck * top)]  # fmt: skip
        pygame.draw.polygon(art, _SAIL if mast.sail_left > 0.05 else (214, 202, 172), sail)
        pygame.draw.lines(art, ink, True, sail, max(1, _FINE - 1))
