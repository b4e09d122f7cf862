"""The same past with other dice: a kept battle that goes on from any of its entries.

`record_battle` replays a journal once. It keeps the table as text where each turn begins, and lists
every answer and roll (`RecordedStep`). `fork_battle` then begins a battle at the turn nearest before
the wanted entry: it loads that table, gives again what was answered and rolled in the turn up to the
entry, and from there other seats answer and other dice roll. The journal it came from is never
written to, and a fork writes no file.

Exact. A fork with the old dice and answers comes to the same tables, turn by turn
(`tests/play/test_battle_forks.py`), because what a procedure remembers across `TurnBegan` lies on
the table. Old rolls are given as typed dice, so the fork need not know how many numbers the dice had
used; digests of turns are of the table alone.

Cost. A duel is recorded in some 20 ms and forked in 0.3 ms at a turn's start, a squadron in 1.1 ms;
in the middle of a turn as long as its rules take. A fork makes no digests and keeps no events but
the end: half of the speed comes from that.

Whose knowledge. After a battle everything may be seen. With ``known_to`` a fork begins from what
that side may know: its own view of the table, and the level without secret shoals. Then it can begin
only where nobody has answered since the turn began: later answers may depend on what is hidden
(`HiddenFromSeat`).

The snapshot is kept as text and loaded anew for each fork: a table that took over its lists would
begin the second fork with the wounds of the first."""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from typing import Any, Final

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Ended, Event, TurnBegan
from game.core.steps import Choose, Plot, Roll
from game.core.table import Dump, Table, dump_table
from game.levels.format.model import Level
from game.levels.format.transforms import public_level
from game.play.battle import Battle, StepResult
from game.play.dice import DiceByQuestion
from game.play.journal import ANSWER_KINDS, SKIPPED_KINDS, Journal, JournalEntry, fold_undos
from game.play.replays import replay_battle
from game.play.saved_battles import BattleSetup
from game.play.seats import Seat, TurnSoFar

_TURN, _END, _ROLL, _TYPED = "t", "e", "r", "d"
MAX_STEPS: Final = 200_000
"""Steps after which a fork that is played on counts as drawn."""


class HiddenFromSeat(Exception):
    """A place at which a seat cannot be advised without telling it what is hidden; the text says so
    in plain words."""


class StepKind(Enum):
    """What a recorded step is."""

    CHOICE = "choice"
    PLOT = "plot"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class TurnStart:
    """The beginning of a turn: how many entries stand before it, and the table as text. Turn 0 is
    the level before its muster."""

    turn: int
    entry_index: int
    snapshot: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Keys and the reason for them in words ('' for none)."""

    keys: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """An answer or roll of a battle: the index of its entry, its turn and kind, the seat ('' for
    dice), the clause, the ship it is about ('' for plots), how many events came before it, and its
    keys. ``usual`` is what a reference captain would have answered, if one was asked."""

    entry_index: int
    turn: int
    kind: StepKind
    seat: str
    clause: str
    about: str
    event_count: int
    keys: tuple[str, ...] = ()
    usual: Answer | None = None

    @property
    def is_unusual(self) -> bool:
        """Whether the reference captain would have answered otherwise."""
        return self.usual is not None and self.usual.keys != self.keys


UsualAnswer = Callable[[Battle, Choose], Answer]
"""What a reference captain answers to this question on the table of this battle."""


@dataclass(frozen=True)
class RecordedBattle:
    """A battle that was replayed once. ``entries`` are those that stand after undos, without marks
    that no replay reads; ``steps`` its answers and rolls in order."""

    setup: BattleSetup
    level: Level
    entries: tuple[JournalEntry, ...]
    turn_starts: tuple[TurnStart, ...]
    steps: tuple[RecordedStep, ...]
    events: tuple[Event, ...]

    @property
    def rules(self) -> Rules:
        """The rules of its book."""
        return shelf.book(self.setup.book).rules

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides in the level's order."""
        return tuple(side.id for side in self.level.sides)

    @property
    def is_over(self) -> bool:
        """Whether it came to its end by the rules."""
        return bool(self.entries) and self.entries[-1][0] == _END

    @property
    def winner(self) -> str:
        """The side that won; '' for a draw or while it is not over."""
        return str(self.entries[-1][1]) if self.is_over else ""


