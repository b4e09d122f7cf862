"""Squadron orders and helms handed over are in force again when a battle is taken up, however the
game ended: they are notes in the journal, which no rule hears of and no replay minds."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.play.journal import Journal, fold_undos, notes_about, read_journal_file
from game.play.replays import replay_journal
from game.play.seats import SilentSeat
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.battle.commands import journal, update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.command_state import Scope, Until
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.ui.conftest import InputDriver
from tests.ui.delegation_driver import (
    CALM_SETTINGS,
    DelegationDriver,
    OpenBattle,
    battle_opener,
    command_ships,
    inline_captain,
)

NILE = "kmh/the-van-at-the-nile.toml"
SQUADRONS = ("foley", "nelson", "late")


def with_orders(sail: OpenBattle, answers: int = 0) -> DelegationDriver:
    """All three squadrons told, and so many answers of theirs given."""
    delegation = sail("kmh", level=NILE, seat="british")
    delegation.driver.press_key(pygame.K_F6)
    for _ in SQUADRONS:
        delegation.driver.press_key(pygame.K_SPACE)
    delegation.run_until(lambda: delegation.count_answers() >= answers)
    delegation.driver.run_frame()
    return delegation


def in_force(history: DelegationDriver) -> tuple[dict[str, Any], dict[str, Any]]:
    """The orders of the person's squadrons, and whose helms his captain has for how long."""
    hud = history.screen.hud
    run = hud.commands.runs.get(history.seat)
    helms = {ship: helm and asdict(helm) for ship, helm in run.ship_helms.items()} if run else {}
    if run is not None:
        helms[""] = run.side_helm and asdict(run.side_helm)
    return dict(hud.commands.given_orders.get(history.seat, {})), helms


def killed(history: DelegationDriver, home: Path) -> DelegationDriver:
    """The battle as another game takes it up from what lay on the disk in this moment."""
    path = history.screen.battle.journal.path
    assert path is not None
    copy = home / "journals" / path.name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(path.read_bytes())
    session = BattleSession(home, history.session.make_captains)
    app = App((1280, 720), home, [], session.make_callbacks(), 11, SpriteBank(process=False))
    app.change_settings(CALM_SETTINGS)
    app.push_screen(session.resume_battle(app, copy))
    pygame.event.clear()
    assert isinstance(app.screen, BattleScreen)
    app.screen.hud.commands.make_captain = inline_captain
    return DelegationDriver(app, session, app.screen, InputDriver(app), history.seat)


