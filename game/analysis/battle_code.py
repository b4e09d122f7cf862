"""A battle as a code of a few hundred bytes: written, read and played again.

A code holds what the seed and the rules do not give: who sat where, which level (its file, and a hash of
what counts in it), and the answers in the order in which they were asked. Dice are thrown again, except
those that were typed; seats and clauses follow from the questions. Whoever reads a code plays the battle
again: the digest of the last turn, the end, and a hash of all answers and throws say whether it is the
same one. So a code can be altered as one likes: it is the same battle or it is refused.

Inside: three parts, divided by control characters that no text of a journal may hold. The first is JSON
(header, hash of the level, last turn, end, hash of the answers), the second the answers, the third the
level's text where it travels along. All is raw deflate, and `code_lines.seal` stands before it."""

import hashlib
import json
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from game import __version__
from game.analysis.code_lines import CodeError, seal, unseal
from game.books import shelf
from game.core.events import Ended
from game.core.steps import Choose, Plot, Roll
from game.core.table import table_digest
from game.levels import Level, LevelError, level_for_book
from game.levels.format.lessons import LEVEL_FILE, shipped_lesson_folders
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.balance_card import battle_hash
from game.levels.reading.level_folders import shipped_levels
from game.play.battle import Battle, StepResult, UnanswerableQuestion
from game.play.event_words import battle_names, event_sentence, name_by_id
from game.play.journal import (
    CONCEDED,
    SEAT_CHANGED,
    Diverged,
    Journal,
    JournalContents,
    JournalEntry,
    JournalError,
    NewerGame,
    conceding_seat,
    fold_undos,
    shorten_value,
)
from game.play.journal_files import raise_as_newer_game
from game.play.level_check import validate_level
from game.play.rulebook import own_tables_digest, rules_hash
from game.play.saved_battles import BattleSetup, entry_error, read_level_cached, setup_of
from game.play.seats import SilentSeat

MAX_UNPACKED_BYTES: Final = 2 * 1024 * 1024
"""Most bytes that a code may unfold to."""
MAX_ANSWERS: Final = 20_000
"""Most answers in a code; Trafalgar has 2,700."""
MAX_STEPS: Final = 1_000_000
"""Most steps of a battle that is played again."""
_PART, _ANSWER, _KEY, _MARK = "\x1d", "\x1e", "\x1f", "\x1c"
"""What divides parts, answers, keys, and what begins an answer that is no choice."""
_TURN, _END = "t", "e"
_NOTED_KINDS: Final = (SEAT_CHANGED, CONCEDED)
_KEPT_KINDS: Final = ("c", "p", "d", *_NOTED_KINDS)
_FOLLOWING_KINDS: Final = ("r", _TURN, _END)
"""Entries that follow from the others; how many of them stand before a change of seat is kept with it."""
_OLDER_TURN_FIELDS: Final = 2
"""Fields of a turn of an older game, whose digest covers the dice used too."""
_HEADER_KEYS: Final = ("game", "book", "rules", "file", "seed", "seats", "grades", "options")
"""What every header has, written without the keys; what else it has is written with them."""
_NO_BATTLE: Final = (
    "this code holds no battle; if it is the result of a day's battle, “weathergage verify” checks it"
)
_ASK_FOR_LEVEL: Final = "ask for the code with the level in it"

FindLevelTexts = Callable[[str], Iterable[str]]
"""The name of a level's file -> the texts of the levels here that have it."""


@dataclass(frozen=True, slots=True)
class BattleCode:
    """What a code says, before it is played.

    ``header`` is that of its journal without the level; ``answers`` are entries of a journal without what
    follows from the questions: ``["c", keys]``, ``["p", seat, key]``, ``["d", faces]``, and changes of seat
    and concessions with the number of throws and turns since the answer before: ``["s", 2, seat, who]``;
    ``last_turn`` is the entry of the last turn without its kind ([] before the first), ``end`` winner and
    degree ([] if it is not over), ``answers_hash`` that of all answers and throws.
    """

    header: Mapping[str, Any]
    level_hash: str
    last_turn: Sequence[Any]
    end: Sequence[str]
    answers_hash: str
    answers: tuple[JournalEntry, ...]
    level_text: str = ""


