"""The tests that prove once more what the suite proves: more seeds, more levels, more kills."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from environment import CHECKOUT, xdist_arguments


def batteries(places: Sequence[str]) -> int:
    """The tests marked as `battery` have run on all cores; 0 if all passed.

    The suite leaves them out: it holds a few cases of each family, these are the others. They
    have not been timed.
    """
    pytest = [sys.executable, "-m", "pytest", "-q", "-m", "battery", *xdist_arguments()]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    quiet["PYTHONPATH"] = str(CHECKOUT / "tools")
    whole = [*pytest, *(places or ["tests"])]
    return subprocess.run(whole, cwd=CHECKOUT, env=os.environ | quiet, check=False).returncode
