"""What a picture of the battle shows, as plain data: one entry a ship, to be held against the
sheets. Read from the stage components that are drawn, never from the table."""

from __future__ import annotations

from typing import Any

import esper

from game.scene.actors import Actor
from game.scene.boats_and_works import Barrier, Craft, Oars, Rope, Troop, Work
from game.scene.effects import Blaze, Lashing
from game.scene.rigging import Rigging
from game.scene.smoke import SmokeBank


def marks() -> dict[str, Any]:
    """Every ship that is drawn, by id, where her sheet has her, and how many banks of smoke lie on
    the sea. To be called inside ``show.stage()``."""
    ships = {}
    for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
        if actor.present and not actor.leaves:
            ships[actor.ship] = _ship(actor, rigging, thing)
    out = {"ships": dict(sorted(ships.items())), "smoke": len(esper.get_component(SmokeBank))}
    return out | {kind: found for kind, found in _company().items() if found}


def _company() -> dict[str, Any]:
    """What else is drawn, kind by kind, each by id; ropes in their order."""
    boats = esper.get_components(Actor, Craft)
    troops = esper.get_components(Actor, Troop)
    ropes = sorted(esper.get_component(Rope), key=lambda found: found[0])
    return {
        "boats": {craft.id: _boats(actor, craft) for _, (actor, craft) in boats},
        "works": {work.id: _work(work, thing) for thing, work in esper.get_component(Work)},
        "troops": {troop.id: _troop(actor, troop) for _, (actor, troop) in troops},
        "chains": {b.id: [b.kind, b.lies, b.work] for _, b in esper.get_component(Barrier)},
        "ropes": [[r.kind, r.ship, r.other, r.stage] for _, r in ropes],
    }


def _boats(actor: Actor, craft: Craft) -> dict[str, Any]:
    return {
        "side": craft.side,
        "at": [round(actor.x, 2), round(actor.y, 2)],
        "count": craft.count,
        "lie": craft.bond or "free",
        "to": craft.host,
        "laden": craft.laden,
        "oars": craft.oars,
    }


def _work(work: Work, thing: int) -> dict[str, Any]:
    return {
        "side": work.side,
        "at": [round(work.x, 2), round(work.y, 2)],
        "kind": work.kind,
        "breach": work.breach,
        "flag": work.flies,
        "taken": work.taken,
        "furnace": "hot" if work.hot else "lit" if work.furnace else "",
        "fire": esper.has_component(thing, Blaze),
    }


def _troop(actor: Actor, troop: Troop) -> dict[str, Any]:
    return {
        "side": troop.side,
        "at": [round(actor.x, 2), round(actor.y, 2)],
        "men": [troop.value, troop.points],
        "within": troop.within,
        "charging": troop.foe,
    }


def _ship(actor: Actor, rigging: Rigging, thing: int) -> dict[str, Any]:
    x, y, heading = actor.base
    return {
        "side": rigging.side,
        "at": [round(x, 2), round(y, 2)],
        "heading": round(heading, 1) % 360,
        "sails": rigging.sails,
        "masts_gone": list(rigging.lost),
        "holes": rigging.holes,
        "yards_hanging": rigging.rig,
        "colours_down": rigging.struck,
        "prize_ensign": rigging.prize,
        "fire": esper.has_component(thing, Blaze),
        "lies": rigging.lies,
        "lashed": esper.has_component(thing, Lashing),
        "going_down": actor.sinking,
        "alight": rigging.alight and esper.has_component(thing, Blaze),
        "oars": esper.has_component(thing, Oars),
        "tag": [rigging.value, rigging.points],
    }
