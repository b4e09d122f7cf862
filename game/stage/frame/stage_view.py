"""Reads the stage world into plain values, so that the screens need no esper; also as plain data to compare
with the records, and how large a ship is drawn: her hull fills her length on the table."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import esper

from game.scene.actors import Actor, Wake
from game.scene.boats_and_works import Barrier, BoatGroup, Oars, Rope, ShoreWork, TroopBase
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
from game.scene.rigging import DrawnWind, Rigging
from game.scene.smoke import SmokeBank
from game.scene.stage_acts import StageAct
from game.stage.frame.camera import HULL_METRES_PER_CM, Camera
from game.stage.hulls.sprite_points import drawn_length_metres

_EFFECT_TYPES: Final[tuple[type[Effect], ...]] = (
    FloatingDebris, Splash, Splinters, Flash, FallingMast, Blaze, Lashing, Melee, MortarBomb, RoundShot,
    FlagChange, Explosion,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StageShip:
    """One ship on the stage: where she is seen, how she looks, her wake."""

    actor: Actor
    rigging: Rigging
    wake: Wake


@dataclass(frozen=True, slots=True)
class BoatsAndWorks:
    """What the sea shows besides ships; boats, troops and rowed ships each with their actor."""

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
    """All that the sea shows now, ships in placement order. `hull_effects` are the effects that change the
    drawing of a ship herself, `acts` the acts on show, the latest last."""

    ships: tuple[StageShip, ...]
    smoke: tuple[SmokeBank, ...]
    effects: tuple[Effect, ...]
    air: DrawnWind
    hull_effects: tuple[FallingMast | FlagChange, ...] = ()
    boats_and_works: BoatsAndWorks = NO_BOATS_OR_WORKS
    acts: tuple[StageAct, ...] = ()

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
    return StageView(casts, banks, tuple(effects), air, rare, read_boats_and_works(), read_stage_acts())


def read_stage_acts() -> tuple[StageAct, ...]:
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


def dump_stage() -> dict[str, Any]:
    """Return every drawn ship by id and the number of smoke banks. Call it inside the stage."""
    ships = {}
    for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
        if actor.is_present and not actor.leaving_seconds:
            ships[actor.ship] = _dump_ship(actor, rigging, thing)
    out = {"ships": dict(sorted(ships.items())), "smoke": len(esper.get_component(SmokeBank))}
    return out | {kind: found for kind, found in _dump_objects().items() if found}


def _dump_objects() -> dict[str, Any]:
    """Return everything else that is drawn, kind by kind, each by id; ropes in order."""
    boats = esper.get_components(Actor, BoatGroup)
    troops = esper.get_components(Actor, TroopBase)
    ropes = sorted(esper.get_component(Rope), key=lambda found: found[0])
    return {
        "boats": {craft.id: _dump_boats(actor, craft) for _, (actor, craft) in boats},
        "works": {work.id: _dump_works(work, thing) for thing, work in esper.get_component(ShoreWork)},
        "troops": {troop.id: _dump_troops(actor, troop) for _, (actor, troop) in troops},
        "chains": {b.id: [b.kind, b.state, b.crew_work] for _, b in esper.get_component(Barrier)},
        "ropes": [[r.kind, r.ship, r.other, r.stage] for _, r in ropes],
    }


def _dump_boats(actor: Actor, boat_group: BoatGroup) -> dict[str, Any]:
    return {
        "side": boat_group.side,
        "at": [round(actor.x, 2), round(actor.y, 2)],
        "count": boat_group.count,
        "lie": boat_group.attachment or "free",
        "to": boat_group.host,
        "laden": boat_group.is_laden,
        "oars": boat_group.has_oars_out,
    }


def _dump_works(work: ShoreWork, thing: int) -> dict[str, Any]:
    return {
        "side": work.side,
        "at": [round(work.x, 2), round(work.y, 2)],
        "kind": work.kind,
        "breach": work.breach_step,
        "flag": work.has_flag,
        "taken": work.is_taken,
        "furnace": "hot" if work.has_hot_shot else "lit" if work.is_heating else "",
        "fire": esper.has_component(thing, Blaze),
    }


def _dump_troops(actor: Actor, troop: TroopBase) -> dict[str, Any]:
    return {
        "side": troop.side,
        "at": [round(actor.x, 2), round(actor.y, 2)],
        "men": [troop.points_left, troop.full_points],
        "within": troop.inside_work,
        "charging": troop.foe,
    }


def _dump_ship(actor: Actor, rigging: Rigging, thing: int) -> dict[str, Any]:
    x, y, heading = actor.true_pose
    return {
        "side": rigging.side,
        "at": [round(x, 2), round(y, 2)],
        "heading": round(heading, 1) % 360,
        "sails": rigging.sails,
        "masts_gone": list(rigging.lost_masts),
        "holes": rigging.holes,
        "yards_hanging": rigging.rig_damage,
        "colours_down": rigging.has_struck,
        "prize_ensign": rigging.is_prize,
        "fire": esper.has_component(thing, Blaze),
        "lies": rigging.moorage,
        "lashed": esper.has_component(thing, Lashing),
        "going_down": actor.is_sinking,
        "alight": rigging.is_burning_fireship and esper.has_component(thing, Blaze),
        "oars": esper.has_component(thing, Oars),
        "tag": [rigging.points_left, rigging.full_points],
    }


def px_per_metre_of(rigging: Rigging, camera: Camera) -> float:
    """Return the px of one metre of this ship now."""
    return px_per_metre_for(rigging.kind, rigging.length_cm, camera)


def px_per_metre_for(kind: str, length_cm: float, camera: Camera) -> float:
    """Return the same for a ship of that kind and length in cm; for 0 the camera's own scale."""
    return _px_per_metre(kind, length_cm, camera.px_per_cm, camera.least_hull_px)


def drawn_hull_px(length_cm: float, camera: Camera) -> float:
    """Return px of a hull of that length as it is drawn: true to scale, but in a fleet never too small."""
    return max(length_cm * camera.px_per_cm, camera.least_hull_px)


@lru_cache(maxsize=1024)
def _px_per_metre(kind: str, length_cm: float, px_per_cm: float, least_hull_px: float) -> float:
    """Return the same from its inputs, cached: it is needed several times a ship and frame."""
    if length_cm <= 0:
        return px_per_cm / HULL_METRES_PER_CM
    return max(px_per_cm * length_cm, least_hull_px) / drawn_length_metres(kind)
