"""The program keeps one sea and one sprite bank, and frees memory after a battle."""

import gc
from pathlib import Path

import pytest

from game.core import memory
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import menu_backdrop
from game.stage.sea.waves import WaveLoop
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession


def seas() -> int:
    """Return the number of seas in memory, of two tiles each."""
    gc.collect()
    return sum(isinstance(thing, WaveLoop) for thing in gc.get_objects()) // 2


def test_two_seas_are_never_held_at_once(
    tmp_path: Path, ships: SpriteBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[bool] = []
    monkeypatch.setattr(memory, "collect_garbage", lambda: swept.append(True))
    others = seas()

    def man(*_: object) -> dict[str, Seat]:
        return {"british": PlayerSeat(), "privateer": PlayerSeat()}

    session = BattleSession(tmp_path, man)
    level = shipped_levels_folder() / "kmh" / "jarce-and-black-jaques.toml"
    app = App((1024, 768), tmp_path, [level], session.make_callbacks(), 11, ships)
    app.run_frame(0.05)
    assert seas() - others == 1
    assert menu_backdrop._make_dusk_light.cache_info().currsize > 0
    seats = {"british": "human", "privateer": "human"}
    app.push_screen(session.start_battle(app, level, seats, [], 11))
    app.run_frame(0.05)
    assert seas() - others == 1
    assert menu_backdrop._make_dusk_light.cache_info().currsize == 0
    assert session.screen is not None
    assert session.screen.sea_view.bank is app.bank is ships
    app.push_screen(TitlePage(app))
    app.run_frame(0.05)
    assert not swept, "the battle still lies below"
    app.go_to_title()
    session.close_battle()
    app.run_frame(0.05)
    assert swept == [True]
    assert seas() - others == 1


def test_a_battle_whose_place_another_takes_is_swept_up_too(
    tmp_path: Path, ships: SpriteBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[bool] = []
    monkeypatch.setattr(memory, "collect_garbage", lambda: swept.append(True))
    session = BattleSession(tmp_path, lambda *_: {"british": PlayerSeat(), "privateer": PlayerSeat()})
    level = shipped_levels_folder() / "kmh" / "jarce-and-black-jaques.toml"
    app = App((1024, 768), tmp_path, [level], session.make_callbacks(), 11, ships)
    seats = {"british": "human", "privateer": "human"}
    app.push_screen(session.start_battle(app, level, seats, [], 11))
    app.run_frame(0.05)
    assert not swept
    app.replace_screen(session.start_battle(app, level, seats, [], 12))
    app.run_frame(0.05)
    assert swept == [True]
    session.close_battle()
