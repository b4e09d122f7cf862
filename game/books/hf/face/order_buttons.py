"""The orders bar of Hold Fast: buttons for the pen and for the guns, and the prompt above them."""

from dataclasses import replace
from typing import Final

from game.books.hf.face import turn_gun_orders
from game.books.hf.face.actions import (
    GunsAction,
    PlotAction,
    ShiftPlan,
    ShipsAction,
    ToggleSide,
    TrimBy,
    WriteCell,
)
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plan_forecasts import forecasts_of
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.question_draft import draft_of, find_ship_card
from game.books.hf.face.questions import short_question_text
from game.books.hf.face.quick_play import REPAIR_PRIORITY
from game.books.hf.face.trim_strip import max_trim_deg
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    cell_words,
    is_move,
)
from game.books.hf.rules.sheet import PHASES, PORT, STARBOARD, Ship, Turn, has_book_option
from game.books.hf.rules.table_geometry import heading_name
from game.core.steps import Refusal
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.play.order_replay import last_turn_stop
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction, ScreenAction
from game.ui.kit.action import Action

_MOVE_BUTTONS: Final = (
    (PORT_TURN, "helm-port", "Port", "port", "a"),
    (AHEAD, "helm-ahead", "Ahead", "ahead", "w"),
    (STARBOARD_TURN, "helm-starboard", "Stbd", "starboard", "d"),
    (RAISE, "plot-raise", "Raise", "sail", "r"),
    (LOWER, "plot-lower", "Lower", "down", "s"),
)
_REPLAY_BUTTON: Final = ButtonSpec(
    "watch-again",
    "Again",
    "replay",
    "z",
    hint="What was last is seen again, phase by phase",
    action=ScreenAction.LOOK_BACK,
)


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            return _cell_buttons(plot), _submit_button(plot)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case None:
            return [], None


def prompt_lines(hud: HudState) -> tuple[str, str]:
    """Return the question, or what is plotted for the ship in hand and how the guns stand."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            ship = find_ship_card(plot.active_ship)
            if ship is None:
                return hud.prompt.text, ""
            return plan_end_words(plot, ship), ""
        case GunDraft() as guns:
            news = draft_of(hud).interruption
            words = guns.order_words(guns.active_ship, hud.names)
            return f"{news}. {words}" if news else words, news or guns.short_order_words()
        case None:
            return hud.prompt.text, short_question_text(hud.prompt.clause)


def plan_end_words(plot: PlotDraft, ship: Ship) -> str:
    """Return a text like `to NE, speed 3`: heading and speed at the end of the turn."""
    end = forecasts_of(ship, plot.plan)[-1]
    return f"to {heading_name(end.pose.heading)}, speed {end.speed}"


def idle_prompt(hud: HudState) -> PromptHeader:
    """Return where the turn has come to."""
    now = get_single(Turn)
    words = f"Phase {PHASES[now.phase - 1]}" if now.phase else f"Turn {now.number}"
    if not now.number:
        words = "Before the first turn"
    return PromptHeader(None, words, "Nothing to decide: watch", hud.prompt.clause)


def pick_buttons(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """HF-dc-1: return the answers of a repair, the most important first, with the repair that most
    marines help with for each part; other answers in their order."""
    if hud.prompt.clause != "HF-dc-1":
        return specs, None
    return sorted(specs, key=_repair_rank), None


def _repair_rank(spec: ButtonSpec) -> tuple[int, int]:
    """By how much a repair is put off: fewer marines, then what it mends."""
    key = spec.action.key if isinstance(spec.action, Answer) else ""
    what = next((n for n, mend in enumerate(REPAIR_PRIORITY) if key.startswith(mend)), len(REPAIR_PRIORITY))
    helped = key.rpartition(" ")[2]
    return -int(helped) if helped.isdigit() else 0, what


# ----------------------------------------------------------------------------------- the pen


def _cell_buttons(plot: PlotDraft) -> list[ButtonSpec]:
    """Return a button for each order, greyed with the reason where the rules refuse it; then what
    is done to whole plans, on the card."""
    specs = [_cell_button(plot, *way) for way in _MOVE_BUTTONS]
    weigh = WEIGH in plot.allowed_cells(plot.active_ship, plot.plan[: plot.pen_phase])
    words = ("Weigh", "up") if weigh else ("Anchor", "anchor")
    specs.append(_cell_button(plot, WEIGH if weigh else DROP, "plot-anchor", *words, "i"))
    full = any(cell != NOTHING for cell in plot.plan[: plot.pen_phase + 1])
    hint = "Rub out this box"
    rub = ButtonSpec("plot-rub", "Rub out", "undo", "backspace", _button_state(full), "", hint,
               action=PlotAction.RUB_OUT)  # fmt: skip
    return [*specs, rub, *trim_buttons(plot), *plan_buttons(plot)]


def trim_buttons(plot: PlotDraft) -> list[ButtonSpec]:
    """HF-move-10: return a degree to port and to starboard, on the strip under the boxes; where
    moves are not trimmed none."""
    if not plot.can_trim:
        return []
    at = plot.trim_phase()
    hint = f" in phase {PHASES[at]}, {max_trim_deg()} at most" if at is not None else ": no inch ahead yet"
    return [
        ButtonSpec(f"trim-{side}", words, picture, letter, hint=f"A degree to {side}{hint}",
             is_off_bar=True, action=TrimBy(by))
        for side, by, words, picture, letter in (
            (PORT, -1, "Trim port", "left", "q"),
            (STARBOARD, 1, "Trim stbd", "right", "e"),
        )
    ]  # fmt: skip


def _several_ships_buttons() -> list[ButtonSpec]:
    """Return the buttons that use one ship's plan for others."""
    copy, before = PlotAction.COPY_TO_ALL, PlotAction.COPY_BEFORE
    return [
        _tool_button("plot-copy", "Copy to all", "people", "j", "Every other ship does the same", copy),
        _tool_button("plot-before", "As before", "quill", "k", "The same as the ship before her", before),
        _tool_button("plot-next", "Next ship", "ship", "g", "The next ship’s plan", ShipsAction.NEXT),
    ]


