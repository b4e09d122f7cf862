"""WWH-E7: which enemies lie within gunshot, wherever the guns point."""

from __future__ import annotations

from game.books.wwh.rules.arcs import farthest
from game.books.wwh.rules.sheet import enemies, fighting
from game.sea.square import distance


def within_range(seat: str, ship: str = "") -> tuple[str, ...]:
    """The enemies no farther than the last band from that ship of the side ('': from
    any), each once, by that side's ships and then their own order."""
    own = (s for s in fighting() if s.side == seat and ship in ("", s.id))
    near = (f.id for s in own for f in enemies(s) if distance(s.square, f.square) <= farthest())
    return tuple(dict.fromkeys(near))
