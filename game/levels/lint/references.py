"""What the parts of a level say about each other: ids, sides, classes, places.

Works on the plain data, so that one wrong type elsewhere does not hide these findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.levels.conditions.mentions import Data, aims, conditions_in, named
from game.levels.format.ids import as_id, is_known
from game.levels.lint.intents import unfounded
from game.levels.lint.membership import another_id, misplaced, rows
from game.levels.reading.findings import Fault, Path, nearest, shorten, suggestion


def mismatches(data: Data, classes: list[str]) -> Iterator[Fault]:
    """Every reference that leads nowhere, every id given twice, every ship off the chart; without
    what only follows from another of them."""
    quiet = {f"unknown-{group}" for group in ("ship", "side") if _has_none(data, group)}
    missed = _missed_ship(data)
    for fault in _mismatches(data, classes):
        if missed and fault.code == "duplicate-id" and fault.path[0] == "ship":
            hint = f'is one of them "{missed}", whom nobody here is called?'
            yield replace(fault, hint=hint)
        elif fault.code not in quiet and not (missed and fault.code == "unknown-ship"):
            yield fault


def _has_none(data: Data, group: str) -> bool:
    """Whether a level has no table at all of a kind that it needs."""
    return not data.get(group, ())


def _missed_ship(data: Data) -> str:
    """The one ship that conditions speak of and nobody is, where an id stands twice: surely one of
    the two is to have it. "" where there is no such ship."""
    given = [row.get("id") for _, row in rows(data.get("ship"))]
    if len(given) == len(set(map(str, given))):
        return ""
    known = [*ids(data, "ship"), *ids(data, "fort")]
    spoken = [part for path, condition in conditions_in(data) for part in named(condition, path)]
    missed = {name for _, what, name, _ in spoken if what == "ship" and name not in known}
    return missed.pop() if len(missed) == 1 else ""


def _mismatches(data: Data, classes: list[str]) -> Iterator[Fault]:
    """The same with everything that follows."""
    sides = ids(data, "side")
    for group in ("side", "squadron", *ACTORS, "zone", "group", "plan", "event", "class"):
        yield from _duplicates(data, group)
    yield from _same_id_twice(data)
    for group in ("squadron", "ship", "fort", "chain", "party", "leader", "plan", "score"):
        yield from _unknown(data, group, "side", sides, "unknown-side")
    yield from _unknown_aims(data, sides)
    yield from _unknown(data, "ship", "squadron", squadrons_in(data), "unknown-squadron")
    yield from _unknown(data, "ship", "class", [*ids(data, "class"), *classes], "unknown-class")
    yield from _unknown(data, "class", "like", classes, "unknown-class", "class")
    purses = [*sides, *squadrons_in(data)]
    yield from _unknown_keys(data.get("rules"), "purse", ("rules",), purses, "side")
    yield from _squadrons_named_like_sides(data)
    yield from _wrong_squadrons(data)
    yield from unfounded(data)
    yield from _without_guns(data)
    yield from misplaced(data)
    yield from _overlays(data)
    yield from _places_in_the_battle(data)
    yield from _sides_that_know(data, sides)
    yield from unknown_in_conditions(data)


MOST_ALIKE = 12
"""So many ids that hold a word are named."""
ACTORS = ("ship", "fort", "chain", "party", "leader")
"""What the level tells of by name; an id is given once among them all."""


def ids(data: Data, group: str) -> list[str]:
    """The ids of the tables of a group, in the file's order; for what is no id, the one that its
    author will write for it."""
    given = [row.get("id") for _, row in rows(data.get(group))]
    return [as_id(name) or name for name in given if isinstance(name, str)]


def squadrons_in(data: Data) -> list[str]:
    """The ids of squadrons, with those of the sides that have none of their own."""
    manned = [row.get("side") for _, row in rows(data.get("squadron"))]
    return ids(data, "squadron") + [side for side in ids(data, "side") if side not in manned]


def _duplicates(data: Data, group: str) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for number, row in rows(data.get(group)):
        name = row.get("id")
        if not isinstance(name, str):
            continue
        if name in seen:
            message = f'"{shorten(name, 40)}" is already the id of {group} number {seen[name] + 1}'
            yield Fault((group, number, "id"), "value", "duplicate-id", message, another_id(name))
        seen.setdefault(name, number)


def _same_id_twice(data: Data) -> Iterator[Fault]:
    """A ship, a fort, a party … may not share an id, for aims name them all alike."""
    owners: dict[str, str] = {}
    for group in ACTORS:
        for number, row in rows(data.get(group)):
            name = row.get("id")
            if not isinstance(name, str):
                continue
            if owners.get(name, group) != group:
                message = f'"{shorten(name, 40)}" is already the id of a {owners[name]}'
                path: Path = (group, number, "id")
                yield Fault(path, "value", "duplicate-id", message, another_id(name))
            owners.setdefault(name, group)


def _places_in_the_battle(data: Data) -> Iterator[Fault]:
    """Who is aboard what, what a group is of, whom a plan lays and an event brings."""
    ships, squadrons = ids(data, "ship"), squadrons_in(data)
    hosts = [*ships, *ids(data, "fort")]
    everybody = [*hosts, *ids(data, "party")]
    yield from _unknown(data, "party", "aboard", hosts, "unknown-ship", "ship or fort")
    yield from _unknown(data, "leader", "aboard", everybody, "unknown-ship", "ship, fort or party")
    yield from _unknown(data, "fort", "squadron", squadrons, "unknown-squadron")
    yield from _unknown_in_lists(data, "group", "of", [*hosts, *squadrons])
    yield from _unknown_in_lists(data, "event", "arrive", [*ships, *squadrons])
    yield from _unknown_in_lists(data, "event", "release", [*hosts, *squadrons])
    for number, plan in rows(data.get("plan")):
        yield from _unknown_keys(plan, "ship", ("plan", number), ships, "ship")
    for number, zone in rows(data.get("zone")):
        if not zone.get("points") and not ("at" in zone and "radius" in zone):
            message = 'a zone needs "points", or "at" and "radius"'
            hint = "at = [x, y] and radius = so far, or points = [[x, y], …], its corners"
            yield Fault(("zone", number), "table", "missing", message, hint)
    for number, party in rows(data.get("party")):
        if ("at" in party) == ("aboard" in party):
            message = 'a party is "at" a place or "aboard" a ship or fort'
            hint = (
                "leave one of them out" if "at" in party else 'at = [x, y] ashore, or aboard = "…"'
            )
            yield Fault(("party", number), "table", "missing", message, hint)


def _sides_that_know(data: Data, sides: list[str]) -> Iterator[Fault]:
    """Which side moves first; which sides know of a shoal or a chain."""
    rules, chart = data.get("rules"), data.get("chart")
    first = rules.get("first") if isinstance(rules, Mapping) else None
    if isinstance(first, str) and not is_known(first, sides):
        yield stranger(("rules", "first"), first, "side", sides, "unknown-side")
    shoals = chart.get("shoals") if isinstance(chart, Mapping) else None
    for number, shoal in rows(shoals):
        path: Path = ("chart", "shoals", number, "known_to")
        yield from _unknown_names(path, shoal.get("known_to"), "side", sides)
    for number, chain in rows(data.get("chain")):
        yield from _unknown_names(
            ("chain", number, "known_to"), chain.get("known_to"), "side", sides
        )


def _unknown_in_lists(data: Data, group: str, key: str, known: list[str]) -> Iterator[Fault]:
    """Names in lists of names, in the tables of a group."""
    for number, row in rows(data.get(group)):
        yield from _unknown_names((group, number, key), row.get(key), "ship", known)


def _unknown_names(path: Path, names: object, what: str, known: list[str]) -> Iterator[Fault]:
    for place, name in enumerate(names if isinstance(names, list) else ()):
        if isinstance(name, str) and not is_known(name, known):
            yield stranger((*path, place), name, what, known, f"unknown-{what}")


def _unknown(
    data: Data, group: str, key: str, known: list[str], code: str, what: str = ""
) -> Iterator[Fault]:
    if not isinstance(data.get(key, []), list):
        return  # [side] for [[side]]: said once there, not again at every ship
    for number, row in rows(data.get(group)):
        name = row.get(key)
        if isinstance(name, str) and not is_known(name, known):
            yield stranger((group, number, key), name, what or key, known, code)


def _unknown_aims(data: Data, sides: list[str]) -> Iterator[Fault]:
    """Objectives of sides that are not there."""
    if not isinstance(data.get("side", []), list):
        return
    for path, aim in aims(data):
        name = aim.get("side")
        if isinstance(name, str) and not is_known(name, sides):
            yield stranger((*path, "side"), name, "side", sides, "unknown-side")


def stranger(
    path: Path, name: str, what: str, known: list[str], code: str, offset: int | None = None
) -> Fault:
    """A name that nothing here has."""
    what = "ship class" if what == "class" else what
    message = f'no {what} has the id "{shorten(name, 40)}"'
    return Fault(path, "value", code, message, _known(name, list(dict.fromkeys(known))), offset)


def _known(name: str, known: list[str]) -> str:
    """The nearest id; the others too while they are few."""
    if not known:
        return "there is none in this level"
    if len(known) <= 24:
        return suggestion(name, known, "known")
    close, parts = nearest(name, known), as_id(name).split("-")
    meant = f'did you mean "{close}"?' if close else ""
    alike = [one for one in known if parts != [""] and all(part in one for part in parts)]
    told = ", ".join(alike[:MOST_ALIKE]) + " …" * (len(alike) > MOST_ALIKE)
    if close or not alike:
        return meant or f"{len(known)} are known: see REFERENCE.md"
    return f'with "{shorten(name, 40)}" in them: {told}'


def _unknown_keys(
    table: object, key: str, path: Path, known: list[str], what: str
) -> Iterator[Fault]:
    inner = table.get(key) if isinstance(table, Mapping) else None
    for name in inner if isinstance(inner, Mapping) else ():
        if not is_known(name, known) and not name.startswith("x-"):
            fault = stranger((*path, key, name), name, what, known, f"unknown-{what}")
            yield Fault(fault.path, "key", fault.code, fault.message, fault.hint)


def _squadrons_named_like_sides(data: Data) -> Iterator[Fault]:
    """A side without squadrons is one of its own name, which no other side's squadron may take."""
    sides = ids(data, "side")
    for number, squadron in rows(data.get("squadron")):
        name, side = squadron.get("id"), squadron.get("side")
        if name in sides and name != side:
            message = f'squadron "{shorten(name, 40)}" has the id of another side'
            path: Path = ("squadron", number, "id")
            yield Fault(path, "value", "duplicate-id", message, another_id(str(name)))


