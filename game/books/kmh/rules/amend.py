"""What a script lays on the table before its battle begins."""

from dataclasses import replace
from typing import Any

from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, arc_coverage, range_to_hull
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.land import Party
from game.books.kmh.rules.sheet import Deck, Lock, Ship, Wind
from game.books.kmh.rules.tow_lines import Tow
from game.core.table import every, get_single, place, set_component_field
from game.sea.hull import HullSpace
from game.sea.pose import Pose, point_from_local
from game.sea.units import CM, DEGREE, FULL_TURN, bearing, units_of_cm

FARTHEST = 1000 * CM


def amend(path: str, value: Any) -> None:
    """Set a value on the table before the battle: ``ships.<id>.<field>``, the same of
    ``boats``, ``works``, ``chains``, ``troops``, ``wind.<field>``, ``deck.<field>``, or ``locks``,
    ``tows`` and ``boats`` with a list of tables; ``ships.<id>.range`` puts her so far from another.
    Raise ValueError with the reason if there is no such place or the value does not fit it."""
    if path in ("locks", "tows", "boats"):
        return _place_all(path, value)
    where, _, name = path.rpartition(".")
    sheet = _component_at(where)
    if name == "range" and isinstance(sheet, Ship):
        return _place_at(sheet, **value)
    if name in ("x", "y", "heading") and isinstance(sheet, Ship | Boat):
        scale = DEGREE if name == "heading" else CM
        placed = round(value * scale)
        sheet.pose = replace(sheet.pose, **{name: placed % FULL_TURN if name == "heading" else placed})
        return get_single(HullSpace).move_hull(sheet.id, sheet.pose) if isinstance(sheet, Ship) else None
    set_component_field(sheet, name, value, path)


def _place_all(path: str, tables: list[dict[str, Any]]) -> None:
    """Place locks between ships, lines from ship to ship, or boats in the water (in cm and
    degrees)."""
    for given in tables:
        if path != "boats":
            place(Lock(**given) if path == "locks" else Tow(**given))
            continue
        rest = {k: v for k, v in given.items() if k not in ("x", "y", "heading")}
        pose = Pose(
            units_of_cm(given.get("x", 0)),
            units_of_cm(given.get("y", 0)),
            round(given.get("heading", 0) * DEGREE) % FULL_TURN,
        )
        boat = Boat(pose=pose, **rest)
        boat.number = place(boat)


def _place_at(ship: Ship, of: str, range: float, bearing: float | None) -> None:
    """KMH-9.2.21: she is this many cm from another's battery that bears, on this bearing from her,
    or on that where she lies already."""
    other = next((s for s in every(Ship) if s.id == of and s is not ship), None)
    if other is None:
        raise ValueError(f"given.ships.{ship.id}.range: there is no other ship {of!r}")
    way = _bearing(other, ship) if bearing is None else round(bearing * DEGREE) % FULL_TURN

    def put(run: int) -> Pose:
        x, y = point_from_local(Pose(other.pose.x, other.pose.y, way), 0, run)
        return Pose(x, y, ship.pose.heading)

    sides = (*BROADSIDES, *CHASERS)
    far = put(FARTHEST)
    bears = [s for s in sides if arc_coverage(other.pose, other.size, s, far, ship.size)] or sides
    near, off = 0, FARTHEST
    while off - near > 1:
        middle = (near + off) // 2
        reached = min(range_to_hull(other.pose, other.size, s, put(middle), ship.size) for s in bears)
        near, off = (middle, off) if reached <= range * CM else (near, middle)
    ship.pose = put(near)
    get_single(HullSpace).move_hull(ship.id, ship.pose)


def _bearing(a: Ship, b: Ship) -> int:
    return bearing(b.pose.x - a.pose.x, b.pose.y - a.pose.y)


def _component_at(where: str) -> Ship | Boat | Wind | Deck | Battery | Chain | Party | None:
    if where in ("wind", "deck"):
        return get_single(Wind) if where == "wind" else get_single(Deck)
    there: dict[str, Ship | Boat | Battery | Chain | Party] = {}
    there |= {f"ships.{s.id}": s for s in every(Ship)}
    there |= {f"boats.{b.id}": b for b in every(Boat)}
    there |= {f"works.{b.id}": b for b in every(Battery)}
    there |= {f"chains.{c.id}": c for c in every(Chain)}
    there |= {f"troops.{p.id}": p for p in every(Party)}
    return there.get(where)
