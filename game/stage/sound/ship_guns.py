"""Which guns a kind of ship has on one side, and when each of a volley fires within the picture's own ripple:
from the usual establishments, heaviest first."""

import random
from dataclasses import dataclass
from typing import Final

from game.core.events import Fired, Load
from game.scene.effects import gun_layout_of, ripple_seconds
from game.stage.sound.cues import GUN_TAKES

Battery = tuple[tuple[str, int], ...]
"""Kinds of gun with their numbers."""
_FRIGATE: Final[Battery] = (("gun-18", 14), ("carronade", 6))
# By words in the name of a kind; the first match counts.
_SIDES: Final[tuple[tuple[tuple[str, ...], Battery], ...]] = (
    (("first",), (("gun-32", 15), ("gun-24", 15), ("gun-12", 15), ("carronade", 5))),
    (("second",), (("gun-32", 14), ("gun-18", 15), ("gun-12", 16), ("carronade", 4))),
    (("eighty", "80"), (("gun-32", 15), ("gun-24", 16), ("gun-12", 9))),
    (("sixty-four", "64"), (("gun-24", 13), ("gun-18", 13), ("gun-9", 6))),
    (("seventy-four", "third", "74", "ship of the line"), (("gun-32", 14), ("gun-18", 14), ("gun-9", 9))),
    (("fifty", "fourth", "50"), (("gun-24", 11), ("gun-12", 11), ("gun-4", 3))),
    (("heavy-frigate", "razee"), (("gun-24", 15), ("carronade", 11))),
    (("frigate", "fifth", "sixth"), _FRIGATE),
    (("sloop", "corvette"), (("carronade", 8), ("gun-9", 1))),
    (("brig", "schooner"), (("carronade", 8),)),
    (("cutter", "lugger", "chasse-maree", "privateer"), (("gun-4", 5),)),
    (("merchant", "indiaman", "transport", "fireship"), (("gun-9", 5),)),
    (("bomb", "ketch"), (("gun-4", 5),)),
    (("floating-battery", "radeau", "battery", "fort"), (("gun-24", 10),)),
    (("gunboat",), (("gun-24", 1),)),
    (("galley", "xebec"), (("gun-24", 2), ("gun-4", 3))),
)
GUN_DB: Final = {
    "gun-32": 0.0, "gun-24": -0.8, "gun-18": -1.7, "gun-12": -3.0, "gun-9": -4.0, "gun-4": -6.0,
    "carronade": -1.6, "mortar": 0.0,
}  # fmt: skip
"""The level of each kind of gun beside a 32-pounder; their files are equally loud."""
MIN_RIPPLE_SECONDS: Final = 0.12


@dataclass(frozen=True, slots=True)
class GunShot:
    """One gun of a volley: its file, its second from the first gun on, how far aft she carries it (0 at the
    bow, 1 at the stern), and its level in dB."""

    file: str
    seconds: float
    along: float
    level_db: float


def guns_of_side(kind: str) -> Battery:
    """Return the guns on one side of a kind of ship; an unknown one counts as a frigate."""
    plain = kind.lower().replace("_", "-").replace("é", "e")
    return next((guns for words, guns in _SIDES if any(word in plain for word in words)), _FRIGATE)


def firing_guns(event: Fired, kind: str) -> Battery:
    """Return the guns that fire in a volley of a ship of this kind: of half a side every second, and two long
    guns at a bow or a stern."""
    if event.load is Load.BOMB:
        return (("mortar", 1),)
    carried = guns_of_side(kind)
    if event.side in ("bow", "stern"):
        return ((([gun for gun, _ in carried if gun != "carronade"] or ["gun-9"])[-1], 2),)
    return tuple((gun, -(-number // 2)) for gun, number in carried) if event.partial else carried


def volley_seconds(event: Fired, kind: str) -> float:
    """Return the seconds from the first gun of the volley to its last, as the picture shows them."""
    guns = 2 if event.side in ("bow", "stern") else gun_layout_of(kind).gunports
    return ripple_seconds(-(-guns // 2) if event.partial else guns, bool(event.rake))


def volley_shots(event: Fired, kind: str) -> tuple[GunShot, ...]:
    """Return the guns of a volley: deck over deck, each from bow to stern and roughly in order."""
    dice, shots = random.Random(f"{event.ship} {event.target} {event.reach} {event.dice}"), list[GunShot]()
    ripple = max(volley_seconds(event, kind), MIN_RIPPLE_SECONDS)
    for gun, number in firing_guns(event, kind):
        for n in range(number):
            along = (n + 0.5) / number
            seconds = max(0.0, along * ripple + dice.uniform(-0.5, 0.5) * ripple / max(4, number))
            shots.append(GunShot(f"{gun}-{dice.randrange(GUN_TAKES) + 1}", seconds, along, GUN_DB[gun]))
    first = min(shot.seconds for shot in shots)
    return tuple(GunShot(s.file, s.seconds - first, s.along, s.level_db) for s in shots)