def _wrong_squadrons(data: Data) -> Iterator[Fault]:
    squadrons = [row for _, row in rows(data.get("squadron")) if isinstance(row.get("id"), str)]
    owners = {row["id"]: row.get("side") for row in squadrons}
    sides = ids(data, "side")
    several = [side for side in owners.values() if list(owners.values()).count(side) > 1]
    for number, ship in rows(data.get("ship")):
        name, side = ship.get("squadron"), ship.get("side")
        if isinstance(name, str) and name in owners and owners[name] != side:
            message = f'squadron "{shorten(name, 40)}" belongs to another side than this ship'
            path: Path = ("ship", number, "squadron")
            yield Fault(path, "value", "wrong-squadron", message, _own_squadrons(data, side))
        if name in sides and name not in owners and name != side:
            message = f'"{shorten(name, 40)}" is the squadron of another side than this ship'
            path = ("ship", number, "squadron")
            yield Fault(path, "value", "wrong-squadron", message, _own_squadrons(data, side))
        if name is None and side in several:
            message = "a ship of a side with several squadrons needs its squadron"
            yield Fault(("ship", number), "table", "missing", message, _own_squadrons(data, side))


def _own_squadrons(data: Data, side: object) -> str:
    """The squadrons that a ship of a side may be in."""
    own = [row["id"] for _, row in rows(data.get("squadron")) if row.get("side") == side]
    told = ", ".join(f'"{shorten(str(name), 40)}"' for name in own)
    return f"squadron = one of {told}, or another side" if own else "leave squadron out"


