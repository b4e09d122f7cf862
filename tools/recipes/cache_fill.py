"""How full the caches of the game are: of pictures by their bytes, of everything else by how many
results they hold. While they fill memory grows, and that is no leak."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk

MAX_CACHES = 12
"""Number of caches that are listed."""


class CacheFill(NamedTuple):
    """Bytes of pictures in all caches and in the bank of ships, and results that others keep."""

    pictures: int
    results: int

    def is_nearly_as_full(self, other: CacheFill, short: float) -> bool:
        """Whether at most such a share is lacking of what another time was held."""
        enough = 1 - short
        pictures = self.pictures >= enough * other.pictures
        return pictures and self.results >= enough * other.results


def picture_bytes(house: Kiosk) -> int:
    """Bytes of pictures in all caches and in the stand's bank now; costs little."""
    from game.stage.paper.picture_cache import cache_usages

    return sum(fill.held_bytes for fill in cache_usages()) + house.bank.held_bytes


def count_results() -> int:
    """Results that the cached functions of the game's modules keep now."""
    modules = [module for name, module in sys.modules.items() if name.startswith("game.")]
    named = [thing for module in modules for thing in vars(module).values()]
    caches = {id(thing): thing for thing in named if hasattr(thing, "cache_info")}
    return sum(cache.cache_info().currsize for cache in caches.values())


def cache_table(house: Kiosk) -> str:
    """The fullest caches of pictures: MB that they hold, and may hold."""
    from game.stage.hulls.sprite_store import picture_bytes_for
    from game.stage.paper.picture_cache import CacheUsage, cache_usages

    bank = CacheUsage("the bank of ships", house.bank.held_bytes, picture_bytes_for(house.size))
    every = [bank, *cache_usages()]
    lines = [
        f"  {fill.held_bytes / 1e6:6.1f} of {fill.cap_bytes / 1e6:6.1f} MB: {fill.name}"
        for fill in every[:MAX_CACHES]
    ]
    return "\n".join(["caches of pictures at the end:", *lines])
