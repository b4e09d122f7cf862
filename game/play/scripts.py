"""Scripts: worked cases of a rulebook, played through the real battle with given answers.

A script is TOML: a level (a path or a table), what is ``given`` beside it, ``cards`` in the order
they turn up, answers in order, and what is expected of the table afterwards. What is not given is
taken from ``seed``, or refused if ``strict``. The format
is taught in game/rules/<book>/README.md."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from game.core.events import Chose, Event, Rolled
from game.core.steps import Choose, Happen, Plot, Refusal, Roll, Step
from game.levels.explain import explain
from game.levels.findings import LevelError
from game.levels.fitout import level_for
from game.levels.model import Level
from game.levels.read import level_in, load_level
from game.levels.source import Source, parse_toml, read_file
from game.play.battle import Battle, Book, Illegal, Progress
from game.play.books import BOOKS
from game.play.dice import Dice, Throw
from game.play.scripts_paths import is_there, meant, outcome_of
from game.play.scripts_paths import look_up as look_up  # noqa: PLC0414 - for those who ask here
from game.play.seats import any_key

MOST_STEPS = 200_000


class ScriptError(Exception):
    """A script file that cannot be used; the text says why in plain words."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    noun: ClassVar[str] = "a script"


class Answer(_Part):
    """One answer: a key or keys for a choice, faces or a card for a roll. With ``refused`` the key
    must be refused by that clause, and the question stands."""

    noun: ClassVar[str] = "an answer"
    clause: str = ""
    seat: str = ""
    about: str = ""
    key: str = ""
    keys: tuple[str, ...] = ()
    faces: tuple[StrictInt, ...] = ()
    card: str = ""
    refused: str = ""

    @model_validator(mode="after")
    def _answers_once(self) -> Answer:
        if sum(map(bool, (self.key, self.keys, self.faces, self.card))) != 1:
            raise PydanticCustomError("answer", "an answer has one of: key, keys, faces, card")
        if self.refused and not self.key:
            raise PydanticCustomError("answer", "only a key can be refused")
        return self

    @property
    def is_roll(self) -> bool:
        """Whether it answers a roll rather than a choice."""
        return bool(self.faces or self.card)


class Expect(_Part):
    """A value of the dump at a dotted path: equal within a tolerance, or a list that ``has`` or
    ``lacks`` an item; without any of these there must be nothing."""

    noun: ClassVar[str] = "an expectation"
    path: str
    value: Any = None
    tolerance: float = Field(default=0.0, ge=0)
    has: Any = None
    lacks: Any = None

    @model_validator(mode="after")
    def _expects_once(self) -> Expect:
        if sum(wanted is not None for wanted in (self.value, self.has, self.lacks)) > 1:
            raise PydanticCustomError("expect", "expect one of: value, has, lacks")
        return self


class Given(_Part):
    """A value laid on the table before the battle begins."""

    noun: ClassVar[str] = "a given value"
    path: str
    value: Any


