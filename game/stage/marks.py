"""What a picture of the battle shows, as plain data: one entry a ship, to be held against the
sheets. Read from the stage components that are drawn, never from the table."""

from __future__ import annotations

from typing import Any

import esper

from game.scene.actors import Actor
from game.scene.effects import Blaze
from game.scene.rigging import Rigging
from game.scene.smoke import SmokeBank


def marks() -> dict[str, Any]:
    """Every ship that is drawn, by id, and how many banks of smoke lie on the sea. To be called
    inside ``show.stage()``."""
    ships = {}
    for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
        if actor.present:
            ships[actor.ship] = _ship(actor, rigging, esper.has_component(thing, Blaze))
    return {"ships": dict(sorted(ships.items())), "smoke": len(esper.get_component(SmokeBank))}


def _ship(actor: Actor, rigging: Rigging, blazing: bool) -> dict[str, Any]:
    return {
        "at": [round(actor.x, 2), round(actor.y, 2)],
        "heading": round(actor.heading, 1) % 360,
        "sails": rigging.sails,
        "masts_gone": list(rigging.lost),
        "holes": rigging.holes,
        "yards_hanging": rigging.rig,
        "colours_down": rigging.struck,
        "prize_ensign": rigging.prize,
        "fire": blazing,
        "tag": [rigging.value, rigging.points],
    }
