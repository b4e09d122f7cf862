"""The orders bar: whose act it is, the question with its clause, and a button for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import ButtonState, Touch, key_cap, key_cap_width, row
from game.ui.battle import citations
from game.ui.battle.actions import HudAction, ListAction, OpenRules
from game.ui.battle.layout import BattleLayout
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, Item, Pane, Widget

_GAP: Final = 7
_HIGH: Final = 44
_LEAST: Final = 46
_LONG: Final = 24
"""Words on the plate that are longer than this may be cut, and its hint says them whole."""
_NAME_ROLES: Final = (letters.SUBHEADING, letters.Role(letters.FELL, 17))
_PLATE_ALONE: Final = 460
_ROW: Final = 44
_ROWS: Final = 5
MANY: Final = 6
"""More answers than this stand in a list above the bar."""
MORE_KEY: Final = "y"
"""The key that brings up the answers that have no room, where none of the answers has it."""
_MANY_LARGE: Final = 4
"""And of larger text more than this."""


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button to be laid, and what it `does`: `letter` is the key that presses it, `cap` what its
    key cap says (the letter if ''); one that stands `apart` lies on a paper of the book's own, and
    not on the bar; one that is `at_hand` stands on the sea where others lie under More."""

    name: str
    words: str
    icon: str = ""
    letter: str = ""
    state: ButtonState = "ready"
    sub: str = ""
    hint: str = ""
    cap: str = ""
    apart: bool = False
    at_hand: bool = False
    does: Action = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class PromptHeader:
    """The name plate: side (None: nobody), name, the line under it, the clause it rests on;
    `is_question` when a person must answer, `brief` for where the words do not fit."""

    side: int | None
    name: str
    words: str
    clause: str = ""
    is_question: bool = False
    brief: str = ""


def key_of(letter: str) -> int | None:
    """The pygame key of a letter or sign, None for none."""
    named = {"space": pygame.K_SPACE, "backspace": pygame.K_BACKSPACE}
    if letter in named:
        return named[letter]
    return ord(letter) if len(letter) == 1 else None


def lay_out_bar(
    lay: BattleLayout,
    plate: PromptHeader,
    specs: Sequence[ButtonSpec],
    primary: ButtonSpec | None,
    undo: bool,
) -> list[Widget]:
    """The plate, the buttons from left to right, undo, and the primary at the right end."""
    look, rect = lay.look, lay.orders
    high = max(look.px(_HIGH), round(look.grown(40)))
    top = rect.centery - high // 2 + look.px(2)
    tail = _tail(look, (rect.right - look.px(12), top), high, primary, undo)
    right = tail[0].rect.x - look.px(_GAP) if tail else rect.right - look.px(12)
    left = rect.x + look.px(10)
    wide = _plate_width(lay, plate, specs, right - left - look.px(10))
    plate_rect = pygame.Rect(left, top, wide, high)
    left = plate_rect.right + look.px(10)
    row = _row(look, specs, pygame.Rect(left, top, right - left, high))
    return [_plate_item(plate, plate_rect), *row, *tail]


def _tail(
    look: Look, corner: tuple[int, int], high: int, primary: ButtonSpec | None, undo: bool
) -> list[Widget]:
    """Undo and the primary button, from left to right; they end at the upper right `corner`."""
    right, top = corner
    found: list[Widget] = []
    if primary is not None:
        primary = shortened(look, primary, look.grown(230) - look.px(58))
        wide = max(look.px(112), letters.width(primary.words, letters.STRONG, look) + look.px(58))
        wide = min(wide, look.grown(230))
        right -= wide
        found.append(spec_button(primary, pygame.Rect(right, top, wide, high)))
        right -= look.px(_GAP)
    if undo:
        hint, wide = "Take it back", look.px(_HIGH)
        spec = ButtonSpec("undo", "", "undo", "backspace", hint=hint, cap="⌫", does=HudAction.UNDO)
        found.insert(0, spec_button(spec, pygame.Rect(right - wide, top, wide, high)))
    return found


def _plate_width(
    lay: BattleLayout, plate: PromptHeader, specs: Sequence[ButtonSpec], room: int
) -> int:
    """Px of the plate where plate and buttons have `room` px together: more than its own width
    where the buttons leave it, so that its words need not be cut."""
    look = lay.look
    least = look.grown(204 if lay.compact else 222)
    if not specs:
        return max(least, min(room, look.grown(_PLATE_ALONE)))
    taken = sum(wanted(look, spec) + look.px(_GAP) for spec in specs)
    return max(least, min(room - taken, _plate_wants(look, plate)))


def _plate_item(plate: PromptHeader, rect: pygame.Rect) -> Item:
    """The plate as a control: it opens the rulebook."""
    painted, does = partial(_paint_plate, plate=plate), OpenRules(plate.clause)
    return Item("plate", rect, painted, hint=plate_hint(plate), does=does)


