"""The order book of a player with several ships under Kiss Me, Hardy!: the standing order of each
ship, and the run of answers given by these orders.

It is not part of the battle: it is in the HUD state, and in a file beside the journal, so that a
resumed battle has it again. No rule reads it.
"""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from game.books.kmh.captain.forecast import ShipForecast
from game.books.kmh.captain.proposals import StandingOrder, StandingOrderKind
from game.books.kmh.captain.standing_orders import Proposal, is_before_bow, possible_leaders, propose
from game.books.kmh.face.drafts import PlannedShot
from game.books.kmh.face.sail_draft import OrderedCourse
from game.books.kmh.rules.sheet import Ship, is_fighting
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import rule_table
from game.core.files import read_regular_file, replace_file
from game.core.steps import Choose
from game.core.table import every
from game.play.seats import PlayerSeat
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats


class HoldUntil(StrEnum):
    """What a held card waits for."""

    ASKED = "asked"
    """For its owner, who is asked whenever something has changed."""
    BEARS = "bears"
    NEAR = "near"
    """Hold for a shot of at most this many cm."""
    RAKES = "rakes"


@dataclass(frozen=True, slots=True)
class HoldOrder:
    """What the card waits for, within how many `cm` (0: at any distance), and the turn in which it
    was said: a card that was not played goes back into the pack."""

    until: HoldUntil = HoldUntil.ASKED
    cm: int = 0
    turn: int = -1

    @property
    def words(self) -> str:
        """The order as the card says it."""
        return {
            HoldUntil.ASKED: "ask me",
            HoldUntil.BEARS: "until she bears",
            HoldUntil.NEAR: f"until within {self.cm} cm",
            HoldUntil.RAKES: "until she rakes",
        }[self.until]

    @property
    def short_lines(self) -> tuple[str, str]:
        """The same in two short lines."""
        last = {HoldUntil.BEARS: "bears", HoldUntil.NEAR: f"{self.cm} cm", HoldUntil.RAKES: "rakes"}
        return ("until", last[self.until]) if self.until in last else ("", "")

    def allows_shot(self, shot: Shot) -> bool:
        """Return whether such a shot is what the card has waited for."""
        match self.until:
            case HoldUntil.BEARS:
                return True
            case HoldUntil.NEAR:
                return shot.distance <= self.cm * CM
            case HoldUntil.RAKES:
                return bool(shot.rake)
            case _:
                return False


_STEPS: Final = 3
"""How many range bands can be waited for: from this one down to point blank."""


def following_order(hold_order: HoldOrder, turn: int) -> HoldOrder:
    """Return the next order of the round: ask me, until she bears, within the range bands from the
    far one to the near one, until she rakes, and ask me again."""
    near = [HoldOrder(HoldUntil.NEAR, cm, turn) for cm in reversed(rule_table("range")["up_to"][:_STEPS])]
    every = [HoldOrder(turn=turn), HoldOrder(HoldUntil.BEARS, 0, turn), *near]
    every.append(HoldOrder(HoldUntil.RAKES, 0, turn))
    here = next((n for n, one in enumerate(every) if one == hold_order), 0)
    return every[(here + 1) % len(every)]


FILE_SUFFIX: Final = ".orders"
LARGEST_FILE: Final = 64 * 1024


class OrderScope(StrEnum):
    """Addressees of an order: the ship in hand, her squadron, or the whole side."""

    SHIP = "ship"
    SQUADRON = "squadron"
    SIDE = "side"


SCOPES: Final = tuple(OrderScope)


class OrderRunKind(StrEnum):
    """How long the orders answer by themselves."""

    NONE = ""
    CARD = "card"
    """Until this card is acted on."""
    SAIL_ON = "on"
    """From turn to turn."""


