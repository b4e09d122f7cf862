"""KMH-6.11: the small-action option, a course marker laid in secret for every ship. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.core.steps import MenuOption, Refusal


class Marker(StrEnum):
    """What a course marker binds a ship to."""

    NONE = ""
    """No marker: the option is off, or she has turned hers up and acted on it."""
    STRAIGHT = "straight"
    PORT = "port"
    STARBOARD = "starboard"
    TACK = "tack"


MARKERS = (Marker.STRAIGHT, Marker.PORT, Marker.STARBOARD, Marker.TACK)
_WORDS = {
    Marker.STRAIGHT: ("Straight", "at most 2 points in the second half", "KMH-6.11.4"),
    Marker.PORT: ("Port", "at least 3 points to port", "KMH-6.11.3"),
    Marker.STARBOARD: ("Starboard", "at least 3 points to starboard", "KMH-6.11.3"),
    Marker.TACK: ("Tack", "", "KMH-6.11.2"),
}


@dataclass(frozen=True, slots=True)
class MarkerMenu:
    """One marker for each of these ships: ``port`` for all of them, or ``frigate port, brig
    tack``."""

    ships: tuple[str, ...]

    def read(self, key: str) -> Mapping[str, Marker] | Refusal:
        """Return the marker of each ship, or what is wrong."""
        if key in MARKERS:
            return dict.fromkeys(self.ships, Marker(key))
        laid: dict[str, Marker] = {}
        for part in key.split(", "):
            ship, _, marker = part.rpartition(" ")
            if ship not in self.ships or marker not in MARKERS:
                return Refusal("KMH-2.1.2", f"{part!r}: a ship and one of {', '.join(MARKERS)}")
            laid[ship] = Marker(marker)
        missing = [s for s in self.ships if s not in laid]
        if missing:
            return Refusal("KMH-6.11.1", f"no marker for {missing[0]}")
        return laid

    def keys(self) -> list[str]:
        """Return the same marker for every ship; any mixture may be written."""
        return list(MARKERS)

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        said = [(marker, *_WORDS[marker]) for marker in MARKERS]
        return [MenuOption(m, label, m, clause, note=note) for m, label, note, clause in said]

    def log_text(self, key: str) -> str:
        """Return nothing: it is decided in secret, and each marker is turned up when she moves."""
        return ""
