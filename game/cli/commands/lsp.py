"""``lsp``: a language server for level files, on standard input and output."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import redirect_stdout
from typing import BinaryIO, cast

from game.cli.arguments import Commands, command, say, without_library


def add(commands: Commands) -> None:
    """``lsp`` has no arguments of its own; editors like to say how they speak."""
    reader = command(commands, "lsp")
    reader.add_argument("--stdio", action="store_true", help="as it always is")
    reader.set_defaults(run=run)


def run(_: Namespace) -> int:
    """The editor has gone; 0. Raises Sorry where the library is not installed."""
    try:
        from game.lsp.server import server
        from game.lsp.wire import Frames, speak_plainly
    except ImportError:
        raise without_library("a language server", "pygls", "lsp") from None
    # pygls closes what it writes on when the editor goes; and nothing else may ever write there
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as wire, redirect_stdout(sys.stderr):
        speak_plainly()
        frames = Frames(sys.stdin.buffer, lambda told: say(f"lsp: {told}", sys.stderr))
        server().start_io(cast(BinaryIO, frames), wire)  # it reads lines and bodies, no more
    return 0
