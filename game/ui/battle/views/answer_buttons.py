"""The answers on a sea that fills the window: at most three buttons at the lower right, one of them
primary. Where there is no answer to begin with, all of them stand in a column above, and where they
are many in a list; else the others come up with More, with the wheel, or by their own keys."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import control_drawing, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.answers import hud_update
from game.ui.battle.commands import panel
from game.ui.battle.commands.panel import RENEW_BUTTON
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import (
    ButtonSpec,
    list_widgets,
    make_button,
    pygame_key_of,
    shortened_spec,
    wanted_width,
)
from game.ui.battle.layout.sea_layout import BUTTON_PITCH, MIN_COLUMN_WIDTH, PANEL_GAP, SMALL_BUTTON_SIZE
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import DraftAction, HudAction, PanelAction
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views.controls import answer_specs, is_pick_question, more_key, visible_specs
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import CustomControl, Widget

MORE_NAME: Final = "more"
"""The name of the button that brings up the answers that lie nowhere."""
MAX_SHOWN_AT_ONCE: Final = 2
"""So few answers beside the primary one stand above it at once: the paper of one button more is
cheaper than a press on More for each of them."""
MAX_LISTED: Final = 5
"""More answers than this stand in a list."""
_MAX_BUTTON_WIDTH: Final = 300
"""Units of a primary button with many words."""
_LIST_WIDTH: Final = 320
_LONG_WORDS: Final = (letters.DENSE_STRONG, letters.SMALL_STRONG, letters.SMALL)
_BUTTON_HEIGHT, _LINE, _LINES = 44, 34, 40
"""Units of an answer, and those of them that grow with the text: of one with a line of words, and
of one with a line below that."""
_GAP: Final = 8
_HEAD: Final = 44


@dataclass(frozen=True, slots=True)
class AnswerButtons:
    """What lies at the lower right: the controls, the paper under a list, and the answers that are
    reached by their keys alone."""

    controls: tuple[Widget, ...] = ()
    list_panel: Panel | None = None
    key_only: tuple[ButtonSpec, ...] = ()

    def panel_rects(self) -> list[pygame.Rect]:
        """Where paper lies."""
        if self.list_panel is None:
            return [pygame.Rect(widget.rect) for widget in self.controls]
        outside = [w.rect for w in self.controls if not self.list_panel.rect.contains(w.rect)]
        return [self.list_panel.rect, *(pygame.Rect(rect) for rect in outside)]


def is_watching(hud: HudState) -> bool:
    """Whether nobody is asked and nothing is looked back at: only ribbon, plates and rose lie on
    the sea."""
    if hud.prompt.kind != PromptKind.WATCH or hud.is_replay:
        return False
    with hud.battle.table.as_current():
        return panel.replacement_buttons(hud) is None


def lay_out_answers(hud: HudState, layout: BattleLayout) -> AnswerButtons:
    """The answers to the question on the desk, where they lie."""
    return hud.frame_cache.get_across_frames("answers", lambda: _laid(hud, layout), layout)


def _laid(hud: HudState, layout: BattleLayout) -> AnswerButtons:
    """The same, worked out."""
    if layout.sea_panels is None:
        return AnswerButtons()
    if is_watching(hud):
        return AnswerButtons(tuple(_bottom_row(layout, None, _second_button((), True)[0], None)
                                   if hud_update.may_undo(hud) else ()))  # fmt: skip
    specs, primary = answer_specs(hud)
    lettered = specs
    extras = {spec.name for spec in panel.extra_buttons(hud)}
    beside = [spec for spec in specs if spec.name in extras and spec.icon]
    specs = [spec for spec in specs if not spec.is_off_bar and spec not in beside]
    undo = hud_update.may_undo(hud)
    second, rest = _second_button(specs, undo)
    ready = primary is not None and primary.state == "primary"
    few = bool(hud.max_buttons) and not (hud.is_primary_only and ready)
    opened = not ready or hud.shows_more or few or hud.commands.is_open
    rest = [*rest, *beside] if ready or few else rest
    first = _first_button(hud, rest, lettered, ready) or next(iter(beside if not ready else ()), None)
    if _is_needless_more(hud, first, rest):
        first, opened = None, True
    rest = [spec for spec in rest if spec is not first]
    row = _bottom_row(layout, first, second, primary)
    shown = rest if opened else [spec for spec in rest if spec.is_always_shown]
    if few and not is_pick_question(hud):
        shown = visible_specs(shown, hud.max_buttons, hud.shows_more)
    foot = layout.sea_panels.primary_button.bottom
    if row:
        foot = min(w.rect.y for w in row) - layout.style.px(14)
    hidden = tuple(spec for spec in rest if spec not in shown)
    if len(shown) > MAX_LISTED:
        return _lay_out_list(hud, layout, row, (shown, hidden), foot)
    return AnswerButtons((*_answer_column(layout, shown, foot), *row), None, hidden)


def _is_needless_more(hud: HudState, first: ButtonSpec | None, rest: list[ButtonSpec]) -> bool:
    """Return whether the button for more answers would hide no more than it takes."""
    is_more = first is not None and first.name == MORE_NAME
    return is_more and is_pick_question(hud) and len(rest) == MAX_SHOWN_AT_ONCE


def find_key_only_answer(hud: HudState, layout: BattleLayout, key: int) -> ButtonSpec | None:
    """The answer that lies nowhere and has this key; None if there is none."""
    found = (s for s in lay_out_answers(hud, layout).key_only if s.letter and pygame_key_of(s.letter) == key)
    return next((spec for spec in found if spec.state != "disabled"), None)


def _second_button(specs: Sequence[ButtonSpec], undo: bool) -> tuple[ButtonSpec | None, list[ButtonSpec]]:
    """The button beside the primary one: take it back, else begin anew; and the other answers."""
    if undo:
        hint, does = "Take it back", HudAction.UNDO
        return ButtonSpec("undo", "", "undo", "backspace", hint=hint, key_cap="⌫", action=does), list(specs)
    afresh = next((spec for spec in specs if spec.action is DraftAction.AFRESH and spec.icon), None)
    return afresh, [spec for spec in specs if spec is not afresh]


def _first_button(
    hud: HudState, rest: Sequence[ButtonSpec], specs: Sequence[ButtonSpec], ready: bool
) -> ButtonSpec | None:
    """The button at the left of the row: the only other answer, or what brings up the others; its
    key is none of those of all the `specs`."""
    few = hud.max_buttons and not hud.is_primary_only
    if not ready or not rest or few or hud.commands.is_open:
        return None
    goes_on = next((spec for spec in rest if spec.name == RENEW_BUTTON), None)
    if goes_on is not None:
        return goes_on
    if len(rest) == 1 and rest[0].icon:
        return rest[0]
    words = "Fewer answers" if hud.shows_more else "More answers"
    state: ButtonState = "chosen" if hud.shows_more else "ready"
    key, does = more_key(specs), PanelAction.TOGGLE_MORE
    return ButtonSpec(MORE_NAME, "", "more", key, hint=words, state=state, action=does)


def _bottom_row(
    layout: BattleLayout, first: ButtonSpec | None, second: ButtonSpec | None, primary: ButtonSpec | None
) -> list[Widget]:
    """The row at the lower right; the squares end where the primary button begins."""
    assert layout.sea_panels is not None
    style, room = layout.style, layout.sea_panels.primary_button
    found: list[Widget] = []
    side = style.px(SMALL_BUTTON_SIZE)
    right = room.right + style.px(BUTTON_PITCH - SMALL_BUTTON_SIZE)
    if primary is not None:
        primary = shortened_spec(style, primary, style.text_px(_MAX_BUTTON_WIDTH) - style.px(58))
        wide = max(room.w, letters.text_width(primary.words, letters.STRONG, style) + style.px(64))
        wide = min(wide, style.text_px(_MAX_BUTTON_WIDTH))
        room = pygame.Rect(room.right - wide, room.y, wide, room.h)
        found.append(make_button(primary, room))
        right = room.x
    foot = room.bottom - style.px(4)
    if primary is not None and room.w > layout.sea_panels.primary_button.w:
        # A long primary button has them above it, for the card lies at its left.
        right, foot = (room.right + style.px(BUTTON_PITCH - SMALL_BUTTON_SIZE), room.y - style.px(PANEL_GAP))
    for spec in (second, first):
        if spec is not None:
            right -= style.px(BUTTON_PITCH)
            rect = pygame.Rect(right, foot - side, side, side)
            bare = replace(spec, words="", second_line="", hint=spec.hint or spec.words)
            found.insert(0, make_button(bare, rect))
    return found


def _answer_column(layout: BattleLayout, specs: Sequence[ButtonSpec], foot: int) -> list[Widget]:
    """The answers one below the other; the last ends at the pixel `foot`."""
    assert layout.sea_panels is not None
    style = layout.style
    grows = _LINES if any(spec.second_line for spec in specs) else _LINE
    high, gap = max(style.px(_BUTTON_HEIGHT), style.text_px(grows)), style.px(_GAP)
    words = max((wanted_width(style, spec) for spec in specs), default=0)
    wide = min(max(style.px(MIN_COLUMN_WIDTH), words), _max_list_height(layout))
    left = layout.sea_panels.primary_button.right - wide
    top = foot - len(specs) * (high + gap) + gap
    rects = [pygame.Rect(left, top + n * (high + gap), wide, high) for n in range(len(specs))]
    return [_answer_widget(style, spec, rect) for spec, rect in zip(specs, rects, strict=True)]


def _answer_widget(style: UiStyle, spec: ButtonSpec, rect: pygame.Rect) -> Widget:
    """An answer of the column: a button, or, where its words are too many, one of two lines."""
    if wanted_width(style, spec) <= rect.w:
        return make_button(spec, rect)
    hint = spec.hint or spec.words
    return CustomControl(
        spec.name,
        rect,
        partial(_paint_two_lines, spec=spec),
        spec.state != "disabled",
        hint,
        pygame_key_of(spec.letter),
        action=spec.action,
    )


def _paint_two_lines(c: Canvas, rect: pygame.Rect, interaction: InteractionState, spec: ButtonSpec) -> None:
    """A button with its words in two lines."""
    cap = (spec.key_cap or spec.letter).upper() if spec.state != "disabled" else ""
    control_drawing.draw_button(c, rect, "", "", cap, spec.state, "", interaction)
    ink, left = control_drawing.BUTTON_COLOURS[spec.state].ink, rect.x + c.px(12)
    if spec.icon:
        draw_icon(c, spec.icon, (rect.x + c.px(22), rect.centery), 26, ink)
        left = rect.x + c.px(43)
    room = rect.right - left - c.px(6)
    words = f"{spec.words}: {spec.second_line}" if spec.second_line else spec.words
    role = next(
        (r for r in _LONG_WORDS if len(letters.wrap_text(words, r, c.style, room)) <= 2), _LONG_WORDS[-1]
    )
    lines = letters.wrap_text(words, role, c.style, room)
    lines = (*lines[:1], " ".join(lines[1:])) if len(lines) > 2 else lines
    step = letters.line_height(role, c.style)
    top = rect.centery - step * (len(lines) - 1) // 2
    for n, line in enumerate(lines):
        letters.draw_fitted(c, (left, top + n * step), line, role, room, ink, "midleft")


def _max_list_height(layout: BattleLayout) -> int:
    """Px of a column or a list at the most: it never lies over the card of the moment."""
    assert layout.sea_panels is not None
    return layout.sea_panels.primary_button.right - layout.card_rect.right - layout.style.px(PANEL_GAP)


def _lay_out_list(
    hud: HudState,
    layout: BattleLayout,
    row: Sequence[Widget],
    specs: tuple[Sequence[ButtonSpec], tuple[ButtonSpec, ...]],
    foot: int,
) -> AnswerButtons:
    """Many answers as the rows of a list on a paper of their own; `specs` are those in it, and
    those that lie nowhere."""
    assert layout.sea_panels is not None
    style, (shown, hidden) = layout.style, specs
    high = style.text_px(_HEAD) + style.px(10) + MAX_LISTED * style.px(_BUTTON_HEIGHT)
    high = min(high, foot - layout.sea_panels.foe_status.bottom - style.px(12))
    wide = min(style.text_px(_LIST_WIDTH), _max_list_height(layout))
    rect = pygame.Rect(layout.sea_panels.primary_button.right - wide, foot - high, wide, high)
    content = pygame.Rect(rect.x + style.px(12), rect.y + style.text_px(_HEAD), 0, 0)
    content.size = (rect.w - style.px(20), rect.bottom - content.y - style.px(8))
    rows = list_widgets(content, style.unit, shown, hud.first_listed)
    words, count = hud.prompt.text, f"{len(shown)} ways"

    def painted(c: Canvas) -> None:
        with c.text_region("choices-paper", rect):
            panel_drawing.draw_panel(c, rect, words, count)

    # The keys of answers in a list press nothing that can be seen, so they are kept apart too.
    panel = Panel("choices-paper", rect, painted, (words, count, tuple(rect)))
    return AnswerButtons((*rows, *row), panel, (*hidden, *shown))
