"""Whose act it is and what may be done: the battle's pending step, in words for a person.

Pure reading of a battle; no pygame. The screen chooses its controls by `Prompt.kind`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from game.core.steps import Choose, Menu, Option, Plot, Roll
from game.play.battle import Battle
from game.play.seats import Person
from game.play.words import Names, called

Kind = Literal["watch", "done", "pick", "helm", "fire", "markers", "over"]

_KINDS: Final[dict[str, Kind]] = {
    "KMH-6.3.1": "helm",
    "KMH-9.2.23": "fire",
    "KMH-6.11.1": "markers",
}
_ASKS: Final = {
    "KMH-0.0.6": "Which ship is next?",
    "KMH-4.0.1": "Spend the purse",
    "KMH-4.1.3": "A fast sailor: use it?",
    "KMH-4.2.4": "She will not close: choose her course",
    "KMH-5.1.1": "Fire now, or hold the card?",
    "KMH-5.1.3": "Play the held card now?",
    "KMH-6.2.1": "Give her orders",
    "KMH-6.3.1": "Draw her course",
    "KMH-6.7.5": "Throw one die again?",
    "KMH-6.10.8": "Hulls touch: grapple?",
    "KMH-6.11.1": "Which way will she turn?",
    "KMH-9.2.23": "Choose target and guns",
    "KMH-12.2.1": "She runs: choose her course",
    "KMH-13.0.1": "Still touching: grapple?",
    "KMH-13.0.5": "Locked: send boarders?",
    "KMH-13.0.19": "Thrown off: what now?",
    "KMH-13.0.20": "Which boarders to meet?",
}
_PICTURES: Final = {
    "sail": "sail",
    "plain": "ship",
    "keep": "hold",
    "slow": "down",
    "tack": "tack",
    "beat": "wind",
    "lie to": "anchor",
    "fire": "cannon",
    "hold": "hold",
    "wait": "hold",
    "play": "cannon",
    "fast": "fast",
    "grapple": "hook",
    "sheer off": "cross",
    "board": "swords",
    "stand": "people",
    "counter-board": "swords",
    "cut loose": "cross",
    "stay": "anchor",
    "done": "check",
}
_LETTERS: Final = {
    "sail": "s",
    "plain": "b",
    "keep": "h",
    "slow": "r",
    "tack": "t",
    "beat": "s",
    "lie to": "i",
    "fire": "p",
    "hold": "c",
    "wait": "w",
    "play": "p",
    "fast": "d",
    "grapple": "g",
    "sheer off": "s",
    "board": "b",
    "stand": "t",
    "counter-board": "b",
    "cut loose": "c",
    "stay": "t",
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is wanted of whom. `about` is the ship it concerns ('' for none), `words` the question
    or what the next press will bring, `menu` what may be answered."""

    kind: Kind
    seat: str = ""
    clause: str = ""
    about: str = ""
    words: str = ""
    menu: Menu[Any] | None = None

    @property
    def asks(self) -> bool:
        """Whether a person must answer a question."""
        return self.kind in ("pick", "helm", "fire", "markers")

    @property
    def mark(self) -> tuple[str, str, str, str]:
        """What tells this question from the one before."""
        return self.kind, self.seat, self.clause, self.about


def prompt_of(battle: Battle, names: Names) -> Prompt:
    """What the battle waits for now, as far as a person is concerned."""
    step = battle.pending
    if step is None:
        return Prompt("over", words="The battle is over")
    if battle.waiting_for_done():
        words = next_words(battle, names)
        return Prompt("done", battle.unconfirmed, step.clause, about_of(step), words)
    if isinstance(step, Choose) and awaits(battle, step.seat) and not battle.queue:
        kind = _KINDS.get(step.clause, "pick")
        about = about_of(step) if step.about in ship_ids(battle) else ""
        return Prompt(kind, step.seat, step.clause, about, asked(step.clause), step.menu)
    if isinstance(step, Plot):
        for seat, menu in step.menus.items():
            if seat not in battle.plots and awaits(battle, seat):
                return Prompt("markers", seat, step.clause, "", asked(step.clause), menu)
    seat = step.seat if isinstance(step, Choose) else ""
    return Prompt("watch", seat, step.clause, about_of(step))


def ship_ids(battle: Battle) -> list[str]:
    """The ids of all ships of the level."""
    return [ship.id for ship in battle.level.ships]


def awaits(battle: Battle, seat: str) -> bool:
    """Whether this seat is a person who has not yet given the next answer."""
    person = battle.seats.get(seat)
    return isinstance(person, Person) and not person.given


def people(battle: Battle) -> list[str]:
    """The seats that persons hold, in the order of the sides."""
    return [seat for seat, who in battle.seats.items() if isinstance(who, Person)]


def about_of(step: object) -> str:
    """The ship a step is about, '' if it names none."""
    return str(getattr(step, "about", ""))


def asked(clause: str) -> str:
    """The question a clause puts, in few words."""
    return _ASKS.get(clause, "Choose")


def next_words(battle: Battle, names: Names) -> str:
    """What comes when the person lets the answer stand."""
    step = battle.pending
    if isinstance(step, Roll) and step.cards:
        return "Next card"
    if isinstance(step, Roll):
        dice = f"{len(step.dice)}{step.dice[0].name}" if step.dice else "dice"
        return f"Throw {dice}"
    if isinstance(step, Choose):
        return f"On to {called(names, step.seat)}"
    return "Go on"


def to_come(battle: Battle, names: Names) -> str:
    """What the next press will bring, for the line under the name: `Next: the bowsprit`."""
    step = battle.pending
    if isinstance(step, Roll) and step.cards:
        return "Next: a card is turned"
    if isinstance(step, Roll):
        least = f", {step.needs} or more" if step.needs is not None else ""
        most = f", {step.most} or less" if step.most is not None else ""
        return f"Next, dice for {step.why}{least}{most}" if step.why else "Next, dice"
    if isinstance(step, Choose):
        return f"Next: {called(names, step.seat)} decides"
    return "So it shall be"


def face_of(option: Option[Any]) -> tuple[str, str, str]:
    """(words, second line, icon) of an option's button: `Tack: 2+ on a d6, …` gives Tack, 2+ on a
    d6."""
    words, _, rest = option.label.partition(": ")
    return words, rest.partition(",")[0], _PICTURES.get(option.key, "")


def letter_of(key: str) -> str:
    """The letter that answers with this key, '' if it has none of its own."""
    return _LETTERS.get(key, "")


def why_not(option: Option[Any]) -> str:
    """The reason a greyed option may not be taken, with its clause; else the clause it rests on."""
    if option.refused:
        return f"{option.refused.why} ({option.refused.clause})"
    plain = face_of(option)[0] == option.label
    if not option.clause:
        return ""
    return f"By rule {option.clause}" if plain else f"{option.label} ({option.clause})"
