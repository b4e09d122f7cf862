"""The author's guide tells the truth: its examples are read, its messages are really said."""

from __future__ import annotations

import re
import tomllib

import pytest

from game.levels import LevelError, levels_home, read_level, words
from tests.levels.samples import SMALLEST, with_line

GUIDE = (levels_home() / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
MISTAKES = re.findall(
    r"\*\*(.+?)\*\*: `(.+?)` (?:for `(.+?)`|left out)\n\n```text\n(.*?)\n```", GUIDE, re.DOTALL
)


def smallest_with(example: str) -> str:
    """The smallest level with an example in it: keys replaced, tables added."""
    given = tomllib.loads(example)
    head, tables = SMALLEST.split("\n\n", 1)
    kept = [line for line in head.split("\n") if line.split(" =")[0] not in given]
    keys, heading, rest = example.partition("[" if example.startswith("[") else "\n[")
    return "\n".join([keys, *kept, tables]) + heading + rest


def test_the_guide_opens_with_the_smallest_level() -> None:
    assert EXAMPLES[0] == SMALLEST
    assert len(EXAMPLES) >= 10


@pytest.mark.parametrize("example", EXAMPLES[1:])
def test_an_example_of_the_guide_is_read(example: str) -> None:
    read_level(smallest_with(example))


@pytest.mark.parametrize(("title", "new", "old", "said"), MISTAKES)
def test_a_mistake_is_told_as_the_guide_tells(title: str, new: str, old: str, said: str) -> None:
    text = with_line(old, new) if old else with_line(new, "")
    with pytest.raises(LevelError) as refused:
        read_level(text, "two-frigates.toml")
    assert str(refused.value) == said, title


def test_the_guide_shows_a_dozen_mistakes() -> None:
    assert len(MISTAKES) == 12


@pytest.mark.parametrize(
    "name",
    ["Wind", "Sea", "Light", "Bearing", "Nation", "Rate", "Kind", "Feature", "State", "Mast"],
)
def test_the_guide_lists_every_word(name: str) -> None:
    assert ", ".join(getattr(words, name).__args__) in GUIDE
