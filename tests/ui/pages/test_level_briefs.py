"""Levels in a few plain words."""

from pathlib import Path

import pytest

from game.levels import load_level, shipped_levels_folder
from game.ui.pages import battle_list_buttons
from game.ui.pages.battle_card import summary_line
from game.ui.pages.level_briefs import BattleKind, battle_kinds_of, read_brief, ships_text
from game.ui.pages.level_list import LevelEntry, level_stamp, read_entry_brief
from game.ui.pages.text_page import credits_blocks, read_credits
from tests.ui.conftest import shipped_levels


def test_a_few_ships_are_named_and_many_are_counted() -> None:
    assert ships_text(["A 74", "B 36"]) == "A 74, B 36"
    assert ships_text(["A", "B", "C", "D"]) == "A and three others"
    assert ships_text([str(n) for n in range(30)]) == "0 and 29 others"


def test_every_shipped_level_has_a_whole_brief() -> None:
    for path in shipped_levels():
        brief = read_brief(path)
        assert brief.level is not None
        assert brief.error == ""
        assert all(side.ships and side.aim for side in brief.sides)


def test_a_file_that_is_not_there_is_a_brief_with_a_fault(tmp_path: Path) -> None:
    brief = read_brief(tmp_path / "sunken-fleet.toml")
    assert brief.title == "Sunken fleet"
    assert brief.error


def test_persons_are_told_apart() -> None:
    both = {"a": "human", "b": "human"}
    assert [battle_list_buttons.seat_choice_label(side, both) for side in both] == ["You", "Second player"]
    assert battle_list_buttons.next_seat("human", -1) == "ai:commodore"


def test_damaged_credits_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "CREDITS.toml"
    path.write_text("program = ", encoding="utf-8")
    assert "could not be read" in read_credits(path)[0].words
    assert "could not be read" in read_credits(tmp_path / "none.toml")[0].words
    assert len(credits_blocks({})) == 3


def test_who_commands_a_side_is_told_in_a_sentence() -> None:
    seated = {"british": "human", "french": "ai:midshipman"}
    assert battle_list_buttons.seat_sentence("Royal Navy", "british", seated) == (
        "Royal Navy: a person answers here, at this screen"
    )
    assert battle_list_buttons.seat_sentence("French Navy", "french", seated) == (
        "French Navy: the Midshipman keeps his distance and fires whatever bears"
    )


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        ("kmh/mirror-duel", (BattleKind.DUEL,)),
        ("kmh/jarce-and-black-jaques", (BattleKind.DUEL, BattleKind.CHASE)),
        ("kmh/the-mortella-tower", (BattleKind.SQUADRON, BattleKind.FORT)),
        ("kmh/a-hot-night", (BattleKind.SQUADRON, BattleKind.BOATS, BattleKind.FIRESHIP)),
        ("kmh/basque-roads", (BattleKind.FLEET, BattleKind.FORT, BattleKind.BOATS, BattleKind.FIRESHIP)),
        ("kmh/lissa", (BattleKind.SQUADRON,)),
        ("hf/flight-from-venice", (BattleKind.SQUADRON, BattleKind.CHASE)),
        ("wwh/trafalgar-van", (BattleKind.FLEET, BattleKind.CHASE)),
        ("kmh/mctodgers-prize", (BattleKind.SQUADRON, BattleKind.BOATS)),
    ],
)
def test_a_level_tells_its_kinds(level: str, kinds: tuple[BattleKind, ...]) -> None:
    assert battle_kinds_of(load_level(shipped_levels_folder() / f"{level}.toml")) == kinds


def test_a_card_tells_ships_minutes_and_difficulty_without_draws() -> None:
    """The mirror duel of 1798: its first side wins 29 of 100, and 47 are drawn."""
    path = shipped_levels_folder() / "ls98" / "mirror-duel.toml"
    entry = LevelEntry(path, level_stamp(path), is_own=False)
    read_entry_brief(entry)
    assert entry.win_chance is not None
    assert 0.45 < entry.win_chance < 0.55
    assert summary_line(entry) == "2 ships · 15 min · even"
