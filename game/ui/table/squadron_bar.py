"""The buttons by which a squadron in hand is told what to do, and what the question says meanwhile:
they take the place of the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.play.words import called, count
from game.stage.paper.parts import ButtonState
from game.ui.table import squadron_command, squadron_waters, squadron_words
from game.ui.table.actions import CancelOrder, ChooseOrder, OnDesk, Rejoin
from game.ui.table.desk import Desk
from game.ui.table.handed import Until
from game.ui.table.orders_bar import Plate, Spec

PREFIX: Final = "order-"
"""Names of the buttons of the list begin so."""
CAP: Final = "F6"


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of the order that is made up: the order, and below it how many ships and turns,
    or why it cannot be given; the clause of that, and whether it is so."""

    words: str
    below: str
    clause: str = ""
    refused: bool = False


def told(desk: Desk) -> Told | None:
    """What there is to say of the order that is made up; None where there is none."""
    return desk.once.ask("squadron told", lambda: _told(desk))


def _told(desk: Desk) -> Told | None:
    """The same, looked up."""
    hand, (seat, own) = desk.squadrons, squadron_command.seat_and_squadrons(desk)
    order = hand.draft
    if not hand.open or order is None or hand.held not in own:
        return None
    words = squadron_words.in_full(order, desk.names)
    refused = squadron_command.refusal(desk, hand.held, order)
    if refused is not None:
        why = refused.why[:1].upper() + refused.why[1:]
        return Told(words, why, refused.clause, refused=True)
    ships = count(len(squadron_waters.able(desk, seat, hand.held)), "ship")
    turns = squadron_waters.turns_away(desk, seat, hand.held, order)
    below = f"{ships}, {count(turns, 'turn')} away" if turns else ships
    if order.manoeuvre is Manoeuvre.WITHDRAW:
        below += ", as far as the chart reaches"
    below += _held(desk, squadron_waters.held(desk, seat, hand.held))
    unheard = squadron_command.deaf(desk, hand.held)
    if unheard:
        below = f"{below}; {squadron_command.named(desk, list(unheard))} cannot see it"
        return Told(words, below, next(iter(unheard.values())).clause)
    return Told(words, below)


def _held(desk: Desk, ships: list[str]) -> str:
    """That these ships take no station by any order as they are; '' for none of them."""
    return f"; {squadron_command.named(desk, ships)} cannot sail now" if ships else ""


def in_place(desk: Desk) -> tuple[list[Spec], Spec | None] | None:
    """What takes the place of the answers while a squadron is in hand, None while none is."""
    said, hand = told(desk), desk.squadrons
    if said is None:
        return None
    state: ButtonState = "disabled" if said.refused else "primary"
    give = Spec("give-order", "Give the order", "check", "space", state, "",
                said.below if said.refused else "", does=OnDesk.GIVE_ORDER)  # fmt: skip
    if hand.listed:
        return [_choice(desk, n, way) for n, way in enumerate(Manoeuvre, 1)], give
    specs = [
        Spec("list-orders", "Another order", "more", "y", hint="The nine orders, by their numbers",
             at_hand=True, does=OnDesk.LIST_ORDERS),
        Spec("next-squadron", "Next squadron", "flag", "", cap="Tab", at_hand=True,
             does=OnDesk.NEXT_SQUADRON),
    ]  # fmt: skip
    seat, _ = squadron_command.seat_and_squadrons(desk)
    if squadron_command.order_of(desk, seat, hand.held) is not None:
        specs.append(Spec("cancel-order", "Take the order back", "undo", "t", at_hand=True,
                          does=CancelOrder(hand.held)))  # fmt: skip
    return specs, give


def _choice(desk: Desk, number: int, manoeuvre: Manoeuvre) -> Spec:
    """One of the nine orders; a greyed one says why."""
    order = SquadronOrder(manoeuvre)
    draft, hand = desk.squadrons.draft, desk.squadrons
    refused = squadron_command.refusal(desk, hand.held, order)
    state: ButtonState = "ready"
    if draft is not None and draft.manoeuvre is manoeuvre:
        state = "chosen"
    if refused is not None:
        state = "disabled"
    words, hint = squadron_words.short(order), refused.why if refused is not None else ""
    if refused is not None and desk.cites and refused.clause:
        hint = f"{hint} ({refused.clause})"
    return Spec(PREFIX + manoeuvre, words, squadron_words.icon_of(order), str(number), state, "",
                hint, does=ChooseOrder(manoeuvre))  # fmt: skip


def extras(desk: Desk) -> list[Spec]:
    """A way to the squadrons beside the answers, and one to give a ship back to hers."""
    if squadron_command.why_not(desk) or desk.handed.open:
        return []
    if not desk.at_sea and (desk.prompt.about or not desk.prompt.asks):
        return _rejoin(
            desk
        )  # the bar is full of her answers, or of what is told; ribbons and F6 do
    return [*_rejoin(desk), squadrons_button()]


def squadrons_button() -> Spec:
    """The way to the squadrons."""
    hint, does = "Tell whole squadrons what to do", OnDesk.SQUADRONS
    return Spec("squadrons", "Squadrons", "flag", "", hint=hint, cap=CAP, does=does)


def _rejoin(desk: Desk) -> list[Spec]:
    """The way to give the ship in hand back to her squadron, where that has an order and she does
    not ask because of it."""
    ship, seat = desk.prompt.about, desk.prompt.seat
    squadron = squadron_waters.squadron_with(desk, ship)
    asks = desk.handed.asks.get(ship)
    if not ship or (asks is not None and asks.until is Until.NEEDED):
        return []  # that she goes on by its order is offered already
    if squadron_command.order_of(desk, seat, squadron) is None:
        return []
    run = desk.handed.runs.get(seat)
    if run is not None and run.order_of(ship) is not None:
        return []
    words = f"Back to {called(desk.names, squadron)}"
    return [Spec("rejoin", words, "flag", "", hint="She sails by its order", does=Rejoin(ship))]


def plate(desk: Desk, usual: Plate) -> Plate:
    """The question while a squadron is in hand; as it was while none is."""
    said, (seat, _) = told(desk), squadron_command.seat_and_squadrons(desk)
    if said is None:
        return usual
    name = called(desk.names, desk.squadrons.held)
    words = said.below if said.refused else f"{said.words}: {said.below}"
    clause = said.clause
    return Plate(desk.number_of(seat), name, words, clause, asks=True, brief=said.words)
