"""Choosing a broadside by Warm Work, Hardy!: target, side, and how it is split. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.wwh.rules.sheet import SIDES, Side
from game.books.wwh.rules.shots import BroadsideOrder
from game.core.steps import Option, Refusal
from game.ui.battle.target_cycling import next_in


@dataclass(slots=True)
class Gunlayer:
    """What a person has chosen so far among the orders of a menu: the target, the side, and where
    the broadside is split (WWH-2.1.3b) the `second` target with the `part`, the gunnery points,
    that the first keeps; always an order that is offered, or none."""

    offers: tuple[Option[Any], ...]
    target: str = ""
    side: str = ""
    second: str = ""
    part: int = 0

    @property
    def orders(self) -> list[BroadsideOrder]:
        """Every order on offer."""
        return [
            o.value for o in self.offers if isinstance(o.value, BroadsideOrder) and not o.refused
        ]

    @property
    def others(self) -> list[Option[Any]]:
        """What else may be done: hold fire."""
        return [o for o in self.offers if o.value is None and not o.refused]

    @property
    def barred(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by the target's id, with the reason."""
        return {o.key.rpartition(" ")[2]: o.refused for o in self.offers if o.refused}

    @property
    def chosen(self) -> BroadsideOrder | None:
        """The order as chosen."""
        ways = self.ways()
        wanted = (self.second, self.part) if self.second else ("", 0)
        return next((o for o in ways if _divided(o) == wanted), next(iter(ways), None))

    def ways(self) -> list[BroadsideOrder]:
        """The whole broadside at the target, then each way to split it with her as the first."""
        return [o for o in self.orders if (o.shots[0].target, o.side) == (self.target, self.side)]

    def targets(self) -> list[str]:
        """Ships that can be fired at first, in the menu's order."""
        return list(dict.fromkeys(order.shots[0].target for order in self.orders))

    def sides(self) -> list[Side]:
        """Broadsides that bear on the target."""
        found = [o.side for o in self.orders if o.shots[0].target == self.target]
        return [side for side in SIDES if side in found]

    def choose(self, target: str = "", side: str = "") -> None:
        """What is named is chosen; the rest stays where it can, else becomes what is offered."""
        self.target = target or self.target
        bears = self.sides()
        wanted = side or self.side
        if wanted in bears:
            self.side = wanted
        elif side:
            at = next((o.shots[0].target for o in self.orders if o.side == side), "")
            self.target, self.side = (at, side) if at else (self.target, self.side)
        elif bears:
            self.side = bears[0]
        self.rejoin()

    def next_target(self, by: int) -> None:
        """The next target along the list, or the one before."""
        targets = self.targets()
        if targets:
            self.choose(target=next_in(targets, self.target, by))

    # ------------------------------------------------------------------ splitting
    def seconds(self) -> list[str]:
        """Ships that a part of the broadside may be fired at beside the target."""
        return list(dict.fromkeys(o.shots[1].target for o in self.ways() if len(o.shots) > 1))

    def parts(self) -> list[int]:
        """The gunnery points that the target may keep beside the present second one, ascending."""
        ways = [o for o in self.ways() if len(o.shots) > 1 and o.shots[1].target == self.second]
        return sorted(order.shots[0].part for order in ways)

    def split(self, second: str = "") -> None:
        """The broadside is split with that ship, or with the first that may be, the odd point for
        the target; nothing happens where it may not be."""
        seconds = self.seconds()
        if seconds:
            self.second = second if second in seconds else seconds[0]
            self.part = self.parts()[len(self.parts()) // 2]

    def rejoin(self) -> None:
        """The whole broadside is for the target; where she may only have a part, it is split."""
        self.second, self.part = "", 0
        if not any(len(order.shots) == 1 for order in self.ways()):
            self.split()

    def give(self, by: int) -> bool:
        """The target keeps so many gunnery points more; false where that is not offered."""
        if not self.second or self.part + by not in self.parts():
            return False
        self.part += by
        return True

    def next_second(self) -> None:
        """The next ship that the rest of the broadside may be for."""
        seconds = self.seconds()
        if self.second in seconds:
            self.split(next_in(seconds, self.second, 1))


def _divided(order: BroadsideOrder) -> tuple[str, int]:
    """The second target of an order and what the first keeps; ('', 0) for a whole broadside."""
    return (order.shots[1].target, order.shots[0].part) if len(order.shots) > 1 else ("", 0)


def begin(offers: Sequence[Option[Any]]) -> Gunlayer:
    """The order with most hits to be expected is chosen."""
    layer = Gunlayer(tuple(offers))
    whole = [order for order in layer.orders if len(order.shots) == 1]
    best = max(whole, key=lambda o: o.shots[0].expected_millihits, default=None)
    if best is not None:
        layer.target, layer.side = best.shots[0].target, best.side
    return layer
