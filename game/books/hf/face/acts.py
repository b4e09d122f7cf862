"""What actions and the hand on the sea do in a battle by Hold Fast: boxes are filled, plans copied
and shifted, guns laid and fired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.books.hf.face import all_turn, plot_sea
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
from game.books.hf.face.plot import Plot
from game.books.hf.face.tracks import plan_to, plans_of, trimmed_to
from game.books.hf.rules.orders import conn_of
from game.books.hf.rules.plans import AHEAD, NOTHING, is_move
from game.sea.units import CM
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import Laid
from game.ui.table.board import SeaView
from game.ui.table.brisk import question_of
from game.ui.table.desk import Desk
from game.ui.table.reach import Place, Reach

PLOTTED: Final = "She is plotted to go there. Another place, or taking this one back, changes it."
_THERE_CM: Final = 6.0
"""How far off a click her plan may end and be the one that was meant."""
_MARK: Final = 16
"""Units round the numeral of a phase within which a click takes the pen there."""


def do(desk: Desk, action: Action) -> None:
    """An action on the plot or on the guns; one that is about neither does nothing."""
    match hand_of(desk).laid:
        case Plot() as plot:
            _do_plot(desk, plot, action)
        case Gunlayer() as guns:
            _do_guns(desk, guns, action)
        case None:
            pass


# ----------------------------------------------------------------------------------- the plot


def _do_plot(desk: Desk, plot: Plot, action: Action) -> None:
    """An action on the plot; one on the guns does nothing."""
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
        case _:
            pass


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


def _do_guns(desk: Desk, guns: Gunlayer, action: Action) -> None:
    """An action on the guns. Whatever it is, the tray makes way for the card of the guns."""
    desk.tray.away = True
    match action:
        case LayGun(side, place):
            guns.lay_gun(side, place)
        case ToggleSide(side):
            guns.toggle(side)
        case OnGuns.ALL_TURN:
            hand_of(desk).all_turn = all_turn.said(desk, guns)
            acts.give(desk, guns.key, at_once=True)
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
    match hand_of(desk).laid:
        case Plot() | Gunlayer() as laid:
            return laid.restore()
        case None:
            return False


def aside(desk: Desk, by: int) -> bool:
    """The pen is at the next box; or the next target is chosen."""
    match hand_of(desk).laid:
        case Plot() as plot:
            plot.go(by)
            return True
        case Gunlayer() as guns if len(guns.targets()) > 1:
            guns.next_target(by)
            desk.other, desk.tray.away = guns.target, True
            return True
        case _:
            return False


def next_ship(desk: Desk, by: int) -> bool:
    """The next ship of the seat is in hand, or the one before."""
    match hand_of(desk).laid:
        case Plot() | Gunlayer() as laid if laid.next_ship(by):
            show(desk, laid.ship)
            return True
        case _:
            return False


def in_hand(desk: Desk) -> str:
    """The ship that is plotted for, or whose guns are laid."""
    match hand_of(desk).laid:
        case Plot() | Gunlayer() as laid:
            return laid.ship
        case None:
            return ""


def hail(desk: Desk, ship: str) -> bool:
    """An own ship on the sea comes into hand; an enemy that may be fired at is the target."""
    match hand_of(desk).laid:
        case Plot() as plot if ship in plot.ships:
            if ship != plot.ship:
                plot.take(ship)
            show(desk, ship)
            return True
        case Gunlayer() as guns if ship in guns.ships:
            guns.take(ship)
            show(desk, ship)
            return True
        case Gunlayer() as guns if ship in guns.targets():
            guns.aim_at(ship)
            desk.other, desk.tray.away = ship, True
    return False


# ------------------------------------------------------------------------- the hand on the sea


def steers(desk: Desk) -> bool:
    """Whether a plot is being written: the stick is the helm."""
    return isinstance(hand_of(desk).laid, Plot)


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The plot does not follow the pointer; a hand that drags her ghost does."""
    match hand_of(desk).laid:
        case Plot() as plot if held:
            _sail_to(board, plot, at)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The pen goes to the phase whose ghost was clicked; elsewhere she is plotted to come as near
    to the place as she can."""
    match hand_of(desk).laid:
        case Plot() as plot:
            _click(board, desk, plot, at)
        case Gunlayer() | None:
            pass


def _click(board: SeaView, desk: Desk, plot: Plot, at: tuple[int, int]) -> None:
    """The same, of the plot. In brisk play an only ship that can come there is plotted by that
    alone: her plan is given in a moment (`brisk.certain`), but not while a lesson asks for it."""
    near = round(_MARK * board.camera.look.px_per_cm / 8) + 12
    phase = plot_sea.phase_at(board, plot, at, near)
    if phase is not None:
        plot.at, plot.refused, plot.pointed = phase, None, ()
        return
    _sail_to(board, plot, at)
    brisk = desk.brisk
    if brisk is not None and brisk.kept != desk.prompt.clause and _comes_there(board, plot, at):
        plot.pointed = plot.plan
        if plot.is_settled:
            brisk.told(question_of(desk.battle), PLOTTED, desk.prompt.seat)


def _comes_there(board: SeaView, plot: Plot, at: tuple[int, int]) -> bool:
    """Whether her plan ends about where the pixel lies."""
    ship = sheet_of(plot.ship)
    if ship is None:
        return False
    x, y = board.at(*plot_sea.place(plot_sea.poses(ship, plot.plan)[-1]))
    far = _THERE_CM * board.camera.look.px_per_cm
    return (x - at[0]) ** 2 + (y - at[1]) ** 2 <= far**2


def _sail_to(board: SeaView, plot: Plot, at: tuple[int, int]) -> None:
    """Turns and inches that bring her as near to the pixel as she can come; sail and anchor stay
    as they are plotted. Where moves may be trimmed, so are her inches (HF-move-10)."""
    ship = sheet_of(plot.ship)
    if ship is None:
        return
    x, y = (round(length * CM) for length in board.camera.to_cm(*at))
    cells = plan_to(plans_of(ship, _kept(plot)), x, y)
    plot.put(plot.ship, trimmed_to(ship, cells, x, y) if conn_of(ship).loose else cells)
    plot.refused = None


def _kept(plot: Plot) -> tuple[str, ...]:
    """What of a plan stands when the ship is pointed somewhere else: sail and anchor."""
    return tuple(NOTHING if is_move(cell) else cell for cell in plot.plan)


def ghosts(desk: Desk) -> Sequence[Place]:
    """Where the ship that is plotted for lies after each phase."""
    match hand_of(desk).laid:
        case Plot() as plot if (ship := sheet_of(plot.ship)) is not None:
            return [plot_sea.place(pose) for pose in plot_sea.poses(ship, plot.plan)]
        case _:
            return ()


def reach(desk: Desk) -> Reach | None:
    """Where the ship that is plotted for may come to lie when the turn is over."""
    match hand_of(desk).laid:
        case Plot() as plot if (ship := sheet_of(plot.ship)) is not None:
            ends = [plot_sea.place(end) for _, end in plans_of(ship, _kept(plot))]
            end = plot_sea.place(plot_sea.poses(ship, plot.plan)[-1])
            return Reach(plot_sea.place(ship.pose), end, ends, ship.pose.heading / 100)
        case _:
            return None
