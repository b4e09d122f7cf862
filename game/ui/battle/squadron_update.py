"""What the controls of squadron orders do on the desk. Called inside the table of the battle."""

from __future__ import annotations

from typing import Final

from game.captains.squadron_orders import ON_ENEMIES, Manoeuvre
from game.ui.battle import delegation, squadron_command, squadron_queries
from game.ui.battle.actions import (
    CancelOrder,
    ChooseOrder,
    HudAction,
    MarkSquadron,
    Rejoin,
    TakeSquadron,
)
from game.ui.battle.hud_state import HudState
from game.ui.kit.action import Action

ON_DESK: Final = (
    HudAction.SQUADRONS,
    HudAction.NEXT_SQUADRON,
    HudAction.LIST_ORDERS,
    HudAction.GIVE_ORDER,
)
"""What is done here of all that needs no value."""


def act(hud: HudState, action: Action) -> None:
    """It has been done."""
    match action:
        case TakeSquadron(squadron):
            squadron_command.take(hud, squadron)
        case MarkSquadron(squadron):
            mark(hud, squadron)
        case ChooseOrder(manoeuvre):
            squadron_command.set_order(hud, manoeuvre)
        case CancelOrder(squadron):
            squadron_command.cancel(hud, squadron)
        case Rejoin(ship):
            squadron_command.rejoin(hud, ship)
        case HudAction.SQUADRONS:
            squadron_command.toggle(hud)
        case HudAction.NEXT_SQUADRON:
            squadron_command.next_squadron(hud, 1)
        case HudAction.LIST_ORDERS:
            hud.squadrons.listed = not hud.squadrons.listed
        case HudAction.GIVE_ORDER:
            squadron_command.give(hud)
        case _:
            pass


def mark(hud: HudState, whom: str) -> None:
    """A squadron or a ship was pressed while one of the own is in hand: the order names her, as far
    as it can; else it is the plainest one that does."""
    hand, (seat, _) = hud.squadrons, squadron_command.seat_and_squadrons(hud)
    if not hand.open or hand.draft is None:
        return
    ways = [hand.draft.manoeuvre, *ON_ENEMIES[1:], Manoeuvre.BREAK, Manoeuvre.LINE, Manoeuvre.COVER]
    for way in ways:
        for order in squadron_queries.choices(hud, seat, hand.held, way):
            if order.whom == whom:
                hand.draft, hand.tip = order, None
                return


def hail(hud: HudState, ship: str) -> bool:
    """A ship was pressed while a squadron is in hand: one of another of the own squadrons takes
    that in hand, an enemy is whom the order names."""
    hand, (seat, own) = hud.squadrons, squadron_command.seat_and_squadrons(hud)
    if not hand.open:
        return False
    squadron = squadron_queries.squadron_with(hud, ship)
    obeys = squadron in own and ship in squadron_queries.obeying_ships(hud, seat, squadron)
    if obeys and squadron != hand.held:
        squadron_command.take(hud, squadron)
    elif not obeys:
        mark(hud, ship)
    return True


def settle(hud: HudState) -> None:
    """Helms have gone over or back: what concerns the side goes with its squadrons."""
    squadron_command.settle(hud, delegation.seat_of(hud))
