"""A stand on a dummy display, with captains who answer at once, and hands for every device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.books.shelf import Rules
from game.captains.grades import captain
from game.levels import Level
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, Seat
from game.stage.hulls import Bank
from game.stage.paper import lettering as letters
from game.stage.sound.player import Sound
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.launch_config import LaunchConfig

PIN = "1805"
LEVELS = [levels_home() / "kmh" / f"{name}.toml" for name in ("mirror-duel",
          "jarce-and-black-jaques")]  # fmt: skip


class Sketches(Bank):
    """A bank that never bakes more than the first rough picture of a kind."""

    def pump(self, budget_ms: float) -> None:
        """Nothing is baked."""


def greedy_crew(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
    """A captain who answers at once."""
    return captain("midshipman", book.NAME, seed)


OpenStand = Callable[..., Kiosk]


@pytest.fixture
def open_stand(tmp_path: Path) -> Iterator[OpenStand]:
    """Makes a stand of a size on a folder of its own."""
    pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
        letters.forget()
    opened: list[Kiosk] = []

    def make(size: tuple[int, int] = (1280, 720), **terms: Any) -> Kiosk:
        given: dict[str, Any] = {"levels": LEVELS, "pin": PIN, "seed": 3} | terms
        stand = Kiosk(size, tmp_path, LaunchConfig(**given), windowed=True, crew=greedy_crew,
                      bank=Sketches(process=False), sound=Sound())  # fmt: skip
        pygame.event.clear()
        opened.append(stand)
        return stand

    yield make
    for stand in opened:
        stand.close()
    pygame.event.clear()


def post(kind: int, **values: Any) -> None:
    """The event lies in SDL's own queue."""
    pygame.event.post(pygame.event.Event(kind, **values))


def key(code: int, mod: int = 0) -> None:
    """A key is pressed and let go."""
    post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
    post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def click(at: tuple[int, int]) -> None:
    """The left button at a pixel."""
    post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(pygame.MOUSEBUTTONUP, pos=at, button=1)


def finger(at: tuple[int, int], size: tuple[int, int]) -> None:
    """A finger, with the mouse events that SDL makes of it."""
    place = {"x": at[0] / size[0], "y": at[1] / size[1], "finger_id": 0}
    post(pygame.FINGERDOWN, **place)
    click(at)
    post(pygame.FINGERUP, **place)


def pad(button: int) -> None:
    """A button of the gamepad."""
    post(pygame.JOYBUTTONDOWN, button=button, instance_id=0)
    post(pygame.JOYBUTTONUP, button=button, instance_id=0)


def hat(x: int, y: int) -> None:
    """The directional pad, pressed and let go."""
    post(pygame.JOYHATMOTION, value=(x, y), hat=0, instance_id=0)
    post(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)


def pass_time(stand: Kiosk, seconds: float, step: float = 0.1) -> None:
    """So many seconds of the show pass, undrawn."""
    for _ in range(round(seconds / step)):
        stand.frame(step, drawn=False)


def people(stand: Kiosk) -> list[str]:
    """The sides of the present battle that persons hold."""
    assert stand.fight is not None
    return [side for side, seat in stand.fight.battle.seats.items() if isinstance(seat, Person)]


def step_in(stand: Kiosk) -> None:
    """A visitor has clicked, and once more to put the card of the three verbs away."""
    for _ in range(2):
        click((700, 300))
        pass_time(stand, 0.5)
    assert (stand.mode, stand.paper) == ("visitor", None)


def to_act(stand: Kiosk, kind: str) -> None:
    """Time passes until the show has come to an act of this kind."""
    while stand.programme.act.kind != kind:
        stand.frame(0.1, drawn=False)