def test_after_a_kill_in_the_midst_of_a_turn_every_order_is_in_force(
    sail: OpenBattle, tmp_path: Path
) -> None:
    delegation = with_orders(sail, 7)
    orders, helms = in_force(delegation)
    assert set(orders) == set(SQUADRONS)
    again = killed(delegation, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    assert not again.screen.hud.commands.needs_new_orders
    before = again.count_answers()
    again.run_until(lambda: again.count_answers() > before + 3)
    assert in_force(again)[0] == orders, "the captain goes on by them, and nobody is asked"
    captain = again.screen.hud.commands.captains[delegation.seat]
    assert {*orders} <= {*captain.orders}  # type: ignore[attr-defined]
    again.session.close_battle()


def test_what_was_taken_back_stays_taken_back(sail: OpenBattle, tmp_path: Path) -> None:
    delegation = with_orders(sail)
    delegation.screen.hud.commands.make_captain = lambda battle, side: SilentSeat()
    delegation.driver.click("squadron-foley")
    delegation.driver.click("call-back")
    delegation.driver.run_frame()
    orders, helms = in_force(delegation)
    assert len(orders) == 2
    again = killed(delegation, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    again.session.close_battle()


@pytest.mark.parametrize("until", [Until.TURN, Until.HIT, Until.TAKEN])
def test_a_helm_that_was_handed_over_is_the_captains_again(
    sail: OpenBattle, tmp_path: Path, until: Until
) -> None:
    fought = sail("kmh", level="kmh/victory-and-redoutable.toml", seat="british")
    hud = fought.screen.hud
    hud.commands.make_captain = lambda battle, side: SilentSeat()
    command_ships(fought, until, Scope.SHIP)
    fought.driver.run_frame()
    orders, helms = in_force(fought)
    assert len([order for order in helms.values() if order]) == 1
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    again.session.close_battle()


def test_undo_and_the_notes_agree(sail: OpenBattle, tmp_path: Path) -> None:
    """A captain's answer is taken back: his ship asks her person, and so she does after a kill."""
    fought = with_orders(sail, 3)
    hud, battle = fought.screen.hud, fought.screen.battle
    update.stop_captain(hud, fought.seat)
    hud.commands.make_captain = lambda battle, side: SilentSeat()
    before = in_force(fought)
    battle.undo_any()
    battle.undo_any()
    for _ in range(3):
        fought.driver.run_frame()
    assert in_force(fought) != before, "her captain has her helm no longer"
    orders, helms = in_force(fought)
    told = journal.orders_in_notes(fold_undos(battle.journal.entries))
    assert {name for kind, _, name in told if kind == journal.SQUADRON} == {*orders}
    assert {name for kind, _, name in told if kind == journal.SHIP} == {*helms} - {""}
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    again.session.close_battle()


def test_the_notes_change_nothing_of_the_battle(sail: OpenBattle) -> None:
    delegation = with_orders(sail, 6)
    path = delegation.screen.battle.journal.path
    assert path is not None
    delegation.session.close_battle()
    reading = read_journal_file(path)
    assert notes_about(reading.entries, journal.NOTE_SUBJECT)
    whole = replay_journal(reading)
    bare = replay_journal(read_bare(path))
    assert (whole.is_ok, whole.digest, whole.answers) == (True, bare.digest, bare.answers)


def read_bare(path: Path) -> Any:
    """The same journal without notes."""
    reading = read_journal_file(path)
    bare = path.with_name("bare.journal")
    journal = Journal(reading.header, bare)
    for entry in reading.entries:
        if entry[0] != "n":
            journal.write(entry)
    journal.close()
    return read_journal_file(bare)


def test_without_notes_a_battle_under_way_says_that_orders_are_needed_anew(
    sail: OpenBattle, tmp_path: Path
) -> None:
    delegation = with_orders(sail)
    delegation.run_until(lambda: delegation.screen.battle.turn >= 2)
    path = delegation.screen.battle.journal.path
    assert path is not None
    read_bare(path)
    path.write_bytes(path.with_name("bare.journal").read_bytes())
    again = killed(delegation, tmp_path / "again")
    assert again.screen.hud.commands.needs_new_orders
    assert in_force(again) == ({}, {})
    again.session.close_battle()


@pytest.mark.parametrize(
    "words",
    [
        ["squadron", "british", "foley", "eaten", "0", "0", "0", ""],
        ["squadron", "british", "no such squadron", "chase", "0", "0", "0", ""],
        ["squadron", "british", "foley", "chase", "ten", "0", "0", ""],
        ["squadron", "british", "foley", "chase", "1" * 40, "0", "0", ""],
        ["squadron", "british", "foley", "break", "0", "0", "0", "no such ship"],
        ["squadron", "nobody", "foley", "chase", "0", "0", "0", ""],
        ["squadron", "french", "foley", "chase", "0", "0", "0", ""],
        ["ship", "british", "no such ship", "taken", "1", "0", "", "", "0", "", "", ""],
        ["ship", "british", "goliath", "for ever", "1", "0", "", "", "0", "", "", ""],
        ["ship", "british", "goliath", "taken", "1"],
        ["weather", "british", "goliath", "fine"],
        ["ship", "british"],
    ],
)
def test_notes_that_make_no_sense_do_nothing(sail: OpenBattle, tmp_path: Path, words: list[str]) -> None:
    delegation = sail("kmh", level=NILE, seat="british")
    delegation.screen.battle.journal.write(["n", "helms", *words])
    again = killed(delegation, tmp_path / "again")
    assert in_force(again) == ({}, {})
    again.driver.run_frame()
    again.session.close_battle()


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Battles on the real screen; none is painted."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    yield from battle_opener(tmp_path / "home")
