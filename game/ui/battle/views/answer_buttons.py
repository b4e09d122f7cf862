"""Answers as buttons. On the orders bar: the book's buttons with those of delegation and replay
(`answer_specs`). On a sea that fills the window: at most three at the lower right, one of them primary;
where none is primary all of them in a column, where they are many in a list; the others come with More,
with the wheel, or by their keys."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from game.core.steps import MenuOption, Roll
from game.play.event_words import count_words, name_by_id
from game.stage.paper import control_drawing, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.answers import hud_update
from game.ui.battle.commands import panel
from game.ui.battle.commands.panel import RENEW_BUTTON
from game.ui.battle.layout.layout import (
    BUTTON_PITCH,
    MIN_COLUMN_WIDTH,
    PANEL_GAP,
    SMALL_BUTTON_SIZE,
    BattleLayout,
)
from game.ui.battle.layout.orders_bar import (
    MAX_BAR_ANSWERS,
    MORE_KEY,
    ButtonSpec,
    PromptHeader,
    lay_out_bar,
    list_rect,
    list_widgets,
    make_button,
    needs_list,
    pygame_key_of,
    shortened_spec,
    wanted_width,
)
from game.ui.battle.planning import ship_pick
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import (
    Answer,
    DraftAction,
    HudAction,
    PanelAction,
    ReplayAction,
    ScreenAction,
)
from game.ui.battle.values.prompts import (
    WATCH_TEXT,
    PromptKind,
    answer_widget_name,
    coming_text,
    human_seats,
    option_hint,
)
from game.ui.battle.views import threat_view
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import CustomControl, Widget

_ADVICE: Final = ButtonSpec(
    "advice", "Advice", "officer", "p", hint="Weigh the last answer", action=ReplayAction.ADVICE
)
REPLAY_HEADING: Final = "Seen again, as it was"


def order_widgets(hud: HudState, layout: BattleLayout) -> list[Widget]:
    """Return the orders bar for the question on the HUD, or the list of a question with many answers."""
    specs, primary = answer_specs(hud)
    specs = [spec for spec in specs if not spec.is_off_bar]
    beside = {spec.name for spec in panel.extra_buttons(hud)}
    few = [spec for spec in specs if spec.name in beside]
    listed = [spec for spec in specs if spec.name not in beside]
    undo, steers = hud_update.may_undo(hud), hud.book_ui.is_steering(hud)
    laid_out = steers or any(spec.is_always_shown for spec in specs)
    if (
        panel.replacement_buttons(hud) is None
        and needs_list(layout.style, len(listed))
        and is_pick_question(hud)
        and not laid_out
    ):
        rect = list_rect(layout, len(listed))
        content = pygame.Rect(rect.x + layout.style.px(14), rect.y + layout.style.text_px(44), 0, 0)
        content.size = (rect.w - layout.style.px(24), rect.bottom - content.y - layout.style.px(10))
        rows = list_widgets(content, layout.style.unit, listed, hud.first_listed)
        return [*rows, *lay_out_bar(layout, prompt_header(hud), few, primary, undo)]
    return lay_out_bar(
        layout, prompt_header(hud), visible_specs(specs, hud.max_buttons, hud.shows_more), primary, undo
    )


def visible_specs(specs: list[ButtonSpec], max_count: int, shows_rest: bool) -> list[ButtonSpec]:
    """Return at most `max_count` of the buttons (0: all), those that may be pressed before the others, and
    one that shows the rest; with `shows_rest` return the rest."""
    if not max_count or len(specs) <= max_count:
        return specs
    usable, key = sorted(specs, key=lambda spec: spec.state == "disabled"), more_key(specs)
    if shows_rest:
        back = ButtonSpec(
            "more", "Back", "undo", key, hint="The first answers", action=PanelAction.TOGGLE_MORE
        )
        return [*usable[max_count:], back]
    rest = ButtonSpec("more", "More", "more", key, hint="Show all options", action=PanelAction.TOGGLE_MORE)
    return [*usable[:max_count], rest]


def more_key(specs: Sequence[ButtonSpec]) -> str:
    """Return the letter of the button that brings up the rest of these answers; '' where it is taken."""
    return "" if any(spec.letter == MORE_KEY for spec in specs) else MORE_KEY


def is_pick_question(hud: HudState) -> bool:
    """Return whether one of several answers is to be taken."""
    return hud.prompt.kind == PromptKind.PICK


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the secondary buttons and the primary one, with those of the player's commands."""
    return panel.replacement_buttons(hud) or panel.with_extra_buttons(hud, *_question_specs(hud))


