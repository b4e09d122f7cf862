"""The orders bar: whose act it is, the question with its clause, and a button for each answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import (
    ButtonState,
    InteractionState,
    draw_key_cap,
    draw_row_ground,
    key_cap_width,
)
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.values import citations
from game.ui.battle.values.actions import HudAction, ListAction, OpenRules
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget

_GAP: Final = 7
_HIGH: Final = 44
_LEAST: Final = 46
_LONG: Final = 24
"""Words on the status panel that are longer than this may be cut, and its hint says them whole."""
_NAME_ROLES: Final = (letters.SUBHEADING, letters.TextRole(letters.FELL_FACE, 17))
_PLATE_ALONE: Final = 460
_ROW: Final = 44
_ROWS: Final = 5
MAX_BAR_ANSWERS: Final = 6
"""More answers than this stand in a list above the bar."""
MORE_KEY: Final = "y"
"""The key that brings up the answers that have no room, where none of the answers has it."""
_MANY_LARGE: Final = 4
"""And of larger text more than this."""


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button and its `action`: `letter` is the key that presses it, `key_cap` the text of its key cap (the
    letter if ''). One that is `is_off_bar` is on a panel of the book's own; one that is `is_always_shown` is
    on the sea where others are under More."""

    name: str
    words: str
    icon: str = ""
    letter: str = ""
    state: ButtonState = "ready"
    second_line: str = ""
    hint: str = ""
    key_cap: str = ""
    is_off_bar: bool = False
    is_always_shown: bool = False
    action: Action = field(kw_only=True)


BarButtons = tuple[list[ButtonSpec], ButtonSpec | None]
"""The secondary buttons of the orders bar, and the primary one."""


@dataclass(frozen=True, slots=True)
class PromptHeader:
    """The name status panel: side (None: nobody), name, the line under it, the clause it rests on;
    `is_question` when a player must answer, `short_words` for where the words do not fit."""

    side: int | None
    name: str
    words: str
    clause: str = ""
    is_question: bool = False
    short_words: str = ""


def pygame_key_of(letter: str) -> int | None:
    """Return the pygame key of a letter or sign, None for none."""
    named = {"space": pygame.K_SPACE, "backspace": pygame.K_BACKSPACE}
    if letter in named:
        return named[letter]
    return ord(letter) if len(letter) == 1 else None


def lay_out_bar(
    layout: BattleLayout,
    header: PromptHeader,
    specs: Sequence[ButtonSpec],
    primary: ButtonSpec | None,
    may_undo: bool,
) -> list[Widget]:
    """Return the status panel, the buttons from left to right, undo, and the primary at the right end."""
    style, rect = layout.style, layout.orders
    high = max(style.px(_HIGH), round(style.text_px(40)))
    top = rect.centery - high // 2 + style.px(2)
    tail = _right_end_widgets(style, (rect.right - style.px(12), top), high, primary, may_undo)
    right = tail[0].rect.x - style.px(_GAP) if tail else rect.right - style.px(12)
    left = rect.x + style.px(10)
    wide = _header_width(layout, header, specs, right - left - style.px(10))
    plate_rect = pygame.Rect(left, top, wide, high)
    left = plate_rect.right + style.px(10)
    row = _button_row(style, specs, pygame.Rect(left, top, right - left, high))
    return [_header_item(header, plate_rect), *row, *tail]


def _right_end_widgets(
    style: UiStyle, corner: tuple[int, int], high: int, primary: ButtonSpec | None, undo: bool
) -> list[Widget]:
    """Undo and the primary button, from left to right; they end at the upper right `corner`."""
    right, top = corner
    found: list[Widget] = []
    if primary is not None:
        primary = shortened_spec(style, primary, style.text_px(230) - style.px(58))
        wide = max(style.px(112), letters.text_width(primary.words, letters.STRONG, style) + style.px(58))
        wide = min(wide, style.text_px(230))
        right -= wide
        found.append(make_button(primary, pygame.Rect(right, top, wide, high)))
        right -= style.px(_GAP)
    if undo:
        hint, wide = "Undo", style.px(_HIGH)
        spec = ButtonSpec("undo", "", "undo", "backspace", hint=hint, key_cap="⌫", action=HudAction.UNDO)
        found.insert(0, make_button(spec, pygame.Rect(right - wide, top, wide, high)))
    return found


def _header_width(layout: BattleLayout, header: PromptHeader, specs: Sequence[ButtonSpec], room: int) -> int:
    """Return px of the status panel where status panel and buttons have `room` px together: more than its own
    width where the buttons leave it, so that its words need not be cut."""
    style = layout.style
    least = style.text_px(204 if layout.is_compact else 222)
    if not specs:
        return max(least, min(room, style.text_px(_PLATE_ALONE)))
    taken = sum(wanted_width(style, spec) + style.px(_GAP) for spec in specs)
    return max(least, min(room - taken, _wanted_header_width(style, header)))


