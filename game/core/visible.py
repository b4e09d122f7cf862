"""What anyone can see of a ship on the table, whatever the book: the stage draws from this."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VisibleShip:
    """One ship as she looks. ``side`` is the number of the side that now commands her and ``born``
    of the one she began on; x, y in table units, heading in 0.01 degree, length in table units;
    damage, rig and way in thousandths (points lost, speed boxes lost, way on her). ``anchored``:
    she rides to her cable; ``aground``: she stands on the bottom; ``alight``: a fireship that
    burns from end to end; ``rowed``: she has oars out; ``unready``: the sides, port or starboard,
    whose guns are still being loaded."""

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
    alight: bool = False
    rowed: bool = False
    unready: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VisibleBoat:
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
class VisibleWorks:
    """Guns ashore as they look: ``side`` the number of the side that holds them, x, y and
    ``breadth`` in table units, ``heading`` where they point and ``arc`` how wide, in 0.01 degree,
    ``damage`` in thousandths of their strength; ``manned``: the flag flies; ``furnace``: shot is
    being heated, or is ``hot``; ``ruined``: nothing is left of them; ``taken``: they are in the
    hands of another side than at first."""

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
    hot: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class VisibleTroops:
    """Troops ashore: how many points of so many they have left, the work they are ``within``, if
    any, and the enemy they are at close quarters with (``foe``: troops or a work)."""

    id: str
    name: str
    kind: str
    side: int
    x: int
    y: int
    value: int
    points: int
    within: str = ""
    foe: str = ""


@dataclass(frozen=True, slots=True)
class VisibleChain:
    """What bars a channel, from corner to corner in table units, up or down, whole or broken;
    ``work``: its crew is lowering or raising it."""

    id: str
    name: str
    kind: str
    side: int
    points: tuple[tuple[int, int], ...]
    raised: bool = True
    broken: bool = False
    work: str = ""


@dataclass(frozen=True, slots=True)
class VisibleRope:
    """A rope in the water from a ``ship``: a cable or a spring to her anchor, a kedge that is
    carried out (its far end at x, y), a tow to another ship or one that is still being passed.
    ``stage`` of a kedge: ready, laid or
    hauled."""

    kind: str
    ship: str
    other: str = ""
    x: int = 0
    y: int = 0
    stage: str = ""


@dataclass(frozen=True, slots=True)
class VisibleObjects:
    """All that can be seen of a battle besides its ships, each kind in placement order."""

    boats: tuple[VisibleBoat, ...] = ()
    works: tuple[VisibleWorks, ...] = ()
    parties: tuple[VisibleTroops, ...] = ()
    chains: tuple[VisibleChain, ...] = ()
    lines: tuple[VisibleRope, ...] = ()


ALONE = VisibleObjects()
"""Nothing but ships."""


@dataclass(frozen=True, slots=True)
class Weather:
    """The wind in 0.01 degree, whether it blows, and the sea."""

    blows_from: int = 0
    calm: bool = False
    choppy: bool = False
