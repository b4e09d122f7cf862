"""Squadron orders and helms handed over are in force again when a battle is taken up, however the
game ended: they are notes in the journal, which no rule hears of and no replay minds."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.play.journal import Journal, fold, notes_about, read_file
from game.play.replays import replay
from game.play.seats import NoSeat
from game.stage.hulls import Bank
from game.ui.battle import delegation, kept_helms
from game.ui.battle.delegation_state import DelegateScope, DelegateUntil
from game.ui.battle.screen import BattleScreen
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession

from .conftest import Hand
from .helm import CALM, Fought, Sail, beside_him, voyages

NILE = "kmh/the-van-at-the-nile.toml"
SQUADRONS = ("foley", "nelson", "late")


def with_orders(sail: Sail, answers: int = 0) -> Fought:
    """All three squadrons told, and so many answers of theirs given."""
    fought = sail("kmh", level=NILE, seat="british")
    fought.hand.key(pygame.K_F6)
    for _ in SQUADRONS:
        fought.hand.key(pygame.K_SPACE)
    fought.until(lambda: fought.answers() >= answers)
    fought.hand.frame()
    return fought


def in_force(fought: Fought) -> tuple[dict[str, Any], dict[str, Any]]:
    """The orders of the person's squadrons, and whose helms his captain has for how long."""
    hud = fought.screen.hud
    run = hud.delegation.runs.get(fought.seat)
    helms = {ship: order and asdict(order) for ship, order in run.ships.items()} if run else {}
    if run is not None:
        helms[""] = run.side and asdict(run.side)
    return dict(hud.squadrons.orders.get(fought.seat, {})), helms


def killed(fought: Fought, home: Path) -> Fought:
    """The battle as another game takes it up from what lay on the disk in this moment."""
    path = fought.screen.battle.journal.path
    assert path is not None
    copy = home / "journals" / path.name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(path.read_bytes())
    berth = BattleSession(home, fought.berth.man)
    app = App((1280, 720), home, [], berth.doors(), 11, Bank(process=False))
    app.change(CALM)
    app.push(berth.go_on(app, copy))
    pygame.event.clear()
    assert isinstance(app.screen, BattleScreen)
    app.screen.hud.delegation.crew = beside_him
    return Fought(app, berth, app.screen, Hand(app), fought.seat)


def test_after_a_kill_in_the_midst_of_a_turn_every_order_is_in_force(
    sail: Sail, tmp_path: Path
) -> None:
    fought = with_orders(sail, 7)
    orders, helms = in_force(fought)
    assert set(orders) == set(SQUADRONS)
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    assert not again.screen.hud.squadrons.anew
    before = again.answers()
    again.until(lambda: again.answers() > before + 3)
    assert in_force(again)[0] == orders, "the captain goes on by them, and nobody is asked"
    captain = again.screen.hud.delegation.captains[fought.seat]
    assert {*orders} <= {*captain.orders}  # type: ignore[attr-defined]
    again.berth.clear()


def test_what_was_taken_back_stays_taken_back(sail: Sail, tmp_path: Path) -> None:
    fought = with_orders(sail)
    fought.screen.hud.delegation.crew = lambda battle, side: NoSeat()
    fought.hand.click("squadron-foley")
    fought.hand.click("cancel-order")
    fought.hand.frame()
    orders, helms = in_force(fought)
    assert len(orders) == 2
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    again.berth.clear()


@pytest.mark.parametrize("until", [DelegateUntil.TURN, DelegateUntil.HIT, DelegateUntil.TAKEN])
def test_a_helm_that_was_handed_over_is_the_captains_again(
    sail: Sail, tmp_path: Path, until: DelegateUntil
) -> None:
    fought = sail("kmh", level="kmh/victory-and-redoutable.toml", seat="british")
    hud = fought.screen.hud
    hud.delegation.crew = lambda battle, side: NoSeat()
    with fought.screen.battle.table.at():
        hud.delegation.whom = DelegateScope.SHIP
        delegation.hand_over(hud, until)
    fought.hand.frame()
    orders, helms = in_force(fought)
    assert len([order for order in helms.values() if order]) == 1
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    again.berth.clear()


def test_undo_and_the_notes_agree(sail: Sail, tmp_path: Path) -> None:
    """A captain's answer is taken back: his ship asks her person, and so she does after a kill."""
    fought = with_orders(sail, 3)
    hud, battle = fought.screen.hud, fought.screen.battle
    delegation.stop_captain(hud, fought.seat)
    hud.delegation.crew = lambda battle, side: NoSeat()
    before = in_force(fought)
    battle.take_back()
    battle.take_back()
    for _ in range(3):
        fought.hand.frame()
    assert in_force(fought) != before, "her captain has her helm no longer"
    orders, helms = in_force(fought)
    told = kept_helms.told_in(fold(battle.journal.entries))
    assert {name for kind, _, name in told if kind == kept_helms.SQUADRON} == {*orders}
    assert {name for kind, _, name in told if kind == kept_helms.SHIP} == {*helms} - {""}
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == (orders, helms)
    again.berth.clear()


def test_the_notes_change_nothing_of_the_battle(sail: Sail) -> None:
    fought = with_orders(sail, 6)
    path = fought.screen.battle.journal.path
    assert path is not None
    fought.berth.clear()
    reading = read_file(path)
    assert notes_about(reading.entries, kept_helms.HELMS)
    whole = replay(reading)
    bare = replay(read_bare(path))
    assert (whole.ok, whole.digest, whole.answers) == (True, bare.digest, bare.answers)


def read_bare(path: Path) -> Any:
    """The same journal without notes."""
    reading = read_file(path)
    bare = path.with_name("bare.journal")
    journal = Journal(reading.header, bare)
    for entry in reading.entries:
        if entry[0] != "n":
            journal.write(entry)
    journal.close()
    return read_file(bare)


def test_without_notes_a_battle_under_way_says_that_orders_are_needed_anew(
    sail: Sail, tmp_path: Path
) -> None:
    fought = with_orders(sail)
    fought.until(lambda: fought.screen.battle.turn >= 2)
    path = fought.screen.battle.journal.path
    assert path is not None
    read_bare(path)
    path.write_bytes(path.with_name("bare.journal").read_bytes())
    again = killed(fought, tmp_path / "again")
    assert again.screen.hud.squadrons.anew
    assert in_force(again) == ({}, {})
    again.berth.clear()


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
def test_notes_that_make_no_sense_do_nothing(sail: Sail, tmp_path: Path, words: list[str]) -> None:
    fought = sail("kmh", level=NILE, seat="british")
    fought.screen.battle.journal.write(["n", "helms", *words])
    again = killed(fought, tmp_path / "again")
    assert in_force(again) == ({}, {})
    again.hand.frame()
    again.berth.clear()


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Battles on the real screen; none is painted."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    yield from voyages(tmp_path / "home")
