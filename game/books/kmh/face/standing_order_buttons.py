"""Orders at squadron scale on the screen of Kiss Me, Hardy!: the buttons that accept what the order
book proposes, one answer or a run of them (`order_run`), and those of the open book.

Whatever is accepted is given as the player's own answer, by the keys he would have pressed; it can
be taken back like any other.
"""

from typing import Final

from game.books.kmh.captain.proposals import StandingOrderKind
from game.books.kmh.captain.standing_orders import Proposal
from game.books.kmh.face import order_run
from game.books.kmh.face.actions import OrderBookAction, SelectBookShip, SetSailingOrder, StandingOrderAction
from game.books.kmh.face.drafts import GunDraft, HelmDraft
from game.books.kmh.face.order_book import (
    SCOPES,
    OrderBook,
    OrderRunKind,
    OrderScope,
    book_seat,
    can_use_book,
    cancel_orders,
    cycle_fire_range,
    order_book_of,
    ordered_ships,
    set_sailing_order,
    ships_of_seat,
)
from game.books.kmh.face.order_book_panel import select_ship
from game.books.kmh.face.question_draft import QuestionDraft, draft_of, find_ship_card
from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import rule_table
from game.play.event_words import count_words, name_by_id
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import HudAction
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.action import Action

_SCOPE_WORDS: Final = {
    OrderScope.SHIP: "This ship",
    OrderScope.SQUADRON: "Her squadron",
    OrderScope.SIDE: "Whole side",
}


# ------------------------------------------------------------------------------ what is offered
def proposal_of(hud: HudState) -> Proposal | None:
    """Return what the orders say to the question, as it was when it came."""
    return draft_of(hud).proposal


def can_run_unseen(proposal: Proposal | None) -> bool:
    """Return whether a run may give it unseen."""
    return proposal is not None and bool(proposal.keys) and not proposal.judgement


def extra_buttons(hud: HudState) -> list[ButtonSpec]:
    """Return the buttons beside the answers: accept all of this card, sail on, the order book, and
    take a whole run back."""
    if not can_use_book(hud) or hud.prompt.kind in (PromptKind.WATCH, PromptKind.OVER):
        return []
    found, order_book, asks = [], order_book_of(hud), hud.prompt.needs_answer
    if asks and can_run_unseen(proposal_of(hud)):
        hint, card = "Accept all that the orders say on this card", StandingOrderAction.ACCEPT_CARD
        found.append(ButtonSpec("accept-all", "All of this card", "check", "9", hint=hint, action=card))
    if order_book.orders and (not asks or can_run_unseen(proposal_of(hud))):
        hint = "Go on by the orders until something asks for you"
        found.append(
            ButtonSpec("sail-on", "Sail on", "fast", ".", hint=hint, action=StandingOrderAction.SAIL_ON)
        )
    hint = "The order book: standing orders"
    found.append(
        ButtonSpec("order-book", "Orders", "quill", ",", hint=hint, action=StandingOrderAction.OPEN_BOOK)
    )
    if order_book.run.answer_count > 1 and hud.battle.may_undo(hud.prompt.seat):
        hint = f"Take back what the orders answered: {order_book.run.answer_count} answers at most"
        words, take_back = "Take all back", HudAction.UNDO_RUN
        found.append(ButtonSpec("undo-run", words, "undo", "0", hint=hint, action=take_back))
    return found


def refusal(hud: HudState, *, run: bool) -> str:
    """Return why the key of the order book, or the one that lets the orders go on, does nothing
    now."""
    if hud.prompt.kind == PromptKind.OVER:
        return "The battle is over."
    if not can_use_book(hud):
        return "No ship of yours can be given orders now."
    if hud.prompt.kind == PromptKind.WATCH:
        return "Wait until you are asked: then orders can be given."
    if run and not order_book_of(hud).orders:
        return "No ship has orders yet. The order book gives them."
    asks = proposal_of(hud)
    if run and asks is not None and asks.judgement:
        return f"The orders leave this to you. {asks.judgement}"
    return "The orders say nothing to this: answer it yourself." if run else ""


