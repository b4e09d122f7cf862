"""Scripts: worked cases of a rulebook, played through the real battle with given answers.

A script is TOML: a level (a path or a table), what is ``given`` beside it, ``cards`` in the order
they turn up, answers in order, and what the table must show on the way and afterwards. What is not
given comes from ``seed``, or is refused if ``strict``. A script that does nothing fails. The format
is explained in game/books/kmh/README.md, its models are in scripts_format.py.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Chose, Ended, Event, Rolled
from game.core.steps import Choose, Happen, Menu, Plot, Refusal, Roll, Step
from game.core.table import every
from game.core.tally import Tally
from game.levels.format.model import Level
from game.levels.reading.completion import level_for_book
from game.levels.reading.findings import shorten
from game.levels.reading.level_reader import level_from_source, load_level
from game.levels.reading.toml_source import TomlSource
from game.play.battle import Battle, IllegalKey, StepResult
from game.play.dice import Dice, RollResult
from game.play.event_words import battle_names, event_sentence
from game.play.rulebook import tally_sentence
from game.play.scripts_format import (
    END_OF_BATTLE,
    NOT_ON_THE_MENU,
    Answer,
    Expect,
    GivenValue,
    Script,
    ScriptError,
    parse_script,
    read_script,
    read_script_source,
)
from game.play.seats import random_key
from game.sea.hull import LAND, HullSpace, hull_space


def dump_for_scripts(battle: Battle) -> dict[str, Any]:
    """Return the book's report, with turn, outcome, next question, rolls, how often each clause was
    heard, and the log in words. Call it at the battle's table."""
    names = battle_names(battle.level)
    out: dict[str, Any] = dict(battle.book.report())
    out["turn"], out["outcome"] = battle.turn, outcome_dump(battle.events)
    out["asked"] = open_question_dump(battle.pending_step)
    out["rolls"] = [roll_dump(e) for e in battle.events if isinstance(e, Rolled)]
    out["heard"] = Counter(c for e in battle.events for c in clauses_of_event(e))
    out["told"] = [event_summary(e) for e in battle.events if not isinstance(e, (Rolled, Chose))]
    out["words"] = [said for e in battle.events if (said := event_sentence(e, names))]
    return out


def open_question_dump(step: Step | None) -> dict[str, Any]:
    """Return the battle's next question."""
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


def roll_dump(event: Rolled) -> dict[str, Any]:
    """Return a roll: its purpose, faces, what it needed, and how that came about."""
    out: dict[str, Any] = {"clause": event.clause, "about": event.ship, "why": event.matter}
    out |= {"dice": list(event.dice), "faces": list(event.faces)}
    out |= {"needs": event.needs, "most": event.most}
    return out | tally_dump(event.tally or Tally())


def tally_dump(tally: Tally) -> dict[str, Any]:
    """Return a score: its total, and its terms as in the log: ``+6 44 guns (KMH-9.2.1)``."""
    terms = [f"{term.sign_text()} {term.name} ({term.clause})" for term in tally.terms]
    return {"total": tally.total, "tally": terms}


def event_summary(event: Event) -> str:
    """Return an event without its words: clause, kind, ship."""
    return f"{event.clause} {type(event).__name__} {event.ship}".strip()


def clauses_of_event(event: Event) -> Iterator[str]:
    """Return the clauses of an event and of its tally."""
    yield event.clause
    if isinstance(event, Rolled) and event.tally:
        yield from (term.clause for term in event.tally.terms)


def trace_lines(battle: Battle) -> Iterator[str]:
    """Return a line for each event: clause, words, and below a roll the terms of its score; at the
    end the question."""
    names = battle_names(battle.level)
    for event in battle.events:
        said = event_sentence(event, names) or f"{type(event).__name__} {event.ship}".strip()
        yield f"{event.clause:14} {said}"
        if isinstance(event, Rolled) and event.tally and event.tally.terms:
            yield f"{'':14} {event.tally.total} = {tally_sentence(event.tally)}"
    asked = open_question_dump(battle.pending_step)
    yield "the end" if not asked else f"{asked['clause']:14} asks next: {question_words(asked)}"


def question_words(asked: Mapping[str, Any]) -> str:
    """Return who is asked about what, and the possible answers."""
    who = " ".join(word for word in (asked.get("seat", ""), asked.get("about", "")) if word)
    offers = asked.get("keys") or asked.get("dice") or asked.get("seats") or ["a card"]
    return f"{who + ': ' if who else ''}{', '.join(offers)}"


