"""What an author meant by a sentence that cannot be read: the nearest one that can, with his own
names and numbers in it; and points of the compass as degrees of the chart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from game.levels.conditions.tree import BY as ASKED_OF_ONE
from game.levels.conditions.tree import COUNTS, EDGES, VERBS
from game.levels.reading.findings import nearest

COMPASS = ("n", "nne", "ne", "ene", "e", "ese", "se", "sse",
           "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw")  # fmt: skip
BY = re.compile(r"([nesw]{1,2})by([nesw])")
"""``E by N``: one of 32 points from the first towards the second."""
LONG = (("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"))
POINT = 22.5

MEANT: Mapping[str, tuple[str, ...]] = {
    "captured": ("capture", "captures", "take", "takes", "taken", "took", "seized"),
    "struck": ("strike", "strikes", "surrenders", "surrendered"),
    "sunk": ("sink", "sinks", "sank"),
    "burnt": ("burn", "burns", "burned"),
    "beaten": ("beat", "beats", "defeat", "defeats", "defeated"),
    "dismasted": ("dismast", "dismasts"),
    "crippled": ("cripple", "cripples"),
    "damaged": ("damage", "damages"),
    "lost": ("lose", "loses", "loss"),
    "exits": ("exit", "exited", "leave", "leaves", "escape", "escapes", "escaped"),
    "reaches": ("reach", "reached", "arrives", "enters"),
    "alight": ("burning",),
    "aground": ("grounded", "stranded"),
}
"""What authors write for the deeds of the grammar."""
_DEED = {word: verb for verb, words in MEANT.items() for word in (verb, *words)}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_IDLE = frozenset(
    "a an the is are was were has have had been be being does do did edge side ship ships mast "
    "masts her his its their colours flag to at in into from off out on over through of by and or "
    "not zone turn than less more percent %".split()
)
_LIMIT = re.compile(r"\b(?P<word>before|by|until|in)( the)?( turn)? (?P<turn>[1-9][0-9]{0,2})\b")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def nearest_sentence(text: str) -> str:
    """One deed, distance or wind as the grammar has it; "" where nobody can say what is meant."""
    text, before = _before(text.lower())
    words = re.findall(r"[^\s(),]+", text)
    if "within" in words:
        return _near(words)
    if "wind" in words:
        return _wind(words)
    verb = next((_DEED[word] for word in words if word in _DEED), "") or _misspelt(words)
    if not verb:
        return ""
    told = _deed(verb, words)
    return f"{told}{before}" if told else ""


def _misspelt(words: Sequence[str]) -> str:
    """The deed that the first word is most like; a sentence begins with it."""
    return nearest(words[0], VERBS) if words else ""


def _deed(verb: str, words: Sequence[str]) -> str:
    """The deed with its numbers, names and edge in their order."""
    by = _after("by", words) if verb in ASKED_OF_ONE else ""
    words = [_whole(word, verb) for word in words]
    if "" in words:
        return ""
    edges = [edge for word in words if (edge := _edge(word))]
    edge = edges[0] if edges and verb == "exits" else ""
    spoken = [w for w in words if w not in _IDLE and _DEED.get(w) is None and not _number(w)]
    if not any(word in _DEED for word in words):
        spoken = spoken[1:]
    names = [w for w in spoken if _NAME.fullmatch(w) and not _edge(w) and w not in (by, *COUNTS)]
    numbers = [n for n in map(_number, words) if n] + [w for w in words if w in COUNTS]
    if len(names) != (2 if verb == "reaches" else 1):
        return ""
    if verb == "lost" and "all" in numbers:
        return f"dismasted {names[0]}"
    first = f"{numbers.pop(0)} " if verb in ("lost", "damaged") and numbers else ""
    if verb == "lost":
        first = f"{first or '1 '}mast{'s' * (first not in ('', '1 '))} "
    elif verb == "damaged" and not first:
        return ""
    count = f"{numbers[0]} of " if numbers and verb != "lost" else ""
    tail = [edge, *names[1:], f"by {by}" if by else ""]
    return " ".join([f"{verb} {first}{count}{names[0]}", *(word for word in tail if word)])


def _whole(word: str, verb: str) -> str:
    """A word for all, or a share of ships, as the grammar has it; "" for a share that it has not.
    Of damage points it knows any share."""
    if not word.endswith("%") or verb == "damaged":
        return "all" if word in ("every", "each", "both") else word
    return {"50%": "half", "100%": "all"}.get(word, "")


def _near(words: Sequence[str]) -> str:
    """``victory within 20 of redoutable``."""
    names = [w for w in words if w not in _IDLE and w != "within" and _NAME.fullmatch(w)]
    far = next((w for w in words if re.fullmatch(r"[0-9]+(\.[0-9]+)?", w)), "")
    return f"{names[0]} within {far} of {names[1]}" if far and len(names) == 2 else ""


def _wind(words: Sequence[str]) -> str:
    """``wind from 180``."""
    found = next((d for word in words if (d := degrees_of(word)) is not None), None)
    return "" if found is None else f"wind from {found:g}"


def _before(text: str) -> tuple[str, str]:
    """What stands in front of a limit of time, and that limit: "by turn 8" is before turn 9."""
    told = _LIMIT.search(text)
    if not told:
        return text, ""
    turn = int(told["turn"]) + (told["word"] != "before")
    return text[: told.start()], f" before turn {turn}"


def _after(word: str, words: Sequence[str]) -> str:
    """The first word of weight behind this one."""
    rest = words[words.index(word) + 1 :] if word in words else ()
    return next((w for w in rest if w not in ("the", "a")), "")


def _number(word: str) -> str:
    """A number in figures, "" for what is none."""
    if word in _NUMBERS[1:]:
        return str(_NUMBERS.index(word))
    figures = word.removesuffix("%")
    return figures if re.fullmatch("[1-9][0-9]{0,2}", figures) else ""


def _edge(word: str) -> str:
    """An edge by its name, or by a point of the compass that leads straight to it."""
    straight: Mapping[float | None, str] = {0: "top", 90: "right", 180: "bottom", 270: "left"}
    degrees = degrees_of(word) if len(word) > 2 else None  # "n" and "se" may well be ships
    return word if word in EDGES else straight.get(degrees, "")


def is_of_compass(text: str) -> bool:
    """Whether a sentence speaks of the compass, where the grammar has the chart."""
    return any(degrees_of(word) is not None for word in re.findall(r"[a-z-]+", text.lower()))


def degrees_of(word: str) -> float | None:
    """A point of the compass ("north", "NNE", "E by N", "south-westerly") in degrees of a chart,
    north at its top; None for any other word."""
    short = word.lower()
    for end in ("erly", "ern", "-wind"):
        short = short.removesuffix(end)
    for name, letter in LONG:
        short = short.replace(name, letter)
    short = re.sub(r"[\s-]", "", short)
    between = BY.fullmatch(short)
    if between and between[1] in COMPASS[::2] and between[1] != between[2]:
        from_, to = COMPASS.index(between[1]), COMPASS.index(between[2])
        clockwise = (to - from_) % len(COMPASS) < len(COMPASS) // 2
        return (from_ * POINT + (POINT if clockwise else -POINT) / 2) % 360
    return COMPASS.index(short) * POINT if short in COMPASS else None
