"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from game.levels.model import Level
from game.levels.unread import unread

KNOWN_WINDS = ("calm", "fresh")
READS = ("purse", "quality")
"""What not every book reads and this one does."""
KNOWN_SEAS = ("calm", "smooth", "moderate", "choppy")


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, in the order of the file; none if the book can say it all."""
    chart = level.chart
    said = [
        (chart.wind not in KNOWN_WINDS, f"a {chart.wind} wind drives a ship like any other"),
        (chart.sea not in KNOWN_SEAS, f"a {chart.sea} sea is like any other"),
        (chart.light != "day", f"{chart.light} hides nobody"),
        (bool(chart.shoals), "shoals are open water"),
        (any(s.free for s in level.sides), "nobody's fleet is bound to follow a leader"),
        (any(s.gunnery_bonus for s in level.ships), "nobody has a gunnery score to add to"),
        (any(s.boarding_bonus for s in level.ships), "nobody has a boarding sum to add to"),
    ]
    return [*(words for lost, words in said if lost), *unread(level, READS)]
