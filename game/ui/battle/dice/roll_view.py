"""A roll as the tray shows it: dice in groups with their reasons, what was needed, what came of it.

Pure, without pygame: `roll_view_of` turns a Rolled event and what followed into a Throw."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal, Protocol

from game.core.events import Chose, Event, Fired, Rolled, TurnBegan
from game.core.tally import Tally, Term
from game.play.event_words import Names, event_sentence, name_by_id, needed_words
from game.play.rulebook import term_name
from game.scene.effects import Volley

DieState = Literal["plain", "hit", "miss", "removed"]
NO_HITS: Final = "0"
"""The figure on the seal of a volley that has not hit."""
_PER_DIE: Final = ("volley", "battery", "each")
"""Kinds of rolls in which every die counts for itself."""


class RollWords(Protocol):
    """What a rulebook says of a roll."""

    def dice_kind(self, roll: Rolled) -> str:
        """Return what a roll is on the tray: ``volley``, ``sum``, … (see `BookUi.dice_kind`)."""

    def die_caption(self, roll: Rolled) -> str:
        """Return the text under a die that stands beside others."""

    def seal_words(self, roll: Rolled) -> tuple[str, str] | None:
        """Return the figure on the seal and its word; None for those of the dice themselves."""

    def starts_new_story(self, event: Event) -> bool:
        """Return whether something new begins with an event, that no earlier roll has caused."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die on the tray; a removed one has no face (0)."""

    value: int
    sides: int
    state: DieState = "plain"


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice under one bracket: what they are for ('' where the title has said it: then there is no bracket),
    and the clause."""

    dice: tuple[Die, ...]
    label: str
    clause: str
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class SideDie:
    """A die thrown beside the main ones (the special): its face, what it needed, its clause."""

    die: Die
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class RollView:
    """A whole roll on the tray. `seal_figure` is its total and `seal_word` what of; `is_red_seal`: it is a
    seal of hits, and there are any."""

    title: str
    needed_text: str
    clause: str
    groups: tuple[DiceGroup, ...]
    seal_figure: str
    seal_word: str
    is_red_seal: bool
    reasons: tuple[tuple[str, str, str], ...] = ()
    side_dice: tuple[SideDie, ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    is_sailing_roll: bool = False
    ship: str = ""

    @property
    def die_count(self) -> int:
        """How many dice tumble."""
        return sum(len(g.dice) for g in self.groups if not g.is_removed)


def last_roll_index(events: Sequence[Event], book: RollWords, event_count: int | None = None) -> int:
    """Return the place of the last main roll of the turn among the events, or among the first this many of
    them; -1 if there is none."""
    for n in range((len(events) if event_count is None else event_count) - 1, -1, -1):
        event = events[n]
        if isinstance(event, TurnBegan):
            return -1
        if is_main_roll(events, n, book):
            return n
    return -1


def is_main_roll(events: Sequence[Event], n: int, book: RollWords) -> bool:
    """Return whether the event at `n` is a roll, and not beside an earlier one."""
    return isinstance(events[n], Rolled) and not _is_side_roll(events, n, book)


def roll_of_volley(events: Sequence[Event], fired: Fired, book: RollWords) -> int:
    """Return the place of the roll that a volley was thrown with; -1 if there is none."""
    for n in range(len(events) - 1, -1, -1):
        if events[n] is fired:
            return last_roll_index(events, book, n)
    return -1


def lead_roll_index(
    events: Sequence[Event], start: int, salvo: Sequence[Fired], lead: Fired | None, book: RollWords
) -> int:
    """Return the place of the roll that the tray tells: that of the volley that is looked at, its `lead`,
    while the last roll, at `start`, is one of the same `salvo`."""
    newest = start >= 0 and lead is not None and any(event is salvo[-1] for event in events[start:])
    if len(salvo) < 2 or not newest:
        return start
    place = roll_of_volley(events, lead, book) if lead is not None else -1
    return start if place < 0 else place


def seen_event_count(events: Sequence[Event], unseen: Sequence[Event], flying: Sequence[Volley]) -> int:
    """Return how many events of the battle have been seen: those of this turn before the first that is still
    `unseen`, or that is a volley whose balls are `flying`."""
    guns, upto = [(volley.ship, volley.target) for volley in flying], len(events)
    for n in range(len(events) - 1, -1, -1):
        event = events[n]
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Fired) and (event.ship, event.target) in guns:
            guns.remove((event.ship, event.target))
            upto = n
        elif any(event is other for other in unseen):
            upto = n
    return upto


def volley_roll_index(events: Sequence[Event], ship: str, start: int, book: RollWords) -> int:
    """Return the place of the first volley this ship has thrown since `start` events; -1 if none."""
    thrown = (
        n
        for n, event in enumerate(events[start:], start)
        if isinstance(event, Rolled) and event.ship == ship and is_volley(event, book)
    )
    return next(thrown, -1)


def is_volley(roll: Rolled, book: RollWords) -> bool:
    """Return whether it is a broadside: the tray is its own until what it has done is said."""
    return book.dice_kind(roll) in ("volley", "battery")


def roll_and_its_events(events: Sequence[Event], start: int, book: RollWords) -> list[Event]:
    """Return the roll at `start` and what followed it, up to the next main roll or to what the book calls
    something new; empty if start is -1."""
    if start < 0:
        return []

    def belongs(n: int) -> bool:
        """Return whether the event at `n` still comes of the roll."""
        if book.starts_new_story(events[n]):
            return False
        return not isinstance(events[n], Rolled) or _is_side_roll(events, n, book)

    after = takewhile(belongs, range(start + 1, len(events)))
    return [events[start], *(events[n] for n in after)]


def _is_side_roll(events: Sequence[Event], n: int, book: RollWords) -> bool:
    """Return whether the roll at `n` is beside an earlier one: a volley, or one under its own clause."""
    event = events[n]
    if not isinstance(event, Rolled) or book.dice_kind(event) != "beside":
        return False
    for before in reversed(events[:n]):
        if isinstance(before, Rolled) and book.dice_kind(before) != "beside":
            return is_volley(before, book) or before.clause == event.clause
        if isinstance(before, TurnBegan):
            return False
    return False


def roll_view_of(events: Sequence[Event], names: Names, book: RollWords) -> RollView | None:
    """Return the tray for these events, which begin with the main roll."""
    if not events or not isinstance(events[0], Rolled):
        return None
    main = events[0]
    beside = tuple(_side_die(e, book) for e in events[1:] if isinstance(e, Rolled))
    told = [
        (words, e.clause)
        for e in events[1:]
        if not isinstance(e, Rolled | Chose | Fired) and (words := event_sentence(e, names))
    ]
    kind = book.dice_kind(main)
    counted = main.tally is not None and main.tally.total == len(main.faces)
    dice_tally = counted and kind not in ("sum", "battery")
    groups = groups_by_term(main, book) if dice_tally else (single_group(main, book),)
    reasons = _reasons(main.tally) if main.tally and not dice_tally else ()
    seal, word, wax = seal_of(main, book)
    title = f"{name_by_id(names, main.ship)}: {main.why}" if main.ship else main.why.capitalize()
    meta = main.how or needed_words(main).strip(" ()")
    meta = meta[:1].upper() + meta[1:]
    way_on = kind == "way on"
    return RollView(
        title, meta, main.clause, groups, seal, word, wax, reasons, beside, tuple(told), way_on, main.ship
    )


def _reasons(tally: Tally) -> tuple[tuple[str, str, str], ...]:
    """Return each term of a target number that changes it: sign, name, clause."""
    return tuple((t.sign_text(), term_name(t), t.clause) for t in tally.terms if t.num or t.den)


def die_state(roll: Rolled, value: int, book: RollWords) -> DieState:
    """Return whether a die hit, missed, or is merely there."""
    if roll.needs is None or book.dice_kind(roll) not in _PER_DIE:
        return "plain"
    return "hit" if value >= roll.needs else "miss"


def die_sides(name: str) -> int:
    """Return how many sides a die of this name has."""
    return int(name[1:]) if name[1:].isdigit() else 6


def _dice(roll: Rolled, start: int, count: int, book: RollWords) -> tuple[Die, ...]:
    thrown = list(zip(roll.dice, roll.faces, strict=True))[start : start + count]
    return tuple(Die(value, die_sides(name), die_state(roll, value, book)) for name, value in thrown)


def single_group(roll: Rolled, book: RollWords) -> DiceGroup:
    """Return all dice as one group without a reason of their own: the title has said it."""
    return DiceGroup(_dice(roll, 0, len(roll.faces), book), "", "")


@dataclass(slots=True)
class _Part:
    """Dice that one term has brought, as the terms after it leave them."""

    term: Term
    count: int
    is_removed: bool = False


def groups_by_term(roll: Rolled, book: RollWords) -> tuple[DiceGroup, ...]:
    """Return a bracket for every term of the tally: what it added, or, struck through, took away. The dice
    taken away are taken from the groups before, the latest first."""
    parts: list[_Part] = []
    total = 0
    assert roll.tally is not None
    for term in roll.tally.terms:
        after = term.apply_to(total)
        if after >= total:
            parts.append(_Part(term, after - total))
        else:
            _take_dice(parts, total - after)
            parts.append(_Part(term, total - after, is_removed=True))
        total = after
    groups, start = [], 0
    for part in parts:
        label = f"{part.term.sign_text().replace('-', '−').replace('x', '×')}: {term_name(part.term)}"
        dice = (Die(0, 6, "removed"),) * part.count
        if not part.is_removed:
            dice = _dice(roll, start, part.count, book)
            start += part.count
        if dice or part.is_removed:
            groups.append(DiceGroup(dice, label, part.term.clause, part.is_removed))
    return tuple(groups)


def _take_dice(parts: list[_Part], count: int) -> None:
    """Take this many dice from the parts, the latest first."""
    for part in reversed(parts):
        if part.is_removed:
            continue
        taken = min(part.count, count)
        part.count -= taken
        count -= taken


def seal_of(roll: Rolled, book: RollWords) -> tuple[str, str, bool]:
    """Return the seal's figure, its word, and whether it is red wax: none is for no hit at all."""
    kind, own = book.dice_kind(roll), book.seal_words(roll)
    if own is not None:
        return *own, kind in ("volley", "battery") and own[0] != NO_HITS
    if kind in _PER_DIE and roll.needs is not None:
        hits = sum(value >= roll.needs for value in roll.faces)
        if kind == "each":
            return str(hits), "mended", False
        return str(hits), "hit" if hits == 1 else "hits", hits > 0
    total = sum(roll.faces)
    if roll.needs is not None:
        return str(total), "yes" if total >= roll.needs else "no", False
    if roll.most is not None:
        return str(total), "yes" if total <= roll.most else "no", False
    return str(total), "in all" if len(roll.faces) > 1 else "thrown", False


def _side_die(roll: Rolled, book: RollWords) -> SideDie:
    """Return a die beside the main ones, with what it needed."""
    value = roll.faces[0]
    sides = die_sides(roll.dice[0])
    counts = 10 if (sides == 10 and value == 0) else value
    good = roll.most is not None and counts <= roll.most
    good = good or (roll.needs is not None and value >= roll.needs)
    bare = roll.most is None and roll.needs is None
    state: DieState = "plain" if bare else "hit" if good else "miss"
    return SideDie(Die(value, sides, state), book.die_caption(roll), roll.clause)
