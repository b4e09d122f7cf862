"""The list of lessons, the page after one, the ticks, and the way through the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import dist
from pathlib import Path

import pygame
import pytest

from game.stage.paper.canvas import Canvas, Look, TextMark
from game.ui.battle import panels
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import Unfinished
from game.ui.kit.widgets import SMALLEST_TARGET
from game.ui.lessons import card, done, pointer
from game.ui.lessons.card import CardView, OnLesson
from game.ui.lessons.end import LessonEnd
from game.ui.lessons.fight import FightGuide
from game.ui.lessons.guide import LessonGuide
from game.ui.lessons.list_page import LessonList
from game.ui.lessons.pointer import BEAT, PointedArea, near, swell
from game.ui.pages.pause import Pause
from game.ui.pages.title import Title
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from tests.battery import spread, square
from tests.books.kmh.face.hands import Sketches
from tests.lessons.pupils import FOLDERS, Class

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
VIEWS = ("table", "sea")


@pytest.fixture
def berth(tmp_path: Path) -> Iterator[BattleSession]:
    made = BattleSession(tmp_path)
    yield made
    made.clear()


def app_at(berth: BattleSession, tmp_path: Path, size: tuple[int, int], text: int = 100) -> App:
    """The program with that berth, its text at this scale."""
    app = App(size, tmp_path, [], berth.doors(), 4, Sketches(process=False))
    app.ledger = []
    app.change(replace(app.settings, text_scale=text, plain_sea=True, reduced_motion=True))
    return app


def overlapping(marks: list[TextMark]) -> list[tuple[str, str]]:
    return [
        (a.words, b.words)
        for a, b in combinations(marks, 2)
        if a.ink.inflate(-2, -2).colliderect(b.ink.inflate(-2, -2))
    ]


def outside(marks: list[TextMark], window: pygame.Rect) -> list[str]:
    return [
        m.words
        for m in marks
        if not m.bounds.inflate(2, 2).contains(m.ink) or not window.contains(m.ink)
    ]


def check_page(app: App) -> None:
    """No text is cut or lies on other text; every target is large enough and in the window."""
    app.frame(0.0)
    window = app.surface.get_rect()
    assert app.ledger
    assert outside(app.ledger, window) == []
    assert overlapping(app.ledger) == []
    assert [m.words for m in app.ledger if m.words.endswith("…")] == []
    spots = app.screen.spots()
    assert {n: r for n, r in spots.items() if min(r.size) < SMALLEST_TARGET} == {}
    assert [n for n, r in spots.items() if not window.contains(r)] == []


@pytest.mark.parametrize(
    ("size", "text"), [(SIZES[0], 100), *((size, 150) for size in SIZES)], ids=str
)
def test_the_pages_have_their_room(
    berth: BattleSession, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    app = app_at(berth, tmp_path, size, text)
    title = app.screen
    assert isinstance(title, Title)
    title.resume, title.into = Unfinished(lambda house: title), None
    check_page(app)
    app.push(berth.lessons.page(app))
    check_page(app)
    for number in (0, 1, 5, 6, 7):
        app.show(berth.lessons.start(app, number))
        left(app)
        assert isinstance(app.screen, LessonEnd)
        check_page(app)


def left(app: App) -> None:
    """The lesson on the screen is over, wherever it stood."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert isinstance(screen.beside, LessonGuide | FightGuide)
    screen.beside.leave()


def press(app: App, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, unicode="", mod=0))
    app.frame(1 / 60)


def click(app: App, name: str) -> None:
    at = app.screen.spots()[name].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
    app.frame(1 / 60)


