"""Attract mode, the show while nobody plays: which page follows which, and the captions of a battle.

The loop also cuts to another battle when no gun has fired for a while. Values and seconds only; no pygame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core import events as ev
from game.play.event_words import Names, event_sentence
from game.play.rulebook import LEVEL
from game.scene.stage_acts import ActKind, StageAct
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState

MIN_SECONDS: Final = (1.2, 0.25)
"""Seconds a caption stays before one of equal or less weight replaces it: a base, and more per point of its
weight."""
INTERRUPT_SECONDS: Final = 0.9
"""Seconds after which a caption of more weight may replace it."""
MAX_SECONDS: Final = 6.0
"""Seconds after which a caption is removed if no other has followed."""

_WEIGHT: Final[Mapping[type[ev.Event], int]] = {
    ev.TurnBegan: 1, ev.CardTurned: 2, ev.PartBegan: 2, ev.Told: 2, ev.Ordered: 3, ev.Moved: 3,
    ev.CardHeld: 3, ev.Mended: 3, ev.Hurt: 5, ev.GunsLost: 5, ev.WindShifted: 6, ev.SeaChanged: 6,
    ev.Befell: 6, ev.Collided: 7, ev.Grappled: 7, ev.Fired: 7, ev.Left: 7, ev.Arrived: 9,
    ev.Boarded: 8, ev.MastFell: 8, ev.Struck: 10, ev.Captured: 10, ev.Sank: 10, ev.Exploded: 10,
    ev.Ended: 12,
}  # fmt: skip
"""How much an event matters to a person who walks by. Other events have no caption."""
_MESSAGE_WEIGHT: Final = 11
"""Weight of a message that the level sends."""
_PLANNED_EVENTS: Final = (ev.Ordered, ev.Moved, ev.CardHeld, ev.Fired, ev.Boarded, ev.Mended)
"""Events that a captain's choice brought about."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What happens, why, and how much it matters (0: nothing to say)."""

    what: str = ""
    why: str = ""
    weight: int = 0


def caption_of(event: ev.Event, names: Names, book_ui: BookUi[HudState], plan: str = "") -> Caption:
    """Return the caption of an event; ``plan`` is the plan of the captain who chose last."""
    if isinstance(event, ev.Told) and event.clause == LEVEL:
        first, stop, rest = " ".join(event.text.split()).partition(". ")
        return Caption(first + stop.strip(), rest, _MESSAGE_WEIGHT) if first else Caption()
    weight = _WEIGHT.get(type(event), 0)
    what = event_sentence(event, names) if weight else ""
    why = _reason_line(event, book_ui, plan) if what else ""
    if not what or (isinstance(event, ev.Told | ev.PartBegan) and not why):
        return Caption()
    return Caption(f"{what}.", why, weight)


def _reason_line(event: ev.Event, book_ui: BookUi[HudState], plan: str) -> str:
    """Return the second line: the plan behind an act, or what the rules make of it."""
    if plan and isinstance(event, _PLANNED_EVENTS):
        return f"Her captain’s plan: {plan[:1].lower()}{plan[1:]}."
    caption_text = book_ui.event_caption(event)
    return f"{caption_text}." if caption_text else ""


def min_seconds(caption: Caption) -> float:
    """Return the seconds a caption is shown before an equal one may replace it."""
    base, more = MIN_SECONDS
    return base + more * caption.weight


@dataclass(slots=True)
class Commentator:
    """The captions of one battle: ``shown`` since ``shown_seconds``, ``waiting`` the weightiest since then,
    and ``shot_count`` the number of shots fired."""

    names: Names
    book_ui: BookUi[HudState]
    shown: Caption = field(default_factory=Caption)
    shown_seconds: float = 0.0
    waiting: Caption = field(default_factory=Caption)
    events_read: tuple[int, int] = (0, 0)
    last_plan: str = ""
    shot_count: int = 0

    def read_events(self, events: Sequence[ev.Event], rewinds: int, plans: Mapping[str, str]) -> None:
        """Read the new events; ``plans`` are the present plans of each side's captain."""
        # After an answer was taken back the events are others: none of them is shown a second time.
        start = self.events_read[1] if self.events_read[0] == rewinds else len(events)
        self.events_read = (rewinds, len(events))
        for event in events[start:]:
            if isinstance(event, ev.Chose):
                self.last_plan = plans.get(event.seat, "")
                continue
            self.shot_count += isinstance(event, ev.Fired)
            caption = caption_of(event, self.names, self.book_ui, self.last_plan)
            if caption.weight and caption.weight >= self.waiting.weight:
                self.waiting = caption
            # Something new begins: the plan explained only what came before.
            if self.book_ui.starts_new_story(event):
                self.last_plan = ""

    def advance(self, seconds: float) -> None:
        """Advance the time; replace the caption when it has been shown long enough."""
        self.shown_seconds += seconds
        least = INTERRUPT_SECONDS if self.waiting.weight > self.shown.weight else min_seconds(self.shown)
        if self.waiting.weight and (self.shown_seconds >= least or not self.shown.weight):
            self.shown, self.waiting, self.shown_seconds = self.waiting, Caption(), 0.0
        elif self.shown_seconds > MAX_SECONDS:
            self.shown = Caption()


