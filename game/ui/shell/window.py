"""The window: open it, change its mode, or say plainly why that is impossible."""

import os
import warnings
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import pygame

from game.core.files import replace_file
from game.core.toml_reader import load_toml
from game.paths import SETTINGS_FILE
from game.stage.paper import typography as letters
from game.stage.paper.canvas import SMALLEST_WINDOW
from game.ui.kit import settings as settings_file
from game.ui.kit.settings import Settings

SDL_HINT: Final = "SDL_FRAMEBUFFER_ACCELERATION"
HEADLESS_DRIVERS: Final = ("dummy", "offscreen", "evdev")
"""Video drivers without a visible screen."""
TIMED_FRAMES: Final = 5
"""Frames timed in each way, after one warm-up frame."""
MIN_GAIN_SECONDS: Final = 0.002
"""Seconds per frame that the plain copy must save to be chosen; smaller differences are noise."""


def choose_framebuffer(size: tuple[int, int]) -> None:
    """Make the display open in the faster way for a window of `size` pixels. Skip the test if the
    owner has set a way, or if the driver is headless. Raise pygame.error if there is no display."""
    if SDL_HINT in os.environ:
        return
    pygame.display.init()
    if pygame.display.get_driver() in HEADLESS_DRIVERS:
        return
    by_texture = measure_flip_seconds(size)
    os.environ[SDL_HINT] = "0"
    if by_texture - measure_flip_seconds(size) < MIN_GAIN_SECONDS:
        del os.environ[SDL_HINT]
    pygame.display.quit()
    pygame.display.init()


def measure_flip_seconds(size: tuple[int, int]) -> float:
    """Return the median time of a flip, with the display opened under the present hint."""
    pygame.display.quit()
    pygame.display.init()
    window = pygame.display.set_mode(size, pygame.HIDDEN)
    times = []
    for number in range(TIMED_FRAMES + 1):
        window.fill((number, number, number))
        began = perf_counter()
        pygame.display.flip()
        times.append(perf_counter() - began)
    return median(times[1:])


Size = tuple[int, int]
FILE_NAME: Final = "window.toml"
LARGEST_FILE: Final = 4096
FRAME_MARGIN: Final = (16, 88)
"""Pixels of a desktop that its panel and a window's frame and title bar take."""
MIN_VISIBLE_PX: Final = 64
"""Pixels of a window that must be on the desktop to be reachable."""
MAX_PX: Final = 32_000


@dataclass(frozen=True, slots=True)
class WindowPosition:
    """The upper left corner of the window's content and its size, in pixels."""

    x: int
    y: int
    w: int
    h: int


def desktop_sizes() -> list[Size]:
    """Return the size of each desktop, the primary first; none with a headless driver."""
    began = pygame.display.get_init()
    try:
        pygame.display.init()
        if pygame.display.get_driver() in HEADLESS_DRIVERS:
            return []
        return [(wide, high) for wide, high in pygame.display.get_desktop_sizes()]
    except pygame.error:
        return []
    finally:
        if not began:
            pygame.display.quit()


def max_window_size(desktop_size: Size) -> Size:
    """Return the largest window that fits a desktop with its frame."""
    return max(320, desktop_size[0] - FRAME_MARGIN[0]), max(240, desktop_size[1] - FRAME_MARGIN[1])


def can_fit_desktop(size: Size, all_desktops: Sequence[Size]) -> bool:
    """Return whether a window of that size fits the primary desktop with its frame."""
    if not all_desktops:
        return False
    room = max_window_size(all_desktops[0])
    return size[0] <= room[0] and size[1] <= room[1]


def is_desktop_too_small(all_desktops: Sequence[Size]) -> bool:
    """Return whether the desktop is too small for the smallest full window."""
    if not all_desktops:
        return False
    room = max_window_size(all_desktops[0])
    return room[0] < SMALLEST_WINDOW[0] or room[1] < SMALLEST_WINDOW[1]


def min_window_size(all_desktops: Sequence[Size]) -> Size:
    """Return the smallest allowed size of a window; less than normal on a small desktop."""
    if not all_desktops:
        return SMALLEST_WINDOW
    room = max_window_size(all_desktops[0])
    return min(room[0], SMALLEST_WINDOW[0]), min(room[1], SMALLEST_WINDOW[1])


def choose_window_size(
    last_position: WindowPosition | None, all_desktops: Sequence[Size], default_size: Size
) -> Size:
    """Return the size to open the window with: as it was left if that still fits, else the largest
    possible; ``default_size`` if no desktop is known."""
    if not all_desktops:
        return default_size
    if last_position is not None and any(
        last_position.w <= wide and last_position.h <= high for wide, high in all_desktops
    ):
        return last_position.w, last_position.h
    return max_window_size(all_desktops[0])


