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
from game.books.hf.rules.plans import AHEAD, NOTHING, is_move
from game.books.hf.rules.steering import conn_of
from game.sea.units import CM
from game.ui.battle import hud_update
from game.ui.battle.actions import DraftAction
from game.ui.battle.endpoint_picker import EndpointPicker, Place
from game.ui.battle.hud_state import HudState
from game.ui.battle.quick_play import question_of
from game.ui.battle.sea_view import SeaView
from game.ui.kit.action import Action

PLOTTED: Final = "She is plotted to go there. Another place, or taking this one back, changes it."
_THERE_CM: Final = 6.0
"""How far off a click her plan may end and be the one that was meant."""
_MARK: Final = 16
"""Units round the numeral of a phase within which a click takes the pen there."""


def do(hud: HudState, action: Action) -> None:
    """An action on the plot or on the guns; one that is about neither does nothing."""
    match hand_of(hud).laid:
        case Plot() as plot:
            _do_plot(hud, plot, action)
        case Gunlayer() as guns:
            _do_guns(hud, guns, action)
        case None:
            pass


# ----------------------------------------------------------------------------------- the plot


def _do_plot(hud: HudState, plot: Plot, action: Action) -> None:
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
        case DraftAction():
            _plot_laid(hud, plot, action)
        case OnShips.NEXT:
            next_ship(hud, 1)
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


def _plot_laid(hud: HudState, plot: Plot, action: DraftAction) -> None:
    """What every book can do with what is laid out, as a plot takes it."""
    match action:
        case DraftAction.GIVE:
            give(hud, plot)
        case DraftAction.AFRESH:
            clear(plot)
        case DraftAction.LONGER:
            plot.write(AHEAD)
        case DraftAction.SHORTER:
            plot.write(NOTHING)
        case DraftAction.NEXT_AIM:
            plot.rub_out()
        case DraftAction.NEXT_TARGET:
            pass


def clear(plot: Plot) -> None:
    """The ship in hand has her first proposal again; every box is empty if she has it already."""
    if not plot.restore(plot.ship):
        plot.clear()


def give(hud: HudState, plot: Plot) -> None:
    """The plans are given, and stand until the next turn (HF-orders-1)."""
    hud_update.submit(hud, plot.key, at_once=True)


# ----------------------------------------------------------------------------------- the guns


def _do_guns(hud: HudState, guns: Gunlayer, action: Action) -> None:
    """An action on the guns. Whatever it is, the tray makes way for the card of the guns."""
    hud.tray.away = True
    match action:
        case LayGun(side, place):
            guns.lay_gun(side, place)
        case ToggleSide(side):
            guns.toggle(side)
        case OnGuns.ALL_TURN:
            hand_of(hud).all_turn = all_turn.said(hud, guns)
            hud_update.submit(hud, guns.key, at_once=True)
        case OnGuns():
            _on_guns(guns, action)
        case DraftAction.GIVE:
            hud_update.submit(hud, guns.key, at_once=True)
        case DraftAction.NEXT_AIM:
            guns.next_aim()
        case DraftAction.NEXT_TARGET:
            guns.next_target(1)
        case OnShips.NEXT:
            next_ship(hud, 1)
        case _:
            return
    hud.other_ship = guns.target or hud.other_ship


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


def back(hud: HudState) -> bool:
    """The proposal comes back, if anything else was plotted or laid."""
    match hand_of(hud).laid:
        case Plot() | Gunlayer() as laid:
            return laid.restore()
        case None:
            return False


def aside(hud: HudState, by: int) -> bool:
    """The pen is at the next box; or the next target is chosen."""
    match hand_of(hud).laid:
        case Plot() as plot:
            plot.go(by)
            return True
        case Gunlayer() as guns if len(guns.targets()) > 1:
            guns.next_target(by)
            hud.other_ship, hud.tray.away = guns.target, True
            return True
        case _:
            return False


def next_ship(hud: HudState, by: int) -> bool:
    """The next ship of the seat is in hand, or the one before."""
    match hand_of(hud).laid:
        case Plot() | Gunlayer() as laid if laid.next_ship(by):
            show(hud, laid.ship)
            return True
        case _:
            return False


def in_hand(hud: HudState) -> str:
    """The ship that is plotted for, or whose guns are laid."""
    match hand_of(hud).laid:
        case Plot() | Gunlayer() as laid:
            return laid.ship
        case None:
            return ""


def hail(hud: HudState, ship: str) -> bool:
    """An own ship on the sea comes into hand; an enemy that may be fired at is the target."""
    match hand_of(hud).laid:
        case Plot() as plot if ship in plot.ships:
            if ship != plot.ship:
                plot.take(ship)
            show(hud, ship)
            return True
        case Gunlayer() as guns if ship in guns.ships:
            guns.take(ship)
            show(hud, ship)
            return True
        case Gunlayer() as guns if ship in guns.targets():
            guns.aim_at(ship)
            hud.other_ship, hud.tray.away = ship, True
    return False


# ------------------------------------------------------------------------- the hand on the sea


def steers(hud: HudState) -> bool:
    """Whether a plot is being written: the stick is the helm."""
    return isinstance(hand_of(hud).laid, Plot)


def point(board: SeaView, hud: HudState, at: tuple[int, int], held: bool) -> None:
    """The plot does not follow the pointer; a hand that drags her ghost does."""
    match hand_of(hud).laid:
        case Plot() as plot if held:
            _sail_to(board, plot, at)


def click(board: SeaView, hud: HudState, at: tuple[int, int]) -> None:
    """The pen goes to the phase whose ghost was clicked; elsewhere she is plotted to come as near
    to the place as she can."""
    match hand_of(hud).laid:
        case Plot() as plot:
            _click(board, hud, plot, at)
        case Gunlayer() | None:
            pass


def _click(board: SeaView, hud: HudState, plot: Plot, at: tuple[int, int]) -> None:
    """The same, of the plot. In brisk play an only ship that can come there is plotted by that
    alone: her plan is given in a moment (`brisk.certain`), but not while a lesson asks for it."""
    near = round(_MARK * board.camera.look.px_per_cm / 8) + 12
    phase = plot_sea.phase_at(board, plot, at, near)
    if phase is not None:
        plot.at, plot.refused, plot.pointed = phase, None, ()
        return
    _sail_to(board, plot, at)
    brisk = hud.quick_play
    if brisk is not None and brisk.kept != hud.prompt.clause and _comes_there(board, plot, at):
        plot.pointed = plot.plan
        if plot.is_settled:
            brisk.tell(question_of(hud.battle), PLOTTED, hud.prompt.seat)


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


def ghosts(hud: HudState) -> Sequence[Place]:
    """Where the ship that is plotted for lies after each phase."""
    match hand_of(hud).laid:
        case Plot() as plot if (ship := sheet_of(plot.ship)) is not None:
            return [plot_sea.place(pose) for pose in plot_sea.poses(ship, plot.plan)]
        case _:
            return ()


def reach(hud: HudState) -> EndpointPicker | None:
    """Where the ship that is plotted for may come to lie when the turn is over."""
    match hand_of(hud).laid:
        case Plot() as plot if (ship := sheet_of(plot.ship)) is not None:
            ends = [plot_sea.place(end) for _, end in plans_of(ship, _kept(plot))]
            end = plot_sea.place(plot_sea.poses(ship, plot.plan)[-1])
            return EndpointPicker(plot_sea.place(ship.pose), end, ends, ship.pose.heading / 100)
        case _:
            return None
