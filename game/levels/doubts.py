"""What is allowed in a level but hardly meant: warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.levels.findings import Fault, Path
from game.levels.model import Area, Level, Point


def doubts(level: Level) -> Iterator[Fault]:
    """Warnings about a valid level: ships ashore or on one spot, sides without ships or aims."""
    yield from _ashore(level)
    yield from _on_one_spot(level)
    manned = [ship.side for ship in level.ships]
    for number, side in enumerate(level.sides):
        if side.id not in manned:
            yield _warning(("side", number), "no-ships", f'side "{side.id}" has no ship')
    if not level.objectives:
        hint = "add [[objective]] with side and major, or nobody can win before the turn limit"
        yield _warning(("title",), "no-objective", "the level has no objective", hint)


def _ashore(level: Level) -> Iterator[Fault]:
    grounds = (*level.chart.land, *level.chart.rocks)
    for number, ship in enumerate(level.ships):
        for area in grounds:
            if ship.state != "aground" and inside(ship.at, area):
                message = f'"{ship.id}" stands on {area.name or "land"}'
                yield _warning(("ship", number, "at"), "ashore", message)


def _on_one_spot(level: Level) -> Iterator[Fault]:
    for (_, one), (number, two) in combinations(enumerate(level.ships), 2):
        if one.at == two.at:
            message = f'"{two.id}" stands where "{one.id}" stands'
            yield _warning(("ship", number, "at"), "same-place", message)


def inside(point: Point, area: Area) -> bool:
    """Whether a point lies inside the polygon (points on its edge may fall either way)."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(area.points, (*area.points[1:], area.points[0]), strict=True):
        if (ay > y) != (by > y):
            crossings += x < (bx - ax) * (y - ay) / (by - ay) + ax
    return crossings % 2 == 1


def _warning(path: Path, code: str, message: str, hint: str = "") -> Fault:
    return Fault(path, "value", code, message, hint, severity="warning")
