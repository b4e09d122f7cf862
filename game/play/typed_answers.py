"""What a battle asks of a player at a terminal or a real table, and how typed answers are parsed:
dice, a card, a key, the number of an option, a course."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.steps import Choose, Menu, MenuOption, Plot, Refusal, Roll
from game.play.battle import Battle
from game.play.dice import RollResult, roll_result_error
from game.play.seats import PlayerSeat

DICE_SEAT = "dice"


@dataclass(slots=True)
class RealDice:
    """A player who throws real dice and types what they show."""

    typed_throw: RollResult | None = None

    def throw(self, step: Roll) -> RollResult | None:
        """Return what was typed, once; None while it is awaited."""
        out, self.typed_throw = self.typed_throw, None
        return out


@dataclass(frozen=True, slots=True)
class TypedQuestion:
    """A question that only a player can answer. ``roll`` is set if dice must be typed."""

    seat: str
    clause: str
    about: str
    menu: Menu[Any] | None
    roll: Roll | None = None

    def options(self) -> list[MenuOption[Any]]:
        """Return everything on offer, refused options too. Call it at the battle's table."""
        if self.menu is not None:
            return self.menu.options()
        cards = self.roll.cards if self.roll else ()
        return [MenuOption(card, card, card) for card in cards]

    def is_numbered(self) -> bool:
        """Whether options may be chosen by number: not if a key is itself a number, or if lengths
        may be typed."""
        return not any(o.is_measured or o.key.isdigit() for o in self.options())

    def refusal_of(self, key: str) -> Refusal | None:
        """Return why a key is refused, or None. Call it at the battle's table."""
        if self.menu is not None:
            meaning = Choose(self.seat, self.clause, self.menu).read(key)
            return meaning if isinstance(meaning, Refusal) else None
        assert self.roll is not None
        throw = parse_roll_result(self.roll, key)
        wrong = roll_result_error(self.roll, throw) if throw else "dice are whole numbers with spaces"
        return Refusal(self.clause, wrong) if wrong else None


def parse_roll_result(step: Roll, text: str) -> RollResult | None:
    """Return the dice or the card that were typed; None if it is neither."""
    if step.cards:
        return RollResult(card=text, is_typed=True)
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        return None
    return RollResult(tuple(int(word) for word in words), is_typed=True)


def open_question(battle: Battle) -> TypedQuestion | None:
    """Return what a player is asked now, or None."""
    step = battle.pending_step
    match step:
        case Choose(seat, clause, menu, about):
            return TypedQuestion(seat, clause, about, menu)
        case Plot(clause, menus):
            waiting = [s for s in menus if s not in battle.plots and isinstance(battle.seats[s], PlayerSeat)]
            return TypedQuestion(waiting[0], clause, "", menus[waiting[0]]) if waiting else None
        case Roll(clause):
            return TypedQuestion(DICE_SEAT, clause, step.about, None, step)
    return None


def dice_words(step: Roll) -> str:
    """Return ``3d6`` or ``d6 and d10``."""
    names = [die.name for die in step.dice]
    if len(set(names)) == 1:
        return f"{len(names)}{names[0]}" if len(names) > 1 else names[0]
    return " and ".join(names)


def parse_legs(battle: Battle, question: TypedQuestion, text: str) -> list[str]:
    """Return the legs of a typed course, or the one key.

    A plot is one key whatever it contains, and so is everything that the question reads as one:
    orders of several ships contain semicolons. Call it at the battle's table.
    """
    if isinstance(battle.pending_step, Choose) and question.refusal_of(text) is not None:
        return [part.strip() for part in text.split(";")]
    return [text]


def key_of_number(question: TypedQuestion, text: str) -> str:
    """Return the key of a number, or the text itself."""
    if text.isascii() and text.isdigit() and len(text) < 4 and question.is_numbered():
        options, number = question.options(), int(text)
        return options[number - 1].key if 0 < number <= len(options) else text
    return text


def parse_keys(battle: Battle, question: TypedQuestion, text: str) -> list[str]:
    """Return the keys of a typed text; the first may be a number. Call it at the battle's table."""
    first, *rest = parse_legs(battle, question, text)
    return [key_of_number(question, first), *rest]


def keys_summary(keys: Sequence[str]) -> list[str]:
    """Return a long list of keys by what they have in common: ``port 1 to 11``."""
    lengths: dict[str, list[str]] = {}
    for key in keys:
        verb, _, rest = key.partition(" ")
        lengths.setdefault(verb, []).append(rest)
    return [f"{verb} {_range_words(rest)}".strip() for verb, rest in lengths.items()]


def _range_words(lengths: Sequence[str]) -> str:
    first, last = lengths[0], lengths[-1]
    whole = [length for length in lengths if length.isdigit()]
    if len(whole) < 3:
        return ", ".join(lengths)
    span = f"{first} to {whole[-1]}"
    return span if last == whole[-1] else f"{span}, {last}"
