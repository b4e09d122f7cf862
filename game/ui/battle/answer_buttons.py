"""The answers on a sea that fills the window: at most three buttons at the lower right, one of them
primary. Where there is no answer to begin with, all of them stand in a column above, and where they
are many in a list; else the others come up with More, with the wheel, or by their own keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.captains.squadron_orders import Manoeuvre
from game.stage.paper import fitting, paint, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import ButtonState, Touch
from game.ui.battle import delegates, hud_update
from game.ui.battle.actions import DraftAction, HudAction, PanelAction
from game.ui.battle.controls import answers, is_pick, more_key, shown_of
from game.ui.battle.delegation_bar import GOES_ON
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.orders_bar import ButtonSpec, key_of, long_list, shortened, spec_button, wanted
from game.ui.battle.prompts import PromptKind
from game.ui.battle.sea_layout import AIR, COLUMN, PITCH, SMALL
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Item, Widget

MORE: Final = "more"
"""The name of the button that brings up the answers that lie nowhere."""
FEW_MORE: Final = 2
"""So few answers beside the primary one stand above it at once: the paper of one button more is
cheaper than a press on More for each of them."""
MOST: Final = 5
MOST_HELMS: Final = 7
"""The list of for how long and for whom a captain takes over is never longer, and is seen whole."""
"""More answers than this stand in a list."""
_MOST_WIDE: Final = 300
"""Units of a primary button with many words."""
_LIST_WIDE: Final = 320
_LONG: Final = (letters.DENSE_STRONG, letters.SMALL_STRONG, letters.SMALL)
_HIGH, _LINE, _LINES = 44, 34, 40
"""Units of an answer, and those of them that grow with the text: of one with a line of words, and
of one with a line below that."""
_GAP: Final = 8
_HEAD: Final = 44


@dataclass(frozen=True, slots=True)
class AnswerButtons:
    """What lies at the lower right: the controls, the paper under a list, and the answers that are
    reached by their keys alone."""

    controls: tuple[Widget, ...] = ()
    paper: Panel | None = None
    hidden: tuple[ButtonSpec, ...] = ()

    def rects(self) -> list[pygame.Rect]:
        """Where paper lies."""
        if self.paper is None:
            return [pygame.Rect(widget.rect) for widget in self.controls]
        outside = [w.rect for w in self.controls if not self.paper.rect.contains(w.rect)]
        return [self.paper.rect, *(pygame.Rect(rect) for rect in outside)]


def is_watching(hud: HudState) -> bool:
    """Whether nobody is asked and nothing is looked back at: only ribbon, plates and rose lie on
    the sea."""
    if hud.prompt.kind != PromptKind.WATCH or hud.is_replay:
        return False
    with hud.battle.table.at():
        return delegates.in_place(hud) is None


def laid(hud: HudState, lay: BattleLayout) -> AnswerButtons:
    """The answers to the question on the desk, where they lie."""
    return hud.frame_cache.get_kept("answers", lambda: _laid(hud, lay), lay)


def _laid(hud: HudState, lay: BattleLayout) -> AnswerButtons:
    """The same, worked out."""
    if lay.overlays is None:
        return AnswerButtons()
    if is_watching(hud):
        return AnswerButtons(tuple(_row(lay, None, _second((), True)[0], None)
                                   if hud_update.may_take_back(hud) else ()))  # fmt: skip
    specs, primary = answers(hud)
    lettered = specs
    extras = delegates.extra_names(hud)
    beside = [spec for spec in specs if spec.name in extras and spec.icon]
    specs = [spec for spec in specs if not spec.apart and spec not in beside]
    undo = hud_update.may_take_back(hud)
    second, rest = _second(specs, undo)
    ready = primary is not None and primary.state == "primary"
    few = bool(hud.max_buttons) and not (hud.primary_only and ready)
    opened = not ready or hud.shows_more or few or hud.delegation.open or hud.squadrons.open
    rest = [*rest, *beside] if ready or few else rest
    first = _first(hud, rest, lettered, ready) or next(iter(beside if not ready else ()), None)
    if first is not None and first.name == MORE and is_pick(hud) and len(rest) == FEW_MORE:
        first, opened = None, True
    rest = [spec for spec in rest if spec is not first]
    row = _row(lay, first, second, primary)
    shown = rest if opened else [spec for spec in rest if spec.at_hand]
    if few and not is_pick(hud):
        shown = shown_of(shown, hud.max_buttons, hud.shows_more)
    foot = min([w.rect.y for w in row], default=lay.overlays.primary.bottom) - lay.look.px(14)
    if not row:
        foot = lay.overlays.primary.bottom
    hidden = tuple(spec for spec in rest if spec not in shown)
    if len(shown) > _most_shown(hud):
        return _as_list(hud, lay, row, (shown, hidden), foot)
    return AnswerButtons((*_column(lay, shown, foot), *row), None, hidden)


def _most_shown(hud: HudState) -> int:
    """So many answers stand in a column; more are listed."""
    if hud.squadrons.listed:
        return len(Manoeuvre)
    return MOST_HELMS if hud.delegation.open else MOST


def pressed_by(hud: HudState, lay: BattleLayout, key: int) -> ButtonSpec | None:
    """The answer that lies nowhere and has this key; None if there is none."""
    found = (s for s in laid(hud, lay).hidden if s.letter and key_of(s.letter) == key)
    return next((spec for spec in found if spec.state != "disabled"), None)


def _second(specs: Sequence[ButtonSpec], undo: bool) -> tuple[ButtonSpec | None, list[ButtonSpec]]:
    """The button beside the primary one: take it back, else begin anew; and the other answers."""
    if undo:
        hint, does = "Take it back", HudAction.UNDO
        return ButtonSpec("undo", "", "undo", "backspace", hint=hint, cap="⌫", does=does), list(
            specs
        )
    afresh = next((spec for spec in specs if spec.does is DraftAction.AFRESH and spec.icon), None)
    return afresh, [spec for spec in specs if spec is not afresh]


def _first(
    hud: HudState, rest: Sequence[ButtonSpec], specs: Sequence[ButtonSpec], ready: bool
) -> ButtonSpec | None:
    """The button at the left of the row: the only other answer, or what brings up the others; its
    key is none of those of all the `specs`."""
    few = hud.max_buttons and not hud.primary_only
    if not ready or not rest or few or hud.delegation.open or hud.squadrons.open:
        return None
    goes_on = next((spec for spec in rest if spec.name == GOES_ON), None)
    if goes_on is not None:
        return goes_on
    if len(rest) == 1 and rest[0].icon:
        return rest[0]
    words = "Fewer answers" if hud.shows_more else "More answers"
    state: ButtonState = "chosen" if hud.shows_more else "ready"
    key, does = more_key(specs), PanelAction.TOGGLE_MORE
    return ButtonSpec(MORE, "", "more", key, hint=words, state=state, does=does)


def _row(
    lay: BattleLayout,
    first: ButtonSpec | None,
    second: ButtonSpec | None,
    primary: ButtonSpec | None,
) -> list[Widget]:
    """The row at the lower right; the squares end where the primary button begins."""
    assert lay.overlays is not None
    look, room = lay.look, lay.overlays.primary
    found: list[Widget] = []
    side = look.px(SMALL)
    right = room.right + look.px(PITCH - SMALL)
    if primary is not None:
        primary = shortened(look, primary, look.grown(_MOST_WIDE) - look.px(58))
        wide = max(room.w, letters.width(primary.words, letters.STRONG, look) + look.px(64))
        wide = min(wide, look.grown(_MOST_WIDE))
        room = pygame.Rect(room.right - wide, room.y, wide, room.h)
        found.append(spec_button(primary, room))
        right = room.x
    foot = room.bottom - look.px(4)
    if primary is not None and room.w > lay.overlays.primary.w:
        # A long primary button has them above it, for the card lies at its left.
        right, foot = room.right + look.px(PITCH - SMALL), room.y - look.px(AIR)
    for spec in (second, first):
        if spec is not None:
            right -= look.px(PITCH)
            rect = pygame.Rect(right, foot - side, side, side)
            bare = replace(spec, words="", sub="", hint=spec.hint or spec.words)
            found.insert(0, spec_button(bare, rect))
    return found


def _column(lay: BattleLayout, specs: Sequence[ButtonSpec], foot: int) -> list[Widget]:
    """The answers one below the other; the last ends at the pixel `foot`."""
    assert lay.overlays is not None
    look = lay.look
    many = len(specs) > MOST_HELMS
    grows = _LINES if any(spec.sub for spec in specs) else _LINE
    high = look.grown(_LINE) if many else max(look.px(_HIGH), look.grown(grows))
    gap = look.px(_GAP // 2 if many else _GAP)
    words = max((wanted(look, spec) for spec in specs), default=0)
    wide = min(max(look.px(COLUMN), words), _most(lay))
    left = lay.overlays.primary.right - wide
    top = foot - len(specs) * (high + gap) + gap
    rects = [pygame.Rect(left, top + n * (high + gap), wide, high) for n in range(len(specs))]
    return [_answer(look, spec, rect) for spec, rect in zip(specs, rects, strict=True)]


def _answer(look: Look, spec: ButtonSpec, rect: pygame.Rect) -> Widget:
    """An answer of the column: a button, or, where its words are too many, one of two lines."""
    if wanted(look, spec) <= rect.w:
        return spec_button(spec, rect)
    hint = spec.hint or spec.words
    return Item(spec.name, rect, partial(_paint_long, spec=spec), spec.state != "disabled", hint,
                key_of(spec.letter), does=spec.does)  # fmt: skip


def _paint_long(c: Canvas, rect: pygame.Rect, touch: Touch, spec: ButtonSpec) -> None:
    """A button with its words in two lines."""
    cap = (spec.cap or spec.letter).upper() if spec.state != "disabled" else ""
    parts.button(c, rect, "", "", cap, spec.state, "", touch)
    ink, left = parts.COATS[spec.state].ink, rect.x + c.px(12)
    if spec.icon:
        icon(c, spec.icon, (rect.x + c.px(22), rect.centery), 26, ink)
        left = rect.x + c.px(43)
    room = rect.right - left - c.px(6)
    words = f"{spec.words}: {spec.sub}" if spec.sub else spec.words
    role = next((r for r in _LONG if len(letters.wrap(words, r, c.look, room)) <= 2), _LONG[-1])
    lines = letters.wrap(words, role, c.look, room)
    lines = (*lines[:1], " ".join(lines[1:])) if len(lines) > 2 else lines
    step = letters.line_height(role, c.look)
    top = rect.centery - step * (len(lines) - 1) // 2
    for n, line in enumerate(lines):
        fitting.draw_fitted(c, (left, top + n * step), line, role, room, ink, "midleft")


def _most(lay: BattleLayout) -> int:
    """Px of a column or a list at the most: it never lies over the card of the moment."""
    assert lay.overlays is not None
    return lay.overlays.primary.right - lay.card.right - lay.look.px(AIR)


def _as_list(
    hud: HudState,
    lay: BattleLayout,
    row: Sequence[Widget],
    specs: tuple[Sequence[ButtonSpec], tuple[ButtonSpec, ...]],
    foot: int,
) -> AnswerButtons:
    """Many answers as the rows of a list on a paper of their own; `specs` are those in it, and
    those that lie nowhere."""
    assert lay.overlays is not None
    look, (shown, hidden) = lay.look, specs
    high = look.grown(_HEAD) + look.px(10) + MOST * look.px(_HIGH)
    high = min(high, foot - lay.overlays.foe_status.bottom - look.px(12))
    wide = min(look.grown(_LIST_WIDE), _most(lay))
    rect = pygame.Rect(lay.overlays.primary.right - wide, foot - high, wide, high)
    content = pygame.Rect(rect.x + look.px(12), rect.y + look.grown(_HEAD), 0, 0)
    content.size = (rect.w - look.px(20), rect.bottom - content.y - look.px(8))
    rows = long_list(content, look.u, shown, hud.list_first)
    words, count = hud.prompt.text, f"{len(shown)} ways"

    def painted(c: Canvas) -> None:
        with c.region("choices-paper", rect):
            paint.panel(c, rect, words, count)

    # The keys of answers in a list press nothing that can be seen, so they are kept apart too.
    paper = Panel("choices-paper", rect, painted, (words, count, tuple(rect)))
    return AnswerButtons((*rows, *row), paper, (*hidden, *shown))
