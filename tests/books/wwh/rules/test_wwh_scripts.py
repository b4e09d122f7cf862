"""The worked cases of Warm Work, Hardy!, each a script played through the real battle."""

from pathlib import Path

import pytest

from tests.books.script_cases import assert_clauses_given, assert_plays_as_written, script_id, scripts_of

SCRIPTS = scripts_of("wwh")


@pytest.mark.parametrize("script", SCRIPTS, ids=script_id)
def test_script(script: Path) -> None:
    assert_plays_as_written(script)


@pytest.mark.untraced
def test_every_script_says_what_it_proves() -> None:
    assert_clauses_given(SCRIPTS)
