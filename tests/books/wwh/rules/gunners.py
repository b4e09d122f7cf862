"""What the tests of gunnery add to the record strips: one order, its dice, and why not."""

from collections.abc import Sequence

from game.books.wwh.rules.gunnery import fire_menu
from game.books.wwh.rules.sheet import Ship, enemies
from game.books.wwh.rules.shots import (
    BroadsideOrder,
    broadsides_now,
    fire_refusal,
    whole_and_split_broadsides,
)
from game.core.steps import Refusal


def fire_keys(ship: Ship) -> list[str]:
    """How every order to fire that she may be given now is written."""
    return [order.key for order in broadsides_now(ship)]


def order_against(ship: Ship, foe: Ship) -> BroadsideOrder:
    """The whole broadside that she may fire at a foe now."""
    (order,) = [o for o in broadsides_now(ship) if [s.target for s in o.shots] == [foe.id]]
    return order


def order_of_key(ship: Ship, key: str) -> BroadsideOrder:
    """The order that is written so."""
    return next(o for o in broadsides_now(ship) if o.key == key)


def dice_count(ship: Ship, foe: Ship, heading: int | None = None) -> int:
    """The dice of her broadside at a foe as both lie, or as the foe heads otherwise."""
    points = foe.heading if heading is None else heading
    (found,) = whole_and_split_broadsides(ship, ship.square, ship.heading, [(foe, foe.square, points)])
    return found.shots[0].dice


def target_names(ship: Ship) -> list[str]:
    """The foes at whom she may fire now, each once."""
    return list(dict.fromkeys(shot.target for o in broadsides_now(ship) for shot in o.shots))


def refusal_clause(ship: Ship, foe: Ship) -> str:
    """The clause by which she may not fire at a foe."""
    assert foe in enemies(ship)
    return fire_refusal(ship, foe)[1].clause


def key_refusal_clause(ship: Ship, key: str) -> str:
    """The clause by which her menu refuses a key; '' if it does not."""
    read = fire_menu(ship, broadsides_now(ship)).read(key)
    return read.clause or "not offered" if isinstance(read, Refusal) else ""


def dice_by_part(found: BroadsideOrder) -> Sequence[int]:
    """The dice of each part of an order."""
    return [shot.dice for shot in found.shots]
