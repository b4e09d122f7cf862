"""What the menu over a battle offers besides the way out: the captain, giving the battle up, and
the battle once more from its start."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import CONCEDED, conceding_seat, read_journal_file
from game.play.journal_files import journals_folder
from game.play.replays import replay_journal
from game.play.saved_battles import is_over
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import DrawnText
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.replay_view import NOTHING_YET
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.settings import Settings
from game.ui.kit.widgets import Button
from game.ui.pages.battle_outcome import CONCEDED_TEXT
from game.ui.pages.pause_menu import PauseMenu
from game.ui.pages.result_page import ResultPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.battery import battery_param_rows, battery_params
from tests.ui.conftest import InputDriver

DUEL = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
A, B, START = 0, 1, 7
AGAIN, DEVICES = ("again-turn", "again-great"), ("keys", "mouse", "pad")
VIEWS = (((1280, 720), 100), ((1024, 768), 150), ((1920, 1080), 100))
Open = Callable[..., tuple[App, BattleSession, InputDriver]]


@pytest.fixture
def at_sea_against_a_captain(tmp_path: Path) -> Iterator[Open]:
    """A duel, the person on the red side, at his first question."""
    session = BattleSession(tmp_path, make_batch_seats)

    def opened(
        size: tuple[int, int] = (1280, 720), settings: Settings | None = None, people: int = 1
    ) -> tuple[App, BattleSession, InputDriver]:
        app = App(size, tmp_path, [DUEL], session.make_callbacks(), 4, SpriteBank(bakes_at_once=True))
        app.text_ledger = []
        app.change_settings(settings or Settings(speed=0, plain_sea=True, reduced_motion=True))
        seats = {"red": "human", "blue": "human" if people == 2 else "ai:admiral"}
        app.push_screen(session.start_battle(app, DUEL, seats, [], 3))
        pygame.event.clear()
        driver, screen = InputDriver(app), app.screen
        assert isinstance(screen, BattleScreen)
        for _ in range(300):
            driver.run_frame()
            if screen.hud.prompt.needs_answer:
                break
        return app, session, driver

    yield opened
    session.close_battle()
    pygame.event.clear()


def focus(driver: InputDriver, name: str) -> None:
    for _ in range(12):
        if driver.app.screen.ring.focused == name:
            return
        driver.press_cross(0, -1)
    raise AssertionError(f"{name} is not reached")


def strike_by_keys(driver: InputDriver) -> None:
    driver.press_key(pygame.K_F10)
    driver.press_key(pygame.K_s)
    assert isinstance(driver.app.screen, PauseMenu)
    driver.press_key(pygame.K_s)


def strike_by_mouse(driver: InputDriver) -> None:
    driver.click("menu")
    driver.click("strike")
    assert isinstance(driver.app.screen, PauseMenu)
    driver.click("strike")


def strike_by_pad(driver: InputDriver) -> None:
    driver.press_pad(START)
    focus(driver, "strike")
    driver.press_pad(A)
    assert isinstance(driver.app.screen, PauseMenu)
    driver.press_pad(A)


STRIKES = (strike_by_keys, strike_by_mouse, strike_by_pad)
"""By keys it is done in the test after this one, too."""


@pytest.mark.parametrize("strike", battery_params(STRIKES, STRIKES[1:]))
def test_a_battle_given_up_is_over(
    at_sea_against_a_captain: Open, tmp_path: Path, strike: Callable[[InputDriver], None]
) -> None:
    app, session, driver = at_sea_against_a_captain()
    assert session.saved_battle is not None
    name = next(s.name for s in session.saved_battle.battle.level.sides if s.id == "red")
    strike(driver)
    assert isinstance(app.screen, ResultPage)
    assert app.screen.outcome.headline == f"{name}: colours struck"
    assert app.screen.outcome.reason == CONCEDED_TEXT
    assert app.screen.outcome.winner == 1
    assert [ship.fate for ship in app.screen.outcome.ships] == ["Given up", "Fought to the end"]
    (path,) = journals_folder(tmp_path).glob("*.journal")
    entries = read_journal_file(path).entries
    assert entries[-1] == [CONCEDED, "red"]
    assert conceding_seat(entries) == "red"
    assert is_over(entries)
    assert session.close_and_find_unfinished() is None, "it is not offered to be gone on with"
    found = replay_journal(read_journal_file(path))
    assert found.is_ok, found.problem
    assert not found.is_over


def test_seen_again_it_ends_where_it_was_given_up(at_sea_against_a_captain: Open) -> None:
    app, session, driver = at_sea_against_a_captain()
    assert session.saved_battle is not None
    turn, events = session.saved_battle.battle.turn, len(session.saved_battle.battle.events)
    strike_by_keys(driver)
    for _ in range(90):
        driver.run_frame()
    driver.click("replay")
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    for _ in range(200):
        driver.run_frame()
    assert screen.hud.prompt.kind == PromptKind.WATCH
    assert (screen.battle.turn, len(screen.battle.events)) == (turn, events)
    driver.press_key(pygame.K_F3)
    assert not screen.hud.commands.is_open, "a battle that is only watched has no helm to hand over"


def test_one_is_asked_whether_one_is_sure(at_sea_against_a_captain: Open) -> None:
    app, session, driver = at_sea_against_a_captain()
    driver.press_key(pygame.K_F10)
    driver.press_key(pygame.K_s)
    driver.press_key(pygame.K_a)
    driver.press_key(pygame.K_s)
    assert isinstance(app.screen, PauseMenu), "another line in between takes the question back"
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, BattleScreen)
    assert session.saved_battle is not None
    assert conceding_seat(session.saved_battle.battle.journal.entries) == ""


def test_who_cannot_be_told_apart_cannot_strike(at_sea_against_a_captain: Open) -> None:
    """Two people at one screen, and nobody is asked."""
    app, _, driver = at_sea_against_a_captain(people=2)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.hud.prompt = type(screen.hud.prompt)(PromptKind.WATCH)
    screen.state.navigation.open_menu()
    for key in (pygame.K_s, pygame.K_c):
        driver.press_key(key)
        menu = app.screen
        assert isinstance(menu, PauseMenu)
        assert menu.message == "Wait until one of you is asked."


LETTERS = {"command": "c", "strike": "s", "again": "a", "again-turn": "z", "again-great": "g"}


def test_each_line_that_the_battle_brings_has_a_key(at_sea_against_a_captain: Open) -> None:
    app, _, driver = at_sea_against_a_captain()
    driver.press_key(pygame.K_F10)
    keys = {w.name: w.key for w in app.screen.widgets() if isinstance(w, Button)}
    assert {name: keys[name] for name in LETTERS} == {n: ord(k) for n, k in LETTERS.items()}


def choose(driver: InputDriver, device: str, name: str) -> None:
    """A line of the menu is chosen with that device alone."""
    match device:
        case "keys":
            driver.press_key(pygame.K_F10)
            driver.press_key(ord(LETTERS[name]))
        case "mouse":
            driver.click("menu")
            driver.click(name)
        case _:
            driver.press_pad(START)
            focus(driver, name)
            driver.press_pad(A)


@pytest.mark.parametrize(
    ("name", "device"),
    battery_param_rows(product(AGAIN, DEVICES), zip((*AGAIN, AGAIN[0]), DEVICES, strict=True)),
)
def test_what_cannot_be_done_yet_says_why_to_every_hand(
    at_sea_against_a_captain: Open, device: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _, driver = at_sea_against_a_captain()
    monkeypatch.setattr(replay_view, "refusal", lambda screen: NOTHING_YET)
    choose(driver, device, name)
    assert isinstance(app.screen, PauseMenu)
    assert app.screen.message == NOTHING_YET


def test_again_from_the_start(at_sea_against_a_captain: Open, tmp_path: Path) -> None:
    app, session, driver = at_sea_against_a_captain()
    first = app.screen
    driver.press_key(pygame.K_F10)
    driver.press_key(pygame.K_a)
    assert isinstance(app.screen, PauseMenu)
    driver.press_key(pygame.K_a)
    assert isinstance(app.screen, BattleScreen)
    assert app.screen is not first
    assert session.screen is app.screen
    assert app.screen.battle.turn <= 1
    assert len(list(journals_folder(tmp_path).glob("*.journal"))) == 2
    driver.run_frame()


def test_the_menu_gives_the_helm_back_too(at_sea_against_a_captain: Open) -> None:
    app, _, driver = at_sea_against_a_captain()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    for key in (pygame.K_F3, pygame.K_c, pygame.K_SPACE):
        driver.press_key(key)
    assert "red" in battle.hud.commands.runs
    for key in (pygame.K_F10, pygame.K_c, pygame.K_b):  # the panel, and call back
        driver.press_key(key)
    assert app.screen is battle
    assert battle.hud.commands.runs == {}


def overlapping(marks: list[DrawnText]) -> list[tuple[str, str]]:
    return [
        (a.text, b.text)
        for a, b in combinations(marks, 2)
        if a.rect.inflate(-2, -2).colliderect(b.rect.inflate(-2, -2))
    ]


@pytest.mark.parametrize(("size", "scale"), battery_param_rows([*VIEWS, ((1280, 720), 150)], VIEWS))
def test_all_lines_fit_the_window(at_sea_against_a_captain: Open, size: tuple[int, int], scale: int) -> None:
    settings = Settings(speed=0, plain_sea=True, reduced_motion=True, text_scale=scale)
    app, _, driver = at_sea_against_a_captain(size, settings)
    driver.press_key(pygame.K_F10)
    assert isinstance(app.screen, PauseMenu)
    driver.press_key(pygame.K_s)
    window = app.surface.get_rect()
    spots = app.screen.control_rects()
    assert all(window.contains(rect) for rect in spots.values())
    assert not any(a.colliderect(b) for a, b in combinations(spots.values(), 2))
    assert app.text_ledger is not None
    assert overlapping(app.text_ledger) == []
    assert not [m.text for m in app.text_ledger if m.text.endswith("…") and "over" not in m.text]


def test_music_is_silent_under_the_menu_and_comes_back(at_sea_against_a_captain: Open) -> None:
    app, _, driver = at_sea_against_a_captain(settings=Settings(speed=1, plain_sea=True))
    app.sound.play_stems("spanish-ladies", "action")
    driver.press_key(pygame.K_F10)
    driver.run_frame()
    assert app.sound._mood == "hush"
    driver.press_key(pygame.K_ESCAPE)
    for _ in range(20):
        driver.run_frame()
    assert app.sound._mood != "hush"
