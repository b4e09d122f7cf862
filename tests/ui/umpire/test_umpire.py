"""The umpire's table: wrong entries are refused in plain words and taken back, a place on the chart
is the nearest lawful end, and each hand alone reaches everything."""

from math import hypot

import pygame
import pytest

from game.play.battle import Battle
from game.play.journal import fold_undos
from game.play.seats import PlayerSeat
from game.ui.kit.widgets import Button
from game.ui.pages.pause_menu import PauseMenu
from game.ui.pages.result_page import ResultPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.umpire import step
from game.ui.umpire.records import LogPanel
from game.ui.umpire.screen import UmpireScreen

from .conftest import OpenUmpired
from .umpire_driver import UmpireDriver

BOOKS = ("kmh/mirror-duel", "wwh/ajax-and-bucentaure", "hf/mirror-frigates", "ls98/mirror-duel")
MOVES = dict(zip(BOOKS, ("helm", "helm", "plot", "helm"), strict=True))
"""What a question is called in which a move is laid out."""


# --------------------------------------------------------------------------------- wrong entries


def test_wrong_dice_are_refused_in_plain_words(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    entries = len(umpire.battle.journal.entries)
    umpire.type_text("7")
    assert umpire.state.notice == "A d6 does not show 7."
    assert umpire.state.dice_entry is not None
    lacking = len(umpire.state.dice_entry.roll.dice)
    umpire.press_key(pygame.K_F2)
    umpire.type_text("1 2 3 4 5 6 1 2 3")
    umpire.press_key(pygame.K_RETURN, "\r")
    assert umpire.state.notice.startswith(f"No: {lacking} dice are thrown here, not 9 (KMH-")
    assert umpire.state.typed_answer == "1 2 3 4 5 6 1 2 3"
    umpire.press_key(pygame.K_ESCAPE)
    assert umpire.state.typed_answer is None
    assert len(umpire.battle.journal.entries) == entries


def test_a_wrong_answer_is_refused_by_its_clause(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("helm")
    umpire.enter_line("ahead 99")
    assert umpire.state.notice.startswith("No: ")
    assert "(KMH-6." in umpire.state.notice
    assert umpire.state.typed_answer == "ahead 99"


@pytest.mark.parametrize("level", BOOKS)
def test_whatever_was_entered_is_taken_back_one_by_one(sit: OpenUmpired, level: str) -> None:
    umpire = sit(level)
    battle, seen = umpire.battle, []
    for _ in range(24):
        seen.append((mark(battle), umpire.question_kind()))
        umpire.answer_question()
    answered = [entry for n, (entry, _) in enumerate(seen) if n == 0 or entry != seen[n - 1][0]]
    for before in reversed(answered):
        while mark(battle) != before:
            was = mark(battle)
            umpire.undo()
            assert mark(battle) != was
            assert umpire.state.notice.startswith("Taken back: ")
    umpire.undo()
    assert umpire.state.notice == "Nothing was answered or thrown yet."


def mark(battle: Battle) -> list[object]:
    """What stands in the journal, but for marks."""
    return [entry for entry in fold_undos(battle.journal.entries) if entry[0] in "cpdr"]


def test_backspace_rubs_out_a_die_before_it_takes_anything_back(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    entries = mark(umpire.battle)
    umpire.type_text("4")
    umpire.press_key(pygame.K_BACKSPACE, "\b")
    assert umpire.state.dice_entry is not None
    assert umpire.state.dice_entry.faces == []
    assert mark(umpire.battle) == entries
    umpire.press_key(pygame.K_BACKSPACE, "\b")
    assert len(mark(umpire.battle)) == len(entries) - 1


def test_enter_pressed_once_too_often_answers_nothing(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("pick")
    entries = mark(umpire.battle)
    umpire.press_key(pygame.K_RETURN, "\r")
    assert mark(umpire.battle) == entries
    assert umpire.screen.ring.is_shown
    umpire.press_key(pygame.K_RETURN, "\r")
    assert len(mark(umpire.battle)) > len(entries)


# ------------------------------------------------------------------------------------- the chart


@pytest.mark.parametrize("level", BOOKS)
def test_a_press_on_the_chart_is_the_nearest_lawful_end(sit: OpenUmpired, level: str) -> None:
    umpire = sit(level, seed=4)
    umpire.run_to_question(MOVES[level])
    screen = umpire.screen
    endpoints = screen.state.endpoints
    assert endpoints is not None
    far = max(endpoints.places, key=lambda p: hypot(p[0] - endpoints.start[0], p[1] - endpoints.start[1]))
    at = far[0] + 0.4, far[1] + 0.3
    x, y = screen.state.viewport.to_px(*at)
    spot = (round(x), round(y))
    covering = [w for w in screen.widgets() if w.rect.collidepoint(spot)]
    assert screen.state.layout().chart_area.collidepoint(spot)
    umpire.click(spot)
    if not covering:
        assert screen.state.marked_point is not None
    after = screen.state.endpoints
    assert after is not None
    nearest = min(hypot(p[0] - at[0], p[1] - at[1]) for p in endpoints.places)
    assert hypot(after.end[0] - at[0], after.end[1] - at[1]) <= nearest + 1.0
    entries = len(umpire.battle.journal.entries)
    umpire.press_key(pygame.K_SPACE, " ")
    assert len(umpire.battle.journal.entries) > entries


def test_a_place_that_is_typed_is_the_nearest_lawful_end_and_says_how_near(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("helm")
    screen = umpire.screen
    endpoints = screen.state.endpoints
    assert endpoints is not None
    umpire.enter_line(f"at {endpoints.start[0]:.1f} {endpoints.start[1] - 60:.1f}")
    assert screen.state.notice.startswith("The nearest place she can come to is ")
    assert screen.state.notice.endswith(" cm off.")
    end = screen.state.endpoints.end if screen.state.endpoints else (0.0, 0.0)
    wanted = (endpoints.start[0], endpoints.start[1] - 60)
    best = min(hypot(p[0] - wanted[0], p[1] - wanted[1]) for p in endpoints.places)
    assert hypot(end[0] - wanted[0], end[1] - wanted[1]) == pytest.approx(best, abs=0.1)
    umpire.enter_line(f"at {end[0]:.2f} {end[1]:.2f}")
    assert screen.state.notice == "She can come to that place."


def test_a_square_and_a_heading_are_typed_as_the_plates_tell_them(sit: OpenUmpired) -> None:
    umpire = sit("wwh/ajax-and-bucentaure")
    umpire.run_to_question("helm")
    for heading in ("NW", "N", "NE"):
        umpire.enter_line(f"at 6 5 {heading}")
        with umpire.battle.table.as_current():
            words, _ = umpire.state.hud.book_ui.prompt_lines(umpire.state.hud)
        assert words.startswith(f"To {heading}, "), words
        assert umpire.state.notice == "She can come to that place."
    ship = umpire.state.hud.prompt.ship
    umpire.press_key(pygame.K_SPACE, " ")
    assert place(umpire, ship) == "6, 5 heading NE"


def test_the_place_of_a_model_is_that_of_the_rules_after_the_move(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("helm")
    ship = umpire.state.hud.prompt.ship
    before = place(umpire, ship)
    umpire.press_key(pygame.K_SPACE, " ")
    after = place(umpire, ship)
    assert after != before
    told = umpire.state.book_report["ships"][ship]
    assert after.startswith(f"{told['x']:.1f}, {told['y']:.1f}, heading ")
    assert set(umpire.state.ships_to_move) == {ship}
    umpire.undo()
    assert place(umpire, ship) == before
    assert set(umpire.state.ships_to_move) == {ship}, "the model goes back too"


def place(umpire: UmpireDriver, ship: str) -> str:
    """Where her model stands by the sheets."""
    with umpire.battle.table.as_current():
        return umpire.state.position_text(ship)


# -------------------------------------------------------------------------------------- by mouse


@pytest.mark.parametrize("level", BOOKS)
def test_a_turn_is_played_by_the_mouse_alone(sit: OpenUmpired, level: str) -> None:
    umpire = sit(level)
    turn = umpire.battle.turn
    for _ in range(250):
        if umpire.battle.turn > turn or umpire.battle.pending_step is None:
            return
        by_mouse(umpire)
    raise AssertionError("the turn did not end")


def by_mouse(umpire: UmpireDriver) -> None:
    """What is asked is answered by presses on what lies there."""
    screen = umpire.screen
    if screen.state.dice_entry is not None and not screen.state.dice_entry.roll.cards:
        throw = umpire.dice.throw(screen.state.dice_entry.roll)
        for face in throw.faces:
            for sign in signs(umpire, face):
                umpire.press_control(f"face-{sign}")
        umpire.press_control("stand")
        return
    spots = screen.control_rects()
    able = {w.name for w in screen.widgets() if getattr(w, "enabled", True)}
    names = [name for name in spots if name.startswith("answer-") and name in able]
    before = (len(umpire.battle.journal.entries), screen.state.is_covered)
    for name in names:
        umpire.press_control(name)
        if (len(umpire.battle.journal.entries), umpire.state.is_covered) != before:
            return
    raise AssertionError(f"nothing answers {screen.state.battle.pending_step}")


def signs(umpire: UmpireDriver, face: int) -> list[str]:
    """The buttons that put this face into its box."""
    names = umpire.screen.control_rects()
    return [str(face)] if f"face-{face}" in names else list("00" if face == 100 else str(face))


def test_a_press_on_a_ship_opens_her_sheet_and_a_press_on_her_plate_too(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    assert umpire.state.shown_ship == "castor"
    umpire.press_control("chart-pollux")
    assert umpire.state.shown_ship == "pollux"
    umpire.press_control("ship-castor")
    assert umpire.state.shown_ship == "castor"


def test_the_wheel_and_a_pull_move_the_chart(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    screen = umpire.screen
    before, at = screen.state.viewport, screen.state.layout().chart_area.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    umpire.app.run_frame(0.0)
    closer = screen.state.viewport
    assert closer.scale > before.scale
    there = (at[0] + 60, at[1] + 40)
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    post(pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=(60, 40), buttons=(1, 0, 0)))
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
    umpire.app.run_frame(0.0)
    assert screen.state.viewport.left < closer.left
    assert screen.state.marked_point is None


# ---------------------------------------------------------------------------------------- by pad


@pytest.mark.parametrize("level", BOOKS)
def test_a_turn_is_played_by_the_pad_alone(sit: OpenUmpired, level: str) -> None:
    umpire = sit(level)
    turn = umpire.battle.turn
    for _ in range(250):
        if umpire.battle.turn > turn or umpire.battle.pending_step is None:
            return
        by_pad(umpire)
    raise AssertionError("the turn did not end")


def by_pad(umpire: UmpireDriver) -> None:
    """What is asked is answered by the shoulders and A."""
    screen = umpire.screen
    if screen.state.dice_entry is not None and not screen.state.dice_entry.roll.cards:
        for face in umpire.dice.throw(screen.state.dice_entry.roll).faces:
            for sign in signs(umpire, face):
                umpire.focus_control(f"face-{sign}")
                umpire.press_pad(0)
        umpire.focus_control("stand")
        umpire.press_pad(0)
        return
    able = [w.name for w in screen.widgets() if getattr(w, "enabled", True)]
    before = (len(umpire.battle.journal.entries), screen.state.is_covered)
    for name in [name for name in able if name.startswith("answer-")]:
        umpire.focus_control(name)
        umpire.press_pad(0)
        if (len(umpire.battle.journal.entries), umpire.state.is_covered) != before:
            return
    raise AssertionError(f"nothing answers {screen.state.battle.pending_step}")


def test_the_pad_takes_back_and_comes_to_menu_and_rules(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    entries = mark(umpire.battle)
    umpire.focus_control("back")
    umpire.press_pad(0)
    assert len(mark(umpire.battle)) == len(entries) - 1
    umpire.focus_control("rules")
    umpire.press_pad(0)
    assert isinstance(umpire.app.screen, RulebookPage)
    umpire.press_pad(1)
    umpire.focus_control("menu")
    umpire.press_pad(0)
    assert isinstance(umpire.app.screen, PauseMenu)


def test_a_pad_rubs_out_a_die_and_takes_back_where_none_lies(sit: OpenUmpired) -> None:
    """Its one button does what the prompts say of it."""
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    entry = umpire.state.dice_entry
    assert entry is not None
    umpire.focus_control(next(w.name for w in umpire.screen.widgets() if w.name.startswith("face-")))
    umpire.press_pad(0)
    entries = mark(umpire.battle)
    assert entry.faces or entry.digits
    assert prompts(umpire)["back"] == ""
    rubs = prompts(umpire)["wipe"]
    assert rubs
    umpire.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0))
    assert (list(entry.faces), entry.digits) == ([], "")
    assert mark(umpire.battle) == entries
    assert (prompts(umpire)["wipe"], prompts(umpire)["back"]) == ("", rubs)
    umpire.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0))
    assert len(mark(umpire.battle)) == len(entries) - 1


def prompts(umpire: UmpireDriver) -> dict[str, str]:
    """What the device in use prints on each button."""
    found = [w for w in umpire.screen.widgets() if isinstance(w, Button)]
    return {button.name: umpire.app.style.key_cap(button.key_cap) for button in found}


def test_a_pad_comes_out_of_the_line_that_only_a_keyboard_writes_in(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    umpire.focus_control("type")
    umpire.press_pad(0)
    assert umpire.state.typed_answer == ""
    umpire.press_pad(1)
    assert umpire.state.typed_answer is None
    assert umpire.app.screen is umpire.screen
    umpire.press_pad(1)
    assert isinstance(umpire.app.screen, PauseMenu)


def test_no_answer_names_a_digit_while_a_pad_is_in_use(
    sit: OpenUmpired, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(step, "draw_key_cap", lambda _c, _at, cap, **_: drawn.append(cap))
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("cards")
    umpire.screen.draw(umpire.app.surface)
    assert {"1", "2"} <= set(drawn)
    umpire.press_pad(5)
    drawn.clear()
    umpire.screen.draw(umpire.app.surface)
    assert [cap for cap in drawn if cap.isdigit()] == []


def test_a_press_on_a_line_of_the_log_opens_the_rulebook_at_its_clause(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    view = LogPanel(umpire.state)
    clauses = [clause for clause, _ in view.clause_areas()]
    assert clauses[-1] == "KMH-5.0.4"
    umpire.press_control(f"said-{len(clauses) - 1}")
    book = umpire.app.screen
    assert isinstance(book, RulebookPage)
    umpire.press_key(pygame.K_ESCAPE)
    assert isinstance(umpire.app.screen, UmpireScreen)


# ---------------------------------------------------------------------------- kept, left, ended


def test_a_battle_goes_on_where_it_was_left(sit: OpenUmpired) -> None:
    umpire = sit("ls98/mirror-duel")
    for _ in range(30):
        umpire.answer_question()
    path, entries, asked = umpire.battle.journal.path, mark(umpire.battle), umpire.question_kind()
    assert path is not None
    umpire.press_key(pygame.K_F10)
    umpire.press_top_control("title")
    go_on = umpire.app.callbacks.find_unfinished("")
    assert go_on is not None
    umpire.app.push_screen(go_on.open_screen(umpire.app))
    assert isinstance(umpire.app.screen, UmpireScreen)
    assert (mark(umpire.battle), umpire.question_kind()) == (entries, asked)
    umpire.answer_question()
    assert len(mark(umpire.battle)) > len(entries)


def test_a_side_gives_up_and_the_page_after_the_battle_follows(sit: OpenUmpired) -> None:
    umpire = sit("wwh/ajax-and-bucentaure")
    umpire.answer_question()
    umpire.press_key(pygame.K_F10)
    umpire.press_top_control("strike-french")
    assert isinstance(umpire.app.screen, PauseMenu)
    umpire.press_top_control("strike-french")
    assert isinstance(umpire.app.screen, ResultPage)


def test_the_game_throws_for_whoever_has_no_dice(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    umpire.press_key(pygame.K_F3)
    assert umpire.battle.journal.entries[-1][0] in "rt"
    assert any(entry[0] == "r" for entry in umpire.battle.journal.entries)
    assert isinstance(umpire.battle.seats["red"], PlayerSeat)
