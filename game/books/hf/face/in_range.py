"""HF-gun-L: which enemies lie within gunshot, wherever the guns point."""

from __future__ import annotations

from game.books.hf.rules.arcs import band
from game.books.hf.rules.sheet import enemies, fighting
from game.books.hf.rules.to_hit import most_inches


def within_range(seat: str, ship: str = "") -> tuple[str, ...]:
    """The enemies that the longest guns of the book reach from that ship of the side ('': any),
    each once, by that side's ships and then their own order."""
    own = (s for s in fighting() if s.side == seat and ship in ("", s.id))
    near = (foe.id for s in own for foe in enemies(s) if band(s, foe) <= most_inches())
    return tuple(dict.fromkeys(near))
