"""Conditions of aims and events: as sentences, as TOML tables, and the ids that they name.

A sentence is parsed word by word into a tree (`conditions/tree.py`); every error has its position. The same
conditions as tables may stand inside each other and hold sentences:

    { captured = "x", before_turn = 13 }    { captured = "x", by = "y" }    { exits = "x", edge = "right" }
    { lost = "x", masts = 2 }    { damaged = "x", share = 25 }    { reaches = "x", zone = "anchorage" }
    { struck = "french", ships = 3 } (or "all", "half")    { turn = "limit" }    { turn = 6 }
    { not = … }    { and = [ … ] }    { or = [ … ] }

Every other condition is a sentence.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Any

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
    HasPoints,
    HoldsZone,
    Not,
    Rewrite,
    SeaIs,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    TurnReached,
    WindIs,
    acting_sides_in,
    condition_sentence,
    groups_in,
    ships_in,
    zones_in,
)
from game.levels.format import allowed_words as allowed
from game.levels.reading.findings import (
    KeyPath,
    is_surely_meant,
    nearest_word,
    nearest_words,
    suggestion_hint,
)
from game.levels.reading.nearest_sentence import names_compass, nearest_sentence

MAX_DEPTH = 12
MAX_CHARS = 4000
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
WORD = re.compile(r"[()]|[^\s()]+")
LOOSE_WORD = re.compile(r"\b(?:then|also|either|both|if|the)\b(?!-) ?")
"""Words of English that conditions do without."""
OPEN_END = re.compile(r"\s+(?:and|or|not|before)\s*$")
"""A word at the end after which something should come."""
JOINT_WORD = re.compile(r"\b(?:and|or)\b(?!-)")
JOINT = re.compile(r"[()]|\b(and|or|not)\b(?!-)")
NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")
WINDS: tuple[str, ...] = allowed.WindForce.__args__  # type: ignore[attr-defined]
SEAS: tuple[str, ...] = allowed.SeaState.__args__  # type: ignore[attr-defined]
HEADS = (*VERBS, "holds", "points", "turn", "wind", "sea")
HINT_START = f'begin with one of: {", ".join(HEADS)}, "not", "(", or a ship "within" so far "of" one'
HINT_EDGE = f"edges: {', '.join(EDGES)}"
EXAMPLE_SHIP, OTHER_EXAMPLE_SHIP = "chasse-maree", "redoutable"
"""Ships in examples; a caller who knows the level replaces them by its own."""
HINT_HOLDS, HINT_POINTS = "holds french anchorage", "points 12 of british"
HINT_NEAR = f"{EXAMPLE_SHIP} within 20 of {OTHER_EXAMPLE_SHIP}"
HINT_CLOSE = 'every "(" needs its ")"; without any, "and" binds closer than "or"'
HINT_FLATTER = f'at most {MAX_DEPTH} "(" or "not" inside one another: most can be left out'
HINT_SHORTER = "a [[group]] may stand for many ships"
HINT_JOIN = 'join parts with "and" or "or"; a deed may end in "before turn N"'


def parse_condition(text: str) -> Condition:
    """Return the tree of a sentence.

    Raise ConditionError with the offset of the wrong word and, if it can be guessed, what was meant.
    """
    if len(text) > MAX_CHARS:
        raise ConditionError(f"the condition is longer than {MAX_CHARS} characters", HINT_SHORTER)
    try:
        return _parse_sentence(text)
    except ConditionError as fault:
        _raise_for_usual_slip(text, fault)
        start, end, meant = _suggested_part(text, fault.offset)
        if not meant:
            raise
        top = ", where north is up" if names_compass(text[start:end]) else ""
        edges = f"; {HINT_EDGE}" if fault.hint.endswith(HINT_EDGE) else ""
        is_safe = is_surely_meant(text[start:end], meant)
        hint = f'write "{meant}"{top}{edges}'
        rewrites = (Rewrite(start, end, meant, is_safe), *fault.rewrites)
        raise ConditionError(fault.message, hint, fault.offset, rewrites=rewrites) from None


def _raise_for_usual_slip(text: str, fault: ConditionError) -> None:
    """Raise ConditionError if the sentence can be read with a word for each comma, without words that add
    nothing, or without the word at its end."""
    commas = [at for at, character in enumerate(text) if character == ","]
    joined = [word for word in ("or", "and") if stop_of_parser(text.replace(",", f" {word}")) is None]
    if commas and joined:
        start, end = commas[0], commas[-1] + 1
        rewrites = [Rewrite(start, end, text[start:end].replace(",", f" {word}"), False) for word in joined]
        hint = 'write "or" or "and" in its place'
        raise ConditionError("a comma does not join", hint, start, rewrites=tuple(rewrites))
    loose, plain = LOOSE_WORD.search(text), LOOSE_WORD.sub("", text)
    if loose and stop_of_parser(plain) is None:
        said, rewrite = f'"{loose[0].strip()}" says nothing here', Rewrite(0, len(text), plain, True)
        raise ConditionError(said, f'write "{plain}"', loose.start(), rewrites=(rewrite,))
    open_end = OPEN_END.search(text)
    if open_end and stop_of_parser(text[: open_end.start()]) is None:
        rewrite = Rewrite(open_end.start(), len(text), "", False)
        raise ConditionError(fault.message, fault.hint, fault.offset, rewrites=(rewrite,))


@lru_cache(maxsize=4096)
def stop_of_parser(text: str) -> int | None:
    """Return where a text stops to be a condition, its length if it only breaks off; None if it is one."""
    try:
        _parse_sentence(text)
    except ConditionError as fault:
        return fault.offset
    return None


def _suggested_part(text: str, offset: int) -> tuple[int, int, str]:
    """Return start and end of the part of a sentence with the error, and what is probably meant, or ""."""
    first = max((m.end() for m in JOINT.finditer(text) if m.end() <= offset), default=0)
    last = min((m.start() for m in JOINT.finditer(text) if m.start() >= offset), default=len(text))
    part = text[first:last].strip()
    first = text.index(part, first)
    meant = nearest_sentence(part) or _with_repeated_verb(text[:first], part)
    try:
        if meant == part or condition_sentence(_parse_sentence(meant)) != meant.replace(" any of ", " 1 of "):
            meant = ""
    except ConditionError:
        meant = ""
    return first, first + len(part), meant


def _with_repeated_verb(before: str, word: str) -> str:
    """Return the text before the last "and" or "or", repeated with this ship or edge: for "captured junon and
    furieuse"."""
    parts = [part.strip() for part in JOINT_WORD.split(before)]
    words = parts[-2].split() if len(parts) > 1 and NAME.fullmatch(word) else []
    if len(words) < 2 or "of" in words or "within" in words:
        return ""
    place = len(words) - 1 if word in EDGES else 1
    return " ".join([*words[:place], word, *words[place + 1 :]])


