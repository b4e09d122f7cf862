"""The next battle: levels in turn, a new seed each time, a journal of its own."""

import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.levels.format.lessons import LEVEL_FILE, shipped_lessons_folder
from game.play.journal_files import journals_folder, new_journal_path
from game.trials.fighting import DELEGATE_CAPTAIN
from game.ui.kiosk import log
from game.ui.kiosk.owner_settings import LaunchConfig

DUEL_LESSON: Final = "0-into-battle"
"""The lesson whose level visitors play, and which attract mode shows after a long silence."""
DUEL_LEVEL_PATH: Final = shipped_lessons_folder() / DUEL_LESSON / LEVEL_FILE
VISITOR_SIDE: Final = "british"
"""The visitor's side of it."""
EASIEST_GRADE: Final = "ai:midshipman"
VISITOR_SEEDS: Final = (24, 31, 46, 50, 69, 75, 77, 84, 87, 96, 102, 103, 114, 117, 136, 146)
"""Seeds with which the first card is the visitor's Fire. One of them is chosen at random; later cards are
random again."""


@dataclass(frozen=True, slots=True)
class PlaylistItem:
    """A battle to start: level file, seed, path of its journal (None: no journal), and the grade of its
    captains."""

    level: Path
    seed: int
    journal: Path | None
    captain_grade: str = DELEGATE_CAPTAIN

    @property
    def name(self) -> str:
        """Return the name of its file in the journal; for a lesson, its folder's."""
        own, folder = self.level.name, self.level.parent.name
        return f"{folder}.toml" if own == LEVEL_FILE else own


@dataclass(slots=True)
class Playlist:
    """The order of battles."""

    config: LaunchConfig
    home: Path
    listed_count: int = 0
    """Battles of the list that were started."""
    is_in_memory: bool = False
    """The next battle keeps no journal, because the disk has failed."""
    skipped_count: int = 0
    """Levels that the owner has skipped."""
    begun_count: int = 0
    """All battles that were started."""
    was_duel: bool = True
    """The last battle was the duel."""

    def peek_next_level(self) -> Path:
        """Return the level of the next battle."""
        levels = self.config.show_levels or self.config.levels
        return levels[(self.listed_count + self.skipped_count) % len(levels)]

    def next_for_show(self) -> PlaylistItem:
        """Return the next battle of attract mode: battles of the list in turn, and after each the
        duel that a press would start."""
        return self.next_listed() if self.was_duel else self.next_duel()

    @property
    def last_listed_number(self) -> int:
        """Return the number of the last battle of the list, 0 if a duel came after it."""
        return 0 if self.was_duel else self.listed_count

    def next_listed(self) -> PlaylistItem:
        """Return the next battle of the list."""
        level = self.peek_next_level()
        self.listed_count += 1
        self.was_duel = False
        return self.begin_item(level)

    def next_duel(self) -> PlaylistItem:
        """Return the duel: two frigates at close range with loaded guns, which fire within half a minute."""
        self.was_duel = True
        return self.begin_item(DUEL_LEVEL_PATH)

    def next_for_visitor(self) -> PlaylistItem:
        """Return the duel for a visitor: the easiest captains, and his guns are asked for first."""
        item = self.next_duel()
        return replace(item, seed=VISITOR_SEEDS[item.seed % len(VISITOR_SEEDS)], captain_grade=EASIEST_GRADE)

    def begin_item(self, level: Path, grade: str = DELEGATE_CAPTAIN) -> PlaylistItem:
        """Return a battle of this level; the list then goes on where it was. Old journals are deleted."""
        seed = self.config.seed
        dice = random.SystemRandom().randrange(1, 10**6) if seed is None else seed + self.begun_count
        self.begun_count += 1
        stamp = log.local_time().strftime("%Y%m%d-%H%M%S")
        journal = None
        if not self.is_in_memory:
            log.delete_old_journals(journals_folder(self.home), self.config.max_journals - 1)
            name = PlaylistItem(level, dice, None).name
            journal = new_journal_path(self.home, log.PREFIX + name, stamp)
        self.is_in_memory = False
        return PlaylistItem(level, dice, journal, grade)
