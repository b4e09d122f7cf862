"""The warden's decisions as values: a watch and an event give the next watch and the actions to take. No
clock, process or file is used here; `warden.Warden` carries the actions out.

The watch goes through phases. RESTING: no show runs; when the pause is over the display is asked, and if it
answers a show starts. STARTING: the show has drawn nothing yet; after too long it is ended as NO_PICTURE.
LIVE: it draws; too long without a new frame ends it as SILENT, too many faults in a minute or too much memory
end it too. ENDING: it was told to end, and is killed if it does not. OVER: the stand has ended.

Two rows of ends are counted. Shows that die young get growing pauses (`PAUSES`), during which a plain card is
shown; the first few (`SPARED_ENDS`) cost no pause. Shows that fall silent double the patience for the next
one, because a slow machine looks the same as a broken show. An end for which the show is not to blame,
because the display went away or the owner asked for it, counts in neither row.

The next show gets orders that continue this one: the next battle or the visitor's journal, and what the owner
changed. A resumed battle whose show ends soon again is given up.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from game.supervisor.pipes import EXIT_BROKEN, EXIT_LEFT, EXIT_NO_DISPLAY, EXIT_RESTART, Heartbeat, ShowOrders


class WatchPhase(StrEnum):
    """The state of the warden."""

    RESTING = "resting"
    """No show runs; the next starts when the pause is over and a display answers."""
    STARTING = "starting"
    """A show has started but drawn nothing yet."""
    LIVE = "live"
    ENDING = "ending"
    """A show was told to end, and has not yet."""
    OVER = "over"


class EndCause(StrEnum):
    """Why a show is ended, or has ended."""

    ENDED = "it ended by itself"
    SILENT = "it drew nothing any more"
    NO_PICTURE = "it never drew its first picture"
    FAULTS = "it had too many faults in a minute"
    MEMORY = "it took too much memory"
    DISPLAY = "the display went away"
    ASKED = "the crew wanted it begun afresh"
    TOLD = "the stand was told to end"


@dataclass(frozen=True, slots=True)
class WatchLimits:
    """When to end a show: seconds without a new frame, and before the first; faults within how many
    seconds; bytes of memory (0: no limit). Tests use shorter times."""

    silence_seconds: float = 5.0
    first_frame_seconds: float = 60.0
    max_faults: int = 3
    fault_span_seconds: float = 60.0
    max_memory_bytes: int = 1_200_000_000


YOUNG_SECONDS: Final = 10.0
"""A show that ended before its first frame, or this soon after it, died young."""
SLOW_SILENCE_SECONDS: Final = 60.0
"""Silence this soon after the last may mean a slow machine: the limit is doubled."""
RESUMED_SECONDS: Final = 20.0
"""A resumed battle whose show ends this soon is given up."""
SPARED_ENDS: Final = 3
"""Young deaths in a row without a pause; then the pauses grow."""
PAUSES: Final = (5.0, 10.0, 20.0, 40.0, 60.0)
BLIND_PAUSES: Final = (0.5, 1.0, 2.0, 3.0, 5.0)
"""Pauses while no display answers."""
SLOW_START_SHARE: Final = 0.5
"""Allowed silence as a share of the time that the first frame took."""
END_TIMEOUT: Final = 2.0
"""Seconds after which a show that was told to end is killed."""
SLEEP_SECONDS: Final = 2.0
"""A longer time between two ticks does not count: the machine slept, or this process was stopped."""
HARD_MEMORY_SHARE: Final = 1.5
"""Share of the memory limit beyond which even a visitor's battle is interrupted."""


# ------------------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class TickPassed:
    """A tick of the clock."""


@dataclass(frozen=True, slots=True)
class BeatReceived:
    """The show has sent a beat."""

    beat: Heartbeat


@dataclass(frozen=True, slots=True)
class ShowEnded:
    """The show has ended: exit code (below 0: the signal that killed it), whether the display
    answers, and its last words."""

    code: int
    is_display_alive: bool
    last_lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DisplayChecked:
    """Whether the display answers."""

    is_display_alive: bool


@dataclass(frozen=True, slots=True)
class StopRequested:
    """The kiosk is told to end by a signal: the machine shuts down."""


WardenEvent = TickPassed | BeatReceived | ShowEnded | DisplayChecked | StopRequested


