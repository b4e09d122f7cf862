"""Where the battle screen leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _nowhere(_: str = "") -> None:
    """A way that leads nowhere."""


@dataclass(frozen=True, slots=True)
class BattleWays:
    """Where the screen leads: the menu, the rulebook at a clause ('' for its beginning), the
    result once the battle is over."""

    menu: Callable[[], None] = _nowhere
    rulebook: Callable[[str], None] = _nowhere
    result: Callable[[], None] = _nowhere
