"""Checks of a level for Kiss Me, Hardy!: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.kmh.losses import READS, losses, passed, unread_keys
from game.books.kmh.rules.level import basic_speed_of, rate_of
from game.books.kmh.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.tree import FleetDeed, ShipDeed
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.model import Level, Ship
from game.levels.lint.aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.lint.unused_keys import BookRanges, are_middles_close
from game.levels.reading.findings import RawFinding, Severity

SPOTS: Mapping[str, str] = {
    "KMH-3.4.1": "crew",
    "KMH-3.3.5": "crew",
    "KMH-3.2.7": "features",
    "KMH-4.1.7": "features",
    "KMH-6.7.1": "heading",
}
"""The key of a ship that a clause speaks of."""
SAYS_SAME_PLACE = True
"""The book itself refuses hulls that overlap."""
DESTINATION_VERBS = ("exits", "reaches")
ROWED_KINDS = ("galley", "gunboat", "boat")
"""Rates that have oars."""


def reach() -> BookRanges:
    """KMH-9.2.22, KMH-6.2.3: return the longest range and the longest run of a ship."""
    return BookRanges(float(rule_table("range")["up_to"][-1]), longest_run, ("KMH-9.2.22", "KMH-6.2.3"))


def longest_run(ship: Ship) -> float:
    """KMH-6.2.3, KMH-4.1.3: return basic speed, her modifier and the best dice, one of them
    doubled, in cm."""
    rate = ship.rate or rate_of(ship.guns or 0)
    basic = ship.basic_speed if ship.basic_speed is not None else basic_speed_of(rate)
    dice = max(rule_table("wind_position")["dice"].values())
    return float(max(basic + ship.speed_modifier + 6 * dice + 6, 0))


def lies_on(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether two ships, placed like this, overlap."""
    return are_middles_close(one, other)


def hardly_meant(level: Level) -> Iterator[RawFinding]:
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
    """KMH-8.2.3: yield ships that must move in a calm. No ship sails then; she is towed or warped
    if the level has the means, and the wind returns by an event or, unless it is steady, by a
    die."""
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


def berths(_: Level) -> PlacementRules:
    """KMH-2.4.1: return that models may be placed anywhere, on any heading."""
    return PlacementRules()


__all__ = [
    "READS",
    "SAYS_SAME_PLACE",
    "SPOTS",
    "berths",
    "hardly_meant",
    "lies_on",
    "longest_run",
    "losses",
    "passed",
    "reach",
    "unread_keys",
]
