"""A screenshot shows the screen that was asked for, or raises."""

import pytest

from game.levels.reading.level_folders import shipped_levels_folder
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
