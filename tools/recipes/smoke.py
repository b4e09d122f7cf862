"""The smoke of broadsides on the real sea view: how much sea it hides, how much it changes from frame to
frame, and sheets of pictures to look at."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TIMES = (0.3, 1.0, 2.0, 5.0, 10.0, 20.0)
"""Seconds after a broadside at which it is looked at."""
LINE_TIMES = (4.0, 12.0, 30.0, 60.0, 75.0, 100.0)
LINES_FIRE_SECONDS = 60.0
LEAST_HIDDEN = {2.0: 0.6, 10.0: 1.0}
"""Squares of her length that the smoke of one side of a frigate must hide at that time."""
MOST_CHANGE = 3.0
"""Levels by which a pixel of smoke may change from one frame to the next: at most in nine frames of ten."""
HIDING_ALPHA = 64
FRAME = 1 / 60
KINDS = ("frigate", "frigate", "seventy-four")
LENGTHS = {"kmh": 3.6, "wwh": 5.3, "hf": 8.0, "ls98": 4.9}
"""Cm of a frigate on the sea of each book."""


@dataclass(slots=True)
class SmokyShip:
    """A ship that fires: where she is in cm, her heading, and her length in cm."""

    kind: str
    nation: str
    x: float
    y: float
    heading: float
    length: float


class SmokeScene:
    """Ships at rest on a sea, with smoke, flashes and time, but no battle."""

    def __init__(self, ships: Sequence[SmokyShip], light: str, size: tuple[int, int], wind: float) -> None:
        import pygame

        from game.levels import parse_level
        from game.scene.actors import Actor, Wake
        from game.scene.rigging import DrawnWind, Rigging
        from game.stage.frame.stage_view import StageShip
        from game.stage.hulls.sprite_bank import SpriteBank
        from game.ui.battle.sea.sea_view import SeaView
        from recipes.fleet_scene import level_text

        pygame.display.init()
        self.target = pygame.display.set_mode(size)
        self.sea_view = SeaView(parse_level(level_text(2), "smoke.toml"))
        self.sea_view.use_bank(SpriteBank(bakes_at_once=True))
        self.sea_view.set_light(light)
        self.sea_view.set_viewport(pygame.Rect(0, 0, *size))
        self.air = DrawnWind(wind, wind)
        self.ships = tuple(ships)
        self._casts = tuple(
            StageShip(
                Actor(str(n), ship.x, ship.y, ship.heading),
                Rigging(str(n), "", ship.kind, ship.nation, n % 2, n % 2, ship.length),
                Wake(1.0),
            )
            for n, ship in enumerate(ships)
        )
        self.banks: list[Any] = []
        self.effects: list[Any] = []
        self._volleys, self.old_rate = 0, 1.0

    def look(self, px_per_cm: float, x: float, y: float) -> None:
        """Move the camera."""
        from game.stage.frame.camera import CameraView

        self.sea_view.camera.max_px_per_cm = px_per_cm
        self.sea_view.camera.jump_to(CameraView(x, y, px_per_cm))

    def fire(self, number: int, side: str) -> None:
        """Let a ship fire a broadside."""
        from game.core.visible import VisibleShip
        from game.scene.effects import FiringSide, Flash, metre_cm, ripple_seconds
        from game.scene.smoke import PUFFS_A_GUN, make_smoke_bank
        from game.systems.gunnery import MAX_PUFFS, ship_muzzle_points

        ship, actor = self.ships[number], self._casts[number].actor
        length = round(10_000 * ship.length)
        seen = VisibleShip("", "", 0, 0, ship.nation, ship.kind, 0, 0, 0, length)
        guns = ship_muzzle_points(actor, seen, side)
        way = (ship.heading + (90 if side == "starboard" else -90)) % 360
        metre, ripple = metre_cm(ship.kind, ship.length), ripple_seconds(len(guns), False)
        place = FiringSide(ship.kind, ship.x, ship.y, ship.heading, side, ship.length)
        self._volleys += 1
        self.effects.append(Flash(0.0, tuple(guns), way, ripple, place, metre, self._volleys))
        puffs = min(PUFFS_A_GUN, max(2, MAX_PUFFS // len(guns)))
        bank = make_smoke_bank(guns, way, self._volleys, ripple=ripple, puffs=puffs, metre=metre)
        self.banks.append(bank)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        from game.scene.effects import advance_and_prune
        from game.scene.smoke import drift_banks, is_gone

        drift_banks(self.banks, seconds, self.air.wind_from, self.air.speed, self.old_rate)
        self.banks = [bank for bank in self.banks if not is_gone(bank)]
        self.effects = advance_and_prune(self.effects, seconds)
        self.sea_view.advance(seconds)

    def draw(self) -> Any:
        """Draw the sea with all that is on it, and return the window's surface."""
        from game.stage.frame.stage_view import StageView
        from game.stage.paper.canvas import Canvas

        view = StageView(self._casts, tuple(self.banks), tuple(self.effects), self.air)
        self.sea_view.draw(Canvas(self.target), view, False)
        return self.target

    def draw_smoke(self) -> Any:
        """Draw the smoke alone, and return it on a surface with alpha."""
        import pygame

        size, smoke = self.target.get_size(), self.sea_view.smoke
        smoke.update(size, self.sea_view.camera, self.banks, light=self.sea_view.light)
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        strips = smoke.smoke_blits(size, self.sea_view.camera, effects=self.effects)
        sheet.fblits([(picture, at) for _, picture, at in sorted(strips, key=lambda strip: strip[0])])
        return sheet


