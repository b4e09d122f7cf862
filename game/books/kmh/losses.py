"""What Kiss Me, Hardy! ignores in a level that it plays, in plain words for the briefing."""

from collections.abc import Iterator

from game.books.kmh.rules.level import QUALITIES
from game.books.kmh.rules.tables import rule_table
from game.levels.conditions.tree import SeaIs, WindIs
from game.levels.format.model import Level
from game.levels.lint.aims import leaves_with_paths
from game.levels.lint.unused_keys import (
    NO_FEATURES,
    IgnoredKey,
    has_own_value,
    ignored_keys,
    ignored_list_words,
    ignored_ship_key,
    weather_parts,
)
from game.levels.reading.findings import KeyPath

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
"""Level keys that this book reads, wholly or (see below) in part."""
KNOWN_WINDS = ("calm", "fresh")
KNOWN_SEAS = ("calm", "smooth", "moderate", "choppy")
REPORTED_SEAS = ("moderate", "choppy")
"""States of the sea that this book reports to an aim."""
UNKNOWN_FEATURES = ("coppered", "stout-timbers", "fire-hazard")


def losses(level: Level) -> list[str]:
    """Return sentences without a full stop, each once; none if the book can use everything."""
    return list(dict.fromkeys(told.sentence for told in passed(level)))


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """Yield the ignored keys."""
    yield from ignored_keys(level, READS)


def passed(level: Level) -> Iterator[IgnoredKey]:
    """Yield the same as `losses`, each with the places in the level."""
    yield from _sea_losses(level)
    yield from _ship_losses(level)
    yield from (told for _, told in ignored_keys(level, READS))
    yield from _aim_losses(level)


def _sea_losses(level: Level) -> Iterator[IgnoredKey]:
    """KMH-8.2.3, KMH-8.3.1: yield the winds and seas that the book does not tell apart."""
    for path, there in weather_parts(level):
        if there.wind is not None and there.wind not in KNOWN_WINDS:
            said = f"a {there.wind} wind drives a ship like any other"
            yield IgnoredKey(said, ((*path, "wind"),))
        if there.sea is not None and there.sea not in KNOWN_SEAS:
            yield IgnoredKey(f"a {there.sea} sea is like any other", ((*path, "sea"),))


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    """KMH-3.0.2: yield a fourth quality of crew, and decks, features and models that no table
    has."""
    for number, ship in enumerate(level.ships):
        like = QUALITIES.get(ship.quality or "", ship.quality)
        if like != ship.quality and not ship.crew_quality:
            path: KeyPath = ("ship", number, "quality")
            yield IgnoredKey(f"{ship.quality} crews are {like} ones", (path,))
    yield from ignored_list_words(level, "features", lambda word: word in UNKNOWN_FEATURES, NO_FEATURES)
    known = rule_table("model_size")["length_mm"]
    decked = [n for n, s in enumerate(level.ships) if (s.decks or 0) > 3]
    long = [n for n, s in enumerate(level.ships) if s.rate in known and has_own_value(s, "length_m", level)]
    yield from ignored_ship_key("decks", decked, "three decks are the most there are")
    yield from ignored_ship_key("length_m", long, "a ship is as long as her rate")


def _aim_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield winds and seas that an aim or event may wait for and that never come."""
    for path, part in leaves_with_paths(level):
        if (
            isinstance(part, WindIs)
            and isinstance(part.strength_or_direction, str)
            and part.strength_or_direction not in KNOWN_WINDS
        ):
            yield IgnoredKey(f"no wind is ever {part.strength_or_direction}", (path,))
        if isinstance(part, SeaIs) and part.sea not in REPORTED_SEAS:
            yield IgnoredKey(f"no sea is ever {part.sea}", (path,))