def plan_buttons(plot: PlotDraft) -> list[ButtonSpec]:
    """Return the buttons for whole plans, beside the boxes. If moves may be trimmed, these get
    other keys, and the trims get those beside the helm."""
    earlier, later = ("t", "y") if plot.can_trim else ("q", "e")
    tools = [
        _tool_button(
            "plot-earlier", "Earlier", "left", earlier, "The whole plan a phase earlier", ShiftPlan(-1)
        ),
        _tool_button("plot-later", "Later", "right", later, "The whole plan a phase later", ShiftPlan(1)),
        _tool_button(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            "What was proposed again, or empty boxes",
            DraftAction.AFRESH,
        ),
    ]
    if len(plot.ships) > 1:
        tools += _several_ships_buttons()
    if plot.can_replay:
        tools.append(replace(_REPLAY_BUTTON, is_off_bar=True))
    return tools


def _tool_button(name: str, words: str, picture: str, letter: str, hint: str, action: Action) -> ButtonSpec:
    """Return a button on the card, beside the boxes."""
    return ButtonSpec(name, words, picture, letter, hint=hint, is_off_bar=True, action=action)


def _button_state(able: bool) -> ButtonState:
    """Return whether a button can be pressed."""
    return "ready" if able else "disabled"


def _cell_button(plot: PlotDraft, cell: str, name: str, words: str, picture: str, letter: str) -> ButtonSpec:
    """Return one order for the pen's box, or for the next that takes it."""
    refusal = refusal_of(plot, cell)
    words_told = cell_words(cell, has_book_option("grid")).capitalize()
    hint = _refusal_words(refusal) or f"{words_told} in phase {PHASES[phase_for_cell(plot, cell)]}"
    state, does = _button_state(refusal is None), WriteCell(cell)
    return ButtonSpec(name, words, picture, letter, state, "", hint, action=does)


def phase_for_cell(plot: PlotDraft, cell: str) -> int:
    """Return the phase into which an order would be written: for a way the first from the pen on
    that takes it."""
    if is_move(cell):
        for at in range(plot.pen_phase, len(PHASES)):
            if plot.cell_refusal(plot.active_ship, plot.plan[:at], cell) is None:
                return at
    return plot.pen_phase


def refusal_of(plot: PlotDraft, cell: str) -> Refusal | None:
    """Return why that order cannot be written now; None if it can."""
    return plot.cell_refusal(plot.active_ship, plot.plan[: phase_for_cell(plot, cell)], cell)


def _submit_button(plot: PlotDraft) -> ButtonSpec:
    """Return the primary button: all plans are given."""
    words = "Plot" if len(plot.ships) == 1 else f"Plot {count_words(len(plot.ships), 'ship')}"
    hint = "The plans are given, and stand until the next turn"
    return ButtonSpec("plot-all", words, "check", "space", "primary", "", hint, action=DraftAction.GIVE)


def _refusal_words(refusal: Refusal | None) -> str:
    """Return the reason in words, '' for none."""
    return refusal.reason if refusal else ""


# ----------------------------------------------------------------------------------- the guns


