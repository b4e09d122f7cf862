"""The buttons by which a squadron in hand is told what to do, and what the question says meanwhile:
they take the place of the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.play.words import called, count
from game.stage.paper.parts import ButtonState
from game.ui.battle import squadron_command, squadron_queries, squadron_words
from game.ui.battle.actions import CancelOrder, ChooseOrder, HudAction, Rejoin
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader

PREFIX: Final = "order-"
"""Names of the buttons of the list begin so."""
CAP: Final = "F6"


@dataclass(frozen=True, slots=True)
class OrderText:
    """What is said of the order that is made up: the order, and below it how many ships and turns,
    or why it cannot be given; the clause of that, and whether it is so."""

    words: str
    below: str
    clause: str = ""
    refused: bool = False


def order_text(hud: HudState) -> OrderText | None:
    """What there is to say of the order that is made up; None where there is none."""
    return hud.frame_cache.get("squadron told", lambda: _told(hud))


def _told(hud: HudState) -> OrderText | None:
    """The same, looked up."""
    hand, (seat, own) = hud.squadrons, squadron_command.seat_and_squadrons(hud)
    order = hand.draft
    if not hand.open or order is None or hand.held not in own:
        return None
    words = squadron_words.in_full(order, hud.names)
    refused = squadron_command.refusal(hud, hand.held, order)
    if refused is not None:
        why = refused.why[:1].upper() + refused.why[1:]
        return OrderText(words, why, refused.clause, refused=True)
    ships = count(len(squadron_queries.obeying_ships(hud, seat, hand.held)), "ship")
    turns = squadron_queries.turns_away(hud, seat, hand.held, order)
    below = f"{ships}, {count(turns, 'turn')} away" if turns else ships
    if order.manoeuvre is Manoeuvre.WITHDRAW:
        below += ", as far as the chart reaches"
    below += _held(hud, squadron_queries.held(hud, seat, hand.held))
    unheard = squadron_command.unreachable_ships(hud, hand.held)
    if unheard:
        below = f"{below}; {squadron_command.named(hud, list(unheard))} cannot see it"
        return OrderText(words, below, next(iter(unheard.values())).clause)
    return OrderText(words, below)


def _held(hud: HudState, ships: list[str]) -> str:
    """That these ships take no station by any order as they are; '' for none of them."""
    return f"; {squadron_command.named(hud, ships)} cannot sail now" if ships else ""


def in_place(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None] | None:
    """What takes the place of the answers while a squadron is in hand, None while none is."""
    said, hand = order_text(hud), hud.squadrons
    if said is None:
        return None
    state: ButtonState = "disabled" if said.refused else "primary"
    give = ButtonSpec("give-order", "Give the order", "check", "space", state, "",
                said.below if said.refused else "", does=HudAction.GIVE_ORDER)  # fmt: skip
    if hand.listed:
        return [_choice(hud, n, way) for n, way in enumerate(Manoeuvre, 1)], give
    specs = [
        ButtonSpec("list-orders", "Another order", "more", "y", hint="The nine orders, by their numbers",
             at_hand=True, does=HudAction.LIST_ORDERS),
        ButtonSpec("next-squadron", "Next squadron", "flag", "", cap="Tab", at_hand=True,
             does=HudAction.NEXT_SQUADRON),
    ]  # fmt: skip
    seat, _ = squadron_command.seat_and_squadrons(hud)
    if squadron_command.order_of(hud, seat, hand.held) is not None:
        specs.append(ButtonSpec("cancel-order", "Take the order back", "undo", "t", at_hand=True,
                          does=CancelOrder(hand.held)))  # fmt: skip
    return specs, give


def _choice(hud: HudState, number: int, manoeuvre: Manoeuvre) -> ButtonSpec:
    """One of the nine orders; a greyed one says why."""
    order = SquadronOrder(manoeuvre)
    draft, hand = hud.squadrons.draft, hud.squadrons
    refused = squadron_command.refusal(hud, hand.held, order)
    state: ButtonState = "ready"
    if draft is not None and draft.manoeuvre is manoeuvre:
        state = "chosen"
    if refused is not None:
        state = "disabled"
    words, hint = squadron_words.short(order), refused.why if refused is not None else ""
    if refused is not None and hud.shows_clauses and refused.clause:
        hint = f"{hint} ({refused.clause})"
    return ButtonSpec(PREFIX + manoeuvre, words, squadron_words.icon_of(order), str(number), state, "",
                hint, does=ChooseOrder(manoeuvre))  # fmt: skip


def extras(hud: HudState) -> list[ButtonSpec]:
    """A way to the squadrons beside the answers, and one to give a ship back to hers."""
    if squadron_command.why_not(hud) or hud.delegation.open:
        return []
    if not hud.fills_window and (hud.prompt.ship or not hud.prompt.needs_answer):
        return _rejoin(hud)  # the bar is full of her answers, or of what is told; ribbons and F6 do
    return [*_rejoin(hud), squadrons_button()]


def squadrons_button() -> ButtonSpec:
    """The way to the squadrons."""
    hint, does = "Tell whole squadrons what to do", HudAction.SQUADRONS
    return ButtonSpec("squadrons", "Squadrons", "flag", "", hint=hint, cap=CAP, does=does)


def _rejoin(hud: HudState) -> list[ButtonSpec]:
    """The way to give the ship in hand back to her squadron, where that has an order and she does
    not ask because of it."""
    ship, seat = hud.prompt.ship, hud.prompt.seat
    squadron = squadron_queries.squadron_with(hud, ship)
    asks = hud.delegation.asks.get(ship)
    if not ship or (asks is not None and asks.until is DelegateUntil.NEEDED):
        return []  # that she goes on by its order is offered already
    if squadron_command.order_of(hud, seat, squadron) is None:
        return []
    run = hud.delegation.runs.get(seat)
    if run is not None and run.order_of(ship) is not None:
        return []
    words = f"Back to {called(hud.names, squadron)}"
    return [
        ButtonSpec("rejoin", words, "flag", "", hint="She sails by its order", does=Rejoin(ship))
    ]


def plate(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """The question while a squadron is in hand; as it was while none is."""
    said, (seat, _) = order_text(hud), squadron_command.seat_and_squadrons(hud)
    if said is None:
        return usual
    name = called(hud.names, hud.squadrons.held)
    words = said.below if said.refused else f"{said.words}: {said.below}"
    clause = said.clause
    return PromptHeader(
        hud.side_number(seat), name, words, clause, is_question=True, brief=said.words
    )
