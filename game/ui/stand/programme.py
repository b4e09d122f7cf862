"""What is fought next at the stand: levels in turn, other dice each time, a journal of its own."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.levels.format.lessons import LEVEL_FILE, lessons_home
from game.play.saves import journals_of, new_path
from game.ui.stand import log
from game.ui.stand.terms import Terms

DUEL: Final = "0-into-battle"
"""The lesson whose level is fought by visitors, and where the show has been silent for too long."""


@dataclass(frozen=True, slots=True)
class Billing:
    """What is to be fought: a level file, its dice, where its journal goes (None: nowhere)."""

    level: Path
    seed: int
    journal: Path | None

    @property
    def name(self) -> str:
        """What its file is called in the journal: a lesson's by its folder."""
        own, folder = self.level.name, self.level.parent.name
        return f"{folder}.toml" if own == LEVEL_FILE else own


@dataclass(slots=True)
class Bills:
    """``count`` battles have been billed; the owner has gone `ahead` by so many levels; the next
    keeps no journal if ``in_memory``, because the disk has just failed."""

    terms: Terms
    home: Path
    count: int = 0
    in_memory: bool = False
    ahead: int = 0

    def coming(self) -> Path:
        """The level that is fought next."""
        return self.terms.levels[(self.count + self.ahead) % len(self.terms.levels)]

    def next(self) -> Billing:
        """The next battle; journals beyond those that are kept have been deleted to make room."""
        return self.bill(self.coming())

    def duel(self) -> Billing:
        """Two frigates at pistol shot, guns loaded: in it guns speak within half a minute."""
        return self.bill(lessons_home() / DUEL / LEVEL_FILE, again=True)

    def bill(self, level: Path, *, again: bool = False) -> Billing:
        """This level is fought next; `again`: and after it what would have come now."""
        seed = self.terms.seed
        dice = random.SystemRandom().randrange(1, 10**6) if seed is None else seed + self.count
        self.count += 1
        self.ahead -= again
        stamp = log.now().strftime("%Y%m%d-%H%M%S")
        journal = None
        if not self.in_memory:
            log.prune(journals_of(self.home), self.terms.journals - 1)
            name = Billing(level, dice, None).name
            journal = new_path(self.home, log.PREFIX + name, stamp)
        self.in_memory = False
        return Billing(level, dice, journal)
