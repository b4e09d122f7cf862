"""Checks of a level for Hold Fast: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.hf.rules.arcs import max_gun_range
from game.books.hf.rules.level import pose_at
from game.books.hf.rules.sheet import AIMS, card_of
from game.books.hf.rules.table_geometry import (
    BASE,
    GRID,
    INCH,
    POINTS,
    bases_touch,
    is_over_edge,
    nearest_point,
)
from game.books.hf.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.conditions.level_events import ships_at_start
from game.levels.conditions.tree import DeedVerb, FleetDeed, LeafCondition, SeaIs, ShipDeed, WindIs
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Ship
from game.levels.lint.unused_keys import (
    NO_FEATURES,
    NO_ORDERS,
    BookRanges,
    IgnoredKey,
    ignored_keys,
    ignored_list_words,
    ignored_ship_key,
    off_point_headings,
    off_point_winds,
)
from game.levels.reading.findings import RawFinding, raw_warning
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, compass_point_name, is_off_eight_points, units_of_cm

# Level keys that this book reads, wholly or (see below) in part.
READS = frozenset(
    "rules.turns chart.wind_from chart.wind chart.steady land.points rocks.points "
    "shoal shoal.points shoal.depth shoal.known_to side.orders squadron.orders ship.orders "
    "ship.nation ship.guns ship.kind ship.masts ship.crew ship.quality ship.features "
    "ship.at ship.heading ship.state ship.sail damage.points damage.masts damage.burning "
    "damage.steering card.batteries card.hull_boxes card.mast_boxes card.gun_crews "
    "card.marine_boxes card.morale card.morale_boxes card.speed card.top_speed "
    "event.chance event.message event.arrive event.wind_from".split()
)
FEATURES = ("stout-timbers", "coppered", "foul-bottom")
# HF-dmg-fire: deeds that an aim may name and that never happen here.
NEVER = {DeedVerb.BURNT: "ships burn but are not burnt"}


def partial_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield what the book does not tell apart of keys that it reads."""
    yield from _sea_losses(level)
    yield from _ship_losses(level)


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """HF-rate-1, HF-rate-2: yield the ignored keys. A rate that stands on a card is read."""
    printed = {
        s.id: s.model_copy(update={"rate": None}) for s in level.ships if (card_of(level, s).rate is not None)
    }
    ships = tuple(printed.get(s.id, s) for s in level.ships)
    yield from ignored_keys(level.model_copy(update={"ships": ships}), READS)


def _sea_losses(level: Level) -> Iterator[IgnoredKey]:
    if level.chart.wind == "calm":
        yield IgnoredKey("there is no calm: ships only begin without way on", (("chart", "wind"),))
    elif level.chart.wind != "fresh":
        yield IgnoredKey("the wind has a direction and no strength", (("chart", "wind"),))
    yield from off_point_winds(level, nearest_heading_name)


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    yield from off_point_headings(level, nearest_heading_name)
    yield from ignored_list_words(level, "features", lambda word: word not in FEATURES, NO_FEATURES)
    yield from ignored_list_words(level, "orders", lambda word: word not in AIMS, NO_ORDERS)
    fallen = [n for n, s in enumerate(level.ships) if "bowsprit" in s.damage.masts]
    yield from ignored_ship_key("damage.masts", fallen, "a bowsprit is no mast section")


def never_happens(part: LeafCondition) -> str:
    """HF-dmg-fire: return why a part of a condition never comes true here: deeds, winds and seas."""
    match part:
        case ShipDeed(verb) | FleetDeed(verb):
            return NEVER.get(verb, "")
        case SeaIs():
            return "aims never hear of the sea"
        case WindIs(str()):
            return "aims never hear how hard it blows"
        case _:
            return ""


def nearest_heading_name(degrees: float, north: int = 0) -> str:
    """Return the name of the nearest of the eight points; `north` is the bearing of north in degrees."""
    return compass_point_name(nearest_point(round(degrees * DEGREE)) * 45, north)


# The key of a ship that a clause speaks of.
SPOTS: Mapping[str, str] = {
    "HF-scale-1": "at",
    "HF-wind-2": "heading",
    "HF-adv-land": "at",
    "HF-move-6": "features",
    "HF-move-3": "speed",
    "HF-move-1": "top_speed",
    "HF-morale-2": "morale",
}
SAYS_SAME_PLACE = False


def reach() -> BookRanges:
    """HF-gun-L, HF-move-1: return the longest range and the longest run of a ship."""
    return BookRanges(max_gun_range() * CM_PER_UNIT["inch"], longest_run, ("HF-range-2", "HF-move-1"))


def longest_run(_: Ship) -> float:
    """HF-move-1: return an inch for every phase and one of drift, in cm."""
    phases = len(rule_table("phases")["active"][-1])
    return float((phases + rule_table("drift")["inches"]) * CM_PER_UNIT["inch"])


def ships_overlap(first: VisibleShip, second: VisibleShip) -> bool:
    """HF-coll-1: return whether two bases touch or overlap."""
    return bases_touch(Pose(first.x, first.y, first.heading), Pose(second.x, second.y, second.heading))


def likely_mistakes(level: Level) -> Iterator[RawFinding]:
    """HF-move-7, HF-scale-1: on a chart in inches, yield headings between the eight points and bases over the
    edge of the table."""
    there, (wide, tall) = ships_at_start(level), map(units_of_cm, level.chart.size_cm)
    for number, ship in enumerate(level.ships) if level.chart.unit == "inch" else ():
        if is_off_eight_points(ship.heading):
            said = f'"{ship.id}" heads {ship.heading:g}, and there are eight headings'
            point = nearest_heading_name(ship.heading, level.chart.north)
            hint = f"{point} is the nearest: multiples of {360 / POINTS:g}"
            yield raw_warning(("ship", number, "heading"), "between", said, hint)
        if ship in there and is_over_edge(_pose(level, ship), wide, tall):
            said = f'the base of "{ship.id}" lies over the edge of the table'
            base = f"{BASE.length / INCH:.2g} by {BASE.beam / INCH:.2g} inches"
            yield raw_warning(("ship", number, "at"), "off-chart", said, f"farther in: it is {base}")


def _pose(level: Level, ship: Ship) -> Pose:
    return pose_at(*level.chart.position_in_cm(ship.at), ship.heading, "grid" in level.rules.options)


def placement_rules(level: Level) -> PlacementRules:
    """HF-move-7, HF-scale-2: return eight headings and, with the grid, its points; else any place."""
    return PlacementRules(360 / POINTS, GRID / CM if "grid" in level.rules.options else 0.0)
