"""What is kept of the drawing table while a hand moves something on the chart."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.stage.paper import paint
from game.ui.level_editor import gestures

from .conftest import Author, Open


def seen(author: Author) -> bytes:
    return pygame.image.tobytes(author.app.surface, "RGB")


@pytest.mark.parametrize("held", ["ship", "knob", "wind", "view"])
def test_what_is_kept_while_a_hand_holds_something_shows_the_same(lay: Open, held: str) -> None:
    """In a window of another size or look, and after anything but a motion, all is drawn anew."""
    author = lay(drawn=True)
    table = author.table
    author.key(pygame.K_TAB)
    start = {
        "ship": author.ship_px(0),
        "knob": gestures.knob_of(table.hulls[0], table.frame, table.house.look.u),
        "wind": table.rose.knob(table.wind_from or 0.0),
        "view": author.px(4, 4),
    }[held]
    author.down(start)
    author.drag((start[0] + 30, start[1] + 24))
    author.drag((start[0] + 44, start[1] + 31))
    assert table.desk is not None
    kept, desk, gesture = seen(author), table.desk[1], table.gesture
    assert isinstance(gesture, gestures.HELD)
    table.desk = table.still = None
    table.draw(author.app.surface)
    assert seen(author) == kept
    author.drag((start[0] + 50, start[1] + 31))
    assert table.desk is not None
    assert table.desk[1] is not desk
    author.up((start[0] + 50, start[1] + 31))
    assert table.desk is None


def test_the_papers_are_not_painted_while_a_ship_is_dragged(
    lay: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = lay(drawn=True)
    author.down(author.ship_px(0))
    author.drag(author.px(50, 66))
    painted: list[str] = []
    for name in ("panel", "ribbon", "shadow"):
        whole = getattr(paint, name)

        def told(*given: Any, name: str = name, whole: Any = whole, **named: Any) -> Any:
            painted.append(name)
            return whole(*given, **named)

        monkeypatch.setattr(paint, name, told)
    author.drag(author.px(52, 66))
    assert painted == ["shadow"], "only that of the words beside her knob"
    author.up(author.px(52, 66))
    assert {"panel", "ribbon"} <= set(painted)
