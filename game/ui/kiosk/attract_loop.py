"""The show that runs while nobody is at the stand: what comes when, and that guns are never long
silent. What it looks like is said in `cinema` and `attract_pages`."""

from dataclasses import dataclass
from typing import Final

from game.scene.stage_acts import ActKind, StageAct
from game.ui.kiosk.attract_captions import Caption

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
    """Where the show stands: the number of the act among its ``pages``, and the seconds it has
    lasted."""

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
