"""HF-gun-L: which enemies lie within gunshot, wherever the guns point."""

from __future__ import annotations

from game.books.hf.rules.arcs import range_inches
from game.books.hf.rules.sheet import enemies, fighting_ships
from game.books.hf.rules.to_hit import max_gun_range


def enemies_in_range(seat: str, ship: str = "") -> tuple[str, ...]:
    """Return the enemies that the longest guns of the book reach from that ship of the side ('':
    any), each once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship in ("", s.id))
    near = (foe.id for s in own for foe in enemies(s) if range_inches(s, foe) <= max_gun_range())
    return tuple(dict.fromkeys(near))
