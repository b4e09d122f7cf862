"""The sea that fills the window: how much paper lies on it, that no paper lies on another, that
everything can still be reached; and the wargamer's table, which is as it was."""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.books import shelf
from game.core.steps import Choose, Plot
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat, RandomSeat
from game.scene.effects import Melee
from game.stage.paper.canvas import UiStyle, design_unit_px
from game.stage.sea.water import SeaSurfaceCache
from game.systems import BattleShow
from game.ui.battle.commands import panel
from game.ui.battle.layout.layout import battle_layout, sea_layout
from game.ui.battle.panels import order_wheel
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.sea.sea_view import shows_fight
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.battle.views import answer_buttons, free_sea, panels
from game.ui.battle.views.free_sea import largest_free_rect
from game.ui.kit.widgets import ScrollPane
from tests.battery import battery_param_rows, latin_square
from tests.books.kmh.face.input_driver import (
    FakeContext,
    SketchBank,
    click,
    post_events,
    press_key,
    run_to_prompt,
)

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
TEXTS = (1.0, 1.25, 1.5)
TARGET = 44
WATCHED, PLANNED = 0.15, 0.25
LEVELS = (
    "kmh/constitution-and-guerriere",
    "kmh/lissa",
    "wwh/frigate-action",
    "hf/hot-java",
    "ls98/ethalion-and-bellone",
)