def accept_button(hud: HudState) -> ButtonSpec | None:
    """Return the primary button that takes what is proposed, where the answers are a list; a course
    or a shot is drafted already and has its own button."""
    proposal, draft = proposal_of(hud), draft_of(hud)
    if proposal is None or not proposal.keys or not hud.prompt.needs_answer:
        return None
    match draft.answer_draft:
        case HelmDraft() if proposal.keys != (HelmVerb.HALT,):
            return None
        case GunDraft() as guns if is_shot(hud, proposal) or guns.parts != draft.first_shot:
            return None
    words, why, does = proposal.words, proposal.reason, StandingOrderAction.ACCEPT
    return ButtonSpec("accept", words, "check", "space", "primary", "", why, action=does)


def is_shot(hud: HudState, proposal: Proposal) -> bool:
    """Return whether what is proposed is a shot, and no holding of fire."""
    menu = hud.prompt.menu
    return menu is not None and isinstance(menu.read(proposal.keys[0]), Shot)


def is_as_proposed(draft: QuestionDraft, proposal: Proposal) -> bool:
    """Return whether the draft is as it was proposed."""
    match draft.answer_draft:
        case HelmDraft() as plan if proposal.keys:
            return tuple(plan.keys()) == proposal.keys
        case GunDraft() as guns:
            return guns.parts == draft.first_shot
        case _:
            return True


def message_text(hud: HudState) -> str:
    """Return why a run stopped, what asks for judgement, or what the orders propose; '' for nothing
    to say, or once the player draws another course or changes the guns."""
    order_book, proposal = order_book_of(hud), proposal_of(hud)
    if order_book.stop_reason:
        return f"Stopped. {order_book.stop_reason}"
    if proposal is None or not is_as_proposed(draft_of(hud), proposal):
        return ""
    return proposal.judgement or proposal.words


# ------------------------------------------------------------------------------ the open book
def book_buttons(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec]:
    """Return the buttons of the bar while the book is open."""
    order_book, whom = order_book_of(hud), ordered_ships(hud)
    order = order_book.orders.get(whom[0].id) if whom else None
    sail = order.sail if order is not None else StandingOrderKind.NONE
    hold = order.hold if order is not None else -1

    def one(standing: StandingOrderKind, text: str, picture: str, letter: str, hint: str) -> ButtonSpec:
        state: ButtonState = "chosen" if standing == sail else "ready"
        name, does = f"order-{standing}", SetSailingOrder(standing)
        return ButtonSpec(name, text, picture, letter, state, "", hint, action=does)

    def other(
        name: str, text: str, picture: str, letter: str, hint: str, does: OrderBookAction
    ) -> ButtonSpec:
        return ButtonSpec(name, text, picture, letter, hint=hint, action=does)

    whom_to, until = "Whom the orders go to", "Hold fire until this range"
    specs = [
        other("order-to", _SCOPE_WORDS[order_book.scope], "people", "t", whom_to, OrderBookAction.NEXT_TOLD),
        one(StandingOrderKind.KEEP, "Keep", "ahead", "k", "Straight on at the speed she has"),
        one(StandingOrderKind.FOLLOW, "Follow", "ship", "f", "In a ship’s wake; again: another ship"),
        one(StandingOrderKind.ENGAGE, "Engage", "swords", "e", "Bring the nearest enemy to action"),
        other("order-guns", fire_order_words(hold), "cannon", "g", until, OrderBookAction.NEXT_RANGE),
        other("order-cancel", "Cancel", "cross", "c", "No orders any more", OrderBookAction.CANCEL),
    ]
    close = ButtonSpec("order-close", "Close", "check", "space", "primary", action=OrderBookAction.CLOSE)
    return specs, close


