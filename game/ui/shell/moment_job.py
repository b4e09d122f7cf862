"""Stills, films and pictures of great moments, made in a process of their own so that the window never waits.
A file appears whole or not at all: it is written under a temporary name, and the one who stops the process
removes that."""

import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game.analysis.background_job import BackgroundJob, JobRefused
from game.core.files import describe_error, replace_file, temporary_path
from game.levels import LevelError
from game.play.journal import Diverged, JournalEntry, JournalError
from game.play.saved_battles import BattleSetup
from game.ui.pages.film_page import STILL_SIZE, MomentImage
from game.ui.shell.moment_pictures import (
    NO_LIBRARY_TEXT,
    MomentCaption,
    captioned_frame,
    captioned_sheet,
    encode_film,
    has_film_library,
)
from game.ui.shell.moment_plan import FILM_FRAMES, moment_at
from game.ui.shell.moment_stage import MomentStage

_DRAWN_SHARE: Final = 0.75
"""Share of the work on a film that is done when its frames are drawn."""
_STOP_SECONDS: Final = 2.0


class FileJob(BackgroundJob[float]):
    """A film or a picture in the making at a path that ends in .png, .webp or .gif; its values are the share
    that is done."""

    def __init__(
        self,
        setup: BattleSetup,
        entries: Sequence[JournalEntry],
        pack: Path | None,
        event_index: int,
        path: Path,
        caption: MomentCaption,
    ) -> None:
        """Start it on the moment at that event."""
        super().__init__(write_moment, setup, entries, pack, event_index, path, caption)
        self._path = path

    def poll(self) -> bool:
        """Take all that has come; at the end leave nothing of a file that is not whole."""
        has_changed = super().poll()
        if has_changed and not self.is_running:
            self._remove_temporary_file()
        return has_changed

    def close(self) -> None:
        """Stop the process, and leave nothing of a file that is not whole."""
        super().close()
        self._process.join(_STOP_SECONDS)
        self._remove_temporary_file()

    def _remove_temporary_file(self) -> None:
        assert self._process.pid is not None, "it was started"
        with suppress(OSError):
            temporary_path(self._path, self._process.pid).unlink(missing_ok=True)


def draw_stills(
    setup: BattleSetup, entries: Sequence[JournalEntry], pack: Path | None, event_indices: Sequence[int]
) -> Iterator[MomentImage]:
    """Yield a small still of each event: the work of a `BackgroundJob`. Raise JobRefused."""
    stage = _open_stage(setup, entries, pack)
    for number in event_indices:
        image = pygame.transform.smoothscale(stage.still(moment_at(stage.events, number)), STILL_SIZE)
        yield MomentImage(number, STILL_SIZE, pygame.image.tobytes(image, "RGB"))


def write_moment(
    setup: BattleSetup,
    entries: Sequence[JournalEntry],
    pack: Path | None,
    event_index: int,
    path: Path,
    caption: MomentCaption,
) -> Iterator[float]:
    """Write the film or picture of a moment as `make_moment_file` does. Raise JobRefused."""
    yield from make_moment_file(_open_stage(setup, entries, pack), event_index, path, caption)


def _open_stage(setup: BattleSetup, entries: Sequence[JournalEntry], pack: Path | None) -> MomentStage:
    try:
        return MomentStage(setup, entries, pack)
    except (LevelError, JournalError, Diverged) as fault:
        raise JobRefused(f"It cannot be made: this battle cannot be played again here. {fault}") from None


def make_moment_file(
    stage: MomentStage, event_index: int, path: Path, caption: MomentCaption
) -> Iterator[float]:
    """Write a .png, .webp or .gif of the moment at that event, and yield the share that is done. Raise
    JobRefused."""
    moment, is_picture = moment_at(stage.events, event_index), path.suffix == ".png"
    if not (is_picture or has_film_library()):
        raise JobRefused(NO_LIBRARY_TEXT)
    if is_picture:
        data = _png_file(captioned_sheet(stage.still(moment), caption))
    else:
        frames = list[bytes]()
        for surface in stage.film(moment):
            frames.append(pygame.image.tobytes(captioned_frame(surface, caption), "RGB"))
            yield _DRAWN_SHARE * len(frames) / FILM_FRAMES
        data = encode_film(frames, "gif" if path.suffix == ".gif" else "webp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError as fault:
        raise JobRefused(f"{path} cannot be written: {describe_error(fault)}.") from None


def _png_file(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
