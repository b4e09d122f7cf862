"""What an owner of a printed book has put in for its lost numbers, before anything else runs."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from game.cli.arguments import print_text
from game.paths import data_home


def load_own_numbers(asked: Namespace) -> None:
    """The numbers of the player's own files hold in this process from here on; what is wrong with
    one is told on standard error, and the game goes on with the numbers that came with it. Where
    there are no such files, nothing is read in."""
    home = data_home(asked.data_dir)
    if not os.path.exists(home / "rules"):  # noqa: PTH110  # a folder that may not be seen is none
        return
    from game.books.tables import use_own_tables
    from game.play.own_tables import own_file_errors, own_files, own_tables, unknown_files

    files = own_files(home)
    for told in (own_file_errors(files), *unknown_files(home)):
        if told:
            print_text(told, sys.stderr)
    use_own_tables(own_tables(files))
