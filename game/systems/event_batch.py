"""Which events of a fleet are shown in one moment, what waits for the camera, and how fast all of it is
shown.

Where a book lets one ship act after the other, a battle of sixty ships would take five minutes a turn. So in
a fleet the ships of one card or phase sail together, and volleys that do not touch each other fire together.
What turns a battle (mast, strike, boarders, fire, collision) is shown alone. The rules know nothing of this:
the steps and their order are the same. The essay in `__init__.py` says who delays whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from game.core import events as ev
from game.core.steps import Choose, Happen, Roll
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.scene import timings
from game.scene.stage_acts import ActKind, StageAct, act_of
from game.systems.event_timing import (
    InOneView,
    acts_of,
    is_colours_down,
    is_invisible_event,
    is_mast_or_new_fire,
    may_next_guns_fire,
)

FLEET_SHIPS: Final = 24  # a battle with at least this many ships is one of fleets
LISTING_SHIPS: Final = 9  # ships from which little rolls are listed, and the camera does not visit everything
PICTURES_OF_CARD: Final = 3  # pictures that the great moments of a card or phase have there at the most
# Seconds within which guns fire as one. Later volleys wait for VOLLEY, so that at most three flash in a
# second even while the hurry key is held (WCAG 2.3.1).
_SALVO_SECONDS: Final = 0.12
_SAIL_INTERVAL: Final = 0.10  # seconds between two ships of a line that get under way
_FRAME_REMAINDER: Final = 0.3  # seconds left of a frame that count for the next ship of the line
# Events that show nothing which must be seen alone.
_QUIET_EVENTS: Final = (ev.Chose, ev.Ordered, ev.Hurt, ev.GunsLost, ev.Mended)
_SHOWN_ALONE: Final = ("fire", "aground", "sinking")  # conditions that must be seen alone when they begin
_GUN_DRAMAS: Final = (ActKind.VOLLEY, ActKind.RAKE)
SAILING, GUNNERY, BOARDING = "sailing", "gunnery", "boarding"
# Seconds after a mast or a strike at which another may begin in the same view, so that each is seen to begin.
_GREAT_INTERVALS: Final = {ActKind.MAST: 0.7, ActKind.STRIKE: 0.5}


@dataclass(slots=True)
class EventBatch:
    """What of a battle is shown together.

    ``is_fleet``: it is a battle of fleets; ``acts`` are being shown; ``seconds_since_salvo`` and
    ``seconds_since_sailing`` are seconds since the last salvo began and since the last ship got under way."""

    is_fleet: bool = False
    acts: list[StageAct] = field(default_factory=list)
    seconds_since_salvo: float = 99.0
    seconds_since_sailing: float = 99.0
    last_sailing_ship: str = ""  # the last ship that got under way
    # Whether the quickest speed is used: rakes fire with other guns then, and colours wait for each other if
    # they fit into one view.
    is_quick: bool = False
    has_many_ships: bool = False
    great_pictures: list[ActKind] = field(default_factory=list)  # what had a picture since the last card
    is_from_far: bool = False  # whether volleys of a fleet are shown from far, as many at a time as possible

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds`` and forget acts that have happened."""
        self.seconds_since_salvo += seconds
        self.seconds_since_sailing += seconds
        self.acts = [act for act in self.acts if not act.has_happened]

    def acts_with_picture(self, new_events: Sequence[ev.Event]) -> list[StageAct]:
        """Return the acts of these events that the camera visits: among many ships only the three greatest
        moments of a card or phase, as far as they are known by now."""
        acts = acts_of(new_events)
        if not self.has_many_ships:
            return acts
        if any(isinstance(event, ev.CardTurned | ev.PartBegan | ev.TurnBegan) for event in new_events):
            self.great_pictures = []
        return [act for act in acts if act.drama < ActKind.MELEE or self._has_picture_left(act.drama)]

    def _has_picture_left(self, drama: ActKind) -> bool:
        left = sum(other >= drama for other in self.great_pictures) < PICTURES_OF_CARD
        self.great_pictures += [drama] if left else []
        return left

    def add_awaited_acts(self, acts: Sequence[StageAct]) -> None:
        """Add acts that are shown as soon as the camera has arrived."""
        if self.is_fleet:
            self.acts += acts

    def note_started_events(self, new_events: Sequence[ev.Event]) -> None:
        """Note the start of volleys and moves among these events."""
        has_guns = any(isinstance(event, ev.Fired) for event in new_events)
        if has_guns and self.seconds_since_salvo > _SALVO_SECONDS:
            self.seconds_since_salvo = 0.0
        for event in new_events:
            if isinstance(event, ev.Moved) and event.ship != self.last_sailing_ship:
                spare, self.last_sailing_ship = self.seconds_since_sailing - _SAIL_INTERVAL, event.ship
                self.seconds_since_sailing = spare if 0.0 <= spare < _FRAME_REMAINDER else 0.0

    def may_next_step_join(
        self, battle: Battle, busy_chapters: Sequence[str], in_one_view: InOneView
    ) -> bool:
        """Return whether the next step may happen while these chapters are still being shown."""
        if not self.is_fleet or len(busy_chapters) > 1:
            return False
        now, falls = "".join(busy_chapters), any(map(_is_blocking, self.acts))
        match battle.pending_step:
            case Choose() as step:
                return _has_answer(battle, step)
            case _ if now == GUNNERY and not falls and (self._is_only(ActKind.MAST) or may_next_guns_fire()):
                return True
            case Roll():
                strikes = now == BOARDING and self._is_only(ActKind.STRIKE)
                return strikes or now in (SAILING, GUNNERY)
            case Happen(event=event):
                return self._may_show_beside(event, now, in_one_view)
        return False

    def may_step_gather(
        self,
        battle: Battle,
        waiting: Sequence[StageAct],
        in_one_view: InOneView,
        deferred_acts: Sequence[StageAct] = (),
    ) -> bool:
        """Return whether the next step may be shown with volleys that wait for each other: a volley that fits
        into one view with them or with the deferred ones, or a minor consequence of theirs."""
        match battle.pending_step:
            case Choose() as step:
                return _has_answer(battle, step)
            case Roll():
                return True
            case Happen(event=event) if isinstance(event, ev.Fired | ev.Moved) or is_colours_down(event):
                return self._may_wait_with(act_of(event), waiting, in_one_view, deferred_acts)
            case Happen(event=event) if is_mast_or_new_fire(event):
                return all(act.drama in _GUN_DRAMAS for act in waiting)
            case Happen(event=ev.Befell() as event):
                return not _is_shown_alone(event)
            case Happen(event=event):
                return isinstance(event, (*_QUIET_EVENTS, ev.CardHeld, ev.CardTurned)) or is_invisible_event(
                    event
                )
        return False

    def _may_wait_with(
        self,
        act: StageAct | None,
        waiting: Sequence[StageAct],
        in_one_view: InOneView,
        put_off: Sequence[StageAct],
    ) -> bool:
        """Return whether guns or colours may be shown with those that wait, or with deferred ones."""
        if act is None or not self._is_alike(act, waiting) or self._involves_busy_ship(act):
            return False
        if any(_must_be_separate(act, other, self.is_quick) for other in put_off):
            return False
        if act.drama is ActKind.MOVE:
            return is_in_view_with(waiting, act, in_one_view)
        like = [other for other in put_off if self._is_alike(act, [other])]
        return any(is_in_view_with(acts, act, in_one_view) for acts in (waiting, like))

    def _may_show_beside(self, event: ev.Event, busy: str, in_one_view: InOneView) -> bool:
        if isinstance(event, _QUIET_EVENTS) or is_invisible_event(event):
            return True
        if isinstance(event, ev.Befell):
            return not _is_shown_alone(event)
        if isinstance(event, ev.CardHeld | ev.CardTurned):
            return busy in (SAILING, GUNNERY)
        act = act_of(event)
        if act is None or self._involves_busy_ship(act):
            return False
        if isinstance(event, ev.Moved) and busy in ("", SAILING):  # nobody waits for her dice alone
            # Her next leg follows on the one she sails.
            own = any(other.ships == act.ships for other in self.acts)
            ready = own or self.seconds_since_sailing >= _SAIL_INTERVAL
        elif act.drama in _GREAT_INTERVALS:
            ready = self._is_only(act.drama, _GREAT_INTERVALS[act.drama])
        else:
            # Guns fire as one with the last, or long enough after it.
            may_flash = self.seconds_since_salvo <= _SALVO_SECONDS or not self.has_recent_flash
            ready = isinstance(event, ev.Fired) and busy == GUNNERY and may_flash
        return ready and is_in_view_with(self.acts, act, in_one_view)

    def _is_only(self, drama: ActKind, since: float = 0.0) -> bool:
        """Return whether only acts of this drama are shown, each for at least ``since`` seconds."""
        acts = [act for act in self.acts if not act.has_happened]
        return bool(acts) and all(act.drama is drama and act.age >= since for act in acts)

    def _is_alike(self, act: StageAct, waiting: Sequence[StageAct]) -> bool:
        """Return whether it may wait with these: guns with guns (rakes if quick), colours with colours."""
        if act.drama in _GUN_DRAMAS:
            rakes = act.drama is ActKind.RAKE
            return (self.is_quick or not rakes) and all(other.drama in _GUN_DRAMAS for other in waiting)
        may = self.is_quick or act.drama is ActKind.MOVE
        return may and all(other.drama is act.drama for other in waiting)

    @property
    def is_camera_patient(self) -> bool:
        """Return whether the camera of a fleet leaves nothing before it has been seen."""
        return self.is_fleet and not self.is_quick

    @property
    def has_recent_flash(self) -> bool:
        """Return whether the last volley is so recent that no other may fire yet."""
        return self.seconds_since_salvo < timings.VOLLEY

    def _involves_busy_ship(self, act: StageAct) -> bool:
        """Return whether the act concerns a ship that already acts. A ship that sails may sail on; two may
        fire at one or at each other; one may fire both broadsides."""
        return any(
            _must_be_separate(act, other, self.is_quick) for other in self.acts if not other.has_happened
        )


