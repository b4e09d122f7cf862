"""What may be written at a position: headings after a bracket, keys, values, the next word of a condition.

Everything comes from the models, the fleet, the shelf and the grammar; nothing is listed here. A word is
offered in a condition if the grammar reads on with it, and would not with any other name.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

from game.books.names import TITLES
from game.levels.conditions.grammar import SEAS, WINDS, mentions_in, stop_of_parser
from game.levels.conditions.meanings import MEANINGS, word_meaning
from game.levels.conditions.tree import EDGES, JOINTS, VERBS
from game.levels.editing.id_renames import MENTION_KINDS
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.pydantic_errors import key_description, model_at, model_keys
from game.lsp.hints import (
    CONDITION_KEYS,
    HEADING,
    KEY,
    KINDS_BY_KEY,
    TextPosition,
    book_options,
    named_entries,
    sentence_before,
    text_position_at,
)


class Completion(NamedTuple):
    """A word that may be typed here, and its meaning."""

    word: str
    meaning: str = ""


def completions_at(
    lines: Sequence[str],
    line: int,
    column: int,
    model: type[BaseModel] = Level,
    pack_classes: Sequence[str] = (),
) -> tuple[TextPosition, list[Completion]]:
    """Return the possible words at a position, and the range that they replace. `model` is that of the whole
    file; `pack_classes` are those that the level's pack has."""
    position = text_position_at(lines, line, column)
    text = lines[line] if 0 <= line < len(lines) else ""
    heading = re.match(r"[ \t]*(\[{1,2})([^\]\"'#=]*)", text)
    if heading and column >= heading.start(2):
        start = min(heading.start(2), column)
        place = TextPosition((), "", heading[2], start, max(start, heading.end(2)), False)
        return place, list(_heading_completions(lines, model, heading[2].strip(), is_list=heading[1] == "[["))
    if not position.key:
        table = model_at(model, position.path)
        there = _keys_of_table(lines, line)
        keys = [key for key in model_keys(table) if key not in there or key == position.word]
        return position, [Completion(key, key_description(table, key)) for key in keys]
    if position.key in CONDITION_KEYS and position.is_quoted:
        return position, _condition_completions(lines, sentence_before(lines, line, position.start))
    return position, _value_completions(lines, position, model, pack_classes)


def _keys_of_table(lines: Sequence[str], line: int) -> set[str]:
    """Return the keys that the table around a line has already."""
    first = next((n for n in range(min(line, len(lines) - 1), -1, -1) if HEADING.match(lines[n])), -1)
    found = set[str]()
    for number in range(first + 1, len(lines)):
        if HEADING.match(lines[number]):
            break
        key = KEY.match(lines[number].lstrip())
        if key and number != line:
            found.add(key[1])
    return found


# ------------------------------------------------------------------------------ headings
ANY_BOOK, ANY_SHIP = "{book}", "{ship}"
"""In place of a key that the author chooses."""


def _heading_completions(
    lines: Sequence[str], model: type[BaseModel], written: str, *, is_list: bool
) -> Iterator[Completion]:
    """Yield the headings for a bracket; those for each ship only behind the words that lead to them."""
    ships = [entry.id for entry in named_entries(lines) if entry.kind == "ship"]
    for heading, is_of_list, meaning in _headings(model):
        before_ship = heading.partition(ANY_SHIP)[0]
        for book in TITLES if ANY_BOOK in heading else ("",):
            is_near = written.startswith(before_ship.replace(ANY_BOOK, book))
            for ship in ships if ANY_SHIP in heading and is_near else ("",) if before_ship == heading else ():
                if is_of_list == is_list:
                    yield Completion(heading.replace(ANY_BOOK, book).replace(ANY_SHIP, ship), meaning)


@lru_cache(maxsize=64)
def _headings(model: type[BaseModel], prefix: str = "") -> tuple[tuple[str, bool, str], ...]:
    """Return every heading of a file of this model, whether it has double brackets, and its meaning."""
    found = list[tuple[str, bool, str]]()
    for name, info in model.model_fields.items():
        heading = f"{prefix}{info.alias or name}"
        shape, inner = _table_shape(info.annotation)
        if inner is None:
            continue
        if shape is Mapping:
            heading += f".{ANY_BOOK if heading == 'for' else ANY_SHIP}"
        found.append((heading, shape is tuple, info.description or ""))
        found += _headings(inner, f"{heading}.")
    return tuple(found)


