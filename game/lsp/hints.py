"""What an editor shows under the cursor, offers for it, and where a name leads: functions of the
text alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from game.books.names import TITLES
from game.books.shelf import book
from game.levels.conditions.grammar import SEAS, WINDS
from game.levels.conditions.tree import EDGES, JOINTS, VERBS
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.explain import description, keys_of, model_at
from game.lsp.spots import HEADING, Named, Spot, named_in, spot_at, table_of

CONDITIONS = ("major", "minor", "draw", "when", "each", "history")
"""Keys whose values are sentences."""
SENTENCE = (*VERBS, "holds", "points", "turn", "limit", "wind", "sea", "within", "before", "of")
TELLING = ("side", "class", "guns", "at", "heading", "squadron", "points", "radius", "of", "when")
"""What is said of a thing whose id stands under the cursor."""
OF_KIND = {
    "side": ("side",),
    "known_to": ("side",),
    "squadron": ("squadron", "side"),
    "first": ("side",),
    "aboard": ("ship", "fort", "party"),
    "of": ("ship", "squadron"),
    "arrive": ("ship", "squadron"),
    "release": ("ship", "squadron"),
    "only": ("ship", "squadron"),
    "whom": ("ship", "squadron"),
    "class": ("class",),
}
"""The kinds of things whose ids a key takes."""


class Offer(NamedTuple):
    """A word that may stand here, and what it means."""

    word: str
    told: str = ""


# ------------------------------------------------------------------------------ hover
def told_at(lines: Sequence[str], line: int, column: int) -> str:
    """What an author is told of the word under the cursor; "" for nothing."""
    spot = spot_at(lines, line, column)
    fleet = shipped_fleet().classes
    if spot.key in ("class", "like") and spot.word in fleet:
        model = fleet[spot.word]
        size = f"{model.length_m:g} by {model.beam_m:g} m"
        return f"{spot.word}: {model.description}\n{model.guns} guns, {model.men} men, {size}"
    if spot.key == "book" and spot.word in TITLES:
        return f"{spot.word}: {TITLES[spot.word]}"
    option = options_of(lines, spot).get(spot.word, "") if spot.key == "options" else ""
    if option:
        return f"{spot.word}: {option}"
    thing = thing_at(lines, spot) if spot.quoted else None
    if thing:
        return _of_a_thing(thing)
    key = spot.word if not spot.key or not spot.quoted else spot.key
    return description(model_at(Level, spot.path), key) or description(
        model_at(Level, spot.path), spot.key
    )


def _of_a_thing(thing: Named) -> str:
    """``ship junon: side "french", class "fr-frigate-40" …``."""
    told = [f"{key} {thing.told[key]}" for key in TELLING if key in thing.told]
    name = thing.told.get("name", "").strip('"')
    return f"{thing.kind} {thing.id}{f' ({name})' if name else ''}\n{', '.join(told)}".strip()


def thing_at(lines: Sequence[str], spot: Spot) -> Named | None:
    """What the word under the cursor is the id of; of several kinds that which its key takes."""
    alike = [thing for thing in named_in(lines) if thing.id == spot.word]
    kinds = OF_KIND.get(spot.key, ())
    wanted = [thing for thing in alike if thing.kind in kinds]
    return next(iter([*wanted, *alike]), None)


# ------------------------------------------------------------------------------ completion
def offers_at(lines: Sequence[str], line: int, column: int) -> tuple[Spot, list[Offer]]:
    """What may stand at a place, and the word that it would take the place of."""
    spot = spot_at(lines, line, column)
    text = lines[line] if line < len(lines) else ""
    if HEADING.match(text) or text.lstrip().startswith("["):
        return spot, [Offer(key) for key in keys_of(Level)]
    if not spot.key:
        model = model_at(Level, spot.path)
        return spot, [Offer(key, description(model, key)) for key in keys_of(model)]
    return spot, _values(lines, spot)


def _values(lines: Sequence[str], spot: Spot) -> list[Offer]:
    """The values of a key."""
    things = named_in(lines)
    if spot.key == "class":
        own = [Offer(thing.id, "of your own") for thing in things if thing.kind == "class"]
        return [*own, *_of_the_fleet()]
    if spot.key == "like":
        return _of_the_fleet()
    if spot.key == "book":
        return [Offer(name, title) for name, title in TITLES.items()]
    if spot.key == "options":
        return [Offer(name, said) for name, said in options_of(lines, spot).items()]
    if spot.key in CONDITIONS:
        words = (*SENTENCE, *JOINTS, *EDGES, *WINDS, *SEAS)
        ids = [Offer(thing.id, thing.kind) for thing in things if not thing.kind.startswith("for.")]
        return [*ids, *(Offer(str(word)) for word in dict.fromkeys(words))]
    if spot.key in OF_KIND:
        kinds = OF_KIND[spot.key]
        return [Offer(thing.id, thing.kind) for thing in things if thing.kind in kinds]
    model = model_at(Level, spot.path)
    found = [info for name, info in model.model_fields.items() if spot.key in (name, info.alias)]
    return [Offer(word) for info in found for word in _words(info.annotation)]


def _of_the_fleet() -> list[Offer]:
    """The classes of the fleet."""
    return [Offer(name, model.description) for name, model in shipped_fleet().classes.items()]


def _words(kind: Any) -> Iterable[str]:
    """The words that a type allows."""
    if kind is bool:
        yield from ("true", "false")
    elif get_origin(kind) is Literal:
        yield from (str(word) for word in get_args(kind))
    elif get_origin(kind) in (Union, UnionType, tuple, Annotated):
        for part in get_args(kind):
            if part not in (NoneType, Ellipsis):
                yield from _words(part)


def options_of(lines: Sequence[str], spot: Spot) -> dict[str, str]:
    """The options of the book that a place is about: that of its `[for.<book>]`, or the level's."""
    name = str(spot.path[1]) if spot.path[:1] == ("for",) and len(spot.path) > 1 else ""
    told = [text.partition("book")[2] for text in lines if "book" in text and "=" in text]
    home = next((word for text in told for word in TITLES if f'"{word}"' in text), "")
    name = name if name in TITLES else home
    if not name:
        return {}
    return {option: says for option, (says, _) in book(name).rules.OPTIONS.items()}


# ------------------------------------------------------------------------------ definition
def leads_to(lines: Sequence[str], line: int, column: int) -> Named | None:
    """Where what stands under the cursor is told of: the table that has it as its id. Names of
    ships in the headings of `[for.<book>.ship.<id>]` lead there too."""
    spot = spot_at(lines, line, column)
    text = lines[line] if line < len(lines) else ""
    if HEADING.match(text):
        path = table_of(lines, line)
        return thing_at(lines, spot) if spot.word in path[2:] else None
    return thing_at(lines, spot) if spot.quoted or spot.path[:1] == ("plan",) else None