def _header_item(header: PromptHeader, rect: pygame.Rect) -> CustomControl:
    """Return the status panel as a control: it opens the rulebook."""
    painted, does = partial(_paint_header, header=header), OpenRules(header.clause)
    return CustomControl("plate", rect, painted, hint=header_hint(header), action=does)


def _wanted_header_width(style: UiStyle, header: PromptHeader) -> int:
    """Return px in which the status panel's words are not cut."""
    mark = letters.text_width(citations.clause_mark(style, header.clause), letters.SMALL, style)
    return letters.text_width(header.words, letters.SMALL_STRONG, style) + mark + style.px(14)


def shortened_spec(style: UiStyle, spec: ButtonSpec, width_px: int) -> ButtonSpec:
    """Return the button with its first words alone (`Hold fire` of `Hold fire: 14.3 hits later`) where all of
    them do not fit `width_px` px; the hint then says the rest."""
    if letters.text_width(spec.words, letters.STRONG, style) <= width_px or ":" not in spec.words:
        return spec
    first = spec.words.partition(":")[0]
    hint = f"{spec.words}. {spec.hint}" if spec.hint else spec.words
    return replace(spec, words=first, hint=hint)


def header_hint(header: PromptHeader) -> str:
    """Return all words of the header, and what pressing the status panel does."""
    way = "Open the rulebook at this rule" if header.clause else ""
    if not way or header.short_words or len(header.words) <= _LONG:
        return way
    return f"{header.words}{'' if header.words.endswith(('?', '!', '.')) else '.'} {way}"


def _button_row(style: UiStyle, specs: Sequence[ButtonSpec], room: pygame.Rect) -> list[Widget]:
    """Return the secondary buttons side by side, as wide as the room allows."""
    if not specs:
        return []
    gap = style.px(_GAP)
    widths = _button_widths(style, specs, room.w - gap * (len(specs) - 1))
    found: list[Widget] = []
    x = room.x
    for spec, wide in zip(specs, widths, strict=True):
        found.append(make_button(_fitted_spec(style, spec, wide), pygame.Rect(x, room.y, wide, room.h)))
        x += wide + gap
    return found


