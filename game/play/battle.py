"""A battle in progress: a table, a procedure, and someone who answers.

A rulebook is a coroutine with four verbs (`core/steps.py`): it awaits a choice, a secret plot, a
roll, or reports an event. `Battle` drives it with `send` and is the only code that does. It also is
the only code that enters the battle's table (`Table.as_current`), so several battles can be open at
once:
the one on the screen, its playback, and those that captains try out.

One step. `pending_step` is what the procedure waits for. `step` looks for an answer in this order
and takes the first:

1. the next leg of a course that was given whole (`queued_keys`), unless contact or a die has made
   it void;
2. the journal, while `recorded` has entries: then this is a replay;
3. the seat of the side (a player, a captain, a script, chance), or the dice.

A seat returns None to wait; then `step` returns WAITING and nothing has changed. A key is read by
the menu of the question itself, so an illegal one is refused with the clause that forbids it
(`IllegalKey`). The answer is written to the journal, and only then sent. Secret plots are asked
seat by seat, captains first; each is its own line as it comes in, and the procedure sees them
together.

Replay is not a mode. A battle with a full journal answers its first steps from there and goes on
with the seats when it is used up. It compares as it goes: the kind of each entry, its seat and
clause, whether the menu still allows the key, each roll of the seed, and at each turn the digest of
the table and how many numbers the dice have used. The first difference raises `Diverged` with both
values. A replay asks no seat.

Undo uses the same: the journal gets a line ``u``, then `_restart` makes a new table and a new
procedure and the journal answers everything before. Nothing has to know how to undo itself. The
object stays the same for screens, and `rewinds` goes up so that they set up their stage again.
Playback (`play/playback.py`), fighting on from an earlier turn (`play/fight_on.py`) and reloading
an edited level (`play/order_replay.py`) are built on this too.

What may be undone. An answer is open until something new is seen: a die, a card, another seat's
answer. `needs_confirm` stops the battle before that moment if the seat is a player's. `confirm`
writes ``k``; `undo` is refused after that. `undo_any` ignores the limit: at a real table the dice
are open, and a wrong entry helps nobody.

Dice are one whole number (`play/dice.py`): the n-th number of a seed. A restart only resets the
count. `rolls_used` lets a battle begin in the middle: `set_up_table` puts a snapshot of a turn on
the empty table, and the dice continue from there.

Limits. A coroutine cannot be copied, so a fork of a battle is a replay. What a procedure remembers
across `TurnBegan` must be on the table, or a battle that begins at a turn diverges. Steps must come
in the same order in every run: nothing that asks or rolls may depend on the order of a set.

What it costs: a `send` takes 57 ns; the rules behind it are what takes time (decision 1). An undo
late in a long battle replays all of it, which is why screens rewind in small parts
(`rewind_to_start`, then
`step` a few times in each frame).

What was tried instead: a state machine with a table of phases. The order of a turn was then spread
over its transitions, and each book had its own way to flip to "chance" and back.
"""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import IN_SECRET, Chose, Ended, Event, Rolled, TurnBegan
from game.core.steps import Choose, Happen, OptionMenu, Plot, Refusal, Roll, Step
from game.core.table import Dump, Table, dump_table, table_digest
from game.levels.format.model import Level
from game.play.dice import Dice, DiceThrower, RollResult, roll_result_error
from game.play.journal import (
    CONCEDED,
    CONFIRMED,
    MARK_KINDS,
    NOTE,
    SEAT_CHANGED,
    SKIPPED_KINDS,
    Diverged,
    Journal,
    JournalEntry,
    fold_undos,
    last_answer,
)
from game.play.seats import Seat, TurnFollower, TurnSoFar
from game.sea.units import DEGREE


class StepResult(Enum):
    """The result of asking a battle for a step."""

    STEPPED = "stepped"
    WAITING = "waiting"
    OVER = "over"


class IllegalKey(Exception):
    """A key that the menu refuses, with reason and clause."""

    def __init__(self, question: Choose, key: str, refusal: Refusal) -> None:
        super().__init__(f"{question.clause}: {key!r}: {refusal.reason} ({refusal.clause})")
        self.asked, self.key, self.refusal = question, key, refusal


