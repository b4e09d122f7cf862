"""``python -m game``: the same as the installed command ``weathergage``. A bundle begins here too.

In a bundle a captain's process is the same program begun again: `freeze_support` takes it aside
before the command line is read as the game's own."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from game.cli import main

    sys.exit(main())
