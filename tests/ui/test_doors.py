"""From the battle list through a whole battle to the page after it, and back in after leaving."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.levels.reading.shipped import levels_home
from game.play.battle import StepResult
from game.play.saves import BattleSetup
from game.play.seats import Person, RandomSeat
from game.stage.hulls import Bank
from game.trials.seating import man_for_batches
from game.ui.battle import replay_view
from game.ui.battle.prompts import PromptKind
from game.ui.battle.screen import BattleScreen
from game.ui.kit.confirm_debounce import LULL
from game.ui.pages import aftermath, turning_back
from game.ui.pages.battles import Battles
from game.ui.pages.result import QUIET, Result
from game.ui.pages.rulebook import Rulebook
from game.ui.pages.title import Title
from game.ui.pages.turning_back import TurningBack
from game.ui.shell import sessions
from game.ui.shell.app import App
from game.ui.shell.book_pages import book_page
from game.ui.shell.sessions import BattleSession, in_order
from tests.ui.conftest import Hand

DUEL = levels_home() / "kmh" / "mirror-duel.toml"
CHANCE = {"red": "ai:random", "blue": "ai:random"}


@pytest.fixture
def berth(tmp_path: Path) -> BattleSession:
    """A berth whose captains think in this process."""
    return BattleSession(tmp_path, man_for_batches)


@pytest.fixture
def app(tmp_path: Path, berth: BattleSession) -> App:
    """The program with that berth behind its doors."""
    return App((1280, 720), tmp_path, [DUEL], berth.doors(), 4, Bank(process=False))


def fought_out(app: App) -> None:
    """The battle on the screen has been played at once, to the page after it."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.show.speed = 0
    for _ in range(4000):
        screen.advance(1 / 30)
        if screen.show.progress is StepResult.OVER:
            break
    screen.ways.result()


def test_a_battle_leads_to_its_result(app: App, berth: BattleSession) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert isinstance(app.screen, Result)
    assert app.screen.outcome.turns > 0
    assert len(app.screen.outcome.ships) == 2
    assert berth.voyage is None


def test_what_was_left_is_continued_where_it_stopped(app: App, berth: BattleSession) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    assert berth.voyage is not None
    berth.voyage.battle.run(200)
    digests = list(berth.voyage.battle.digests)
    app.home()
    assert berth.voyage is None
    go_on = berth.unfinished()
    assert go_on is not None
    app.push(go_on.open(app))
    assert berth.voyage is not None
    assert berth.voyage.battle.digests == digests


@pytest.mark.parametrize("book", ["kmh", "wwh", "hf", "ls98"])
def test_f1_and_the_menu_open_the_book_of_the_battle(
    app: App, berth: BattleSession, book: str
) -> None:
    """In the middle of a battle, at the clause of its question."""
    both = levels_home() / "kmh" / "constitution-and-guerriere.toml"
    people = {"american": "human", "british": "human"}
    screen = berth.start(app, both, people, [], 3, book)
    assert isinstance(screen, BattleScreen)
    app.push(screen)
    for _ in range(400):
        screen.advance(0.1)
        if screen.hud.prompt.clause:
            break
    hand = Hand(app)
    hand.key(pygame.K_F1)
    assert isinstance(app.screen, Rulebook)
    assert app.screen.book.id == book
    assert app.screen.at == screen.hud.prompt.clause
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    hand.click("rules")
    assert isinstance(app.screen, Rulebook)
    assert app.screen.book.id == book


def test_the_speed_set_in_a_battle_is_kept_for_the_next(app: App, berth: BattleSession) -> None:
    screen = berth.start(app, DUEL, CHANCE, [], 3)
    assert isinstance(screen, BattleScreen)
    app.push(screen)
    hand = Hand(app)
    hand.click("orders")
    while "wheel-speed" not in screen.spots():
        hand.click("wheel-page")
    hand.click("wheel-speed")
    assert screen.show.speed == 2
    app.home()
    go_on = berth.unfinished()
    assert go_on is not None
    app.push(go_on.open(app))
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.show.speed == 2