# ------------------------------------------------------------------------------ recording
def record_battle(
    setup: BattleSetup, entries: Sequence[JournalEntry], usual_answer: UsualAnswer | None = None
) -> RecordedBattle:
    """Return the battle of a journal, replayed once; ``usual_answer`` is asked at every question.

    Raise LevelError, and Diverged where the journal does not fit the rules.
    """
    standing = [list(entry) for entry in fold_undos(entries) if entry[0] not in SKIPPED_KINDS]
    battle = replay_battle(setup, standing)
    with battle.table.as_current():
        turns = [TurnStart(0, 0, json.dumps(dump_table()))]
    steps: list[RecordedStep] = []

    def keep_turn(turn: int, _digest: str, table: Dump) -> None:
        turns.append(TurnStart(turn, len(standing) - len(battle.recorded), json.dumps(table)))

    battle.turn_watchers.append(keep_turn)
    try:
        while battle.recorded:
            steps += _recorded_steps(battle, len(standing) - len(battle.recorded), usual_answer)
            if battle.step() is not StepResult.STEPPED:
                break
        events = tuple(battle.events)
    finally:
        battle.close()
    return RecordedBattle(setup, battle.level, tuple(standing), tuple(turns), tuple(steps), events)


def _recorded_steps(battle: Battle, at: int, usual_answer: UsualAnswer | None) -> Iterator[RecordedStep]:
    """Yield what the next entries answer, if they answer anything."""
    step, turn, event_count = battle.pending_step, battle.turn, len(battle.events)
    if isinstance(step, Roll):
        yield RecordedStep(at, turn, StepKind.ROLL, "", step.clause, step.about, event_count)
    elif isinstance(step, Choose) and not battle.is_answer_queued(step):
        keys = tuple(battle.recorded[0][3])
        usual = usual_answer(battle, step) if usual_answer else None
        yield RecordedStep(
            at, turn, StepKind.CHOICE, step.seat, step.clause, step.about, event_count, keys, usual
        )
    elif isinstance(step, Plot):
        for number in range(min(len(step.menus), len(battle.recorded))):
            _, seat, clause, key = battle.recorded[number]
            question = Choose(seat, clause, step.menus[seat])
            usual = usual_answer(battle, question) if usual_answer else None
            yield RecordedStep(at + number, turn, StepKind.PLOT, seat, clause, "", event_count, (key,), usual)


# ------------------------------------------------------------------------------ forks
class BattleFork(Battle):
    """A battle whose past is given as it was and whose future has other dice and seats. It makes no
    digests and writes no rolls and answers down; of events it keeps only the end."""

    question_dice: DiceByQuestion

    @property
    def winner(self) -> str:
        """The side that has won; '' for a draw, or while it is not over."""
        last = self.events[-1] if self.events else None
        return last.winner if isinstance(last, Ended) else ""

    def play_to_end(self) -> str:
        """Play on and return the winner; '' for a draw."""
        self.run(MAX_STEPS)
        return self.winner

    def give_past(self, entries: Sequence[JournalEntry], turn: int) -> None:
        """Answer the first steps from these entries of the turn: rolls as they fell then."""
        given = [entry for entry in entries if entry[0] not in (_TURN, _END)]
        self.recorded = deque([_TYPED, *e[1:]] if e[0] == _ROLL else list(e) for e in given)
        with self.table.as_current():
            if turn and not isinstance(self.pending_step, Roll | Choose | Plot):
                self._step()  # the event that begins the turn
            while self.recorded:
                if self._step() is not StepResult.STEPPED:
                    break
                self.unconfirmed_seat = ""

    def _ask_for_plot(self, step: Plot, seat: str) -> bool:
        """Take what is recorded of a plot, and ask the seats whose secret is not known."""
        while seat not in self.plots and self.recorded and self.recorded[0][0] == "p":
            self._take_recorded_plot(step)
        if seat not in self.plots:
            given = self._ask_seat(Choose(seat, step.clause, step.menus[seat]))
            if given is None:
                return False
            self.plots[seat] = given[0]
        return True

    def _begin_turn(self, turn: int) -> None:
        self.turn = self.question_dice.turn = turn

    def _record_event(self, event: Event) -> None:
        if isinstance(event, Ended):
            self.events.append(event)
        if isinstance(event, TurnBegan):
            self._begin_turn(event.turn)

    def _answer_roll(self, step: Roll) -> tuple[Any] | None:
        throw = self._recorded_throw(step) if self.recorded else self._new_throw(step)
        return None if throw is None else (throw.card if step.cards else throw.faces,)

    def _answer_choice(self, step: Choose) -> tuple[Any] | None:
        key = self._next_key(step)
        return None if key is None else (key,)

    def _send(self, answer: Any) -> None:
        try:
            self.pending_step = self.procedure.send(answer)
        except StopIteration:
            self.pending_step = None


