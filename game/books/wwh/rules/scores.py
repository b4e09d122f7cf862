"""WWH-0.3 to WWH-0.6: gunnery scores by guns, rate and nation, and what is written on a record before the
battle. Pure."""

from collections.abc import Iterator

from game.books.wwh.rules.sheet import Board, Quality, Ship, crew_quality, has_book_option
from game.books.wwh.rules.tables import rule_table
from game.core.events import Aboard
from game.core.table import get_single
from game.core.tally import Tally, Term
from game.sea.units import CM

KNOWN = ("british", "french", "spanish")  # the nations that the text names; what the others are is WWH-4.2c


def rate_of(rate_word: str) -> int:
    """Return the rate by the level's word; smaller craft have none and count with the last."""
    rates = rule_table("rate")
    rate: int = rates.get(rate_word, rates["unrated"])
    return rate


def model_length(rate_word: str) -> int:
    """Return the length of a model by its rate, in table units; every model fits into a square."""
    sizes = rule_table("model_size")
    millimetres: int = sizes["length_mm"].get(rate_word, sizes["other_mm"])
    return millimetres * CM // 10


def gunnery_score(ship: Ship, extra_points: int = 0) -> Tally:
    """WWH-0.3: return the score of each broadside in tenths, then a point for ten; what is below 0 counts as
    0 (WWH-0.5). In a frigate action the rate is left out (WWH-0.6)."""
    rules, frigates = rule_table("gunnery_score"), get_single(Board).frigates_only
    tenth: int = rules["guns_a_point"]
    guns = min(ship.guns, rules["most_guns"])
    name, over = _rounding(ship, tenth)
    reasons = (
        Term("WWH-0.3", f"{guns} guns that count", guns),
        Term("WWH-0.3", "the rate", 0 if frigates else -tenth * ship.rate),
        Term("WWH-0.3", name, -over),
        Term("WWH-0.3", "a point for ten", 1, tenth),
    )
    terms = [reason for reason in reasons if reason.num]
    score = Tally(tuple(terms)).total
    if score < 0:
        terms.append(Term("WWH-0.5", "below nought counts as nought", -score))
    if extra_points:
        terms.append(Term("WWH-4.2b", "her own bonus", extra_points))
    return Tally(tuple(terms))


def _rounding(ship: Ship, tenth: int) -> tuple[str, int]:
    """WWH-0.3, WWH-4.2a, WWH-4.2c: return what to take off in tenths before a rounding up, so that it becomes
    the nation's own rounding."""
    if has_book_option("even-sides"):
        return "rounded to the nearest", tenth // 2 - 1
    if crew_quality(ship) == Quality.GOOD:
        return "rounded up", 0
    return "rounded down", tenth - 1


def muster_entry(ship: Ship) -> Aboard:
    """WWH-0.2: return a ship at the muster. All may know how her nation is rated and what her crew is trained
    for; what is unusual stands on her record, and is hidden with it (WWH-B.1)."""
    rated = rating_words(ship)
    return Aboard(
        ship.id,
        "WWH-4.2c" if rated else "WWH-0.2",
        traits=tuple(filter(None, (rated, boarding_bonus_words(ship)))),
        unusual=tuple(unusual_features(ship)),
    )


def rating_words(ship: Ship) -> str:
    """WWH-4.2c: return whom a nation that the text does not name is rated like; '' for the others."""
    if ship.nation in KNOWN or has_book_option("even-sides"):
        return ""
    return f"rated like the {'British' if crew_quality(ship) == Quality.GOOD else 'French'}"


def boarding_bonus_words(ship: Ship) -> str:
    """WWH-4.2b: return what she is better or worse at than her class when she boards; '' for nothing."""
    return f"{ship.boarding_bonus:+d} in a boarding fight" if ship.boarding_bonus else ""


def unusual_features(ship: Ship) -> Iterator[str]:
    """WWH-0.2, WWH-0.5: yield what is not as on a fresh record of her class, in words."""
    if not ship.gunnery:
        yield "her guns count for nothing in this action"
    if ship.damage:
        yield f"{ship.damage} of {rule_table('damage')['most']} damage points lost"
    yield from (f"{mast}mast gone" for mast in ship.masts_down)
    if ship.has_fired:
        yield "her first shot fired"
