"""What the controls of squadron orders do on the desk. Called inside the table of the battle."""

from typing import Final

from game.captains.squadron_orders import ENEMY_MANOEUVRES, Manoeuvre
from game.ui.battle.delegation import delegation
from game.ui.battle.squadrons import squadron_command, squadron_queries
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import (
    CancelOrder,
    ChooseOrder,
    HudAction,
    RejoinSquadron,
    SelectSquadron,
    TargetSquadron,
)
from game.ui.kit.action import Action

HANDLED_ACTIONS: Final = (
    HudAction.SQUADRONS,
    HudAction.NEXT_SQUADRON,
    HudAction.LIST_ORDERS,
    HudAction.GIVE_ORDER,
)
"""What is done here of all that needs no value."""


def handle(hud: HudState, action: Action) -> None:
    """It has been done."""
    match action:
        case SelectSquadron(squadron):
            squadron_command.select_squadron(hud, squadron)
        case TargetSquadron(squadron):
            target_squadron_or_ship(hud, squadron)
        case ChooseOrder(manoeuvre):
            squadron_command.draft_order(hud, manoeuvre)
        case CancelOrder(squadron):
            squadron_command.cancel_order(hud, squadron)
        case RejoinSquadron(ship):
            squadron_command.rejoin_squadron(hud, ship)
        case HudAction.SQUADRONS:
            squadron_command.toggle_squadron_draft(hud)
        case HudAction.NEXT_SQUADRON:
            squadron_command.select_next_squadron(hud, 1)
        case HudAction.LIST_ORDERS:
            hud.squadron_draft.is_list_open = not hud.squadron_draft.is_list_open
        case HudAction.GIVE_ORDER:
            squadron_command.give_order(hud)
        case _:
            pass


def target_squadron_or_ship(hud: HudState, target: str) -> None:
    """A squadron or a ship was pressed while one of the own is in hand: the order names her, as far
    as it can; else it is the plainest one that does."""
    draft, (seat, _) = hud.squadron_draft, squadron_command.commanded_squadrons(hud)
    if not draft.is_open or draft.draft is None:
        return
    ways = [draft.draft.manoeuvre, *ENEMY_MANOEUVRES[1:], Manoeuvre.BREAK, Manoeuvre.LINE, Manoeuvre.COVER]
    for way in ways:
        for order in squadron_queries.possible_orders(hud, seat, draft.selected, way):
            if order.target == target:
                draft.draft, draft.arrow_tip = order, None
                return


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """A ship was pressed while a squadron is in hand: one of another of the own squadrons takes
    that in hand, an enemy is whom the order names."""
    draft, (seat, own) = hud.squadron_draft, squadron_command.commanded_squadrons(hud)
    if not draft.is_open:
        return False
    squadron = squadron_queries.squadron_of_ship(hud, ship)
    obeys = squadron in own and ship in squadron_queries.obeying_ships(hud, seat, squadron)
    if obeys and squadron != draft.selected:
        squadron_command.select_squadron(hud, squadron)
    elif not obeys:
        target_squadron_or_ship(hud, ship)
    return True


def update_side_helms(hud: HudState) -> None:
    """Helms have gone over or back: what concerns the side goes with its squadrons."""
    squadron_command.update_side_helm(hud, delegation.helm_seat(hud))
