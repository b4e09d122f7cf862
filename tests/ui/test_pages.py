"""Every page at every size: nothing clipped, nothing overlapping, every target large enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.scene.rigging import Rigging
from game.stage.paper.canvas import TextMark
from game.ui.kit.screens import BookPage, Clause, Screen, ShellCallbacks
from game.ui.kit.widgets import SMALLEST_TARGET
from game.ui.pages.battles import Battles
from game.ui.pages.credits import Credits
from game.ui.pages.fault import Fault
from game.ui.pages.glossary import Glossary
from game.ui.pages.muster import Muster
from game.ui.pages.options import Options
from game.ui.pages.own_numbers import OwnNumbers
from game.ui.pages.pause import Pause, PauseAct
from game.ui.pages.remap import Remap
from game.ui.pages.result import NextSteps, Outcome, Result
from game.ui.pages.result_cards import MomentRow, ShipCard
from game.ui.pages.rulebook import Rulebook
from game.ui.pages.title import Title
from game.ui.shell.app import App

from .conftest import BOOK, Hand, OpenApp, Sea, begin, shipped_levels

SIZES = ((1280, 720), (1920, 1080), (1024, 768))


def nothing() -> None:
    """For ways that are not taken here."""


OUTCOME = Outcome(
    "Major victory for the Royal Navy",
    "Black Jaques struck his colours, and a prize crew is aboard.",
    0,
    9,
    (
        ShipCard("HM frigate", 0, "Victorious", 27, 32, ("officers sound", "2 speed boxes gone")),
        ShipCard("Chasse-marée", 1, "Captured", 4, 20, ("struck", "rudder shot away")),
    ),
    (
        MomentRow(5, "cannon", "HM frigate rakes Chasse-marée through the stern: 3 hits.", 40, 60),
        MomentRow(9, "strike", "Chasse-marée strikes her colours to HM frigate.", 90, 110),
    ),
    "Royal Navy: no ship lost, 5 of 32 points gone. Black Jaques: Chasse-marée lost, 16 of 20.",
)


def _muster(app: App) -> Screen:
    battles = Battles(app)
    assert battles.plan is not None
    return Muster(app, battles.plan, battles.begin)


PAGES: dict[str, Callable[[App], Screen]] = {
    "title": Title,
    "battles": Battles,
    "muster": _muster,
    "options": Options,
    "keys": lambda app: Remap(app, app),
    "own-numbers": OwnNumbers,
    "credits": Credits,
    "rulebook": lambda app: Rulebook(app, app.doors.books),
    "glossary": Glossary,
    "pause": lambda app: Pause(
        app,
        Sea(app, ()),
        nothing,
        [PauseAct("strike", "Strike the colours", "strike", nothing, "danger")],
    ),
    "result": lambda app: Result(app, OUTCOME, NextSteps(nothing, nothing, nothing)),
    "fault": lambda app: Fault(app, Path("fault.log"), True),
    "full-disk": lambda app: Fault(app, None, False, "the disk is full"),
}


def overlapping(marks: list[TextMark]) -> list[tuple[str, str]]:
    return [
        (a.words, b.words)
        for a, b in combinations(marks, 2)
        if a.ink.inflate(-2, -2).colliderect(b.ink.inflate(-2, -2))
    ]


def outside(marks: list[TextMark], window: pygame.Rect) -> list[tuple[str, str]]:
    return [
        (mark.words, mark.region)
        for mark in marks
        if not mark.bounds.inflate(2, 2).contains(mark.ink) or not window.contains(mark.ink)
    ]


def check_text(app: App, marks: list[TextMark]) -> None:
    assert outside(marks, app.surface.get_rect()) == []
    assert overlapping(marks) == []


def check_targets(app: App) -> None:
    window = app.surface.get_rect()
    visible = {n: r for n, r in app.screen.spots().items() if window.colliderect(r)}
    assert {n: r for n, r in visible.items() if min(r.size) < SMALLEST_TARGET} == {}
    assert [n for n, r in visible.items() if not window.contains(r)] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_targets_have_their_room_at_every_size_of_text(
    open_app: OpenApp, page: str, size: tuple[int, int]
) -> None:
    app = open_app(size)
    assert app.size == size
    app.push(PAGES[page](app))
    for scale in (100, 125, 150):
        app.change(replace(app.settings, text_scale=scale))
        check_targets(app)


@pytest.mark.parametrize("page", ["sight", "play"])
def test_every_page_of_options_can_be_read_at_the_largest_text(
    open_app: OpenApp, page: str
) -> None:
    app = open_app((1024, 768))
    app.push(Options(app))
    app.change(replace(app.settings, text_scale=150))
    Hand(app).click(f"page-{page}")
    assert app.ledger
    check_text(app, app.ledger)
    check_targets(app)
    assert [mark.words for mark in app.ledger if mark.words.endswith("…")] == []
    told = " ".join(mark.words for mark in app.ledger)
    hints = {"sight": "from the next start", "play": "not while it is held"}
    assert hints[page] in told


@pytest.mark.parametrize("page", PAGES)
def test_every_control_says_what_it_does(open_app: OpenApp, page: str) -> None:
    found = PAGES[page](open_app()).widgets()
    assert [widget.name for widget in found if widget.does is None] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_spot_answers_a_click_without_fault(open_app: OpenApp, page: str) -> None:
    """In the list of battles a few stand for all: to choose one engraves its chart."""
    app = open_app(levels=shipped_levels()[::4] if page == "battles" else None)
    hand = Hand(app)
    for name in tuple(PAGES[page](app).spots()):
        app.home()
        app.push(PAGES[page](app))
        hand.frame()
        if app.surface.get_rect().contains(app.screen.spots()[name]):
            hand.click(name)
        assert page in ("fault", "full-disk") or not isinstance(app.screen, Fault), name
        app.running = True


def test_drawing_depends_on_nothing_but_state(open_app: OpenApp) -> None:
    app = open_app()
    app.push(Battles(app))
    app.frame(0.0)
    first = pygame.image.tobytes(app.surface, "RGB")
    app.push(Options(app))
    app.frame(0.0)
    app.back()
    app.frame(0.0)
    assert pygame.image.tobytes(app.surface, "RGB") == first


def test_a_level_that_cannot_be_read_is_listed_and_not_begun(
    open_app: OpenApp, tmp_path: Path
) -> None:
    bad = tmp_path / "torn-chart.toml"
    bad.write_text("format = 1\ntitle = ", encoding="utf-8")
    app = open_app(levels=[bad])
    hand = Hand(app)
    hand.click("fight")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_UP)
    hand.click("begin")
    assert isinstance(app.screen, Battles)
    assert app.ledger is not None
    assert any("cannot be played" in mark.words for mark in app.ledger)


def test_no_levels_at_all_says_so(open_app: OpenApp) -> None:
    app = open_app(levels=[])
    hand = Hand(app)
    hand.click("fight")
    assert app.ledger is not None
    assert any("No level files" in mark.words for mark in app.ledger)
    hand.key(pygame.K_RETURN)
    assert isinstance(app.screen, Battles | Title)


def test_a_long_list_follows_the_focus(open_app: OpenApp) -> None:
    app = open_app(levels=shipped_levels())
    hand = Hand(app)
    hand.click("fight")
    for _ in range(23):
        hand.key(pygame.K_DOWN)
    assert isinstance(app.screen, Battles)
    assert app.screen.chosen == 23
    assert app.surface.get_rect().contains(app.screen.spots()["level-23"])


def test_rulebook_finds_a_clause_by_its_number(open_app: OpenApp) -> None:
    app = open_app()
    hand = Hand(app)
    hand.click("rulebook")
    assert isinstance(app.screen, Rulebook)
    for letter in "9.2":
        hand.key(ord(letter), letter)
    assert [clause.id for clause in app.screen.clauses()] == ["KMH-9.2.1"]
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_BACKSPACE)
    assert len(app.screen.clauses()) == 4
    hand.click("whole")
    assert len(app.screen.clauses()) == 56
    hand.wheel("text", -100)
    assert app.screen.first > 0
    hand.click("chapter-3")
    assert {clause.id.split(".")[0] for clause in app.screen.clauses()} == {"KMH-3"}


def test_rulebook_finds_clauses_by_a_word_that_is_typed(open_app: OpenApp) -> None:
    app = open_app()
    clauses = (
        Clause("WWH-1.1", "Moves", "Ships move."),
        Clause("WWH-E4", "Stern rakes", "The shot goes through her."),
        Clause("WWH-E5", "Brakes", "There are none; see E4."),
    )
    page = Rulebook(app, {"wwh": BookPage("wwh", "Squares", clauses=clauses)})
    app.push(page)
    hand = Hand(app)
    for typed, ids in (("rake", ["WWH-E4"]), ("e4", ["WWH-E4", "WWH-E5"]), ("qqq", [])):
        for letter in typed:
            hand.key(ord(letter), letter)
        assert [clause.id for clause in page.clauses()] == ids
        hand.click("whole")
    hand.key(ord("r"), "r", pygame.KMOD_CTRL)
    assert not page.typed


def test_rulebook_opens_on_a_clause(open_app: OpenApp) -> None:
    app = open_app()
    page = Rulebook(app, app.doors.books, "KMH-12.1.1")
    assert page.chapter == "12"
    assert {clause.id.split(".")[0] for clause in page.clauses()} == {"KMH-12"}
    in_view = page._lines()[page.first :]
    assert any(line.words.startswith("§12.1.1") for line in in_view[:12])


def test_rulebook_opens_on_the_book_of_the_battle(open_app: OpenApp) -> None:
    app = open_app()
    squares = BookPage("wwh", "Squares", clauses=(Clause("WWH-1.1", "Moves", "Ships move."),))
    books = {**app.doors.books, "wwh": squares}
    assert Rulebook(app, books).book.id == "kmh"
    assert Rulebook(app, books, "", "wwh").book is squares
    assert Rulebook(app, books, "LEVEL", "wwh").book is squares, "what a level does is in no book"
    assert Rulebook(app, books, "WWH-1.1", "kmh").book is squares


def test_pause_resumes_and_leaves(open_app: OpenApp) -> None:
    struck: list[str] = []
    app = open_app()
    sea = Sea(app, ())
    app.push(sea)
    acts = [PauseAct("strike", "Strike", "strike", lambda: struck.append("struck"), "danger")]
    app.push(Pause(app, sea, lambda: app.push(Rulebook(app, app.doors.books)), acts))
    hand = Hand(app)
    hand.click("strike")
    assert struck == ["struck"]
    assert app.screen is sea
    app.push(Pause(app, sea, lambda: app.push(Rulebook(app, app.doors.books))))
    hand.click("rules")
    assert isinstance(app.screen, Rulebook)
    hand.key(pygame.K_ESCAPE)
    hand.click("title")
    assert isinstance(app.screen, Title)


def test_result_goes_where_it_can(open_app: OpenApp) -> None:
    taken: list[str] = []
    app = open_app()
    ways = NextSteps(None, lambda: taken.append("again"), lambda: taken.append("battles"))
    app.push(Result(app, OUTCOME, ways))
    hand = Hand(app)
    hand.frame()
    hand.click("replay")
    hand.click("again")
    hand.key(pygame.K_ESCAPE)
    assert taken == ["again", "battles"]


def test_several_books_can_be_leafed_through(open_app: OpenApp) -> None:
    other = replace(BOOK, id="wwh", title="Warm Work, Hardy!", rulings=())
    app = open_app(doors=ShellCallbacks(begin, books={"kmh": BOOK, "wwh": other}))
    hand = Hand(app)
    hand.click("rulebook")
    page = app.screen
    assert isinstance(page, Rulebook)
    hand.click("book")
    assert page.book.title == "Warm Work, Hardy!"
    hand.click("chapter-2")
    for _ in range(30):
        hand.key(pygame.K_DOWN)
        if page.ring.at == "chapter-13":
            break
    assert page.ring.at == "chapter-13"
    assert app.surface.get_rect().contains(page.spots()["chapter-13"])
    for _ in range(30):
        hand.key(pygame.K_UP)
        if page.ring.at == "chapter-0":
            break
    assert page.ring.at == "chapter-0"
    hand.click("book")
    hand.wheel("chapters", -30)
    hand.click("chapter-rulings")
    assert page.clauses() == BOOK.rulings


def test_an_arrow_after_the_list_was_turned_away_keeps_the_focus_in_view(
    open_app: OpenApp,
) -> None:
    app = open_app()
    hand = Hand(app)
    hand.click("options")
    hand.click("keys")
    page = app.screen
    assert isinstance(page, Remap)
    for _ in range(3):
        hand.key(pygame.K_DOWN)
    hand.wheel("actions", -20)
    assert page.ring.at not in page.spots()
    hand.key(pygame.K_DOWN)
    assert page.ring.at in page.spots()
    app.home()
    app.change(replace(app.settings, text_scale=150))
    hand.click("rulebook")
    hand.click("chapter-2")
    hand.wheel("chapters", -8)
    assert app.screen.ring.at not in app.screen.spots()
    hand.key(pygame.K_DOWN)
    assert app.screen.ring.at in app.screen.spots()


def test_no_rulebook_is_an_empty_page(open_app: OpenApp) -> None:
    app = open_app(doors=ShellCallbacks(begin))
    hand = Hand(app)
    hand.click("rulebook")
    assert app.ledger is not None
    assert any("No rulebook" in mark.words for mark in app.ledger)


def test_a_hint_is_shown_under_the_pointer(open_app: OpenApp) -> None:
    app = open_app()
    hand = Hand(app)
    hand.click("fight")
    hand.point(app.screen.spots()["rules"].center)
    assert app.ledger is not None
    told = [mark for mark in app.ledger if mark.region == "tooltip"]
    assert told
    assert all(app.surface.get_rect().contains(mark.ink) for mark in told)


def test_a_hint_covers_neither_what_it_explains_nor_its_neighbours(open_app: OpenApp) -> None:
    """The enemy's seat in the battle list: below it lies Begin, above it one's own."""
    for size in ((1280, 720), (1920, 1080), (1024, 768)):
        app = open_app(size)
        hand = Hand(app)
        hand.click("fight")
        spots = app.screen.spots()
        seats = [name for name in spots if name.startswith("seat-")]
        for name in seats:
            hand.point(spots[name].center)
            assert app.ledger is not None
            told = [mark.ink for mark in app.ledger if mark.region == "tooltip"]
            assert told, name
            slip = told[0].unionall(told)
            covered = [n for n in (*seats, "begin", "rules") if spots[n].colliderect(slip)]
            assert covered == [], (size, name)


def test_on_the_focus_alone_only_what_needs_it_is_explained(open_app: OpenApp) -> None:
    app = open_app()
    hand = Hand(app)
    hand.click("fight")
    assert isinstance(app.screen, Battles)
    seat = next(name for name in app.screen.spots() if name.startswith("seat-"))
    for name, explained in (("rules", False), (seat, True)):
        app.screen.ring.at, app.screen.ring.shown = name, True
        app.screen.draw(app.surface)
        assert app.ledger is not None
        assert any(mark.region == "tooltip" for mark in app.ledger) is explained, name
        app.ledger.clear()


def test_many_ships_scroll_on_the_result(open_app: OpenApp) -> None:
    app = open_app()
    ships = tuple(ShipCard(f"Ship {n}", n % 2, "Afloat", 5, 9) for n in range(30))
    page = Result(app, replace(OUTCOME, ships=ships, moments=()), NextSteps(None, None, nothing))
    app.push(page)
    hand = Hand(app)
    hand.frame()
    hand.wheel("ships", -100)
    assert app.ledger is not None
    assert "Ship 29" in [mark.words for mark in app.ledger]
    check_text(app, app.ledger)


def test_a_ship_still_to_be_seen_has_her_picture_on_the_result(open_app: OpenApp) -> None:
    app, seen = open_app(), []
    for looks in (None, Rigging("frigate", "HM frigate", "light-frigate", "british", 0, 0, 1.6)):
        ships = (replace(OUTCOME.ships[0], looks=looks), OUTCOME.ships[1])
        page = Result(app, replace(OUTCOME, ships=ships), NextSteps(None, None, nothing))
        app.push(page)
        app.frame(0.0)
        assert not page.moving
        seen.append(pygame.image.tobytes(app.surface, "RGB"))
    assert seen[0] != seen[1]