# ------------------------------------------------------------------------------ written
def encode_battle(setup: BattleSetup, entries: Sequence[JournalEntry], with_level: bool = False) -> bytes:
    """Return the code of a battle, over or not; ``with_level`` puts the level's text in."""
    live = fold_undos(entries)
    header = setup.header()
    del header["level"]
    values = [header.pop(key) for key in _HEADER_KEYS]
    turn = next((entry[1:] for entry in reversed(live) if entry[0] == _TURN), [])
    end = next((entry[1:3] for entry in live if entry[0] == _END), [])
    said = [values, header, level_hash(setup), turn, end, _hash_of_answers(live)]
    fields = json.dumps(said, separators=(",", ":"))
    answers = _ANSWER.join(_answer_texts(live, list(setup.seats)))
    text = _PART.join((fields, answers, setup.level_text if with_level else ""))
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    return seal(packer.compress(text.encode()) + packer.flush())


def level_hash(setup: BattleSetup) -> str:
    """Return what changes with anything that counts in the level under this book: texts do not. Raise
    LevelError."""
    return battle_hash(level_for_book(read_level_cached(setup.level_text, setup.file), setup.book))


def must_carry_level(setup: BattleSetup) -> bool:
    """Return whether the level has to travel in the code, because it does not come with the game."""
    if setup.pack_name:
        return True
    return not any(_is_same_level(setup, text) for text in texts_of_levels(setup.file))


def _is_same_level(setup: BattleSetup, text: str) -> bool:
    return text == setup.level_text or level_hash(replace(setup, level_text=text)) == level_hash(setup)


def texts_of_levels(file: str, others: Iterable[Path] = ()) -> Iterator[str]:
    """Yield the texts of the levels with that file name: of these others, and of those that come with the
    game, lessons too, which go by the names of their folders."""
    lessons = (folder / LEVEL_FILE for folder in shipped_lesson_folders())
    for path in (*others, *shipped_levels(), *lessons):
        if file in (path.name, f"{path.parent.name}.toml" if path.name == LEVEL_FILE else ""):
            try:
                yield read_level_text(path)
            except LevelError:
                continue


def _answer_texts(live: Sequence[JournalEntry], seats: Sequence[str]) -> Iterator[str]:
    since = 0
    for kind, *parts in live:
        match kind:
            case "c":
                yield _KEY.join(parts[2])
            case "p":
                yield _KEY.join((f"{_MARK}p{seats.index(parts[0])}", parts[2]))
            case "d":
                shown = parts[1] if isinstance(parts[1], list) else parts[1:]
                yield _MARK + "d" + _KEY.join(map(str, shown))
            case "s" | "x":
                yield _MARK + kind + _KEY.join((str(since), *parts))
        since = 0 if kind in _KEPT_KINDS else since + (kind in _FOLLOWING_KINDS)


