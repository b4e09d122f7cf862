"""The warden's decisions; its clock is a number here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.supervisor.pipes import (
    EXIT_BROKEN,
    EXIT_LEFT,
    EXIT_NO_DISPLAY,
    EXIT_RESTART,
    EXIT_TERMINATED,
    Heartbeat,
    ShowOrders,
)
from game.supervisor.warden_decisions import (
    PAUSES,
    RESUMED_SECONDS,
    SPARED_ENDS,
    YOUNG_SECONDS,
    BeatReceived,
    CheckDisplay,
    DisplayChecked,
    EndShow,
    ExitWarden,
    LogWords,
    ShowEnded,
    StartShow,
    StopRequested,
    TickPassed,
    WardenAction,
    WardenEvent,
    WatchLimits,
    WatchPhase,
    WatchState,
    first_watch,
    next_watch,
)

ORDERS = ShowOrders("1805")
LIMITS = WatchLimits(max_memory_bytes=1000)


class Clock:
    """A watch with a clock of its own; its actions are in `done`."""

    def __init__(self) -> None:
        self.now = 0.0
        self.watch: WatchState = first_watch(ORDERS, 0.0)
        self.done: list[WardenAction] = []
        self.frames = 0

    def happen(self, happening: WardenEvent) -> list[WardenAction]:
        self.watch, deeds = next_watch(self.watch, happening, self.now, LIMITS)
        self.done += deeds
        return [deed for deed in deeds if not isinstance(deed, LogWords)]

    def ticks(self, seconds: float, beats: bool = False) -> list[WardenAction]:
        """Return the actions while ``seconds`` pass, in which the show draws if it `beats`."""
        found = []
        for _ in range(round(seconds / 0.5)):
            self.now += 0.5
            found += self.beat() if beats else []
            found += self.happen(TickPassed())
        return found

    def beat(self, **told: object) -> list[WardenAction]:
        self.frames += 1
        beat = Heartbeat(self.frames, turn=self.watch.orders.turn + 1, level="duel.toml")
        return self.happen(BeatReceived(replace(beat, **told)))  # type: ignore[arg-type]

    def live(self, **told: object) -> Clock:
        self.frames = 0
        if self.watch.phase is WatchPhase.RESTING:
            self.ticks(self.watch.pause_seconds + 0.5)
            self.happen(DisplayChecked(True))
        assert self.watch.phase is WatchPhase.STARTING
        self.beat(**told)
        assert self.watch.phase is WatchPhase.LIVE
        return self

    def dies(self, code: int = -9) -> list[WardenAction]:
        return self.happen(ShowEnded(code, is_display_alive=True))


def test_the_display_is_asked_before_the_first_show() -> None:
    clock = Clock()
    assert clock.ticks(0.5) == [CheckDisplay()]
    assert clock.happen(DisplayChecked(True)) == [StartShow(ORDERS)]


def test_a_show_that_draws_is_left_alone() -> None:
    clock = Clock().live()
    assert clock.ticks(600, beats=True) == []


def test_a_killed_show_is_followed_at_once_by_one_on_the_next_level() -> None:
    clock = Clock().live(turn=7)
    clock.ticks(YOUNG_SECONDS, beats=True)
    clock.beat(turn=8)
    assert clock.dies() == [CheckDisplay()]
    assert clock.happen(DisplayChecked(True)) == [StartShow(replace(ORDERS, turn=8, starts=1))]


def test_five_seconds_without_a_new_frame_are_death() -> None:
    clock = Clock().live()
    same = Heartbeat(clock.frames)
    for _ in range(10):
        clock.now += 0.5
        assert clock.happen(BeatReceived(same)) == []  # it beats but draws nothing
        assert clock.happen(TickPassed()) == []
    assert clock.ticks(0.5) == [EndShow(kill=True)]
    assert clock.dies() == [CheckDisplay()]


def test_a_show_that_never_draws_is_killed() -> None:
    clock = Clock()
    clock.ticks(0.5)
    clock.happen(DisplayChecked(True))
    assert clock.ticks(LIMITS.first_frame_seconds) == []
    assert clock.ticks(0.5) == [EndShow(kill=True)]


def test_silence_upon_silence_is_borne_twice_as_long_and_no_longer() -> None:
    clock = Clock().live()
    for patience in (5.0, 5.0, 10.0, 10.0, 10.0):
        assert clock.ticks(patience) == []
        assert clock.ticks(0.5) == [EndShow(kill=True)]
        clock.dies()
        clock.live()


def test_a_first_picture_is_given_longer_each_time_that_it_does_not_come() -> None:
    clock = Clock()
    first = LIMITS.first_frame_seconds
    for patience in (first, first, 2 * first, 4 * first, 8 * first, 8 * first):
        clock.ticks(clock.watch.pause_seconds + 0.5)
        clock.happen(DisplayChecked(True))
        assert clock.watch.phase is WatchPhase.STARTING
        assert clock.ticks(patience) == []
        assert clock.ticks(0.5) == [EndShow(kill=True)]
        clock.dies()


def test_a_machine_that_took_long_for_the_first_picture_is_given_longer() -> None:
    clock = Clock()
    clock.ticks(0.5)
    clock.happen(DisplayChecked(True))
    clock.ticks(30)
    clock.beat()
    assert clock.ticks(15) == []
    assert clock.ticks(0.5) == [EndShow(kill=True)]


def test_a_machine_that_slept_has_not_been_silent() -> None:
    clock = Clock().live()
    clock.now += 3600
    assert clock.happen(TickPassed()) == []
    assert clock.ticks(4.5) == []
    assert clock.ticks(1) == [EndShow(kill=True)]


def test_three_faults_in_a_minute_end_the_show_and_two_do_not() -> None:
    clock = Clock().live()
    for faults in range(1, 6):
        assert clock.beat(faults=faults) == []
        clock.ticks(30.5, beats=False) if faults < 0 else None
        for _ in range(80):
            clock.now += 0.5
            assert clock.beat(faults=faults) == []
    assert clock.beat(faults=6) == []
    assert clock.beat(faults=8) == [EndShow(kill=False)]


def test_a_show_that_takes_too_much_memory_ends_and_a_visitor_is_not_disturbed_at_once() -> None:
    clock = Clock().live()
    assert clock.beat(memory=1000) == []
    assert clock.beat(memory=1001, visitor="british") == []
    assert clock.beat(memory=1501, visitor="british") == [EndShow(kill=False)]
    clock = Clock().live()
    assert clock.beat(memory=1001) == [EndShow(kill=False)]


def test_what_does_not_end_when_told_is_killed() -> None:
    clock = Clock().live()
    clock.beat(memory=1001)
    assert clock.ticks(2) == []
    assert clock.ticks(0.5) == [EndShow(kill=True)]


def test_a_visitors_battle_is_gone_on_with() -> None:
    clock = Clock().live()
    clock.ticks(YOUNG_SECONDS, beats=True)
    clock.beat(turn=3, visitor="british", journal="a.journal")
    clock.dies()
    [start] = clock.happen(DisplayChecked(True))
    wanted = replace(ORDERS, turn=3, starts=1, resume="a.journal", side="british")
    assert start == StartShow(wanted)


@pytest.mark.parametrize(("lived", "resumed"), [(RESUMED_SECONDS - 1, False), (RESUMED_SECONDS, True)])
def test_a_battle_that_kills_its_show_again_is_let_go_of(lived: float, resumed: bool) -> None:
    clock = Clock().live(visitor="british", journal="a.journal")
    clock.dies()
    clock.live(visitor="british", journal="a.journal")
    assert clock.watch.orders.resume == "a.journal"
    clock.now += lived
    clock.dies()
    assert (clock.watch.orders.resume == "a.journal") is resumed


def test_nobodys_battle_is_not_gone_on_with() -> None:
    clock = Clock().live(journal="a.journal")
    clock.dies()
    assert clock.watch.orders.resume == ""


def test_shows_that_die_young_have_growing_pauses_and_a_card() -> None:
    clock = Clock().live()
    for _ in range(SPARED_ENDS):
        assert clock.dies() == [CheckDisplay()]
        clock.happen(DisplayChecked(True))
        clock.live()
    for pause in (*PAUSES, PAUSES[-1]):
        [card] = clock.dies()
        assert isinstance(card, StartShow)
        assert card.orders.card[0] == "The show rests for a moment"
        assert card.orders.seconds == pause
        assert f"{pause:.0f} seconds" in card.orders.card[1]
        assert clock.ticks(pause - 0.5) == []
        assert clock.happen(ShowEnded(0, is_display_alive=True)) == []  # the card has gone
        assert clock.ticks(0.5) == [CheckDisplay()]
        [start] = clock.happen(DisplayChecked(True))
        assert isinstance(start, StartShow)
        assert not start.orders.card
        clock.live()


def test_a_show_that_lived_ends_the_row() -> None:
    clock = Clock().live()
    for _ in range(SPARED_ENDS + 1):
        clock.dies()
        clock.live()
    clock.ticks(YOUNG_SECONDS, beats=True)
    assert clock.dies() == [CheckDisplay()]
    assert clock.watch.early_ends == 0


def test_a_display_that_goes_away_is_waited_for_and_is_no_fault_of_the_show() -> None:
    clock = Clock().live()
    for _ in range(6):
        clock.happen(ShowEnded(1, is_display_alive=False))
        waits = []
        for _ in range(7):
            waits.append(clock.watch.pause_seconds)
            assert clock.ticks(clock.watch.pause_seconds) == [CheckDisplay()]
            clock.happen(DisplayChecked(False))
        assert waits == [0.5, 0.5, 1.0, 2.0, 3.0, 5.0, 5.0]
        clock.ticks(5)
        assert clock.happen(DisplayChecked(True))[0] == StartShow(clock.watch.orders)
        clock.live()
        assert clock.watch.early_ends == 0
    told = [deed for deed in clock.done if isinstance(deed, LogWords) and "waits" in deed.words]
    assert len(told) == 6  # one line each time, not one per check


def test_a_show_that_finds_no_screen_later_on_waits_for_one_too() -> None:
    clock = Clock().live()
    clock.dies(EXIT_NO_DISPLAY)
    assert (clock.watch.phase, clock.watch.early_ends) == (WatchPhase.RESTING, 0)


@pytest.mark.parametrize("code", [1, 2, EXIT_NO_DISPLAY])
def test_a_stand_that_was_asked_for_in_a_wrong_way_says_so_and_ends(code: int) -> None:
    clock = Clock()
    clock.ticks(0.5)
    clock.happen(DisplayChecked(True))
    assert clock.happen(ShowEnded(code, True, ("there is no level",))) == [
        ExitWarden(code, ("there is no level",))
    ]


def test_the_same_code_later_on_is_a_death_like_others() -> None:
    clock = Clock().live()
    assert clock.dies(2) == [CheckDisplay()]


def test_only_the_pin_leaves() -> None:
    clock = Clock().live()
    assert clock.dies(EXIT_TERMINATED) == [CheckDisplay()]  # somebody has told the show alone to end
    clock.happen(DisplayChecked(True))
    assert clock.live().dies(EXIT_LEFT) == [ExitWarden(0)]
    assert clock.watch.phase is WatchPhase.OVER


def test_the_crew_may_want_it_begun_afresh_as_often_as_it_likes() -> None:
    clock = Clock().live()
    for _ in range(9):
        assert clock.dies(EXIT_RESTART) == [CheckDisplay()]
        clock.happen(DisplayChecked(True))
        clock.live()
    assert clock.watch.early_ends == 0


def test_a_machine_that_is_shut_down_need_not_wait() -> None:
    clock = Clock().live()
    assert clock.happen(StopRequested()) == [EndShow(kill=False)]
    assert clock.dies(EXIT_TERMINATED) == [ExitWarden(0)]
    resting = Clock()
    assert resting.happen(StopRequested()) == [ExitWarden(0)]


def test_a_line_in_the_log_says_why_where_and_with_which_last_words() -> None:
    clock = Clock().live(visitor="british", journal="a.journal")
    clock.now += 12
    clock.happen(ShowEnded(EXIT_BROKEN, True, ("ValueError: powder", "is wet")))
    [told] = [d.words for d in clock.done if isinstance(d, LogWords) and "show 1:" in d.words]
    for words in ("too many faults", "exit code 70", "12 s", "duel.toml", "a visitor", "is wet"):
        assert words in told


def test_a_late_beat_changes_nothing() -> None:
    clock = Clock().live()
    clock.beat(memory=5000)
    before = clock.watch
    assert clock.beat(faults=9) == []
    assert clock.watch == before
