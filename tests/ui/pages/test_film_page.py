"""The page that saves films: rows, stills, progress, Stop and what is said, by mouse, keys and pad."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pygame

from game.analysis.background_job import JobState
from game.ui.pages.film_page import STILL_SIZE, FilmCallbacks, FilmMoment, FilmPage, MomentImage
from game.ui.shell.app import App
from recipes.known_job import KnownJob
from tests.ui.conftest import InputDriver, OpenApp

MOMENTS = (FilmMoment(4, 2, "Ajax rakes Orion through the stern: 4 hits"), FilmMoment(9, 3, "Orion blows up"))
REFUSAL = "A film needs Pillow: install it."


class FilmDesk:
    """The page with fake work, and hands."""

    def __init__(self, app: App, refusal: str = "", moments: tuple[FilmMoment, ...] = MOMENTS) -> None:
        self.stills = KnownJob[MomentImage](state=JobState.RUNNING)
        self.works, self.asked = list[KnownJob[float]](), list[tuple[int, Path]]()
        ways = FilmCallbacks(
            lambda: self.stills, self.start, lambda moment, end: Path(f"turn-{moment.turn}{end}"), refusal
        )
        self.page = FilmPage(app, "A hot night", moments, ways)
        app.push_screen(self.page)
        self.hands = InputDriver(app)
        self.hands.run_frame()

    def start(self, moment: FilmMoment, path: Path) -> KnownJob[float]:
        self.asked.append((moment.event_index, path))
        self.works.append(KnownJob(state=JobState.RUNNING))
        return self.works[-1]

    @property
    def told(self) -> str:
        return " ".join(block.words for block in self.page._text_blocks())


def test_a_film_of_the_chosen_moment_is_made_and_its_place_said(open_app: OpenApp) -> None:
    desk = FilmDesk(open_app())
    desk.hands.click("row-1")
    desk.hands.click("film")
    assert desk.asked == [(9, Path("turn-3.webp"))]
    desk.works[0].values.append(0.4)
    desk.hands.run_frame()
    assert "40%" in desk.told
    assert "film" not in desk.page.control_rects()
    desk.works[0].state = JobState.DONE
    desk.hands.run_frame()
    assert "Saved as turn-3.webp" in desk.told


def test_stop_and_back_end_the_work(open_app: OpenApp) -> None:
    desk = FilmDesk(open_app())
    desk.hands.click("picture")
    assert desk.asked == [(4, Path("turn-2.png"))]
    desk.hands.press_key(pygame.K_RETURN)  # the focus is on Stop
    assert desk.works[0].state is JobState.LOST
    assert "nothing was saved" in desk.told
    desk.hands.click("film")
    desk.hands.press_key(pygame.K_ESCAPE)
    assert desk.works[1].state is JobState.LOST
    assert desk.stills.state is JobState.LOST
    assert desk.hands.app.screen is not desk.page


def test_a_failure_is_said(open_app: OpenApp) -> None:
    desk = FilmDesk(open_app())
    desk.hands.click("film")
    desk.works[0].state, desk.works[0].refusal = JobState.REFUSED, "The disk is full."
    desk.hands.run_frame()
    assert "The disk is full." in desk.told
    assert "Saved" not in desk.told


def test_without_the_library_pictures_can_still_be_saved(open_app: OpenApp) -> None:
    desk = FilmDesk(open_app(), REFUSAL)
    hints = {widget.name: widget.hint for widget in desk.page._buttons()}
    assert hints["film"] == REFUSAL
    desk.hands.click("film")
    assert not desk.asked
    desk.hands.click("picture")
    assert desk.asked


def test_a_quiet_battle_has_nothing_to_film(open_app: OpenApp) -> None:
    desk = FilmDesk(open_app(), moments=())
    assert "nothing to film" in desk.told
    desk.hands.click("film")
    desk.hands.click("picture")
    assert not desk.asked
    desk.hands.click("back")
    assert desk.hands.app.screen is not desk.page


def test_everything_is_reached_by_keys_and_by_pad(open_app: OpenApp) -> None:
    def focus_all(presses: Iterable[Callable[[], None]], page: FilmPage) -> set[str]:
        seen = set[str]()
        for press in presses:
            press()
            seen.add(page.ring.focused)
        return seen

    desk = FilmDesk(open_app())
    wanted = {"row-0", "row-1", "film", "picture", "back"}
    assert wanted <= focus_all([lambda: desk.hands.press_key(pygame.K_TAB)] * 10, desk.page)
    ways = [(0, -1)] * 6 + [(1, 0)] * 3 + [(-1, 0)] * 5 + [(0, 1)] * 6
    assert wanted <= focus_all([partial(desk.hands.press_cross, *way) for way in ways], desk.page)


def test_stills_are_drawn_as_they_come(open_app: OpenApp) -> None:
    desk = FilmDesk(open_app())
    assert "The picture is being drawn." in [text.text for text in desk.hands.app.text_ledger or ()]
    pixels = bytes([200, 30, 30]) * (STILL_SIZE[0] * STILL_SIZE[1])
    desk.stills.values.append(MomentImage(4, STILL_SIZE, pixels))
    desk.stills.has_news = True
    desk.hands.run_frame()
    assert desk.hands.app.surface.get_at(desk.page._still_rect().center)[:3] == (200, 30, 30)