class Script(_Part):
    """A whole script file."""

    format: StrictInt = Field(ge=1, le=1)
    title: str = ""
    clauses: tuple[str, ...] = ()
    level: str | dict[str, Any]
    book: str = ""
    options: tuple[str, ...] = ()
    given: tuple[Given, ...] = ()
    cards: tuple[str, ...] = ()
    seed: StrictInt = 1
    strict: bool = False
    play_on: bool = False
    note: str = ""
    answer: tuple[Answer, ...] = ()
    expect: tuple[Expect, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a script and the battle disagree."""

    path: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class ScriptResult:
    """What came of a script; ``dump`` is what the expectations were read from."""

    file: str
    ok: bool
    differences: tuple[Difference, ...]
    clauses: tuple[str, ...] = ()
    dump: Mapping[str, Any] = field(default_factory=dict)


def read_script(path: Path) -> Script:
    """The script in a file. Raises ScriptError with everything found, each with its line."""
    return _script_in(_source_of(path))


def run_script(path: Path) -> ScriptResult:
    """The script has been played. Raises ScriptError if the file itself is at fault, LevelError
    if its level is."""
    source = _source_of(path)
    script = _script_in(source)
    level = _level_of(script, source, path)
    book = BOOKS.get(level.rules.book)
    if book is None:
        raise ScriptError(f"{path}: no book named {level.rules.book!r}")
    unknown = [option for option in script.options if option not in book.OPTIONS]
    if unknown:
        raise ScriptError(f"{path}: no option of {book.NAME}: {', '.join(unknown)}")
    return play_script(script, level, book, str(path))


def _source_of(path: Path) -> Source:
    try:
        return parse_toml(read_file(path), str(path))
    except LevelError as fault:
        raise ScriptError(str(fault)) from None


def _script_in(source: Source) -> Script:
    try:
        return Script.model_validate(source.data)
    except ValidationError as refused:
        faults = source.locate(explain(refused, source.data, Script))
        raise ScriptError("\n".join(map(str, faults))) from None


def _level_of(script: Script, source: Source, path: Path) -> Level:
    """The level by path or as it stands in the script, for the script's book and options."""
    if isinstance(script.level, str):
        level = load_level((path.parent / script.level).resolve())
    else:
        level = level_in(source.inside("level"))
    level = level_for(level, script.book or level.rules.book)
    options = (*level.rules.options, *script.options)
    return level.model_copy(update={"rules": level.rules.model_copy(update={"options": options})})


def _lay(book: Book, level: Level, given: Sequence[Given]) -> None:
    """The level lies on the table we are at, and on it what the script has given."""
    book.set_up(level)
    for item in given:
        try:
            book.amend(item.path, item.value)
        except TypeError:
            raise ValueError(f"given.{item.path}: {item.value!r} does not fit there") from None


class _Mismatch(Exception):
    """The battle asks for something that is not the next answer."""

    def __init__(self, asks: str, has: str) -> None:
        super().__init__(asks)
        self.asks, self.has = asks, has


class _Player:
    """Every seat and the dice at once: answers as the script says, or from the seed."""

    patient = False

    def __init__(self, script: Script) -> None:
        self.script, self.left = script, deque(script.answer)
        self.cards = deque(script.cards)
        self.whims, self.dice = Dice(script.seed ^ 0x5EA), Dice(script.seed)
        self.differences: list[Difference] = []

    def answer(self, asked: Choose) -> Sequence[str]:
        while self.left and self._is_for(self.left[0], asked):
            given = self.left.popleft()
            if not given.refused:
                return given.keys or (given.key,)
            self._check_refusal(asked, given)
        if self.script.strict:
            raise _Mismatch(f"choice {asked.clause} by {asked.seat}", self._next())
        return [any_key(asked.menu, self.whims)]

    def _is_for(self, given: Answer, asked: Choose) -> bool:
        if given.is_roll or given.seat not in ("", asked.seat):
            return False
        if given.about not in ("", asked.about):
            return False
        key = given.key or given.keys[0]
        offered = (o.clause for o in asked.menu.options() if o.key == key)
        return given.clause in ("", asked.clause) or given.clause in offered

    def _check_refusal(self, asked: Choose, given: Answer) -> None:
        got = asked.read(given.key)
        clause = got.clause if isinstance(got, Refusal) else "accepted"
        if clause != given.refused:
            self.differences.append(Difference(f"refusal of {given.key!r}", given.refused, clause))

    def throw(self, step: Roll) -> Throw:
        if step.cards and self.cards:
            return Throw(card=self.cards.popleft(), typed=True)
        if self.left and self.left[0].is_roll and self._fits(self.left[0], step):
            given = self.left.popleft()
            return Throw(given.faces, given.card, typed=True)
        if self.script.strict:
            raise _Mismatch(f"roll {step.clause}, {step.why}", self._next())
        return self.dice.throw(step)

    def _fits(self, given: Answer, step: Roll) -> bool:
        same_kind = bool(given.card) == bool(step.cards)
        about = given.about in ("", step.about)
        return same_kind and about and given.clause in ("", step.clause)

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


def play_script(script: Script, level: Level, book: Book, file: str) -> ScriptResult:
    """The script's answers have been given to a battle and its expectations held against it."""
    player = _Player(script)
    seats = {side.id: player for side in level.sides}
    lay = partial(_lay, book, level, script.given)
    try:
        battle = Battle(book, level, seats, script.seed, thrower=player, lay=lay)
    except ValueError as fault:
        raise ScriptError(f"{file}: {fault}") from None
    differences = _drive(battle, player, script)
    with battle.table.at():
        seen = dump_for_scripts(battle)
    differences += [d for e in script.expect if (d := _unmet(e, seen)) is not None]
    battle.close()
    return ScriptResult(file, not differences, tuple(differences), script.clauses, seen)


def _drive(battle: Battle, player: _Player, script: Script) -> list[Difference]:
    """Step until the answers are used up and the battle asks again, or they do not fit."""
    for _ in range(MOST_STEPS):
        used_up = not player.left and not player.cards and not _goes_on(battle)
        if used_up and not script.play_on:
            return player.differences
        try:
            if battle.step() is not Progress.STEPPED:
                return [*player.differences, *player.left_over()]
        except _Mismatch as fault:
            return [*player.differences, Difference("the battle asks", fault.has, fault.asks)]
        except Illegal as fault:
            return [*player.differences, Difference(fault.asked.clause, fault.key, str(fault))]
    return [*player.differences, Difference("steps", f"at most {MOST_STEPS}", "more")]


def _goes_on(battle: Battle) -> bool:
    """Whether the battle takes its next step unasked: a fact, or a leg of a course given before."""
    step = battle.pending
    return battle.is_queued(step) if isinstance(step, Choose) else isinstance(step, Happen)


def dump_for_scripts(battle: Battle) -> dict[str, Any]:
    """The book's report, with the turn, the outcome, what is asked next, rolls made, and how often
    each clause was heard. To be called at the battle's table."""
    out: dict[str, Any] = dict(battle.book.report())
    rolls = [e for e in battle.events if isinstance(e, Rolled)]
    out["turn"], out["outcome"] = battle.turn, outcome_of(battle.events)
    out["asked"] = _asked(battle.pending)
    out["rolls"] = [{"clause": r.clause, "about": r.ship, "faces": list(r.faces)} for r in rolls]
    out["heard"] = Counter(c for e in battle.events for c in clauses_of(e))
    out["told"] = [_line(e) for e in battle.events if not isinstance(e, (Rolled, Chose))]
    return out


def _asked(step: Step | None) -> dict[str, Any]:
    match step:
        case Choose(seat, clause, menu, about):
            return {"seat": seat, "clause": clause, "about": about, "keys": menu.keys()}
        case Roll():
            dice = [d.name for d in step.dice]
            return {"clause": step.clause, "about": step.about, "dice": dice}
        case Plot(clause, menus):
            return {"clause": clause, "seats": list(menus)}
        case _:
            return {}


def _line(event: Event) -> str:
    return f"{event.clause} {type(event).__name__} {event.ship}".strip()


def clauses_of(event: Event) -> Iterator[str]:
    """The clauses an event makes heard: its own and those of its tally."""
    yield event.clause
    if isinstance(event, Rolled) and event.tally:
        yield from (term.clause for term in event.tally.terms)


def _unmet(expect: Expect, dump: Mapping[str, Any]) -> Difference | None:
    got = look_up(dump, expect.path)
    wants = next((v for v in (expect.has, expect.lacks, expect.value) if v is not None), None)
    if wants is not None and not is_there(dump, expect.path):
        return Difference(expect.path, wants, f"nothing: {meant(dump, expect.path)}")
    if expect.has is not None:
        ok = _is_list(got) and expect.has in got
        return None if ok else Difference(expect.path, f"has {expect.has}", got)
    if expect.lacks is not None:
        ok = _is_list(got) and expect.lacks not in got
        return None if ok else Difference(expect.path, f"lacks {expect.lacks}", got)
    return None if _equal(got, expect) else Difference(expect.path, expect.value, got)


def _is_list(got: Any) -> bool:
    return isinstance(got, Sequence) and not isinstance(got, str)


def _equal(got: Any, expect: Expect) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(expect.value, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(expect.value, bool):
        return bool(abs(got - expect.value) <= expect.tolerance)
    return type(got) is type(expect.value) and bool(got == expect.value)
