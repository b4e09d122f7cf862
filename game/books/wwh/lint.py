"""Checks of a level for Warm Work, Hardy!: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.wwh.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.conditions.tree import DeedVerb, FleetDeed, LeafCondition, SeaIs, ShipDeed, WindIs
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Ship
from game.levels.lint.unused_keys import (
    BookRanges,
    IgnoredKey,
    are_middles_close,
    ignored_keys,
    ignored_ship_key,
    off_point_headings,
    off_point_winds,
    weather_parts,
)
from game.levels.reading.findings import RawFinding
from game.sea.square import HEADINGS_IN_ALL, nearest_eighth
from game.sea.units import DEGREE, compass_point_name

# Level keys that this book reads, wholly or (see below) in part.
READS = frozenset(
    "rules.turns chart.wind_from chart.wind chart.steady land.points rocks.points "
    "side.free squadron.free "
    "ship.nation ship.guns ship.rate ship.kind ship.masts ship.gunnery_bonus ship.boarding_bonus "
    "ship.at ship.heading ship.state damage.points damage.masts damage.fired "
    "event.chance event.message event.arrive event.wind event.wind_from".split()
)
KNOWN_WINDS = ("light", "fresh", "strong")
NO_WINDS = ("calm", "moderate")  # winds of the level that are none of this book's four
AT_ANCHOR = ("anchored", "moored", "aground")
# WWH-4.0a: deeds and states that an aim may name and that never happen here.
NEVER = {
    DeedVerb.SUNK: "ships are not sunk",
    DeedVerb.BURNT: "ships do not burn",
    DeedVerb.ALIGHT: "ships do not burn",
    DeedVerb.AGROUND: "ships do not run aground",
}


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """Yield the ignored keys."""
    yield from ignored_keys(level, READS)


def partial_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield what the book does not tell apart of keys that it reads."""
    yield from _sea_losses(level)
    yield from _ship_losses(level)


def _sea_losses(level: Level) -> Iterator[IgnoredKey]:
    names, by_word = rule_table("wind_change")["levels"], rule_table("wind_change")["by_word"]
    for path, there in weather_parts(level):
        if there.wind is not None and there.wind not in KNOWN_WINDS and there.wind != "gale":
            said = f"a {there.wind} wind is a {names[by_word[there.wind]]} one"
            yield IgnoredKey(said, ((*path, "wind"),))
    yield from off_point_winds(level, nearest_heading_name)


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    ships, most = list(enumerate(level.ships)), rule_table("damage")["most"]
    yield from off_point_headings(level, nearest_heading_name)
    moored = [n for n, s in ships if s.state in AT_ANCHOR]
    yield from ignored_ship_key("state", moored, "there are no anchors: ships lie hove to")
    hurt = [n for n, s in ships if s.damage.points > most]
    yield from ignored_ship_key("damage.points", hurt, "four damage points are all there are")
    fallen = [n for n, s in ships if "bowsprit" in s.damage.masts]
    yield from ignored_ship_key("damage.masts", fallen, "a bowsprit is no spar")


def never_happens(part: LeafCondition) -> str:
    """WWH-4.0a: return why a part of a condition never comes true here: deeds, states, winds and seas."""
    match part:
        case ShipDeed(verb) | FleetDeed(verb):
            return NEVER.get(verb, "")
        case SeaIs():
            return "aims never hear of the sea"
        case WindIs(str(force)) if force in NO_WINDS:
            return f"no wind is ever {force}"
        case _:
            return ""


def nearest_heading_name(degrees: float, north: int = 0) -> str:
    """Return the name of the nearest of the eight points; `north` is the bearing of north in degrees."""
    return compass_point_name(nearest_eighth(round(degrees * DEGREE)) * 45, north)


# The key of a ship that a clause speaks of.
SPOTS: Mapping[str, str] = {"WWH-0.1": "at", "WWH-1.3c": "heading", "WWH-1.3k": "state"}
SAYS_SAME_PLACE = True  # WWH-0.1: the book itself refuses two ships in one square

_DIAGONAL = 2**0.5  # length of a square's diagonal in sides


def reach() -> BookRanges:
    """WWH-E7, WWH-1.1a: return Random Shot and the longest run of a ship."""
    most = max(band["distance"] for band in rule_table("arcs")["bands"])
    shot = (most + 1) * CM_PER_UNIT["square"] * _DIAGONAL
    return BookRanges(float(shot), longest_run, ("WWH-E7", "WWH-1.1a"))


def longest_run(_: Ship) -> float:
    """WWH-1.1a, WWH-1.2: return the most squares of any wind, taken corner to corner, in cm."""
    move = rule_table("move")
    most = max(
        squares + adjusted
        for row in move["adjust"]
        for squares, adjusted in zip(move["fresh"], row, strict=True)
    )
    return float(most * CM_PER_UNIT["square"] * _DIAGONAL)


def ships_overlap(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether two ships, placed like this, overlap."""
    return are_middles_close(one, other)


def likely_mistakes(_: Level) -> Iterator[RawFinding]:
    """Yield nothing: what never happens here is all that an author can get wrong."""
    return iter(())


def placement_rules(_: Level) -> PlacementRules:
    """WWH-0.1, WWH-1.1a: return middles of squares as places, and eight points as headings."""
    side = CM_PER_UNIT["square"]
    return PlacementRules(360 / HEADINGS_IN_ALL, side, side / 2)
