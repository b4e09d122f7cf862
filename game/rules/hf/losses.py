"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.conditions import Deed, Sea, Toll, Wind
from game.levels.goals import conditions_of
from game.levels.model import Chart, Event, Level, Ship
from game.levels.unread import unread
from game.rules.hf.fleet import AIMS, card_of
from game.rules.hf.space import NAMES, point_of
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
NEVER = {"burnt": "ships burn but are not burnt"}
"""HF-dmg-fire: deeds that an aim may speak of and that never come to pass here."""


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once; none if the book can say it all."""
    own = (*_of_the_sea(level), *_of_the_ships(level))
    return list(dict.fromkeys([*own, *_passed_by(level), *_of_the_aims(level)]))


def _passed_by(level: Level) -> Iterator[str]:
    """HF-rate-1, HF-rate-2: what nothing is made of. A rate that stands on a card is read."""
    printed = {
        s.id: s.model_copy(update={"rate": None}) for s in level.ships if _is_printed(level, s)
    }
    ships = tuple(printed.get(s.id, s) for s in level.ships)
    yield from unread(level.model_copy(update={"ships": ships}), READS)


def _is_printed(level: Level, ship: Ship) -> bool:
    """Whether a ship's card for this book gives her rate."""
    return card_of(level, ship).rate is not None


def _of_the_sea(level: Level) -> Iterator[str]:
    told: tuple[Chart | Event, ...] = (level.chart, *level.events)
    if level.chart.wind == "calm":
        yield "there is no calm: ships only begin without way on"
    elif level.chart.wind != "fresh":
        yield "the wind has a direction and no strength"
    for there in told:
        if there.wind_from is not None and is_between_points(there.wind_from):
            yield f"the wind blows from the nearest of eight points, {nearest(there.wind_from)}"


def _of_the_ships(level: Level) -> Iterator[str]:
    slant = [f"{s.name} {nearest(s.heading)}" for s in level.ships if is_between_points(s.heading)]
    if slant:
        yield f"headings are the nearest of eight points: {', '.join(slant)}"
    lost = [f for ship in level.ships for f in ship.features if f not in FEATURES]
    if lost:
        yield f"no ship has features: {', '.join(dict.fromkeys(lost))}"
    given = [o for s in level.ships for o in s.orders]
    given += [o for s in level.squadrons for o in s.orders]
    given += [o for s in level.sides for o in s.orders]
    other = [order for order in given if order not in AIMS]
    if other:
        yield f"orders of the day that bind nobody: {', '.join(dict.fromkeys(other))}"
    if any("bowsprit" in s.damage.masts for s in level.ships):
        yield "a bowsprit is no mast section"


def _of_the_aims(level: Level) -> Iterator[str]:
    """What an aim or an event may wait for, and what never comes."""
    for part in conditions_of(level):
        if isinstance(part, Deed | Toll) and part.verb in NEVER:
            yield NEVER[part.verb]
        if isinstance(part, Sea):
            yield "aims never hear of the sea"
        if isinstance(part, Wind) and part.what:
            yield "aims never hear how hard it blows"


def is_between_points(degrees: float) -> bool:
    """Whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % POINT)


def nearest(degrees: float) -> str:
    """The name of the nearest of the eight points."""
    return NAMES[point_of(round(degrees * DEGREE))]
