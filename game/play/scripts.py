"""Scripts: worked cases of a rulebook, played through the real battle with given answers.

A script is TOML: a level (a path or a table), what is ``given`` beside it, ``cards`` in the order
they turn up, answers in order, and what is expected of the table on the way and afterwards. What is
not given is taken from ``seed``, or refused if ``strict``. A script that does nothing fails. The
format is taught in game/books/kmh/README.md, its models are in scripts_format.py."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from game.books import shelf
from game.books.shelf import Rules
from game.core.steps import Choose, Happen, Menu, Plot, Refusal, Roll, Step
from game.levels.format.model import Level
from game.levels.reading.completing import level_for
from game.levels.reading.read import level_in, load_level
from game.levels.reading.source import Source
from game.play.battle import Battle, Illegal, StepResult
from game.play.dice import Dice, Throw
from game.play.scripts_dump import asked_by, clauses_of, dump_for_scripts, question, trace
from game.play.scripts_expect import Difference, unmet
from game.play.scripts_format import (
    NOT_ON_THE_MENU,
    THE_END,
    Answer,
    Expect,
    Script,
    ScriptError,
    read_script,
    script_in,
    source_of,
)
from game.play.scripts_paths import look_up
from game.play.scripts_setup import lay
from game.play.seats import any_key

__all__ = [
    "ScriptError",
    "ScriptResult",
    "clauses_of",
    "look_up",
    "play_script",
    "read_script",
    "run_script",
]

MOST_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class ScriptResult:
    """What came of a script; ``dump`` is what the expectations were read from, ``trace`` what
    happened, line by line."""

    file: str
    ok: bool
    differences: tuple[Difference, ...]
    clauses: tuple[str, ...] = ()
    dump: Mapping[str, Any] = field(default_factory=dict)
    trace: tuple[str, ...] = ()


def run_script(path: Path) -> ScriptResult:
    """The script has been played. Raises ScriptError if the file itself is at fault, LevelError
    if its level is."""
    source = source_of(path)
    script = script_in(source)
    level = _level_of(script, source, path)
    book = shelf.SHELF.get(level.rules.book)
    if book is None:
        raise ScriptError(f"{path}: no book named {level.rules.book!r}")
    unknown = [option for option in script.options if option not in book.rules.OPTIONS]
    if unknown:
        raise ScriptError(f"{path}: no option of {book.name}: {', '.join(unknown)}")
    return play_script(script, level, book.rules, str(path))


def _level_of(script: Script, source: Source, path: Path) -> Level:
    """The level by path or as it stands in the script, for the script's book and options."""
    if isinstance(script.level, str):
        level = load_level((path.parent / script.level).resolve())
    else:
        level = level_in(source.inside("level"))
    level = level_for(level, script.book or level.rules.book)
    options = (*level.rules.options, *script.options)
    return level.model_copy(update={"rules": level.rules.model_copy(update={"options": options})})


class _Mismatch(Exception):
    """The battle asks for something that is not the next answer."""

    def __init__(self, asks: str, has: str) -> None:
        super().__init__(asks)
        self.asks, self.has = asks, has


class _Player:
    """Every seat and the dice at once: answers as the script says, or from the seed. ``turned`` is
    a card of the script that nobody has acted on yet, ``due`` what is expected once all that the
    last answers brought about has happened."""

    patient = False

    def __init__(self, script: Script, stands_by: Sequence[str]) -> None:
        self.script, self.left = script, deque(script.answer)
        self.cards = deque(script.cards)
        self.stands_by = stands_by
        self.whims, self.dice = Dice(script.seed ^ 0x5EA), Dice(script.seed)
        self.turned = ""
        self.due: list[Expect] = []
        self.differences: list[Difference] = []

    # -------------------------------------------------------------------------- choices
    def answer(self, asked: Choose) -> Sequence[str]:
        self.turned = ""
        while self.left and self._is_for(self.left[0], asked):
            given = self.left.popleft()
            self._look(asked, given)
            if given.refused is not None:
                self._check_refusal(asked, given)
            elif not given.only_looks:
                self.due += given.then
                return given.keys or (given.key,)
        if self._holds(asked.about, asked.seat):
            return [idle_key(asked.menu, self.stands_by)]
        if self.script.strict:
            raise _Mismatch(f"choice {asked.clause} by {asked.seat}", self._next())
        return [any_key(asked.menu, self.whims)]

    def _holds(self, *who: str) -> set[str]:
        """Which of these stand by: only an answer that names them is theirs."""
        return set(who) & set(self.script.hold)

    def _is_for(self, given: Answer, asked: Choose) -> bool:
        if given.is_roll or given.seat not in ("", asked.seat):
            return False
        if given.about not in ("", asked.about):
            return False
        held = self._holds(asked.about, asked.seat)
        if held and not held & {given.about, given.seat}:
            return False
        keys = (given.key, *given.keys[:1])
        offered = (o.clause for o in asked.menu.options() if o.key in keys)
        return given.clause in ("", asked.clause) or given.clause in offered

    def _look(self, asked: Choose, given: Answer) -> None:
        """The keys that the menu is to offer, or not, are looked for."""
        for key in given.offered:
            got = refusal_of(asked.menu, key)
            if got:
                self.differences.append(Difference(f"{asked.clause} offers", key, got))
        for key in given.not_offered:
            if not refusal_of(asked.menu, key):
                self.differences.append(
                    Difference(f"{asked.clause} does not offer", key, "offered")
                )

    def _check_refusal(self, asked: Choose, given: Answer) -> None:
        got, wanted = refusal_of(asked.menu, given.key), given.refused or NOT_ON_THE_MENU
        if got != wanted:
            got = got or "accepted"
            self.differences.append(Difference(f"refusal of {given.key!r}", wanted, got))

    # -------------------------------------------------------------------------- dice
    def throw(self, step: Roll) -> Throw:
        self.turned = ""
        if step.cards and self.cards:
            self.turned = self.cards.popleft()
            return Throw(card=self.turned, typed=True)
        if self.left and self.left[0].is_roll and self._fits(self.left[0], step):
            given = self.left.popleft()
            self.turned = given.card
            self.due += given.then
            return Throw(given.faces, given.card, typed=True)
        if self.script.strict and not self._holds(step.about):
            raise _Mismatch(f"roll {step.clause}, {step.purpose}", self._next())
        return self.dice.throw(step)

    def _fits(self, given: Answer, step: Roll) -> bool:
        same_kind = bool(given.card) == bool(step.cards)
        about = given.about == step.about or not (given.about or self._holds(step.about))
        return same_kind and about and given.clause in ("", step.clause)

    # -------------------------------------------------------------------------- at the end
    def left_over(self) -> list[Difference]:
        """What the script gave and a battle that is over has not asked for."""
        answers = [Difference("answers left over", 0, self._next())] if self.left else []
        cards = [Difference("cards left over", 0, ", ".join(self.cards))] if self.cards else []
        return answers + cards

    def _next(self) -> str:
        if not self.left:
            return "no answer left"
        given = self.left[0]
        what = given.key or ", ".join(given.keys) or given.card or str(list(given.faces))
        return f"{given.clause} {what}".strip()


