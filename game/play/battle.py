"""A battle under way: a table, a procedure, and whoever answers.

``step`` is the only place that enters the table and the only one that drives the procedure. It
answers one step at a time from the journal (on replay), a seat, or the dice, and writes down what
was answered before the procedure hears of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from game.books.shelf import Rules
from game.core.events import IN_SECRET, Chose, Ended, Event, Rolled, TurnBegan
from game.core.steps import Choose, Happen, Pick, Plot, Refusal, Roll, Step
from game.core.table import Dump, Table, digest, dump
from game.levels.format.model import Level
from game.play.dice import Dice, Throw, Thrower, unlawful
from game.play.differing import Diverged
from game.play.journal import (
    CONCEDED,
    MANNING,
    MARKS,
    NOTE,
    PASSED_OVER,
    STANDS,
    Journal,
    JournalEntry,
    fold,
    last_answer,
)
from game.play.question_check import check_answers
from game.play.seats import Seat


class StepResult(Enum):
    """What came of asking a battle to take a step."""

    STEPPED = "stepped"
    WAITING = "waiting"
    OVER = "over"


class Illegal(Exception):
    """A key that the menu refuses, with the reason and its clause."""

    def __init__(self, asked: Choose, key: str, refusal: Refusal) -> None:
        """The question, the key and why not."""
        super().__init__(f"{asked.clause}: {key!r}: {refusal.why} ({refusal.clause})")
        self.asked, self.key, self.refusal = asked, key, refusal


class Battle:
    """One battle, from its level and seed to its end."""

    def __init__(
        self,
        book: Rules,
        level: Level,
        seats: Mapping[str, Seat],
        seed: int,
        journal: Journal | None = None,
        thrower: Thrower | None = None,
        lay: Callable[[], None] | None = None,
        rolls_used: int = 0,
    ) -> None:
        """A battle at its first step. A journal that already has entries is replayed first.
        ``lay`` puts a turn's snapshot on the empty table in place of the level's set-up, and
        ``rolls_used`` is how many numbers the dice had given by then."""
        self.book, self.level, self.seats, self.seed = book, level, dict(seats), seed
        self.lay, self.rolls_used = lay or partial(book.set_up, level), rolls_used
        self.journal = journal or Journal({})
        self.thrower = thrower
        self.rewinds = 0
        self.watchers: list[Callable[[int, str, Dump], None]] = []
        self._begin(fold(self.journal.entries))

    def _begin(self, past: Sequence[JournalEntry]) -> None:
        """A fresh table and procedure; what is past will be answered from the journal."""
        self.table, self.dice = Table(), Dice(self.seed, self.rolls_used)
        self.past: deque[JournalEntry] = deque(e for e in past if e[0] not in PASSED_OVER)
        self.stands = _stands(past)
        self.queue: deque[str] = deque()
        self.queued_for: tuple[str, str, str] = ("", "", "")
        self.plots: dict[str, str] = {}
        self.unconfirmed = ""
        self.turn = 0
        self.digests: list[str] = []
        self.events: list[Event] = []
        self.pending: Step | None = None
        self.chapter = ""
        with self.table.at():
            self.lay()
            self.procedure = self.book.battle(self.level)
            self._send(None)

    # ------------------------------------------------------------------ asked by the systems
    def step(self) -> StepResult:
        """One step has been taken, or we wait for a seat or its ``done``, or all is over."""
        with self.table.at():
            return self._step()

    def run(self, most: int = 10_000_000, turn: int = 10_000_000) -> StepResult:
        """Step until we wait or it is over, at most so many steps, and not beyond the beginning of
        that turn."""
        progress = StepResult.STEPPED
        with self.table.at():
            while most and progress is StepResult.STEPPED and self.turn < turn:
                progress, most = self._step(), most - 1
        return progress

    def _step(self) -> StepResult:
        """One step at the table."""
        step = self.pending
        if step is None:
            return StepResult.OVER
        if self.waiting_for_done():
            return StepResult.WAITING
        answer = self._answer(step)
        if answer is None:
            return StepResult.WAITING
        self._send(answer[0])
        return StepResult.STEPPED

    def _answer(self, step: Step) -> tuple[Any] | None:
        match step:
            case Happen(event):
                self._happen(event)
                return (None,)
            case Roll():
                return self._roll(step)
            case Choose():
                return self._choose(step)
            case Plot():
                return self._plot(step)

    def _send(self, answer: Any) -> None:
        """The procedure has the answer and has come to its next step, or to its end."""
        try:
            self.pending = self.procedure.send(answer)
        except StopIteration:
            self.pending, self.chapter = None, ""
            return
        self.chapter = chapter_of(self.book.CHAPTERS, self.pending.clause)
        if not (self.past or self.queue):
            check_answers(self.turn, self.pending)

    # ------------------------------------------------------------------ facts
    def _happen(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, TurnBegan):
            self._begin_turn(event.turn)
        elif isinstance(event, Ended):
            self._mark(["e", event.winner, event.degree, event.reason])

    def _begin_turn(self, turn: int) -> None:
        self.turn = turn
        mark = digest(str(self.dice.used))
        self.digests.append(mark)
        self._mark(["t", turn, mark])
        for watcher in self.watchers:
            watcher(turn, mark, dump())

    def _mark(self, entry: JournalEntry) -> None:
        """What nobody answered stands in the journal, or stands there already."""
        if self.past:
            self._recorded(entry[0], "", entry)
        else:
            self.journal.write(entry)

    # ------------------------------------------------------------------ dice
    def _roll(self, step: Roll) -> tuple[Any] | None:
        throw = self._past_throw(step) if self.past else self._fresh_throw(step)
        if throw is None:
            return None
        names = tuple(d.name for d in step.dice) if not step.cards else ("card",)
        if not step.cards:
            about = (step.clause, step.about, step.why, names, throw.faces)
            self.events.append(Rolled(*about, step.tally, step.needs, step.most, step.how))
        return (throw.card if step.cards else throw.faces,)

    def _past_throw(self, step: Roll) -> Throw:
        kind = self.past[0][0]
        if kind == "d":
            _, clause, shown = self._recorded("d", step.clause)
            throw = Throw(card=shown, typed=True) if step.cards else Throw(tuple(shown), "", True)
            if clause != step.clause or unlawful(step, throw):
                raise Diverged(self.turn, step.clause, [clause, shown], unlawful(step, throw))
            return throw
        throw = self.dice.throw(step)
        self._recorded("r", step.clause, ["r", step.clause, _shown(throw)])
        return throw

    def _fresh_throw(self, step: Roll) -> Throw | None:
        throw = self.thrower.throw(step) if self.thrower else self.dice.throw(step)
        if throw is None:
            return None
        wrong = unlawful(step, throw)
        if wrong:
            asked = Choose("", step.clause, Pick(()))
            raise Illegal(asked, str(_shown(throw)), Refusal(step.clause, wrong))
        self.journal.write(["d" if throw.typed else "r", step.clause, _shown(throw)])
        return throw

    # ------------------------------------------------------------------ choices
    def _choose(self, step: Choose) -> tuple[Any] | None:
        key = self._from_queue(step)
        if key is None:
            keys = self._past_keys(step) if self.past else self._fresh_keys(step)
            if keys is None:
                return None
            key = keys[0]
            self.queue = deque(keys[1:])
            self.queued_for = (step.seat, step.clause, step.about)
        self.events.append(Chose(step.clause, step.about, step.seat, key, step.menu.log_text(key)))
        return (key,)

    def is_queued(self, step: Choose) -> bool:
        """Whether this choice is answered already: by the next leg of a course given before."""
        mine = (step.seat, step.clause, step.about) == self.queued_for
        return bool(self.queue) and mine and not isinstance(step.menu.read(self.queue[0]), Refusal)

    def _from_queue(self, step: Choose) -> str | None:
        """The next leg of a course already given, unless contact or a die has made it void."""
        if self.is_queued(step):
            return self.queue.popleft()
        self.queue.clear()
        return None

    def _past_keys(self, step: Choose) -> list[str]:
        _, seat, clause, keys = self._recorded("c", step.clause)
        meant = (seat, clause) == (step.seat, step.clause)
        if not meant or isinstance(step.menu.read(keys[0]), Refusal):
            raise Diverged(self.turn, step.clause, [seat, clause, keys], step.menu.keys())
        if not self.past and self.seats[seat].patient and not self.stands:
            self.unconfirmed = seat
        return list(keys)

    def _fresh_keys(self, step: Choose) -> list[str] | None:
        seat = self.seats[step.seat]
        given = seat.answer(step)
        if given is None:
            return None
        keys = list(given)
        refusal = step.read(keys[0])
        if isinstance(refusal, Refusal):
            raise Illegal(step, keys[0], refusal)
        self.journal.write(["c", step.seat, step.clause, keys], sync=True)
        self.unconfirmed = step.seat if seat.patient else ""
        return keys

    def _plot(self, step: Plot) -> tuple[Any] | None:
        """Captains are asked first; each seat's answer is its own line as it comes in."""
        order = sorted(step.menus, key=lambda s: (self.seats[s].patient, list(step.menus).index(s)))
        for seat in order:
            if seat not in self.plots and not self._plotted(step, seat):
                return None
        plots, self.plots = self.plots, {}
        for seat in step.menus:
            key = "" if step.sealed else plots[seat]
            self.events.append(Chose(step.clause, "", seat, key, IN_SECRET))
        return (plots,)

    def _plotted(self, step: Plot, seat: str) -> bool:
        while seat not in self.plots and self.past:
            self._past_plot(step)
        if seat in self.plots:
            return True
        asked = Choose(seat, step.clause, step.menus[seat])
        given = self.seats[seat].answer(asked)
        if given is None:
            return False
        refusal = asked.read(given[0])
        if isinstance(refusal, Refusal):
            raise Illegal(asked, given[0], refusal)
        self.plots[seat] = given[0]
        self.journal.write(["p", seat, step.clause, given[0]], sync=True)
        return True

    def _past_plot(self, step: Plot) -> None:
        """The next answer recorded is whoever's it was: seats may have answered in any order."""
        _, who, clause, key = self._recorded("p", step.clause)
        lawful = clause == step.clause and who in step.menus and who not in self.plots
        if not lawful or isinstance(step.menus[who].read(key), Refusal):
            raise Diverged(self.turn, step.clause, [who, clause, key], list(step.menus))
        self.plots[who] = key

    def _recorded(
        self, kind: str, clause: str, expected: JournalEntry | None = None
    ) -> JournalEntry:
        """The next entry of the past. Raises Diverged if it is of another kind or not as expected;
        the reason of an end is words, and may be put better than when the journal was written."""
        entry = self.past.popleft()
        if entry[0] != kind or (expected is not None and entry[:_COMPARED] != expected[:_COMPARED]):
            raise Diverged(self.turn, clause, entry, expected or kind)
        return entry

    # ------------------------------------------------------------------ who answers
    def reseat(self, side: str, seat: Seat, words: str) -> Seat:
        """``seat`` answers for this side from now on, and the journal says who that is (``human``,
        ``ai:admiral``); an answer that might still be taken back stands. Returns who sat there.
        Raises ValueError once the battle is over, KeyError for a side there is not."""
        if self.pending is None:
            raise ValueError("the battle is over: nobody takes a seat in it")
        before = self.seats[side]
        self.journal.write([MANNING, side, words], sync=True)
        self.seats[side] = seat
        if self.unconfirmed == side:
            self.done()
        return before

    def concede(self, side: str) -> None:
        """This side gives the battle up, and the journal says so. The rules know of no such end:
        the table stays as it lies. Raises ValueError once the battle is over."""
        if self.pending is None:
            raise ValueError("the battle is over: nobody can give it up")
        self.journal.write([CONCEDED, side], sync=True)

    def note(self, about: str, *words: str) -> None:
        """The journal holds a note, which no rule hears of; none any more once the battle is over,
        so that its end is the last line."""
        if self.pending is not None:
            self.journal.write([NOTE, about, *words])

    # ------------------------------------------------------------------ done, undo, end
    def waiting_for_done(self) -> bool:
        """Whether a person has answered, may still take it back, and the next step would show
        something new: a die, a card, another seat's answer."""
        if not self.unconfirmed:
            return False
        step = self.pending
        if isinstance(step, Choose):
            return step.seat != self.unconfirmed
        return isinstance(step, (Roll, Plot))

    def done(self) -> None:
        """The person lets the last answers stand, and the journal says so."""
        if self.unconfirmed and self.pending is not None and not self.past:
            self.journal.write([STANDS])
            self.stands = True
        self.unconfirmed = ""

    def may_undo(self, seat: str) -> bool:
        """Whether this seat's last answer group may still be taken back."""
        return self.unconfirmed == seat and self._answered_last(seat)

    def _answered_last(self, seat: str) -> bool:
        last = last_answer(self.journal.entries)
        return last is not None and last[:2] == ["c", seat]

    def undo(self, seat: str) -> None:
        """The seat's last answer group is taken back, in place: table and procedure are new, the
        battle is the same, and ``rewinds`` has gone up. Raises ValueError if it is too late."""
        if not self.may_undo(seat):
            raise ValueError("a die, a card or another's answer has been seen")
        self.journal.write(["u"], sync=True)
        self.rewind()
        self.replay()
        self.unconfirmed = seat if self._answered_last(seat) and not self.stands else ""

    @property
    def may_take_back(self) -> bool:
        """Whether anything was answered or thrown that `take_back` could take back."""
        return last_answer(self.journal.entries) is not None

    def take_back(self) -> None:
        """The last answer or throw is taken back, whoever made it and whatever was seen since: for
        a table where dice lie in the open, and a wrong entry is nobody's gain. Stepped on, the
        battle asks for it again, as after `undo`. Raises ValueError if there is none."""
        if not self.may_take_back:
            raise ValueError("nothing was answered or thrown yet")
        self.journal.write(["u"], sync=True)
        self.rewind()
        self.replay()
        self.unconfirmed = ""

    def rewind(self) -> None:
        """The same battle stands at its first step, on a table of its own, and all that the journal
        holds is still to be answered."""
        self.close()
        self.rewinds += 1
        self._begin(fold(self.journal.entries))

    def replay(self) -> None:
        """All that the journal holds has been answered. Raises Diverged."""
        while self.past:
            if self.unconfirmed:
                self.unconfirmed = ""
            if self.step() is not StepResult.STEPPED and self.past:
                raise Diverged(self.turn, "", self.past[0], "the battle is over")

    def close(self) -> None:
        """The battle is abandoned, inside its own table; nothing of it stays behind."""
        with self.table.at():
            self.procedure.close()
        self.table.close()


def _stands(past: Sequence[JournalEntry]) -> bool:
    """Whether the last answer of these entries may not be taken back any more."""
    since = next((n for n, e in enumerate(reversed(past)) if e[0] not in MARKS), len(past))
    return any(entry[0] == STANDS for entry in past[len(past) - since :])


def _shown(throw: Throw) -> Any:
    return throw.card or list(throw.faces)


_COMPARED = 3
"""Fields of a mark that must be as before: its kind and a turn's number and digest, or a winner
and a degree."""
_chapters: dict[tuple[int, str], str] = {}


def chapter_of(table: Mapping[str, str], clause: str) -> str:
    """The chapter of a clause by the longest prefix in the book's table; an unknown clause is a
    KeyError."""
    key = (id(table), clause)
    if key not in _chapters:
        prefixes = (clause[:n] for n in range(len(clause), 0, -1))
        found = next((table[p] for p in prefixes if p in table), None)
        if found is None:
            raise KeyError(f"clause {clause} belongs to no chapter")
        _chapters[key] = found
    return _chapters[key]
