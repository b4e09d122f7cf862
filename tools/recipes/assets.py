"""The ships' pictures on contact sheets, with what each class costs to bake and to hold.

Nothing is shipped baked: a look has 72 headings, 32 trims and nine zooms, times its damage, and a
worker paints one in under a tenth of a second. So sprites are baked when they are wanted, and
these sheets are there to be looked at.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.scene.effects import Blaze
from game.scene.rigging import FAIR_PRESS, LIGHT_AIRS_PRESS, ROUGH_PRESS
from game.stage.frame.camera import HULL_METRES_PER_CM, Camera, CameraView, Viewport
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.flags import ship_flags
from game.stage.hulls.ship_look import (
    AFLOAT_POSE,
    BAKED_ZOOMS,
    LIVERIES,
    SAIL_STATES,
    SINK_STEPS,
    STRIKES_WATER_POSE,
    HeelState,
    ShipLook,
)
from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import real_size_metres
from game.stage.hulls.sprite_store import sprite_bytes
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.smoke.blaze import draw_blaze

HEADINGS = tuple(range(0, 360, 45))
WEST = 270.0
FRAME = 1 / 30
NATION_NAMES = {"gb": "British", "fr": "French", "es": "Spanish", "us": "American", "nl": "Dutch",
          "dk": "Danish", "se": "Swedish", "ru": "Russian", "ot": "Turkish", "pt": "Portuguese",
          "np": "Neapolitan", "ve": "Venetian", "privateer": "Privateer", "merchant": "Merchant",
          "tar": "Tarred"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetShip:
    """One ship on a sheet, and the words under her."""

    look: ShipLook
    heading: float
    words: str
    wind: float = WEST
    struck: bool = False
    prize: str = ""
    afire: bool = False
    topple: tuple[str, int] | None = None


def assets(folder: Path) -> int:
    """Draw the contact sheets of the ships into the folder -o, and print what each class costs to
    bake."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sittings, columns, zoom in contact_sheets():
        file = folder / f"{name}.png"
        pygame.image.save(draw_sheet(sittings, columns, zoom), file)
        print(file)
    for kind, zoom in (("frigate", 1.78), ("first-rate", 4.6)):
        file = folder / f"turning-{kind}.png"
        pygame.image.save(draw_turning(ShipLook(kind, "gb"), zoom), file)
        print(file)
    print(*cost_lines(), sep="\n")
    return 0


def contact_sheets() -> Iterator[tuple[str, list[SheetShip], int, float]]:
    """Name, ships, columns and zoom of each sheet."""
    kinds = list(SHIP_PLANS)
    for zoom in (1.78, 4.6):
        for part, some in enumerate((kinds[:7], kinds[7:13], kinds[13:]), start=1):
            rows = [SheetShip(ShipLook(k, "gb"), h, f"{k} {h}°") for k in some for h in HEADINGS]
            yield f"classes-{part}-{zoom}", rows, len(HEADINGS), zoom
    for zoom in (1.0, 1.78, 4.6):
        rows = [
            SheetShip(ShipLook("seventy-four", livery, "fighting"), heading, NATION_NAMES[livery], 200.0)
            for heading in (75, 290)
            for livery in LIVERIES
        ]
        yield f"liveries-{zoom}", rows, 5, zoom
    for zoom in (1.78, 4.6):
        for kind in ("seventy-four", "brig"):
            yield f"states-{kind}-{zoom}", list(ship_states(kind)), 6, zoom
    for zoom in (1.78, 3.0, 6.6):
        yield f"heel-{zoom}", list(heeling_ships()), 6, zoom
    yield "fall-3.0", list(falling_masts()), 6, 3.0
    for zoom in (0.57, 0.85):
        fleet, around = ("first-rate", "frigate", "brig", "cutter"), range(0, 360, 30)
        rows = [SheetShip(ShipLook(k, "gb"), h, f"{k} {h}°") for k in fleet for h in around]
        yield f"chart-{zoom}", rows, 12, zoom


def heeling_ships() -> Iterator[SheetShip]:
    """One ship in every press of wind on several points of sailing, then filling and rolling."""
    for press in (0, LIGHT_AIRS_PRESS, FAIR_PRESS, ROUGH_PRESS):
        for off in (60, 90, 135, -60, -90, -135):
            look = ShipLook("frigate", "us", "action", heel_state=HeelState(press))
            yield SheetShip(look, WEST - off, f"press {press}, wind {off}°")
    for flooded, roll in ((2, 0), (-4, 0), (4, 0), (0, -15), (0, 0), (0, 15)):
        look = ShipLook("frigate", "us", "furled", heel_state=HeelState(0, flooded, roll))
        yield SheetShip(look, 80, f"list {flooded}°, roll {roll / 10}°")


def falling_masts() -> Iterator[SheetShip]:
    """A mainmast that goes, towards the eye and away from it, and a bowsprit: pose by pose."""
    for mast, heading, wind in (("main", 80, 340.0), ("main", 80, 180.0), ("bowsprit", 260, 200.0)):
        look = ShipLook(
            "frigate", "us", "action", (mast,), falling_masts=(mast,), heel_state=HeelState(FAIR_PRESS)
        )
        for pose in (0, 4, 7, 9, 11, STRIKES_WATER_POSE, STRIKES_WATER_POSE + 2, AFLOAT_POSE):
            topple = mast, pose
            yield SheetShip(look, heading, f"{mast}, pose {pose}", wind, topple=topple)
        yield SheetShip(replace(look, falling_masts=()), heading, "her own picture", wind)


