"""The battle screen and its parts look as they were last approved."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.scene.effects import Volley
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.dice import dice_layout, dice_row
from game.ui.battle.dice.dice_layout import DicePosition
from game.ui.battle.dice.dice_timing import DiceTiming, volley_times
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView, SideDie
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.layout.tag_room import BADGE_FORMS
from game.ui.battle.panels import order_wheel, wind_panel, wind_rose
from game.ui.battle.panels.wind_panel import WindSector, WindView
from game.ui.battle.tags import tag_layer
from game.ui.battle.values.actions import CommandAction
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit.focus import FocusRing
from game.ui.kit.settings import Settings
from game.ui.kit.widgets import draw_widgets
from tests.books.kmh.face import input_driver
from tests.books.kmh.face.input_driver import make_battle_screen, run_to_prompt
from tests.looks import check_look, half_size

LOOKS: Final = Path(__file__).with_name("looks")
SECTORS: Final = (
    WindSector("dead", "In irons", "no way", ((-40, 40),)),
    WindSector("beam", "Beam reach", "4 cm", ((40, 100), (-100, -40))),
    WindSector("quarter", "Quarter", "5 cm", ((100, 150), (-150, -100))),
    WindSector("astern", "Running", "4 cm", ((150, 210),)),
)


def sea(size: tuple[int, int]) -> Canvas:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(palette.SEA_DAY[2])
    return Canvas(surface, UiStyle(is_motion_reduced=True))


def parts() -> pygame.Surface:
    """Return the wind on paper and on the sea, badges of ships, and dice with what they did."""
    c = sea((640, 420))
    view = WindView(225.0, False, "Fresh, moderate sea", "6.2", SECTORS, 110.0, "beam")
    wind_panel.draw(c, pygame.Rect(10, 10, 290, 190), view, None)
    zones = tuple((zone.kind, zone.spans) for zone in SECTORS)
    for n, wind in enumerate((225, None)):
        c.surface.blit(
            wind_rose.rose_surface((40, 8, 10, 30), (wind, zones), ("frigate", 110)), (310 + 130 * n, 10)
        )
    for side in range(3):
        badge = tag_layer._badge_surface(c.style, BADGE_FORMS[-1], side, 4 + 3 * side, side == 2)
        c.surface.blit(badge, (320 + 50 * side, 150))
    lying = [Die(n % 6 + 1, 6, "hit" if n % 2 else "miss") for n in range(6)]
    beside = (SideDie(Die(3, 10, "hit"), "3 of 7: special", ""),)
    groups = (DiceGroup(tuple(lying[:4]), "+4: guns", ""), DiceGroup(tuple(lying[4:]), "+2: first", ""))
    said = (("Guerriere loses 3 points", ""),)
    roll = RollView(
        "Constitution: port guns", "3 or more", "KMH-9.2.22", groups, "3", "hits", True, (), beside, said
    )
    timing = DiceTiming(roll, (0, 1), 99.0, False)
    timing.settle_times, timing.hit_times = volley_times(roll, Volley("a", "b", (0.4,) * 3, (0.5,) * 3))
    place = pygame.Rect(20, 230, 600, 120)
    dice_row.darken_sea(c, dice_row.content_rect(c.style, place, roll), 6)
    dice_layout.draw(c, DicePosition(place), timing)
    c.surface = c.surface.subsurface((0, 380, 640, 40))
    dim_background(c)
    return c.surface.get_parent()


def wheel() -> pygame.Surface:
    """Return the wheel of orders round the middle of the sea."""
    c = sea((640, 420))
    specs = [ButtonSpec(f"order-{n}", f"Order {n}", "sail", action=CommandAction.GIVE) for n in range(7)]
    pages = order_wheel.wheel_pages(specs, None)
    sectors = order_wheel.wheel_widgets(c.style, c.surface.get_rect(), pages[0])
    order_wheel.draw_background(c, sectors)
    draw_widgets(c, sectors, FocusRing(sectors[1].name))
    return c.surface


def screen_look(is_sea: bool) -> pygame.Surface:
    """Return a battle at its first question, on the wargamer's table or with the sea in the window."""
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(3)}
    context, screen = make_battle_screen(seats, still=True, sea=is_sea)
    run_to_prompt(screen)
    screen.draw(context.surface)
    picture = half_size(context.surface)
    screen.close()
    screen.battle.close()
    return picture


SHEETS: Final[dict[str, Callable[[], pygame.Surface]]] = {
    "parts": parts,
    "wheel": wheel,
    "table": lambda: screen_look(is_sea=False),
    "sea": lambda: screen_look(is_sea=True),
}


@pytest.mark.parametrize("name", SHEETS)
def test_it_looks_as_approved(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Waves are painted as far as there is time for them in a frame.
    monkeypatch.setattr(input_driver, "Settings", partial(Settings, plain_sea=True))
    pygame.display.set_mode((1280, 720))
    check_look(SHEETS[name](), LOOKS / f"{name}.png", tmp_path)
