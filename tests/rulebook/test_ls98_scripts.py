"""The worked cases of the 1798 game, each a script played through the real battle."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.play.scripts import read_script, run_script

FOLDER = Path(__file__).parents[1] / "scripts" / "ls98"
SCRIPTS = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_script(script: Path) -> None:
    outcome = run_script(script)
    lines = [f"{d.path}: expected {d.expected}, got {d.got}" for d in outcome.differences]
    assert outcome.ok, "\n".join(lines)


def test_every_script_says_what_it_proves() -> None:
    silent = [path.name for path in SCRIPTS if not read_script(path).clauses]
    assert silent == []
    titles = [read_script(path).title for path in SCRIPTS]
    assert len(set(titles)) == len(titles)
