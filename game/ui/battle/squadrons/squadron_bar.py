"""The buttons by which a squadron in hand is told what to do, and what the question says meanwhile:
they take the place of the answers."""

from dataclasses import dataclass
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.play.event_words import count_words, name_by_id
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.squadrons import squadron_command, squadron_queries
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import squadron_words
from game.ui.battle.values.actions import CancelOrder, ChooseOrder, HudAction, RejoinSquadron
from game.ui.battle.values.delegation_state import DelegateUntil

BUTTON_PREFIX: Final = "order-"
"""Names of the buttons of the list begin so."""
KEY_CAP: Final = "F6"


@dataclass(frozen=True, slots=True)
class OrderText:
    """What is said of the order that is made up: the order, and below it how many ships and turns,
    or why it cannot be given; the clause of that, and whether it is so."""

    words: str
    second_line: str
    clause: str = ""
    is_refused: bool = False


def order_text(hud: HudState) -> OrderText | None:
    """What there is to say of the order that is made up; None where there is none."""
    return hud.frame_cache.get("squadron told", lambda: _compute_order_text(hud))


def _compute_order_text(hud: HudState) -> OrderText | None:
    """The same, looked up."""
    draft, (seat, own) = hud.squadron_draft, squadron_command.commanded_squadrons(hud)
    order = draft.draft
    if not draft.is_open or order is None or draft.selected not in own:
        return None
    words = squadron_words.full_order_text(order, hud.names)
    refused = squadron_command.order_refusal(hud, draft.selected, order)
    if refused is not None:
        why = refused.reason[:1].upper() + refused.reason[1:]
        return OrderText(words, why, refused.clause, is_refused=True)
    ships = count_words(len(squadron_queries.obeying_ships(hud, seat, draft.selected)), "ship")
    turns = squadron_queries.turns_to_goal(hud, seat, draft.selected, order)
    below = f"{ships}, {count_words(turns, 'turn')} away" if turns else ships
    if order.manoeuvre is Manoeuvre.WITHDRAW:
        below += ", as far as the chart reaches"
    below += _held_ships_text(hud, squadron_queries.immobilised_ships(hud, seat, draft.selected))
    unheard = squadron_command.unreachable_ships(hud, draft.selected)
    if unheard:
        below = f"{below}; {squadron_command.ship_list_text(hud, list(unheard))} cannot see it"
        return OrderText(words, below, next(iter(unheard.values())).clause)
    return OrderText(words, below)


def _held_ships_text(hud: HudState, ships: list[str]) -> str:
    """That these ships take no station by any order as they are; '' for none of them."""
    return f"; {squadron_command.ship_list_text(hud, ships)} cannot sail now" if ships else ""


_DRAFT_BUTTONS: Final = (
    ButtonSpec(
        "list-orders",
        "Another order",
        "more",
        "y",
        hint="The nine orders, by their numbers",
        is_always_shown=True,
        action=HudAction.LIST_ORDERS,
    ),
    ButtonSpec(
        "next-squadron",
        "Next squadron",
        "flag",
        "",
        key_cap="Tab",
        is_always_shown=True,
        action=HudAction.NEXT_SQUADRON,
    ),
)
"""Beside every draft of an order."""


def replacement_buttons(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None] | None:
    """What takes the place of the answers while a squadron is in hand, None while none is."""
    said, draft = order_text(hud), hud.squadron_draft
    if said is None:
        return None
    state: ButtonState = "disabled" if said.is_refused else "primary"
    give = ButtonSpec(
        "give-order",
        "Give the order",
        "check",
        "space",
        state,
        "",
        said.second_line if said.is_refused else "",
        action=HudAction.GIVE_ORDER,
    )
    if draft.is_list_open:
        return [_order_button(hud, n, way) for n, way in enumerate(Manoeuvre, 1)], give
    specs = list(_DRAFT_BUTTONS)
    seat, _ = squadron_command.commanded_squadrons(hud)
    if squadron_command.order_of(hud, seat, draft.selected) is not None:
        specs.append(
            ButtonSpec(
                "cancel-order",
                "Take the order back",
                "undo",
                "t",
                is_always_shown=True,
                action=CancelOrder(draft.selected),
            )
        )
    return specs, give


def _order_button(hud: HudState, number: int, manoeuvre: Manoeuvre) -> ButtonSpec:
    """One of the nine orders; a greyed one says why."""
    order = SquadronOrder(manoeuvre)
    draft, hand = hud.squadron_draft.draft, hud.squadron_draft
    refused = squadron_command.order_refusal(hud, hand.selected, order)
    state: ButtonState = "ready"
    if draft is not None and draft.manoeuvre is manoeuvre:
        state = "chosen"
    if refused is not None:
        state = "disabled"
    words, hint = squadron_words.short_order_text(order), refused.reason if refused is not None else ""
    if refused is not None and hud.shows_clauses and refused.clause:
        hint = f"{hint} ({refused.clause})"
    return ButtonSpec(
        BUTTON_PREFIX + manoeuvre,
        words,
        squadron_words.icon_of(order),
        str(number),
        state,
        "",
        hint,
        action=ChooseOrder(manoeuvre),
    )


def extra_buttons(hud: HudState) -> list[ButtonSpec]:
    """A way to the squadrons beside the answers, and one to give a ship back to hers."""
    if squadron_command.selection_refusal(hud) or hud.delegation.is_list_open:
        return []
    if not hud.fills_window and (hud.prompt.ship or not hud.prompt.needs_answer):
        return _rejoin_buttons(hud)  # the bar is full of her answers, or of what is told; ribbons
        # and F6 do
    return [*_rejoin_buttons(hud), squadrons_button()]


def squadrons_button() -> ButtonSpec:
    """The way to the squadrons."""
    hint, does = "Tell whole squadrons what to do", HudAction.SQUADRONS
    return ButtonSpec("squadrons", "Squadrons", "flag", "", hint=hint, key_cap=KEY_CAP, action=does)


def _rejoin_buttons(hud: HudState) -> list[ButtonSpec]:
    """The way to give the ship in hand back to her squadron, where that has an order and she does
    not ask because of it."""
    ship, seat = hud.prompt.ship, hud.prompt.seat
    squadron = squadron_queries.squadron_of_ship(hud, ship)
    asks = hud.delegation.handback_messages.get(ship)
    if not ship or (asks is not None and asks.until is DelegateUntil.NEEDED):
        return []  # that she goes on by its order is offered already
    if squadron_command.order_of(hud, seat, squadron) is None:
        return []
    run = hud.delegation.runs.get(seat)
    if run is not None and run.helm_of(ship) is not None:
        return []
    words = f"Back to {name_by_id(hud.names, squadron)}"
    return [
        ButtonSpec("rejoin", words, "flag", "", hint="She sails by its order", action=RejoinSquadron(ship))
    ]


def prompt_header(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """The question while a squadron is in hand; as it was while none is."""
    said, (seat, _) = order_text(hud), squadron_command.commanded_squadrons(hud)
    if said is None:
        return usual
    name = name_by_id(hud.names, hud.squadron_draft.selected)
    words = said.second_line if said.is_refused else f"{said.words}: {said.second_line}"
    clause = said.clause
    return PromptHeader(hud.side_number(seat), name, words, clause, is_question=True, short_words=said.words)