def _parse_sentence(text: str) -> Condition:
    words = _WordReader(text)
    condition = _parse_or(words, 0)
    if words.peek():
        said = f'"{shorten_word(words.peek())}" is not expected here'
        raise words.make_error(said, HINT_JOIN, allowed=("and", "or", "before"))
    return condition


def shorten_word(word: str) -> str:
    """Return a word, cut to the length of a message."""
    return word if len(word) <= 40 else word[:37] + "…"


class _WordReader:
    """The words of a sentence, read one after another, each with its offset."""

    def __init__(self, text: str) -> None:
        self.words = [(m.group(), m.start()) for m in WORD.finditer(text)]
        self.length = len(text)
        self.index = 0

    def peek(self, ahead: int = 0) -> str:
        at = self.index + ahead
        return self.words[at][0] if at < len(self.words) else ""

    def next_word(self) -> str:
        word = self.peek()
        self.index += 1
        return word

    def has_before_joint(self, word: str) -> bool:
        """Return whether this word is still to come in the part being read."""
        rest = takewhile(lambda one: one[0] not in "() and or not".split(), self.words[self.index :])
        return word in (one for one, _ in rest)

    def skip_if(self, word: str) -> bool:
        found = self.peek() == word
        self.index += found
        return found

    def expect(self, word: str, after: str, hint: str) -> None:
        if not self.skip_if(word):
            raise self.make_error(f'after {after} comes "{word}"', hint)

    def read_name(self, after: str, what: str, hint: str) -> str:
        word = self.next_word()
        if not NAME.fullmatch(word):
            raise self.make_error(f"after {after} comes the id of {what}", hint, back=1)
        return word

    def read_whole(self, after: str, what: str, hint: str, most: int = 9999) -> int:
        word = self.next_word()
        if not re.fullmatch("[1-9][0-9]{0,3}", word) or int(word) > most:
            raise self.make_error(f"after {after} comes {what}", hint, back=1)
        return int(word)

    def make_error(
        self, message: str, hint: str = "", back: int = 0, allowed: Iterable[str] = ()
    ) -> ConditionError:
        """Return the error at a word; `allowed`: words that may stand there, for a fix."""
        here = self.index - back
        word, offset = self.words[here] if here < len(self.words) else ("", self.length)
        close = nearest_words(word, allowed) if word else ()
        return ConditionError(
            message, hint, offset, rewrites=tuple(Rewrite(offset, offset + len(word), *one) for one in close)
        )

    def without_part(self, start: int) -> Rewrite:
        """Return the rewrite that leaves out the word at an offset and the one after it."""
        behind = [begin + len(word) for word, begin in self.words if begin >= start]
        return Rewrite(max(0, start - 1), behind[min(1, len(behind) - 1)], "", False)