def _button_widths(style: UiStyle, specs: Sequence[ButtonSpec], room: int) -> list[int]:
    """Return the width of each button: what its words need, in order, as long as the others keep room for an
    icon. A button without an icon gets room for its words before all others, a greyed one after them."""
    least = max(min(style.px(_LEAST), room // len(specs)), 1)
    widths = [least] * len(specs)
    spare = room - least * len(specs)

    def rank(n: int) -> tuple[bool, bool, int]:
        return specs[n].icon != "", specs[n].state == "disabled", n

    for n in sorted(range(len(specs)), key=rank):
        more = wanted_width(style, specs[n]) - least
        given = more if more <= spare else 0 if specs[n].icon else spare
        widths[n] += max(given, 0)
        spare -= max(given, 0)
    return widths


def wanted_width(style: UiStyle, spec: ButtonSpec) -> int:
    """Return how wide a button would like to be."""
    words = max(
        letters.text_width(spec.words, letters.STRONG, style),
        letters.text_width(spec.second_line, letters.SMALL, style),
    )
    # The cap hangs over the end of the upper of two lines.
    cap = style.text_px(12) if spec.second_line and spec.letter else 0
    return words + style.px(54 if spec.icon else 24) + cap


def _fitted_spec(style: UiStyle, spec: ButtonSpec, wide: int) -> ButtonSpec:
    """Return the button without its words where only the icon has room; the hint then names it."""
    words = letters.text_width(spec.words, letters.STRONG, style)
    room = wide - style.px(50 if spec.icon else 18)
    if not spec.icon or words <= room + style.px(4):
        return spec
    hint = spec.hint or spec.words
    return replace(spec, words="", second_line="", hint=hint, is_off_bar=False)


def make_button(spec: ButtonSpec, rect: pygame.Rect) -> Button:
    """Return the spec as a widget."""
    cap = spec.key_cap or spec.letter.upper()
    if spec.state == "disabled":
        cap = ""
    key = pygame_key_of(spec.letter)
    return Button(spec.name, rect, spec.words, spec.icon, _cap_words(cap), key, spec.state,
                  spec.second_line, spec.hint, spec.action)  # fmt: skip


def _cap_words(cap: str) -> str:
    return {"SPACE": "Space", "⌫": "Bksp", "BACKSPACE": "Bksp"}.get(cap, cap)


def _paint_header(c: Canvas, rect: pygame.Rect, interaction: InteractionState, header: PromptHeader) -> None:
    """Paint badge, name and question, with the clause at the end of the question."""
    if interaction.is_hovered and header.clause:
        panel_drawing.draw_block(c, rect.inflate(c.px(4), 0), palette.PAPER_0, None, 1, 4)
    x = rect.x
    if header.side is not None:
        at = (x + c.style.text_px(13), rect.centery - c.style.text_px(11))
        panel_drawing.draw_badge(c, at, header.side, round(10 * c.style.text_scale), "ABCD"[header.side])
        x += c.style.text_px(30)
    upper, lower = rect.centery - c.style.text_px(11), rect.centery + c.style.text_px(12)
    role = letters.fitting_role(header.name, _NAME_ROLES, c.style, rect.right - x)
    letters.draw_fitted(c, (x, upper), header.name, role, rect.right - x, anchor="midleft")
    mark = citations.clause_mark(c.style, header.clause)
    wide = letters.text_width(mark, letters.SMALL, c.style)
    role, ink = letters.SMALL, palette.INK_2
    if header.is_question:
        # Whose turn it is and what is asked stand out from all that is only told.
        role, ink = letters.SMALL_STRONG, palette.INK_1
        _draw_turn_bar(c, rect, header.side)
    room = rect.w - wide - c.px(8)
    long = header.short_words != "" and letters.text_width(header.words, role, c.style) > room
    words, at = header.short_words if long else header.words, (rect.x + c.px(3), lower)
    drawn = letters.draw_fitted(c, at, words, role, room, ink, "midleft")
    at = (drawn.right + c.px(7), lower)
    letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_turn_bar(c: Canvas, rect: pygame.Rect, side: int | None) -> None:
    """Draw a bar in the colour of the side that must answer, at the left end of the panel."""
    bar = pygame.Rect(rect.x - c.px(9), rect.y, c.px(4), rect.h)
    c.surface.fill(palette.INK_1 if side is None else c.style.side_colours(side).paper, bar)


def make_separate_button(spec: ButtonSpec, rect: pygame.Rect) -> Button:
    """Return a button that stands apart, at its place, without its words."""
    return make_button(replace(spec, words="", hint=spec.hint or spec.words), rect)


def draw_background(c: Canvas, layout: BattleLayout) -> None:
    """Draw the panel under the bar."""
    with c.text_region("orders", layout.orders):
        panel_drawing.draw_panel(c, layout.orders)


# ------------------------------------------------------------------------------- a long list


def needs_list(style: UiStyle, count: int) -> bool:
    """Return whether this many answers stand in a list above the bar."""
    return count > (MAX_BAR_ANSWERS if style.text_scale <= 1 else _MANY_LARGE)


def list_rect(layout: BattleLayout, count: int) -> pygame.Rect:
    """Return where a list of answers stands: above the bar, as high as it needs and may."""
    style = layout.style
    high = style.px(10) + style.text_px(50) + min(count, _ROWS) * style.px(_ROW)
    high = min(high, layout.orders.y - layout.sea.y - style.px(20))
    wide = min(style.text_px(560), layout.tray.w)
    return pygame.Rect(layout.tray.x, layout.orders.y - style.px(8) - high, wide, high)


def list_widgets(
    content: pygame.Rect, px_per_unit: float, specs: Sequence[ButtonSpec], first_row: int
) -> list[Widget]:
    """Return answers as rows 44 units high, scrolled to `first_row`."""
    high = round(_ROW * px_per_unit)
    shown = max(1, content.h // high)
    first_row = min(max(0, first_row), max(0, len(specs) - shown))
    found: list[Widget] = [
        ScrollPane("choices", content, first_row, shown, len(specs), action=ListAction.CHOICES)
    ]
    for n, spec in enumerate(specs[first_row : first_row + shown]):
        rect = pygame.Rect(content.x, content.y + n * high, content.w - round(12 * px_per_unit), high)
        found.append(
            CustomControl(
                spec.name,
                rect,
                partial(_paint_answer, spec=spec),
                spec.state != "disabled",
                spec.hint,
                pygame_key_of(spec.letter),
                action=spec.action,
            )
        )
    return found


def _paint_answer(c: Canvas, rect: pygame.Rect, interaction: InteractionState, spec: ButtonSpec) -> None:
    """Paint one answer of the list, with its key at the right end."""
    draw_row_ground(c, rect, spec.state == "chosen", interaction)
    usable = spec.state != "disabled"
    ink = palette.INK_1 if usable else palette.DISABLED_TEXT
    words = spec.words + (f": {spec.second_line}" if spec.second_line else "")
    cap = c.style.key_cap(spec.letter.upper()) if usable and spec.letter and c.style.device != "pad" else ""
    right = rect.right - c.px(12)
    if cap:
        right -= key_cap_width(c, cap)
        at = right, rect.centery - c.style.text_px(17) // 2
        draw_key_cap(c, at, cap, is_faint=c.style.device == "mouse")
        right -= c.px(8)
    room, role = right - rect.x - c.px(12), letters.BODY
    lines: tuple[str, ...] = (words,)
    if letters.text_width(words, role, c.style) > room:
        lines, role = letters.wrap_text(words, letters.SMALL, c.style, room), letters.SMALL
        lines = (*lines[:1], " ".join(lines[1:]))
    step = letters.line_height(role, c.style)
    top = rect.centery - step * (len(lines) - 1) // 2
    for n, line in enumerate(lines):
        at = (rect.x + c.px(12), top + n * step)
        letters.draw_fitted(c, at, line, role, room, ink, "midleft")
