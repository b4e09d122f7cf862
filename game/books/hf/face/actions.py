"""What can be done with a plot or with guns in Hold Fast, besides what every book knows
(`game.ui.battle.values.actions.DraftAction`); `acts` carries it out."""

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


class ShipsAction(Action, Enum):
    """Actions on the ships of the seat, whatever their draft is."""

    NEXT = auto()
    """Select the next ship."""


# ----------------------------------------------------------------------------------- the plot


class PlotAction(Action, Enum):
    """Actions on the plan of the ship in hand, without a value."""

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
    """The pen is at the box of this phase (0 for I to 4 for V); if it is there already, the box holds the
    next thing it may."""

    phase: int


@dataclass(frozen=True, slots=True)
class TrimTo(Action):
    """HF-move-10: trim the inch at the pen by exactly this many degrees, to starboard if above 0, else to
    port."""

    degrees: int


@dataclass(frozen=True, slots=True)
class TrimBy(Action):
    """HF-move-10: change the trim by this many degrees."""

    degrees: int


@dataclass(frozen=True, slots=True)
class ShiftPlan(Action):
    """The whole plan comes later (1) or earlier (-1)."""

    by: int


# ----------------------------------------------------------------------------------- the guns


class GunsAction(Action, Enum):
    """Toggles for the guns and men of the ship in hand, without a value."""

    ALL_TURN = auto()
    """Give the draft now and again in each later phase of this turn, until something changes."""
    ALL_BEAR = auto()
    """Let every ship fire all that bears at her nearest enemy."""
    HOLD = auto()
    """Let the ship in hand do nothing."""
    SPLIT = auto()
    """Lay half of the batteries on the next enemy (HF-split-1)."""
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
    """Lay the battery at this index of a side on the next enemy in its reach, after the last one on none."""

    side: str
    index: int
