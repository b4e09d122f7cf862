"""What a player has commanded: which helms his AI captain has, until when, and by which order.

Plain values; `commands/update.py` alone writes them. `commands/queries.py` says which questions are the
captain's, `answers/delegate_answers.py` how he answers, `commands/panel.py` what is shown of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import Final

from game.captains.flag_officer import SquadronRoster
from game.captains.grades import PLAY_EFFORT
from game.captains.process import CaptainSetup, RemoteCaptain
from game.captains.squadron_orders import SquadronOrder
from game.core.steps import Choose
from game.play.battle import Battle
from game.play.dice import splitmix
from game.play.seats import Seat
from game.trials.fighting import DELEGATE_CAPTAIN

_CAPTAIN_SEED: Final = 0x4E1D

CaptainMaker = Callable[[Battle, str], Seat]
"""(battle, side) -> the captain who answers in place of that side's player."""


class Until(StrEnum):
    """How long a command stands."""

    MOVE = "move"
    """Until this move, or this shot, is made."""
    TURN = "turn"
    HIT = "hit"
    """Until something happens to the ship."""
    RANGE = "range"
    """Until an enemy is within gunshot of the ship."""
    TAKEN = "taken"
    """Until it is called back."""
    NEEDED = "needed"
    """Until something needs the player's eye: see `HandbackCause`."""
    ASKED = "asked"
    """No helm is handed over: the order of a single ship proposes each answer to her player."""


class Scope(StrEnum):
    """Who is commanded."""

    ALL = "all"
    """Every ship of the player, and what concerns his side as a whole."""
    EACH = "each"
    """Every squadron, each by the order that is proposed for it."""
    SQUADRON = "squadron"
    SHIP = "ship"


@dataclass(frozen=True, slots=True)
class ConditionAtHandover:
    """How a ship was when she was commanded, so that she does not ask again for what her player
    knows: her damage in thousandths, whether she was afire or fast to another, and the friend whom
    she was about to run aboard ('' for none)."""

    damage: int = 0
    is_afire: bool = False
    is_locked: bool = False
    fouled_ship: str = ""


class HandbackCause(StrEnum):
    """What needs a player's eye."""

    BOARDS = "boards"
    BOARDED = "boarded"
    RAKED = "raked"
    AFIRE = "afire"
    FAST = "fast"
    HALVED = "halved"
    FOULING = "fouling"


@dataclass(frozen=True, slots=True)
class HandbackReason:
    """Why a ship asks for her player: the cause, the other ship concerned ('' for none), and for
    `HALVED` her damage before, in thousandths."""

    cause: HandbackCause
    other_ship: str = ""
    damage_before: int = 0


@dataclass(slots=True)
class DelegatedHelm:
    """A helm that the captain has: until when, since which ``turn`` and number of events; the object
    and chapter of its first question ('' before that is asked); whether the book's order to the ship answers
    alone, not the captain as he thinks best; and how the ship was then."""

    until: Until
    turn: int
    since_event: int
    first_subject: str = ""
    first_chapter: str = ""
    is_by_order: bool = False
    condition: ConditionAtHandover = ConditionAtHandover()


@dataclass(slots=True)
class DelegationRun:
    """What a captain answers for a ``seat``. ``side_helm`` covers every ship without an entry of
    her own, and what concerns no ship; in ``ship_helms`` None means that the ship is her player's.

    ``since_event`` events have been searched for what ends a command. ``rewinds`` is the battle's
    count when the run was last updated, ``first_question`` the question it began at,
    ``answered_questions`` those the captain answered. While others are still seen to act,
    ``last_check`` is up to how many events nothing has ended a command (-1: not known). ``enemies_met`` were
    within range already when the helms were handed over."""

    seat: str
    since_event: int
    rewinds: int
    first_question: int
    side_helm: DelegatedHelm | None = None
    ship_helms: dict[str, DelegatedHelm | None] = field(default_factory=dict)
    answered_questions: set[int] = field(default_factory=set)
    last_check: int = -1
    enemies_met: set[str] = field(default_factory=set)

    def helm_of(self, ship: str) -> DelegatedHelm | None:
        """Return the helm that the captain has of a ship; None if she is the player's."""
        return self.ship_helms.get(ship, self.side_helm)

    @property
    def has_every_ship(self) -> bool:
        """True if no ship is the player's."""
        return self.side_helm is not None and None not in self.ship_helms.values()


