"""The keys of a level that a book ignores: no level loses a word silently.

Every key of the format is named ``table.key`` (``shoal.depth``). It is neutral, or a book names it among
those it reads, or the briefing says what the battle loses. A table of which a book reads nothing (``fort``)
is reported as a whole.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from pydantic_core import PydanticUndefined

from game.core.visible import VisibleShip
from game.levels.conditions.tree import LeafCondition
from game.levels.format.charts import Chain, Chart, ChartArea, Fort, Ground, Land, Rocks, Shoal, TroopCover
from game.levels.format.fleet import ShipClass, shipped_fleet
from game.levels.format.model import (
    DeploymentPlan,
    Level,
    LevelEvent,
    LevelModel,
    LevelRules,
    ShipForBook,
    Side,
    Squadron,
)
from game.levels.format.ships import DamageAtStart, Leader, Party, Ship
from game.levels.lint.aims import leaves_with_paths
from game.levels.reading.completion import FROM_CLASS
from game.levels.reading.findings import KeyPath
from game.sea.units import is_off_eight_points


class IgnoredKey(NamedTuple):
    """A sentence without a full stop about what a book ignores, and where the level, as set up for the book,
    says it."""

    sentence: str
    paths: tuple[KeyPath, ...]


PartsWithPaths = Iterator[tuple[KeyPath, LevelModel]]


def _ship_overlays(level: Level) -> PartsWithPaths:
    book = level.rules.book
    overlay = level.overlays.get(book)
    for name, card in overlay.ship.items() if overlay else ():
        yield ("for", book, "ship", name), card


def _list_tables(
    key: str, parts: Callable[[Level], Sequence[LevelModel]]
) -> Callable[[Level], PartsWithPaths]:
    way = tuple(key.split("."))
    return lambda level: (((*way, n), part) for n, part in enumerate(parts(level)))


def _single_table(key: str, part: Callable[[Level], LevelModel]) -> Callable[[Level], PartsWithPaths]:
    return lambda level: iter([(tuple(key.split(".")) if key else (), part(level))])


def _damage_tables(level: Level) -> PartsWithPaths:
    return ((("ship", n, "damage"), ship.damage) for n, ship in enumerate(level.ships))


TABLES: Mapping[str, tuple[type[LevelModel], Callable[[Level], PartsWithPaths]]] = {
    "level": (Level, _single_table("", lambda level: level)),
    "rules": (LevelRules, _single_table("rules", lambda level: level.rules)),
    "chart": (Chart, _single_table("chart", lambda level: level.chart)),
    "land": (Land, _list_tables("chart.land", lambda level: level.chart.land)),
    "ground": (Ground, _list_tables("chart.ground", lambda level: level.chart.ground)),
    "shoal": (Shoal, _list_tables("chart.shoals", lambda level: level.chart.shoals)),
    "rocks": (Rocks, _list_tables("chart.rocks", lambda level: level.chart.rocks)),
    "beach": (ChartArea, _list_tables("chart.beaches", lambda level: level.chart.beaches)),
    "cover": (TroopCover, _list_tables("chart.cover", lambda level: level.chart.cover)),
    "side": (Side, _list_tables("side", lambda level: level.sides)),
    "squadron": (Squadron, _list_tables("squadron", lambda level: level.squadrons)),
    "ship": (Ship, _list_tables("ship", lambda level: level.ships)),
    "damage": (DamageAtStart, _damage_tables),
    "card": (ShipForBook, _ship_overlays),
    "fort": (Fort, _list_tables("fort", lambda level: level.forts)),
    "chain": (Chain, _list_tables("chain", lambda level: level.chains)),
    "party": (Party, _list_tables("party", lambda level: level.parties)),
    "leader": (Leader, _list_tables("leader", lambda level: level.leaders)),
    "plan": (DeploymentPlan, _list_tables("plan", lambda level: level.plans)),
    "event": (LevelEvent, _list_tables("event", lambda level: level.events)),
}
"""The tables a book may read or ignore, with their paths in a level set up for it."""

QUIET_VALUES = {
    "sea": ("calm", "smooth"),
    "light": ("day", "dawn", "afternoon", "overcast", "rain", "squall", "storm"),
}
"""Values that lose nothing in a battle on the usual sea by day."""

_CARD_WORDS = "what other books' printed cards say is not asked"
_DAMAGE_WORDS = "fires, rudders, officers are not damaged"

IGNORED_WORDS: Mapping[str, str] = {
    "fort": "there are no guns ashore",
    "chain": "no chain, boom or hulk bars the way",
    "party": "nobody fights ashore",
    "leader": "leaders stay in their cabins",
    "plan": "ships lie where the level puts them first",
    "shoal": "shoals are open water",
    "beach": "one shore is like another: no beaches",
    "cover": "there is no cover ashore",
    "chart.wind": "a {} wind is like any other",
    "chart.sea": "a {} sea is like any other",
    "chart.light": "{} hides nobody",
    "chart.visibility": "one sees as far as one likes",
    "land.cliffs": "one shore is like another: no cliffs",
    "land.margin": "water is deep up to the shore",
    "rocks.margin": "water is deep up to the shore",
    "fort.squadron": "works take orders from nobody afloat",
    "party.men": "men ashore are counted by companies",
    "party.guns": "field guns are left behind",
    "shoal.depth": "one shoal is as shallow as another",
    "shoal.bottom": "all bottoms are alike",
    "shoal.known_to": "everyone knows every shoal",
    "rules.first": "the book says who moves first",
    "rules.purse": "there is no purse to spend",
    "side.free": "nobody's fleet is bound to follow a leader",
    "squadron.free": "nobody's fleet is bound to follow a leader",
    "side.orders": "orders of the day bind nobody",
    "squadron.orders": "orders of the day bind nobody",
    "ship.orders": "orders of the day bind nobody",
    "ship.gunnery_bonus": "nobody has a gunnery score to add to",
    "ship.boarding_bonus": "nobody has a boarding sum to add to",
    "ship.rate": "rates go by guns",
    "ship.crew": "a crew is as good as her nation",
    "ship.quality": "a crew is as good as her nation",
    "ship.features": "no ship has features: {}",
    "ship.flagship": "a flagship fights like any other",
    "ship.points": "four damage points are all there are",
    "ship.basic_speed": "all ships sail alike",
    "ship.speed_modifier": "all ships sail alike",
    "ship.firepower_adjust": "firepower is what guns and rate make it",
    "damage.speed_boxes": _DAMAGE_WORDS,
    "damage.burning": _DAMAGE_WORDS,
    "damage.steering": _DAMAGE_WORDS,
    "damage.officers": _DAMAGE_WORDS,
    "damage.crew_casualties": _DAMAGE_WORDS,
    "damage.topmasts": "a mast stands whole or not at all",
    "damage.fired": "a first broadside is like any other",
    "damage.boats": "no boats are lost before the battle",
    "ship.privateer": "a privateer is a ship like any other",
    "ship.merchant": "a merchant sails and shoots like any other",
    "ship.decks": "decks are not counted",
    "ship.boats": "boats are not counted",
    "ship.men": "men are not counted",
    "ship.length_m": "a ship is as long as her rate",
    "ship.beam_m": "a ship is as broad as her rate",
    "ship.armament": "guns are counted, not weighed",
    "ship.bow_guns": "bow guns are those of her class",
    "ship.stern_guns": "stern guns are those of her class",
    "ship.mortars": "mortars do not fire",
    "ship.marines": "marines are counted with the crew",
    "ship.soldiers": "soldiers aboard are passengers",
    "ship.value": "ships are worth what the book says",
    "ship.sail": "all begin under the same sail",
    "ship.anchors": "one anchor holds like two",
    "ship.springs": "there are no springs on cables",
    "card.batteries": _CARD_WORDS,
    "card.hull_boxes": _CARD_WORDS,
    "card.mast_boxes": _CARD_WORDS,
    "card.gun_crews": _CARD_WORDS,
    "card.marine_boxes": _CARD_WORDS,
    "card.morale": _CARD_WORDS,
    "card.morale_boxes": _CARD_WORDS,
    "card.speed": _CARD_WORDS,
    "card.top_speed": _CARD_WORDS,
    "card.dice": _CARD_WORDS,
    "card.crew_blocks": _CARD_WORDS,
    "card.soldier_blocks": _CARD_WORDS,
    "card.decks_to_take": _CARD_WORDS,
    "leader.kind": "all leaders are of one rank",
    "leader.value": "nobody counts what a leader is worth",
    "event.wind": "the wind does not freshen or drop on the way",
    "event.sea": "the sea does not change on the way",
    "event.light": "the light does not change on the way",
    "event.visibility": "one sees as far as one likes",
    "event.release": "orders of the day bind nobody",
}
"""What a battle loses under a book that does not read a key; {} is the level's value."""