def _parse_or(words: _WordReader, depth: int) -> Condition:
    parts = [_parse_and(words, depth)]
    while words.skip_if("or"):
        parts.append(_parse_and(words, depth))
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _parse_and(words: _WordReader, depth: int) -> Condition:
    parts = [_parse_unit(words, depth)]
    while words.skip_if("and"):
        parts.append(_parse_unit(words, depth))
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _parse_unit(words: _WordReader, depth: int) -> Condition:
    if depth > MAX_DEPTH:
        raise words.make_error("the condition is nested too deeply", HINT_FLATTER)
    if words.skip_if("not"):
        return Not(_parse_unit(words, depth + 1))
    if words.skip_if("("):
        inner = _parse_or(words, depth + 1)
        if not words.skip_if(")"):
            fault = words.make_error('a ")" is missing', HINT_CLOSE)
            fault.rewrites = (Rewrite(words.length, words.length, ")", False),)
            raise fault
        return inner
    return _parse_leaf(words)


def _parse_leaf(words: _WordReader) -> Condition:
    if words.peek(1) == "within":
        return _parse_near(words)
    match words.peek():
        case "turn":
            return _parse_turn(words)
        case "wind":
            return _parse_wind(words)
        case "sea":
            words.next_word()
            return SeaIs(_read_one_of(words, SEAS, '"sea"'))
        case "holds":
            words.next_word()
            side = words.read_name('"holds"', "a side", HINT_HOLDS)
            return HoldsZone(side, words.read_name("the side", "a zone", HINT_HOLDS))
        case "points":
            hint = HINT_POINTS
            words.next_word()
            number = words.read_whole('"points"', "a number", hint)
            words.expect("of", "the number", hint)
            return HasPoints(words.read_name('"of"', "a side", hint), number)
        case _:
            return _parse_deed(words)


def _parse_near(words: _WordReader) -> ShipsNear:
    ship = words.next_word()
    if not NAME.fullmatch(ship):
        raise words.make_error('before "within" stands the id of a ship', HINT_NEAR, back=1)
    words.next_word()
    far = words.next_word()
    if not NUMBER.fullmatch(far) or float(far) <= 0:
        raise words.make_error('after "within" comes a distance in chart units', HINT_NEAR, back=1)
    words.expect("of", "the distance", HINT_NEAR)
    return ShipsNear(ship, words.read_name('"of"', "a ship", HINT_NEAR), float(far))


def _parse_turn(words: _WordReader) -> TurnReached | TurnLimit:
    words.next_word()
    if words.skip_if("limit"):
        return TurnLimit()
    if not words.peek():
        hint = 'write "turn 6" or "turn limit"'
        raise words.make_error('"turn" alone says nothing', hint, back=1)
    return TurnReached(words.read_whole('"turn"', 'a number or "limit"', "turn 6"))


def _parse_wind(words: _WordReader) -> WindIs:
    words.next_word()
    if not words.skip_if("from"):
        return WindIs(_read_one_of(words, WINDS, '"wind"', '"from" and degrees, or '))
    degrees = words.next_word()
    if not NUMBER.fullmatch(degrees) or float(degrees) >= 360:
        hint = "degrees on the chart: 0 top edge, 90 right edge, below 360"
        raise words.make_error('after "wind from" come degrees', hint, back=1)
    return WindIs(float(degrees))


