"""What a level tells of that a book makes nothing of: one sentence for each kind of thing.

A book names what it reads; the rest is told on the briefing, so that no level quietly loses a fort.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.levels.model import Level


def _hidden(level: Level) -> bool:
    """Whether somebody does not know of a shoal or a chain."""
    shoals = any(shoal.known_to is not None for shoal in level.chart.shoals)
    return shoals or any(chain.known_to is not None for chain in level.chains)


def _margined(level: Level) -> bool:
    """Whether a shore says how far off it shoals."""
    rocks = any(area.margin for area in level.chart.rocks)
    return rocks or any(shore.margin for shore in level.chart.land)


def _ordered(level: Level) -> bool:
    """Whether anybody has orders of the day."""
    fleets = any(side.orders for side in level.sides) or any(s.orders for s in level.squadrons)
    return fleets or any(ship.orders for ship in level.ships)


_OF_THE_LEVEL: Mapping[str, tuple[Callable[[Level], object], str]] = {
    "fort": (lambda level: level.forts, "there are no guns ashore"),
    "chain": (lambda level: level.chains, "no chain, boom or hulk bars the way"),
    "party": (lambda level: level.parties, "nobody fights ashore"),
    "leader": (lambda level: level.leaders, "leaders stay in their cabins"),
    "plan": (lambda level: level.plans, "ships lie where the level puts them first"),
    "beaches": (lambda level: level.chart.beaches, "one shore is like another: no beaches"),
    "cover": (lambda level: level.chart.cover, "there is no cover ashore"),
    "margin": (_margined, "water is deep up to the shore"),
    "known_to": (_hidden, "everyone knows every shoal"),
    "visibility": (lambda level: level.chart.visibility, "one sees as far as one likes"),
    "first": (lambda level: level.rules.first, "the book says who moves first"),
    "purse": (lambda level: level.rules.purse, "there is no purse to spend"),
    "orders": (_ordered, "orders of the day bind nobody"),
}


def _any_ship(key: str, usual: object) -> Callable[[Level], object]:
    """Whether any ship says anything but the usual of this."""
    return lambda level: any(getattr(ship, key) != usual for ship in level.ships)


_SHIPS: Mapping[str, tuple[object, str]] = {
    "quality": (None, "a crew is as good as her nation"),
    "armament": ({}, "guns are counted, not weighed"),
    "bow_guns": (None, "bow guns are those of her class"),
    "stern_guns": (None, "stern guns are those of her class"),
    "mortars": (0, "mortars do not fire"),
    "marines": (None, "marines are counted with the crew"),
    "soldiers": (0, "soldiers aboard are passengers"),
    "value": (None, "ships are worth what the book says"),
    "sail": ("easy", "all begin under the same sail"),
    "springs": (False, "there are no springs on cables"),
}


def unread(level: Level, reads: Collection[str]) -> list[str]:
    """Sentences without a full stop for all that the level tells of and `reads` does not name."""
    said = [
        words for key, (tells, words) in _OF_THE_LEVEL.items() if key not in reads and tells(level)
    ]
    for key, (usual, words) in _SHIPS.items():
        if key not in reads and _any_ship(key, usual)(level):
            said.append(words)
    return said