def _gun_buttons(hud: HudState, guns: GunDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return target, aim, the sides, splitting, marines, boarding, holding fire; fire."""
    specs: list[ButtonSpec] = []
    if len(guns.ships) > 1:
        hint = "The next ship’s guns"
        specs.append(ButtonSpec("guns-next", "Next ship", "ship", "g", hint=hint, action=ShipsAction.NEXT))
    if len(guns.reachable_target_ids()) > 1:
        name = name_by_id(hud.names, guns.target)
        hint, does = "The next target", DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", name, "eye", "]", hint=hint, action=does))
    specs += _side_buttons(guns)
    aim = guns.aim_words()
    if aim:
        hint = "Aim at masts, at the waterline, or nowhere (HF-aim-1)"
        specs.append(ButtonSpec("guns-aim", aim, "shot", "u", hint=hint, action=DraftAction.NEXT_AIM))
    if len(guns.reachable_target_ids()) > 1 and guns.batteries_laid_on(guns.target):
        hint = "Half of the batteries at the next target (HF-split-1)"
        state: ButtonState = "chosen" if guns.is_split() else "ready"
        split = GunsAction.SPLIT
        specs.append(ButtonSpec("guns-split", "Split", "cannon", "j", state, "", hint, action=split))
    specs += _crew_buttons(guns)
    all_hint = "Everything that bears, of every ship, at her nearest enemy"
    specs.append(ButtonSpec("guns-all", "All bear", "play", "p", hint=all_hint, action=GunsAction.ALL_BEAR))
    hold_hint = "This ship holds her fire"
    specs.append(ButtonSpec("guns-hold", "Hold", "hold", "c", hint=hold_hint, action=GunsAction.HOLD))
    if last_turn_stop(hud.battle.events) >= 0:
        specs.append(_REPLAY_BUTTON)
    return _fire_buttons(hud, guns, specs)


def _fire_buttons(
    hud: HudState, guns: GunDraft, specs: list[ButtonSpec]
) -> tuple[list[ButtonSpec], ButtonSpec]:
    """Return these buttons, with one more if the fire may go on all turn; the button that fires."""
    dice = guns.dice_count()
    words = f"Fire: {count_words(dice, 'die')}" if dice else "Hold fire"
    if not dice and guns.has_any_order():
        words = "Do so"
    fire = ButtonSpec("fire", words, "cannon", "space", "primary", action=DraftAction.GIVE)
    if not turn_gun_orders.can_repeat(hud, guns):
        return specs, fire
    hint = "In this phase alone: in the next you are asked again"
    now = ButtonSpec("fire-now", "This phase", "cannon", "r", hint=hint, action=DraftAction.GIVE)
    hint = "And so for the rest of the turn, until something new bears"
    words = f"Fire all turn: {count_words(dice, 'die')}" if dice else f"{words} all turn"
    return [now, *specs], replace(fire, words=words, hint=hint, action=GunsAction.ALL_TURN)


def _side_buttons(guns: GunDraft) -> list[ButtonSpec]:
    """Return a button for each side that bears on something."""
    specs = []
    for side, words, letter in ((PORT, "Port", "q"), (STARBOARD, "Stbd", "e")):
        if side in guns.sides_and_arcs_bearing():
            state: ButtonState = "chosen" if guns.is_firing(side) else "ready"
            hint = f"The {side} guns fire, or hold (HF-arc-3)"
            specs.append(
                ButtonSpec(f"guns-{side}", words, side, letter, state, "", hint, action=ToggleSide(side))
            )
    if guns.can_use_chasers():
        state = "chosen" if guns.ship_draft.chasers else "ready"
        hint = "One battery ahead, one astern: at one enemy these or a side (HF-arc-2)"
        specs.append(
            ButtonSpec("guns-chasers", "Chasers", "ahead", "w", state, "", hint, action=GunsAction.CHASERS)
        )
    return specs


def _crew_buttons(guns: GunDraft) -> list[ButtonSpec]:
    """Return marines that fire, gun crews that shift, and boarding."""
    specs = []
    state: ButtonState
    if guns.can_fire_marines():
        state = "chosen" if guns.marine_target else "ready"
        hint = "Each detachment fires: a six takes one of theirs (HF-marine-1)"
        specs.append(
            ButtonSpec("guns-marines", "Marines", "people", "n", state, "", hint, action=GunsAction.MARINES)
        )
    if guns.can_shift_crews() or guns.ship_draft.shifts_crews:
        state = "chosen" if guns.ship_draft.shifts_crews else "ready"
        hint = "Idle gun crews go to guns without one, and fire next phase (HF-crew-2)"
        specs.append(ButtonSpec("guns-crews", "Crews", "crew", "t", state, "", hint, action=GunsAction.CREWS))
    if guns.can_board():
        state = "chosen" if guns.board_target else "ready"
        hint = "Board the ship alongside (HF-board-1)"
        specs.append(
            ButtonSpec("guns-board", "Board", "swords", "b", state, "", hint, action=GunsAction.BOARD)
        )
    return specs
