"""The house holds one sea and one bank of ships' pictures, and sweeps up after a battle."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from game.core import memory
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, Seat
from game.stage.hulls import Bank
from game.stage.paper import backdrop
from game.stage.sea.waves import Loop
from game.ui.pages.title import Title
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession


def seas() -> int:
    """Seas that are held, each of two tiles."""
    gc.collect()
    return sum(isinstance(thing, Loop) for thing in gc.get_objects()) // 2


def test_two_seas_are_never_held_at_once(
    tmp_path: Path, ships: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[bool] = []
    monkeypatch.setattr(memory, "collect_garbage", lambda: swept.append(True))
    others = seas()

    def man(*_: object) -> dict[str, Seat]:
        return {"british": Person(), "privateer": Person()}

    berth = BattleSession(tmp_path, man)
    level = levels_home() / "kmh" / "jarce-and-black-jaques.toml"
    app = App((1024, 768), tmp_path, [level], berth.doors(), 11, ships)
    app.frame(0.05)
    assert seas() - others == 1
    assert backdrop._dusk_sky.cache_info().currsize > 0
    seats = {"british": "human", "privateer": "human"}
    app.push(berth.start(app, level, seats, [], 11))
    app.frame(0.05)
    assert seas() - others == 1
    assert backdrop._dusk_sky.cache_info().currsize == 0
    assert berth.screen is not None
    assert berth.screen.board.bank is app.bank is ships
    app.push(Title(app))
    app.frame(0.05)
    assert not swept, "the battle still lies below"
    app.home()
    berth.clear()
    app.frame(0.05)
    assert swept == [True]
    assert seas() - others == 1


def test_a_battle_whose_place_another_takes_is_swept_up_too(
    tmp_path: Path, ships: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[bool] = []
    monkeypatch.setattr(memory, "collect_garbage", lambda: swept.append(True))
    berth = BattleSession(tmp_path, lambda *_: {"british": Person(), "privateer": Person()})
    level = levels_home() / "kmh" / "jarce-and-black-jaques.toml"
    app = App((1024, 768), tmp_path, [level], berth.doors(), 11, ships)
    seats = {"british": "human", "privateer": "human"}
    app.push(berth.start(app, level, seats, [], 11))
    app.frame(0.05)
    assert not swept
    app.show(berth.start(app, level, seats, [], 12))
    app.frame(0.05)
    assert swept == [True]
    berth.clear()
