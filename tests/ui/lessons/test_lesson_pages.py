"""The list of lessons, the page after one, the ticks, and the way through the program."""

from dataclasses import replace
from itertools import product
from math import dist
from pathlib import Path

import pygame
import pytest

from game.stage.paper.canvas import Canvas, DrawnText, UiStyle
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import panels
from game.ui.kit.screens import UnfinishedBattle
from game.ui.kit.widgets import MIN_CONTROL_UNITS
from game.ui.lessons import lesson_card, lesson_pages, lesson_session
from game.ui.lessons.fight_guide import FightGuide
from game.ui.lessons.lesson_card import (
    PULSE_SECONDS,
    LessonAction,
    LessonCardView,
    PointedArea,
    arrow_start,
    ring_growth_units,
)
from game.ui.lessons.lesson_guide import LessonGuide
from game.ui.lessons.lesson_pages import LessonEndPage, LessonListPage
from game.ui.pages.pause_menu import PauseMenu
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.battery import battery_param_rows, latin_square
from tests.books.kmh.face.input_driver import SketchBank
from tests.ui.lessons.lesson_driver import FOLDERS, LessonDriver
from tests.ui.text_checks import overlapping

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
VIEWS = ("table", "sea")


def app_at(session: BattleSession, tmp_path: Path, size: tuple[int, int], text: int = 100) -> App:
    """Open the program with that session and text scale."""
    app = App(size, tmp_path, [], session.make_callbacks(), 4, SketchBank(process=False))
    app.text_ledger = []
    app.change_settings(replace(app.settings, text_scale=text, plain_sea=True, reduced_motion=True))
    return app


def outside(marks: list[DrawnText], window: pygame.Rect) -> list[str]:
    return [
        m.text for m in marks if not m.bounds.inflate(2, 2).contains(m.rect) or not window.contains(m.rect)
    ]


def check_page(app: App) -> None:
    """Check that no text is cut or overlaps other text, and that every target is large enough and
    in the window."""
    app.run_frame(0.0)
    window = app.surface.get_rect()
    assert app.text_ledger
    assert outside(app.text_ledger, window) == []
    assert overlapping(app.text_ledger) == []
    assert [m.text for m in app.text_ledger if m.text.endswith("…")] == []
    spots = app.screen.control_rects()
    assert {n: r for n, r in spots.items() if min(r.size) < MIN_CONTROL_UNITS} == {}
    assert [n for n, r in spots.items() if not window.contains(r)] == []


@pytest.mark.parametrize(("size", "text"), [(SIZES[0], 100), *((size, 150) for size in SIZES)], ids=str)
def test_the_pages_have_their_room(
    session: BattleSession, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    app = app_at(session, tmp_path, size, text)
    title = app.screen
    assert isinstance(title, TitlePage)
    title.unfinished, title.start_newcomer_battle = UnfinishedBattle(lambda context: title), None
    check_page(app)
    app.push_screen(session.lesson_session.make_list_page(app))
    check_page(app)
    for number in (0, 1, 5, 6, 7):
        app.replace_screen(session.lesson_session.start_lesson(app, number))
        left(app)
        assert isinstance(app.screen, LessonEndPage)
        check_page(app)


def left(app: App) -> None:
    """End the lesson on the screen, wherever it is."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert isinstance(screen.state.plugin, LessonGuide | FightGuide)
    screen.state.plugin.on_finished()


def press(app: App, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, unicode="", mod=0))
    app.run_frame(1 / 60)


def click(app: App, name: str) -> None:
    at = app.screen.control_rects()[name].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
    app.run_frame(1 / 60)


def learned(app: App) -> None:
    """Skip through the lesson on the screen."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert isinstance(screen.state.plugin, LessonGuide)
    screen.show.speed = 0
    screen.sea_view.bank = SketchBank(process=False)
    for _ in range(900):
        screen.advance(1 / 30)
        if app.screen is not screen:
            return
        if isinstance(screen.state.plugin, FightGuide):
            left(app)
            return
        choices = screen.state.plugin.card_placement().card_view.buttons
        if choices:
            screen.state.plugin.on_control_pressed(
                "", LessonAction.READ_ON if len(choices) == 1 else LessonAction.SKIP
            )
    raise AssertionError(f"stuck at {screen.state.plugin.tutor.step_index}")


def test_from_the_title_through_a_lesson_to_the_next(session: BattleSession, tmp_path: Path) -> None:
    app = app_at(session, tmp_path, (1280, 720))
    click(app, "learn")
    assert isinstance(app.screen, LessonListPage)
    assert app.screen.ring.focused == "lesson-0-into-battle"
    click(app, "lesson-1-fire")
    learned(app)
    assert isinstance(app.screen, LessonEndPage)
    assert lesson_session.load_done_lessons(tmp_path) == ("fire",)
    click(app, "next")
    assert isinstance(app.screen, BattleScreen)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, PauseMenu)
    click(app, "lessons")
    assert isinstance(app.screen, LessonListPage)
    assert app.screen.lessons_done == ("1-fire",)
    assert app.screen.ring.focused == "lesson-0-into-battle"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, TitlePage)
    assert session.lesson_session.screen is None
    assert list(tmp_path.rglob("*.journal")) == []


