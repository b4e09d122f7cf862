"""The page that saves films as the studio opens it: with its stills, while a film is made, and without the
library. Nothing is made; the stills are painted here."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.analysis.background_job import JobState
from game.stage.paper import palette
from game.ui.kit.screens import Screen
from game.ui.pages.film_page import STILL_SIZE, FilmCallbacks, FilmMoment, FilmPage, MomentImage
from recipes.known_job import KnownJob
from recipes.pictures_studio import Studio

FILM_MOMENTS: Final = (
    FilmMoment(1, 6, "Constitution pours a broadside into Guerriere: 3 hits"),
    FilmMoment(2, 7, "Guerriere rakes Constitution through the stern: 5 hits"),
    FilmMoment(3, 9, "Príncipe de Asturias strikes her colours to Santísima Trinidad"),
    FilmMoment(4, 10, "Guerriere loses her mizzenmast"),
    FilmMoment(5, 12, "Guerriere blows up"),
)


def film_page(done: float = 0.0, refusal: str = "") -> Callable[[Studio], Screen]:
    """Show the page, with a film of which this share is `done` (0: none is made)."""

    def open_page(studio: Studio) -> Screen:
        stills, film = KnownJob[MomentImage](), KnownJob(done, state=JobState.RUNNING)
        for n, moment in enumerate(FILM_MOMENTS[:4]):
            sea = pygame.Surface(STILL_SIZE)
            sea.fill(palette.SEA_DAY[1 + n])
            pixels = pygame.image.tobytes(sea, "RGB")
            stills.values.append(MomentImage(moment.event_index, STILL_SIZE, pixels))
        path = Path("weathergage/films/constitution-and-guerriere-turn-9.webp")
        ways = FilmCallbacks(lambda: stills, lambda moment, path: film, lambda moment, end: path, refusal)
        page = FilmPage(studio.app, "Constitution and Guerriere", FILM_MOMENTS, ways)
        page.selected = 2
        page.advance(0.0)
        if done:
            page._start(".webp")
        elif not refusal:
            page.message = f"Saved as {path.name}, in the folder {path.parent}"
        return page

    return open_page


FILM_PAGES: dict[str, Callable[[Studio], Screen]] = {
    "film-page": film_page(),
    "film-page-busy": film_page(0.4),
    "film-page-no-library": film_page(refusal="A film needs Pillow"),
}