class Battle:
    """One battle, from its level and seed to its end."""

    def __init__(
        self,
        book: Rules,
        level: Level,
        seats: Mapping[str, Seat],
        seed: int,
        journal: Journal | None = None,
        dice_thrower: DiceThrower | None = None,
        set_up_table: Callable[[], None] | None = None,
        rolls_used: int = 0,
    ) -> None:
        """Start at the first step; a journal with entries is replayed first.

        ``set_up_table`` puts a turn's snapshot on the empty table in place of the level's set-up,
        and ``rolls_used`` is how many numbers the dice had given by then.
        """
        self.book, self.level, self.seats, self.seed = book, level, dict(seats), seed
        self.set_up_table, self.rolls_used = set_up_table or partial(book.set_up, level), rolls_used
        self.journal = journal or Journal({})
        self.dice_thrower = dice_thrower
        self.rewinds = 0
        self.turn_watchers: list[Callable[[int, str, Dump], None]] = []
        self._restart(fold_undos(self.journal.entries))

    def _restart(self, past: Sequence[JournalEntry]) -> None:
        north = self.level.chart.north * DEGREE
        self.table, self.dice = Table(north), Dice(self.seed, self.rolls_used)
        self.recorded: deque[JournalEntry] = deque(e for e in past if e[0] not in SKIPPED_KINDS)
        since = next((n for n, e in enumerate(reversed(past)) if e[0] not in MARK_KINDS), len(past))
        self.is_answer_final = any(entry[0] == CONFIRMED for entry in past[len(past) - since :])
        self.queued_keys: deque[str] = deque()
        self.queued_question: tuple[str, str, str] = ("", "", "")
        self.plots: dict[str, str] = {}
        self.unconfirmed_seat = ""
        self.turn = 0
        self.digests: list[str] = []
        self.turn_entries: list[JournalEntry] = []
        self.known_turn_starts: dict[str, str] = {}
        self.events: list[Event] = []
        self.pending_step: Step | None = None
        self.chapter = ""
        with self.table.as_current():
            self.set_up_table()
            self.procedure = self.book.battle(self.level)
            self._send(None)

    # ------------------------------------------------------------------ asked by the systems
    def step(self) -> StepResult:
        """Take one step; return whether it was taken, or the battle waits for a seat or its
        ``confirm``, or is over."""
        with self.table.as_current():
            return self._step()

    def run(self, max_steps: int = 10_000_000, until_turn: int = 10_000_000) -> StepResult:
        """Step until the battle waits or is over, at most this often, and not beyond the start of
        that turn."""
        progress = StepResult.STEPPED
        with self.table.as_current():
            while max_steps and progress is StepResult.STEPPED and self.turn < until_turn:
                progress, max_steps = self._step(), max_steps - 1
        return progress

    def _step(self) -> StepResult:
        step = self.pending_step
        if step is None:
            return StepResult.OVER
        if self.needs_confirm():
            return StepResult.WAITING
        answer = self._answer_step(step)
        if answer is None:
            return StepResult.WAITING
        self._send(answer[0])
        return StepResult.STEPPED

    def _answer_step(self, step: Step) -> tuple[Any] | None:
        match step:
            case Happen(event):
                self._record_event(event)
                return (None,)
            case Roll():
                return self._answer_roll(step)
            case Choose():
                return self._answer_choice(step)
            case Plot():
                return self._answer_plot(step)

    def _send(self, answer: Any) -> None:
        try:
            self.pending_step = self.procedure.send(answer)
        except StopIteration:
            self.pending_step, self.chapter = None, ""
            return
        self.chapter = get_chapter(self.book.CHAPTERS, self.pending_step.clause)
        if not (self.recorded or self.queued_keys):
            validate_answerable(self.turn, self.pending_step)

    # ------------------------------------------------------------------ facts
    def _record_event(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, TurnBegan):
            self._begin_turn(event.turn)
        elif isinstance(event, Ended):
            self._record_mark(["e", event.winner, event.degree, event.reason])

    def _begin_turn(self, turn: int) -> None:
        self.turn = turn
        used = self.dice.numbers_used
        is_old = bool(self.recorded) and len(self.recorded[0]) == _OLD_TURN_FIELDS
        mark = table_digest(str(used) if is_old else "")
        self.digests.append(mark)
        self.known_turn_starts = {
            side: json.dumps(shelf.book(self.book.NAME).captain.visible_snapshot(side))
            for side, seat in self.seats.items()
            if isinstance(seat, TurnFollower) and seat.follows_turns
        }
        self._record_mark(["t", turn, mark] if is_old else ["t", turn, mark, used])
        self.turn_entries = []
        for watcher in self.turn_watchers:
            watcher(turn, mark, dump_table())

    def _record_mark(self, entry: JournalEntry) -> None:
        if self.recorded:
            self._take_recorded(entry[0], "", entry)
        else:
            self.journal.write(entry)

    # ------------------------------------------------------------------ dice
    def _answer_roll(self, step: Roll) -> tuple[Any] | None:
        throw = self._recorded_throw(step) if self.recorded else self._new_throw(step)
        if throw is None:
            return None
        names = tuple(d.name for d in step.dice) if not step.cards else ("card",)
        if not step.cards:
            about = (step.clause, step.about, step.why, names, throw.faces)
            self.events.append(Rolled(*about, step.tally, step.needs, step.most, step.how))
        return (throw.card if step.cards else throw.faces,)

    def _recorded_throw(self, step: Roll) -> RollResult:
        kind = self.recorded[0][0]
        if kind == "d":
            _, clause, shown = self._take_recorded("d", step.clause)
            throw = (
                RollResult(card=shown, is_typed=True) if step.cards else RollResult(tuple(shown), "", True)
            )
            if clause != step.clause or roll_result_error(step, throw):
                raise Diverged(self.turn, step.clause, [clause, shown], roll_result_error(step, throw))
            return throw
        throw = self.dice.throw(step)
        self._take_recorded("r", step.clause, ["r", step.clause, _throw_value(throw)])
        return throw

    def _new_throw(self, step: Roll) -> RollResult | None:
        throw = self.dice_thrower.throw(step) if self.dice_thrower else self.dice.throw(step)
        if throw is None:
            return None
        wrong = roll_result_error(step, throw)
        if wrong:
            question = Choose("", step.clause, OptionMenu(()))
            raise IllegalKey(question, str(_throw_value(throw)), Refusal(step.clause, wrong))
        self._write(["d" if throw.is_typed else "r", step.clause, _throw_value(throw)])
        return throw

    # ------------------------------------------------------------------ choices
    def _answer_choice(self, step: Choose) -> tuple[Any] | None:
        key = self._next_key(step)
        if key is None:
            return None
        self.events.append(Chose(step.clause, step.about, step.seat, key, step.menu.log_text(key)))
        return (key,)

    def _next_key(self, step: Choose) -> str | None:
        """Return the key from the queue, the journal or the seat; None to wait."""
        key = self._take_queued_key(step)
        if key is None:
            keys = self._recorded_keys(step) if self.recorded else self._asked_keys(step)
            if keys is None:
                return None
            key = keys[0]
            self.queued_keys = deque(keys[1:])
            self.queued_question = (step.seat, step.clause, step.about)
        return key

    def is_answer_queued(self, step: Choose) -> bool:
        """Return whether this choice is already answered by the next leg of a course."""
        mine = (step.seat, step.clause, step.about) == self.queued_question
        return (
            bool(self.queued_keys) and mine and not isinstance(step.menu.read(self.queued_keys[0]), Refusal)
        )

    def _take_queued_key(self, step: Choose) -> str | None:
        if self.is_answer_queued(step):
            return self.queued_keys.popleft()
        self.queued_keys.clear()
        return None

    def _recorded_keys(self, step: Choose) -> list[str]:
        _, seat, clause, keys = self._take_recorded("c", step.clause)
        meant = (seat, clause) == (step.seat, step.clause)
        if not meant or isinstance(step.menu.read(keys[0]), Refusal):
            raise Diverged(self.turn, step.clause, [seat, clause, keys], step.menu.keys())
        if not self.recorded and self.seats[seat].can_undo and not self.is_answer_final:
            self.unconfirmed_seat = seat
        return list(keys)

    def _asked_keys(self, step: Choose) -> list[str] | None:
        seat = self.seats[step.seat]
        given = self._ask_seat(step)
        if given is None:
            return None
        keys = list(given)
        refusal = step.read(keys[0])
        if isinstance(refusal, Refusal):
            raise IllegalKey(step, keys[0], refusal)
        self._write(["c", step.seat, step.clause, keys], sync=True)
        self.unconfirmed_seat = step.seat if seat.can_undo else ""
        return keys

    def _answer_plot(self, step: Plot) -> tuple[Any] | None:
        order = sorted(step.menus, key=lambda s: (self.seats[s].can_undo, list(step.menus).index(s)))
        for seat in order:
            if seat not in self.plots and not self._ask_for_plot(step, seat):
                return None
        plots, self.plots = self.plots, {}
        for seat in step.menus:
            key = "" if step.is_sealed else plots[seat]
            self.events.append(Chose(step.clause, "", seat, key, IN_SECRET))
        return (plots,)

    def _ask_for_plot(self, step: Plot, seat: str) -> bool:
        while seat not in self.plots and self.recorded:
            self._take_recorded_plot(step)
        if seat in self.plots:
            return True
        question = Choose(seat, step.clause, step.menus[seat])
        given = self._ask_seat(question)
        if given is None:
            return False
        refusal = question.read(given[0])
        if isinstance(refusal, Refusal):
            raise IllegalKey(question, given[0], refusal)
        self.plots[seat] = given[0]
        self._write(["p", seat, step.clause, given[0]], sync=True)
        return True

    def _ask_seat(self, question: Choose) -> Sequence[str] | None:
        seat = self.seats[question.seat]
        if isinstance(seat, TurnFollower):
            seat.turn_so_far = self.turn_so_far(question.seat)
        return seat.answer(question)

    def turn_so_far(self, side: str) -> TurnSoFar | None:
        """Return the turn as far as this side may know it, for a seat that follows turns; None before the
        first turn, and until the next one if it took its seat in the middle of one."""
        if side not in self.known_turn_starts:
            return None
        known = tuple(entry for entry in self.turn_entries if entry[0] != "p" or entry[1] == side)
        return TurnSoFar(self.turn, self.known_turn_starts[side], known)

    def _write(self, entry: JournalEntry, sync: bool = False) -> None:
        """Write an answer or a roll."""
        self.turn_entries.append(entry)
        self.journal.write(entry, sync=sync)

    def _take_recorded_plot(self, step: Plot) -> None:
        _, who, clause, key = self._take_recorded("p", step.clause)
        lawful = clause == step.clause and who in step.menus and who not in self.plots
        if not lawful or isinstance(step.menus[who].read(key), Refusal):
            raise Diverged(self.turn, step.clause, [who, clause, key], list(step.menus))
        self.plots[who] = key

    def _take_recorded(self, kind: str, clause: str, expected: JournalEntry | None = None) -> JournalEntry:
        """Return the next recorded entry.

        Raise Diverged if it has another kind or differs from what is expected; the reason of an end
        is text, and may have been reworded since.
        """
        entry = self.recorded.popleft()
        compared = _COMPARED_TURN_FIELDS if kind == "t" else _COMPARED_FIELDS
        if entry[0] != kind or (expected is not None and entry[:compared] != expected[:compared]):
            raise Diverged(self.turn, clause, entry, expected or kind)
        self.turn_entries.append(entry)
        return entry

    # ------------------------------------------------------------------ who answers
    def change_seat(self, side: str, seat: Seat, seat_name: str) -> Seat:
        """Let ``seat`` answer for this side from now on, note in the journal who it is (``human``,
        ``ai:admiral``), and return the old seat.

        The last answer can no longer be undone. Raise ValueError once the battle is over, KeyError
        for an unknown side.
        """
        if self.pending_step is None:
            raise ValueError("the battle is over: nobody takes a seat in it")
        before = self.seats[side]
        self.journal.write([SEAT_CHANGED, side, seat_name], sync=True)
        self.seats[side] = seat
        if self.unconfirmed_seat == side:
            self.confirm()
        return before

    def concede(self, side: str) -> None:
        """Concede for this side, and note it in the journal. The rules know no such end: the table
        stays as it is. Raise ValueError once the battle is over."""
        if self.pending_step is None:
            raise ValueError("the battle is over: nobody can give it up")
        self.journal.write([CONCEDED, side], sync=True)

    def write_note(self, topic: str, *words: str) -> None:
        """Write a note to the journal that no rule reads; do nothing once the battle is over, so
        that its end is the last line."""
        if self.pending_step is not None:
            self.journal.write([NOTE, topic, *words])

    # ------------------------------------------------------------------ done, undo, end
    def needs_confirm(self) -> bool:
        """Whether a player has answered, may still undo it, and the next step would show something
        new: a die, a card, another seat's answer."""
        if not self.unconfirmed_seat:
            return False
        step = self.pending_step
        if isinstance(step, Choose):
            return step.seat != self.unconfirmed_seat
        return isinstance(step, (Roll, Plot))

    def confirm(self) -> None:
        """Make the player's last answers final, and note it in the journal."""
        if self.unconfirmed_seat and self.pending_step is not None and not self.recorded:
            self.journal.write([CONFIRMED])
            self.is_answer_final = True
        self.unconfirmed_seat = ""

    def may_undo(self, seat: str) -> bool:
        """Return whether this seat's last answer group can still be undone."""
        return self.unconfirmed_seat == seat and self._is_last_answerer(seat)

    def _is_last_answerer(self, seat: str) -> bool:
        last = last_answer(self.journal.entries)
        return last is not None and last[:2] == ["c", seat]

    def undo(self, seat: str) -> None:
        """Undo the seat's last answer group in place: table and procedure are new, the battle
        object is the same, and ``rewinds`` goes up. Raise ValueError if it is too late."""
        if not self.may_undo(seat):
            raise ValueError("a die, a card or another's answer has been seen")
        self.journal.write(["u"], sync=True)
        self.rewind_to_start()
        self.replay_journal()
        self.unconfirmed_seat = seat if self._is_last_answerer(seat) and not self.is_answer_final else ""

    @property
    def may_undo_any(self) -> bool:
        """Whether there is any answer or throw for `undo_any`."""
        return last_answer(self.journal.entries) is not None

    def undo_any(self) -> None:
        """Undo the last answer or throw of any seat, whatever was seen since.

        For a real table, where dice are open and a wrong entry helps no one. After it the battle
        asks again, as after `undo`. Raise ValueError if there is none.
        """
        if not self.may_undo_any:
            raise ValueError("nothing was answered or thrown yet")
        self.journal.write(["u"], sync=True)
        self.rewind_to_start()
        self.replay_journal()
        self.unconfirmed_seat = ""

    def rewind_to_start(self) -> None:
        """Go back to the first step on a new table; the whole journal is still to be answered."""
        self.close()
        self.rewinds += 1
        self._restart(fold_undos(self.journal.entries))

    def replay_journal(self) -> None:
        """Step until the whole journal is answered. Raise Diverged."""
        while self.recorded:
            if self.unconfirmed_seat:
                self.unconfirmed_seat = ""
            if self.step() is not StepResult.STEPPED and self.recorded:
                raise Diverged(self.turn, "", self.recorded[0], "the battle is over")

    def close(self) -> None:
        """Close the procedure inside its own table and free both."""
        with self.table.as_current():
            self.procedure.close()
        self.table.close()


