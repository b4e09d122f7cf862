"""The orders bar of Hold Fast: buttons for the pen and for the guns, the prompt, the panel of the five boxes
or of the guns above the bar, and the list of plans in place of the log."""

from dataclasses import replace
from typing import Final

import pygame

from game.books.hf.face import gun_card, gun_draft, plot_card
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
from game.books.hf.face.plot import PlotDraft, forecasts_of
from game.books.hf.face.plot_card import ActiveTrim, PhaseBox, PlotCard, SquadronPlan, max_trim_deg
from game.books.hf.face.questions import REPAIR_PRIORITY, draft_of, find_ship_card, short_question_text
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    RefusedPlan,
    active_phase_words,
    cell_words,
    is_move,
    trim_degrees,
)
from game.books.hf.rules.sheet import PHASES, PORT, STARBOARD, Ship, Turn, has_book_option
from game.books.hf.rules.table_geometry import heading_name
from game.core.steps import Refusal
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.play.order_replay import last_turn_stop
from game.stage.paper.canvas import UiStyle
from game.ui.battle.book_kit import papers
from game.ui.battle.book_kit.buttons import button, give_button, refusable, target_buttons, toggle
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader, make_separate_button
from game.ui.battle.panels.squadron_panel import BoxCell, ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction, ScreenAction
from game.ui.battle.values.prompts import WATCH_TEXT
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Widget

_MOVE_BUTTONS: Final = (
    (PORT_TURN, "helm-port", "Port", "port", "a"),
    (AHEAD, "helm-ahead", "Ahead", "ahead", "w"),
    (STARBOARD_TURN, "helm-starboard", "Stbd", "starboard", "d"),
    (RAISE, "plot-raise", "Raise", "sail", "r"),
    (LOWER, "plot-lower", "Lower", "down", "s"),
)

_REPLAY_BUTTON: Final = button(
    "watch-again", "Again", "replay", "z", ScreenAction.LOOK_BACK, "Replay the last turn, phase by phase"
)
_START_OVER: Final = "Back to the proposed plan, or to empty boxes"


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
            end = forecasts_of(ship, plot.plan)[-1]
            words = f"to {heading_name(end.pose.heading)}, speed {end.speed}"
            stays = (end.pose.x, end.pose.y) == (ship.pose.x, ship.pose.y)
            return f"stays in place, {words}" if stays else words, ""
        case GunDraft() as guns:
            news = draft_of(hud).interruption
            words = guns.order_words(guns.active_ship, hud.names)
            return f"{news}. {words}" if news else words, news or guns.short_order_words()
        case None:
            return hud.prompt.text, short_question_text(hud.prompt.clause)


def idle_prompt(hud: HudState) -> PromptHeader:
    """Return where the turn has come to."""
    now = get_single(Turn)
    words = f"Phase {PHASES[now.phase - 1]}" if now.phase else f"Turn {now.number}"
    if not now.number:
        words = "Before the first turn"
    return PromptHeader(None, words, WATCH_TEXT, hud.prompt.clause)


