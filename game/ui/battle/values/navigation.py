"""Where the battle screen leads."""

from collections.abc import Callable
from dataclasses import dataclass

from game.play.battle import Battle
from game.play.order_replay import step_towards_event


def _do_nothing(_: str = "") -> None:
    """A way that leads nowhere."""


def _replay_at_once(
    battle: Battle, events: int, arrived: Callable[[], None], _left: Callable[[], None]
) -> None:
    """The whole way to that event is gone in this frame."""
    while not step_towards_event(battle, events):
        pass
    arrived()


@dataclass(frozen=True, slots=True)
class BattleNavigation:
    """Where the screen leads: the menu, the rulebook at a clause ('' for its beginning), the
    result once the battle is over; and how a battle that has set out for an event of its past comes
    there: one of two calls follows, that it has arrived or that nobody wished to wait."""

    open_menu: Callable[[], None] = _do_nothing
    open_rulebook: Callable[[str], None] = _do_nothing
    open_result: Callable[[], None] = _do_nothing
    replay_to_event: Callable[[Battle, int, Callable[[], None], Callable[[], None]], None] = _replay_at_once
