"""What is allowed in a level but hardly meant, whatever the book: warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.levels.comings import event_doubts
from game.levels.findings import Fault, Path, Spot
from game.levels.goals import goal_doubts
from game.levels.happenings import present_at_first
from game.levels.ids import BOOKS, book_hint
from game.levels.model import Level, Ship
from game.levels.words import Mast
from game.sea.rings import is_inside

MASTS: tuple[tuple[Mast, ...], ...] = (
    (),
    ("main", "bowsprit"),
    ("fore", "main", "bowsprit"),
    ("fore", "main", "mizzen", "bowsprit"),
)
"""The masts of a vessel of so many."""
AT_ANCHOR = ("anchored", "moored")


def doubts(level: Level) -> Iterator[Fault]:
    """Warnings about a valid level: what stands where it cannot, what does nothing, and what
    nobody can do."""
    yield from _ashore(level)
    yield from _on_one_spot(level)
    yield from _without_part(level)
    for number, ship in enumerate(level.ships):
        yield from _of_a_ship(number, ship)
    for number, fort in enumerate(level.forts):
        if not fort.guns and not fort.mortars:
            hint = "guns = so many, or mortars = so many"
            yield _warning(("fort", number), "no-guns", f'"{fort.id}" has no guns', hint, "table")
    yield from _for_no_book(level)
    yield from goal_doubts(level)
    yield from event_doubts(level)


def _without_part(level: Level) -> Iterator[Fault]:
    """Sides that have neither ship nor work, levels that have no aim."""
    manned = [ship.side for ship in level.ships] + [fort.side for fort in level.forts]
    for number, side in enumerate(level.sides):
        if side.id not in manned:
            yield _warning(("side", number), "no-ships", f'side "{side.id}" has no ship')
    if not level.objectives:
        hint = "add [[objective]] with side and major, or nobody can win before the turn limit"
        yield _warning(("title",), "no-objective", "the level has no objective", hint)


def _for_no_book(level: Level) -> Iterator[Fault]:
    """What is laid over the level for a book that there will never be."""
    for name in level.overlays:
        if name not in BOOKS and not name.startswith("x-"):
            said = f'there is no book "{name}"'
            yield _warning(("for", name), "no-book", said, book_hint(name), "key")


def _of_a_ship(number: int, ship: Ship) -> Iterator[Fault]:
    """What she cannot have, and what is said of her twice."""
    path: Path = ("ship", number)
    rigged = MASTS[ship.masts if ship.masts is not None else 3]
    for place, mast in enumerate(ship.damage.masts):
        if mast not in rigged:
            said = f'"{ship.id}" has no {mast} that could have fallen'
            hint = f"hers: {', '.join(rigged) or 'none'}"
            yield _warning((*path, "damage", "masts", place), "no-such-mast", said, hint)
    if ship.springs and ship.state not in AT_ANCHOR:
        said = f'"{ship.id}" lies at no anchor'
        yield _warning((*path, "springs"), "idle-springs", said, 'state = "anchored" or "moored"')
    for key in ("features", "orders"):
        words = getattr(ship, key)
        for place, word in enumerate(words):
            if word in words[:place]:
                said = f'"{word}" stands in this list twice'
                yield _warning((*path, key, place), "twice", said)


def _ashore(level: Level) -> Iterator[Fault]:
    grounds = (*level.chart.land, *level.chart.rocks)
    for number, ship in enumerate(level.ships):
        for area in grounds if ship.state != "aground" else ():
            if is_inside(area.points, *ship.at):
                message = f'"{ship.id}" stands on {area.name or "land"}'
                hint = 'state = "aground", if that is meant'
                yield _warning(("ship", number, "at"), "ashore", message, hint)
        for shoal in level.chart.shoals if ship.state == "sailing" else ():
            if is_inside(shoal.points, *ship.at):
                message = f'"{ship.id}" stands on {shoal.name or "a shoal"}'
                hint = 'state = "aground" or "anchored", if that is meant'
                yield _warning(("ship", number, "at"), "on-shoal", message, hint)


def stands_ashore(level: Level, ship: Ship) -> bool:
    """Whether the middle of a ship lies on land or rocks."""
    return any(is_inside(area.points, *ship.at) for area in (*level.chart.land, *level.chart.rocks))


def _on_one_spot(level: Level) -> Iterator[Fault]:
    """Two ships of which both are there when the battle begins."""
    there = {ship.id for ship in present_at_first(level)}
    here = [(n, ship) for n, ship in enumerate(level.ships) if ship.id in there]
    for (_, one), (number, two) in combinations(here, 2):
        if one.at == two.at:
            message = f'"{two.id}" stands where "{one.id}" stands'
            yield _warning(("ship", number, "at"), "same-place", message)


def _warning(path: Path, code: str, message: str, hint: str = "", spot: Spot = "value") -> Fault:
    return Fault(path, spot, code, message, hint, severity="warning")
