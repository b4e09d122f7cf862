"""A picture is of the screen that was asked for, or it is a fault."""

from __future__ import annotations

import pytest

from game.levels.reading.shipped import levels_home
from game.ui.pages.credits import Credits
from game.ui.shell import picture


def test_a_screen_that_cannot_be_drawn_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the paper is torn")

    monkeypatch.setattr(Credits, "draw", broken)
    level = levels_home() / "kmh" / "mirror-duel.toml"
    orders, past = picture.orders_from(level, level.read_text("utf-8"), 1)
    with pytest.raises(RuntimeError, match="the paper is torn"):
        picture.render(picture.Wanted("credits"), orders, past)
