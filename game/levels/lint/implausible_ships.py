"""Implausible facts of ships and classes: sizes or a rate of another ship, contradictory words.
Warnings, never errors."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.levels.format import allowed_words
from game.levels.format.fleet import ShipClass, shipped_fleet
from game.levels.format.model import Level, Ship
from game.levels.reading.findings import KeyPath, RawFinding, raw_warning

CLASS_SHARES: Final = {"length_m": (0.6, 1.6), "beam_m": (0.6, 1.6), "men": (0.2, 3.0)}
"""How far a number may differ from that of her class, as a share."""
NUMBER_WORDS: Final = {"length_m": "m long", "beam_m": "m broad", "men": "men"}
MAX_NUMBERS: Final = {"basic_speed": (30, "8 to 16"), "points": (150, "10 to 80")}
MAX_SIZES: Final = {"length_m": (75, "8 to 64"), "beam_m": (20, "2 to 16"), "men": (1300, "12 to 1,080")}
"""The largest and the usual size; the second for ships without a class."""
NUMBERED_RATES: Final = allowed_words.Rate.__args__[:6]  # type: ignore[attr-defined]
"""The rates by guns, first to sixth."""
MAX_RATES_OFF: Final = 2
"""A ship this many rates from her class is another ship."""
CHASE_SHARE: Final = 0.5
"""The largest share of a rated ship's guns that fire ahead and astern."""
CONTRARY_FEATURES: Final = (
    ("determined", "fervently-determined"),
    ("poor-firing-after-first-broadside", "poor-firing-always"),
)
"""Pairs of features in which the second includes the first."""
ANCHORED_STATES: Final = ("anchored", "moored")


def implausible_ship_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about ships, then about own classes."""
    fleet = shipped_fleet().with_own_classes(level.classes)
    for number, ship in enumerate(level.ships):
        path: KeyPath = ("ship", number)
        model = fleet.classes.get(ship.ship_class or "")
        yield from _class_warnings(path, ship.id, ship, model) if model else ()
        yield from _size_warnings(path, ship, MAX_NUMBERS if model else {**MAX_NUMBERS, **MAX_SIZES})
        yield from _double_warnings(path, ship)
        yield from _cable_warnings(path, ship)
    for number, own in enumerate(level.classes):
        model = shipped_fleet().classes[own.like]
        yield from _class_warnings(("class", number), own.id, fleet.classes[own.id], model)


def _class_warnings(
    path: KeyPath, name: str, ship: Ship | ShipClass, model: ShipClass
) -> Iterator[RawFinding]:
    for key, (least, most) in CLASS_SHARES.items():
        told, usual = getattr(ship, key), getattr(model, key)
        if told is not None and not least <= told / usual <= most:
            said = f'"{name}" is {told:g} {NUMBER_WORDS[key]}, a {model.description} {usual:g}'
            if key == "men":
                said = f'"{name}" has {told:g} men, a {model.description} {usual:g}'
            yield raw_warning((*path, key), "unlike-class", said, f"{key} = {usual:g}, or leave it out")
    rates = [rate for rate in (ship.rate, model.rate) if rate in NUMBERED_RATES and isinstance(ship, Ship)]
    if (
        len(rates) == 2
        and abs(NUMBERED_RATES.index(rates[0]) - NUMBERED_RATES.index(rates[1])) >= MAX_RATES_OFF
    ):
        said = f'"{name}" is of the {rates[0]} rate, and a {model.description} of the {rates[1]}'
        yield raw_warning((*path, "rate"), "unlike-class", said, "another class, or leave rate out")


def _size_warnings(path: KeyPath, ship: Ship, bounds: Mapping[str, tuple[int, str]]) -> Iterator[RawFinding]:
    for key, (most, usually) in bounds.items():
        told = getattr(ship, key)
        if told is not None and told > most:
            said = f'"{ship.id}" has {key} = {told:g}, more than any ship'
            yield raw_warning((*path, key), "unlike-class", said, f"{usually} are usual")


def _double_warnings(path: KeyPath, ship: Ship) -> Iterator[RawFinding]:
    """Yield warnings for two words of which one counts, and guns that are counted in two places."""
    if ship.crew_quality and ship.quality and ship.crew_quality != ship.quality:
        said = f'how good her crew is stands here twice: "{ship.crew}" says it too'
        hint = f'leave it out, or crew = "{ship.crew_kind}" and this quality'
        yield raw_warning((*path, "quality"), "twice", said, hint)
    for less, more in CONTRARY_FEATURES:
        if less in ship.features and more in ship.features:
            said = f'"{more}" says all that "{less}" does'
            spot = (*path, "features", ship.features.index(less))
            yield raw_warning(spot, "twice", said, "leave one of them out")
    chasers = (ship.bow_guns or 0) + (ship.stern_guns or 0)
    if ship.rate in NUMBERED_RATES and chasers > CHASE_SHARE * (ship.guns or chasers):
        said = f'{chasers} of the {ship.guns} guns of "{ship.id}" fire ahead and astern'
        key = "bow_guns" if ship.bow_guns else "stern_guns"
        yield raw_warning((*path, key), "unlike-class", said, "two to four are usual")


def _cable_warnings(path: KeyPath, ship: Ship) -> Iterator[RawFinding]:
    if ship.state in ANCHORED_STATES:
        return
    hint = 'state = "anchored" or "moored"'
    if ship.anchors > 1:
        said = f'"{ship.id}" lies at no anchor'
        yield raw_warning((*path, "anchors"), "idle-springs", said, hint)
    if "keep-anchor" in ship.orders:
        said = f'"{ship.id}" is to keep an anchor, and lies at none'
        spot = (*path, "orders", ship.orders.index("keep-anchor"))
        yield raw_warning(spot, "idle-springs", said, hint)
