"""From the battle list through a whole battle to the page after it, and back in after leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.levels.home import levels_home
from game.play.battle import Progress
from game.play.saves import Orders
from game.stage.hulls import Bank
from game.trials.manning import man_for_batches
from game.ui.app import App
from game.ui.battle import BattleScreen
from game.ui.doors import Berth, book_page, in_order
from game.ui.result import Result

DUEL = levels_home() / "kmh" / "mirror-duel.toml"
CHANCE = {"red": "ai:random", "blue": "ai:random"}


@pytest.fixture
def berth(tmp_path: Path) -> Berth:
    """A berth whose captains think in this process."""
    return Berth(tmp_path, man_for_batches)


@pytest.fixture
def app(tmp_path: Path, berth: Berth) -> App:
    """The program with that berth behind its doors."""
    return App((1280, 720), tmp_path, [DUEL], berth.doors(), 4, Bank(process=False))


def fought_out(app: App) -> None:
    """The battle on the screen has been played at once, to the page after it."""
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    screen.show.speed = 0
    for _ in range(4000):
        screen.advance(1 / 30)
        if screen.show.progress is Progress.OVER:
            break
    screen.ways.result()


def test_a_battle_leads_to_its_result(app: App, berth: Berth) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert isinstance(app.screen, Result)
    assert app.screen.outcome.turns > 0
    assert len(app.screen.outcome.ships) == 2
    assert berth.voyage is None


def test_what_was_left_is_continued_where_it_stopped(app: App, berth: Berth) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    assert berth.voyage is not None
    berth.voyage.battle.run(200)
    digests = list(berth.voyage.battle.digests)
    app.home()
    assert berth.voyage is None
    go_on = berth.unfinished()
    assert go_on is not None
    app.push(go_on(app))
    assert berth.voyage is not None
    assert berth.voyage.battle.digests == digests


def test_a_finished_battle_is_not_offered_again(app: App, berth: Berth) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert berth.unfinished() is None


def test_the_same_battle_again_has_other_dice(app: App, berth: Berth) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    fought_out(app)
    assert isinstance(app.screen, Result)
    assert app.screen.ways.again is not None
    app.screen.ways.again()
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.battle.seed == 4


def test_a_replay_shows_what_was_fought_and_writes_nothing(app: App, berth: Berth) -> None:
    app.push(berth.start(app, DUEL, CHANCE, [], 3))
    assert berth.voyage is not None
    battle, orders = berth.voyage.battle, berth.voyage.orders
    assert isinstance(orders, Orders)
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
        if screen.show.progress is Progress.OVER:
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
