"""Where broadsides of the 1798 game bear, hex by hex, with the band of range. Pure."""

from functools import lru_cache

from game.books.ls98.rules.sheet import CHAIN, DOUBLE
from game.books.ls98.rules.shots import BANDS, CLOSE, LONG, MEDIUM
from game.books.ls98.rules.tables import rule_table
from game.sea.hexes import Hex, distance, hexes_at_distance, sector_of

Arc = tuple[tuple[Hex, int], ...]
HATCHES = ("", "lines", "dots")
"""How the bands are told apart besides by their shade: close, medium, long."""


@lru_cache(maxsize=64)
def arc_hexes_with_bands(here: Hex, heading: int, ship_class: str, side: str) -> Arc:
    """Return every hex a broadside of that class bears on, nearest first, with its band; kept, for
    it is drawn frame by frame."""
    last: list[int] = rule_table("ranges")[ship_class]
    found = []
    for far in range(1, last[-1] + 1):
        band = next(n for n, most in enumerate(last) if far <= most)
        found += [(h, band) for h in hexes_at_distance(here, far) if sector_of(here, heading, h) == side]
    return tuple(found)


def can_shot_reach_band(shot: str, band: int) -> bool:
    """LS98-fire-8: return whether that shot may be fired at that range."""
    return not ((shot == CHAIN and band == LONG) or (shot == DOUBLE and band != CLOSE))


def min_hitting_face(shot: str, band: int) -> int:
    """LS98-fire-10, LS98-fire-12: return the least face that hits."""
    rules = rule_table("hits")
    if shot == CHAIN:
        return int(rules["chain"])
    return int(rules["round_close"] if band == CLOSE else rules["round_farther"])


def band_words(shot: str, band: int) -> str:
    """Return text like `close 5+`, `medium 6`."""
    face = min_hitting_face(shot, band)
    return f"{BANDS[band]} {face}{'+' if face < 6 else ''}"


def label_hex(arc: Arc, here: Hex, band: int) -> Hex | None:
    """Return the hex for the label of a band: the farthest, in the middle of the arc."""
    there = [h for h, found in arc if found == band]
    if not there:
        return None
    far = max(distance(here, h) for h in there)
    row = [h for h in there if distance(here, h) == far]
    return row[len(row) // 2]


__all__ = [
    "CLOSE",
    "HATCHES",
    "LONG",
    "MEDIUM",
    "arc_hexes_with_bands",
    "band_words",
    "can_shot_reach_band",
    "label_hex",
    "min_hitting_face",
]
