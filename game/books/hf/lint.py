"""Checks of a level for Hold Fast: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.hf.losses import (
    NEVER,
    READS,
    is_off_point_heading,
    losses,
    nearest_heading_name,
    passed,
    unread_keys,
)
from game.books.hf.rules.level import pose_at
from game.books.hf.rules.table_geometry import BASE, GRID, INCH, POINTS, bases_touch, is_over_edge
from game.books.hf.rules.tables import rule_table
from game.books.hf.rules.to_hit import max_gun_range
from game.core.visible import VisibleShip
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import ships_at_start
from game.levels.conditions.tree import FleetDeed, ShipDeed
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Ship
from game.levels.lint.aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.lint.unused_keys import BookRanges
from game.levels.reading.findings import RawFinding, raw_warning
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm

SPOTS: Mapping[str, str] = {
    "HF-scale-1": "at",
    "HF-wind-2": "heading",
    "HF-adv-land": "at",
    "HF-move-6": "features",
    "HF-move-3": "speed",
    "HF-move-1": "top_speed",
    "HF-morale-2": "morale",
}
"""The key of a ship that a clause speaks of."""
SAYS_SAME_PLACE = False


def reach() -> BookRanges:
    """HF-gun-L, HF-move-1: return the longest range and the longest run of a ship."""
    return BookRanges(max_gun_range() * CM_PER_UNIT["inch"], longest_run, ("HF-range-2", "HF-move-1"))


def longest_run(_: Ship) -> float:
    """HF-move-1: return an inch for every phase and one of drift, in cm."""
    phases = len(rule_table("phases")["active"][-1])
    return float((phases + rule_table("drift")["inches"]) * CM_PER_UNIT["inch"])


def lies_on(first: VisibleShip, second: VisibleShip) -> bool:
    """HF-coll-1: return whether two bases touch or overlap."""
    return bases_touch(Pose(first.x, first.y, first.heading), Pose(second.x, second.y, second.heading))


def hardly_meant(level: Level) -> Iterator[RawFinding]:
    """HF-move-7, HF-scale-1: on a chart in inches, yield headings between the eight points and
    bases over the edge of the table. HF-dmg-fire: yield victories by deeds that never happen
    here."""
    yield from _impossible_victories(level)
    there, (wide, tall) = ships_at_start(level), map(units_of_cm, level.chart.size_cm)
    for number, ship in enumerate(level.ships) if level.chart.unit == "inch" else ():
        if is_off_point_heading(ship.heading):
            said = f'"{ship.id}" heads {ship.heading:g}, and there are eight headings'
            hint = f"{nearest_heading_name(ship.heading)} is the nearest: multiples of {360 / POINTS:g}"
            yield raw_warning(("ship", number, "heading"), "between", said, hint)
        if ship in there and is_over_edge(_pose(level, ship), wide, tall):
            said = f'the base of "{ship.id}" lies over the edge of the table'
            base = f"{BASE.length / INCH:.2g} by {BASE.beam / INCH:.2g} inches"
            yield raw_warning(("ship", number, "at"), "off-chart", said, f"farther in: it is {base}")


def _impossible_victories(level: Level) -> Iterator[RawFinding]:
    """Yield victories that ask only for deeds that this book does not have."""
    for level_condition in level_conditions(level):
        parts = [part for part, wanted in leaves_with_sign(parse_condition(level_condition.text)) if wanted]
        never = [p for p in parts if isinstance(p, ShipDeed | FleetDeed) and p.verb in NEVER]
        if (
            level_condition.key in ("major", "minor")
            and level_condition.path[0] != "for"
            and parts == never != []
        ):
            said = f"{NEVER[never[0].verb]} under this book, and this asks for nothing else"
            yield condition_warning(
                level_condition, never[0], "hf-dmg-fire", said, "sunk or beaten; see HF-dmg-fire"
            )


def _pose(level: Level, ship: Ship) -> Pose:
    return pose_at(*level.chart.position_in_cm(ship.at), ship.heading, "grid" in level.rules.options)


def berths(level: Level) -> PlacementRules:
    """HF-move-7, HF-scale-2: return eight headings and, with the grid, its points; else any
    place."""
    return PlacementRules(360 / POINTS, GRID / CM if "grid" in level.rules.options else 0.0)


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
