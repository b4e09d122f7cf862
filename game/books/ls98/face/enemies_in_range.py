"""LS98-fire-6: which enemies lie within gunshot, wherever the guns point."""

from __future__ import annotations

from game.books.ls98.rules.sheet import enemies, fighting_ships
from game.books.ls98.rules.shots import band_of
from game.sea.hexes import distance


def enemies_in_range(seat: str, ship: str = "") -> tuple[str, ...]:
    """Return the enemies that this ship of the side ('': any) reaches, by the range of her class;
    each once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship in ("", s.id))
    near = (
        foe.id
        for s in own
        for foe in enemies(s)
        if band_of(s, distance(s.hex, foe.hex)) is not None
    )
    return tuple(dict.fromkeys(near))
