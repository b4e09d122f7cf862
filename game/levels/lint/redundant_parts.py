"""Events and fleets that change nothing or are double, and ships that sail off at once: warnings,
never errors."""

from collections.abc import Iterator
from math import cos, radians, sin

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed
from game.levels.format.fleet import Fleet, shipped_fleet
from game.levels.format.model import Level, LevelEvent, Ship
from game.levels.lint.unreachable_aims import leaves_with_paths
from game.levels.reading.findings import KeyPath, RawFinding, raw_warning
from game.sea.polygons import is_inside

WEATHER_KEYS = ("wind", "wind_from", "sea")
SKY_KEYS = ("light", "visibility")
MIN_SHARE, MAX_SHARE = 0.5, 1.6
"""Least and greatest share of her class's guns; beyond them she is a ship of another class."""
EDGE_CM = 2.5
"""Cm: a ship heading for an edge this near is over it before she can turn."""


def redundant_part_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings in the order of the parts."""
    for number, event in enumerate(level.events):
        yield from _no_change_warnings(level, number, event)
        yield from _contradiction_warnings(level, number, event)
    yield from _fleet_warnings(level)
    fleet = shipped_fleet().with_own_classes(level.classes)
    for number, ship in enumerate(level.ships):
        yield from _ship_warnings(("ship", number), ship, fleet)
    yield from _unused_class_warnings(level)
    yield from _leaving_warnings(level)


# ------------------------------------------------------------------------------ events
def _no_change_warnings(level: Level, number: int, event: LevelEvent) -> Iterator[RawFinding]:
    """Yield warnings for an event that sets what is already so, if nothing else can have changed
    it."""
    others = [e for n, e in enumerate(level.events) if n != number]
    asked = [key for key in (*WEATHER_KEYS, *SKY_KEYS) if getattr(event, key) is not None]
    # "fresh, from 170" describes a whole wind, which may agree with the old one in a part
    for key in asked if all(getattr(event, key) == getattr(level.chart, key) for key in asked) else ():
        told, now = getattr(event, key), getattr(level.chart, key)
        fixed = (level.chart.steady or key in SKY_KEYS) and all(getattr(e, key) is None for e in others)
        if told == now and fixed:
            said = f"it is so from the first, and nothing else changes {key}"
            yield raw_warning(("event", number, key), "idle-event", said, "another value, or leave out")
    for place, aim in enumerate(event.objectives):
        before = [a for a in level.objectives if a.side == aim.side]
        given = [a for e in others for a in e.objectives if a.side == aim.side]
        if before == [aim] and not given:
            said = f'"{aim.side}" has these aims already'
            hint = "what is written here takes the place of all its aims"
            path = ("event", number, "objective", place)
            yield raw_warning(path, "idle-event", said, hint, "table")


def _contradiction_warnings(level: Level, number: int, event: LevelEvent) -> Iterator[RawFinding]:
    for other in level.events[:number]:
        if (
            event.chance is None
            and other.chance is None
            and parse_condition(event.when) == parse_condition(other.when)
        ):
            for key in (*WEATHER_KEYS, *SKY_KEYS):
                told, before = getattr(event, key), getattr(other, key)
                if None not in (told, before) and told != before:
                    said = f"the event before makes it {before!s} at the same moment"
                    yield raw_warning(("event", number, key), "idle-event", said, "leave one of them out")


# ------------------------------------------------------------------------------ fleets
def _fleet_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for empty squadrons, groups that name a ship twice, and orders about oneself
    or ashore."""
    manned = {ship.squadron for ship in level.ships} | {fort.squadron for fort in level.forts}
    manned |= {side.id for side in level.sides}  # a side without squadrons is one of its own name
    for number, squadron in enumerate(level.squadrons):
        path: KeyPath = ("squadron", number)
        if squadron.id not in manned:
            said = f'squadron "{squadron.id}" has no ship'
            hint = f'squadron = "{squadron.id}" in a [[ship]], or leave it out'
            yield raw_warning(path, "no-ships", said, hint, "table")
        intent = squadron.manoeuvre
        if intent and intent.whom == squadron.id:
            said = f'"{squadron.id}" cannot do this to itself'
            yield raw_warning((*path, "manoeuvre", "whom"), "idle-aim", said, "whom = another")
        if intent and intent.at and any(is_inside(g.points, *intent.at) for g in level.chart.land):
            said = f'"{squadron.id}" is sent ashore'
            yield raw_warning((*path, "manoeuvre", "at"), "ashore", said, "at = a place of water")
    homes = {ship.id: ship.squadron or ship.side for ship in level.ships}
    for number, group in enumerate(level.groups):
        for place, name in enumerate(group.of):
            if homes.get(name) in group.of or name in group.of[:place]:
                said = f'"{name}" is in this group already'
                hint = "a squadron holds all its ships"
                yield raw_warning(("group", number, "of", place), "twice", said, hint)