def pair_of_frigates(book: str = "kmh") -> list[SmokyShip]:
    """Return two frigates at pistol shot."""
    length = LENGTHS[book]
    return [
        SmokyShip("frigate", "british", 22, 15.2, 84, length),
        SmokyShip("frigate", "french", 22 + 1.25 * length, 15.2 + 1.5 * length, 92, length),
    ]


def two_lines(ships: int) -> list[SmokyShip]:
    """Return two lines of battle, half of the ships in each."""
    half = ships // 2
    red = [
        SmokyShip("seventy-four", "british", 4 + 4.6 * n, 10 + 0.25 * (n % 3), 92, 4.3) for n in range(half)
    ]
    blue = [
        SmokyShip("seventy-four", "french", 6 + 4.6 * n, 17.5 + 0.3 * (n % 2), 88, 4.3) for n in range(half)
    ]
    return red + blue


def first_broadside(light: str, size: tuple[int, int], book: str = "kmh") -> SmokeScene:
    """Return a frigate that has just fired at another."""
    scene = SmokeScene(pair_of_frigates(book), light, size, 300.0)
    length = LENGTHS[book]
    scene.look(size[0] / 28 * 3.6 / length, 22 + 0.9 * length, 15.2 + 0.95 * length)
    for _ in range(20):
        scene.advance(FRAME)
    scene.draw()
    scene.fire(0, "starboard")
    return scene