def is_in_view_with(acts: Sequence[StageAct], act: StageAct, in_one_view: InOneView) -> bool:
    """Return whether one view shows an act with all of these."""
    return len(in_one_view([*acts, act])) == len(acts) + 1


def _has_answer(battle: Battle, step: Choose) -> bool:
    seat = battle.seats.get(step.seat)
    return not isinstance(seat, PlayerSeat) or bool(seat.answers) or battle.is_answer_queued(step)


def _is_shown_alone(event: ev.Befell) -> bool:
    return event.on and event.what in _SHOWN_ALONE


def _is_blocking(act: StageAct) -> bool:
    """Return whether a great act is under way; a mast in the water only comes to rest."""
    settles = timings.MAST_SETTLE if act.drama is ActKind.MAST else 0.0
    return act.drama >= ActKind.MAST and act.seconds_to_come > settles


def _must_be_separate(act: StageAct, other: StageAct, is_quick: bool) -> bool:
    """Return whether two acts must be shown one after the other. ``is_quick``: rakes count as volleys."""
    if act.drama is other.drama is ActKind.MOVE:
        return False
    guns = _GUN_DRAMAS if is_quick else (ActKind.VOLLEY,)
    if act.drama in guns and other.drama in guns:
        return act.ships[0] == other.ships[0] and act.side == other.side
    return bool(set(act.ships) & set(other.ships))


