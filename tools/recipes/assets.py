"""The ships' pictures on contact sheets, with what each class costs to bake and to hold.

Nothing is shipped baked: a look has 72 headings, 32 trims and nine zooms, times its damage, and a
worker paints one in under a tenth of a second. So sprites are baked when they are wanted, and
these sheets are there to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.scene.effects import Blaze
from game.scene.heel_and_roll import FAIR, LIGHT_AIRS, ROUGH
from game.stage.frame.camera import HULL_METRES_PER_CM, Camera, CameraView, Viewport
from game.stage.hulls import (
    DEEPEST,
    KINDS,
    LIVERIES,
    Bank,
    Portraits,
    ShipLook,
    Stance,
    bake,
    draw_flags,
    hull_metres,
)
from game.stage.hulls.looks import LEVELS, SAILS, SETTLED, STRUCK
from game.stage.hulls.store import weight
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.smoke.burning import draw_blaze

HEADINGS = tuple(range(0, 360, 45))
WEST = 270.0
FRAME = 1 / 30
CALLED = {"gb": "British", "fr": "French", "es": "Spanish", "us": "American", "nl": "Dutch",
          "dk": "Danish", "se": "Swedish", "ru": "Russian", "ot": "Turkish", "pt": "Portuguese",
          "np": "Neapolitan", "ve": "Venetian", "privateer": "Privateer", "merchant": "Merchant",
          "tar": "Tarred"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sitting:
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
    """Every sheet is in the folder, and the costs of every class are printed; 0."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sittings, columns, zoom in sheets():
        file = folder / f"{name}.png"
        pygame.image.save(sheet(sittings, columns, zoom), file)
        print(file)
    for kind, zoom in (("frigate", 1.78), ("first-rate", 4.6)):
        file = folder / f"turning-{kind}.png"
        pygame.image.save(turning(ShipLook(kind, "gb"), zoom), file)
        print(file)
    print(*costs(), sep="\n")
    return 0


def sheets() -> Iterator[tuple[str, list[Sitting], int, float]]:
    """Name, ships, columns and zoom of each sheet."""
    kinds = list(KINDS)
    for zoom in (1.78, 4.6):
        for part, some in enumerate((kinds[:7], kinds[7:13], kinds[13:]), start=1):
            rows = [Sitting(ShipLook(k, "gb"), h, f"{k} {h}°") for k in some for h in HEADINGS]
            yield f"classes-{part}-{zoom}", rows, len(HEADINGS), zoom
    for zoom in (1.0, 1.78, 4.6):
        rows = [
            Sitting(ShipLook("seventy-four", livery, "fighting"), heading, CALLED[livery], 200.0)
            for heading in (75, 290)
            for livery in LIVERIES
        ]
        yield f"liveries-{zoom}", rows, 5, zoom
    for zoom in (1.78, 4.6):
        for kind in ("seventy-four", "brig"):
            yield f"states-{kind}-{zoom}", list(states(kind)), 6, zoom
    for zoom in (1.78, 3.0, 6.6):
        yield f"heel-{zoom}", list(heeling()), 6, zoom
    yield "fall-3.0", list(falls()), 6, 3.0
    for zoom in (0.57, 0.85):
        fleet, around = ("first-rate", "frigate", "brig", "cutter"), range(0, 360, 30)
        rows = [Sitting(ShipLook(k, "gb"), h, f"{k} {h}°") for k in fleet for h in around]
        yield f"chart-{zoom}", rows, 12, zoom


def heeling() -> Iterator[Sitting]:
    """One ship in every press of wind on several points of sailing, then filling and rolling."""
    for press in (0, LIGHT_AIRS, FAIR, ROUGH):
        for off in (60, 90, 135, -60, -90, -135):
            look = ShipLook("frigate", "us", "action", stance=Stance(press))
            yield Sitting(look, WEST - off, f"press {press}, wind {off}°")
    for flooded, roll in ((2, 0), (-4, 0), (4, 0), (0, -15), (0, 0), (0, 15)):
        look = ShipLook("frigate", "us", "furled", stance=Stance(0, flooded, roll))
        yield Sitting(look, 80, f"list {flooded}°, roll {roll / 10}°")


def falls() -> Iterator[Sitting]:
    """A mainmast that goes, towards the eye and away from it, and a bowsprit: pose by pose."""
    for mast, heading, wind in (("main", 80, 340.0), ("main", 80, 180.0), ("bowsprit", 260, 200.0)):
        look = ShipLook("frigate", "us", "action", (mast,), falling=(mast,), stance=Stance(FAIR))
        for pose in (0, 4, 7, 9, 11, STRUCK, STRUCK + 2, SETTLED):
            topple = mast, pose
            yield Sitting(look, heading, f"{mast}, pose {pose}", wind, topple=topple)
        yield Sitting(replace(look, falling=()), heading, "her own picture", wind)


