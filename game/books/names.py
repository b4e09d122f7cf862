"""The rulebooks by name, and which keys of a level stand on the printed card of one book alone.
Every room may know so much of the books; what they offer is on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TITLES: Final[dict[str, str]] = {
    "kmh": "Kiss Me, Hardy!",
    "wwh": "Warm Work, Hardy!",
    "hf": "Hold Fast",
    "ls98": "the 1798 game",
}
"""Every rulebook that a level may speak of, as an author would call it; in the order of menus. A
plain dictionary, like the shelf's, so that a test can add one."""
CARD_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "batteries": ("hf",),
        "hull_boxes": ("hf",),
        "mast_boxes": ("hf", "ls98"),
        "gun_crews": ("hf",),
        "marine_boxes": ("hf", "ls98"),
        "morale": ("hf",),
        "morale_boxes": ("hf",),
        "speed": ("hf",),
        "top_speed": ("hf",),
        "dice": ("ls98",),
        "crew_blocks": ("ls98",),
        "soldier_blocks": ("ls98",),
        "decks_to_take": ("ls98",),
    }
)
"""What only a printed card of one book or another says, and of which."""
