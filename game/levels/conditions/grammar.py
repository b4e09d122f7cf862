"""Conditions as sentences: word by word to a tree, every fault at its word."""

from __future__ import annotations

import re
from itertools import takewhile

from game.levels.conditions.tree import (
    BY,
    COUNTS,
    EDGES,
    JOINTS,
    VERBS,
    All,
    Condition,
    ConditionError,
    Deed,
    Either,
    Holds,
    Near,
    Not,
    Points,
    SeaIs,
    Toll,
    TurnLimit,
    TurnReached,
    Verb,
    WindIs,
    sentence,
)
from game.levels.format import words as allowed
from game.levels.reading.findings import nearest, suggestion
from game.levels.reading.nearest_sentence import is_of_compass, nearest_sentence

DEEPEST = 12
LONGEST = 4000
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
WORD = re.compile(r"[()]|[^\s()]+")
JOINT_WORD = re.compile(r"\b(?:and|or)\b(?!-)")
JOINT = re.compile(r"[()]|\b(and|or|not)\b(?!-)")
NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")
WINDS: tuple[str, ...] = allowed.WindForce.__args__  # type: ignore[attr-defined]
SEAS: tuple[str, ...] = allowed.SeaState.__args__  # type: ignore[attr-defined]
HEADS = (*VERBS, "holds", "points", "turn", "wind", "sea")
HINT_START = (
    f'begin with one of: {", ".join(HEADS)}, "not", "(", or a ship "within" so far "of" one'
)
HINT_EDGE = f"edges: {', '.join(EDGES)}"
A_SHIP, ANOTHER = "chasse-maree", "redoutable"
"""Ships in examples; who knows the level puts its own in their place."""
HINT_HOLDS, HINT_POINTS = "holds french anchorage", "points 12 of british"
HINT_NEAR = f"{A_SHIP} within 20 of {ANOTHER}"
HINT_CLOSE = 'every "(" needs its ")"; without any, "and" binds closer than "or"'
HINT_FLATTER = f'at most {DEEPEST} "(" or "not" inside one another: most can be left out'
HINT_SHORTER = "a [[group]] may stand for many ships"
HINT_JOIN = 'join parts with "and" or "or"; a deed may end in "before turn N"'


def parse(text: str) -> Condition:
    """The tree a sentence stands for. Raises ConditionError with the offset of the faulty word, and
    with what was meant where that can be guessed."""
    if len(text) > LONGEST:
        raise ConditionError(f"the condition is longer than {LONGEST} characters", HINT_SHORTER)
    try:
        return _read(text)
    except ConditionError as fault:
        meant = _meant(text, fault.offset)
        if meant:
            hint = f"{meant}; {HINT_EDGE}" if fault.hint.endswith(HINT_EDGE) else meant
            raise ConditionError(fault.message, hint, fault.offset) from None
        raise


def _meant(text: str, offset: int) -> str:
    """How to write the part of a sentence that a fault stands in; "" if nobody knows."""
    first = max((m.end() for m in JOINT.finditer(text) if m.end() <= offset), default=0)
    last = min((m.start() for m in JOINT.finditer(text) if m.start() >= offset), default=len(text))
    part = text[first:last].strip()
    meant = nearest_sentence(part) or _same_again(text[:first], part)
    try:
        if meant == part or sentence(_read(meant)) != meant.replace(" any of ", " 1 of "):
            return ""
    except ConditionError:
        return ""
    top = ", for north is up" if is_of_compass(part) else ""
    return f'write "{meant}"{top}'


def _same_again(before: str, word: str) -> str:
    """What stands in front of the last "and" or "or" with this ship or edge in place of its own:
    "captured junon and furieuse"."""
    parts = [part.strip() for part in JOINT_WORD.split(before)]
    words = parts[-2].split() if len(parts) > 1 and NAME.fullmatch(word) else []
    if len(words) < 2 or "of" in words or "within" in words:
        return ""
    place = len(words) - 1 if word in EDGES else 1
    return " ".join([*words[:place], word, *words[place + 1 :]])