def _table_shape(annotation: Any) -> tuple[type, type[BaseModel] | None]:
    """Return whether an annotation holds tables in a list (tuple), by key (Mapping) or one (BaseModel), and
    their model; None if it holds none."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return BaseModel, annotation
    origin, parts = get_origin(annotation), [_table_shape(part) for part in get_args(annotation)]
    shape, inner = next(((shape, inner) for shape, inner in parts if inner is not None), (BaseModel, None))
    if inner is not None and isinstance(origin, type) and issubclass(origin, tuple | list):
        return tuple, inner
    if inner is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return Mapping, inner
    return shape, inner


# ------------------------------------------------------------------------------ values
def _value_completions(
    lines: Sequence[str], position: TextPosition, whole: type[BaseModel], pack_classes: Sequence[str]
) -> list[Completion]:
    entries = named_entries(lines)
    match position.key:
        case "class":
            own = [entry.id for entry in entries if entry.kind == "class"]
            return [*(Completion(name, "of your own") for name in (*own, *pack_classes)), *_fleet_classes()]
        case "like":
            return _fleet_classes()
        case "book":
            return [Completion(name, title) for name, title in TITLES.items()]
        case "options":
            return [Completion(name, said) for name, said in book_options(lines, position).items()]
    if position.key in KINDS_BY_KEY:
        kinds = KINDS_BY_KEY[position.key]
        return [Completion(entry.id, entry.kind) for entry in entries if entry.kind in kinds]
    model = model_at(whole, position.path)
    found = [info for name, info in model.model_fields.items() if position.key in (name, info.alias)]
    return [Completion(word) for info in found for word in _type_words(info.annotation)]


def _fleet_classes() -> list[Completion]:
    return [Completion(name, model.description) for name, model in shipped_fleet().classes.items()]


def _type_words(kind: Any) -> Iterable[str]:
    if kind is bool:
        yield from ("true", "false")
    elif get_origin(kind) is Literal:
        yield from (str(word) for word in get_args(kind))
    elif get_origin(kind) in (Union, UnionType, tuple, Annotated):
        for part in get_args(kind):
            if part not in (NoneType, Ellipsis):
                yield from _type_words(part)


# ------------------------------------------------------------------------------ conditions
PLACEHOLDER: Final = "someone"
NUMBER: Final = "1"
TAILS: Final = (
    *("", " of a", " a", " turn 1", " 1", " 1 a", " 1 of a", " masts a", " 1 masts a", " limit"),
    *(" calm", " from 1", " a a", " within 1 of a", " 1 within 1 of a"),
)
"""What may follow a word until the condition is whole."""
WORDS: Final = tuple(
    dict.fromkeys(
        [*(word for line in MEANINGS for word in line.words), *VERBS, *JOINTS, *EDGES, *WINDS, *SEAS, "("]
    )
)


def _condition_completions(lines: Sequence[str], before: str) -> list[Completion]:
    """Return the ids and words with which a condition can go on; all if it is wrong already."""
    entries = [entry for entry in named_entries(lines) if not entry.kind.startswith("for.")]
    with_name = [tail for tail in TAILS if _is_condition(f"{before}{PLACEHOLDER}{tail}")]
    other_tails = [tail for tail in TAILS if tail not in with_name]
    kinds = {kind for tail in with_name for kind in _kinds_named(_closed(f"{before}{PLACEHOLDER}{tail}"))}
    words = [word for word in WORDS if _can_go_on(before, word, other_tails)]
    if not kinds and not words and not _can_go_on(before, NUMBER, TAILS):
        kinds, words = {entry.kind for entry in entries}, list(WORDS)
    ids = [Completion(entry.id, entry.kind) for entry in entries if entry.kind in kinds]
    return [*ids, *(Completion(str(word), _meaning(word)) for word in words)]


def _can_go_on(before: str, word: str, tails: Iterable[str]) -> bool:
    stop = stop_of_parser(f"{before}{word} {NUMBER}")
    if stop is not None and stop < len(before) + len(word):  # at the word itself or before it
        return False
    if word == "within" and before.split()[-1:] and before.rsplit(maxsplit=1)[-1] in WORDS:
        return False  # a ship could be called "struck"; this is no time to tell
    return any(_is_condition(f"{before}{word}{tail}") for tail in tails)


def _is_condition(text: str) -> bool:
    return stop_of_parser(_closed(text)) is None


def _kinds_named(condition: str) -> Iterator[str]:
    """Yield the kinds of tables whose ids may stand in place of the placeholder."""
    for _, what, name, _ in mentions_in(condition, ()):
        if name == PLACEHOLDER:
            yield from (kind for kind, mentions in MENTION_KINDS.items() if what in mentions)


def _closed(text: str) -> str:
    return text + ")" * max(0, text.count("(") - text.count(")"))


def _meaning(word: str) -> str:
    line = word_meaning(word)
    return f"{', '.join(line.forms)}: {line.meaning}" if line else ""
