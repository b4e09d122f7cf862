"""What `[for.<book>]` leaves out with `only` and still names. Warnings, never errors."""

from collections.abc import Iterator, Set

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import ShipDeed
from game.levels.format.model import Level
from game.levels.lint.unreachable_aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.reading.findings import RawFinding, Severity


def left_out_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings for sides without a ship, and aims about ships that take no part, book by
    book."""
    for book, overlay in level.overlays.items():
        yield from _missing_aim_warnings(level, book)
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
                yield RawFinding(path, "value", "no-ships", said, hint, None, Severity.WARNING)
        yield from _absent_ship_warnings(level, book, {ship.id for ship in there})


def _missing_aim_warnings(level: Level, book: str) -> Iterator[RawFinding]:
    """Yield a warning for a side without an aim: aims for a book replace all of the level's."""
    told = {aim.side for aim in level.overlays[book].objectives}
    lost = [s.id for s in level.sides if s.id in {a.side for a in level.objectives} - told]
    if told and lost:
        said = f'under {book} "{lost[0]}" has no aim: these take the place of all the level has'
        hint = f'[[for.{book}.objective]] with side = "{lost[0]}" too'
        path = ("for", book, "objective", 0)
        yield RawFinding(path, "table", "no-objective", said, hint, None, Severity.WARNING)


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
                yield RawFinding(path, "value", "lost-at-first", said, hint, None, Severity.WARNING)


def _absent_ship_warnings(level: Level, book: str, there: Set[str]) -> Iterator[RawFinding]:
    own = bool(level.overlays[book].objectives)
    ships = {ship.id for ship in level.ships}
    for level_condition in level_conditions(level):
        mine = level_condition.path[:2] == ("for", book) if own else level_condition.path[0] == "objective"
        for part, wanted in leaves_with_sign(parse_condition(level_condition.text)) if mine else ():
            if wanted and isinstance(part, ShipDeed) and part.ship in ships - there:
                said = f'under {book} "{part.ship}" takes no part'
                hint = f"name her in only, or give {book} aims of its own"
                yield condition_warning(level_condition, part, "out-of-reach", said, hint)
