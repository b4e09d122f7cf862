"""The papers of Hold Fast: over the orders bar the five boxes, or the card of the guns; in the
log's place the plans of all ships of the seat."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.books.hf.face import gun_card, mates, plot_card, trim_strip
from game.books.hf.face.bar import trims, whole_plans
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of, sheet_of
from game.books.hf.face.mates import Mate
from game.books.hf.face.plot import Plot
from game.books.hf.face.plot_card import Box, PlotCard
from game.books.hf.face.tracks import stations
from game.books.hf.face.trim_strip import Trim
from game.books.hf.rules.plans import NOTHING, RAISE, RefusedPlan, phases_of, trim_of, words_of
from game.books.hf.rules.sheet import PHASES, Ship, Turn, option
from game.books.hf.rules.space import name_of
from game.core.steps import Refusal
from game.core.table import the
from game.stage.paper.canvas import Look
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.orders_bar import button_of
from game.ui.battle.panels import tray_paper
from game.ui.battle.squadron_panel import Cell, ShipList, ShipRow
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Widget


def squadron(hud: HudState) -> ShipList:
    """The ships of the seat with what is plotted or laid for each, while there are several."""
    match hand_of(hud).laid:
        case Plot() as plot if len(plot.ships) > 1:
            plans = tuple(_plan_row(hud, plot, n) for n in plot.ships)
            return ShipList("Plans", plans, f"{len(plans)} ships")
        case Gunlayer() as guns if len(guns.ships) > 1:
            rows = tuple(_row(hud, n, guns.told(n, hud.names), n == guns.ship) for n in guns.ships)
            return ShipList("Guns", rows, f"{len(rows)} ships")
        case _:
            return ShipList()


def _plan_row(hud: HudState, plot: Plot, ship: str) -> ShipRow:
    """One ship of the list with her plan."""
    row = _row(hud, ship, " ".join(plot.cells[ship]), ship == plot.ship)
    return replace(row, cells=ribbon(plot, ship))


def ribbon(plot: Plot, ship: str) -> tuple[Cell, ...]:
    """Her plan as five small boxes, hatched where her speed allows no way."""
    return tuple(
        Cell(
            plot_card.picture_of(cell),
            cell == NOTHING and plot.idle(phase, ship) is not None,
            trim_of(cell),
        )
        for phase, cell in enumerate(plot.cells[ship])
    )


def _row(hud: HudState, ship: str, words: str, now: bool) -> ShipRow:
    """One ship of the list."""
    seen = hud.ship(ship)
    name = seen.name if seen is not None else ship
    return ShipRow(name, seen.side % 4 if seen is not None else 0, words, False, now, ship=ship)


# ---------------------------------------------------------------------------- over the orders bar


def over(hud: HudState, lay: BattleLayout) -> Panel | None:
    """The boxes, the card of the guns, else the tray."""
    match hand_of(hud).laid:
        case Plot() as plot:
            return _boxes(hud, plot, lay)
        case _ if hud.tray.showing:
            return tray_paper(hud, lay)
        case Gunlayer() as guns:
            return _card(hud, guns, lay)
        case None:
            return None


def _boxes(hud: HudState, plot: Plot, lay: BattleLayout) -> Panel | None:
    """The five boxes of the ship in hand, and beside them what is done to whole plans."""
    ship = sheet_of(plot.ship)
    if ship is None:
        return None
    tools, card = whole_plans(plot), card_of(ship, plot)
    if lay.log is None or lay.log_is_line:
        card = replace(card, mates=mates_of(hud, plot))
    rect = plot_card.rect_of(lay.look, lay.tray, len(tools), card)
    places = plot_card.tool_rects(lay.look, rect, len(tools), card)
    controls = (
        *plot_card.boxes(lay.look, rect, card, len(tools)),
        *(button_of(spec, place) for spec, place in zip(tools, places, strict=True)),
        *_strips(plot, lay.look, plot_card.strips(lay.look, rect, card, len(tools)), card),
    )
    return Panel("plot", rect, lambda c: plot_card.draw(c, rect, card, len(tools)), card, controls)


def _strips(
    plot: Plot, look: Look, places: tuple[pygame.Rect, pygame.Rect], card: PlotCard
) -> tuple[Widget, ...]:
    """The controls of the strips at these `places`: the trim, and the ships of the squadron."""
    trim, beside = places
    found: tuple[Widget, ...] = ()
    if card.trim is not None:
        found = trim_strip.controls(look, trim, card.trim, trims(plot))
    return (*found, *mates.controls(look, beside, card.mates)) if card.mates else found


def mates_of(hud: HudState, plot: Plot) -> tuple[Mate, ...]:
    """The ships of the seat with their plans; none if there is but one."""
    if len(plot.ships) < 2:
        return ()
    rows = [(name, hud.ship(name)) for name in plot.ships]
    return tuple(
        Mate(
            name,
            seen.name if seen is not None else name,
            n,
            seen.side % 4 if seen is not None else 0,
            ribbon(plot, name),
            name == plot.ship,
        )
        for n, (name, seen) in enumerate(rows, 1)
    )


def trim_at(plot: Plot) -> Trim | None:
    """HF-move-10: the inch that the strip is about; None where moves are not trimmed."""
    if not plot.loose:
        return None
    at = plot.at_hand()
    return Trim(at, trim_of(plot.plan[at]) if at is not None else 0)


def card_of(ship: Ship, plot: Plot) -> PlotCard:
    """What the boxes say."""
    steps = stations(ship, plot.plan)
    boxes = []
    for phase, (cell, station) in enumerate(zip(plot.plan, steps, strict=True)):
        idle = plot.idle(phase)
        why, clause = (_reason(idle), idle.clause) if idle is not None else ("", "")
        after = f"{name_of(station.pose.heading)} · {station.speed}"
        boxes.append(Box(phase, cell, after, phase == plot.at, why, clause))
    if plot.refused is not None:
        line, clause, loss = _reason(plot.refused), plot.refused.clause, True
    else:
        line, clause, loss = *_about(plot, boxes[plot.at]), False
    acts = phases_of(ship.speed)
    meta = f"speed {ship.speed} of {ship.top_speed}, acts {acts}"
    return PlotCard(ship.name, meta, tuple(boxes), _capital(line), clause, loss, trim_at(plot))


def _about(plot: Plot, box: Box) -> tuple[str, str]:
    """What the pen's box is about, with its clause; before anything is written in the first turn
    what a hand may do."""
    if the(Turn).number == 1 and plot.is_untouched:
        return "Lay her course to where she should go, or fill the boxes", "HF-orders-1"
    if box.idle:
        return f"{PHASES[box.phase]}: no move, {box.idle}{_remedy(plot, box)}", box.clause
    if box.cell != NOTHING:
        clause = "HF-move-10" if trim_of(box.cell) else "HF-orders-2"
        return f"{PHASES[box.phase]}: {words_of(box.cell, option('grid'))}", clause
    free = [
        words_of(cell, option("grid")) for cell in plot.allowed(plot.ship, plot.plan[: plot.at])
    ]
    return f"{PHASES[box.phase]}: {', '.join(free) or 'nothing'}", "HF-action-1"


def _remedy(plot: Plot, box: Box) -> str:
    """HF-sail-4: what brings a ship without way on into motion, where she may do it."""
    lies_still = box.clause == "HF-move-1"
    raises = plot.why_not(plot.ship, plot.plan[: box.phase], RAISE) is None
    return ": raise sail first" if lies_still and raises else ""


def _reason(refusal: Refusal) -> str:
    """Why, without the ship and phase: the boxes show them."""
    return refusal.cell.why if isinstance(refusal, RefusedPlan) else refusal.why


def _capital(line: str) -> str:
    """With a capital letter first."""
    return line[:1].upper() + line[1:]


def _card(hud: HudState, guns: Gunlayer, lay: BattleLayout) -> Panel | None:
    """The card of what the ship in hand will fire."""
    ship = sheet_of(guns.ship)
    if ship is None:
        return None
    card = gun_card.card_of(ship, guns, hud.names)
    rect = gun_card.rect_of(lay.look, lay.tray, card)
    controls = gun_card.boxes(lay.look, rect, card)
    return Panel("target", rect, lambda c: gun_card.draw(c, rect, card), card, controls)