CAPTION_MIN_WEIGHT: Final = 7
"""Smallest weight of an event that attract mode shows: guns, and greater events."""
MAX_SILENT_SECONDS: Final = 45.0
"""Seconds without a gun after which the show cuts to a battle that begins with guns. They fire in it within
half a minute, so ninety seconds never pass without a broadside."""


@dataclass(frozen=True, slots=True)
class AttractPage:
    """One page of the loop and how many seconds it is shown."""

    kind: str
    seconds: float


_BATTLE: Final = AttractPage("battle", 50)
_SCENE: Final = AttractPage("scene", 14)
BATTLE_PAGES: Final = (
    AttractPage("club", 9), AttractPage("scene", 24), _BATTLE, _SCENE, _BATTLE, _SCENE, _BATTLE
)  # fmt: skip
"""The pages of one battle, with the scene that invites before it and twice in between; another battle
follows."""
HOW_TO_PAGE: Final = AttractPage("how", 8)
HOW_TO_EVERY: Final = 3
"""How often a battle of the list has the how-to page before it: every third time."""


def pages_for_battle(list_number: int) -> tuple[AttractPage, ...]:
    """Return the pages shown with that battle of the list (0 for a battle outside the list)."""
    return (HOW_TO_PAGE, *BATTLE_PAGES) if list_number and list_number % HOW_TO_EVERY == 0 else BATTLE_PAGES


@dataclass(slots=True)
class AttractLoop:
    """The position in the loop: the index among its ``pages``, and the seconds on that page."""

    pages: tuple[AttractPage, ...] = BATTLE_PAGES
    page_index: int = 0
    page_seconds: float = 0.0

    @property
    def page(self) -> AttractPage:
        """Return the page shown now."""
        return self.pages[self.page_index]

    def advance(self, seconds: float) -> bool:
        """Advance by `seconds`; return whether the last page is over, so that the next battle must start."""
        self.page_seconds += seconds
        if self.page_seconds < self.page.seconds:
            return False
        self.page_seconds = 0.0
        if self.page_index + 1 == len(self.pages):
            return True
        self.page_index += 1
        return False

    def go_to_battle_page(self) -> None:
        """Show the battle from now on: its player has left it."""
        self.page_index, self.page_seconds = len(self.pages) - 1, 0.0


@dataclass(slots=True)
class SilenceTimer:
    """When guns fired last: `shots` of the battle shown, and the seconds since then."""

    shots: int = 0
    silent_seconds: float = 0.0

    def advance_silence(self, shots: int, seconds: float) -> bool:
        """Advance by `seconds`, with `shots` fired in this battle so far; return whether there was silence
        for too long, and if so start to count again."""
        self.silent_seconds = 0.0 if shots > self.shots else self.silent_seconds + seconds
        self.shots = shots
        if self.silent_seconds < MAX_SILENT_SECONDS:
            return False
        self.silent_seconds = 0.0
        return True


def playback_speed(acts: tuple[StageAct, ...]) -> int:
    """Return the speed of the battle: 1 while something worth seeing happens, 2 while ships only sail."""
    return 1 if any(act.drama > ActKind.ARRIVAL for act in acts) else 2


def bystander_text(caption: Caption) -> str:
    """Return the start of a caption, or '' if the event is too small for attract mode."""
    if caption.weight < CAPTION_MIN_WEIGHT:
        return ""
    return caption.what.partition(":")[0].rstrip(".")
