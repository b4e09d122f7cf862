"""Rulebooks by name, and the level keys that only the printed card of one book has.

Every room may know this much of the books; what they offer is on the shelf (`shelf.py`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# Title of every rulebook by its short name, in the order of menus. A plain dictionary, so that a test can add
# one.
TITLES: Final[dict[str, str]] = {
    "kmh": "Kiss Me, Hardy!",
    "wwh": "Warm Work, Hardy!",
    "hf": "Hold Fast",
    "ls98": "the 1798 game",
}
# Level keys that stand on the printed card of some books only, with the short names of those books.
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
