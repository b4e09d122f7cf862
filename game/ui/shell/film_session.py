"""The way from a battle that is over to the page that saves films of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from game.analysis.background_job import BackgroundJob
from game.core.events import Event
from game.play.event_words import battle_names
from game.play.great_moments import moment_sentence
from game.play.journal import JournalEntry
from game.play.saved_battles import BattleSetup
from game.ui.kit.screens import AppContext
from game.ui.pages.film_page import FilmCallbacks, FilmMoment, FilmPage
from game.ui.shell.moment_job import FileJob, draw_stills
from game.ui.shell.moment_pictures import NO_LIBRARY_TEXT, MomentCaption, has_film_library
from game.ui.shell.moment_plan import moments_to_film

FILMS_FOLDER: Final = "films"
"""Folder in the player's data."""
_MAX_NAME_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class FilmedBattle:
    """A battle that is over, as films of it need it: set-up and answers, the folder of its pack (None: none),
    its title, its great moments, and the number of the greatest (from 0)."""

    setup: BattleSetup
    entries: Sequence[JournalEntry]
    pack: Path | None
    title: str
    moments: tuple[FilmMoment, ...]
    greatest: int

    def caption(self, moment: FilmMoment) -> MomentCaption:
        """Return what stands under a moment."""
        return MomentCaption(moment.words, self.title, moment.turn)


def filmed_battle(
    setup: BattleSetup, entries: Sequence[JournalEntry], events: Sequence[Event], pack: Path | None
) -> FilmedBattle:
    """Return a battle that is over, for films of it."""
    level, found = setup.level(), moments_to_film(events)
    names = battle_names(level)
    moments = tuple(FilmMoment(m.event_index, m.turn, moment_sentence(m, names)) for m in found)
    greatest = max(range(len(found)), key=lambda n: found[n].rank, default=0)
    return FilmedBattle(setup, entries, pack, level.title, moments, greatest)


def make_film_page(context: AppContext, battle: FilmedBattle) -> FilmPage:
    """Return the page that saves films of the battle in the player's folder."""

    played = battle.setup, battle.entries, battle.pack
    ways = FilmCallbacks(
        lambda: BackgroundJob(draw_stills, *played, [moment.event_index for moment in battle.moments]),
        lambda moment, path: FileJob(*played, moment.event_index, path, battle.caption(moment)),
        lambda moment, suffix: free_path(context.data_dir / FILMS_FOLDER, battle.setup.file, moment, suffix),
        "" if has_film_library() else NO_LIBRARY_TEXT,
    )
    return FilmPage(context, battle.title, battle.moments, ways)


def free_path(folder: Path, level_file: str, moment: FilmMoment, suffix: str) -> Path:
    """Return a path in the folder, named after level and turn, where there is no file yet."""
    stem = re.sub(r"[^\w-]+", "-", Path(level_file).stem, flags=re.ASCII)[:_MAX_NAME_LENGTH].strip("-")
    names = (f"{stem or 'battle'}-turn-{moment.turn}{'' if n == 1 else f'-{n}'}{suffix}" for n in count(1))
    return next(path for name in names if not (path := folder / name).exists())
