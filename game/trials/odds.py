"""Exact odds of single actions: the question, its table, and the answer. Each book's actions are in
the module ``odds`` of its folder; most run the book's own procedures on the current table, loaded
anew for every way the dice can fall."""

from collections.abc import Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from game.core import events as e
from game.core.steps import Choose, Refusal, Step, happen
from game.core.table import Dump, Table
from game.core.tally import Tally
from game.play.battle import Battle, StepResult
from game.trials.exact_odds import Experiment, result_odds

Chances = Mapping[Any, Fraction]
GivenValues = Sequence[tuple[str, Any]]


class ShipLike(Protocol):
    """A ship of any book."""

    @property
    def id(self) -> str:
        """Return her id in the level."""

    @property
    def name(self) -> str:
        """Return her name."""


_Ship = TypeVar("_Ship", bound=ShipLike)


class ImpossibleAct(Exception):
    """The action is not possible; the text gives the reason and its clause."""


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """An action: the ship, the other ship if there is one, the key of a shot, whether it is on a
    kept Fire card, and how many captains wish to lock."""

    ship: str
    other: str = ""
    shot_key: str = ""
    is_held_card: bool = False
    lock_wishes: int = 1


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at the start of a turn, given values, and how a book loads both."""

    table: Dump
    load_table: Callable[[Dump, GivenValues], None]
    given_values: GivenValues = ()

    def load_into_current(self) -> None:
        """Load it into the current, empty table, with the turn begun; given values are copied,
        because events change them. Raise ValueError for a path or value that does not fit."""
        self.load_table(self.table, deepcopy(self.given_values))


@dataclass(frozen=True, slots=True)
class OddsResult:
    """The question in words; each distribution by name; the score behind it; remarks."""

    question_words: str
    chances: Mapping[str, Chances]
    tally: Tally | None = None
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


class OddsModule(Protocol):
    """What a book's module ``odds`` offers."""

    ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]]
    """The actions that it knows."""

    def load_with_changes(self, snapshot: Dump, given: GivenValues) -> None:
        """Load a table and given values into the current, empty table."""


def take_snapshot(
    battle: Battle,
    turn: int,
    load_with_changes: Callable[[Dump, GivenValues], None],
    given_values: GivenValues = (),
) -> TableSnapshot:
    """Return the battle's table at the start of a turn. Raise ImpossibleAct if somebody must answer
    before."""
    seen: list[Dump] = []

    def watch(now: int, _: str, dump: Dump) -> None:
        if now == turn:
            seen.append(dump)

    battle.turn_watchers.append(watch)
    while not seen and battle.step() is StepResult.STEPPED:
        battle.confirm()
    if not seen:
        raise ImpossibleAct(f"the battle does not come to turn {turn} by itself")
    return TableSnapshot(seen[0], load_with_changes, given_values)


def run_on_snapshot(snapshot: TableSnapshot, compute: Callable[[], Any]) -> Any:
    """Return the result of ``compute`` on the snapshot's table. Raise ImpossibleAct for a path or
    value that does not fit."""
    table = Table()
    try:
        with table.as_current():
            snapshot.load_into_current()
            return compute()
    except ValueError as fault:
        raise ImpossibleAct(str(fault)) from None
    finally:
        table.close()


def refuse_choice(question: Choose) -> str:
    """Raise ImpossibleAct: nobody is there to choose."""
    raise ImpossibleAct(f"{question.clause}: {question.seat} would have to choose first")


def pool_chances(found: Chances, key: Callable[[Any], Any]) -> Chances:
    """Return the chances of one part of every result, in that part's order."""
    total: dict[Any, Fraction] = {}
    for result, chance in found.items():
        total[key(result)] = total.get(key(result), Fraction(0)) + chance
    return {value: total[value] for value in sorted(total)}


# ------------------------------------------------------------------------------ the ships
def ship_by_id(ships: Iterable[_Ship], name: str) -> _Ship:
    """Return the ship of this id. Raise ImpossibleAct listing the ships."""
    known = {ship.id: ship for ship in ships}
    if name not in known:
        raise ImpossibleAct(f"there is no ship {name!r}: {', '.join(known)}")
    return known[name]


def two_ships_by_id(ships: Iterable[_Ship], name: str, other: str) -> tuple[_Ship, _Ship]:
    """Return two different ships. Raise ImpossibleAct."""
    known = list(ships)
    one, two = ship_by_id(known, name), ship_by_id(known, other)
    if one is two:
        raise ImpossibleAct(f"{one.name} and {two.name} are one ship")
    return one, two


def impossible_act(ship: ShipLike, refusal: Refusal) -> ImpossibleAct:
    """Return an exception for a book's refusal, with its clause if it has one."""
    clause = f" ({refusal.clause})" if refusal.clause else ""
    return ImpossibleAct(f"{ship.name}: {refusal.reason}{clause}")


# ------------------------------------------------------------------------------ the results
def yes_no_chances(
    set_up: Callable[[], None],
    make_procedure: Callable[[], Coroutine[Step, Any, bool]],
    yes_text: str,
    no_text: str,
    answer: Callable[[Choose], str] = refuse_choice,
) -> Chances:
    """Return the chances that a procedure returns true (``yes_text``) or false (``no_text``)."""

    async def told() -> None:
        words = yes_text if await make_procedure() else no_text
        await happen(e.Told("", "", words))

    def result(events: Sequence[e.Event], _: bool) -> Hashable | None:
        said = [event.text for event in events if isinstance(event, e.Told)]
        return next((words for words in said if words in (yes_text, no_text)), None)

    return result_odds(Experiment(set_up, told, answer, result))


def first_fallen_mast(events: Sequence[e.Event], is_over: bool) -> Hashable | None:
    """Return the first mast that has fallen by the end, or "none"."""
    fell = next((event.mast for event in events if isinstance(event, e.MastFell)), "none")
    return fell if is_over else None