# ------------------------------------------------------------------------------ actions
@dataclass(frozen=True, slots=True)
class StartShow:
    """Start a show; with words for a card, show the card."""

    orders: ShowOrders


@dataclass(frozen=True, slots=True)
class EndShow:
    """Terminate the show, or kill it."""

    kill: bool


@dataclass(frozen=True, slots=True)
class CheckDisplay:
    """Ask whether the display answers."""


@dataclass(frozen=True, slots=True)
class LogWords:
    """Write a line to the log."""

    words: str


@dataclass(frozen=True, slots=True)
class ExitWarden:
    """End the warden with this code, after these words."""

    code: int
    lines: tuple[str, ...] = ()


WardenAction = StartShow | EndShow | CheckDisplay | LogWords | ExitWarden


@dataclass(frozen=True, slots=True)
class WatchState:
    """The state of the watch.

    ``phase_began_at``: start of the phase; ``pause_seconds``: its length when resting; ``first_frame_at``:
    first frame of the show (None: not yet); ``start_seconds``: how long that took; ``last_frame_at``: last
    new frame; ``early_ends`` and ``silent_ends``: shows in a row that died young or fell silent;
    ``failed_display_checks``: checks of a display that did not answer; ``has_drawn``: any show has drawn."""

    orders: ShowOrders
    ticked_at: float
    phase: WatchPhase = WatchPhase.RESTING
    phase_began_at: float = 0.0
    pause_seconds: float = 0.0
    beat: Heartbeat | None = None
    last_frame_at: float = 0.0
    first_frame_at: float | None = None
    faults: tuple[float, ...] = field(default=())
    cause: EndCause = EndCause.ENDED
    early_ends: int = 0
    silent_ends: int = 0
    failed_display_checks: int = 0
    start_seconds: float = 0.0
    has_drawn: bool = False


WatchStep = tuple[WatchState, tuple[WardenAction, ...]]


def first_watch(orders: ShowOrders, now: float) -> WatchState:
    """Return the watch before anything was started."""
    return WatchState(orders, now, phase_began_at=now)


def next_watch(watch: WatchState, event: WardenEvent, now: float, limits: WatchLimits) -> WatchStep:
    """Return the watch after an event at time ``now``, and the actions to take."""
    match event:
        case TickPassed():
            return _on_tick(_skip_sleep(watch, now), now, limits)
        case BeatReceived(beat):
            return _on_beat(watch, beat, now, limits)
        case ShowEnded() as ended:
            return _on_end(watch, ended, now)
        case DisplayChecked(display):
            return _on_display_checked(watch, display, now)
        case StopRequested():
            return _on_stop(watch, now)


# ------------------------------------------------------------------------------ time and beats
def _skip_sleep(watch: WatchState, now: float) -> WatchState:
    gap, watch = now - watch.ticked_at, replace(watch, ticked_at=now)
    if gap <= SLEEP_SECONDS:
        return watch
    return replace(watch, phase_began_at=watch.phase_began_at + gap, last_frame_at=watch.last_frame_at + gap)


def _on_tick(watch: WatchState, now: float, limits: WatchLimits) -> WatchStep:
    in_phase, since_frame = now - watch.phase_began_at, now - watch.last_frame_at
    # A machine that took long for the first frame is slow or busy, and is allowed a longer silence.
    silence = max(limits.silence_seconds, watch.start_seconds * SLOW_START_SHARE)
    match watch.phase:
        case WatchPhase.RESTING if in_phase >= watch.pause_seconds:
            return replace(watch, phase_began_at=now, pause_seconds=BLIND_PAUSES[0]), (CheckDisplay(),)
        case WatchPhase.STARTING if in_phase > _frame_patience(watch, limits.first_frame_seconds, 3):
            return _end_show(watch, EndCause.NO_PICTURE, now)
        case WatchPhase.LIVE if since_frame > _frame_patience(watch, silence, 1):
            return _end_show(watch, EndCause.SILENT, now)
        case WatchPhase.ENDING if in_phase > END_TIMEOUT:
            return replace(watch, phase_began_at=now), (EndShow(kill=True),)
    return watch, ()


def _frame_patience(watch: WatchState, seconds: float, most: int) -> float:
    """Return how long to wait for a frame: doubled after each silence in a row, up to ``most``
    times. A show that never draws may only need longer; one that has drawn stands still in front of
    people, and its limit allows for slow machines already."""
    return seconds * 2.0 ** min(max(0, watch.silent_ends - 1), most)


