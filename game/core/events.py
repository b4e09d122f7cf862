"""The events of a battle, the same for all books. Positions are table units (1 cm = 10,000),
headings 0.01 degree; the stage and the logs read these and nothing else."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.tally import Tally
from game.core.wording import append_detail


@dataclass(frozen=True, slots=True)
class Event:
    """A fact, the clause that makes it one, and the ship it is about ('' for none)."""

    clause: str
    ship: str = ""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins. Here alone the table is the whole state: digest and snapshot are taken
    here."""

    turn: int = 0


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A card is turned face up; ``squadron`` is '' for a common card, ``left`` cards are still
    down."""

    card: str = ""
    squadron: str = ""
    left: int = 0


class Holding(StrEnum):
    """What happens to a card that is not used when it is turned."""

    KEPT = "kept"
    PLAYED = "played"
    """It had been kept and is used now."""
    LOST = "lost"
    """It returns to the pack unused."""


@dataclass(frozen=True, slots=True)
class CardHeld(Event):
    """A card is kept, or a kept card is played or returns to the pack."""

    card: str = ""
    squadron: str = ""
    how: Holding = Holding.KEPT


@dataclass(frozen=True, slots=True)
class PartBegan(Event):
    """A part of the turn begins, by the book's own name for it (``phase I``, ``combat``).

    ``side`` is the side to act, '' for all. Parts in which nobody can act have no event."""

    part: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Aboard:
    """One ship at the muster: her crew, settled by ``clause``, and what is unusual about her in
    words (``9 damage points lost``). What every ship of her class has is on her record sheet."""

    ship: str
    clause: str = ""
    crew: str = ""
    quality: str = ""
    traits: tuple[str, ...] = ()
    unusual: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mustered(Event):
    """Everything is ready for the first turn; all ships, in the order of the level."""

    ships: tuple[Aboard, ...] = ()


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """What a ship does this turn: sail, slow, tack, drift …; ``run`` is the distance that she may
    sail, in table units; ``more`` is the load of a boat that she lowers."""

    order: str = ""
    run: int = 0
    more: str = ""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A ship moved to this pose.

    ``how`` is ahead, port, starboard, tack, hang (head to wind after a failed tack), drift, swing,
    fall off or set. ``circle`` is the radius of an arc; ``run`` the distance, in table units, and
    ``made`` the same in words where a book does not measure in cm; ``way`` the bearing of a ship
    that is carried in another direction than her heading, in 0.01 degree (below 0: none)."""

    x: int = 0
    y: int = 0
    heading: int = 0
    how: str = "set"
    run: int = 0
    circle: int = 0
    made: str = ""
    way: int = -1


class Load(StrEnum):
    """What a gun or mortar fires, as far as it can be seen in flight."""

    SHOT = ""
    """Round shot, chain or grape."""
    HOT = "hot"
    """Red-hot shot from the furnace."""
    BOMB = "bomb"
    """A shell from a mortar."""


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A battery fired.

    ``side`` is port, starboard, bow or stern, '' for a mortar and for works; ``aim`` hull, rigging
    or grape, '' where guns are not aimed; ``rake`` '', bow or stern; ``reach`` in table units;
    ``band`` is the name of the range where a book has names for it."""

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
    """A ship loses damage points and secondary speed boxes; ``why`` names the cause."""

    points: int = 0
    boxes: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class GunsLost(Event):
    """A broadside, port or starboard, loses gunnery points."""

    side: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class MastFell(Event):
    """A mast or the bowsprit falls."""

    mast: str = ""


@dataclass(frozen=True, slots=True)
class Befell(Event):
    """A condition begins or ends: fire, officers, steering, boat, crew, gun burst, aback, irons,
    sinking, retiring …"""

    what: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """The ship explodes."""


@dataclass(frozen=True, slots=True)
class Sank(Event):
    """The ship sinks."""


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A ship strikes her colours to another ('' if none is left)."""

    to: str = ""