def _read(text: str) -> Condition:
    words = _Words(text)
    condition = _either(words, 0)
    if words.peek():
        raise words.fault(f'"{short(words.peek())}" is not expected here', HINT_JOIN)
    return condition


def short(word: str) -> str:
    """A word as a message can hold it."""
    return word if len(word) <= 40 else word[:37] + "…"


class _Words:
    """The words of a sentence, read one after another, each with its offset."""

    def __init__(self, text: str) -> None:
        self.words = [(m.group(), m.start()) for m in WORD.finditer(text)]
        self.end = len(text)
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.words[at][0] if at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def has_before_joint(self, word: str) -> bool:
        """Whether this word is still to come in the part being read."""
        rest = takewhile(lambda one: one[0] not in "() and or not".split(), self.words[self.at :])
        return word in (one for one, _ in rest)

    def accept(self, word: str) -> bool:
        found = self.peek() == word
        self.at += found
        return found

    def expect(self, word: str, after: str, hint: str) -> None:
        if not self.accept(word):
            raise self.fault(f'after {after} comes "{word}"', hint)

    def name(self, after: str, what: str, hint: str) -> str:
        word = self.take()
        if not NAME.fullmatch(word):
            raise self.fault(f"after {after} comes the id of {what}", hint, back=1)
        return word

    def whole(self, after: str, what: str, hint: str, most: int = 9999) -> int:
        word = self.take()
        if not re.fullmatch("[1-9][0-9]{0,3}", word) or int(word) > most:
            raise self.fault(f"after {after} comes {what}", hint, back=1)
        return int(word)

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
        raise words.fault("the condition is nested too deeply", HINT_FLATTER)
    if words.accept("not"):
        return Not(_unit(words, depth + 1))
    if words.accept("("):
        inner = _either(words, depth + 1)
        if not words.accept(")"):
            raise words.fault('a ")" is missing', HINT_CLOSE)
        return inner
    return _plain(words)


def _plain(words: _Words) -> Condition:
    if words.peek(1) == "within":
        return _near(words)
    match words.peek():
        case "turn":
            return _turn(words)
        case "wind":
            return _wind(words)
        case "sea":
            words.take()
            return SeaIs(_one_of(words, SEAS, '"sea"'))
        case "holds":
            words.take()
            side = words.name('"holds"', "a side", HINT_HOLDS)
            return Holds(side, words.name("the side", "a zone", HINT_HOLDS))
        case "points":
            return _points(words)
        case _:
            return _deed(words)


def _near(words: _Words) -> Near:
    ship = words.take()
    if not NAME.fullmatch(ship):
        raise words.fault('before "within" stands the id of a ship', HINT_NEAR, back=1)
    words.take()
    far = words.take()
    if not NUMBER.fullmatch(far) or float(far) <= 0:
        raise words.fault('after "within" comes a distance in chart units', HINT_NEAR, back=1)
    words.expect("of", "the distance", HINT_NEAR)
    return Near(ship, words.name('"of"', "a ship", HINT_NEAR), float(far))


def _turn(words: _Words) -> TurnReached | TurnLimit:
    words.take()
    if words.accept("limit"):
        return TurnLimit()
    if not words.peek():
        hint = 'write "turn 6" or "turn limit"'
        raise words.fault('"turn" alone says nothing', hint, back=1)
    return TurnReached(words.whole('"turn"', 'a number or "limit"', "turn 6"))


def _wind(words: _Words) -> WindIs:
    words.take()
    if not words.accept("from"):
        return WindIs(_one_of(words, WINDS, '"wind"', '"from" and degrees, or '))
    degrees = words.take()
    if not NUMBER.fullmatch(degrees) or float(degrees) >= 360:
        hint = "degrees on the chart: 0 top edge, 90 right edge, below 360"
        raise words.fault('after "wind from" come degrees', hint, back=1)
    return WindIs(float(degrees))


def _one_of(words: _Words, choices: tuple[str, ...], after: str, more: str = "") -> str:
    word = words.take()
    if word not in choices:
        close = nearest(word, choices)
        hint = f'did you mean "{close}"? ' if close else ""
        message = f"after {after} comes {more}one of: {', '.join(choices)}"
        raise words.fault(message, hint.strip(), back=1)
    return word


