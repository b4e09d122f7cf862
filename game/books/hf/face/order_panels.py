"""The panels of Hold Fast: the five boxes or the card of the guns over the orders bar; the plans of
all ships of the seat in place of the log."""

from dataclasses import replace

import pygame

from game.books.hf.face import gun_card, plot_card, squadron_plans, trim_strip
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.order_buttons import plan_buttons, trim_buttons
from game.books.hf.face.plan_forecasts import forecasts_of
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.plot_card import PhaseBox, PlotCard
from game.books.hf.face.question_draft import draft_of, find_ship_card
from game.books.hf.face.squadron_plans import SquadronPlan
from game.books.hf.face.trim_strip import ActiveTrim
from game.books.hf.rules.plans import (
    NOTHING,
    RAISE,
    RefusedPlan,
    active_phase_words,
    cell_words,
    trim_degrees,
)
from game.books.hf.rules.sheet import PHASES, Ship, Turn, has_book_option
from game.books.hf.rules.table_geometry import heading_name
from game.core.steps import Refusal
from game.core.table import get_single
from game.stage.paper.canvas import UiStyle
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import make_separate_button
from game.ui.battle.panels.squadron_panel import BoxCell, ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Widget


def squadron_list(hud: HudState) -> ShipList:
    """Return the panel that lists the ships of the seat and their drafts, if there are several."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if len(plot.ships) > 1:
            plans = tuple(_plan_row(hud, plot, n) for n in plot.ships)
            return ShipList("Plans", plans, f"{len(plans)} ships")
        case GunDraft() as guns if len(guns.ships) > 1:
            rows = tuple(
                _ship_row(hud, n, guns.order_words(n, hud.names), n == guns.active_ship) for n in guns.ships
            )
            return ShipList("Guns", rows, f"{len(rows)} ships")
        case _:
            return ShipList()


def _plan_row(hud: HudState, plot: PlotDraft, ship: str) -> ShipRow:
    """Return one ship of the list with her plan."""
    row = _ship_row(hud, ship, " ".join(plot.cells[ship]), ship == plot.active_ship)
    return replace(row, boxes=plan_cells(plot, ship))


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


def _ship_row(hud: HudState, ship: str, words: str, now: bool) -> ShipRow:
    """Return one ship of the list."""
    seen = hud.find_ship(ship)
    name = seen.name if seen is not None else ship
    return ShipRow(name, seen.side % 4 if seen is not None else 0, words, False, now, ship=ship)


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
    """Return the panel with the five boxes of the ship in hand and the buttons for whole plans."""
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
    """Return the controls of the strips at these `places`: the trim, and the ships of the
    squadron."""
    trim, beside = places
    found: tuple[Widget, ...] = ()
    if card.trim is not None:
        found = trim_strip.trim_controls(style, trim, card.trim, trim_buttons(plot))
    return (
        (*found, *squadron_plans.plan_controls(style, beside, card.squadron_plans))
        if card.squadron_plans
        else found
    )


def plans_of_squadron(hud: HudState, plot: PlotDraft) -> tuple[SquadronPlan, ...]:
    """Return the ships of the seat with their plans; none if there is but one."""
    if len(plot.ships) < 2:
        return ()
    rows = [(name, hud.find_ship(name)) for name in plot.ships]
    return tuple(
        SquadronPlan(
            name,
            seen.name if seen is not None else name,
            n,
            seen.side % 4 if seen is not None else 0,
            plan_cells(plot, name),
            name == plot.active_ship,
        )
        for n, (name, seen) in enumerate(rows, 1)
    )


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
    return PlotCard(ship.name, meta, tuple(boxes), _capitalized(line), clause, loss, active_trim(plot))


def _pen_note(plot: PlotDraft, box: PhaseBox) -> tuple[str, str]:
    """Return what the pen's box is about, with its clause; before the first stroke of the first
    turn a hint for the player."""
    if get_single(Turn).number == 1 and plot.is_untouched:
        return "Lay her course to where she should go, or fill the boxes", "HF-orders-1"
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


def _capitalized(line: str) -> str:
    """Return the text with a capital letter."""
    return line[:1].upper() + line[1:]


def _gun_panel(hud: HudState, guns: GunDraft, layout: BattleLayout) -> Panel | None:
    """Return the card of what the ship in hand will fire."""
    ship = find_ship_card(guns.active_ship)
    if ship is None:
        return None
    card = gun_card.gun_card(ship, guns, hud.names)
    rect = gun_card.card_rect(layout.style, layout.tray, card)
    controls = gun_card.box_controls(layout.style, rect, card)
    return Panel("target", rect, lambda c: gun_card.draw_card(c, rect, card), card, controls)
