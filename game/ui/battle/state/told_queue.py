"""What is told at this moment: the one queue that dice, words, status panels, captions and the camera read.

A roll waits until the camera has come to one of its ships (`WAITING`); then dice and words are shown with
them (`TOLD`), and for `HOLD_SECONDS` after the seal is stamped nothing lesser takes their place (`HELD`). It
is `GONE` as soon as none of its ships is in the picture. In a battle of `LISTING_SHIPS` ships or more only
guns are told in pictures: little rolls (tests, drift, speed) go to one list by their kind, the
`GatheredList`, unless they are a player's own.

Seconds here are those of the clock: an eye reads no faster because the battle is hurried."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from game.ui.battle.dice.roll_view import RollView

HOLD_SECONDS: Final = 1.5
"""Seconds after its seal in which a roll is read."""
CAMERA_SECONDS: Final = 1.5
"""Seconds for which a battle of few ships waits until the camera has come to who a roll is for."""
LIST_SECONDS: Final = 2.0
"""Seconds for which a list lies after its last line was written."""
MAX_LINES: Final = 6
"""Lines of a list at the most: the newest."""
SPEED: Final = "Speed"
"""The kind of all rolls for the way of a ship."""
LOSS_SECONDS: Final = 1.5
"""Seconds for which the status panel of a lost ship says how she was lost."""


InPicture = Callable[[tuple[str, ...], bool], bool]
"""Whether the camera shows one of these ships; with True, whether it has come to stay."""


class ToldState(Enum):
    """What becomes of a roll, in its order."""

    WAITING = auto()
    TOLD = auto()
    HELD = auto()
    GONE = auto()


@dataclass(frozen=True, slots=True)
class ToldRoll:
    """A roll as the queue knows it: its `mark` (rewinds, place among the events), of which ships it tells,
    the one that acts first, whether guns have thrown it, and whether it is shown whatever the camera does."""

    mark: tuple[int, int]
    ships: tuple[str, ...]
    is_volley: bool = False
    is_always_shown: bool = False


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of the list: of which roll, the ship's name, and what came of it."""

    mark: tuple[int, int]
    name: str
    words: str


@dataclass(slots=True)
class GatheredList:
    """What is told in one list: its kind (``Strike test``), its lines, for how long it has lain there since
    the last was written, and at which of its places (-1 until it was laid). The next kind waits until this
    one has been read."""

    kind: str = ""
    lines: tuple[ListLine, ...] = ()
    seconds: float = 0.0
    pending: tuple[tuple[str, ListLine], ...] = ()
    place: int = -1
    _last: ListLine | None = None

    def write(self, kind: str, line: ListLine) -> None:
        """Write a line, or what is now known of it."""
        if line != self._last:
            self._last = line
            self._add(kind, line)

    def _add(self, kind: str, line: ListLine) -> None:
        if kind == self.kind or not self.lines:
            held = [one for one in self.lines if one.mark != line.mark]
            self.kind, self.lines, self.seconds = kind, tuple([*held, line][-MAX_LINES:]), 0.0
        else:
            # Only the last kind waits, else the list tells of what was long ago; speeds give way to all.
            same = [one for one in self.pending if one[0] == kind and one[1].mark != line.mark]
            if kind != SPEED or all(one[0] == kind for one in self.pending):
                self.pending = tuple([*same, (kind, line)][-MAX_LINES:])

    def advance(self, seconds: float) -> None:
        """Let seconds of the clock pass: what has been read goes, and what waits for that comes."""
        self.seconds += seconds
        if self.lines and self.seconds >= (HOLD_SECONDS if self.pending else LIST_SECONDS):
            waiting = self.pending
            self.clear()
            for kind, line in waiting:
                self._add(kind, line)

    def clear(self) -> None:
        """Put the list away."""
        self.kind, self.lines, self.pending, self.place = "", (), (), -1

    def lay(self, place: int) -> None:
        """Lay the list there, where it stays."""
        self.place = place