# ------------------------------------------------------------------------------------- dotted paths
_ABSENT: Final = object()
MAX_PATHS = 5_000
MAX_LISTED = 60


def look_up(dump: Any, path: str) -> Any:
    """Return the value at a dotted path; lists by number, from the end if negative; None if there
    is none.

    After ``heard.`` comes a clause, dots included: how often it was heard.
    """
    found = _value_or_absent(dump, path)
    return None if found is _ABSENT else found


def path_exists(dump: Any, path: str) -> bool:
    """Return whether a path leads somewhere. An index beyond a list does: the item may exist at
    another time."""
    if _value_or_absent(dump, path) is not _ABSENT:
        return True
    above, _, last = path.rpartition(".")
    return _is_number(last) and _is_list(_value_or_absent(dump, above))


def path_hint(dump: Mapping[str, Any], path: str) -> str:
    """Return a hint for a wrong path: the nearest valid one, or what there is where it leaves the
    table."""
    known = [known for known, _ in zip(_paths(dump), range(MAX_PATHS), strict=False)]
    ends = [name for name in known if name.endswith(f".{path}")]
    parts, taken = path.split("."), 0
    while taken < len(parts) and isinstance(_value_or_absent(dump, ".".join(parts[: taken + 1])), Mapping):
        taken += 1
    there, rest = ".".join(parts[:taken]), ".".join(parts[taken:])
    close = get_close_matches(path, known, 1, 0.75) if "." in rest else []
    found = next(iter((*ends, *_corrected_paths(dump, there, rest), *close)), "")
    if found:
        return f'did you mean "{found}"?'
    names = _names_at(dump, there)
    listed = ", ".join(names[:MAX_LISTED]) + (" …" if len(names) > MAX_LISTED else "")
    return f"{shorten(there, 60) or 'the table'} has: {listed or 'nothing'}"


def _corrected_paths(dump: Mapping[str, Any], there: str, rest: str) -> list[str]:
    head, _, tail = rest.partition(".")
    names = _names_at(dump, there)
    begun = [name for name in names if len(head) > 2 and name.startswith(head)]
    near = begun or get_close_matches(head, names, 1, 0.6)
    found = [".".join(word for word in (there, name, tail) if word) for name in near]
    return [path for path in found if path_exists(dump, path)]


def _names_at(dump: Mapping[str, Any], path: str) -> list[str]:
    return sorted(map(str, _value_or_absent(dump, path) if path else dump))


def outcome_dump(events: Sequence[Event]) -> dict[str, str]:
    """Return winner, degree and reason; empty words while the battle lasts."""
    ended = next((event for event in reversed(events) if isinstance(event, Ended)), Ended("", ""))
    return {"winner": ended.winner, "degree": ended.degree, "reason": ended.reason}


def _value_or_absent(dump: Any, path: str) -> Any:
    head, _, rest = path.partition(".")
    if head == "heard" and isinstance(dump, Mapping) and "heard" in dump:
        return dump["heard"].get(rest, 0)
    return _walk(dump, path)


def _walk(dump: Any, path: str) -> Any:
    head, _, rest = path.partition(".")
    if isinstance(dump, Mapping):
        found = dump.get(head, _ABSENT)
    elif _is_list(dump) and _is_number(head):
        number = int(head)
        found = dump[number] if -len(dump) <= number < len(dump) else _ABSENT
    else:
        return _ABSENT
    return _walk(found, rest) if rest else found


def _paths(dump: Mapping[str, Any], stem: str = "") -> Iterator[str]:
    for key, value in dump.items():
        if isinstance(value, Mapping) and value:
            yield from _paths(value, f"{stem}{key}.")
        else:
            yield f"{stem}{key}"


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 7


__all__ = [
    "ScriptError",
    "ScriptResult",
    "clauses_of_event",
    "look_up",
    "play_script",
    "read_script",
    "run_script",
]

MAX_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class ScriptResult:
    """The result of a script; ``dump`` is what its expectations were read from, ``trace`` the
    events line by line."""

    file: str
    is_ok: bool
    differences: tuple[ScriptDifference, ...]
    clauses: tuple[str, ...] = ()
    dump: Mapping[str, Any] = field(default_factory=dict)
    trace: tuple[str, ...] = ()


