"""The worked cases of Hold Fast, each a script played through the real battle."""

import re
from pathlib import Path

import pytest

from game.play.rulebook import rulebook
from game.play.scripts import read_script
from tests.books.script_cases import assert_clauses_given, assert_plays_as_written, script_id, scripts_of

SCRIPTS = scripts_of("hf")


@pytest.mark.parametrize("script", SCRIPTS, ids=script_id)
def test_script(script: Path) -> None:
    assert_plays_as_written(script)


@pytest.mark.untraced
def test_every_script_says_what_it_proves() -> None:
    assert_clauses_given(SCRIPTS)


def test_a_worked_example_is_excused_by_the_script_that_plays_it_and_the_clause_it_shows() -> None:
    told = {clause.id: clause.not_played_reason for clause in rulebook("hf").clauses}
    shown = re.compile(r"a worked example of (HF-[\w-]+), played as (hf_\w+)$")
    for clause, excuse in told.items():
        found = shown.search(excuse)
        if not found:
            assert not excuse or clause == "HF-scn-1", clause
            continue
        script = read_script(next(path for path in SCRIPTS if path.stem == found[2]))
        assert {clause, found[1]} <= set(script.clauses), clause
        assert not told[found[1]], found[1]
