"""What actions and the hand on the sea do in a battle by Hold Fast: boxes are filled, plans copied
and shifted, guns laid and fired."""

from __future__ import annotations

from typing import Final

from game.books.hf.face import plot_sea
from game.books.hf.face.actions import (
    LayGun,
    OnGuns,
    OnPlot,
    OnShips,
    ShiftPlan,
    ToggleSide,
    TrimBy,
    TrimTo,
    TurnBox,
    WriteCell,
)
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of, sheet_of, show
from game.books.hf.face.plot import AHEAD, NOTHING, Plot
from game.books.hf.face.tracks import plan_to, plans_of, trimmed_to
from game.books.hf.rules.orders import conn_of
from game.books.hf.rules.plans import is_move
from game.sea.units import CM
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import Laid
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk

_MARK: Final = 16
"""Units round the numeral of a phase within which a click takes the pen there."""


def do(desk: Desk, action: Action) -> None:
    """An action on the plot or on the guns; one that is about neither does nothing."""
    hand = hand_of(desk)
    if hand.plot is not None:
        _plotted(desk, hand.plot, action)
    elif hand.guns is not None:
        _laid(desk, hand.guns, action)


# ----------------------------------------------------------------------------------- the plot


def _plotted(desk: Desk, plot: Plot, action: Action) -> None:
    """An action on the plot."""
    match action:
        case WriteCell(cell):
            plot.write(cell)
        case TurnBox(phase):
            plot.turn_over(phase)
        case TrimTo(degrees):
            plot.trim_to(degrees)
        case TrimBy(degrees):
            plot.trim(degrees)
        case ShiftPlan(by):
            plot.shift(by)
        case OnPlot():
            _on_plot(plot, action)
        case Laid():
            _plot_laid(desk, plot, action)
        case OnShips.NEXT:
            next_ship(desk, 1)


def _on_plot(plot: Plot, action: OnPlot) -> None:
    """What needs no value."""
    match action:
        case OnPlot.RUB_OUT:
            plot.rub_out()
        case OnPlot.COPY_TO_ALL:
            plot.copy_to_all()
        case OnPlot.COPY_BEFORE:
            plot.copy_before()


def _plot_laid(desk: Desk, plot: Plot, action: Laid) -> None:
    """What every book can do with what is laid out, as a plot takes it."""
    match action:
        case Laid.GIVE:
            give(desk, plot)
        case Laid.AFRESH:
            clear(plot)
        case Laid.LONGER:
            plot.write(AHEAD)
        case Laid.SHORTER:
            plot.write(NOTHING)
        case Laid.NEXT_AIM:
            plot.rub_out()
        case Laid.NEXT_TARGET:
            pass


def clear(plot: Plot) -> None:
    """The ship in hand has her first proposal again; every box is empty if she has it already."""
    if not plot.restore(plot.ship):
        plot.clear()


def give(desk: Desk, plot: Plot) -> None:
    """The plans are given, and stand until the next turn (HF-orders-1)."""
    acts.give(desk, plot.key, at_once=True)


# ----------------------------------------------------------------------------------- the guns


def _laid(desk: Desk, guns: Gunlayer, action: Action) -> None:
    """An action on the guns. Whatever it is, the tray makes way for the card of the guns."""
    desk.tray.away = True
    match action:
        case LayGun(side, place):
            guns.lay_gun(side, place)
        case ToggleSide(side):
            guns.toggle(side)
        case OnGuns():
            _on_guns(guns, action)
        case Laid.GIVE:
            acts.give(desk, guns.key, at_once=True)
        case Laid.NEXT_AIM:
            guns.next_aim()
        case Laid.NEXT_TARGET:
            guns.next_target(1)
        case OnShips.NEXT:
            next_ship(desk, 1)
        case _:
            return
    desk.other = guns.target or desk.other


