"""A stand on a dummy display, with captains who answer at once, and hands for every device."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.books.shelf import Rules
from game.captains.grades import make_captain
from game.levels import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import typography as letters
from game.stage.sound.player import SoundPlayer
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import LaunchConfig

PIN = "1805"
LEVELS = [shipped_levels_folder() / "kmh" / f"{name}.toml" for name in ("mirror-duel",
          "jarce-and-black-jaques")]  # fmt: skip


class SketchBank(SpriteBank):
    """A bank that never bakes more than the first rough picture of a kind."""

    def process_jobs(self, budget_ms: float) -> None:
        """Nothing is baked."""


def greedy_captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
    """A captain who answers at once."""
    return make_captain("midshipman", book.NAME, seed)


OpenStand = Callable[..., Kiosk]


@pytest.fixture
def open_stand(tmp_path: Path) -> Iterator[OpenStand]:
    """Makes a stand of a size on a folder of its own."""
    pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
        letters.clear_cache()
    opened: list[Kiosk] = []

    def make(size: tuple[int, int] = (1280, 720), **terms: Any) -> Kiosk:
        given: dict[str, Any] = {"levels": LEVELS, "pin": PIN, "seed": 3} | terms
        kiosk = Kiosk(
            size,
            tmp_path,
            LaunchConfig(**given),
            windowed=True,
            captain_factory=greedy_captain,
            bank=SketchBank(process=False),
            sound=SoundPlayer(),
        )
        pygame.event.clear()
        opened.append(kiosk)
        return kiosk

    yield make
    for kiosk in opened:
        kiosk.close()
    pygame.event.clear()


def post_event(kind: int, **values: Any) -> None:
    """The event lies in SDL's own queue."""
    pygame.event.post(pygame.event.Event(kind, **values))


def press_key(code: int, mod: int = 0) -> None:
    """A key is pressed and let go."""
    post_event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
    post_event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def click(at: tuple[int, int]) -> None:
    """The left button at a pixel."""
    post_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post_event(pygame.MOUSEBUTTONUP, pos=at, button=1)


def touch(at: tuple[int, int], size: tuple[int, int]) -> None:
    """A finger, with the mouse events that SDL makes of it."""
    place = {"x": at[0] / size[0], "y": at[1] / size[1], "finger_id": 0}
    post_event(pygame.FINGERDOWN, **place)
    click(at)
    post_event(pygame.FINGERUP, **place)


def press_pad(button: int) -> None:
    """A button of the gamepad."""
    post_event(pygame.JOYBUTTONDOWN, button=button, instance_id=0)
    post_event(pygame.JOYBUTTONUP, button=button, instance_id=0)


def press_cross(x: int, y: int) -> None:
    """The directional pad, pressed and let go."""
    post_event(pygame.JOYHATMOTION, value=(x, y), hat=0, instance_id=0)
    post_event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)


def pass_time(kiosk: Kiosk, seconds: float, step: float = 0.1) -> None:
    """So many seconds of the show pass, undrawn."""
    for _ in range(round(seconds / step)):
        kiosk.run_frame(step, drawn=False)


def human_sides(kiosk: Kiosk) -> list[str]:
    """The sides of the present battle that persons hold."""
    assert kiosk.fight is not None
    return [side for side, seat in kiosk.fight.battle.seats.items() if isinstance(seat, PlayerSeat)]


def start_visit(kiosk: Kiosk) -> None:
    """A visitor has clicked, and once more to put the card of the three verbs away."""
    for _ in range(2):
        click((700, 300))
        pass_time(kiosk, 0.5)
    assert (kiosk.mode, kiosk.visitor_panel) == ("visitor", None)


def run_to_act(kiosk: Kiosk, kind: str) -> None:
    """Time passes until the show has come to an act of this kind."""
    while kiosk.attract_loop.page.kind != kind:
        kiosk.run_frame(0.1, drawn=False)