def _hash_of_answers(live: Sequence[JournalEntry]) -> str:
    """Return eight letters that change with any answer or throw, up to the last answer: a file that was
    cut off there may lack the throws behind it."""
    hashed = [entry for entry in live if entry[0] in (*_KEPT_KINDS, "r")]
    while hashed and hashed[-1][0] == "r":
        hashed.pop()
    text = json.dumps(hashed, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


# ------------------------------------------------------------------------------ read
def read_battle_code(code: bytes) -> BattleCode:
    """Return what a code says. Raise CodeError."""
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(unseal(code), MAX_UNPACKED_BYTES)
        if unpacker.unconsumed_tail or unpacker.unused_data or not unpacker.eof:
            raise CodeError(_NO_BATTLE)
        fields, answers, level_text = text.decode().split(_PART)
        values, more, level, turn, end, checked = json.loads(fields)
        header = {**dict(zip(_HEADER_KEYS, values, strict=True)), **more}
        said = BattleCode(header, level, turn, end, checked, _read_answers(answers, header), level_text)
    except (ValueError, LookupError, TypeError, zlib.error, RecursionError):
        raise CodeError(_NO_BATTLE) from None
    kinds = ((level, str), (turn, list), (end, list), (checked, str))
    if not all(isinstance(value, kind) for value, kind in kinds):
        raise CodeError(_NO_BATTLE)
    if len(said.answers) > MAX_ANSWERS:
        raise CodeError("this code holds more answers than any battle has")
    return said


def _read_answers(text: str, header: Mapping[str, Any]) -> tuple[JournalEntry, ...]:
    seats = list(header["seats"])
    return tuple(_read_answer(part, seats) for part in text.split(_ANSWER)) if text else ()


def _read_answer(text: str, seats: Sequence[str]) -> JournalEntry:
    if not text.startswith(_MARK):
        return ["c", text.split(_KEY)]
    kind, parts = text[1], text[2:].split(_KEY)
    match kind, parts:
        case "p", [number, key]:
            return ["p", seats[int(number)], key]
        case "d", _:
            return ["d", parts]
        case ("s", [number, seat, _]) | ("x", [number, seat]) if seat in seats:
            return [kind, int(number), *parts[1:]]
    raise ValueError(kind)


# ------------------------------------------------------------------------------ played again
@dataclass(frozen=True, slots=True)
class DecodedBattle:
    """A battle that was played again from its code: set-up, entries as its journal has them, its level,
    the turn it has come to, and notes in plain words."""

    setup: BattleSetup
    entries: tuple[JournalEntry, ...]
    level: Level
    turn: int
    notes: tuple[str, ...] = ()

    @property
    def end(self) -> JournalEntry | None:
        """Return its last entry if it ended by the rules, or None."""
        return next((entry for entry in self.entries if entry[0] == _END), None)


def battle_sentences(battle: DecodedBattle) -> list[str]:
    """Return which battle it is: its rulebook, its turn, and how it ended."""
    names = battle_names(battle.level)
    conceded = conceding_seat(battle.entries)
    if battle.end is not None:
        winner, degree, reason = battle.end[1:]
        how = f"{event_sentence(Ended('', '', winner, degree, reason), names)}."
    else:
        how = f"{name_by_id(names, conceded)} gave up." if conceded else "It is not over."
    turn = f"It has come to turn {battle.turn}." if battle.turn else "It is before its first turn."
    notes = [f"{note[:1].upper()}{note[1:]}." for note in battle.notes]
    return [f"Rules: {shelf.book(battle.setup.book).rules.TITLE}", turn, how, *notes]


def play_battle_code(said: BattleCode, find_level_texts: FindLevelTexts) -> DecodedBattle:
    """Return the battle of a code after playing it again: it is the same. Raise CodeError."""
    setup, level = _setup_of(said, find_level_texts)
    nobody = SilentSeat()
    seats = {side.id: nobody for side in level.sides}
    if set(seats) != set(setup.seats) or not all(isinstance(who, str) for who in setup.seats.values()):
        raise CodeError("this code does not say who fights on which side")
    journal = Journal(setup.header())
    real_dice = nobody if setup.is_umpired else None
    battle = Battle(shelf.book(setup.book).rules, level, seats, setup.seed, journal, real_dice)
    older_turns = list[Sequence[Any]]()
    if len(said.last_turn) == _OLDER_TURN_FIELDS:
        battle.turn_watchers.append(
            lambda turn, *_: older_turns.append([turn, table_digest(str(battle.dice.numbers_used))])
        )
    try:
        _give_answers(battle, deque(said.answers))
        entries = tuple(journal.entries)
        _compare(said, entries, [*older_turns, *(entry[1:] for entry in entries if entry[0] == _TURN)])
    except (Diverged, UnanswerableQuestion, LookupError, ValueError, TypeError):
        raise CodeError(_difference(said, setup, battle.turn)) from None
    finally:
        battle.close()
    if wrong := entry_error(entries):
        raise CodeError(f"this code cannot be used: as a journal, {wrong}")
    version = shorten_value(setup.game_version)
    notes = (
        () if version == __version__ else (f"it was fought with version {version}; this is {__version__}",)
    )
    return DecodedBattle(setup, entries, level, battle.turn, notes)


def _setup_of(said: BattleCode, find_level_texts: FindLevelTexts) -> tuple[BattleSetup, Level]:
    """Return the set-up of a code and its level, checked as for a new battle. Raise CodeError."""
    file = said.header.get("file")
    there = find_level_texts(file) if isinstance(file, str) else ()
    if said.header.get("book") not in shelf.NAMES:
        raise CodeError("this battle is of a rulebook that this game has not")
    texts = filter(None, (said.level_text, *there))
    setup, is_other_level = None, False
    try:
        for text in texts:
            contents = JournalContents({**said.header, "level": text}, [], 0, "", False)
            setup = setup_of(contents)
            with raise_as_newer_game(contents):
                if level_hash(setup) == said.level_hash:
                    level = setup.level()
                    validate_level(read_level_cached(text, setup.file), text, setup.file, level)
                    return setup, level
            is_other_level = True
    except NewerGame as fault:
        raise CodeError(str(fault)) from None
    except LevelError as fault:
        raise CodeError(f"its level cannot be played here: {fault.findings[0].message}") from None
    except (JournalError, TypeError, ValueError):
        raise CodeError("this code does not say which battle it is of") from None
    name = shorten_value(str(file))
    if is_other_level:
        raise CodeError(f"{name} is not the level it was when this battle was fought: {_ASK_FOR_LEVEL}")
    raise CodeError(f"there is no level {name} here: {_ASK_FOR_LEVEL}")


def _give_answers(battle: Battle, answers: deque[JournalEntry]) -> None:
    """Step a battle to its end, or to the first question without an answer. Raise what a wrong answer
    raises."""
    with battle.table.as_current():
        for _ in range(MAX_STEPS):
            left = len(answers)
            for entry in (*_notes_for(battle, answers), *_entries_for(battle, answers)):
                battle.journal.write(entry)
                if entry[0] not in _NOTED_KINDS:
                    battle.recorded.append(entry)
            if not answers and conceding_seat(battle.journal.entries):
                return
            if battle.step() is not StepResult.STEPPED and len(answers) == left:
                break
    if answers:
        raise ValueError("there are more answers than questions")


def _notes_for(battle: Battle, answers: deque[JournalEntry]) -> Iterator[JournalEntry]:
    """Take the changes of seat and the concessions that belong here."""
    if answers and answers[0][0] in _NOTED_KINDS:
        following = takewhile(lambda entry: entry[0] not in _KEPT_KINDS, reversed(battle.journal.entries))
        since = len(list(following))
        while answers and answers[0][0] in _NOTED_KINDS and answers[0][1] == since:
            kind, since, *words = answers.popleft()
            yield [kind, *words]
            since = 0


def _entries_for(battle: Battle, answers: deque[JournalEntry]) -> Iterator[JournalEntry]:
    """Take the answers that belong to the present question, as entries of a journal."""
    step = battle.pending_step
    match step, answers[0][0] if answers else "":
        case Choose(), "c" if not battle.is_answer_queued(step):
            yield ["c", step.seat, step.clause, answers.popleft()[1]]
        case Plot(), "p":
            for _ in range(len(step.menus) - len(battle.plots)):
                if answers and answers[0][0] == "p":
                    _, seat, key = answers.popleft()
                    yield ["p", seat, step.clause, key]
        case Roll(), "d":
            shown = answers.popleft()[1]
            yield ["d", step.clause, shown[0] if step.cards else [int(face) for face in shown]]


def _compare(said: BattleCode, entries: Sequence[JournalEntry], turns: Sequence[Sequence[Any]]) -> None:
    """Raise ValueError unless a battle with these turns is the one of the code."""
    is_same_turn = not said.last_turn or said.last_turn in turns
    end = next((entry[1:3] for entry in entries if entry[0] == _END), [])
    if not is_same_turn or (said.end and said.end != end) or _hash_of_answers(entries) != said.answers_hash:
        raise ValueError("it is another battle")


def _difference(said: BattleCode, setup: BattleSetup, turn: int) -> str:
    """Return why a battle does not go here as it went there."""
    version = shorten_value(setup.game_version)
    if version != __version__:
        return (
            f"this battle was fought with version {version}, and goes otherwise from turn {turn} under the "
            f"rules of version {__version__}: take that version to see it"
        )
    here = rules_hash(setup.book), own_tables_digest(setup.book)
    if (setup.rules_hash, setup.own_digest) != here:
        return (
            f"this battle was fought with other numbers of the rulebook than those that are used here, and "
            f"goes otherwise from turn {turn}"
        )
    return f"the answers do not fit the battle from turn {turn}: the code was altered, or made by hand"
