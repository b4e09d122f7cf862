"""What a person has in hand of his squadrons: which one, what he is about to tell it, and what each
has been told. How orders are given stands in `squadron_command`, what lies on the screen of it in
`squadron_strip`, `squadron_bar` and `order_arrow`."""

from dataclasses import dataclass, field

from game.captains.commodore import SquadronRoster
from game.captains.squadron_orders import SquadronOrder


@dataclass(slots=True)
class SquadronDraft:
    """The squadron `selected` ('' for none yet) and the order that is made up for it (`draft`),
    while
    this is `is_open`; whether the list of all orders lies there (`is_list_open`). `arrow_tip` is
    the pixel to
    which the order was pulled, None where it was not, and `is_other_wanted` whether the other
    sensible order
    for what lies there is wanted. `given_orders` by seat and squadron are in force; `last_orders`
    are those that
    were, so that one press gives them again. `needs_new_orders`: the battle was taken up again, and
    its
    journal, of an earlier game, keeps no orders. `level_squadrons` is told once from the level.
    `drag_start`: the
    squadron whose order is being drawn, and the pixel at which the press began."""

    is_open: bool = False
    selected: str = ""
    draft: SquadronOrder | None = None
    is_list_open: bool = False
    arrow_tip: tuple[int, int] | None = None
    is_other_wanted: bool = False
    given_orders: dict[str, dict[str, SquadronOrder]] = field(default_factory=dict)
    last_orders: dict[str, SquadronOrder] = field(default_factory=dict)
    needs_new_orders: bool = False
    level_squadrons: SquadronRoster | None = None
    drag_start: tuple[str, tuple[int, int]] | None = None

    def clear(self) -> None:
        """Nothing is being made up any more."""
        self.is_open, self.draft, self.is_list_open, self.arrow_tip, self.is_other_wanted = (
            False,
            None,
            False,
            None,
            False,
        )
