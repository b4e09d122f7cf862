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
class SeenBoat:
    """Ship's boats that keep together, ``count`` of them, of the ``ship`` of that id (who may not
    be on the table). ``fast``: the hull they hang on, ``tow``: the hull they have in tow, '' for
    none; ``laden``: they carry men or gear besides their crews; ``gone``: '' or stowed, sunk,
    left."""

    id: str
    ship: str
    side: int
    x: int
    y: int
    heading: int
    length: int
    count: int = 1
    fast: str = ""
    tow: str = ""
    laden: bool = False
    gone: str = ""


@dataclass(frozen=True, slots=True)
class SeenWorks:
    """Guns ashore as they look: ``side`` the number of the side that holds them, x, y and
    ``breadth`` in table units, ``heading`` where they point and ``arc`` how wide, in 0.01 degree,
    ``damage`` in thousandths of their strength; ``manned``: the flag flies; ``furnace``: shot is
    being heated, or is hot; ``ruined``: nothing is left of them."""

    id: str
    name: str
    kind: str
    side: int
    x: int
    y: int
    heading: int
    breadth: int
    arc: int
    damage: int = 0
    manned: bool = True
    afire: bool = False
    furnace: bool = False
    ruined: bool = False


@dataclass(frozen=True, slots=True)
class SeenParty:
    """Troops ashore: how many points of so many they have left, and the work they are ``within``,
    if any."""

    id: str
    name: str
    kind: str
    side: int
    x: int
    y: int
    value: int
    points: int
    within: str = ""


@dataclass(frozen=True, slots=True)
class SeenChain:
    """What bars a channel, from corner to corner in table units, up or down, whole or broken."""

    id: str
    name: str
    kind: str
    side: int
    points: tuple[tuple[int, int], ...]
    raised: bool = True
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Weather:
    """The wind in 0.01 degree, whether it blows, and the sea."""

    blows_from: int = 0
    calm: bool = False
    choppy: bool = False
