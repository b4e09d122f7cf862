"""What Warm Work, Hardy! ignores in a level that it plays, in plain words for the briefing."""

from collections.abc import Iterator

from game.books.wwh.rules.tables import rule_table
from game.levels.conditions.tree import DeedVerb, FleetDeed, SeaIs, ShipDeed, WindIs
from game.levels.format.model import Level
from game.levels.lint.aims import leaves_with_paths
from game.levels.lint.unused_keys import IgnoredKey, ignored_keys, ignored_ship_key, weather_parts
from game.sea.square import HEADING_NAMES, nearest_eighth
from game.sea.units import DEGREE, EIGHT_POINT_STEP

READS = frozenset(
    "rules.turns chart.wind_from chart.wind chart.steady land.points rocks.points "
    "side.free squadron.free "
    "ship.nation ship.guns ship.rate ship.kind ship.masts ship.gunnery_bonus ship.boarding_bonus "
    "ship.at ship.heading ship.state damage.points damage.masts damage.fired "
    "event.chance event.message event.arrive event.wind event.wind_from".split()
)
"""Level keys that this book reads, wholly or (see below) in part."""
KNOWN_WINDS = ("light", "fresh", "strong")
NO_WINDS = ("calm", "moderate")
"""Winds of the level that are none of this book's four."""
AT_ANCHOR = ("anchored", "moored", "aground")
NEVER = {
    DeedVerb.SUNK: "ships are not sunk",
    DeedVerb.BURNT: "ships do not burn",
    DeedVerb.ALIGHT: "ships do not burn",
    DeedVerb.AGROUND: "ships do not run aground",
}
"""WWH-4.0a: deeds and states that an aim may name and that never happen here."""


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
    names, by_word = rule_table("wind_change")["levels"], rule_table("wind_change")["by_word"]
    for path, there in weather_parts(level):
        if there.wind is not None and there.wind not in KNOWN_WINDS and there.wind != "gale":
            said = f"a {there.wind} wind is a {names[by_word[there.wind]]} one"
            yield IgnoredKey(said, ((*path, "wind"),))
    for path, there in weather_parts(level):
        if there.wind_from is not None and is_off_point_heading(there.wind_from):
            said = f"the wind blows from the nearest of eight points, {nearest_heading_name(there.wind_from)}"
            yield IgnoredKey(said, ((*path, "wind_from"),))


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    ships, most = list(enumerate(level.ships)), rule_table("damage")["most"]
    slant = [n for n, s in ships if is_off_point_heading(s.heading)]
    told = ", ".join(f"{level.ships[n].name} {nearest_heading_name(level.ships[n].heading)}" for n in slant)
    yield from ignored_ship_key("heading", slant, f"headings are the nearest of eight points: {told}")
    moored = [n for n, s in ships if s.state in AT_ANCHOR]
    yield from ignored_ship_key("state", moored, "there are no anchors: ships lie hove to")
    hurt = [n for n, s in ships if s.damage.points > most]
    yield from ignored_ship_key("damage.points", hurt, "four damage points are all there are")
    fallen = [n for n, s in ships if "bowsprit" in s.damage.masts]
    yield from ignored_ship_key("damage.masts", fallen, "a bowsprit is no spar")


def _aim_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield what an aim or event may wait for and never comes."""
    for path, part in leaves_with_paths(level):
        if isinstance(part, ShipDeed | FleetDeed) and part.verb in NEVER:
            yield IgnoredKey(NEVER[part.verb], (path,))
        if isinstance(part, SeaIs):
            yield IgnoredKey("aims never hear of the sea", (path,))
        if isinstance(part, WindIs) and part.strength_or_direction in NO_WINDS:
            yield IgnoredKey(f"no wind is ever {part.strength_or_direction}", (path,))


def is_off_point_heading(degrees: float) -> bool:
    """Return whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % EIGHT_POINT_STEP)


def nearest_heading_name(degrees: float) -> str:
    """Return the name of the nearest of the eight points."""
    return HEADING_NAMES[nearest_eighth(round(degrees * DEGREE))]
