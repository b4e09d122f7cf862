"""What can be done with a plot or with guns in Hold Fast, besides what every book knows
(`game.ui.battle.values.actions.DraftAction`); `acts` carries it out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


class ShipsAction(Action, Enum):
    """What is done with the ships of the seat, whatever is laid out for them."""

    NEXT = auto()
    """The next one is in hand."""


# ----------------------------------------------------------------------------------- the plot


class PlotAction(Action, Enum):
    """What is done to the plan of the ship in hand and needs no value."""

    RUB_OUT = auto()
    """The box under the pen is empty, or the last full one before it."""
    COPY_TO_ALL = auto()
    """Every other ship does the same."""
    COPY_BEFORE = auto()
    """She does what the ship before her does."""


@dataclass(frozen=True, slots=True)
class WriteCell(Action):
    """The box under the pen holds this cell (HF-orders-2)."""

    cell: str


@dataclass(frozen=True, slots=True)
class PressBox(Action):
    """The pen is at the box of this phase (0 for I to 4 for V); if it is there already, the box
    holds the next thing it may."""

    phase: int


@dataclass(frozen=True, slots=True)
class TrimTo(Action):
    """HF-move-10: the inch at hand is trimmed by just so many degrees to starboard, or, if they are
    less than 0, to port."""

    degrees: int


@dataclass(frozen=True, slots=True)
class TrimBy(Action):
    """HF-move-10: the same, by so many degrees more than it is."""

    degrees: int


@dataclass(frozen=True, slots=True)
class ShiftPlan(Action):
    """The whole plan comes later (1) or earlier (-1)."""

    by: int


# ----------------------------------------------------------------------------------- the guns


class GunsAction(Action, Enum):
    """What is done with the guns and men of the ship in hand and needs no value. What is on goes
    off, and what is off goes on."""

    ALL_TURN = auto()
    """What is laid is done, and again in each phase to come of this turn, while nothing is new."""
    ALL_BEAR = auto()
    """Every ship fires all that bears at her nearest enemy."""
    HOLD = auto()
    """The ship in hand does nothing."""
    SPLIT = auto()
    """Half of the batteries on the target are laid on the next enemy (HF-split-1)."""
    CHASERS = auto()
    """The batteries ahead and astern fire (HF-arc-4)."""
    MARINES = auto()
    """Her marines fire (HF-marine-1)."""
    CREWS = auto()
    """Idle gun crews go to guns without one (HF-crew-2)."""
    BOARD = auto()
    """She boards the ship alongside (HF-board-1)."""


@dataclass(frozen=True, slots=True)
class ToggleSide(Action):
    """The guns of this side hold their fire, or fire where they bear."""

    side: str


@dataclass(frozen=True, slots=True)
class NextGunTarget(Action):
    """The battery at this place of a side (0 for the first) is laid on the next enemy that it
    reaches, at last on nobody."""

    side: str
    index: int
