"""What a picture of the battle shows, as plain data: one entry a ship, to be held against the
sheets. Read from the stage components that are drawn, never from the table."""

from __future__ import annotations

from typing import Any

import esper

from game.scene.actors import Actor
from game.scene.effects import Blaze, Lashing
from game.scene.rigging import Rigging
from game.scene.smoke import SmokeBank


def marks() -> dict[str, Any]:
    """Every ship that is drawn, by id, and how many banks of smoke lie on the sea. To be called
    inside ``show.stage()``."""
    ships = {}
    for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
        if actor.present:
            ships[actor.ship] = _ship(actor, rigging, thing)
    return {"ships": dict(sorted(ships.items())), "smoke": len(esper.get_component(SmokeBank))}


def _ship(actor: Actor, rigging: Rigging, thing: int) -> dict[str, Any]:
    return {
        "side": rigging.side,
        "at": [round(actor.x, 2), round(actor.y, 2)],
        "heading": round(actor.heading, 1) % 360,
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
        "tag": [rigging.value, rigging.points],
    }
