"""Facts of ships and classes that nobody can have meant: sizes and a rate of another ship, words
that say two things at once. Warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.levels.format import words
from game.levels.format.fleet import ShipClass, shipped_fleet
from game.levels.format.model import Level, Ship
from game.levels.reading.findings import Fault, Path, warning

LIKE: Final = {"length_m": (0.6, 1.6), "beam_m": (0.6, 1.6), "men": (0.2, 3.0)}
"""How far a number may be from that of her class, as a share of it."""
CALLED: Final = {"length_m": "m long", "beam_m": "m broad", "men": "men"}
MOST: Final = {"basic_speed": (30, "8 to 16"), "points": (150, "10 to 80")}
LARGEST: Final = {
    "length_m": (75, "8 to 64"),
    "beam_m": (20, "2 to 16"),
    "men": (1300, "12 to 1,080"),
}
"""More than any ship has, and what is usual; the second of ships of no class."""
RATED: Final = words.Rate.__args__[:6]  # type: ignore[attr-defined]
"""The rates that go by guns, the first to the sixth."""
RATES_OFF: Final = 2
"""A ship so many rates from her class is another ship."""
CHASE: Final = 0.5
"""More of a rated ship's guns than this never fire ahead and astern."""
CONTRARY: Final = (
    ("determined", "fervently-determined"),
    ("poor-firing-after-first-broadside", "poor-firing-always"),
)
"""Features of which the second says all that the first does."""
RIDING: Final = ("anchored", "moored")


def fact_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about ships, then about classes of the author's own."""
    fleet = shipped_fleet().with_own(level.classes)
    for number, ship in enumerate(level.ships):
        path: Path = ("ship", number)
        model = fleet.classes.get(ship.ship_class or "")
        yield from _unlike(path, ship.id, ship, model) if model else ()
        yield from _beyond(path, ship, MOST if model else {**MOST, **LARGEST})
        yield from _said_twice(path, ship)
        yield from _under_sail(path, ship)
    for number, own in enumerate(level.classes):
        model = shipped_fleet().classes[own.like]
        yield from _unlike(("class", number), own.id, fleet.classes[own.id], model)


def _unlike(path: Path, name: str, ship: Ship | ShipClass, model: ShipClass) -> Iterator[Fault]:
    """Numbers of her that belong to another class than hers."""
    for key, (least, most) in LIKE.items():
        told, usual = getattr(ship, key), getattr(model, key)
        if told is not None and not least <= told / usual <= most:
            said = f'"{name}" is {told:g} {CALLED[key]}, a {model.description} {usual:g}'
            if key == "men":
                said = f'"{name}" has {told:g} men, a {model.description} {usual:g}'
            yield warning((*path, key), "unlike-class", said, f"{key} = {usual:g}, or leave it out")
    rates = [rate for rate in (ship.rate, model.rate) if rate in RATED and isinstance(ship, Ship)]
    if len(rates) == 2 and abs(RATED.index(rates[0]) - RATED.index(rates[1])) >= RATES_OFF:
        said = f'"{name}" is of the {rates[0]} rate, and a {model.description} of the {rates[1]}'
        yield warning((*path, "rate"), "unlike-class", said, "another class, or leave rate out")


def _beyond(path: Path, ship: Ship, bounds: Mapping[str, tuple[int, str]]) -> Iterator[Fault]:
    """Numbers that no ship has."""
    for key, (most, usually) in bounds.items():
        told = getattr(ship, key)
        if told is not None and told > most:
            said = f'"{ship.id}" has {key} = {told:g}, more than any ship'
            yield warning((*path, key), "unlike-class", said, f"{usually} are usual")


def _said_twice(path: Path, ship: Ship) -> Iterator[Fault]:
    """Two words of which only one counts, and guns that are counted in two places."""
    if ship.crew_quality and ship.quality and ship.crew_quality != ship.quality:
        said = f'how good her crew is stands here twice: "{ship.crew}" says it too'
        hint = f'leave it out, or crew = "{ship.crew_class}" and this quality'
        yield warning((*path, "quality"), "twice", said, hint)
    for less, more in CONTRARY:
        if less in ship.features and more in ship.features:
            said = f'"{more}" says all that "{less}" does'
            spot = (*path, "features", ship.features.index(less))
            yield warning(spot, "twice", said, "leave one of them out")
    chasers = (ship.bow_guns or 0) + (ship.stern_guns or 0)
    if ship.rate in RATED and chasers > CHASE * (ship.guns or chasers):
        said = f'{chasers} of the {ship.guns} guns of "{ship.id}" fire ahead and astern'
        key = "bow_guns" if ship.bow_guns else "stern_guns"
        yield warning((*path, key), "unlike-class", said, "two to four are usual")


def _under_sail(path: Path, ship: Ship) -> Iterator[Fault]:
    """What is said of a cable by a ship that lies at none."""
    if ship.state in RIDING:
        return
    hint = 'state = "anchored" or "moored"'
    if ship.anchors > 1:
        said = f'"{ship.id}" lies at no anchor'
        yield warning((*path, "anchors"), "idle-springs", said, hint)
    if "keep-anchor" in ship.orders:
        said = f'"{ship.id}" is to keep an anchor, and lies at none'
        spot = (*path, "orders", ship.orders.index("keep-anchor"))
        yield warning(spot, "idle-springs", said, hint)
