"""``python -m game``: the same as the installed command ``weathergage``, and the start of a bundle.

In a bundle a captain's process is the same program started again: `freeze_support` takes over
before the command line is parsed.
"""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from game.cli import main

    sys.exit(main())