def _throw_value(throw: RollResult) -> Any:
    return throw.card or list(throw.faces)


_COMPARED_FIELDS = 3
"""Fields of an entry that must be equal: of an end its kind, winner and degree."""
_COMPARED_TURN_FIELDS = 4
"""The same for a turn: its kind, number, digest, and the numbers that the dice have used."""
_OLD_TURN_FIELDS = 3
"""Fields of a turn in older journals, whose digest covers the dice as well as the table."""
_chapters: dict[tuple[int, str], str] = {}


def get_chapter(chapters: Mapping[str, str], clause: str) -> str:
    """Return the chapter of a clause, by the longest prefix in the book's table. Raise KeyError for
    an unknown clause."""
    key = (id(chapters), clause)
    if key not in _chapters:
        prefixes = (clause[:n] for n in range(len(clause), 0, -1))
        found = next((chapters[p] for p in prefixes if p in chapters), None)
        if found is None:
            raise KeyError(f"clause {clause} belongs to no chapter")
        _chapters[key] = found
    return _chapters[key]


# --------------------------------------------------------------------- every question has an answer
class UnanswerableQuestion(Exception):
    """A question that no key answers: an error of the rulebook, since the seat would wait for ever.
    The text names the turn, the clause and the seat."""

    def __init__(self, turn: int, question: Choose) -> None:
        about = f" about {question.about}" if question.about else ""
        super().__init__(f"turn {turn}, {question.clause}{about}: {question.seat} has nothing to choose")


def validate_answerable(turn: int, step: Step) -> None:
    """Check that every seat asked by this step has a key to give. Raise UnanswerableQuestion."""
    asked = [step] if isinstance(step, Choose) else []
    if isinstance(step, Plot):
        asked = [Choose(seat, step.clause, menu) for seat, menu in step.menus.items()]
    for question in asked:
        if not question.menu.keys():
            raise UnanswerableQuestion(turn, question)
