"""How large a ship is drawn: her hull fills her length on the table, so that muzzles lie on her
sides, ropes end on her rails, and two ships that touch by the rules are seen to touch.

Each book has its own scale for ships (a frigate is 3.5 cm long in one and 8 cm in another), and
the pictures know only metres of the real ship."""

from __future__ import annotations

from game.scene.rigging import Rigging
from game.stage.frame.camera import Camera
from game.stage.hulls import drawn_metres


def metre_of(rigging: Rigging, camera: Camera) -> float:
    """Px that one metre of this ship is drawn with now."""
    return metre_for(rigging.kind, rigging.length_cm, camera)


def metre_for(kind: str, length_cm: float, camera: Camera) -> float:
    """The same for a ship of that kind and that length on the table, in cm. A length of nought
    gives the camera's own scale."""
    if length_cm <= 0:
        return camera.px_per_metre
    return camera.px_per_cm * length_cm / drawn_metres(kind)