def run_script(path: Path) -> ScriptResult:
    """Play a script and return its result. Raise ScriptError if the file is wrong, LevelError if
    its level is."""
    source = read_script_source(path)
    script = parse_script(source)
    level = _level_of(script, source, path)
    book = shelf.SHELF.get(level.rules.book)
    if book is None:
        raise ScriptError(f"{path}: no book named {level.rules.book!r}")
    unknown = [option for option in script.options if option not in book.rules.OPTIONS]
    if unknown:
        raise ScriptError(f"{path}: no option of {book.name}: {', '.join(unknown)}")
    return play_script(script, level, book.rules, str(path))


def _level_of(script: Script, source: TomlSource, path: Path) -> Level:
    if isinstance(script.level, str):
        level = load_level((path.parent / script.level).resolve())
    else:
        level = level_from_source(source.subsource("level"))
    level = level_for_book(level, script.book or level.rules.book)
    options = (*level.rules.options, *script.options)
    return level.model_copy(update={"rules": level.rules.model_copy(update={"options": options})})


class _Mismatch(Exception):
    """The battle asks for something other than the next answer."""

    def __init__(self, asks: str, has: str) -> None:
        super().__init__(asks)
        self.asked, self.answer = asks, has


class _Player:
    """Every seat and the dice at once: answers as the script says, or from the seed.

    ``turned_card`` is a card of the script that nobody has acted on yet, ``due_expects`` what is
    expected once everything caused by the last answers has happened.
    """

    can_undo = False

    def __init__(self, script: Script, stands_by: Sequence[str]) -> None:
        self.script, self.answers_left = script, deque(script.answer)
        self.cards = deque(script.cards)
        self.bystanders = stands_by
        self.idle_dice, self.dice = Dice(script.seed ^ 0x5EA), Dice(script.seed)
        self.turned_card = ""
        self.due_expects: list[Expect] = []
        self.differences: list[ScriptDifference] = []

    # -------------------------------------------------------------------------- choices
    def answer(self, question: Choose) -> Sequence[str]:
        self.turned_card = ""
        while self.answers_left and self._is_for(self.answers_left[0], question):
            given = self.answers_left.popleft()
            self._check_menu(question, given)
            if given.refused is not None:
                got, wanted = refusing_clause(question.menu, given.key), given.refused or NOT_ON_THE_MENU
                if got != wanted:
                    got = got or "accepted"
                    self.differences.append(ScriptDifference(f"refusal of {given.key!r}", wanted, got))
            elif not given.is_menu_check:
                self.due_expects += given.then
                return given.keys or (given.key,)
        if self._bystanders_in(question.about, question.seat):
            return [bystander_key(question.menu, self.bystanders)]
        if self.script.strict:
            raise _Mismatch(f"choice {question.clause} by {question.seat}", self._next_answer_words())
        return [random_key(question.menu, self.idle_dice)]

    def _bystanders_in(self, *who: str) -> set[str]:
        return set(who) & set(self.script.hold)

    def _is_for(self, given: Answer, question: Choose) -> bool:
        if given.is_roll or given.seat not in ("", question.seat):
            return False
        if given.about not in ("", question.about):
            return False
        held = self._bystanders_in(question.about, question.seat)
        if held and not held & {given.about, given.seat}:
            return False
        keys = (given.key, *given.keys[:1])
        offered = (o.clause for o in question.menu.options() if o.key in keys)
        return given.clause in ("", question.clause) or given.clause in offered

    def _check_menu(self, question: Choose, given: Answer) -> None:
        for key in given.offered:
            got = refusing_clause(question.menu, key)
            if got:
                self.differences.append(ScriptDifference(f"{question.clause} offers", key, got))
        for key in given.not_offered:
            if not refusing_clause(question.menu, key):
                self.differences.append(ScriptDifference(f"{question.clause} does not offer", key, "offered"))

    # -------------------------------------------------------------------------- dice
    def throw(self, step: Roll) -> RollResult:
        self.turned_card = ""
        if step.cards and self.cards:
            self.turned_card = self.cards.popleft()
            return RollResult(card=self.turned_card, is_typed=True)
        if self.answers_left and self.answers_left[0].is_roll and self._fits_roll(self.answers_left[0], step):
            given = self.answers_left.popleft()
            self.turned_card = given.card
            self.due_expects += given.then
            return RollResult(given.faces, given.card, is_typed=True)
        if self.script.strict and not self._bystanders_in(step.about):
            raise _Mismatch(f"roll {step.clause}, {step.purpose}", self._next_answer_words())
        return self.dice.throw(step)

    def _fits_roll(self, given: Answer, step: Roll) -> bool:
        same_kind = bool(given.card) == bool(step.cards)
        about = given.about == step.about or not (given.about or self._bystanders_in(step.about))
        return same_kind and about and given.clause in ("", step.clause)

    # -------------------------------------------------------------------------- at the end
    def unused_answers(self) -> list[ScriptDifference]:
        """Return the answers that a finished battle has not asked for."""
        answers = (
            [ScriptDifference("answers left over", 0, self._next_answer_words())] if self.answers_left else []
        )
        cards = [ScriptDifference("cards left over", 0, ", ".join(self.cards))] if self.cards else []
        return answers + cards

    def _next_answer_words(self) -> str:
        if not self.answers_left:
            return "no answer left"
        given = self.answers_left[0]
        what = given.key or ", ".join(given.keys) or given.card or str(list(given.faces))
        return f"{given.clause} {what}".strip()