@dataclass(slots=True)
class DelegationMessage:
    """A message to a ``seat`` in the prompt, or why a ``ship`` asks. It goes after the question
    ``first_step``, the first one asked since, whose number is ``question_number`` (-1: none yet).

    ``until`` is the command that has ended (None for none), ``ships`` those it was for, ``why`` the
    bare reason. The words of a ``reason`` change with the ship's state; they stand between
    ``text_before`` and ``text_after``."""

    text: str
    first_step: object = None
    seat: str = ""
    until: Until | None = None
    ships: tuple[str, ...] = ()
    question_number: int = -1
    why: str = ""
    ship: str = ""
    reason: HandbackReason | None = None
    text_before: str = ""
    text_after: str = ""


def start_captain(battle: Battle, side: str) -> Seat:
    """Start the captain of the best grade, in a process of his own. He is never sent the seed of
    the battle, not even in his own."""
    number = [own.id for own in battle.level.sides].index(side)
    grade, whims = DELEGATE_CAPTAIN.removeprefix("ai:"), splitmix(_CAPTAIN_SEED, number)
    return RemoteCaptain(
        CaptainSetup(grade, battle.book.NAME, whims, PLAY_EFFORT, battle.level), perf_counter
    )


@dataclass(slots=True)
class CommandState:
    """The open panel, the commands in force, and the captains who carry them out.

    While the panel ``is_open``: the ``scope``, the ship and squadron meant ('' for none), the drafted
    ``order`` of squadrons or ``ship_order`` (a value of the book's), and ``until``. ``arrow_tip`` is the
    pixel to which a drawn order was pulled, ``drag_start`` the squadron that is pulled from and the pixel of
    the press; ``is_other_wanted`` asks for the other sensible order there.

    By seat: ``runs``, ``captains``, ``messages``, and ``given_orders`` by squadron. By ship:
    ``handback_messages``, why she asks. ``last_orders`` of squadrons are
    proposed again; ``needs_new_orders``: the journal of a resumed battle keeps none.
    ``refusal`` says why nothing may be commanded in this battle, '' if it may.

    ``partial_question`` is a question of which the captain gets a part, with that part;
    ``passed_question`` one that he leaves to the player; ``partial_draft`` the draft that holds his
    part of a question about several ships. ``order_answers`` are the questions that ships have answered by
    their orders since the last command. ``journal_notes`` is what the journal says of all this,
    at so many ``rewinds`` of the battle. To ``seats_offered_orders`` the panel has opened by itself."""

    is_open: bool = False
    scope: Scope = Scope.ALL
    ship: str = ""
    squadron: str = ""
    order: SquadronOrder | None = None
    ship_order: object = None
    until: Until = Until.NEEDED
    arrow_tip: tuple[int, int] | None = None
    is_other_wanted: bool = False
    drag_start: tuple[str, tuple[int, int]] | None = None
    refusal: str = ""
    runs: dict[str, DelegationRun] = field(default_factory=dict)
    captains: dict[str, Seat] = field(default_factory=dict)
    messages: dict[str, DelegationMessage] = field(default_factory=dict)
    handback_messages: dict[str, DelegationMessage] = field(default_factory=dict)
    given_orders: dict[str, dict[str, SquadronOrder]] = field(default_factory=dict)
    last_orders: dict[str, SquadronOrder] = field(default_factory=dict)
    needs_new_orders: bool = False
    level_squadrons: SquadronRoster | None = None
    partial_question: tuple[object, tuple[str, ...], Choose | None] = (None, (), None)
    passed_question: object = None
    partial_draft: object = None
    order_answers: set[int] = field(default_factory=set)
    journal_notes: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)
    rewinds: int = 0
    seats_offered_orders: set[str] = field(default_factory=set)
    make_captain: CaptainMaker = start_captain

    def close(self) -> None:
        """Close the panel and drop the draft."""
        self.is_open = self.is_other_wanted = False
        self.order = self.ship_order = self.arrow_tip = None

    @property
    def has_draft(self) -> bool:
        """True if an order is drafted, and not `as he thinks best`."""
        return self.order is not None or self.ship_order is not None