MOMENTS = (0, 6, 30)
LAST = [(MOMENTS[-1], level, SIZES[-1]) for level in LEVELS]
"""The hardest of each level: late in a battle in the smallest window."""
"""So many questions of the first side before the one that is looked at."""


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are looked at here: the water they lie on need not be painted."""
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)


def opened(
    level: str, size: tuple[int, int], after: int, *, text: float = 1.0, asked: bool = True
) -> tuple[FakeContext, BattleScreen]:
    """A battle on a window full of sea, where the first side is asked for the `after`-th time, or
    where nobody is."""
    read = load_level(Path(shipped_levels_folder() / f"{level}.toml"))
    seats = {side.id: RandomSeat(n) for n, side in enumerate(read.sides)}
    battle = Battle(shelf.book(read.rules.book).rules, read, seats, 7)
    first = next(iter(seats))
    while battle.pending_step is not None:
        match battle.pending_step:
            case Choose(seat=seat) if seat == first:
                after -= 1
            case Plot(menus=menus) if first in menus:
                after -= 1
            case _:
                pass
        if after < 0 or battle.step() is StepResult.OVER:
            break
    if asked:
        battle.seats[first] = PlayerSeat()
    context = FakeContext(size, text, still=True, sea=True)
    screen = BattleScreen(context, battle, BattleShow(battle))
    screen.sea_view.bank = SketchBank(process=False)
    return context, screen


def share(screen: BattleScreen) -> float:
    """The part of the window under paper."""
    wide, high = screen.context.size
    return sum(rect.w * rect.h for rect in screen.panel_rects()) / (wide * high)


def check_papers(screen: BattleScreen, most: float) -> None:
    """Little paper, none on another, and none on the sea that the camera looks into."""
    papers, window = screen.panel_rects(), pygame.Rect((0, 0), screen.context.size)
    told = (screen.hud.prompt.kind, screen.hud.prompt.clause, papers)
    assert share(screen) <= most, told
    assert all(window.contains(paper) for paper in papers), told
    assert not any(a.colliderect(b) for a, b in combinations(papers, 2)), told
    assert screen.free_sea_rect().collidelist(papers) < 0, told
    assert screen.free_sea_rect().y >= round(76 * screen.look.unit)


# ------------------------------------------------------------------------------- how much paper


@pytest.mark.parametrize(
    ("after", "level", "size"),
    battery_param_rows(product(MOMENTS, LEVELS, SIZES), [*latin_square(MOMENTS, LEVELS, SIZES), *LAST]),
)
def test_little_paper_lies_on_the_sea_while_a_person_plans(
    level: str, size: tuple[int, int], after: int
) -> None:
    context, screen = opened(level, size, after)
    run_to_prompt(screen)
    check_papers(screen, PLANNED)
    for widget in screen.widgets():
        if not widget.name.startswith("ship-"):
            rect = pygame.Rect(widget.rect)
            assert context.surface.get_rect().contains(rect), widget.name
            small = widget.name.startswith(("box-", "gun-"))  # on the books' own cards
            assert isinstance(widget, ScrollPane) or small or min(rect.size) >= TARGET, widget.name
    for text in TEXTS[1:]:
        context.style = replace(context.style, text_scale=text)
        papers = screen.panel_rects()
        assert share(screen) <= PLANNED, (text, screen.hud.prompt.clause, papers)
        assert not any(a.colliderect(b) for a, b in combinations(papers, 2)), (text, papers)
    screen.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("level", ["kmh/constitution-and-guerriere", "wwh/frigate-action"])
def test_less_lies_there_while_nobody_is_asked(level: str, size: tuple[int, int]) -> None:
    context, screen = opened(level, size, 8, asked=False)
    screen.show.speed = 1
    seen = dice = 0
    for _ in range(60):
        screen.advance(0.2)
        if screen.hud.prompt.kind == "watch":
            for text in TEXTS[::-1]:
                context.style = replace(context.style, text_scale=text)
                check_papers(screen, WATCHED)
            seen += 1
            with screen.battle.table.as_current():
                dice_at = panels.dice_rect(screen.hud, screen.layout())
                taken = free_sea.tag_room(screen.state, screen.layout(), []).occupied
            if dice_at is not None and screen.hud.dice_timing.has_visible_roll:
                assert dice_at in taken, "no tag lies on the dice"
                dice += 1
    assert seen
    assert dice
    screen.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_dice_lie_on_the_sea_without_paper_while_the_next_thing_is_asked(size: tuple[int, int]) -> None:
    """In a fleet the next ship is asked while the dice of the last one are still read."""
    context, screen = opened("kmh/lissa", size, 8)
    hud, whims, seen = screen.hud, RandomSeat(3), 0
    screen.show.speed, seat = 1, screen.hud.prompt.seat
    for _ in range(400):
        screen.advance(0.1)
        with screen.battle.table.as_current():
            layout, pending = screen.layout(), screen.battle.pending_step
            panel = panels.panel_over_orders(hud, layout) if hud.prompt.needs_answer else None
        person = screen.battle.seats[seat]
        if panel is not None and panel.name == "tray":
            screen.draw(context.surface)
            with screen.battle.table.as_current():
                dice, over = panels.dice_rect(hud, layout), panels.over_orders_rect(hud, layout)
            assert over is None, "it covers nothing, so no ship makes room for it"
            assert dice is not None
            assert dice.collidelist(screen.panel_rects()) < 0, "answers can be read and pressed"
            assert layout.sea_panels is not None
            assert not dice.colliderect(layout.sea_panels.own_status), "her plate can be read"
            seen += 1
        elif hud.prompt.needs_answer and isinstance(pending, Choose) and isinstance(person, PlayerSeat):
            with screen.battle.table.as_current():
                person.submit(*whims.answer(pending))
            hud.is_committed = True
        if seen > 1:
            break
    assert seen
    screen.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("folded", [False, True])
def test_no_paper_lies_on_another(size: tuple[int, int], text: float, *, folded: bool) -> None:
    layout = sea_layout(size, UiStyle(design_unit_px(size), text), folded=folded)
    assert layout.sea_panels is not None
    small = layout.sea_panels
    papers = [
        layout.ribbon,
        small.wind_rose,
        small.own_status,
        small.foe_status,
        small.primary_button,
        layout.card_rect,
        small.question_line,
    ]
    assert all(pygame.Rect((0, 0), size).contains(paper) for paper in papers)
    assert not any(a.colliderect(b) for a, b in combinations(papers, 2))
    assert not any(small.plugin_area.colliderect(paper) for paper in papers if paper is not layout.card_rect)
    beside = layout.card_rect.x > small.own_status.right
    assert not (beside and layout.drawer.colliderect(layout.card_rect)), "a drawer cuts the card"
    always = sum(paper.w * paper.h for paper in papers[:4]) / (size[0] * size[1])
    assert always <= (WATCHED if text == 1 or folded else PLANNED)


def test_smoke_is_thin_while_men_are_seen_to_fight() -> None:
    fight = Melee(length=3.5)
    assert shows_fight([fight], 40.0)
    assert not shows_fight([fight], 8.0), "from so far nobody is seen on a deck"
    assert not shows_fight([], 40.0)


def test_the_largest_part_without_paper() -> None:
    room = (0, 76, 1280, 644)
    assert largest_free_rect(room, ()) == room
    assert largest_free_rect(room, ((0, 76, 1280, 100),)) == (0, 176, 1280, 544)
    assert largest_free_rect(room, ((0, 600, 300, 120), (1000, 76, 280, 60))) == (0, 136, 1280, 464)


# --------------------------------------------------------------------------- what can be reached


@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_has_a_way(level: str) -> None:
    _, screen = opened(level, (1280, 720), 6)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        specs, primary = answer_buttons.answer_specs(screen.hud)
        wanted = {spec.name for spec in (*specs, primary) if spec is not None and not spec.is_off_bar}
        laid = answer_buttons.lay_out_answers(screen.hud, screen.layout())
        screen.hud.shows_more = True
        all_laid = answer_buttons.lay_out_answers(screen.hud, screen.layout())
        row = [w for w in laid.controls if w.rect.bottom > screen.context.size[1] - 90]
        ready = primary is not None and primary.state == "primary"
        extras = {spec.name for spec in panel.extra_buttons(screen.hud)}
    if ready:
        assert len(row) <= 3
    shown = {widget.name for widget in all_laid.controls}
    hidden = {spec.name for spec in all_laid.key_only}
    assert wanted - extras <= shown | hidden
    sectors = {s.name for page in order_wheel.wheel_pages(specs, primary) for s in page}
    assert {spec.name for spec in specs if spec.state != "disabled"} <= sectors | extras
    screen.close()


def test_an_answer_under_more_keeps_its_key() -> None:
    _, screen = opened("wwh/frigate-action", (1280, 720), 0)
    for _ in range(40):
        if run_to_prompt(screen) == "helm":
            break
        with screen.battle.table.as_current():
            menu = screen.hud.prompt.menu
            assert menu is not None
            pick = next(o.key for o in menu.options() if not o.refusal)
        click(screen, next(n for n in (f"answer-{pick}", "done", "fire") if n in screen.control_rects()))
    with screen.battle.table.as_current():
        laid = answer_buttons.lay_out_answers(screen.hud, screen.layout())
    spec = next(s for s in laid.key_only if s.letter and s.state != "disabled" and len(s.letter) == 1)
    assert spec.name not in screen.control_rects()
    pressed = []
    screen.state.plugin = None
    before = screen.hud.book_ui.handle_action
    screen.hud.book_ui.handle_action = lambda hud, action: pressed.append(action)  # type: ignore[method-assign]
    try:
        press_key(screen, ord(spec.letter))
    finally:
        screen.hud.book_ui.handle_action = before  # type: ignore[method-assign]
    assert pressed == [spec.action]
    click(screen, "more")
    assert spec.name in screen.control_rects()
    screen.close()


def test_the_plates_open_the_record_and_close_it_again() -> None:
    _, screen = opened("kmh/constitution-and-guerriere", (1280, 720), 0)
    run_to_prompt(screen)
    hud = screen.hud
    click(screen, "record")
    assert (hud.is_record_open, hud.record_tab) == (True, "own")
    click(screen, "tab-other")
    assert (hud.is_record_open, hud.record_tab) == (True, "other")
    click(screen, "record-other")
    assert not hud.is_record_open
    click(screen, "tab-other")
    assert (hud.is_record_open, hud.record_tab) == (True, "other")
    press_key(screen, pygame.K_ESCAPE)
    assert not hud.is_record_open
    press_key(screen, pygame.K_k)
    assert hud.is_record_open
    press_key(screen, pygame.K_k)
    click(screen, "wind")
    assert hud.is_wind_open
    press_key(screen, pygame.K_l)
    assert hud.log_drawer.is_open
    screen.close()


def test_a_key_changes_between_sea_and_table() -> None:
    context, screen = opened("kmh/constitution-and-guerriere", (1280, 720), 0)
    run_to_prompt(screen)
    assert screen.layout().sea_panels is not None
    press_key(screen, pygame.K_F4)
    assert context.settings.table_view
    assert screen.layout().sea_panels is None
    screen.draw(context.surface)
    press_key(screen, pygame.K_F4)
    assert screen.layout().sea_panels is not None
    screen.draw(context.surface)
    assert any(spec.name == "table-view" for spec in order_wheel.VIEW_SPECS)
    screen.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_the_player_is_out_for_stands_there_and_below_the_question_while_he_is_asked(
    size: tuple[int, int],
) -> None:
    context, screen = opened("hf/hot-java", size, 0)
    run_to_prompt(screen)
    screen.draw(context.surface)
    (below,) = [m for m in context.text_ledger if m.region == "goal"]
    asked = screen.control_rects()["plate"]
    assert below.rect.top > asked.centery - asked.h // 4, "the question stands above it"
    others = [m for m in context.text_ledger if m is not below]
    assert not [m.text for m in others if m.rect.inflate(-2, -2).colliderect(below.rect)]
    screen.hud.prompt = Prompt(PromptKind.WATCH)
    screen.draw(context.surface)
    told = [m.text for m in context.text_ledger if m.region == "goal"]
    assert told == ["To win: Java struck, captured or sunk · 12 turns left"] == [below.text]
    screen.battle.seats["american"] = RandomSeat(1)
    screen.draw(context.surface)
    assert not [m for m in context.text_ledger if m.region == "goal"], "nobody here fights"
    screen.close()


def _clauses(context: FakeContext, screen: BattleScreen) -> list[str]:
    """What of the clauses is printed now."""
    screen.advance(0.05)
    screen.draw(context.surface)
    return [m.text for m in context.text_ledger if "§" in m.text]


@pytest.mark.parametrize("level", ["wwh/frigate-action", "hf/hot-java"])
def test_clauses_are_printed_only_while_the_book_is_held(level: str) -> None:
    context, screen = opened(level, (1280, 720), 0)
    rules: list[str] = []
    screen.state.navigation = BattleNavigation(open_rulebook=rules.append)
    run_to_prompt(screen)
    screen.hud.log_drawer.is_open = True
    assert _clauses(context, screen) == []
    at = screen.control_rects()["rules"].center
    post_events(screen, pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    post_events(screen, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    for _ in range(12):
        screen.advance(0.05)
    assert _clauses(context, screen)
    post_events(screen, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert _clauses(context, screen) == []
    assert not rules, "to let go of the book does not open it"
    click(screen, "rules")
    assert len(rules) == 1, "a short press does"
    screen.close()


def test_a_key_prints_the_clauses_and_on_the_table_they_always_are() -> None:
    context, screen = opened("hf/hot-java", (1280, 720), 0)
    run_to_prompt(screen)
    screen.hud.log_drawer.is_open = True
    press_key(screen, pygame.K_F2)
    assert _clauses(context, screen)
    press_key(screen, pygame.K_F2)
    assert _clauses(context, screen) == []
    press_key(screen, pygame.K_F4)
    assert _clauses(context, screen)
    screen.close()


# ------------------------------------------------------------------------------------- the table

NAMES = ("ribbon", "wind", "record", "log", "drawer", "tray", "strip", "orders", "sea")
TABLE = {
    ((1280, 720), 1.0, 0): (
        (0, 0, 1280, 52),
        (984, 62, 280, 164),
        (984, 234, 280, 344),
        (984, 586, 280, 126),
        (612, 62, 360, 578),
        (16, 500, 956, 140),
        (16, 566, 600, 74),
        (16, 648, 956, 64),
        (0, 52, 976, 584),
    ),
    ((1280, 720), 1.0, 4): (
        (0, 0, 1280, 52),
        (984, 62, 280, 164),
        (984, 234, 280, 280),
        (984, 522, 280, 190),
        (612, 62, 360, 578),
        (16, 500, 956, 140),
        (16, 566, 600, 74),
        (16, 648, 956, 64),
        (0, 52, 976, 584),
    ),
    ((1280, 720), 1.25, 0): (
        (0, 0, 1280, 60),
        (914, 70, 350, 194),
        (914, 272, 350, 440),
        None,
        (452, 70, 450, 554),
        (16, 465, 886, 159),
        (16, 540, 750, 84),
        (16, 632, 886, 80),
        (0, 60, 906, 560),
    ),
    ((1920, 1080), 1.5, 0): (
        (0, 0, 1920, 90),
        (1350, 105, 546, 336),
        None,
        (1350, 453, 546, 483),
        (522, 105, 810, 831),
        (24, 669, 1308, 267),
        (24, 795, 1308, 141),
        (24, 948, 1872, 120),
        (0, 90, 1338, 840),
    ),
    ((1024, 768), 1.0, 0): (
        (0, 0, 1024, 52),
        (768, 60, 248, 128),
        (768, 196, 248, 426),
        (768, 630, 248, 58),
        (400, 60, 360, 628),
        (8, 556, 752, 132),
        (8, 614, 752, 74),
        (8, 696, 1008, 64),
        (0, 52, 760, 640),
    ),
    ((1024, 768), 1.5, 0): (
        (0, 0, 1024, 52),
        (728, 60, 288, 170),
        None,
        (728, 238, 288, 438),
        (180, 60, 540, 616),
        (8, 506, 712, 170),
        (8, 582, 712, 94),
        (8, 684, 1008, 76),
        (0, 52, 720, 628),
    ),
}
"""The rectangles of the wargamer's table by window, text and ships of a squadron, as they were."""


@pytest.mark.parametrize("window", TABLE, ids=str)
def test_the_table_is_as_it_was(window: tuple[tuple[int, int], float, int]) -> None:
    size, text, listed = window
    layout = battle_layout(size, UiStyle(design_unit_px(size), text), listed)
    found = [getattr(layout, name) for name in NAMES]
    assert tuple(None if rect is None else tuple(rect) for rect in found) == TABLE[window]
    assert layout.sea_panels is None
