"""Advance a level reload beside the battle in play, and close what was before."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from game.captains.process import RemoteCaptain
from game.play.level_reload import LevelReload
from game.play.saved_battles import SavedBattle
from game.ui.battle.screen.screen import BattleScreen

FRAME_SHARE = 0.008
"""Seconds per frame for replaying orders on a new version of a level."""
MAX_FRAME_STEPS = 64
"""Most steps of a battle per frame, however fast the machine."""


def advance_reload(reload: LevelReload, clock: Callable[[], float] = perf_counter) -> bool:
    """Replay as many orders as a frame has time for; return whether the reload is ready."""
    until = clock() + FRAME_SHARE
    for _ in range(MAX_FRAME_STEPS):
        if reload.advance(1):
            return True
        if clock() >= until:
            break
    return False


def close_battle(screen: BattleScreen | None, saved_battle: SavedBattle | None) -> None:
    """Close screen, captains, battle and journal."""
    if screen is not None:
        screen.close()
    if saved_battle is not None:
        for seat in saved_battle.battle.seats.values():
            if isinstance(seat, RemoteCaptain):
                seat.close()
        saved_battle.close()


def delete_journal(journal: Path) -> None:
    """Delete the journal of a battle without orders, if that is possible."""
    with suppress(OSError):
        journal.unlink()
