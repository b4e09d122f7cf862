"""What is allowed in a level but probably not meant, whatever the book: warnings, never errors.

How a level is checked (`reading/level_reader.py`), step by step; each step is skipped if one before it has
errors:

1. The text: size, hidden characters, depth, TOML (`reading/toml_source.py`, `format/limits.py`).
2. The version of the format.
3. References on the plain data (`broken_references.py`, `ownership.py`): ids, sides, classes, owners. They
   need no model, so that a wrong type elsewhere does not hide them.
4. The pydantic models, with pydantic's errors in an author's words (`reading/pydantic_errors.py`). An error
   of step 3 is not reported again as a bad value. Steps 3 and 4 are reported together.
5. The level is completed: names, squadrons, what a ship has from her class (`reading/completion.py`).
6. Letters that no typeface has, and the passes of `ALL_CHECKS`, in this order:

| module | what it warns of |
|---|---|
| `suspicious.py` | ships ashore or on one place, missing parts, ids that an aim may confuse |
| `positions.py` | forts and booms without water, shallows, land ahead, edges of land, corners far off |
| `aims.py` | aims that can never or must always be met, aims of a side against each other, idle scores |
| `events.py` | events that cannot happen, change nothing or come too late; what is true at once |
| `redundant.py` | parts of a condition that change nothing, double events, groups and names (`twice`) |
| `languages.py` | texts in other languages for what the level has not |
| `ships.py` | sizes and rates of another ship, ships that `only` leaves out, impossible expectations |

A pass is a function of the completed level that yields `RawFinding`s. It never raises and never stops at the
first one. A finding has the path of keys it is about; `TomlSource.locate_findings` finds line and column,
which only then costs the scan of the text. Passes are a tuple and not one function because the level editor
runs them one a step, between frames.

A new code needs: its place in `reading/findings.py`, a row in levels/README.md (the guide of authors), a file
in `tests/levels/broken` with its line in `expected.txt`, and a case in `tests/levels/meaning_mistakes.py`.

No pass knows a rulebook. What depends on one (ranges, moves, keys that it ignores, hulls) is checked per book
in `game/play/level_check.py`, with `unused_keys.py`, `water.py` and each book's `lint.py`.

How passes decide. A condition is a tree (`conditions/tree.py`). `possible_tree_values`
(`conditions/satisfiability.py`) gives the truth values that it can have: {False} is "never", {True} is
"always". `aims.level_conditions` yields every condition of a level with its path, side and number of turns,
and nearly all passes are loops over it. Passes are careful rather than complete: a warning about what an
author means is worse than none, so where a pass cannot know (dice, events, a wind that may change) it is
silent.

A warning that is meant is silenced in the file: ``# check: ok CODE reason`` (`reading/toml_source.py`). A new
code needs a line in `reading/findings.py` and a place in levels/README.md.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import dist, pi

from game.books.names import TITLES
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.allowed_words import UNIT_PLURALS, Mast
from game.levels.format.fields import nearest_book_hint
from game.levels.format.model import Level, Ship
from game.levels.lint.aims import HULL_BREADTH, conflicting_aim_warnings, unreachable_aim_warnings
from game.levels.lint.events import dead_event_warnings, late_arrival_warnings, true_at_start_warnings
from game.levels.lint.languages import idle_text_warnings
from game.levels.lint.ownership import taken_id_hint
from game.levels.lint.positions import (
    UNDER_WAY_STATES,
    chart_position_warnings,
    shore_position_warnings,
    state_fixes,
)
from game.levels.lint.redundant import redundant_part_warnings, redundant_word_warnings
from game.levels.lint.ships import expected_value_warnings, implausible_ship_warnings, left_out_warnings
from game.levels.reading.findings import (
    Fix,
    KeyPath,
    RawFinding,
    key_spelling_fixes,
    raw_warning,
    remove_fix,
    write_fix,
)
from game.sea.polygons import is_inside

USUAL_MASTS: tuple[tuple[Mast, ...], ...] = (
    (),
    ("main", "bowsprit"),
    ("fore", "main", "bowsprit"),
    ("fore", "main", "mizzen", "bowsprit"),
)
"""Usual masts of a vessel by their number."""
GUNLESS_KINDS = ("merchant", "fireship", "boat")
MASTLESS_KINDS = ("floating-battery", "battery", "boat", "galley", "gunboat")
"""Kinds that may have no gun and no mast."""
MAX_SPEED_BOXES, MAX_SPEED = 3, 16
"""Speed boxes per cm of basic speed, and the maximum of that (KMH-10.3.1)."""
ANCHORED_STATES = ("anchored", "moored")
RADIAN_SLACK = 0.005
"""Part of a sixteenth of a circle by which a heading in radians is rounded."""


def _suspicious_warnings(level: Level) -> Iterator[RawFinding]:
    yield from _ashore_warnings(level)
    yield from _same_position_warnings(level)
    yield from _missing_part_warnings(level)
    yield from _ship_and_fort_warnings(level)
    yield from _two_flagship_warnings(level)
    yield from _shared_id_warnings(level)
    yield from _off_grid_warnings(level)
    for name in level.overlays:
        if name not in TITLES and not name.startswith("x-"):
            said = f'there is no book "{name}"'
            path: KeyPath = ("for", name)
            fixes = (*key_spelling_fixes(path, TITLES), remove_fix(path))
            yield raw_warning(path, "no-book", said, nearest_book_hint(name), "key", fixes)


ALL_CHECKS: tuple[Callable[[Level], Iterator[RawFinding]], ...] = (
    _suspicious_warnings,
    shore_position_warnings,
    unreachable_aim_warnings,
    dead_event_warnings,
    late_arrival_warnings,
    true_at_start_warnings,
    conflicting_aim_warnings,
    redundant_part_warnings,
    idle_text_warnings,
    chart_position_warnings,
    left_out_warnings,
    redundant_word_warnings,
    implausible_ship_warnings,
    expected_value_warnings,
)
"""Warnings about a valid level, check by check: wrong positions, parts without effect, and impossible
aims."""


def _ship_and_fort_warnings(level: Level) -> Iterator[RawFinding]:
    for number, ship in enumerate(level.ships):
        yield from _ship_warnings(number, ship)
        yield from _unarmed_warnings(number, ship)
        yield from _radian_warnings(number, ship)
    for number, fort in enumerate(level.forts):
        if not fort.guns and not fort.mortars:
            hint = "guns = so many, or mortars = so many"
            yield raw_warning(("fort", number), "no-guns", f'"{fort.id}" has no guns', hint, "table")


def _missing_part_warnings(level: Level) -> Iterator[RawFinding]:
    manned = [ship.side for ship in level.ships] + [fort.side for fort in level.forts]
    for number, side in enumerate(level.sides):
        if side.id not in manned:
            hint = f'side = "{side.id}" in a [[ship]], or leave the side out'
            said = f'side "{side.id}" has no ship'
            yield raw_warning(("side", number), "no-ships", said, hint)
    if not level.objectives:
        hint = "add [[objective]] with side and major, or nobody can win before the turn limit"
        yield raw_warning(("title",), "no-objective", "the level has no objective", hint)


def _ship_warnings(number: int, ship: Ship) -> Iterator[RawFinding]:
    path: KeyPath = ("ship", number)
    rigged = USUAL_MASTS[ship.masts if ship.masts is not None else 3]
    lost = [("masts", ship.damage.masts), ("topmasts", ship.damage.topmasts)]
    for key, place, mast in [(key, n, mast) for key, gone in lost for n, mast in enumerate(gone)]:
        if mast not in rigged:
            said = f'"{ship.id}" has no {mast} that could have fallen'
            hint = f"hers: {', '.join(rigged) or 'none'}"
            yield raw_warning((*path, "damage", key, place), "no-such-mast", said, hint)
    if ship.springs and ship.state not in ANCHORED_STATES:
        said = f'"{ship.id}" lies at no anchor'
        yield raw_warning((*path, "springs"), "idle-springs", said, 'state = "anchored" or "moored"')
    for key in ("features", "orders"):
        words = getattr(ship, key)
        for place, word in enumerate(words):
            if word in words[:place]:
                said = f'"{word}" stands in this list twice'
                yield raw_warning((*path, key, place), "twice", said, "leave one of them out")


def _radian_warnings(number: int, ship: Ship) -> Iterator[RawFinding]:
    """Yield a warning for a heading that is one of sixteen points in radians."""
    points = ship.heading / (pi / 8)
    if ship.heading % 1 and ship.heading < 2 * pi and abs(points - round(points)) < RADIAN_SLACK:
        path, meant = ("ship", number, "heading"), round(points) * 22.5
        said = f'"{ship.id}" heads {ship.heading:g}, which is {meant:g} in radians'
        fixes = (write_fix(path, meant),)
        yield raw_warning(path, "between", said, f"headings are degrees: {meant:g}", fixes=fixes)


def _unarmed_warnings(number: int, ship: Ship) -> Iterator[RawFinding]:
    """Yield warnings for a fighting ship without a gun, a ship without a mast, and damage beyond what she
    has."""
    path: KeyPath = ("ship", number)
    armed = ship.guns or ship.mortars or ship.points is not None
    if not armed and not {ship.kind, ship.rate} & {*GUNLESS_KINDS}:
        yield raw_warning((*path, "guns"), "no-guns", f'"{ship.id}" has no guns', "guns = so many")
    if ship.masts == 0 and not {ship.kind, ship.rate} & {*MASTLESS_KINDS}:
        hint = 'masts that have fallen: damage = { masts = ["main", …] }'
        yield raw_warning((*path, "masts"), "no-masts", f'"{ship.id}" has no masts', hint)
    most = ship.points or max(ship.guns or 0, 1)
    if ship.damage.points >= most:
        said = f'"{ship.id}" begins with {ship.damage.points} damage points lost of {most}'
        hint = "she is beaten before the first turn; points = … gives her more"
        yield raw_warning((*path, "damage", "points"), "lost-at-first", said, hint)
    yield from _cannot_sail_warnings(path, ship)


def _cannot_sail_warnings(path: KeyPath, ship: Ship) -> Iterator[RawFinding]:
    """Yield warnings for a ship under sail without a mast, and for more crossed speed boxes than any ship
    has."""
    masts = {*USUAL_MASTS[ship.masts if ship.masts is not None else 3]} - {"bowsprit"}
    is_held = ship.state in {*ANCHORED_STATES, "aground"}
    if masts and not is_held and masts <= {*ship.damage.masts}:
        said = f'"{ship.id}" begins without a mast, and nothing moves her'
        hint = 'leave her one, or state = "anchored" or "aground"'
        yield raw_warning((*path, "damage", "masts"), "lost-at-first", said, hint)
    most = MAX_SPEED_BOXES * (ship.basic_speed or MAX_SPEED)
    if ship.damage.speed_boxes > most:
        lost = ship.damage.speed_boxes
        said = f'"{ship.id}" begins with {lost} speed boxes lost of {most} at most'
        hint = f"a ship has {MAX_SPEED_BOXES} for each cm of her basic speed; with all of them she lies still"
        yield raw_warning((*path, "damage", "speed_boxes"), "lost-at-first", said, hint)


def _two_flagship_warnings(level: Level) -> Iterator[RawFinding]:
    flags: dict[str, str] = {}
    for number, ship in enumerate(level.ships):
        squadron = ship.squadron or ship.side
        if ship.flagship and squadron in flags:
            said = f'"{flags[squadron]}" has the flag of squadron "{squadron}" already'
            hint = "one flagship a squadron; a commander of his own has a [[squadron]]"
            yield raw_warning(("ship", number, "flagship"), "two-flags", said, hint)
        elif ship.flagship:
            flags[squadron] = ship.id


def _shared_id_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for ids that an aim could confuse: zones named like a side, groups like a ship."""
    sides, ships = {side.id for side in level.sides}, {ship.id for ship in level.ships}
    for number, zone in enumerate(level.zones):
        if zone.id in sides:
            said = f'"{zone.id}" is the id of a side too'
            yield raw_warning(("zone", number, "id"), "duplicate-id", said, taken_id_hint(zone.id))
    for number, group in enumerate(level.groups):
        if group.id in ships:
            said = f'"{group.id}" is the id of a ship too'
            yield raw_warning(("group", number, "id"), "duplicate-id", said, taken_id_hint(group.id))