SCENERY_KEYS = ("chart.light", "chart.visibility", "event.light", "event.visibility")
"""Keys that are drawn and change no rule of any book: no author is told of them."""
DESCRIBING_KEYS = (
    *SCENERY_KEYS,
    *("ship.flagship", "ship.rate", "ship.privateer", "ship.merchant", "ship.decks", "ship.boats"),
    *("ship.men", "ship.length_m", "ship.beam_m", "ship.bow_guns", "ship.stern_guns"),
    *("shoal.depth", "shoal.bottom", "fort.squadron", "party.men", "party.guns"),
    *("leader.kind", "leader.value"),
)
"""Keys that describe a ship or a place: no warning if the home book counts them otherwise."""
MILD_WINDS = ("light", "moderate", "fresh")
"""Winds in which a battle is much the same under a book that has only one of them."""


def ignored_keys(level: Level, read_keys: Collection[str]) -> Iterator[tuple[str, IgnoredKey]]:
    """Yield the keys, as ``table.key``, of a level set up for a book that `read_keys` does not name, each
    with its sentence and the paths in the level."""
    for key, words in IGNORED_WORDS.items():
        table, _, field = key.partition(".")
        whole = field and table in IGNORED_WORDS and table not in read_keys
        if key not in read_keys and not whole:
            found = list(_values_in_words(level, table, field))
            values = dict.fromkeys(value for _, value in found)
            paths = tuple(dict.fromkeys(path for path, _ in found))
            if found:
                yield key, IgnoredKey(words.format(", ".join(values)), paths)