def refusal_of(menu: Menu[Any], key: str) -> str:
    """The clause that refuses a key, or that it is not on the menu; "" if it may be taken."""
    got = menu.read(key)
    return (got.clause or NOT_ON_THE_MENU) if isinstance(got, Refusal) else ""


def idle_key(menu: Menu[Any], stands_by: Sequence[str]) -> str:
    """What a bystander answers: the book's first key for doing nothing that may be taken, else the
    first of the menu."""
    return next((key for key in stands_by if not refusal_of(menu, key)), menu.keys()[0])


def play_script(script: Script, level: Level, book: Rules, file: str) -> ScriptResult:
    """The script's answers have been given to a battle and its expectations held against it."""
    player = _Player(script, book.STANDS_BY)
    seats = {side.id: player for side in level.sides}
    try:
        begin = partial(lay, book, level, script)
        battle = Battle(book, level, seats, script.seed, thrower=player, lay=begin)
    except ValueError as fault:
        raise ScriptError(f"{file}: {fault}") from None
    differences = _drive(battle, player, script)
    with battle.table.at():
        seen = dump_for_scripts(battle)
        happened = tuple(trace(battle))
        differences += _held(battle, [*player.due, *script.expect], seen)
    battle.close()
    found = tuple(differences)
    return ScriptResult(file, not found, found, script.clauses, seen, happened)


def _drive(battle: Battle, player: _Player, script: Script) -> list[Difference]:
    """Step until the answers are used up and the battle asks again, or they do not fit."""
    for _ in range(MOST_STEPS):
        asks = not _goes_on(battle)
        if asks and player.due:
            with battle.table.at():
                due, player.due = player.due, []
                player.differences += _held(battle, due, dump_for_scripts(battle))
        if asks and not player.left and not player.cards and not script.play_on:
            return [*player.differences, *_ended(battle, player, script)]
        try:
            if battle.step() is not StepResult.STEPPED:
                over = [*player.left_over(), *_ended(battle, player, script)]
                return [*player.differences, *over]
        except _Mismatch as fault:
            return [*player.differences, Difference("the battle asks", fault.has, fault.asks)]
        except Illegal as fault:
            return [*player.differences, Difference(fault.asked.clause, fault.key, str(fault))]
    return [*player.differences, Difference("steps", f"at most {MOST_STEPS}", "more")]


def _goes_on(battle: Battle) -> bool:
    """Whether the battle takes its next step unasked: a fact, or a leg of a course given before."""
    step = battle.pending
    return battle.is_queued(step) if isinstance(step, Choose) else isinstance(step, Happen)


def _ended(battle: Battle, player: _Player, script: Script) -> list[Difference]:
    """What is wrong with where the script ends: it is to end elsewhere, or has done nothing."""
    step = battle.pending
    here = THE_END if step is None else step.clause
    if script.ends_at:
        wrong = script.ends_at != here
        return [Difference("the script ends at", script.ends_at, here)] if wrong else []
    if script.play_on or step is None:
        return []
    wanted = f'more cards or answers, or ends_at = "{here}"'
    if not script.cards and not script.answer:
        return [Difference("the script did nothing", wanted, "no card and no answer")]
    if player.turned and _asks_for_more(step):
        asks = f"{step.clause} {question(asked_by(step))}"
        return [Difference(f"the script did nothing with {player.turned!r}", wanted, asks)]
    return []


def _asks_for_more(step: Step | None) -> bool:
    """Whether it is a question to somebody, or dice: not the next card."""
    return isinstance(step, Choose | Plot) or (isinstance(step, Roll) and not step.cards)


def _held(battle: Battle, expected: Sequence[Expect], seen: Mapping[str, Any]) -> list[Difference]:
    """The expectations that the table, or the question that is asked, does not meet."""
    menus = _menus(battle.pending)
    return [found for expect in expected for found in unmet(expect, seen, menus)]


def _menus(step: Step | None) -> list[Menu[Any]]:
    """What may be answered now."""
    match step:
        case Choose():
            return [step.menu]
        case Plot():
            return list(step.menus.values())
        case _:
            return []
