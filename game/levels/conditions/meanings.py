"""What each word of a condition means, in one line: for hints in an editor. The guide has the same table."""

from typing import Final, NamedTuple

from game.levels.conditions.tree import DeedVerb


class WordMeaning(NamedTuple):
    """The words that a line explains, how they are written, and when that is true."""

    words: tuple[str, ...]
    forms: tuple[str, ...]
    meaning: str


MEANINGS: Final = (
    WordMeaning((DeedVerb.CAPTURED,), ("captured X",), "another side holds her"),
    WordMeaning(
        (DeedVerb.STRUCK, DeedVerb.SUNK, DeedVerb.BURNT),
        ("struck X", "sunk X", "burnt X"),
        "she has; burnt is blown up too",
    ),
    WordMeaning(
        (DeedVerb.BEATEN,), ("beaten X",), "any of these four; at the end of the battle also aground"
    ),
    WordMeaning(
        (DeedVerb.DISMASTED, DeedVerb.LOST, "masts", "mast"),
        ("dismasted X", "lost 2 masts X"),
        "all, or so many, of her masts are down (a bowsprit is no mast)",
    ),
    WordMeaning(
        (DeedVerb.CRIPPLED, DeedVerb.DAMAGED),
        ("crippled X", "damaged 25 X"),
        "half, or so many of a hundred, of her damage points are gone",
    ),
    WordMeaning(
        ("by",),
        ("captured X by british", "beaten X by british"),
        "that side holds her, or she has struck to it",
    ),
    WordMeaning(
        (DeedVerb.EXITS, "left", "right", "top", "bottom"),
        ("exits X right",),
        "she has got away by that edge: left, right, top, bottom; `exits X`: by any. "
        "Not one that drifts off it or has struck, unless she was taken back",
    ),
    WordMeaning((DeedVerb.REACHES,), ("reaches X roads",), "the middle of her hull has come into that zone"),
    WordMeaning(
        ("any", "half", "all", "of"),
        ("struck 3 of french",),
        "at least so many have; also `half of`, `all of`, `any of`, of a side, a squadron or a `[[group]]`, "
        "with any of these but `lost`",
    ),
    WordMeaning(
        ("within",),
        ("X within 20 of Y",),
        "two ships have come so close, from middle to middle, in chart units",
    ),
    WordMeaning((DeedVerb.ALIGHT, DeedVerb.AGROUND), ("alight X", "aground X"), "now"),
    WordMeaning(
        ("holds",), ("holds french roads",), "that side alone has ships in the zone that have not struck, now"
    ),
    WordMeaning(("points",), ("points 12 of british",), "the level's `[[score]]`s give that side so many"),
    WordMeaning(
        ("wind", "sea", "from"),
        ("wind calm", "wind from 180", "sea choppy"),
        "it is so now; from within 22½ degrees",
    ),
    WordMeaning(("turn",), ("turn 6",), "that turn has begun"),
    WordMeaning(("limit",), ("turn limit",), "the last turn is over, or the battle ended before it"),
    WordMeaning(
        ("before",), ("before turn 13",), "after any deed of a ship: it counts only in turns 1 to 12"
    ),
    WordMeaning(
        ("not", "and", "or"), ("not …", "… and …", "… or …", "( … )"), '"and" binds closer than "or"'
    ),
)


def word_meaning(word: str) -> WordMeaning | None:
    """Return the line about a word of a condition, or None."""
    return next((line for line in MEANINGS if word in line.words), None)
