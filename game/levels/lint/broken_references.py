"""References between the parts of a level: ids, sides, classes, positions.

Works on the plain data, so that a wrong type elsewhere does not hide these findings.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from game.core.wording import format_code_point
from game.levels.conditions.grammar import Data, all_objectives, conditions_in, mentions_in
from game.levels.format.fields import EVERYBODY, has_known_id, to_id
from game.levels.format.model import Level, Ship
from game.levels.lint.languages import other_year_errors
from game.levels.lint.misspelt_ids import with_fixes_of_definitions
from game.levels.lint.ownership import numbered_tables, ownership_errors, taken_id_hint
from game.levels.reading.findings import (
    MAX_FINDINGS,
    MAX_FIXES,
    Fix,
    KeyPath,
    RawFinding,
    ReplaceWords,
    key_spelling_fixes,
    nearest_or_few_words,
    nearest_word,
    remove_fix,
    shorten,
    spelling_fixes,
    suggestion_hint,
    write_fix,
)

ALL_KEYS: Final = {
    field.alias or name for model in (Level, Ship) for name, field in model.model_fields.items()
}
"""The keys of a level and of a ship."""


def reference_errors(data: Data, classes: list[str]) -> Iterator[RawFinding]:
    """Return an error for every broken reference, double id and ship off the chart, without mere consequences
    of others."""
    found = list(islice(_all_reference_errors(data, classes), 2 * MAX_FINDINGS))
    quiet = {f"unknown-{group}" for group in ("ship", "side") if not data.get(group, ())}
    quiet |= {
        f"unknown-{group}" for group in ("ship", "side", "zone", "squadron") if _has_slip_of(data, group)
    }
    missed = _likely_missing_ship(data)
    for finding in with_fixes_of_definitions(found, data):
        if missed and finding.code == "duplicate-id" and finding.path[0] == "ship":
            hint = f'is one of them "{missed}", whom nobody here is called?'
            yield replace(finding, hint=hint, fixes=(write_fix(finding.path, missed),))
        elif finding.code not in quiet and not (missed and finding.code == "unknown-ship"):
            yield finding


def _has_slip_of(table: Data, *keys: str) -> bool:
    """Return whether a table has a key that is misspelt for one of these, which is reported itself."""
    return any(key not in ALL_KEYS and nearest_word(key, keys) for key in table)


def _likely_missing_ship(data: Data) -> str:
    """Return the one ship that conditions name and the level lacks, if an id is used twice: one of the two
    probably needs it. "" if there is no such ship."""
    given = [row.get("id") for _, row in numbered_tables(data.get("ship"))]
    if len(given) == len(set(map(str, given))):
        return ""
    known = [*ids_of_tables(data, "ship"), *ids_of_tables(data, "fort")]
    spoken = [part for path, condition in conditions_in(data) for part in mentions_in(condition, path)]
    missed = {name for _, what, name, _ in spoken if what == "ship" and name not in known}
    return missed.pop() if len(missed) == 1 else ""


def _all_reference_errors(data: Data, classes: list[str]) -> Iterator[RawFinding]:
    sides = ids_of_tables(data, "side")
    for group in ("side", "squadron", *ACTOR_KINDS, "zone", "group", "plan", "event", "class"):
        yield from _duplicate_errors(data, group)
    yield from _shared_id_errors(data)
    for group in ("squadron", "ship", "fort", "chain", "party", "leader", "plan", "score"):
        yield from _unknown_value_errors(data, group, "side", sides, "unknown-side")
    yield from _unknown_side_errors(data, sides)
    yield from _unknown_value_errors(data, "ship", "squadron", squadron_or_side_ids(data), "unknown-squadron")
    known = [*ids_of_tables(data, "class"), *classes]
    yield from _unknown_value_errors(data, "ship", "class", known, "unknown-class")
    yield from _unknown_value_errors(data, "class", "like", classes, "unknown-class", "class")
    purses = [*sides, *squadron_or_side_ids(data)]
    yield from _unknown_key_errors(data.get("rules"), "purse", ("rules",), purses, "side")
    yield from _unknown_key_errors(data, "briefing", (), [*sides, EVERYBODY], "side")
    yield from _reserved_side_errors(data)
    yield from _squadron_name_errors(data)
    yield from _wrong_squadron_errors(data)
    yield from manoeuvre_errors(data)
    for number, ship in numbered_tables(data.get("ship")):
        if not ({"class", "guns"} & ship.keys() or _has_slip_of(ship, "class", "guns")):
            yield _no_class_error(number, ship, known)
    yield from ownership_errors(data)
    yield from _overlay_errors(data)
    yield from other_year_errors(data)
    yield from _aboard_and_list_errors(data)
    yield from _side_list_errors(data, sides)
    yield from condition_name_errors(data)


def _no_class_error(number: int, ship: Data, known: list[str]) -> RawFinding:
    """Return the error for a ship of which nothing gives the guns; a kind that is said leads to classes."""
    hint, path = (
        "a class from levels/fleet.toml gives guns, masts and size; guns alone will do",
        ("ship", number),
    )
    kinds = [ship.get("kind"), ship.get("rate"), "merchant" if ship.get("merchant") is True else None]
    kind = next((kind for kind in kinds if isinstance(kind, str)), "")
    named = [name for name in known if kind and kind in name.split("-")][:MAX_FIXES]
    if named:
        hint = f"class = {' or '.join(chr(34) + name + chr(34) for name in named)}, say"
    fixes = tuple(write_fix((*path, "class"), name) for name in named)
    said = 'a ship needs "class" or "guns"'
    return RawFinding(path, "table", "missing", said, hint, fixes=fixes)


MAX_LISTED = 12
"""This many ids are listed."""
ACTOR_KINDS = ("ship", "fort", "chain", "party", "leader")
"""The kinds of named things; an id is used once among them all."""


def ids_of_tables(data: Data, heading: str) -> list[str]:
    """Return the ids of a group's tables in order; for a bad id, the one that its author will probably
    write."""
    given = [row.get("id") for _, row in numbered_tables(data.get(heading))]
    return [to_id(name) or name for name in given if isinstance(name, str)]


def squadron_or_side_ids(data: Data) -> list[str]:
    """Return the ids of squadrons, with those of sides that have none."""
    manned = [row.get("side") for _, row in numbered_tables(data.get("squadron"))]
    return ids_of_tables(data, "squadron") + [
        side for side in ids_of_tables(data, "side") if side not in manned
    ]


def _duplicate_errors(data: Data, group: str) -> Iterator[RawFinding]:
    seen: dict[str, int] = {}
    for number, row in numbered_tables(data.get(group)):
        name = row.get("id")
        if not isinstance(name, str):
            continue
        if name in seen:
            message = f'"{shorten(name, 40)}" is already the id of {group} number {seen[name] + 1}'
            yield _taken_id_error((group, number, "id"), message, name)
        seen.setdefault(name, number)


def _shared_id_errors(data: Data) -> Iterator[RawFinding]:
    owners: dict[str, str] = {}
    for group in ACTOR_KINDS:
        for number, row in numbered_tables(data.get(group)):
            name = row.get("id")
            if not isinstance(name, str):
                continue
            if owners.get(name, group) != group:
                message = f'"{shorten(name, 40)}" is already the id of a {owners[name]}'
                yield _taken_id_error((group, number, "id"), message, name)
            owners.setdefault(name, group)


def _taken_id_error(path: KeyPath, message: str, name: str) -> RawFinding:
    fixes = (write_fix(path, f"{shorten(name, 30)}-2"),)
    return RawFinding(path, "value", "duplicate-id", message, taken_id_hint(name), fixes=fixes)


def _aboard_and_list_errors(data: Data) -> Iterator[RawFinding]:
    ships, squadrons = ids_of_tables(data, "ship"), squadron_or_side_ids(data)
    hosts = [*ships, *ids_of_tables(data, "fort")]
    everybody = [*hosts, *ids_of_tables(data, "party")]
    yield from _unknown_value_errors(data, "party", "aboard", hosts, "unknown-ship", "ship or fort")
    code = "unknown-ship"
    yield from _unknown_value_errors(data, "leader", "aboard", everybody, code, "ship, fort or party")
    yield from _unknown_value_errors(data, "fort", "squadron", squadrons, "unknown-squadron")
    yield from _group_member_errors(data, [*hosts, *squadrons])
    yield from _unknown_in_list_errors(data, "event", "arrive", [*ships, *squadrons])
    yield from _unknown_in_list_errors(data, "event", "release", [*hosts, *squadrons])
    for number, plan in numbered_tables(data.get("plan")):
        yield from _unknown_key_errors(plan, "ship", ("plan", number), ships, "ship")
    for number, zone in numbered_tables(data.get("zone")):
        if not zone.get("points") and not ("at" in zone and "radius" in zone):
            message = 'a zone needs "points", or "at" and "radius"'
            hint = "at = [x, y] and radius = so far, or points = [[x, y], …], its corners"
            yield RawFinding(("zone", number), "table", "missing", message, hint)
    for number, party in numbered_tables(data.get("party")):
        if ("at" in party) == ("aboard" in party):
            message = 'a party is "at" a place or "aboard" a ship or fort'
            path: KeyPath = ("party", number)
            both = "at" in party
            hint = "leave one of them out" if both else 'at = [x, y] ashore, or aboard = "…"'
            fixes = tuple(remove_fix((*path, key)) for key in ("at", "aboard") if both)
            yield RawFinding(path, "table", "missing", message, hint, fixes=fixes)


def _group_member_errors(data: Data, known: list[str]) -> Iterator[RawFinding]:
    """Yield errors for unknown members of groups, among them other groups."""
    groups = {row.get("id"): row.get("of") for _, row in numbered_tables(data.get("group"))}
    for finding in _unknown_in_list_errors(data, "group", "of", known):
        _, number, _, place = finding.path
        row = data["group"][number]
        name = row["of"][place]
        if name not in groups:
            yield finding
        else:
            said = f'"{name}" is a group, and groups hold ships and squadrons'
            inner = groups[name]
            members = [*row["of"], *(inner if isinstance(inner, list) else [])]
            plain = [one for one in members if one not in groups]
            fix = write_fix(finding.path[:-1], list(dict.fromkeys(plain)))
            hint = "name its ships here"
            yield replace(finding, message=said, hint=hint, fixes=(fix,) if plain else ())


def _side_list_errors(data: Data, sides: list[str]) -> Iterator[RawFinding]:
    rules, chart = data.get("rules"), data.get("chart")
    first = rules.get("first") if isinstance(rules, Mapping) else None
    if isinstance(first, str) and not has_known_id(first, sides):
        yield unknown_name_error(("rules", "first"), first, "side", sides, "unknown-side")
    shoals = chart.get("shoals") if isinstance(chart, Mapping) else None
    for number, shoal in numbered_tables(shoals):
        path: KeyPath = ("chart", "shoals", number, "known_to")
        yield from _unknown_name_errors(path, shoal.get("known_to"), "side", sides)
    for number, chain in numbered_tables(data.get("chain")):
        yield from _unknown_name_errors(("chain", number, "known_to"), chain.get("known_to"), "side", sides)


def _unknown_in_list_errors(data: Data, group: str, key: str, known: list[str]) -> Iterator[RawFinding]:
    for number, row in numbered_tables(data.get(group)):
        yield from _unknown_name_errors((group, number, key), row.get(key), "ship", known)


def _unknown_name_errors(path: KeyPath, names: object, what: str, known: list[str]) -> Iterator[RawFinding]:
    for place, name in enumerate(names if isinstance(names, list) else ()):
        if isinstance(name, str) and not has_known_id(name, known):
            yield unknown_name_error((*path, place), name, what, known, f"unknown-{what}")


def _unknown_value_errors(
    data: Data, group: str, key: str, known: list[str], code: str, what: str = ""
) -> Iterator[RawFinding]:
    if not isinstance(data.get(key, []), list):
        return  # [side] for [[side]]: reported there, not again at every ship
    for number, row in numbered_tables(data.get(group)):
        name = row.get(key)
        if isinstance(name, str) and not has_known_id(name, known):
            yield unknown_name_error((group, number, key), name, what or key, known, code)


def _unknown_side_errors(data: Data, sides: list[str]) -> Iterator[RawFinding]:
    if not isinstance(data.get("side", []), list):
        return
    for path, aim in all_objectives(data):
        name = aim.get("side")
        if isinstance(name, str) and not has_known_id(name, sides):
            yield unknown_name_error((*path, "side"), name, "side", sides, "unknown-side")


def unknown_name_error(
    path: KeyPath, name: str, kind: str, known_names: list[str], code: str, offset: int | None = None
) -> RawFinding:
    """Return the error for an unknown name."""
    kind = "ship class" if kind == "class" else kind
    message = f'no {kind} has the id "{shorten(name, 40)}"{_strange_letter(name)}'
    known = list(dict.fromkeys(known_names))
    if offset is None:
        fixes = spelling_fixes(path, name, known) or spelling_fixes(
            path, name, _holding_words_of(name, known)
        )
    else:
        fixes = tuple(_word_fix(path, offset, name, *close) for close in nearest_or_few_words(name, known))
    return RawFinding(path, "value", code, message, _nearest_known(name, known), offset, fixes=fixes)


def _strange_letter(name: str) -> str:
    """Return which letter of a name is of another alphabet than the others, or ""."""
    odd = next((letter for letter in name if letter.isalpha() and not letter.isascii()), "")
    if not odd or sum(letter.isascii() for letter in name) * 2 < len(name):
        return ""
    return f": its {name.index(odd) + 1}. letter is {unicodedata.name(odd, format_code_point(odd)).title()}"


def _word_fix(path: KeyPath, offset: int, name: str, close: str, is_safe: bool) -> Fix:
    return Fix(f'Write "{close}"', (ReplaceWords(path, offset, offset + len(name), close),), is_safe)


def _holding_words_of(name: str, known: list[str]) -> list[str]:
    parts = to_id(name).split("-")
    return [one for one in known if parts != [""] and all(part in one for part in parts)]


def _nearest_known(name: str, known: list[str]) -> str:
    if not known:
        return "there is none in this level"
    if len(known) <= 24:
        return suggestion_hint(name, known, "known")
    close, alike = nearest_word(name, known), _holding_words_of(name, known)
    meant = f'did you mean "{close}"?' if close else ""
    listed = ", ".join(alike[:MAX_LISTED]) + " …" * (len(alike) > MAX_LISTED)
    if close or not alike:
        return meant or f"{len(known)} are known: see REFERENCE.md"
    return f'with "{shorten(name, 40)}" in them: {listed}'


def _unknown_key_errors(
    table: object, key: str, path: KeyPath, known: list[str], what: str
) -> Iterator[RawFinding]:
    inner = table.get(key) if isinstance(table, Mapping) else None
    for name in inner if isinstance(inner, Mapping) else ():
        if not has_known_id(name, known) and not name.startswith("x-"):
            finding = unknown_name_error((*path, key, name), name, what, known, f"unknown-{what}")
            yield replace(finding, part="key", fixes=key_spelling_fixes(finding.path, known))


def _reserved_side_errors(data: Data) -> Iterator[RawFinding]:
    for number, side in numbered_tables(data.get("side")):
        if side.get("id") == EVERYBODY:
            message = f'"{EVERYBODY}" cannot be the id of a side: a briefing calls everybody so'
            yield RawFinding(("side", number, "id"), "value", "bad-value", message, "use another id")


def _squadron_name_errors(data: Data) -> Iterator[RawFinding]:
    """Yield an error if a squadron has the name of another side without squadrons, which is a squadron of
    that name."""
    sides = ids_of_tables(data, "side")
    for number, squadron in numbered_tables(data.get("squadron")):
        name, side = squadron.get("id"), squadron.get("side")
        if name in sides and name != side:
            message = f'squadron "{shorten(name, 40)}" has the id of another side'
            yield _taken_id_error(("squadron", number, "id"), message, str(name))


def _wrong_squadron_errors(data: Data) -> Iterator[RawFinding]:
    squadrons = [row for _, row in numbered_tables(data.get("squadron")) if isinstance(row.get("id"), str)]
    owners = {row["id"]: row.get("side") for row in squadrons}
    sides = ids_of_tables(data, "side")
    several = [side for side in owners.values() if list(owners.values()).count(side) > 1]
    for number, ship in numbered_tables(data.get("ship")):
        name, side = ship.get("squadron"), ship.get("side")
        if side not in sides:
            continue  # an unknown side is reported, and its squadrons are no second mistake
        if isinstance(name, str) and owners.get(name, side) in sides and owners.get(name, side) != side:
            message = f'squadron "{shorten(name, 40)}" belongs to another side than this ship'
            yield _wrong_squadron_error(data, number, message, side)
        if name in sides and name not in owners and name != side:
            message = f'"{shorten(name, 40)}" is the squadron of another side than this ship'
            yield _wrong_squadron_error(data, number, message, side)
        if name is None and side in several and not _has_slip_of(ship, "squadron"):
            message = "a ship of a side with several squadrons needs its squadron"
            hint, fixes = _squadrons_of_side(data, number, side)
            yield RawFinding(("ship", number), "table", "missing", message, hint, fixes=fixes)


def _wrong_squadron_error(data: Data, number: int, message: str, side: object) -> RawFinding:
    hint, fixes = _squadrons_of_side(data, number, side)
    path = ("ship", number, "squadron")
    return RawFinding(path, "value", "wrong-squadron", message, hint, fixes=fixes)


def _squadrons_of_side(data: Data, ship: int, side: object) -> tuple[str, tuple[Fix, ...]]:
    """Return the squadrons of a side as a hint for a ship of it, and as fixes."""
    rows = [row for _, row in numbered_tables(data.get("squadron")) if row.get("side") == side]
    own = [str(row["id"]) for row in rows if isinstance(row.get("id"), str)]
    path: KeyPath = ("ship", ship, "squadron")
    if not own:
        return "leave squadron out", (remove_fix(path),)
    listed = ", ".join(f'"{shorten(name, 40)}"' for name in own)
    fixes = tuple(write_fix(path, name) for name in own[:MAX_FIXES])
    return f"squadron = one of {listed}, or another side", fixes


def _overlay_errors(data: Data) -> Iterator[RawFinding]:
    overlays = data.get("for")
    ships, sides = ids_of_tables(data, "ship"), ids_of_tables(data, "side")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        path: KeyPath = ("for", book)
        yield from _unknown_key_errors(overlay, "ship", path, ships, "ship")
        only = overlay.get("only") if isinstance(overlay, Mapping) else None
        yield from _unknown_name_errors((*path, "only"), only, "ship", [*ships, *squadron_or_side_ids(data)])
        rules = overlay.get("rules") if isinstance(overlay, Mapping) else None
        yield from _unknown_key_errors(rules, "purse", (*path, "rules"), sides, "side")


def condition_name_errors(data: Data) -> Iterator[RawFinding]:
    """Yield errors for unknown ships, sides, groups and zones in aims and events."""
    sides = ids_of_tables(data, "side")
    known = {
        "ship": [*ids_of_tables(data, "ship"), *ids_of_tables(data, "fort")],
        "side": sides,
        "group": list(
            dict.fromkeys([*sides, *ids_of_tables(data, "squadron"), *ids_of_tables(data, "group")])
        ),
        "zone": ids_of_tables(data, "zone"),
    }
    for path, condition in conditions_in(data):
        for place, what, name, offset in mentions_in(condition, path):
            if name not in known[what]:
                code = "unknown-side" if what == "group" else f"unknown-{what}"
                spoken = "side, squadron or group" if what == "group" else what
                if what == "ship" and name in known["group"]:
                    message = f'"{name}" is not a ship, but a side, squadron or group'
                    hint = f'say of how many: "1 of {name}", "3 of {name}" or "all of {name}"'
                    counted = [f"{count} of {name}" for count in ("1", "half", "all")]
                    fixes = [_word_fix(place, offset, name, words, False) for words in counted if offset]
                    yield RawFinding(place, "value", code, message, hint, offset, fixes=tuple(fixes))
                elif what == "group" and name in known["ship"]:
                    yield _counted_ship_error(place, name, code, condition, offset)
                else:
                    yield unknown_name_error(place, name, spoken, known[what], code, offset)


def _counted_ship_error(
    path: KeyPath, name: str, code: str, condition: object, offset: int | None
) -> RawFinding:
    """Return the error for a number of one ship, as in "struck 1 of junon"."""
    said, hint = f'"{name}" is one ship', f'write "{name}" alone, without "of"'
    counted = (
        re.search(r"(?:\w+ )of $", condition[:offset]) if isinstance(condition, str) and offset else None
    )
    fixes: tuple[Fix, ...] = ()
    if counted and offset:
        change = ReplaceWords(path, counted.start(), offset + len(name), name)
        fixes = (Fix(f'Write "{name}"', (change,), is_safe=True),)
    return RawFinding(path, "value", code, said, hint, offset, fixes=fixes)


# --------------------------------------------------------------------------------- squadron intents
ENEMY_MANOEUVRES: Final = ("break", "weather", "double")
FRIEND_MANOEUVRES: Final = ("line", "cover")
_NEEDS: Final = {
    **dict.fromkeys((*ENEMY_MANOEUVRES, *FRIEND_MANOEUVRES), ("whom",)),
    "sail": ("at",),
    "anchor": ("whom", "at"),
}
"""One of these keys each intent needs; to withdraw and to chase need none."""
_EXAMPLES: Final = {"whom": 'whom = "…", a ship or a squadron', "at": "at = [x, y]"}


def manoeuvre_errors(data: Data) -> Iterator[RawFinding]:
    """Return errors for unknown targets, friends as enemies, and missing keys."""
    whose: dict[str, object] = {}
    for group, key in (("ship", "side"), ("squadron", "side"), ("side", "id")):
        given = [(row.get("id"), row.get(key)) for _, row in numbered_tables(data.get(group))]
        whose |= {name: side for name, side in given if isinstance(name, str)}
    for number, squadron in numbered_tables(data.get("squadron")):
        intent = squadron.get("manoeuvre")
        if isinstance(intent, Mapping):
            path: KeyPath = ("squadron", number, "manoeuvre")
            yield from _one_intent_errors(path, intent, squadron.get("side"), whose)


def _one_intent_errors(
    path: KeyPath, intent: Mapping[str, Any], side: object, whose: Mapping[str, object]
) -> Iterator[RawFinding]:
    does, whom = intent.get("does"), intent.get("whom")
    if not isinstance(does, str) or does not in (*_NEEDS, "withdraw", "chase"):
        return  # reported where the word itself is parsed
    needs = _NEEDS.get(does, ())
    if needs and not any(key in intent for key in needs):
        wanted = " or ".join(f'"{key}"' for key in needs)
        hint = " or ".join(_EXAMPLES[key] for key in needs)
        yield RawFinding(path, "table", "missing", f"to {does} a squadron needs {wanted}", hint)
    if not isinstance(whom, str):
        return
    if not has_known_id(whom, list(whose)):
        message = f'"{whom}" is no ship or squadron of this level'
        hint, fixes = suggestion_hint(whom, whose), spelling_fixes((*path, "whom"), whom, whose)
        yield RawFinding((*path, "whom"), "value", "unknown-ship", message, hint, fixes=fixes)
    elif does in ENEMY_MANOEUVRES and whose[whom] == side:
        said, hint = f'"{whom}" is of the same side', "whom = an enemy; friends: line, cover"
        yield RawFinding((*path, "whom"), "value", "wrong-side", said, hint)
    elif does in FRIEND_MANOEUVRES and whose[whom] != side:
        said, hint = (f'"{whom}" is of another side', "whom = a friend; enemies: break, weather, double")
        yield RawFinding((*path, "whom"), "value", "wrong-side", said, hint)