def _read_one_of(words: _WordReader, choices: tuple[str, ...], after: str, more: str = "") -> str:
    word = words.next_word()
    if word not in choices:
        close = nearest_word(word, choices)
        hint = f'did you mean "{close}"? ' if close else ""
        message = f"after {after} comes {more}one of: {', '.join(choices)}"
        raise words.make_error(message, hint.strip(), back=1, allowed=choices)
    return word


def _parse_deed(words: _WordReader) -> ShipDeed | FleetDeed:
    head = words.next_word()
    if head not in VERBS and NAME.fullmatch(head) and words.has_before_joint("within"):
        raise words.make_error('after a ship comes "within"', HINT_NEAR)
    if head not in VERBS:
        found = f'"{shorten_word(head)}" is not a deed' if head else "the condition stops too soon"
        close = nearest_word(head, HEADS) if head else ""
        hint = f'did you mean "{close}"? {HINT_START}' if close else HINT_START
        raise words.make_error(found, hint, back=1, allowed=HEADS)
    verb = DeedVerb(head)
    masts = _read_mast_count(words) if verb == DeedVerb.LOST else 0
    share = _read_share(words) if verb == DeedVerb.DAMAGED else 0
    if verb != DeedVerb.LOST and (words.peek().isdigit() or words.peek(1) == "of"):
        return _parse_toll(verb, words, share)
    ship = words.read_name(f'"{verb}"', "a ship", _example_of(verb))
    edge, zone = _read_edge_or_zone(verb, words)
    by = _read_by(verb, words)
    return ShipDeed(verb, ship, edge, masts, _read_before(words), share, zone, by)


def _parse_toll(verb: DeedVerb, words: _WordReader, share: int) -> FleetDeed:
    hint = _example_of(verb).replace(EXAMPLE_SHIP, "3 of french")
    count = words.next_word()
    if count not in COUNTS and not re.fullmatch("[1-9][0-9]{0,2}", count):
        raise words.make_error(f'after "{verb}" comes a number of ships', hint, back=1)
    ships = COUNTS[count] if count in COUNTS else int(count)
    if not words.skip_if("of"):
        raise words.make_error('after the number comes "of" and a side', hint)
    side = words.read_name('"of"', "a side, squadron or group", hint)
    edge, zone = _read_edge_or_zone(verb, words)
    by = _read_by(verb, words)
    return FleetDeed(verb, side, ships, edge, _read_before(words), share, zone, by)


def _read_edge_or_zone(verb: DeedVerb, words: _WordReader) -> tuple[str, str]:
    edge = _read_edge(words) if verb == DeedVerb.EXITS else ""
    zone = words.read_name("the ship", "a zone", _example_of(verb)) if verb == DeedVerb.REACHES else ""
    return edge, zone


def _read_edge(words: _WordReader) -> str:
    if words.peek() in ("", *JOINTS, ")", "before", "by"):
        return ""
    edge = words.next_word()
    if edge not in EDGES:
        hint = suggestion_hint(edge, EDGES, "edges")
        raise words.make_error(f'"{shorten_word(edge)}" is no edge of the chart', hint, back=1, allowed=EDGES)
    return edge


def _read_by(verb: DeedVerb, words: _WordReader) -> str:
    if not words.skip_if("by"):
        return ""
    if verb not in VERBS_WITH_BY:
        hint = f"only {' and '.join(VERBS_WITH_BY)} may be asked of one side"
        fault = words.make_error(f'nobody notes by whom a ship is "{verb}"', hint, back=1)
        fault.rewrites = (words.without_part(fault.offset),)
        raise fault
    return words.read_name('"by"', "a side", f"captured {EXAMPLE_SHIP} by british")


def _read_mast_count(words: _WordReader) -> int:
    count = words.next_word()
    if not re.fullmatch("[1-9]", count):
        raise words.make_error('"lost" needs a number of masts', _example_of("lost"), back=1)
    if words.next_word() not in ("mast", "masts"):
        raise words.make_error('after the number comes "masts"', _example_of("lost"), back=1)
    return int(count)


def _read_share(words: _WordReader) -> int:
    return words.read_whole('"damaged"', "how many of a hundred points", _example_of("damaged"), 100)


def _read_before(words: _WordReader) -> int:
    if not words.skip_if("before"):
        return 0
    words.expect("turn", '"before"', "before turn 13")
    return words.read_whole('"before turn"', "a number", "before turn 13")