def book_header(hud: HudState) -> tuple[int | None, str, str]:
    """Return the addressees of the orders, for the prompt: the side, a name, and how many ships."""
    order_book, whom, seat = order_book_of(hud), ordered_ships(hud), book_seat(hud)
    if not whom:
        return None, "", ""
    names = {OrderScope.SHIP: whom[0].id, OrderScope.SQUADRON: whom[0].squadron, OrderScope.SIDE: seat}
    alone = order_book.scope == OrderScope.SHIP
    words = "Her standing orders" if alone else f"Orders to {count_words(len(whom), 'ship')}"
    return hud.side_number(seat), name_by_id(hud.names, names[order_book.scope]), words


def fire_order_words(max_band: int) -> str:
    """Return an order for her guns, in words."""
    bands: list[str] = rule_table("range")["bands"]
    if max_band < 0:
        return "Ask me when to fire"
    return "Fire as they bear" if max_band == len(bands) - 1 else f"Fire at {bands[max_band]}"


def handle_action(hud: HudState, action: Action) -> None:
    """Handle an action of the standing orders."""
    match action:
        case StandingOrderAction.ACCEPT:
            _submit_proposal(hud)
        case StandingOrderAction.ACCEPT_CARD:
            order_run.start_run(hud, OrderRunKind.CARD)
        case StandingOrderAction.SAIL_ON:
            order_run.start_run(hud, OrderRunKind.SAIL_ON)
        case StandingOrderAction.OPEN_BOOK:
            toggle_book(hud)
        case OrderBookAction() | SetSailingOrder():
            _edit_book(hud, action)
        case SelectBookShip(ship):
            order_book_of(hud).selected_ship = ship


def _submit_proposal(hud: HudState) -> None:
    """Submit the proposal."""
    proposal = proposal_of(hud)
    if proposal is not None:
        hud_update.submit(hud, *proposal.keys)
        order_book_of(hud).stop_reason = ""


def toggle_book(hud: HudState) -> None:
    """Toggle the book; open it at the ship that is asked."""
    order_book = order_book_of(hud)
    order_book.is_open = not order_book.is_open and can_use_book(hud)
    own = [s.id for s in ships_of_seat(book_seat(hud))]
    wanted = (hud.prompt.ship, order_book.stop_ship, order_book.selected_ship, hud.own_ship)
    order_book.selected_ship = next((name for name in wanted if name in own), own[0] if own else "")
    if not order_book.is_open:
        close_book(hud)


def close_book(hud: HudState) -> None:
    """Close the book and begin the draft again by its orders."""
    order_book_of(hud).is_open = False
    if hud.prompt.needs_answer:
        hud.restart_draft()


def _edit_book(hud: HudState, action: OrderBookAction | SetSailingOrder) -> None:
    """Handle a button of the open book."""
    order_book = order_book_of(hud)
    match action:
        case OrderBookAction.NEXT_TOLD:
            order_book.scope = SCOPES[(SCOPES.index(order_book.scope) + 1) % len(SCOPES)]
        case OrderBookAction.NEXT_RANGE:
            cycle_fire_range(hud)
        case OrderBookAction.CANCEL:
            cancel_orders(hud)
        case OrderBookAction.CLOSE:
            close_book(hud)
        case SetSailingOrder(sail):
            set_sailing_order(hud, sail)
    draft_of(hud).orders_version = tuple(order_book.orders.items())


def is_book_open(hud: HudState) -> bool:
    """Return whether the order book is open."""
    return order_book_of(hud).is_open


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """Handle a pressed ship: select her if she is an own ship."""
    return select_ship(hud, find_ship_card(ship))


def undo_step(hud: HudState) -> bool:
    """Stop the run, or close the open book (Esc)."""
    order_book: OrderBook = order_book_of(hud)
    if order_book.run.kind:
        order_run.stop_run(hud)
    elif order_book.is_open:
        close_book(hud)
    else:
        return False
    return True
