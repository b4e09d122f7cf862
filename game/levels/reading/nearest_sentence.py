"""Guess what an author meant by a sentence that does not parse: the nearest valid one, with his own names and
numbers; and convert points of the compass to degrees."""

import re
from collections.abc import Mapping, Sequence

from game.levels.conditions.tree import COUNTS, EDGES, VERBS
from game.levels.conditions.tree import VERBS_WITH_BY as ASKED_OF_ONE
from game.levels.reading.findings import nearest_word

COMPASS_POINTS = ("n", "nne", "ne", "ene", "e", "ese", "se", "sse",
           "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw")  # fmt: skip
BY_POINT = re.compile(r"([nesw]{1,2})by([nesw])")
"""``E by N``: one of 32 points, from the first towards the second."""
LONG_POINTS = (("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"))
DEGREES_PER_POINT = 22.5

VERB_SYNONYMS: Mapping[str, tuple[str, ...]] = {
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
"""Words that authors write for the verbs of the grammar."""
_VERB_OF_WORD = {word: verb for verb, words in VERB_SYNONYMS.items() for word in (verb, *words)}
_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FILLER_WORDS = frozenset(
    "a an the is are was were has have had been be being does do did edge side ship ships mast "
    "masts her his its their colours flag to at in into from off out on over through of by and or "
    "not zone turn than less more percent %".split()
)
_LIMIT = re.compile(r"\b(?P<word>before|by|until|in)( the)?( turn)? (?P<turn>[1-9][0-9]{0,2})\b")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def nearest_sentence(text: str) -> str:
    """Return one deed, distance or wind as the grammar has it; "" if it cannot be guessed."""
    text, before = _split_time_limit(text.lower())
    words = re.findall(r"[^\s(),]+", text)
    if "within" in words:
        names = [w for w in words if w not in _FILLER_WORDS and w != "within" and _NAME.fullmatch(w)]
        far = next((w for w in words if re.fullmatch(r"[0-9]+(\.[0-9]+)?", w)), "")
        return f"{names[0]} within {far} of {names[1]}" if far and len(names) == 2 else ""
    if "wind" in words:
        found = next((d for word in words if (d := compass_degrees(word)) is not None), None)
        return "" if found is None else f"wind from {found:g}"
    verb = next((_VERB_OF_WORD[word] for word in words if word in _VERB_OF_WORD), "") or (
        nearest_word(words[0], VERBS) if words else ""
    )
    if not verb:
        return ""
    sentence = _deed_sentence(verb, words)
    return f"{sentence}{before}" if sentence else ""


def _deed_sentence(verb: str, words: Sequence[str]) -> str:
    by = _word_after("by", words) if verb in ASKED_OF_ONE else ""
    words = [_count_word(word, verb) for word in words]
    if "" in words:
        return ""
    edges = [edge for word in words if (edge := _edge_name(word))]
    edge = edges[0] if edges and verb == "exits" else ""
    spoken = [
        w for w in words if w not in _FILLER_WORDS and _VERB_OF_WORD.get(w) is None and not _number_digits(w)
    ]
    if not any(word in _VERB_OF_WORD for word in words):
        spoken = spoken[1:]
    names = [w for w in spoken if _NAME.fullmatch(w) and not _edge_name(w) and w not in (by, *COUNTS)]
    numbers = [n for n in map(_number_digits, words) if n] + [w for w in words if w in COUNTS]
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


def _count_word(word: str, verb: str) -> str:
    """Return a word for all, or a share of ships, as the grammar has it; "" for a share that it lacks. Of
    damage points it knows any share."""
    if not word.endswith("%") or verb == "damaged":
        return "all" if word in ("every", "each", "both") else word
    return {"50%": "half", "100%": "all"}.get(word, "")


def _split_time_limit(text: str) -> tuple[str, str]:
    """Return the text before a time limit, and that limit: "by turn 8" means before turn 9."""
    limit = _LIMIT.search(text)
    if not limit:
        return text, ""
    turn = int(limit["turn"]) + (limit["word"] != "before")
    return text[: limit.start()], f" before turn {turn}"


def _word_after(word: str, words: Sequence[str]) -> str:
    rest = words[words.index(word) + 1 :] if word in words else ()
    return next((w for w in rest if w not in ("the", "a")), "")


def _number_digits(word: str) -> str:
    if word in _NUMBER_WORDS[1:]:
        return str(_NUMBER_WORDS.index(word))
    figures = word.removesuffix("%")
    return figures if re.fullmatch("[1-9][0-9]{0,2}", figures) else ""


def _edge_name(word: str) -> str:
    straight: Mapping[float | None, str] = {0: "top", 90: "right", 180: "bottom", 270: "left"}
    degrees = compass_degrees(word) if len(word) > 2 else None  # "n" and "se" may be ships
    return word if word in EDGES else straight.get(degrees, "")


def names_compass(text: str) -> bool:
    """Return whether a sentence names the compass, where the grammar has the chart."""
    return any(compass_degrees(word) is not None for word in re.findall(r"[a-z-]+", text.lower()))


def compass_degrees(word: str) -> float | None:
    """Return a point of the compass ("north", "NNE", "E by N", "south-westerly") in degrees of a chart with
    north at its top; None for any other word."""
    short = word.lower()
    for end in ("erly", "ern", "-wind"):
        short = short.removesuffix(end)
    for name, letter in LONG_POINTS:
        short = short.replace(name, letter)
    short = re.sub(r"[\s-]", "", short)
    between = BY_POINT.fullmatch(short)
    if between and between[1] in COMPASS_POINTS[::2] and between[1] != between[2]:
        from_, to = COMPASS_POINTS.index(between[1]), COMPASS_POINTS.index(between[2])
        clockwise = (to - from_) % len(COMPASS_POINTS) < len(COMPASS_POINTS) // 2
        return (
            from_ * DEGREES_PER_POINT + (DEGREES_PER_POINT if clockwise else -DEGREES_PER_POINT) / 2
        ) % 360
    return COMPASS_POINTS.index(short) * DEGREES_PER_POINT if short in COMPASS_POINTS else None
