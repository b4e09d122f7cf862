"""What presses and the hand on the sea do in a battle by Hold Fast: boxes are filled, plans copied
and shifted, guns laid and fired."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.books.hf.face import plot_sea
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of, sheet_of, show
from game.books.hf.face.plot import AHEAD, DROP, LOWER, NOTHING, PORT, RAISE, STARBOARD, WEIGH, Plot
from game.books.hf.face.tracks import plan_to, plans_of, trimmed_to
from game.books.hf.rules.orders import conn_of
from game.books.hf.rules.plans import is_move
from game.sea.units import CM
from game.ui.table import acts
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk

_MARK: Final = 16
"""Units round the numeral of a phase within which a click takes the pen there."""


def press(desk: Desk, name: str) -> bool:
    """The named control was pressed; false if the name is none of these."""
    hand = hand_of(desk)
    if hand.plot is not None and _plotted(desk, hand.plot, name):
        return True
    return hand.guns is not None and _laid(desk, hand.guns, name)


# ----------------------------------------------------------------------------------- the plot

_CELLS: Final = {
    "helm-port": PORT,
    "helm-ahead": AHEAD,
    "helm-starboard": STARBOARD,
    "helm-longer": AHEAD,
    "helm-shorter": NOTHING,
    "plot-raise": RAISE,
    "plot-lower": LOWER,
    "plot-skip": NOTHING,
}


def _plotted(desk: Desk, plot: Plot, name: str) -> bool:
    """A control of the plot was pressed."""
    if name in _CELLS:
        plot.write(_CELLS[name])
    elif name == "plot-anchor":
        plot.write(WEIGH if WEIGH in plot.allowed(plot.ship, plot.plan[: plot.at]) else DROP)
    elif name.startswith("trim-to-"):
        plot.trim_to(int(name.removeprefix("trim-to-")))
    elif name.startswith("box-"):
        plot.turn_over(int(name.removeprefix("box-")))
    elif name in _DEEDS:
        _DEEDS[name](plot)
    elif name == "helm-clear":
        clear(plot)
    elif name == "plot-next":
        next_ship(desk, 1)
    elif name == "plot-all":
        give(desk, plot)
    else:
        return False
    return True


_DEEDS: Final[dict[str, Callable[[Plot], object]]] = {
    "plot-rub": Plot.rub_out,
    "next-aim": Plot.rub_out,
    "trim-port": lambda plot: plot.trim(-1),
    "trim-starboard": lambda plot: plot.trim(1),
    "plot-earlier": lambda plot: plot.shift(-1),
    "plot-later": lambda plot: plot.shift(1),
    "plot-copy": Plot.copy_to_all,
    "plot-before": Plot.copy_before,
}


def clear(plot: Plot) -> None:
    """The ship in hand has her first proposal again; every box is empty if she has it already."""
    if not plot.restore(plot.ship):
        plot.clear()


def give(desk: Desk, plot: Plot) -> None:
    """The plans are given, and stand until the next turn (HF-orders-1)."""
    acts.give(desk, plot.key, at_once=True)


# ----------------------------------------------------------------------------------- the guns


def _laid(desk: Desk, guns: Gunlayer, name: str) -> bool:
    """A control of the guns was pressed."""
    desk.tray.away = True
    if name == "fire":
        acts.give(desk, guns.key, at_once=True)
    elif name in _LAYS:
        _LAYS[name](guns)
    elif name == "guns-next":
        next_ship(desk, 1)
    elif name.startswith("gun-"):
        _, side, place = name.split("-")
        guns.lay_gun(side, int(place))
    else:
        return False
    desk.other = guns.target or desk.other
    return True


_LAYS: Final[dict[str, Callable[[Gunlayer], object]]] = {
    "guns-all": Gunlayer.propose,
    "guns-hold": Gunlayer.hold,
    "guns-aim": Gunlayer.next_aim,
    "next-aim": Gunlayer.next_aim,
    "guns-split": Gunlayer.split,
    "guns-port": lambda guns: guns.toggle("port"),
    "guns-starboard": lambda guns: guns.toggle("starboard"),
    "guns-chasers": Gunlayer.toggle_chasers,
    "guns-marines": Gunlayer.toggle_marines,
    "guns-crews": Gunlayer.toggle_shift,
    "guns-board": Gunlayer.toggle_board,
    "next-target": lambda guns: guns.next_target(1),
}


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
