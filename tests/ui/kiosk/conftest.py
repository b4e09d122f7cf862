"""A kiosk on a dummy display with captains who answer at once, and input of every device."""

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
from game.ui.kiosk import state, update
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import LaunchConfig

PIN = "1805"
LEVELS = [shipped_levels_folder() / "kmh" / f"{name}.toml" for name in ("mirror-duel",
          "jarce-and-black-jaques")]  # fmt: skip


class SketchBank(SpriteBank):
    """A bank that makes only the first rough picture of a kind."""

    def process_jobs(self, budget_ms: float) -> None:
        """Do nothing."""


def greedy_captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
    """Return a captain who answers at once."""
    return make_captain("midshipman", book.NAME, seed)


OpenStand = Callable[..., Kiosk]


@pytest.fixture
def open_stand(tmp_path: Path) -> Iterator[OpenStand]:
    """Return a function that opens kiosks on a folder of their own, and close them in the end."""
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
    """Post an event to SDL's queue."""
    pygame.event.post(pygame.event.Event(kind, **values))


def press_key(code: int, mod: int = 0) -> None:
    """Press and release a key."""
    post_event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
    post_event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def click(at: tuple[int, int]) -> None:
    """Click with the left button."""
    post_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post_event(pygame.MOUSEBUTTONUP, pos=at, button=1)


def touch(at: tuple[int, int], size: tuple[int, int]) -> None:
    """Touch with a finger, with the mouse events that SDL makes of it."""
    place = {"x": at[0] / size[0], "y": at[1] / size[1], "finger_id": 0}
    post_event(pygame.FINGERDOWN, **place)
    click(at)
    post_event(pygame.FINGERUP, **place)


def press_pad(button: int) -> None:
    """Press and release a button of the gamepad."""
    post_event(pygame.JOYBUTTONDOWN, button=button, instance_id=0)
    post_event(pygame.JOYBUTTONUP, button=button, instance_id=0)


def press_cross(x: int, y: int) -> None:
    """Press and release the directional pad."""
    post_event(pygame.JOYHATMOTION, value=(x, y), hat=0, instance_id=0)
    post_event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)


def pass_time(kiosk: Kiosk, seconds: float, step: float = 0.1) -> None:
    """Advance the kiosk without drawing."""
    for _ in range(round(seconds / step)):
        kiosk.run_frame(step, needs_draw=False)


def human_sides(kiosk: Kiosk) -> list[str]:
    """Return the sides of the present battle that players have."""
    assert kiosk.fight is not None
    return [side for side, seat in kiosk.fight.battle.seats.items() if isinstance(seat, PlayerSeat)]


def start_visit(kiosk: Kiosk) -> None:
    """Click to start a visit, and once more to close the card of the three verbs."""
    for _ in range(2):
        click((700, 300))
        pass_time(kiosk, 0.5)
    assert (kiosk.mode, kiosk.visitor_panel) == ("visitor", None)


def start_duel(kiosk: Kiosk) -> None:
    """Start a visitor's duel without the card of the three verbs."""
    update.start_visitor_duel(kiosk)
    kiosk.visitor_panel = None


def open_pin_pad(kiosk: Kiosk) -> None:
    """Open the PIN pad by the secret chord."""
    press_key(pygame.K_q, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.owner.pin_pad is not None


def run_to_act(kiosk: Kiosk, kind: str) -> None:
    """Advance until attract mode shows a page of this kind."""
    while kiosk.attract_loop.page.kind != kind:
        kiosk.run_frame(0.1, needs_draw=False)
