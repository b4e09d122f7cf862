"""What anyone can see of a ship on the table, whatever the book: the stage draws from this."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    """One ship as she looks. ``side`` is the number of the side that now commands her and ``born``
    of the one she began on; x, y in table units, heading in 0.01 degree, length in table units;
    damage, rig and way in thousandths (points lost, speed boxes lost, way on her). ``anchored``:
    she rides to her cable; ``aground``: she stands on the bottom."""

    id: str
    name: str
    side: int
    born: int
    nation: str
    kind: str
    x: int
    y: int
    heading: int
    length: int
    masts: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    damage: int = 0
    rig: int = 0
    way: int = 1000
    value: int = 0
    points: int = 0
    afire: bool = False
    struck: bool = False
    prize: bool = False
    sinking: bool = False
    boarded: bool = False
    locked: bool = False
    aback: bool = False
    gone: str = ""
    anchored: bool = False
    aground: bool = False


@dataclass(frozen=True, slots=True)
class Weather:
    """The wind in 0.01 degree, whether it blows, and the sea."""

    blows_from: int = 0
    calm: bool = False
    choppy: bool = False
