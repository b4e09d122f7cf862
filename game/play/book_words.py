"""Tables of words for the log: what happens to a ship, and what her book calls the marks on her
card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.books import shelf
from game.core.events import Holding
from game.core.mark_names import MarkNames

CARD_HELD_WORDS: Final[Mapping[Holding, str]] = {
    Holding.KEPT: "is held back",
    Holding.PLAYED: "is played now",
    Holding.LOST: "goes back unused",
}
"""What becomes of a card that is not acted on at once."""
BEFALLS_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "fire": ("is on fire", "has put her fire out"),
    "officers": ("has lost many of her officers", "has her officers again"),
    "steering": ("has her steering shot through", "steers again"),
    "wheel": ("has her wheel shot away", "has her wheel again"),
    "rudder": ("has her rudder shot away", "has her rudder again"),
    "boat": ("loses a boat", ""),
    "crew": ("has lost a good part of her crew", ""),
    "gun burst": ("has burst a gun", ""),
    "aback": ("is taken aback", ""),
    "irons": ("misses stays and hangs in the wind", ""),
    "sinking": ("is sinking", ""),
    "retiring": ("has had enough and tries to get away", ""),
    "prize crew": ("has a prize crew aboard", ""),
    "furnace": ("lights its furnace", ""),
    "gun lost": ("has lost its gun", ""),
    "mortar": ("has lost her mortar", ""),
    "destroyed": ("is in ruins", ""),
    "broken": ("break and run", ""),
    "full sail": ("makes full sail", "shortens to half sail"),
    "anchor": ("drops her anchor", "weighs her anchor"),
    "anchored": ("drops her anchor", "is off her anchor"),
    "second anchor": ("drops her second anchor", ""),
    "aground": ("is fast on the bottom", "is off the bottom"),
    "dismasted": ("has not a mast standing", ""),
    "tops": ("strains her tops under full sail", ""),
    "fleeing": ("breaks off and flees", ""),
    "smoke port": ("lies in her smoke to port", "has her port guns loaded"),
    "smoke starboard": ("lies in her smoke to starboard", "has her starboard guns loaded"),
}
"""Words for the start and the end of each state."""


BOAT_WORDS: Final[Mapping[str, str]] = {
    "pulled": "{ship}: her boat pulls on",
    "landed": "{ship}: her boat puts 100 men ashore",
    "saved": "A boat takes 100 men off {ship}",
    "aboard": "A boat comes alongside {ship}, and its people aboard",
    "order": "A boat brings {ship} an order",
    "run down": "{ship} runs down a boat",
}
"""What a boat did to or for a ship, in a book where every ship has one."""


MARCHED_WORDS: Final[Mapping[str, str]] = {
    "marched": "march on",
    "driven back": "are driven back",
    "landed": "land",
    "embarked": "take to the boats",
    "entered": "march in behind the walls",
}
"""What troops did."""
BARRED_WORDS: Final[Mapping[str, str]] = {
    "stops": "stops her",
    "broken": "breaks",
    "spotted": "is seen",
    "lowering": "is being lowered",
    "raising": "is being raised",
    "lowered": "is down",
    "raised": "is up",
}
"""What a chain or boom did."""


def mast_words(mast: str) -> str:
    """Return ``foremast`` for ``fore``; a bowsprit as it is."""
    return mast if mast == "bowsprit" else f"{mast}mast"


def mark_names(clause: str) -> MarkNames:
    """Return the names of the marks in the book of that clause, or the usual names."""
    book = clause.partition("-")[0].lower()
    return shelf.book(book).rules.MARKS if book in shelf.SHELF else MarkNames()
