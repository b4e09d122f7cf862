"""Orders at squadron scale on the screen of Kiss Me, Hardy!: the buttons that accept what the order
book proposes, one answer or a run of them (`order_run`), and those of the open book.

Whatever is accepted is given as the player's own answer, by the keys he would have pressed; it can
be taken back like any other.
"""

from __future__ import annotations

from typing import Final

from game.books.kmh.captain.proposals import Standing
from game.books.kmh.captain.standing import Proposal
from game.books.kmh.face import order_run
from game.books.kmh.face.actions import InBook, OnOrders, OrderSail, TellShip
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import Hand, hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.new_hand import begin
from game.books.kmh.face.order_book import (
    WHOM,
    OrderBook,
    RunKind,
    Whom,
    book_of,
    cancel,
    has_orders,
    order_guns,
    order_sail,
    seat_of,
    ships_of,
    told,
)
from game.books.kmh.face.prefill import mark_of
from game.books.kmh.face.standing_panel import hail_ship
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import table
from game.play.words import called, count
from game.stage.paper.parts import ButtonState
from game.ui.battle import hud_update
from game.ui.battle.actions import HudAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.prompts import PromptKind
from game.ui.kit.action import Action

_WHOM_WORDS: Final = {
    Whom.SHIP: "This ship",
    Whom.SQUADRON: "Her squadron",
    Whom.SIDE: "Whole side",
}


# ------------------------------------------------------------------------------ what is offered
def proposed(hud: HudState) -> Proposal | None:
    """What the orders say to the question, as it was when it came."""
    return hand_of(hud).proposal


def is_safe(proposal: Proposal | None) -> bool:
    """Whether a run may give it unseen."""
    return proposal is not None and bool(proposal.keys) and not proposal.judge


def extras(hud: HudState) -> list[ButtonSpec]:
    """The buttons beside the answers: accept all of this card, sail on, the order book, and take a
    whole run back."""
    if not has_orders(hud) or hud.prompt.kind in (PromptKind.WATCH, PromptKind.OVER):
        return []
    found, book, asks = [], book_of(hud), hud.prompt.needs_answer
    if asks and is_safe(proposed(hud)):
        hint, card = "Accept all that the orders say on this card", OnOrders.ACCEPT_CARD
        found.append(
            ButtonSpec("accept-all", "All of this card", "check", "9", hint=hint, does=card)
        )
    if book.orders and (not asks or is_safe(proposed(hud))):
        hint = "Go on by the orders until something asks for you"
        found.append(
            ButtonSpec("sail-on", "Sail on", "fast", ".", hint=hint, does=OnOrders.SAIL_ON)
        )
    hint = "The order book: standing orders"
    found.append(
        ButtonSpec("order-book", "Orders", "quill", ",", hint=hint, does=OnOrders.OPEN_BOOK)
    )
    if book.run.given > 1 and hud.battle.may_undo(hud.prompt.seat):
        hint = f"Take back what the orders answered: {book.run.given} answers at most"
        words, take_back = "Take all back", HudAction.UNDO_RUN
        found.append(ButtonSpec("undo-run", words, "undo", "0", hint=hint, does=take_back))
    return found


def why_not(hud: HudState, *, run: bool) -> str:
    """Why the key of the order book, or the one that lets the orders go on, does nothing now."""
    if hud.prompt.kind == PromptKind.OVER:
        return "The battle is over."
    if not has_orders(hud):
        return "No ship of yours can be given orders now."
    if hud.prompt.kind == PromptKind.WATCH:
        return "Wait until you are asked: then orders can be given."
    if run and not book_of(hud).orders:
        return "No ship has orders yet. The order book gives them."
    asks = proposed(hud)
    if run and asks is not None and asks.judge:
        return f"The orders leave this to you. {asks.judge}"
    return "The orders say nothing to this: answer it yourself." if run else ""


def accept(hud: HudState) -> ButtonSpec | None:
    """The primary button that takes what is proposed, where the answers are a list; a course or a
    shot lies in the hand already, and is given by its own button."""
    proposal, hand = proposed(hud), hand_of(hud)
    if proposal is None or not proposal.keys or not hud.prompt.needs_answer:
        return None
    match hand.laid:
        case HelmPlan() if proposal.keys != (Verb.HALT,):
            return None
        case Gunlayer() as guns if is_shot(hud, proposal) or mark_of(guns) != hand.laid_as:
            return None
    words, why, does = proposal.words, proposal.why, OnOrders.ACCEPT
    return ButtonSpec("accept", words, "check", "space", "primary", "", why, does=does)


def is_shot(hud: HudState, proposal: Proposal) -> bool:
    """Whether what is proposed is a shot, and no holding of fire."""
    menu = hud.prompt.menu
    return menu is not None and isinstance(menu.read(proposal.keys[0]), Shot)


def as_proposed(hand: Hand, proposal: Proposal) -> bool:
    """Whether the course and the guns lie in the hand as they were proposed."""
    match hand.laid:
        case HelmPlan() as plan if proposal.keys:
            return tuple(plan.keys()) == proposal.keys
        case Gunlayer() as guns:
            return mark_of(guns) == hand.laid_as
        case _:
            return True


