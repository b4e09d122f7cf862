"""The papers of Hold Fast: over the orders bar the five boxes, or the card of the guns; in the
log's place the plans of all ships of the seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.hf.plans import phases_of, words_of
from game.rules.hf.sheet import Ship
from game.rules.hf.space import name_of
from game.ui.battle_layout import BattleLayout
from game.ui.battle_panels import tray_paper
from game.ui.desk import Desk
from game.ui.hf import gun_card, plot_card
from game.ui.hf.bar import whole_plans
from game.ui.hf.gunlaying import Gunlayer
from game.ui.hf.hand import hand_of, sheet_of
from game.ui.hf.plot import NOTHING, PHASES, Plot
from game.ui.hf.plot_card import Box, PlotCard
from game.ui.hf.tracks import stations
from game.ui.orders_bar import Spec, button_of
from game.ui.papers import Paper
from game.ui.squadron_panel import Cell
from game.ui.squadron_panel import Line as Row


def squadron(desk: Desk) -> tuple[str, tuple[Row, ...]]:
    """The ships of the seat with what is plotted or laid for each, while there are several."""
    hand = hand_of(desk)
    if hand.plot is not None and len(hand.plot.ships) > 1:
        plot = hand.plot
        return f"Plans · {len(plot.ships)} ships", tuple(
            replace(_row(desk, n, " ".join(plot.cells[n]), n == plot.ship), cells=ribbon(plot, n))
            for n in plot.ships
        )
    if hand.guns is not None and len(hand.guns.ships) > 1:
        guns = hand.guns
        return f"Guns · {len(guns.ships)} ships", tuple(
            _row(desk, n, guns.told(n, desk.names), n == guns.ship) for n in guns.ships
        )
    return "", ()


def ribbon(plot: Plot, ship: str) -> tuple[Cell, ...]:
    """Her plan as five small boxes, hatched where her speed allows no way."""
    return tuple(
        Cell(plot_card.picture_of(cell), cell == NOTHING and plot.idle(phase, ship) is not None)
        for phase, cell in enumerate(plot.cells[ship])
    )


def _row(desk: Desk, ship: str, words: str, now: bool) -> Row:
    """One ship of the list."""
    seen = desk.ship(ship)
    name = seen.name if seen is not None else ship
    return Row(name, seen.side % 4 if seen is not None else 0, words, False, now)


# ---------------------------------------------------------------------------- over the orders bar


def over(desk: Desk, lay: BattleLayout) -> Paper | None:
    """The boxes, the card of the guns, else the tray."""
    hand = hand_of(desk)
    if hand.plot is not None:
        return _boxes(hand.plot, lay, whole_plans(hand.plot))
    if desk.tray.showing:
        return tray_paper(desk, lay)
    return _card(desk, hand.guns, lay) if hand.guns is not None else None


def _boxes(plot: Plot, lay: BattleLayout, tools: Sequence[Spec]) -> Paper | None:
    """The five boxes of the ship in hand, and beside them what is done to whole plans."""
    ship = sheet_of(plot.ship)
    if ship is None:
        return None
    rect, card = plot_card.rect_of(lay.look, lay.tray, len(tools)), card_of(ship, plot)
    places = plot_card.tool_rects(lay.look, rect, len(tools))
    controls = (
        *plot_card.boxes(lay.look, rect, card, len(tools)),
        *(button_of(spec, place) for spec, place in zip(tools, places, strict=True)),
    )
    return Paper("plot", rect, lambda c: plot_card.draw(c, rect, card), card, controls)


def card_of(ship: Ship, plot: Plot) -> PlotCard:
    """What the boxes say."""
    steps = stations(ship, plot.plan)
    boxes = []
    for phase, (cell, station) in enumerate(zip(plot.plan, steps, strict=True)):
        idle = plot.idle(phase)
        why, clause = (_reason(idle.why), idle.clause) if idle is not None else ("", "")
        after = f"{name_of(station.pose.heading)} · {station.speed}"
        boxes.append(Box(phase, cell, after, phase == plot.at, why, clause))
    if plot.refused is not None:
        line, clause, loss = _reason(plot.refused.why), plot.refused.clause, True
    else:
        line, clause, loss = *_about(plot, boxes[plot.at]), False
    acts = phases_of(ship.speed)
    meta = f"speed {ship.speed} of {ship.top_speed}, acts {acts}"
    return PlotCard(ship.name, meta, tuple(boxes), _capital(line), clause, loss)


def _about(plot: Plot, box: Box) -> tuple[str, str]:
    """What the pen's box is about, with its clause."""
    if box.idle:
        return f"{PHASES[box.phase]}: no way, {box.idle}", box.clause
    if box.cell != NOTHING:
        return f"{PHASES[box.phase]}: {words_of(box.cell)}", "HF-orders-2"
    free = [words_of(cell) for cell in plot.allowed(plot.ship, plot.plan[: plot.at])]
    return f"{PHASES[box.phase]}: {', '.join(free) or 'nothing'}", "HF-action-1"


def _reason(why: str) -> str:
    """A refusal without the ship and phase it begins with."""
    return why.partition(": ")[2] or why


def _capital(line: str) -> str:
    """With a capital letter first."""
    return line[:1].upper() + line[1:]


def _card(desk: Desk, guns: Gunlayer, lay: BattleLayout) -> Paper | None:
    """The card of what the ship in hand will fire."""
    ship = sheet_of(guns.ship)
    if ship is None:
        return None
    card = gun_card.card_of(ship, guns, desk.names)
    rect = gun_card.rect_of(lay.look, lay.tray, card)
    controls = gun_card.boxes(lay.look, rect, card)
    return Paper("target", rect, lambda c: gun_card.draw(c, rect, card), card, controls)
