"""Implausible facts of ships, classes and expectations: warnings, never errors.

Sizes or a rate of another ship, contradictory words; what `[for.<book>]` leaves out with `only` and still
names; expectations of unknown ships, winners and degrees (`check --play` compares the rest with a table).
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import ShipDeed
from game.levels.format import allowed_words
from game.levels.format.fleet import ShipClass, shipped_fleet
from game.levels.format.model import ExpectedEndValue, Level, Ship
from game.levels.lint.aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.reading.findings import (
    Fix,
    KeyPath,
    RawFinding,
    nearest_words,
    raw_warning,
    remove_fix,
    shorten,
    spelling_fixes,
    suggestion_hint,
    write_fix,
)

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
        given, usual = getattr(ship, key), getattr(model, key)
        if given is not None and not least <= given / usual <= most:
            said = f'"{name}" is {given:g} {NUMBER_WORDS[key]}, a {model.description} {usual:g}'
            if key == "men":
                said = f'"{name}" has {given:g} men, a {model.description} {usual:g}'
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
        given = getattr(ship, key)
        if given is not None and given > most:
            said = f'"{ship.id}" has {key} = {given:g}, more than any ship'
            yield raw_warning((*path, key), "unlike-class", said, f"{usually} are usual")


def _double_warnings(path: KeyPath, ship: Ship) -> Iterator[RawFinding]:
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


def left_out_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings for sides without a ship, and aims about ships that take no part, book by book."""
    for book, overlay in level.overlays.items():
        yield from _unarmed_warnings(level, book)
        if not overlay.only:
            continue
        there = [s for s in level.ships if s.id in overlay.only or s.squadron in overlay.only]
        manned = {ship.side for ship in there}
        at_home = {ship.side for ship in level.ships}
        for side in level.sides:
            if side.id in at_home and side.id not in manned:
                said = f'under {book} side "{side.id}" has no ship: `only` names none of hers'
                path = ("for", book, "only")
                hint = "name ships or squadrons of each side"
                yield raw_warning(path, "no-ships", said, hint)
        yield from _absent_ship_warnings(level, book, {ship.id for ship in there})


NEEDED_KEYS = ("gun_crews", "morale_boxes", "dice", "crew_blocks")
"""What a printed card gives every fighting ship."""


def _unarmed_warnings(level: Level, book: str) -> Iterator[RawFinding]:
    guns = {ship.id: ship.guns for ship in level.ships}
    for name, card in level.overlays[book].ship.items():
        for key in NEEDED_KEYS if guns.get(name) else ():
            if getattr(card, key) == 0:
                said = f'"{name}" has {guns[name]} guns and no {key.replace("_", " ")}'
                path = ("for", book, "ship", name, key)
                hint = f"{key} = so many, or leave it out: then her guns give it"
                yield raw_warning(path, "lost-at-first", said, hint, fixes=(remove_fix(path),))


def _absent_ship_warnings(level: Level, book: str, there: Set[str]) -> Iterator[RawFinding]:
    own = bool(level.overlays[book].objectives)
    ships = {ship.id for ship in level.ships}
    for condition in level_conditions(level):
        mine = condition.path[:2] == ("for", book) if own else condition.path[0] == "objective"
        for part, wanted in leaves_with_sign(parse_condition(condition.text)) if mine else ():
            if wanted and isinstance(part, ShipDeed) and part.ship in ships - there:
                said = f'under {book} "{part.ship}" takes no part'
                hint = f"name her in only, or give {book} aims of its own"
                yield condition_warning(condition, part, "out-of-reach", said, hint)


DEGREES: Final = ("major", "minor", "draw")
OUTCOME_KEYS: Final = ("winner", "degree", "reason")
MISNAMED: Final = {"ship": "ships", "outcomes": "outcome", "turns": "turn"}
"""Common wrong names for the head of a path, and the right one."""


def expected_value_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings in the order of the file."""
    for number, expect in enumerate(level.expects):
        yield from _expect_warnings(("expect", number), expect, level)


def _expect_warnings(path: KeyPath, expect: ExpectedEndValue, level: Level) -> Iterator[RawFinding]:
    head, _, rest = expect.path.partition(".")
    first = rest.partition(".")[0]
    if head in MISNAMED:
        said, meant = f'"{head}" leads nowhere', MISNAMED[head] + expect.path[len(head) :]
        fix = write_fix((*path, "path"), meant, is_safe=True)
        yield _warning((*path, "path"), said, f'did you mean "{meant}"?', (fix,))
    elif head == "ships" and first not in (ids := [ship.id for ship in level.ships]):
        said = f'no ship has the id "{shorten(first, 40)}"'
        yield _warning(
            (*path, "path"), said, suggestion_hint(first, ids, "known"), _path_fixes(path, expect, ids)
        )
    elif head == "outcome" and first not in OUTCOME_KEYS:
        said = f'an outcome has no "{shorten(first, 40)}"'
        fixes = _path_fixes(path, expect, OUTCOME_KEYS)
        yield _warning((*path, "path"), said, suggestion_hint(first, OUTCOME_KEYS, "it has"), fixes)
    elif expect.path == "outcome.winner":
        sides = ["", *(side.id for side in level.sides)]
        yield from _unknown_value_warning(path, expect, sides, 'the id of a side, or "" for a draw')
    elif expect.path == "outcome.degree":
        yield from _unknown_value_warning(path, expect, [*DEGREES], ", ".join(DEGREES))
    elif expect.path == "turn" and isinstance(expect.value, str):
        yield _warning((*path, "value"), "a turn is a number", "a number without quotes")


def _unknown_value_warning(
    path: KeyPath, expect: ExpectedEndValue, allowed: list[str], told: str
) -> Iterator[RawFinding]:
    if expect.value not in allowed:
        said = f'"{shorten(str(expect.value), 40)}" is never found there'
        words = [word for word in allowed if word]
        hint = f"{told}; {suggestion_hint(str(expect.value), words)}"
        fixes = spelling_fixes((*path, "value"), str(expect.value), words)
        yield _warning((*path, "value"), said, hint, fixes)


def _path_fixes(path: KeyPath, expect: ExpectedEndValue, allowed: Sequence[str]) -> tuple[Fix, ...]:
    """Return the fixes for the second word of the path of an expectation."""
    head, first, *rest = expect.path.split(".")
    paths = [(".".join([head, close, *rest]), is_safe) for close, is_safe in nearest_words(first, allowed)]
    return tuple(write_fix((*path, "path"), meant, is_safe=is_safe) for meant, is_safe in paths)


def _warning(path: KeyPath, message: str, hint: str, fixes: tuple[Fix, ...] = ()) -> RawFinding:
    return raw_warning(path, "expect-path", message, hint, fixes=fixes)