def _example_of(verb: str) -> str:
    return {
        "lost": f"lost 2 masts {EXAMPLE_SHIP}",
        "damaged": f"damaged 25 {EXAMPLE_SHIP}",
        "exits": f"exits {EXAMPLE_SHIP} right",
        "reaches": f"reaches {EXAMPLE_SHIP} anchorage",
    }.get(verb, f"{verb} {EXAMPLE_SHIP}")


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
        return _turn_of_table(table, path)
    return _deed_of_table(DeedVerb(head), table, path)


def _sentence_in_table(text: str, path: KeyPath) -> Condition:
    try:
        return parse_condition(text)
    except ConditionError as fault:
        raise ConditionError(fault.message, fault.hint, fault.offset, path, fault.rewrites) from None


def _refuse_unknown_keys(table: Table, head: str, path: KeyPath) -> None:
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


def _turn_of_table(table: Table, path: KeyPath) -> TurnReached | TurnLimit:
    if table["turn"] == "limit":
        return TurnLimit()
    if isinstance(table["turn"], str):
        message = '"turn" is a number or "limit"'
        raise ConditionError(message, 'turn = 6 or turn = "limit"', path=(*path, "turn"))
    return TurnReached(_read_count(table, "turn", 1, path))


def _deed_of_table(verb: DeedVerb, table: Table, path: KeyPath) -> ShipDeed | FleetDeed:
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


Data = Mapping[str, Any]
Mention = tuple[KeyPath, str, str, int | None]
"""The path of a name, the kind of thing it must name, the name, and its offset in a sentence."""

NAMING_KEYS = {"zone": "zone", "by": "side"}
"""Keys beside a deed that name something, and the kind of thing."""
BRACKETS_TO_SPACES = str.maketrans("()\t\n", "    ")


def conditions_in(data: Data) -> Iterator[tuple[KeyPath, object]]:
    """Yield every condition of a level with its path, including those for other books."""
    for path, aim in all_objectives(data):
        yield from (((*path, key), aim[key]) for key in ("major", "minor", "draw") if key in aim)
    if "history" in data:
        yield ("history",), data["history"]
    for group, key in (("event", "when"), ("score", "each")):
        for number, row in _numbered_tables(data.get(group)):
            if key in row:
                yield (group, number, key), row[key]


def all_objectives(data: Data) -> Iterator[tuple[KeyPath, Data]]:
    """Yield every objective: the level's own, those of its events and those of its set-ups for other
    books."""
    yield from ((("objective", number), aim) for number, aim in _numbered_tables(data.get("objective")))
    for number, event in _numbered_tables(data.get("event")):
        for place, aim in _numbered_tables(event.get("objective")):
            yield ("event", number, "objective", place), aim
    overlays = data.get("for")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        for number, aim in _numbered_tables(overlay.get("objective") if isinstance(overlay, Mapping) else 0):
            yield ("for", book, "objective", number), aim


def mentions_in(condition: object, path: KeyPath) -> Iterator[Mention]:
    """Yield every name in a condition, with its path and, in a sentence, its offset."""
    if isinstance(condition, str):
        spaced = f" {condition} ".translate(BRACKETS_TO_SPACES)
        for what, name in _names_in_sentence(condition):
            yield path, what, name, spaced.find(f" {name} ")
    elif isinstance(condition, Mapping):
        for key, part in condition.items():
            if key in VERBS and isinstance(part, str):
                yield (*path, key), "group" if "ships" in condition else "ship", part, None
            elif key in NAMING_KEYS and isinstance(part, str):
                yield (*path, key), NAMING_KEYS[key], part, None
            elif key == "not":
                yield from mentions_in(part, (*path, key))
            elif key in JOINTS and isinstance(part, list):
                for number, child in enumerate(part):
                    yield from mentions_in(child, (*path, key, number))


def _names_in_sentence(text: str) -> list[tuple[str, str]]:
    """Yield the names in a sentence; none if it does not parse, which is reported elsewhere."""
    try:
        tree = parse_condition(text)
    except ConditionError:
        return []
    found = (
        ("ship", ships_in(tree)),
        ("group", groups_in(tree)),
        ("side", acting_sides_in(tree)),
        ("zone", zones_in(tree)),
    )
    return [(what, name) for what, names in found for name in names]


def _numbered_tables(entries: object) -> Iterator[tuple[int, Data]]:
    listed = entries if isinstance(entries, list) else []
    yield from ((n, entry) for n, entry in enumerate(listed) if isinstance(entry, Mapping))