def _points(words: _Words) -> Points:
    hint = HINT_POINTS
    words.take()
    number = words.whole('"points"', "a number", hint)
    words.expect("of", "the number", hint)
    return Points(words.name('"of"', "a side", hint), number)


def _deed(words: _Words) -> Deed | Toll:
    head = words.take()
    if head not in VERBS and NAME.fullmatch(head) and words.has_before_joint("within"):
        raise words.fault('after a ship comes "within"', HINT_NEAR)
    if head not in VERBS:
        found = f'"{short(head)}" is not a deed' if head else "the condition stops too soon"
        close = nearest(head, HEADS) if head else ""
        hint = f'did you mean "{close}"? {HINT_START}' if close else HINT_START
        raise words.fault(found, hint, back=1)
    verb = Verb(head)
    masts = _mast_count(words) if verb == Verb.LOST else 0
    share = _share(words) if verb == Verb.DAMAGED else 0
    if verb != Verb.LOST and (words.peek().isdigit() or words.peek(1) == "of"):
        return _toll(verb, words, share)
    ship = words.name(f'"{verb}"', "a ship", _example(verb))
    edge, zone = _whither(verb, words)
    by = _by(verb, words)
    return Deed(verb, ship, edge, masts, _before(words), share, zone, by)


def _toll(verb: Verb, words: _Words, share: int) -> Toll:
    hint = _example(verb).replace(A_SHIP, "3 of french")
    count = words.take()
    if count not in COUNTS and not re.fullmatch("[1-9][0-9]{0,2}", count):
        raise words.fault(f'after "{verb}" comes a number of ships', hint, back=1)
    ships = COUNTS[count] if count in COUNTS else int(count)
    if not words.accept("of"):
        raise words.fault('after the number comes "of" and a side', hint)
    side = words.name('"of"', "a side, squadron or group", hint)
    edge, zone = _whither(verb, words)
    by = _by(verb, words)
    return Toll(verb, side, ships, edge, _before(words), share, zone, by)


def _whither(verb: Verb, words: _Words) -> tuple[str, str]:
    """The edge by which, or the zone to which."""
    edge = _edge(words) if verb == Verb.EXITS else ""
    zone = words.name("the ship", "a zone", _example(verb)) if verb == Verb.REACHES else ""
    return edge, zone


def _edge(words: _Words) -> str:
    """An edge of the chart, "" where none is named."""
    if words.peek() in ("", *JOINTS, ")", "before", "by"):
        return ""
    edge = words.take()
    if edge not in EDGES:
        hint = suggestion(edge, EDGES, "edges")
        raise words.fault(f'"{short(edge)}" is no edge of the chart', hint, back=1)
    return edge


def _by(verb: Verb, words: _Words) -> str:
    """The side that is to have done it."""
    if not words.accept("by"):
        return ""
    if verb not in BY:
        hint = f"only {' and '.join(BY)} may be asked of one side"
        raise words.fault(f'nobody notes by whom a ship is "{verb}"', hint, back=1)
    return words.name('"by"', "a side", f"captured {A_SHIP} by british")


def _mast_count(words: _Words) -> int:
    count = words.take()
    if not re.fullmatch("[1-9]", count):
        raise words.fault('"lost" needs a number of masts', _example("lost"), back=1)
    if words.take() not in ("mast", "masts"):
        raise words.fault('after the number comes "masts"', _example("lost"), back=1)
    return int(count)


def _share(words: _Words) -> int:
    return words.whole('"damaged"', "how many of a hundred points", _example("damaged"), 100)


def _before(words: _Words) -> int:
    if not words.accept("before"):
        return 0
    words.expect("turn", '"before"', "before turn 13")
    return words.whole('"before turn"', "a number", "before turn 13")


def _example(verb: str) -> str:
    return {
        "lost": f"lost 2 masts {A_SHIP}",
        "damaged": f"damaged 25 {A_SHIP}",
        "exits": f"exits {A_SHIP} right",
        "reaches": f"reaches {A_SHIP} anchorage",
    }.get(verb, f"{verb} {A_SHIP}")
