"""The controls of the battle screen, listed afresh from the desk: a button for whatever may be done
now, and none for what may not, unless to say why."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.steps import MenuOption, Roll
from game.play.event_words import count_words, name_by_id
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.answers import hud_update
from game.ui.battle.commands import panel
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import (
    MAX_BAR_ANSWERS,
    MORE_KEY,
    ButtonSpec,
    PromptHeader,
    lay_out_bar,
    list_rect,
    list_widgets,
    needs_list,
)
from game.ui.battle.planning import ship_pick
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, HudAction, PanelAction, ReplayAction, ScreenAction
from game.ui.battle.values.prompts import (
    WATCH_TEXT,
    PromptKind,
    answer_widget_name,
    coming_text,
    human_seats,
    option_hint,
)
from game.ui.kit.widgets import Widget

REPLAY_HEADING: Final = "Seen again, as it was"


def order_widgets(hud: HudState, layout: BattleLayout) -> list[Widget]:
    """The orders bar for the question on the desk, or the list of a question with many answers."""
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
    """At most `max_count` of the buttons (0: all of them), those that may be pressed before the
    others,
    and one that brings up the rest; with `shows_rest` the rest."""
    if not max_count or len(specs) <= max_count:
        return specs
    usable, key = sorted(specs, key=lambda spec: spec.state == "disabled"), more_key(specs)
    if shows_rest:
        back = ButtonSpec(
            "more", "Back", "undo", key, hint="The first answers", action=PanelAction.TOGGLE_MORE
        )
        return [*usable[max_count:], back]
    rest = ButtonSpec("more", "More", "more", key, hint="More answers", action=PanelAction.TOGGLE_MORE)
    return [*usable[:max_count], rest]


def more_key(specs: Sequence[ButtonSpec]) -> str:
    """The letter of the button that brings up the rest of these answers; '' where it is taken."""
    return "" if any(spec.letter == MORE_KEY for spec in specs) else MORE_KEY


def is_pick_question(hud: HudState) -> bool:
    """Whether one of several answers is to be taken."""
    return hud.prompt.kind == PromptKind.PICK


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The secondary buttons and the primary one, with those of the player's standing orders."""
    return panel.replacement_buttons(hud) or panel.with_extra_buttons(hud, *_question_specs(hud))


def _question_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The buttons of the question itself."""
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
            return _replay_specs(hud.is_paused)
        case PromptKind.WATCH if hud.needs_reading:
            return [], None
        case PromptKind.WATCH:
            hint = "Finish what is being shown"
            does = ScreenAction.FINISH
            return [], ButtonSpec("finish", "Finish", "skip", "space", hint=hint, action=does)
        case _:
            return hud.book_ui.answer_specs(hud)


def _default_first(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """In brisk play the answer that the book names as usual is the primary one."""
    usual = answer_widget_name(hud.book_ui.default_answer(hud)) if hud.quick_play is not None else ""
    found = next((s for s in specs if s.name == usual and s.state != "disabled"), None)
    if found is None:
        return specs, None
    rest = [spec for spec in specs if spec is not found]
    return rest, replace(found, letter="space", state="primary")


def _with_number_keys(specs: list[ButtonSpec]) -> list[ButtonSpec]:
    """So many answers that they stand in a list: the first eight that have no letter of their own
    have their number there."""
    if len(specs) < MAX_BAR_ANSWERS:
        return specs
    plain = [spec for spec in specs if spec.letter.isdigit() or not spec.letter]
    numbers = {spec.name: str(n) for n, spec in enumerate(plain[:8], 1)}
    return [replace(spec, letter=numbers.get(spec.name, "")) if spec in plain else spec for spec in specs]


def _replay_specs(held: bool) -> tuple[list[ButtonSpec], ButtonSpec]:
    """What may be done while the battle on the desk is looked back at; the primary button goes on
    to the next part of the turn."""
    words, picture = ("Go on", "play") if held else ("Hold", "hold")
    back, on = "This part of the turn, or the one before", "The next part of the turn"
    great = "The great moment before this"
    still, over = "Stand still, or go on", "Back to the battle"
    return [
        ButtonSpec("again-earlier", "Back", "left", "q", hint=back, action=ReplayAction.EARLIER),
        ButtonSpec("again-hold", words, picture, "h", hint=still, action=ReplayAction.HOLD),
        ButtonSpec("again-great", "Great moment", "eye", "g", hint=great, action=ReplayAction.GREAT),
        ButtonSpec("finish", "Enough", "cross", "c", hint=over, action=ScreenAction.FINISH),
    ], ButtonSpec("again-later", "Next part", "right", "space", "primary", hint=on, action=ReplayAction.LATER)


def _done_icon(hud: HudState) -> str:
    """A die, a card, or a check."""
    match hud.battle.pending_step:
        case Roll() as step if step.cards:
            return "play"
        case Roll():
            return "dice"
        case _:
            return "check"


def first_focus(hud: HudState) -> str:
    """The primary button, else the first answer, else what finishes the show."""
    specs, primary = answer_specs(hud)
    last = [] if primary is None else [primary]
    both = [*last, *specs] if last and last[0].state == "primary" else [*specs, *last]
    return next((s.name for s in both if s.state != "disabled"), "plate")


def prompt_header(hud: HudState) -> PromptHeader:
    """Who acts, and what is asked, or what the player's standing orders say to it."""
    return panel.prompt_header(hud, _question_header(hud))


def _question_header(hud: HudState) -> PromptHeader:
    """Who acts, and what is asked."""
    prompt = hud.prompt
    if prompt.kind == PromptKind.WATCH and hud.needs_reading:
        return PromptHeader(None, "The lesson", "Read its card, then go on")
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
        words += ", or take it back" if hud.battle.may_undo(prompt.seat) else ""
    else:
        words, brief = hud.book_ui.prompt_lines(hud)
    if ship is not None and ship.side % 4 != side:
        # Another side's ship never stands beside my badge: I am asked, and it is about her.
        name, theirs = name_by_id(hud.names, prompt.seat), ship.name
        words = words if prompt.kind == PromptKind.DONE else f"{theirs}: {words}"
        brief = f"{theirs}: {brief}" if brief else theirs
    return PromptHeader(side, name or "All ships", words, prompt.clause, is_question=True, short_words=brief)


def _object_or_seat_name(hud: HudState) -> str:
    """Boats, works or troops that are asked for, by the name that the level or their ship gives
    them; else the side."""
    return hud.names.get(hud.prompt.object_id) or name_by_id(hud.names, hud.prompt.seat)


def _last_log_line(hud: HudState) -> str:
    return hud.log_lines[-1].words if hud.log_lines else ""


def _pick_specs(hud: HudState) -> list[ButtonSpec]:
    """A button for each option; greyed ones say why."""
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
