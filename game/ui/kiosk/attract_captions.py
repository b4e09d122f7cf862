"""Captions for those who only watch: what happens in one plain line, and in a second why.

The first line is the teller's sentence of an event; the second is what the captain who chose it
meant by it, or what the rules make of it, in the words of the book. Pure words and seconds; no
pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core import events as ev
from game.play.words import LEVEL, Names, sentence

if TYPE_CHECKING:
    from game.ui.battle.book_ui import BookUi

SHOWN_AT_LEAST: Final = (1.2, 0.25)
"""Seconds a caption stays before an equal or lesser one takes its place: so many, and so many more
for each grade of its weight."""
BREAKS_IN: Final = 0.9
"""Seconds after which a weightier one may."""
FADES_AFTER: Final = 6.0
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
_WORD_COMES: Final = 11
"""How much word matters that the level itself sends."""
_MEANT: Final = (ev.Ordered, ev.Moved, ev.CardHeld, ev.Fired, ev.Boarded, ev.Mended)
"""Events that a captain's choice brought about."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What happens, why, and how much it matters (0: nothing to say)."""

    what: str = ""
    why: str = ""
    weight: int = 0


def caption_of(event: ev.Event, names: Names, book_ui: BookUi, plan: str = "") -> Caption:
    """The caption of one event; ``plan`` is what the captain who chose last is about."""
    if isinstance(event, ev.Told) and event.clause == LEVEL:
        return _word(event.text)
    weight = _WEIGHT.get(type(event), 0)
    what = sentence(event, names) if weight else ""
    why = _why(event, book_ui, plan) if what else ""
    if not what or (isinstance(event, ev.Told | ev.PartBegan) and not why):
        return Caption()
    return Caption(f"{what}.", why, weight)


def _word(text: str) -> Caption:
    """Word that has come: its first sentence above, the rest below."""
    first, stop, rest = " ".join(text.split()).partition(". ")
    return Caption(first + stop.strip(), rest, _WORD_COMES) if first else Caption()


def _why(event: ev.Event, book_ui: BookUi, plan: str) -> str:
    """The second line: the plan behind an act, or what the rules make of it."""
    meant = plan if isinstance(event, _MEANT) else ""
    if meant:
        return f"Her captain’s plan: {meant[:1].lower()}{meant[1:]}."
    told = book_ui.caption(event)
    return f"{told}." if told else ""


def shown_at_least(told: Caption) -> float:
    """Seconds for which a caption can be read before an equal one takes its place."""
    base, more = SHOWN_AT_LEAST
    return base + more * told.weight


@dataclass(slots=True)
class Commentator:
    """Tells a battle to bystanders: ``now`` is on the screen since ``age`` seconds, ``next`` is the
    weightiest of what has happened meanwhile; ``shots`` is how often guns have been fired."""

    names: Names
    face: BookUi
    now: Caption = field(default_factory=Caption)
    age: float = 0.0
    next: Caption = field(default_factory=Caption)
    plans: dict[str, str] = field(default_factory=dict)
    read: tuple[int, int] = (0, 0)
    chose: str = ""
    shots: int = 0

    def hear(self, events: Sequence[ev.Event], rewinds: int, plans: Mapping[str, str]) -> None:
        """What is new among the events has been taken note of; ``plans`` is what the captain of
        each side is about now."""
        start = self.read[1] if self.read[0] == rewinds else len(events)
        self.read = (rewinds, len(events))
        for event in events[start:]:
            if isinstance(event, ev.Chose):
                self.chose = plans.get(event.seat, "")
                continue
            self.shots += isinstance(event, ev.Fired)
            told = caption_of(event, self.names, self.face, self.chose)
            if told.weight and told.weight >= self.next.weight:
                self.next = told
            if self.face.starts_new_story(event):
                self.chose = ""

    def advance(self, seconds: float) -> None:
        """Time passes: the next caption takes the place of the one shown when its time has come."""
        self.age += seconds
        least = BREAKS_IN if self.next.weight > self.now.weight else shown_at_least(self.now)
        if self.next.weight and (self.age >= least or not self.now.weight):
            self.now, self.next, self.age = self.next, Caption(), 0.0
        elif self.age > FADES_AFTER:
            self.now = Caption()
