"""WWH-E7: which enemies lie within gunshot, wherever the guns point."""

from __future__ import annotations

from game.books.wwh.rules.arcs import max_gun_range
from game.books.wwh.rules.sheet import enemies, fighting_ships
from game.sea.square import distance


def enemies_in_range(seat: str, ship: str = "") -> tuple[str, ...]:
    """Return the enemies no farther than the last band from that ship of the side ('': from any),
    each once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship in ("", s.id))
    near = (
        f.id for s in own for f in enemies(s) if distance(s.square, f.square) <= max_gun_range()
    )
    return tuple(dict.fromkeys(near))
