"""What can happen at sea, in words all books share. Positions are table units (1 cm = 10,000),
headings 0.01 degree; the stage and the logs read these and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.tally import Tally
from game.core.wording import append_detail


@dataclass(frozen=True, slots=True)
class Event:
    """A fact with the clause that makes it one, and the ship it is about ('' for none)."""

    clause: str
    ship: str = ""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The table alone says everything here: digest and snapshot are taken at this point only."""

    turn: int = 0


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A card lies face up; ``squadron`` is '' for a common card, ``left`` cards are still down."""

    card: str = ""
    squadron: str = ""
    left: int = 0


class Holding(StrEnum):
    """What becomes of a card that is not acted on when it is turned."""

    KEPT = "kept"
    PLAYED = "played"
    """It was kept, and is acted on now."""
    LOST = "lost"
    """It returns to the pack unused."""


@dataclass(frozen=True, slots=True)
class CardHeld(Event):
    """A card is kept back, or a kept card is played or returns to the pack."""

    card: str = ""
    squadron: str = ""
    how: Holding = Holding.KEPT


@dataclass(frozen=True, slots=True)
class PartBegan(Event):
    """A part of the turn begins, by the book's own name for it (``phase I``, ``combat``); ``side``
    is whose part it is, '' for everybody's. A part in which nobody can act is not told."""

    part: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Aboard:
    """One ship at the muster: her crew, settled by ``clause``, and in words what is unusual about
    her (``9 damage points lost``); what every ship of her class has is on her sheet."""

    ship: str
    clause: str = ""
    crew: str = ""
    quality: str = ""
    traits: tuple[str, ...] = ()
    unusual: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mustered(Event):
    """Everything is ready for the first turn: all ships there are, in the order of the level."""

    ships: tuple[Aboard, ...] = ()


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """What this ship does with her turn: sail, slow, tack, drift …; ``run`` is the distance she
    is allowed, in table units; ``more`` is what her boat carries that she lowers."""

    order: str = ""
    run: int = 0
    more: str = ""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A ship has come to this pose. ``how`` is ahead, port, starboard, tack, hang (head to wind,
    where a tack has failed), drift, swing, fall off or set; an arc has its ``circle`` radius,
    ``run`` is the way made, in table units, and ``made`` the same in words where a book does not
    measure it in cm; ``way`` is the bearing on which she was carried whose head points elsewhere,
    in 0.01 degree (below 0: none is told)."""

    x: int = 0
    y: int = 0
    heading: int = 0
    how: str = "set"
    run: int = 0
    circle: int = 0
    made: str = ""
    way: int = -1


class Load(StrEnum):
    """What a gun or mortar throws, as far as it is seen in the air."""

    SHOT = ""
    """Round shot, chain or grape."""
    HOT = "hot"
    """Shot that glows from the furnace."""
    BOMB = "bomb"
    """A shell from a mortar."""


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A battery has fired: side is port, starboard, bow or stern, '' for a mortar and for works;
    aim hull, rigging or grape, '' where guns are not aimed; rake '', bow or stern; reach in table
    units; ``band`` is the range by its name, where a book speaks of it by name."""

    side: str = ""
    target: str = ""
    aim: str = ""
    rake: str = ""
    partial: bool = False
    reach: int = 0
    dice: int = 0
    hits: int = 0
    band: str = ""
    load: Load = Load.SHOT


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """Damage points and secondary speed boxes are struck off a sheet; ``why`` names the cause."""

    points: int = 0
    boxes: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class GunsLost(Event):
    """Gunnery points are struck off one broadside, port or starboard."""

    side: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class MastFell(Event):
    """A mast or the bowsprit is gone."""

    mast: str = ""


@dataclass(frozen=True, slots=True)
class Befell(Event):
    """A condition has come or gone: fire, officers, steering, boat, crew, gun burst, aback, irons,
    sinking, retiring …"""

    what: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """The ship has blown up."""


@dataclass(frozen=True, slots=True)
class Sank(Event):
    """The ship is under water."""


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """Colours are hauled down to another ship ('' if none is left)."""

    to: str = ""


