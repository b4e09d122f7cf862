"""The balance card beside a level: read back as written, recognised when stale, never in the
way."""

import json
from pathlib import Path

import pytest

from game.levels import load_level, parse_level
from game.levels.reading.balance_card import (
    BalanceCard,
    battle_hash,
    card_path,
    card_text,
    card_words,
    is_stale,
    read_card,
)
from tests.levels.samples import SMALLEST, replace_line

LEVEL = parse_level(SMALLEST)


def card(**changed: object) -> BalanceCard:
    given: dict[str, object] = {
        "battle": battle_hash(LEVEL),
        "book": "kmh",
        "captains": "ai:admiral",
        "battles": 200,
        "wins": {"british": 90, "french": 100, "draw": 10},
        "intervals": {"british": (0.38, 0.52), "french": (0.43, 0.57), "draw": (0.03, 0.09)},
        "turns": (5, 9, 20),
        "history": 50,
    }
    return BalanceCard.model_validate({**given, **changed})


def test_a_card_is_read_as_it_was_written(tmp_path: Path) -> None:
    level = tmp_path / "two.toml"
    card_path(level, "kmh").write_text(card_text(card()), "utf-8")
    assert card_path(level, "kmh").name == "two.kmh.balance.json"
    assert read_card(level, "kmh") == card()
    assert read_card(level, "wwh") is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"battle": "x"}', "[" * 5000, json.dumps({"format": 2}), " " * 70_000]
)
def test_what_is_no_card_is_passed_by(tmp_path: Path, text: str) -> None:
    level = tmp_path / "two.toml"
    card_path(level, "kmh").write_text(text, "utf-8")
    assert read_card(level, "kmh") is None


@pytest.mark.parametrize(
    ("old", "new", "stale"),
    [
        ('title = "Two frigates"', 'title = "Two of them"  # a comment', False),
        ("heading = 90", "heading = 91", True),
        ("guns = 32", "guns = 36", True),
        ('major = "captured junon or struck junon"', 'major = "struck junon"', True),
    ],
)
def test_a_card_is_stale_when_the_battle_is_another(old: str, new: str, stale: bool) -> None:
    assert is_stale(card(), parse_level(replace_line(old, new))) is stale


def test_a_card_says_what_to_expect() -> None:
    assert card_words(card(), LEVEL) == (
        "In 200 battles between equal captains: British 45 % (38 to 52), French 50 % (43 to 57), "
        "drawn 5 % (3 to 9); mostly 9 turns (5 to 20). It went as in history in 25%."
    )
    other = parse_level(replace_line("guns = 32", "guns = 36"))
    assert card_words(card(history=None), other).endswith("The level has changed since.")


def test_a_card_tells_by_what_scores_it_was_won(tmp_path: Path) -> None:
    had = {"british": (1, 5, 9), "french": (8, 8, 8)}
    judged = {"winner": "french", "by": "by points", "times": 42, "had": had}
    told = card(judged=[judged])
    assert card_words(told, LEVEL).endswith(" in 25%. French won 42 by points: British 5 (1 to 9), French 8.")
    level = tmp_path / "two.toml"
    card_path(level, "kmh").write_text(card_text(told), "utf-8")
    assert read_card(level, "kmh") == told


def test_a_card_of_before_scores_were_kept_is_read(tmp_path: Path) -> None:
    level = tmp_path / "two.toml"
    old = json.loads(card_text(card()))
    del old["judged"]
    card_path(level, "kmh").write_text(json.dumps(old), "utf-8")
    assert read_card(level, "kmh") == card()


def test_levels_differ_in_their_hash(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(SMALLEST, "utf-8")
    assert battle_hash(load_level(file)) == battle_hash(LEVEL)
    assert len(battle_hash(LEVEL)) == 16
