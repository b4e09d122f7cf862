"""A screenshot shows the screen that was asked for, or raises."""

from __future__ import annotations

import pytest

from game.levels.reading.shipped_levels import levels_home
from game.ui.pages.credits_page import CreditsPage
from game.ui.shell import screenshot


def test_a_screen_that_cannot_be_drawn_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the paper is torn")

    monkeypatch.setattr(CreditsPage, "draw", broken)
    level = levels_home() / "kmh" / "mirror-duel.toml"
    setup, past = screenshot.setup_from(level, level.read_text("utf-8"), 1)
    with pytest.raises(RuntimeError, match="the paper is torn"):
        screenshot.draw_screenshot(screenshot.ScreenshotRequest("credits"), setup, past)