@dataclass(frozen=True, slots=True)
class Collided(Event):
    """Two hulls have met at this point, at this speed in table units; ``made`` is the way that the
    one has made, in words, where a book does not measure it in cm. ``faster`` is the hull whose own
    speed, ``top``, counts because it is greater ('' if there is none)."""

    other: str = ""
    x: int = 0
    y: int = 0
    speed: int = 0
    made: str = ""
    faster: str = ""
    top: int = 0


@dataclass(frozen=True, slots=True)
class Grappled(Event):
    """Two ships are locked together, or (``on`` false) have come apart."""

    other: str = ""
    on: bool = True


class Won(StrEnum):
    """Who has won a round of boarding."""

    NOBODY = ""
    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Boarders:
    """So many ``men`` sent over to strike for themselves, where a book has no stages to fight for:
    ``3`` of the kind ``detachment``."""

    men: int
    kind: str

    def __str__(self) -> str:
        return f"{self.men} {self.kind}s"


@dataclass(frozen=True, slots=True)
class Boarded(Event):
    """A round of boarding has been fought: ship attacks other for a stage, or with boarders whose
    hits are the ``attack``; with these totals (both 0 where they are not told)."""

    other: str = ""
    stage: str | Boarders = ""
    attack: int = 0
    defence: int = 0
    won: Won = Won.NOBODY


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The ship is in the hands of another side."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class WindShifted(Event):
    """The wind blows from here now (0.01 degree), or not at all."""

    blows_from: int = 0
    calm: bool = False


@dataclass(frozen=True, slots=True)
class SeaChanged(Event):
    """The sea has got up, or gone down."""

    choppy: bool = False


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """A ship that was expected has come on the table at this pose."""

    x: int = 0
    y: int = 0
    heading: int = 0


@dataclass(frozen=True, slots=True)
class Left(Event):
    """The ship has sailed off this edge of the table: left, right, top or bottom."""

    edge: str = ""


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """Damage points or speed boxes have been made good."""

    points: int = 0
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Signalled(Event):
    """A flagship has made a signal, by its ``number`` in the book and what it means: ``to`` the
    ships it is for, ``by`` those that have passed it on to them."""

    number: int = 0
    meaning: str = ""
    to: tuple[str, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Boats(Event):
    """Ship's boats (``boat``, so many of them now) lie at this place after they ``did`` something:
    launched, stowed, pulled, fast, tow, towed, cast off, board, lost, left; where ``ship`` is
    named, the boat is hers or did it to her: pulled, landed, saved, aboard, order, run down."""

    boat: str = ""
    did: str = ""
    x: int = 0
    y: int = 0
    heading: int = 0
    count: int = 1


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Troops (``ship`` is their id) stand at this place after they ``did`` something: marched,
    driven back, landed, embarked, entered."""

    x: int = 0
    y: int = 0
    did: str = "marched"


@dataclass(frozen=True, slots=True)
class Barred(Event):
    """A chain or boom (``chain``) has been met by a ship or worked by its crew: it ``did``: stops
    her, is broken, spotted, lowered, raised."""

    chain: str = ""
    did: str = ""


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Anything else worth a line in the log; ``aground``: the land has stopped her short."""

    text: str = ""
    aground: bool = False


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice have been thrown (written down by the driver for every roll): names of the dice, faces,
    why, ``how`` or what more there is to say of it, the tally behind them, and what was needed."""

    why: str = ""
    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    tally: Tally | None = None
    needs: int | None = None
    most: int | None = None
    how: str = ""

    @property
    def matter(self) -> str:
        """What for, and what more there is to say of it, in one line."""
        return append_detail(self.why, self.how)


LOWERS_BOAT: Final = "lowers a boat"
"""The order of a ship that puts a boat into the water."""
IN_SECRET: Final = "in secret"
"""What is said of a choice that nobody else may know yet."""


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A seat has chosen (written down by the driver for every choice). ``said`` is the sentence of
    the menu, with `wording.WHO_PLACEHOLDER` for the ship or the seat; '' where what follows tells
    the same."""

    seat: str = ""
    key: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The battle is over: winner '' for a draw, degree major, minor or draw."""

    winner: str = ""
    degree: str = ""
    reason: str = ""