def _question_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    match hud.prompt.kind:
        case PromptKind.PICK:
            specs, primary = hud.book_ui.pick_buttons(hud, _pick_specs(hud))
            if primary is None:
                specs, primary = _default_first(hud, specs)
            if primary is None:
                specs, primary = ship_pick.split_primary(hud, specs)
            return _with_number_keys(specs), ship_pick.primary_with_verb(hud, primary)
        case PromptKind.DONE:
            picture = _done_icon(hud)
            words = hud.prompt.text
            return [], ButtonSpec("done", words, picture, "space", "primary", action=HudAction.DONE)
        case PromptKind.OVER:
            does = ScreenAction.SHOW_RESULT
            return [], ButtonSpec("over", "The result", "flag", "space", "primary", action=does)
        case PromptKind.WATCH if hud.is_replay:
            return _replay_specs(hud)
        case PromptKind.WATCH if hud.needs_reading:
            return [], None
        case PromptKind.WATCH:
            hint = "Skip to the end of this move"
            does = ScreenAction.FINISH
            finish = ButtonSpec("finish", "Finish", "skip", "space", hint=hint, action=does)
            return [_ADVICE] if hud.offers_advice else [], finish
        case _:
            return hud.book_ui.answer_specs(hud)


def _default_first(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    usual = answer_widget_name(hud.book_ui.default_answer(hud)) if hud.quick_play is not None else ""
    found = next((s for s in specs if s.name == usual and s.state != "disabled"), None)
    if found is None:
        return specs, None
    rest = [spec for spec in specs if spec is not found]
    return rest, replace(found, letter="space", state="primary")


def _with_number_keys(specs: list[ButtonSpec]) -> list[ButtonSpec]:
    """Give the first eight answers of a list without a letter of their own their number as key."""
    if len(specs) < MAX_BAR_ANSWERS:
        return specs
    plain = [spec for spec in specs if spec.letter.isdigit() or not spec.letter]
    numbers = {spec.name: str(n) for n, spec in enumerate(plain[:8], 1)}
    return [replace(spec, letter=numbers.get(spec.name, "")) if spec in plain else spec for spec in specs]


def _replay_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec]:
    """Return what may be done while the battle on the HUD is looked back at; the primary button goes on to
    the next part of the turn."""
    words, picture = ("Continue", "play") if hud.is_paused else ("Hold", "hold")
    back, on = "This part of the turn, or the one before", "The next part of the turn"
    great = "The great moment before this"
    still, over = "Stop or continue the replay", "Back to the battle"
    return [
        ButtonSpec("again-earlier", "Back", "left", "q", hint=back, action=ReplayAction.EARLIER),
        ButtonSpec("again-hold", words, picture, "h", hint=still, action=ReplayAction.HOLD),
        ButtonSpec("again-great", "Great moment", "eye", "g", hint=great, action=ReplayAction.GREAT),
        *([_ADVICE] if hud.offers_advice else []),
        ButtonSpec("finish", "End replay", "cross", "c", hint=over, action=ScreenAction.FINISH),
    ], ButtonSpec("again-later", "Next part", "right", "space", "primary", hint=on, action=ReplayAction.LATER)


def _done_icon(hud: HudState) -> str:
    """Return a die, a card, or a check."""
    match hud.battle.pending_step:
        case Roll() as step if step.cards:
            return "play"
        case Roll():
            return "dice"
        case _:
            return "check"


def first_focus(hud: HudState) -> str:
    """Return the primary button, else the first answer, else what finishes the show."""
    specs, primary = answer_specs(hud)
    last = [] if primary is None else [primary]
    both = [*last, *specs] if last and last[0].state == "primary" else [*specs, *last]
    return next((s.name for s in both if s.state != "disabled"), "plate")


def prompt_header(hud: HudState) -> PromptHeader:
    """Return who acts, and what is asked, or what the ships' orders say to it."""
    return panel.prompt_header(hud, _question_header(hud))