def refusing_clause(menu: Menu[Any], key: str) -> str:
    """Return the clause that refuses a key, or that it is not on the menu; "" if it is allowed."""
    got = menu.read(key)
    return (got.clause or NOT_ON_THE_MENU) if isinstance(got, Refusal) else ""


def bystander_key(menu: Menu[Any], passive_keys: Sequence[str]) -> str:
    """Return a bystander's answer: the book's first allowed key for doing nothing, else the first
    of the menu."""
    return next((key for key in passive_keys if not refusing_clause(menu, key)), menu.keys()[0])


def play_script(script: Script, level: Level, book: Rules, file: str) -> ScriptResult:
    """Give the script's answers to a battle and compare it with the expectations."""
    player = _Player(script, book.STANDS_BY)
    seats = {side.id: player for side in level.sides}
    try:
        begin = partial(set_up_script, book, level, script)
        battle = Battle(book, level, seats, script.seed, dice_thrower=player, set_up_table=begin)
    except ValueError as fault:
        raise ScriptError(f"{file}: {fault}") from None
    differences = _play_answers(battle, player, script)
    with battle.table.as_current():
        seen = dump_for_scripts(battle)
        happened = tuple(trace_lines(battle))
        differences += _unmet_expects(battle, [*player.due_expects, *script.expect], seen)
    battle.close()
    found = tuple(differences)
    return ScriptResult(file, not found, found, script.clauses, seen, happened)


def _play_answers(battle: Battle, player: _Player, script: Script) -> list[ScriptDifference]:
    for _ in range(MAX_STEPS):
        step = battle.pending_step
        asks = not (battle.is_answer_queued(step) if isinstance(step, Choose) else isinstance(step, Happen))
        if asks and player.due_expects:
            with battle.table.as_current():
                due, player.due_expects = player.due_expects, []
                player.differences += _unmet_expects(battle, due, dump_for_scripts(battle))
        if asks and not player.answers_left and not player.cards and not script.play_on:
            return [*player.differences, *_end_differences(battle, player, script)]
        try:
            if battle.step() is not StepResult.STEPPED:
                over = [*player.unused_answers(), *_end_differences(battle, player, script)]
                return [*player.differences, *over]
        except _Mismatch as fault:
            return [*player.differences, ScriptDifference("the battle asks", fault.answer, fault.asked)]
        except IllegalKey as fault:
            return [*player.differences, ScriptDifference(fault.asked.clause, fault.key, str(fault))]
    return [*player.differences, ScriptDifference("steps", f"at most {MAX_STEPS}", "more")]


def _end_differences(battle: Battle, player: _Player, script: Script) -> list[ScriptDifference]:
    step = battle.pending_step
    here = END_OF_BATTLE if step is None else step.clause
    if script.ends_at:
        wrong = script.ends_at != here
        return [ScriptDifference("the script ends at", script.ends_at, here)] if wrong else []
    if script.play_on or step is None:
        return []
    wanted = f'more cards or answers, or ends_at = "{here}"'
    if not script.cards and not script.answer:
        return [ScriptDifference("the script did nothing", wanted, "no card and no answer")]
    if player.turned_card and (
        isinstance(step, Choose | Plot) or (isinstance(step, Roll) and not step.cards)
    ):
        asks = f"{step.clause} {question_words(open_question_dump(step))}"
        return [ScriptDifference(f"the script did nothing with {player.turned_card!r}", wanted, asks)]
    return []


