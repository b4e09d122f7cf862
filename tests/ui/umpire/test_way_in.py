"""How one comes to the umpire's table: from the muster, and by the command."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.levels.reading.shipped import levels_home
from game.play.journal import read_file
from game.stage.hulls import Bank
from game.ui.pages.battles import Battles
from game.ui.pages.muster import Muster
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from game.ui.umpire.table import UmpireTable


def test_the_muster_leads_to_a_real_table_with_people_on_all_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ships: Bank
) -> None:
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berth = BattleSession(tmp_path)
    path = levels_home() / "ls98" / "mirror-duel.toml"
    app = App((1280, 720), tmp_path, [path], berth.doors(), 11, ships)
    pygame.event.clear()
    battles = Battles(app)
    app.push(battles)
    assert battles.plan is not None
    app.push(Muster(app, battles.plan, battles.begin))
    pressed = {"key": pygame.K_F4, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, pressed))
    app.frame(0.0)
    assert isinstance(app.screen, UmpireTable)
    journal = app.screen.battle.journal.path
    assert journal is not None
    assert set(read_file(journal).header["seats"].values()) == {"human"}
    berth.clear()


@pytest.mark.parametrize("way", ["keys", "mouse", "pad"])
def test_the_list_of_battles_leads_to_a_real_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ships: Bank, way: str
) -> None:
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berth = BattleSession(tmp_path)
    path = levels_home() / "ls98" / "mirror-duel.toml"
    app = App((1280, 720), tmp_path, [path], berth.doors(), 11, ships)
    pygame.event.clear()
    app.push(Battles(app))
    match way:
        case "keys":
            pressed = {"key": pygame.K_F4, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, pressed))
        case "mouse":
            at = app.screen.spots()["umpire"].center
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        case _:
            app.screen.ring.at = "packs"
            for hat in ((0, -1), (0, 0)):
                pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=hat))
            pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, button=0))
    app.frame(0.0)
    assert isinstance(app.screen, UmpireTable)
    app.back()
    assert isinstance(app.screen, Battles), "the list lies below"
    berth.clear()


def test_a_journal_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = str(tmp_path / "gone.journal")
    asked = ["umpire", "kmh/mirror-duel", "--journal", gone, "--data-dir", str(tmp_path)]
    assert main(asked) == 2
    assert "--journal resumes one of them" in capsys.readouterr().err


def test_a_seat_that_nobody_knows_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["umpire", "kmh/mirror-duel", "--seat", "red=nobody", "--data-dir", str(tmp_path)]
    assert main(asked) == 2
    assert "a seat is one of human" in capsys.readouterr().err