# Longest wait of volleys for each other, in seconds of the clock at any pace: AI captains answer one question
# a frame meanwhile.
GATHER_SECONDS: Final = 0.5
_GUN_GATHER_SECONDS: Final = 0.12  # clock seconds in which most of the guns are reported


@dataclass(slots=True)
class CameraQueue:
    """Events that wait for the camera.

    ``acts`` are the acts they wait for (age below 0), ``seconds_left`` the seconds of show time until they
    begin at the latest, ``gather_seconds`` the seconds of the clock for which others may still join them."""

    events: list[ev.Event] = field(default_factory=list)
    acts: list[StageAct] = field(default_factory=list)
    seconds_left: float = 0.0
    gather_seconds: float = 0.0
    # Whether the last event was deferred: a mast, or something outside the awaited view.
    is_elsewhere: bool = False

    def start_wait(self, events: list[ev.Event], acts: Sequence[StageAct], *, is_open_to_more: bool) -> None:
        """Let events wait CAMERA_COMES seconds at most; ``is_open_to_more``: others may join."""
        self.events, self.acts = events, list(acts)
        self.seconds_left, self.is_elsewhere = timings.CAMERA_COMES, False
        self.gather_seconds = GATHER_SECONDS if is_open_to_more else 0.0
        self._reset_ages(acts)

    def add(self, events: Sequence[ev.Event], acts: Sequence[StageAct]) -> None:
        """Let more events wait with those that already wait."""
        self.events += events
        self.acts += acts
        self._reset_ages(acts)

    def split_deferred(
        self, new_events: Sequence[ev.Event], in_one_view: InOneView
    ) -> tuple[list[ev.Event], list[ev.Event]]:
        """Split events into those that join the queue, and those deferred until the queue has been shown:
        volleys outside the view, masts and fires, each with what follows from it. So the camera need not go
        to and fro between two positions where guns fire in turn."""
        now, later = list[ev.Event](), list[ev.Event]()
        for event in new_events:
            act = act_of(event) if isinstance(event, ev.Fired) or is_colours_down(event) else None
            if is_mast_or_new_fire(event):
                self.is_elsewhere = True  # guns that wait with it fire first
            if act is not None:
                self.is_elsewhere = not is_in_view_with([*self.acts, *acts_of(now)], act, in_one_view)
            turned = isinstance(event, ev.CardHeld | ev.CardTurned)
            (later if self.is_elsewhere and not turned else now).append(event)
        return now, later

    def advance(self, dt: float, pace: int, *, is_camera_held: bool = False) -> None:
        """Count down by ``dt`` seconds of the clock. ``is_camera_held``: the camera has not set out yet,
        because its present view has not been seen for long enough."""
        self.seconds_left = self.seconds_left if is_camera_held else max(0.0, self.seconds_left - dt * pace)
        self.gather_seconds = max(0.0, self.gather_seconds - dt)

    @property
    def is_gathering(self) -> bool:
        """Return whether the camera should wait: while ships join, or a moment for guns."""
        sail = all(act.drama is ActKind.MOVE for act in self.acts)
        return self.gather_seconds > (0.0 if sail else GATHER_SECONDS - _GUN_GATHER_SECONDS)

    def is_wait_over(self, is_in_frame: Callable[[StageAct], bool]) -> bool:
        """Return whether the camera sees all of them, or has had time enough."""
        return self.seconds_left <= 0 or all(map(is_in_frame, self.acts))

    def pop_events(self) -> list[ev.Event]:
        """Empty the queue and return its events, which begin now."""
        for act in self.acts:
            act.age = 0.0
        events, self.events, self.acts = self.events, [], []
        self.seconds_left = self.gather_seconds = 0.0
        return events

    def _reset_ages(self, acts: Sequence[StageAct]) -> None:
        for act in acts:
            act.age = -max(self.seconds_left, 1e-3)