@dataclass(slots=True)
class ToldQueue:
    """What is told `now` (None: nothing yet), in which state, for how many seconds it is in it; the list of
    what is told beside it; and for how many seconds each lost ship has been seen to be lost."""

    now: ToldRoll | None = None
    state: ToldState = ToldState.GONE
    seconds: float = 0.0
    gathered: GatheredList = field(default_factory=GatheredList)
    lost_seconds: dict[str, float] = field(default_factory=dict)
    opened_at: int = -1
    """How many events there were when the queue was begun: what is older is no news."""
    _read: tuple[int, int] = (-1, -1)

    def note_events(self, rewinds: int, count: int) -> int:
        """Note that the battle has so many events; return how many it had when they were last noted."""
        before, self._read = self._read, (rewinds, count)
        if before[0] != rewinds:
            # What was taken back is told no more, and what comes in its place is news.
            self.opened_at = count if self.opened_at < 0 else min(self.opened_at, count)
            self.gathered.clear()
        return before[1] if before[0] == rewinds else count

    def choose(self, newest: ToldRoll | None, *, gathers: bool) -> ToldRoll | None:
        """Return the roll that is told, now that this one is the newest. Where little rolls are gathered what
        is read stays, as long as its ships are in the picture."""
        if self.now is not None and newest is not None and newest.mark == self.now.mark:
            self.now = newest
        elif newest is None or self.now is None or not (gathers and self._is_kept(newest)):
            self.now, self.seconds = newest, 0.0
            shown = ToldState.TOLD if newest is not None and newest.is_always_shown else ToldState.WAITING
            self.state = ToldState.GONE if newest is None else shown
        return self.now

    def _is_kept(self, newest: ToldRoll) -> bool:
        assert self.now is not None
        if newest.is_always_shown or newest.mark[0] != self.now.mark[0]:
            return False
        return self.state is ToldState.TOLD or (self.state is ToldState.HELD and self.seconds < HOLD_SECONDS)

    def advance(self, seconds: float, is_in_picture: InPicture, *, is_stamped: bool, gathers: bool) -> None:
        """Let seconds of the clock pass. `is_stamped`: the seal is on the roll; `gathers`: little rolls go to
        the list."""
        self.seconds += seconds
        self.gathered.advance(seconds)
        self.lost_seconds = {ship: for_s + seconds for ship, for_s in self.lost_seconds.items()}
        roll = self.now
        if roll is None or self.state is ToldState.GONE:
            return
        if self.state is ToldState.WAITING:
            listed = gathers and not (roll.is_volley or roll.is_always_shown)
            late = not gathers and self.seconds > CAMERA_SECONDS
            if roll.is_always_shown or (not listed and is_in_picture(roll.ships, True)):
                self._enter(ToldState.TOLD)
            elif listed or late:
                self._enter(ToldState.GONE)
        elif not (roll.is_always_shown or is_in_picture(roll.ships, False)):
            self._enter(ToldState.GONE)
        elif is_stamped and self.state is ToldState.TOLD:
            self._enter(ToldState.HELD)

    def _enter(self, state: ToldState) -> None:
        self.state, self.seconds = state, 0.0

    def note_lost(self, ships: set[str]) -> None:
        """Note which ships are seen to be lost by now."""
        self.lost_seconds = {ship: self.lost_seconds.get(ship, 0.0) for ship in sorted(ships)}

    def is_loss_read(self, ship: str) -> bool:
        """Return whether a ship is lost, and it has been said for long enough."""
        return self.lost_seconds.get(ship, 0.0) >= LOSS_SECONDS

    @property
    def is_shown(self) -> bool:
        """Whether dice and words are shown."""
        return self.state in (ToldState.TOLD, ToldState.HELD)

    @property
    def is_hidden(self) -> bool:
        """Whether there is a roll whose dice are not shown."""
        return self.now is not None and not self.is_shown

    @property
    def awaited_ship(self) -> str:
        """The ship that the camera is to come to, so that her roll may be told; '' for none."""
        return self.now.ships[0] if self.now is not None and self.is_awaited else ""

    @property
    def is_awaited(self) -> bool:
        """Whether a roll waits for the camera."""
        return self.state is ToldState.WAITING and self.now is not None and bool(self.now.ships)


def line_of(mark: tuple[int, int], roll: RollView, name: str) -> tuple[str, ListLine]:
    """Return the kind of a roll and what the list says of it: what came of it first, else its seal."""
    kind = SPEED if roll.is_sailing_roll else roll.title.removeprefix(f"{name}: ")
    words = next((words for words, _ in roll.results if words.startswith(name)), "")
    seal = f"{roll.seal_word} ({roll.seal_figure})" if roll.seal_word in ("yes", "no") else ""
    said = words.removeprefix(name).lstrip(": ") or seal or f"{roll.seal_figure} {roll.seal_word}"
    return kind[:1].upper() + kind[1:], ListLine(mark, name, said)
