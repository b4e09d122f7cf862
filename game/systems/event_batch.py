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
from game.scene.acts import Act, Drama, act_of
from game.systems.deferred_events import comes_down, falls_after
from game.systems.event_timing import shot_has_fallen, shows_nothing

FLEET: Final = 24
"""A battle of so many ships or more is one of fleets."""
_AT_ONCE: Final = 0.12
"""Seconds within which guns speak as one: what comes later waits for VOLLEY, so that no more than
three such moments flash in a second even at the pace HELD (WCAG 2.3.1)."""
_APART: Final = 0.10
"""Seconds from one ship of a line that gets under way to the next."""
_FRAME: Final = 0.3
"""What is left of a frame, in seconds of the show, counts for the next ship of the line."""
_QUIET: Final = (Chose, Ordered, Hurt, GunsLost, Mended)
"""What shows nothing of its own that must be seen alone."""
_ALONE: Final = ("fire", "aground", "sinking")
"""What befalls a ship and must be seen by itself."""
_GUNS: Final = (Drama.VOLLEY, Drama.RAKE)
SAILING, GUNNERY, BOARDING = "sailing", "gunnery", "boarding"
_GREAT_TOGETHER: Final = {Drama.MAST: 0.7, Drama.STRIKE: 0.5}
"""A mast may go, and colours may come down, while others do in the same view: so many seconds after
them at the least, so that each is seen to begin."""
InOneView = Callable[[Sequence[Act]], Sequence[Act]]


