"""Reads the stage world into plain values, so that the screens need no esper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import esper

from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.effects import (
    Blaze,
    Colours,
    Debris,
    Effect,
    Explosion,
    FallingMast,
    Flash,
    Lashing,
    Melee,
    Shot,
    Splash,
    Splinters,
)
from game.scene.rigging import Rigging
from game.scene.smoke import SmokeBank
from game.scene.wakes import Wake

_KINDS: Final[tuple[type[Effect], ...]] = (
    Debris,
    Splash,
    Splinters,
    Flash,
    FallingMast,
    Blaze,
    Lashing,
    Melee,
    Shot,
    Colours,
    Explosion,
)


@dataclass(frozen=True, slots=True)
class Cast:
    """One ship on the stage: where she is seen, how she looks, the foam she leaves."""

    actor: Actor
    rigging: Rigging
    wake: Wake


@dataclass(frozen=True, slots=True)
class Scenery:
    """All that the sea shows at this moment, ships in placement order; `rare` are those effects
    that change how a ship herself is drawn."""

    ships: tuple[Cast, ...]
    smoke: tuple[SmokeBank, ...]
    effects: tuple[Effect, ...]
    air: Air
    rare: tuple[FallingMast | Colours, ...] = ()

    def falling(self, ship: str) -> tuple[str, ...]:
        """The masts of a ship that are in the air at this moment."""
        masts = [e for e in self.rare if isinstance(e, FallingMast)]
        return tuple(sorted(e.mast for e in masts if e.ship == ship and e.mast))

    def colours(self, ship: str) -> Colours | None:
        """The flags of a ship that are on their way down or up."""
        flags = (e for e in self.rare if isinstance(e, Colours))
        return next((e for e in flags if e.ship == ship), None)


def scenery() -> Scenery:
    """The stage we are at (`with show.stage():`), read in the order in which things came."""
    ships = sorted(esper.get_components(Actor, Rigging, Wake), key=lambda found: found[0])
    smoke = sorted(esper.get_component(SmokeBank), key=lambda found: found[0])
    effects: list[Effect] = []
    for kind in _KINDS:
        effects += [e for _, e in sorted(esper.get_component(kind), key=lambda found: found[0])]
    air = next((air for _, air in esper.get_component(Air)), Air(0.0, 0.0, 0.0))
    casts = tuple(Cast(actor, rigging, wake) for _, (actor, rigging, wake) in ships)
    rare = tuple(e for e in effects if isinstance(e, FallingMast | Colours))
    return Scenery(casts, tuple(bank for _, bank in smoke), tuple(effects), air, rare)
