"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.books.kmh.rules.level import QUALITIES
from game.books.kmh.rules.tables import table
from game.levels.conditions.tree import SeaIs, WindIs
from game.levels.format.model import Level
from game.levels.lint.unreachable_aims import conditions_of
from game.levels.lint.unused_keys import (
    NO_FEATURES,
    Passed,
    lost_words,
    of_ships,
    passed_by,
    says,
    weathers,
)
from game.levels.reading.findings import Path

READS = frozenset(
    "rules.turns rules.purse "
    "chart.wind_from chart.wind chart.sea chart.steady "
    "land.points land.margin rocks.points rocks.margin shoal shoal.points "
    "ship.nation ship.privateer ship.merchant ship.guns ship.rate ship.kind ship.masts ship.decks "
    "ship.boats ship.length_m ship.points ship.basic_speed ship.speed_modifier "
    "ship.firepower_adjust ship.crew ship.quality ship.features ship.flagship ship.at ship.heading "
    "ship.state ship.anchors ship.springs ship.mortars "
    "fort fort.kind fort.at fort.facing fort.arc fort.radius fort.guns fort.mortars fort.long_guns "
    "fort.furnace fort.hot fort.quality fort.features "
    "chain chain.kind chain.points chain.strength chain.raised chain.known_to "
    "party party.kind party.at party.aboard party.quality "
    "land.cliffs beach beach.points cover cover.points cover.kind "
    "damage.points damage.speed_boxes damage.masts damage.burning damage.steering damage.officers "
    "damage.crew_casualties damage.fired damage.boats "
    "event.chance event.message event.arrive event.wind event.wind_from event.sea".split()
)
"""What this book reads of a level, wholly or (see below) in part."""
KNOWN_WINDS = ("calm", "fresh")
KNOWN_SEAS = ("calm", "smooth", "moderate", "choppy")
TOLD_SEAS = ("moderate", "choppy")
"""What this book has to say of the sea when an aim asks."""
UNKNOWN_FEATURES = ("coppered", "stout-timbers", "fire-hazard")


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
    """KMH-8.2.3, KMH-8.3.1: it blows or it does not; the sea is choppy or it is not."""
    for path, there in weathers(level):
        if there.wind is not None and there.wind not in KNOWN_WINDS:
            said = f"a {there.wind} wind drives a ship like any other"
            yield Passed(said, ((*path, "wind"),))
        if there.sea is not None and there.sea not in KNOWN_SEAS:
            yield Passed(f"a {there.sea} sea is like any other", ((*path, "sea"),))


def _of_the_ships(level: Level) -> Iterator[Passed]:
    """KMH-3.0.2: three qualities of crew; decks, features and models that no table has."""
    for number, ship in enumerate(level.ships):
        like = QUALITIES.get(ship.quality or "", ship.quality)
        if like != ship.quality and not ship.crew_quality:
            path: Path = ("ship", number, "quality")
            yield Passed(f"{ship.quality} crews are {like} ones", (path,))
    yield from lost_words(level, "features", lambda word: word in UNKNOWN_FEATURES, NO_FEATURES)
    known = table("model_size")["length_mm"]
    decked = [n for n, s in enumerate(level.ships) if (s.decks or 0) > 3]
    long = [n for n, s in enumerate(level.ships) if s.rate in known and says(s, "length_m", level)]
    yield from of_ships("decks", decked, "three decks are the most there are")
    yield from of_ships("length_m", long, "a ship is as long as her rate")


def _of_the_aims(level: Level) -> Iterator[Passed]:
    """Winds and seas that an aim or an event may wait for, and that never come."""
    for path, part in conditions_of(level):
        if isinstance(part, WindIs) and isinstance(part.what, str) and part.what not in KNOWN_WINDS:
            yield Passed(f"no wind is ever {part.what}", (path,))
        if isinstance(part, SeaIs) and part.what not in TOLD_SEAS:
            yield Passed(f"no sea is ever {part.what}", (path,))
