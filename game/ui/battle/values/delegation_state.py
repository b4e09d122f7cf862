"""What a person has handed over to his captain: which helms, for how long, and since when. How they
are handed over stands in `my_captain`, which questions are the captain's in `helm_questions`, how
he answers in `captain_answers`, what is shown of it in `handed_bar` and `handed_signs`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import Final

from game.captains.grades import PLAY_EFFORT
from game.captains.process import CaptainSetup, RemoteCaptain
from game.core.steps import Choose
from game.play.battle import Battle
from game.play.dice import splitmix
from game.play.seats import Seat
from game.trials.fighting import DELEGATE_CAPTAIN

_CAPTAIN_SEED: Final = 0x4E1D

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
    is_afire: bool = False
    is_locked: bool = False
    fouled_ship: str = ""


class HandbackCause(StrEnum):
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
    where half of what she had is gone what she ``damage_before`` before, in thousandths."""

    cause: HandbackCause
    other_ship: str = ""
    damage_before: int = 0


@dataclass(slots=True)
class DelegatedHelm:
    """A helm that was handed over: how long, in which ``turn``, and since the battle had so many
    events; about which ``first_subject`` and of which ``first_chapter`` the first question was (''
    before it has
    been asked); how she was then."""

    until: DelegateUntil
    turn: int
    since_event: int
    first_subject: str = ""
    first_chapter: str = ""
    condition: ConditionAtHandover = ConditionAtHandover()


@dataclass(slots=True)
class DelegationRun:
    """What a captain answers for a ``seat``: where ``side_helm`` is an order, for every ship
    without one
    of her own and for what concerns no ship; by ``ship_helms`` for these (None: she is the person's
    though the rest is not). ``since_event`` so many events have been looked through for what ends
    an
    order; ``rewinds`` the battle had when the run was last looked at, ``first_question`` the number
    of the
    question it began at; ``answered_questions`` are the numbers of those he has answered. While
    others are still
    seen to act, ``last_check`` is up to how many events nothing has ended an order (-1: not
    known)."""

    seat: str
    since_event: int
    rewinds: int
    first_question: int
    side_helm: DelegatedHelm | None = None
    ship_helms: dict[str, DelegatedHelm | None] = field(default_factory=dict)
    answered_questions: set[int] = field(default_factory=set)
    last_check: int = -1

    def helm_of(self, ship: str) -> DelegatedHelm | None:
        """How long her helm is his; None if it is the person's."""
        return self.ship_helms.get(ship, self.side_helm)

    @property
    def has_every_ship(self) -> bool:
        """Whether no ship is the person's."""
        return self.side_helm is not None and None not in self.ship_helms.values()


@dataclass(slots=True)
class DelegationMessage:
    """What is said on the plate to a seat, or why a ship of the ``seat`` asks, until it has
    answered the question that is the first ``first_step`` it is asked, or she is asked about, from
    then
    on; ``until`` is the order that has ended (None for no such order), of what is told to a seat
    that of these ``ship_helms``; ``question_number`` is that of the question ``first_step`` (-1:
    none yet);
    ``why`` is the bare reason of the ``list_ship`` that asks. Where that is a ``reason``, its words
    change
    as her state does, and stand between ``text_before`` and ``text_after``."""

    text: str
    first_step: object = None
    seat: str = ""
    until: DelegateUntil | None = None
    ships: tuple[str, ...] = ()
    question_number: int = -1
    why: str = ""
    ship: str = ""
    reason: HandbackReason | None = None
    text_before: str = ""
    text_after: str = ""


def start_captain(battle: Battle, side: str) -> Seat:
    """The captain of the grade that is best, in a process of his own. He is never sent the seed of
    the battle, not even in his own."""
    number = [own.id for own in battle.level.sides].index(side)
    grade = DELEGATE_CAPTAIN.removeprefix("ai:")
    whims = splitmix(_CAPTAIN_SEED, number)
    orders = CaptainSetup(grade, battle.book.NAME, whims, PLAY_EFFORT, battle.level)
    return RemoteCaptain(orders, perf_counter)


@dataclass(slots=True)
class DelegationState:
    """Whether the list lies ``is_list_open`` in which one chooses for how long, and ``scope`` it is
    for (of
    ``list_ship``, '' for the one in hand); the ``runs`` under way and the ``captains`` by their
    seats,
    and what was last ``messages`` to each; by ship why she ``handback_messages`` for her person
    again; ``refusal``
    says why nothing may be handed over in this battle, '' if it may. ``partial_question`` is a
    question of which
    the captain is asked a part, with that part; ``passed_question`` one that he leaves to the
    person;
    ``partial_draft`` the hand that his part of a question about several ships was laid in.
    ``journal_notes`` is what
    the journal says of all this (`kept_helms`), as long as the battle has so many ``rewinds``."""

    is_list_open: bool = False
    scope: DelegateScope = DelegateScope.ALL
    list_ship: str = ""
    refusal: str = ""
    runs: dict[str, DelegationRun] = field(default_factory=dict)
    captains: dict[str, Seat] = field(default_factory=dict)
    messages: dict[str, DelegationMessage] = field(default_factory=dict)
    handback_messages: dict[str, DelegationMessage] = field(default_factory=dict)
    partial_question: tuple[object, tuple[str, ...], Choose | None] = (None, (), None)
    passed_question: object = None
    partial_draft: object = None
    journal_notes: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)
    rewinds: int = 0
    make_captain: CaptainMaker = start_captain
