"""KMH-19.7.1: how often a ship would break the chain that she runs into. Pure."""

from __future__ import annotations

from game.books.kmh.rules.chains import Chain, barring_chains, breaking_score, distance_to_link
from game.books.kmh.rules.chains import links as links_of
from game.books.kmh.rules.sheet import Ship


def break_percent(ship: Ship, chain: Chain) -> int:
    """Return per cent that a d6 and what is added to it come to 0 or more."""
    more = breaking_score(ship, chain).total
    return round(100 * sum(face + more >= 0 for face in range(1, 7)) / 6)


def nearest_chain(ship: Ship) -> Chain | None:
    """Return the nearest chain that her side knows, or None."""
    known = [chain for chain in barring_chains() if ship.side in chain.known_to]
    return min(
        known, key=lambda c: min(distance_to_link(ship, k) for k in links_of(c)), default=None
    )


def chain_words(ship: Ship) -> str:
    """Return what running into it may bring."""
    chain = nearest_chain(ship)
    if chain is None:
        return "She stops, or breaks it"
    return f"d6 less her rating: {break_percent(ship, chain)} % breaks it, else she stops"