def test_a_speed_set_by_its_key_is_kept_too(app: App, berth: BattleSession) -> None:
    screen = berth.start(app, DUEL, CHANCE, [], 3)
    app.push(screen)
    Hand(app).key(pygame.K_3)
    app.home()
    app.push(berth.start(app, DUEL, CHANCE, [], 4))
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.show.speed == 4


def test_a_finished_battle_is_not_offered_again(app: App, berth: BattleSession) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert berth.unfinished() is None


def test_the_same_battle_again_has_other_dice(app: App, berth: BattleSession) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert isinstance(app.screen, Result)
    assert app.screen.ways.again is not None
    app.screen.ways.again()
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.battle.seed == 4


def test_a_replay_shows_what_was_fought_and_writes_nothing(app: App, berth: BattleSession) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    assert berth.voyage is not None
    battle, orders = berth.voyage.battle, berth.voyage.orders
    assert isinstance(orders, BattleSetup)
    fought_out(app)
    assert isinstance(app.screen, Result)
    digests = battle.digests
    files = sorted(berth.data_dir.rglob("*.journal"))
    assert app.screen.ways.replay is not None
    app.screen.ways.replay()
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.show.speed = 0
    for _ in range(4000):
        screen.advance(1 / 30)
        if screen.show.progress is StepResult.OVER:
            break
    assert screen.battle.digests == digests
    assert sorted(berth.data_dir.rglob("*.journal")) == files
    screen.ways.result()
    assert isinstance(app.screen, Result)


def test_the_book_opens_with_clauses_rulings_and_options() -> None:
    page = book_page("kmh")
    assert page.title == "Kiss Me, Hardy!"
    assert {c.id for c in page.clauses} >= {"KMH-9.2.22", "KMH-13.0.18"}
    assert page.rulings
    assert page.chapters["9"] == "Gunnery"
    assert "small-action" in {o.id for o in page.options}


def test_the_rulebooks_own_battle_comes_first() -> None:
    names = ["mirror-duel", "jarce-and-black-jaques", "constitution-and-guerriere"]
    ordered = in_order([Path(f"{name}.toml") for name in names])
    assert ordered[0].stem == "jarce-and-black-jaques"


@pytest.mark.parametrize("rhythm", [0.25, 1.4, 2.0, 5.0])
def test_space_never_leads_from_the_result_into_another_battle(
    app: App, berth: BattleSession, rhythm: float
) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    battle, hand = app.screen, Hand(app)
    assert isinstance(battle, BattleScreen)
    battle.show.speed = 0
    for _ in range(4000):
        battle.advance(1 / 30)
        if battle.hud.prompt.kind == PromptKind.OVER:
            break
    hand.key(pygame.K_SPACE)
    result = app.screen
    assert isinstance(result, Result), "the key that plays the battle leads to its end"
    assert result.outcome.moments
    for _ in range(6):
        hand.key(pygame.K_SPACE)
        app.screen.advance(rhythm)
        seen_again = isinstance(app.screen, BattleScreen) and app.screen.hud.is_replay
        assert app.screen is result or seen_again
        assert app.screen is result or rhythm > QUIET, "a hand that does not pause goes nowhere"
        assert berth.voyage is None


def test_a_moment_of_the_result_is_seen_again_and_comes_back_to_the_page(
    app: App, berth: BattleSession
) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    result, hand = app.screen, Hand(app)
    assert isinstance(result, Result)
    hand.click("moment-0")
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
    hand.click("moment-0")
    hand.key(pygame.K_ESCAPE)
    assert app.screen is result
    hand.click("moment-0")
    hand.key(pygame.K_F10)
    assert app.screen is result


def test_a_moment_of_a_fleet_begins_where_it_was_led_to_and_comes_back(
    app: App, berth: BattleSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aftermath, "FLEET", 2)
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    result, hand = app.screen, Hand(app)
    assert isinstance(result, Result)
    row = result.outcome.moments[-1]
    assert row.start > 0
    hand.click(f"moment-{len(result.outcome.moments) - 1}")
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert row.start <= len(screen.battle.events) < row.end
    for _ in range(4000):
        app.screen.advance(0.5)
        if app.screen is result:
            break
    assert app.screen is result


