"""Kiss Me, Hardy!: free table in cm, a pack of cards, crews with characters. See README.md here."""

from collections.abc import Mapping, Sequence

from game.books.kmh.rules.level import OPTIONS, doubts, faults, rebuild_derived, restore, set_up
from game.books.kmh.rules.outcome import amend, facts_now, report, verdict_now
from game.books.kmh.rules.sight import company, sight, sight_of, told, turn_now, weather
from game.books.kmh.rules.turn import battle
from game.core.mark_names import MarkNames

NAME = "kmh"
TITLE = "Kiss Me, Hardy!"
AT_ONCE = False
MARKS = MarkNames()
CHAPTERS: Mapping[str, str] = {
    "KMH-0": "wind",
    "KMH-0.0.6": "sailing",
    "KMH-1": "wind",
    "KMH-2": "wind",
    "KMH-2.1.1": "sailing",
    "KMH-3": "wind",
    "KMH-4": "wind",
    "KMH-4.1.3": "sailing",
    "KMH-4.2.3": "sailing",
    "KMH-4.2.4": "sailing",
    "KMH-5": "wind",
    "KMH-5.1": "gunnery",
    "KMH-6": "sailing",
    "KMH-6.10": "boarding",
    "KMH-6.10.1": "sailing",
    "KMH-7": "sailing",
    "KMH-8": "wind",
    "KMH-9": "gunnery",
    "KMH-10": "gunnery",
    "KMH-11": "gunnery",
    "KMH-11.0.20": "fire",
    "KMH-11.0.21": "fire",
    "KMH-11.0.22": "fire",
    "KMH-11.0.23": "fire",
    "KMH-11.0.24": "fire",
    "KMH-11.0.25": "fire",
    "KMH-11.0.26": "fire",
    "KMH-11.0.9": "fire",
    "KMH-12": "boarding",
    "KMH-13": "boarding",
    "KMH-14": "sailing",
    "KMH-15": "sailing",
    "KMH-15.2": "boarding",
    "KMH-15.4": "gunnery",
    "KMH-15.5": "gunnery",
    "KMH-16": "sailing",
    "KMH-16.2": "gunnery",
    "KMH-16.3": "gunnery",
    "KMH-17": "fire",
    "KMH-17.1.2": "sailing",
    "KMH-17.1.4": "sailing",
    "KMH-17.1.5": "sailing",
    "KMH-17.2": "sailing",
    "KMH-17.2.4": "boarding",
    "KMH-18": "gunnery",
    "KMH-19": "gunnery",
    "KMH-19.6": "sailing",
    "KMH-19.7": "sailing",
    "KMH-19.8": "sailing",
    "KMH-19.9": "sailing",
    "KMH-19.10": "sailing",
    "KMH-20": "gunnery",
    "KMH-20.2": "sailing",
    "KMH-20.4": "boarding",
    "KMH-A": "wind",
    "LEVEL": "wind",
}
"""Which of the five systems steps a clause: the longest prefix counts."""
RUNS: Mapping[str, str] = {}
"""Rolls that pass together, by clause: what each is about."""
STANDS_BY: Sequence[str] = (
    "hold fire/wait/hold/single/ride/lie to/lie/slow/keep/drift/stand/sheer off/"
    "carry on/rest/lie off/leave chain/not yet/hold on/stay/apart/done/straight"
).split("/")
"""Keys by which a ship does as little as she may; of those that are offered the first counts."""

__all__ = [
    "AT_ONCE",
    "CHAPTERS",
    "MARKS",
    "NAME",
    "OPTIONS",
    "RUNS",
    "STANDS_BY",
    "TITLE",
    "amend",
    "battle",
    "company",
    "doubts",
    "facts_now",
    "faults",
    "rebuild_derived",
    "report",
    "restore",
    "set_up",
    "sight",
    "sight_of",
    "told",
    "turn_now",
    "verdict_now",
    "weather",
]
