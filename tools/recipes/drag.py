"""How soon the drawing table shows what a hand drags, in processor time."""

from __future__ import annotations

import os
import tempfile
from math import cos, sin
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from recipes.battles import LEVELS

if TYPE_CHECKING:
    from game.sea.polygons import Point
    from game.ui.level_editor.state import EditorState
    from game.ui.shell.app import App

SIZES = ((1280, 720), (1920, 1080))
MAX_MS = 1000 / 60
"""Milliseconds from a motion of the mouse to its picture that 95 of 100 must keep within."""
MOTIONS, SETTLED = 150, 60
"""Motions that are timed, and frames in which a level that was laid down is printed and checked."""


def drag(names: list[str]) -> int:
    """Drag a ship, her knob, the wind and the view of the level editor through the real event
    queue, at each window size.

    The figure is the time in ms from a motion to the frame that shows it, for 95 of 100 motions,
    and for the frame after the release. Return 1 if one is over the bar of one frame (16.7 ms).
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    over = 0
    for name in names:
        for size in SIZES:
            for held in ("ship", "knob", "wind", "view"):
                dragged, let_go = _time_drag(name, size, held)
                times = sorted(dragged)
                middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
                over += max(late, let_go[0] if held != "view" else 0.0) > MAX_MS
                print(
                    f"{name:30} {size[0]} x {size[1]:4}  {held:4}  median {middle:5.1f} ms"
                    f"  95 of 100 within {late:5.1f} ms "
                    f"(bar {MAX_MS:.1f});  let go {let_go[0]:5.1f},"
                    f" the next {let_go[1]:5.1f}, the longest after that {max(let_go[2:]):5.1f}"
                )
    return 1 if over else 0


def _time_drag(name: str, size: tuple[int, int], held: str) -> tuple[list[float], list[float]]:
    """Milliseconds of processor time of each motion, its picture too; and of the frame in which the
    hand lets go, and of those after it, in which the level is read and checked."""
    import pygame

    from game.stage.hulls.sprite_bank import SpriteBank
    from game.ui.level_editor.document import Document
    from game.ui.level_editor.screen import EditorScreen
    from game.ui.shell.app import App
    from game.ui.shell.battle_session import BattleSession

    with tempfile.TemporaryDirectory() as home:
        file = Path(home) / "level.toml"
        file.write_bytes((LEVELS / f"{name}.toml").read_bytes())
        app = App(
            size, Path(home), (), BattleSession(Path(home)).make_callbacks(), 1, SpriteBank(process=False)
        )
        editor = EditorScreen(app, Document(file))
        app.push_screen(editor)
        for _ in range(SETTLED):
            app.run_frame(1 / 60)
        start, middle = _grip_points(editor.state, held)
        _post_mouse(pygame.MOUSEBUTTONDOWN, start, button=1)
        app.run_frame(1 / 60)
        times, spot = list[float](), middle
        for n in range(MOTIONS):
            spot = (middle[0] + 80 * cos(n / 20), middle[1] + 60 * sin(n / 20))
            _post_mouse(pygame.MOUSEMOTION, spot, rel=(1, 1), buttons=(1, 0, 0))
            times.append(_frame_ms(app))
        assert editor.state.gesture is not None, "nothing was taken"
        _post_mouse(pygame.MOUSEBUTTONUP, spot, button=1)
        let_go = [_frame_ms(app) for _ in range(SETTLED)]
        app.bank.close()
    return times, let_go


def _frame_ms(app: App) -> float:
    """Milliseconds of processor time of a frame."""
    began = process_time()
    app.run_frame(1 / 60)
    return 1000 * (process_time() - began)


def _grip_points(editor: EditorState, held: str) -> tuple[Point, Point]:
    """Where the hand goes down, and round which place it then goes, both in px."""
    from game.ui.level_editor.gestures import knob_px

    ship, rose, room = len(editor.hulls) // 2, editor.rose, editor.layout().chart_area
    at = editor.viewport.to_px(*editor.hulls[ship].position)
    match held:
        case "knob":
            editor.selected_ship = ship
            return knob_px(editor.hulls[ship], editor.viewport, editor.context.style.unit), at
        case "wind":
            return rose.knob_px(editor.wind_from or 0.0), (rose.x, rose.y)
        case "view":
            return (room.x + 30, room.y + 30), (room.x + 30, room.y + 30)
        case _:
            return at, at


def _post_mouse(kind: int, at: Point, **more: Any) -> None:
    """The mouse does something there."""
    import pygame

    pos = (round(at[0]), round(at[1]))
    pygame.event.post(pygame.event.Event(kind, pos=pos, **more))
