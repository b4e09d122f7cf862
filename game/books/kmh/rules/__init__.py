"""Kiss Me, Hardy!: free table in cm, a pack of cards, crews with characters. See README.md here."""

from collections.abc import Mapping, Sequence

from game.books.kmh.rules.level import OPTIONS as OPTIONS
from game.books.kmh.rules.level import doubts as doubts
from game.books.kmh.rules.level import faults as faults
from game.books.kmh.rules.level import restore as restore
from game.books.kmh.rules.level import set_up as set_up
from game.books.kmh.rules.outcome import amend as amend
from game.books.kmh.rules.outcome import facts_now as facts_now
from game.books.kmh.rules.outcome import report as report
from game.books.kmh.rules.outcome import verdict_now as verdict_now
from game.books.kmh.rules.sight import company as company
from game.books.kmh.rules.sight import sight as sight
from game.books.kmh.rules.sight import sight_of as sight_of
from game.books.kmh.rules.sight import turn_now as turn_now
from game.books.kmh.rules.sight import visible_event as visible_event
from game.books.kmh.rules.sight import weather as weather
from game.books.kmh.rules.turn import battle as battle
from game.core.wording import MarkNames

NAME = "kmh"
TITLE = "Kiss Me, Hardy!"
AT_ONCE = False
MARKS = MarkNames()
# Which of the five systems steps a clause: the longest prefix counts.
CHAPTERS: Mapping[str, str] = {
    **dict.fromkeys("KMH-0 KMH-1 KMH-2 KMH-3 KMH-4 KMH-5 KMH-8 KMH-A LEVEL".split(), "wind"),
    **dict.fromkeys(
        (
            "KMH-0.0.6 KMH-2.1.1 KMH-4.1.3 KMH-4.2.3 KMH-4.2.4 KMH-6 KMH-6.10.1 KMH-7 KMH-14 KMH-15 "
            "KMH-16 KMH-17.1.2 KMH-17.1.4 KMH-17.1.5 KMH-17.2 KMH-19.6 KMH-19.7 KMH-19.8 KMH-19.9 "
            "KMH-19.10 KMH-20.2"
        ).split(),
        "sailing",
    ),
    **dict.fromkeys(
        ("KMH-5.1 KMH-9 KMH-10 KMH-11 KMH-15.4 KMH-15.5 KMH-16.2 KMH-16.3 KMH-18 KMH-19 KMH-20").split(),
        "gunnery",
    ),
    **dict.fromkeys("KMH-6.10 KMH-12 KMH-13 KMH-15.2 KMH-17.2.4 KMH-20.4".split(), "boarding"),
    **dict.fromkeys(
        (
            "KMH-11.0.20 KMH-11.0.21 KMH-11.0.22 KMH-11.0.23 KMH-11.0.24 KMH-11.0.25 KMH-11.0.26 "
            "KMH-11.0.9 KMH-17"
        ).split(),
        "fire",
    ),
}
RUNS: Mapping[str, str] = {}  # rolls that pass together, by clause: what each is about
# Keys by which a ship does as little as she may; of those that are offered the first counts.
STANDS_BY: Sequence[str] = (
    "hold fire/wait/hold/single/ride/lie to/lie/slow/keep/drift/stand/sheer off/"
    "carry on/rest/lie off/leave chain/not yet/hold on/stay/apart/done/straight"
).split("/")