def _question_header(hud: HudState) -> PromptHeader:
    """Return who acts, and what is asked."""
    prompt = hud.prompt
    if prompt.kind == PromptKind.WATCH and hud.needs_reading:
        return PromptHeader(None, "The lesson", "Read its card, then continue")
    if prompt.kind == PromptKind.OVER:
        return PromptHeader(None, "The battle is over", _last_log_line(hud))
    about = prompt.ship or (hud.book_ui.active_ship(hud) if prompt.needs_answer else "")
    ship = hud.find_ship(about)
    side = hud.side_number(prompt.seat)
    name = ship.name if ship is not None else _object_or_seat_name(hud)
    if prompt.kind == PromptKind.WATCH:
        captain = prompt.seat and prompt.seat not in human_seats(hud.battle)
        words = REPLAY_HEADING if hud.is_replay else "Her captain decides" if captain else WATCH_TEXT
        if ship is not None:
            side = ship.side % 4
        elif not name:
            unasked = hud.book_ui.idle_prompt(hud) or PromptHeader(None, "", WATCH_TEXT, prompt.clause)
            return replace(unasked, words=words) if hud.is_replay else unasked
        return PromptHeader(side, name, words, prompt.clause)
    words, brief = prompt.text, ""
    if prompt.kind == PromptKind.DONE:
        words = coming_text(hud.battle, hud.names)
        words += ", or undo" if hud.battle.may_undo(prompt.seat) else ""
    else:
        words, brief = hud.book_ui.prompt_lines(hud)
        warning = threat_view.warning_words(hud)
        if warning:
            words, brief = f"{words}; {warning}", warning  # how far she sails is on her button too
    if ship is not None and ship.side % 4 != side:
        # Another side's ship never stands beside my badge: I am asked, and it is about her.
        name, theirs = name_by_id(hud.names, prompt.seat), ship.name
        words = words if prompt.kind == PromptKind.DONE else f"{theirs}: {words}"
        brief = f"{theirs}: {brief}" if brief else theirs
    return PromptHeader(side, name or "All ships", words, prompt.clause, is_question=True, short_words=brief)


def _object_or_seat_name(hud: HudState) -> str:
    """Return the name of boats, works or troops that are asked for, as the level or their ship gives it; else
    the name of the side."""
    return hud.names.get(hud.prompt.object_id) or name_by_id(hud.names, hud.prompt.seat)


def _last_log_line(hud: HudState) -> str:
    return hud.log_lines[-1].words if hud.log_lines else ""


def _pick_specs(hud: HudState) -> list[ButtonSpec]:
    """Return a button for each option; greyed ones say why."""
    menu = hud.prompt.menu
    options: list[MenuOption[Any]] = menu.options() if menu is not None else []
    used: set[str] = set()
    specs = []
    for n, option in enumerate(options):
        picture, letter, more = hud.book_ui.option_style(hud, option)
        letter = letter or (str(n + 1) if n < 9 else "")
        letter = "" if letter in used else letter
        used.add(letter)
        sub = more or option.note
        state: ButtonState = "disabled" if option.refusal else "ready"
        if option.tally is not None and not more:
            sub = count_words(max(option.tally.total, 0), "die")
        name, does = answer_widget_name(option.key), Answer(option.key)
        hint = option_hint(option, cites=hud.shows_clauses)
        specs.append(ButtonSpec(name, option.label, picture, letter, state, sub, hint, action=does))
    return specs


MORE_NAME: Final = "more"
"""The name of the button that brings up the answers that are shown nowhere."""
MAX_SHOWN_AT_ONCE: Final = 2
"""So few answers beside the primary one stand above it at once: the paper of one button more is cheaper than
a press on More for each of them."""
MAX_LISTED: Final = 5
"""More answers than this stand in a list."""
_MAX_BUTTON_WIDTH: Final = 300
"""Units of a primary button with many words."""
_LIST_WIDTH: Final = 320
_LONG_WORDS: Final = (letters.DENSE_STRONG, letters.SMALL_STRONG, letters.SMALL)
_BUTTON_HEIGHT, _LINE, _LINES = 44, 34, 40
"""Units of an answer, and those of them that grow with the text: of one with a line of words, and of one with
a line below that."""
_GAP: Final = 8
_HEAD: Final = 44


@dataclass(frozen=True, slots=True)
class AnswerButtons:
    """What is at the lower right: the controls, the paper under a list, and the answers that are reached by
    their keys alone."""

    controls: tuple[Widget, ...] = ()
    list_panel: Panel | None = None
    key_only: tuple[ButtonSpec, ...] = ()

    def panel_rects(self) -> list[pygame.Rect]:
        """Return where paper is."""
        if self.list_panel is None:
            return [pygame.Rect(widget.rect) for widget in self.controls]
        outside = [w.rect for w in self.controls if not self.list_panel.rect.contains(w.rect)]
        return [self.list_panel.rect, *(pygame.Rect(rect) for rect in outside)]


