"""Load an owner's numbers for a printed book before anything else runs."""

import os
import sys
from argparse import Namespace

from game.cli.arguments import print_text
from game.paths import data_home


def load_own_tables(arguments: Namespace) -> None:
    """Use the numbers of the player's own files in this process from now on.

    An error in one is printed on standard error, and the game uses its own numbers. Without such
    files nothing is imported.
    """
    home = data_home(arguments.data_dir)
    if not os.path.exists(home / "rules"):  # noqa: PTH110  # a folder that may not be seen is none
        return
    from game.books.tables import use_own_tables
    from game.play.own_tables import own_file_error_text, own_table_files, own_tables, unknown_file_notes

    files = own_table_files(home)
    for told in (own_file_error_text(files), *unknown_file_notes(home)):
        if told:
            print_text(told, sys.stderr)
    use_own_tables(own_tables(files))