def _on_beat(watch: WatchState, beat: Heartbeat, now: float, limits: WatchLimits) -> WatchStep:
    """Handle a beat: it counts if it has a new frame, and may report too much of something."""
    if watch.phase not in (WatchPhase.STARTING, WatchPhase.LIVE):
        return watch, ()
    before = watch.beat or Heartbeat(0)
    more = (now,) * max(0, beat.faults - before.faults)
    recent = (*(at for at in watch.faults if at > now - limits.fault_span_seconds), *more)
    at = now if beat.frames > before.frames else watch.last_frame_at
    fresh = replace(watch, beat=beat, last_frame_at=at, faults=recent)
    deeds: tuple[WardenAction, ...] = ()
    if watch.phase is WatchPhase.STARTING and beat.frames > 0:
        took = now - watch.phase_began_at
        fresh = replace(
            fresh,
            phase=WatchPhase.LIVE,
            phase_began_at=now,
            first_frame_at=now,
            start_seconds=took,
            has_drawn=True,
        )
        deeds = (LogWords(f"show {watch.orders.starts + 1} is live after {took:.1f} s: {beat.level}"),)
    if len(recent) >= limits.max_faults:
        fresh, ending = _end_show(fresh, EndCause.FAULTS, now)
        return fresh, (*deeds, *ending)
    # A visitor's battle is interrupted only far above the limit.
    bound = limits.max_memory_bytes * (HARD_MEMORY_SHARE if beat.visitor else 1)
    if limits.max_memory_bytes and beat.memory > bound:
        fresh, ending = _end_show(fresh, EndCause.MEMORY, now)
        return fresh, (*deeds, *ending)
    return fresh, deeds


def _end_show(watch: WatchState, cause: EndCause, now: float) -> WatchStep:
    """End the show for this cause; kill one that draws nothing, which could not react."""
    # A show that draws nothing does not react to a polite signal either.
    kill = cause in (EndCause.SILENT, EndCause.NO_PICTURE)
    return replace(watch, phase=WatchPhase.ENDING, phase_began_at=now, cause=cause), (EndShow(kill),)


# ------------------------------------------------------------------------------ the end of a show
def _on_end(watch: WatchState, ended: ShowEnded, now: float) -> WatchStep:
    if watch.phase not in (WatchPhase.STARTING, WatchPhase.LIVE, WatchPhase.ENDING):
        return watch, ()
    cause = _cause_of(watch, ended)
    if cause is EndCause.TOLD or (watch.phase is WatchPhase.LIVE and ended.code == EXIT_LEFT):
        return replace(watch, phase=WatchPhase.OVER), (LogWords("the stand has ended"), ExitWarden(0))
    # A show that never drew and ends with an exit code for the user would end so again.
    if cause is EndCause.ENDED and not watch.has_drawn and ended.code in (1, 2, EXIT_NO_DISPLAY):
        return replace(watch, phase=WatchPhase.OVER), (ExitWarden(ended.code, ended.last_lines),)
    report = LogWords(_end_report(watch, cause, ended, now))
    after = _count_end(watch, cause, now)
    pause = _pause_seconds(after, cause)
    after = replace(after, orders=_orders_of_next(watch, now), phase=WatchPhase.RESTING, phase_began_at=now,
                    pause_seconds=pause, cause=cause, first_frame_at=None)  # fmt: skip
    if pause >= PAUSES[0]:
        return after, (report, StartShow(_card_orders(after, watch.beat)))
    if not pause:
        return replace(after, pause_seconds=BLIND_PAUSES[0]), (report, CheckDisplay())
    return after, (report,)


def _cause_of(watch: WatchState, ended: ShowEnded) -> EndCause:
    if watch.phase is WatchPhase.ENDING and watch.cause is EndCause.TOLD:
        return EndCause.TOLD
    if not ended.is_display_alive or (watch.has_drawn and ended.code == EXIT_NO_DISPLAY):
        return EndCause.DISPLAY
    if watch.phase is WatchPhase.ENDING:
        return watch.cause
    if ended.code == EXIT_BROKEN:
        return EndCause.FAULTS
    return EndCause.ASKED if ended.code == EXIT_RESTART else EndCause.ENDED


