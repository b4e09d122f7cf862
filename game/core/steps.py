"""Four verbs, and nothing else, stand between a rulebook and the world.

A rulebook is written as plain coroutines: people ``choose`` or ``plot``, dice are ``roll``-ed,
things ``happen``. Each verb hands one frozen *step* out of the procedure to whoever drives it
(``game.play.battle``) and gets the answer back. There is no asyncio and no event loop here:
``procedure.send(answer)`` is the whole machinery. ``async def`` is used instead of generators
because a forgotten ``yield from`` would skip a broadside in silence, while a forgotten ``await``
is an error for the type checker and a warning, made an error, for the tests.

Every step carries the id of the clause that asks for it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from types import coroutine
from typing import Any, Generic, Protocol, TypeVar

from game.core.events import Event
from game.core.tally import Tally
from game.core.wording import WHO_PLACEHOLDER, append_detail

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its name and what its faces show."""

    name: str
    faces: tuple[int, ...]


D6 = Die("d6", tuple(range(1, 7)))
D8 = Die("d8", tuple(range(1, 9)))
D10 = Die("d10", tuple(range(10)))
D20 = Die("d20", tuple(range(1, 21)))
D100 = Die("d100", tuple(range(1, 101)))
AVERAGE_DIE = Die("dAVE", (2, 3, 3, 4, 4, 5))


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done, and the clause that says so."""

    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Option(Generic[T_co]):
    """One thing a seat may do: a short stable key, words for people, and what it means.

    ``label`` is what a button says, ``note`` the short line under it, ``long_note`` what only the
    long
    form (``words``) adds. An option with ``refusal`` is shown greyed with its reason and cannot be
    taken. ``is_measured``: one of the many lengths or places of a grammar; a terminal shows their
    bounds and does not list them. ``log_sentence`` is the sentence of the log, with
    `wording.WHO_PLACEHOLDER` for
    whoever it is about; '' where what follows tells the same, None where the label will do."""

    key: str
    label: str
    value: T_co
    clause: str = ""
    tally: Tally | None = None
    refusal: Refusal | None = None
    note: str = ""
    long_note: str = ""
    is_measured: bool = False
    log_sentence: str | None = None

    @property
    def log_text(self) -> str:
        """What the log says of it once it has been taken."""
        return (
            f"{WHO_PLACEHOLDER}: {self.label}" if self.log_sentence is None else self.log_sentence
        )

    @property
    def words(self) -> str:
        """All that is said of it, as a list tells it: ``Tack: 2+ on a d6, 4+ …``."""
        rest = ", ".join(part for part in (self.note, self.long_note) if part)
        return f"{self.label}: {rest}" if rest else self.label


class Menu(Protocol[T_co]):
    """What may be answered: ``read`` gives a key its meaning, or the reason it has none."""

    def read(self, key: str) -> T_co | Refusal:
        """The meaning of a key, or why it is refused."""
        ...

    def keys(self) -> list[str]:
        """Keys that are accepted, in written order; a finite sample if the grammar is open."""
        ...

    def options(self) -> list[Option[Any]]:
        """The same for people, with words; greyed ones too."""
        ...

    def log_text(self, key: str) -> str:
        """What the log says of a key that was taken, said by whoever gave it its meaning: one
        sentence with `wording.WHO_PLACEHOLDER` for whom it is about; '' where what follows tells
        the same."""
        ...


def option_log_text(offers: Sequence[Option[Any]], key: str) -> str:
    """What the log says of a key that is one of a list; '' if it is none of them."""
    return next((option.log_text for option in offers if option.key == key), "")


@dataclass(frozen=True, slots=True)
class OptionMenu(Generic[T_co]):
    """A short list of options."""

    offers: tuple[Option[T_co], ...]

    def read(self, key: str) -> T_co | Refusal:
        """The value behind a key."""
        for option in self.offers:
            if option.key == key:
                return option.refusal or option.value
        return Refusal("", f"{key!r} is not one of: {', '.join(self.keys())}")

    def keys(self) -> list[str]:
        """The keys that may be taken, as listed."""
        return [o.key for o in self.offers if not o.refusal]

    def options(self) -> list[Option[Any]]:
        """Every option, greyed ones included."""
        return list(self.offers)

    def log_text(self, key: str) -> str:
        """The words of the option that was taken."""
        return option_log_text(self.offers, key)


@dataclass(frozen=True, slots=True)
class Choose:
    """One seat must choose one option; ``about`` names the ship (or pair) it concerns."""

    seat: str
    clause: str
    menu: Menu[Any]
    about: str = ""

    def read(self, key: str) -> Any:
        """What a key means here, or the Refusal; a key that the menu does not know is refused by
        the clause of the question."""
        meaning = self.menu.read(key)
        if isinstance(meaning, Refusal) and not meaning.clause:
            return Refusal(self.clause, meaning.reason)
        return meaning


@dataclass(frozen=True, slots=True)
class Plot:
    """Every seat named answers in secret before any answer is shown. What is ``is_sealed`` stays
    secret when all have answered: the rules reveal it bit by bit."""

    clause: str
    menus: Mapping[str, Menu[Any]]
    is_sealed: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice are thrown, or one of the named cards is drawn.

    ``reason`` says what for, ``how`` what more there is to say of it; ``tally`` how the number of
    dice or the target came about; ``needs`` hits on that face or more; ``most`` succeeds on that
    total or less."""

    clause: str
    dice: tuple[Die, ...]
    cards: tuple[str, ...] = ()
    about: str = ""
    why: str = ""
    tally: Tally | None = None
    needs: int | None = None
    most: int | None = None
    how: str = ""

    @property
    def purpose(self) -> str:
        """What for, and what more there is to say of it, in one line."""
        return append_detail(self.why, self.how)


@dataclass(frozen=True, slots=True)
class Happen:
    """A fact that everyone may know."""

    event: Event

    @property
    def clause(self) -> str:
        """The clause that makes it a fact."""
        return self.event.clause


Step = Choose | Plot | Roll | Happen


@coroutine
def _yield_step(step: Step) -> Generator[Step, Any, Any]:
    return (yield step)


async def choose(seat: str, clause: str, menu: Menu[T], about: str = "") -> T:
    """One seat has chosen; the driver has already refused every key the menu cannot read."""
    option = menu.read(await _yield_step(Choose(seat, clause, menu, about)))
    assert not isinstance(option, Refusal), option
    return option


async def plot(clause: str, menus: Mapping[str, Menu[T]], sealed: bool = False) -> dict[str, T]:
    """Every seat has answered in secret; all answers are known together, to the procedure alone if
    they are ``is_sealed``."""
    answers = await _yield_step(Plot(clause, menus, sealed))
    out: dict[str, T] = {}
    for seat, menu in menus.items():
        option = menu.read(answers[seat])
        assert not isinstance(option, Refusal), option
        out[seat] = option
    return out


async def roll(
    clause: str,
    *dice: Die,
    about: str = "",
    why: str = "",
    tally: Tally | None = None,
    needs: int | None = None,
    most: int | None = None,
    how: str = "",
) -> tuple[int, ...]:
    """The faces of the dice, in the order thrown."""
    faces: tuple[int, ...] = await _yield_step(
        Roll(clause, dice, (), about, why, tally, needs, most, how)
    )
    return faces


async def turn_up_card(clause: str, cards: tuple[str, ...], why: str = "") -> str:
    """One of the named cards has been turned up."""
    card: str = await _yield_step(Roll(clause, (), cards, "", why))
    return card


async def happen(event: Event) -> None:
    """The fact is known to all."""
    await _yield_step(Happen(event))
