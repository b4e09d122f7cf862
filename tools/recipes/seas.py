"""Contact sheets of the sea and the shore: weathers, lights, winds, coasts, wakes, charts."""

import os
from pathlib import Path
from typing import Final

from game.sea.units import unit_vector

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.levels import load_level
from game.scene.actors import Wake, extend_wake
from game.stage.charts.chart import draw_chart
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.hulls.ship_look import ShipLook as Rig
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import real_size_metres
from game.stage.paper.canvas import UiStyle
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.sea.landmarks import GroundAreas, hashable_rings
from game.stage.sea.shore import ShoreLayer
from game.stage.sea.wakes import draw_wakes, draw_waterline_foam
from game.stage.sea.water import Water
from game.stage.works.forts import HALF_MOON, STAR, DrawnFort, draw_forts
from game.ui.pages.level_chart import chart_fonts_for, level_chart_contents
from recipes.battles import shipped_levels

TABLE: Final = (70.0, 44.0)
COAST: Final = (
    (0, 0), (34, 0), (33, 4), (29, 7), (30, 11), (26, 14), (22, 13), (20, 17), (15, 18),
    (13, 22), (9, 23), (7, 29), (9, 33), (6, 37), (0, 40),
)  # fmt: skip
ISLE: Final = ((52, 24), (56, 22), (60, 24), (61, 28), (57, 30), (53, 29))
SHOAL: Final = ((30, 28), (38, 26), (40, 31), (34, 34), (29, 32))
ROCKS: Final = (
    ((44, 12), (45.4, 11), (46.6, 12), (46.2, 13.6), (44.6, 13.8)),
    ((48, 15), (49, 14.3), (49.6, 15.4), (48.6, 16)),
    ((46.5, 9), (47.4, 8.6), (47.8, 9.6), (46.8, 9.9)),
)
FORTS: Final = (
    DrawnFort(24, 7, 120, STAR, "fr"),
    DrawnFort(11.5, 17.5, 150, HALF_MOON, "es", 5),
    DrawnFort(56, 26, 200, HALF_MOON, "gb", 4.5),
    DrawnFort(10, 8, 30, STAR, "dk", 7),
)
CHARTS: Final = (((806, 452), 1.0), ((1209, 678), 1.5), ((660, 494), 1.0))
"""Px of the battle list's chart at 1280x720, 1920x1080 and 1024x768, and px a unit."""
_CM_PER_METRE: Final = 1 / 12


def seas(folder: Path) -> int:
    """Draw the contact sheets of the sea, the shore, wakes and charts into the folder -o."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    sheets = {
        "weathers": weather_sheet(),
        "near-afternoon": draw_sea(
            (1280, 720), "fair", "afternoon", 337, sheet_camera((1280, 720), 41, (35, 22))
        ),
        "winds": wind_sheet(),
        "shores": shore_sheet(),
        "wakes": wake_sheet(),
        "wide-day": draw_sea((1920, 1080), "fair", "day", 300),
        "wide-dusk": draw_sea((1920, 1080), "fair", "dusk", 270),
    }
    for path in shipped_levels():
        for size, u in CHARTS:
            name = f"chart-{path.stem}-{size[0]}x{size[1]}"
            sheets[name] = draw_chart(
                level_chart_contents(load_level(path)), size, chart_fonts_for(UiStyle(u))
            )
    for name, sheet in sheets.items():
        file = folder / f"{name}.png"
        pygame.image.save(sheet, file)
        print(file)
    return 0


def sheet_camera(size: tuple[int, int], scale: float, at: tuple[float, float]) -> Camera:
    """A view of the sheets' own table."""
    made = Camera(Viewport(0, 0, *size), TABLE)
    made.jump_to(CameraView(*at, scale))
    return made


def draw_sea(
    size: tuple[int, int], weather: str, light: str, wind: float = 225, view: Camera | None = None
) -> pygame.Surface:
    """Open water under these conditions."""
    target = pygame.Surface(size, 0, 32)
    Water(wind, weather, light).draw(target, view or sheet_camera(size, 14, (35, 22)), 3.0)
    return target


