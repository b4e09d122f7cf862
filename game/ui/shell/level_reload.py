"""Another version of a level is made ready beside the battle that goes on, and what was before it
is put away."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from game.captains.process import RemoteCaptain
from game.play.level_reload import LevelReload
from game.play.saved_battles import SavedBattle
from game.ui.battle.screen.screen import BattleScreen

FRAME_SHARE = 0.008
"""Seconds of a frame in which orders are given again to another version of a level."""
MAX_FRAME_STEPS = 64
"""Steps of a battle that are taken in it at the most, however fast the machine."""


def advance_reload(reload: LevelReload, clock: Callable[[], float] = perf_counter) -> bool:
    """As many orders have been given again as a frame has time for; whether it is ready."""
    until = clock() + FRAME_SHARE
    for _ in range(MAX_FRAME_STEPS):
        if reload.advance(1):
            return True
        if clock() >= until:
            break
    return False


def close_battle(screen: BattleScreen | None, saved_battle: SavedBattle | None) -> None:
    """Screen, captains, battle and journal are closed."""
    if screen is not None:
        screen.close()
    if saved_battle is not None:
        for seat in saved_battle.battle.seats.values():
            if isinstance(seat, RemoteCaptain):
                seat.close()
        saved_battle.close()


def delete_journal(journal: Path) -> None:
    """The journal is gone, if it can be: a battle that nobody has ordered anything in need not be
    found again."""
    with suppress(OSError):
        journal.unlink()