def told_words(hud: HudState) -> str:
    """Why a run stopped, what asks for judgement, or what the orders propose; '' for nothing to
    say, or once the player draws another course or lays the guns otherwise."""
    book, proposal = book_of(hud), proposed(hud)
    if book.stopped:
        return f"Stopped. {book.stopped}"
    if proposal is None or not as_proposed(hand_of(hud), proposal):
        return ""
    return proposal.judge or proposal.words


# ------------------------------------------------------------------------------ the open book
def book_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec]:
    """The buttons of the bar while the book lies open."""
    book, whom = book_of(hud), told(hud)
    order = book.orders.get(whom[0].id) if whom else None
    sail = order.sail if order is not None else Standing.NONE
    hold = order.hold if order is not None else -1

    def one(standing: Standing, text: str, picture: str, letter: str, hint: str) -> ButtonSpec:
        state: ButtonState = "chosen" if standing == sail else "ready"
        name, does = f"order-{standing}", OrderSail(standing)
        return ButtonSpec(name, text, picture, letter, state, "", hint, does=does)

    def other(
        name: str, text: str, picture: str, letter: str, hint: str, does: InBook
    ) -> ButtonSpec:
        return ButtonSpec(name, text, picture, letter, hint=hint, does=does)

    whom_to, until = "Whom the orders go to", "Hold fire until this range"
    specs = [
        other("order-to", _WHOM_WORDS[book.whom], "people", "t", whom_to, InBook.NEXT_TOLD),
        one(Standing.KEEP, "Keep", "ahead", "k", "Straight on at the speed she has"),
        one(Standing.FOLLOW, "Follow", "ship", "f", "In a ship’s wake; again: another ship"),
        one(Standing.ENGAGE, "Engage", "swords", "e", "Bring the nearest enemy to action"),
        other("order-guns", hold_words(hold), "cannon", "g", until, InBook.NEXT_RANGE),
        other("order-cancel", "Cancel", "cross", "c", "No orders any more", InBook.CANCEL),
    ]
    close = ButtonSpec("order-close", "Close", "check", "space", "primary", does=InBook.CLOSE)
    return specs, close


def book_plate(hud: HudState) -> tuple[int | None, str, str]:
    """Whom the orders go to, for the plate: the side, a name, and how many ships."""
    book, whom, seat = book_of(hud), told(hud), seat_of(hud)
    if not whom:
        return None, "", ""
    names = {Whom.SHIP: whom[0].id, Whom.SQUADRON: whom[0].squadron, Whom.SIDE: seat}
    alone = book.whom == Whom.SHIP
    words = "Her standing orders" if alone else f"Orders to {count(len(whom), 'ship')}"
    return hud.side_number(seat), called(hud.names, names[book.whom]), words


def hold_words(hold: int) -> str:
    """An order for her guns, in words."""
    bands: list[str] = table("range")["bands"]
    if hold < 0:
        return "Ask me when to fire"
    return "Fire as they bear" if hold == len(bands) - 1 else f"Fire at {bands[hold]}"


def do(hud: HudState, action: Action) -> None:
    """What the buttons of the standing orders do."""
    match action:
        case OnOrders.ACCEPT:
            _accept(hud)
        case OnOrders.ACCEPT_CARD:
            order_run.start(hud, RunKind.CARD)
        case OnOrders.SAIL_ON:
            order_run.start(hud, RunKind.SAIL_ON)
        case OnOrders.OPEN_BOOK:
            open_book(hud)
        case InBook() | OrderSail():
            _write(hud, action)
        case TellShip(ship):
            book_of(hud).who = ship


def _accept(hud: HudState) -> None:
    """What is proposed is given."""
    proposal = proposed(hud)
    if proposal is not None:
        hud_update.submit(hud, *proposal.keys)
        book_of(hud).stopped = ""


def open_book(hud: HudState) -> None:
    """The book lies open at the ship in question, or is closed again."""
    book = book_of(hud)
    book.open = not book.open and has_orders(hud)
    own = [s.id for s in ships_of(seat_of(hud))]
    wanted = (hud.prompt.ship, book.at, book.who, hud.own_ship)
    book.who = next((name for name in wanted if name in own), own[0] if own else "")
    if not book.open:
        close_book(hud)


def close_book(hud: HudState) -> None:
    """The book is closed; the question on the desk is looked at anew by its orders."""
    book_of(hud).open = False
    if hud.prompt.needs_answer:
        hud.draft = begin(hud)


def _write(hud: HudState, action: InBook | OrderSail) -> None:
    """One of the buttons of the open book."""
    book = book_of(hud)
    match action:
        case InBook.NEXT_TOLD:
            book.whom = WHOM[(WHOM.index(book.whom) + 1) % len(WHOM)]
        case InBook.NEXT_RANGE:
            order_guns(hud)
        case InBook.CANCEL:
            cancel(hud)
        case InBook.CLOSE:
            close_book(hud)
        case OrderSail(sail):
            order_sail(hud, sail)
    hand_of(hud).mark = tuple(book.orders.items())


def is_open(hud: HudState) -> bool:
    """Whether the order book lies open."""
    return book_of(hud).open


def hail(hud: HudState, ship: str) -> bool:
    """A ship was pressed on the sea: one of his own is the one in hand."""
    return hail_ship(hud, sheet_of(ship))


def back(hud: HudState) -> bool:
    """Esc: a run stops, or the open book is closed."""
    book: OrderBook = book_of(hud)
    if book.run.kind:
        order_run.stop(hud)
    elif book.open:
        close_book(hud)
    else:
        return False
    return True