# ------------------------------------------------------------------------------ for the books
NO_FEATURES = "no ship has features: {}"
NO_ORDERS = "orders of the day that bind nobody: {}"


def weather_parts(level: Level) -> Iterator[tuple[KeyPath, Chart | LevelEvent]]:
    """Return what a level says of wind and sea: its chart, then its events."""
    yield ("chart",), level.chart
    yield from ((("event", number), event) for number, event in enumerate(level.events))


def ignored_ship_key(key: str, ship_numbers: Sequence[int], sentence: str) -> Iterator[IgnoredKey]:
    """Return a sentence about a key of some ships, or nothing without ships. ``damage.masts`` is a key of an
    inner table."""
    if ship_numbers:
        yield IgnoredKey(sentence, tuple(("ship", n, *key.split(".")) for n in ship_numbers))


HeadingName = Callable[[float, int], str]
"""Returns the name of the nearest of a book's eight points; its second argument is the bearing of north."""


def off_point_winds(level: Level, heading_name: HeadingName) -> Iterator[IgnoredKey]:
    """Return a sentence for each wind, under a book of eight points, that blows from between two of them."""
    for path, there in weather_parts(level):
        if there.wind_from is not None and is_off_eight_points(there.wind_from):
            point = heading_name(there.wind_from, level.chart.north)
            said = f"the wind blows from the nearest of eight points, {point}"
            yield IgnoredKey(said, ((*path, "wind_from"),))


