"""Stills, films and pictures of great moments, made in a process of their own so that the window never waits.
A file appears whole or not at all: it is written under a temporary name, and the one who stops the process
removes that."""

import io
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Final

import pygame

from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.core import processes
from game.core.files import describe_error, replace_file, temporary_path
from game.levels import LevelError
from game.play.journal import Diverged, JournalEntry, JournalError
from game.play.saved_battles import BattleSetup
from game.ui.pages.film_page import STILL_SIZE, MomentImage, MomentWork
from game.ui.shell.moment_pictures import (
    NO_CAPTION,
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
_NICENESS: Final = 10
_STOP_SECONDS: Final = 2.0
ENDED_TEXT: Final = "It could not be made: the program that makes it has ended."


@dataclass(frozen=True, slots=True)
class MomentOrder:
    """What is to be made: of which battle, of which events, and where. Without a `path` a small still of each
    event is sent; a path ends in .png, .webp or .gif and has one event with its caption."""

    setup: BattleSetup
    entries: Sequence[JournalEntry]
    pack: Path | None
    event_indices: tuple[int, ...]
    path: Path | None = None
    caption: MomentCaption = NO_CAPTION


class MomentJob(MomentWork):
    """A running order. Its process sends stills, the share that is done as a float, and at the end why it
    failed, or ''."""

    def __init__(self, order: MomentOrder) -> None:
        """Start the process."""
        super().__init__()
        self._path, context = order.path, processes.process_context()
        self._messages = deque[MomentImage | float | str]()
        pipe, theirs = context.Pipe(duplex=False)
        arguments = theirs, order, own_tables_in_use()
        self._process = context.Process(target=run_moment_process, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        Thread(target=self._listen, args=(pipe,), daemon=True).start()

    def _listen(self, pipe: Connection) -> None:
        """Receive until the process has ended: a large image would keep the window waiting."""
        with pipe:
            try:
                while True:
                    self._messages.append(pipe.recv())
            except (EOFError, OSError):
                self._messages.append(ENDED_TEXT)

    def poll(self) -> bool:
        """Take in what has come, without waiting; return whether anything has."""
        came = False
        while self.is_running and self._messages:
            came, message = True, self._messages.popleft()
            match message:
                case MomentImage():
                    self.images[message.event_index] = message
                case float():
                    self.progress = message
                case str():
                    self.refusal, self.is_running = message, False
                    self._remove_temporary_file()
        return came

    def stop(self) -> None:
        """End the process, and leave nothing of a file that is not whole."""
        if self.is_running:
            self.is_running = False
            self._process.kill()  # SDL would turn a gentler signal into an event
            self._process.join(_STOP_SECONDS)
            self._remove_temporary_file()

    def _remove_temporary_file(self) -> None:
        if self._path is not None and self._process.pid is not None:
            with suppress(OSError):
                temporary_path(self._path, self._process.pid).unlink(missing_ok=True)


def run_moment_process(pipe: Connection, order: MomentOrder, own_tables: OwnTables) -> None:
    """Carry out the order and send what comes of it. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(_NICENESS)
    use_own_tables(own_tables)
    try:
        pipe.send(carry_out(order, pipe.send))
    except OSError:
        return  # nobody listens any more


def carry_out(order: MomentOrder, send: Callable[[MomentImage | float], None]) -> str:
    """Carry out an order: send stills and progress; return why it failed, or ''."""
    try:
        stage = MomentStage(order.setup, order.entries, order.pack)
    except (LevelError, JournalError, Diverged) as fault:
        return f"It cannot be made: this battle cannot be played again here. {fault}"
    if order.path is None:
        for number in order.event_indices:
            image = pygame.transform.smoothscale(stage.still(moment_at(stage.events, number)), STILL_SIZE)
            send(MomentImage(number, STILL_SIZE, pygame.image.tobytes(image, "RGB")))
        return ""
    return make_moment_file(stage, order.event_indices[0], order.path, order.caption, send)


def make_moment_file(
    stage: MomentStage,
    event_index: int,
    path: Path,
    caption: MomentCaption,
    on_drawn: Callable[[float], None] = lambda _: None,
) -> str:
    """Write a .png, .webp or .gif of the moment at that event; return why it could not be, or ''.

    `on_drawn` is called with the share of the work that is done."""
    moment, is_picture = moment_at(stage.events, event_index), path.suffix == ".png"
    if not (is_picture or has_film_library()):
        return NO_LIBRARY_TEXT
    if is_picture:
        data = _png_file(captioned_sheet(stage.still(moment), caption))
    else:
        frames = list[bytes]()
        for surface in stage.film(moment):
            frames.append(pygame.image.tobytes(captioned_frame(surface, caption), "RGB"))
            on_drawn(_DRAWN_SHARE * len(frames) / FILM_FRAMES)
        data = encode_film(frames, "gif" if path.suffix == ".gif" else "webp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError as fault:
        return f"{path} cannot be written: {describe_error(fault)}."
    return ""


def _png_file(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
