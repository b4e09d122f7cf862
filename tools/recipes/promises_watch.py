"""What a screen said before an answer, and what came of it: previews are kept as they stood when the answer
was given, and settled by the events and questions that follow."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from game.core.events import (
    Befell,
    Captured,
    Collided,
    Event,
    Fired,
    Grappled,
    GunsLost,
    Hurt,
    Left,
    MastFell,
    Moved,
    Rolled,
    Sank,
    Struck,
    TurnBegan,
)
from game.core.steps import Menu
from game.play.seats import PlayerSeat
from game.ui.battle.book_kit.papers import HitSpread
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.hud_state import HudState


class Kind(StrEnum):
    """What a preview says."""

    CERTAIN = "certain"
    """What will be so, in words."""
    CHANCE = "chance"
    """The chance that something happens, from 0 to 1."""
    MEAN = "mean"
    """A number that is to be expected on average."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """What has followed an answer so far: the `events`, and the question that is being answered now with
    these `keys`, by its `clause`, `ship` and `menu`; no clause once the battle is over."""

    events: Sequence[Event] = ()
    clause: str = ""
    ship: str = ""
    menu: Menu[Any] | None = None
    keys: tuple[str, ...] = ()
    hud: HudState | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return not self.clause


@dataclass(frozen=True, slots=True)
class Void:
    """A preview of which nothing can be said: what came in between."""

    why: str


Found: TypeAlias = str | float | bool | Void | None
"""What happened; None if that is not known yet."""
Find: TypeAlias = Callable[[Sequel], Found]
"""Finds what happened."""
Value: TypeAlias = Callable[[Sequence[Event]], Found]
"""What happened, of the events of a move or a volley that is over."""
FALLS_TO_SHIP: Final = (Hurt, GunsLost, MastFell, Befell, Struck, Captured, Sank, Collided, Grappled)
"""What may change a ship between a preview and what it was about."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A preview: of which `ship`, about what, what was `promised`, and how to `find` what happened."""

    kind: Kind
    about: str
    ship: str
    promised: str | float
    find: Find


@dataclass(frozen=True, slots=True)
class Outcome:
    """A preview that is settled: where and when it stood on the screen, and what happened."""

    book: str
    level: str
    seed: int
    turn: int
    ship: str
    kind: Kind
    about: str
    promised: str | float
    happened: str | float


@dataclass(slots=True)
class HeardSeat(PlayerSeat):
    """A player's seat that tells of each answer before it is taken."""

    on_answer: Callable[[tuple[str, ...]], None] = print

    def submit(self, *keys: str) -> None:
        """Tell of the answer, then give it."""
        self.on_answer(keys)
        PlayerSeat.submit(self, *keys)


@dataclass(frozen=True, slots=True)
class OpenPromise:
    """A preview that waits for what happens: the turn it was made in, and how many events and rewinds there
    were."""

    promise: Promise
    turn: int
    event_count: int
    rewinds: int


@dataclass(slots=True)
class PromiseWatch:
    """Keeps the previews of a battle's screen. `read` returns what the screen says when these keys are given.
    Only what is given while `is_player_acting` was looked at by anybody."""

    screen: BattleScreen
    read: Callable[[HudState, tuple[str, ...]], Sequence[Promise]]
    level: str
    seed: int
    is_player_acting: bool = False
    outcomes: list[Outcome] = field(default_factory=list)
    void_count: int = 0
    _open: list[OpenPromise] = field(default_factory=list)

    def watch_seat(self, side: str) -> None:
        """Hear every answer of that side's player."""
        self.screen.battle.seats[side] = HeardSeat(on_answer=self.on_answer)

    def on_answer(self, keys: tuple[str, ...]) -> None:
        """Settle what can be settled when an answer is given, then keep what the screen says of it."""
        hud, battle = self.screen.hud, self.screen.battle
        with battle.table.as_current():
            prompt = hud.prompt
            self._settle(Sequel((), prompt.clause, prompt.ship, prompt.menu, keys, hud))
            if self.is_player_acting:
                self.is_player_acting = False  # What quick play answers after the press was not looked at.
                now = battle.turn, len(battle.events), battle.rewinds
                self._open += [OpenPromise(promise, *now) for promise in self.read(hud, keys)]

    def close(self) -> None:
        """Settle what can be settled once the battle is left; the rest is void."""
        with self.screen.battle.table.as_current():
            self._settle(Sequel())
        self.void_count += len(self._open)
        self._open.clear()

    def _settle(self, now: Sequel) -> None:
        battle, kept = self.screen.battle, list[OpenPromise]()
        for one in self._open:
            is_undone = one.rewinds != battle.rewinds
            sequel = replace(now, events=battle.events[one.event_count :])
            found = Void("taken back") if is_undone else one.promise.find(sequel)
            if found is None:
                kept.append(one)
            elif isinstance(found, Void):
                self.void_count += 1
            else:
                self.outcomes.append(self._outcome(one, found))
        self._open = kept

    def _outcome(self, one: OpenPromise, found: str | float | bool) -> Outcome:
        promise, book = one.promise, self.screen.battle.book.NAME
        happened = float(found) if isinstance(found, bool) else found
        where = (book, self.level, self.seed, one.turn, promise.ship)
        return Outcome(*where, promise.kind, promise.about, promise.promised, happened)


