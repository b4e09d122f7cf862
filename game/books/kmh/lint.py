"""Checks of a level for Kiss Me, Hardy!: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.kmh.rules.level import QUALITIES, basic_speed_of, rate_of
from game.books.kmh.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.tree import FleetDeed, LeafCondition, SeaIs, ShipDeed, WindIs
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.model import Level, Ship
from game.levels.lint.aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.lint.unused_keys import (
    NO_FEATURES,
    BookRanges,
    IgnoredKey,
    are_middles_close,
    has_own_value,
    ignored_keys,
    ignored_list_words,
    ignored_ship_key,
    weather_parts,
)
from game.levels.reading.findings import KeyPath, RawFinding, Severity

# Level keys that this book reads, wholly or (see below) in part.
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
KNOWN_WINDS = ("calm", "fresh")
KNOWN_SEAS = ("calm", "smooth", "moderate", "choppy")
REPORTED_SEAS = ("moderate", "choppy")  # states of the sea that this book reports to an aim
UNKNOWN_FEATURES = ("coppered", "stout-timbers", "fire-hazard")


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """Yield the ignored keys."""
    yield from ignored_keys(level, READS)


def partial_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield what the book does not tell apart of keys that it reads."""
    yield from _sea_losses(level)
    yield from _ship_losses(level)


def _sea_losses(level: Level) -> Iterator[IgnoredKey]:
    """KMH-8.2.3, KMH-8.3.1: yield the winds and seas that the book does not tell apart."""
    for path, there in weather_parts(level):
        if there.wind is not None and there.wind not in KNOWN_WINDS:
            said = f"a {there.wind} wind drives a ship like any other"
            yield IgnoredKey(said, ((*path, "wind"),))
        if there.sea is not None and there.sea not in KNOWN_SEAS:
            yield IgnoredKey(f"a {there.sea} sea is like any other", ((*path, "sea"),))


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    """KMH-3.0.2: yield a fourth quality of crew, and decks, features and models that no table has."""
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


def never_happens(part: LeafCondition) -> str:
    """KMH-8.2.3, KMH-8.3.1: return why a part of a condition never comes true here: winds and seas."""
    match part:
        case WindIs(str(force)) if force not in KNOWN_WINDS:
            return f"no wind is ever {force}"
        case SeaIs(sea) if sea not in REPORTED_SEAS:
            return f"no sea is ever {sea}"
        case _:
            return ""


# The key of a ship that a clause speaks of.
SPOTS: Mapping[str, str] = {
    "KMH-3.0.1": "crew",
    "KMH-3.4.1": "crew",
    "KMH-3.3.5": "crew",
    "KMH-3.2.7": "features",
    "KMH-4.1.7": "features",
    "KMH-6.1.5": "basic_speed",
    "KMH-10.1.3": "points",
    "KMH-6.7.1": "heading",
}
SAYS_SAME_PLACE = True  # the book itself refuses hulls that overlap
DESTINATION_VERBS = ("exits", "reaches")
ROWED_KINDS = ("galley", "gunboat", "boat")  # rates that have oars


def reach() -> BookRanges:
    """KMH-9.2.22, KMH-6.2.3: return the longest range and the longest run of a ship."""
    return BookRanges(float(rule_table("range")["up_to"][-1]), longest_run, ("KMH-9.2.22", "KMH-6.2.3"))


def longest_run(ship: Ship) -> float:
    """KMH-6.2.3, KMH-4.1.3: return basic speed, her modifier and the best dice, one of them doubled, in
    cm."""
    rate = ship.rate or rate_of(ship.guns or 0)
    basic = ship.basic_speed if ship.basic_speed is not None else basic_speed_of(rate)
    dice = max(rule_table("wind_position")["dice"].values())
    return float(max(basic + ship.speed_modifier + 6 * dice + 6, 0))


def ships_overlap(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether two ships, placed like this, overlap."""
    return are_middles_close(one, other)


def likely_mistakes(level: Level) -> Iterator[RawFinding]:
    """Yield purses that cannot be spent, and ships that must reach something in a calm."""
    yield from _purse_findings(level)
    yield from _calm_findings(level)


def _purse_findings(level: Level) -> Iterator[RawFinding]:
    """KMH-4.0.1, KMH-4.0.4: yield purses larger than the ships of a side can spend."""
    prices = rule_table("purse")
    wares = sum(v for k, v in prices["buy"].items() if k != "go-large")
    a_ship = wares + 2 * prices["upgrade"] + sum(prices["remove"].values())
    for side, points in level.rules.purse.items():
        ships = [ship for ship in level.ships if side in (ship.side, ship.squadron)]
        large = prices["buy"]["go-large"] * sum(ship.nation == "american" for ship in ships)
        most = a_ship * len(ships) + large
        if isinstance(points, int) and points > most:
            said = f'"{side}" cannot spend more than {most} points on its ships'
            hint = "what is left is lost; see KMH-4.0.4"
            path = ("rules", "purse", side)
            yield RawFinding(path, "value", "kmh-4.0.4", said, hint, None, Severity.WARNING)


def _calm_findings(level: Level) -> Iterator[RawFinding]:
    """KMH-8.2.3: yield ships that must move in a calm. No ship sails then; she is towed or warped if the
    level has the means, and the wind returns by an event or, unless it is steady, by a die."""
    options, chart = level.rules.options, level.chart
    helped = "boats" in options or "anchorage" in options or any(e.wind for e in level.events)
    if chart.wind != "calm" or helped:
        return
    ships = {ship.id: ship for ship in level.ships}
    ground = fixed_facts(level)
    for level_condition in level_conditions(level):
        for part, positive in (
            leaves_with_sign(parse_condition(level_condition.text))
            if level_condition.path[0] != "for"
            else ()
        ):
            if (
                not positive
                or not isinstance(part, ShipDeed | FleetDeed)
                or part.verb not in DESTINATION_VERBS
            ):
                continue
            names = (part.ship,) if isinstance(part, ShipDeed) else ground.find_group(part.group) or ()
            asked = [ships[name] for name in names if name in ships]
            rowed = any(ship.rate in ROWED_KINDS for ship in asked)
            if asked and not rowed and (chart.steady or part.before_turn):
                said = "in a calm nobody sails, and nothing here moves her otherwise"
                hint = 'an event with wind = "fresh", or the options boats or anchorage; '
                yield condition_warning(level_condition, part, "out-of-reach", said, hint + "see KMH-8.2.3")


def placement_rules(_: Level) -> PlacementRules:
    """KMH-2.4.1: return that models may be placed anywhere, on any heading."""
    return PlacementRules()
