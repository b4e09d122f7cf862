"""Every screen and every state at every size, to be opened and looked at; a battle as a film."""

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

from game.stage.hulls.sprite_bank import SpriteBank
from recipes.pictures_analysis import ANALYSIS
from recipes.pictures_arms import ARMS
from recipes.pictures_battle import BATTLES, DUEL, film_frames
from recipes.pictures_drawing import DRAWING
from recipes.pictures_fleets import FLEETS
from recipes.pictures_great import MOMENTS
from recipes.pictures_helms import HELMS
from recipes.pictures_hf import HOLD_FAST
from recipes.pictures_ls98 import HEXES
from recipes.pictures_moments import take_pictures
from recipes.pictures_pages import PAGES
from recipes.pictures_sheets import contact_sheet, contact_sheets, write_index
from recipes.pictures_squares import SQUARES
from recipes.pictures_stand import draw_kiosk_states, states_of
from recipes.pictures_studio import Studio, StudioView, standard_views, to_grey
from recipes.pictures_umpire import UMPIRE

FILM: Final = "film"
MOMENT: Final = "moment"
FILMED_BATTLES: Final = {
    "kmh": (DUEL, 3),
    "wwh": ("wwh/two-against-two", 3),
    "hf": ("hf/mirror-frigates", 3),
    "ls98": ("ls98/robust-and-hoche", 4),
}
"""Of each book the battle that is filmed, with its seed."""
SCENES: Final = {
    **PAGES, **ANALYSIS, **BATTLES, **ARMS, **SQUARES, **HOLD_FAST, **HEXES, **HELMS, **FLEETS, **UMPIRE,
}  # fmt: skip
STILLS: Final = {**SCENES, **DRAWING}
"""What is drawn; the words of the drawing table have a test of their own, which prints no chart."""
KIOSK_PREFIXES: Final = {"kmh": "stand", "wwh": "stand-wwh", "hf": "stand-hf", "ls98": "stand-ls98"}
SCREENS: Final = (
    *STILLS,
    *(f"{prefix}-{name}" for book, prefix in KIOSK_PREFIXES.items() for name in states_of(book)),
    FILM,
    *(f"{MOMENT}-{name}" for name in MOMENTS),
)
STILLS_ON_A_SHEET: Final = 4
FRAMES_ON_A_SHEET: Final = 48
STILL_WIDE: Final = 960
FRAME_SIZE: Final = (320, 180)
MOMENTS_ACROSS: Final = 4
MOMENT_WIDE: Final = 480


def pictures(folder: Path, only: Sequence[str] = (), ways: Sequence[str] = ()) -> int:
    """Draw the screens into the folder -o, with an index.html and contact sheets.

    --only names screens (battles*; all, if none) and --size ways of drawing (1024x768*). A contact
    sheet holds four stills of one way, a battle every half second, or a great moment (moment-*)
    frame by frame. Return 2 if nothing has such a name, else 0.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    screens = [name for name in SCREENS if _is_named(name, only)]
    chosen = [view for view in standard_views() if _is_named(view.name, ways)]
    if not screens or not chosen:
        print(f"Screens: {' '.join(SCREENS)}\nWays: {' '.join(v.name for v in standard_views())}")
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    began, shown = perf_counter(), {name: list[str]() for name in screens}
    with _open_studio() as studio:
        scenes = {name: STILLS[name] for name in screens if name in STILLS}
        opened = {name: scene(studio) for name, scene in scenes.items()}
        for view in chosen:
            studio.apply_view(view)
            keep = partial(_save_picture, folder, view, shown)
            for name, screen in opened.items():
                keep(name, studio.draw_screen(screen))
        for book, prefix in KIOSK_PREFIXES.items():
            stands = [name for name in states_of(book) if f"{prefix}-{name}" in screens]
            for view in (v for v in chosen if stands and v == StudioView(v.size, v.text)):
                keep = partial(_save_picture, folder, view, shown)
                draw_kiosk_states(stands, view.size, studio.bank, keep, book, view.text)
        _save_sheets(folder, chosen, shown)
        if FILM in screens:
            _save_films(folder, studio, shown)
        _save_moments(folder, studio, shown)
    write_index(folder, screens, shown)
    count = sum(map(len, shown.values()))
    print(f"{count} pictures in {perf_counter() - began:.0f} s: {folder / 'index.html'}")
    return 0


def _is_named(name: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns fits the name; no pattern fits all."""
    return not patterns or any(fnmatch(name, pattern) for pattern in patterns)


@contextmanager
def _open_studio() -> Iterator[Studio]:
    """A studio on a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), SpriteBank(bakes_at_once=True))
        try:
            yield studio
        finally:
            studio.close()
            studio.bank.close()


def _save_picture(
    folder: Path, view: StudioView, shown: dict[str, list[str]], name: str, picture: pygame.Surface
) -> None:
    """The picture is in its file and on the list."""
    file = folder / f"{name}-{view.name}.png"
    pygame.image.save(to_grey(picture) if view.grey else picture, file)
    shown[name].append(file.name)


def _save_sheets(folder: Path, chosen: Sequence[StudioView], shown: dict[str, list[str]]) -> None:
    """The stills of each way on contact sheets of their own."""
    for view in chosen:
        ends = f"-{view.name}.png"
        files = [folder / f for listed in shown.values() for f in listed if f.endswith(ends)]
        files = [file for file in files if file.name.removesuffix(ends) in shown]
        for n, whole in enumerate(contact_sheets(files, STILLS_ON_A_SHEET, 2, STILL_WIDE)):
            pygame.image.save(whole, folder / f"sheet-{view.name}-{n + 1:02}.png")


def _save_films(folder: Path, studio: Studio, shown: dict[str, list[str]]) -> None:
    """A battle of captains by each book every half second, on contact sheets."""
    studio.apply_view(StudioView())
    for book, filmed in FILMED_BATTLES.items():
        frames: list[tuple[str, pygame.Surface]] = []
        for seconds, frame in film_frames(studio, *filmed):
            frames.append((f"{seconds:.1f} s", pygame.transform.smoothscale(frame, FRAME_SIZE)))
        for n in range(0, len(frames), FRAMES_ON_A_SHEET):
            whole = contact_sheet(frames[n : n + FRAMES_ON_A_SHEET], 6, FRAME_SIZE[0])
            file = folder / f"{FILM}-{book}-{n // FRAMES_ON_A_SHEET + 1:02}.png"
            pygame.image.save(whole, file)
            shown[FILM].append(file.name)


def _save_moments(folder: Path, studio: Studio, shown: dict[str, list[str]]) -> None:
    """Each of the great moments that are wanted, on a contact sheet of its own; one that never
    comes is said."""
    for name, moment in MOMENTS.items():
        if (whole := f"{MOMENT}-{name}") in shown:
            studio.apply_view(StudioView())
            file = folder / f"{whole}.png"
            try:
                frames = list(take_pictures(studio, moment))
            except LookupError as fault:
                print(fault)
                continue
            pygame.image.save(contact_sheet(frames, MOMENTS_ACROSS, MOMENT_WIDE), file)
            shown[whole].append(file.name)