def _plate_wants(look: Look, plate: PromptHeader) -> int:
    """Px in which the plate's words are not cut."""
    mark = letters.width(citations.clause_mark(look, plate.clause), letters.SMALL, look)
    return letters.width(plate.words, letters.SMALL_STRONG, look) + mark + look.px(14)


def shortened(look: Look, spec: ButtonSpec, room: int) -> ButtonSpec:
    """The button with its first words alone (`Hold fire` of `Hold fire: 14.3 hits later`) where all
    of them do not fit `room` px; the hint then says the rest."""
    if letters.width(spec.words, letters.STRONG, look) <= room or ":" not in spec.words:
        return spec
    first = spec.words.partition(":")[0]
    hint = f"{spec.words}. {spec.hint}" if spec.hint else spec.words
    return replace(spec, words=first, hint=hint)


def plate_hint(plate: PromptHeader) -> str:
    """All of its words, and what pressing the plate does."""
    way = "Open the rulebook at this rule" if plate.clause else ""
    if not way or plate.brief or len(plate.words) <= _LONG:
        return way
    return f"{plate.words}{'' if plate.words.endswith(('?', '!', '.')) else '.'} {way}"


def _row(look: Look, specs: Sequence[ButtonSpec], room: pygame.Rect) -> list[Widget]:
    """The secondary buttons side by side, as wide as the room allows."""
    if not specs:
        return []
    gap = look.px(_GAP)
    widths = _widths(look, specs, room.w - gap * (len(specs) - 1))
    found: list[Widget] = []
    x = room.x
    for spec, wide in zip(specs, widths, strict=True):
        found.append(spec_button(_fitted(look, spec, wide), pygame.Rect(x, room.y, wide, room.h)))
        x += wide + gap
    return found


