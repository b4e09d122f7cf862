"""What came of a day's battle: three lines to share, and their proof.

A result holds the player's answers and nothing of the captain's: whoever verifies it plays the battle of that
day again and asks the captain anew (`captains/process.py ReproducibleCaptain`), so nobody can send a tame
enemy along. It proves that these answers reach this end. It cannot prove that it was a first try, that no
engine helped, nor when it was fought; `LIMITS` says so to the player."""

import json
import re
import zlib
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from game import __version__
from game.analysis.code_lines import CodeError, parse_code, qr_lines, seal, unseal
from game.analysis.days_battle import DaysBattle, NoDaysBattle, days_battle
from game.books import shelf
from game.core.steps import Choose
from game.levels.reading.balance_card import battle_hash
from game.play.battle import Battle, IllegalKey, StepResult
from game.play.event_words import count_words
from game.play.journal import ANSWER_KINDS, Diverged, Journal, JournalEntry, fold_undos
from game.play.rulebook import own_tables_digest
from game.play.saved_battles import BattleSetup
from game.trials.fighting import MAX_STEPS, make_reproducible_seats, strengths_left

GAME_TITLE: Final = "The Weather Gage"
LIMITS: Final = (
    "A copied result proves itself: anybody's game can fight it again with your answers and this captain.",
    "It cannot prove that it was a first try, on which day it was fought, or that nobody helped.",
)
MAX_BYTES: Final = 128 * 1024
"""Most bytes that a code may unpack to."""
MIN_CHANGE: Final = 20
"""Thousandths of strength by which a turn changes the balance, to be better or worse than level."""
BETTER, WORSE, EVEN = "▲", "▼", "▬"
ENDS: Final = {"won": "●", "drawn": "◐", "lost": "○"}
_SIGNS: Final = re.compile(f"[{BETTER}{WORSE}{EVEN}{''.join(ENDS.values())}]")
_CLAIM: Final = re.compile(r"victory|defeat|draw|turn|gage", re.IGNORECASE)
_CODE: Final = re.compile(r"WG\d{1,3}\.\S*", re.ASCII | re.IGNORECASE)
_KEY_END, _ANSWER_END, _PART_END = "\x1f", "\x1e", "\x1d"
MAX_TRIES: Final = 1000
_VERSION: Final = re.compile(r"[\w.+-]{1,20}", re.ASCII)
HASH_LETTERS: Final = 8
_NO_RESULT: Final = "this code is not of a day's battle"


class NoDayResult(CodeError):
    """A code of something else than a day's battle."""


class DayEnding(StrEnum):
    """How a day's battle ended for the player, best first."""

    MAJOR_VICTORY = "major-victory"
    MINOR_VICTORY = "minor-victory"
    DRAW = "draw"
    MINOR_DEFEAT = "minor-defeat"
    MAJOR_DEFEAT = "major-defeat"

    @property
    def rank(self) -> int:
        """Return 0 for the best ending, and so on."""
        return list(DayEnding).index(self)

    @property
    def words(self) -> str:
        """Return ``a major victory``."""
        return f"a {self.replace('-', ' ')}"

    @property
    def short(self) -> str:
        """Return ``won``, ``drawn`` or ``lost``."""
        return "drawn" if self is DayEnding.DRAW else "won" if "victory" in self else "lost"


@dataclass(frozen=True, slots=True)
class DayResult:
    """What came of a day's battle: its turns, a sign for the balance after each turn and for the end, and the
    player's own word for how often he had tried."""

    day: date
    ending: DayEnding
    turns: int
    signs: str
    tries: int

    @property
    def first_line(self) -> str:
        """Return the line that says what and when, and nothing of the place or the ships."""
        when, tried = f"{self.day.day} {self.day:%B %Y}", "" if self.tries == 1 else f", try {self.tries}"
        return f"{GAME_TITLE}, {when}: {self.ending.words} in {count_words(self.turns, 'turn')}{tried}."


def is_days_setup(setup: BattleSetup, battle: DaysBattle) -> bool:
    """Return whether a battle was begun as the battle of that day. Raise NoDaysBattle."""
    meant = battle.setup()
    is_same = (setup.book, setup.file, setup.seed) == (meant.book, meant.file, meant.seed)
    plain = not (setup.is_mirrored or setup.fought_on_turn or setup.own_digest or setup.pack_name)
    same_level = is_same and battle_hash(setup.level()) == battle_hash(meant.level())
    return same_level and plain and dict(setup.seats) == dict(meant.seats)


def ending_of(battle: DaysBattle, entries: Sequence[JournalEntry]) -> tuple[DayEnding, int] | None:
    """Return how the battle of this journal ended for the player, and in which turn; None if it is not over
    or was given up."""
    live = fold_undos(entries)
    if not live or live[-1][0] != "e":
        return None
    winner, degree = live[-1][1:3]
    turn = next((entry[1] for entry in reversed(live) if entry[0] == "t"), 0)
    if not winner:
        return DayEnding.DRAW, turn
    whose = "victory" if winner == battle.side else "defeat"
    return DayEnding(f"{'minor' if degree == 'minor' else 'major'}-{whose}"), turn


# ------------------------------------------------------------------------------ shared
def share_lines(battle: DaysBattle, entries: Sequence[JournalEntry], tries: int) -> tuple[str, ...]:
    """Return the lines to share: what and when, the signs, the code (two lines of a very long one). Raise
    CodeError if the battle is not over, or does not go like this against the captain."""
    live = fold_undos(entries)
    if ending_of(battle, live) is None:
        raise CodeError("the day's battle is not over")
    code = seal(_packed(battle, live, tries))
    result = _proved(code)
    return result.first_line, result.signs, *qr_lines(code)