@dataclass(frozen=True, slots=True)
class Collided(Event):
    """Two hulls collide at this point, at this speed in table units.

    ``made`` is the way of the one in words, where a book does not measure in cm. ``faster`` is the
    hull whose own speed ``top`` counts because it is greater ('' for none)."""

    other: str = ""
    x: int = 0
    y: int = 0
    speed: int = 0
    made: str = ""
    faster: str = ""
    top: int = 0


@dataclass(frozen=True, slots=True)
class Grappled(Event):
    """Two ships are grappled, or (``on`` false) come apart."""

    other: str = ""
    on: bool = True


class Won(StrEnum):
    """The winner of a round of boarding."""

    NOBODY = ""
    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Boarders:
    """``men`` boarders of a kind (``3`` of ``detachment``), where a book has no stages to fight
    for."""

    men: int
    kind: str

    def __str__(self) -> str:
        return f"{self.men} {self.kind}s"


@dataclass(frozen=True, slots=True)
class Boarded(Event):
    """A round of boarding: ``ship`` attacks ``other`` for a stage, or with boarders whose hits are
    ``attack``; both totals are 0 where the book has none."""

    other: str = ""
    stage: str | Boarders = ""
    attack: int = 0
    defence: int = 0
    won: Won = Won.NOBODY


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The ship was captured by another side."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class WindShifted(Event):
    """The wind now blows from this bearing (0.01 degree), or not at all."""

    blows_from: int = 0
    calm: bool = False


@dataclass(frozen=True, slots=True)
class SeaChanged(Event):
    """The sea becomes choppy or calm."""

    choppy: bool = False


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """An expected ship arrives on the table at this pose."""

    x: int = 0
    y: int = 0
    heading: int = 0


@dataclass(frozen=True, slots=True)
class Left(Event):
    """The ship leaves the table by this edge: left, right, top or bottom."""

    edge: str = ""


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """Damage points or speed boxes are repaired."""

    points: int = 0
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Signalled(Event):
    """A flagship makes a signal: its ``number`` in the book and its meaning, the ships it is for
    (``to``), and those that repeated it (``by``)."""

    number: int = 0
    meaning: str = ""
    to: tuple[str, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Boats(Event):
    """Ship's boats (``boat``, ``count`` of them) are at this position after they ``did`` something:
    launched, stowed, pulled, fast, tow, towed, cast off, board, lost, left. With a ``ship``, the
    boat is hers or did it to her: pulled, landed, saved, aboard, order, run down."""

    boat: str = ""
    did: str = ""
    x: int = 0
    y: int = 0
    heading: int = 0
    count: int = 1


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Troops (``ship`` is their id) are at this position after they ``did`` something: marched,
    driven back, landed, embarked, entered."""

    x: int = 0
    y: int = 0
    did: str = "marched"


@dataclass(frozen=True, slots=True)
class Barred(Event):
    """A chain or boom (``chain``) is met by a ship or worked by its crew: it ``did`` stops her, is
    broken, spotted, lowered or raised."""

    chain: str = ""
    did: str = ""


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Any other fact worth a line in the log; ``aground``: the land has stopped the ship;
    ``men_lost``, ``marines_lost``: the seamen and soldiers, or detachments of marines, she loses."""

    text: str = ""
    aground: bool = False
    men_lost: int = 0
    marines_lost: int = 0


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice were thrown (the driver writes it for every roll): names of the dice, faces, purpose
    (``why``, ``how``), the tally behind them, and the number needed."""

    why: str = ""
    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    tally: Tally | None = None
    needs: int | None = None
    most: int | None = None
    how: str = ""

    @property
    def matter(self) -> str:
        """Return the purpose of the roll in one line."""
        return append_detail(self.why, self.how)


LOWERS_BOAT: Final = "lowers a boat"
"""The order of a ship that lowers a boat."""
IN_SECRET: Final = "in secret"
"""The text for a choice that nobody else may know yet."""


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A seat has chosen (the driver writes it for every choice). ``said`` is the sentence of the
    menu, with `wording.WHO` for the ship or the seat; '' where the next event says the
    same."""

    seat: str = ""
    key: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The battle is over: winner '' for a draw, degree major, minor or draw."""

    winner: str = ""
    degree: str = ""
    reason: str = ""