def _unused_class_warnings(level: Level) -> Iterator[RawFinding]:
    named = {ship.ship_class for ship in level.ships}
    for number, own in enumerate(level.classes):
        if own.id not in named:
            said, hint = f'no ship is of the class "{own.id}"', f'class = "{own.id}"'
            yield raw_warning(("class", number, "id"), "idle-class", said, hint)


def _ship_warnings(path: KeyPath, ship: Ship, fleet: Fleet) -> Iterator[RawFinding]:
    model = fleet.classes.get(ship.ship_class or "")
    other = model and model.guns >= 10 and not MIN_SHARE <= (ship.guns or 0) / model.guns <= MAX_SHARE
    if model and other and ship.guns:  # without guns she is armed "en flûte"
        said = f'"{ship.id}" has {ship.guns} guns, and a {model.description} has {model.guns}'
        hint = "a class of so many guns, or leave guns out"
        yield raw_warning((*path, "guns"), "unlike-class", said, hint)
    for place, mast in enumerate(ship.damage.topmasts):
        if mast in ship.damage.masts:
            said = f'"{ship.id}" has lost her {mast} with its topmast'
            spot = (*path, "damage", "topmasts", place)
            yield raw_warning(spot, "no-such-mast", said, "in one of the two lists")
    if ship.boats is not None and ship.damage.boats > ship.boats:
        said = f'"{ship.id}" has lost {ship.damage.boats} boats of {ship.boats}'
        yield raw_warning((*path, "damage", "boats"), "lost-at-first", said, "boats = so many")


# ------------------------------------------------------------------------------ out at once
def _leaving_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for ships under way close to the edge ahead, if no aim lets them leave."""
    (wide, tall), told = level.chart.size_cm, _ships_told_to_leave(level)
    for number, ship in enumerate(level.ships):
        if ship.state == "sailing" and not told & {ship.id, ship.side, ship.squadron}:
            (x, y), turn = level.chart.position_in_cm(ship.at), radians(ship.heading)
            x, y = x + EDGE_CM * sin(turn), y - EDGE_CM * cos(turn)
            if not (0 <= x <= wide and 0 <= y <= tall):
                said = f'"{ship.id}" sails off the chart with her first move'
                hint = "turn her, lay her farther in, or let an aim say that she is to leave"
                yield raw_warning(("ship", number, "heading"), "off-chart", said, hint)


def _ships_told_to_leave(level: Level) -> set[str]:
    """Return the ships, sides and squadrons whose exit any condition mentions; a group stands for
    its ships."""
    parts = [part for _, part in leaves_with_paths(level)]
    named = {
        p.ship if isinstance(p, ShipDeed) else p.group
        for p in parts
        if isinstance(p, ShipDeed | FleetDeed) and p.verb == DeedVerb.EXITS
    }
    return named | {name for group in level.groups if group.id in named for name in group.of}
