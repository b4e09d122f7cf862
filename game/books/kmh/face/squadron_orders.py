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
from game.books.kmh.face.hand import Hand, hand_of, sheet_of
from game.books.kmh.face.new_hand import begin
from game.books.kmh.face.order_book import (
    TO,
    OrderBook,
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
from game.ui.table import acts
from game.ui.table.desk import Desk
from game.ui.table.orders_bar import Spec

ALL: Final = "accept-all"
ON: Final = "sail-on"
BOOK: Final = "order-book"


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
    if not has_orders(desk) or desk.prompt.kind in ("watch", "over"):
        return []
    found, book, asks = [], book_of(desk), desk.prompt.asks
    if asks and is_safe(proposed(desk)):
        hint = "Accept all that the orders say on this card"
        found.append(Spec(ALL, "All of this card", "check", "9", hint=hint))
    if book.orders and (not asks or is_safe(proposed(desk))):
        hint = "Go on by the orders until something asks for you"
        found.append(Spec(ON, "Sail on", "fast", ".", hint=hint))
    found.append(Spec(BOOK, "Orders", "quill", ",", hint="The order book: standing orders"))
    if book.run.given > 1 and desk.battle.may_undo(desk.prompt.seat):
        hint = f"Take back what the orders answered: {book.run.given} answers at most"
        found.append(Spec("undo-run", "Take all back", "undo", "0", hint=hint))
    return found


def accept(desk: Desk) -> Spec | None:
    """The primary button that takes what is proposed, where the answers are a list; a course or a
    shot lies in the hand already, and is given by its own button."""
    proposal, hand = proposed(desk), hand_of(desk)
    if proposal is None or not proposal.keys or not desk.prompt.asks:
        return None
    if hand.helm is not None and proposal.keys != (Verb.HALT,):
        return None
    if hand.guns is not None and (is_shot(desk, proposal) or mark_of(hand.guns) != hand.laid_as):
        return None
    return Spec("accept", proposal.words, "check", "space", "primary", "", proposal.why)


def is_shot(desk: Desk, proposal: Proposal) -> bool:
    """Whether what is proposed is a shot, and no holding of fire."""
    menu = desk.prompt.menu
    return menu is not None and isinstance(menu.read(proposal.keys[0]), Shot)


def as_proposed(hand: Hand, proposal: Proposal) -> bool:
    """Whether the course and the guns lie in the hand as they were proposed."""
    if hand.helm is not None and proposal.keys:
        return tuple(hand.helm.keys()) == proposal.keys
    return hand.guns is None or mark_of(hand.guns) == hand.laid_as


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
    words = {"ship": "This ship", "squadron": "Her squadron", "side": "Whole side"}
    sail = order.sail if order is not None else ""
    hold = order.hold if order is not None else -1

    def one(name: str, text: str, picture: str, letter: str, hint: str) -> Spec:
        state = "chosen" if name == f"order-{sail}" else "ready"
        return Spec(name, text, picture, letter, state, "", hint)  # type: ignore[arg-type]

    specs = [
        Spec("order-to", words[book.to], "people", "t", hint="Whom the orders go to"),
        one("order-keep", "Keep", "ahead", "k", "Straight on at the speed she has"),
        one("order-follow", "Follow", "ship", "f", "In a ship’s wake; again: another ship"),
        one("order-engage", "Engage", "swords", "e", "Bring the nearest enemy to action"),
        Spec("order-guns", hold_words(hold), "cannon", "g", hint="Hold fire until this range"),
        Spec("order-cancel", "Cancel", "cross", "c", hint="No orders any more"),
    ]
    return specs, Spec("order-close", "Close", "check", "space", "primary")


def book_plate(desk: Desk) -> tuple[int | None, str, str]:
    """Whom the orders go to, for the plate: the side, a name, and how many ships."""
    book, whom, seat = book_of(desk), told(desk), seat_of(desk)
    if not whom:
        return None, "", ""
    names = {"ship": whom[0].id, "squadron": whom[0].squadron, "side": seat}
    words = "Her standing orders" if book.to == "ship" else f"Orders to {count(len(whom), 'ship')}"
    return desk.number_of(seat), called(desk.names, names[book.to]), words


def hold_words(hold: int) -> str:
    """An order for her guns, in words."""
    bands: list[str] = table("range")["bands"]
    if hold < 0:
        return "Fire: ask me"
    return "Fire as they bear" if hold == len(bands) - 1 else f"Fire at {bands[hold]}"


def press(desk: Desk, name: str) -> bool:
    """One of the buttons of this module was pressed; false if it is none of them."""
    if name.startswith("order-") and name != BOOK:
        _write(desk, name.removeprefix("order-"))
    elif name.startswith("row-"):
        book_of(desk).who = name.removeprefix("row-")
    elif name == BOOK:
        open_book(desk)
    elif name in (ALL, ON):
        order_run.start(desk, "card" if name == ALL else "on")
    elif name == "accept":
        proposal = proposed(desk)
        if proposal is not None:
            acts.give(desk, *proposal.keys)
            book_of(desk).stopped = ""
    elif name == "stop-run":
        order_run.stop(desk, "")
    elif name == "undo-run":
        order_run.undo_run(desk)
    else:
        return False
    return True


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


def _write(desk: Desk, what: str) -> None:
    """One of the buttons of the open book."""
    book = book_of(desk)
    if what == "to":
        book.to = TO[(TO.index(book.to) + 1) % len(TO)]
    elif what == "guns":
        order_guns(desk)
    elif what == "cancel":
        cancel(desk)
    elif what == "close":
        close_book(desk)
    else:
        order_sail(desk, Standing(what))
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
        order_run.stop(desk, "")
    elif book.open:
        close_book(desk)
    else:
        return False
    return True