def _unmet_expects(
    battle: Battle, expected: Sequence[Expect], seen: Mapping[str, Any]
) -> list[ScriptDifference]:
    menus = _open_menus(battle.pending_step)
    return [found for expect in expected for found in expectation_differences(expect, seen, menus)]


def _open_menus(step: Step | None) -> list[Menu[Any]]:
    match step:
        case Choose():
            return [step.menu]
        case Plot():
            return list(step.menus.values())
        case _:
            return []


# ------------------------------------------------------------------------------------------- set up
def set_up_script(book: Rules, level: Level, script: Script) -> None:
    """Set up the level on the current table, and what the script gives.

    Raise ValueError with the reason if something does not fit, or if hulls of a level inside the
    script overlap and it does not say ``overlap``.
    """
    book.set_up(level)
    for item in script.given:
        _apply_given(book, item)
    if isinstance(script.level, dict) and not script.overlap:
        _refuse_overlaps(level)


def _apply_given(book: Rules, item: GivenValue) -> None:
    path, value = item.path, item.value
    if item.range is not None:
        path = f"{path}.range"
        value = {"of": item.of, "range": item.range, "bearing": item.bearing}
    try:
        book.amend(path, value)
    except TypeError:
        raise ValueError(f"given.{path}: {value!r} does not fit there") from None


def _refuse_overlaps(level: Level) -> None:
    hulls = hull_space().hulls if every(HullSpace) else {}
    for ship in level.ships:
        others = hull_space().touching_ships(ship.id) if ship.id in hulls else []
        other = next((name for name in others if name != LAND), "")
        if other:
            said = f'the hull of "{ship.id}" lies in that of "{other}"'
            raise ValueError(f"{said}: place them apart, or say overlap = true")


# ------------------------------------------------------------------------------------- expectations
@dataclass(frozen=True, slots=True)
class ScriptDifference:
    """A difference between a script and the battle."""

    path: str
    expected: Any
    got: Any


def expectation_differences(
    expect: Expect, dump: Mapping[str, Any], menus: Sequence[Menu[Any]]
) -> list[ScriptDifference]:
    """Return what an expectation misses, in the dump or the open menus, or None."""
    if not expect.path:
        return list(_offer_differences(expect, menus))
    got = look_up(dump, expect.path)
    ways = (expect.has, expect.lacks, expect.says or None, expect.value)
    wants = next((v for v in ways if v is not None), None)
    if wants is not None and not path_exists(dump, expect.path):
        return [ScriptDifference(expect.path, wants, f"nothing: {path_hint(dump, expect.path)}")]
    wanted, ok = _wanted_and_met(expect, got)
    return [] if ok else [ScriptDifference(expect.path, wanted, got)]


def _wanted_and_met(expect: Expect, got: Any) -> tuple[Any, bool]:
    if expect.has is not None:
        return f"has {expect.has}", _is_list(got) and expect.has in got
    if expect.lacks is not None:
        return f"lacks {expect.lacks}", _is_list(got) and expect.lacks not in got
    if expect.says:
        lines = got if _is_list(got) else [got]
        return f"says {expect.says}", any(expect.says in str(line) for line in lines)
    return expect.value, _is_equal(got, expect)


def _offer_differences(expect: Expect, menus: Sequence[Menu[Any]]) -> Iterator[ScriptDifference]:
    for key in expect.offered:
        if not _is_offered(menus, key):
            yield ScriptDifference("offered", key, [menu.keys() for menu in menus])
    for key in expect.not_offered:
        if _is_offered(menus, key):
            yield ScriptDifference("not offered", key, "offered")


def _is_offered(menus: Sequence[Menu[Any]], key: str) -> bool:
    return any(not isinstance(menu.read(key), Refusal) for menu in menus)


def _is_equal(got: Any, expect: Expect) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(expect.value, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(expect.value, bool):
        return bool(abs(got - expect.value) <= expect.tolerance)
    return type(got) is type(expect.value) and bool(got == expect.value)
