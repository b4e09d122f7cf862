"""What the picture of a battle shows, as plain data: one entry a ship, to be compared with the
records. It is read from the components that are drawn, never from the table."""

from typing import Any

import esper

from game.scene.actors import Actor
from game.scene.boats_and_works import Barrier, BoatGroup, Oars, Rope, ShoreWork, TroopBase
from game.scene.effects import Blaze, Lashing
from game.scene.rigging import Rigging
from game.scene.smoke import SmokeBank


def dump_stage() -> dict[str, Any]:
    """Return every drawn ship by id, as her record describes her, and the number of smoke banks on
    the sea. Call it inside ``show_process.stage()``."""
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