def _widths(look: Look, specs: Sequence[ButtonSpec], room: int) -> list[int]:
    """Each button's width: what its words want, in order, as long as the others keep room for an
    icon. A button without an icon needs its words before all others, a greyed one after them."""
    least = max(min(look.px(_LEAST), room // len(specs)), 1)
    widths = [least] * len(specs)
    spare = room - least * len(specs)

    def rank(n: int) -> tuple[bool, bool, int]:
        return specs[n].icon != "", specs[n].state == "disabled", n

    for n in sorted(range(len(specs)), key=rank):
        more = wanted(look, specs[n]) - least
        given = more if more <= spare else 0 if specs[n].icon else spare
        widths[n] += max(given, 0)
        spare -= max(given, 0)
    return widths


def wanted(look: Look, spec: ButtonSpec) -> int:
    """How wide a button would like to be."""
    words = max(
        letters.width(spec.words, letters.STRONG, look),
        letters.width(spec.sub, letters.SMALL, look),
    )
    # The cap hangs over the end of the upper of two lines.
    cap = look.grown(12) if spec.sub and spec.letter else 0
    return words + look.px(54 if spec.icon else 24) + cap


def _fitted(look: Look, spec: ButtonSpec, wide: int) -> ButtonSpec:
    """The button without its words where only the icon has room; the hint then names it."""
    words = letters.width(spec.words, letters.STRONG, look)
    room = wide - look.px(50 if spec.icon else 18)
    if not spec.icon or words <= room + look.px(4):
        return spec
    hint = spec.hint or spec.words
    return replace(spec, words="", sub="", hint=hint, apart=False)


def spec_button(spec: ButtonSpec, rect: pygame.Rect) -> Button:
    """The spec as a widget."""
    cap = spec.cap or spec.letter.upper()
    if spec.state == "disabled":
        cap = ""
    key = key_of(spec.letter)
    return Button(spec.name, rect, spec.words, spec.icon, _cap_words(cap), key, spec.state,
                  spec.sub, spec.hint, spec.does)  # fmt: skip


def _cap_words(cap: str) -> str:
    """What a key cap shows."""
    return {"SPACE": "Space", "⌫": "Bksp", "BACKSPACE": "Bksp"}.get(cap, cap)


def _paint_plate(c: Canvas, rect: pygame.Rect, touch: Touch, plate: PromptHeader) -> None:
    """Badge, name and question; the clause at the end of the question."""
    if touch.hovered and plate.clause:
        paint.block(c, rect.inflate(c.px(4), 0), palette.PAPER_0, None, 1, 4)
    x = rect.x
    if plate.side is not None:
        at = (x + c.look.grown(13), rect.centery - c.look.grown(11))
        paint.badge(c, at, plate.side, round(10 * c.look.text), "ABCD"[plate.side])
        x += c.look.grown(30)
    upper, lower = rect.centery - c.look.grown(11), rect.centery + c.look.grown(12)
    role = letters.fitting(plate.name, _NAME_ROLES, c.look, rect.right - x)
    fitting.draw_fitted(c, (x, upper), plate.name, role, rect.right - x, anchor="midleft")
    mark = citations.clause_mark(c.look, plate.clause)
    wide = letters.width(mark, letters.SMALL, c.look)
    role, ink = letters.SMALL, palette.INK_2
    if plate.is_question:
        # Whose turn it is and what is asked stand out from all that is only told.
        role, ink = letters.SMALL_STRONG, palette.INK_1
        _draw_turn_bar(c, rect, plate.side)
    room = rect.w - wide - c.px(8)
    long = plate.brief != "" and letters.width(plate.words, role, c.look) > room
    words, at = plate.brief if long else plate.words, (rect.x + c.px(3), lower)
    drawn = fitting.draw_fitted(c, at, words, role, room, ink, "midleft")
    at = (drawn.right + c.px(7), lower)
    letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")
    if touch.focused:
        paint.focus_ring(c, rect)


def _draw_turn_bar(c: Canvas, rect: pygame.Rect, side: int | None) -> None:
    """A bar in the colour of the side that must answer, at the left end of the paper."""
    bar = pygame.Rect(rect.x - c.px(9), rect.y, c.px(4), rect.h)
    c.surface.fill(palette.INK_1 if side is None else c.look.side(side).paper, bar)


def button_of(spec: ButtonSpec, rect: pygame.Rect) -> Button:
    """A button that stands apart, at its place, without its words."""
    return spec_button(replace(spec, words="", hint=spec.hint or spec.words), rect)


def draw_ground(c: Canvas, lay: BattleLayout) -> None:
    """The paper under the bar."""
    with c.region("orders", lay.orders):
        paint.panel(c, lay.orders)


# ------------------------------------------------------------------------------- a long list


def in_list(look: Look, count: int) -> bool:
    """Whether so many answers stand in a list above the bar."""
    return count > (MANY if look.text <= 1 else _MANY_LARGE)


def list_rect(lay: BattleLayout, count: int) -> pygame.Rect:
    """Where a list of answers stands: above the bar, as high as it needs and may."""
    look = lay.look
    high = look.px(10) + look.grown(50) + min(count, _ROWS) * look.px(_ROW)
    high = min(high, lay.orders.y - lay.sea.y - look.px(20))
    wide = min(look.grown(560), lay.tray.w)
    return pygame.Rect(lay.tray.x, lay.orders.y - look.px(8) - high, wide, high)


def long_list(
    content: pygame.Rect, px: float, specs: Sequence[ButtonSpec], first: int
) -> list[Widget]:
    """Answers as rows 44 units high, scrolled to `first`."""
    high = round(_ROW * px)
    shown = max(1, content.h // high)
    first = min(max(0, first), max(0, len(specs) - shown))
    found: list[Widget] = [
        Pane("choices", content, first, shown, len(specs), does=ListAction.CHOICES)
    ]
    for n, spec in enumerate(specs[first : first + shown]):
        rect = pygame.Rect(content.x, content.y + n * high, content.w - round(12 * px), high)
        found.append(
            Item(
                spec.name,
                rect,
                partial(_paint_answer, spec=spec),
                spec.state != "disabled",
                spec.hint,
                key_of(spec.letter),
                does=spec.does,
            )
        )
    return found


def _paint_answer(c: Canvas, rect: pygame.Rect, touch: Touch, spec: ButtonSpec) -> None:
    """One answer of the list, with the key that takes it at its right end."""
    row(c, rect, spec.state == "chosen", touch)
    usable = spec.state != "disabled"
    ink = palette.INK_1 if usable else palette.DISABLED_TEXT
    words = spec.words + (f": {spec.sub}" if spec.sub else "")
    cap = c.look.cap(spec.letter.upper()) if usable and spec.letter and c.look.hand != "pad" else ""
    right = rect.right - c.px(12)
    if cap:
        right -= key_cap_width(c, cap)
        at = right, rect.centery - c.look.grown(17) // 2
        key_cap(c, at, cap, quiet=c.look.hand == "mouse")
        right -= c.px(8)
    room, role = right - rect.x - c.px(12), letters.BODY
    lines: tuple[str, ...] = (words,)
    if letters.width(words, role, c.look) > room:
        lines, role = letters.wrap(words, letters.SMALL, c.look, room), letters.SMALL
        lines = (*lines[:1], " ".join(lines[1:]))
    step = letters.line_height(role, c.look)
    top = rect.centery - step * (len(lines) - 1) // 2
    for n, line in enumerate(lines):
        at = (rect.x + c.px(12), top + n * step)
        fitting.draw_fitted(c, at, line, role, room, ink, "midleft")
