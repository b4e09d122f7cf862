"""Laying guns on a target, as every book does it: round the ring of targets, and the order to fire.
What else is laid (sides, aims, divided guns) is each book's own."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from game.ui.battle.answers import hud_update
from game.ui.battle.state.hud_state import HudState, OrderedVolley

T = TypeVar("T")


class GunAim(Protocol):
    """Guns as a person lays them."""

    @property
    def target(self) -> str:
        """The id of the ship they are laid on, '' for none."""

    def reachable_target_ids(self) -> list[str]:
        """All that they can be laid on."""

    def select_next_target(self, step: int) -> None:
        """They are laid on the next of these (1), or the one before (-1)."""


def next_in_ring(ring: Sequence[T], current: T, step: int, missing_index: int = 0) -> T:
    """The member of a ring so many places after the present one, or before it if `step` is below 0;
    one that is no member counts as at the place `missing_index`. The ring must not be empty."""
    here = ring.index(current) if current in ring else missing_index
    return ring[(here + step) % len(ring)]


def next_target(hud: HudState, guns: GunAim, step: int) -> bool:
    """The next target where there are several; the record shows her, and the roll before it is put
    away. False where there is no other."""
    if len(guns.reachable_target_ids()) < 2:
        return False
    guns.select_next_target(step)
    hud.show_ships(other=guns.target)
    hud.dice_timing.is_dismissed = True
    return True


def order_fire(hud: HudState, ship: str, answer_key: str) -> None:
    """The ship fires, with that answer: dice follow at once, so nothing is asked again."""
    order = OrderedVolley(ship, hud.battle.rewinds, len(hud.battle.events))
    hud_update.submit(hud, answer_key, skips_confirm=True)
    hud.follow_volley(order)
