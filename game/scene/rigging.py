"""How a ship looks at this moment, as values a picture is made from and can be checked against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.visible import VisibleShip

STEPS: Final = 3
"""Holes and rig damage are shown in steps from 0 to this."""


@dataclass(slots=True)
class Rigging:
    """What of a ship is drawn: sails set, masts gone, holes, hanging yards, flags, fire. ``value``
    and ``points`` are for her name tag; ``lies`` is afloat, anchored or aground; ``alight``: a
    fireship that burns from end to end; ``rowed``: she has oars out. ``canvas`` is the sail she is
    drawn with while it is not ``sails``, ``standing`` are masts lost by her sheet that have yet to
    be seen to fall, ``cleared`` those whose wreck has been cut away, and ``guns`` says which
    are run out (see `game.scene.guns`): all of these are decoration, of which no sheet knows."""

    ship: str
    name: str
    kind: str
    nation: str
    side: int
    born: int
    length_cm: float
    sails: str = "full"
    lost: tuple[str, ...] = ()
    holes: int = 0
    rig: int = 0
    struck: bool = False
    prize: bool = False
    afire: bool = False
    boarded: bool = False
    locked: bool = False
    value: int = 0
    points: int = 0
    lies: str = "afloat"
    alight: bool = False
    rowed: bool = False
    canvas: str = ""
    standing: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    guns: str = "both"

    @property
    def gone(self) -> tuple[str, ...]:
        """The masts that are seen to be gone."""
        return tuple(mast for mast in self.lost if mast not in self.standing)


def drawn_kind(kind: str, masts: tuple[str, ...]) -> str:
    """The kind a ship is drawn as that carries these masts: a bomb vessel with a foremast is no
    ketch but rigged as a ship, her mortars between the masts."""
    return "bomb-ship" if kind == "bomb" and "fore" in masts else kind


def rigging_of(seen: VisibleShip) -> Rigging:
    """How she looks, from what can be seen of her sheet."""
    return Rigging(
        seen.id,
        seen.name,
        drawn_kind(seen.kind, seen.masts),
        seen.nation,
        seen.side,
        seen.born,
        seen.length / 10_000,
        sails_of(seen),
        seen.lost,
        steps(seen.damage),
        steps(seen.rig),
        seen.struck,
        seen.prize,
        seen.afire,
        seen.boarded,
        seen.locked,
        seen.value,
        seen.points,
        lies_of(seen),
        seen.alight,
        seen.rowed,
    )


def lies_of(seen: VisibleShip) -> str:
    """How her hull lies: hard on the ground, at her cable, or free of both."""
    if seen.aground:
        return "aground"
    return "anchored" if seen.anchored else "afloat"


def sails_of(seen: VisibleShip) -> str:
    """Full sail under way, fighting sail when slowed, topsails when hove to, furled when struck or
    at anchor."""
    if seen.struck or seen.sinking or seen.anchored:
        return "furled"
    if seen.way == 0:
        return "topsails"
    return "full" if seen.way >= 1000 else "fighting"


def steps(thousandths: int) -> int:
    """Damage in thousandths as a step that shows: 0 only if there is none."""
    if thousandths <= 0:
        return 0
    return min(1 + thousandths * STEPS // 1000, STEPS)
