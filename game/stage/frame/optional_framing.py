"""How near the camera may go: what must be seen is always in view, and optional places only as far
as the ship in hand stays large enough. Pure arithmetic; places in cm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from game.stage.frame.camera import MustShow, Viewport, fit_groups

MIN_HULL_PX: Final = 100.0
"""Least length in px (units at scale 1) of the hull of the ship in hand, if what must be seen
allows it."""
_REFERENCE_SEA: Final = Viewport(0, 0, 960, 440)
"""The sea that a window of 1280 x 720 leaves free beside its panels and below a card; a larger
window shows all of it larger."""

WishT = TypeVar("WishT")


def places_to_hold(
    frame: Callable[[Sequence[WishT]], Sequence[MustShow]],
    wishes: Sequence[WishT],
    length: float,
) -> tuple[MustShow, ...]:
    """Return the places for the camera to hold. `frame` returns them for some of the `wishes`; with
    none, what must be seen. Accept wishes in order, each only if the hull, `length` cm long, stays
    MIN_HULL_PX long, or if the camera need not go farther away for it."""
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
    """Return the px a cm at which all of it is in view; infinity for no places."""
    return (
        fit_groups(holds, _REFERENCE_SEA).px_per_cm
        if any(hold.points for hold in holds)
        else float("inf")
    )
