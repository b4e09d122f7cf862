"""``lsp``: a language server for level files, on standard input and output."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import redirect_stdout

from game.cli.arguments import Commands, Sorry, command


def add(commands: Commands) -> None:
    """``lsp`` has no arguments of its own; editors like to say how they speak."""
    reader = command(commands, "lsp")
    reader.add_argument("--stdio", action="store_true", help="as it always is")
    reader.set_defaults(run=run)


def run(_: Namespace) -> int:
    """The editor has gone; 0. Raises Sorry where the library is not installed."""
    try:
        from game.editors.server import server
    except ImportError:
        raise Sorry('a language server needs pygls: pip install "weathergage[lsp]"') from None
    # pygls closes what it writes on when the editor goes; and nothing else may ever write there
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as wire, redirect_stdout(sys.stderr):
        server().start_io(stdout=wire)
    return 0