def pick_buttons(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """HF-dc-1: return the answers of a repair, the most important first, with the repair that most marines
    help with for each part; other answers in their order."""
    if hud.prompt.clause != "HF-dc-1":
        return specs, None
    return sorted(specs, key=_repair_rank), None


def _repair_rank(spec: ButtonSpec) -> tuple[int, int]:
    """Return by how much a repair is put off: fewer marines, then what it mends."""
    key = spec.action.key if isinstance(spec.action, Answer) else ""
    what = next((n for n, mend in enumerate(REPAIR_PRIORITY) if key.startswith(mend)), len(REPAIR_PRIORITY))
    helped = key.rpartition(" ")[2]
    return -int(helped) if helped.isdigit() else 0, what


# ----------------------------------------------------------------------------------- the pen


def _cell_buttons(plot: PlotDraft) -> list[ButtonSpec]:
    """Return a button for each order, greyed with the reason where the rules refuse it; then what is done to
    whole plans, on the card."""
    specs = [_cell_button(plot, *way) for way in _MOVE_BUTTONS]
    weigh = WEIGH in plot.allowed_cells(plot.active_ship, plot.plan[: plot.pen_phase])
    words = ("Weigh", "up") if weigh else ("Anchor", "anchor")
    specs.append(_cell_button(plot, WEIGH if weigh else DROP, "plot-anchor", *words, "i"))
    rub = button("plot-rub", "Erase", "undo", "backspace", PlotAction.RUB_OUT, "Erase this box")
    if all(cell == NOTHING for cell in plot.plan[: plot.pen_phase + 1]):
        rub = replace(rub, state="disabled")
    return [*specs, rub, *trim_buttons(plot), *plan_buttons(plot)]


def trim_buttons(plot: PlotDraft) -> list[ButtonSpec]:
    """HF-move-10: return a degree to port and to starboard, on the strip under the boxes; where moves are not
    trimmed none."""
    if not plot.can_trim:
        return []
    at = plot.trim_phase()
    where = f" in phase {PHASES[at]}, {max_trim_deg()} at most" if at is not None else ": no inch ahead yet"
    sides = ((PORT, "Trim port", "left", "q", -1), (STARBOARD, "Trim stbd", "right", "e", 1))
    return [
        button(f"trim-{side}", words, icon, key, TrimBy(by), f"A degree to {side}{where}", is_off_bar=True)
        for side, words, icon, key, by in sides
    ]


def plan_buttons(plot: PlotDraft) -> list[ButtonSpec]:
    """Return the buttons for whole plans, beside the boxes. If moves may be trimmed, these get other keys,
    and the trims get those beside the helm."""
    earlier, later = ("t", "y") if plot.can_trim else ("q", "e")
    tools = [
        button("plot-earlier", "Earlier", "left", earlier, ShiftPlan(-1), "The whole plan a phase earlier"),
        button("plot-later", "Later", "right", later, ShiftPlan(1), "The whole plan a phase later"),
        button("helm-clear", "Start over", "cross", "c", DraftAction.AFRESH, _START_OVER),
    ]
    if len(plot.ships) > 1:
        copy, before = PlotAction.COPY_TO_ALL, PlotAction.COPY_BEFORE
        tools += [
            button("plot-copy", "Copy to all", "people", "j", copy, "Every other ship does the same"),
            button("plot-before", "As before", "quill", "k", before, "The same as the ship before her"),
            button("plot-next", "Next ship", "ship", "g", ShipsAction.NEXT, "The next ship’s plan"),
        ]
    if plot.can_replay:
        tools.append(_REPLAY_BUTTON)
    return [replace(tool, is_off_bar=True) for tool in tools]


def _cell_button(plot: PlotDraft, cell: str, name: str, words: str, icon: str, letter: str) -> ButtonSpec:
    """Return one order for the pen's box, or for the next that takes it."""
    order = cell_words(cell, has_book_option("grid")).capitalize()
    hint = f"{order} in phase {PHASES[phase_for_cell(plot, cell)]}"
    return refusable(name, words, icon, letter, WriteCell(cell), hint, refusal_of(plot, cell))


def phase_for_cell(plot: PlotDraft, cell: str) -> int:
    """Return the phase into which an order would be written: for a way the first from the pen on that takes
    it."""
    if is_move(cell):
        for at in range(plot.pen_phase, len(PHASES)):
            if plot.cell_refusal(plot.active_ship, plot.plan[:at], cell) is None:
                return at
    return plot.pen_phase


def refusal_of(plot: PlotDraft, cell: str) -> Refusal | None:
    """Return why that order cannot be written now; None if it can."""
    return plot.cell_refusal(plot.active_ship, plot.plan[: phase_for_cell(plot, cell)], cell)


def _submit_button(plot: PlotDraft) -> ButtonSpec:
    words = "Plot" if len(plot.ships) == 1 else f"Plot {count_words(len(plot.ships), 'ship')}"
    return give_button("plot-all", words, hint="The plans are given, and stand until the next turn")


# ----------------------------------------------------------------------------------- the guns


def _gun_buttons(hud: HudState, guns: GunDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    specs: list[ButtonSpec] = []
    if len(guns.ships) > 1:
        specs.append(button("guns-next", "Next ship", "ship", "g", ShipsAction.NEXT, "The next ship’s guns"))
    specs += [*target_buttons(guns, name_by_id(hud.names, guns.target)), *_side_buttons(guns)]
    aim = guns.aim_words()
    if aim:
        hint = "Aim at masts, at the waterline, or nowhere (HF-aim-1)"
        specs.append(button("guns-aim", aim, "shot", "u", DraftAction.NEXT_AIM, hint))
    if len(guns.reachable_target_ids()) > 1 and guns.batteries_laid_on(guns.target):
        hint = "Half of the batteries at the next target (HF-split-1)"
        specs.append(toggle("guns-split", "Split", "cannon", "j", GunsAction.SPLIT, hint, guns.is_split()))
    specs += _crew_buttons(guns)
    hint = "Everything that bears, of every ship, at her nearest enemy"
    specs.append(button("guns-all", "All bear", "play", "p", GunsAction.ALL_BEAR, hint))
    specs.append(button("guns-hold", "Hold", "hold", "c", GunsAction.HOLD, "This ship holds her fire"))
    if last_turn_stop(hud.battle.events) >= 0:
        specs.append(_REPLAY_BUTTON)
    return _fire_buttons(hud, guns, specs)


def _fire_buttons(
    hud: HudState, guns: GunDraft, specs: list[ButtonSpec]
) -> tuple[list[ButtonSpec], ButtonSpec]:
    """Return these buttons, with one more if the fire may go on all turn; the button that fires."""
    dice = guns.dice_count()
    words = f"Fire: {count_words(dice, 'die')}" if dice else "Do so" if guns.has_any_order() else "Hold fire"
    fire = give_button("fire", words, "cannon")
    if not gun_draft.can_repeat(hud, guns):
        return specs, fire
    hint = "In this phase alone: in the next you are asked again"
    now = button("fire-now", "This phase", "cannon", "r", DraftAction.GIVE, hint)
    hint = "And so for the rest of the turn, until something new bears"
    words = f"Fire all turn: {count_words(dice, 'die')}" if dice else f"{words} all turn"
    return [now, *specs], replace(fire, words=words, hint=hint, action=GunsAction.ALL_TURN)


def _side_buttons(guns: GunDraft) -> list[ButtonSpec]:
    specs = []
    for side, words, letter in ((PORT, "Port", "q"), (STARBOARD, "Stbd", "e")):
        if side in guns.sides_and_arcs_bearing():
            hint, is_on = f"The {side} guns fire, or hold (HF-arc-3)", guns.is_firing(side)
            specs.append(toggle(f"guns-{side}", words, side, letter, ToggleSide(side), hint, is_on))
    if guns.can_use_chasers():
        hint = "One battery ahead, one astern: at one enemy these or a side (HF-arc-2)"
        is_on = bool(guns.ship_draft.chasers)
        specs.append(toggle("guns-chasers", "Chasers", "ahead", "w", GunsAction.CHASERS, hint, is_on))
    return specs


def _crew_buttons(guns: GunDraft) -> list[ButtonSpec]:
    specs = []
    if guns.can_fire_marines():
        hint, is_on = (
            "Each detachment fires: a six takes one of theirs (HF-marine-1)",
            bool(guns.marine_target),
        )
        specs.append(toggle("guns-marines", "Marines", "people", "n", GunsAction.MARINES, hint, is_on))
    if guns.can_shift_crews() or guns.ship_draft.shifts_crews:
        hint = "Idle gun crews go to guns without one, and fire next phase (HF-crew-2)"
        is_on = guns.ship_draft.shifts_crews
        specs.append(toggle("guns-crews", "Crews", "crew", "t", GunsAction.CREWS, hint, is_on))
    if guns.can_board():
        hint, is_on = "Board the ship alongside (HF-board-1)", bool(guns.board_target)
        specs.append(toggle("guns-board", "Board", "swords", "b", GunsAction.BOARD, hint, is_on))
    return specs


def squadron_list(hud: HudState) -> ShipList:
    """Return the panel that lists the ships of the seat and their drafts, if there are several."""
    draft = draft_of(hud).answer_draft
    if draft is None or len(draft.ships) < 2:
        return ShipList()
    rows = []
    for ship in draft.ships:
        seen = hud.find_ship(ship)
        words = (
            " ".join(draft.cells[ship])
            if isinstance(draft, PlotDraft)
            else draft.order_words(ship, hud.names)
        )
        boxes = plan_cells(draft, ship) if isinstance(draft, PlotDraft) else ()
        side, is_now = papers.side_number(hud, ship), ship == draft.active_ship
        rows.append(ShipRow(seen.name if seen is not None else ship, side, words, False, is_now, boxes, ship))
    title = "Plans" if isinstance(draft, PlotDraft) else "Guns"
    return ShipList(title, tuple(rows), f"{len(rows)} ships")


def plan_cells(plot: PlotDraft, ship: str) -> tuple[BoxCell, ...]:
    """Return her plan as five small boxes, hatched where her speed allows no way."""
    return tuple(
        BoxCell(
            plot_card.cell_icon(cell),
            cell == NOTHING and plot.no_move_refusal(phase, ship) is not None,
            trim_degrees(cell),
        )
        for phase, cell in enumerate(plot.cells[ship])
    )


# ---------------------------------------------------------------------------- over the orders bar


def panel_over_orders(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the boxes, the card of the guns, else the tray."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            return _plot_panel(hud, plot, layout)
        case _ if hud.dice_timing.has_visible_roll:
            return tray_panel(layout, hud.dice_timing)
        case GunDraft() as guns:
            return _gun_panel(hud, guns, layout)
        case None:
            return None


def _plot_panel(hud: HudState, plot: PlotDraft, layout: BattleLayout) -> Panel | None:
    ship = find_ship_card(plot.active_ship)
    if ship is None:
        return None
    tools, card = plan_buttons(plot), active_plot_card(ship, plot)
    if layout.log is None or layout.is_log_one_line:
        card = replace(card, squadron_plans=plans_of_squadron(hud, plot))
    rect = plot_card.card_rect(layout.style, layout.tray, len(tools), card)
    places = plot_card.tool_rects(layout.style, rect, len(tools), card)
    controls = (
        *plot_card.box_controls(layout.style, rect, card, len(tools)),
        *(make_separate_button(spec, place) for spec, place in zip(tools, places, strict=True)),
        *_strip_controls(
            plot, layout.style, plot_card.strip_rects(layout.style, rect, card, len(tools)), card
        ),
    )
    return Panel("plot", rect, lambda c: plot_card.draw_card(c, rect, card, len(tools)), card, controls)


def _strip_controls(
    plot: PlotDraft, style: UiStyle, places: tuple[pygame.Rect, pygame.Rect], card: PlotCard
) -> tuple[Widget, ...]:
    """Return the controls of the strips at these `places`: the trim, and the ships of the squadron."""
    trim, beside = places
    found: tuple[Widget, ...] = ()
    if card.trim is not None:
        found = plot_card.trim_controls(style, trim, card.trim, trim_buttons(plot))
    return (
        (*found, *plot_card.plan_controls(style, beside, card.squadron_plans))
        if card.squadron_plans
        else found
    )


def plans_of_squadron(hud: HudState, plot: PlotDraft) -> tuple[SquadronPlan, ...]:
    """Return the ships of the seat with their plans; none if there is but one."""
    if len(plot.ships) < 2:
        return ()
    found = []
    for n, name in enumerate(plot.ships, 1):
        seen = hud.find_ship(name)
        side, is_active = papers.side_number(hud, name), name == plot.active_ship
        words = seen.name if seen is not None else name
        found.append(SquadronPlan(name, words, n, side, plan_cells(plot, name), is_active))
    return tuple(found)


def active_trim(plot: PlotDraft) -> ActiveTrim | None:
    """HF-move-10: return the inch that the strip is about; None where moves are not trimmed."""
    if not plot.can_trim:
        return None
    at = plot.trim_phase()
    return ActiveTrim(at, trim_degrees(plot.plan[at]) if at is not None else 0)


def active_plot_card(ship: Ship, plot: PlotDraft) -> PlotCard:
    """Return what the boxes say."""
    steps = forecasts_of(ship, plot.plan)
    boxes = []
    for phase, (cell, station) in enumerate(zip(plot.plan, steps, strict=True)):
        idle = plot.no_move_refusal(phase)
        why, clause = (_short_reason(idle), idle.clause) if idle is not None else ("", "")
        after = f"{heading_name(station.pose.heading)} · {station.speed}"
        boxes.append(PhaseBox(phase, cell, after, phase == plot.pen_phase, why, clause))
    if plot.last_refusal is not None:
        line, clause, loss = _short_reason(plot.last_refusal), plot.last_refusal.clause, True
    else:
        line, clause, loss = *_pen_note(plot, boxes[plot.pen_phase]), False
    acts = active_phase_words(ship.speed)
    meta = f"speed {ship.speed} of {ship.top_speed}, acts {acts}"
    return PlotCard(
        ship.name, meta, tuple(boxes), line[:1].upper() + line[1:], clause, loss, active_trim(plot)
    )


def _pen_note(plot: PlotDraft, box: PhaseBox) -> tuple[str, str]:
    """Return what the pen's box is about, with its clause; before the first stroke of the first turn a hint
    for the player."""
    if get_single(Turn).number == 1 and plot.is_untouched:
        return "Choose where to go, or fill the boxes", "HF-orders-1"
    if box.no_move_reason:
        return f"{PHASES[box.phase]}: no move, {box.no_move_reason}{_remedy(plot, box)}", box.clause
    if box.cell != NOTHING:
        clause = "HF-move-10" if trim_degrees(box.cell) else "HF-orders-2"
        return f"{PHASES[box.phase]}: {cell_words(box.cell, has_book_option('grid'))}", clause
    free = [
        cell_words(cell, has_book_option("grid"))
        for cell in plot.allowed_cells(plot.active_ship, plot.plan[: plot.pen_phase])
    ]
    return f"{PHASES[box.phase]}: {', '.join(free) or 'nothing'}", "HF-action-1"


def _remedy(plot: PlotDraft, box: PhaseBox) -> str:
    """HF-sail-4: return what brings a ship without way on into motion, where she may do it."""
    lies_still = box.clause == "HF-move-1"
    raises = plot.cell_refusal(plot.active_ship, plot.plan[: box.phase], RAISE) is None
    return ": raise sail first" if lies_still and raises else ""


def _short_reason(refusal: Refusal) -> str:
    """Return why, without the ship and phase: the boxes show them."""
    return refusal.cell_refusal.reason if isinstance(refusal, RefusedPlan) else refusal.reason


def _gun_panel(hud: HudState, guns: GunDraft, layout: BattleLayout) -> Panel | None:
    ship = find_ship_card(guns.active_ship)
    if ship is None:
        return None
    card = gun_card.gun_card(ship, guns, hud.names)
    rect = gun_card.card_rect(layout.style, layout.tray, card)
    controls = gun_card.box_controls(layout.style, rect, card)
    return Panel("target", rect, lambda c: gun_card.draw_card(c, rect, card), card, controls)
