"""Kill the process at any moment: nothing acknowledged is lost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.replay.battles import ROOT

KILLS = 200


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked, to have 200 of them")
def test_two_hundred_hard_kills_lose_no_acknowledged_answer(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.replay.hard_kills", str(tmp_path), str(KILLS)]
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    counted = [int(n) for n in re.findall(r"\d+", done.stdout)]
    kills, in_the_middle, answers, _ = counted
    assert kills == KILLS
    assert in_the_middle > KILLS / 2
    assert answers > KILLS
