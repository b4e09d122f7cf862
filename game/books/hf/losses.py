"""What Hold Fast ignores in a level that it plays, in plain words for the briefing."""

from collections.abc import Iterator

from game.books.hf.rules.fleet import AIMS, card_of
from game.books.hf.rules.table_geometry import NAMES, nearest_point
from game.levels.conditions.tree import DeedVerb, FleetDeed, SeaIs, ShipDeed, WindIs
from game.levels.format.model import Level, Ship
from game.levels.lint.aims import leaves_with_paths
from game.levels.lint.unused_keys import (
    NO_FEATURES,
    NO_ORDERS,
    IgnoredKey,
    ignored_keys,
    ignored_list_words,
    ignored_ship_key,
    weather_parts,
)
from game.sea.units import DEGREE, EIGHT_POINT_STEP

READS = frozenset(
    "rules.turns chart.wind_from chart.wind chart.steady land.points rocks.points "
    "shoal shoal.points shoal.depth shoal.known_to side.orders squadron.orders ship.orders "
    "ship.nation ship.guns ship.kind ship.masts ship.crew ship.quality ship.features "
    "ship.at ship.heading ship.state ship.sail damage.points damage.masts damage.burning "
    "damage.steering card.batteries card.hull_boxes card.mast_boxes card.gun_crews "
    "card.marine_boxes card.morale card.morale_boxes card.speed card.top_speed "
    "event.chance event.message event.arrive event.wind_from".split()
)
"""Level keys that this book reads, wholly or (see below) in part."""
FEATURES = ("stout-timbers", "coppered", "foul-bottom")
NEVER = {DeedVerb.BURNT: "ships burn but are not burnt"}
"""HF-dmg-fire: deeds that an aim may name and that never happen here."""


def losses(level: Level) -> list[str]:
    """Return sentences without a full stop, each once; none if the book can use everything."""
    return list(dict.fromkeys(told.sentence for told in passed(level)))


def passed(level: Level) -> Iterator[IgnoredKey]:
    """Yield the same, each with the places in the level."""
    yield from _sea_losses(level)
    yield from _ship_losses(level)
    yield from (told for _, told in unread_keys(level))
    yield from _aim_losses(level)


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """HF-rate-1, HF-rate-2: yield the ignored keys. A rate that stands on a card is read."""
    printed = {s.id: s.model_copy(update={"rate": None}) for s in level.ships if _is_printed(level, s)}
    ships = tuple(printed.get(s.id, s) for s in level.ships)
    yield from ignored_keys(level.model_copy(update={"ships": ships}), READS)


def _is_printed(level: Level, ship: Ship) -> bool:
    """Return whether a ship's card for this book gives her rate."""
    return card_of(level, ship).rate is not None


def _sea_losses(level: Level) -> Iterator[IgnoredKey]:
    if level.chart.wind == "calm":
        yield IgnoredKey("there is no calm: ships only begin without way on", (("chart", "wind"),))
    elif level.chart.wind != "fresh":
        yield IgnoredKey("the wind has a direction and no strength", (("chart", "wind"),))
    for path, there in weather_parts(level):
        if there.wind_from is not None and is_off_point_heading(there.wind_from):
            said = f"the wind blows from the nearest of eight points, {nearest_heading_name(there.wind_from)}"
            yield IgnoredKey(said, ((*path, "wind_from"),))


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    slant = [n for n, s in enumerate(level.ships) if is_off_point_heading(s.heading)]
    told = ", ".join(f"{level.ships[n].name} {nearest_heading_name(level.ships[n].heading)}" for n in slant)
    yield from ignored_ship_key("heading", slant, f"headings are the nearest of eight points: {told}")
    yield from ignored_list_words(level, "features", lambda word: word not in FEATURES, NO_FEATURES)
    yield from ignored_list_words(level, "orders", lambda word: word not in AIMS, NO_ORDERS)
    fallen = [n for n, s in enumerate(level.ships) if "bowsprit" in s.damage.masts]
    yield from ignored_ship_key("damage.masts", fallen, "a bowsprit is no mast section")


def _aim_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield what an aim or event may wait for and never comes."""
    for path, part in leaves_with_paths(level):
        if isinstance(part, ShipDeed | FleetDeed) and part.verb in NEVER:
            yield IgnoredKey(NEVER[part.verb], (path,))
        if isinstance(part, SeaIs):
            yield IgnoredKey("aims never hear of the sea", (path,))
        if isinstance(part, WindIs) and isinstance(part.strength_or_direction, str):
            yield IgnoredKey("aims never hear how hard it blows", (path,))


def is_off_point_heading(degrees: float) -> bool:
    """Return whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % EIGHT_POINT_STEP)


def nearest_heading_name(degrees: float) -> str:
    """Return the name of the nearest of the eight points."""
    return NAMES[nearest_point(round(degrees * DEGREE))]
