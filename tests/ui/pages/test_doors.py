"""From the battle list through a whole battle to the page after it, and back after leaving."""

from pathlib import Path

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import StepResult
from game.play.saved_battles import BattleSetup
from game.play.seats import PlayerSeat, RandomSeat
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.input_state import PAUSE_SECONDS
from game.ui.pages import battle_outcome, pause_menu
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.pause_menu import RewindPage
from game.ui.pages.result_page import RESULT_PAUSE_SECONDS, ResultPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell import battle_session
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession, sorted_levels
from game.ui.shell.session_state import rulebook_view
from tests.ui.conftest import InputDriver

DUEL = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
CHANCE = {"red": "ai:random", "blue": "ai:random"}


@pytest.fixture
def berth(tmp_path: Path) -> BattleSession:
    """A session whose captains run in this process."""
    return BattleSession(tmp_path, make_batch_seats)


@pytest.fixture
def app(tmp_path: Path, berth: BattleSession) -> App:
    """The program with that session behind its callbacks."""
    return App((1280, 720), tmp_path, [DUEL], berth.make_callbacks(), 4, SpriteBank(process=False))


def fought_out(app: App) -> None:
    """Play the battle on the screen at once, to the page after it."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.show.speed = 0
    for _ in range(4000):
        screen.advance(1 / 30)
        if screen.show.last_step_result is StepResult.OVER:
            break
    screen.state.navigation.open_result()


def test_a_battle_leads_to_its_result(app: App, berth: BattleSession) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert isinstance(app.screen, ResultPage)
    assert app.screen.outcome.turns > 0
    assert len(app.screen.outcome.ships) == 2
    assert berth.saved_battle is None


def test_what_was_left_is_continued_where_it_stopped(app: App, berth: BattleSession) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    assert berth.saved_battle is not None
    berth.saved_battle.battle.run(200)
    digests = list(berth.saved_battle.battle.digests)
    app.go_to_title()
    assert berth.saved_battle is None
    go_on = berth.close_and_find_unfinished()
    assert go_on is not None
    app.push_screen(go_on.open_screen(app))
    assert berth.saved_battle is not None
    assert berth.saved_battle.battle.digests == digests


@pytest.mark.parametrize("book", ["kmh", "wwh", "hf", "ls98"])
def test_f1_and_the_menu_open_the_book_of_the_battle(app: App, berth: BattleSession, book: str) -> None:
    """In the middle of a battle, at the clause of its question."""
    both = shipped_levels_folder() / "kmh" / "constitution-and-guerriere.toml"
    people = {"american": "human", "british": "human"}
    screen = berth.start_battle(app, both, people, [], 3, book)
    assert isinstance(screen, BattleScreen)
    app.push_screen(screen)
    for _ in range(400):
        screen.advance(0.1)
        if screen.hud.prompt.clause:
            break
    driver = InputDriver(app)
    driver.press_key(pygame.K_F1)
    assert isinstance(app.screen, RulebookPage)
    assert app.screen.book.id == book
    assert app.screen.opened_clause == screen.hud.prompt.clause
    driver.press_key(pygame.K_ESCAPE)
    driver.press_key(pygame.K_ESCAPE)
    driver.click("rules")
    assert isinstance(app.screen, RulebookPage)
    assert app.screen.book.id == book


def test_the_speed_set_in_a_battle_is_kept_for_the_next(app: App, berth: BattleSession) -> None:
    screen = berth.start_battle(app, DUEL, CHANCE, [], 3)
    assert isinstance(screen, BattleScreen)
    app.push_screen(screen)
    driver = InputDriver(app)
    driver.click("orders")
    while "wheel-speed" not in screen.control_rects():
        driver.click("wheel-page")
    driver.click("wheel-speed")
    assert screen.show.speed == 2
    app.go_to_title()
    go_on = berth.close_and_find_unfinished()
    assert go_on is not None
    app.push_screen(go_on.open_screen(app))
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.show.speed == 2


def test_a_speed_set_by_its_key_is_kept_too(app: App, berth: BattleSession) -> None:
    screen = berth.start_battle(app, DUEL, CHANCE, [], 3)
    app.push_screen(screen)
    InputDriver(app).press_key(pygame.K_3)
    app.go_to_title()
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 4))
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.show.speed == 4


def test_a_finished_battle_is_not_offered_again(app: App, berth: BattleSession) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert berth.close_and_find_unfinished() is None


def test_the_same_battle_again_has_other_dice(app: App, berth: BattleSession) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert isinstance(app.screen, ResultPage)
    assert app.screen.next_steps.fight_again is not None
    app.screen.next_steps.fight_again()
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.battle.seed == 4


def test_a_replay_shows_what_was_fought_and_writes_nothing(app: App, berth: BattleSession) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    assert berth.saved_battle is not None
    battle, setup = berth.saved_battle.battle, berth.saved_battle.setup
    assert isinstance(setup, BattleSetup)
    fought_out(app)
    assert isinstance(app.screen, ResultPage)
    digests = battle.digests
    files = sorted(berth.data_dir.rglob("*.journal"))
    assert app.screen.next_steps.replay is not None
    app.screen.next_steps.replay()
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.show.speed = 0
    for _ in range(4000):
        screen.advance(1 / 30)
        if screen.show.last_step_result is StepResult.OVER:
            break
    assert screen.battle.digests == digests
    assert sorted(berth.data_dir.rglob("*.journal")) == files
    screen.state.navigation.open_result()
    assert isinstance(app.screen, ResultPage)


def test_the_book_opens_with_clauses_rulings_and_options() -> None:
    page = rulebook_view("kmh")
    assert page.title == "Kiss Me, Hardy!"
    assert {c.id for c in page.clauses} >= {"KMH-9.2.22", "KMH-13.0.18"}
    assert page.rulings
    assert page.chapters["9"] == "Gunnery"
    assert "small-action" in {o.id for o in page.options}


def test_the_rulebooks_own_battle_comes_first() -> None:
    names = ["mirror-duel", "jarce-and-black-jaques", "constitution-and-guerriere"]
    ordered = sorted_levels([Path(f"{name}.toml") for name in names])
    assert ordered[0].stem == "jarce-and-black-jaques"


@pytest.mark.parametrize("rhythm", [0.25, 1.4, 2.0, 5.0])
def test_space_never_leads_from_the_result_into_another_battle(
    app: App, berth: BattleSession, rhythm: float
) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    battle, driver = app.screen, InputDriver(app)
    assert isinstance(battle, BattleScreen)
    battle.show.speed = 0
    for _ in range(4000):
        battle.advance(1 / 30)
        if battle.hud.prompt.kind == PromptKind.OVER:
            break
    driver.press_key(pygame.K_SPACE)
    result = app.screen
    assert isinstance(result, ResultPage), "the key that plays the battle leads to its end"
    assert result.outcome.moments
    for _ in range(6):
        driver.press_key(pygame.K_SPACE)
        app.screen.advance(rhythm)
        seen_again = isinstance(app.screen, BattleScreen) and app.screen.hud.is_replay
        assert app.screen is result or seen_again
        assert app.screen is result or rhythm > RESULT_PAUSE_SECONDS, (
            "a hand that does not pause goes nowhere"
        )
        assert berth.saved_battle is None


def test_a_moment_of_the_result_is_seen_again_and_comes_back_to_the_page(
    app: App, berth: BattleSession
) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    result, driver = app.screen, InputDriver(app)
    assert isinstance(result, ResultPage)
    driver.click("moment-0")
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert (screen.show.speed, screen.hud.is_replay) == (1, True)
    turn, seen = result.outcome.moments[0].turn, set[int]()
    for _ in range(4000):
        app.screen.advance(0.5)
        if app.screen is result:
            break
        seen.add(screen.battle.turn)
    assert app.screen is result
    assert turn in seen
    assert max(seen) == turn
    driver.click("moment-0")
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen is result
    driver.click("moment-0")
    driver.press_key(pygame.K_F10)
    assert app.screen is result


def test_a_moment_of_a_fleet_begins_where_it_was_led_to_and_comes_back(
    app: App, berth: BattleSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(battle_outcome, "FLEET_MIN_SHIPS", 2)
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    result, driver = app.screen, InputDriver(app)
    assert isinstance(result, ResultPage)
    row = result.outcome.moments[-1]
    assert row.first_event > 0
    driver.click(f"moment-{len(result.outcome.moments) - 1}")
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert row.first_event <= len(screen.battle.events) < row.last_event
    for _ in range(4000):
        app.screen.advance(0.5)
        if app.screen is result:
            break
    assert app.screen is result


def test_a_long_way_back_to_a_moment_is_gone_frame_by_frame_and_may_be_left(
    app: App, berth: BattleSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(battle_session, "STEPS_WITHOUT_PAGE", 5)
    monkeypatch.setattr(pause_menu, "MAX_FRAME_STEPS", 5)
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    result, driver = app.screen, InputDriver(app)
    assert isinstance(result, ResultPage)
    row = result.outcome.moments[-1]
    driver.click(f"moment-{len(result.outcome.moments) - 1}")
    way = app.screen
    assert isinstance(way, RewindPage)
    gone = [len(way.battle.events)]
    while app.screen is way:
        app.screen.advance(1 / 60)
        gone.append(len(way.battle.events))
    assert len(gone) > 4
    assert gone == sorted(gone)
    assert isinstance(app.screen, BattleScreen)
    assert len(app.screen.battle.events) >= row.first_event
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen is result
    app.screen.advance(RESULT_PAUSE_SECONDS)
    driver.click(f"moment-{len(result.outcome.moments) - 1}")
    assert isinstance(app.screen, RewindPage)
    driver.press_pad(1)
    assert app.screen is result, "whoever does not wait is back at the page"


def test_a_long_battle_is_looked_back_at_under_a_page(
    app: App, berth: BattleSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pause_menu, "STEPS_WITHOUT_PAGE", 5)
    monkeypatch.setattr(pause_menu, "MAX_FRAME_STEPS", 5)
    app.push_screen(berth.start_battle(app, DUEL, {"red": "human", "blue": "ai:random"}, [], 3))
    screen, driver = app.screen, InputDriver(app)
    assert isinstance(screen, BattleScreen)
    screen.battle.change_seat("red", RandomSeat(3), "ai:random")
    screen.battle.run(until_turn=4)
    screen.battle.change_seat("red", PlayerSeat(), "human")
    screen.show.speed = 0
    for _ in range(60):
        screen.advance(1 / 30)
    battle, happened = screen.battle, len(screen.battle.events)
    replay_view.replay_turn(screen.state)
    assert isinstance(app.screen, RewindPage)
    assert screen.state.replay is None, "the battle itself waits below until the past has come"
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen is screen
    assert (screen.battle, len(screen.battle.events)) == (battle, happened)

    replay_view.replay_turn(screen.state)
    _turned_back(app)
    assert screen.state.replay is not None
    assert screen.battle is not battle
    here = len(screen.battle.events)
    replay_view.step_back(screen.state)
    _turned_back(app)
    assert screen.state.replay is not None
    assert len(screen.battle.events) < here
    replay_view.step_back(screen.state)
    driver.press_pad(1)
    assert app.screen is screen
    assert screen.state.replay is None, "whoever does not wait is back in the battle itself"
    assert (screen.battle, len(screen.battle.events)) == (battle, happened)


def _turned_back(app: App) -> None:
    """Wait until the rewind page, which takes more than one frame, is gone."""
    way, frames = app.screen, 0
    assert isinstance(way, RewindPage)
    while app.screen is way:
        app.screen.advance(1 / 60)
        frames += 1
    assert frames > 2


def test_the_list_after_the_result_stands_on_the_battle(app: App, berth: BattleSession) -> None:
    app.levels = tuple(sorted((shipped_levels_folder() / "kmh").glob("*.toml")))
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    driver = InputDriver(app)
    driver.click("battles")
    assert isinstance(app.screen, BattleListPage)
    assert app.screen.setup is not None
    assert app.screen.setup.brief.path == DUEL, "the battle that was fought is the chosen one"
    app.screen.advance(PAUSE_SECONDS)
    driver.press_key(pygame.K_SPACE)
    assert isinstance(app.screen, BattleListPage), "Space begins no other battle, however late"
    app.screen.advance(PAUSE_SECONDS)
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BriefingPage), "a press that is meant leads on"
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleScreen)


def test_again_goes_straight_into_the_same_battle(app: App, berth: BattleSession) -> None:
    app.push_screen(berth.start_battle(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    InputDriver(app).click("again")
    assert isinstance(app.screen, BattleScreen), "who has fought it needs no briefing"


def test_who_comes_from_the_title_is_heard_at_once(app: App) -> None:
    assert isinstance(app.screen, TitlePage)
    app.push_screen(BattleListPage(app))
    driver = InputDriver(app)
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BriefingPage)
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleScreen)
