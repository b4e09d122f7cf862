"""Four verbs, and nothing else, connect a rulebook with the world.

A rulebook is written as plain coroutines: players ``choose`` or ``plot``, dice are ``roll``-ed,
things ``happen``. Each verb yields one frozen *step* from the procedure to its driver
(``game.play.battle``) and receives the answer. There is no asyncio and no event loop:
``procedure.send(answer)`` is the whole machinery. ``async def`` is used instead of generators
because a forgotten ``yield from`` would skip a broadside in silence, while a forgotten ``await`` is
an error for the type checker and a warning, made an error, for the tests.

Every step carries the id of the clause that asks for it."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from types import coroutine
from typing import Any, Generic, Protocol, TypeVar

from game.core.events import Event
from game.core.tally import Tally
from game.core.wording import WHO, append_detail

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its name and its faces."""

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
    """Why something may not be done, with the clause."""

    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class MenuOption(Generic[T_co]):
    """One thing that a seat may do: a stable key, its words, and its meaning.

    ``label`` is the text of a button, ``note`` the short line under it, ``long_note`` what only the
    long form (``full_text``) adds. An option with a ``refusal`` is greyed, shows its reason and
    cannot
    be taken. ``is_measured``: one of the many lengths or positions of a grammar; a terminal shows
    their bounds and does not list them. ``log_sentence`` is the sentence of the log, with
    `wording.WHO` for the subject; '' where the next event says the same, None to use
    the label."""

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
        """Return the sentence of the log for this option."""
        return f"{WHO}: {self.label}" if self.log_sentence is None else self.log_sentence

    @property
    def full_text(self) -> str:
        """Return the full text as in a list: ``Tack: 2+ on a d6, 4+ …``."""
        rest = ", ".join(part for part in (self.note, self.long_note) if part)
        return f"{self.label}: {rest}" if rest else self.label


class Menu(Protocol[T_co]):
    """Possible answers: ``read`` turns a key into its meaning, or into the reason why not."""

    def read(self, key: str) -> T_co | Refusal:
        """Return the meaning of a key, or its refusal."""
        ...

    def keys(self) -> list[str]:
        """Return the accepted keys in written order; a finite sample if the grammar is open."""
        ...

    def options(self) -> list[MenuOption[Any]]:
        """Return the options for people, greyed ones included."""
        ...

    def log_text(self, key: str) -> str:
        """Return the sentence of the log for an accepted key, with `wording.WHO` for
        its subject; '' where the next event says the same."""
        ...


def option_log_text(offers: Sequence[MenuOption[Any]], key: str) -> str:
    """Return the sentence of the log for a key of this list, '' if it is not in it."""
    return next((option.log_text for option in offers if option.key == key), "")


@dataclass(frozen=True, slots=True)
class OptionMenu(Generic[T_co]):
    """A short list of options."""

    offers: tuple[MenuOption[T_co], ...]

    def read(self, key: str) -> T_co | Refusal:
        """Return the value of a key."""
        for option in self.offers:
            if option.key == key:
                return option.refusal or option.value
        return Refusal("", f"{key!r} is not one of: {', '.join(self.keys())}")

    def keys(self) -> list[str]:
        """Return the keys that may be taken, as listed."""
        return [o.key for o in self.offers if not o.refusal]

    def options(self) -> list[MenuOption[Any]]:
        """Return every option, greyed ones included."""
        return list(self.offers)

    def log_text(self, key: str) -> str:
        """Return the sentence of the log for this key."""
        return option_log_text(self.offers, key)


@dataclass(frozen=True, slots=True)
class Choose:
    """One seat must choose one option; ``about`` names the ship (or pair) it concerns."""

    seat: str
    clause: str
    menu: Menu[Any]
    about: str = ""

    def read(self, key: str) -> Any:
        """Return the meaning of a key, or its refusal; the clause of the question refuses an
        unknown key."""
        meaning = self.menu.read(key)
        if isinstance(meaning, Refusal) and not meaning.clause:
            return Refusal(self.clause, meaning.reason)
        return meaning


@dataclass(frozen=True, slots=True)
class Plot:
    """Every seat answers in secret before any answer is shown. Sealed answers (``is_sealed``) stay
    secret even then: the rules reveal them bit by bit."""

    clause: str
    menus: Mapping[str, Menu[Any]]
    is_sealed: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice are thrown, or one of the named cards is drawn.

    ``reason`` and ``how`` say what for; ``tally`` explains the number of dice or the target; with
    ``needs`` a die hits on that face or more; with ``most`` the roll succeeds on that total or
    less."""

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
        """Return the purpose of the roll in one line."""
        return append_detail(self.why, self.how)


@dataclass(frozen=True, slots=True)
class Happen:
    """A fact that all may know."""

    event: Event

    @property
    def clause(self) -> str:
        """Return the clause of the event."""
        return self.event.clause


Step = Choose | Plot | Roll | Happen


@coroutine
def _yield_step(step: Step) -> Generator[Step, Any, Any]:
    return (yield step)


async def choose(seat: str, clause: str, menu: Menu[T], about: str = "") -> T:
    """Ask one seat to choose and return the value; the driver refuses keys that the menu cannot
    read."""
    option = menu.read(await _yield_step(Choose(seat, clause, menu, about)))
    assert not isinstance(option, Refusal), option
    return option


async def plot(clause: str, menus: Mapping[str, Menu[T]], sealed: bool = False) -> dict[str, T]:
    """Ask all seats to answer in secret and return their values; if ``sealed``, only the procedure
    learns them."""
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
    """Throw dice and return their faces in order."""
    faces: tuple[int, ...] = await _yield_step(Roll(clause, dice, (), about, why, tally, needs, most, how))
    return faces


async def turn_up_card(clause: str, cards: tuple[str, ...], why: str = "") -> str:
    """Turn up one of the named cards and return it."""
    card: str = await _yield_step(Roll(clause, (), cards, "", why))
    return card


async def happen(event: Event) -> None:
    """Tell everybody a fact."""
    await _yield_step(Happen(event))
