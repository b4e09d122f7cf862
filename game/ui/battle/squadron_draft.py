"""What a person has in hand of his squadrons: which one, what he is about to tell it, and what each
has been told. How orders are given stands in `squadron_command`, what lies on the screen of it in
`squadron_strip`, `squadron_bar` and `order_arrow`."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.captains.commodore import Muster
from game.captains.squadron_orders import SquadronOrder


@dataclass(slots=True)
class SquadronDraft:
    """The squadron `held` ('' for none yet) and the order that is made up for it (`draft`), while
    this is `open`; whether the list of all orders lies there (`listed`). `tip` is the pixel to
    which the order was pulled, None where it was not, and `other` whether the other sensible order
    for what lies there is wanted. `orders` by seat and squadron are in force; `last` are those that
    were, so that one press gives them again. `anew`: the battle was taken up again, and its
    journal, of an earlier game, keeps no orders. `muster` is told once from the level. `drag`: the
    squadron whose order is being drawn, and the pixel at which the press began."""

    open: bool = False
    held: str = ""
    draft: SquadronOrder | None = None
    listed: bool = False
    tip: tuple[int, int] | None = None
    other: bool = False
    orders: dict[str, dict[str, SquadronOrder]] = field(default_factory=dict)
    last: dict[str, SquadronOrder] = field(default_factory=dict)
    anew: bool = False
    muster: Muster | None = None
    drag: tuple[str, tuple[int, int]] | None = None

    def clear(self) -> None:
        """Nothing is being made up any more."""
        self.open, self.draft, self.listed, self.tip, self.other = False, None, False, None, False
