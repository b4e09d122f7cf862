"""The tests that prove once more what the suite proves: more seeds, more levels, more kills."""

import os
import subprocess
import sys
from collections.abc import Sequence

from environment import CHECKOUT, xdist_arguments


def batteries(places: Sequence[str]) -> int:
    """Run the tests marked as `battery` on all cores, or those in these places; return 0 if all
    pass.

    The suite holds a few cases of each family of tests; these are the others. They take long.
    """
    pytest = [sys.executable, "-m", "pytest", "-q", "-m", "battery", *xdist_arguments()]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    quiet["PYTHONPATH"] = str(CHECKOUT / "tools")
    whole = [*pytest, *(places or ["tests"])]
    return subprocess.run(whole, cwd=CHECKOUT, env=os.environ | quiet, check=False).returncode