def _off_grid_warnings(level: Level) -> Iterator[RawFinding]:
    step = {"hex": 60, "square": 45}.get(level.chart.unit)
    if step and not all(float(length).is_integer() for length in level.chart.size):
        whole = ", ".join(f"{int(length)}" for length in level.chart.size)
        lengths = ", ".join(f"{length:g}" for length in level.chart.size)
        said = f"a chart has whole {UNIT_PLURALS[level.chart.unit]}, and this one [{lengths}]"
        yield raw_warning(
            ("chart", "size"),
            "between",
            said,
            f"size = [{whole}]",
            fixes=(_whole_fix(("chart", "size"), level.chart.size),),
        )
    wind = level.chart.wind_from
    if step == 60 and wind is not None and wind % step:
        near = f"{round(wind / step) * step % 360:g}"
        said, sides = "the wind blows from a side of a hex", "0, 60, 120, 180, 240, 300"
        hint = f"nearest: {near}; there are {sides}"
        path: KeyPath = ("chart", "wind_from")
        yield raw_warning(path, "between", said, hint, fixes=(write_fix(path, int(near)),))
    for number, ship in enumerate(level.ships) if step else ():
        if level.chart.unit == "hex" and not all(float(at).is_integer() for at in ship.at):
            whole = ", ".join(f"{int(at)}" for at in ship.at)
            hint = f"hexes are counted whole: at = [{whole}], column and row"
            said = f'"{ship.id}" lies in no hex: [{ship.at[0]:g}, {ship.at[1]:g}] is between some'
            path = ("ship", number, "at")
            yield raw_warning(path, "between", said, hint, fixes=(_whole_fix(path, ship.at),))
        if step and ship.heading % step:
            near = f"{round(ship.heading / step) * step % 360:g}"
            said = f'"{ship.id}" heads {ship.heading:g}, and there is no such heading here'
            sides = ", ".join(str(point) for point in range(0, 360, step))
            path = ("ship", number, "heading")
            hint = f"nearest: {near}; there are {sides}"
            yield raw_warning(path, "between", said, hint, fixes=(write_fix(path, int(near)),))


