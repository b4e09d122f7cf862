"""Which of the acts that are shown the director's camera looks at, and which of those that come
next it can show at one time."""

from __future__ import annotations

from collections.abc import Sequence

from game.scene.acts import Act, Drama
from game.ui.battle.camera_framing import LATER, closest_for, sail_in_one_view
from game.ui.battle.camera_input import CameraInput


def chosen(acts: Sequence[Act], looked_at: Act | None) -> Act | None:
    """The act to be looked at: the one that is, until it is over or a greater one begins; of
    equal ones the latest. One that has happened yields to what is to be seen next, though not
    to what began before it, and a ship that has sailed to one that now sails."""
    if not acts:
        return None
    over = next((act.age for act in acts if act is looked_at and act.done), None)
    acts = [a for a in acts if not a.done and (over is None or a.age < over)] or acts
    best = max(reversed(acts), key=lambda act: act.drama)
    held = looked_at is not None and any(act is looked_at for act in acts)
    if held and looked_at is not None and best.drama <= looked_at.drama:
        sails_on = best.drama is Drama.MOVE and best.age < looked_at.age - LATER
        return best if sails_on else looked_at
    return best


def in_one_view(on: CameraInput) -> list[Act]:
    """Those of its acts that can be seen together, with the one that is worth most: all whose
    ships are framed for it, or, where even its own two are too far apart, it alone."""
    best = max(reversed(on.acts), key=lambda act: act.drama)
    framed = closest_for(best, on)
    if best.drama is Drama.MOVE and not sail_in_one_view(framed, best, on):
        return [best]
    cast = {body.ship for body in framed}
    there = {body.ship for body in on.bodies}
    return [act for act in on.acts if act.ships == best.ships or set(act.ships) & there <= cast]
