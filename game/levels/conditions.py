"""What a side must do to win, as a tree: read from a sentence or from a table, one vocabulary.

    captured chasse-maree before turn 13
    exits chasse-maree right            (left, right, top, bottom; no edge word: any edge)
    struck X, sunk X, dismasted X, crippled X, lost 2 masts X
    struck 3 of french before turn 9    (any of these but "lost", counted over the ships of a side)
    turn limit
    not …, … and …, … or …, ( … )       ("and" binds closer than "or")

The same as a table: { captured = "chasse-maree", before_turn = 13 }, { exits = "x", edge =
"right" }, { lost = "x", masts = 2 }, { struck = "french", ships = 3 }, { turn = "limit" }, { not =
… }, { and = [ … ] }, { or = [ … ] }.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

VERBS = ("captured", "struck", "sunk", "dismasted", "crippled", "exits", "lost")
EDGES = ("left", "right", "top", "bottom")
JOINTS = ("not", "and", "or")
DEEPEST = 12
LONGEST = 4000
SHIP_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
WORD = re.compile(r"[()]|[^\s()]+")


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done to or by one ship; `before` is a turn number, 0 for any time."""

    verb: str
    ship: str
    edge: str = ""
    masts: int = 0
    before: int = 0


@dataclass(frozen=True, slots=True)
class Toll:
    """Something done to or by at least so many ships of one side."""

    verb: str
    side: str
    ships: int
    edge: str = ""
    before: int = 0

    def deed(self, ship: str) -> Deed:
        """The same of one ship."""
        return Deed(self.verb, ship, self.edge, 0, self.before)


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The battle has run its course: its last turn is over."""


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple[Condition, ...]


Condition = Deed | Toll | TurnLimit | Not | All | Either


class ConditionError(ValueError):
    """A condition that cannot be read: what is wrong, what is allowed, and where.

    `offset` counts characters into a sentence; `path` leads to the bad entry of a table.
    """

    def __init__(
        self, message: str, hint: str = "", offset: int = 0, path: tuple[str | int, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.offset, self.path = message, hint, offset, path


HINT_START = f'begin with one of: {", ".join(VERBS)}, "turn limit", "not" or "("'
HINT_JOIN = 'join parts with "and" or "or"; a deed may end in "before turn N"'


def parse(text: str) -> Condition:
    """The tree a sentence stands for. Raises ConditionError with the offset of the faulty word."""
    if len(text) > LONGEST:
        raise ConditionError(f"the condition is longer than {LONGEST} characters")
    words = _Words(text)
    condition = _either(words, 0)
    if words.peek():
        raise words.fault(f'"{_short(words.peek())}" is not expected here', HINT_JOIN)
    return condition


def parse_table(table: object, path: tuple[str | int, ...] = ()) -> Condition:
    """The tree a table (or a sentence inside one) stands for. Raises ConditionError."""
    if len(path) > DEEPEST:
        raise ConditionError("the condition is nested too deeply", path=path)
    if isinstance(table, str):
        return _sentence_in_table(table, path)
    if not isinstance(table, Mapping) or not table:
        raise ConditionError("a condition is a sentence or a table", HINT_START, path=path)
    heads = [key for key in table if key in VERBS or key in JOINTS or key == "turn"]
    if len(heads) != 1:
        raise ConditionError("a condition table says exactly one thing", HINT_START, path=path)
    head = heads[0]
    extras = _refuse_strangers(table, head, path)
    if head == "not":
        return Not(parse_table(table[head], (*path, head)))
    if head in JOINTS:
        return _joined(head, table[head], (*path, head))
    if head == "turn":
        return _turn_limit(table[head], (*path, head))
    return _deed_from_table(head, table, extras, path)


def sentence(condition: Condition) -> str:
    """The condition as a sentence that parses to the same tree."""
    match condition:
        case Deed():
            return _deed_sentence(condition)
        case Toll(verb, side, ships, edge, before):
            return _spaced(verb, f"{ships} of {side}", edge, _before_words(before))
        case TurnLimit():
            return "turn limit"
        case Not(part):
            return f"not {_bracketed(part)}"
        case All(parts):
            return " and ".join(_bracketed(part) for part in parts)
        case Either(parts):
            return " or ".join(_bracketed(part) for part in parts)


def names_in(condition: Condition) -> tuple[str, ...]:
    """The ids of the ships a condition speaks of, each once, in the order of the sentence."""
    return tuple(dict.fromkeys(_names(condition)))


def sides_in(condition: Condition) -> tuple[str, ...]:
    """The ids of the sides whose ships a condition counts, each once."""
    return tuple(dict.fromkeys(toll.side for toll in _tolls(condition)))


def _tolls(condition: Condition) -> Iterator[Toll]:
    match condition:
        case Toll():
            yield condition
        case Not(part):
            yield from _tolls(part)
        case All(parts) | Either(parts):
            for part in parts:
                yield from _tolls(part)


def _names(condition: Condition) -> Iterator[str]:
    match condition:
        case Deed(ship=ship):
            yield ship
        case Not(part):
            yield from _names(part)
        case All(parts) | Either(parts):
            for part in parts:
                yield from _names(part)


def _deed_sentence(deed: Deed) -> str:
    masts = f"{deed.masts} mast{'s' * (deed.masts != 1)}" if deed.verb == "lost" else ""
    return _spaced(deed.verb, masts, deed.ship, deed.edge, _before_words(deed.before))


def _before_words(turn: int) -> str:
    return f"before turn {turn}" if turn else ""


def _spaced(*words: str) -> str:
    return " ".join(word for word in words if word)


def _bracketed(part: Condition) -> str:
    words = sentence(part)
    return f"({words})" if isinstance(part, All | Either) else words


# ------------------------------------------------------------------------------------- sentences


class _Words:
    """The words of a sentence, read one after another, each with its offset."""

    def __init__(self, text: str) -> None:
        self.words = [(m.group(), m.start()) for m in WORD.finditer(text)]
        self.end = len(text)
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at][0] if self.at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def accept(self, word: str) -> bool:
        found = self.peek() == word
        self.at += found
        return found

    def fault(self, message: str, hint: str = "", back: int = 0) -> ConditionError:
        here = self.at - back
        offset = self.words[here][1] if here < len(self.words) else self.end
        return ConditionError(message, hint, offset)


def _either(words: _Words, depth: int) -> Condition:
    parts = [_all(words, depth)]
    while words.accept("or"):
        parts.append(_all(words, depth))
    return parts[0] if len(parts) == 1 else Either(tuple(parts))


def _all(words: _Words, depth: int) -> Condition:
    parts = [_unit(words, depth)]
    while words.accept("and"):
        parts.append(_unit(words, depth))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _unit(words: _Words, depth: int) -> Condition:
    if depth > DEEPEST:
        raise words.fault("the condition is nested too deeply")
    if words.accept("not"):
        return Not(_unit(words, depth + 1))
    if words.accept("("):
        inner = _either(words, depth + 1)
        if not words.accept(")"):
            raise words.fault('a ")" is missing')
        return inner
    if words.accept("turn"):
        if not words.accept("limit"):
            raise words.fault('"turn" alone says nothing', 'write "turn limit"', back=1)
        return TurnLimit()
    return _deed(words)


def _deed(words: _Words) -> Deed | Toll:
    verb = words.take()
    if verb not in VERBS:
        found = f'"{_short(verb)}" is not a deed' if verb else "the condition stops too soon"
        raise words.fault(found, HINT_START, back=1)
    if verb != "lost" and words.peek().isdigit():
        return _toll(verb, words)
    masts = _mast_count(words) if verb == "lost" else 0
    ship = words.take()
    if not SHIP_ID.fullmatch(ship):
        raise words.fault(f'after "{verb}" comes the id of a ship', _example(verb), back=1)
    edge = words.take() if verb == "exits" and words.peek() in EDGES else ""
    return Deed(verb, ship, edge, masts, _before(words))


def _toll(verb: str, words: _Words) -> Toll:
    count = words.take()
    if not re.fullmatch("[1-9][0-9]{0,2}", count):
        raise words.fault(f'after "{verb}" comes a number of ships', _toll_example(verb), back=1)
    if not words.accept("of"):
        raise words.fault('after the number comes "of" and a side', _toll_example(verb))
    side = words.take()
    if not SHIP_ID.fullmatch(side):
        raise words.fault('after "of" comes the id of a side', _toll_example(verb), back=1)
    edge = words.take() if verb == "exits" and words.peek() in EDGES else ""
    return Toll(verb, side, int(count), edge, _before(words))


def _toll_example(verb: str) -> str:
    return f"{verb} 3 of french"


def _mast_count(words: _Words) -> int:
    count = words.take()
    if not re.fullmatch("[1-9]", count):
        raise words.fault('"lost" needs a number of masts', _example("lost"), back=1)
    if words.take() not in ("mast", "masts"):
        raise words.fault('after the number comes "masts"', _example("lost"), back=1)
    return int(count)


def _before(words: _Words) -> int:
    if not words.accept("before"):
        return 0
    if not words.accept("turn"):
        raise words.fault('after "before" comes "turn" and its number', "before turn 13")
    number = words.take()
    if not re.fullmatch("[1-9][0-9]{0,3}", number):
        raise words.fault('after "before turn" comes a number', "before turn 13", back=1)
    return int(number)


def _example(verb: str) -> str:
    return {"lost": "lost 2 masts constitution", "exits": "exits chasse-maree right"}.get(
        verb, f"{verb} chasse-maree"
    )


def _short(word: str) -> str:
    return word if len(word) <= 40 else word[:37] + "…"


# ---------------------------------------------------------------------------------------- tables


def _sentence_in_table(text: str, path: tuple[str | int, ...]) -> Condition:
    try:
        return parse(text)
    except ConditionError as fault:
        raise ConditionError(fault.message, fault.hint, fault.offset, path) from None


def _refuse_strangers(
    table: Mapping[str, object], head: str, path: tuple[str | int, ...]
) -> tuple[str, ...]:
    """The keys allowed beside the head; raises for any other."""
    usual = ("before_turn", "ships") if head in VERBS else ()
    special = {"exits": ("edge", *usual), "lost": ("masts", "before_turn")}
    allowed = special.get(head, usual)
    for key in table:
        if key != head and key not in allowed:
            hint = f'beside "{head}": {", ".join(allowed) or "nothing"}'
            raise ConditionError(f'"{_short(key)}" is not expected here', hint, path=(*path, key))
    return allowed


def _joined(head: str, parts: object, path: tuple[str | int, ...]) -> Condition:
    if not isinstance(parts, list | tuple) or not 2 <= len(parts) <= 40:
        raise ConditionError(f'"{head}" joins a list of two or more conditions', path=path)
    trees = tuple(parse_table(part, (*path, n)) for n, part in enumerate(parts))
    return All(trees) if head == "and" else Either(trees)


def _turn_limit(word: object, path: tuple[str | int, ...]) -> Condition:
    if word != "limit":
        raise ConditionError('"turn" says nothing else but "limit"', 'turn = "limit"', path=path)
    return TurnLimit()


def _deed_from_table(
    verb: str,
    table: Mapping[str, object],
    extras: tuple[str, ...],
    path: tuple[str | int, ...],
) -> Deed | Toll:
    ship = table[verb]
    if not isinstance(ship, str) or not SHIP_ID.fullmatch(ship):
        raise ConditionError(f'"{verb}" needs the id of a ship', path=(*path, verb))
    edge = table.get("edge", "")
    if edge not in ("", *EDGES):
        raise ConditionError(f"an edge is one of: {', '.join(EDGES)}", path=(*path, "edge"))
    before = _count(table, "before_turn", 0, path)
    if "ships" in table:
        return Toll(verb, ship, _count(table, "ships", 1, path), str(edge), before)
    masts = _count(table, "masts", 1 if verb == "lost" else 0, path)
    return Deed(verb, ship, str(edge), masts, before)


def _count(table: Mapping[str, object], key: str, default: int, path: tuple[str | int, ...]) -> int:
    value = table.get(key, default)
    most = {"masts": 9, "ships": 999}.get(key, 9999)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ConditionError(f'"{key}" is a whole number up to {most}', path=(*path, key))
    if key in table and value == 0:
        raise ConditionError(f'"{key}" is at least 1', path=(*path, key))
    return value