def may_gather(acts: Sequence[StageAct], *, is_quick: bool = False, is_in_view: bool = True) -> bool:
    """Return whether these acts may wait for others.

    Volleys may, but rakes and colours only at ``is_quick`` speed. Ships that the camera does not see yet may
    too: it then learns of all that it has to show."""
    waits = (ActKind.VOLLEY, ActKind.RAKE, ActKind.STRIKE) if is_quick else (ActKind.VOLLEY,)
    sail = not is_in_view and all(act.drama is ActKind.MOVE for act in acts)
    return bool(acts) and (sail or all(act.drama in waits for act in acts))


def split_by_view(
    new_events: list[ev.Event], in_one_view: InOneView
) -> tuple[list[ev.Event], list[ev.Event]]:
    """Split events into those shown now and the volleys that do not fit into the same view, which are shown
    later. A watcher would see neither who fires nor who is hit there."""
    guns = [(n, act_of(event)) for n, event in enumerate(new_events) if isinstance(event, ev.Fired)]
    acts = [act for _, act in guns if act is not None]
    if len(acts) < 2:
        return new_events, []
    seen = in_one_view(acts)
    later = {n for n, act in guns if act not in seen}
    now = [event for n, event in enumerate(new_events) if n not in later]
    return now, [new_events[n] for n in sorted(later)]


Ladder = tuple[tuple[float, int], ...]  # steps of (seconds spent on the turn, pace)


@dataclass(frozen=True, slots=True)
class SpeedUpRule:
    """How the turn of a fleet is hurried.

    ``minor_ladder`` is for minor acts, ``great_ladder`` for great moments; after ``quick_after_seconds``
    seconds the rest is shown at the quickest speed, after ``far_after_seconds`` volleys are shown from far,
    as many at a time as possible."""

    minor_ladder: Ladder
    great_ladder: Ladder
    quick_after_seconds: float = inf
    far_after_seconds: float = inf


