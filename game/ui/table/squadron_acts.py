"""What the controls of squadron orders do on the desk. Called inside the table of the battle."""

from __future__ import annotations

from typing import Final

from game.captains.squadron_orders import ON_ENEMIES, Manoeuvre
from game.ui.kit.action import Action
from game.ui.table import my_captain, squadron_command, squadron_waters
from game.ui.table.actions import (
    CancelOrder,
    ChooseOrder,
    MarkSquadron,
    OnDesk,
    Rejoin,
    TakeSquadron,
)
from game.ui.table.desk import Desk

ON_DESK: Final = (
    OnDesk.SQUADRONS,
    OnDesk.NEXT_SQUADRON,
    OnDesk.LIST_ORDERS,
    OnDesk.GIVE_ORDER,
)
"""What is done here of all that needs no value."""


def act(desk: Desk, action: Action) -> None:
    """It has been done."""
    match action:
        case TakeSquadron(squadron):
            squadron_command.take(desk, squadron)
        case MarkSquadron(squadron):
            mark(desk, squadron)
        case ChooseOrder(manoeuvre):
            squadron_command.choose(desk, manoeuvre)
        case CancelOrder(squadron):
            squadron_command.cancel(desk, squadron)
        case Rejoin(ship):
            squadron_command.rejoin(desk, ship)
        case OnDesk.SQUADRONS:
            squadron_command.toggle(desk)
        case OnDesk.NEXT_SQUADRON:
            squadron_command.next_squadron(desk, 1)
        case OnDesk.LIST_ORDERS:
            desk.squadrons.listed = not desk.squadrons.listed
        case OnDesk.GIVE_ORDER:
            squadron_command.give(desk)
        case _:
            pass


def mark(desk: Desk, whom: str) -> None:
    """A squadron or a ship was pressed while one of the own is in hand: the order names her, as far
    as it can; else it is the plainest one that does."""
    hand, (seat, _) = desk.squadrons, squadron_command.seat_and_squadrons(desk)
    if not hand.open or hand.draft is None:
        return
    ways = [hand.draft.manoeuvre, *ON_ENEMIES[1:], Manoeuvre.BREAK, Manoeuvre.LINE, Manoeuvre.COVER]
    for way in ways:
        for order in squadron_waters.choices(desk, seat, hand.held, way):
            if order.whom == whom:
                hand.draft, hand.tip = order, None
                return


def hail(desk: Desk, ship: str) -> bool:
    """A ship was pressed while a squadron is in hand: one of another of the own squadrons takes
    that in hand, an enemy is whom the order names."""
    hand, (seat, own) = desk.squadrons, squadron_command.seat_and_squadrons(desk)
    if not hand.open:
        return False
    squadron = squadron_waters.squadron_with(desk, ship)
    obeys = squadron in own and ship in squadron_waters.able(desk, seat, squadron)
    if obeys and squadron != hand.held:
        squadron_command.take(desk, squadron)
    elif not obeys:
        mark(desk, ship)
    return True


def settle(desk: Desk) -> None:
    """Helms have gone over or back: what concerns the side goes with its squadrons."""
    squadron_command.settle(desk, my_captain.seat_of(desk))
