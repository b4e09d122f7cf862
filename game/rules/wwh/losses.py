"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.conditions import Deed, Sea, Toll, Wind
from game.levels.goals import conditions_of
from game.levels.model import Chart, Event, Level
from game.levels.unread import unread
from game.rules.wwh.tables import table
from game.sea.compass import POINT
from game.sea.square import NAMES, point_of
from game.sea.units import DEGREE

READS = frozenset(
    "rules.turns chart.wind_from chart.wind chart.steady land.points rocks.points "
    "side.free squadron.free "
    "ship.nation ship.guns ship.rate ship.kind ship.masts ship.gunnery_bonus ship.boarding_bonus "
    "ship.at ship.heading ship.state damage.points damage.masts damage.fired "
    "event.chance event.message event.arrive event.wind event.wind_from".split()
)
"""What this book reads of a level, wholly or (see below) in part."""
KNOWN_WINDS = ("light", "fresh", "strong")
NO_WINDS = ("calm", "moderate")
"""Words of the level that this book's four winds have not."""
AT_ANCHOR = ("anchored", "moored", "aground")
NEVER = {
    "sunk": "ships are not sunk",
    "burnt": "ships do not burn",
    "alight": "ships do not burn",
    "aground": "ships do not run aground",
}
"""WWH-4.0a: deeds and states that an aim may speak of and that never come to pass here."""


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once; none if the book can say it all."""
    own = (*_of_the_sea(level), *_of_the_ships(level))
    return list(dict.fromkeys([*own, *unread(level, READS), *_of_the_aims(level)]))


def _of_the_sea(level: Level) -> Iterator[str]:
    names, by_word = table("wind_change")["levels"], table("wind_change")["by_word"]
    told: tuple[Chart | Event, ...] = (level.chart, *level.events)
    for there in told:
        if there.wind is not None and there.wind not in KNOWN_WINDS and there.wind != "gale":
            yield f"a {there.wind} wind is a {names[by_word[there.wind]]} one"
    for there in told:
        if there.wind_from is not None and is_between_points(there.wind_from):
            yield f"the wind blows from the nearest of eight points, {nearest(there.wind_from)}"


def _of_the_ships(level: Level) -> Iterator[str]:
    slant = [f"{s.name} {nearest(s.heading)}" for s in level.ships if is_between_points(s.heading)]
    if slant:
        yield f"headings are the nearest of eight points: {', '.join(slant)}"
    most = table("damage")["most"]
    said = [
        (any(s.state in AT_ANCHOR for s in level.ships), "there are no anchors: ships lie hove to"),
        (
            any(s.damage.points > most for s in level.ships),
            "four damage points are all there are",
        ),
        (any("bowsprit" in s.damage.masts for s in level.ships), "a bowsprit is no spar"),
    ]
    yield from (words for lost, words in said if lost)


def _of_the_aims(level: Level) -> Iterator[str]:
    """What an aim or an event may wait for, and what never comes."""
    for part in conditions_of(level):
        if isinstance(part, Deed | Toll) and part.verb in NEVER:
            yield NEVER[part.verb]
        if isinstance(part, Sea):
            yield "aims never hear of the sea"
        if isinstance(part, Wind) and part.what in NO_WINDS:
            yield f"no wind is ever {part.what}"


def is_between_points(degrees: float) -> bool:
    """Whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % POINT)


def nearest(degrees: float) -> str:
    """The name of the nearest of the eight points."""
    return NAMES[point_of(round(degrees * DEGREE))]