def is_watching(hud: HudState) -> bool:
    """Return whether nobody is asked and nothing is looked back at: only top bar, status panels and rose are
    on the sea."""
    if hud.prompt.kind != PromptKind.WATCH or hud.is_replay:
        return False
    with hud.battle.table.as_current():
        return panel.replacement_buttons(hud) is None


def lay_out_answers(hud: HudState, layout: BattleLayout) -> AnswerButtons:
    """Return the answers to the question on the HUD, where they are."""
    return hud.frame_cache.get_across_frames("answers", lambda: _laid(hud, layout), layout)


def _laid(hud: HudState, layout: BattleLayout) -> AnswerButtons:
    """Return the same, worked out."""
    if layout.sea_panels is None:
        return AnswerButtons()
    if is_watching(hud):
        advice = _ADVICE if hud.offers_advice else None
        second = _second_button((), True)[0] if hud_update.may_undo(hud) else advice
        return AnswerButtons(tuple(_bottom_row(layout, None, second, None)))
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
    """Return the answer that is shown nowhere and has this key; None if there is none."""
    found = (s for s in lay_out_answers(hud, layout).key_only if s.letter and pygame_key_of(s.letter) == key)
    return next((spec for spec in found if spec.state != "disabled"), None)


def _second_button(specs: Sequence[ButtonSpec], undo: bool) -> tuple[ButtonSpec | None, list[ButtonSpec]]:
    """Return the button beside the primary one: take it back, else begin again; and the other answers."""
    if undo:
        hint, does = "Undo", HudAction.UNDO
        return ButtonSpec("undo", "", "undo", "backspace", hint=hint, key_cap="⌫", action=does), list(specs)
    afresh = next((spec for spec in specs if spec.action is DraftAction.AFRESH and spec.icon), None)
    return afresh, [spec for spec in specs if spec is not afresh]


def _first_button(
    hud: HudState, rest: Sequence[ButtonSpec], specs: Sequence[ButtonSpec], ready: bool
) -> ButtonSpec | None:
    """Return the button at the left of the row: the only other answer, or what brings up the others; its key
    is none of those of all the `specs`."""
    few = hud.max_buttons and not hud.is_primary_only
    if not ready or not rest or few or hud.commands.is_open:
        return None
    goes_on = next((spec for spec in rest if spec.name == RENEW_BUTTON), None)
    if goes_on is not None:
        return goes_on
    if len(rest) == 1 and rest[0].icon:
        return rest[0]
    words = "Show fewer" if hud.shows_more else "Show more"
    state: ButtonState = "chosen" if hud.shows_more else "ready"
    key, does = more_key(specs), PanelAction.TOGGLE_MORE
    return ButtonSpec(MORE_NAME, "", "more", key, hint=words, state=state, action=does)


def _bottom_row(
    layout: BattleLayout, first: ButtonSpec | None, second: ButtonSpec | None, primary: ButtonSpec | None
) -> list[Widget]:
    """Return the row at the lower right; the squares end where the primary button begins."""
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
        # A long primary button has them above it, for the card is at its left.
        right, foot = (room.right + style.px(BUTTON_PITCH - SMALL_BUTTON_SIZE), room.y - style.px(PANEL_GAP))
    for spec in (second, first):
        if spec is not None:
            right -= style.px(BUTTON_PITCH)
            rect = pygame.Rect(right, foot - side, side, side)
            bare = replace(spec, words="", second_line="", hint=spec.hint or spec.words)
            found.insert(0, make_button(bare, rect))
    return found


def _answer_column(layout: BattleLayout, specs: Sequence[ButtonSpec], foot: int) -> list[Widget]:
    """Return the answers one below the other; the last ends at the pixel `foot`."""
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
    """Return an answer of the column: a button, or one of two lines where its words are too many."""
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
    """Return px of a column or a list at the most: it never is over the card of the moment."""
    assert layout.sea_panels is not None
    return layout.sea_panels.primary_button.right - layout.card_rect.right - layout.style.px(PANEL_GAP)


def _lay_out_list(
    hud: HudState,
    layout: BattleLayout,
    row: Sequence[Widget],
    specs: tuple[Sequence[ButtonSpec], tuple[ButtonSpec, ...]],
    foot: int,
) -> AnswerButtons:
    """Return many answers as the rows of a list on a panel of their own; `specs` are those in it, and those
    that have no place."""
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