# For a battle with a player, who waits for the next order and knows the own ships.
PLAYED_SPEED_UP: Final = SpeedUpRule(
    minor_ladder=((16.0, 3), (24.0, 4)), great_ladder=((24.0, 2), (48.0, 3)), quick_after_seconds=40.0
)
# For a battle of AI captains. Less than half of its minute is shown from near; then the camera would have to
# move twice a second, which no eye follows, so volleys of a whole line are shown from far, and only great
# moments from near; who sails does not wait for the camera.
WATCHED_SPEED_UP: Final = SpeedUpRule(
    minor_ladder=((16.0, 2), (28.0, 3), (42.0, 4)),
    great_ladder=((28.0, 2), (42.0, 3)),
    far_after_seconds=24.0,
)
# For the kiosk: nobody waits for the end of a turn, and a far view shows nothing across a hall.
KIOSK_SPEED_UP: Final = SpeedUpRule(minor_ladder=((16.0, 2),), great_ladder=((36.0, 2),))
_QUICK_STEP: Final = (2.0, 8)  # (seconds, pace) while no guns flash: flashes would follow too fast
_GREAT_QUICK_STEP: Final = (13.0, 6)  # for great moments: such a turn ends within twenty seconds


def playback_speed(
    speed: int, turn_seconds: float, watched_seconds: float, batch: EventBatch, speed_up_rule: SpeedUpRule, *,
    is_key_held: bool, is_great_moment: bool,
) -> int:  # fmt: skip
    """Return how many times faster than life the battle is shown.

    It is the chosen ``speed``, or HELD_KEY_SPEED while the key is ``is_key_held``. In a battle with a player,
    other sides are hurried after PATIENCE seconds ``watched_seconds``, great moments excepted; a fleet is
    hurried as its minute is ``turn_seconds``."""
    if is_key_held:
        return max(speed, timings.HELD_KEY_SPEED)
    if is_great_moment and batch.is_fleet:
        late, quick = _GREAT_QUICK_STEP
        hurried = speed >= timings.HELD_KEY_SPEED and turn_seconds >= late and not batch.has_recent_flash
        return max(ladder_speed(speed_up_rule.great_ladder, speed, turn_seconds), quick if hurried else 0)
    if is_great_moment:
        return speed
    if watched_seconds > timings.PATIENCE and speed_up_rule is PLAYED_SPEED_UP:
        speed = max(speed, timings.HURRIED_SPEED)
    if not batch.is_fleet:
        return speed
    return minor_speed(speed, turn_seconds, speed_up_rule, has_recent_flash=batch.has_recent_flash)


@dataclass(slots=True)
class TurnClock:
    """The turn that is shown, and the seconds of the clock spent on it without a question."""

    turn: int = -1
    seconds_spent: float = 0.0

    def advance(self, dt: float, turn: int, *, is_player_asked: bool) -> None:
        """Advance by ``dt`` seconds, unless a player is ``is_player_asked``; restart at 0 for a new turn."""
        if turn != self.turn:
            self.turn, self.seconds_spent = turn, 0.0
        self.seconds_spent += 0.0 if is_player_asked else dt


def is_quickest_due(speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule) -> bool:
    """Return whether a fleet is shown at the quickest speed after ``turn_seconds`` seconds of a turn."""
    return speed >= timings.HELD_KEY_SPEED or turn_seconds >= speed_up_rule.quick_after_seconds


def is_far_view_due(speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule) -> bool:
    """Return whether volleys of a fleet are shown from far after ``turn_seconds`` seconds of a turn."""
    return speed >= timings.HELD_KEY_SPEED or turn_seconds >= speed_up_rule.far_after_seconds


def update_batch_speed(
    batch: EventBatch, speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule
) -> None:
    """Set whether the batch is quick and seen from far, after ``turn_seconds`` seconds of the turn."""
    batch.is_quick = is_quickest_due(speed, turn_seconds, speed_up_rule)
    batch.is_from_far = batch.is_fleet and is_far_view_due(speed, turn_seconds, speed_up_rule)


def minor_speed(
    speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule, *, has_recent_flash: bool
) -> int:
    """Return the pace of minor acts of a fleet. ``has_recent_flash``: no other volley may fire yet."""
    after, quick = _QUICK_STEP
    if is_quickest_due(speed, turn_seconds, speed_up_rule):
        speed = max(speed, timings.HELD_KEY_SPEED)
        return speed if has_recent_flash or turn_seconds < after else max(speed, quick)
    return ladder_speed(speed_up_rule.minor_ladder, speed, turn_seconds)


def ladder_speed(ladder: Sequence[tuple[float, int]], speed: int, turn_seconds: float) -> int:
    """Return the pace of a ladder after ``turn_seconds`` seconds, at least the chosen ``speed``."""
    return max([speed, *(pace for after, pace in ladder if turn_seconds >= after)])