def off_point_headings(level: Level, heading_name: HeadingName) -> Iterator[IgnoredKey]:
    """Return a sentence about the ships, under a book of eight points, that head between two of them."""
    slant = [n for n, ship in enumerate(level.ships) if is_off_eight_points(ship.heading)]
    ships, north = [level.ships[n] for n in slant], level.chart.north
    told = ", ".join(f"{ship.name} {heading_name(ship.heading, north)}" for ship in ships)
    yield from ignored_ship_key("heading", slant, f"headings are the nearest of eight points: {told}")


def ignored_list_words(
    level: Level, key: str, is_lost: Callable[[str], bool], sentence: str
) -> Iterator[IgnoredKey]:
    """Return a sentence about the words of a list (features or orders) that a book does not have."""
    parts: list[tuple[KeyPath, LevelModel]] = [(("ship", n), ship) for n, ship in enumerate(level.ships)]
    if key == "orders":
        parts += [(("squadron", n), part) for n, part in enumerate(level.squadrons)]
        parts += [(("side", n), part) for n, part in enumerate(level.sides)]
    lost = [
        ((*path, key, n), word)
        for path, part in parts
        for n, word in enumerate(getattr(part, key))
        if is_lost(word)
    ]
    if lost:
        listed = ", ".join(dict.fromkeys(word for _, word in lost))
        yield IgnoredKey(sentence.format(listed), tuple(path for path, _ in lost))


def never_met_parts(level: Level, never_happens: Callable[[LeafCondition], str]) -> Iterator[IgnoredKey]:
    """Return the parts of aims and events that never come true under a book, which says why."""
    for path, part in leaves_with_paths(level):
        if why := never_happens(part):
            yield IgnoredKey(why, (path,))


def has_own_value(part: LevelModel, field: str, level: Level) -> bool:
    """Return whether a table of a level says anything but the default of a key."""
    value = getattr(part, field)
    if isinstance(part, Ship) and field in FROM_CLASS:
        return value not in (None, *(getattr(known, field) for known in _classes_of(part, level)))
    if value in QUIET_VALUES.get(field, ()):
        return False
    info = type(part).model_fields[field]
    usual = info.get_default(call_default_factory=True)
    return usual is PydanticUndefined or bool(value != usual)


def _values_in_words(level: Level, table: str, field: str) -> Iterator[tuple[KeyPath, str]]:
    for path, part in TABLES[table][1](level):
        if not field:
            yield path, ""
        elif has_own_value(part, field, level):
            value = getattr(part, field)
            for word in value if isinstance(value, tuple) else (value,):
                yield (*path, field), str(word)


def _classes_of(ship: Ship, level: Level) -> tuple[ShipClass, ...]:
    """Yield the class that gives what a ship leaves out, as `fitout` has it.

    For a ship without a class it is no longer known whether she had a rate, so both are tried. A book's other
    guns or rate do not change the class that those of the level gave her.
    """
    fleet, guns = shipped_fleet().with_own_classes(level.classes), ship.guns or 0
    named = fleet.classes.get(ship.ship_class or "")
    overlay = level.overlays.get(level.rules.book)
    card = overlay.ship.get(ship.id) if overlay else None
    if named or card is None or (card.guns is None and card.rate is None):
        return (named,) if named else (fleet.class_for_guns(guns), fleet.class_for_guns(guns, ship.rate))
    kinship = {
        name: sum(getattr(ship, key) == getattr(known, key) for key in FROM_CLASS)
        for name, known in fleet.classes.items()
    }
    most = max(kinship.values())
    return tuple(known for name, known in fleet.classes.items() if kinship[name] == most)


@dataclass(frozen=True, slots=True)
class BookRanges:
    """A book's longest shot and a ship's longest move in a turn, in cm, with their clauses."""

    shot_cm: float
    ship_cm_per_turn: Callable[[Ship], float]
    clauses: tuple[str, str]


LENGTH_PER_BREADTH = 4
"""Usual length of a hull in widths."""


def are_middles_close(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether the middles of two ships are nearer than the width of a hull."""
    return hypot(one.x - other.x, one.y - other.y) < max(one.length, other.length) / LENGTH_PER_BREADTH
