"""Choosing a broadside by Warm Work, Hardy!: target, side, and how it is split. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.wwh.rules.sheet import SIDES, ShipSide
from game.books.wwh.rules.shots import BroadsideOrder
from game.core.steps import MenuOption, Refusal
from game.ui.battle.answers.hud_update import next_in_ring


@dataclass(slots=True)
class GunDraft:
    """What a player has chosen so far among the orders of a menu: the target, the side, and where
    the broadside is split (WWH-2.1.3b) the `second_target` target with the `first_share_points`,
    the
    gunnery points, that the first keeps; always an order that is offered, or none."""

    offers: tuple[MenuOption[Any], ...]
    target: str = ""
    side: str = ""
    second_target: str = ""
    first_share_points: int = 0

    @property
    def fire_orders(self) -> list[BroadsideOrder]:
        """Every order on offer."""
        return [o.value for o in self.offers if isinstance(o.value, BroadsideOrder) and not o.refusal]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold fire."""
        return [o for o in self.offers if o.value is None and not o.refusal]

    @property
    def refused_shots(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by the target's id, with the reason."""
        return {o.key.rpartition(" ")[2]: o.refusal for o in self.offers if o.refusal}

    @property
    def chosen_shot(self) -> BroadsideOrder | None:
        """The order as chosen."""
        ways = self.whole_and_split_orders()
        wanted = (self.second_target, self.first_share_points) if self.second_target else ("", 0)
        return next((o for o in ways if _split_of(o) == wanted), next(iter(ways), None))

    def whole_and_split_orders(self) -> list[BroadsideOrder]:
        """Return the whole broadside at the target, then each way to split it with her as the
        first."""
        return [o for o in self.fire_orders if (o.shots[0].target, o.side) == (self.target, self.side)]

    def reachable_target_ids(self) -> list[str]:
        """Return ships that can be fired at first, in the menu's order."""
        return list(dict.fromkeys(order.shots[0].target for order in self.fire_orders))

    def sides(self) -> list[ShipSide]:
        """Return broadsides that bear on the target."""
        found = [o.side for o in self.fire_orders if o.shots[0].target == self.target]
        return [side for side in SIDES if side in found]

    def choose(self, target: str = "", side: str = "") -> None:
        """Choose what is named; keep the rest if possible, else take what is offered."""
        self.target = target or self.target
        bears = self.sides()
        wanted = side or self.side
        if wanted in bears:
            self.side = wanted
        elif side:
            at = next((o.shots[0].target for o in self.fire_orders if o.side == side), "")
            self.target, self.side = (at, side) if at else (self.target, self.side)
        elif bears:
            self.side = bears[0]
        self.unsplit()

    def select_next_target(self, step: int) -> None:
        """Choose the next or previous target of the list."""
        targets = self.reachable_target_ids()
        if targets:
            self.choose(target=next_in_ring(targets, self.target, step))

    # ------------------------------------------------------------------ splitting
    def second_targets(self) -> list[str]:
        """Return ships that a part of the broadside may be fired at beside the target."""
        return list(
            dict.fromkeys(o.shots[1].target for o in self.whole_and_split_orders() if len(o.shots) > 1)
        )

    def first_share_choices(self) -> list[int]:
        """Return the gunnery points that the target may keep beside the present second one,
        ascending."""
        ways = [
            o
            for o in self.whole_and_split_orders()
            if len(o.shots) > 1 and o.shots[1].target == self.second_target
        ]
        return sorted(order.shots[0].part_points for order in ways)

    def split_with(self, ship_id: str = "") -> None:
        """Split the broadside with that ship, or with the first possible one, the odd point for the
        target; do nothing if the rules forbid it."""
        seconds = self.second_targets()
        if seconds:
            self.second_target = ship_id if ship_id in seconds else seconds[0]
            self.first_share_points = self.first_share_choices()[len(self.first_share_choices()) // 2]

    def unsplit(self) -> None:
        """Give the whole broadside to the target; split it if she may only have a part."""
        self.second_target, self.first_share_points = "", 0
        if not any(len(order.shots) == 1 for order in self.whole_and_split_orders()):
            self.split_with()

    def change_share(self, points: int) -> bool:
        """Change the target's share by this many gunnery points; return False if that is not
        offered."""
        if not self.second_target or self.first_share_points + points not in self.first_share_choices():
            return False
        self.first_share_points += points
        return True

    def select_next_second_target(self) -> None:
        """Choose the next ship for the rest of the broadside."""
        seconds = self.second_targets()
        if self.second_target in seconds:
            self.split_with(next_in_ring(seconds, self.second_target, 1))


def _split_of(order: BroadsideOrder) -> tuple[str, int]:
    """Return the second target of an order and what the first keeps; ('', 0) for a whole
    broadside."""
    return (order.shots[1].target, order.shots[0].part_points) if len(order.shots) > 1 else ("", 0)


def new_gun_draft(offers: Sequence[MenuOption[Any]]) -> GunDraft:
    """Return a draft of the order with most expected hits."""
    layer = GunDraft(tuple(offers))
    whole = [order for order in layer.fire_orders if len(order.shots) == 1]
    best = max(whole, key=lambda o: o.shots[0].expected_millihits, default=None)
    if best is not None:
        layer.target, layer.side = best.shots[0].target, best.side
    return layer