def test_a_lesson_is_begun_again_from_its_menu(session: BattleSession, tmp_path: Path) -> None:
    app = app_at(session, tmp_path, (1280, 720))
    app.push_screen(session.lesson_session.make_list_page(app))
    click(app, "lesson-5-board")
    first = app.screen
    press(app, pygame.K_ESCAPE)
    click(app, "again")
    assert isinstance(app.screen, BattleScreen)
    assert app.screen is not first
    press(app, pygame.K_ESCAPE)
    click(app, "title")
    assert isinstance(app.screen, TitlePage)
    assert app.screen.unfinished is None


def test_after_the_last_lesson_the_list_comes_next(session: BattleSession, tmp_path: Path) -> None:
    app = app_at(session, tmp_path, (1280, 720))
    app.push_screen(session.lesson_session.start_lesson(app, len(FOLDERS)))
    learned(app)
    assert isinstance(app.screen, LessonEndPage)
    assert "next" not in app.screen.control_rects()
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, LessonListPage)
    assert lesson_session.load_done_lessons(tmp_path) == ("hexes",)


DAMAGED = (b"", b"\xff\xfe", b"done = 3", b'done = ["1-fire", 7, "../x"]', b"[" * 5000, b"a" * 99_999)


@pytest.mark.parametrize("raw", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_of_ticks_does_no_harm(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / lesson_session.FILE_NAME).write_bytes(raw)
    assert lesson_session.load_done_lessons(tmp_path) in ((), ("fire",))
    assert lesson_session.save_done_lesson(tmp_path, "2-sail") == ""
    assert lesson_session.load_done_lessons(tmp_path)[-1] == "sail"
    lesson_session.save_done_lesson(tmp_path, "2-sail")
    assert lesson_session.load_done_lessons(tmp_path).count("sail") == 1


def test_a_tick_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "could not be kept" in lesson_session.save_done_lesson(tmp_path / "file", "1-fire")


# ------------------------------------------------------------------------ the card on the screen


def papers(lesson: LessonDriver) -> dict[str, pygame.Rect]:
    """Return the panels that the card must not cover."""
    layout = lesson.screen.layout()
    with lesson.battle.table.as_current():
        over = panels.over_orders_rect(lesson.screen.hud, layout)
    found = {
        "ribbon": layout.ribbon, "wind": layout.wind, "record": layout.record, "log": layout.log,
        "orders": layout.orders, "over": over,
    }  # fmt: skip
    if layout.sea_panels is not None:
        found |= {"own": layout.sea_panels.own_status, "foe": layout.sea_panels.foe_status}
    return {name: rect for name, rect in found.items() if rect is not None}


@pytest.mark.parametrize(
    ("folder", "view"), battery_param_rows(product(FOLDERS, VIEWS), latin_square(FOLDERS, VIEWS, by=2))
)
def test_the_card_keeps_off_the_papers_and_its_words_inside(folder: Path, view: str) -> None:
    lesson = LessonDriver(folder, sea=view == "sea")
    for _ in range(40):
        lesson.run_to_step()
        if lesson.is_over:
            break
        for size, text in ((SIZES[2], 1.0), *((size, 1.5) for size in SIZES)):
            lesson.resize(size, text)
            if text > 1:
                # A record that a step has opened over the sea is a drawer over the card here.
                lesson.screen.hud.is_record_open = False
            check_card(lesson)
        lesson.resize((1280, 720), 1.0)
        step = lesson.tutor.step
        assert step is not None
        check_pointed(lesson)
        lesson.guide.on_control_pressed(
            "", LessonAction.READ_ON if step.kind == "read" else LessonAction.SKIP
        )
    assert lesson.is_over


def check_pointed(lesson: LessonDriver) -> None:
    """Check that what the step points at is on the screen or, on the sea alone, under More or a wheel."""
    step = lesson.tutor.step
    assert step is not None
    with lesson.battle.table.as_current():
        page = lesson.guide.card_placement()
        aim = lesson.guide.pointed_area(step, page)
        named = step.point or step.kind != "read"
    if named and step.point != "tray" and not step.point.startswith("ship-"):
        assert aim is not None, (lesson.tutor.step_index, step.point, step.kind)
        assert pygame.Rect((0, 0), lesson.context.size).colliderect(aim.rect)


STRAY = "The course ends in the ring, but not with the wind on the quarter."


def check_card(lesson: LessonDriver) -> None:
    """Check that the card of this step is free, also with a refusal on it, with large buttons and
    whole words."""
    window = pygame.Rect((0, 0), lesson.context.size)
    for stray in ("", STRAY):
        lesson.tutor.rejection = stray
        with lesson.battle.table.as_current():
            page = lesson.guide.card_placement()
            rect, view = page.rect, page.card_view
            own = [pygame.Rect(w.rect) for w in lesson.guide.widgets()]
        assert window.contains(rect)
        hit = [name for name, paper in papers(lesson).items() if rect.colliderect(paper)]
        assert hit == [], (lesson.tutor.step_index, lesson.context.size, lesson.context.style.text_scale, hit)
        assert own
        assert all(rect.contains(r) and min(r.size) >= MIN_CONTROL_UNITS for r in own)
        check_words(lesson, rect, view, own)
    lesson.tutor.rejection = ""


def check_words(
    lesson: LessonDriver, rect: pygame.Rect, view: LessonCardView, own: list[pygame.Rect]
) -> None:
    """Check that no text on the card is cut, overlaps other text, or is under a button."""
    c = Canvas(lesson.context.surface, lesson.screen.look, [])
    lesson_card.draw_card_words(c, rect, view)
    assert c.text_log
    assert outside(c.text_log, rect) == []
    assert overlapping(c.text_log) == []
    assert [m.text for m in c.text_log if m.text.endswith("…")] == []
    assert [m.text for m in c.text_log if m.rect.collidelist(own) >= 0] == []


def test_a_frame_with_a_lesson_on_it_is_drawn() -> None:
    lesson = LessonDriver(FOLDERS[3])
    lesson.run_to_step()
    before = lesson.draw().copy()
    lesson.guide.on_control_pressed("", LessonAction.READ_ON)
    lesson.run_to_step()
    assert lesson.draw().get_buffer().raw != before.get_buffer().raw


def test_an_arrow_is_short_however_far_off_what_it_points_at_is() -> None:
    start, end = (100, 100), (900, 700)
    begins = arrow_start(start, end, 96)
    assert dist(begins, end) == pytest.approx(96, abs=2)
    assert arrow_start((880, 690), end, 96) == (880, 690)
    assert arrow_start(end, end, 96) == end


CARD, BUTTON = pygame.Rect(20, 20, 200, 100), pygame.Rect(700, 500, 90, 50)


def arrow_past(*others: pygame.Rect) -> lesson_card.Line | None:
    """Return the arrow from the card to the button that crosses none of these."""
    canvas = Canvas(pygame.Surface((800, 600)), UiStyle())
    found = lesson_card.arrow_line(canvas, CARD, PointedArea(BUTTON), [BUTTON, *others])
    if found is not None:
        assert not any(rect.clipline(*found) for rect in others)
        assert dist(found[1], BUTTON.center) < dist(found[0], BUTTON.center)
    return found


def test_an_arrow_ends_at_what_it_means_and_crosses_nothing_else() -> None:
    straight = arrow_past()
    assert straight is not None
    before = pygame.Rect(600, 440, 150, 40)
    beside = arrow_past(before)
    assert beside is not None
    assert beside != straight
    assert arrow_past(pygame.Rect(560, 400, 120, 180), pygame.Rect(640, 390, 160, 90)) is None


def test_without_motion_the_ring_keeps_still() -> None:
    assert {ring_growth_units(n / 10, True) for n in range(30)} == {0}
    grown = [ring_growth_units(n / 100, False) for n in range(140)]
    assert grown == sorted(grown)
    assert max(grown) > 4
    assert 1 / PULSE_SECONDS < 3


def test_every_shipped_lesson_has_a_figure(session: BattleSession) -> None:
    for listed in session.lesson_session.offered_lessons:
        assert lesson_pages._FIGURES[listed.id.partition("-")[2]]


def test_the_page_after_a_lesson_is_over_its_sea(session: BattleSession, tmp_path: Path) -> None:
    app = app_at(session, tmp_path, SIZES[0])
    lessons = session.lesson_session
    app.push_screen(lessons.start_lesson(app, 1))
    app.run_frame(1 / 60)
    assert isinstance(app.screen, BattleScreen)
    guide = app.screen.state.plugin
    assert isinstance(guide, FightGuide | LessonGuide)
    lessons._end_callback(app, 1, guide.tutor)()
    assert isinstance(app.screen, LessonEndPage)
    assert app.screen.sea is not None
    app.run_frame(1 / 60)
    corner = [tuple(app.surface.get_at((x, 700)))[:3] for x in range(0, 200, 20)]
    assert corner == [tuple(app.screen.sea.get_at((x, 700)))[:3] for x in range(0, 200, 20)]
