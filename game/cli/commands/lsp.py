"""``lsp``: a language server for level files, on standard input and output."""

import os
import sys
from argparse import Namespace
from contextlib import redirect_stdout
from typing import BinaryIO, cast

from game.cli.arguments import Commands, add_command, missing_library_error, print_text


def add(commands: Commands) -> None:
    """Add ``lsp``, which ignores the transport options that editors like to give."""
    reader = add_command(commands, "lsp")
    reader.add_argument("--stdio", action="store_true", help="as it always is")
    reader.set_defaults(run=run)


def run(_: Namespace) -> int:
    """Serve until the editor ends; return 0. Raise CommandError if the library is not installed."""
    try:
        from game.lsp.message_frames import MessageFrameReader, set_up_logging
        from game.lsp.server import make_server
    except ImportError:
        raise missing_library_error("a language server", "pygls", "lsp") from None
    # pygls closes its stream when the editor ends, and nothing else may write to it
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as wire, redirect_stdout(sys.stderr):
        set_up_logging()
        frames = MessageFrameReader(sys.stdin.buffer, lambda line: print_text(f"lsp: {line}", sys.stderr))
        make_server().start_io(cast(BinaryIO, frames), wire)  # pygls only reads lines and bodies
    return 0
