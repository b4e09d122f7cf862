"""What everybody can see of a ship on the table, in any book: the stage draws from this."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VisibleShip:
    """One ship as she looks.

    ``side`` is the number of the side that commands her now, ``first_side`` that of the one she
    began on; x, y and length in table units, heading in 0.01 degree; damage, rig and way in
    thousandths (points lost, speed boxes lost, speed). ``is_burning_fireship``: a fireship on fire
    from end to end; ``has_oars``: her oars are out; ``unready_sides``: the sides, port or
    starboard, whose guns are still being loaded."""

    id: str
    name: str
    side: int
    first_side: int
    nation: str
    kind: str
    x: int
    y: int
    heading: int
    length: int
    masts: tuple[str, ...] = ()
    lost_masts: tuple[str, ...] = ()
    damage: int = 0
    rig_damage: int = 0
    way_share: int = 1000
    points_left: int = 0
    full_points: int = 0
    afire: bool = False
    struck: bool = False
    is_prize: bool = False
    sinking: bool = False
    boarded: bool = False
    locked: bool = False
    aback: bool = False
    gone_how: str = ""
    anchored: bool = False
    aground: bool = False
    is_burning_fireship: bool = False
    has_oars: bool = False
    unready_sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VisibleBoat:
    """Ship's boats that keep together, ``count`` of them, of the ``ship`` of that id (who may not
    be on the table).

    ``made_fast_to``: the hull they hang on, ``towed_hull``: the hull they tow, '' for none;
    ``is_laden``: they carry men or gear besides their crews; ``gone_how``: '' or stowed, sunk,
    left."""

    id: str
    ship: str
    side: int
    x: int
    y: int
    heading: int
    length: int
    count: int = 1
    made_fast_to: str = ""
    towed_hull: str = ""
    is_laden: bool = False
    gone_how: str = ""


@dataclass(frozen=True, slots=True)
class VisibleWorks:
    """Guns ashore as they look.

    ``side`` is the number of the side that holds them; x, y and ``breadth`` in table units;
    ``heading`` and ``arc`` of the guns in 0.01 degree; ``damage`` in thousandths of their strength;
    ``is_manned``: the flag flies; ``is_heating``: shot is being heated, ``has_hot_shot``: it is
    hot; ``is_ruined``: nothing is left; ``is_taken``: another side than at first holds them."""

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
    is_manned: bool = True
    afire: bool = False
    is_heating: bool = False
    is_ruined: bool = False
    has_hot_shot: bool = False
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class VisibleTroops:
    """Troops ashore: points left of how many, the work they are inside (if any), and the enemy they
    fight at close quarters (``foe``: troops or a work)."""

    id: str
    name: str
    kind: str
    side: int
    x: int
    y: int
    points_left: int
    full_points: int
    inside_work: str = ""
    foe: str = ""


@dataclass(frozen=True, slots=True)
class VisibleChain:
    """A barrier across a channel, from end to end in table units, up or down, whole or broken;
    ``crew_work``: its crew is lowering or raising it."""

    id: str
    name: str
    kind: str
    side: int
    points: tuple[tuple[int, int], ...]
    is_raised: bool = True
    is_broken: bool = False
    crew_work: str = ""


@dataclass(frozen=True, slots=True)
class VisibleRope:
    """A rope in the water from a ``ship``: a cable or spring to her anchor, a kedge that is carried
    out (its far end at x, y), a tow to another ship, or one that is still being passed. ``stage``
    of a kedge: ready, laid or hauled."""

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
    troops: tuple[VisibleTroops, ...] = ()
    chains: tuple[VisibleChain, ...] = ()
    ropes: tuple[VisibleRope, ...] = ()


NO_OBJECTS = VisibleObjects()
"""Ships only."""


@dataclass(frozen=True, slots=True)
class Weather:
    """The wind in 0.01 degree, whether it blows, and the sea. ``strength`` is a level's word for how hard it
    blows, '' where the book does not know."""

    blows_from: int = 0
    is_calm: bool = False
    is_choppy: bool = False
    strength: str = ""
