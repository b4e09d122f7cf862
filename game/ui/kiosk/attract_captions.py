"""Captions for those who only watch: what happens in one plain line, and in a second why.

The first line is the teller's sentence of an event; the second is what the captain who chose it
meant by it, or what the rules make of it, in the words of the book. Pure words and seconds; no
pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core import events as ev
from game.play.event_words import Names, event_sentence
from game.play.rulebook import LEVEL

if TYPE_CHECKING:
    from game.ui.battle.state.book_ui import BookUi
    from game.ui.battle.state.hud_state import HudState

MIN_SECONDS: Final = (1.2, 0.25)
"""Seconds a caption stays before an equal or lesser one takes its place: so many, and so many more
for each grade of its weight."""
INTERRUPT_SECONDS: Final = 0.9
"""Seconds after which a weightier one may."""
MAX_SECONDS: Final = 6.0
"""Seconds after which a caption that nothing has followed is put away."""

_WEIGHT: Final[Mapping[type[ev.Event], int]] = {
    ev.TurnBegan: 1,
    ev.CardTurned: 2,
    ev.PartBegan: 2,
    ev.Told: 2,
    ev.Ordered: 3,
    ev.Moved: 3,
    ev.CardHeld: 3,
    ev.Mended: 3,
    ev.Hurt: 5,
    ev.GunsLost: 5,
    ev.WindShifted: 6,
    ev.SeaChanged: 6,
    ev.Befell: 6,
    ev.Collided: 7,
    ev.Grappled: 7,
    ev.Fired: 7,
    ev.Left: 7,
    ev.Arrived: 9,
    ev.Boarded: 8,
    ev.MastFell: 8,
    ev.Struck: 10,
    ev.Captured: 10,
    ev.Sank: 10,
    ev.Exploded: 10,
    ev.Ended: 12,
}
"""How much an event matters to somebody who walks by; what is not named here has no caption."""
_MESSAGE_WEIGHT: Final = 11
"""How much word matters that the level itself sends."""
_PLANNED_EVENTS: Final = (ev.Ordered, ev.Moved, ev.CardHeld, ev.Fired, ev.Boarded, ev.Mended)
"""Events that a captain's choice brought about."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What happens, why, and how much it matters (0: nothing to say)."""

    what: str = ""
    why: str = ""
    weight: int = 0


def caption_of(event: ev.Event, names: Names, book_ui: BookUi[HudState], plan: str = "") -> Caption:
    """The caption of one event; ``plan`` is what the captain who chose last is about."""
    if isinstance(event, ev.Told) and event.clause == LEVEL:
        return _message_caption(event.text)
    weight = _WEIGHT.get(type(event), 0)
    what = event_sentence(event, names) if weight else ""
    why = _reason_line(event, book_ui, plan) if what else ""
    if not what or (isinstance(event, ev.Told | ev.PartBegan) and not why):
        return Caption()
    return Caption(f"{what}.", why, weight)


def _message_caption(text: str) -> Caption:
    """Word that has come: its first sentence above, the rest below."""
    first, stop, rest = " ".join(text.split()).partition(". ")
    return Caption(first + stop.strip(), rest, _MESSAGE_WEIGHT) if first else Caption()


def _reason_line(event: ev.Event, book_ui: BookUi[HudState], plan: str) -> str:
    """The second line: the plan behind an act, or what the rules make of it."""
    meant = plan if isinstance(event, _PLANNED_EVENTS) else ""
    if meant:
        return f"Her captain’s plan: {meant[:1].lower()}{meant[1:]}."
    told = book_ui.event_caption(event)
    return f"{told}." if told else ""


def min_seconds(caption: Caption) -> float:
    """Seconds for which a caption can be read before an equal one takes its place."""
    base, more = MIN_SECONDS
    return base + more * caption.weight


@dataclass(slots=True)
class Commentator:
    """Tells a battle to bystanders: ``shown`` is on the screen since ``shown_seconds`` seconds,
    ``waiting`` is the
    weightiest of what has happened meanwhile; ``shot_count`` is how often guns have been fired."""

    names: Names
    book_ui: BookUi[HudState]
    shown: Caption = field(default_factory=Caption)
    shown_seconds: float = 0.0
    waiting: Caption = field(default_factory=Caption)
    plans: dict[str, str] = field(default_factory=dict)
    events_read: tuple[int, int] = (0, 0)
    last_seat: str = ""
    shot_count: int = 0

    def read_events(self, events: Sequence[ev.Event], rewinds: int, plans: Mapping[str, str]) -> None:
        """What is new among the events has been taken note of; ``plans`` is what the captain of
        each side is about now."""
        start = self.events_read[1] if self.events_read[0] == rewinds else len(events)
        self.events_read = (rewinds, len(events))
        for event in events[start:]:
            if isinstance(event, ev.Chose):
                self.last_seat = plans.get(event.seat, "")
                continue
            self.shot_count += isinstance(event, ev.Fired)
            caption = caption_of(event, self.names, self.book_ui, self.last_seat)
            if caption.weight and caption.weight >= self.waiting.weight:
                self.waiting = caption
            if self.book_ui.starts_new_story(event):
                self.last_seat = ""

    def advance(self, seconds: float) -> None:
        """Time passes: the next caption takes the place of the one shown when its time has come."""
        self.shown_seconds += seconds
        least = INTERRUPT_SECONDS if self.waiting.weight > self.shown.weight else min_seconds(self.shown)
        if self.waiting.weight and (self.shown_seconds >= least or not self.shown.weight):
            self.shown, self.waiting, self.shown_seconds = self.waiting, Caption(), 0.0
        elif self.shown_seconds > MAX_SECONDS:
            self.shown = Caption()