def ship_states(kind: str) -> Iterator[SheetShip]:
    """One ship in everything that can befall her."""
    whole = ShipLook(kind, "gb")
    for sails in SAIL_STATES:
        yield SheetShip(replace(whole, sails=sails), 70, f"sails {sails}")
    yield SheetShip(whole, 255, "taken aback")
    yield SheetShip(replace(whole, sails="furled", moorage="anchored"), 250, "at anchor")
    for step in (1, 2, 3):
        yield SheetShip(replace(whole, shot_holes=step, rig_damage=step), 70, f"battered {step}")
    for mast in SHIP_PLANS[kind].masts:
        yield SheetShip(replace(whole, lost_masts=(mast.name,)), 70, f"{mast.name} mast gone")
    yield SheetShip(replace(whole, lost_masts=("bowsprit",)), 70, "bowsprit gone")
    every = tuple(sorted(["bowsprit", *(mast.name for mast in SHIP_PLANS[kind].masts)]))
    yield SheetShip(replace(whole, lost_masts=every, shot_holes=3), 70, "a hulk")
    hurt = replace(whole, livery="fr", sails="fighting", shot_holes=1)
    yield SheetShip(hurt, 70, "afire", afire=True)
    yield SheetShip(replace(hurt, sails="furled"), 70, "struck", struck=True)
    yield SheetShip(hurt, 70, "a prize", prize="gb")
    yield SheetShip(replace(hurt, moorage="aground", sails="topsails"), 250, "aground")
    for step in (2, 4, 6, SINK_STEPS):
        yield SheetShip(replace(hurt, sails="furled", sink_step=step), 70, f"sinking {step}/{SINK_STEPS}")


def draw_sheet(sittings: Sequence[SheetShip], columns: int, zoom: float) -> pygame.Surface:
    """The ships in rows on a plain sea."""
    cell = round(26 + zoom * max(1.62 * real_size_metres(s.look.kind)[0] for s in sittings))
    cell = max(cell, 130)
    rows = -(-len(sittings) // columns)
    c = Canvas(pygame.Surface((columns * cell, rows * cell)))
    c.surface.fill(palette.SEA_DAY[2])
    for n, sitting in enumerate(sittings):
        middle = n % columns * cell + cell // 2, n // columns * cell + round(cell * 0.56)
        draw_ship(c.surface, sitting, middle, zoom)
        foot = middle[0], n // columns * cell + cell - 10
        letters.draw_text(c, foot, sitting.words, letters.SMALL, palette.PAPER_0, "center")
    return c.surface


def draw_ship(target: pygame.Surface, sitting: SheetShip, at: tuple[int, int], zoom: float) -> None:
    """One ship with her shadow, flags and fire."""
    look = sitting.look
    looks = [look] if sitting.topple is None else [look, replace(look, falling_pose=sitting.topple)]
    sprites = [bake_sprite(each, sitting.heading, sitting.wind, zoom) for each in looks]
    shadows = [(sprite.shadow, sprite.shadow_anchor) for sprite in sprites]
    for image, anchor in [*shadows, *((sprite.image, sprite.anchor) for sprite in sprites)]:
        target.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))
    if not look.sink_step:
        ship_flags(at, look.kind, sitting.heading, sitting.wind, zoom, 0.3, look.livery,
                   0, sitting.struck, sitting.prize, look.lost_masts, moorage=look.moorage,
                   heel_state=look.heel_state, sides=palette.SIDES).draw(target)  # fmt: skip
    if sitting.afire:
        width, height = target.get_size()
        camera = Camera(Viewport(0, 0, width, height), (width, height))
        camera.jump_to(CameraView(width / 2, height / 2, zoom * HULL_METRES_PER_CM))
        x, y = camera.to_cm(*at)
        draw_blaze(target, camera, Blaze(x=x, y=y, age=6.0, wind_from=sitting.wind, seed=3))


def draw_turning(look: ShipLook, zoom: float) -> pygame.Surface:
    """Every other frame of a ship that tacks in two seconds, as the worker's sprites come in."""
    bank, cell = SpriteBank(process=False), round(zoom * 84)
    portraits = SpriteAnimator(bank)
    while not bank.baked_count or bank.pending_count:
        portraits.picture_of("she", look, 150, 200, zoom)
        portraits.advance(1.0)
        bank.process_jobs(1)
    picture = pygame.Surface((8 * cell, 5 * cell))
    picture.fill(palette.SEA_DAY[2])
    for frame in range(80):
        portraits.advance(FRAME)
        bank.process_jobs(1)
        shown = portraits.picture_of("she", look, 150 + min(100.0, frame * 1.67), 200, zoom)
        n = frame // 2
        at = n % 8 * cell + cell // 2, n // 8 * cell + round(0.58 * cell)
        if frame % 2 == 0:
            shown.draw_shadow(picture, at)
            shown.draw_ship(picture, at)
    return picture


def cost_lines() -> Iterator[str]:
    """Milliseconds to bake and kilobytes to hold one sprite of each class at each zoom."""
    yield f"{'class':18}" + "".join(f"{zoom:>8} px/m      " for zoom in BAKED_ZOOMS)
    for kind in SHIP_PLANS:
        cells = [sprite_cost(ShipLook(kind, "gb"), zoom) for zoom in BAKED_ZOOMS]
        yield f"{kind:18}" + "".join(f"{ms:7.1f} ms {kb:4.0f} KB  " for ms, kb in cells)


def sprite_cost(look: ShipLook, zoom: float) -> tuple[float, float]:
    """Processor milliseconds and kilobytes of one sprite, the mean of four headings."""
    bake_sprite(look, 0, WEST, zoom)
    begun = process_time()
    baked = [bake_sprite(look, heading, WEST, zoom) for heading in (10, 100, 190, 280)]
    return 250 * (process_time() - begun), sum(map(sprite_bytes, baked)) / 4096
