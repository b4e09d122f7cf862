"""What of a fleet is shown in one moment. Where a book lets one ship act after the other, a battle
of sixty would take five minutes a turn; so in a fleet ships of one card or phase are seen to sail
together, and volleys that do not touch each other speak together. What turns a battle (a mast, a
strike, boarders, fire, a collision) is shown alone, as ever. The rules know nothing of this: the
same steps come in the same order."""

from __future__ import annotations

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
from game.play.seats import Person
from game.scene import timings
from game.scene.stage_acts import Drama, StageAct, act_of
from game.systems.deferred_events import is_colours_down, is_seen_after_guns
from game.systems.event_timing import has_shot_fallen, is_invisible_event

FLEET_SHIPS: Final = 24
"""A battle of so many ships or more is one of fleets."""
_SALVO_SECONDS: Final = 0.12
"""Seconds within which guns speak as one: what comes later waits for VOLLEY, so that no more than
three such moments flash in a second even at the pace HELD (WCAG 2.3.1)."""
_SAIL_INTERVAL: Final = 0.10
"""Seconds from one ship of a line that gets under way to the next."""
_FRAME_REMAINDER: Final = 0.3
"""What is left of a frame, in seconds of the show, counts for the next ship of the line."""
_QUIET_EVENTS: Final = (Chose, Ordered, Hurt, GunsLost, Mended)
"""What shows nothing of its own that must be seen alone."""
_SHOWN_ALONE: Final = ("fire", "aground", "sinking")
"""What befalls a ship and must be seen by itself."""
_GUN_DRAMAS: Final = (Drama.VOLLEY, Drama.RAKE)
SAILING, GUNNERY, BOARDING = "sailing", "gunnery", "boarding"
_GREAT_INTERVALS: Final = {Drama.MAST: 0.7, Drama.STRIKE: 0.5}
"""A mast may go, and colours may come down, while others do in the same view: so many seconds after
them at the least, so that each is seen to begin."""
InOneView = Callable[[Sequence[StageAct]], Sequence[StageAct]]


