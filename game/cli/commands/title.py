"""Without a command: the game in its window."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.cli.common import Sorry, level_files
from game.paths import data_dir


def add(reader: ArgumentParser) -> None:
    """The arguments of the title screen."""
    reader.add_argument(
        "--selftest", action="store_true", help="draw sixty frames of the title and leave"
    )
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The window has been closed again; 0."""
    return open_window(asked, None)


def open_window(asked: Namespace, level: Path | None) -> int:
    """The program has run in its window, on the title or on a battle."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.app import NoDisplayError, run  # a headless command never imports pygame
    raise NotImplementedError
