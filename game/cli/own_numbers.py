"""What an owner of a printed book has put in for its lost numbers, before anything else runs."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from game.cli.arguments import say
from game.paths import data_home


def put_in_force(asked: Namespace) -> None:
    """The numbers of the player's own files hold in this process from here on; what is wrong with
    one is told on standard error, and the game goes on with the numbers that came with it. Where
    there are no such files, nothing is read in."""
    home = data_home(asked.data_dir)
    if not os.path.exists(home / "rules"):  # noqa: PTH110  # a folder that may not be seen is none
        return
    from game.books.tables import lay_over
    from game.play.own_tables import own_files, own_of, strangers, what_is_wrong

    files = own_files(home)
    for told in (what_is_wrong(files), *strangers(home)):
        if told:
            say(told, sys.stderr)
    lay_over(own_of(files))