def _on_guns(guns: Gunlayer, action: OnGuns) -> None:
    """What needs no value."""
    match action:
        case OnGuns.ALL_BEAR:
            guns.propose()
        case OnGuns.HOLD:
            guns.hold()
        case OnGuns.SPLIT:
            guns.split()
        case OnGuns.CHASERS:
            guns.toggle_chasers()
        case OnGuns.MARINES:
            guns.toggle_marines()
        case OnGuns.CREWS:
            guns.toggle_shift()
        case OnGuns.BOARD:
            guns.toggle_board()


# -------------------------------------------------------------------------------------- steps


def back(desk: Desk) -> bool:
    """The proposal comes back, if anything else was plotted or laid."""
    hand = hand_of(desk)
    if hand.guns is not None:
        return hand.guns.restore()
    return hand.plot is not None and hand.plot.restore()


def aside(desk: Desk, by: int) -> bool:
    """The pen is at the next box; or the next target is chosen."""
    hand = hand_of(desk)
    if hand.plot is not None:
        hand.plot.go(by)
        return True
    if hand.guns is not None and len(hand.guns.targets()) > 1:
        hand.guns.next_target(by)
        desk.other = hand.guns.target
        desk.tray.away = True
        return True
    return False


def next_ship(desk: Desk, by: int) -> bool:
    """The next ship of the seat is in hand, or the one before."""
    hand = hand_of(desk)
    turned = False
    if hand.plot is not None:
        turned = hand.plot.next_ship(by)
    elif hand.guns is not None:
        turned = hand.guns.next_ship(by)
    if turned:
        show(desk, in_hand(desk))
    return turned


def in_hand(desk: Desk) -> str:
    """The ship that is plotted for, or whose guns are laid."""
    hand = hand_of(desk)
    if hand.plot is not None:
        return hand.plot.ship
    return hand.guns.ship if hand.guns is not None else ""


def hail(desk: Desk, ship: str) -> bool:
    """An own ship on the sea comes into hand; an enemy that may be fired at is the target."""
    hand = hand_of(desk)
    if hand.plot is not None and ship in hand.plot.ships:
        if ship != hand.plot.ship:
            hand.plot.take(ship)
        show(desk, ship)
        return True
    if hand.guns is not None and ship in hand.guns.ships:
        hand.guns.take(ship)
        show(desk, ship)
        return True
    if hand.guns is not None and ship in hand.guns.targets():
        hand.guns.aim_at(ship)
        desk.other, desk.tray.away = ship, True
    return False


# ------------------------------------------------------------------------- the hand on the sea


def steers(desk: Desk) -> bool:
    """Whether a plot is being written: the stick is the helm."""
    return hand_of(desk).plot is not None


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The plot does not follow the pointer; a hand that drags her ghost does."""
    plot = hand_of(desk).plot
    if plot is not None and held:
        _sail_to(board, plot, at)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The pen goes to the phase whose ghost was clicked; elsewhere she is plotted to come as near
    to the place as she can."""
    plot = hand_of(desk).plot
    if plot is None:
        return
    phase = plot_sea.phase_at(board, plot, at, round(_MARK * board.camera.look.px_per_cm / 8) + 12)
    if phase is not None:
        plot.at, plot.refused = phase, None
    else:
        _sail_to(board, plot, at)


def _sail_to(board: SeaView, plot: Plot, at: tuple[int, int]) -> None:
    """Turns and inches that bring her as near to the pixel as she can come; sail and anchor stay
    as they are plotted. Where moves may be trimmed, so are her inches (HF-move-10)."""
    ship = sheet_of(plot.ship)
    if ship is None:
        return
    x, y = (round(length * CM) for length in board.camera.to_cm(*at))
    kept = tuple(NOTHING if is_move(cell) else cell for cell in plot.plan)
    cells = plan_to(plans_of(ship, kept), x, y)
    plot.put(plot.ship, trimmed_to(ship, cells, x, y) if conn_of(ship).loose else cells)
    plot.refused = None
