"""What is fought next at the stand: levels in turn, other dice each time, a journal of its own."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from game.play.saves import journals_of, new_path
from game.ui.stand import log
from game.ui.stand.terms import Terms


@dataclass(frozen=True, slots=True)
class Billing:
    """What is to be fought: a level file, its dice, where its journal goes (None: nowhere)."""

    level: Path
    seed: int
    journal: Path | None


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
        level = self.coming()
        seed = self.terms.seed
        dice = random.SystemRandom().randrange(1, 10**6) if seed is None else seed + self.count
        self.count += 1
        stamp = log.now().strftime("%Y%m%d-%H%M%S")
        journal = None
        if not self.in_memory:
            log.prune(journals_of(self.home), self.terms.journals - 1)
            journal = new_path(self.home, log.PREFIX + level.name, stamp)
        self.in_memory = False
        return Billing(level, dice, journal)
