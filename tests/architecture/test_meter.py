"""Little of what a battle reports is mere text, and no score has a term of 0. Read in the golden
playthroughs, which show the present rules."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

TOLD_AT_MOST = 0.12
TALLY = re.compile(r" tally=\[(.*?)\](?: |$)")
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.txt"))


def events_of(golden: Path) -> list[str]:
    return [line for line in golden.read_text("utf-8").splitlines()[1:] if line]


def kind_of(event: str) -> str:
    return event.split()[1] if not event.startswith("turn ") else "TurnBegan"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda file: file.stem)
def test_little_of_what_a_battle_says_is_mere_telling(golden: Path) -> None:
    events = events_of(golden)
    told = Counter(event.split()[0] for event in events if kind_of(event) == "Told")
    most = ", ".join(f"{clause} {number}" for clause, number in told.most_common(5))
    assert told.total() < TOLD_AT_MOST * len(events), f"of {len(events)} events: {most}"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda file: file.stem)
def test_no_score_has_a_term_of_nought(golden: Path) -> None:
    scores = [score for event in events_of(golden) for score in TALLY.findall(event)]
    assert [score for score in scores if re.search(r"(^|, )[+-]0 ", score)] == []


def test_scores_are_found_in_the_playthroughs() -> None:
    events = [event for golden in GOLDEN for event in events_of(golden)]
    assert any(TALLY.search(event) for event in events)
    assert "TurnBegan" in map(kind_of, events)
