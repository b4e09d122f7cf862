"""A roll as the tray shows it: dice in groups with their reasons, what was needed, what came of it.

Pure, without pygame: `shown` turns a Rolled event and what followed into a Throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal

from game.core.events import CardHeld, CardTurned, Chose, Event, Fired, Rolled, TurnBegan
from game.core.tally import Tally, Term
from game.play.words import Names, called, needed, sentence

DieState = Literal["plain", "hit", "miss", "removed"]
_VOLLEYS: Final = ("KMH-9.2.22", "WWH-2.1.5")
"""Broadsides: the tray is theirs until what they have done is told."""
_PER_DIE: Final = (*_VOLLEYS, "KMH-11.1.2")
"""Rolls in which every die counts for itself; all others are judged by their total."""
_CARDS: Final = (CardTurned, CardHeld)
_FOLLOW: Final = ("KMH-11.0", "KMH-9.4.2", "WWH-2.2c")
_WAY_ON: Final = ("KMH-6.2.2", "KMH-6.2.3", "KMH-6.2.4")


@dataclass(frozen=True, slots=True)
class Die:
    """One die on the tray; a removed one has no face (0)."""

    value: int
    sides: int
    state: DieState = "plain"


@dataclass(frozen=True, slots=True)
class Group:
    """Dice under one bracket: what they are for, and the clause."""

    dice: tuple[Die, ...]
    label: str
    clause: str
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A die thrown beside the main ones (the special): its face, what it needed, its clause."""

    die: Die
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Throw:
    """A whole roll on the tray. `seal` is its total and `word` what of; `wax` a seal of hits."""

    title: str
    meta: str
    clause: str
    groups: tuple[Group, ...]
    seal: str
    word: str
    wax: bool
    reasons: tuple[tuple[str, str, str], ...] = ()
    beside: tuple[Side, ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    way_on: bool = False
    ship: str = ""

    @property
    def count(self) -> int:
        """How many dice tumble."""
        return sum(len(g.dice) for g in self.groups if not g.removed)


def last_roll(events: Sequence[Event]) -> int:
    """The place of the last main roll of the turn among the events; -1 if there is none."""
    for n in range(len(events) - 1, -1, -1):
        event = events[n]
        if isinstance(event, TurnBegan):
            return -1
        if isinstance(event, Rolled) and not _follows(events, n):
            return n
    return -1


def volley_of(events: Sequence[Event], ship: str, since: int) -> int:
    """The place of the first volley this ship has thrown since `since` events; -1 if none."""
    thrown = (
        n
        for n, event in enumerate(events[since:], since)
        if isinstance(event, Rolled) and event.clause in _VOLLEYS and event.ship == ship
    )
    return next(thrown, -1)


def aftermath(events: Sequence[Event], start: int) -> list[Event]:
    """The roll at `start` and what followed it, up to the next card or the next main roll; empty
    if start is -1."""
    if start < 0:
        return []

    def belongs(n: int) -> bool:
        """Whether the event at `n` still comes of the roll."""
        if isinstance(events[n], _CARDS):
            return False
        return not isinstance(events[n], Rolled) or _follows(events, n)

    after = takewhile(belongs, range(start + 1, len(events)))
    return [events[start], *(events[n] for n in after)]


def _follows(events: Sequence[Event], n: int) -> bool:
    """Whether the roll at `n` lies beside an earlier volley."""
    event = events[n]
    if not event.clause.startswith(_FOLLOW) or not isinstance(event, Rolled):
        return False
    for before in reversed(events[:n]):
        if isinstance(before, Rolled):
            if before.clause in _VOLLEYS:
                return True
            if not before.clause.startswith(_FOLLOW):
                return False
        if isinstance(before, TurnBegan):
            return False
    return False


def shown(events: Sequence[Event], names: Names) -> Throw | None:
    """The tray for these events, which begin with the main roll."""
    if not events or not isinstance(events[0], Rolled):
        return None
    main = events[0]
    beside = tuple(_side(e) for e in events[1:] if isinstance(e, Rolled))
    told = [
        (words, e.clause)
        for e in events[1:]
        if not isinstance(e, Rolled | Chose | Fired) and (words := sentence(e, names))
    ]
    dice_tally = main.tally is not None and main.tally.total == len(main.faces)
    groups = grouped(main) if dice_tally else (whole(main),)
    reasons = _reasons(main.tally) if main.tally and not dice_tally else ()
    seal, word, wax = sealed(main)
    what, _, how = main.why.partition(": ")
    title = f"{called(names, main.ship)}: {what}" if main.ship else what.capitalize()
    meta = how or needed(main).strip(" ()")
    meta = meta[:1].upper() + meta[1:]
    way_on = main.clause in _WAY_ON
    return Throw(
        title,
        meta,
        main.clause,
        groups,
        seal,
        word,
        wax,
        reasons,
        beside,
        tuple(told),
        way_on,
        main.ship,
    )


def _reasons(tally: Tally) -> tuple[tuple[str, str, str], ...]:
    """Each term of a target number: sign, name, clause."""
    return tuple((t.sign(), t.name, t.clause) for t in tally.terms)


def state_of(roll: Rolled, face: int) -> DieState:
    """Whether a die hit, missed, or merely lies there."""
    if roll.clause not in _PER_DIE or roll.needs is None:
        return "plain"
    return "hit" if face >= roll.needs else "miss"


def sides_of(name: str) -> int:
    """How many sides a die of this name has."""
    return int(name[1:]) if name[1:].isdigit() else 6


def _dice(roll: Rolled, start: int, count: int) -> tuple[Die, ...]:
    faces = list(zip(roll.dice, roll.faces, strict=True))[start : start + count]
    return tuple(Die(face, sides_of(name), state_of(roll, face)) for name, face in faces)


def whole(roll: Rolled) -> Group:
    """All dice under one bracket."""
    return Group(_dice(roll, 0, len(roll.faces)), roll.why, roll.clause)


@dataclass(slots=True)
class _Part:
    """Dice that one term has brought, as the terms after it leave them."""

    term: Term
    count: int
    removed: bool = False


def grouped(roll: Rolled) -> tuple[Group, ...]:
    """A bracket for every term of the tally: what it added, or, struck through, took away. The
    dice taken away are taken from the groups before, the latest first."""
    parts: list[_Part] = []
    total = 0
    assert roll.tally is not None
    for term in roll.tally.terms:
        after = term.after(total)
        if after >= total:
            parts.append(_Part(term, after - total))
        else:
            _take(parts, total - after)
            parts.append(_Part(term, total - after, removed=True))
        total = after
    groups, start = [], 0
    for part in parts:
        label = f"{part.term.sign().replace('-', '−').replace('x', '×')}: {part.term.name}"
        dice = (Die(0, 6, "removed"),) * part.count
        if not part.removed:
            dice = _dice(roll, start, part.count)
            start += part.count
        if dice or part.removed:
            groups.append(Group(dice, label, part.term.clause, part.removed))
    return tuple(groups)


def _take(parts: list[_Part], count: int) -> None:
    """So many dice are taken from the parts, the latest first."""
    for part in reversed(parts):
        if part.removed:
            continue
        taken = min(part.count, count)
        part.count -= taken
        count -= taken


def sealed(roll: Rolled) -> tuple[str, str, bool]:
    """The seal's figure, its word, and whether it is red wax."""
    if roll.clause in _VOLLEYS and roll.needs is not None:
        hits = sum(face >= roll.needs for face in roll.faces)
        return str(hits), "hit" if hits == 1 else "hits", True
    if roll.clause in _PER_DIE and roll.needs is not None:
        return str(sum(face >= roll.needs for face in roll.faces)), "mended", False
    total = sum(roll.faces)
    if roll.needs is not None:
        return str(total), "yes" if total >= roll.needs else "no", False
    if roll.most is not None:
        return str(total), "yes" if total <= roll.most else "no", False
    return str(total), "", False


def _side(roll: Rolled) -> Side:
    """A die beside the main ones, with what it needed."""
    face = roll.faces[0]
    sides = sides_of(roll.dice[0])
    counts = 10 if (sides == 10 and face == 0) else face
    good = roll.most is not None and counts <= roll.most
    good = good or (roll.needs is not None and face >= roll.needs)
    bare = roll.most is None and roll.needs is None
    state: DieState = "plain" if bare else "hit" if good else "miss"
    words = roll.why
    if roll.clause == "KMH-11.0.1":
        words = f"{counts} {'≤' if good else '>'} {roll.most}: {'' if good else 'no '}special"
    return Side(Die(face, sides, state), words, roll.clause)
