"""What the ships of a player answer by the orders he has given each of them, with the reason; or what needs
his own judgement. Pure: it reads what his side may see, in the table of the battle, and changes nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.books.kmh.captain.sailing_orders import (
    OrdersByShip,
    Proposal,
    ShipOrder,
    ShipOrderKind,
    propose_card,
    propose_course,
    propose_fast_sailing,
    propose_sail,
    propose_shot,
)
from game.books.kmh.rules.line_of_battle import LineOrder, in_squadrons, is_in_wake, moving_with, next_ahead
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, card_kind, get_ship, is_fighting
from game.core.events import CardTurned, Event, Ordered
from game.core.steps import Choose
from game.core.table import every, get_single
from game.sea.pose import distance
from game.sea.units import DEGREE, angle_between, bearing

_AHEAD_ANGLE: Final = 60 * DEGREE
"""A ship that is so far off the bow may be followed."""


@dataclass(frozen=True, slots=True)
class ProposalQuestion:
    """A question as the orders see it: the question, every order of the side, and what has happened so far in
    the sight of all."""

    question: Choose
    orders: OrdersByShip
    events: Sequence[Event]

    @property
    def ship(self) -> Ship:
        """The ship it is about."""
        return get_ship(self.question.about)

    @property
    def order(self) -> ShipOrder:
        """Her order; none is an empty one."""
        return self.orders.get(self.question.about, ShipOrder())


def propose(choose: Choose, orders: OrdersByShip, events: Sequence[Event]) -> Proposal | None:
    """Return what this seat's orders say to the question; None where they say nothing. A proposal with a
    `judgement` must be put to the player."""
    known = _ANSWERS.get(choose.clause)
    return known(ProposalQuestion(choose, orders, events)) if known is not None else None


# ------------------------------------------------------------------------------ the line
def propose_line(asked: ProposalQuestion) -> Proposal | None:
    """KMH-6.9.1: return that the line holds, unless one of its ships has an order to leave it. With
    poor sailors a van that keeps her course goes straight on, which is never tested (KMH-6.9.3)."""
    van, order = asked.ship, asked.order
    if not order.sail:
        return None
    mates = [s for s in in_squadrons(moving_with(van.squadron)) if s is not van]
    free = [s for s in mates if asked.orders.get(s.id, ShipOrder()).sail == ShipOrderKind.ENGAGE]
    if free:
        return Proposal((LineOrder.SINGLE,), "Each for herself", f"{free[0].name} is to engage")
    offered = asked.question.menu.keys()
    if order.sail == ShipOrderKind.KEEP and LineOrder.STRAIGHT in offered:
        return Proposal((LineOrder.STRAIGHT,), "Sail in line ahead", f"{van.name} keeps her course")
    return Proposal((LineOrder.LINE,), "In line", f"all follow {van.name} at her speed")


def leader_in_line(ship: Ship, events: Sequence[Event]) -> Ship | None:
    """KMH-6.9.2: return whom she follows while the line moves: the ship that moved before her on
    this card; None for the van, or out of a line."""
    moved: list[str] = []
    for event in reversed(events):
        if isinstance(event, CardTurned):
            break
        if isinstance(event, Ordered) and event.order == LineOrder.LINE and event.ship not in moved:
            moved.append(event.ship)
    if len(moved) < 2 or moved[0] != ship.id:
        return None
    return get_ship(moved[1])


def possible_leaders(ship: Ship) -> list[Ship]:
    """Return whom she may be told to follow, the likeliest first: the next ahead of her line, then
    who is before her bow, then her other mates."""
    mates = [s for s in every(Ship) if s.side == ship.side and s is not ship and is_fighting(s)]
    near = next_ahead(ship, mates)

    def rank(other: Ship) -> tuple[bool, bool, bool, int]:
        far = distance(ship.pose.x, ship.pose.y, other.pose.x, other.pose.y)
        apart = other.squadron != ship.squadron
        return other is not near, not is_before_bow(ship, other), apart, far

    return sorted(mates, key=rank)


def is_before_bow(ship: Ship, other: Ship) -> bool:
    """Return whether the other is before her bow, and is not in her wake."""
    a, b = ship.pose, other.pose
    off = angle_between(a.heading, bearing(b.x - a.x, b.y - a.y))
    return off <= _AHEAD_ANGLE and not is_in_wake(other, ship)


# ------------------------------------------------------------------------------ whose turn it is
def propose_next_ship(asked: ProposalQuestion) -> Proposal | None:
    """KMH-0.0.6: return leaders before those who follow them, ships with orders before those
    without."""
    ready = [get_ship(option.key) for option in asked.question.menu.options()]
    if card_kind(get_single(Deck).up) == CardKind.FIRE:
        return _propose_next_to_fire(asked, ready)
    known = [s for s in ready if asked.orders.get(s.id, ShipOrder()).sail]
    if not known:
        return _propose_without_orders(asked, ready)
    left = {s.id for s in ready}
    free = [s for s in known if asked.orders[s.id].leader not in left]
    if free:
        waits = len(known) - len(free)
        why = "she leads others" if waits else "she has her orders"
        return Proposal((free[0].id,), f"{free[0].name} is next", why)
    leader = get_ship(asked.orders[known[0].id].leader)
    return Proposal(
        (leader.id,), f"{leader.name} is next", f"{known[0].name} follows her",
        judgement=f"{leader.name} leads and has no orders", ship=leader.id,
    ) if leader not in known else Proposal(
        (known[0].id,), f"{known[0].name} is next", "they follow each other",
        judgement=f"{known[0].name} and {leader.name} follow each other", ship=leader.id,
    )  # fmt: skip


def _propose_without_orders(asked: ProposalQuestion, ready: Sequence[Ship]) -> Proposal | None:
    side = [s.id for s in every(Ship) if s.side == asked.question.seat]
    if not any(asked.orders.get(name, ShipOrder()).sail for name in side):
        return None
    names = ", ".join(s.name for s in ready)
    return Proposal(
        (ready[0].id,), f"{ready[0].name} is next", "no orders", judgement=f"No orders: {names}",
        ship=ready[0].id,
    )  # fmt: skip


def _propose_next_to_fire(asked: ProposalQuestion, ready: Sequence[Ship]) -> Proposal | None:
    """Return ships whose guns have orders fire first, in the order of the list."""
    known = [s for s in ready if asked.orders.get(s.id, ShipOrder()).max_fire_band >= 0]
    if not known:
        return None
    return Proposal((known[0].id,), f"{known[0].name} fires next", "her guns have orders")


# ------------------------------------------------------------------------------ one ship
def propose_ship_course(asked: ProposalQuestion) -> Proposal | None:
    """KMH-6.3.1: return her course. A ship in a line follows the one ahead of her by default
    (KMH-6.9.2); only the van needs to be told."""
    ship, order, leader = asked.ship, asked.order, None
    if order.sail != ShipOrderKind.ENGAGE:
        leader = leader_in_line(ship, asked.events)
    if leader is None and order.sail == ShipOrderKind.FOLLOW:
        leader = get_ship(order.whom)
    if leader is None and not order.sail:
        return None
    return propose_course(asked.question, ship, order, leader, asked.events)


def make_ship_answer(key: str, words: str) -> Callable[[ProposalQuestion], Proposal | None]:
    """Return a function that proposes this quiet answer for a ship with an order."""

    def answer(asked: ProposalQuestion) -> Proposal | None:
        if not asked.order.sail or key not in asked.question.menu.keys():  # noqa: SIM118
            return None
        return Proposal((key,), words, "nothing in her orders speaks against it")

    return answer


def make_squadron_answer(key: str, words: str) -> Callable[[ProposalQuestion], Proposal | None]:
    """KMH-5.2.2, KMH-5.2.6: propose that squadrons stay as they were, if a ship of the side has an order."""

    def answer(asked: ProposalQuestion) -> Proposal | None:
        side = [s.id for s in every(Ship) if s.side == asked.question.seat]
        if not any(asked.orders.get(name, ShipOrder()).sail for name in side):
            return None
        return Proposal((key,), words, "as it was")

    return answer


_ANSWERS: Final[Mapping[str, Callable[[ProposalQuestion], Proposal | None]]] = {
    "KMH-0.0.6": propose_next_ship,
    "KMH-4.1.3": lambda asked: propose_fast_sailing(asked.question, asked.order),
    "KMH-5.1.1": lambda asked: propose_card(asked.question, asked.orders),
    "KMH-5.1.3": lambda asked: propose_card(asked.question, asked.orders),
    "KMH-5.2.2": make_squadron_answer("apart", "Each squadron moves alone"),
    "KMH-5.2.6": make_squadron_answer("together", "Go on as one"),
    "KMH-6.2.1": lambda asked: propose_sail(asked.question, asked.ship, asked.order),
    "KMH-6.3.1": propose_ship_course,
    "KMH-6.9.1": propose_line,
    "KMH-7.1.1": make_ship_answer("ride", "Ride to her anchor"),
    "KMH-8.2.3": make_squadron_answer("none", "Leave the boats aboard"),
    "KMH-9.2.23": lambda asked: propose_shot(asked.question, asked.ship, asked.order),
    "KMH-14.3.6": make_ship_answer("lie", "Lie becalmed"),
    "KMH-15.0.2": make_ship_answer("carry on", "Leave the boats"),
}
