"""The show that runs while nobody is at the stand: what comes when, and that guns are never long
silent. What it looks like is said in `cinema` and `attract_pages`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core import events as ev
from game.play.event_words import Names, event_sentence
from game.play.rulebook import LEVEL
from game.scene.stage_acts import ActKind, StageAct

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
    """Tells a battle to bystanders: ``shown`` is on the screen since ``shown_seconds`` seconds, ``waiting``
    is the weightiest of what has happened meanwhile; ``shot_count`` is how often guns have been fired."""

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


CAPTION_MIN_WEIGHT: Final = 7
"""Weight of an event from which those who pass by are told of it: guns, and what is greater."""
MAX_SILENT_SECONDS: Final = 45.0
"""Seconds without a gun after which the show cuts to a battle that begins with guns: they speak in
it within half a minute, and ninety seconds never pass without a broadside."""


@dataclass(frozen=True, slots=True)
class AttractPage:
    """One piece of the programme, for so many seconds: the page of the club, or the battle."""

    kind: str
    seconds: float


BATTLE_PAGES: Final = (AttractPage("club", 9), AttractPage("battle", 150))
"""What one battle is shown with; another battle follows."""
HOW_TO_PAGE: Final = AttractPage("how", 8)
HOW_TO_EVERY: Final = 3
"""Before each third battle of the list the show says how one is fought."""


def pages_for_battle(battle: int) -> tuple[AttractPage, ...]:
    """What is shown with the battle of the list of this number, 0 for any other."""
    return (HOW_TO_PAGE, *BATTLE_PAGES) if battle and battle % HOW_TO_EVERY == 0 else BATTLE_PAGES


@dataclass(slots=True)
class AttractLoop:
    """Where the show stands: the number of the act among its ``pages``, and the seconds it has lasted."""

    pages: tuple[AttractPage, ...] = BATTLE_PAGES
    page_index: int = 0
    page_seconds: float = 0.0

    @property
    def page(self) -> AttractPage:
        """What is shown now."""
        return self.pages[self.page_index]

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the last act is over and the show must begin anew."""
        self.page_seconds += seconds
        if self.page_seconds < self.page.seconds:
            return False
        self.page_seconds = 0.0
        if self.page_index + 1 == len(self.pages):
            return True
        self.page_index += 1
        return False

    def go_to_battle_page(self) -> None:
        """The battle is shown, its time begun: whoever was in command has left it."""
        self.page_index, self.page_seconds = len(self.pages) - 1, 0.0


@dataclass(slots=True)
class GunClock:
    """When guns spoke last: `shots` have been heard in the battle that is shown, and nobody has
    fired for `silent_seconds` seconds."""

    shots: int = 0
    silent_seconds: float = 0.0

    def update_silence(self, shots: int, seconds: float) -> bool:
        """So many seconds have passed, and so many shots been fired in this battle by now; whether
        it has been silent for too long. Then the count begins anew."""
        self.silent_seconds = 0.0 if shots > self.shots else self.silent_seconds + seconds
        self.shots = shots
        if self.silent_seconds < MAX_SILENT_SECONDS:
            return False
        self.silent_seconds = 0.0
        return True


def playback_speed(deeds: tuple[StageAct, ...]) -> int:
    """How fast the battle is shown: in its own time while somebody does what is worth a look, twice
    as fast while ships only sail."""
    return 1 if any(deed.drama > ActKind.ARRIVAL for deed in deeds) else 2


def bystander_news(caption: Caption) -> str:
    """What those who pass by are told of what happens: its beginning, and only what is great."""
    if caption.weight < CAPTION_MIN_WEIGHT:
        return ""
    return caption.what.partition(":")[0].rstrip(".")
