"""The balance card of a level: results of many battles between captains, in a file beside it.

It holds the hash of the battle it was measured on, so that a card older than its level is recognised.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StrictFloat, StrictInt, StrictStr, ValidationError

from game.core.files import read_regular_file
from game.levels.format.fields import Id, LevelModel
from game.levels.format.model import Level
from game.levels.reading.completion import level_for_book

CARD_SUFFIX = ".balance.json"
DRAW = "draw"
"""The key of drawn battles among the wins."""
MAX_BYTES = 64 * 1024
TEXT_KEYS = {
    "title", "author", "date", "place", "briefing", "stakes", "minutes", "sources",
    "historical_result", "expects", "language", "languages",
}  # fmt: skip
"""Keys that describe a battle and do not change its course."""
_EXCLUDED_KEYS: dict[str, Any] = {
    **dict.fromkeys(TEXT_KEYS, True),
    "chart": {"land": {"__all__": {"country": True}}, "ground": True},
}
"""The same, and how land looks, as pydantic's `exclude`."""
Share = Annotated[StrictFloat, Field(ge=0, le=1, allow_inf_nan=False)]
Count = Annotated[StrictInt, Field(ge=0, le=100_000_000)]
Points = Annotated[StrictInt, Field(ge=-1_000_000, le=1_000_000)]


class WinsByScore(LevelModel):
    """The battles one side won by a score: the side's id, the unit, how many battles, and each side's least,
    median and greatest score."""

    noun: ClassVar[str] = "the scores of a balance card"
    winner: StrictStr
    by: Annotated[StrictStr, Field(max_length=40)]
    times: Count
    had: Annotated[dict[StrictStr, tuple[Points, Points, Points]], Field(max_length=9)]


class BalanceCard(LevelModel):
    """The figures of a card: battles won by each side and drawn with the bounds of their shares (95 %), the
    turns by which a tenth, half and nine tenths of the battles ended, how often it went as in history, and
    the winning scores. ``unmirrored``: the same wins in the battles that were fought as the level is drawn,
    not port for starboard. Older cards have neither of the last two."""

    noun: ClassVar[str] = "a balance card"
    format: Literal[1] = 1
    battle: Annotated[StrictStr, Field(pattern="^[0-9a-f]{16}$")]
    book: Id
    captains: Annotated[StrictStr, Field(max_length=80)]
    battles: Count
    wins: Annotated[dict[StrictStr, Count], Field(max_length=9)]
    intervals: Annotated[dict[StrictStr, tuple[Share, Share]], Field(max_length=9)]
    turns: tuple[Count, Count, Count]
    history: Count | None = None
    judged: Annotated[tuple[WinsByScore, ...], Field(max_length=9)] = ()
    unmirrored: Annotated[dict[StrictStr, Count], Field(max_length=9)] = Field(default_factory=dict)

    def share(self, side: str) -> float:
        """Return the share of battles that a side has won or ("draw") that were drawn."""
        over = sum(self.wins.values())
        return self.wins.get(side, 0) / over if over else 0.0

    def unmirrored_share(self, side: str) -> float | None:
        """Return the side's share of the battles fought as the level is drawn, a draw counted half; None if
        the card does not know it."""
        over = sum(self.unmirrored.values())
        won = self.unmirrored.get(side, 0) + self.unmirrored.get(DRAW, 0) / 2
        return won / over if over else None


def battle_hash(level: Level) -> str:
    """Return sixteen letters that change with anything the battle depends on, but not with texts, the
    look of land or comments."""
    whole = level.model_dump(mode="json", by_alias=True, exclude=_EXCLUDED_KEYS, exclude_defaults=True)
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def card_path(level: Path, book: str) -> Path:
    """Return the path of the card of a level under a book: beside the level."""
    return level.with_name(f"{level.stem}.{book}{CARD_SUFFIX}")


def card_text(card: BalanceCard) -> str:
    """Return the text of the card's file."""
    return json.dumps(card.model_dump(mode="json"), indent=1) + "\n"


def read_card(level: Path, book: str) -> BalanceCard | None:
    """Return the card beside a level, or None if there is none that can be read."""
    try:
        path = card_path(level, book)
        return BalanceCard.model_validate(json.loads(read_regular_file(path, MAX_BYTES, may_be_link=True)))
    except (OSError, ValueError, RecursionError, ValidationError):
        return None


def is_stale(card: BalanceCard, level: Level) -> bool:
    """Return whether the level, as the card's book sets it up, has changed since it was measured."""
    return card.battle != battle_hash(level_for_book(level, card.book))


def card_words(card: BalanceCard, level: Level) -> str:
    """Return the card in one paragraph."""
    names = {side.id: side.name for side in level.sides}
    won = [f"{names[side]} {_share_words(card, side)}" for side in names if side in card.wins]
    drawn = f", drawn {_share_words(card, DRAW)}" if card.wins.get(DRAW) else ""
    short, usual, long = card.turns
    history = ""
    if card.history is not None and card.battles:
        history = f" It went as in history in {card.history / card.battles:.0%}."
    scores = "".join(f" {_score_wins_words(judged, names)}" for judged in card.judged)
    stale = " The level has changed since." if is_stale(card, level) else ""
    return (
        f"In {card.battles} battles between equal captains: {', '.join(won)}{drawn}; "
        f"mostly {usual} turns ({short} to {long}).{_unmirrored_words(card, names)}{history}{scores}{stale}"
    )


def _unmirrored_words(card: BalanceCard, names: dict[str, str]) -> str:
    shares = {names[side]: card.unmirrored_share(side) for side in names}
    known = [f"{name} {100 * share:.0f} %" for name, share in shares.items() if share is not None]
    return f" Fought as it is drawn, a draw counted half: {', '.join(known)}." if known else ""


def _score_wins_words(judged: WinsByScore, names: dict[str, str]) -> str:
    who = names.get(judged.winner, judged.winner)
    return f"{who} won {judged.times} {judged.by}: {score_words(judged.had, names)}."


def score_words(score_ranges: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> str:
    """Return each side's score, `French 8 (3 to 36), British 5`: the median, and least and greatest if they
    differ."""
    words = []
    for side, (least, middle, most) in score_ranges.items():
        spread = f" ({least} to {most})" if least != most else ""
        words.append(f"{names.get(side, side)} {middle}{spread}")
    return ", ".join(words)


def _share_words(card: BalanceCard, who: str) -> str:
    low, high = card.intervals.get(who, (0.0, 1.0))
    return f"{100 * card.share(who):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
