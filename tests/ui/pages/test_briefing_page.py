"""The briefing before a battle: what it says, that it is quick, and that nobody reads orders of others."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.wording import name_in_sentence
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.ui.kit.focus import PAD_A, PAD_B
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.setup_page import SetupPage
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.fake_battle import FakeBattleScreen

DUEL = shipped_levels_folder() / "kmh" / "constitution-and-guerriere.toml"


def told(app: App) -> str:
    app.text_ledger = []
    app.screen.draw(app.surface)
    return " ".join(mark.text for mark in app.text_ledger or [])


def briefed(open_app: OpenApp, path: Path) -> tuple[App, BriefingPage]:
    app = open_app(levels=[path])
    driver = InputDriver(app)
    driver.click("fight")
    driver.click("fight")
    assert isinstance(app.screen, BriefingPage)
    return app, app.screen


def test_it_says_who_where_why_and_how(open_app: OpenApp) -> None:
    app, _ = briefed(open_app, DUEL)
    words = told(app)
    for part in (
        "You are Captain Isaac Hull, in",
        "19 August 1812",
        "Five in the afternoon, a fresh north-wester",
        "1 ship, 44 guns",
        "1 ship, 38 guns",
        "To win: Guerriere struck, captured, sunk or dismasted",
        "The enemy is about your strength.",
        "Enemy: Easy (Midshipman)",
        "About 30 minutes",
    ):
        assert part in words


def test_only_the_orders_to_sides_of_players_are_read(open_app: OpenApp) -> None:
    app, page = briefed(open_app, DUEL)
    american, british = (load_level(DUEL).briefing_of(side)[:40] for side in ("american", "british"))
    assert american in told(app)
    assert british not in told(app)
    page.setup.seats.update(american="ai:captain", british="human")
    assert "You are Captain James Dacres, in" in told(app)
    assert british in told(app)
    assert american not in told(app)
    page.setup.seats.update(american="human")
    both = told(app)
    assert american in both
    assert british in both
    page.setup.seats.update(american="ai:captain", british="ai:captain")
    nobody = told(app)
    assert "You watch: captains command all sides." in nobody
    assert american not in nobody
    assert british not in nobody


@pytest.mark.parametrize("by", ["enter", "space", "pad", "mouse"])
def test_who_has_read_it_begins_at_once(open_app: OpenApp, by: str) -> None:
    app, _ = briefed(open_app, DUEL)
    driver = InputDriver(app)
    match by:
        case "enter":
            driver.press_key(pygame.K_RETURN)
        case "space":
            driver.press_key(pygame.K_SPACE)
        case "pad":
            driver.press_pad(PAD_A)
        case _:
            driver.click("begin")
    assert isinstance(app.screen, FakeBattleScreen)
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, BattleListPage), "the briefing does not lie under the battle"


@pytest.mark.parametrize("by", ["keys", "pad", "mouse"])
def test_back_leads_to_the_list_and_out_of_the_set_up(open_app: OpenApp, by: str) -> None:
    app, _ = briefed(open_app, DUEL)
    driver = InputDriver(app)
    back = {
        "keys": lambda: driver.press_key(pygame.K_ESCAPE),
        "pad": lambda: driver.press_pad(PAD_B),
        "mouse": driver.right_click,
    }[by]
    driver.press_key(pygame.K_s)
    assert isinstance(app.screen, SetupPage)
    back()
    assert isinstance(app.screen, BriefingPage)
    back()
    assert isinstance(app.screen, BattleListPage)


def test_a_key_that_is_still_down_does_not_rush_through_it(open_app: OpenApp) -> None:
    app = open_app(levels=[DUEL])
    driver = InputDriver(app)
    driver.click("fight")
    pressed = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
    for _ in range(4):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, pressed))
    driver.run_frame()
    driver.run_frame()
    assert isinstance(app.screen, BriefingPage)


def test_with_large_text_the_whole_aim_is_in_the_story(open_app: OpenApp) -> None:
    app, page = briefed(open_app, shipped_levels_folder() / "kmh" / "copenhagen.toml")
    page.setup.seats.update(british="ai:captain", danish="human")
    app.change_settings(replace(app.settings, text_scale=150))
    told(app)
    story = " ".join(mark.text for mark in app.text_ledger or [] if mark.region == "story")
    aim = page.setup.brief.sides[1].aim
    assert len(aim) > 80, "three lines do not hold it"
    assert f"To win: {aim}." in story


def test_a_minor_victory_is_told_beside_the_greater_one(open_app: OpenApp) -> None:
    app, page = briefed(open_app, shipped_levels_folder() / "kmh" / "muros.toml")
    told(app)
    story = " ".join(mark.text for mark in app.text_ledger or [] if mark.region == "story")
    mine = next(side for side in page.setup.brief.sides if page.setup.seats[side.id] == "human")
    assert mine.aim
    assert mine.minor_aim
    assert f"A minor victory: {name_in_sentence(mine.minor_aim)}." in story


def test_of_many_ships_each_has_her_profile(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        "game.ui.pages.force_panel.draw_profile", lambda c, rect, masts, lost, kind: drawn.append(kind)
    )
    app, page = briefed(open_app, shipped_levels_folder() / "kmh" / "trafalgar.toml")
    drawn.clear()
    page.draw(app.surface)
    assert len(drawn) == 60


def test_enter_begins_after_the_set_up_was_changed(open_app: OpenApp) -> None:
    app, page = briefed(open_app, DUEL)
    driver = InputDriver(app)
    driver.click("setup")
    assert isinstance(app.screen, SetupPage)
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen is page
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, FakeBattleScreen)
