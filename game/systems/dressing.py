"""How the ships on the stage look: as their sheets say, but for what has yet to be seen."""

from __future__ import annotations

from collections.abc import Mapping

import esper

from game.core.events import Captured, MastFell, Struck
from game.core.sight import Seen
from game.core.steps import Happen
from game.play.battle import Battle
from game.scene.actors import Actor
from game.scene.canvas import canvas_of
from game.scene.effects import Colours
from game.scene.guns import guns_of, spoken
from game.scene.rigging import Rigging, rigging_of
from game.scene.volleys import Volley
from game.scene.wreckage import fresh


def dress(battle: Battle, seen: Mapping[str, Seen]) -> set[str]:
    """Every ship looks as her sheet says, under the canvas she fights in. Of those to whom shot is
    on its way, what it does is seen when the last of it has struck: these are returned. A mast
    whose fall is told next has yet to be seen to fall, and colours that are told next to have come
    down still fly. Guns are run in when the shot has fallen."""
    aimed_at, canvas = under_fire(), canvas_of(seen)
    hangs = fresh(battle.events)
    guns, fires = guns_of(seen, spoken(battle.events)), _firing()
    step = battle.pending
    comes = step.event if isinstance(step, Happen) else None
    hauling = {colours.ship for _, colours in esper.get_component(Colours)}
    for thing, (actor, was) in esper.get_components(Actor, Rigging):
        if actor.ship in aimed_at:
            continue
        rigging = rigging_of(seen[actor.ship])
        rigging.canvas = canvas.get(actor.ship, "")
        rigging.guns = was.guns if actor.ship in fires else guns[actor.ship]
        rigging.cleared = tuple(m for m in rigging.lost if (actor.ship, m) not in hangs)
        if isinstance(comes, MastFell) and comes.ship == actor.ship:
            rigging.standing = (comes.mast,)
        strikes = isinstance(comes, Struck | Captured) and comes.ship == actor.ship
        if strikes and actor.ship not in hauling:
            rigging.struck, rigging.prize = was.struck, was.prize
        esper.add_component(thing, rigging)
    return aimed_at


def under_fire() -> set[str]:
    """The ships to whom shot is on its way."""
    return {v.target for _, v in esper.get_component(Volley) if v.age < v.last}


def _firing() -> set[str]:
    """The ships whose shot is on its way."""
    return {v.ship for _, v in esper.get_component(Volley) if v.age < v.last}
