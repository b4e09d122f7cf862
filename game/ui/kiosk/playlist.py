"""What is fought next at the stand: levels in turn, other dice each time, a journal of its own."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.levels.format.lessons import LEVEL_FILE, lessons_home
from game.play.kept import journals_of, new_path
from game.trials.seating import APART
from game.ui.kiosk import log
from game.ui.kiosk.launch_config import LaunchConfig

DUEL: Final = "0-into-battle"
"""The lesson whose level is fought by visitors, and where the show has been silent for too long."""
DUEL_LEVEL: Final = lessons_home() / DUEL / LEVEL_FILE
PUPIL: Final = "british"
"""The side of it that a visitor commands."""
OURS: Final = "halcyon"
THEIRS: Final = "corneille"
"""His ship, and the one that he fights."""
MILDEST: Final = "ai:midshipman"
FIRST_FIRE: Final = (24, 31, 46, 50, 69, 75, 77, 84, 87, 96, 102, 103, 114, 117, 136, 146)
"""Seeds with which its first card is the visitor's Fire: chance chooses among them, and all that
comes after is chance again."""


@dataclass(frozen=True, slots=True)
class PlaylistItem:
    """What is to be fought: a level file, its dice, where its journal goes (None: nowhere), and how
    able the captains are."""

    level: Path
    seed: int
    journal: Path | None
    grade: str = APART

    @property
    def name(self) -> str:
        """What its file is called in the journal: a lesson's by its folder."""
        own, folder = self.level.name, self.level.parent.name
        return f"{folder}.toml" if own == LEVEL_FILE else own


@dataclass(slots=True)
class Playlist:
    """``count`` battles of the list have been billed, and ``begun`` in all; the owner has gone
    `ahead` by so many levels; the next keeps no journal if ``in_memory``, because the disk has just
    failed. ``dueled``: the last one was the duel."""

    terms: LaunchConfig
    home: Path
    count: int = 0
    in_memory: bool = False
    ahead: int = 0
    begun: int = 0
    dueled: bool = True

    def coming(self) -> Path:
        """The level that is fought next."""
        levels = self.terms.shown or self.terms.levels
        return levels[(self.count + self.ahead) % len(levels)]

    def of_show(self) -> PlaylistItem:
        """What passers-by see next: battles of the list in turn, and after each the duel that a
        press would begin, seen from near as long as it lasts."""
        return self.next() if self.dueled else self.duel()

    @property
    def listed(self) -> int:
        """The number of the battle of the list that was billed last, 0 if a duel came after it."""
        return 0 if self.dueled else self.count

    def next(self) -> PlaylistItem:
        """The next battle of the list; journals beyond those that are kept have been deleted, to
        make room."""
        level = self.coming()
        self.count += 1
        self.dueled = False
        return self.bill(level)

    def duel(self) -> PlaylistItem:
        """Two frigates at pistol shot, guns loaded: in it guns speak within half a minute."""
        self.dueled = True
        return self.bill(DUEL_LEVEL)

    def for_visitor(self) -> PlaylistItem:
        """The same for a visitor: the mildest captains, and his guns are asked for first."""
        bill = self.duel()
        return replace(bill, seed=FIRST_FIRE[bill.seed % len(FIRST_FIRE)], grade=MILDEST)

    def bill(self, level: Path, grade: str = APART) -> PlaylistItem:
        """This level is fought next, and then the list goes on where it was."""
        seed = self.terms.seed
        dice = random.SystemRandom().randrange(1, 10**6) if seed is None else seed + self.begun
        self.begun += 1
        stamp = log.now().strftime("%Y%m%d-%H%M%S")
        journal = None
        if not self.in_memory:
            log.prune(journals_of(self.home), self.terms.journals - 1)
            name = PlaylistItem(level, dice, None).name
            journal = new_path(self.home, log.PREFIX + name, stamp)
        self.in_memory = False
        return PlaylistItem(level, dice, journal, grade)
