"""Choosing a broadside by Warm Work, Hardy!: target, side, whether it is split. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.steps import Option, Refusal
from game.rules.wwh.sheet import SIDES
from game.rules.wwh.shots import Order


@dataclass(slots=True)
class Gunlayer:
    """What a person has chosen so far among the orders of a menu: the target, the side, and which
    of its splits (0: the whole broadside); always an order that is offered, or none."""

    offers: tuple[Option[Any], ...]
    target: str = ""
    side: str = ""
    split: int = 0

    @property
    def orders(self) -> list[Order]:
        """Every order on offer."""
        return [o.value for o in self.offers if isinstance(o.value, Order) and not o.refused]

    @property
    def others(self) -> list[Option[Any]]:
        """What else may be done: hold fire."""
        return [o for o in self.offers if o.value is None and not o.refused]

    @property
    def barred(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by the target's id, with the reason."""
        return {o.key.rpartition(" ")[2]: o.refused for o in self.offers if o.refused}

    @property
    def chosen(self) -> Order | None:
        """The order as chosen."""
        ways = self.ways()
        return ways[self.split % len(ways)] if ways else None

    def ways(self) -> list[Order]:
        """The whole broadside at the target, then each way to split it with her as the first."""
        return [o for o in self.orders if (o.shots[0].target, o.side) == (self.target, self.side)]

    def targets(self) -> list[str]:
        """Ships that can be fired at first, in the menu's order."""
        return list(dict.fromkeys(order.shots[0].target for order in self.orders))

    def sides(self) -> list[str]:
        """Broadsides that bear on the target."""
        found = [o.side for o in self.orders if o.shots[0].target == self.target]
        return [side for side in SIDES if side in found]

    def choose(self, target: str = "", side: str = "") -> None:
        """What is named is chosen; the rest stays where it can, else becomes what is offered."""
        self.target, self.split = target or self.target, 0
        bears = self.sides()
        wanted = side or self.side
        if wanted in bears:
            self.side = wanted
        elif side:
            at = next((o.shots[0].target for o in self.orders if o.side == side), "")
            self.target, self.side = (at, side) if at else (self.target, self.side)
        elif bears:
            self.side = bears[0]

    def next_target(self, by: int) -> None:
        """The next target along the list, or the one before."""
        targets = self.targets()
        if targets:
            here = targets.index(self.target) if self.target in targets else 0
            self.choose(target=targets[(here + by) % len(targets)])


def begin(offers: Sequence[Option[Any]]) -> Gunlayer:
    """The order with most hits to be expected is chosen."""
    layer = Gunlayer(tuple(offers))
    whole = [order for order in layer.orders if len(order.shots) == 1]
    best = max(whole, key=lambda o: o.shots[0].expected_millihits, default=None)
    if best is not None:
        layer.target, layer.side = best.shots[0].target, best.side
    return layer
