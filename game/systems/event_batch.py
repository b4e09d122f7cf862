"""Which events of a fleet are shown in one moment.

Where a book lets one ship act after the other, a battle of sixty ships would take five minutes a
turn. So in a fleet the ships of one card or phase sail together, and volleys that do not touch each
other fire together. What turns a battle (mast, strike, boarders, fire, collision) is shown alone.
The rules know nothing of this: the steps and their order are the same."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import (
    Befell,
    CardHeld,
    CardTurned,
    Chose,
    Event,
    Fired,
    GunsLost,
    Hurt,
    Mended,
    Moved,
    Ordered,
)
from game.core.steps import Choose, Happen, Roll
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.scene import timings
from game.scene.stage_acts import ActKind, StageAct, act_of
from game.systems.deferred_events import is_colours_down, is_mast_or_new_fire
from game.systems.event_timing import is_invisible_event, may_next_guns_fire

FLEET_SHIPS: Final = 24
"""A battle with at least this many ships is one of fleets."""
_SALVO_SECONDS: Final = 0.12
"""Seconds within which guns fire as one. Later volleys wait for VOLLEY, so that at most three flash
in a second even while the hurry key is held (WCAG 2.3.1)."""
_SAIL_INTERVAL: Final = 0.10
"""Seconds between two ships of a line that get under way."""
_FRAME_REMAINDER: Final = 0.3
"""What is left of a frame, in seconds of show time, counts for the next ship of the line."""
_QUIET_EVENTS: Final = (Chose, Ordered, Hurt, GunsLost, Mended)
"""Events that show nothing which must be seen alone."""
_SHOWN_ALONE: Final = ("fire", "aground", "sinking")
"""Conditions that must be seen alone when they begin."""
_GUN_DRAMAS: Final = (ActKind.VOLLEY, ActKind.RAKE)
SAILING, GUNNERY, BOARDING = "sailing", "gunnery", "boarding"
_GREAT_INTERVALS: Final = {ActKind.MAST: 0.7, ActKind.STRIKE: 0.5}
"""Seconds after a mast or a strike at which another may begin in the same view, so that each is
seen to begin."""
InOneView = Callable[[Sequence[StageAct]], Sequence[StageAct]]


@dataclass(slots=True)
class EventBatch:
    """What of a battle is shown together.

    ``is_fleet``: it is a battle of fleets; ``acts`` are being shown; ``seconds_since_salvo`` and
    ``seconds_since_sailing`` are seconds since the last salvo began and since the last ship got
    under
    way."""

    is_fleet: bool = False
    acts: list[StageAct] = field(default_factory=list)
    seconds_since_salvo: float = 99.0
    seconds_since_sailing: float = 99.0
    last_sailing_ship: str = ""
    """The last ship that got under way."""
    is_quick: bool = False
    """Whether the quickest speed is used: rakes fire with other guns then, and colours wait for
    each other if they fit into one view."""
    is_from_far: bool = False
    """Whether volleys of a fleet are shown from far, as many at a time as possible."""

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds`` and forget acts that have happened."""
        self.seconds_since_salvo, self.seconds_since_sailing = (
            self.seconds_since_salvo + seconds,
            self.seconds_since_sailing + seconds,
        )
        self.acts = [act for act in self.acts if not act.has_happened]

    def add_awaited_acts(self, acts: Sequence[StageAct]) -> None:
        """Add acts that are shown as soon as the camera has arrived."""
        if self.is_fleet:
            self.acts += acts

    def note_started_events(self, new_events: Sequence[Event]) -> None:
        """Note the start of volleys and moves among these events."""
        if self.seconds_since_salvo > _SALVO_SECONDS and any(
            isinstance(event, Fired) for event in new_events
        ):
            self.seconds_since_salvo = 0.0
        for event in new_events:
            if isinstance(event, Moved) and event.ship != self.last_sailing_ship:
                spare, self.last_sailing_ship = self.seconds_since_sailing - _SAIL_INTERVAL, event.ship
                self.seconds_since_sailing = spare if 0.0 <= spare < _FRAME_REMAINDER else 0.0

    def may_next_step_join(
        self, battle: Battle, busy_chapters: Sequence[str], in_one_view: InOneView
    ) -> bool:
        """Return whether the next step may happen while these chapters are still being shown."""
        if not self.is_fleet or len(busy_chapters) > 1:
            return False
        now, falls = "".join(busy_chapters), self.has_blocking_act
        match battle.pending_step:
            case Choose(seat=seat) as step:
                person = battle.seats.get(seat)
                return (
                    not isinstance(person, PlayerSeat)
                    or bool(person.answers)
                    or battle.is_answer_queued(step)
                )
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
        """Return whether the next step may be shown with volleys that wait for each other: a volley
        that fits into one view with them or with the deferred ones, or a minor consequence of
        theirs."""
        match battle.pending_step:
            case Choose(seat=seat) as step:
                person = battle.seats.get(seat)
                return (
                    not isinstance(person, PlayerSeat)
                    or bool(person.answers)
                    or battle.is_answer_queued(step)
                )
            case Roll():
                return True
            case Happen(event=event) if isinstance(event, Fired | Moved) or is_colours_down(event):
                return self._may_wait_with(act_of(event), waiting, in_one_view, deferred_acts)
            case Happen(event=event) if is_mast_or_new_fire(event):
                return all(act.drama in _GUN_DRAMAS for act in waiting)
            case Happen(event=Befell() as event):
                return not _is_shown_alone(event)
            case Happen(event=event):
                return isinstance(event, (*_QUIET_EVENTS, CardHeld, CardTurned)) or is_invisible_event(event)
        return False

    def _may_wait_with(
        self,
        act: StageAct | None,
        waiting: Sequence[StageAct],
        in_one_view: InOneView,
        put_off: Sequence[StageAct],
    ) -> bool:
        """Return whether guns or colours may be shown with those that wait, or with deferred ones
        of the same kind."""
        if act is None or not self._is_alike(act, waiting) or self._involves_busy_ship(act):
            return False
        if any(_must_be_separate(act, other, self.is_quick) for other in put_off):
            return False
        if act.drama is ActKind.MOVE:
            return is_in_view_with(waiting, act, in_one_view)
        like = [other for other in put_off if self._is_alike(act, [other])]
        return any(is_in_view_with(acts, act, in_one_view) for acts in (waiting, like))

    def _may_show_beside(self, event: Event, busy: str, in_one_view: InOneView) -> bool:
        if isinstance(event, _QUIET_EVENTS) or is_invisible_event(event):
            return True
        if isinstance(event, Befell):
            return not _is_shown_alone(event)
        if isinstance(event, CardHeld | CardTurned):
            return busy in (SAILING, GUNNERY)
        act = act_of(event)
        if act is None or self._involves_busy_ship(act):
            return False
        if isinstance(event, Moved) and busy in ("", SAILING):  # nobody waits for her dice alone
            own = any(other.ships == act.ships for other in self.acts)
            ready = (
                own or self.seconds_since_sailing >= _SAIL_INTERVAL
            )  # her next leg follows on the one she sails
        elif act.drama in _GREAT_INTERVALS:
            ready = self._is_only(act.drama, _GREAT_INTERVALS[act.drama])
        else:
            # Guns fire as one with the last, or long enough after it.
            may_flash = self.seconds_since_salvo <= _SALVO_SECONDS or not self.has_recent_flash
            ready = isinstance(event, Fired) and busy == GUNNERY and may_flash
        return ready and len(in_one_view([*self.acts, act])) == len(self.acts) + 1

    def _is_only(self, drama: ActKind, since: float = 0.0) -> bool:
        """Return whether only acts of this drama are shown, each for at least ``since`` seconds."""
        acts = [act for act in self.acts if not act.has_happened]
        return bool(acts) and all(act.drama is drama and act.age >= since for act in acts)

    def _is_alike(self, act: StageAct, waiting: Sequence[StageAct]) -> bool:
        """Return whether it may wait with these acts: guns with guns (a rake only at quick speed),
        colours with colours."""
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
    def has_blocking_act(self) -> bool:
        """Return whether a great act is under way that must be seen before anything else begins."""
        return any(map(_is_blocking, self.acts))

    @property
    def has_recent_flash(self) -> bool:
        """Return whether the last volley is so recent that no other may fire yet."""
        return self.seconds_since_salvo < timings.VOLLEY

    def _involves_busy_ship(self, act: StageAct) -> bool:
        """Return whether the act concerns a ship that already acts. A ship that sails may sail on;
        two may fire at one or at each other; one may fire both broadsides."""
        return any(
            _must_be_separate(act, other, self.is_quick) for other in self.acts if not other.has_happened
        )


def is_in_view_with(acts: Sequence[StageAct], act: StageAct, in_one_view: InOneView) -> bool:
    """Return whether one view shows an act with all of these."""
    return len(in_one_view([*acts, act])) == len(acts) + 1


def _is_shown_alone(event: Befell) -> bool:
    return event.on and event.what in _SHOWN_ALONE


def _is_blocking(act: StageAct) -> bool:
    """Return whether a great act is under way; a mast in the water only comes to rest."""
    settles = timings.MAST_SETTLE if act.drama is ActKind.MAST else 0.0
    return act.drama >= ActKind.MAST and act.seconds_to_come > settles


def _must_be_separate(act: StageAct, other: StageAct, is_quick: bool) -> bool:
    """Return whether two acts must be shown one after the other. ``is_quick``: rakes count as
    volleys."""
    if act.drama is other.drama is ActKind.MOVE:
        return False
    guns = _GUN_DRAMAS if is_quick else (ActKind.VOLLEY,)
    if act.drama in guns and other.drama in guns:
        return act.ships[0] == other.ships[0] and act.side == other.side
    return bool(set(act.ships) & set(other.ships))
