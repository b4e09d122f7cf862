"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.conditions import Wind
from game.levels.goals import conditions_of
from game.levels.model import Level
from game.levels.unread import TOLD, unread
from game.rules.ls98.standing import KNOWN
from game.sea.hexes import NAMES, TURN, direction_of
from game.sea.units import DEGREE

READS = frozenset(
    "rules.turns rules.first chart.wind_from chart.sea chart.steady "
    "land.points land.cliffs rocks.points shoal shoal.points beach beach.points leader plan "
    "ship.nation ship.guns ship.rate ship.kind ship.masts ship.men ship.quality ship.crew "
    "ship.soldiers ship.length_m ship.flagship ship.sail "
    "ship.at ship.heading ship.state side.orders squadron.orders ship.orders "
    "damage.points damage.masts damage.topmasts damage.burning damage.boats damage.fired "
    ""
    "card.dice card.crew_blocks card.soldier_blocks card.decks_to_take card.mast_boxes "
    "card.marine_boxes event.chance event.message event.arrive event.wind_from event.sea".split()
)
"""What this book reads of a level, wholly or (see below) in part."""


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once; none if the book can say it all."""
    own = (*_of_the_sea(level), *_of_the_ships(level), *_of_the_plans(level))
    return list(dict.fromkeys([*own, *unread(level, READS), *_of_the_aims(level)]))


def _of_the_sea(level: Level) -> Iterator[str]:
    chart = level.chart
    if chart.wind_from is not None and is_between(chart.wind_from):
        yield f"the wind blows from the nearest of six hexsides, {nearest(chart.wind_from)}"


def _of_the_ships(level: Level) -> Iterator[str]:
    slant = [f"{s.name} {nearest(s.heading)}" for s in level.ships if is_between(s.heading)]
    if slant:
        yield f"headings are the nearest of six hexsides: {', '.join(slant)}"
    if any("bowsprit" in s.damage.masts for s in level.ships):
        yield "a bowsprit is no spar"
    given = [part.orders for part in level.ships]
    given += [part.orders for part in level.squadrons] + [part.orders for part in level.sides]
    words = dict.fromkeys(word for orders in given for word in orders if word not in KNOWN)
    if words:
        yield f"orders of the day that bind nobody: {', '.join(words)}"


def _of_the_plans(level: Level) -> Iterator[str]:
    """LS98-setup-1: plans are chosen among only where the level lets the side deploy."""
    if level.plans and "deployment" not in level.rules.options:
        yield TOLD["plan"]


def _of_the_aims(level: Level) -> Iterator[str]:
    """What an aim or an event may wait for, and what never comes."""
    for part in conditions_of(level):
        if isinstance(part, Wind) and isinstance(part.what, str):
            yield f"no wind is ever {part.what}"


def is_between(degrees: float) -> bool:
    """Whether a heading is none of the six."""
    return bool(round(degrees * DEGREE) % TURN)


def nearest(degrees: float) -> str:
    """The name of the nearest of the six directions."""
    return NAMES[direction_of(round(degrees * DEGREE))]
