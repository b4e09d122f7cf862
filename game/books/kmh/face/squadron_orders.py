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
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import OnDesk
from game.ui.table.desk import Desk
from game.ui.table.orders_bar import Spec
from game.ui.table.prompts import Asked

_WHOM_WORDS: Final = {
    Whom.SHIP: "This ship",
    Whom.SQUADRON: "Her squadron",
    Whom.SIDE: "Whole side",
}


# ------------------------------------------------------------------------------ what is offered
def proposed(desk: Desk) -> Proposal | None:
    """What the orders say to the question, as it was when it came."""
    return hand_of(desk).proposal


def is_safe(proposal: Proposal | None) -> bool:
    """Whether a run may give it unseen."""
    return proposal is not None and bool(proposal.keys) and not proposal.judge


def extras(desk: Desk) -> list[Spec]:
    """The buttons beside the answers: accept all of this card, sail on, the order book, and take a
    whole run back."""
    if not has_orders(desk) or desk.prompt.kind in (Asked.WATCH, Asked.OVER):
        return []
    found, book, asks = [], book_of(desk), desk.prompt.asks
    if asks and is_safe(proposed(desk)):
        hint, card = "Accept all that the orders say on this card", OnOrders.ACCEPT_CARD
        found.append(Spec("accept-all", "All of this card", "check", "9", hint=hint, does=card))
    if book.orders and (not asks or is_safe(proposed(desk))):
        hint = "Go on by the orders until something asks for you"
        found.append(Spec("sail-on", "Sail on", "fast", ".", hint=hint, does=OnOrders.SAIL_ON))
    hint = "The order book: standing orders"
    found.append(Spec("order-book", "Orders", "quill", ",", hint=hint, does=OnOrders.OPEN_BOOK))
    if book.run.given > 1 and desk.battle.may_undo(desk.prompt.seat):
        hint = f"Take back what the orders answered: {book.run.given} answers at most"
        words, take_back = "Take all back", OnDesk.UNDO_RUN
        found.append(Spec("undo-run", words, "undo", "0", hint=hint, does=take_back))
    return found


def why_not(desk: Desk, *, run: bool) -> str:
    """Why the key of the order book, or the one that lets the orders go on, does nothing now."""
    if desk.prompt.kind == Asked.OVER:
        return "The battle is over."
    if not has_orders(desk):
        return "No ship of yours can be given orders now."
    if desk.prompt.kind == Asked.WATCH:
        return "Wait until you are asked: then orders can be given."
    if run and not book_of(desk).orders:
        return "No ship has orders yet. The order book gives them."
    asks = proposed(desk)
    if run and asks is not None and asks.judge:
        return f"The orders leave this to you. {asks.judge}"
    return "The orders say nothing to this: answer it yourself." if run else ""


def accept(desk: Desk) -> Spec | None:
    """The primary button that takes what is proposed, where the answers are a list; a course or a
    shot lies in the hand already, and is given by its own button."""
    proposal, hand = proposed(desk), hand_of(desk)
    if proposal is None or not proposal.keys or not desk.prompt.asks:
        return None
    match hand.laid:
        case HelmPlan() if proposal.keys != (Verb.HALT,):
            return None
        case Gunlayer() as guns if is_shot(desk, proposal) or mark_of(guns) != hand.laid_as:
            return None
    words, why, does = proposal.words, proposal.why, OnOrders.ACCEPT
    return Spec("accept", words, "check", "space", "primary", "", why, does=does)


def is_shot(desk: Desk, proposal: Proposal) -> bool:
    """Whether what is proposed is a shot, and no holding of fire."""
    menu = desk.prompt.menu
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


def told_words(desk: Desk) -> str:
    """Why a run stopped, what asks for judgement, or what the orders propose; '' for nothing to
    say, or once the player draws another course or lays the guns otherwise."""
    book, proposal = book_of(desk), proposed(desk)
    if book.stopped:
        return f"Stopped. {book.stopped}"
    if proposal is None or not as_proposed(hand_of(desk), proposal):
        return ""
    return proposal.judge or proposal.words