def test_a_long_way_back_to_a_moment_is_gone_frame_by_frame_and_may_be_left(
    app: App, berth: BattleSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "AT_ONCE", 5)
    monkeypatch.setattr(turning_back, "MOST_STEPS", 5)
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    result, hand = app.screen, Hand(app)
    assert isinstance(result, Result)
    row = result.outcome.moments[-1]
    hand.click(f"moment-{len(result.outcome.moments) - 1}")
    way = app.screen
    assert isinstance(way, TurningBack)
    gone = [len(way.battle.events)]
    while app.screen is way:
        app.screen.advance(1 / 60)
        gone.append(len(way.battle.events))
    assert len(gone) > 4
    assert gone == sorted(gone)
    assert isinstance(app.screen, BattleScreen)
    assert len(app.screen.battle.events) >= row.start
    hand.key(pygame.K_ESCAPE)
    assert app.screen is result
    app.screen.advance(QUIET)
    hand.click(f"moment-{len(result.outcome.moments) - 1}")
    assert isinstance(app.screen, TurningBack)
    hand.pad(1)
    assert app.screen is result, "whoever does not wait is back at the page"


def test_a_long_battle_is_looked_back_at_under_a_page(
    app: App, berth: BattleSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turning_back, "AT_ONCE", 5)
    monkeypatch.setattr(turning_back, "MOST_STEPS", 5)
    app.push(berth.start(app, DUEL, {"red": "human", "blue": "ai:random"}, [], 3))
    screen, hand = app.screen, Hand(app)
    assert isinstance(screen, BattleScreen)
    screen.battle.reseat("red", RandomSeat(3), "ai:random")
    screen.battle.run(turn=4)
    screen.battle.reseat("red", Person(), "human")
    screen.show.speed = 0
    for _ in range(60):
        screen.advance(1 / 30)
    battle, happened = screen.battle, len(screen.battle.events)
    replay_view.begin(screen)
    assert isinstance(app.screen, TurningBack)
    assert screen.looks_back is None, "the battle itself waits below until the past has come"
    hand.key(pygame.K_ESCAPE)
    assert app.screen is screen
    assert (screen.battle, len(screen.battle.events)) == (battle, happened)

    replay_view.begin(screen)
    _turned_back(app)
    assert screen.looks_back is not None
    assert screen.battle is not battle
    here = len(screen.battle.events)
    replay_view.earlier(screen)
    _turned_back(app)
    assert screen.looks_back is not None
    assert len(screen.battle.events) < here
    replay_view.earlier(screen)
    hand.pad(1)
    assert app.screen is screen
    assert screen.looks_back is None, "whoever does not wait is back in the battle itself"
    assert (screen.battle, len(screen.battle.events)) == (battle, happened)


def _turned_back(app: App) -> None:
    """The page that turns back has taken more than one frame and is gone."""
    way, frames = app.screen, 0
    assert isinstance(way, TurningBack)
    while app.screen is way:
        app.screen.advance(1 / 60)
        frames += 1
    assert frames > 2


def test_the_list_after_the_result_stands_on_the_battle(app: App, berth: BattleSession) -> None:
    app.levels = tuple(sorted((levels_home() / "kmh").glob("*.toml")))
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    hand = Hand(app)
    hand.click("battles")
    assert isinstance(app.screen, Battles)
    assert app.screen.plan is not None
    assert app.screen.plan.brief.path == DUEL, "the battle that was fought is the chosen one"
    app.screen.advance(LULL)
    hand.key(pygame.K_SPACE)
    assert isinstance(app.screen, Battles), "Space begins no other battle, however late"
    app.screen.advance(LULL)
    hand.key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleScreen), "a press that is meant begins it"


def test_who_comes_from_the_title_is_heard_at_once(app: App) -> None:
    assert isinstance(app.screen, Title)
    app.push(Battles(app))
    Hand(app).key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleScreen)
