"""How a ship looks at this moment, as values a picture is made from and can be checked against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.visible import VisibleShip

DAMAGE_STEPS: Final = 3
"""Holes and rig damage are shown in steps from 0 to this."""


@dataclass(slots=True)
class Rigging:
    """What of a ship is drawn: sails set, masts gone, holes, hanging yards, flags, fire.
    ``points_left``
    and ``full_points`` are for her name tag; ``moorage`` is afloat, anchored or aground;
    ``is_burning_fireship``: a
    fireship that burns from end to end; ``has_oars``: she has oars out. ``canvas`` is the sail she
    is
    drawn with while it is not ``sails``, ``masts_yet_to_fall`` are masts lost by her sheet that
    have yet to
    be seen to fall, ``cleared_masts`` those whose wreck has been cut away, and ``guns`` says which
    are run out (see `game.scene.gunports`): all of these are decoration, of which no sheet
    knows."""

    ship: str
    name: str
    kind: str
    nation: str
    side: int
    first_side: int
    length_cm: float
    sails: str = "full"
    lost_masts: tuple[str, ...] = ()
    holes: int = 0
    rig_damage: int = 0
    struck: bool = False
    is_prize: bool = False
    afire: bool = False
    boarded: bool = False
    locked: bool = False
    points_left: int = 0
    full_points: int = 0
    moorage: str = "afloat"
    is_burning_fireship: bool = False
    has_oars: bool = False
    canvas: str = ""
    masts_yet_to_fall: tuple[str, ...] = ()
    cleared_masts: tuple[str, ...] = ()
    guns: str = "both"

    @property
    def missing_masts(self) -> tuple[str, ...]:
        """The masts that are seen to be gone."""
        return tuple(mast for mast in self.lost_masts if mast not in self.masts_yet_to_fall)


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
        seen.first_side,
        seen.length / 10_000,
        sails_of(seen),
        seen.lost_masts,
        damage_step(seen.damage),
        damage_step(seen.rig_damage),
        seen.struck,
        seen.is_prize,
        seen.afire,
        seen.boarded,
        seen.locked,
        seen.points_left,
        seen.full_points,
        moorage_of(seen),
        seen.is_burning_fireship,
        seen.has_oars,
    )


def moorage_of(seen: VisibleShip) -> str:
    """How her hull lies: hard on the ground, at her cable, or free of both."""
    if seen.aground:
        return "aground"
    return "anchored" if seen.anchored else "afloat"


def sails_of(seen: VisibleShip) -> str:
    """Full sail under way, fighting sail when slowed, topsails when hove to, furled when struck or
    at anchor."""
    if seen.struck or seen.sinking or seen.anchored:
        return "furled"
    if seen.way_share == 0:
        return "topsails"
    return "full" if seen.way_share >= 1000 else "fighting"


def damage_step(thousandths: int) -> int:
    """Damage in thousandths as a step that shows: 0 only if there is none."""
    if thousandths <= 0:
        return 0
    return min(1 + thousandths * DAMAGE_STEPS // 1000, DAMAGE_STEPS)