@dataclass(slots=True)
class EventBatch:
    """Whether a battle is one of fleets (``is_fleet``); what is being shown together, and for how
    many
    seconds the last of its salvos and the last ship under way have been."""

    is_fleet: bool = False
    acts: list[StageAct] = field(default_factory=list)
    since_salvo: float = 99.0
    since_sailing: float = 99.0
    last_chapter: str = ""
    """The last ship that got under way."""
    is_quick: bool = False
    """Whether it is shown at the quickest speed: then rakes speak with other guns, and colours that
    come down wait for each other, where one view holds them."""
    is_from_far: bool = False
    """Whether volleys of a fleet are seen from far, as many at one time as can be."""

    def advance(self, seconds: float) -> None:
        """So much time has passed; what has been done is forgotten."""
        self.since_salvo, self.since_sailing = (
            self.since_salvo + seconds,
            self.since_sailing + seconds,
        )
        self.acts = [act for act in self.acts if not act.has_happened]

    def add_awaited(self, acts: Sequence[StageAct]) -> None:
        """These are to be seen now, as soon as the camera has come."""
        if self.is_fleet:
            self.acts += acts

    def begin_events(self, news: Sequence[Event]) -> None:
        """These begin to be shown."""
        if self.since_salvo > _SALVO_SECONDS and any(isinstance(event, Fired) for event in news):
            self.since_salvo = 0.0
        for event in news:
            if isinstance(event, Moved) and event.ship != self.last_chapter:
                spare, self.last_chapter = self.since_sailing - _SAIL_INTERVAL, event.ship
                self.since_sailing = spare if 0.0 <= spare < _FRAME_REMAINDER else 0.0

    def may_join(self, battle: Battle, busy: Sequence[str], in_one_view: InOneView) -> bool:
        """Whether the next step happens in the moment of what is being shown by these chapters."""
        if not self.is_fleet or len(busy) > 1:
            return False
        now, falls = "".join(busy), self.has_blocking_act
        match battle.pending_step:
            case Choose(seat=seat) as step:
                person = battle.seats.get(seat)
                return (
                    not isinstance(person, Person) or bool(person.answers) or battle.is_queued(step)
                )
            case _ if (
                now == GUNNERY and not falls and (self._is_mast_settling or has_shot_fallen())
            ):
                return True
            case Roll():
                strikes = now == BOARDING and self._is_only(Drama.STRIKE)
                return strikes or now in (SAILING, GUNNERY)
            case Happen(event=event):
                return self._may_show_beside(event, now, in_one_view)
        return False

    def may_gather(
        self,
        battle: Battle,
        waiting: Sequence[StageAct],
        in_one_view: InOneView,
        put_off: Sequence[StageAct] = (),
    ) -> bool:
        """Whether the next step may be seen with volleys that wait for each other: another that one
        view shows with them, or with those that are put off until they have spoken; or what comes
        of them and is no great moment."""
        match battle.pending_step:
            case Choose(seat=seat) as step:
                person = battle.seats.get(seat)
                return (
                    not isinstance(person, Person) or bool(person.answers) or battle.is_queued(step)
                )
            case Roll():
                return True
            case Happen(event=event) if isinstance(event, Fired | Moved) or is_colours_down(event):
                return self._may_wait_with(act_of(event), waiting, in_one_view, put_off)
            case Happen(event=event) if is_seen_after_guns(event):
                return all(act.drama in _GUN_DRAMAS for act in waiting)
            case Happen(event=Befell() as event):
                return not _is_shown_alone(event)
            case Happen(event=event):
                return isinstance(
                    event, (*_QUIET_EVENTS, CardHeld, CardTurned)
                ) or is_invisible_event(event)
        return False

    def _may_wait_with(
        self,
        act: StageAct | None,
        waiting: Sequence[StageAct],
        in_one_view: InOneView,
        put_off: Sequence[StageAct],
    ) -> bool:
        """Whether guns may speak, or colours come down, with those that wait, or with the like of
        them that are put off."""
        if act is None or not self._is_alike(act, waiting) or self._involves_busy_ship(act):
            return False
        if any(_must_be_separate(act, other, self.is_quick) for other in put_off):
            return False
        if act.drama is Drama.MOVE:
            return is_in_view_with(waiting, act, in_one_view)
        like = [other for other in put_off if self._is_alike(act, [other])]
        return any(is_in_view_with(acts, act, in_one_view) for acts in (waiting, like))

    def _may_show_beside(self, event: Event, busy: str, in_one_view: InOneView) -> bool:
        """Whether an event may be seen beside what is shown now."""
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
                own or self.since_sailing >= _SAIL_INTERVAL
            )  # her next leg follows on the one she sails
        elif act.drama in _GREAT_INTERVALS:
            ready = self._is_only(act.drama, _GREAT_INTERVALS[act.drama])
        else:
            ready = isinstance(event, Fired) and busy == GUNNERY and self._may_fire_now
        return ready and len(in_one_view([*self.acts, act])) == len(self.acts) + 1

    def _is_only(self, drama: Drama, since: float = 0.0) -> bool:
        """Whether nothing else is being shown than the like of it, for so many seconds at least."""
        acts = [act for act in self.acts if not act.has_happened]
        return bool(acts) and all(act.drama is drama and act.age >= since for act in acts)

    def _is_alike(self, act: StageAct, waiting: Sequence[StageAct]) -> bool:
        """Whether it may wait with these: guns with guns, a rake only when it is quick, colours
        with colours."""
        if act.drama in _GUN_DRAMAS:
            rakes = act.drama is Drama.RAKE
            return (self.is_quick or not rakes) and all(
                other.drama in _GUN_DRAMAS for other in waiting
            )
        may = self.is_quick or act.drama is Drama.MOVE
        return may and all(other.drama is act.drama for other in waiting)

    @property
    def is_at_leisure(self) -> bool:
        """Whether the camera of a fleet leaves nothing before it has been seen."""
        return self.is_fleet and not self.is_quick

    @property
    def has_blocking_act(self) -> bool:
        """Whether something great is on its way that must be seen before anything else begins."""
        return any(map(_is_blocking, self.acts))

    @property
    def _is_mast_settling(self) -> bool:
        """Whether all that is seen is a mast that lies in the water, and comes to rest there."""
        return self._is_only(Drama.MAST)

    @property
    def has_recent_flash(self) -> bool:
        """Whether guns have spoken so shortly before that no others may yet."""
        return self.since_salvo < timings.VOLLEY

    @property
    def _may_fire_now(self) -> bool:
        """Whether guns that spoke now would do so as one with the last, or long enough after."""
        return self.since_salvo <= _SALVO_SECONDS or not self.has_recent_flash

    def _involves_busy_ship(self, act: StageAct) -> bool:
        """Whether it is about a ship that acts already; one that sails may sail on, two may fire at
        one, or at each other, and one may fire from both her sides."""
        return any(
            _must_be_separate(act, other, self.is_quick)
            for other in self.acts
            if not other.has_happened
        )


def is_in_view_with(acts: Sequence[StageAct], act: StageAct, in_one_view: InOneView) -> bool:
    """Whether one view shows an act with all of these."""
    return len(in_one_view([*acts, act])) == len(acts) + 1


def _is_shown_alone(event: Befell) -> bool:
    """Whether it is seen by itself: what has come to her, not what is over."""
    return event.on and event.what in _SHOWN_ALONE


def _is_blocking(act: StageAct) -> bool:
    """Whether something great is on its way; a mast that lies in the water only comes to rest."""
    settles = timings.MAST_SETTLE if act.drama is Drama.MAST else 0.0
    return act.drama >= Drama.MAST and act.seconds_to_come > settles


def _must_be_separate(act: StageAct, other: StageAct, quick: bool) -> bool:
    """Whether two acts must be seen one after the other; `is_quick`: rakes are guns like others."""
    if act.drama is other.drama is Drama.MOVE:
        return False
    guns = _GUN_DRAMAS if quick else (Drama.VOLLEY,)
    if act.drama in guns and other.drama in guns:
        return act.ships[0] == other.ships[0] and act.side == other.side
    return bool(set(act.ships) & set(other.ships))
