"""WWH-0.3 to WWH-0.6: gunnery scores by guns, rate and nation, and what is written on a record
before the battle, with the clause for every line. Pure."""

from __future__ import annotations

from game.core.table import the
from game.core.tally import Tally, Term
from game.rules.wwh.sheet import GOOD, Board, Ship, option, quality
from game.rules.wwh.tables import table
from game.sea.units import CM

Entry = tuple[str, str]
KNOWN = ("british", "french", "spanish")
"""The nations that the text names; what the others are is WWH-4.2c."""


def rate_of(word: str) -> int:
    """The rate by the level's word; smaller craft have none and count with the last."""
    rates = table("rate")
    rate: int = rates.get(word, rates["unrated"])
    return rate


def length_of(word: str) -> int:
    """The length of a model by its rate, in table units; every model fits into a square."""
    sizes = table("model_size")
    millimetres: int = sizes["length_mm"].get(word, sizes["other_mm"])
    return millimetres * CM // 10


def gunnery_score(ship: Ship, bonus: int = 0) -> Tally:
    """WWH-0.3: the score of each broadside in tenths, then a point for ten; what is below nought
    counts as nought (WWH-0.5). In a frigate action the rate is left out (WWH-0.6)."""
    rules, frigates = table("gunnery_score"), the(Board).frigates_only
    tenth: int = rules["guns_a_point"]
    guns = min(ship.guns, rules["most_guns"])
    name, over = _rounding(ship, tenth)
    terms = [Term("WWH-0.3", f"{guns} guns that count", guns)]
    if frigates:
        terms.append(Term("WWH-0.6", "frigates only: no rate", 0))
    else:
        terms.append(Term("WWH-0.3", "the rate", -tenth * ship.rate))
    terms += [Term("WWH-0.3", name, -over), Term("WWH-0.3", "a point for ten", 1, tenth)]
    score = Tally(tuple(terms)).total
    if score < 0:
        terms.append(Term("WWH-0.5", "below nought counts as nought", -score))
    if bonus:
        terms.append(Term("WWH-4.2b", "her own bonus", bonus))
    return Tally(tuple(terms))


def _rounding(ship: Ship, tenth: int) -> tuple[str, int]:
    """WWH-0.3, WWH-4.2a, WWH-4.2c: what to take off in tenths before a rounding up, so that it
    becomes the nation's own rounding."""
    if option("even-sides"):
        return "rounded to the nearest", tenth // 2 - 1
    if quality(ship) == GOOD:
        return "rounded up", 0
    return "rounded down", tenth - 1


def entries(ship: Ship) -> list[Entry]:
    """WWH-0.2: (clause, words) for what stands on a record when the battle begins."""
    masts = ", ".join(ship.rigged)
    lines = [
        ("WWH-0.2", f"{ship.name}: {ship.guns} guns; masts {masts}; damage {ship.damage} of 4"),
        (
            "WWH-0.6" if the(Board).frigates_only else "WWH-0.3",
            f"gunnery {ship.gunnery} a broadside",
        ),
    ]
    if not ship.gunnery:
        lines.append(("WWH-0.5", "her guns count for nothing in this action"))
    if ship.boarding_bonus:
        lines.append(("WWH-4.2b", f"{ship.boarding_bonus:+d} in a boarding fight"))
    if ship.nation not in KNOWN and not option("even-sides"):
        like = "British" if quality(ship) == GOOD else "French"
        lines.append(("WWH-4.2c", f"rated like the {like}"))
    return lines
