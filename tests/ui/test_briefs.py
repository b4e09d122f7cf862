"""Levels in a few plain words."""

from __future__ import annotations

from pathlib import Path

from game.ui.pages import seats
from game.ui.pages.briefs import counted, read_brief
from game.ui.pages.credits import blocks_of, read_credits

from .conftest import shipped_levels


def test_a_few_ships_are_named_and_many_are_counted() -> None:
    assert counted(["A 74", "B 36"]) == "A 74, B 36"
    assert counted(["A", "B", "C", "D"]) == "A and three others"
    assert counted([str(n) for n in range(30)]) == "0 and 29 others"


def test_every_shipped_level_has_a_whole_brief() -> None:
    for path in shipped_levels():
        brief = read_brief(path)
        assert brief.level is not None
        assert brief.fault == ""
        assert all(side.ships and side.aim for side in brief.sides)


def test_a_file_that_is_not_there_is_a_brief_with_a_fault(tmp_path: Path) -> None:
    brief = read_brief(tmp_path / "sunken-fleet.toml")
    assert brief.title == "Sunken fleet"
    assert brief.fault


def test_persons_are_told_apart() -> None:
    both = {"a": "human", "b": "human"}
    assert [seats.words(side, both) for side in both] == ["You", "Second player"]
    assert seats.stepped("human", -1) == "ai:admiral"


def test_damaged_credits_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "CREDITS.toml"
    path.write_text("program = ", encoding="utf-8")
    assert "could not be read" in read_credits(path)[0].words
    assert "could not be read" in read_credits(tmp_path / "none.toml")[0].words
    assert len(blocks_of({})) == 3


def test_who_commands_a_side_is_told_in_a_sentence() -> None:
    seated = {"british": "human", "french": "ai:midshipman"}
    assert seats.told("Royal Navy", "british", seated) == (
        "Royal Navy: a person answers here, at this screen"
    )
    assert seats.told("French Navy", "french", seated) == (
        "French Navy: the Midshipman comes straight at you and fires whatever bears"
    )