@dataclass(slots=True)
class OrderRun:
    """Answers that are given one after the other, as long as the ``kind`` says, for a ``seat``;
    ``next_event`` which event the run has watched the battle to, ``start_event`` the events and
    ``start_rewinds`` the rewinds there were at its beginning; ``enemies_met`` the enemies that have
    been within range before, ``answer_count`` how many answers it gave."""

    kind: OrderRunKind = OrderRunKind.NONE
    seat: str = ""
    next_event: int = 0
    start_event: int = 0
    start_rewinds: int = 0
    answer_count: int = 0
    enemies_met: set[str] = field(default_factory=set)


@dataclass(slots=True)
class OrderBook:
    """``orders`` by ship; whether the book ``is_open``, its ``selected_ship``, and the addressees
    (``scope``); the ``run``, and why it stopped, with the ship that is meant; ``is_just_stopped``
    while no question has come since; ``ordered_course`` is the course that was ordered with the
    last order to sail, ``planned_shot`` the shot with which the last Fire card was played;
    ``hold_orders`` says by squadron how long her Fire card is held; ``forecast_cache`` is what was
    foreseen last, and for what."""

    orders: dict[str, StandingOrder] = field(default_factory=dict)
    is_open: bool = False
    selected_ship: str = ""
    scope: OrderScope = OrderScope.SHIP
    run: OrderRun = field(default_factory=OrderRun)
    stop_reason: str = ""
    stop_ship: str = ""
    is_just_stopped: bool = False
    ordered_course: OrderedCourse | None = None
    planned_shot: PlannedShot | None = None
    hold_orders: dict[str, HoldOrder] = field(default_factory=dict)
    forecast_cache: tuple[object, tuple[ShipForecast, ...]] = (None, ())


def order_book_of(hud: HudState) -> OrderBook:
    """Return the order book of this HUD; read from its file when it is first wanted."""
    return hud.book_state_of(OrderBook, lambda: OrderBook(load(hud)))


# ------------------------------------------------------------------------------ whose ships
def book_seat(hud: HudState) -> str:
    """Return the player whose order book may be looked at now: who is asked, else the only person
    at the screen; '' for nobody."""
    seated = human_seats(hud.battle)
    if isinstance(hud.battle.seats.get(hud.prompt.seat), PlayerSeat):
        return hud.prompt.seat
    return seated[0] if len(seated) == 1 else ""


def ships_of_seat(seat: str) -> list[Ship]:
    """Return the ships that obey this seat, in placement order."""
    return [s for s in every(Ship) if s.side == seat and is_fighting(s)]


def can_use_book(hud: HudState) -> bool:
    """Return whether the player who looks commands a ship, so that he may give standing orders. At
    a stand with few buttons the book stays closed."""
    seat = "" if hud.max_buttons else book_seat(hud)
    return bool(seat) and any(s.side == seat and is_fighting(s) for s in every(Ship))


def ordered_ships(hud: HudState) -> list[Ship]:
    """Return the ships that an order goes to now."""
    order_book, own = order_book_of(hud), ships_of_seat(book_seat(hud))
    first = next((s for s in own if s.id == order_book.selected_ship), own[0] if own else None)
    if first is None or order_book.scope == OrderScope.SIDE:
        return own
    if order_book.scope == OrderScope.SQUADRON:
        return [s for s in own if s.squadron == first.squadron]
    return [first]


# ------------------------------------------------------------------------------ what is proposed
def proposal_for(hud: HudState) -> Proposal | None:
    """Return what the orders say to the question in the HUD state, if it is put to a player with a
    fleet."""
    step = hud.battle.pending_step
    if not hud.prompt.needs_answer or not isinstance(step, Choose) or not can_use_book(hud):
        return None
    if not isinstance(hud.battle.seats.get(step.seat), PlayerSeat) or step.seat != hud.prompt.seat:
        return None
    return propose(step, order_book_of(hud).orders, hud.battle.events)


