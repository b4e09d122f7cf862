"""How near the camera may go: what must be seen is always held, and of what would be good to see
as much as leaves the ship in hand large enough to be looked at. Pure arithmetic; places in cm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from game.stage.frame.camera import MustShow, Viewport, fit_groups

MIN_HULL_PX: Final = 100.0
"""Px (units at scale 1) that the hull of the ship in hand is long at the least, wherever what must
be seen allows it."""
_REFERENCE_SEA: Final = Viewport(0, 0, 960, 440)
"""The sea that a window of 1280 x 720 leaves free beside its papers and below a card; a larger
window shows all of it larger."""

WishT = TypeVar("WishT")


def places_to_hold(
    frame: Callable[[Sequence[WishT]], Sequence[MustShow]],
    wishes: Sequence[WishT],
    length: float,
) -> tuple[MustShow, ...]:
    """What the camera holds. `frame` says what that is with some of the `wishes`; with none of them
    it is what must be seen. Wishes come in their order, each only if the hull, `length` cm long,
    stays HULL_PX long, or if the camera goes no farther away for it."""
    chosen: list[WishT] = []
    holds = tuple(frame(chosen))
    lowest = min(MIN_HULL_PX / max(length, 0.1), _scale_to_show(holds))
    for wish in wishes:
        more = tuple(frame([*chosen, wish]))
        if _scale_to_show(more) >= lowest:
            chosen.append(wish)
            holds = more
    return holds


def _scale_to_show(holds: Sequence[MustShow]) -> float:
    """Px a cm from which all of it is seen in that sea; as near as may be if it is nothing."""
    return (
        fit_groups(holds, _REFERENCE_SEA).px_per_cm
        if any(hold.points for hold in holds)
        else float("inf")
    )
