"""What the parts of a level say about each other: ids, sides, classes, places, ships named.

Works on the plain data, so that one wrong type elsewhere does not hide these findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.levels.conditions import (
    JOINTS,
    VERBS,
    ConditionError,
    names_in,
    parse,
    sides_in,
)
from game.levels.findings import Fault, Path, nearest, shorten, suggestion

Data = Mapping[str, Any]
Rows = list[tuple[int, Data]]

SPACED = str.maketrans("()\t\n", "    ")


def mismatches(data: Data, classes: list[str]) -> Iterator[Fault]:
    """Every reference that leads nowhere, every id given twice, every ship off the chart."""
    sides = _ids(data, "side")
    for group in ("side", "squadron", "ship"):
        yield from _duplicates(data, group)
    for group in ("squadron", "ship"):
        yield from _unknown(data, group, "side", sides, "unknown-side")
    yield from _unknown_aims(data, sides)
    yield from _unknown(data, "ship", "squadron", _squadrons(data), "unknown-squadron")
    yield from _unknown(data, "ship", "class", classes, "unknown-class")
    yield from _unknown_keys(data.get("rules"), "purse", ("rules",), sides, "side")
    yield from _squadrons_named_like_sides(data)
    yield from _wrong_squadrons(data)
    yield from _without_guns(data)
    yield from _off_chart(data)
    yield from _overlays(data)
    yield from _unknown_ships(data)


def rows(data: Data, group: str) -> Rows:
    """The tables of a list of tables, with their numbers; whatever is no table is passed by."""
    entries = data.get(group)
    entries = entries if isinstance(entries, list) else []
    return [(n, entry) for n, entry in enumerate(entries) if isinstance(entry, Mapping)]


def _ids(data: Data, group: str) -> list[str]:
    return [row["id"] for _, row in rows(data, group) if isinstance(row.get("id"), str)]


def _squadrons(data: Data) -> list[str]:
    """The ids of squadrons, with those of the sides that have none of their own."""
    manned = [row.get("side") for _, row in rows(data, "squadron")]
    return _ids(data, "squadron") + [side for side in _ids(data, "side") if side not in manned]


def _duplicates(data: Data, group: str) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for number, row in rows(data, group):
        name = row.get("id")
        if not isinstance(name, str):
            continue
        if name in seen:
            message = f'"{shorten(name, 40)}" is already the id of {group} number {seen[name] + 1}'
            yield Fault((group, number, "id"), "value", "duplicate-id", message)
        seen.setdefault(name, number)


def _unknown(data: Data, group: str, key: str, known: list[str], code: str) -> Iterator[Fault]:
    if not isinstance(data.get(key, []), list):
        return  # [side] for [[side]]: said once there, not again at every ship
    for number, row in rows(data, group):
        name = row.get(key)
        if isinstance(name, str) and name not in known:
            yield _stranger((group, number, key), name, key, known, code)


def _unknown_aims(data: Data, sides: list[str]) -> Iterator[Fault]:
    """Objectives of sides that are not there."""
    if not isinstance(data.get("side", []), list):
        return
    for path, aim in _aims(data):
        name = aim.get("side")
        if isinstance(name, str) and name not in sides:
            yield _stranger((*path, "side"), name, "side", sides, "unknown-side")


def _stranger(
    path: Path, name: str, what: str, known: list[str], code: str, offset: int | None = None
) -> Fault:
    what = "ship class" if what == "class" else what
    message = f'no {what} has the id "{shorten(name, 40)}"'
    return Fault(path, "value", code, message, _known(name, list(dict.fromkeys(known))), offset)


def _known(name: str, known: list[str]) -> str:
    """The nearest id; the others too while they are few."""
    if len(known) <= 24:
        return suggestion(name, known, "known")
    close = nearest(name, known)
    return f'did you mean "{close}"?' if close else f"{len(known)} are known"


def _unknown_keys(
    table: object, key: str, path: Path, known: list[str], what: str
) -> Iterator[Fault]:
    inner = table.get(key) if isinstance(table, Mapping) else None
    for name in inner if isinstance(inner, Mapping) else ():
        if name not in known and not name.startswith("x-"):
            fault = _stranger((*path, key, name), name, what, known, f"unknown-{what}")
            yield Fault(fault.path, "key", fault.code, fault.message, fault.hint)


def _squadrons_named_like_sides(data: Data) -> Iterator[Fault]:
    """A side without squadrons is one of its own name, which no other side's squadron may take."""
    sides = _ids(data, "side")
    for number, squadron in rows(data, "squadron"):
        name, side = squadron.get("id"), squadron.get("side")
        if name in sides and name != side:
            message = f'squadron "{shorten(name, 40)}" has the id of another side'
            yield Fault(("squadron", number, "id"), "value", "duplicate-id", message)


