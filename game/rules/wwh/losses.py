"""What this book makes nothing of in a level that it plays, in plain words for the briefing."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.model import Level, Ship
from game.levels.unread import unread
from game.rules.wwh.tables import table
from game.sea.compass import POINT
from game.sea.square import NAMES, point_of
from game.sea.units import DEGREE

KNOWN_WINDS = ("light", "fresh", "strong")
AT_ANCHOR = ("anchored", "moored", "aground")


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, in the order of the file; none if the book can say it all."""
    own = (*_of_the_sea(level), *_of_the_ships(level), *_of_the_aims(level))
    return list(dict.fromkeys([*own, *unread(level, ())]))


def _of_the_sea(level: Level) -> Iterator[str]:
    chart = level.chart
    names = table("wind_change")["levels"]
    if chart.wind not in KNOWN_WINDS:
        strength = names[table("wind_change")["by_word"][chart.wind]]
        yield f"a {chart.wind} wind is a {strength} one"
    if chart.sea in ("choppy", "rough"):
        yield f"a {chart.sea} sea is like any other"
    if chart.light != "day":
        yield f"{chart.light} hides nobody"
    if chart.shoals:
        yield "shoals are open water"
    if chart.wind_from is not None and is_between_points(chart.wind_from):
        yield f"the wind blows from the nearest of eight points, {nearest(chart.wind_from)}"


def _of_the_ships(level: Level) -> Iterator[str]:
    slant = [f"{s.name} {nearest(s.heading)}" for s in level.ships if is_between_points(s.heading)]
    if slant:
        yield f"headings are the nearest of eight points: {', '.join(slant)}"
    said = [
        (any(s.crew for s in level.ships), "a crew is as good as her nation"),
        (any(s.features for s in level.ships), f"no ship has features: {_features(level)}"),
        (any(s.flagship for s in level.ships), "a flagship fights like any other"),
        (any(s.points is not None for s in level.ships), "four damage points are all there are"),
        (any(map(_has_speed, level.ships)), "all ships sail alike"),
        (any(s.firepower_adjust for s in level.ships), "firepower is what guns and rate make it"),
        (any(s.state in AT_ANCHOR for s in level.ships), "there are no anchors: ships lie hove to"),
        (any(map(_has_other_damage, level.ships)), "fires, rudders, officers are not damaged"),
    ]
    yield from (words for lost, words in said if lost)


def _of_the_aims(level: Level) -> Iterator[str]:
    """WWH-4.0a: nobody is ever sunk."""
    aims = [text for aim in level.objectives for text in (aim.major, aim.minor, aim.draw) if text]
    if any("sunk " in text for text in aims):
        yield "ships are not sunk"


def is_between_points(degrees: float) -> bool:
    """Whether a heading is none of the eight points."""
    return bool(round(degrees * DEGREE) % POINT)


def nearest(degrees: float) -> str:
    """The name of the nearest of the eight points."""
    return NAMES[point_of(round(degrees * DEGREE))]


def _features(level: Level) -> str:
    return ", ".join(dict.fromkeys(f for s in level.ships for f in s.features))


def _has_speed(ship: Ship) -> bool:
    return ship.basic_speed is not None or bool(ship.speed_modifier)


def _has_other_damage(ship: Ship) -> bool:
    harm = ship.damage
    ailing = (harm.burning, harm.steering, harm.officers, harm.crew_casualties)
    return any(ailing) or bool(harm.speed_boxes)