class LinesOfBattle(SmokeScene):
    """Two lines, each ship of which fires about every nine seconds for a minute."""

    def __init__(self, ships: int, light: str, size: tuple[int, int]) -> None:
        import random

        from game.scene.smoke import old_smoke_rate

        super().__init__(two_lines(ships), light, size, 340.0)
        self.old_rate = old_smoke_rate(ships, 0, 1)
        self.look(size[0] / (2.4 * ships + 6), 2 + 1.15 * ships, 14.6)
        self._chance, self._passed = random.Random(4), 0.0
        self._due = [self._chance.uniform(0, 9) for _ in self.ships]

    def advance(self, seconds: float) -> None:
        """Let time pass, and guns fire."""
        super().advance(seconds)
        self._passed += seconds
        for n, due in enumerate(self._due):
            if due <= self._passed <= LINES_FIRE_SECONDS:
                self.fire(n, "starboard" if n < len(self.ships) // 2 else "port")
                self._due[n] += self._chance.uniform(7, 11)


def hidden_shares(book: str = "kmh") -> dict[float, float]:
    """Return how much sea a first broadside hides at each of TIMES, in squares of her length."""
    import pygame

    scene, found = first_broadside("afternoon", (1280, 720), book), {}
    length_px = scene.ships[0].length * scene.sea_view.camera.px_per_cm
    for seconds in _film(scene, TIMES, scene.draw_smoke):
        alpha = pygame.surfarray.array_alpha(scene.draw_smoke())
        found[seconds] = float((alpha > HIDING_ALPHA).sum() / length_px**2)
    return found


def frame_changes(ships: int, frames: int = 90) -> list[float]:
    """Return by how many levels a pixel of smoke changes on average, frame by frame, three seconds after
    every ship of the first line has fired."""
    import numpy as np
    import pygame

    scene = SmokeScene(two_lines(ships), "day", (1280, 720), 300.0)
    scene.look(26 if ships > 4 else 46, 20 if ships > 4 else 8, 14)
    for n in range(ships // 2):
        scene.fire(n, "starboard")
        for _ in range(17):
            scene.advance(FRAME)
            scene.draw_smoke()
    for _ in range(round(3.0 / FRAME)):
        scene.advance(FRAME)
        scene.draw_smoke()
    found, before = [], None
    for _ in range(frames):
        scene.advance(FRAME)
        sea = pygame.Surface(scene.target.get_size())
        sea.fill((40, 90, 100))
        sea.blit(scene.draw_smoke(), (0, 0))
        green = pygame.surfarray.pixels_green(sea).astype(np.int16)
        if before is not None:
            found.append(float(np.abs(green - before).sum() / max(1, (green > 100).sum())))
        before = green
    return found


def _film(
    scene: SmokeScene, times: Sequence[float], draw: Callable[[], Any], frame: float = FRAME
) -> Iterator[float]:
    passed, left = 0.0, list(times)
    while left:
        scene.advance(frame)
        passed += frame
        draw()
        if passed >= left[0] - frame / 2:
            yield left.pop(0)


def sheet_of(scene: SmokeScene, times: Sequence[float], columns: int = 2) -> Any:
    """Return pictures of a scene at these times on one sheet."""
    import pygame

    wide, high = scene.target.get_width() // 2, scene.target.get_height() // 2
    sheet = pygame.Surface((columns * wide, -(-len(times) // columns) * high))
    frame = FRAME if times[-1] < 30 else 4 * FRAME
    for n, _ in enumerate(_film(scene, times, scene.draw, frame)):
        picture = pygame.transform.smoothscale(scene.draw(), (wide, high))
        sheet.blit(picture, (n % columns * wide, n // columns * high))
    return sheet


def smoke(light: str, size: tuple[int, int], book: str, ships: int, picture: Path | None) -> int:
    """Measure the smoke of a first broadside and of a line: sea hidden, and change from frame to frame.

    -o FILE draws the first broadside instead: at 0.3, 1, 2, 5, 10 and 20 s, in a --light, a --size and
    the scale of a --book; with more --ships two lines that fire for a minute. Return 1 if too little is
    hidden or too much changes.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if picture is not None:
        import pygame

        picture.parent.mkdir(parents=True, exist_ok=True)
        if ships > 2:
            sheet = sheet_of(LinesOfBattle(ships, light, size), LINE_TIMES)
        else:
            sheet = sheet_of(first_broadside(light, size, book), TIMES)
        pygame.image.save(sheet, picture)
        return 0
    hidden = hidden_shares(book)
    for seconds, share in hidden.items():
        print(f"{seconds:4.1f} s after a broadside: {share:.2f} of her length squared is hidden")
    bad = any(hidden[seconds] < least for seconds, least in LEAST_HIDDEN.items())
    for number in (2, 12):
        changes = sorted(frame_changes(number))
        p90 = changes[int(0.9 * (len(changes) - 1))]
        bad |= p90 > MOST_CHANGE
        print(
            f"{number} ships: a pixel of smoke changes by {p90:.2f} levels (p90), at most {changes[-1]:.2f}"
        )
    return int(bad)
