"""What a book allows but nobody can have meant: ships that never come within shot, goals farther
off than a ship can sail in all the turns there are, purses that buy more than there is. Warnings;
every sum is taken in the level's favour, so that none of them cries wolf.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import dist, inf

from game.books import shelf
from game.levels import Level
from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import ground_of
from game.levels.conditions.tree import ALL, HALF, Deed, Holds, Near, Toll, zones_in
from game.levels.format.model import Ship
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.arrivals import arrival_turns
from game.levels.lint.reach import Reach
from game.levels.lint.unreachable_aims import Wish, signed, warn, wishes
from game.levels.reading.findings import Fault, warning
from game.play.zone_water import ZoneWater, roads

TURNS = 10
"""So long a battle may take to come within shot."""
DRY = "lay the zone on water: its middle, or its corners"
HULL = 10.0
"""Cm: more than any model is long; shots and edges are reached by bows, not by middles."""


def suspicious_warnings(level: Level, book: str) -> Iterator[Fault]:
    """Warnings about a level as a book on the shelf has set it up."""
    lint = shelf.book(book).lint
    reach = lint.reach()
    yield from _out_of_range(level, reach)
    asked = [wish for wish in wishes(level) if wish.path[0] != "for"]
    named = {name for wish in asked for name in zones_in(parse(wish.text))}
    zones = {zone.id: roads(level.chart, zone) for zone in level.zones if zone.id in named}
    for wish in asked:
        yield from _too_far(wish, level, reach, zones)
    yield from lint.hardly_meant(level)


# ------------------------------------------------------------------------------ out of range
def _out_of_range(level: Level, reach: Reach) -> Iterator[Fault]:
    """Enemies so far apart that the best wind does not bring two of them within shot."""
    turns = min(TURNS, level.rules.turns)
    number, gap = -1, inf
    for (_, one), (n, other) in combinations(enumerate(level.ships), 2):
        if one.side != other.side:
            far = dist(level.chart.place(one.at), level.chart.place(other.at)) - HULL
            left = far - reach.shot - turns * (reach.way(one) + reach.way(other))
            number, gap = (n, left) if left < gap else (number, gap)
    if number >= 0 and gap > 0:
        clause = reach.clauses[0]
        said = f"no ship can come within shot of an enemy in {turns} turns"
        hint = (
            f"bring them {gap / CM_PER_UNIT[level.chart.unit]:.0f} closer, at least; see {clause}"
        )
        yield warning(("ship", number, "at"), "out-of-range", said, hint)


# ------------------------------------------------------------------------------ too far
def _too_far(
    wish: Wish, level: Level, reach: Reach, zones: Mapping[str, ZoneWater]
) -> Iterator[Fault]:
    """Edges and zones that nobody can come to in time."""
    ground, ships = ground_of(level), {ship.id: ship for ship in level.ships}
    come = {name: min(turn, 9999) for name, turn in arrival_turns(level).items()}
    for part, positive in signed(parse(wish.text)):
        if positive and isinstance(part, Holds | Near):
            yield from _never_there(wish, part, level, reach, zones)
        if not positive or not isinstance(part, Deed | Toll) or not (part.edge or part.zone):
            continue
        turns = min(level.rules.turns, part.before - 1 if part.before else level.rules.turns)
        names = (part.ship,) if isinstance(part, Deed) else ground.ships_of(part.side) or ()
        asked = [ships[name] for name in names if name in ships]
        able = [
            s
            for s in asked
            if _way_to(part, s, level, zones) <= (turns + 1 - come[s.id]) * reach.way(s)
        ]
        needs = 1 if isinstance(part, Deed) else max(_needs(part, len(names)), 1)
        if asked and len(able) < needs <= len(names):
            dry = bool(part.zone) and zones[part.zone].is_dry
            said = f'zone "{part.zone}" has no water in it' if dry else _too_few(part, turns)
            hint = DRY if dry else f"more turns, or lay her nearer; see {reach.clauses[1]}"
            yield warn(wish, part, "out-of-reach", said, hint)


def _never_there(
    wish: Wish, part: Holds | Near, level: Level, reach: Reach, zones: Mapping[str, ZoneWater]
) -> Iterator[Fault]:
    """Zones to be held in which nobody of that side can be, ships too far apart to meet."""
    turns, ships = level.rules.turns, {ship.id: ship for ship in level.ships}
    if isinstance(part, Near):
        pair = [ships[name] for name in (part.ship, part.other) if name in ships]
        if len(pair) < 2:
            return
        far = dist(*(level.chart.place(ship.at) for ship in pair))
        far -= part.distance * CM_PER_UNIT[level.chart.unit] + HULL
        if far > turns * sum(reach.way(ship) for ship in pair):
            said = f"they are too far apart to come so near in {turns} turns"
            yield warn(wish, part, "out-of-reach", said, "more turns, or lay them closer")
        return
    water = zones[part.zone]
    own = [ship for ship in level.ships if ship.side == part.side]
    ways = [water.way_from(level.chart.place(s.at)) - HULL - turns * reach.way(s) for s in own]
    if water.is_dry:
        yield warn(wish, part, "out-of-reach", f'zone "{part.zone}" has no water in it', DRY)
    elif ways and min(ways) > 0:
        said = f'no ship of "{part.side}" can be in zone "{part.zone}" within {turns} turns'
        hint = f"more turns, or lay them nearer; see {reach.clauses[1]}"
        yield warn(wish, part, "out-of-reach", said, hint)


def _too_few(part: Deed | Toll, turns: int) -> str:
    where = f"the {part.edge} edge" if part.edge else f'zone "{part.zone}"'
    return f"{where} is farther off than {turns} turns can carry her"


def _needs(toll: Toll, ships: int) -> int:
    return {ALL: ships, HALF: -(-ships // 2)}.get(toll.ships, toll.ships)


def _way_to(part: Deed | Toll, ship: Ship, level: Level, zones: Mapping[str, ZoneWater]) -> float:
    """Cm from a ship to the edge or the zone, at the least."""
    x, y = level.chart.place(ship.at)
    if part.zone:
        return max(zones[part.zone].way_from((x, y)) - HULL, 0)
    width, height = level.chart.size_cm
    edges = {"left": x, "right": width - x, "top": y, "bottom": height - y}
    return max(edges[part.edge] - HULL, 0)