# ------------------------------------------------------------------------------ the open book
def book_specs(desk: Desk) -> tuple[list[Spec], Spec]:
    """The buttons of the bar while the book lies open."""
    book, whom = book_of(desk), told(desk)
    order = book.orders.get(whom[0].id) if whom else None
    sail = order.sail if order is not None else Standing.NONE
    hold = order.hold if order is not None else -1

    def one(standing: Standing, text: str, picture: str, letter: str, hint: str) -> Spec:
        state: ButtonState = "chosen" if standing == sail else "ready"
        name, does = f"order-{standing}", OrderSail(standing)
        return Spec(name, text, picture, letter, state, "", hint, does=does)

    def other(name: str, text: str, picture: str, letter: str, hint: str, does: InBook) -> Spec:
        return Spec(name, text, picture, letter, hint=hint, does=does)

    whom_to, until = "Whom the orders go to", "Hold fire until this range"
    specs = [
        other("order-to", _WHOM_WORDS[book.whom], "people", "t", whom_to, InBook.NEXT_TOLD),
        one(Standing.KEEP, "Keep", "ahead", "k", "Straight on at the speed she has"),
        one(Standing.FOLLOW, "Follow", "ship", "f", "In a ship’s wake; again: another ship"),
        one(Standing.ENGAGE, "Engage", "swords", "e", "Bring the nearest enemy to action"),
        other("order-guns", hold_words(hold), "cannon", "g", until, InBook.NEXT_RANGE),
        other("order-cancel", "Cancel", "cross", "c", "No orders any more", InBook.CANCEL),
    ]
    close = Spec("order-close", "Close", "check", "space", "primary", does=InBook.CLOSE)
    return specs, close


def book_plate(desk: Desk) -> tuple[int | None, str, str]:
    """Whom the orders go to, for the plate: the side, a name, and how many ships."""
    book, whom, seat = book_of(desk), told(desk), seat_of(desk)
    if not whom:
        return None, "", ""
    names = {Whom.SHIP: whom[0].id, Whom.SQUADRON: whom[0].squadron, Whom.SIDE: seat}
    alone = book.whom == Whom.SHIP
    words = "Her standing orders" if alone else f"Orders to {count(len(whom), 'ship')}"
    return desk.number_of(seat), called(desk.names, names[book.whom]), words


def hold_words(hold: int) -> str:
    """An order for her guns, in words."""
    bands: list[str] = table("range")["bands"]
    if hold < 0:
        return "Ask me when to fire"
    return "Fire as they bear" if hold == len(bands) - 1 else f"Fire at {bands[hold]}"


def do(desk: Desk, action: Action) -> None:
    """What the buttons of the standing orders do."""
    match action:
        case OnOrders.ACCEPT:
            _accept(desk)
        case OnOrders.ACCEPT_CARD:
            order_run.start(desk, RunKind.CARD)
        case OnOrders.SAIL_ON:
            order_run.start(desk, RunKind.SAIL_ON)
        case OnOrders.OPEN_BOOK:
            open_book(desk)
        case InBook() | OrderSail():
            _write(desk, action)
        case TellShip(ship):
            book_of(desk).who = ship


def _accept(desk: Desk) -> None:
    """What is proposed is given."""
    proposal = proposed(desk)
    if proposal is not None:
        acts.give(desk, *proposal.keys)
        book_of(desk).stopped = ""


def open_book(desk: Desk) -> None:
    """The book lies open at the ship in question, or is closed again."""
    book = book_of(desk)
    book.open = not book.open and has_orders(desk)
    own = [s.id for s in ships_of(seat_of(desk))]
    wanted = (desk.prompt.about, book.at, book.who, desk.own)
    book.who = next((name for name in wanted if name in own), own[0] if own else "")
    if not book.open:
        close_book(desk)


def close_book(desk: Desk) -> None:
    """The book is closed; the question on the desk is looked at anew by its orders."""
    book_of(desk).open = False
    if desk.prompt.asks:
        desk.hand = begin(desk)


def _write(desk: Desk, action: InBook | OrderSail) -> None:
    """One of the buttons of the open book."""
    book = book_of(desk)
    match action:
        case InBook.NEXT_TOLD:
            book.whom = WHOM[(WHOM.index(book.whom) + 1) % len(WHOM)]
        case InBook.NEXT_RANGE:
            order_guns(desk)
        case InBook.CANCEL:
            cancel(desk)
        case InBook.CLOSE:
            close_book(desk)
        case OrderSail(sail):
            order_sail(desk, sail)
    hand_of(desk).mark = tuple(book.orders.items())


def is_open(desk: Desk) -> bool:
    """Whether the order book lies open."""
    return book_of(desk).open


def hail(desk: Desk, ship: str) -> bool:
    """A ship was pressed on the sea: one of his own is the one in hand."""
    return hail_ship(desk, sheet_of(ship))


def back(desk: Desk) -> bool:
    """Esc: a run stops, or the open book is closed."""
    book: OrderBook = book_of(desk)
    if book.run.kind:
        order_run.stop(desk)
    elif book.open:
        close_book(desk)
    else:
        return False
    return True