def fork_battle(
    recorded: RecordedBattle,
    entry_index: int,
    seats: Mapping[str, Seat],
    seed: int,
    instead: Mapping[str, Sequence[str]] | None = None,
    known_to: str = "",
) -> BattleFork:
    """Return the battle behind so many of its entries, with the dice of this seed and other seats from there.

    ``instead`` are keys by seat that are given as the seat's next answer, before it speaks for
    itself. ``known_to`` is the side whose knowledge bounds the fork. Close it after use. Raise
    HiddenFromSeat.
    """
    start = next(turn for turn in reversed(recorded.turn_starts) if turn.entry_index <= entry_index)
    level, snapshot = recorded.level, start.snapshot
    if known_to:
        _validate_known(recorded, start, entry_index)
        level = public_level(level)
        snapshot = _known_table(recorded, json.loads(snapshot), known_to)
    turn = TurnSoFar(start.turn, snapshot, recorded.entries[start.entry_index : entry_index])
    return fork_turn(recorded.rules, level, turn, seats, seed, instead)


def fork_turn(
    rules: Rules,
    level: Level,
    turn: TurnSoFar,
    seats: Mapping[str, Seat],
    seed: int,
    instead: Mapping[str, Sequence[str]] | None = None,
) -> BattleFork:
    """Return the battle behind what is known of a turn, with the dice of this seed and other seats from there
    on; turn 0 begins with the level. Plots that are not known are answered by ``seats``. For ``instead`` see
    `fork_battle`. Close it after use. Raise Diverged where what is known does not fit without the rest."""
    dice = DiceByQuestion(seed, turn.turn)
    answering = {
        side: _FirstAnswer(seat, instead[side]) if instead and side in instead else seat
        for side, seat in seats.items()
    }
    set_up = partial(rules.restore, json.loads(turn.snapshot)) if turn.turn else None
    fork = BattleFork(rules, level, answering, seed, Journal({}), dice, set_up)
    fork.question_dice, fork.turn = dice, turn.turn
    try:
        fork.give_past(turn.entries, turn.turn)
    except BaseException:
        fork.close()
        raise
    return fork


def _validate_known(recorded: RecordedBattle, start: TurnStart, entry_index: int) -> None:
    if not start.turn:
        raise HiddenFromSeat("nobody can be advised before the first turn")
    if any(entry[0] in ANSWER_KINDS for entry in recorded.entries[start.entry_index : entry_index]):
        raise HiddenFromSeat("what a side may know can be looked at only where a turn begins")


def _known_table(recorded: RecordedBattle, snapshot: Dump, seat: str) -> str:
    """Return the table as far as that side may know it, as text."""
    table = Table()
    try:
        with table.as_current():
            recorded.rules.restore(snapshot)
            return json.dumps(shelf.book(recorded.setup.book).captain.visible_snapshot(seat))
    finally:
        table.close()


class _FirstAnswer:
    """A seat whose next answer is given; then it speaks for itself."""

    can_undo = False

    def __init__(self, seat: Seat, keys: Sequence[str]) -> None:
        self.seat, self.keys = seat, list(keys)

    def answer(self, question: Choose) -> Sequence[str] | None:
        if self.keys:
            keys, self.keys = self.keys, []
            return keys
        return self.seat.answer(question)
