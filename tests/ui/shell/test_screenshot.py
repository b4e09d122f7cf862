"""A screenshot shows the screen that was asked for, or raises."""

import pytest

from game.books import shelf
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat, RandomSeat
from game.systems import BattleShow
from game.ui.pages.text_page import CreditsPage
from game.ui.shell import screenshot


def test_a_screen_that_cannot_be_drawn_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the paper is torn")

    monkeypatch.setattr(CreditsPage, "draw", broken)
    level = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
    setup, past = screenshot.read_battle_setup(level, level.read_text("utf-8"), 1)
    with pytest.raises(RuntimeError, match="the paper is torn"):
        screenshot.draw_screenshot(screenshot.ScreenshotRequest("credits"), setup, past)


def test_a_battle_is_played_straight_on_until_the_wanted_question() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    red, blue = (side.id for side in level.sides)
    battle = Battle(shelf.book("kmh").rules, level, {red: PlayerSeat(), blue: RandomSeat(1)}, 3)
    show = BattleShow(battle)
    firing = "KMH-9.2.23"
    screenshot.advance_to_question(show, screenshot.ScreenshotRequest(until_clause=firing))
    assert battle.pending_step is not None
    assert (battle.pending_step.clause, show.last_step_result) == (firing, StepResult.WAITING)
    answers = {entry[2]: entry[3] for entry in battle.journal.entries if entry[:2] == ["c", red]}
    assert answers["KMH-6.3.1"] == ["ahead 23"], "as far ahead as she can sail"
    show.close()
    battle.close()
