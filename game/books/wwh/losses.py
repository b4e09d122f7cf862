"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.books.wwh.rules.tables import table
from game.levels.conditions.tree import Deed, SeaIs, Toll, Verb, WindIs
from game.levels.format.model import Level
from game.levels.lint.unreachable_aims import conditions_of
from game.levels.lint.unused_keys import Passed, of_ships, passed_by, weathers
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
    Verb.SUNK: "ships are not sunk",
    Verb.BURNT: "ships do not burn",
    Verb.ALIGHT: "ships do not burn",
    Verb.AGROUND: "ships do not run aground",
}
"""WWH-4.0a: deeds and states that an aim may speak of and that never come to pass here."""


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once; none if the book can say it all."""
    return list(dict.fromkeys(told.words for told in passed(level)))


def unread_keys(level: Level) -> Iterator[tuple[str, Passed]]:
    """What nothing is made of, key by key."""
    yield from passed_by(level, READS)


def passed(level: Level) -> Iterator[Passed]:
    """The same, each with the places where the level tells of it."""
    yield from _of_the_sea(level)
    yield from _of_the_ships(level)
    yield from (told for _, told in passed_by(level, READS))
    yield from _of_the_aims(level)


def _of_the_sea(level: Level) -> Iterator[Passed]:
    names, by_word = table("wind_change")["levels"], table("wind_change")["by_word"]
    for path, there in weathers(level):
        if there.wind is not None and there.wind not in KNOWN_WINDS and there.wind != "gale":
            said = f"a {there.wind} wind is a {names[by_word[there.wind]]} one"
            yield Passed(said, ((*path, "wind"),))
    for path, there in weathers(level):
        if there.wind_from is not None and is_between_points(there.wind_from):
            said = f"the wind blows from the nearest of eight points, {nearest(there.wind_from)}"
            yield Passed(said, ((*path, "wind_from"),))


def _of_the_ships(level: Level) -> Iterator[Passed]:
    ships, most = list(enumerate(level.ships)), table("damage")["most"]
    slant = [n for n, s in ships if is_between_points(s.heading)]
    told = ", ".join(f"{level.ships[n].name} {nearest(level.ships[n].heading)}" for n in slant)
    yield from of_ships("heading", slant, f"headings are the nearest of eight points: {told}")
    moored = [n for n, s in ships if s.state in AT_ANCHOR]
    yield from of_ships("state", moored, "there are no anchors: ships lie hove to")
    hurt = [n for n, s in ships if s.damage.points > most]
    yield from of_ships("damage.points", hurt, "four damage points are all there are")
    fallen = [n for n, s in ships if "bowsprit" in s.damage.masts]
    yield from of_ships("damage.masts", fallen, "a bowsprit is no spar")


def _of_the_aims(level: Level) -> Iterator[Passed]:
    """What an aim or an event may wait for, and what never comes."""
    for path, part in conditions_of(level):
        if isinstance(part, Deed | Toll) and part.verb in NEVER:
            yield Passed(NEVER[part.verb], (path,))
        if isinstance(part, SeaIs):
            yield Passed("aims never hear of the sea", (path,))
        if isinstance(part, WindIs) and part.what in NO_WINDS:
            yield Passed(f"no wind is ever {part.what}", (path,))


def is_between_points(degrees: float) -> bool:
    """Whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % POINT)


def nearest(degrees: float) -> str:
    """The name of the nearest of the eight points."""
    return NAMES[point_of(round(degrees * DEGREE))]
