"""Actions of the controls of Kiss Me, Hardy!, besides those of every book (`ui.battle.values.actions`).
`draft_update` carries them out."""

from dataclasses import dataclass
from enum import Enum, auto

from game.books.kmh.face.drafts import AnyAim, BatterySide
from game.books.kmh.rules.course import HelmVerb, Marker
from game.ui.kit.action import Action

# --------------------------------------------------------------------------- on the answer in hand


class ExtraDraftAction(Action, Enum):
    """Actions on the draft without a value."""

    BEND = auto()
    """The turn of the course is kept, and a further one can be drawn."""
    WIDER = auto()
    """The next wider turning circle, and after the widest her own again."""
    HALVE = auto()
    """The side is fired as the lesser of two, or in full again."""
    NEXT_SHIP = auto()
    """Select the next ship without a marker."""


@dataclass(frozen=True, slots=True)
class Steer(Action):
    """A step of the helm: 1 cm of a course, a stroke of the oars, or a turn of a bearing. To halt ends the
    move."""

    verb: HelmVerb


@dataclass(frozen=True, slots=True)
class ChooseBattery(Action):
    """This battery is to fire."""

    side: BatterySide


@dataclass(frozen=True, slots=True)
class AimGuns(Action):
    """Lay the guns on this."""

    aim: AnyAim


@dataclass(frozen=True, slots=True)
class ChooseVerb(Action):
    """An errand with this verb is chosen."""

    verb: str


@dataclass(frozen=True, slots=True)
class NextHoldUntil(Action):
    """The Fire card of this squadron waits for the next thing of the round."""

    squadron: str


@dataclass(frozen=True, slots=True)
class ChooseMarker(Action):
    """Choose this marker for the ship in hand."""

    marker: Marker


@dataclass(frozen=True, slots=True)
class AcceptProposal(Action):
    """Give what the ship's orders propose."""