# ------------------------------------------------------------------------------ giving orders
def set_sailing_order(hud: HudState, sail: StandingOrderKind) -> None:
    """Order the addressed ships to keep course, follow or engage. A ship that already follows gets
    the next possible leader."""
    order_book = order_book_of(hud)
    for ship in ordered_ships(hud):
        old = order_book.orders.get(ship.id, StandingOrder())
        whom = _next_leader(order_book, ship, old) if sail == StandingOrderKind.FOLLOW else ""
        if sail == StandingOrderKind.FOLLOW and not whom:
            continue
        order_book.orders[ship.id] = StandingOrder(sail, whom, old.hold)
    save(hud)


def _next_leader(order_book: OrderBook, ship: Ship, old: StandingOrder) -> str:
    """Return whom she follows: the likeliest, or the one after the one she follows; nobody who
    follows her, and, where several are addressed, nobody astern of her."""
    alone = order_book.scope == OrderScope.SHIP
    ways = [s.id for s in possible_leaders(ship) if alone or is_before_bow(ship, s)]
    ways = [name for name in ways if not _is_followed_by(order_book, ship.id, name)]
    if not ways:
        return ""
    return ways[(ways.index(old.whom) + 1) % len(ways)] if old.leader in ways else ways[0]


def _is_followed_by(order_book: OrderBook, ship: str, other: str) -> bool:
    """Return whether the other follows this ship, or follows one who does."""
    met: set[str] = set()
    while other and other not in met:
        if other == ship:
            return True
        met.add(other)
        other = order_book.orders.get(other, StandingOrder()).leader
    return False


def cycle_fire_range(hud: HudState) -> None:
    """Move the fire order of the addressed ships to the next nearer band, after the nearest back to
    none: no order, as they bear, long, medium, short, point blank."""
    order_book, most = order_book_of(hud), len(rule_table("range")["bands"]) - 1
    first = order_book.orders.get(ordered_ships(hud)[0].id, StandingOrder()).hold
    hold = most if first < 0 else first - 1
    for ship in ordered_ships(hud):
        old = order_book.orders.get(ship.id, StandingOrder())
        order_book.orders[ship.id] = StandingOrder(old.sail, old.whom, hold)
    save(hud)


def cancel_orders(hud: HudState) -> None:
    """Cancel the orders of the addressed ships."""
    for ship in ordered_ships(hud):
        order_book_of(hud).orders.pop(ship.id, None)
    save(hud)


# ------------------------------------------------------------------------------ its file
def book_path(hud: HudState) -> Path | None:
    """Return the path of the book, beside the journal; None for a battle in memory."""
    path = hud.battle.journal.path
    return path.with_suffix(FILE_SUFFIX) if path is not None else None


def save(hud: HudState) -> None:
    """Write the orders beside the journal. They are a convenience: if writing fails, the battle
    goes on."""
    path = book_path(hud)
    if path is not None:
        found = {ship: asdict(order) for ship, order in order_book_of(hud).orders.items()}
        with suppress(OSError):
            replace_file(path, json.dumps(found, indent=1) + "\n", sync=False)


def load(hud: HudState) -> dict[str, StandingOrder]:
    """Return the orders from the file beside the journal, without those that make no sense."""
    path = book_path(hud)
    if path is None:
        return {}
    try:
        found = json.loads(read_regular_file(path, LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return {}
    known = {ship.id for ship in hud.battle.level.ships}
    entries = found.items() if isinstance(found, dict) else ()
    read = {name: _parse_order(entry, known) for name, entry in entries if name in known}
    return {name: order for name, order in read.items() if order is not None}


def _parse_order(entry: object, known: set[str]) -> StandingOrder | None:
    """Return one order of the file, None if it makes no sense."""
    if not isinstance(entry, dict):
        return None
    sail, whom, hold = (entry.get(key) for key in ("sail", "whom", "hold"))
    bands = len(rule_table("range")["bands"])
    if not (isinstance(sail, str) and isinstance(whom, str)):
        return None
    if sail not in list(StandingOrderKind) or type(hold) is not int or not -1 <= hold < bands:
        return None
    if (whom not in known) if sail == StandingOrderKind.FOLLOW else whom != "":
        return None
    return StandingOrder(StandingOrderKind(sail), whom, hold)