def is_reachable(position: WindowPosition, all_desktops: Sequence[Size]) -> bool:
    """Return whether the title bar at this position is reachable; desktops are taken to stand side
    by side."""
    wide, high = sum(w for w, _ in all_desktops), max((h for _, h in all_desktops), default=0)
    return (
        -position.w + MIN_VISIBLE_PX <= position.x <= wide - MIN_VISIBLE_PX
        and 0 <= position.y <= high - MIN_VISIBLE_PX
    )


# ------------------------------------------------------------------------------ the file
def load_position(data_dir: Path) -> WindowPosition | None:
    """Return where the window was left, or None."""
    try:
        table = load_toml(data_dir / FILE_NAME, LARGEST_FILE)
    except (OSError, ValueError):
        return None
    values = [table.get(each.name) for each in fields(WindowPosition)]
    if any(type(part) is not int or abs(part) > MAX_PX for part in values):
        return None
    position = WindowPosition(*values)  # type: ignore[arg-type]  # each of them is an int
    return position if min(position.w, position.h) > 0 else None


def save_position(data_dir: Path, position: WindowPosition) -> None:
    """Save the position; ignore a failure, since a window is no loss."""
    rows = zip((each.name for each in fields(WindowPosition)), astuple(position), strict=True)
    text = "# The window of The Weather Gage. The game writes this file; it may be deleted.\n"
    with suppress(OSError):
        replace_file(data_dir / FILE_NAME, text + "".join(f"{n} = {v}\n" for n, v in rows))


# ------------------------------------------------------------------------------ the window itself
def set_up_window_size(data_dir: Path, default_size: Size) -> Size:
    """Return the size to open the window with. On a first start on a small desktop, turn on full
    screen, which is a setting like any other."""
    screens = desktop_sizes()
    if is_desktop_too_small(screens) and not (data_dir / SETTINGS_FILE).exists():
        settings_file.save(data_dir, replace(settings_file.DEFAULTS, full_screen=True))
    return choose_window_size(load_position(data_dir), screens, default_size)


def restore_position(data_dir: Path) -> None:
    """Move the window to where it was left, if that is still reachable."""
    position = load_position(data_dir)
    if position is not None and is_reachable(position, desktop_sizes()):
        with suppress(pygame.error):
            pygame.display.set_window_position((position.x, position.y))


def move_to_corner(all_desktops: Sequence[Size]) -> None:
    """Move the window to the corner of the only desktop. Without a window manager a full-screen
    picture would hang over the edges; a player with several desktops has a manager."""
    if len(all_desktops) == 1:
        with suppress(pygame.error):
            pygame.display.set_window_position((0, 0))


def save_current_position(data_dir: Path) -> None:
    """Save the window's present position and size."""
    if not desktop_sizes():
        return
    with suppress(pygame.error):
        x, y = pygame.display.get_window_position()
        save_position(data_dir, WindowPosition(x, y, *pygame.display.get_window_size()))


WINDOW_CAPTION: Final = "The Weather Gage"


class NoDisplayError(Exception):
    """There is no screen for a window; the text says what to do."""


def set_mode(size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """Open a window that can be resized, no smaller than the desktop's minimum, or fill the screen."""
    if settings.full_screen:
        move_to_corner(desktop_sizes())
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    least = min_window_size(desktop_sizes())
    wanted = max(size[0], least[0]), max(size[1], least[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
        if surface.get_size() != wanted:
            # Without a window manager the first call only ends full screen.
            surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
    return surface


def open_window(size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """Open the window. Raise NoDisplayError with a plain sentence if that is impossible."""
    if settings.no_graphics_card:
        os.environ.setdefault(SDL_HINT, "0")
    try:
        choose_framebuffer(size)
        pygame.display.init()
        if pygame.display.get_driver() in HEADLESS_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplayError(_no_display_text())
        surface = set_mode(size, settings)
    except pygame.error as fault:
        raise NoDisplayError(_no_display_text()) from fault
    if not pygame.font.get_init():
        pygame.font.init()
        letters.clear_cache()
    pygame.joystick.init()
    pygame.display.set_caption(WINDOW_CAPTION)
    pygame.key.set_repeat()  # `kit.key_repeats` decides which keys repeat
    _set_minimum_size()
    return surface


def _set_minimum_size() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            pygame.Window.from_display_module().minimum_size = min_window_size(desktop_sizes())
        except (pygame.error, AttributeError):
            return


def _no_display_text() -> str:
    return (
        "The Weather Gage could not open a window: no display was found. Start it from a desktop "
        "session, or play in this terminal with: weathergage play LEVEL --text"
    )
