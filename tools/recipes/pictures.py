"""Every screen and every state at every size, to be opened and looked at; a battle as a film."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import pygame

from game.stage.hulls import Bank
from recipes.pictures_arms import ARMS
from recipes.pictures_battle import BATTLES, DUEL, film_of
from recipes.pictures_drawing import DRAWING
from recipes.pictures_fleets import FLEETS
from recipes.pictures_great import MOMENTS
from recipes.pictures_helms import HELMS
from recipes.pictures_hf import HOLD_FAST
from recipes.pictures_ls98 import HEXES
from recipes.pictures_moments import taken
from recipes.pictures_pages import PAGES
from recipes.pictures_sheets import in_sheets, index, sheet
from recipes.pictures_squares import SQUARES
from recipes.pictures_stand import stand_pictures, states_of
from recipes.pictures_studio import Studio, View, greyed, views
from recipes.pictures_umpire import UMPIRE

FILM: Final = "film"
MOMENT: Final = "moment"
FILMED: Final = {
    "kmh": (DUEL, 3),
    "wwh": ("wwh/two-against-two", 3),
    "hf": ("hf/mirror-frigates", 3),
    "ls98": ("ls98/robust-and-hoche", 4),
}
"""Of each book the battle that is filmed, with its seed."""
SCENES: Final = {
    **PAGES, **BATTLES, **ARMS, **SQUARES, **HOLD_FAST, **HEXES, **HELMS, **FLEETS, **UMPIRE,
}  # fmt: skip
STILLS: Final = {**SCENES, **DRAWING}
"""What is drawn; the words of the drawing table have a test of their own, which prints no chart."""
STANDS: Final = {"kmh": "stand", "wwh": "stand-wwh", "hf": "stand-hf", "ls98": "stand-ls98"}
SCREENS: Final = (
    *STILLS,
    *(f"{prefix}-{name}" for book, prefix in STANDS.items() for name in states_of(book)),
    FILM,
    *(f"{MOMENT}-{name}" for name in MOMENTS),
)
STILLS_ON_A_SHEET: Final = 4
FRAMES_ON_A_SHEET: Final = 48
STILL_WIDE: Final = 960
FRAME: Final = (320, 180)
MOMENTS_ACROSS: Final = 4
MOMENT_WIDE: Final = 480


def pictures(folder: Path, only: Sequence[str] = (), ways: Sequence[str] = ()) -> int:
    """The pictures of the screens named by `only` (patterns such as battles*; none: all), in the
    ways named by `ways` (such as 1024x768*), are in the folder with an index.html and contact
    sheets: four stills of one way on a sheet, a battle every half second, and each great moment
    (moment-*) picture by picture. Returns 0, or 2 if
    nothing has such a name."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    screens = [name for name in SCREENS if _named(name, only)]
    chosen = [view for view in views() if _named(view.name, ways)]
    if not screens or not chosen:
        print(f"Screens: {' '.join(SCREENS)}\nWays: {' '.join(v.name for v in views())}")
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    began, shown = perf_counter(), {name: list[str]() for name in screens}
    with _studio() as studio:
        scenes = {name: STILLS[name] for name in screens if name in STILLS}
        opened = {name: scene(studio) for name, scene in scenes.items()}
        for view in chosen:
            studio.at(view)
            keep = partial(_keep, folder, view, shown)
            for name, screen in opened.items():
                keep(name, studio.shown(screen))
        for book, prefix in STANDS.items():
            stands = [name for name in states_of(book) if f"{prefix}-{name}" in screens]
            for view in (v for v in chosen if stands and v == View(v.size, v.text)):
                keep = partial(_keep, folder, view, shown)
                stand_pictures(stands, view.size, studio.bank, keep, book, view.text)
        _sheets(folder, chosen, shown)
        if FILM in screens:
            _film(folder, studio, shown)
        _moments(folder, studio, shown)
    index(folder, screens, shown)
    count = sum(map(len, shown.values()))
    print(f"{count} pictures in {perf_counter() - began:.0f} s: {folder / 'index.html'}")
    return 0


def _named(name: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns fits the name; no pattern fits all."""
    return not patterns or any(fnmatch(name, pattern) for pattern in patterns)


@contextmanager
def _studio() -> Iterator[Studio]:
    """A studio on a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), Bank(immediate=True))
        try:
            yield studio
        finally:
            studio.close()
            studio.bank.close()


def _keep(
    folder: Path, view: View, shown: dict[str, list[str]], name: str, picture: pygame.Surface
) -> None:
    """The picture is in its file and on the list."""
    file = folder / f"{name}-{view.name}.png"
    pygame.image.save(greyed(picture) if view.grey else picture, file)
    shown[name].append(file.name)


def _sheets(folder: Path, chosen: Sequence[View], shown: dict[str, list[str]]) -> None:
    """The stills of each way on contact sheets of their own."""
    for view in chosen:
        ends = f"-{view.name}.png"
        files = [folder / f for listed in shown.values() for f in listed if f.endswith(ends)]
        files = [file for file in files if file.name.removesuffix(ends) in shown]
        for n, whole in enumerate(in_sheets(files, STILLS_ON_A_SHEET, 2, STILL_WIDE)):
            pygame.image.save(whole, folder / f"sheet-{view.name}-{n + 1:02}.png")


def _film(folder: Path, studio: Studio, shown: dict[str, list[str]]) -> None:
    """A battle of captains by each book every half second, on contact sheets."""
    studio.at(View())
    for book, filmed in FILMED.items():
        frames: list[tuple[str, pygame.Surface]] = []
        for seconds, frame in film_of(studio, *filmed):
            frames.append((f"{seconds:.1f} s", pygame.transform.smoothscale(frame, FRAME)))
        for n in range(0, len(frames), FRAMES_ON_A_SHEET):
            whole = sheet(frames[n : n + FRAMES_ON_A_SHEET], 6, FRAME[0])
            file = folder / f"{FILM}-{book}-{n // FRAMES_ON_A_SHEET + 1:02}.png"
            pygame.image.save(whole, file)
            shown[FILM].append(file.name)


def _moments(folder: Path, studio: Studio, shown: dict[str, list[str]]) -> None:
    """Each of the great moments that are wanted, on a contact sheet of its own; one that never
    comes is said."""
    for name, moment in MOMENTS.items():
        if (whole := f"{MOMENT}-{name}") in shown:
            studio.at(View())
            file = folder / f"{whole}.png"
            try:
                frames = list(taken(studio, moment))
            except LookupError as fault:
                print(fault)
                continue
            pygame.image.save(sheet(frames, MOMENTS_ACROSS, MOMENT_WIDE), file)
            shown[whole].append(file.name)