# ------------------------------------------------------------------------------ what happened
def is_hit(events: Sequence[Event], *ships: str) -> bool:
    """Return whether anything has befallen one of these ships."""
    fell = [e for e in events if isinstance(e, FALLS_TO_SHIP)]
    return any(event.ship in ships or getattr(event, "other", "") in ships for event in fell)


def has_befallen(events: Sequence[Event], ship: str, what: str) -> bool:
    """Return whether a condition has begun for a ship."""
    return any(isinstance(e, Befell) and (e.ship, e.what, e.on) == (ship, what, True) for e in events)


def has_fired(events: Sequence[Event], ship: str) -> bool:
    """Return whether a ship has fired."""
    return any(isinstance(e, Fired) and e.ship == ship for e in events)


def is_fired_at(events: Sequence[Event], ship: str) -> bool:
    """Return whether a ship has been fired at."""
    return any(isinstance(e, Fired) and e.target == ship for e in events)


def has_rolled(events: Sequence[Event], clause: str) -> bool:
    """Return whether dice were thrown by a clause."""
    return any(isinstance(e, Rolled) and e.clause == clause for e in events)


def has_other_moved(events: Sequence[Event], ship: str) -> bool:
    """Return whether any other ship has moved."""
    return any(isinstance(e, Moved) and e.ship != ship for e in events)


def moves_of(events: Sequence[Event], ship: str) -> list[Moved]:
    """Return the moves of a ship."""
    return [e for e in events if isinstance(e, Moved) and e.ship == ship]


def hull_met(events: Sequence[Event], ship: str) -> str:
    """Return whom a ship has collided with first; 'nobody' for none."""
    met = (e for e in events if isinstance(e, Collided) and ship in (e.ship, e.other))
    return next((e.other if e.ship == ship else e.ship for e in met), "nobody")


def leaves_or_stays(events: Sequence[Event], ship: str) -> str:
    """Return 'leaves' for a ship that has left the table, else 'stays'."""
    left = any(isinstance(e, Left) and e.ship == ship for e in events)
    return "leaves" if left else "stays"


def events_until(events: Sequence[Event], ends: Callable[[Event], bool]) -> Sequence[Event]:
    """Return the events before the first that ends something; all of them if none does."""
    return events[: next((n for n, event in enumerate(events) if ends(event)), len(events))]


def find_roll(clause: str, happened: Value) -> Find:
    """Return what finds something of the events after the next roll by that clause; void once another
    question is asked without it."""

    def find(sequel: Sequel) -> Found:
        rolls = (n for n, e in enumerate(sequel.events) if isinstance(e, Rolled) and e.clause == clause)
        first = next(rolls, -1)
        return Void("no dice were thrown") if first < 0 else happened(sequel.events[first:])

    return find


# ------------------------------------------------------------------------------ volleys
def volley_words(side: str, target: str, aim: str, rake: str, dice: int) -> str:
    """Return a volley as a preview and its event both have it."""
    return f"{side} at {target}{f', {aim}' if aim else ''}{f', {rake} rake' if rake else ''}: {dice} dice"


def fired_words(event: Fired) -> str:
    """Return the same of what was fired."""
    return volley_words(event.side, event.target, event.aim, event.rake, event.dice)


def find_volley(ship: str, target: str, value: Callable[[Fired, Sequence[Event]], Found]) -> Find:
    """Return what finds something of a ship's next volley at a target, given it and the events until the next
    volley; void if the ship was hit before."""

    def find(sequel: Sequel) -> Found:
        for n, event in enumerate(sequel.events):
            if isinstance(event, TurnBegan):
                return Void("not fired in this turn")
            if isinstance(event, Fired) and (event.ship, event.target) == (ship, target):
                if is_hit(sequel.events[:n], ship):
                    return Void("she was hit first")
                return value(event, events_until(sequel.events[n + 1 :], lambda e: isinstance(e, Fired)))
        return Void("not fired") if sequel.is_over else None

    return find


def volley_promises(
    ship: str, target: str, told: str, likely: HitSpread, none_chance: float
) -> Iterator[Promise]:
    """Yield what a card says of a volley: its guns, target and dice, as `told`; the mean of the hits, the
    chance of one at all, and that they are between two numbers."""

    def promise(kind: Kind, about: str, said: str | float, value: Callable[[Fired], Found]) -> Promise:
        return Promise(kind, about, ship, said, find_volley(ship, target, lambda fired, _: value(fired)))

    yield promise(Kind.CERTAIN, "volley", told, fired_words)
    yield promise(Kind.MEAN, "hits", float(likely.mean), lambda fired: float(fired.hits))
    yield promise(Kind.CHANCE, "a hit at all", 1 - none_chance, lambda fired: fired.hits > 0)
    spread = float(likely.chance)
    yield promise(
        Kind.CHANCE, "hits as many as said", spread, lambda fired: likely.low <= fired.hits <= likely.high
    )