def _whole_fix(path: KeyPath, pair: tuple[float, float]) -> Fix:
    return write_fix(path, [int(number) for number in pair])


def _ashore_warnings(level: Level) -> Iterator[RawFinding]:
    grounds = (*level.chart.land, *level.chart.rocks)
    for number, ship in enumerate(level.ships):
        for area in grounds if ship.state != "aground" else ():
            if is_inside(area.points, *ship.at):
                message = f'"{ship.id}" stands on {area.name or "land"}'
                hint, fixes = 'state = "aground", if that is meant', state_fixes(number, "aground")
                yield raw_warning(("ship", number, "at"), "ashore", message, hint, fixes=fixes)
        for shoal in level.chart.shoals if ship.state in UNDER_WAY_STATES else ():
            if is_inside(shoal.points, *ship.at):
                message = f'"{ship.id}" stands on {shoal.name or "a shoal"}'
                hint = 'state = "aground" or "anchored", if that is meant'
                fixes = state_fixes(number, "aground", "anchored")
                yield raw_warning(("ship", number, "at"), "on-shoal", message, hint, fixes=fixes)


def is_ashore(level: Level, ship: Ship) -> bool:
    """Return whether the middle of a ship is on land or rocks."""
    return any(is_inside(area.points, *ship.at) for area in (*level.chart.land, *level.chart.rocks))


def _same_position_warnings(level: Level) -> Iterator[RawFinding]:
    there = {ship.id for ship in ships_at_start(level)}
    here = [(n, ship) for n, ship in enumerate(level.ships) if ship.id in there]
    for (_, one), (number, two) in combinations(here, 2):
        if one.at == two.at:
            message = f'"{two.id}" stands where "{one.id}" stands'
            yield raw_warning(("ship", number, "at"), "same-place", message, "at = a place of her own")
    held = [ship for _, ship in here if ship.state in {*ANCHORED_STATES, "aground"}]
    for number, ship in enumerate(level.ships) if held else ():
        for other in held if ship.id not in there else ():
            apart = dist(level.chart.position_in_cm(ship.at), level.chart.position_in_cm(other.at))
            if apart < 2 * HULL_BREADTH:
                message = f'"{ship.id}" comes where "{other.id}" lies'
                yield raw_warning(("ship", number, "at"), "same-place", message, "at = a place of her own")
