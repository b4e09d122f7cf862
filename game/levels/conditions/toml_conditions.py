"""Conditions as tables, which may stand inside each other and hold sentences.

{ captured = "x", before_turn = 13 }, { exits = "x", edge = "right" }, { lost = "x", masts = 2 },
{ damaged = "x", share = 25 }, { captured = "x", by = "y" }, { reaches = "x", zone = "anchorage" },
{ struck = "french", ships = 3 } (or "all", "half"), { turn = "limit" }, { turn = 6 },
{ not = … }, { and = [ … ] }, { or = [ … ] }; what else there is stands in sentences.
"""

from collections.abc import Mapping

from game.levels.conditions.grammar import (
    HINT_FLATTER,
    HINT_START,
    MAX_DEPTH,
    NAME,
    parse_condition,
    shorten_word,
)
from game.levels.conditions.tree import (
    COUNTS,
    EDGES,
    JOINTS,
    VERBS,
    VERBS_WITH_BY,
    AllOf,
    AnyOf,
    Condition,
    ConditionError,
    DeedVerb,
    FleetDeed,
    Not,
    ShipDeed,
    TurnLimit,
    TurnReached,
)

KeyPath = tuple[str | int, ...]
Table = Mapping[str, object]
MAX_VALUES = {"masts": 9, "ships": 999, "share": 100}


def parse_condition_table(table: object, path: KeyPath = ()) -> Condition:
    """Return the tree of a table, or of a sentence inside one. Raise ConditionError."""
    if len(path) > MAX_DEPTH:
        raise ConditionError("the condition is nested too deeply", HINT_FLATTER, path=path)
    if isinstance(table, str):
        return _sentence_in_table(table, path)
    if not isinstance(table, Mapping) or not table:
        raise ConditionError("a condition is a sentence or a table", HINT_START, path=path)
    heads = [key for key in table if key in VERBS or key in JOINTS or key == "turn"]
    if len(heads) != 1:
        raise ConditionError("a condition table says exactly one thing", HINT_START, path=path)
    head = heads[0]
    _refuse_unknown_keys(table, head, path)
    if head == "not":
        return Not(parse_condition_table(table[head], (*path, head)))
    if head in JOINTS:
        return _parse_joined(head, table[head], (*path, head))
    if head == "turn":
        return _parse_turn(table, path)
    return _parse_deed(DeedVerb(head), table, path)


def _sentence_in_table(text: str, path: KeyPath) -> Condition:
    try:
        return parse_condition(text)
    except ConditionError as fault:
        raise ConditionError(fault.message, fault.hint, fault.offset, path) from None


def _refuse_unknown_keys(table: Table, head: str, path: KeyPath) -> None:
    """Raise ConditionError for any key that does not go with the head."""
    usual = ("before_turn", "ships") if head in VERBS else ()
    special: dict[str, tuple[str, ...]] = {
        DeedVerb.EXITS: ("edge", *usual),
        DeedVerb.LOST: ("masts", "before_turn"),
        DeedVerb.DAMAGED: ("share", *usual),
        DeedVerb.REACHES: ("zone", *usual),
    } | dict.fromkeys(VERBS_WITH_BY, ("by", *usual))
    allowed = special.get(head, usual)
    for key in table:
        if key != head and key not in allowed:
            hint = f'beside "{head}": {", ".join(allowed) or "nothing"}'
            raise ConditionError(f'"{shorten_word(key)}" is not expected here', hint, path=(*path, key))


def _parse_joined(head: str, parts: object, path: KeyPath) -> Condition:
    if not isinstance(parts, list | tuple) or not 2 <= len(parts) <= 40:
        hint = f'{head} = ["struck junon", "sunk junon"]'
        raise ConditionError(f'"{head}" joins a list of two or more conditions', hint, path=path)
    trees = tuple(parse_condition_table(part, (*path, n)) for n, part in enumerate(parts))
    return AllOf(trees) if head == "and" else AnyOf(trees)


def _parse_turn(table: Table, path: KeyPath) -> TurnReached | TurnLimit:
    if table["turn"] == "limit":
        return TurnLimit()
    if isinstance(table["turn"], str):
        message = '"turn" is a number or "limit"'
        raise ConditionError(message, 'turn = 6 or turn = "limit"', path=(*path, "turn"))
    return TurnReached(_read_count(table, "turn", 1, path))


def _parse_deed(verb: DeedVerb, table: Table, path: KeyPath) -> ShipDeed | FleetDeed:
    ship = _read_name(table, verb, "a ship", path)
    edge = table.get("edge", "")
    if edge not in ("", *EDGES):
        hint = 'edge = "left"; without any: by whichever she likes'
        raise ConditionError(f"an edge is one of: {', '.join(EDGES)}", hint, path=(*path, "edge"))
    before = _read_count(table, "before_turn", 0, path)
    zone = _read_name(table, "zone", "a zone", path) if verb == DeedVerb.REACHES else ""
    share = _read_count(table, "share", 50, path) if verb == DeedVerb.DAMAGED else 0
    by = _read_name(table, "by", "a side", path) if "by" in table else ""
    if "ships" in table:
        word = table["ships"]
        ships = COUNTS.get(word) if isinstance(word, str) else _read_count(table, "ships", 1, path)
        if ships is None:
            message = f'"ships" is a number or one of: {", ".join(COUNTS)}'
            raise ConditionError(message, 'ships = 2, or ships = "all"', path=(*path, "ships"))
        return FleetDeed(verb, ship, ships, str(edge), before, share, zone, by)
    masts = _read_count(table, "masts", 1 if verb == DeedVerb.LOST else 0, path)
    return ShipDeed(verb, ship, str(edge), masts, before, share, zone, by)


def _read_name(table: Table, key: str, what: str, path: KeyPath) -> str:
    name = table.get(key)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        hint = f'{key} = "…", the id in quotes'
        raise ConditionError(f'"{key}" needs the id of {what}', hint, path=(*path, key))
    return name


def _read_count(table: Table, key: str, default: int, path: KeyPath) -> int:
    value, most = table.get(key, default), MAX_VALUES.get(key, 9999)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        hint = f"{key} = 2"
        raise ConditionError(f'"{key}" is a whole number up to {most}', hint, path=(*path, key))
    if key in table and value == 0:
        raise ConditionError(f'"{key}" is at least 1', f"leave {key} out", path=(*path, key))
    return value
