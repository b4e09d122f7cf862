"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.books.hf.rules.fleet import AIMS, card_of
from game.books.hf.rules.space import NAMES, point_of
from game.levels.conditions.tree import Deed, SeaIs, Toll, Verb, WindIs
from game.levels.format.model import Level, Ship
from game.levels.lint.unreachable_aims import conditions_of
from game.levels.lint.unused_keys import (
    NO_FEATURES,
    NO_ORDERS,
    Passed,
    lost_words,
    of_ships,
    passed_by,
    weathers,
)
from game.sea.compass import POINT
from game.sea.units import DEGREE

READS = frozenset(
    "rules.turns chart.wind_from chart.wind chart.steady land.points rocks.points "
    "shoal shoal.points shoal.depth shoal.known_to side.orders squadron.orders ship.orders "
    "ship.nation ship.guns ship.kind ship.masts ship.crew ship.quality ship.features "
    "ship.at ship.heading ship.state ship.sail damage.points damage.masts damage.burning "
    "damage.steering card.batteries card.hull_boxes card.mast_boxes card.gun_crews "
    "card.marine_boxes card.morale card.morale_boxes card.speed card.top_speed "
    "event.chance event.message event.arrive event.wind_from".split()
)
"""What this book reads of a level, wholly or (see below) in part."""
FEATURES = ("stout-timbers", "coppered", "foul-bottom")
NEVER = {Verb.BURNT: "ships burn but are not burnt"}
"""HF-dmg-fire: deeds that an aim may speak of and that never come to pass here."""


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once; none if the book can say it all."""
    return list(dict.fromkeys(told.words for told in passed(level)))


def passed(level: Level) -> Iterator[Passed]:
    """The same, each with the places where the level tells of it."""
    yield from _of_the_sea(level)
    yield from _of_the_ships(level)
    yield from (told for _, told in unread_keys(level))
    yield from _of_the_aims(level)


def unread_keys(level: Level) -> Iterator[tuple[str, Passed]]:
    """HF-rate-1, HF-rate-2: what nothing is made of. A rate that stands on a card is read."""
    printed = {
        s.id: s.model_copy(update={"rate": None}) for s in level.ships if _is_printed(level, s)
    }
    ships = tuple(printed.get(s.id, s) for s in level.ships)
    yield from passed_by(level.model_copy(update={"ships": ships}), READS)


def _is_printed(level: Level, ship: Ship) -> bool:
    """Whether a ship's card for this book gives her rate."""
    return card_of(level, ship).rate is not None


def _of_the_sea(level: Level) -> Iterator[Passed]:
    if level.chart.wind == "calm":
        yield Passed("there is no calm: ships only begin without way on", (("chart", "wind"),))
    elif level.chart.wind != "fresh":
        yield Passed("the wind has a direction and no strength", (("chart", "wind"),))
    for path, there in weathers(level):
        if there.wind_from is not None and is_between_points(there.wind_from):
            said = f"the wind blows from the nearest of eight points, {nearest(there.wind_from)}"
            yield Passed(said, ((*path, "wind_from"),))


def _of_the_ships(level: Level) -> Iterator[Passed]:
    slant = [n for n, s in enumerate(level.ships) if is_between_points(s.heading)]
    told = ", ".join(f"{level.ships[n].name} {nearest(level.ships[n].heading)}" for n in slant)
    yield from of_ships("heading", slant, f"headings are the nearest of eight points: {told}")
    yield from lost_words(level, "features", lambda word: word not in FEATURES, NO_FEATURES)
    yield from lost_words(level, "orders", lambda word: word not in AIMS, NO_ORDERS)
    fallen = [n for n, s in enumerate(level.ships) if "bowsprit" in s.damage.masts]
    yield from of_ships("damage.masts", fallen, "a bowsprit is no mast section")


def _of_the_aims(level: Level) -> Iterator[Passed]:
    """What an aim or an event may wait for, and what never comes."""
    for path, part in conditions_of(level):
        if isinstance(part, Deed | Toll) and part.verb in NEVER:
            yield Passed(NEVER[part.verb], (path,))
        if isinstance(part, SeaIs):
            yield Passed("aims never hear of the sea", (path,))
        if isinstance(part, WindIs) and isinstance(part.what, str):
            yield Passed("aims never hear how hard it blows", (path,))


def is_between_points(degrees: float) -> bool:
    """Whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % POINT)


def nearest(degrees: float) -> str:
    """The name of the nearest of the eight points."""
    return NAMES[point_of(round(degrees * DEGREE))]