def _wrong_squadrons(data: Data) -> Iterator[Fault]:
    squadrons = [row for _, row in rows(data, "squadron") if isinstance(row.get("id"), str)]
    owners = {row["id"]: row.get("side") for row in squadrons}
    several = [side for side in owners.values() if list(owners.values()).count(side) > 1]
    for number, ship in rows(data, "ship"):
        name, side = ship.get("squadron"), ship.get("side")
        if isinstance(name, str) and name in owners and owners[name] != side:
            message = f'squadron "{shorten(name, 40)}" belongs to another side than this ship'
            yield Fault(("ship", number, "squadron"), "value", "wrong-squadron", message)
        if name is None and side in several:
            message = "a ship of a side with several squadrons needs its squadron"
            yield Fault(("ship", number), "table", "missing", message)


def _without_guns(data: Data) -> Iterator[Fault]:
    for number, ship in rows(data, "ship"):
        if "class" not in ship and "guns" not in ship:
            hint = "a class from levels/fleet.toml gives guns, masts and size; guns alone will do"
            yield Fault(
                ("ship", number), "table", "missing", 'a ship needs "class" or "guns"', hint
            )


def _off_chart(data: Data) -> Iterator[Fault]:
    chart = data.get("chart")
    size = _pair(chart.get("size")) if isinstance(chart, Mapping) else None
    if size is None:
        return
    for path, place in _berths(data):
        here = _pair(place)
        if here and not (0 <= here[0] <= size[0] and 0 <= here[1] <= size[1]):
            message = f"[{here[0]:g}, {here[1]:g}] is off the chart"
            hint = f"x from 0 to {size[0]:g}, y from 0 (top) to {size[1]:g}"
            yield Fault(path, "value", "off-chart", message, hint)


def _berths(data: Data) -> Iterator[tuple[Path, object]]:
    """Every place given to a ship, by the level and by its set-ups for other books."""
    for number, ship in rows(data, "ship"):
        yield ("ship", number, "at"), ship.get("at")
    for path, overlay in _ship_overlays(data):
        yield (*path, "at"), overlay.get("at")


def _ship_overlays(data: Data) -> Iterator[tuple[Path, Data]]:
    overlays = data.get("for")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        ships = overlay.get("ship") if isinstance(overlay, Mapping) else None
        for name, ship in ships.items() if isinstance(ships, Mapping) else ():
            if isinstance(ship, Mapping):
                yield ("for", book, "ship", name), ship


def _pair(value: object) -> tuple[float, float] | None:
    """Two numbers, or None for anything else."""
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if type(x) in (int, float) and type(y) in (int, float):
            return float(x), float(y)
    return None


def _overlays(data: Data) -> Iterator[Fault]:
    overlays = data.get("for")
    ships, sides = _ids(data, "ship"), _ids(data, "side")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        path: Path = ("for", book)
        yield from _unknown_keys(overlay, "ship", path, ships, "ship")
        rules = overlay.get("rules") if isinstance(overlay, Mapping) else None
        yield from _unknown_keys(rules, "purse", (*path, "rules"), sides, "side")


def _unknown_ships(data: Data) -> Iterator[Fault]:
    known = {"ship": _ids(data, "ship"), "side": _ids(data, "side")}
    for path, aim in _aims(data):
        for degree in ("major", "minor", "draw"):
            if degree in aim:
                yield from _strangers_in(aim[degree], (*path, degree), known)


def _aims(data: Data) -> Iterator[tuple[Path, Data]]:
    """Every objective, the level's own and those of its set-ups for other books."""
    yield from ((("objective", number), aim) for number, aim in rows(data, "objective"))
    overlays = data.get("for")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        for number, aim in rows(overlay, "objective") if isinstance(overlay, Mapping) else ():
            yield ("for", book, "objective", number), aim


def _strangers_in(condition: object, path: Path, known: Mapping[str, list[str]]) -> Iterator[Fault]:
    for place, what, name, offset in _named(condition, path):
        if name not in known[what]:
            yield _stranger(place, name, what, known[what], f"unknown-{what}", offset)


def _named(condition: object, path: Path) -> Iterator[tuple[Path, str, str, int | None]]:
    """Every ship a condition names and every side whose ships it counts, with its path and, in a
    sentence, its offset."""
    if isinstance(condition, str):
        spaced = f" {condition} ".translate(SPACED)
        for what, name in _names(condition):
            yield path, what, name, spaced.find(f" {name} ")
    elif isinstance(condition, Mapping):
        for key, part in condition.items():
            if key in VERBS and isinstance(part, str):
                yield (*path, key), "side" if "ships" in condition else "ship", part, None
            elif key == "not":
                yield from _named(part, (*path, key))
            elif key in JOINTS and isinstance(part, list):
                for number, child in enumerate(part):
                    yield from _named(child, (*path, key, number))


def _names(text: str) -> list[tuple[str, str]]:
    """What a sentence names, ship or side; nothing in one that cannot be read, which is found
    elsewhere."""
    try:
        tree = parse(text)
    except ConditionError:
        return []
    ships = [("ship", name) for name in names_in(tree)]
    return ships + [("side", name) for name in sides_in(tree)]
