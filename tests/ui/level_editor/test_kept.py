"""What is kept of the drawing table while a hand moves something on the chart."""

from typing import Any

import pygame
import pytest

from game.stage.paper import panel_drawing
from game.ui.level_editor import gestures

from .conftest import EditorDriver, OpenEditor


def seen(author: EditorDriver) -> bytes:
    return pygame.image.tobytes(author.app.surface, "RGB")


@pytest.mark.parametrize("held", ["ship", "knob", "wind", "view"])
def test_what_is_kept_while_a_hand_holds_something_shows_the_same(lay: OpenEditor, held: str) -> None:
    """In a window of another size or look, and after anything but a motion, all is drawn anew."""
    author = lay(drawn=True)
    editor = author.editor
    author.press_key(pygame.K_TAB)
    start = {
        "ship": author.ship_px(0),
        "knob": gestures.knob_px(editor.hulls[0], editor.viewport, editor.context.style.unit),
        "wind": editor.rose.knob_px(editor.wind_from or 0.0),
        "view": author.chart_px(4, 4),
    }[held]
    author.button_down(start)
    author.move_pointer((start[0] + 30, start[1] + 24))
    author.move_pointer((start[0] + 44, start[1] + 31))
    assert editor.panel_cache is not None
    kept, panels, gesture = seen(author), editor.panel_cache[1], editor.gesture
    assert isinstance(gesture, gestures.BUTTON_GESTURES)
    editor.panel_cache = editor.chart_cache = None
    author.screen.draw(author.app.surface)
    assert seen(author) == kept
    author.move_pointer((start[0] + 50, start[1] + 31))
    assert editor.panel_cache is not None
    assert editor.panel_cache[1] is not panels
    author.button_up((start[0] + 50, start[1] + 31))
    assert editor.panel_cache is None


def test_the_papers_are_not_painted_while_a_ship_is_dragged(
    lay: OpenEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = lay(drawn=True)
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 66))
    painted: list[str] = []
    for name in ("draw_panel", "draw_top_bar", "draw_shadow"):
        whole = getattr(panel_drawing, name)

        def told(*given: Any, name: str = name, whole: Any = whole, **named: Any) -> Any:
            painted.append(name)
            return whole(*given, **named)

        monkeypatch.setattr(panel_drawing, name, told)
    author.move_pointer(author.chart_px(52, 66))
    assert painted == ["draw_shadow"], "only that of the words beside her knob"
    author.button_up(author.chart_px(52, 66))
    assert {"draw_panel", "draw_top_bar"} <= set(painted)
