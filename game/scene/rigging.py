"""How a ship looks now, as values to draw from and to test against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.visible import VisibleShip

DAMAGE_STEPS: Final = 3
"""Holes and rig damage have steps from 0 to this."""


@dataclass(slots=True)
class Rigging:
    """Everything of a ship that is drawn: sails, masts gone, holes, hanging yards, flags, fire.

    ``points_left`` and ``full_points`` are for her tag; ``moorage`` is afloat, anchored or aground;
    ``is_burning_fireship``: a fireship on fire from end to end; ``has_oars``: her oars are out. The
    rest is decoration that no record knows: ``canvas`` is the drawn sail where it differs from
    ``sails``, ``masts_yet_to_fall`` are lost by her record but not seen to fall yet,
    ``cleared_masts`` have their wreck cut away, and ``guns`` are run out (see
    `game.scene.gunports`)."""

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
        """Return the masts that are drawn as gone."""
        return tuple(mast for mast in self.lost_masts if mast not in self.masts_yet_to_fall)


def drawn_kind(kind: str, masts: tuple[str, ...]) -> str:
    """Return the kind that a ship with these masts is drawn as: a bomb vessel with a foremast is no
    ketch but rigged as a ship, her mortars between the masts."""
    return "bomb-ship" if kind == "bomb" and "fore" in masts else kind


def rigging_of(seen: VisibleShip) -> Rigging:
    """Return how she looks, from what is visible of her record."""
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
    """Return aground, anchored or afloat."""
    if seen.aground:
        return "aground"
    return "anchored" if seen.anchored else "afloat"


def sails_of(seen: VisibleShip) -> str:
    """Return full sail under way, fighting sail when slowed, topsails when hove to, furled when
    struck or at anchor."""
    if seen.struck or seen.sinking or seen.anchored:
        return "furled"
    if seen.way_share == 0:
        return "topsails"
    return "full" if seen.way_share >= 1000 else "fighting"


def damage_step(thousandths: int) -> int:
    """Return damage in thousandths as a visible step: 0 only if there is none."""
    if thousandths <= 0:
        return 0
    return min(1 + thousandths * DAMAGE_STEPS // 1000, DAMAGE_STEPS)
