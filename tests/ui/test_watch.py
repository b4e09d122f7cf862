"""When what waits for the camera may begin: as soon as it has come, and no later."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.scene.acts import Act, Drama
from game.stage.frame.camera import CameraView, Viewport
from game.ui.table import watch
from game.ui.table.director import Body, Director

ACT = Act(Drama.VOLLEY, ("a", "b"), 2.0, age=-0.9)
BODIES = [Body("a", 10, 40, 90, 4.3, (10, 40), 0), Body("b", 110, 40, 90, 4.3, (110, 40), 1)]


@pytest.mark.parametrize(
    ("gliding", "looks_at", "begins"),
    [
        (False, ACT, True),
        (True, ACT, False),
        (False, Act(Drama.MAST, ("b",), 3.0, age=1.0), False),
        (False, None, False),
    ],
)
def test_guns_wait_for_a_glide_and_not_for_a_camera_that_has_come(
    gliding: bool, looks_at: Act | None, begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = CameraView(60, 40, 8.0)
    camera = SimpleNamespace(
        gliding=gliding, look=far, aim=far, viewport=Viewport(0, 40, 1280, 560)
    )
    screen = SimpleNamespace(
        calm=False,
        hand=SimpleNamespace(taken=False),
        board=SimpleNamespace(camera=camera),
        director=Director(act=looks_at),
        look=SimpleNamespace(u=1.0),
    )
    monkeypatch.setattr(watch, "scenery", lambda: None)
    monkeypatch.setattr(watch, "bodies_of", lambda _: BODIES)
    assert watch.in_frame(screen, ACT) is begins  # type: ignore[arg-type]