def _packed(battle: DaysBattle, live: Sequence[JournalEntry], tries: int) -> bytes:
    mine = [entry for entry in live if entry[0] in ANSWER_KINDS and entry[1] == battle.side]
    groups = [_KEY_END.join(entry[3] if entry[0] == "c" else [entry[3]]) for entry in mine]
    last_turn = [entry for entry in live if entry[0] == "t"][-1]
    level = battle_hash(battle.setup().level())[:HASH_LETTERS]
    fields = [battle.day.toordinal(), __version__, level, tries, last_turn[1:3]]
    head = json.dumps(fields, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress((head + _PART_END + _ANSWER_END.join(groups)).encode()) + packer.flush()


# ------------------------------------------------------------------------------ verified
def verify(text: str) -> DayResult:
    """Return the result that a shared text proves, after playing its battle again. Raise CodeError, which
    says in plain words what is wrong, also if other words in the text claim something else; NoDayResult for
    another kind of code."""
    result = _proved(parse_code(text))
    plain = _CODE.sub("", text.replace(">", " ").replace("|", " "))
    signs = "".join(_SIGNS.findall(plain))
    if signs and signs != result.signs:
        raise CodeError("the signs are not those of the battle that the code proves")
    words = " ".join(_SIGNS.sub("", plain).split())
    if _CLAIM.search(words) and result.first_line not in words:
        raise CodeError(f"the words are not what the code proves, which is: {result.first_line}")
    return result


def _proved(code: bytes) -> DayResult:
    claim = _unpacked(code)
    try:
        return _proved_claim(claim)
    except CodeError as fault:
        if claim.version == __version__:
            raise
        raise CodeError(f"this result is of version {claim.version} of the game, and this is {__version__}: "
                        "verify it with that version") from fault  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Claim:
    """What a code says: the battle, the game's version, the hash of the level, tries, turn and digest where
    the last turn began, and the player's answers."""

    battle: DaysBattle
    version: str
    level: str
    tries: int
    last_turn: list[object]
    answers: list[list[str]]


def _unpacked(code: bytes) -> _Claim:
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(unseal(code), MAX_BYTES)
        head, answers = text.decode().split(_PART_END)
        ordinal, version, level, tries, last_turn = json.loads(head)
        battle = days_battle(date.fromordinal(ordinal))
        is_whole = unpacker.eof and not unpacker.unused_data
        if not (is_whole and type(tries) is int and 0 < tries < MAX_TRIES and _VERSION.fullmatch(version)):
            raise NoDayResult(_NO_RESULT)
    except NoDaysBattle as fault:
        raise CodeError(str(fault)) from None
    except (ValueError, TypeError, OverflowError, RecursionError, zlib.error):
        raise NoDayResult(_NO_RESULT) from None
    groups = [group.split(_KEY_END) for group in answers.split(_ANSWER_END)] if answers else []
    return _Claim(battle, version, level, tries, last_turn, groups)


def _proved_claim(claim: _Claim) -> DayResult:
    try:
        setup = claim.battle.setup()
    except NoDaysBattle as fault:
        raise CodeError(str(fault)) from None
    if claim.level != battle_hash(setup.level())[:HASH_LETTERS]:
        raise CodeError(f"{setup.file} is not the level it was when this battle was fought")
    if own_tables_digest(setup.book):
        raise CodeError("your own numbers for this rulebook are in force: a day's battle goes by the game's")
    entries, signs = _played_again(setup, claim.battle.side, claim.answers)
    found = ending_of(claim.battle, entries)
    turns = [entry[1:3] for entry in entries if entry[0] == "t"]
    if found is None or turns[-1] != claim.last_turn:
        raise CodeError("the code proves nothing: the day's battle does not end like this")
    return DayResult(claim.battle.day, *found, signs + ENDS[found[0].short], claim.tries)


class _RecordedSeat:
    """The player: the given answers, in their order."""

    can_undo = False

    def __init__(self, answers: Iterable[Sequence[str]]) -> None:
        self.answers = deque(answers)

    def answer(self, question: Choose) -> Sequence[str] | None:
        return self.answers.popleft() if self.answers else None


def _played_again(
    setup: BattleSetup, side: str, answers: Sequence[Sequence[str]]
) -> tuple[list[JournalEntry], str]:
    """Play the battle with these answers and the captain's own; return its entries and the turns' signs."""
    level, book = setup.level(), shelf.book(setup.book).rules
    player = _RecordedSeat(answers)
    seats = {**make_reproducible_seats(book, level, setup.seats, setup.seed), side: player}
    battle = Battle(book, level, seats, setup.seed, Journal({}))
    try:
        signs = _play_to_end(battle, side)
    except (IllegalKey, Diverged, ValueError, KeyError, IndexError):
        raise CodeError("the code proves nothing: its answers do not fit the day's battle") from None
    finally:
        battle.close()
    if player.answers:
        raise CodeError("the code proves nothing: it holds answers that nobody asked for")
    return battle.journal.entries, signs


def _play_to_end(battle: Battle, side: str) -> str:
    """Play until it is over or nobody answers; return a sign for each turn that was fought."""
    own = [each.id for each in battle.level.sides].index(side)
    signs, before, turn, result = list[str](), 0, -1, StepResult.STEPPED
    while result is StepResult.STEPPED and battle.turn > turn:
        turn = battle.turn
        result = battle.run(MAX_STEPS, turn + 1)
        left = strengths_left(battle)
        now = left[own] - left[1 - own]
        if turn:
            better, worse = now - before > MIN_CHANGE, now - before < -MIN_CHANGE
            signs.append(BETTER if better else WORSE if worse else EVEN)
        before = now
    return "".join(signs)
