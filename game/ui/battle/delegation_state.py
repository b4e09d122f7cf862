"""What a person has handed over to his captain: which helms, for how long, and since when. How they
are handed over stands in `my_captain`, which questions are the captain's in `helm_questions`, how
he answers in `captain_answers`, what is shown of it in `handed_bar` and `handed_signs`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import Final

from game.captains.grades import PLAY
from game.captains.process import CaptainOrders, DistantCaptain
from game.core.steps import Choose
from game.play.battle import Battle
from game.play.dice import splitmix
from game.play.seats import Seat
from game.trials.seating import APART

_WHIMS: Final = 0x4E1D

CaptainMaker = Callable[[Battle, str], Seat]
"""(battle, side) -> the captain who answers in the place of that side's person."""


class DelegateUntil(StrEnum):
    """How long a captain keeps the helm."""

    MOVE = "move"
    """Until this move, or this shot, is made."""
    TURN = "turn"
    HIT = "hit"
    """Until something befalls her."""
    RANGE = "range"
    """Until an enemy lies within gunshot of her."""
    TAKEN = "taken"
    """Until it is taken back."""
    NEEDED = "needed"
    """She sails by the order of her squadron until something wants a person's eye."""


class DelegateScope(StrEnum):
    """Whose helms are handed over together."""

    ALL = "all"
    """Every ship of the person's, and what concerns his side as a whole."""
    SQUADRON = "squadron"
    SHIP = "ship"


@dataclass(frozen=True, slots=True)
class ConditionAtHandover:
    """How a ship was when her helm was handed over, so that she does not ask again for what her
    person knows: her damage in thousandths, whether she was afire or fast to another, and the
    friend whom she was about to run aboard ('' for none)."""

    damage: int = 0
    afire: bool = False
    locked: bool = False
    fouling: str = ""


class Cause(StrEnum):
    """What wants a person's eye."""

    BOARDS = "boards"
    BOARDED = "boarded"
    RAKED = "raked"
    AFIRE = "afire"
    FAST = "fast"
    HALVED = "halved"
    FOULING = "fouling"


@dataclass(frozen=True, slots=True)
class HandbackReason:
    """Why a ship asks for her person: the cause, the ship who has to do with it ('' for none), and
    where half of what she had is gone what she ``had_lost`` before, in thousandths."""

    cause: Cause
    other: str = ""
    had_lost: int = 0


@dataclass(slots=True)
class DelegatedHelm:
    """A helm that was handed over: how long, in which ``turn``, and since the battle had so many
    events; about which ``thing`` and of which ``chapter`` the first question was ('' before it has
    been asked); how she was then."""

    until: DelegateUntil
    turn: int
    since: int
    thing: str = ""
    chapter: str = ""
    borne: ConditionAtHandover = ConditionAtHandover()


@dataclass(slots=True)
class DelegationRun:
    """What a captain answers for a ``seat``: where ``side`` is an order, for every ship without one
    of her own and for what concerns no ship; by ``ships`` for these (None: she is the person's
    though the rest is not). ``since`` so many events have been looked through for what ends an
    order; ``rewinds`` the battle had when the run was last looked at, ``begun`` the number of the
    question it began at; ``given`` are the numbers of those he has answered. While others are still
    seen to act, ``last_check`` is up to how many events nothing has ended an order (-1: not
    known)."""

    seat: str
    since: int
    rewinds: int
    begun: int
    side: DelegatedHelm | None = None
    ships: dict[str, DelegatedHelm | None] = field(default_factory=dict)
    given: set[int] = field(default_factory=set)
    last_check: int = -1

    def order_of(self, ship: str) -> DelegatedHelm | None:
        """How long her helm is his; None if it is the person's."""
        return self.ships.get(ship, self.side)

    @property
    def has_every_ship(self) -> bool:
        """Whether no ship is the person's."""
        return self.side is not None and None not in self.ships.values()


@dataclass(slots=True)
class DelegationMessage:
    """What is said on the plate to a seat, or why a ship of the ``seat`` asks, until it has
    answered the question that is the first ``step`` it is asked, or she is asked about, from then
    on; ``until`` is the order that has ended (None for no such order), of what is told to a seat
    that of these ``ships``; ``number`` is that of the question ``step`` (-1: none yet);
    ``why`` is the bare reason of the ``ship`` that asks. Where that is a ``need``, its words change
    as her state does, and stand between ``before`` and ``after``."""

    words: str
    step: object = None
    seat: str = ""
    until: DelegateUntil | None = None
    ships: tuple[str, ...] = ()
    number: int = -1
    why: str = ""
    ship: str = ""
    need: HandbackReason | None = None
    before: str = ""
    after: str = ""


def start_captain(battle: Battle, side: str) -> Seat:
    """The captain of the grade that is best, in a process of his own. He is never sent the seed of
    the battle, not even in his own."""
    number = [own.id for own in battle.level.sides].index(side)
    grade = APART.removeprefix("ai:")
    whims = splitmix(_WHIMS, number)
    orders = CaptainOrders(grade, battle.book.NAME, whims, PLAY, battle.level)
    return DistantCaptain(orders, perf_counter)


@dataclass(slots=True)
class DelegationState:
    """Whether the list lies ``open`` in which one chooses for how long, and ``whom`` it is for (of
    ``ship``, '' for the one in hand); the ``runs`` under way and the ``captains`` by their seats,
    and what was last ``told`` to each; by ship why she ``asks`` for her person again; ``refused``
    says why nothing may be handed over in this battle, '' if it may. ``put`` is a question of which
    the captain is asked a part, with that part; ``passed`` one that he leaves to the person;
    ``laid`` the hand that his part of a question about several ships was laid in. ``noted`` is what
    the journal says of all this (`kept_helms`), as long as the battle has so many ``rewinds``."""

    open: bool = False
    whom: DelegateScope = DelegateScope.ALL
    ship: str = ""
    refused: str = ""
    runs: dict[str, DelegationRun] = field(default_factory=dict)
    captains: dict[str, Seat] = field(default_factory=dict)
    told: dict[str, DelegationMessage] = field(default_factory=dict)
    asks: dict[str, DelegationMessage] = field(default_factory=dict)
    put: tuple[object, tuple[str, ...], Choose | None] = (None, (), None)
    passed: object = None
    laid: object = None
    noted: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)
    rewinds: int = 0
    crew: CaptainMaker = start_captain
