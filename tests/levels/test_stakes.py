"""Every shipped level says in two sentences what is at stake, and gives each side its orders."""

import re
from pathlib import Path

import pytest

from game.levels import shipped_levels_folder
from game.levels.reading.level_reader import load_level

SHIPPED = [
    path
    for book in ("hf", "kmh", "ls98", "wwh")
    for path in sorted((shipped_levels_folder() / book).glob("*.toml"))
]
NUMBER = re.compile(r"\b(KMH|HF|WWH|LS98)\b|\bGT\d|\bL \d")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_level_tells_its_stakes_in_two_sentences_that_name_somebody(path: Path) -> None:
    level = load_level(path)
    sentences = re.split(r"(?<=[.!?])\s+", level.stakes.strip())
    assert len(sentences) == 2, level.stakes
    assert all(s[0].isupper() and s[-1] in ".!?" for s in sentences)
    assert len(level.stakes) <= 240
    known = [s.name or s.id.title() for s in level.ships] + [s.name for s in level.sides]
    known += [c.split()[-1] for s in level.ships if (c := s.commander)]
    known += [c.split()[-1] for s in level.squadrons if (c := s.commander)]
    known += [word for s in level.squadrons if s.commander for word in s.commander.split(", ")]
    told = level.stakes.replace("’", "'")
    assert any(name.split(",")[0].split()[-1] in told for name in known if name), level.stakes
    assert not NUMBER.search(level.stakes), "no clause, no number of a rulebook"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_side_of_a_level_has_orders_and_what_all_read_speaks_to_nobody(path: Path) -> None:
    level = load_level(path)
    assert not re.search(r"\b(you|yours?)\b", level.briefing_of(), re.IGNORECASE)
    for side in level.sides:
        orders = level.briefing_of(side.id)
        sentences = re.split(r"(?<=[.!?])\s+", orders)
        assert 2 <= len(sentences) <= 4, orders
        assert 35 <= len(orders.split()) <= 75, orders
        assert not NUMBER.search(orders), "no clause, no number of a rulebook"