def tile_pictures(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    """Pictures of one size, side by side."""
    wide, high = pictures[0].get_size()
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * wide, rows * high))
    for n, picture in enumerate(pictures):
        sheet.blit(picture, (n % columns * wide, n // columns * high))
    return sheet


def weather_sheet() -> pygame.Surface:
    """Light, fair and rough across; every light down."""
    words = [(w, light) for light in LIGHT_PRESETS for w in ("light", "fair", "rough")]
    return tile_pictures([draw_sea((600, 380), weather, light) for weather, light in words], 3)


def wind_sheet() -> pygame.Surface:
    """The fair sea under twelve winds."""
    return tile_pictures([draw_sea((400, 300), "fair", "day", wind) for wind in range(0, 360, 30)], 4)


def draw_coast(size: tuple[int, int], light: str, scale: float, at: tuple[float, float]) -> pygame.Surface:
    """The sheets' coast: beaches, cliffs, a shoal, rocks awash, forts."""
    view = sheet_camera(size, scale, at)
    target = draw_sea(size, "fair", light, 225, view)
    areas = GroundAreas(hashable_rings([COAST, ISLE]), hashable_rings([SHOAL]), hashable_rings(ROCKS))
    shore = ShoreLayer(TABLE, areas, light=light)
    shore.draw_complete(target, view)
    shore.draw(target, view, 3.0)
    draw_forts(target, view, FORTS, wind_from=225, seconds=1.0, light=light)
    return target


def shore_sheet() -> pygame.Surface:
    """The coast by day, dusk and night, from far and near."""
    size = (800, 560)
    views = (("day", 16, (36, 20)), ("dusk", 16, (18, 14)), ("day", 40, (18, 13)),
             ("night", 24, (18, 14)))  # fmt: skip
    return tile_pictures([draw_coast(size, light, scale, at) for light, scale, at in views], 2)


def wake_sheet() -> pygame.Surface:
    """Ships under way at four scales and lights, on straight and bent courses."""
    size = (700, 420)
    views = (("day", 21.4), ("day", 44.0), ("dusk", 21.4), ("night", 14.0))
    return tile_pictures([draw_ships_under_way(size, light, scale) for light, scale in views], 2)


def draw_ships_under_way(size: tuple[int, int], light: str, scale: float) -> pygame.Surface:
    """A seventy-four on a straight course and a frigate that turns."""
    view = sheet_camera(size, scale, (35, 22))
    target = draw_sea(size, "fair", light, 225, view)
    bank = SpriteBank(bakes_at_once=True)
    try:
        for kind, bend, lift in (("seventy-four", 0.0, -0.2), ("frigate", 3.2, 0.2)):
            start = view.to_cm(size[0] * 0.12, size[1] * (0.5 + lift))
            _sail_ship(target, view, bank, (kind, light), start, bend)
    finally:
        bank.close()
    return target


def _sail_ship(
    target: pygame.Surface,
    view: Camera,
    bank: SpriteBank,
    ship: tuple[str, str],
    start: tuple[float, float],
    bend: float,
) -> None:
    """Sail one ship from `start` cm eastward for two thirds of the view, and draw her."""
    (kind, light), (x, y), heading = ship, start, 90.0 - bend * 8
    length, beam = (metres * _CM_PER_METRE for metres in real_size_metres(kind))
    wake, steps = Wake(beam), int(target.get_width() * 0.62 / view.px_per_cm / 0.1)
    for _ in range(steps):
        heading += bend * 16 / steps
        ahead = unit_vector(heading)
        x, y = x + 0.1 * ahead[0], y + 0.1 * ahead[1]
        extend_wake(wake, x - ahead[0] * length * 0.46, y - ahead[1] * length * 0.46)
    draw_wakes(target, view, [wake], light)
    px, py = view.to_screen(x, y)
    sprite = bank.sprite(Rig(kind, "gb", "full"), heading, 225, view.px_per_metre)
    shade = (px - sprite.shadow_anchor[0], py - sprite.shadow_anchor[1])
    target.blit(sprite.shadow, shade)
    draw_waterline_foam(target, view, (x, y, heading), (length * 0.96, beam), light=light)
    target.blit(sprite.image, (px - sprite.anchor[0], py - sprite.anchor[1]))
