"""The worked cases of Hold Fast, each a script played through the real battle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.play.rulebook import rulebook
from game.play.scripts import read_script, run_script

FOLDER = Path(__file__).parents[1] / "scripts" / "hf"
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


def test_a_worked_example_is_excused_by_the_script_that_plays_it_and_the_clause_it_shows() -> None:
    told = {clause.id: clause.excused for clause in rulebook("hf").clauses}
    shown = re.compile(r"a worked example of (HF-[\w-]+), played as (hf_\w+)$")
    for clause, excuse in told.items():
        found = shown.search(excuse)
        if not found:
            assert not excuse or clause == "HF-scn-1", clause
            continue
        script = read_script(FOLDER / f"{found[2]}.toml")
        assert {clause, found[1]} <= set(script.clauses), clause
        assert not told[found[1]], found[1]
