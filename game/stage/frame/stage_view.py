"""Reads the stage world into plain values, so that the screens need no esper."""

from dataclasses import dataclass
from typing import Any, Final

import esper

from game.scene.actors import Actor
from game.scene.boats_and_works import Barrier, BoatGroup, Oars, Rope, ShoreWork, TroopBase
from game.scene.drawn_wind import DrawnWind
from game.scene.effects import (
    Blaze,
    Effect,
    Explosion,
    FallingMast,
    FlagChange,
    Flash,
    FloatingDebris,
    Lashing,
    Melee,
    MortarBomb,
    RoundShot,
    Splash,
    Splinters,
)
from game.scene.rigging import Rigging
from game.scene.smoke import SmokeBank
from game.scene.smoke_pall import Pall
from game.scene.stage_acts import StageAct
from game.scene.wakes import Wake

_EFFECT_TYPES: Final[tuple[type[Effect], ...]] = (
    FloatingDebris,
    Splash,
    Splinters,
    Flash,
    FallingMast,
    Blaze,
    Lashing,
    Melee,
    MortarBomb,
    RoundShot,
    FlagChange,
    Explosion,
)


@dataclass(frozen=True, slots=True)
class StageShip:
    """One ship on the stage: where she is seen, how she looks, her wake."""

    actor: Actor
    rigging: Rigging
    wake: Wake


@dataclass(frozen=True, slots=True)
class BoatsAndWorks:
    """What the sea shows besides ships: boats and troops each with their actor, works, barriers,
    ropes, and the oars of rowed ships."""

    boats: tuple[tuple[Actor, BoatGroup], ...] = ()
    troops: tuple[tuple[Actor, TroopBase], ...] = ()
    works: tuple[ShoreWork, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    ropes: tuple[Rope, ...] = ()
    oars_by_ship: tuple[tuple[str, Oars], ...] = ()

    @property
    def oars(self) -> dict[str, Oars]:
        """The oars of every rowed ship, by her id."""
        return dict(self.oars_by_ship)


NO_BOATS_OR_WORKS: Final = BoatsAndWorks()


@dataclass(frozen=True, slots=True)
class StageView:
    """All that the sea shows now, ships in placement order. `hull_effects` are the effects that
    change the drawing of a ship herself, `acts` the acts on show, the latest last."""

    ships: tuple[StageShip, ...]
    smoke: tuple[SmokeBank, ...]
    effects: tuple[Effect, ...]
    air: DrawnWind
    hull_effects: tuple[FallingMast | FlagChange, ...] = ()
    boats_and_works: BoatsAndWorks = NO_BOATS_OR_WORKS
    acts: tuple[StageAct, ...] = ()
    pall: Pall | None = None

    def flag_change_of(self, ship: str) -> FlagChange | None:
        """Return the flags of a ship that are on their way down or up, or None."""
        flags = (e for e in self.hull_effects if isinstance(e, FlagChange))
        return next((e for e in flags if e.ship == ship), None)


def read_stage() -> StageView:
    """Read the current stage (`with show.stage():`) in order of creation."""
    ships = sorted(esper.get_components(Actor, Rigging, Wake), key=lambda found: found[0])
    smoke = sorted(esper.get_component(SmokeBank), key=lambda found: found[0])
    effects: list[Effect] = []
    for kind in _EFFECT_TYPES:
        effects += [e for _, e in sorted(esper.get_component(kind), key=lambda found: found[0])]
    air = next((air for _, air in esper.get_component(DrawnWind)), DrawnWind(0.0, 0.0, 0.0))
    casts = tuple(StageShip(actor, rigging, wake) for _, (actor, rigging, wake) in ships)
    rare = tuple(e for e in effects if isinstance(e, FallingMast | FlagChange))
    banks = tuple(bank for _, bank in smoke)
    pall = next((pall for _, pall in esper.get_component(Pall)), None)
    return StageView(casts, banks, tuple(effects), air, rare, read_boats_and_works(), read_acts(), pall)


def read_acts() -> tuple[StageAct, ...]:
    """Return the acts on show on the current stage, the latest last."""
    return tuple(act for _, act in sorted(esper.get_component(StageAct), key=_entity_of))


def read_boats_and_works() -> BoatsAndWorks:
    """Return the boats and works of the current stage, each kind in order of creation."""
    boats = sorted(esper.get_components(Actor, BoatGroup), key=_entity_of)
    troops = sorted(esper.get_components(Actor, TroopBase), key=_entity_of)
    works = sorted(esper.get_component(ShoreWork), key=_entity_of)
    barriers = sorted(esper.get_component(Barrier), key=_entity_of)
    ropes = sorted(esper.get_component(Rope), key=_entity_of)
    rowed = esper.get_components(Actor, Oars)
    if not (boats or troops or works or barriers or ropes or rowed):
        return NO_BOATS_OR_WORKS
    return BoatsAndWorks(
        tuple((actor, craft) for _, (actor, craft) in boats),
        tuple((actor, troop) for _, (actor, troop) in troops),
        tuple(work for _, work in works),
        tuple(barrier for _, barrier in barriers),
        tuple(rope for _, rope in ropes),
        tuple((actor.ship, oars) for _, (actor, oars) in rowed),
    )


def _entity_of(found: tuple[int, Any]) -> int:
    """Return the entity as a sort key: entities are numbered in order of creation."""
    return found[0]
