"""The umpire's table: wrong entries are refused in plain words and taken back, a place on the chart
is the nearest lawful end, and each hand alone reaches everything."""

from __future__ import annotations

from math import hypot

import pygame
import pytest

from game.play.battle import Battle
from game.play.journal import fold
from game.play.seats import Person
from game.ui.kit.widgets import Button
from game.ui.pages.pause import Pause
from game.ui.pages.result import Result
from game.ui.pages.rulebook import Rulebook
from game.ui.umpire import controls
from game.ui.umpire.table import UmpireTable

from .conftest import Sit
from .hands import Umpire

BOOKS = ("kmh/mirror-duel", "wwh/ajax-and-bucentaure", "hf/mirror-frigates", "ls98/mirror-duel")
MOVES = dict(zip(BOOKS, ("helm", "helm", "plot", "helm"), strict=True))
"""What a question is called in which a move is laid out."""


# --------------------------------------------------------------------------------- wrong entries


def test_wrong_dice_are_refused_in_plain_words(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    entries = len(umpire.battle.journal.entries)
    umpire.write("7")
    assert umpire.table.said == "A d6 does not show 7."
    assert umpire.table.entry is not None
    lacking = len(umpire.table.entry.step.dice)
    umpire.key(pygame.K_F2)
    umpire.write("1 2 3 4 5 6 1 2 3")
    umpire.key(pygame.K_RETURN, "\r")
    assert umpire.table.said.startswith(f"No: {lacking} dice are thrown here, not 9 (KMH-")
    assert umpire.table.typing == "1 2 3 4 5 6 1 2 3"
    umpire.key(pygame.K_ESCAPE)
    assert umpire.table.typing is None
    assert len(umpire.battle.journal.entries) == entries


def test_a_wrong_answer_is_refused_by_its_clause(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("helm")
    umpire.say("ahead 99")
    assert umpire.table.said.startswith("No: ")
    assert "(KMH-6." in umpire.table.said
    assert umpire.table.typing == "ahead 99"


@pytest.mark.parametrize("level", BOOKS)
def test_whatever_was_entered_is_taken_back_one_by_one(sit: Sit, level: str) -> None:
    umpire = sit(level)
    battle, seen = umpire.battle, []
    for _ in range(24):
        seen.append((mark(battle), umpire.asked()))
        umpire.answer()
    answered = [entry for n, (entry, _) in enumerate(seen) if n == 0 or entry != seen[n - 1][0]]
    for before in reversed(answered):
        while mark(battle) != before:
            was = mark(battle)
            umpire.undo()
            assert mark(battle) != was
            assert umpire.table.said.startswith("Taken back: ")
    umpire.undo()
    assert umpire.table.said == "Nothing was answered or thrown yet."


def mark(battle: Battle) -> list[object]:
    """What stands in the journal, but for marks."""
    return [entry for entry in fold(battle.journal.entries) if entry[0] in "cpdr"]


def test_backspace_rubs_out_a_die_before_it_takes_anything_back(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    entries = mark(umpire.battle)
    umpire.write("4")
    umpire.key(pygame.K_BACKSPACE, "\b")
    assert umpire.table.entry is not None
    assert umpire.table.entry.faces == []
    assert mark(umpire.battle) == entries
    umpire.key(pygame.K_BACKSPACE, "\b")
    assert len(mark(umpire.battle)) == len(entries) - 1


def test_enter_pressed_once_too_often_answers_nothing(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("pick")
    entries = mark(umpire.battle)
    umpire.key(pygame.K_RETURN, "\r")
    assert mark(umpire.battle) == entries
    assert umpire.table.ring.shown
    umpire.key(pygame.K_RETURN, "\r")
    assert len(mark(umpire.battle)) > len(entries)


# ------------------------------------------------------------------------------------- the chart


@pytest.mark.parametrize("level", BOOKS)
def test_a_press_on_the_chart_is_the_nearest_lawful_end(sit: Sit, level: str) -> None:
    umpire = sit(level, seed=4)
    umpire.until(MOVES[level])
    table = umpire.table
    reach = table.reach
    assert reach is not None
    far = max(reach.places, key=lambda p: hypot(p[0] - reach.start[0], p[1] - reach.start[1]))
    at = far[0] + 0.4, far[1] + 0.3
    x, y = table.frame.at(*at)
    spot = (round(x), round(y))
    covering = [w for w in table.widgets() if w.rect.collidepoint(spot)]
    assert table.layout().sea.collidepoint(spot)
    umpire.click(spot)
    if not covering:
        assert table.mark is not None
    after = table.reach
    assert after is not None
    nearest = min(hypot(p[0] - at[0], p[1] - at[1]) for p in reach.places)
    assert hypot(after.end[0] - at[0], after.end[1] - at[1]) <= nearest + 1.0
    entries = len(umpire.battle.journal.entries)
    umpire.key(pygame.K_SPACE, " ")
    assert len(umpire.battle.journal.entries) > entries


def test_a_place_that_is_typed_is_the_nearest_lawful_end_and_says_how_near(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("helm")
    table = umpire.table
    reach = table.reach
    assert reach is not None
    umpire.say(f"at {reach.start[0]:.1f} {reach.start[1] - 60:.1f}")
    assert table.said.startswith("The nearest place she can come to is ")
    assert table.said.endswith(" cm off.")
    end = table.reach.end if table.reach else (0.0, 0.0)
    wanted = (reach.start[0], reach.start[1] - 60)
    best = min(hypot(p[0] - wanted[0], p[1] - wanted[1]) for p in reach.places)
    assert hypot(end[0] - wanted[0], end[1] - wanted[1]) == pytest.approx(best, abs=0.1)
    umpire.say(f"at {end[0]:.2f} {end[1]:.2f}")
    assert table.said == "She can come to that place."


def test_a_square_and_a_heading_are_typed_as_the_plates_tell_them(sit: Sit) -> None:
    umpire = sit("wwh/ajax-and-bucentaure")
    umpire.until("helm")
    for heading in ("NW", "N", "NE"):
        umpire.say(f"at 6 5 {heading}")
        with umpire.battle.table.at():
            words, _ = umpire.table.desk.book_ui.prompt_lines(umpire.table.desk)
        assert words.startswith(f"To {heading}, "), words
        assert umpire.table.said == "She can come to that place."
    ship = umpire.table.desk.prompt.ship
    umpire.key(pygame.K_SPACE, " ")
    assert place(umpire, ship) == "6, 5 heading NE"


def test_the_place_of_a_model_is_that_of_the_rules_after_the_move(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("helm")
    ship = umpire.table.desk.prompt.ship
    before = place(umpire, ship)
    umpire.key(pygame.K_SPACE, " ")
    after = place(umpire, ship)
    assert after != before
    told = umpire.table.report["ships"][ship]
    assert after.startswith(f"{told['x']:.1f}, {told['y']:.1f}, heading ")
    assert set(umpire.table.moved) == {ship}
    umpire.undo()
    assert place(umpire, ship) == before
    assert set(umpire.table.moved) == {ship}, "the model goes back too"


def place(umpire: Umpire, ship: str) -> str:
    """Where her model stands by the sheets."""
    with umpire.battle.table.at():
        return umpire.table.place_of(ship)


# -------------------------------------------------------------------------------------- by mouse


@pytest.mark.parametrize("level", BOOKS)
def test_a_turn_is_played_by_the_mouse_alone(sit: Sit, level: str) -> None:
    umpire = sit(level)
    turn = umpire.battle.turn
    for _ in range(250):
        if umpire.battle.turn > turn or umpire.battle.pending is None:
            return
        by_mouse(umpire)
    raise AssertionError("the turn did not end")


def by_mouse(umpire: Umpire) -> None:
    """What is asked is answered by presses on what lies there."""
    table = umpire.table
    if table.entry is not None and not table.entry.step.cards:
        throw = umpire.dice.throw(table.entry.step)
        for face in throw.faces:
            for sign in signs(umpire, face):
                umpire.press(f"face-{sign}")
        umpire.press("stand")
        return
    spots = table.spots()
    able = {w.name for w in table.widgets() if getattr(w, "enabled", True)}
    names = [name for name in spots if name.startswith("answer-") and name in able]
    before = (len(umpire.battle.journal.entries), table.covered)
    for name in names:
        umpire.press(name)
        if (len(umpire.battle.journal.entries), umpire.table.covered) != before:
            return
    raise AssertionError(f"nothing answers {table.battle.pending}")


def signs(umpire: Umpire, face: int) -> list[str]:
    """The buttons that put this face into its box."""
    names = umpire.table.spots()
    return [str(face)] if f"face-{face}" in names else list("00" if face == 100 else str(face))


def test_a_press_on_a_ship_opens_her_sheet_and_a_press_on_her_plate_too(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    assert umpire.table.ship == "castor"
    umpire.press("chart-pollux")
    assert umpire.table.ship == "pollux"
    umpire.press("ship-castor")
    assert umpire.table.ship == "castor"


def test_the_wheel_and_a_pull_move_the_chart(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    table = umpire.table
    before, at = table.frame, table.layout().sea.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    umpire.app.frame(0.0)
    closer = table.frame
    assert closer.scale > before.scale
    there = (at[0] + 60, at[1] + 40)
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    post(pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=(60, 40), buttons=(1, 0, 0)))
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
    umpire.app.frame(0.0)
    assert table.frame.left < closer.left
    assert table.mark is None


# ---------------------------------------------------------------------------------------- by pad


@pytest.mark.parametrize("level", BOOKS)
def test_a_turn_is_played_by_the_pad_alone(sit: Sit, level: str) -> None:
    umpire = sit(level)
    turn = umpire.battle.turn
    for _ in range(250):
        if umpire.battle.turn > turn or umpire.battle.pending is None:
            return
        by_pad(umpire)
    raise AssertionError("the turn did not end")


def by_pad(umpire: Umpire) -> None:
    """What is asked is answered by the shoulders and A."""
    table = umpire.table
    if table.entry is not None and not table.entry.step.cards:
        for face in umpire.dice.throw(table.entry.step).faces:
            for sign in signs(umpire, face):
                umpire.walk_to(f"face-{sign}")
                umpire.pad(0)
        umpire.walk_to("stand")
        umpire.pad(0)
        return
    able = [w.name for w in table.widgets() if getattr(w, "enabled", True)]
    before = (len(umpire.battle.journal.entries), table.covered)
    for name in [name for name in able if name.startswith("answer-")]:
        umpire.walk_to(name)
        umpire.pad(0)
        if (len(umpire.battle.journal.entries), umpire.table.covered) != before:
            return
    raise AssertionError(f"nothing answers {table.battle.pending}")


def test_the_pad_takes_back_and_comes_to_menu_and_rules(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    entries = mark(umpire.battle)
    umpire.walk_to("back")
    umpire.pad(0)
    assert len(mark(umpire.battle)) == len(entries) - 1
    umpire.walk_to("rules")
    umpire.pad(0)
    assert isinstance(umpire.app.screen, Rulebook)
    umpire.pad(1)
    umpire.walk_to("menu")
    umpire.pad(0)
    assert isinstance(umpire.app.screen, Pause)


def test_a_pad_rubs_out_a_die_and_takes_back_where_none_lies(sit: Sit) -> None:
    """Its one button does what the prompts say of it."""
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    entry = umpire.table.entry
    assert entry is not None
    umpire.walk_to(next(w.name for w in umpire.table.widgets() if w.name.startswith("face-")))
    umpire.pad(0)
    entries = mark(umpire.battle)
    assert entry.faces or entry.digits
    assert prompts(umpire)["back"] == ""
    rubs = prompts(umpire)["wipe"]
    assert rubs
    umpire.table.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0))
    assert (list(entry.faces), entry.digits) == ([], "")
    assert mark(umpire.battle) == entries
    assert (prompts(umpire)["wipe"], prompts(umpire)["back"]) == ("", rubs)
    umpire.table.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0))
    assert len(mark(umpire.battle)) == len(entries) - 1


def prompts(umpire: Umpire) -> dict[str, str]:
    """What the device in use prints on each button."""
    found = [w for w in umpire.table.widgets() if isinstance(w, Button)]
    return {button.name: umpire.app.look.cap(button.cap) for button in found}


def test_a_pad_comes_out_of_the_line_that_only_a_keyboard_writes_in(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    umpire.walk_to("type")
    umpire.pad(0)
    assert umpire.table.typing == ""
    umpire.pad(1)
    assert umpire.table.typing is None
    assert umpire.app.screen is umpire.table
    umpire.pad(1)
    assert isinstance(umpire.app.screen, Pause)


def test_no_answer_names_a_digit_while_a_pad_is_in_use(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(controls, "key_cap", lambda _c, _at, cap, **_: drawn.append(cap))
    umpire = sit("kmh/mirror-duel")
    umpire.until("cards")
    umpire.table.draw(umpire.app.surface)
    assert {"1", "2"} <= set(drawn)
    umpire.pad(5)
    drawn.clear()
    umpire.table.draw(umpire.app.surface)
    assert [cap for cap in drawn if cap.isdigit()] == []


def test_a_press_on_a_line_of_the_log_opens_the_rulebook_at_its_clause(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    view = umpire.table.log_view()
    clauses = [clause for clause, _ in view.spots()]
    assert clauses[-1] == "KMH-5.0.4"
    umpire.press(f"said-{len(clauses) - 1}")
    book = umpire.app.screen
    assert isinstance(book, Rulebook)
    umpire.key(pygame.K_ESCAPE)
    assert isinstance(umpire.app.screen, UmpireTable)


# ---------------------------------------------------------------------------- kept, left, ended


def test_a_battle_goes_on_where_it_was_left(sit: Sit) -> None:
    umpire = sit("ls98/mirror-duel")
    for _ in range(30):
        umpire.answer()
    path, entries, asked = umpire.battle.journal.path, mark(umpire.battle), umpire.asked()
    assert path is not None
    umpire.key(pygame.K_F10)
    umpire.press_button("title")
    go_on = umpire.app.doors.unfinished()
    assert go_on is not None
    umpire.app.push(go_on.open(umpire.app))
    assert isinstance(umpire.app.screen, UmpireTable)
    assert (mark(umpire.battle), umpire.asked()) == (entries, asked)
    umpire.answer()
    assert len(mark(umpire.battle)) > len(entries)


def test_a_side_gives_up_and_the_page_after_the_battle_follows(sit: Sit) -> None:
    umpire = sit("wwh/ajax-and-bucentaure")
    umpire.answer()
    umpire.key(pygame.K_F10)
    umpire.press_button("strike-french")
    assert isinstance(umpire.app.screen, Pause)
    umpire.press_button("strike-french")
    assert isinstance(umpire.app.screen, Result)


def test_the_game_throws_for_whoever_has_no_dice(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    umpire.key(pygame.K_F3)
    assert umpire.battle.journal.entries[-1][0] in "rt"
    assert any(entry[0] == "r" for entry in umpire.battle.journal.entries)
    assert isinstance(umpire.battle.seats["red"], Person)
