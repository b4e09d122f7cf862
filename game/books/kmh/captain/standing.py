"""Standing orders: what a person's ship would answer by the orders he has given her, with the
reason; or what asks for his own judgement. Pure, as every captain is: read inside the table of the
battle from what his side may see, and nothing is changed. Whoever shows the proposal gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.books.kmh.captain.gun_orders import card_now, guns
from game.books.kmh.captain.proposals import Proposal, Standing, StandingOrder, StandingOrders
from game.books.kmh.captain.sailing_orders import course_for, fast_or_not, how_she_sails
from game.books.kmh.rules.line_of_battle import LineOrder, follows, may_keep_station, next_ahead
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, card_kind, fights, ship_named
from game.books.kmh.rules.squadrons import in_squadrons, moving_with
from game.core.events import CardTurned, Event, Ordered
from game.core.steps import Choose
from game.core.table import every, the
from game.sea.compass import bearing, between
from game.sea.pose import distance
from game.sea.units import DEGREE

__all__ = [
    "Proposal",
    "StandingOrder",
    "StandingOrders",
    "leaders_for",
    "lies_ahead",
    "propose",
    "without_orders",
]

_AHEAD: Final = 60 * DEGREE
"""A ship that lies so far off the bow may be followed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the standing orders see it: the question, every order of the side, and what
    has happened so far in the sight of all."""

    choose: Choose
    orders: StandingOrders
    events: Sequence[Event]

    @property
    def ship(self) -> Ship:
        """The ship it is about."""
        return ship_named(self.choose.about)

    @property
    def order(self) -> StandingOrder:
        """Her order; none is an empty one."""
        return self.orders.get(self.choose.about, StandingOrder())


def propose(choose: Choose, orders: StandingOrders, events: Sequence[Event]) -> Proposal | None:
    """What this seat's orders say to the question; None where they say nothing, and the player
    answers as ever. Of a proposal with something to `judge` nothing may be given unseen."""
    known = _ANSWERS.get(choose.clause)
    return known(Asked(choose, orders, events)) if known is not None else None


# ------------------------------------------------------------------------------ the line
def line_moves(asked: Asked) -> Proposal | None:
    """KMH-6.9.1: the line holds, unless one of its ships has an order to leave it. With poor
    sailors a van that keeps her course goes straight on, which is never tested (KMH-6.9.3)."""
    van, order = asked.ship, asked.order
    if not order.sail:
        return None
    mates = [s for s in in_squadrons(moving_with(van.squadron)) if s is not van]
    free = [s for s in mates if asked.orders.get(s.id, StandingOrder()).sail == Standing.ENGAGE]
    if free:
        return Proposal((LineOrder.SINGLE,), "Each for herself", f"{free[0].name} is to engage")
    offered = asked.choose.menu.keys()
    if order.sail == Standing.KEEP and LineOrder.STRAIGHT in offered:
        return Proposal(
            (LineOrder.STRAIGHT,), "In line, straight on", f"{van.name} keeps her course"
        )
    return Proposal((LineOrder.LINE,), "In line", f"all follow {van.name} at her speed")


def leader_in_line(ship: Ship, events: Sequence[Event]) -> Ship | None:
    """KMH-6.9.2: whom she follows while the line moves: the ship that moved before her on this
    card; None for the van, or out of a line."""
    moved: list[str] = []
    for event in reversed(events):
        if isinstance(event, CardTurned):
            break
        if isinstance(event, Ordered) and event.order == LineOrder.LINE and event.ship not in moved:
            moved.append(event.ship)
    if len(moved) < 2 or moved[0] != ship.id:
        return None
    return ship_named(moved[1])


def leaders_for(ship: Ship) -> list[Ship]:
    """Whom she may be told to follow, the likeliest first: the next ahead of her line, then who
    lies before her bow, then her other mates."""
    mates = [s for s in every(Ship) if s.side == ship.side and s is not ship and fights(s)]
    near = next_ahead(ship, mates)

    def rank(other: Ship) -> tuple[bool, bool, bool, int]:
        far = distance(ship.pose.x, ship.pose.y, other.pose.x, other.pose.y)
        apart = other.squadron != ship.squadron
        return other is not near, not lies_ahead(ship, other), apart, far

    return sorted(mates, key=rank)


def lies_ahead(ship: Ship, other: Ship) -> bool:
    """Whether the other lies before her bow, and is not in her wake."""
    a, b = ship.pose, other.pose
    off = between(a.heading, bearing(b.x - a.x, b.y - a.y))
    return off <= _AHEAD and not follows(other, ship)


# ------------------------------------------------------------------------------ whose turn it is
def who_is_next(asked: Asked) -> Proposal | None:
    """KMH-0.0.6: leaders before those who follow them, ships with orders before those without."""
    ready = [ship_named(option.key) for option in asked.choose.menu.options()]
    if card_kind(the(Deck).up) == CardKind.FIRE:
        return _next_to_fire(asked, ready)
    known = [s for s in ready if asked.orders.get(s.id, StandingOrder()).sail]
    if not known:
        return _none_has_orders(asked, ready)
    left = {s.id for s in ready}
    free = [s for s in known if asked.orders[s.id].leader not in left]
    if free:
        waits = len(known) - len(free)
        why = "she leads others" if waits else "she has her orders"
        return Proposal((free[0].id,), f"{free[0].name} is next", why)
    leader = ship_named(asked.orders[known[0].id].leader)
    return Proposal(
        (leader.id,), f"{leader.name} is next", f"{known[0].name} follows her",
        judge=f"{leader.name} leads and has no orders", about=leader.id,
    ) if leader not in known else Proposal(
        (known[0].id,), f"{known[0].name} is next", "they follow each other",
        judge=f"{known[0].name} and {leader.name} follow each other", about=leader.id,
    )  # fmt: skip


def _none_has_orders(asked: Asked, ready: Sequence[Ship]) -> Proposal | None:
    """Who is left without orders is named before the card ends."""
    side = [s.id for s in every(Ship) if s.side == asked.choose.seat]
    if not any(asked.orders.get(name, StandingOrder()).sail for name in side):
        return None
    names = ", ".join(s.name for s in ready)
    return Proposal(
        (ready[0].id,), f"{ready[0].name} is next", "no orders", judge=f"No orders: {names}",
        about=ready[0].id,
    )  # fmt: skip


def _next_to_fire(asked: Asked, ready: Sequence[Ship]) -> Proposal | None:
    """Ships whose guns have orders fire first, in the order of the list."""
    known = [s for s in ready if asked.orders.get(s.id, StandingOrder()).guns >= 0]
    if not known:
        return None
    return Proposal((known[0].id,), f"{known[0].name} fires next", "her guns have orders")


def without_orders(side: str, orders: StandingOrders) -> list[Ship]:
    """Ships of a side that sail and have no order to sail by, in placement order."""
    sail = [s for s in every(Ship) if s.side == side and fights(s) and may_keep_station(s)]
    return [s for s in sail if not orders.get(s.id, StandingOrder()).sail]


# ------------------------------------------------------------------------------ one ship
def ship_sails(asked: Asked) -> Proposal | None:
    """KMH-6.2.1: how much sail, by her order; in the dead zone the player decides."""
    return how_she_sails(asked.choose, asked.ship, asked.order)


def ship_steers(asked: Asked) -> Proposal | None:
    """KMH-6.3.1: her course. A ship in a line follows the one ahead of her by default
    (KMH-6.9.2); only the van needs to be told."""
    ship, order, leader = asked.ship, asked.order, None
    if order.sail != Standing.ENGAGE:
        leader = leader_in_line(ship, asked.events)
    if leader is None and order.sail == Standing.FOLLOW:
        leader = ship_named(order.whom)
    if leader is None and not order.sail:
        return None
    return course_for(asked.choose, ship, order, leader, asked.events)


def ship_is_fast(asked: Asked) -> Proposal | None:
    """KMH-4.1.3: a fast sailor keeps with the others, or uses it to close."""
    return fast_or_not(asked.choose, asked.order)


def ship_fires(asked: Asked) -> Proposal | None:
    """KMH-9.2.23: what her gun orders allow of what bears."""
    return guns(asked.choose, asked.ship, asked.order)


def fire_card(asked: Asked) -> Proposal | None:
    """KMH-5.1.1, KMH-5.1.3: whether the Fire card is acted on, held or let go."""
    return card_now(asked.choose, asked.orders)


def as_she_lies(key: str, words: str) -> Callable[[Asked], Proposal | None]:
    """A ship with orders does this quiet thing rather than another."""

    def answer(asked: Asked) -> Proposal | None:
        if not asked.order.sail or key not in asked.choose.menu.keys():  # noqa: SIM118
            return None
        return Proposal((key,), words, "nothing in her orders speaks against it")

    return answer


def as_they_were(key: str, words: str) -> Callable[[Asked], Proposal | None]:
    """KMH-5.2.2, KMH-5.2.6: squadrons stay as they were, if the side has standing orders."""

    def answer(asked: Asked) -> Proposal | None:
        side = [s.id for s in every(Ship) if s.side == asked.choose.seat]
        if not any(asked.orders.get(name, StandingOrder()).sail for name in side):
            return None
        return Proposal((key,), words, "as it was")

    return answer


_ANSWERS: Final[Mapping[str, Callable[[Asked], Proposal | None]]] = {
    "KMH-0.0.6": who_is_next,
    "KMH-4.1.3": ship_is_fast,
    "KMH-5.1.1": fire_card,
    "KMH-5.1.3": fire_card,
    "KMH-5.2.2": as_they_were("apart", "Each squadron moves alone"),
    "KMH-5.2.6": as_they_were("together", "Go on as one"),
    "KMH-6.2.1": ship_sails,
    "KMH-6.3.1": ship_steers,
    "KMH-6.9.1": line_moves,
    "KMH-7.1.1": as_she_lies("ride", "Ride to her anchor"),
    "KMH-8.2.3": as_they_were("none", "Leave the boats aboard"),
    "KMH-9.2.23": ship_fires,
    "KMH-14.3.6": as_she_lies("lie", "Lie becalmed"),
    "KMH-15.0.2": as_she_lies("carry on", "Leave the boats"),
}
