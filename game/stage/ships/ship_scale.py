"""How large a ship is drawn: her hull fills her length on the table, so that muzzles are on her
sides, ropes end on her rails, and two ships that touch by the rules also touch on the screen.

Each book has its own scale for ships (a frigate is 3.5 cm long in one and 8 cm in another), and the
pictures know only metres of the real ship.
"""

from functools import lru_cache

from game.scene.rigging import Rigging
from game.stage.frame.camera import HULL_METRES_PER_CM, Camera
from game.stage.hulls import drawn_length_metres


def px_per_metre_of(rigging: Rigging, camera: Camera) -> float:
    """Return the px of one metre of this ship now."""
    return _px_per_metre(rigging.kind, rigging.length_cm, camera.px_per_cm)


def px_per_metre_for(kind: str, length_cm: float, camera: Camera) -> float:
    """Return the same for a ship of that kind and that length on the table, in cm. A length of 0
    gives the camera's own scale."""
    return _px_per_metre(kind, length_cm, camera.px_per_cm)


@lru_cache(maxsize=1024)
def _px_per_metre(kind: str, length_cm: float, px_per_cm: float) -> float:
    """Return the same from its inputs, cached: it is needed several times a ship and frame."""
    if length_cm <= 0:
        return px_per_cm / HULL_METRES_PER_CM
    return px_per_cm * length_cm / drawn_length_metres(kind)
