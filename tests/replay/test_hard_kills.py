"""Kill the process at any moment: nothing acknowledged is lost."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.replay.battles import ROOT

KILLS = (40, pytest.param(200, marks=pytest.mark.battery))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked, to have many of them")
@pytest.mark.parametrize("kills", KILLS)
def test_hard_kills_lose_no_acknowledged_answer(tmp_path: Path, kills: int) -> None:
    command = [sys.executable, "-m", "tests.replay.hard_kills", str(tmp_path), str(kills)]
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    counted = [int(n) for n in re.findall(r"\d+", done.stdout)]
    killed, in_the_middle, answers, _ = counted
    assert killed == kills
    assert in_the_middle > kills / 2
    assert answers > kills