@dataclass(slots=True)
class EventBatch:
    """Whether a battle is one of fleets (``many``); what is being shown together, and for how many
    seconds the last of its salvos and the last ship under way have been."""

    many: bool = False
    acts: list[Act] = field(default_factory=list)
    salvo: float = 99.0
    sailed: float = 99.0
    last: str = ""
    """The last ship that got under way."""
    quick: bool = False
    """Whether it is shown at the quickest speed: then rakes speak with other guns, and colours that
    come down wait for each other, where one view holds them."""
    from_far: bool = False
    """Whether volleys of a fleet are seen from far, as many at one time as can be."""

    def follow(self, seconds: float) -> None:
        """So much time has passed; what has been done is forgotten."""
        self.salvo, self.sailed = self.salvo + seconds, self.sailed + seconds
        self.acts = [act for act in self.acts if not act.done]

    def awaits(self, acts: Sequence[Act]) -> None:
        """These are to be seen now, as soon as the camera has come."""
        if self.many:
            self.acts += acts

    def begins(self, news: Sequence[Event]) -> None:
        """These begin to be shown."""
        if self.salvo > _AT_ONCE and any(isinstance(event, Fired) for event in news):
            self.salvo = 0.0
        for event in news:
            if isinstance(event, Moved) and event.ship != self.last:
                spare, self.last = self.sailed - _APART, event.ship
                self.sailed = spare if 0.0 <= spare < _FRAME else 0.0

    def joins(self, battle: Battle, busy: Sequence[str], in_one_view: InOneView) -> bool:
        """Whether the next step happens in the moment of what is being shown by these chapters."""
        if not self.many or len(busy) > 1:
            return False
        now, falls = "".join(busy), self.falls
        match battle.pending:
            case Choose(seat=seat) as step:
                person = battle.seats.get(seat)
                return (
                    not isinstance(person, Person) or bool(person.given) or battle.is_queued(step)
                )
            case _ if now == GUNNERY and not falls and (self._settles or shot_has_fallen()):
                return True
            case Roll():
                strikes = now == BOARDING and self._only(Drama.STRIKE)
                return strikes or now in (SAILING, GUNNERY)
            case Happen(event=event):
                return self._may(event, now, in_one_view)
        return False

    def gathers(
        self,
        battle: Battle,
        waiting: Sequence[Act],
        in_one_view: InOneView,
        put_off: Sequence[Act] = (),
    ) -> bool:
        """Whether the next step may be seen with volleys that wait for each other: another that one
        view shows with them, or with those that are put off until they have spoken; or what comes
        of them and is no great moment."""
        match battle.pending:
            case Choose(seat=seat) as step:
                person = battle.seats.get(seat)
                return (
                    not isinstance(person, Person) or bool(person.given) or battle.is_queued(step)
                )
            case Roll():
                return True
            case Happen(event=event) if isinstance(event, Fired | Moved) or comes_down(event):
                return self._waits_with(act_of(event), waiting, in_one_view, put_off)
            case Happen(event=event) if falls_after(event):
                return all(act.drama in _GUNS for act in waiting)
            case Happen(event=Befell() as event):
                return not _is_alone(event)
            case Happen(event=event):
                return isinstance(event, (*_QUIET, CardHeld, CardTurned)) or shows_nothing(event)
        return False

    def _waits_with(
        self,
        act: Act | None,
        waiting: Sequence[Act],
        in_one_view: InOneView,
        put_off: Sequence[Act],
    ) -> bool:
        """Whether guns may speak, or colours come down, with those that wait, or with the like of
        them that are put off."""
        if act is None or not self._like(act, waiting) or self._touches(act):
            return False
        if any(_clash(act, other, self.quick) for other in put_off):
            return False
        if act.drama is Drama.MOVE:
            return in_view_with(waiting, act, in_one_view)
        like = [other for other in put_off if self._like(act, [other])]
        return any(in_view_with(acts, act, in_one_view) for acts in (waiting, like))

    def _may(self, event: Event, busy: str, in_one_view: InOneView) -> bool:
        """Whether an event may be seen beside what is shown now."""
        if isinstance(event, _QUIET) or shows_nothing(event):
            return True
        if isinstance(event, Befell):
            return not _is_alone(event)
        if isinstance(event, CardHeld | CardTurned):
            return busy in (SAILING, GUNNERY)
        act = act_of(event)
        if act is None or self._touches(act):
            return False
        if isinstance(event, Moved) and busy in ("", SAILING):  # nobody waits for her dice alone
            own = any(other.ships == act.ships for other in self.acts)
            ready = own or self.sailed >= _APART  # her next leg follows on the one she sails
        elif act.drama in _GREAT_TOGETHER:
            ready = self._only(act.drama, _GREAT_TOGETHER[act.drama])
        else:
            ready = isinstance(event, Fired) and busy == GUNNERY and self._guns_may
        return ready and len(in_one_view([*self.acts, act])) == len(self.acts) + 1

    def _only(self, drama: Drama, since: float = 0.0) -> bool:
        """Whether nothing else is being shown than the like of it, for so many seconds at least."""
        acts = [act for act in self.acts if not act.done]
        return bool(acts) and all(act.drama is drama and act.age >= since for act in acts)

    def _like(self, act: Act, waiting: Sequence[Act]) -> bool:
        """Whether it may wait with these: guns with guns, a rake only when it is quick, colours
        with colours."""
        if act.drama in _GUNS:
            rakes = act.drama is Drama.RAKE
            return (self.quick or not rakes) and all(other.drama in _GUNS for other in waiting)
        may = self.quick or act.drama is Drama.MOVE
        return may and all(other.drama is act.drama for other in waiting)

    @property
    def at_leisure(self) -> bool:
        """Whether the camera of a fleet leaves nothing before it has been seen."""
        return self.many and not self.quick

    @property
    def falls(self) -> bool:
        """Whether something great is on its way that must be seen before anything else begins."""
        return any(map(_falls, self.acts))

    @property
    def _settles(self) -> bool:
        """Whether all that is seen is a mast that lies in the water, and comes to rest there."""
        return self._only(Drama.MAST)

    @property
    def flashes(self) -> bool:
        """Whether guns have spoken so shortly before that no others may yet."""
        return self.salvo < timings.VOLLEY

    @property
    def _guns_may(self) -> bool:
        """Whether guns that spoke now would do so as one with the last, or long enough after."""
        return self.salvo <= _AT_ONCE or not self.flashes

    def _touches(self, act: Act) -> bool:
        """Whether it is about a ship that acts already; one that sails may sail on, two may fire at
        one, or at each other, and one may fire from both her sides."""
        return any(_clash(act, other, self.quick) for other in self.acts if not other.done)


def in_view_with(acts: Sequence[Act], act: Act, in_one_view: InOneView) -> bool:
    """Whether one view shows an act with all of these."""
    return len(in_one_view([*acts, act])) == len(acts) + 1


def _is_alone(event: Befell) -> bool:
    """Whether it is seen by itself: what has come to her, not what is over."""
    return event.on and event.what in _ALONE


def _falls(act: Act) -> bool:
    """Whether something great is on its way; a mast that lies in the water only comes to rest."""
    settles = timings.MAST_SETTLE if act.drama is Drama.MAST else 0.0
    return act.drama >= Drama.MAST and act.to_come > settles


def _clash(act: Act, other: Act, quick: bool) -> bool:
    """Whether two acts must be seen one after the other; `quick`: rakes are guns like others."""
    if act.drama is other.drama is Drama.MOVE:
        return False
    guns = _GUNS if quick else (Drama.VOLLEY,)
    if act.drama in guns and other.drama in guns:
        return act.ships[0] == other.ships[0] and act.side == other.side
    return bool(set(act.ships) & set(other.ships))