def _live_seconds(watch: WatchState, now: float) -> float:
    return now - watch.first_frame_at if watch.first_frame_at is not None else 0.0


def _count_end(watch: WatchState, cause: EndCause, now: float) -> WatchState:
    """Count shows in a row that died young or fell silent, including this one."""
    lived = _live_seconds(watch, now)
    if cause in (EndCause.DISPLAY, EndCause.ASKED):
        return watch
    young = watch.early_ends + 1 if lived < YOUNG_SECONDS else 0
    mute = cause in (EndCause.SILENT, EndCause.NO_PICTURE)
    silent = (watch.silent_ends + 1 if lived < SLOW_SILENCE_SECONDS else 1) if mute else 0
    return replace(watch, early_ends=young, silent_ends=silent)


def _pause_seconds(watch: WatchState, cause: EndCause) -> float:
    if cause is EndCause.DISPLAY:
        return BLIND_PAUSES[0]
    over = watch.early_ends - SPARED_ENDS
    return PAUSES[min(over, len(PAUSES)) - 1] if over > 0 and cause is not EndCause.ASKED else 0.0


def _orders_of_next(watch: WatchState, now: float) -> ShowOrders:
    orders, beat = watch.orders, watch.beat
    turn = beat.turn if beat is not None else orders.turn + 1
    side, resume = (beat.visitor, beat.journal) if beat is not None else ("", "")
    # A battle that ends its show soon after it was resumed is not resumed again.
    if not side or (resume == orders.resume and _live_seconds(watch, now) < RESUMED_SECONDS):
        side = resume = ""
    kept = beat.kept if beat is not None else orders.kept
    return replace(orders, turn=turn, resume=resume, side=side, starts=orders.starts + 1, kept=kept)


def _end_report(watch: WatchState, cause: EndCause, ended: ShowEnded, now: float) -> str:
    how = f"signal {-ended.code}" if ended.code < 0 else f"exit code {ended.code}"
    beat = watch.beat
    where = f" in {beat.level}{', a visitor played' * bool(beat.visitor)}" if beat is not None else ""
    words = "".join(f"\n    {line}" for line in ended.last_lines)
    number, lived = watch.orders.starts + 1, _live_seconds(watch, now)
    return f"show {number}: {cause}; {how}, {lived:.0f} s after its first picture{where}{words}"


def _card_orders(watch: WatchState, beat: Heartbeat | None) -> ShowOrders:
    level = f"The last battle was {beat.level}." if beat is not None and beat.level else ""
    lines = (
        "The show rests for a moment",
        f"It begins again by itself in {watch.pause_seconds:.0f} seconds.",
        (f"For the crew: {watch.early_ends} shows in a row have ended soon. The last: {watch.cause}."),
        f"{level} What happened stands in stand/warden.log of the data folder.".strip(),
        "If this page comes back: start the machine anew, and try weathergage stand --check.",
    )
    return replace(watch.orders, card=lines, seconds=watch.pause_seconds)


# ------------------------------------------------------------------------------ display, signals
def _on_display_checked(watch: WatchState, display: bool, now: float) -> WatchStep:
    """Start the show if the display answers; else wait longer each time."""
    if watch.phase is not WatchPhase.RESTING:
        return watch, ()
    if display:
        begun = replace(
            watch,
            phase=WatchPhase.STARTING,
            phase_began_at=now,
            beat=None,
            last_frame_at=now,
            failed_display_checks=0,
            faults=(),
            first_frame_at=None,
            cause=EndCause.ENDED,
        )
        return begun, (StartShow(watch.orders),)
    pause = BLIND_PAUSES[min(watch.failed_display_checks, len(BLIND_PAUSES) - 1)]
    failed = watch.failed_display_checks + 1
    blind = replace(watch, phase_began_at=now, pause_seconds=pause, failed_display_checks=failed)
    return blind, (LogWords("no display answers: the stand waits for it"),) if failed == 1 else ()


def _on_stop(watch: WatchState, now: float) -> WatchStep:
    if watch.phase in (WatchPhase.RESTING, WatchPhase.OVER):
        return replace(watch, phase=WatchPhase.OVER), (LogWords("the stand has ended"), ExitWarden(0))
    ending = replace(watch, phase=WatchPhase.ENDING, phase_began_at=now, cause=EndCause.TOLD)
    return ending, (EndShow(kill=False),)