def learned(app: App) -> None:
    """The lesson on the screen has been skipped through."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert isinstance(screen.beside, LessonGuide)
    screen.show.speed = 0
    screen.board.bank = Sketches(process=False)
    for _ in range(900):
        screen.advance(1 / 30)
        if app.screen is not screen:
            return
        if isinstance(screen.beside, FightGuide):
            left(app)
            return
        choices = screen.beside.page().view.choices
        if choices:
            screen.beside.press("", OnLesson.READ_ON if len(choices) == 1 else OnLesson.SKIP)
    raise AssertionError(f"stuck at {screen.beside.tutor.at}")


def test_from_the_title_through_a_lesson_to_the_next(berth: BattleSession, tmp_path: Path) -> None:
    app = app_at(berth, tmp_path, (1280, 720))
    click(app, "learn")
    assert isinstance(app.screen, LessonList)
    assert app.screen.ring.at == "lesson-0-into-battle"
    click(app, "lesson-1-fire")
    learned(app)
    assert isinstance(app.screen, LessonEnd)
    assert done.done(tmp_path) == ("fire",)
    click(app, "next")
    assert isinstance(app.screen, BattleScreen)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Pause)
    click(app, "lessons")
    assert isinstance(app.screen, LessonList)
    assert app.screen.done == ("1-fire",)
    assert app.screen.ring.at == "lesson-0-into-battle"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Title)
    assert berth.lessons.screen is None
    assert list(tmp_path.rglob("*.journal")) == []


def test_a_lesson_is_begun_again_from_its_menu(berth: BattleSession, tmp_path: Path) -> None:
    app = app_at(berth, tmp_path, (1280, 720))
    app.push(berth.lessons.page(app))
    click(app, "lesson-5-board")
    first = app.screen
    press(app, pygame.K_ESCAPE)
    click(app, "again")
    assert isinstance(app.screen, BattleScreen)
    assert app.screen is not first
    press(app, pygame.K_ESCAPE)
    click(app, "title")
    assert isinstance(app.screen, Title)
    assert app.screen.resume is None


def test_after_the_last_lesson_the_list_comes_next(berth: BattleSession, tmp_path: Path) -> None:
    app = app_at(berth, tmp_path, (1280, 720))
    app.push(berth.lessons.start(app, len(FOLDERS)))
    learned(app)
    assert isinstance(app.screen, LessonEnd)
    assert "next" not in app.screen.spots()
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, LessonList)
    assert done.done(tmp_path) == ("hexes",)


DAMAGED = (
    b"",
    b"\xff\xfe",
    b"done = 3",
    b'done = ["1-fire", 7, "../x"]',
    b"[" * 5000,
    b"a" * 99_999,
)


@pytest.mark.parametrize("raw", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_of_ticks_does_no_harm(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / done.FILE_NAME).write_bytes(raw)
    assert done.done(tmp_path) in ((), ("fire",))
    assert done.tick(tmp_path, "2-sail") == ""
    assert done.done(tmp_path)[-1] == "sail"
    done.tick(tmp_path, "2-sail")
    assert done.done(tmp_path).count("sail") == 1


def test_a_tick_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "could not be kept" in done.tick(tmp_path / "file", "1-fire")


# ------------------------------------------------------------------------ the card on the screen


def papers(lesson: Class) -> dict[str, pygame.Rect]:
    """What the card must not lie on."""
    lay = lesson.screen.layout()
    with lesson.battle.table.at():
        over = panels.over_orders(lesson.screen.hud, lay)
    found = {
        "ribbon": lay.ribbon, "wind": lay.wind, "record": lay.record, "log": lay.log,
        "orders": lay.orders, "over": over,
    }  # fmt: skip
    if lay.overlays is not None:
        found |= {"own": lay.overlays.own_status, "foe": lay.overlays.foe_status}
    return {name: rect for name, rect in found.items() if rect is not None}


@pytest.mark.parametrize(
    ("folder", "view"), spread(product(FOLDERS, VIEWS), square(FOLDERS, VIEWS, by=2))
)
def test_the_card_keeps_off_the_papers_and_its_words_inside(folder: Path, view: str) -> None:
    lesson = Class(folder, sea=view == "sea")
    for _ in range(40):
        lesson.settle()
        if lesson.over:
            break
        for size, text in ((SIZES[2], 1.0), *((size, 1.5) for size in SIZES)):
            lesson.resize(size, text)
            if text > 1:
                # A record that a step has opened on the sea is a drawer over the card here.
                lesson.screen.hud.record_open = False
            check_card(lesson)
        lesson.resize((1280, 720), 1.0)
        step = lesson.tutor.step
        assert step is not None
        check_pointed(lesson)
        lesson.guide.press("", OnLesson.READ_ON if step.kind == "read" else OnLesson.SKIP)
    assert lesson.over


def check_pointed(lesson: Class) -> None:
    """What the step points at is on the screen, or, on the sea alone, under More or a wheel."""
    step = lesson.tutor.step
    assert step is not None
    with lesson.battle.table.at():
        page = lesson.guide.page()
        aim = lesson.guide.aim(step, page)
        named = step.point or step.kind != "read"
    if named and step.point != "tray" and not step.point.startswith("ship-"):
        assert aim is not None, (lesson.tutor.at, step.point, step.kind)
        assert pygame.Rect((0, 0), lesson.house.size).colliderect(aim.rect)


STRAY = "The course ends in the ring, but not with the wind on the quarter."


def check_card(lesson: Class) -> None:
    """The card of this step lies free, also with a refusal on it; its buttons are large enough and
    its words are whole."""
    window = pygame.Rect((0, 0), lesson.house.size)
    for stray in ("", STRAY):
        lesson.tutor.stray = stray
        with lesson.battle.table.at():
            page = lesson.guide.page()
            rect, view = page.rect, page.view
            own = [pygame.Rect(w.rect) for w in lesson.guide.widgets()]
        assert window.contains(rect)
        hit = [name for name, paper in papers(lesson).items() if rect.colliderect(paper)]
        assert hit == [], (lesson.tutor.at, lesson.house.size, lesson.house.look.text, hit)
        assert own
        assert all(rect.contains(r) and min(r.size) >= SMALLEST_TARGET for r in own)
        check_words(lesson, rect, view, own)
    lesson.tutor.stray = ""


def check_words(lesson: Class, rect: pygame.Rect, view: CardView, own: list[pygame.Rect]) -> None:
    """Nothing on the card is cut, on other words, or under a button."""
    c = Canvas(lesson.house.surface, lesson.screen.look, [])
    card.draw_words(c, rect, view)
    assert c.ledger
    assert outside(c.ledger, rect) == []
    assert overlapping(c.ledger) == []
    assert [m.words for m in c.ledger if m.words.endswith("…")] == []
    assert [m.words for m in c.ledger if m.ink.collidelist(own) >= 0] == []


def test_a_frame_with_a_lesson_on_it_is_drawn() -> None:
    lesson = Class(FOLDERS[3])
    lesson.settle()
    before = lesson.draw().copy()
    lesson.guide.press("", OnLesson.READ_ON)
    lesson.settle()
    assert lesson.draw().get_buffer().raw != before.get_buffer().raw


def test_an_arrow_is_short_however_far_off_what_it_points_at_is() -> None:
    start, end = (100, 100), (900, 700)
    begins = near(start, end, 96)
    assert dist(begins, end) == pytest.approx(96, abs=2)
    assert near((880, 690), end, 96) == (880, 690)
    assert near(end, end, 96) == end


@pytest.mark.parametrize("before", [True, False])
def test_an_arrow_that_another_control_lies_before_is_left_out(
    before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper, aim = pygame.Rect(20, 20, 200, 100), PointedArea(pygame.Rect(700, 500, 90, 50))
    other = pygame.Rect(640, 440, 150, 40) if before else pygame.Rect(20, 500, 90, 50)
    drawn: list[object] = []
    monkeypatch.setattr(pointer, "_draw_arrow", lambda *ends: drawn.append(ends))
    canvas = Canvas(pygame.Surface((800, 600)), Look())
    spots = pointer.others([aim.rect, paper.inflate(-20, -20), other], aim, paper)
    assert spots == [other]
    pointer.draw(canvas, paper, aim, pygame.Rect(0, 0, 800, 600), 0.0, spots)
    assert bool(drawn) != before


def test_without_motion_the_ring_keeps_still() -> None:
    assert {swell(n / 10, True) for n in range(30)} == {0}
    grown = [swell(n / 100, False) for n in range(140)]
    assert grown == sorted(grown)
    assert max(grown) > 4
    assert 1 / BEAT < 3
