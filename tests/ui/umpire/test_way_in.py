"""How one comes to the umpire's table: from the set-up of a battle, and by the command."""

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import read_journal_file
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.kit.focus import PAD_A, PAD_LB
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.setup_page import SetupPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from game.ui.umpire.screen import UmpireScreen


@pytest.mark.parametrize("way", ["keys", "mouse", "pad"])
def test_the_set_up_leads_to_a_real_table_with_people_on_all_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ships: SpriteBank, way: str
) -> None:
    monkeypatch.setattr(App, "_draw", lambda app: None)
    session = BattleSession(tmp_path)
    path = shipped_levels_folder() / "ls98" / "mirror-duel.toml"
    app = App((1280, 720), tmp_path, [path], session.make_callbacks(), 11, ships)
    pygame.event.clear()
    battles = BattleListPage(app)
    app.push_screen(battles)
    assert battles.setup is not None
    app.push_screen(SetupPage(app, battles.setup))
    match way:
        case "keys":
            pressed = {"key": pygame.K_F4, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, pressed))
        case "mouse":
            at = app.screen.control_rects()["umpire"].center
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        case _:
            app.screen.ring.focused = "done"
            for button in (PAD_LB, PAD_A):
                pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, button=button))
    app.run_frame(0.0)
    assert isinstance(app.screen, UmpireScreen)
    journal = app.screen.state.battle.journal.path
    assert journal is not None
    assert set(read_journal_file(journal).header["seats"].values()) == {"human"}
    app.pop_screen()
    assert isinstance(app.screen, BattleListPage), "the list lies below"
    session.close_battle()


def test_a_journal_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gone = str(tmp_path / "gone.journal")
    asked = ["umpire", "kmh/mirror-duel", "--journal", gone, "--data-dir", str(tmp_path)]
    assert main(asked) == 2
    assert "--journal resumes one of them" in capsys.readouterr().err


def test_a_seat_that_nobody_knows_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["umpire", "kmh/mirror-duel", "--seat", "red=nobody", "--data-dir", str(tmp_path)]
    assert main(asked) == 2
    assert "a seat is one of human" in capsys.readouterr().err