def states(kind: str) -> Iterator[Sitting]:
    """One ship in everything that can befall her."""
    whole = ShipLook(kind, "gb")
    for sails in SAILS:
        yield Sitting(replace(whole, sails=sails), 70, f"sails {sails}")
    yield Sitting(whole, 255, "taken aback")
    yield Sitting(replace(whole, sails="furled", lies="anchored"), 250, "at anchor")
    for step in (1, 2, 3):
        yield Sitting(replace(whole, holes=step, rig=step), 70, f"battered {step}")
    for mast in KINDS[kind].masts:
        yield Sitting(replace(whole, lost=(mast.name,)), 70, f"{mast.name} mast gone")
    yield Sitting(replace(whole, lost=("bowsprit",)), 70, "bowsprit gone")
    every = tuple(sorted(["bowsprit", *(mast.name for mast in KINDS[kind].masts)]))
    yield Sitting(replace(whole, lost=every, holes=3), 70, "a hulk")
    hurt = replace(whole, livery="fr", sails="fighting", holes=1)
    yield Sitting(hurt, 70, "afire", afire=True)
    yield Sitting(replace(hurt, sails="furled"), 70, "struck", struck=True)
    yield Sitting(hurt, 70, "a prize", prize="gb")
    yield Sitting(replace(hurt, lies="aground", sails="topsails"), 250, "aground")
    for step in (2, 4, 6, DEEPEST):
        yield Sitting(replace(hurt, sails="furled", settled=step), 70, f"sinking {step}/{DEEPEST}")


def sheet(sittings: Sequence[Sitting], columns: int, zoom: float) -> pygame.Surface:
    """The ships in rows on a plain sea."""
    cell = round(26 + zoom * max(1.62 * hull_metres(s.look.kind)[0] for s in sittings))
    cell = max(cell, 130)
    rows = -(-len(sittings) // columns)
    c = Canvas(pygame.Surface((columns * cell, rows * cell)))
    c.surface.fill(palette.SEA_DAY[2])
    for n, sitting in enumerate(sittings):
        middle = n % columns * cell + cell // 2, n // columns * cell + round(cell * 0.56)
        stand(c.surface, sitting, middle, zoom)
        foot = middle[0], n // columns * cell + cell - 10
        letters.draw_text(c, foot, sitting.words, letters.SMALL, palette.PAPER_0, "center")
    return c.surface


def stand(target: pygame.Surface, sitting: Sitting, at: tuple[int, int], zoom: float) -> None:
    """One ship with her shadow, flags and fire."""
    look = sitting.look
    looks = [look] if sitting.topple is None else [look, replace(look, topple=sitting.topple)]
    sprites = [bake(each, sitting.heading, sitting.wind, zoom) for each in looks]
    shadows = [(sprite.shadow, sprite.shadow_anchor) for sprite in sprites]
    for image, anchor in [*shadows, *((sprite.image, sprite.anchor) for sprite in sprites)]:
        target.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))
    if not look.settled:
        draw_flags(target, at, look.kind, sitting.heading, sitting.wind, zoom, 0.3, look.livery,
                   0, sitting.struck, sitting.prize, look.lost, lies=look.lies,
                   stance=look.stance, sides=palette.SIDES)  # fmt: skip
    if sitting.afire:
        width, height = target.get_size()
        camera = Camera(Viewport(0, 0, width, height), (width, height))
        camera.jump(CameraView(width / 2, height / 2, zoom * HULL_METRES_PER_CM))
        x, y = camera.to_cm(*at)
        draw_blaze(target, camera, Blaze(x=x, y=y, age=6.0, wind_from=sitting.wind, seed=3))


def turning(look: ShipLook, zoom: float) -> pygame.Surface:
    """Every other frame of a ship that tacks in two seconds, as the worker's sprites come in."""
    bank, cell = Bank(process=False), round(zoom * 84)
    portraits = Portraits(bank)
    while not bank.arrivals or bank.waiting:
        portraits.show("she", look, 150, 200, zoom)
        portraits.advance(1.0)
        bank.pump(1)
    picture = pygame.Surface((8 * cell, 5 * cell))
    picture.fill(palette.SEA_DAY[2])
    for frame in range(80):
        portraits.advance(FRAME)
        bank.pump(1)
        shown = portraits.show("she", look, 150 + min(100.0, frame * 1.67), 200, zoom)
        n = frame // 2
        at = n % 8 * cell + cell // 2, n // 8 * cell + round(0.58 * cell)
        if frame % 2 == 0:
            shown.lay_shadow(picture, at)
            shown.stand(picture, at)
    return picture


def costs() -> Iterator[str]:
    """Milliseconds to bake and kilobytes to hold one sprite of each class at each zoom."""
    yield f"{'class':18}" + "".join(f"{zoom:>8} px/m      " for zoom in LEVELS)
    for kind in KINDS:
        cells = [cost(ShipLook(kind, "gb"), zoom) for zoom in LEVELS]
        yield f"{kind:18}" + "".join(f"{ms:7.1f} ms {kb:4.0f} KB  " for ms, kb in cells)


def cost(look: ShipLook, zoom: float) -> tuple[float, float]:
    """Processor milliseconds and kilobytes of one sprite, the mean of four headings."""
    bake(look, 0, WEST, zoom)
    begun = process_time()
    baked = [bake(look, heading, WEST, zoom) for heading in (10, 100, 190, 280)]
    return 250 * (process_time() - begun), sum(map(weight, baked)) / 4096