def _without_guns(data: Data) -> Iterator[Fault]:
    for number, ship in rows(data.get("ship")):
        if "class" not in ship and "guns" not in ship:
            hint = "a class from levels/fleet.toml gives guns, masts and size; guns alone will do"
            yield Fault(
                ("ship", number), "table", "missing", 'a ship needs "class" or "guns"', hint
            )


def _overlays(data: Data) -> Iterator[Fault]:
    overlays = data.get("for")
    ships, sides = ids(data, "ship"), ids(data, "side")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        path: Path = ("for", book)
        yield from _unknown_keys(overlay, "ship", path, ships, "ship")
        only = overlay.get("only") if isinstance(overlay, Mapping) else None
        yield from _unknown_names((*path, "only"), only, "ship", [*ships, *squadrons_in(data)])
        rules = overlay.get("rules") if isinstance(overlay, Mapping) else None
        yield from _unknown_keys(rules, "purse", (*path, "rules"), sides, "side")


def unknown_in_conditions(data: Data) -> Iterator[Fault]:
    """Ships, sides, groups and zones that aims and events speak of and nobody has seen."""
    sides = ids(data, "side")
    known = {
        "ship": [*ids(data, "ship"), *ids(data, "fort")],
        "side": sides,
        "group": list(dict.fromkeys([*sides, *ids(data, "squadron"), *ids(data, "group")])),
        "zone": ids(data, "zone"),
    }
    for path, condition in conditions_in(data):
        for place, what, name, offset in named(condition, path):
            if name not in known[what]:
                code = "unknown-side" if what == "group" else f"unknown-{what}"
                spoken = "side, squadron or group" if what == "group" else what
                if what == "ship" and name in known["group"]:
                    yield _many_for_one(place, name, code, offset)
                else:
                    yield stranger(place, name, spoken, known[what], code, offset)


def _many_for_one(path: Path, name: str, code: str, offset: int | None) -> Fault:
    """A side, squadron or group where a condition speaks of one ship."""
    message = f'"{name}" is not a ship, but a side, squadron or group'
    hint = f'say of how many: "1 of {name}", "3 of {name}" or "all of {name}"'
    return Fault(path, "value", code, message, hint, offset)
